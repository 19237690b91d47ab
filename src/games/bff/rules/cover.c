/* Cover against fire (BFF-8.5, BFF-D7), and what helps a defender in a charge (BFF-10.9, BFF-D6). */
#include "games/bff/rules.h"

/* ---- Lines (BFF-12.23, BFF-12.24, BFF-12.47) --------------------------------------------------------------------- */

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
static Block front_zone(const BffBoard *b, const BffState *s, int unit) {
    Shape shape = bff_shape(b, s, unit, (Formation)s->unit[unit].formation);
    Pose at = bff_pose(s, unit);
    at.at = point_ahead(at.at, at.facing, b->rule.line);
    return block_at(at, shape_width(shape), b->rule.line + shape_depth(shape) / 2);
}

static bool behind_line(const BffBoard *b, const BffState *s, int unit, Cover least) {
    Block front = front_zone(b, s, unit);
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

static bool behind_works(const BffBoard *b, const BffState *s, int unit) {
    return behind_line(b, s, unit, COVER_FORTIFIED); /* BFF-12.24: only finished works */
}

/* BFF-R38: the works lie between it and every enemy in range; where there is none, they are before its front. */
bool bff_fortified(const BffBoard *b, const BffState *s, int unit) {
    const PieceSet *enemies = &s->on_table[side_other(bff_side(b, unit))];
    Box box = bff_box(s, unit);
    bool any = false;
    if (!(bff_lines_near(b, &box) & NEAR_WALL)) return false; /* BFF-12.24: only works fortify */
    for (int p = pieces_next(enemies, 0); p; p = pieces_next(enemies, p)) {
        if (!bff_has_in_range(b, s, p, unit)) continue;
        if (bff_cover(b, s, unit, bff_point(s, p)) != COVER_FORTIFIED) return false;
        any = true;
    }
    return any || behind_works(b, s, unit);
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

/* BFF-12.22: only across a stream: all who charge the same target must come across it. */
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
