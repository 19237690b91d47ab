/* A grid of hexes: neighbours, distances, hexsides, rings, floods. Places only, no units.
 *
 * Hexes stand on a point, so that rows run from west to east; even rows lie half a hex further east. Ids run from 1
 * to columns * rows, row by row from the north-west; 0 is no hex. Only hexgrid_init knows this layout: everything else
 * reads the tables that it fills. Nothing here checks ids, except what reads text. */
#ifndef LONGROLL_HEXES_H
#define LONGROLL_HEXES_H

#include "base/base.h"

enum { HEXES_MAX = 1680, HEXSIDES_MAX = HEXES_MAX * 3 + 2, HEX_LINE_MAX = 99 };

/* ---- Directions, and masks of the six hexes around one ------------------------------------------------------- */

enum { HEX_NE, HEX_E, HEX_SE, HEX_SW, HEX_W, HEX_NW };

static inline int hex_reverse(int direction) { return direction < 3 ? direction + 3 : direction - 3; }
/* `turn` is 0 to 6 steps clockwise. */
static inline int hex_turn(int direction, int turn) { return (direction + turn) % 6; }
/* "NE" to "NW"; the reader gives -1 for anything else. */
const char *hex_direction_name(int direction);
int hex_direction_read(Str text);

/* A mask has bit d for direction d. Do two members lie opposite each other? */
static inline bool ring_opposed(int mask) { return (mask & mask >> 3) != 0; }
/* Are there three alternate members, with nobody of `others` in the three places between them? */
static inline bool ring_alternate(int mask, int others) {
    return ((mask & 0x15) == 0x15 && !(others & 0x2a)) || ((mask & 0x2a) == 0x2a && !(others & 0x15));
}

/* ---- The grid ------------------------------------------------------------------------------------------------ */

typedef struct HexGrid {
    u8 columns, rows;
    u16 count;
    u8 row[HEXES_MAX + 1];
    u8 east[HEXES_MAX + 1];     /* halves of a hex eastward: neighbours in a row differ by 2, between rows by 1 */
    u16 next[HEXES_MAX + 1][6]; /* by direction; 0 beyond the edge, and around hex 0 */
} HexGrid;

/* Precondition: 1 to 99 columns and rows, at most HEXES_MAX hexes. */
void hexgrid_init(HexGrid *g, int columns, int rows);

/* 0 when there is no such column or row. */
static inline int hex_at(const HexGrid *g, int column, int row) {
    bool inside = column >= 1 && column <= g->columns && row >= 1 && row <= g->rows;
    return inside ? (row - 1) * g->columns + column : 0;
}
static inline int hex_row(const HexGrid *g, int hex) { return g->row[hex]; }
static inline int hex_column(const HexGrid *g, int hex) { return g->east[hex] >> 1; }
/* Does it lie in the rectangle of these two corners, west and north first? Without corners everything does. */
static inline bool hex_within(const HexGrid *g, int hex, const u16 corner[2]) {
    int column = hex_column(g, hex), row = hex_row(g, hex);
    return !corner[0] || (column >= hex_column(g, corner[0]) && column <= hex_column(g, corner[1]) &&
                          row >= hex_row(g, corner[0]) && row <= hex_row(g, corner[1]));
}
/* In steps, whatever lies between. */
static inline int hex_distance(const HexGrid *g, int a, int b) {
    int rows = g->row[a] - g->row[b], halves = g->east[a] - g->east[b];
    if (rows < 0) rows = -rows;
    if (halves < 0) halves = -halves;
    return halves > rows ? (halves + rows) >> 1 : rows;
}
/* From a to its neighbour b; -1 when they are not neighbours. */
static inline int hex_direction(const HexGrid *g, int a, int b) {
    for (int d = 0; d < 6; d++) {
        if (g->next[a][d] == b) return b ? d : -1;
    }
    return -1;
}
/* The neighbour of `middle` that lies opposite its neighbour `hex`; 0 beyond the edge. */
static inline int hex_across(const HexGrid *g, int middle, int hex) {
    return g->next[middle][hex_reverse(hex_direction(g, middle, hex))];
}
/* The hexes between two at distance 2: the one in line, or the one or two that touch both. Their number; 0 at any
 * other distance. */
int hex_between(const HexGrid *g, int a, int b, u16 out[2]);

/* Everything within `radius`, the centre too, by ascending id; and what lies exactly so far, clockwise from the
 * north-east. Both return how many there are. */
#define HEX_DISK_SIZE(radius) (3 * (radius) * ((radius) + 1) + 1)
#define HEX_RING_SIZE(radius) ((radius) ? 6 * (radius) : 1)
int hex_disk(const HexGrid *g, int centre, int radius, u16 *out);
int hex_ring(const HexGrid *g, int centre, int radius, u16 *out);

/* ---- Hexsides ------------------------------------------------------------------------------------------------ */

/* A side belongs to the hex that it bounds on the north-east, east or south-east: id = hex * 3 + direction, 0 is none.
 * Only sides between two hexes have ids. */
static inline int hexside_at(const HexGrid *g, int hex, int direction) {
    int other = g->next[hex][direction];
    if (!other) return 0;
    return direction < 3 ? hex * 3 + direction : other * 3 + direction - 3;
}
/* 0 when the hexes are not neighbours. */
static inline int hexside_of(const HexGrid *g, int a, int b) {
    int direction = hex_direction(g, a, b);
    return direction < 0 ? 0 : hexside_at(g, a, direction);
}
/* The two hexes that it joins, the eastern one second. */
static inline void hexside_ends(const HexGrid *g, int side, int *a, int *b) {
    *a = side / 3;
    *b = g->next[*a][side % 3];
}
static inline bool hexside_exists(const HexGrid *g, int side) {
    return side >= 3 && side < (g->count + 1) * 3 && g->next[side / 3][side % 3];
}
/* The four hexes that touch it: the two that it joins, then the two at its tips, of which either may be 0. */
static inline void hexside_touch(const HexGrid *g, int side, u16 out[4]) {
    const u16 *around = g->next[side / 3];
    int direction = side % 3;
    out[0] = (u16)(side / 3);
    out[1] = around[direction];
    out[2] = around[hex_turn(direction, 5)];
    out[3] = around[hex_turn(direction, 1)];
}

/* ---- Text: "1207" is column 12, row 7; "1207-1307" a side ---------------------------------------------------- */

/* False, with nothing changed, when it is not four digits or not on the grid. */
bool hex_read(const HexGrid *g, Str text, int *hex);
void hex_write(Writer *w, const HexGrid *g, int hex);
const char *hex_text(const HexGrid *g, int hex, char out[8]);
/* Written with the lower number first, read in either order. */
bool hexside_read(const HexGrid *g, Str text, int *side);
void hexside_write(Writer *w, const HexGrid *g, int side);

/* ---- HexSet -------------------------------------------------------------------------------------------------- */

enum { HEXSET_WORDS = HEXES_MAX / 64 + 1 };

typedef struct HexSet {
    u64 word[HEXSET_WORDS];
} HexSet;

static inline bool hexset_has(const HexSet *s, int hex) { return s->word[hex >> 6] >> (hex & 63) & 1; }
static inline void hexset_add(HexSet *s, int hex) { s->word[hex >> 6] |= bit(hex & 63); }
static inline void hexset_drop(HexSet *s, int hex) { s->word[hex >> 6] &= ~bit(hex & 63); }
static inline void hexset_clear(HexSet *s) { memset(s, 0, sizeof *s); }
int hexset_count(const HexSet *s);
/* The lowest member above `hex`, 0 at the end: for (int h = hexset_next(s, 0); h; h = hexset_next(s, h)) ... */
static inline int hexset_next(const HexSet *s, int hex) {
    int at = (hex + 1) >> 6;
    if (at == HEXSET_WORDS) return 0;
    u64 word = s->word[at] & ~(u64)0 << ((hex + 1) & 63);
    while (!word) {
        if (++at == HEXSET_WORDS) return 0;
        word = s->word[at];
    }
    return at * 64 + bits_first(word);
}
/* Which of the six around `hex` are members. */
static inline int hexset_around(const HexGrid *g, const HexSet *s, int hex) {
    int mask = 0;
    for (int d = 0; d < 6; d++) mask |= hexset_has(s, g->next[hex][d]) << d;
    return mask;
}

/* Is a member within `radius` (at most 31) of `hex`? */
bool hexset_within(const HexGrid *g, const HexSet *s, int hex, int radius);

/* ---- Floods -------------------------------------------------------------------------------------------------- */

/* What a step between neighbours costs, 1 or more; less when it is not allowed. */
typedef int HexCost(const void *context, int from, int to, int direction);
/* May one pass from a hex to its neighbour? */
typedef bool HexPass(const void *context, int from, int to, int direction);

enum { HEX_FAR = 255, HEX_BUDGET_MAX = 60 };

/* What a flood has reached. It needs no preparation and may be used again. */
typedef struct HexReach {
    u8 spent[HEXES_MAX + 1]; /* cost or steps of the cheapest way; HEX_FAR where there is none */
    u8 came[HEXES_MAX + 1];  /* the direction of the last step of such a way; not set for `from` */
    u16 count;
    u16 hex[HEXES_MAX]; /* what was reached, from near to far, `from` first */
} HexReach;

/* Everything within `budget` (at most HEX_BUDGET_MAX) of `from` by the cheapest way. */
void hex_reach(const HexGrid *g, int from, int budget, HexCost *cost, const void *context, HexReach *out);
enum { HEX_BEYOND = 65535, HEX_STEP_MAX = 255 };

/* As HexReach, for fine costs and long ways. */
typedef struct HexFarReach {
    u16 spent[HEXES_MAX + 1]; /* HEX_BEYOND where there is no way */
    u8 came[HEXES_MAX + 1];
    u16 count;
    u16 hex[HEXES_MAX];
} HexFarReach;

/* Everything within `budget` of the nearest seed; steps of more than HEX_STEP_MAX are not allowed. When `goal` is
 * reached the flood stops after it: all that is nearer is right then, what is further may be missing. */
void hex_far_reach(const HexGrid *g, const HexSet *seeds, int budget, int goal, HexCost *cost, const void *context,
                   HexFarReach *out);
/* Is a member of `goals` within `budget` of `from`? It looks no farther than the nearest. */
bool hex_near(const HexGrid *g, int from, int budget, HexCost *cost, const void *context, const HexSet *goals);
/* Everything within `radius` steps, each of which must be allowed. */
void hex_flood(const HexGrid *g, int from, int radius, HexPass *pass, const void *context, HexReach *out);
/* Everything joined to a member of `seeds`, the seeds too, by steps that are allowed. */
void hex_joined(const HexGrid *g, const HexSet *seeds, HexPass *pass, const void *context, HexSet *out);

#endif
