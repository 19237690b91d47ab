/* The Last Full Measure: room on a board, sets of pieces, kinds of ground, roads and counters; the rows of its tables,
 * and the numbers of the text and of our rulings. */
#ifndef LONGROLL_LFM_BOARD_TABLES_H
#define LONGROLL_LFM_BOARD_TABLES_H

#include "core/steps.h"

enum {
    LFM_PIECES = 255, /* units and commanders together, ids from 1 in the order of the files, units first */
    LFM_CORPS = 15,
    LFM_DIVISIONS = 31,
    LFM_BRIGADES = 63,
    LFM_TURNS = 24,
    LFM_OBJECTIVES = 15,
    LFM_ARRIVALS = 31,
    LFM_BRIDGES = 15,
    LFM_PLACES = 63,
    LFM_EDGE = 227,      /* hexes on the edge of an area, at most, with one for none: 99 columns and 16 rows have 226 */
    LFM_FIGHT_HEXES = 6, /* on a side of one combat: each touches all of the other (LFM-R43) */
    LFM_CHARGES = 8,     /* of one stack in one move */
    LFM_MP = 12,         /* twelfths of a movement point (LFM-D2a) */
};

enum { PIECE_WORDS = 4 };
#include "base/pieces.h"

typedef enum Ground {
    GROUND_CLEAR,
    GROUND_CORN,
    GROUND_ORCHARD,
    GROUND_WOODS,
    GROUND_TOWN,
    GROUND_SUNKEN,
    GROUNDS
} Ground;
/* Bits of a hexside. */
enum { SIDE_CREEK = 1, SIDE_RIVER = 2, SIDE_WALL = 4, SIDE_STEEP = 8, SIDE_BRIDGE = 16, SIDE_FORD = 32 };
/* Rows of the hexside table. */
typedef enum SideRowKind { ROW_STEEP, ROW_CREEK, ROW_WALL, ROW_RIVER, ROW_FORD, ROW_BRIDGE, SIDE_ROWS } SideRowKind;
typedef enum Road { ROAD_NONE, ROAD_TRAIL, ROAD_ROAD, ROAD_PIKE, ROADS } Road; /* LFM-2.1, the better the higher */
/* LFM-0.2a. */
typedef enum PieceType { TYPE_NONE, INFANTRY, CAVALRY, ARTILLERY, HORSE_ARTILLERY, COMMANDER, PIECE_TYPES } PieceType;
typedef enum Rank { RANK_NONE, RANK_BRIGADE, RANK_DIVISION, RANK_CORPS, RANK_ARMY, RANKS } Rank; /* stars */
/* Who pays how for the ground (LFM-D2). */
typedef enum Gait { GAIT_FOOT, GAIT_MOUNTED, GAIT_GUNS, GAITS } Gait;

typedef struct GroundRow {
    u8 cost[GAITS];
    u8 nr, work, partial;
    i8 drm, height, charge;
} GroundRow;

enum { NEVER = 255 };
typedef struct SideRow {
    u8 cost[GAITS]; /* NEVER: prohibited */
    u8 nr;
    i8 drm;
} SideRow;

/* Results of combat and charge, in the order of merit for the attacker (LFM-D4a); NE in charges only. */
typedef enum Result {
    RESULT_NONE,
    RESULT_DL2,
    RESULT_DL,
    RESULT_DR,
    RESULT_DC,
    RESULT_EXC,
    RESULT_NE,
    RESULT_AC,
    RESULT_AR,
    RESULT_AL,
    RESULTS
} Result;

enum { ODDS_MAX = 12, FIRE_MAX = 8, CHARGE_MAX = 11, DIE_ROWS = 8 };

/* Numbers of the text and of the rulings: `rule.NAME`, `drm.NAME`, ... (board/read.c has the names). */
typedef struct LfmRules {
    u8 stack, stack_fights, stack_guns;                                                 /* 4.1a, 4.1b, 4.2a */
    u8 zoi, zoi_guns;                                                                   /* 6.1a */
    u8 fire_least, fire_full, fire_most;                                                /* 7.1a, 7.5b */
    u8 command_army, command_corps, command_division, command_cavalry, command_brigade; /* 20.3b, 20.5a, 20.6a, 20.7a */
    u8 reorganize, retreat, entry_shift, rounds;                                        /* 19.2b, 9.1b, 26.7, R103 */
    i8 reorganize_zoi;                                                                  /* R63 */
    i8 drm_flank, drm_higher, drm_lower, drm_attacker_disordered, drm_defender_disordered, drm_work;
    i8 drm_breech_attacker, drm_breech_defender;
    u8 drm_commander[10];
    i8 fire_partial, fire_work, fire_mounted, fire_limbered, fire_crowded;
    i8 charge_disordered, charge_shattered, charge_cavalry_disordered, charge_steep, charge_work, charge_wall,
        charge_creek;
    u8 allowance
        [6];        /* twelfths: infantry, dismounted, artillery, mounted, horse artillery, commander (AllowanceKind) */
    u8 rate[ROADS]; /* twelfths a hex: by Road; rate[ROAD_NONE] is the ordinary step along a road (D2b) */
    u8 rate_disordered;
    u8 odds_shift;
} LfmRules;
typedef enum AllowanceKind {
    ALLOWANCE_INFANTRY,
    ALLOWANCE_DISMOUNTED,
    ALLOWANCE_ARTILLERY,
    ALLOWANCE_MOUNTED,
    ALLOWANCE_HORSE_ARTILLERY,
    ALLOWANCE_COMMANDER,
    ALLOWANCES
} AllowanceKind;

#endif
