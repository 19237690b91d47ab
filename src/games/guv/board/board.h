/* Give Us Victories: the board, immutable and shared by all states. */
#ifndef LONGROLL_GUV_BOARD_BOARD_H
#define LONGROLL_GUV_BOARD_BOARD_H

#include "core/marks.h"
#include "core/steps.h"
#include "core/values.h"
#include "space/hexes.h"

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
#define GUV_EVENTS(X)                 \
    X(CSA_NIGHT, "csa-night")         \
    X(CSA_DEPOT, "csa-depot")         \
    X(CSA_REGROUP, "csa-regroup")     \
    X(CSA_DEMONS, "csa-demons")       \
    X(CSA_YELL, "csa-yell")           \
    X(CSA_PATHS, "csa-paths")         \
    X(CSA_ALEX, "csa-alex")           \
    X(CSA_JACKSON, "csa-jackson")     \
    X(CSA_BRIDGE, "csa-bridge")       \
    X(CSA_RETREAT, "csa-retreat")     \
    X(USA_NIGHT, "usa-night")         \
    X(USA_WAGONS, "usa-wagons")       \
    X(USA_REGROUP, "usa-regroup")     \
    X(USA_GENERAL, "usa-general")     \
    X(USA_EFFORT, "usa-effort")       \
    X(USA_STEADY, "usa-steady")       \
    X(USA_VETS, "usa-vets")           \
    X(USA_RETREAT, "usa-retreat")     \
    X(USA_OFFENSIVE, "usa-offensive") \
    X(USA_RELEASE, "usa-release")
#define EVENT_ID(ID, key) ID,
#define EVENT_KEY(ID, key) key,
typedef enum EventKind { EVENT_NONE, GUV_EVENTS(EVENT_ID) EVENT_KINDS } EventKind;

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

/* Numbers of the rulebook that a better source could change: `rule.NAME` (read.c has the names). Halves are halves of
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
    char place[GUV_PLACES + 1][PLACE_ROOM];
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
    u8 sealed; /* complete: what comes now are a script's changes */
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
    char unit_mark[GUV_UNITS + 1][MARK_ROOM]; /* as marked text names it */
} GuvBoard;

#endif
