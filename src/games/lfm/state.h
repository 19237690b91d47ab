/* The Last Full Measure: the state. Flat, ids instead of pointers, 0 = none; copied with memcpy. */
#ifndef LONGROLL_LFM_STATE_H
#define LONGROLL_LFM_STATE_H

#include "games/lfm/board/board.h"

/* Where a piece is that is not on the map. */
typedef enum Fate {
    FATE_ABSENT,
    FATE_MAP,
    FATE_WAITING,    /* reinforcement: hex[] where it enters, due[] the turn */
    FATE_AWAY,       /* retreated off the map: hex[] where it left, due[] the first turn of return (9.2e) */
    FATE_ADRIFT,     /* a commander without a place (LFM-R90) */
    FATE_ELIMINATED, /* recoverable (17) */
    FATE_LOST,       /* for good: night, or a casualty without replacement (LFM-R98) */
    FATE_EXITED,     /* LFM-30.16 */
    FATES
} Fate;

/* Marks of a piece: markers of LFM-0.2g and LFM-0.2h among them. A unit with its brigade commander may be kept in
 * the brigade's box of the chart (LFM-28a, LFM-28b, LFM-28d, LFM-28e, LFM-28f): it counts as in the hex, and
 * nothing marks it. */
#define LFM_MARKS(X)                                                                                             \
    X(D, "disorganized", .plain = true)    /* 14; all units of a stack alike, but for shattered regiments */     \
    X(CHARGED, "charged", .plain = true)   /* the Charged marker: D too (14.1b) */                               \
    X(DETACHED, "detached", .plain = true) /* 22.4a */                                                           \
    X(COMMAND, "command")                  /* in command, found in the Command phase (S2b) */                    \
    X(ROLLED, "rolled")                    /* a commander who has rolled in this phase (LFM-R6) */               \
    X(RECOVER, "recover")                  /* a commander with a Recover marker (S5d) */                         \
    X(MOVED, "moved")                      /* has made its move in this Movement phase */                        \
    X(CHANGED, "changed")                  /* mounted or dismounted in this Movement phase (1.5) */              \
    X(FIRED, "fired")                      /* bombarded in this Artillery phase */                               \
    X(BUILDER, "builder")                  /* placed a build marker in this game turn (24.2b, LFM-R72) */        \
    X(CHANGED_HEX, "stirred")              /* changed its hex in this game turn (24.2a) */                       \
    X(FRESH_CHARGE, "fresh-charge")        /* charged in this half-turn (LFM-R104) */                            \
    X(SEPARATED, "apart")                  /* bound to rejoin its brigade in this phase (LFM-R20) */             \
    X(AT_RISK, "shaken")                   /* a commander whose hex lost or retreated: his die is due (8.11a) */ \
    X(RALLIED, "rallied") /* its stack has had its reorganization die; a recovering commander his (14.5a, 17) */
enum { U_AT_BACK, LFM_MARKS(MARK_AT) };
enum {
    U_BACK = 1 << U_AT_BACK, /* shows its back: dismounted, limbered; of a commander: his replacement */
    LFM_MARKS(MARK_BIT)
};
enum {
    U_OF_MOVEMENT = U_MOVED | U_CHANGED | U_SEPARATED,
    U_OF_HALF = U_COMMAND | U_ROLLED | U_RECOVER | U_OF_MOVEMENT | U_FIRED | U_FRESH_CHARGE | U_RALLIED,
    U_OF_TURN = U_OF_HALF | U_BUILDER | U_CHANGED_HEX,
};

typedef enum FightKind { FIGHT_NONE, FIGHT_COMBAT, FIGHT_CHARGE, FIGHT_FIRE } FightKind;

/* A combat, charge or bombardment under way. Index 0: attacker (or firer), 1: defender. The hexes are those at the
 * start: flank, retreat and advance are measured from them. */
typedef struct Fight {
    u8 kind;   /* FightKind */
    u8 number; /* of the combat, as in fight_of[] */
    u8 stage;  /* how far its result has been carried out (aftermath.c) */
    u8 hexes[2];
    u16 hex[2][LFM_FIGHT_HEXES];
    u8 result;                    /* Result; of a fire: checks */
    u8 lead[2];                   /* the CR that each side used (LFM-R47) */
    u8 owed[2];                   /* units still to be lost (D5); 255: an exchange that the attacker matches */
    u8 first[2];                  /* a loss by the lead CR has been taken: the next may be any (8.10d, D5a) */
    u8 match;                     /* exchange: SP that the attacker must still match (8.10c) */
    u8 lost_in[2], fled_from[2];  /* bit per hex of hex[]: lost a unit, was left in retreat */
    u8 checks, failures;          /* cohesion checks still to be taken; failed so far (7.8) */
    u8 tested;                    /* the unit taking the check */
    PieceSet party;               /* the charging units; the batteries that fire */
    PieceSet part;                /* units that took part when it was resolved (LFM-R99, LFM-10.1b) */
    u16 vacated[LFM_FIGHT_HEXES]; /* hexes that the victor may enter; 0 = none */
    u8 entered;                   /* bit per vacated hex: a unit has advanced into it (10.4) */
} Fight;

/* Why a stack retreats. Forced: the first four. */
typedef enum Cause {
    CAUSE_NONE,
    CAUSE_COMBAT,    /* DL, DR, AR, AL, and a failed check of a D stack (D5c) */
    CAUSE_CHARGE,    /* driven off by cavalry: cannot be refused (3.6) */
    CAUSE_REPULSE,   /* cavalry driven back from its charge (3.8) */
    CAUSE_FIRE,      /* one unit, away from the guns (LFM-R36, LFM-R37) */
    CAUSE_BEFORE,    /* before combat (11) */
    CAUSE_VOLUNTARY, /* 12 */
    CAUSE_CHARGED,   /* charged cavalry at the start of a round (5.7, LFM-P9) */
    CAUSE_NIGHT,     /* out of a ZOC at night (23.3, LFM-P19) */
    CAUSES
} Cause;

typedef struct Retreat {
    u8 cause, side;
    u8 accepted;    /* it goes by choice from NR terrain (LFM-R50): no D but in a ZOC, no loss by 14.4 */
    u8 owes;        /* a disorganized stack still has to lose a unit (14.4) */
    u16 from;       /* the stack now going; 0: the owner picks the next */
    u16 at;         /* where it is after its first hex; 0: before it */
    PieceSet set;   /* all that must still leave, of one or several stacks */
    PieceSet stack; /* those retreating now */
} Retreat;

/* The moving group. */
typedef struct Group {
    PieceSet set;
    u16 hex;             /* where it is; 0: about to enter the map */
    u8 spent, allowance; /* twelfths */
    u8 flags;            /* GROUP_* */
    u8 freed;            /* LFM-30.5: when it started, brigades that a commander frees were allowed to pass */
    u8 arrival;          /* entering: its arrival, or NEVER for a return from off the map; 0 = on the map */
    u8 charges;
    u16 charged_from[LFM_CHARGES], charged_at[LFM_CHARGES]; /* LFM-R26 */
} Group;
enum {
    GROUP_WENT = 1,       /* has left its first hex */
    GROUP_ROAD = 2,       /* has used a road rate (2.2d) */
    GROUP_FROM_ZOC = 4,   /* began its phase in a ZOC (LFM-R15) */
    GROUP_HALTED = 8,     /* may go no further (5.2) */
    GROUP_COMMITTED = 16, /* must charge at once (LFM-R23) */
    GROUP_CHARGED = 32,   /* has charged in this move */
    GROUP_PARTIAL = 64,   /* entered with a partial allowance (26.6) */
    GROUP_DROPPED = 128,  /* left cavalry behind on its way: no charge (3.4b) */
};

typedef struct LfmState {
    u8 option[12];
    u8 turn, step, ending;
    u8 first;        /* who had the initiative in this turn */
    u8 phasing;      /* whose half-turn it is */
    u8 asking;       /* the side that decides where a step does not say */
    u8 return_to;    /* the step to which a fight, retreat or relocation returns */
    u8 asked;        /* the piece in question: commander who rolls, regiment to recover, commander alone */
    u8 second_fire;  /* the other player's fire of this Artillery phase, or his retreats of the round (12.3a) */
    u8 round, quiet; /* of the Combat phase; rounds without an elimination (LFM-R103) */
    u8 bloody;       /* a unit was eliminated in this round */
    u8 fights;       /* combats allotted in this round; the open one is the last while it is being declared */
    u8 acting[3];    /* acting army commander, or the real one; 0 = none (20.12) */
    u8 halted;       /* LFM-30.4 holds in this half-turn */
    u8 site;         /* bridge in question */
    u8 pool;         /* dice of the initiative that were equal: how often (S1c) */
    u16 vacated;     /* voluntary retreat: the hex just left, to be followed into (12.3b) */
    u16 follow;      /* the one hex from which units follow (12.3b); 0 = not chosen */
    Group group;
    Fight fight;
    Retreat retreat;
    PieceSet engaged;              /* units that were in a ZOC when this Movement phase began (LFM-R15) */
    PieceSet stranded;             /* commanders who must find a place at once (21.3, 20.9c) */
    u64 shattered;                 /* bit per brigade (15) */
    u64 roused;                    /* bit per brigade: no longer locked (LFM-30.8) */
    u8 total[LFM_BRIGADES + 1];    /* strength that counts for shatter (LFM-R65) */
    u16 burned;                    /* bit per bridge */
    u8 torch[3][LFM_BRIDGES + 1];  /* unit with the attempt marker, by side (25b) */
    u8 holder[LFM_OBJECTIVES + 1]; /* side */
    u8 taken[LFM_OBJECTIVES + 1];  /* turn on which the side that scores it first took it; 0 = never */
    u8 column[LFM_ARRIVALS + 1];   /* stacks that entered by this arrival in this turn (26.4b) */
    u8 around[LFM_EDGE];           /* by edge hex: stacks that came round to it and entered in this turn (26.7) */
    HexSet works, built, building; /* finished; those without a face (LFM-30.3); build markers */
    u8 fate[LFM_PIECES + 1];       /* Fate */
    u8 due[LFM_PIECES + 1];        /* turn of entry or return */
    u8 shots[LFM_PIECES + 1];      /* of a battery: how many turns it fired in, and the last (LFM-30.9) */
    u16 mark[LFM_PIECES + 1];      /* U_* */
    u16 hex[LFM_PIECES + 1];
    /* Combat of this round, cleared by any change of hex (LFM-R44); after the combats: who has drawn off (LFM-12.2). */
    u8 fight_of[LFM_PIECES + 1];
    u16 aimed[LFM_PIECES + 1]; /* batteries that fired in this Artillery phase: their target (7.1c) */
    /* Derived. */
    u8 below[LFM_PIECES + 1]; /* the next piece down in the stack: ascending ids, so units lie above commanders */
    u8 top[HEXES_MAX + 1];    /* the lowest id in a hex; 0 = empty */
    HexSet held[3], guns[3];  /* hexes with combat units, with artillery, of a side */
    HexSet zoc[3];            /* held ones and those in their ZOC (5) */
    PieceSet present, waiting, away; /* by fate */
    i16 lost[3];                     /* SP of eliminated and lost units, front face (LFM-30.19) */
} LfmState;

_Static_assert(sizeof(LfmState) <= 8192, "LFM: state at most 8 KB");

#define LFM_OPTIONS(X)                                                                                              \
    X(PACE, "pace", "on off", LFM_30_1, "the pace of the woods (Jackson's Flank Attack)")                           \
    X(SURPRISE, "surprise", "on off", LFM_30_2, "XI Corps is surprised on turn 1 (Jackson's Flank Attack)")         \
    X(FACED_WORKS, "faced-works", "on off", LFM_30_3, "works that stand at the beginning have a face")              \
    X(HALT, "halt", "on off", LFM_30_4, "Colquitt's halt (Jackson's Flank Attack)")                                 \
    X(RIDE, "ride", "on off", LFM_30_6, "Keenan's charge (Jackson's Flank Attack)")                                 \
    X(AMMUNITION, "ammunition", "on off", LFM_30_9, "Confederate batteries are short of ammunition (Salem Church)") \
    X(HOOKER, "hooker", "off on", LFM_26_0, "Hooker comes onto the field (Jackson's Flank Attack)")                 \
    X(ARCHER, "archer", "off on", LFM_26_0, "the rear guard comes up from the Furnace (Jackson's Flank Attack)")    \
    X(HANDICAP, "handicap", HANDICAP_VALUES, LFM_R105,                                                              \
      "help for one side: points; Buschbeck's Line: SP of Confederate losses", .quiet = true)
typedef enum LfmOption { OPTION_NONE, LFM_OPTIONS(OPTION_ID) OPTIONS } LfmOption;

#endif
