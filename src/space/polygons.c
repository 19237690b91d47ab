/* Polygons: what belongs to them, how they meet, how far apart they are, and how they cut a segment. */
#include "space/polygons.h"

/* for (Edge e = edge_first(p); e.left; edge_next(&e)) visits the edges, the closing one first. */
typedef struct Edge {
    Point from, to;
    const Point *at;
    i32 left;
} Edge;

static inline Edge edge_first(const Polygon *p) {
    return (Edge){p->corner[p->count - 1], p->corner[0], p->corner, p->count};
}

static inline void edge_next(Edge *e) {
    if (!--e->left) return;
    e->from = e->to;
    e->to = *++e->at;
}

/* ---- Boxes ---- */

static inline bool box_has(const Box *box, Point p) {
    return p.x >= box->low.x && p.x <= box->high.x && p.y >= box->low.y && p.y <= box->high.y;
}

/* Two points make a box too. */
static Box box_between(Point a, Point b) {
    Point pair[2] = {a, b};
    return box_of(pair, 2);
}

/* ---- What belongs to a polygon ---- */

static bool corners_in_line(const Polygon *p) {
    for (int i = 2; i < p->count; i++) {
        if (side_of(p->corner[0], p->corner[1], p->corner[i])) return false;
    }
    return true;
}

/* Only edges that are no neighbours are compared: one of no length, or one that turns back on its neighbour, brings two
 * others together. A triangle has no others, but then its corners are in line. */
bool polygon_simple(const Polygon *p) {
    int n = p->count;
    if (n < 3 || n > CORNERS_MAX || corners_in_line(p)) return false;
    for (int i = 0; i < n; i++) {
        Point a = p->corner[i], b = p->corner[i + 1 < n ? i + 1 : 0];
        for (int j = i + 2; j < n && !(i == 0 && j == n - 1); j++) {
            if (segments_meet(a, b, p->corner[j], p->corner[(j + 1) % n]) != SEGMENTS_APART) return false;
        }
    }
    return true;
}

/* Edges east of the point that pass its row are counted. */
int polygon_has(const Polygon *p, Point point) {
    if (!box_has(&p->box, point)) return POLYGON_OUTSIDE;
    bool inside = false;
    for (Edge e = edge_first(p); e.left; edge_next(&e)) {
        bool from_south = e.from.y > point.y, to_south = e.to.y > point.y;
        int side = side_of(e.from, e.to, point);
        if (side == 0) {
            if (segment_has(e.from, e.to, point)) return POLYGON_EDGE;
        } else if (from_south != to_south) {
            inside ^= (side > 0) == to_south;
        }
    }
    return inside ? POLYGON_INSIDE : POLYGON_OUTSIDE;
}

/* ---- Cuts ---- */

/* Sorted by where they are; two at one place become one. */
static int cut_insert(Cut *cut, int count, Cut c) {
    int at = count;
    while (at > 0) {
        i64 before = cut[at - 1].at * c.of, here = c.at * cut[at - 1].of;
        if (before == here) {
            cut[at - 1].flips ^= c.flips;
            return count;
        }
        if (before < here) break;
        at--;
    }
    memmove(cut + at + 1, cut + at, (size_t)(count - at) * sizeof *cut);
    cut[at] = c;
    return count + 1;
}

/* The line through a and b is shifted a little to the left, where corners on it lie to its right; and a little to the
 * right. So neither line meets a corner, and each crossing is a change of inside and outside on that side. */
int polygon_cuts(const Polygon *p, Point a, Point b, Cut cut[CORNERS_MAX], int *beside) {
    Point along = point_less(b, a);
    int count = 0;
    *beside = 0;
    i64 from = cross(along, point_less(p->corner[p->count - 1], a));
    for (Edge e = edge_first(p); e.left; edge_next(&e)) {
        i64 to = cross(along, point_less(e.to, a));
        int flips = ((from >= 0) != (to >= 0) ? CUT_LEFT : 0) | ((from > 0) != (to > 0) ? CUT_RIGHT : 0);
        from = to;
        if (!flips) continue;
        Point edge = point_less(e.to, e.from);
        Cut c = {cross(edge, point_less(a, e.from)), -cross(edge, along), flips};
        if (c.of < 0) c.at = -c.at, c.of = -c.of;
        if (c.at <= 0) *beside ^= flips;
        else if (c.at < c.of) count = cut_insert(cut, count, c);
    }
    return count;
}

/* Which of outside, left, right and inside the segment has beside it somewhere: a bit for each. */
static int segment_kinds(Point a, Point b, const Polygon *p) {
    Cut cut[CORNERS_MAX];
    int beside, count = polygon_cuts(p, a, b, cut, &beside), kinds = 1 << beside;
    for (int i = 0; i < count; i++) kinds |= 1 << (beside ^= cut[i].flips);
    return kinds;
}

bool segment_enters(Point a, Point b, const Polygon *p) {
    Box box = box_between(a, b);
    if (!boxes_meet(&box, &p->box) || point_same(a, b)) return false;
    return segment_kinds(a, b, p) >> CUT_INSIDE & 1;
}

/* ---- Two polygons ---- */

bool segment_meets(Point a, Point b, const Polygon *p) {
    Box box = box_between(a, b);
    if (!boxes_meet(&box, &p->box)) return false;
    for (Edge e = edge_first(p); e.left; edge_next(&e)) {
        if (segments_meet(a, b, e.from, e.to) != SEGMENTS_APART) return true;
    }
    return polygon_has(p, a) != POLYGON_OUTSIDE;
}

bool polygons_meet(const Polygon *a, const Polygon *b) {
    if (!boxes_meet(&a->box, &b->box)) return false;
    for (Edge e = edge_first(a); e.left; edge_next(&e)) {
        Box box = box_between(e.from, e.to);
        if (!boxes_meet(&box, &b->box)) continue;
        for (Edge f = edge_first(b); f.left; edge_next(&f)) {
            if (segments_meet(e.from, e.to, f.from, f.to) != SEGMENTS_APART) return true;
        }
    }
    return polygon_has(a, b->corner[0]) != POLYGON_OUTSIDE || polygon_has(b, a->corner[0]) != POLYGON_OUTSIDE;
}

/* When no edge of one passes through the inside of the other, the insides are disjoint or the same. They are the same
 * when all edges of one lie on the edges of the other: a closed line has no other closed line within itself. */
bool polygons_overlap(const Polygon *a, const Polygon *b) {
    if (boxes_apart(&a->box, &b->box, -1)) return false;
    int kinds = 0;
    for (Edge e = edge_first(a); e.left; edge_next(&e)) {
        kinds |= segment_kinds(e.from, e.to, b);
        if (kinds >> CUT_INSIDE & 1) return true;
    }
    if (!(kinds & 1)) return true;
    for (Edge e = edge_first(b); e.left; edge_next(&e)) {
        if (segment_enters(e.from, e.to, a)) return true;
    }
    return false;
}

/* Is all of b on the outer side of an edge of a? */
static bool edge_separates(const Polygon *a, const Polygon *b) {
    for (Edge e = edge_first(a); e.left; edge_next(&e)) {
        int i = 0;
        while (i < b->count && side_of(e.from, e.to, b->corner[i]) <= 0) i++;
        if (i == b->count) return true;
    }
    return false;
}

bool convex_overlap(const Polygon *a, const Polygon *b) {
    return !boxes_apart(&a->box, &b->box, -1) && !edge_separates(a, b) && !edge_separates(b, a);
}

/* ---- Distances ---- */

/* Is the segment farther than `best`, and not by a fraction only? Without division, which costs most of all. */
static inline bool is_farther(Point p, Point a, Point b, Gap best) {
    Point along = point_less(b, a), way = point_less(p, a);
    i64 far = dot(along, way), length = dot(along, along), limit = (i64)best.whole + 1;
    if (far <= 0) return dot(way, way) >= limit;
    if (far >= length) return dot(point_less(p, b), point_less(p, b)) >= limit;
    i64 area = cross(along, way);
    return (u64)(area * area) >= (u64)limit * (u64)length;
}

/* The nearest edge, if it is nearer than `best`. */
static Gap gap_point_edges(Point point, const Polygon *p, Gap best) {
    for (Edge e = edge_first(p); e.left; edge_next(&e)) {
        if (is_farther(point, e.from, e.to, best)) continue;
        Gap gap = gap_point_segment(point, e.from, e.to);
        if (gap_compare(gap, best) < 0) best = gap;
    }
    return best;
}

static const Gap NO_GAP = {0, 0, 1}, ENDLESS = {UINT32_MAX, 0, 1};

Gap gap_point_polygon(Point point, const Polygon *p) {
    return polygon_has(p, point) != POLYGON_OUTSIDE ? NO_GAP : gap_point_edges(point, p, ENDLESS);
}

Gap gap_segment_polygon(Point a, Point b, const Polygon *p) {
    if (segment_meets(a, b, p)) return NO_GAP;
    Gap best = gap_point_edges(b, p, gap_point_edges(a, p, ENDLESS));
    for (int i = 0; i < p->count; i++) {
        if (is_farther(p->corner[i], a, b, best)) continue;
        Gap gap = gap_point_segment(p->corner[i], a, b);
        if (gap_compare(gap, best) < 0) best = gap;
    }
    return best;
}

/* Apart, so that a corner of one of them is nearest. */
Gap gap_polygons(const Polygon *a, const Polygon *b) {
    if (polygons_meet(a, b)) return NO_GAP;
    Gap best = ENDLESS;
    for (int i = 0; i < a->count; i++) best = gap_point_edges(a->corner[i], b, best);
    for (int i = 0; i < b->count; i++) best = gap_point_edges(b->corner[i], a, best);
    return best;
}

static bool corners_near(const Polygon *a, const Polygon *b, i32 hundredths) {
    for (int i = 0; i < a->count; i++) {
        for (Edge e = edge_first(b); e.left; edge_next(&e)) {
            if (point_near_segment(a->corner[i], e.from, e.to, hundredths)) return true;
        }
    }
    return false;
}

bool polygons_within(const Polygon *a, const Polygon *b, i32 hundredths) {
    if (hundredths < 0 || boxes_apart(&a->box, &b->box, hundredths)) return false;
    if (hundredths >= PLANE_FAR) return true;
    return corners_near(a, b, hundredths) || corners_near(b, a, hundredths) || polygons_meet(a, b);
}

/* `from` and a part of the way, to the nearest and halves away from zero. */
static i32 part_of(i32 from, i64 way, i64 part, i64 of) {
    i64 twice = 2 * way * part;
    return from + (i32)(twice < 0 ? -((of - twice) / (2 * of)) : (twice + of) / (2 * of));
}

static Point segment_nearest(Point p, Point a, Point b) {
    Point along = point_less(b, a);
    i64 part = dot(along, point_less(p, a)), of = dot(along, along);
    if (part <= 0) return a;
    if (part >= of) return b;
    return (Point){part_of(a.x, along.x, part, of), part_of(a.y, along.y, part, of)};
}

Point polygon_nearest(const Polygon *p, Point point) {
    if (polygon_has(p, point) != POLYGON_OUTSIDE) return point;
    Gap best = ENDLESS;
    Point nearest = point;
    for (int i = 0; i < p->count; i++) {
        Point a = p->corner[i], b = p->corner[(i + 1) % p->count];
        if (is_farther(point, a, b, best)) continue;
        Gap gap = gap_point_segment(point, a, b);
        if (gap_compare(gap, best) >= 0) continue;
        best = gap;
        nearest = segment_nearest(point, a, b);
    }
    return nearest;
}
