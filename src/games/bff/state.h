/* Brigade Fire & Fury: the state. Flat, ids instead of pointers, 0 = none; copied with memcpy. */
#ifndef LONGROLL_BFF_STATE_H
#define LONGROLL_BFF_STATE_H

#include "games/bff/board/board.h"

typedef enum Fate {
    FATE_NONE, /* not in this battle */
    FATE_TABLE,
    FATE_WAITING,  /* to arrive (BFF-12.10) */
    FATE_ATTACHED, /* a leader attached to a unit */
    FATE_LOST,     /* no stands left, or wrecked */
    FATE_CAPTURED, /* captured */
    FATE_OFF,      /* left the table (BFF-R8) */
    FATE_AWAY,     /* left by its own edge without being lost (BFF-12.7) */
    FATE_FALLEN,   /* a leader who is to be replaced (BFF-6.1) */
    FATES
} Fate;

#define BFF_MARKS(X)                                                                                                   \
    X(DISORDERED, "disordered")                                                                                        \
    X(BROKEN, "broken") /* besides: its formation is BROKEN; the formation tells it */                                 \
    X(SILENCED, "silenced")                                                                                            \
    X(DAMAGED, "damaged")                                                                                              \
    X(LOW, "low")               /* low on ammunition */                                                                \
    X(DISMOUNTED, "dismounted") /* cavalry */                                                                          \
    X(REPLACED, "replaced")     /* a leader: his successor */                                                          \
    X(HORSE, "horse")           /* a leader whose horse is shot (BFF-6.2); a number follows: when he is whole again */ \
    X(ACTED, "acted")           /* has had its maneuver in this player turn (BFF-R22) */                               \
    X(EXPOSED, "exposed")   /* by the flank, passage, change of formation, about face in this player turn (BFF-8.2) */ \
    X(ABATIS, "abatis")     /* crossed abatis in this player turn (BFF-8.2) */                                         \
    X(MOVED, "moved")       /* a battery whose maneuver leaves no fire (BFF-R28) */                                    \
    X(CHARGING, "charging") /* the target follows */                                                                   \
    X(COUNTERCHARGING, "counter") /* countercharging */                                                                \
    X(CHECKED, "checked")         /* its charge was checked */                                                         \
    X(FOUGHT, "fought")           /* has been in a charge combat of this phase */                                      \
    X(MAY_BREAK_THROUGH, "break") /* may or must break through (BFF-11.1, BFF-11.2) */                                 \
    X(BREAKING_THROUGH, "broke")  /* charges in breakthrough: the second combat */                                     \
    X(OVER_BROKEN, "over-broken") /* its charge went over broken ground */                                             \
    X(OVER_ROUGH, "over-rough")   /* or rough ground */                                                                \
    X(FIRED_AT, "shot")           /* was fired at in this step (BFF-R29) */                                            \
    X(AT_RISK, "shaken")          /* a leader whose die is due (BFF-6.4) */                                            \
    X(REASSIGNED, "touched")      /* a leader who was attached or detached in this step */                             \
    X(LIMIT_SHOT, "limit-shot")   /* a battery of BFF-12.7: has fired in this game turn */
enum { BFF_MARKS(MARK_AT) };
enum { BFF_MARKS(MARK_BIT) };
enum {
    U_OF_FIRE = U_FIRED_AT,
    U_OF_PLAYER_TURN = U_ACTED | U_EXPOSED | U_ABATIS | U_MOVED | U_CHARGING | U_COUNTERCHARGING | U_CHECKED |
                       U_FOUGHT | U_MAY_BREAK_THROUGH | U_BREAKING_THROUGH | U_OVER_BROKEN | U_OVER_ROUGH | U_FIRED_AT |
                       U_REASSIGNED,
};

/* Four corners, clockwise from the front's left; see block_of. */
typedef struct Corners {
    i16 x[4], y[4];
} Corners;

/* By piece, so that all can be compared in one sweep. A piece that is not on the table has a box that meets no
 * other. */
typedef struct Boxes {
    i16 west[BFF_PIECES + 1], east[BFF_PIECES + 1], north[BFF_PIECES + 1], south[BFF_PIECES + 1];
} Boxes;

/* The state of each piece. A unit's position is the middle of its front edge (space/blocks.h), a detached leader's
 * is a point. Off the table and in referee mode it is 0. */
typedef struct BffUnit {
    i16 x, y, facing;
    u8 fate, formation, stands;
    u8 with;   /* a leader: the unit that he is attached to */
    u8 target; /* a charging unit: its target */
    u8 due;    /* a leader fallen or without horse: player turns of his side still to begin (BFF-R37) */
    u8 shots;  /* a battery of BFF-12.7: game turns in which it fired */
    u32 mark;  /* U_* */
    u16 fired; /* bit per stand that has fired in this step; a battery: bit 0 */
} BffUnit;

/* Circumstances: what a maneuver check, a fire or a charge needs to know of the table. On the plane they follow
 * from ground and positions; in referee mode the players are asked (BFF-12.30). Each has
 * a name, a clause, a question and the highest answer. */
#define BFF_FIELDS(X)                                                                                          \
    /* The maneuver check. */                                                                                  \
    X(LEADERS, "leaders", BFF_1_1, "How many detached leaders of its chain have it in their radius?", 4, NULL) \
    X(LEADERS_EXCEPTIONAL, "exceptional-leaders", BFF_1_2, "How many exceptional ones besides?", 3, NULL)      \
    X(LINEAR_COVER, "linear-cover", BFF_1_8, "Is it behind a wall, fence or work?", NO_YES)                    \
    X(NEAR_FLANK, "outflanked", BFF_1_10, "Is it outflanked by an enemy within 4 inches?", NO_YES)             \
    X(IN_RANGE, "in-range", BFF_2_3, "Is it within enemy musketry or canister range?", NO_YES)                 \
    X(FORTIFIED, "fortified", BFF_R38, "Is it in works that lie between it and every enemy in range?", NO_YES) \
    /* A maneuver. */                                                                                          \
    X(COMMANDED, "in-command", BFF_4_14, "Is it in its leader's radius, or attached to a brigade?", NO_YES)    \
    X(MOVED_FIRST, "moved-first", BFF_4_10, "Did it move before it unlimbered?", NO_YES)                       \
    X(DISORDERED_FRIEND, "through-disordered", BFF_4_2, "Did it pass through a disordered unit?", NO_YES)      \
    X(CROSSED_ABATIS, "abatis", BFF_8_2, "Did it cross abatis?", NO_YES)                                       \
    X(CHARGED_OVER, "charged-over", BFF_10_11, "What is the worst ground of the charge?", GOINGS - 1,          \
      "open broken rough")                                                                                     \
    /* A retreat. */                                                                                           \
    X(BLOCKED, "blocked", BFF_R34, "Has it no way to go back?", NO_YES)                                        \
    X(OFF_TABLE, "off-table", BFF_R8, "Does it leave the table?", NO_YES)                                      \
    /* Fire: who joins, then the target. */                                                                    \
    X(STANDS, "stands", BFF_R4, "How many stands have the target in arc, range and sight?", 0, NULL)           \
    X(BAND, "band", BFF_R4, "Within which range is the target?", CANNONADE_BANDS - 1, NULL)                    \
    X(ENFILADED, "enfiladed", BFF_R30, "Does more than half of the fire come from behind its front?", NO_YES)  \
    X(COVER, "cover", BFF_8_5, "What cover has the target?", COVERS - 1, "none partial full fortified")        \
    /* A charge. */                                                                                            \
    X(ATTACKERS, "attackers", BFF_R13, "How many attacking stands are in contact or support?", 60, NULL)       \
    X(DEFENDERS, "defenders", BFF_R13, "How many defending stands are in contact or support?", 60, NULL)       \
    X(ATTACKER_SUPPORTED, "attacker-supported", BFF_R10, "Is the attacker supported?", NO_YES)                 \
    X(DEFENDER_SUPPORTED, "defender-supported", BFF_R10, "Is the defender supported?", NO_YES)                 \
    X(ATTACKER_OUTFLANKED, "attacker-outflanked", BFF_R6, "Is the attacker outflanked?", NO_YES)               \
    X(DEFENDER_OUTFLANKED, "defender-outflanked", BFF_R6, "Is the defender outflanked?", NO_YES)               \
    X(DEFENCE, "defence", BFF_10_9, "What does the ground give the defender?", DEFENCES - 1,                   \
      "none favorable strong fortified")                                                                       \
    X(DETACHED_BATTERY, "detached-battery", BFF_R36, "Is the defending battery without a brigade?", NO_YES)    \
    X(SECOND_ENEMY, "second-enemy", BFF_R24, "Is another enemy within the breakthrough's reach?", NO_YES)
#define FIELD_ID(ID, ...) FIELD_##ID,
typedef enum Field { FIELD_NONE, BFF_FIELDS(FIELD_ID) FIELDS } Field;

typedef struct Circumstances {
    u8 value[FIELDS];
} Circumstances;

/* Open questions of the referee: a bit per field, and the step that waits for the answers. */
typedef struct OpenQuestions {
    u32 open;
    u8 return_to; /* step */
    u8 about;     /* the piece in question */
} OpenQuestions;

/* The unit that maneuvers, or the leader that moves. */
typedef struct Maneuver {
    u8 unit;
    u8 handling;      /* Handling, once rolled */
    u8 verb;          /* the maneuver chosen; DO_* */
    u8 pace;          /* Pace of its move */
    u8 formation;     /* to be taken, FORMATION_NONE: as it is */
    u8 target;        /* charge; garrison: the site */
    i16 x, y, facing; /* a charge: where it began, for a countercharge (BFF-R15) */
} Maneuver;
/* A half move is half of the rate that applies: on a Double Quick or with elan, of the double quick. */
typedef enum Pace { PACE_NONE, PACE_HALF, PACE_FULL, PACE_QUICK, PACE_HALF_QUICK, PACES } Pace;

/* A unit in a fire: its stands and their half points before halving. A brigade's stands may be in several bands. */
typedef struct Shot {
    u8 unit, stands;
    u8 band;        /* of the nearest stand */
    u16 halves;     /* half points, after its own halvings kept exactly in eighths: see fire_points.c */
    u16 mask;       /* its stands */
    u16 enfilading; /* of the halves, those of stands behind the target's front */
} Shot;
typedef struct Fire {
    u8 target, shots;
    Shot shot[BFF_SHOTS];
} Fire;

/* A charge combat under way. Index 0: attackers, 1: defenders. */
typedef struct Combat {
    u8 main[2]; /* BFF-R12 */
    PieceSet party[2];
    u8 rolls;  /* struggles so far (BFF-R25) */
    u8 second; /* of breakthroughs (BFF-3.7) */
    u8 result; /* CombatResult */
    i8 difference;
    u8 stage;                     /* how far the result has been carried out */
    u8 owed[2];                   /* stands still to be lost */
    u8 captures[2];               /* of them by capture */
    u8 outflanked[2], by_cavalry; /* when it was resolved */
    u8 was_disordered[2];         /* of the main unit, before the result (BFF-11.3) */
    u8 victor;                    /* the unit that may carry the position, or recall */
    i16 x, y, facing;             /* the middle of the ground that the loser left (BFF-R20), and its facing */
} Combat;

/* Ground won by a brigade that is to break through; it carries the ground if no enemy is then in reach (BFF-R24). */
typedef struct Won {
    u8 unit, loser, result; /* unit 0: none */
    i16 x, y;               /* as in the combat */
} Won;

/* The units that must still retreat, and the one retreating now. */
typedef struct Retreat {
    PieceSet set;
    u8 kind[BFF_PIECES + 1]; /* RetreatKind */
    u8 unit;
    PieceSet recalls; /* those that may recall instead (cavalry) */
    i16 aside;        /* angles that are equally open to either side: the owner chooses */
} Retreat;

typedef struct BffState {
    u8 option[12];
    u8 turn, step, ending;
    u8 active;    /* whose player turn it is */
    u8 asking;    /* the side that decides where a step does not say */
    u8 return_to; /* the step to which retreats, losses and leader dice return */
    u8 halted;    /* BFF-12.4 holds in this player turn */
    u8 offensive; /* the active player's fire of this phase */
    u8 second;    /* breakthrough combats */
    u8 reached;   /* leader in question */
    Circumstances seen;
    OpenQuestions ask;
    Maneuver maneuver;
    Fire fire;
    Combat combat;
    Won won[BFF_COMBATS]; /* in the charge phase */
    Retreat retreat;
    PieceSet stranded;             /* leaders who must find a unit (BFF-R16, BFF-R35) */
    u8 holder[BFF_OBJECTIVES + 1]; /* side */
    i16 lost[3];                   /* stands lost, a battery as 2 (BFF-R23): for heavy and greater losses */
    i16 lost_flat[3];              /* a battery as 1 (BFF-12.16) */
    i16 captured[3];               /* of `lost`, those captured (BFF-11.1, BFF-11.2, BFF-11.6, BFF-11.7) */
    i16 came[3];                   /* stands that came on the table, a battery as 1 */
    u8 told;                       /* while facts are read: which of these four were given */
    BffUnit unit[BFF_PIECES + 1];
    /* Derived. */
    Corners corners[BFF_PIECES + 1]; /* of units on the table */
    Boxes boxes;                     /* of their outlines */
    PieceSet on_table[3];            /* units; by side */
} BffState;

_Static_assert(sizeof(BffState) <= 8192, "BFF: state at most 8 KB");

#define BFF_OPTIONS(X)                                                                                      \
    X(POSITIONS, "positions", "on off", BFF_12_30,                                                          \
      "the engine knows where things stand; off: it is the referee beside a real table")                    \
    X(REBEL_YELL, "rebel-yell", "on off", BFF_10_10, "charging Confederate infantry has +1")                \
    X(FAULTY_FUSES, "faulty-fuses", "on off", BFF_8_1, "Confederate shot and shell has -1")                 \
    X(TWILIGHT, "twilight", "on off", BFF_12_9, "the light fails")                                          \
    X(PACE, "pace", "on off", BFF_12_1, "the pace of the woods (Jackson's Flank Attack)")                   \
    X(SURPRISE, "surprise", "on off", BFF_12_2, "XI Corps is surprised on turn 1 (Jackson's Flank Attack)") \
    X(HALT, "halt", "on off", BFF_12_4, "Colquitt's halt (Jackson's Flank Attack)")                         \
    X(RIDE, "ride", "on off", BFF_12_6, "Keenan's ride (Jackson's Flank Attack)")                           \
    X(AMMUNITION, "ammunition", "on off", BFF_12_7, "guns that the battle names are short of ammunition")   \
    X(SILENT, "silent", "on off", BFF_12_8, "guns that the battle names do not fire at first")              \
    X(HANDICAP, "handicap", HANDICAP_VALUES, BFF_R39, "help for one side: points", .quiet = true)
typedef enum BffOption { OPTION_NONE, BFF_OPTIONS(OPTION_ID) OPTIONS } BffOption;

#endif
