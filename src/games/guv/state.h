/* Give Us Victories: the state. Flat, ids instead of pointers, 0 = none; copied with memcpy. */
#ifndef LONGROLL_GUV_STATE_H
#define LONGROLL_GUV_STATE_H

#include "games/guv/board/board.h"

/* Chits: formations by their id, then the others. */
enum {
    CHIT_COMMANDER = GUV_FORMATIONS,       /* + commander id: 21 .. 24 */
    CHIT_INDEPENDENT = CHIT_COMMANDER + 4, /* + side: 25, 26 */
    CHIT_GENERAL = CHIT_INDEPENDENT + 3,   /* 27: Good General */
};

/* Where a piece is that is not on the map. */
typedef enum Fate {
    FATE_ABSENT,
    FATE_MAP,
    FATE_AVAILABLE,
    FATE_WAITING,
    FATE_ELIMINATED,
    FATE_EXITED,
    FATE_REMOVED,
    FATES
} Fate;

/* Marks of a unit. Those of the turn and of the activation go by themselves. */
#define GUV_MARKS(X)                                                                                              \
    X(REDUCED, "reduced")                                                                                         \
    X(DIS, "disorganized")                                                                                        \
    X(DEM, "demoralized")                                                                                         \
    X(OOS, "oos")                                                                                                 \
    X(USED, "used")             /* activated this turn */                                                         \
    X(ACTIVE, "active")         /* acts in the present activation */                                              \
    X(MOVED, "moved")           /* moved, broke contact or retreated this turn (GUV-R65) */                       \
    X(HALTED, "halted")         /* has finished moving in this activation (9.b) */                                \
    X(STRUCK, "struck")         /* has attacked in this activation */                                             \
    X(FIRED, "fired")           /* 12.c: bombarded this turn */                                                   \
    X(MARCHED, "marched")       /* forced march this turn */                                                      \
    X(SKIRMISHED, "skirmished") /* produced a skirmisher in this activation (13.h) */                             \
    X(RESTING, "resting")       /* was DIS when activated (GUV-R65) */                                            \
    X(BUILT, "built")           /* built or tried a pontoon this turn */                                          \
    X(DETACHED, "detached")     /* acts under the Detachment marker, or as an independent beside the formation */ \
    X(AGAIN, "again")           /* Demons out of the earth: has used its second attack */
enum { GUV_MARKS(MARK_AT) };
enum { GUV_MARKS(MARK_BIT) };
enum {
    U_OF_ACTIVATION = U_ACTIVE | U_HALTED | U_STRUCK | U_SKIRMISHED | U_DETACHED | U_AGAIN,
    U_OF_TURN = U_OF_ACTIVATION | U_USED | U_MOVED | U_FIRED | U_MARCHED | U_RESTING | U_BUILT,
};

/* Standing answers (docs/formats.md): to contact, and to the offer of breastworks. Bit 7 of `fate`: ordered already. */
typedef enum StandingContact { CONTACT_ASK, CONTACT_STAND, CONTACT_WEAKER, CONTACT_BREAK } StandingContact;
typedef enum StandingWorks { WORKS_ASK, WORKS_YES, WORKS_NO } StandingWorks;

typedef struct Pontoon {
    u16 side; /* hexside (space/hexes.h), 0 = none */
    u8 owner;
    u8 marks; /* PONTOON_* */
} Pontoon;
enum { PONTOON_FIXED = 1, PONTOON_TRIED = 2 };

/* A combat or bombardment under way. Index 0: attacker (or firer), 1: defender. */
typedef struct Fight {
    u16 target[6]; /* attacked hexes; 0 = none further */
    u8 targets;
    u8 arm;            /* bombardment: ARM_INFANTRY or ARM_GUNS named */
    Bits128 attackers; /* pieces of the active side */
    u8 event_bonus[2];
    u8 events;  /* bit per combat event played in it: FIGHT_* */
    u8 works;   /* effect of breastworks: EFFECT_OPEN not yet, EFFECT_STEP (and a fortification's), EFFECT_DIE */
    u8 terrain; /* what `terrain` names + 1, 0 not yet */
    u8 dice[2];
    /* GUV-3.track-a: the record track keeps bonuses during a combat. */
    u8 bonus[2];            /* points still to be given to dice */
    u8 ground;              /* so many of the defender's points come from the ground: for his own dice only */
    u8 march;               /* the -1 of a forced march waits for its die (GUV-R24) */
    i8 each[2];             /* on every die: out of supply (GUV-R70) */
    i8 mod[2][GUV_DICE];    /* by die */
    u8 hits[2], natural[2]; /* as rolled; natural 6s that hit, with the Rule of 6 */
    u8 sixes[2];            /* of those, still to be decided upon */
    u8 losses[2];           /* steps still to be taken by side */
    u8 taken[2];            /* steps lost so far, to 6s too */
    u8 first[2];            /* the owner has placed a loss on another than a skirmisher (14.steps-h) */
    u8 forced;              /* an attacker's 6 forces the retreat; 2: a defender's 6 has cancelled it */
    u8 cancelled;           /* the defender has cancelled a loss by retreating */
    u8 shot;                /* bombardment: Shot to be suffered */
    u8 asked;               /* events: 1 the attacker is asked, 2 the defender */
    u16 works_declined;     /* bit per target: no breastwork wanted */
    Bits128 six_hit[2]; /* units that a 6 has hit (14.six-c), by side of the owner: 0 attacker's units, 1 defender's */
} Fight;
enum { FIGHT_YELL = 1, FIGHT_STEADY = 2, FIGHT_VETS = 4 };
enum { ARM_NONE, ARM_INFANTRY, ARM_GUNS };
enum { EFFECT_OPEN, EFFECT_STEP, EFFECT_DIE };

/* Units on their way back: after combat, as DEM, or breaking contact. */
typedef struct Retreat {
    Bits128 set; /* still to go; pieces of `side` */
    u8 side;
    u8 unit;  /* passes on from a full hex */
    u8 count; /* hexes passed */
    u16 passed[12];
    u16 from;    /* breaking contact: the hex being emptied */
    u16 crossed; /* bit per pontoon: retreating units crossed it (11.dis-d) */
} Retreat;

typedef struct GuvState {
    u8 option[16];
    u8 turn, rain, step, ending;
    u8 back;     /* step to return to after an interrupt (standing orders, dismantling, general retreat) */
    u8 asking;   /* the side that decides where a step does not say */
    u8 asked;    /* formation, box or unit in question */
    u8 declined; /* bit per side: interlude */
    /* Chits. */
    u32 cup, drawn; /* bit per chit: in the cup; pulled, passed or used this turn */
    u32 box[GUV_COMMANDERS + 1];
    u8 commander_used[GUV_COMMANDERS + 1]; /* turn of the last use */
    u8 commander_lost;                     /* bit per commander */
    u8 points[3];                          /* activation points left while choosing */
    u8 chit;                               /* being activated */
    u16 chit_at[GUV_CHITS];                /* where chits lie on the map */
    u8 independents;                       /* still to be taken: 1 by a commander, 3 by the Independent chit */
    u8 march[3];                           /* chit of the formation that made a forced march this turn */
    u8 marching;                           /* the present activation is one */
    u16 detachment[3];
    u8 ordered;      /* standing orders were given in this step */
    u8 returning;    /* Brigade Regroup: the unit that comes back */
    u8 wound_rolled; /* Jackson Attacks: his die has fallen */
    /* Events. */
    u8 hand[EVENT_KINDS], event_cup[EVENT_KINDS];
    u8 played[3], no_events[3]; /* this turn; standing answer */
    u32 shown;                  /* events in effect, bit per EventKind: to the end of activation or turn */
    u16 event_hex;              /* Demons, Alexander's Artillery, General Retreat */
    u16 depot[3];               /* supply depot and wagons of this night */
    /* Rivers. */
    Pontoon pontoon[GUV_PONTOONS];
    u8 ready[3], later[3]; /* pontoons at hand; again from next turn */
    u16 site;              /* hexside: a pontoon is being built or taken up there */
    u8 csa_bridge;         /* 0 not played, 1 may build, 2 built */
    u8 longstreet;         /* GUV-20.abs-e: he is in play */
    /* Bans (18.hold, 19.lee-b). */
    u32 freed;       /* formations free before their turn, bit per formation */
    u8 struck;       /* a held unit was attacked or bombarded: free from next turn */
    u8 gibbon_free;  /* Gibbon's brigades act before their turn */
    u8 cavalry_free; /* Corps released for the cavalry */
    u8 arrivals;     /* Salem Church: the reinforcements have come; Hood: see arrivals.c */
    /* The moving group. */
    Bits128 group;
    u16 group_hex;
    u8 spent;                      /* halves */
    u8 road;                       /* GROUP_* */
    u16 react_hex;                 /* the hex just entered */
    u8 react;                      /* bit per direction: stacks still to answer */
    u8 went;                       /* a unit has moved in this activation */
    u16 from[GUV_UNION_UNITS + 1]; /* where pieces of the active side stood when it began, by guv_bit */
    Fight fight;
    Retreat retreat;
    Bits128 active;    /* pieces with U_ACTIVE, of the active side; derived */
    u8 dem;            /* the side whose DEM units must go before anything else; derived */
    u8 demoralized[3]; /* number of DEM units on the map; derived */
    i16 lost[3];       /* combat points of eliminated units (2.elim); derived */
    /* The map. */
    HexSet works, attacked;
    union {
        HexSet bombarded; /* 12.g: in this activation, until combat begins */
        HexSet duties;    /* GUV-R50: from then on */
    };
    u8 owes;                 /* the set holds duties */
    u8 fate[GUV_UNITS + 1];  /* Fate, and standing answers above it: see guv_fate */
    u16 mark[GUV_UNITS + 1]; /* U_* */
    u16 hex[GUV_UNITS + 1];  /* on the map, or where it left it */
    u8 below[GUV_UNITS + 1]; /* the next piece down in the stack; derived from order */
    u8 top[HEXES_MAX + 1];   /* the top of the stack; 0 = empty */
} GuvState;

_Static_assert(sizeof(GuvState) <= 4096, "GUV: state at most 4 KB");

enum { GROUP_WENT = 1, GROUP_OFF_ROAD = 2 };

#define GUV_OPTIONS(X)                                                                                          \
    X(EVENTS, "events", "on off", GUV_17_a,                                                                     \
      "event chits: three at the start, one a night; in scenarios those of the card")                           \
    X(DUMMIES, "dummies", "off on", GUV_9_dummy_a, "dummies on one's own stacks")                               \
    X(SIXES, "rule-of-6", "on off", GUV_14_six_a, "a natural 6 picks its victim or forces a retreat")           \
    X(EXTRA_UNION, "extra-union", "0 1 2 3 4 5 6", GUV_13_extra_a, "EXTRA skirmishers of the Union")            \
    X(EXTRA_CONFEDERATE, "extra-confederate", "0 1 2", GUV_13_extra_a, "EXTRA skirmishers of the Confederates") \
    X(HYPOTHETICAL, "hypothetical", "off on", GUV_20_hyp_a, "hypothetical deployment (campaign)")               \
    X(STONEMAN, "stoneman", "off on", GUV_20_abs_b, "Stoneman's Cavalry Corps is with the army (campaign)")     \
    X(LONGSTREET, "longstreet", "off on", GUV_20_abs_c, "Hood and Pickett may come (campaign)")                 \
    X(HANDICAP, "handicap", HANDICAP_VALUES, GUV_R97,                                                           \
      "help for one side: what the scenario names: victory points, losses, brigades or attack dice", .quiet = true)
typedef enum GuvOption { OPTION_NONE, GUV_OPTIONS(OPTION_ID) OPTIONS } GuvOption;

#endif
