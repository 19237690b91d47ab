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

enum {
    U_DISORDERED = 1 << 0,
    U_BROKEN = 1 << 1, /* besides: its formation is BROKEN */
    U_SILENCED = 1 << 2,
    U_DAMAGED = 1 << 3,
    U_LOW = 1 << 4,        /* low on ammunition */
    U_DISMOUNTED = 1 << 5, /* cavalry */
    U_REPLACED = 1 << 6,   /* a leader: his successor */
    U_HORSE = 1 << 7,      /* a leader whose horse is shot (BFF-6.2) */
    U_ACTED = 1 << 8,      /* has had its maneuver in this player turn (BFF-R22) */
    U_EXPOSED = 1 << 9,    /* by the flank, passage, change of formation, about face in this player turn (BFF-8.2) */
    U_ABATIS = 1 << 10,    /* crossed abatis in this player turn (BFF-8.2) */
    U_MOVED = 1 << 11,     /* a battery whose maneuver leaves no fire (BFF-R28) */
    U_CHARGING = 1 << 12,
    U_COUNTERCHARGING = 1 << 13,   /* countercharging */
    U_CHECKED = 1 << 14,           /* its charge was checked */
    U_FOUGHT = 1 << 15,            /* has been in a charge combat of this phase */
    U_MAY_BREAK_THROUGH = 1 << 16, /* may or must break through (BFF-11.1, BFF-11.2) */
    U_BREAKING_THROUGH = 1 << 17,  /* charges in breakthrough: the second combat */
    U_OVER_BROKEN = 1 << 18,       /* its charge went over broken ground */
    U_OVER_ROUGH = 1 << 19,        /* or rough ground */
    U_FIRED_AT = 1 << 20,          /* was fired at in this step (BFF-R29) */
    U_AT_RISK = 1 << 21,           /* a leader whose die is due (BFF-6.4) */
    U_REASSIGNED = 1 << 22,        /* a leader who was attached or detached in this step */
    U_LIMIT_SHOT = 1 << 23,        /* a battery of BFF-12.7: has fired in this game turn */
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
 * from ground and positions; in referee mode the players are asked (BFF-12.30). referee.c has their names,
 * questions and ranges. */
typedef enum Field {
    FIELD_NONE,
    /* The maneuver check. */
    FIELD_LEADERS,             /* detached plain leaders of the chain in radius (BFF-1.1) */
    FIELD_LEADERS_EXCEPTIONAL, /* BFF-1.2 */
    FIELD_LINEAR_COVER,        /* BFF-1.8 */
    FIELD_NEAR_FLANK,          /* outflanked within 4" (BFF-1.10) */
    FIELD_IN_RANGE,            /* within enemy musketry or canister range (BFF-2.3) */
    FIELD_FORTIFIED,           /* in a fortified position */
    /* A maneuver. */
    FIELD_COMMANDED,         /* battery: in its leader's radius or attached to a brigade (BFF-4.14) */
    FIELD_MOVED_FIRST,       /* battery: it moved before it unlimbered (BFF-4.10), so it does not fire */
    FIELD_DISORDERED_FRIEND, /* passed through a disordered unit (BFF-4.2) */
    FIELD_CROSSED_ABATIS,    /* BFF-8.2 */
    FIELD_CHARGED_OVER,      /* Going that the charge touched (BFF-10.11, BFF-11.1) */
    /* A retreat. */
    FIELD_BLOCKED,   /* no path: it stays and loses a stand (BFF-R34) */
    FIELD_OFF_TABLE, /* it leaves the table (BFF-R8) */
    /* Fire: who joins, then the target. */
    FIELD_STANDS,    /* that have the target in arc, range and sight (BFF-R4) */
    FIELD_BAND,      /* range band, 0 the nearest */
    FIELD_ENFILADED, /* BFF-R30 */
    FIELD_COVER,     /* Cover */
    /* A charge. */
    FIELD_ATTACKERS, /* stands in contact or support (BFF-R13) */
    FIELD_DEFENDERS,
    FIELD_ATTACKER_SUPPORTED, /* BFF-R10 */
    FIELD_DEFENDER_SUPPORTED,
    FIELD_ATTACKER_OUTFLANKED, /* BFF-R6 */
    FIELD_DEFENDER_OUTFLANKED,
    FIELD_DEFENCE,          /* Defence (BFF-10.9) */
    FIELD_DETACHED_BATTERY, /* the defending battery is with no brigade (BFF-R36) */
    FIELD_SECOND_ENEMY,     /* breakthrough: an enemy is in reach (BFF-R24) */
    FIELDS
} Field;

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
