/* Slow and exact: what the plane must answer, in fractions of 128 bits and without its tricks. For the unit tests and
 * the fuzzer. Everything is derived from three plain questions: does a point with fractional coordinates lie on a
 * segment, does it lie in a polygon, and on which side of a line; stretches are judged by a point in their middle. */
#ifndef LONGROLL_PLANE_ORACLE_H
#define LONGROLL_PLANE_ORACLE_H

#include "space/polygons.h"

__extension__ typedef __int128 i128;

/* x / of, y / of; of > 0. */
typedef struct Exact {
    i128 x, y, of;
} Exact;

/* n / d; d > 0. */
typedef struct Part {
    i128 n, d;
} Part;

static inline Exact exact(Point p) { return (Exact){p.x, p.y, 1}; }
static inline int sign_of(i128 v) { return (v > 0) - (v < 0); }
static inline Part part(i128 n, i128 d) { return d < 0 ? (Part){-n, -d} : (Part){n, d}; }
static inline int part_compare(Part a, Part b) { return sign_of(a.n * b.d - b.n * a.d); }
static inline Part part_middle(Part a, Part b) { return (Part){a.n * b.d + b.n * a.d, 2 * a.d * b.d}; }

static inline int slow_side(Point a, Point b, Exact p) {
    i128 dx = (i128)b.x - a.x, dy = (i128)b.y - a.y;
    return sign_of(dx * (p.y - a.y * p.of) - dy * (p.x - a.x * p.of));
}

static inline bool slow_on_segment(Point a, Point b, Exact p) {
    if (slow_side(a, b, p)) return false;
    i128 low_x = a.x < b.x ? a.x : b.x, high_x = a.x < b.x ? b.x : a.x;
    i128 low_y = a.y < b.y ? a.y : b.y, high_y = a.y < b.y ? b.y : a.y;
    return p.x >= low_x * p.of && p.x <= high_x * p.of && p.y >= low_y * p.of && p.y <= high_y * p.of;
}

/* By the winding number of a ray to the south; 0 outside, 1 on the edge, 2 inside. */
static inline int slow_has(const Point *corner, int count, Exact p) {
    int winding = 0;
    for (int i = 0; i < count; i++) {
        Point a = corner[i], b = corner[(i + 1) % count];
        if (slow_on_segment(a, b, p)) return 1;
        bool a_west = a.x * p.of <= p.x, b_west = b.x * p.of <= p.x;
        if (a_west && !b_west && slow_side(a, b, p) < 0) winding++;
        if (!a_west && b_west && slow_side(a, b, p) > 0) winding--;
    }
    return winding ? 2 : 0;
}

/* ---- Segments ---- */

/* The parameters of the common point of two lines that are not parallel, by Cramer's rule. */
static inline bool slow_lines(Point a, Point b, Point c, Point d, Part *t, Part *u) {
    i128 rx = b.x - a.x, ry = b.y - a.y, sx = d.x - c.x, sy = d.y - c.y, det = rx * sy - ry * sx;
    if (!det) return false;
    *t = part(((i128)c.x - a.x) * sy - ((i128)c.y - a.y) * sx, det);
    *u = part(((i128)c.x - a.x) * ry - ((i128)c.y - a.y) * rx, det);
    return true;
}

static inline int slow_segments(Point a, Point b, Point c, Point d) {
    Part t, u;
    if (slow_lines(a, b, c, d, &t, &u)) {
        if (t.n < 0 || t.n > t.d || u.n < 0 || u.n > u.d) return SEGMENTS_APART;
        bool end = t.n == 0 || t.n == t.d || u.n == 0 || u.n == u.d;
        return end ? SEGMENTS_TOUCH : SEGMENTS_CROSS;
    }
    bool touch = slow_on_segment(a, b, exact(c)) || slow_on_segment(a, b, exact(d)) ||
                 slow_on_segment(c, d, exact(a)) || slow_on_segment(c, d, exact(b));
    return touch ? SEGMENTS_TOUCH : SEGMENTS_APART;
}

static inline Part slow_gap_points(Point a, Point b) {
    i128 x = (i128)a.x - b.x, y = (i128)a.y - b.y;
    return (Part){x * x + y * y, 1};
}

/* The nearest of both ends and, if it is on the segment, the foot of the perpendicular. */
static inline Part slow_gap_segment(Point p, Point a, Point b) {
    Part best = slow_gap_points(p, a), other = slow_gap_points(p, b);
    if (part_compare(other, best) < 0) best = other;
    Point turned = {p.x - (b.y - a.y), p.y + (b.x - a.x)};
    Part t, u;
    if (!slow_lines(a, b, p, turned, &t, &u) || t.n < 0 || t.n > t.d) return best;
    i128 x = (i128)turned.x - p.x, y = (i128)turned.y - p.y;
    MUST(x * x + y * y == u.d);
    Part foot = {u.n * u.n, u.d};
    return sign_of(foot.n - best.n * foot.d) < 0 ? foot : best;
}

static inline bool part_is_gap(Part p, Gap g) {
    i128 whole = p.n / p.d, rest = p.n % p.d;
    return whole == g.whole && rest * g.of == (i128)g.rest * p.d && g.rest < g.of;
}

/* Is one no more than the other? Wholes first: products of these fractions would not fit. */
static inline bool slow_less(Part a, Part b) {
    i128 whole_a = a.n / a.d, whole_b = b.n / b.d;
    if (whole_a != whole_b) return whole_a < whole_b;
    return (a.n % a.d) * b.d < (b.n % b.d) * a.d;
}

/* ---- Polygons ---- */

/* The polygons' own edges, their common points, and the middles of what lies between: for small polygons. */
enum { SLOW_POINTS = 256 };

static inline int slow_points(const Polygon *a, const Polygon *b, Exact *out) {
    int count = 0;
    for (int i = 0; i < a->count; i++) out[count++] = exact(a->corner[i]);
    for (int i = 0; i < b->count; i++) out[count++] = exact(b->corner[i]);
    for (int i = 0; i < a->count; i++) {
        Point p = a->corner[i], q = a->corner[(i + 1) % a->count];
        for (int j = 0; j < b->count && count < SLOW_POINTS; j++) {
            Part t, u;
            if (!slow_lines(p, q, b->corner[j], b->corner[(j + 1) % b->count], &t, &u)) continue;
            if (t.n < 0 || t.n > t.d || u.n < 0 || u.n > u.d) continue;
            out[count++] = (Exact){p.x * t.d + t.n * (q.x - p.x), p.y * t.d + t.n * (q.y - p.y), t.d};
        }
    }
    return count;
}

/* Whatever two polygons have in common is made of triangles between their corners and common points: is the middle of
 * one of them inside both? */
static inline bool slow_overlap(const Polygon *a, const Polygon *b) {
    Exact at[SLOW_POINTS];
    int count = slow_points(a, b, at);
    for (int i = 0; i < count; i++) {
        for (int j = i + 1; j < count; j++) {
            for (int k = j + 1; k < count; k++) {
                Exact p = at[i], q = at[j], r = at[k];
                i128 of = p.of * q.of * r.of;
                Exact middle = {p.x * q.of * r.of + q.x * p.of * r.of + r.x * p.of * q.of,
                                p.y * q.of * r.of + q.y * p.of * r.of + r.y * p.of * q.of, 3 * of};
                if (slow_has(a->corner, a->count, middle) == 2 && slow_has(b->corner, b->count, middle) == 2)
                    return true;
            }
        }
    }
    return false;
}

/* A common point is a common point of edges, or a corner of one in the other. */
static inline bool slow_meet(const Polygon *a, const Polygon *b) {
    Exact at[SLOW_POINTS];
    int count = slow_points(a, b, at);
    for (int i = 0; i < count; i++) {
        if (slow_has(a->corner, a->count, at[i]) && slow_has(b->corner, b->count, at[i])) return true;
    }
    return false;
}

static inline Part slow_gap_polygons(const Polygon *a, const Polygon *b) {
    if (slow_meet(a, b)) return (Part){0, 1};
    Part best = {(i128)1 << 60, 1};
    for (int i = 0; i < a->count; i++) {
        for (int j = 0; j < b->count; j++) {
            Point p = a->corner[i], q = a->corner[(i + 1) % a->count];
            Point r = b->corner[j], s = b->corner[(j + 1) % b->count];
            Part one = slow_gap_segment(p, r, s), two = slow_gap_segment(r, p, q);
            if (slow_less(one, best)) best = one;
            if (slow_less(two, best)) best = two;
        }
    }
    return best;
}

/* ---- Walks ---- */

typedef struct Marks {
    int count;
    Part part[4 * CORNERS_MAX + 2];
} Marks;

/* In their order, and only what is within the way. */
static inline void marks_add(Marks *m, Part p) {
    if (p.n < 0 || p.n > p.d) return;
    int at = m->count++;
    for (; at > 0 && part_compare(m->part[at - 1], p) > 0; at--) m->part[at] = m->part[at - 1];
    m->part[at] = p;
}

/* Where a point on its way from a to b may enter or leave a polygon: at its edges' lines, and at its corners. */
static inline void marks_of_point(Marks *m, const Polygon *p, Point a, Point b) {
    for (int i = 0; i < p->count; i++) {
        Point c = p->corner[i], d = p->corner[(i + 1) % p->count];
        Part t, u;
        if (slow_lines(a, b, c, d, &t, &u)) marks_add(m, t);
        Point along = point_less(b, a), way = point_less(c, a);
        if (!cross(along, way)) marks_add(m, part(dot(along, way), dot(along, along)));
    }
}

static inline Exact slow_along(Point a, Point by, Part t) {
    return (Exact){a.x * t.d + t.n * by.x, a.y * t.d + t.n * by.y, t.d};
}

/* Does an edge of the polygon come to a point of the edge from `left` to `right`, gone `t` of its way? */
static inline bool slow_edge_cut(const Polygon *p, Point left, Point right, Point by, Part t) {
    Exact l = slow_along(left, by, t), r = slow_along(right, by, t);
    if (slow_has(p->corner, p->count, l) == 1 || slow_has(p->corner, p->count, r) == 1) return true;
    Point front = point_less(right, left);
    for (int i = 0; i < p->count; i++) {
        Point c = p->corner[i], d = p->corner[(i + 1) % p->count];
        i128 c_side = front.x * (c.y * t.d - l.y) - front.y * (c.x * t.d - l.x);
        i128 d_side = front.x * (d.y * t.d - l.y) - front.y * (d.x * t.d - l.x);
        int l_side = slow_side(c, d, l), r_side = slow_side(c, d, r);
        if (sign_of(c_side) * sign_of(d_side) < 0 && l_side * r_side < 0) return true;
        /* A corner on the edge itself: between its ends as seen along it. */
        i128 far = front.x * (c.x * t.d - l.x) + front.y * (c.y * t.d - l.y);
        if (c_side == 0 && far >= 0 && far <= dot(front, front) * t.d) return true;
    }
    return false;
}

static inline i32 slow_mark(Part t, i32 length) { return (i32)((2 * t.n * length + t.d) / (2 * t.d)); }

/* What is under a point or an edge, gone `t` of its way: 0 nothing of the polygon, 1 some of it, 2 it alone. */
static inline int slow_under(const Polygon *p, Point left, Point right, Point by, Part t) {
    int has = slow_has(p->corner, p->count, slow_along(left, by, t));
    if (point_same(left, right)) return has ? 2 : 0;
    if (slow_edge_cut(p, left, right, by, t)) return 1;
    return has ? 2 : 0;
}

/* How much of the way an edge (or a point, when both ends are one) touches each of the polygons, of which a later one
 * covers those before it; at the end, how much of it is on none alone. */
static inline void slow_walk(const Polygon *p, int count, Point left, Point right, Point by, i32 *sum) {
    Marks m = {0};
    i32 length = point_distance_up((Point){0, 0}, by);
    Point front = point_less(right, left);
    marks_add(&m, (Part){0, 1});
    marks_add(&m, (Part){1, 1});
    for (int k = 0; k < count; k++) {
        marks_of_point(&m, &p[k], left, point_plus(left, by));
        if (point_same(left, right)) continue;
        marks_of_point(&m, &p[k], right, point_plus(right, by));
        for (int i = 0; i < p[k].count; i++)
            marks_add(&m, part(cross(front, point_less(p[k].corner[i], left)), cross(front, by)));
    }
    for (int k = 0; k <= count; k++) sum[k] = 0;
    for (int i = 1; i < m.count; i++) {
        if (!part_compare(m.part[i - 1], m.part[i])) continue;
        Part middle = part_middle(m.part[i - 1], m.part[i]);
        i32 stretch = slow_mark(m.part[i], length) - slow_mark(m.part[i - 1], length);
        int k = count, under = 0;
        while (under != 2 && k-- > 0) {
            under = slow_under(&p[k], left, right, by, middle);
            if (under) sum[k] += stretch;
        }
        if (under != 2) sum[count] += stretch;
    }
}

#endif
