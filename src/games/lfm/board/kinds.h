/* The Last Full Measure: room on a board, sets of pieces, and kinds of ground, roads and counters. */
#ifndef LONGROLL_LFM_BOARD_KINDS_H
#define LONGROLL_LFM_BOARD_KINDS_H

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

#endif
