/* Give Us Victories (design: Sergio Schiavi): the public face.
 *
 * Chit-pull hex game of the Chancellorsville campaign, 30 April to 4 May 1863, for two players. All clauses of the
 * rulebook and the rulings of docs/rulings/guv.md. Hidden from a player: the enemy's chosen formations and boxes, what
 * the cup still holds, event hands and cups, standing orders, and all but the top of a stack that no unit of his own
 * stands next to.
 *
 * Rules enter through `guv_game`. The types below may be read by opponents; nobody outside this folder writes them. */
#ifndef LONGROLL_GUV_H
#define LONGROLL_GUV_H

#include "core/steps.h"
#include "space/hexes.h"

extern const Game guv_game;

enum {
    GUV_UNION_UNITS = 95, /* ids 1 .. 95 are Union pieces, 96 .. 175 Confederate; units, skirmishers, dummies */
    GUV_UNITS = 175,
    GUV_FORMATIONS = 20, /* room; ids from 1 */
    GUV_COMMANDERS = 4,  /* High Commanders: Hooker, Lee, Jackson, Longstreet */
    GUV_TURNS = 25,
    GUV_EVENTS = 24, /* room; ids from 1, EventKind below */
    GUV_PONTOONS = 10,
    GUV_PLACES = 64, /* named hexes */
    GUV_CHITS = 28,  /* room: formations, commanders, two Independents, Good General */
    GUV_BOXES = 12,  /* of the hypothetical deployment */
    GUV_DICE = 16,   /* dice that can carry a modifier */
};

/* ---- The board: immutable, shared by all states ------------------------------------------------------------------ */

typedef enum Terrain { TERRAIN_OPEN, TERRAIN_FOREST, TERRAIN_TOWN, TERRAIN_CITY, TERRAINS } Terrain;
typedef enum Water { WATER_NONE, WATER_CREEK, WATER_MINOR, WATER_RAPIDAN, WATER_RAPPAHANNOCK, WATERS } Water;
typedef enum Road { ROAD_NONE, ROAD_MINOR, ROAD_MAJOR } Road;
typedef enum Crossing { CROSSING_NONE, CROSSING_FORD, CROSSING_BRIDGE } Crossing;
/* What the major rivers part: north of the Rappahannock, the wedge between the rivers, south of both. */
typedef enum Region { REGION_NONE, REGION_NORTH, REGION_WEDGE, REGION_SOUTH } Region;
typedef enum UnitType {
    TYPE_NONE,
    INFANTRY,
    CAVALRY,
    ARTILLERY,
    HORSE_ARTILLERY,
    SKIRMISHER,
    DUMMY,
    UNIT_TYPES
} UnitType;

/* GUV-3.map-a: a hex with its six sides, in the order NE, E, SE, SW, W, NW. */
typedef struct GuvHex {
    u8 terrain;     /* Terrain */
    u8 height;      /* 0 or 1 */
    u8 region;      /* derived by flooding from the seeds */
    u8 in_play;     /* derived from the scenario's area */
    u8 fort;        /* the side that profits from the fortification; 0 = none */
    u8 fort_sides;  /* bit per direction: the marked sides */
    u8 flag;        /* supply centre of this side */
    u8 exit;        /* an exit road with the Confederate flag */
    u8 entry;       /* the Union cavalry may enter here */
    u8 edge_road;   /* Road that leaves the map here */
    u8 any_road;    /* derived: a road runs through the hex */
    u8 name;        /* index into place[], 0 = none */
    u8 vp;          /* victory points of the place */
    u8 arrive;      /* scenario reinforcements may be placed here */
    u8 water[6];    /* Water */
    u8 road[6];     /* Road that crosses this side */
    u8 crossing[6]; /* Crossing */
} GuvHex;

/* GUV-3.units-c: what a counter shows. */
typedef struct GuvUnit {
    char key[28], name[28], long_id[36], division[20];
    u8 side, type;
    u8 formation;       /* 0 = independent */
    u8 combat, reduced; /* combat points of both sides; reduced 0: one step */
    u8 move;            /* whole points */
    u8 bonus, reduced_bonus;
    u8 extra;       /* an EXTRA skirmisher */
    u8 late;        /* Union cavalry of turn 11 (18.rein-a) */
    u8 stoneman;    /* of Stoneman's corps: independent without the variant (GUV-R84) */
    u8 hold;        /* first turn of activation: Gibbon's brigades (18.hold-b) */
    u8 independent; /* by the scenario's card (19.salem-b) */
    u8 arrives;     /* turn on which the scenario brings it; ARRIVES_BY_DIE: with the others (19.salem-c) */
} GuvUnit;

enum { ARRIVES_BY_DIE = 99 };

typedef struct GuvFormation {
    char key[16], name[24], commander[20];
    u8 side, radius;
    u8 cost_south; /* points once a unit is south of the Rappahannock; 0: always 1 */
    u8 hold;       /* first turn of activation; 0: free (18.hold); HOLD_ATTACKED: once attacked (19.lee-b) */
} GuvFormation;

enum { HOLD_ATTACKED = 99 };

typedef struct GuvCommander {
    char key[16];
    u8 side, radius, factor;
} GuvCommander;

typedef enum EventAfter { AFTER_CUP, AFTER_ONCE } EventAfter;
/* The kinds of event (17); the board's data name them by the clause's own word. */
typedef enum EventKind {
    EVENT_NONE,
    CSA_NIGHT,
    CSA_DEPOT,
    CSA_REGROUP,
    CSA_DEMONS,
    CSA_YELL,
    CSA_PATHS,
    CSA_ALEX,
    CSA_JACKSON,
    CSA_BRIDGE,
    CSA_RETREAT,
    USA_NIGHT,
    USA_WAGONS,
    USA_REGROUP,
    USA_GENERAL,
    USA_EFFORT,
    USA_STEADY,
    USA_VETS,
    USA_RETREAT,
    USA_OFFENSIVE,
    USA_RELEASE,
    EVENT_KINDS
} EventKind;

typedef struct GuvEvent {
    char key[16], name[28];
    u8 side, copies, after;
} GuvEvent;

/* GUV-3.calendar-a: four hours of the day, or the whole night. */
typedef struct GuvTurn {
    u8 known, night, rain, points[3];
    u8 arrival; /* the lowest die that brings reinforcements; 1 without a roll, 0 none (GUV-19.salem-c, GUV-20.abs-c) */
    char day[12], hours[12];
} GuvTurn;

/* A row of the terrain effects table (GUV-D3f). Movement in halves of a point. */
typedef struct TerrainRow {
    u8 move, limit; /* limit of dice, 0 = none */
    i8 bombard;
    i8 attack, defend; /* dice of the attacker, of the defender */
    i8 bonus;          /* on one die of the defender */
} TerrainRow;

typedef struct WaterRow {
    u8 move, rain; /* beyond the hex, in halves; rain replaces move; 255: closed without ford, bridge or pontoon */
    u8 ford;       /* dry ford; 0 = none */
    i8 attack;     /* dice of an attacker, if all cross */
} WaterRow;

enum { ARTILLERY_ROWS = 6 };
typedef enum Shot { SHOT_NONE, SHOT_DIS, SHOT_STEP, SHOT_STEP_DIS } Shot;
typedef struct ArtilleryRow {
    u8 low, high; /* summed factors; high 255: and more */
    u8 result[8]; /* Shot by modified die 1 .. 7 */
} ArtilleryRow;

typedef enum Victory {
    VICTORY_CAMPAIGN,
    VICTORY_LEE,
    VICTORY_JACKSON,
    VICTORY_CHANCELLORSVILLE,
    VICTORY_SALEM
} Victory;

/* Numbers of the rulebook that a better source could change: `rule.NAME` (board.c has the names). Halves are halves of
 * a movement point. */
typedef struct GuvRules {
    u8 stack_units, stack_points;                    /* GUV-5.b, GUV-5.c */
    u8 minor_road, major_road, contact, exit, seize; /* halves: 9.road-a, 9.contact-a, 9.exit-a, 11.seize-a */
    u8 pontoon;                                      /* halves: 11.build-c */
    u8 independent_units, independent_radius;        /* 8.ind-b */
    u8 supply_reach, depot_radius;                   /* halves 15.b; 17.csa-depot */
    u8 retreat_radius, retreat_move;                 /* 17.csa-retreat: hexes, halves */
    u8 range;                                        /* 12.b */
    u8 hand_first, events_a_turn;                    /* 17.a, 17.c */
    u8 jackson_move;                                 /* halves */
    u8 auto_points, auto_turn;                       /* 2.auto-a, 2.auto-b */
    u8 win_union, draw_from;                         /* 2.points-b: 16, 9 */
    u8 exit_steps_union, exit_steps_confederate, exit_vp;
    u8 stuart_steps;     /* 18.stuart-a */
    u8 cavalry_turn;     /* 18.rein-a: 11 */
    u8 salem_brigades;   /* 19.salem-d */
    i8 breastwork, fort; /* on the die of a bombardment (GUV-D4a) */
} GuvRules;

/* A box of the hypothetical deployment (GUV-3.place-a): who, how many counters, where their units go. */
typedef struct GuvBox {
    char name[28];
    u8 side, low, high, radius, hexes;
    u16 hex[4];
} GuvBox;

typedef struct GuvBoard {
    HexGrid grid;
    GuvHex hex[HEXES_MAX + 1];
    GuvUnit unit[GUV_UNITS + 1];
    u8 last_unit[3]; /* highest id in use of a side */
    GuvFormation formation[GUV_FORMATIONS + 1];
    u8 formations;
    GuvCommander commander[GUV_COMMANDERS + 1];
    GuvEvent event[EVENT_KINDS];
    GuvTurn turn[GUV_TURNS + 1];
    TerrainRow terrain[TERRAINS], height;
    WaterRow water[WATERS];
    ArtilleryRow artillery[ARTILLERY_ROWS];
    u8 artillery_rows;
    GuvRules rule;
    char place[GUV_PLACES + 1][28];
    u8 places;
    /* The scenario. */
    char scenario[28];
    u8 first_turn, last_turn, deploys, victory, supplied;
    u8 skirmishers[3], pontoons[3];
    u32 chits[3];   /* chits in play, bit per chit */
    u32 events[3];  /* events in hand at the start of a scenario, bit per EventKind */
    u8 own_events;  /* the scenario names its events: nobody draws (GUV-R74) */
    u16 goal[4];    /* hexes of the victory conditions, 0 = none */
    u16 area[2];    /* corners; 0 = the whole map */
    u8 union_south; /* no Union unit ends a move below this row; 0 = none */
    GuvBox box[GUV_BOXES + 1];
    u8 boxes;
    u8 whole;
    u8 source_seen[64]; /* classes of what was read: see board.c */
    /* Derived. */
    u32 flags_of[3]; /* number of supply centres */
    u16 flag_hex[3][12];
    u16 entry[8]; /* hexes where the Union cavalry may enter */
    u8 entries;
    u8 flag_distance[3][HEXES_MAX + 1];  /* plain distance to the nearest own supply centre */
    u8 dry[HEXES_MAX + 1];               /* bit per direction: a hex in play, and no more than a creek before it */
    HexSet arrivals;                     /* where reinforcements of either side might come */
    Bits128 members[GUV_FORMATIONS + 1]; /* within the side, bit = guv_bit */
    Bits128 independents[3], skirmisher_set[3];
    Bits128 units[3];  /* all that need an activation: no skirmishers, no dummies */
    Bits128 beside[3]; /* those of them who may act with a chit not their own: independents, Stoneman's, Stuart's */
} GuvBoard;

/* ---- The state: flat, ids instead of pointers, 0 = none ---------------------------------------------------------- */

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
enum {
    U_REDUCED = 1 << 0,
    U_DIS = 1 << 1,
    U_DEM = 1 << 2,
    U_OOS = 1 << 3,
    U_USED = 1 << 4,        /* activated this turn */
    U_ACTIVE = 1 << 5,      /* acts in the present activation */
    U_MOVED = 1 << 6,       /* moved, broke contact or retreated this turn (GUV-R65) */
    U_HALTED = 1 << 7,      /* has finished moving in this activation (9.b) */
    U_STRUCK = 1 << 8,      /* has attacked in this activation */
    U_FIRED = 1 << 9,       /* 12.c: bombarded this turn */
    U_MARCHED = 1 << 10,    /* forced march this turn */
    U_SKIRMISHED = 1 << 11, /* produced a skirmisher in this activation (13.h) */
    U_RESTING = 1 << 12,    /* was DIS when activated (GUV-R65) */
    U_BUILT = 1 << 13,      /* built or tried a pontoon this turn */
    U_DETACHED = 1 << 14,   /* acts under the Detachment marker, or as an independent beside the formation */
    U_AGAIN = 1 << 15,      /* Demons out of the earth: has used its second attack */
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
    u8 arrivals;     /* Salem Church: the reinforcements have come; Hood: see arrive.c */
    /* The moving group. */
    Bits128 group;
    u16 group_hex;
    u8 spent;                      /* halves */
    u8 road;                       /* GROUP_* */
    u16 react_hex;                 /* the hex just entered */
    u8 react;                      /* bit per direction: stacks still to answer */
    u8 went;                       /* somebody has moved in this activation */
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

typedef enum GuvOption {
    OPTION_NONE,
    OPTION_EVENTS,
    OPTION_DUMMIES,
    OPTION_SIXES,
    OPTION_EXTRA_UNION,
    OPTION_EXTRA_CONFEDERATE,
    OPTION_HYPOTHETICAL,
    OPTION_STONEMAN,
    OPTION_LONGSTREET,
    OPTIONS
} GuvOption;

/* ---- Reading ----------------------------------------------------------------------------------------------------- */

static inline Side guv_side(int unit) { return unit > GUV_UNION_UNITS ? CONFEDERATE : UNION; }
/* Within its side, for sets. */
static inline int guv_bit(int unit) { return unit > GUV_UNION_UNITS ? unit - GUV_UNION_UNITS : unit; }
static inline int guv_unit(Side side, int bit) { return side == UNION ? bit : bit + GUV_UNION_UNITS; }
static inline Fate guv_fate(const GuvState *s, int unit) { return (Fate)(s->fate[unit] & 7); }
static inline StandingContact guv_contact(const GuvState *s, int unit) {
    return (StandingContact)(s->fate[unit] >> 3 & 3);
}
static inline StandingWorks guv_works_order(const GuvState *s, int unit) {
    return (StandingWorks)(s->fate[unit] >> 5 & 3);
}
/* The side whose pieces stand in a hex; NOBODY when it is empty. */
static inline Side guv_holder(const GuvState *s, int hex) {
    return (Side)((s->top[hex] != 0) + (s->top[hex] > GUV_UNION_UNITS));
}
/* Do pieces of this side stand there? The ids of a side are a run: one comparison tells. */
static inline bool guv_holds(const GuvState *s, Side side, int hex) {
    int first = side == UNION ? 1 : GUV_UNION_UNITS + 1;
    int count = side == UNION ? GUV_UNION_UNITS : GUV_UNITS - GUV_UNION_UNITS;
    return (u8)(s->top[hex] - first) < count;
}
static inline bool guv_is(const GuvState *s, int unit, int mark) { return (s->mark[unit] & mark) != 0; }
static inline int guv_points(const GuvBoard *b, const GuvState *s, int unit) {
    return guv_is(s, unit, U_REDUCED) ? b->unit[unit].reduced : b->unit[unit].combat;
}
static inline int guv_bonus(const GuvBoard *b, const GuvState *s, int unit) {
    return guv_is(s, unit, U_REDUCED) ? b->unit[unit].reduced_bonus : b->unit[unit].bonus;
}
static inline int guv_steps(const GuvBoard *b, const GuvState *s, int unit) {
    return b->unit[unit].reduced && !guv_is(s, unit, U_REDUCED) ? 2 : 1;
}
/* GUV-P32: may `viewer` see this piece, which stands on the map? */
bool guv_sees(const GuvBoard *b, const GuvState *s, Side viewer, int unit);
/* Could who holds the hex put up a breastwork there, if it were attacked now (14.bw-b)? */
bool guv_takes_works(const GuvBoard *b, const GuvState *s, int hex);

/* ---- Steps and verbs --------------------------------------------------------------------------------------------- */

#define GUV_STEPS(X)                                                                                         \
    X(BOXES, boxes)                   /* 20.hyp-a: a command counter into a box */                           \
    X(DEPLOY, deploy)                 /* 20.hyp-c, 20.abs-b: units within their zone */                      \
    X(RAIN, rain)                     /* 7.rain-a */                                                         \
    X(ARRIVAL_ROLL, arrival_roll)     /* 20.abs-c, 19.salem-c */                                             \
    X(ARRIVE, arrive)                 /* GUV-P5 */                                                           \
    X(OPEN_EVENTS, open_events)       /* GUV-P4: Great Offensive, Corps released; dummies */                 \
    X(CHOOSE, choose)                 /* GUV-P3, a formation at a time */                                    \
    X(CHOOSE_EVENT, choose_event)     /* GUV-P4: Good General into the cup */                                \
    X(INTERLUDE, interlude)           /* GUV-P21: events between activations */                              \
    X(PULL, pull)                     /* fortune draws a chit */                                             \
    X(ACTIVATE, activate)             /* GUV-P6, P7: hex, pass, draw */                                      \
    X(GENERAL, general)               /* Good General: which formation */                                    \
    X(TAKE, take)                     /* GUV-P7: independent units */                                        \
    X(MOVEMENT, movement)             /* GUV-P8, P9 */                                                       \
    X(DETACH, detach)                 /* 8.det: the hex of the marker */                                     \
    X(MOVE, move)                     /* a group is moving */                                                \
    X(BUILD_ROLL, build_roll)         /* 11.build-d */                                                       \
    X(DISMANTLE_ROLL, dismantle_roll) /* 11.dis-c */                                                         \
    X(CONTACT, contact)               /* GUV-P10 */                                                          \
    X(FLIGHT, flight)                 /* breaking contact, a unit at a time */                               \
    X(DISPLACE, displace)             /* 5.e */                                                              \
    X(MARCH_ROLL, march_roll)         /* 9.fm-f */                                                           \
    X(MARCH_LOSS, march_loss)                                                                                \
    X(BOMBARDMENT, bombardment) /* GUV-P12 */                                                                \
    X(BATTERY, battery)                                                                                      \
    X(SHOT_WORKS, shot_works) /* GUV-P13 */                                                                  \
    X(SHOT_ROLL, shot_roll)                                                                                  \
    X(SUFFER, suffer)                                                                                        \
    X(COMBAT, combat) /* GUV-P14 */                                                                          \
    X(DECLARE, declare)                                                                                      \
    X(SKIRMISHER, skirmisher)     /* 14.steps-b */                                                           \
    X(WORKS, works)               /* 14.steps-c */                                                           \
    X(FIGHT_EVENTS, fight_events) /* GUV-P16 */                                                              \
    X(EFFECTS, effects)           /* GUV-P15: breastwork effect, terrain */                                  \
    X(BONUS, bonus)               /* GUV-P17 attacker */                                                     \
    X(BONUS_DEFENDER, bonus_defender)                                                                        \
    X(ATTACK_ROLL, attack_roll)                                                                              \
    X(DEFENSE_ROLL, defense_roll)                                                                            \
    X(SIXES, sixes) /* GUV-P18 attacker */                                                                   \
    X(SIXES_DEFENDER, sixes_defender)                                                                        \
    X(LOSSES, losses)                   /* GUV-P19 defender */                                               \
    X(ATTACKER_LOSSES, attacker_losses) /* GUV-P20 */                                                        \
    X(RETREAT, retreat)                 /* 14.steps-g */                                                     \
    X(DISMANTLE, dismantle)             /* 11.dis-d: offered after a retreat */                              \
    X(DISMANTLE_AFTER_ROLL, dismantle_after_roll)                                                            \
    X(ADVANCE, advance)                                                                                      \
    X(WOUND_ROLL, wound_roll)           /* 17.csa-jackson */                                                 \
    X(DEPOT, depot)                     /* GUV-P22 */                                                        \
    X(RECOVER, recover)                 /* GUV-P23 */                                                        \
    X(DRAW, draw)                       /* an event chit: first three, night, or instead of an activation */ \
    X(REGROUP, regroup)                 /* 17.csa-regroup: unit and hex */                                   \
    X(CHIT_HEX, chit_hex)               /* GUV-P24: the hex of an event's chit */                            \
    X(GENERAL_RETREAT, general_retreat) /* 17.csa-retreat: moves */                                          \
    X(RETREAT_ROLL, retreat_roll)       /* its die for each unit */                                          \
    X(ORDERS, orders)                   /* standing answers */                                               \
    X(DEM, dem)                         /* 14.dem-c: comes before the step */

typedef enum GuvStepId { STEP_NONE, GUV_STEPS(STEP_ID) STEP_OVER, STEP_COUNT } GuvStepId;

enum {
    DO_ASSIGN = VERB_FIRST_OWN, /* assign FORMATION BOX */
    DO_PLACE,                   /* place UNIT HEX */
    DO_OWN,                     /* own: the formation's own chit */
    DO_UNDER,                   /* under COMMANDER */
    DO_LEAVE,                   /* leave: not this turn */
    DO_ACTIVATE,                /* activate HEX */
    DO_PASS,
    DO_DRAW,
    DO_CALL, /* call FORMATION: Good General */
    DO_TAKE, /* take UNIT */
    DO_DONE,
    DO_FORCE, /* force: forced march */
    DO_PICK,  /* pick UNIT */
    DO_JOIN,
    DO_GO, /* go HEX */
    DO_DROP,
    DO_STOP,
    DO_SKIRMISH,  /* skirmish UNIT HEX */
    DO_BUILD,     /* build UNIT SIDE */
    DO_DISMANTLE, /* dismantle SIDE */
    DO_DESTROY,   /* destroy SIDE */
    DO_CAPTURE,   /* capture SIDE */
    DO_EXIT,      /* exit: leave the map */
    DO_DETACH,    /* detach: use the Detachment marker */
    DO_MARK,      /* mark HEX: it lies there */
    DO_ENTER,     /* enter UNIT HEX: waiting cavalry */
    DO_DUMMY,     /* dummy HEX */
    DO_LIFT,      /* lift HEX: take a dummy off */
    DO_END,       /* end: the step is over */
    DO_STAND,     /* stand HEX */
    DO_BREAK,     /* break HEX */
    DO_FLEE,      /* flee UNIT HEX */
    DO_DISPLACE,  /* displace UNIT HEX */
    DO_REMOVE,    /* remove UNIT: eliminated as excess, or it cannot retreat */
    DO_LOSE,      /* lose UNIT: a step */
    DO_BOMBARD,   /* bombard HEX */
    DO_FIRE,      /* fire UNIT: joins the battery */
    DO_AT,        /* at ARM: fire at this type */
    DO_ENTRENCH,  /* entrench HEX: a breastwork */
    DO_DECLINE,
    DO_SUFFER,    /* suffer UNIT */
    DO_ATTACK,    /* attack HEX */
    DO_TARGET,    /* target HEX: a further hex */
    DO_EFFECT,    /* effect N: breastwork costs a step (1) or a die (2) */
    DO_TERRAIN,   /* terrain N: the modifier that counts */
    DO_ADD,       /* add DIE: +1 on an own die */
    DO_SUB,       /* sub DIE: -1 on a die of the enemy */
    DO_MARCH_DIE, /* march-die DIE: the -1 of a forced march */
    DO_HIT,       /* hit UNIT: a natural 6 */
    DO_REPEL,     /* repel: a natural 6 forces the retreat */
    DO_CANCEL,    /* cancel: a defender's 6 cancels it */
    DO_GIVE_WAY,  /* give-way: retreat, and cancel a loss */
    DO_RETREAT,   /* retreat UNIT HEX */
    DO_ADVANCE,   /* advance UNIT HEX */
    DO_RECOVER,   /* recover UNIT */
    DO_PLAY,      /* play EVENT */
    DO_PLAY_AT,   /* play-at EVENT HEX */
    DO_RELEASE,   /* release FORMATION (0: the cavalry) */
    DO_ORDERS,    /* orders: give standing answers */
    DO_ORDER,     /* order HEX ANSWER */
    DO_NO_EVENTS, /* no-events: decline, now and until further notice */
    DO_HEAR,      /* hear: be asked for events again */
    GUV_VERBS
};

#endif
