/* Points, directions, lengths and segments. */
#include "space/plane.h"

/* ---- Directions ---- */

/* A step of SINE_ONE that way. */
static Point direction_step(int direction) { return (Point){direction_sine(direction), -direction_cosine(direction)}; }

int direction_between(int from, int to) {
    int by = (to - from + TURN) % TURN;
    return by > TURN / 2 ? by - TURN : by;
}

/* Is the way, which points between north and east, at or past a direction of this quarter? How far past. */
static i64 past_direction(int direction, Point way) {
    return (i64)PLANE_SINE[direction] * way.y + (i64)PLANE_SINE[TURN / 4 - direction] * way.x;
}

/* Within two tenths of a way between north and east, from below or above: an arc's curve by its chord and a bulge. */
static int direction_guess(Point way) {
    enum { ONE = 1024, CHORD = TURN / 8 * ONE, BULGE = 124 * ONE, MORE = 116 * ONE, LESS = 80 };
    u32 north = (u32)-way.y, east = (u32)way.x, less = east < north ? east : north, more = east < north ? north : east;
    u32 part = less * ONE / more, bulge = (ONE - part) * (BULGE + part * (MORE - LESS * part) / ONE) / ONE;
    int angle = (int)(part * (CHORD + bulge) / (ONE * ONE));
    return east < north ? angle : TURN / 4 - angle;
}

/* The way is turned into the first quarter, from north to east, where it lies between two directions near the guess:
 * at or past the first of them, and not past the next. North is never past it, east always. */
int direction_toward(Point from, Point to) {
    Point way = point_less(to, from);
    if (!way.x && !way.y) return 0;
    int quarters = 0;
    for (; !(way.x >= 0 && way.y < 0); quarters++) way = (Point){way.y, -way.x};
    int low = direction_guess(way);
    i64 past = past_direction(low, way), next;
    for (; past < 0; low--) past = past_direction(low - 1, way);
    for (; (next = past_direction(low + 1, way)) >= 0; low++) past = next;
    return direction_turned(quarters * (TURN / 4), -next < past ? low + 1 : low);
}

bool direction_within(int facing, int spread, Point way, int slack) {
    i64 beside = -(i64)slack * SINE_ONE;
    return cross(direction_step(direction_turned(facing, -spread)), way) >= beside &&
           cross(way, direction_step(direction_turned(facing, spread))) >= beside &&
           dot(direction_step(facing), way) >= beside;
}

/* ---- Lengths ---- */

/* Shifted up to 31 or 32 bits, where a straight line is within a twentieth of the root. Each of Newton's steps squares
 * what is left of that, and is never below the root but for rounding down. */
i32 plane_root(u32 square) {
    if (!square) return 0;
    int up = __builtin_clz(square) & ~1;
    u32 large = square << up, root = large / 98304 + 23200;
    root = (root + large / root) / 2;
    root = (root + large / root) / 2;
    root -= (u64)root * root > large;
    return (i32)(root >> up / 2);
}

/* radius * tenths * (355 / 113) / 1800, the fraction shortened by 5. */
i32 arc_length(i32 radius, int tenths) {
    i64 over = 113 * 360;
    return (i32)(((i64)radius * tenths * 71 + over - 1) / over);
}

int gap_compare(Gap a, Gap b) {
    if (a.whole != b.whole) return a.whole < b.whole ? -1 : 1;
    u64 left = (u64)a.rest * b.of, right = (u64)b.rest * a.of;
    return (left > right) - (left < right);
}

/* ---- Segments ---- */

static bool between(i32 a, i32 b, i32 x) { return a < b ? a <= x && x <= b : b <= x && x <= a; }

bool segment_has(Point a, Point b, Point p) {
    return between(a.x, b.x, p.x) && between(a.y, b.y, p.y) && side_of(a, b, p) == 0;
}

int segments_meet(Point a, Point b, Point c, Point d) {
    int c_side = side_of(a, b, c), d_side = side_of(a, b, d);
    if (c_side * d_side > 0) return SEGMENTS_APART;
    int a_side = side_of(c, d, a), b_side = side_of(c, d, b);
    if (a_side * b_side > 0) return SEGMENTS_APART;
    if (c_side * d_side < 0 && a_side * b_side < 0) return SEGMENTS_CROSS;
    bool touch = segment_has(a, b, c) || segment_has(a, b, d) || segment_has(c, d, a) || segment_has(c, d, b);
    return touch ? SEGMENTS_TOUCH : SEGMENTS_APART;
}

static Gap gap_points(Point a, Point b) {
    Point way = point_less(b, a);
    return (Gap){(u32)dot(way, way), 0, 1};
}

Gap gap_point_segment(Point p, Point a, Point b) {
    Point along = point_less(b, a), way = point_less(p, a);
    i64 far = dot(along, way), length = dot(along, along);
    if (far <= 0) return gap_points(a, p);
    if (far >= length) return gap_points(b, p);
    i64 area = cross(along, way);
    u64 square = (u64)(area * area), of = (u64)length;
    return (Gap){(u32)(square / of), (u32)(square % of), (u32)of};
}

Gap gap_segments(Point a, Point b, Point c, Point d) {
    if (segments_meet(a, b, c, d) != SEGMENTS_APART) return (Gap){0, 0, 1};
    Gap best = gap_point_segment(a, c, d);
    Gap other[3] = {gap_point_segment(b, c, d), gap_point_segment(c, a, b), gap_point_segment(d, a, b)};
    for (int i = 0; i < 3; i++) {
        if (gap_compare(other[i], best) < 0) best = other[i];
    }
    return best;
}
