/* The plane against its slow oracle: an input is two polygons, then a moving edge, two bytes a coordinate. A first byte
 * says how large the grid is, from a few points, where everything touches, to the whole plane. */
#include "fuzz/fuzzers.h"
#include "plane_oracle.h"
#include "space/land.h"

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

static i32 bare(const Walk *w) {
    i32 sum = 0;
    for (int i = 0; i < w->count; i++) {
        if (w->stretch[i].bare) sum += w->stretch[i].upto - (i ? w->stretch[i - 1].upto : 0);
    }
    return sum;
}

static void judge_walk(const Polygon *p, int count, Point left, Point right, Point to) {
    static Land land;
    Point by = point_less(to, left);
    if (!point_on_plane(point_plus(right, by)) || point_same(left, to)) return;
    if (!cross(point_less(right, left), by)) right = left;
    land.patches = land.corners = 0;
    for (int k = 0; k < count; k++) MUST(land_add(&land, p[k].corner, p[k].count, k, 1));
    for (int turn = 0; turn < 2; turn++, right = left) {
        Walk w;
        i32 sum[3];
        walk_begin(&w);
        walk_edge(&w, &land, left, right, by);
        slow_walk(p, count, left, right, by, sum);
        MUST(w.length == point_distance_up(left, to) && w.stretch[w.count - 1].upto == w.length);
        for (int k = 0; k < count; k++) MUST(walk_within(&w, (u32)1 << k) == sum[k]);
        MUST(bare(&w) == sum[count]);
    }
}

int try_plane(const u8 *bytes, size_t size) {
    static const i32 GRID[] = {2, 4, 7, 16, 64, 1000, 9999, PLANE_HIGH};
    if (!size) return 0;
    Input in = {bytes + 1, bytes + size, GRID[bytes[0] % COUNT(GRID)]};
    Point corner[2][FUZZ_CORNERS];
    Polygon p[2] = {take_polygon(&in, corner[0]), take_polygon(&in, corner[1])};
    if (!polygon_simple(&p[0])) return 0;
    Point left = take_point(&in), right = take_point(&in), to = take_point(&in);
    bool both = polygon_simple(&p[1]);
    judge_walk(p, both ? 2 : 1, left, right, to);
    if (both) judge_pair(&p[0], &p[1], in.grid <= 1000);
    return 0;
}
