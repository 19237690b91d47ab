/* The Last Full Measure: the rows of its tables, and the numbers of the text and of our rulings. */
#ifndef LONGROLL_LFM_BOARD_TABLES_H
#define LONGROLL_LFM_BOARD_TABLES_H

#include "games/lfm/board/kinds.h"

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
