/* The ground: what lies where, and how it is to go. */
#include "games/bff/rules.h"

enum { CELL = 100 };

/* ---- The survey: what is asked often, found once ----------------------------------------------------------------- */

/* BFF-12.22: the strip of a stretch. Bends are covered by going on a little beyond them. */
static void lay_strip(BffBoard *b, const BffLine *l, int stretch) {
    Point from = b->point[l->first + stretch], to = b->point[l->first + stretch + 1];
    if (point_same(from, to)) return;
    i32 half = b->rule.stream / 2;
    int way = direction_toward(from, to), back = direction_turned(way, TURN / 2);
    if (stretch) from = point_ahead(from, back, half);
    if (stretch + 2 < l->count) to = point_ahead(to, way, half);
    Point corner[4] = {point_off(from, way, -2 * half, 0), point_off(to, way, -2 * half, 0),
                       point_off(to, way, 2 * half, 0), point_off(from, way, 2 * half, 0)};
    (void)!land_add(&b->water, corner, 4, LINE_STREAM, 0);
}

static void survey_lines(BffBoard *b) {
    b->water.patches = b->water.corners = 0;
    for (int i = 0; i < b->lines; i++) {
        BffLine *l = &b->line[i];
        l->box = box_of(b->point + l->first, l->count);
        for (int k = 0; l->kind == LINE_STREAM && k + 1 < l->count; k++) lay_strip(b, l, k);
    }
}

static Polygon cell_square(int x, int y, Point corner[4]) {
    Point at = {x * CELL, y * CELL};
    corner[0] = at, corner[1] = (Point){at.x + CELL, at.y};
    corner[2] = (Point){at.x + CELL, at.y + CELL}, corner[3] = (Point){at.x, at.y + CELL};
    return polygon_on(corner, 4);
}

static u8 survey_level(const BffBoard *b, const Polygon *square) {
    const Patch *one;
    if (!land_alike_under(&b->relief, square, &one)) return CELL_MIXED;
    return one ? (u8)one->level : b->level;
}

/* What anybody who goes there may find, of ground and lines. */
static void survey_ground(BffBoard *b, int x, int y) {
    Point corner[4];
    Polygon square = cell_square(x, y, corner);
    u32 seen, all, table = (u32)1 << b->ground, each = (1 << PATCH_BITS) - 1;
    const Patch *one;
    bool alone = land_alike_under(&b->land, &square, &one);
    u32 patch = one ? (u32)(one - b->land.patch) + 1 : 0;
    if (land_classes_under(&b->land, &square, &seen, &all)) seen |= table;
    b->cell[y][x] = !alone ? CELL_MIXED : one ? one->class : b->ground;
    b->cell_all[0][y][x] = seen | (all | table) << CELL_HIDDEN | (b->cell_line[y][x] & NEAR_STREAM ? CELL_STREAM : 0) |
                           (alone ? patch : each) << CELL_PATCH | (alone ? ~patch & each : each) << CELL_OTHERS;
}

/* Marks the cells that a stretch of a line comes near: an inch, a stream as far as it counts (BFF-12.22). */
static void survey_near(BffBoard *b, const BffLine *l, int stretch) {
    u8 what = l->kind == LINE_STREAM ? NEAR_STREAM : l->kind >= LINE_ROAD ? NEAR_ROAD : NEAR_WALL;
    const Point *ends = b->point + l->first + stretch;
    i32 reach = l->kind == LINE_STREAM ? b->rule.stream : b->rule.line;
    Box box = box_grown(box_of(ends, 2), reach);
    for (int y = box.low.y < 0 ? 0 : box.low.y / CELL; y < BFF_CELLS && y * CELL <= box.high.y; y++) {
        for (int x = box.low.x < 0 ? 0 : box.low.x / CELL; x < BFF_CELLS && x * CELL <= box.high.x; x++) {
            Point corner[4];
            Polygon square = cell_square(x, y, corner);
            if (b->cell_line[y][x] & what) continue;
            if (gap_within(gap_segment_polygon(ends[0], ends[1], &square), reach)) b->cell_line[y][x] |= what;
        }
    }
}

/* Squares twice as large, of four; beyond the table nothing lies. */
static void survey_squares(BffBoard *b, int size) {
    int half = 1 << (size - 1);
    for (int y = 0; y < BFF_CELLS; y++) {
        for (int x = 0; x < BFF_CELLS; x++) {
            int east = x + half < BFF_CELLS ? x + half : x, south = y + half < BFF_CELLS ? y + half : y;
            u32(*from)[BFF_CELLS] = b->cell_all[size - 1];
            b->cell_all[size][y][x] = from[y][x] | from[y][east] | from[south][x] | from[south][east];
        }
    }
}

static void survey_goings(BffBoard *b) {
    memset(b->of_going, 0, sizeof b->of_going);
    for (int t = 0; t < TERRAINS; t++) b->of_going[b->terrain[t].going] |= (u16)(1 << t);
}

void bff_survey(BffBoard *b) {
    survey_lines(b);
    survey_goings(b);
    for (int y = 0; y < BFF_CELLS && y * CELL <= b->depth; y++) {
        for (int x = 0; x < BFF_CELLS && x * CELL <= b->width; x++) {
            Point corner[4];
            Polygon square = cell_square(x, y, corner);
            b->cell_level[y][x] = survey_level(b, &square);
            b->cell_line[y][x] = 0;
        }
    }
    for (const BffLine *l = b->line; l < b->line + b->lines; l++) {
        for (int i = 0; i + 1 < l->count; i++) survey_near(b, l, i);
    }
    memset(b->cell_all, 0, sizeof b->cell_all);
    for (int y = 0; y < BFF_CELLS && y * CELL <= b->depth; y++) {
        for (int x = 0; x < BFF_CELLS && x * CELL <= b->width; x++) survey_ground(b, x, y);
    }
    for (int size = 1; size < CELL_SQUARES; size++) survey_squares(b, size);
}

/* ---- Points and boxes -------------------------------------------------------------------------------------------- */

static bool has_cell(Point p) { return p.x >= 0 && p.y >= 0 && p.x < BFF_CELLS * CELL && p.y < BFF_CELLS * CELL; }

/* BFF-12.21: the last polygon that holds the point, else the table's. */
Terrain bff_ground_at(const BffBoard *b, Point p) {
    if (has_cell(p) && b->cell[p.y / CELL][p.x / CELL] != CELL_MIXED) return (Terrain)b->cell[p.y / CELL][p.x / CELL];
    const Patch *patch = land_patch_at(&b->land, p);
    return (Terrain)(patch ? patch->class : b->ground);
}

Terrain bff_ground_near(const BffBoard *b, Point p) {
    int cell = has_cell(p) ? b->cell[p.y / CELL][p.x / CELL] : CELL_MIXED;
    return cell == CELL_MIXED ? TERRAIN_OPEN : (Terrain)cell;
}

/* BFF-12.26 */
int bff_level_at(const BffBoard *b, Point p) {
    if (has_cell(p) && b->cell_level[p.y / CELL][p.x / CELL] != CELL_MIXED)
        return b->cell_level[p.y / CELL][p.x / CELL];
    const Patch *patch = land_patch_at(&b->relief, p);
    return patch ? patch->level : b->level;
}

/* BFF-12.1: heavy woods are but broken ground to it. */
static bool keeps_pace(const BffBoard *b, const BffState *s, int unit) {
    return bff_on(s, OPTION_PACE) && s->turn <= b->pace_turns && bff_is_brigade(b, unit) &&
           (b->pace_divisions >> b->piece[unit].division & 1);
}

Going bff_going(const BffBoard *b, const BffState *s, int unit, Terrain t) {
    if (t == TERRAIN_HEAVY_WOODS && keeps_pace(b, s, unit)) return GOING_BROKEN;
    return (Going)b->terrain[t].going;
}

/* The cells that a box lies on; false: some of it lies on none. */
static bool cells_of(const BffBoard *b, const Box *box, Box *cells) {
    *cells = (Box){{box->low.x / CELL, box->low.y / CELL}, {box->high.x / CELL, box->high.y / CELL}};
    return box->low.x >= 0 && box->low.y >= 0 && box->high.x <= b->width && box->high.y <= b->depth &&
           cells->high.x < BFF_CELLS && cells->high.y < BFF_CELLS;
}

static bool cells_alike(const u8 (*cell)[BFF_CELLS], const Box *c, u8 *value) {
    u8 first = cell[c->low.y][c->low.x], differs = 0;
    for (int y = c->low.y; y <= c->high.y && !differs; y++) {
        for (int x = c->low.x; x <= c->high.x; x++) differs |= cell[y][x] ^ first;
    }
    *value = first;
    return !differs && first != CELL_MIXED;
}

int bff_lines_near(const BffBoard *b, const Box *box) {
    Box c;
    int near = 0;
    if (!cells_of(b, box, &c)) return NEAR_STREAM | NEAR_WALL | NEAR_ROAD;
    for (int y = c.low.y; y <= c.high.y; y++) {
        for (int x = c.low.x; x <= c.high.x; x++) near |= b->cell_line[y][x];
    }
    return near;
}

bool bff_near_road(const BffBoard *b, Point p) {
    if (!has_cell(p) || p.x > b->width || p.y > b->depth) return true;
    return b->cell_line[p.y / CELL][p.x / CELL] & NEAR_ROAD;
}

bool bff_uniform(const BffBoard *b, const Box *box, Terrain *ground) {
    Box c;
    u8 value;
    if (!cells_of(b, box, &c) || !cells_alike(b->cell, &c, &value)) return false;
    *ground = (Terrain)value;
    return true;
}

/* All that lies in the cells, by the largest squares that fit; they may lap over each other. */
static u32 all_in(const BffBoard *b, const Box *c) {
    int wide = c->high.x - c->low.x + 1, deep = c->high.y - c->low.y + 1, less = wide < deep ? wide : deep, size = 0;
    while (size + 1 < CELL_SQUARES && 2 << size <= less) size++;
    int step = 1 << size, east = c->high.x + 1 - step, south = c->high.y + 1 - step;
    u32 all = 0;
    for (int y = c->low.y; y < south + step; y += step) {
        const u32 *row = b->cell_all[size][y < south ? y : south];
        for (int x = c->low.x; x < east + step; x += step) all |= row[x < east ? x : east];
    }
    return all;
}

bool bff_goings(const BffBoard *b, const BffState *s, int unit, const Box *box, Going *best, Going *worst) {
    Box c;
    if (!cells_of(b, box, &c)) return false;
    u32 found = all_in(b, &c), each = (1 << TERRAINS) - 1, seen = found & each;
    bool alone = !(found >> CELL_PATCH & found >> CELL_OTHERS & ((1 << PATCH_BITS) - 1));
    u32 all = alone ? seen : found >> CELL_HIDDEN & each;
    u32 open = b->of_going[GOING_OPEN], rough = b->of_going[GOING_ROUGH], woods = 1u << TERRAIN_HEAVY_WOODS;
    if (keeps_pace(b, s, unit)) open &= ~woods, rough &= ~woods;
    *best = seen & open ? GOING_OPEN : seen & ~rough ? GOING_BROKEN : GOING_ROUGH;
    *worst = all & rough ? GOING_ROUGH : all & ~open || found & CELL_STREAM ? GOING_BROKEN : GOING_OPEN; /* BFF-12.22 */
    return true;
}

bool bff_level_box(const BffBoard *b, const Box *box) {
    Box c;
    u8 value;
    return cells_of(b, box, &c) && cells_alike(b->cell_level, &c, &value);
}
