/* Brigade Fire & Fury (Rich Hasenauer): the public face.
 *
 * Brigades and batteries on a table measured in inches, for two players; everything is open but the dice. All lines of
 * the quick-reference sheet, the rulings of docs/rulings/bff.md and the rules of our own battles (section 12).
 *
 * Two ways to play, one set of rules. On the plane (`positions = on`) the engine knows where everything stands. As a
 * referee (`positions = off`) it keeps the rosters and asks for what it cannot see. Either way a check, a fire or a
 * charge first fills a record of circumstances, and sums and tables read only that record (BFF-12.30).
 *
 * Rules enter through `bff_game`. The types below may be read by opponents; nobody outside this folder writes them. */
#ifndef LONGROLL_BFF_H
#define LONGROLL_BFF_H

#include "core/steps.h"
#include "space/land.h"

extern const Game bff_game;

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

/* ---- The board: immutable, shared by all states ------------------------------------------------------------------ */

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

/* Die modifiers: `maneuver.drm.NAME`, `fire.drm.NAME`, `charge.drm.NAME` (board.c has the names). */
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

/* ---- The state: flat, copied with memcpy ------------------------------------------------------------------------- */

typedef enum Fate {
    FATE_NONE, /* not in this battle */
    FATE_TABLE,
    FATE_WAITING, /* to arrive (BFF-12.10) */
    FATE_WITH,    /* a leader attached to a unit */
    FATE_LOST,    /* no stands left, or wrecked */
    FATE_TAKEN,   /* captured */
    FATE_OFF,     /* left the table (BFF-R8) */
    FATE_AWAY,    /* left by its own edge without being lost (BFF-12.7) */
    FATE_FALLEN,  /* a leader who is to be replaced (BFF-6.1) */
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
    U_COUNTER = 1 << 13,     /* countercharging */
    U_CHECKED = 1 << 14,     /* its charge was checked */
    U_FOUGHT = 1 << 15,      /* has been in a charge combat of this phase */
    U_BREAK = 1 << 16,       /* may or must break through (BFF-11.1, BFF-11.2) */
    U_BROKE = 1 << 17,       /* charges in breakthrough: the second combat */
    U_OVER_BROKEN = 1 << 18, /* its charge went over broken ground */
    U_OVER_ROUGH = 1 << 19,  /* or rough ground */
    U_SHOT = 1 << 20,        /* was fired at in this step (BFF-R29) */
    U_SHAKEN = 1 << 21,      /* a leader whose die is due (BFF-6.4) */
    U_TOUCHED = 1 << 22,     /* a leader who was attached or detached in this step */
    U_LIMIT_SHOT = 1 << 23,  /* a battery of BFF-12.7: has fired in this game turn */
    U_OF_FIRE = U_SHOT,
    U_OF_PLAYER_TURN = U_ACTED | U_EXPOSED | U_ABATIS | U_MOVED | U_CHARGING | U_COUNTER | U_CHECKED | U_FOUGHT |
                       U_BREAK | U_BROKE | U_OVER_BROKEN | U_OVER_ROUGH | U_SHOT | U_TOUCHED,
};

/* Four corners, clockwise from the front's left; see block_of. */
typedef struct Corners {
    i16 x[4], y[4];
} Corners;

/* By piece, so that all can be compared at once. Who is not on the table has a box that meets none. */
typedef struct Boxes {
    i16 west[BFF_PIECES + 1], east[BFF_PIECES + 1], north[BFF_PIECES + 1], south[BFF_PIECES + 1];
} Boxes;

/* What is kept of each piece. Units stand where the middle of their front edge is (space/blocks.h); detached leaders at
 * their point. Off the table and in referee mode all of it is 0. */
typedef struct BffUnit {
    i16 x, y, facing;
    u8 fate, formation, stands;
    u8 with;   /* a leader: the unit that he is attached to */
    u8 target; /* a charging unit: whom it charges */
    u8 due;    /* a leader fallen or without horse: player turns of his side still to begin (BFF-R37) */
    u8 shots;  /* a battery of BFF-12.7: game turns in which it fired */
    u32 mark;  /* U_* */
    u16 fired; /* bit per stand that has fired in this step; a battery: bit 0 */
} BffUnit;

/* Circumstances: what a check, a fire or a charge reads from the table. On the plane ground and places give them, the
 * referee asks for them; nothing else looks (BFF-12.30). ask.c has their names, questions and ranges. */
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
    FIELD_BLOCKED,   /* no way: it stays and loses a stand (BFF-R34) */
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

/* Questions of the referee still open: a bit per field, and the step that waits for them. */
typedef struct Asking {
    u32 open;
    u8 host;  /* step */
    u8 about; /* the piece in question */
} Asking;

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

/* One who joins a fire: its stands and their half points before halving. A brigade's stands may stand in several
 * bands. */
typedef struct Shot {
    u8 unit, stands;
    u8 band;        /* of the nearest stand */
    u16 halves;     /* half points, after its own halvings kept exactly in eighths: see aim.c */
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
    u8 victor;                    /* who is asked whether it carries the position, or recalls */
    i16 x, y, facing;             /* the middle of the ground that the loser left (BFF-R20) and whither he faced */
} Combat;

/* Ground that a brigade has won and is to break through from; it carries that if nobody is in reach then (BFF-R24). */
typedef struct Won {
    u8 unit, loser, result; /* unit 0: none */
    i16 x, y;               /* as in the combat */
} Won;

/* Those who must still go back, and the one who goes now. */
typedef struct Retreat {
    PieceSet set;
    u8 kind[BFF_PIECES + 1]; /* RetreatKind */
    u8 unit;
    PieceSet recalls; /* those who may recall instead (cavalry) */
    i16 aside;        /* angles that are open to either side alike: the owner chooses */
} Retreat;

typedef struct BffState {
    u8 option[12];
    u8 turn, step, ending;
    u8 active;    /* whose player turn it is */
    u8 asking;    /* the side that decides where a step does not say */
    u8 host;      /* the step to which retreats, losses and leader dice return */
    u8 halted;    /* BFF-12.4 holds in this player turn */
    u8 offensive; /* the active player's fire of this phase */
    u8 second;    /* breakthrough combats */
    u8 reached;   /* leader in question */
    Circumstances seen;
    Asking ask;
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
    u8 told;                       /* while facts are read: which of these four were among them */
    BffUnit unit[BFF_PIECES + 1];
    /* Derived. */
    Corners corners[BFF_PIECES + 1]; /* of units on the table */
    Boxes boxes;                     /* of their outlines; of nobody else */
    PieceSet on_table[3];            /* units; by side */
} BffState;

_Static_assert(sizeof(BffState) <= 8192, "BFF: state at most 8 KB");

typedef enum BffOption {
    OPTION_NONE,
    OPTION_POSITIONS,
    OPTION_REBEL_YELL,
    OPTION_FAULTY_FUSES,
    OPTION_TWILIGHT,
    OPTION_PACE,
    OPTION_SURPRISE,
    OPTION_HALT,
    OPTION_RIDE,
    OPTION_AMMUNITION,
    OPTION_SILENT,
    OPTIONS
} BffOption;

/* ---- Reading ----------------------------------------------------------------------------------------------------- */

static inline bool bff_is(const BffState *s, int piece, u32 mark) { return (s->unit[piece].mark & mark) != 0; }
static inline Side bff_side(const BffBoard *b, int piece) { return (Side)b->piece[piece].side; }
static inline bool bff_is_unit(const BffBoard *b, int piece) { return piece && piece <= b->units; }
static inline bool bff_is_brigade(const BffBoard *b, int piece) { return pieces_have(&b->brigades, piece); }
static inline bool bff_is_battery(const BffBoard *b, int piece) { return pieces_have(&b->batteries, piece); }
static inline bool bff_is_leader(const BffBoard *b, int piece) { return piece > b->units; }
static inline bool bff_on_table(const BffState *s, int piece) { return s->unit[piece].fate == FATE_TABLE; }
/* Cavalry of either kind on its horses. */
static inline bool bff_mounted(const BffBoard *b, const BffState *s, int piece) {
    return pieces_have(&b->mounted, piece) && !bff_is(s, piece, U_DISMOUNTED);
}
static inline bool bff_good_order(const BffState *s, int piece) {
    return !bff_is(s, piece, U_DISORDERED | U_BROKEN | U_SILENCED);
}
/* BFF-D4. */
static inline Condition bff_condition(const BffBoard *b, const BffState *s, int unit) {
    int left = s->unit[unit].stands;
    if (left <= b->piece[unit].spent) return SPENT;
    return left <= b->piece[unit].worn ? WORN : FRESH;
}
/* An option holds the index of its value; all are on unless said. */
static inline bool bff_on(const BffState *s, BffOption o) { return s->option[o] == 0; }

/* ---- Steps and verbs --------------------------------------------------------------------------------------------- */

#define BFF_STEPS(X)                                                              \
    X(HALT_ROLL, halt_roll) /* BFF-12.4 */                                        \
    X(LEADERS, leaders)     /* BFF-P1, Maneuver step 1 */                         \
    X(MANEUVER, maneuver)   /* BFF-P2, step 2: who */                             \
    X(CHECK_ROLL, check_roll)                                                     \
    X(CHOICE, choice)               /* BFF-P3: which maneuver */                  \
    X(POSE, pose)                   /* its path and facing; a leader's move */    \
    X(COUNTERCHARGE, countercharge) /* BFF-P4 */                                  \
    X(LEADER_MOVES, leader_moves)   /* BFF-P5, step 3: who */                     \
    X(FIRE, fire)                   /* BFF-P6, BFF-P7: target */                  \
    X(FIRERS, firers)               /* who joins */                               \
    X(FIRE_ROLL, fire_roll)                                                       \
    X(CHECKED, checked) /* BFF-P8: halt or recall */                              \
    X(COMBATS, combats) /* BFF-P9: which combat */                                \
    X(COMBAT_ROLL, combat_roll)                                                   \
    X(LOSSES, losses)             /* BFF-P10: who loses a stand */                \
    X(RETREAT, retreat)           /* BFF-P10: to which side; recall or not */     \
    X(CARRY, carry)               /* BFF-P10: carry the position, or not */       \
    X(LEADER_ROLL, leader_roll)   /* BFF-6.4 */                                   \
    X(BREAKTHROUGH, breakthrough) /* BFF-P11 */                                   \
    X(ASK, ask)                   /* BFF-12.30: circumstances, in referee mode */ \
    X(HOLDERS, holders)           /* BFF-12.30: who holds the key positions, in referee mode */

typedef enum BffStepId { STEP_NONE, BFF_STEPS(STEP_ID) STEP_OVER, STEP_COUNT } BffStepId;

enum {
    DO_ATTACH = VERB_FIRST_OWN, /* attach LEADER UNIT */
    DO_DETACH,                  /* detach LEADER */
    DO_PICK,                    /* pick PIECE: it maneuvers, a leader moves */
    DO_MOVE,                    /* move: at the pace that the result allows; a limbered battery at the double quick */
    DO_PASS,                    /* pass-lines */
    DO_FORM,                    /* form FORMATION: line, supported-line, field-column, march-column */
    DO_DISMOUNT,                /* dismount FORMATION */
    DO_MOUNT,                   /* mount FORMATION */
    DO_GARRISON,                /* garrison SITE */
    DO_FLANK,                   /* by-the-flank */
    DO_ABOUT,                   /* about-face */
    DO_REPLENISH,               /* replenish; a battery displaces to do so */
    DO_CHARGE,                  /* charge UNIT */
    DO_LIMBER,                  /* limber: and full move */
    DO_UNLIMBER,                /* unlimber: after a full move, or where it is, and fire */
    DO_PIVOT,                   /* pivot: and fire */
    DO_DISPLACE,                /* displace: to rally */
    DO_HOLD,                    /* hold: no maneuver; a brigade stays, guns stay and fire */
    DO_GO,                      /* go PATH [face DIRECTION]: the exact path and facing of the maneuver */
    DO_COUNTERCHARGE,           /* countercharge UNIT */
    DO_TARGET,                  /* target UNIT: a fire at it */
    DO_FIRE,                    /* fire UNIT: all its stands that can, join */
    DO_PART,                    /* part UNIT N: only so many of them */
    DO_RECALL,                  /* recall: cavalry goes back */
    DO_HALT,                    /* halt: it stays before the enemy */
    DO_RESOLVE,                 /* resolve UNIT: the combat of which it is the target */
    DO_LOSE,                    /* lose UNIT: a stand of it, or the battery */
    DO_ASIDE,                   /* aside DIRECTION: left, right */
    DO_CARRY,                   /* carry: onto the loser's ground */
    DO_STAY,                    /* stay */
    DO_BREAK,                   /* break-through UNIT ENEMY */
    DO_SAY,                     /* say FIELD VALUE */
    DO_CLAIM,                   /* claim OBJECTIVE: the active side holds it now */
    DO_DECLINE,                 /* decline: no countercharge */
    DO_DONE,                    /* done: what is put together is complete; the rest of the questions as they stand */
    DO_END,                     /* end: the step is over */
    BFF_VERBS
};

/* The operands of `go`: three a leg (LEG_*, then a point or an angle), and at the end, perhaps, a facing. */
typedef enum LegKind { LEG_TO, LEG_WHEEL_LEFT, LEG_WHEEL_RIGHT, LEG_FACE, LEG_KINDS } LegKind;
enum { LEG_OPERANDS = 3, GO_OPERANDS = BFF_LEGS * LEG_OPERANDS + 2 }; /* the facing: LEG_FACE, direction */

#endif
