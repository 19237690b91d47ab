/* Brigade Fire & Fury: results, rows and die modifiers of the sheet's tables, and the numbers of our rulings. */
#ifndef LONGROLL_BFF_BOARD_TABLES_H
#define LONGROLL_BFF_BOARD_TABLES_H

#include "games/bff/board/kinds.h"

/* Results are listed once: as the rules, programs and people call them. */
#define RESULT_ID(ID, code, name) ID,
#define RESULT_CODE(ID, code, name) code,
#define RESULT_NAME(ID, code, name) name,

/* Results of the maneuver check (BFF-2.1 to BFF-2.6). */
#define BFF_HANDLINGS(X)                                     \
    X(DOUBLE_QUICK, "double-quick", "Double Quick")          \
    X(RALLY_WITH_ELAN, "rally-with-elan", "Rally with Elan") \
    X(WELL_HANDLED, "well-handled", "Well Handled")          \
    X(RALLY, "rally", "Rally")                               \
    X(TARDY, "tardy", "Tardy")                               \
    X(SHAKEN, "shaken", "Shaken")                            \
    X(WAVERING, "wavering", "Wavering")                      \
    X(DISENGAGE, "disengage", "Disengage")                   \
    X(PANIC, "panic", "Panic")                               \
    X(ROUT, "rout", "Rout")
typedef enum Handling { HANDLING_NONE, BFF_HANDLINGS(RESULT_ID) HANDLINGS } Handling;
extern const char *const bff_handlings[HANDLINGS + 1]; /* their codes */
#define BFF_FIRE_RESULTS(X)                               \
    X(DESULTORY, "desultory", "Desultory Fire")           \
    X(LIVELY, "lively", "Lively Fire")                    \
    X(GALLING, "galling", "Galling Fire")                 \
    X(TELLING_HOME, "telling-home", "Telling Fire")       \
    X(TELLING_COLUMN, "telling-column", "Telling Fire")   \
    X(TELLING_CHECKED, "telling-checked", "Telling Fire") \
    X(WITHERING, "withering", "Withering Fire")
typedef enum FireResult { FIRE_NONE, BFF_FIRE_RESULTS(RESULT_ID) FIRE_RESULTS } FireResult;
#define BFF_COMBAT_RESULTS(X)                                               \
    X(SWEPT_FROM_THE_FIELD, "swept-from-the-field", "Swept from the Field") \
    X(DRIVEN_BACK, "driven-back", "Driven Back")                            \
    X(HARD_PRESSED, "hard-pressed", "Hard Pressed")                         \
    X(DESPERATE_STRUGGLE, "desperate-struggle", "Desperate Struggle")       \
    X(FALTER, "falter", "Falter")                                           \
    X(RECOIL, "recoil", "Recoil")                                           \
    X(HANDSOMELY_REPULSED, "handsomely-repulsed", "Handsomely Repulsed")
typedef enum CombatResult { COMBAT_NONE, BFF_COMBAT_RESULTS(RESULT_ID) COMBAT_RESULTS } CombatResult;
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
typedef enum ManeuverDrm {
    MANEUVER_DETACHED,
    MANEUVER_DETACHED_EXCEPTIONAL,
    MANEUVER_ATTACHED,
    MANEUVER_ATTACHED_EXCEPTIONAL,
    MANEUVER_EXCEPTIONAL_BRIGADE,
    MANEUVER_QUALITY,
    MANEUVER_CONDITION = MANEUVER_QUALITY + QUALITIES,
    MANEUVER_COLUMN_OR_COVER = MANEUVER_CONDITION + CONDITIONS,
    MANEUVER_BROKEN,
    MANEUVER_OUTFLANKED,
    MANEUVER_KEY_LOST,
    MANEUVER_HEAVY,
    MANEUVER_GREATER,
    MANEUVER_DRMS
} ManeuverDrm;
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

enum { MUSKETRY_BANDS = 4, CANNONADE_BANDS = 7, POINT_STEPS = 10, MANEUVER_ROWS = 6, FIRE_ROWS = 10, COMBAT_ROWS = 7 };

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

#endif
