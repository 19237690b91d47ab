/* Boxes and polygons on the plane, as exact as its points and segments (plane.h). */
#ifndef LONGROLL_POLYGONS_H
#define LONGROLL_POLYGONS_H

#include "space/plane.h"

typedef struct Box {
    Point low, high;
} Box;

static inline Box box_of(const Point *corner, int count) {
    Box box = {corner[0], corner[0]};
    for (int i = 1; i < count; i++) {
        Point c = corner[i];
        box.low.x = c.x < box.low.x ? c.x : box.low.x;
        box.low.y = c.y < box.low.y ? c.y : box.low.y;
        box.high.x = c.x > box.high.x ? c.x : box.high.x;
        box.high.y = c.y > box.high.y ? c.y : box.high.y;
    }
    return box;
}
/* The box around both. */
static inline Box box_both(const Box *a, const Box *b) {
    Point corner[4] = {a->low, a->high, b->low, b->high};
    return box_of(corner, 4);
}
/* Enlarged on every side. */
static inline Box box_grown(Box box, i32 by) {
    return (Box){{box.low.x - by, box.low.y - by}, {box.high.x + by, box.high.y + by}};
}
/* Do they share a point? */
static inline bool boxes_meet(const Box *a, const Box *b) {
    return a->low.x <= b->high.x && b->low.x <= a->high.x && a->low.y <= b->high.y && b->low.y <= a->high.y;
}
/* Are they farther apart than this, along x or y? */
static inline bool boxes_apart(const Box *a, const Box *b, i32 hundredths) {
    return (a->low.x - b->high.x > hundredths) | (b->low.x - a->high.x > hundredths) |
           (a->low.y - b->high.y > hundredths) | (b->low.y - a->high.y > hundredths);
}

/* A view of the caller's corners, clockwise or counterclockwise. 3 to CORNERS_MAX of them, and simple: see below. */
typedef struct Polygon {
    const Point *corner;
    i32 count;
    Box box;
} Polygon;

static inline Polygon polygon_on(const Point *corner, int count) {
    return (Polygon){corner, count, box_of(corner, count)};
}
/* Do its edges meet in its corners only, and is there something inside? For untrusted input: checks every pair of
 * edges. */
bool polygon_simple(const Polygon *p);

/* The edge counts as in the polygon: what is not OUTSIDE belongs to it. */
enum { POLYGON_OUTSIDE, POLYGON_EDGE, POLYGON_INSIDE };
int polygon_has(const Polygon *p, Point point);

/* Do they share a point, if only on their edges? */
bool polygons_meet(const Polygon *a, const Polygon *b);
/* Do their insides meet? Edges and corners that touch are no overlap. */
bool polygons_overlap(const Polygon *a, const Polygon *b);
/* The same, quicker, for convex polygons whose corners go clockwise, such as blocks of stands. */
bool convex_overlap(const Polygon *a, const Polygon *b);
/* Contact: they meet without overlap. */
static inline bool polygons_touch(const Polygon *a, const Polygon *b) {
    return polygons_meet(a, b) && !polygons_overlap(a, b);
}
/* Does the segment touch it, if only at its edge? */
bool segment_meets(Point a, Point b, const Polygon *p);
/* Does a stretch of the segment lie inside, not only on the edge? */
bool segment_enters(Point a, Point b, const Polygon *p);

/* 0 when they meet. */
Gap gap_point_polygon(Point point, const Polygon *p);
Gap gap_segment_polygon(Point a, Point b, const Polygon *p);
Gap gap_polygons(const Polygon *a, const Polygon *b);
/* gap_within(gap_polygons(a, b), hundredths), quicker. */
bool polygons_within(const Polygon *a, const Polygon *b, i32 hundredths);
/* The point of the polygon that is nearest to another, rounded once; of several the first. Itself when it
 * belongs to the polygon. */
Point polygon_nearest(const Polygon *p, Point point);

/* ---- A segment cut by a polygon ------------------------------------------------------------------------------ */

/* Exactly at / of of the way, 0 < at < of. There the polygon begins or ends on the left or the right of the segment. */
typedef struct Cut {
    i64 at, of;
    int flips; /* CUT_LEFT, CUT_RIGHT, both; or 0 where it only touches */
} Cut;

/* What lies just beside the segment: inside with both, along the edge with one, outside with none. */
enum { CUT_LEFT = 1, CUT_RIGHT = 2, CUT_INSIDE = 3 };

/* Cuts from a to b, which differ, in their order; `*beside` is what is beside the beginning. Their number. */
int polygon_cuts(const Polygon *p, Point a, Point b, Cut cut[CORNERS_MAX], int *beside);
/* at / of of a length, at least 0 and at most all, to the nearest hundredth and halves up. of > 0. Pieces between cuts
 * so rounded add up to the length. */
static inline i32 cut_mark(i64 at, i64 of, i32 length) {
    if (at <= 0) return 0;
    return at >= of ? length : (i32)((2 * at * length + of) / (2 * of));
}

#endif
