/* Brigade Fire & Fury: the board, immutable and shared by all states. */
#ifndef LONGROLL_BFF_BOARD_BOARD_H
#define LONGROLL_BFF_BOARD_BOARD_H

#include "core/steps.h"
#include "space/land.h"

enum {
    BFF_PIECES = 127, /* units and leaders together, ids from 1 in the order of the files, units first */
    BFF_STANDS = 16,  /* of a brigade */
    BFF_CORPS = 15,
    BFF_DIVISIONS = 31,
    BFF_TURNS = 24,
    BFF_OBJECTIVES = 15,
    BFF_ARRIVALS = 31,
    BFF_LINES = 64,    /* streams, roads, walls, works */
    BFF_POINTS = 2048, /* of lines */
    BFF_PLACES = 63,
    BFF_SITES = 15,  /* grounds that can be garrisoned */
    BFF_CELLS = 200, /* a table is at most so many inches wide and deep */
    CELL_SQUARES = 3,
    BFF_LEGS = 8,   /* of a path */
    BFF_SHOTS = 24, /* units that join one fire */
    BFF_COMBATS = 24,
};

/* A set of pieces. */
typedef struct PieceSet {
    u64 word[2];
} PieceSet;

static inline bool pieces_have(const PieceSet *set, int piece) { return set->word[piece >> 6] >> (piece & 63) & 1; }
static inline void pieces_add(PieceSet *set, int piece) { set->word[piece >> 6] |= bit(piece & 63); }
static inline void pieces_drop(PieceSet *set, int piece) { set->word[piece >> 6] &= ~bit(piece & 63); }
static inline bool pieces_any(const PieceSet *set) { return (set->word[0] | set->word[1]) != 0; }
/* The lowest member above `piece`, 0 at the end: for (int p = pieces_next(s, 0); p; p = pieces_next(s, p)) ... */
static inline int pieces_next(const PieceSet *set, int piece) {
    for (int at = (piece + 1) >> 6, low = (piece + 1) & 63; at < 2; at++, low = 0) {
        u64 word = set->word[at] & ~(u64)0 << low;
        if (word) return at * 64 + bits_first(word);
    }
    return 0;
}
static inline int pieces_count(const PieceSet *set) { return bits_count(set->word[0]) + bits_count(set->word[1]); }

typedef enum PieceType {
    TYPE_NONE,
    INFANTRY,
    CAVALRY,
    MOUNTED_INFANTRY, /* moves as cavalry, gains nothing by BFF-10.11 */
    FIELD_BATTERY,
    HORSE_BATTERY,
    LEADER,
    PIECE_TYPES
} PieceType;
typedef enum Quality { CRACK, VETERAN, EXPERIENCED, GREEN, QUALITIES } Quality;
typedef enum Condition { FRESH, WORN, SPENT, CONDITIONS } Condition;
typedef enum Weapon { RM, MM, RC, RP, BL, SM, SH, WEAPONS } Weapon;
typedef enum GunClass { FG, SG, NG, HR, LR, RN, RS, NP, SB, GUN_CLASSES } GunClass;
typedef enum Rank { RANK_NONE, RANK_DIVISION, RANK_CORPS, RANKS } Rank;

/* Of the table, in the order of `terrain.KIND`. */
typedef enum Terrain {
    TERRAIN_OPEN,
    TERRAIN_BROKEN,
    TERRAIN_ROUGH,
    TERRAIN_WOODS,
    TERRAIN_HEAVY_WOODS,
    TERRAIN_OPEN_WOODS,
    TERRAIN_BUILT_UP,
    TERRAINS
} Terrain;
/* Rows of the movement table. */
typedef enum Going { GOING_OPEN, GOING_BROKEN, GOING_ROUGH, GOINGS } Going;
typedef enum Cover { COVER_NONE, COVER_PARTIAL, COVER_FULL, COVER_FORTIFIED, COVERS } Cover; /* BFF-8.5 */
typedef enum Defence {
    DEFENCE_NONE,
    DEFENCE_FAVORABLE,
    DEFENCE_STRONG,
    DEFENCE_FORTIFIED,
    DEFENCES
} Defence; /* 10.9 */
typedef enum RadiusKind { RADIUS_FULL, RADIUS_WOODS, RADIUS_OPEN_WOODS, RADIUS_TWILIGHT, RADII } RadiusKind;
typedef enum Light { LIGHT_DAY, LIGHT_TWILIGHT, LIGHT_NIGHT, LIGHTS } Light;
typedef enum LineKind {
    LINE_STREAM,
    LINE_FENCE,
    LINE_STONE_WALL,
    LINE_SUNKEN_ROAD,
    LINE_ABATIS,
    LINE_SLIGHT,
    LINE_PITS,
    LINE_WORKS,
    LINE_ROAD, /* a bad road */
    LINE_GOOD_ROAD,
    LINE_KINDS
} LineKind;
/* Of a brigade; a battery is one of the last two. */
typedef enum Formation {
    FORMATION_NONE,
    LINE,
    SUPPORTED_LINE,
    FIELD_COLUMN,
    MARCH_COLUMN,
    GARRISON,
    BROKEN, /* the shape of a broken brigade */
    UNLIMBERED,
    LIMBERED,
    FORMATIONS
} Formation;
/* Whose rates: rows of `move.KIND.FORMATION`. */
typedef enum MoveKind {
    MOVE_INFANTRY,
    MOVE_CAVALRY,
    MOVE_FIELD_BATTERY,
    MOVE_HORSE_BATTERY,
    MOVE_LEADER,
    MOVE_KINDS
} MoveKind;
typedef enum MoveRow {
    ROW_LINE,
    ROW_SUPPORTED_LINE,
    ROW_FIELD_COLUMN,
    ROW_MARCH_COLUMN,
    ROW_DISMOUNTED,
    ROW_BROKEN,
    ROW_LIMBERED,
    ROW_ALONE,
    MOVE_ROWS
} MoveRow;
/* Results of the maneuver check (BFF-2.1 to BFF-2.6). */
typedef enum Handling {
    HANDLING_NONE,
    DOUBLE_QUICK,
    RALLY_WITH_ELAN,
    WELL_HANDLED,
    RALLY,
    TARDY,
    SHAKEN,
    WAVERING,
    DISENGAGE,
    PANIC,
    ROUT,
    HANDLINGS
} Handling;
typedef enum FireResult {
    FIRE_NONE,
    DESULTORY,
    LIVELY,
    GALLING,
    TELLING_HOME,
    TELLING_COLUMN,
    TELLING_CHECKED,
    WITHERING,
    FIRE_RESULTS
} FireResult;
typedef enum CombatResult {
    COMBAT_NONE,
    SWEPT_FROM_THE_FIELD,
    DRIVEN_BACK,
    HARD_PRESSED,
    DESPERATE_STRUGGLE,
    FALTER,
    RECOIL,
    HANDSOMELY_REPULSED,
    COMBAT_RESULTS
} CombatResult;
typedef enum GunFate { GUNS_UNHURT, GUNS_SILENCED, GUNS_DAMAGED, GUNS_WRECKED, GUN_FATES } GunFate;
typedef enum ChargeFate { CHARGE_HOME, CHARGE_COLUMN_HOME, CHARGE_CHECKED, CHARGE_FATES } ChargeFate;
typedef enum RetreatKind {
    RETREAT_NONE,
    RETREAT_TWO,
    RETREAT_RANGE,
    RETREAT_FULL,
    RETREAT_DISPLACE, /* guns, as their maneuver (BFF-4.13) */
    RETREAT_KINDS
} RetreatKind;
typedef enum Fallen { FALLEN_NONE, FALLEN_HORSE, FALLEN_FALLS, FALLEN_RESULTS } Fallen;

/* A brigade, battery or leader of the order of battle. */
typedef struct BffPiece {
    char key[28], name[44];
    u8 side, type;
    u8 corps, division; /* of a unit, or that a leader commands; the corps of a division derived */
    u8 rank;            /* leaders */
    u8 exceptional;     /* leaders; brigade commanders (BFF-1.5) */
    u8 quality;
    u8 stands, worn, spent; /* BFF-D4; worn 0: no worn band; a battery is 1 stand */
    u8 weapon, gun_class, guns, half, fixed;
    char replacement[44]; /* BFF-R37 */
    u8 replacement_exceptional;
} BffPiece;

typedef struct BffFormation {
    char key[28], name[44], badge[16];
    u8 side, corps;
} BffFormation;

typedef struct TerrainRow {
    u8 going;
    i32 sight;       /* hundredths into it; -1: no limit */
    u8 radius;       /* RadiusKind */
    u8 edge, inside; /* Cover */
    u8 charge;       /* Defence */
} TerrainRow;
typedef struct LineRow {
    u8 cover, charge;
} LineRow;
/* Hundredths: a full move, the double quick; 0 where there is none. The bonus of a good road as a fraction. */
typedef struct MoveRate {
    u16 full[GOINGS], quick[GOINGS];
    u8 road_up, road_down;
} MoveRate;
typedef struct FireRow {
    u8 disorders; /* 1: disorders or silences; 2: by cannonade only (BFF-9.7) */
    u8 stands, more, guns, charge;
} FireRow;
typedef struct CombatRow {
    u8 stands, more, guns, retreat;
} CombatRow;

/* Die modifiers: `maneuver.drm.NAME`, `fire.drm.NAME`, `charge.drm.NAME` (board/read.c has the names). */
typedef enum CheckDrm {
    CHECK_DETACHED,
    CHECK_DETACHED_EXCEPTIONAL,
    CHECK_ATTACHED,
    CHECK_ATTACHED_EXCEPTIONAL,
    CHECK_EXCEPTIONAL_BRIGADE,
    CHECK_QUALITY,
    CHECK_CONDITION = CHECK_QUALITY + QUALITIES,
    CHECK_COLUMN_OR_COVER = CHECK_CONDITION + CONDITIONS,
    CHECK_BROKEN,
    CHECK_OUTFLANKED,
    CHECK_KEY_LOST,
    CHECK_HEAVY,
    CHECK_GREATER,
    CHECK_DRMS
} CheckDrm;
typedef enum FireDrm {
    FIRE_GREEN,
    FIRE_FAULTY_FUSES,
    FIRE_BRIGADE_EXPOSED,
    FIRE_ENFILADED_OR_COLUMN,
    FIRE_BATTERY_EXPOSED,
    FIRE_DISMOUNTED,
    FIRE_PARTIAL,
    FIRE_FULL,
    FIRE_FORTIFIED,
    FIRE_DRMS
} FireDrm;
typedef enum ChargeDrm {
    CHARGE_QUALITY,
    CHARGE_CONDITION = CHARGE_QUALITY + QUALITIES,
    CHARGE_OUTNUMBERED = CHARGE_CONDITION + CONDITIONS, /* 3:2, 2:1, 3:1 */
    CHARGE_LEADER = CHARGE_OUTNUMBERED + 3,
    CHARGE_DISORDERED,
    CHARGE_LOW_AMMUNITION,
    CHARGE_SUPPORTED,
    CHARGE_DISMOUNTED,
    CHARGE_DETACHED_BATTERY,
    CHARGE_OUTFLANKED,
    CHARGE_BROKEN,
    CHARGE_MARCH_COLUMN,
    CHARGE_LIMBERED,
    CHARGE_FAVORABLE,
    CHARGE_STRONG,
    CHARGE_FORTIFIED,
    CHARGE_REBEL_YELL,
    CHARGE_BREAKTHROUGH,
    CHARGE_CAVALRY, /* by Going */
    CHARGE_DRMS = CHARGE_CAVALRY + GOINGS
} ChargeDrm;

enum { MUSKETRY_BANDS = 4, CANNONADE_BANDS = 7, POINT_STEPS = 10, CHECK_ROWS = 6, FIRE_ROWS = 10, COMBAT_ROWS = 7 };

/* Numbers of the sheet and of rulings: `rule.NAME`; lengths in hundredths, angles in tenths of a degree. */
typedef struct BffRules {
    i16 radius[RADII];                             /* BFF-1.1, BFF-1.3 */
    i16 outflanked, pivot;                         /* BFF-1.10, BFF-4.12 */
    i16 incline, arc;                              /* BFF-R3, BFF-R4 */
    i16 beyond_musketry, beyond_canister, support; /* BFF-R7, BFF-R10 */
    u8 heavy_up, heavy_down;                       /* BFF-R14 */
    i16 leader_flight;                             /* BFF-R16 */
    u8 battery_stands, struggles;                  /* BFF-R23, BFF-R25 */
    i16 hold, stream, line, work_arc;              /* BFF-12.11, 12.22, 12.23, 12.24 */
    i16 attach;                                    /* BFF-R36, BFF-R16: contact of leaders and batteries */
    i16 contact;                                   /* BFF-12.32: a charge ends so near its target, or touching */
    i16 aloof;                                     /* BFF-12.33: others keep so far from the enemy */
    i16 road;                                      /* BFF-12.25 */
    i16 wood_edge;                                 /* BFF-12.21 */
} BffRules;

typedef struct BffLine {
    u8 kind; /* LineKind */
    u8 count;
    u16 first;  /* point */
    i16 facing; /* works: against whom; -1: both ways */
    u8 turn;    /* works: from which turn; 0: the first */
    u8 known;   /* its kind was given */
    char name[28];
    Box box; /* derived */
} BffLine;

typedef struct BffTurn {
    u8 known, light;
    i16 sight; /* hundredths; 0: no limit */
    char hour[12];
} BffTurn;

typedef struct BffObjective {
    char name[28];
    Point at;
    u8 vp, counts, start, key; /* sides; NOBODY: both, none, none */
} BffObjective;

typedef enum Edge { EDGE_NONE, EDGE_WEST, EDGE_EAST, EDGE_NORTH, EDGE_SOUTH, EDGE_HERE, EDGES } Edge;

typedef struct BffArrival {
    u8 turn, from; /* Edge */
    u8 formation, known;
    i16 facing;
    Point at;
    i16 span[2];
    u8 pieces;
    u8 piece[32];
} BffArrival;

typedef struct BffPlace {
    char name[28];
    u8 kind;
    Point at;
} BffPlace;

typedef enum VictoryKind { VICTORY_SCORE, VICTORY_LEAD, VICTORY_STANDS } VictoryKind;

typedef struct BffBoard {
    /* The table. */
    i32 width, depth;
    u8 ground, level; /* where no polygon lies */
    Land land;        /* grounds in their order: class is Terrain; a later one covers an earlier one (BFF-12.21) */
    Land relief;      /* contours in their order: level (BFF-12.26) */
    Land water;       /* derived: a strip for each stretch of a stream (BFF-12.22) */
    char ground_name[PATCHES_MAX][28];
    u8 garrison[PATCHES_MAX]; /* stands that the ground holds; 0: none */
    BffLine line[BFF_LINES];
    u8 lines;
    Point point[BFF_POINTS];
    u16 points;
    BffPlace place[BFF_PLACES + 1];
    u8 places;
    /* The order of battle. */
    BffPiece piece[BFF_PIECES + 1];
    u8 units, pieces; /* ids 1 .. units are units, units + 1 .. pieces leaders */
    BffFormation corps[BFF_CORPS + 1], division[BFF_DIVISIONS + 1];
    u8 corps_count, divisions;
    /* Tables. */
    i8 check_drm[CHECK_DRMS], fire_drm[FIRE_DRMS], charge_drm[CHARGE_DRMS];
    i8 check_least[CHECK_ROWS];  /* least modified die of a row; the last has none */
    u8 check_row[CHECK_ROWS][2]; /* Handling: in good order; disordered or broken */
    MoveRate rate[MOVE_KINDS][MOVE_ROWS];
    u8 fallen[11]; /* by die 1 to 10 */
    i16 musketry_range[MUSKETRY_BANDS], cannonade_range[CANNONADE_BANDS], canister;
    u8 musketry[WEAPONS][MUSKETRY_BANDS], cannonade[GUN_CLASSES][CANNONADE_BANDS]; /* half points */
    u8 point_least[POINT_STEPS];
    i8 point_drm[POINT_STEPS];
    u8 fire_row[FIRE_ROWS][QUALITIES]; /* FireResult by modified die 2 (or less) to 11 (or more) */
    FireRow fire[FIRE_RESULTS];
    i8 result_more, result_natural;
    i16 result_halt;
    i8 combat_key[COMBAT_ROWS]; /* the difference nearest to 0 of each row, from +8 down to -8 */
    u8 combat_row[COMBAT_ROWS];
    CombatRow combat[COMBAT_RESULTS];
    u8 outnumbered_up[3], outnumbered_down[3]; /* 3:2, 2:1, 3:1 */
    i8 combat_over, combat_beaten_worse;
    i16 combat_two;
    TerrainRow terrain[TERRAINS];
    LineRow line_row[LINE_KINDS];
    i16 size_width[FORMATIONS],
        size_depth[FORMATIONS]; /* of a stand, derived: [LINE] infantry, [FIELD_COLUMN] cavalry */
    i16 size_infantry[2], size_cavalry[2], size_unlimbered[2], size_limbered[2];
    u8 ranks[FORMATIONS], abreast[FORMATIONS]; /* BFF-R2: one of the two */
    BffRules rule;
    /* The battle. */
    char scenario[36], day[20];
    u8 turns, first, victory; /* VictoryKind */
    u8 to_the_last;           /* BFF-12.28: no end before the last turn */
    i16 victory_confederate, victory_union, victory_lead, handicap[3];
    i16 heavy[3]; /* BFF-12.19; 0: BFF-R14 */
    u8 edge[3];
    BffTurn turn[BFF_TURNS + 1];
    BffObjective objective[BFF_OBJECTIVES + 1];
    u8 objectives;
    BffArrival arrival[BFF_ARRIVALS + 1];
    u8 arrivals;
    /* Special rules. */
    u8 pace_turns, surprise_turn, surprise_corps, halt_brigade, halt_dice[4], ride_unit, ride_turn, ammunition_turns,
        silent_turn, halt_freed;
    u32 pace_divisions; /* bit per division */
    i16 surprise_toward, halt_reach;
    i32 halt_east;
    PieceSet surprise_awake, halt_behind, halt_unless, ammunition, silent; /* halt_unless: leaders */
    u8 whole;
    u8 sealed;        /* complete: what comes now are a script's changes */
    u32 drm_given[3]; /* bits: which modifiers of the check, the fire and the charge were given */
    /* Derived. */
    PieceSet of_side[3], brigades, batteries, mounted, leaders; /* mounted: both kinds of cavalry */
    u8 arrival_of[BFF_PIECES + 1];
    u8 sites;
    u8 site_ground[BFF_SITES + 1];                    /* patch of each ground that can be garrisoned, in their order */
    u8 cell[BFF_CELLS][BFF_CELLS];                    /* [y][x], an inch each: its Terrain, or CELL_MIXED (ground.c) */
    u8 cell_level[BFF_CELLS][BFF_CELLS];              /* its level, or CELL_MIXED */
    u8 cell_line[BFF_CELLS][BFF_CELLS];               /* bit 0: a stream near; 1: wall or work near; 2: a road near */
    u32 cell_all[CELL_SQUARES][BFF_CELLS][BFF_CELLS]; /* of squares of 1, 2 and 4 cells, by the north-western: CELL_* */
    u16 of_going[GOINGS];                             /* bits: Terrain */
} BffBoard;
enum { CELL_MIXED = 255, NEAR_STREAM = 1, NEAR_WALL = 2, NEAR_ROAD = 4 };
/* Bits of cell_all: each Terrain that is seen; from CELL_HIDDEN on all, hidden too; CELL_STREAM: one is near; from
 * CELL_PATCH on the number of the patch on which it lies alone, 0 without any, and from CELL_OTHERS on its complement;
 * all of both if there is no such patch. So a bit in both tells that a place does not lie on one patch alone. */
enum { CELL_HIDDEN = TERRAINS, CELL_STREAM = 1 << 2 * TERRAINS, CELL_PATCH = 2 * TERRAINS + 1 };
enum { PATCH_BITS = 8, CELL_OTHERS = CELL_PATCH + PATCH_BITS };
_Static_assert(PATCHES_MAX < 1 << PATCH_BITS && CELL_OTHERS + PATCH_BITS <= 32, "BFF: a cell fits in 32 bits");

#endif
