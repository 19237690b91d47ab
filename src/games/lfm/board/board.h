/* The Last Full Measure: the board, immutable and shared by all states. */
#ifndef LONGROLL_LFM_BOARD_BOARD_H
#define LONGROLL_LFM_BOARD_BOARD_H

#include "core/marks.h"
#include "core/values.h"
#include "games/lfm/board/tables.h"
#include "space/hexes.h"
#include "space/sight.h"

/* A hex with its six sides, in the order NE, E, SE, SW, W, NW. */
typedef struct LfmHex {
    u8 ground, level;
    u8 in_play;      /* derived from the scenario's area */
    u8 name;         /* index into place[], 0 = none */
    u8 objective;    /* derived: number, 0 = none */
    u8 face;         /* LFM-30.3: bit per direction against which the work of the beginning counts; 0: no such work */
    u8 face_turn;    /* it comes into being on this turn; 0: stands from the first */
    u8 exit;         /* LFM-30.16 */
    u8 edge_road[6]; /* Road that leaves the sheet by this side */
    u8 side[6];      /* SIDE_* */
    u8 road[6];      /* Road that crosses this side */
    u8 bridge[6];    /* derived: number of the bridge, 0 = none */
} LfmHex;

/* A counter (LFM-D9b, LFM-D9d). Units: LFM-0.2f; commanders: LFM-19.1a. One SP is 100 men or two guns (LFM-0.4a). */
typedef struct LfmPiece {
    char key[28], name[36];
    u8 side, type;
    u8 brigade, division, corps; /* the formation of a unit, or that a commander commands; the higher ones derived */
    u8 sp[2], cr;                /* of the front and of the back; infantry has the same on both */
    u8 breech, special;
    u8 rank, cv[2]; /* commanders: own and replacement; */
    u8 replaceable; /* has a replacement side (LFM-0.2b, LFM-R98) */
    char replacement[36];
} LfmPiece;

/* What is asked of a counter at every step: all of them within a few lines of memory. */
typedef struct LfmBrief {
    u8 side, type, brigade, division, corps, rank, sp[2];
} LfmBrief;

typedef struct LfmFormation {
    char key[28], name[36];
    u8 side;
    u8 above;     /* corps of a division, division of a brigade; 0 = directly under the army */
    u8 commander; /* derived: the piece; 0 = none */
    u8 cavalry;   /* derived: brigades with a cavalry regiment; divisions of cavalry brigades only */
    u8 strength;  /* derived: total SP of a brigade on this board (LFM-R65: the scenario may start with less) */
    u8 locked;    /* brigades: LFM-30.8 */
    u8 bounded;   /* brigades: LFM-30.10 */
    u8 halted, behind, freed; /* brigades: LFM-30.4 halted; LFM-30.5 may not pass; may if a commander is near */
    u8 pace;                  /* divisions: LFM-30.1 */
    char badge[16];
    PieceSet members; /* derived: units, and the commander's own for brigades */
} LfmFormation;

typedef struct LfmTurn {
    u8 known, night, light; /* light: index of day dusk moon night */
    u8 sight;               /* limit of sight, 0 = none (LFM-30.7) */
    char day[12], hour[12];
} LfmTurn;

typedef struct LfmObjective {
    char name[28];
    u16 hex;
    u8 vp, late;
    u8 counts; /* a side, or NOBODY for both */
    u8 start;  /* a side, or NOBODY */
} LfmObjective;

enum { FROM_HERE = 6 };
typedef struct LfmArrival {
    u8 turn, from; /* direction, or FROM_HERE */
    u8 mp;         /* twelfths, 0 = full */
    u8 option;     /* LfmOption that must be on; 0 = always */
    u16 hex;
    u8 pieces;
    u8 piece[64];
} LfmArrival;

typedef enum VictoryKind { VICTORY_SCORE, VICTORY_LEAD, VICTORY_PITS } VictoryKind;
enum { WITHOUT_RECOVERY = 1, WITHOUT_CONSTRUCTION = 2 }; /* LFM-30.18 */

typedef struct LfmBoard {
    HexGrid grid;
    LfmHex hex[HEXES_MAX + 1];
    LfmPiece piece[LFM_PIECES + 1];
    u8 units, pieces; /* ids 1 .. units are units, units + 1 .. pieces commanders */
    LfmFormation corps[LFM_CORPS + 1], division[LFM_DIVISIONS + 1], brigade[LFM_BRIGADES + 1];
    u8 corps_count, divisions, brigades;
    GroundRow ground[GROUNDS];
    SideRow side[SIDE_ROWS];
    u8 odds_attack[ODDS_MAX], odds_defend[ODDS_MAX], odds_columns; /* LFM-D3a, "3:2" */
    u8 crt[DIE_ROWS][ODDS_MAX];
    u8 fire_sp[FIRE_MAX], fire_columns, fire[DIE_ROWS][FIRE_MAX];
    i8 charge_difference[CHARGE_MAX];
    u8 charge_columns, charge[DIE_ROWS][CHARGE_MAX];
    LfmRules rule;
    char place[LFM_PLACES + 1][PLACE_ROOM];
    u8 places;
    u16 bridge[LFM_BRIDGES + 1]; /* hexsides */
    u8 bridge_fixed[LFM_BRIDGES + 1], bridges;
    char bridge_name[LFM_BRIDGES + 1][28];
    /* The battle. */
    char scenario[36];
    u8 turns, first, initiative_fixed, rain;
    u8 without; /* WITHOUT_* */
    LfmTurn turn[LFM_TURNS + 1];
    u16 area[2]; /* corners; 0 = the whole sheet */
    LfmObjective objective[LFM_OBJECTIVES + 1];
    u8 objectives;
    u8 victory; /* VictoryKind */
    u8 victory_confederate, victory_union, victory_lead, victory_jackson, victory_losses, victory_exit;
    u8 handicap[3];
    u8 jackson; /* the piece whose fall costs victory_jackson */
    u16 sudden; /* LFM-30.14 */
    LfmArrival arrival[LFM_ARRIVALS + 1];
    u8 arrivals;
    /* Special rules (section 30); formations carry the others. */
    u8 pace_turns, surprise_turn, surprise_corps, halt_dice[4], halt_column, ride_unit, ride_turn, silent_turn;
    u8 ammunition_turns, bounded_column, locked_with;
    PieceSet surprise_silent, silent, ammunition, halt_free; /* halt_free: the commanders who free `freed` brigades */
    u8 whole;
    u8 sealed; /* complete: what comes now are a script's changes */
    /* Derived. */
    LfmBrief brief[LFM_PIECES + 1];
    u64 locked;                                             /* bit per brigade: LFM-30.8 */
    PieceSet of_side[3], unit_set, guns, horse, commanders; /* guns: both kinds; horse: cavalry */
    Relief relief;
    u8 arrival_of[LFM_PIECES + 1]; /* the first that names the piece; 0 = none */
    PieceSet arriving[LFM_ARRIVALS + 1];
    HexSet edge;                          /* hexes in play beside one that is not (LFM-R52) */
    u8 edges, edge_number[HEXES_MAX + 1]; /* how many they are, their numbers from 1 in the order of ids, */
    u16 edge_hex[LFM_EDGE];               /* back from these, */
    u8 edge_steps[LFM_EDGE][LFM_EDGE];    /* steps along the edge from one to another, or HEX_FAR, */
    u8 edge_near[LFM_EDGE][LFM_EDGE];     /* and what can be reached so, from near to far, itself first */
    SightTable sight;
    SightZone zoi, zoi_guns; /* 6.1a */
    /* What a step over each side costs for stacks of these gaits, bit per gait (LFM-D1b, LFM-D2), NEVER where it is
     * closed; bit per direction: a rate of a road holds there. While no bridge is burned. */
    u8 step[1 << GAITS][HEXES_MAX + 1][6], rated[1 << GAITS][HEXES_MAX + 1];
    u8 least_step, least_rate; /* what a step costs at least, without and with a rate */
    /* What the way to the nearest hex with a road costs more than a rate would, by gait; then for anybody, whatever has
     * burned. */
    u8 off_road[GAITS + 1][HEXES_MAX + 1];
    u8 wet[HEXES_MAX + 1];                         /* bit per direction: a river without bridge or ford (LFM-D2f) */
    u8 fixed_wet[HEXES_MAX + 1];                   /* bit per direction: a river that only a burnable bridge crosses */
    char piece_mark[2][LFM_PIECES + 1][MARK_ROOM]; /* as marked text names it; the second row: his replacement */
} LfmBoard;

#endif
