/* Brigade Fire & Fury: room on a board, sets of pieces, and kinds of pieces, ground and formations. */
#ifndef LONGROLL_BFF_BOARD_KINDS_H
#define LONGROLL_BFF_BOARD_KINDS_H

#include "core/steps.h"

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

enum { PIECE_WORDS = 2 };
#include "base/pieces.h"

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

#endif
