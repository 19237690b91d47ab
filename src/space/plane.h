/* The plane: a table in hundredths of an inch, and what can be said exactly of points, segments and polygons on it.
 * Places only, no units. blocks.h has rectangles of stands and how they move, land.h the ground.
 *
 * x runs east, y south, as on a screen. A direction is a tenth of a degree, 0 to 3599, clockwise from north. Points are
 * whole numbers; whatever turns (a corner, the end of a move) is rounded once, to the nearest hundredth and halves away
 * from zero, by the sines of a committed table. From there on every answer is exact: no floats, no tolerance, the same
 * on every machine.
 *
 * A table has up to 20,000 by 20,000 hundredths (200 inches); points may lie up to 8,000 beyond it. Within these bounds
 * nothing overflows: see the assertions. Nothing here checks them, except point_on_plane. */
#ifndef LONGROLL_PLANE_H
#define LONGROLL_PLANE_H

#include "base/base.h"

enum { PLANE_LOW = -8000, PLANE_HIGH = 28000, PLANE_SPAN = PLANE_HIGH - PLANE_LOW, PLANE_FAR = 50912 };
enum { TURN = 3600, SINE_ONE = 1 << 20, CORNERS_MAX = 128 };

/* A cross or dot product of two differences, and a squared distance, is at most PRODUCT: the square of it, and its
 * product with another or with a squared distance, fit in 63 bits. PLANE_FAR is longer than any way on the plane. */
#define PLANE_PRODUCT ((i64)2 * PLANE_SPAN * PLANE_SPAN)
_Static_assert(PLANE_PRODUCT <= UINT32_MAX, "a squared distance fits in 32 bits");
_Static_assert(PLANE_PRODUCT <= INT64_MAX / PLANE_PRODUCT, "products of products fit in 63 bits");
_Static_assert(PLANE_PRODUCT <= (i64)PLANE_FAR * PLANE_FAR, "nothing is farther");
_Static_assert((i64)(PLANE_FAR - 1) * (PLANE_FAR - 1) < PLANE_PRODUCT, "and PLANE_FAR is no longer than need be");

typedef struct Point {
    i32 x, y;
} Point;

static inline bool point_same(Point a, Point b) { return a.x == b.x && a.y == b.y; }
static inline bool point_on_plane(Point p) {
    return p.x >= PLANE_LOW && p.x <= PLANE_HIGH && p.y >= PLANE_LOW && p.y <= PLANE_HIGH;
}
static inline Point point_less(Point a, Point b) { return (Point){a.x - b.x, a.y - b.y}; }
static inline Point point_plus(Point a, Point b) { return (Point){a.x + b.x, a.y + b.y}; }
static inline i64 cross(Point u, Point v) { return (i64)u.x * v.y - (i64)u.y * v.x; }
static inline i64 dot(Point u, Point v) { return (i64)u.x * v.x + (i64)u.y * v.y; }

/* ---- Directions ---------------------------------------------------------------------------------------------- */

/* By tenths of a degree from 0 to 90. */
extern const i32 PLANE_SINE[TURN / 4 + 1];

/* Of any direction from -TURN to 2 * TURN. Opposite directions have exactly opposite sines. */
static inline i32 direction_sine(int direction) {
    int half = TURN / 2, at = direction < 0 ? direction + TURN : direction >= TURN ? direction - TURN : direction;
    bool back = at >= half;
    if (back) at -= half;
    i32 sine = PLANE_SINE[at > half - at ? half - at : at];
    return back ? -sine : sine;
}
static inline i32 direction_cosine(int direction) { return direction_sine(direction + TURN / 4); }
/* Turned clockwise by at most a turn, or back. */
static inline int direction_turned(int direction, int by) { return (direction + by + 2 * TURN) % TURN; }
/* How far to turn from one to the other, -1799 to 1800, clockwise positive. */
int direction_between(int from, int to);
/* The direction nearest to the way from one point to another; of two equally near the first, clockwise; 0 when they are
 * one point. */
int direction_toward(Point from, Point to);
/* Does `way` point at most `spread` (0 to 900) to either side of `facing`? The edges count, with a tolerance of
 * `slack` hundredths. */
bool direction_within(int facing, int spread, Point way, int slack);

/* 2 * SINE_ONE is 1. Halves away from zero, so that a thing and its mirror image are rounded alike. */
static inline i32 sine_rounded(i64 value) {
    u64 size = (u64)(value < 0 ? -value : value);
    i32 rounded = (i32)((size + SINE_ONE) / (2 * SINE_ONE));
    return value < 0 ? -rounded : rounded;
}
/* Sine and cosine of a facing, for computing several points. */
typedef struct Bearing {
    i64 sine, cosine;
} Bearing;

static inline Bearing bearing_of(int facing) { return (Bearing){direction_sine(facing), direction_cosine(facing)}; }
/* The point `right` of and `ahead` of `from`, as seen in the facing, in HALVES of a hundredth. Rounded once. */
static inline Point bearing_off(Point from, Bearing b, i32 right, i32 ahead) {
    return (Point){from.x + sine_rounded(right * b.cosine + ahead * b.sine),
                   from.y + sine_rounded(right * b.sine - ahead * b.cosine)};
}
static inline Point point_off(Point from, int facing, i32 right, i32 ahead) {
    return bearing_off(from, bearing_of(facing), right, ahead);
}
static inline Point point_ahead(Point from, int direction, i32 hundredths) {
    return point_off(from, direction, 0, 2 * hundredths);
}

/* ---- Lengths ------------------------------------------------------------------------------------------------- */

/* The root, rounded down. */
i32 plane_root(u32 square);
/* Rounded down: what is 3.999 inches away is 399 hundredths away. */
static inline i32 point_distance(Point a, Point b) {
    Point way = point_less(b, a);
    return plane_root((u32)dot(way, way));
}
/* Rounded up. */
static inline i32 point_distance_up(Point a, Point b) {
    Point way = point_less(b, a);
    u32 square = (u32)dot(way, way);
    i32 root = plane_root(square);
    return root + ((u32)root * (u32)root < square);
}
/* Along a circle, with 355/113 for pi and rounded up; tenths of a degree up to a turn. */
i32 arc_length(i32 radius, int tenths);

/* A squared distance, exactly: whole + rest / of, the rest less than `of`. */
typedef struct Gap {
    u32 whole, rest, of;
} Gap;

/* Less than, equal to or greater than 0. */
int gap_compare(Gap a, Gap b);
/* Is it at most this many hundredths? Exact; never for less than 0. */
static inline bool gap_within(Gap g, i32 hundredths) {
    if (hundredths < 0) return false;
    if (hundredths >= PLANE_FAR) return true;
    u32 limit = (u32)hundredths * (u32)hundredths;
    return g.whole < limit || (g.whole == limit && !g.rest);
}
/* In hundredths, rounded down. */
static inline i32 gap_distance(Gap g) { return plane_root(g.whole); }

/* ---- Segments; either may be a single point ------------------------------------------------------------------ */

/* On which side of the way from a to b lies p? 1 is right of it, -1 left, 0 on its line. */
static inline int side_of(Point a, Point b, Point p) {
    i64 turn = cross(point_less(b, a), point_less(p, a));
    return (turn > 0) - (turn < 0);
}
/* Is p a point of the segment, its ends included? */
bool segment_has(Point a, Point b, Point p);

/* CROSS: they have one point in common that is an end of neither. TOUCH: any other point or stretch. */
enum { SEGMENTS_APART, SEGMENTS_TOUCH, SEGMENTS_CROSS };
int segments_meet(Point a, Point b, Point c, Point d);

Gap gap_point_segment(Point p, Point a, Point b);
/* gap_within(gap_point_segment(p, a, b), hundredths), quicker: without division. */
static inline bool point_near_segment(Point p, Point a, Point b, i32 hundredths) {
    if (hundredths < 0) return false;
    if (hundredths >= PLANE_FAR) return true;
    Point along = point_less(b, a), way = point_less(p, a), rest = point_less(p, b);
    i64 square = (i64)hundredths * hundredths;
    if (dot(along, way) <= 0) return dot(way, way) <= square;
    if (dot(along, rest) >= 0) return dot(rest, rest) <= square;
    i64 area = cross(along, way);
    return area * area <= square * dot(along, along);
}
Gap gap_segments(Point a, Point b, Point c, Point d);

#endif
