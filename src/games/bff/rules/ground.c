/* The ground: what lies where, how it is to go, what it gives to a target and to a defender (BFF-D6, BFF-D7). */
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

/* BFF-12.26 */
int bff_level_at(const BffBoard *b, Point p) {
    if (has_cell(p) && b->cell_level[p.y / CELL][p.x / CELL] != CELL_MIXED)
        return b->cell_level[p.y / CELL][p.x / CELL];
    const Patch *patch = land_patch_at(&b->relief, p);
    return patch ? patch->level : b->level;
}

/* BFF-12.1: heavy woods are but broken ground to it. */
static bool goes_quickly(const BffBoard *b, const BffState *s, int unit) {
    return bff_on(s, OPTION_PACE) && s->turn <= b->pace_turns && bff_is_brigade(b, unit) &&
           (b->pace_divisions >> b->piece[unit].division & 1);
}

Going bff_going(const BffBoard *b, const BffState *s, int unit, Terrain t) {
    if (t == TERRAIN_HEAVY_WOODS && goes_quickly(b, s, unit)) return GOING_BROKEN;
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
    if (goes_quickly(b, s, unit)) open &= ~woods, rough &= ~woods;
    *best = seen & open ? GOING_OPEN : seen & ~rough ? GOING_BROKEN : GOING_ROUGH;
    *worst = all & rough ? GOING_ROUGH : all & ~open || found & CELL_STREAM ? GOING_BROKEN : GOING_OPEN; /* BFF-12.22 */
    return true;
}

bool bff_level_box(const BffBoard *b, const Box *box) {
    Box c;
    u8 value;
    return cells_of(b, box, &c) && cells_alike(b->cell_level, &c, &value);
}

/* ---- Lines ------------------------------------------------------------------------------------------------------- */

/* BFF-12.24: the direction in which an enemy is, and against whom works count. */
static bool counts_against(const BffBoard *b, const BffLine *l, Point from, Point enemy) {
    return l->facing < 0 || direction_within(l->facing, b->rule.work_arc, point_less(enemy, from), 0);
}

/* BFF-12.23, BFF-12.47: does the line, or what goes on from it into the target, cross an obstacle within 1" of the
 * target? Where they meet is near enough if the stretch of the line that is within 1" meets it. */
static bool crosses(const BffBoard *b, const BffLine *l, Point from, Point to, Point middle) {
    i32 length = point_distance_up(from, to), last = b->rule.line;
    Point near = from;
    if (length > last) {
        near.x = to.x + (i32)(((i64)from.x - to.x) * last / length);
        near.y = to.y + (i32)(((i64)from.y - to.y) * last / length);
    }
    for (int i = 0; i + 1 < l->count; i++) {
        Point a = b->point[l->first + i], z = b->point[l->first + i + 1];
        if (segments_meet(near, to, a, z) != SEGMENTS_APART || segments_meet(to, middle, a, z) != SEGMENTS_APART)
            return true;
    }
    return false;
}

static bool is_obstacle(const BffLine *l) { return l->kind != LINE_STREAM && l->kind < LINE_ROAD; }

/* ---- Cover (BFF-8.5, BFF-D7) ------------------------------------------------------------------------------------- */

/* BFF-12.21: is there less cover just beyond an edge of a polygon that is nearer than the outermost inch is deep? */
static bool is_outermost(const BffBoard *b, Point p, Cover inside) {
    Point point[1] = {p};
    Box around = box_grown(box_of(point, 1), b->rule.wood_edge);
    Terrain alike;
    if (bff_uniform(b, &around, &alike)) return false;
    for (const Patch *patch = b->land.patch; patch < b->land.patch + b->land.patches; patch++) {
        if (!boxes_meet(&patch->box, &around)) continue;
        Polygon polygon = patch_polygon(&b->land, patch);
        for (int i = 0, last = polygon.count - 1; i < polygon.count; last = i++) {
            Point edge[2] = {polygon.corner[last], polygon.corner[i]};
            Gap gap = gap_point_segment(p, edge[0], edge[1]);
            if (!gap_within(gap, b->rule.wood_edge - 1)) continue;
            Polygon flat = {edge, 2, box_of(edge, 2)};
            Point at = polygon_nearest(&flat, p);
            int outward = direction_turned(direction_toward(edge[0], edge[1]), -TURN / 4); /* clockwise as seen */
            Point beyond = point_ahead(at, point_same(p, at) ? outward : direction_toward(p, at), 2);
            if (b->terrain[bff_ground_at(b, beyond)].inside < inside) return true;
        }
    }
    return false;
}

static Cover ground_cover(const BffBoard *b, Point at) {
    const TerrainRow *row = &b->terrain[bff_ground_at(b, at)];
    if (row->edge == row->inside) return (Cover)row->inside;
    return (Cover)(is_outermost(b, at, (Cover)row->inside) ? row->edge : row->inside);
}

Cover bff_cover(const BffBoard *b, const BffState *s, int target, Point from) {
    Block room;
    Polygon outline = bff_outline(b, s, target, &room);
    Point at = polygon_nearest(&outline, from), middle = bff_centre(b, s, target);
    int site = bff_site_of(b, s, target);
    Cover cover = site ? (Cover)b->terrain[b->land.patch[b->site_ground[site]].class].inside : ground_cover(b, at);
    Box near = box_grown(outline.box, b->rule.line);
    if (!(bff_lines_near(b, &outline.box) & NEAR_WALL)) return cover;
    for (const BffLine *l = b->line; l < b->line + b->lines; l++) {
        Cover more = (Cover)b->line_row[l->kind].cover;
        if (more <= cover || !is_obstacle(l) || !bff_line_stands(s, l) || !boxes_meet(&l->box, &near)) continue;
        if (crosses(b, l, from, at, middle) && counts_against(b, l, at, from)) cover = more; /* BFF-12.23, BFF-12.24 */
    }
    return cover;
}

/* The front of a unit and an inch ahead of it, back to its middle: what it stands behind (BFF-12.23, BFF-12.47). */
static Block apron(const BffBoard *b, const BffState *s, int unit) {
    Shape shape = bff_shape(b, s, unit, (Formation)s->unit[unit].formation);
    Pose at = bff_pose(s, unit);
    at.at = point_ahead(at.at, at.facing, b->rule.line);
    return block_at(at, shape_width(shape), b->rule.line + shape_depth(shape) / 2);
}

static bool behind_line(const BffBoard *b, const BffState *s, int unit, Cover least) {
    Block front = apron(b, s, unit);
    Polygon polygon = block_polygon(&front);
    Point at = bff_point(s, unit), ahead = point_ahead(at, s->unit[unit].facing, b->rule.line);
    for (const BffLine *l = b->line; l < b->line + b->lines; l++) {
        if (b->line_row[l->kind].cover < least || !is_obstacle(l) || !bff_line_stands(s, l)) continue;
        if (!boxes_meet(&l->box, &front.box) || !counts_against(b, l, at, ahead)) continue;
        for (int i = 0; i + 1 < l->count; i++) {
            if (segment_meets(b->point[l->first + i], b->point[l->first + i + 1], &polygon)) return true;
        }
    }
    return false;
}

bool bff_linear_cover(const BffBoard *b, const BffState *s, int unit) { return behind_line(b, s, unit, COVER_PARTIAL); }

bool bff_behind_works(const BffBoard *b, const BffState *s, int unit) {
    return behind_line(b, s, unit, COVER_FORTIFIED); /* BFF-12.24: only finished works */
}

/* ---- Defence (BFF-10.9, BFF-D6) ---------------------------------------------------------------------------------- */

/* The last stretch of a charge: from behind the point of the charger's front that is nearest to the target. */
typedef struct Onset {
    Point from, to, middle;
} Onset;

static Onset onset_of(const BffBoard *b, const BffState *s, int defender, int attacker) {
    Block mine = bff_block(s, attacker), room;
    Polygon target = bff_outline(b, s, defender, &room);
    Point front[2] = {face_from(&mine, FACE_FRONT), face_to(&mine, FACE_FRONT)}, middle = bff_point(s, attacker);
    Onset o = {.middle = bff_centre(b, s, defender)};
    Polygon edge = {front, 2, box_of(front, 2)};
    o.to = polygon_nearest(&target, middle);
    o.from = polygon_nearest(&edge, o.to);
    o.to = polygon_nearest(&target, o.from);
    o.from = point_ahead(o.from, direction_turned(s->unit[attacker].facing, TURN / 2), 2 * b->rule.line);
    return o;
}

static bool across(const BffBoard *b, const BffState *s, const BffLine *l, int defender, int attacker) {
    Onset o = onset_of(b, s, defender, attacker);
    return crosses(b, l, o.from, o.to, o.middle) && counts_against(b, l, o.to, o.from);
}

/* BFF-12.22: only across a stream: whoever else charges the same target must come across it, too. */
static bool all_across(const BffBoard *b, const BffState *s, const BffLine *l, int defender) {
    const PieceSet *enemies = &s->on_table[side_other(bff_side(b, defender))];
    for (int p = pieces_next(enemies, 0); p; p = pieces_next(enemies, p)) {
        if (bff_is(s, p, U_CHARGING) && s->unit[p].target == defender && !across(b, s, l, defender, p)) return false;
    }
    return true;
}

Defence bff_defence(const BffBoard *b, const BffState *s, int defender, int attacker) {
    Onset o = onset_of(b, s, defender, attacker);
    int site = bff_site_of(b, s, defender);
    Terrain ground = site ? (Terrain)b->land.patch[b->site_ground[site]].class : bff_ground_at(b, o.to);
    Defence best = (Defence)b->terrain[ground].charge;
    bool uphill = bff_level_at(b, bff_point(s, attacker)) < bff_level_at(b, bff_point(s, defender)); /* BFF-12.26 */
    if (uphill && best < DEFENCE_FAVORABLE) best = DEFENCE_FAVORABLE;
    for (const BffLine *l = b->line; l < b->line + b->lines; l++) {
        Defence more = (Defence)b->line_row[l->kind].charge;
        if (more <= best || l->kind >= LINE_ROAD || !bff_line_stands(s, l)) continue;
        if (!across(b, s, l, defender, attacker)) continue;
        if (l->kind != LINE_STREAM || all_across(b, s, l, defender)) best = more;
    }
    return best;
}
