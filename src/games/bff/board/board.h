/* Brigade Fire & Fury: the board, immutable and shared by all states. */
#ifndef LONGROLL_BFF_BOARD_BOARD_H
#define LONGROLL_BFF_BOARD_BOARD_H

#include "core/marks.h"
#include "games/bff/board/tables.h"
#include "space/land.h"

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
    i8 maneuver_drm[MANEUVER_DRMS], fire_drm[FIRE_DRMS], charge_drm[CHARGE_DRMS];
    i8 maneuver_least[MANEUVER_ROWS];          /* least modified die of a row; the last has none */
    u8 maneuver_row_results[MANEUVER_ROWS][2]; /* Handling: in good order; disordered or broken */
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
    char piece_mark[2][BFF_PIECES + 1][MARK_ROOM];    /* as marked text names it; the second row: his replacement */
} BffBoard;
enum { CELL_MIXED = 255, NEAR_STREAM = 1, NEAR_WALL = 2, NEAR_ROAD = 4 };
/* Bits of cell_all: each Terrain that is seen; from CELL_HIDDEN on all, hidden too; CELL_STREAM: one is near; from
 * CELL_PATCH on the number of the patch on which it lies alone, 0 without any, and from CELL_OTHERS on its complement;
 * all of both if there is no such patch. So a bit in both tells that a place does not lie on one patch alone. */
enum { CELL_HIDDEN = TERRAINS, CELL_STREAM = 1 << 2 * TERRAINS, CELL_PATCH = 2 * TERRAINS + 1 };
enum { PATCH_BITS = 8, CELL_OTHERS = CELL_PATCH + PATCH_BITS };
_Static_assert(PATCHES_MAX < 1 << PATCH_BITS && CELL_OTHERS + PATCH_BITS <= 32, "BFF: a cell fits in 32 bits");

#endif
