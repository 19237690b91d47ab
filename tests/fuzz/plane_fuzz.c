/* The plane against its slow oracle: an input is two polygons, then a moving edge, two bytes a coordinate. A first byte
 * says how large the grid is, from a few points, where everything touches, to the whole plane. */
#include "plane_oracle.h"
#include "space/land.h"

int LLVMFuzzerTestOneInput(const u8 *bytes, size_t size);

enum { FUZZ_CORNERS = 7 };

typedef struct Input {
    const u8 *at, *end;
    i32 grid;
} Input;

static i32 take(Input *in) {
    i32 high = in->at < in->end ? *in->at++ : 0, low = in->at < in->end ? *in->at++ : 0;
    return (high * 256 + low) % (in->grid + 1);
}

static Point take_point(Input *in) {
    i32 x = take(in);
    return (Point){x, take(in)};
}

static Polygon take_polygon(Input *in, Point *corner) {
    int count = 3 + take(in) % (FUZZ_CORNERS - 2);
    for (int i = 0; i < count; i++) corner[i] = take_point(in);
    return polygon_on(corner, count);
}

/* Overlaps on grids that the oracle's fractions can hold; everything else on all of them. */
static void judge_pair(const Polygon *a, const Polygon *b, bool small) {
    bool meet = slow_meet(a, b);
    MUST(polygons_meet(a, b) == meet);
    Gap gap = gap_polygons(a, b);
    MUST(part_is_gap(slow_gap_polygons(a, b), gap));
    i32 far = gap_distance(gap);
    for (i32 d = far - 1; d <= far + 1; d++) MUST(polygons_within(a, b, d) == gap_within(gap, d));
    bool overlap = polygons_overlap(a, b);
    MUST(overlap == polygons_overlap(b, a) && (meet || !overlap));
    if (small) MUST(overlap == slow_overlap(a, b));
    for (int i = 0; i < b->count; i++) {
        Point p = b->corner[i], q = b->corner[(i + 1) % b->count];
        MUST(polygon_has(a, p) == slow_has(a->corner, a->count, exact(p)));
        for (int j = 0; j < a->count; j++) {
            Point r = a->corner[j], s = a->corner[(j + 1) % a->count];
            MUST(segments_meet(p, q, r, s) == slow_segments(p, q, r, s));
        }
    }
}

static void judge_walk(const Polygon *p, Point left, Point right, Point to) {
    static Land land;
    Point by = point_less(to, left);
    if (!point_on_plane(point_plus(right, by)) || point_same(left, to)) return;
    if (!cross(point_less(right, left), by)) right = left;
    land.patches = land.corners = 0;
    MUST(land_add(&land, p->corner, p->count, 5, 1));
    Walk w;
    walk_begin(&w);
    walk_edge(&w, &land, left, right, by);
    MUST(w.length == point_distance(left, to) && w.stretch[w.count - 1].upto == w.length);
    MUST(walk_within(&w, (u32)1 << 5) == slow_walk(p, left, right, by));
    walk_begin(&w);
    walk_point(&w, &land, left, to);
    MUST(walk_within(&w, (u32)1 << 5) == slow_walk(p, left, left, by));
}

int LLVMFuzzerTestOneInput(const u8 *bytes, size_t size) {
    static const i32 GRID[] = {2, 4, 7, 16, 64, 1000, 9999, PLANE_HIGH};
    if (!size) return 0;
    Input in = {bytes + 1, bytes + size, GRID[bytes[0] % COUNT(GRID)]};
    Point corner[2][FUZZ_CORNERS];
    Polygon a = take_polygon(&in, corner[0]), b = take_polygon(&in, corner[1]);
    if (!polygon_simple(&a)) return 0;
    Point left = take_point(&in), right = take_point(&in), to = take_point(&in);
    judge_walk(&a, left, right, to);
    if (polygon_simple(&b)) judge_pair(&a, &b, in.grid <= 1000);
    return 0;
}
