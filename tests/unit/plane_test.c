/* Points, segments and polygons on the plane: cases made by hand, and many drawn ones against plane_oracle.h. Polygons
 * are drawn on small grids, where edges and corners meet all the time, and then made as large as the plane allows. */
#include "plane_oracle.h"
#include "test.h"

static i32 drawn(Stream *s, i32 low, i32 high) { return low + (i32)stream_below(s, (u32)(high - low + 1)); }
static Point draw_point(Stream *s, i32 low, i32 high) {
    i32 x = drawn(s, low, high);
    return (Point){x, drawn(s, low, high)};
}

/* Half of all tries take a small grid, the others anything. */
static i32 draw_size(Stream *s) {
    static const i32 SIZE[] = {2, 3, 5, 9, 40, 700, PLANE_SPAN, PLANE_SPAN};
    return SIZE[stream_below(s, COUNT(SIZE))];
}

/* ---- Directions ---- */

static void the_sines_are_symmetric(void) {
    CHECK_EQ(direction_sine(0), 0);
    CHECK_EQ(direction_sine(300), SINE_ONE / 2);
    CHECK_EQ(direction_sine(900), SINE_ONE);
    CHECK_EQ(direction_sine(450), 741455);
    for (int d = 0; d < TURN; d++) {
        i64 sine = direction_sine(d), cosine = direction_cosine(d);
        bool good = CHECK_EQ(direction_sine(TURN - d), -sine) && CHECK_EQ(direction_sine(d + TURN / 2 - TURN), -sine);
        good &= CHECK_EQ(direction_sine(900 - d + TURN), cosine) && CHECK_EQ(direction_sine(d - TURN), sine);
        /* Each is off by half of one at most. */
        i64 off = sine * sine + cosine * cosine - (i64)SINE_ONE * SINE_ONE;
        good &= CHECK(off <= 2 * SINE_ONE && off >= -2 * SINE_ONE);
        if (d < 900) good &= CHECK(direction_sine(d + 1) > sine);
        if (!good) return;
    }
}

static void directions_go_clockwise_from_north(void) {
    Point o = {1000, 1000};
    CHECK(point_same(point_ahead(o, 0, 100), (Point){1000, 900}));
    CHECK(point_same(point_ahead(o, 900, 100), (Point){1100, 1000}));
    CHECK(point_same(point_ahead(o, 1800, 100), (Point){1000, 1100}));
    CHECK(point_same(point_ahead(o, 2700, 100), (Point){900, 1000}));
    CHECK(point_same(point_ahead(o, 450, 100), (Point){1071, 929}));
    CHECK(point_same(point_ahead(o, 300, 100), (Point){1050, 913}));
    /* Halves away from zero: 2.5 and -2.5. */
    CHECK(point_same(point_off(o, 0, 5, 5), (Point){1003, 997}));
    CHECK(point_same(point_off(o, 0, -5, -5), (Point){997, 1003}));
    CHECK_EQ(direction_turned(10, -20), 3590);
    CHECK_EQ(direction_turned(3590, 20), 10);
    CHECK_EQ(direction_between(3590, 10), 20);
    CHECK_EQ(direction_between(10, 3590), -20);
    CHECK_EQ(direction_between(0, 1800), 1800);
    CHECK_EQ(direction_between(1, 1800), 1799);
}

/* The greatest dot product of all, for a way that is not too short. */
static int slow_toward(Point way) {
    int best = -1;
    i64 least = INT64_MAX;
    for (int d = 0; d < TURN; d++) {
        Point step = {direction_sine(d), -direction_cosine(d)};
        i64 beside = cross(step, way) < 0 ? -cross(step, way) : cross(step, way);
        if (dot(step, way) > 0 && beside < least) best = d, least = beside;
    }
    return best;
}

static void the_nearest_direction_is_found(void) {
    Stream s = stream_on(4, 1);
    CHECK_EQ(direction_toward((Point){5, 5}, (Point){5, 5}), 0);
    CHECK_EQ(direction_toward((Point){5, 5}, (Point){6, 4}), 450);
    CHECK_EQ(direction_toward((Point){0, 0}, (Point){-10000, -1}), 2700);
    for (int i = 0; i < 4000; i++) {
        i32 size = draw_size(&s);
        Point a = draw_point(&s, -8000, -8000 + size), b = draw_point(&s, -8000, -8000 + size);
        if (point_same(a, b)) continue;
        if (!CHECK_EQ(direction_toward(a, b), slow_toward(point_less(b, a)))) return;
    }
    for (int d = 0; d < TURN; d++) {
        Point far = point_ahead((Point){10000, 10000}, d, 9000);
        if (!CHECK_EQ(direction_toward((Point){10000, 10000}, far), d)) return;
    }
}

static void a_way_is_within_a_cone(void) {
    CHECK(direction_within(0, 450, (Point){100, -100}, 0));
    CHECK(direction_within(0, 450, (Point){-100, -100}, 0));
    CHECK(!direction_within(0, 450, (Point){101, -100}, 0));
    CHECK(direction_within(0, 450, (Point){101, -100}, 1));
    CHECK(!direction_within(0, 450, (Point){102, -100}, 1));
    CHECK(direction_within(0, 0, (Point){0, -100}, 0));
    CHECK(!direction_within(0, 0, (Point){0, 100}, 0));
    CHECK(!direction_within(0, 0, (Point){0, 100}, 1));
    CHECK(direction_within(900, 900, (Point){0, 100}, 0));
    CHECK(!direction_within(900, 900, (Point){-1, 100}, 0));
    CHECK(direction_within(3590, 20, (Point){0, -100}, 0));
}

static void lengths_are_rounded_as_stated(void) {
    CHECK_EQ(point_distance((Point){0, 0}, (Point){3, 4}), 5);
    CHECK_EQ(point_distance((Point){0, 0}, (Point){1, 1}), 1);
    CHECK_EQ(point_distance((Point){PLANE_LOW, PLANE_LOW}, (Point){PLANE_HIGH, PLANE_HIGH}), PLANE_FAR - 1);
    CHECK_EQ(point_distance_up((Point){0, 0}, (Point){3, 4}), 5);
    CHECK_EQ(point_distance_up((Point){0, 0}, (Point){1, 1}), 2);
    CHECK_EQ(point_distance_up((Point){7, 7}, (Point){7, 7}), 0);
    CHECK_EQ(plane_root(UINT32_MAX), 65535);
    for (u32 r = 0; r < 65536; r += 7) {
        if (!CHECK_EQ(plane_root(r * r), r) || (r && !CHECK_EQ(plane_root(r * r - 1), r - 1))) return;
    }
    CHECK_EQ(arc_length(1000, 900), 1571);
    CHECK_EQ(arc_length(1000, 3600), 6284);
    CHECK_EQ(arc_length(800, 225), 315);
    CHECK_EQ(arc_length(8000, 3600), 50266);
    CHECK_EQ(arc_length(0, 900), 0);
}

/* ---- Segments ---- */

static void segments_made_by_hand(void) {
    Point o = {0, 0}, e = {10, 0}, se = {10, 10}, s = {0, 10}, m = {5, 0};
    CHECK_EQ(segments_meet(o, se, e, s), SEGMENTS_CROSS);
    CHECK_EQ(segments_meet(o, e, m, s), SEGMENTS_TOUCH);
    CHECK_EQ(segments_meet(o, e, e, se), SEGMENTS_TOUCH);
    CHECK_EQ(segments_meet(o, e, m, (Point){20, 0}), SEGMENTS_TOUCH);
    CHECK_EQ(segments_meet(o, e, (Point){11, 0}, (Point){20, 0}), SEGMENTS_APART);
    CHECK_EQ(segments_meet(o, e, s, se), SEGMENTS_APART);
    CHECK_EQ(segments_meet(m, m, o, e), SEGMENTS_TOUCH);
    CHECK_EQ(segments_meet(m, m, m, m), SEGMENTS_TOUCH);
    CHECK_EQ(segments_meet(m, m, o, s), SEGMENTS_APART);
    CHECK_EQ(side_of(o, (Point){0, -5}, e), 1);
    CHECK_EQ(side_of(o, (Point){0, -5}, (Point){-1, 3}), -1);
    Gap g = gap_point_segment((Point){0, 1}, (Point){0, 0}, (Point){1, 1});
    CHECK(g.whole == 0 && g.rest == 1 && g.of == 2);
    CHECK(!gap_within(g, 0) && gap_within(g, 1) && !gap_within(g, -1));
    g = gap_segments(o, e, (Point){0, 300}, (Point){9, 300});
    CHECK(gap_within(g, 300) && !gap_within(g, 299) && gap_distance(g) == 300);
}

static bool gap_is(Gap g, Part exactly) {
    i32 far = gap_distance(g);
    i128 whole = exactly.n / exactly.d;
    return CHECK(part_is_gap(exactly, g)) && CHECK(far * (i128)far <= whole && (far + 1) * (i128)(far + 1) > whole) &&
           CHECK(gap_within(g, far + 1)) && CHECK_EQ(gap_within(g, far), far * (i128)far * exactly.d >= exactly.n);
}

static void segments_drawn(void) {
    Stream s = stream_on(4, 2);
    int seen[3] = {0};
    for (int i = 0; i < 60000; i++) {
        i32 high = PLANE_LOW + draw_size(&s);
        Point p[4];
        for (int k = 0; k < 4; k++) p[k] = draw_point(&s, PLANE_LOW, high);
        int meet = segments_meet(p[0], p[1], p[2], p[3]);
        seen[meet]++;
        if (!CHECK_EQ(meet, slow_segments(p[0], p[1], p[2], p[3]))) return;
        Gap gap = gap_point_segment(p[0], p[1], p[2]);
        if (!gap_is(gap, slow_gap_segment(p[0], p[1], p[2]))) return;
        for (i32 by = -1; by < 2; by++) {
            i32 far = gap_distance(gap) + by;
            if (!CHECK_EQ(point_near_segment(p[0], p[1], p[2], far), gap_within(gap, far))) return;
        }
        Part best = slow_gap_segment(p[0], p[2], p[3]);
        Part other[3] = {slow_gap_segment(p[1], p[2], p[3]), slow_gap_segment(p[2], p[0], p[1]),
                         slow_gap_segment(p[3], p[0], p[1])};
        for (int k = 0; k < 3; k++) best = slow_less(other[k], best) ? other[k] : best;
        if (meet) best = (Part){0, 1};
        if (!gap_is(gap_segments(p[0], p[1], p[2], p[3]), best)) return;
    }
    CHECK(seen[0] > 1000 && seen[1] > 1000 && seen[2] > 1000);
}

/* ---- Polygons ---- */

/* Up to `most` corners on a grid of `size`; drawn again until it is simple. */
static Polygon draw_polygon(Stream *s, Point *corner, int most, i32 size) {
    for (;;) {
        int count = drawn(s, 3, most);
        for (int i = 0; i < count; i++) corner[i] = draw_point(s, 0, size);
        Polygon p = polygon_on(corner, count);
        if (polygon_simple(&p)) return p;
    }
}

/* The same, larger and elsewhere: nothing but its size changes. */
static Polygon stretched(const Polygon *p, Point *corner, i32 by) {
    for (int i = 0; i < p->count; i++)
        corner[i] = (Point){PLANE_LOW + p->corner[i].x * by, PLANE_LOW + p->corner[i].y * by};
    return polygon_on(corner, p->count);
}

static void polygons_are_simple_or_not(void) {
    static const struct {
        bool simple;
        int count;
        Point corner[6];
    } CASE[] = {
        {true, 3, {{0, 0}, {9, 0}, {0, 9}}},
        {true, 4, {{0, 0}, {9, 0}, {9, 9}, {0, 9}}},
        {true, 4, {{0, 0}, {0, 9}, {9, 9}, {9, 0}}},
        {true, 5, {{0, 0}, {5, 0}, {9, 0}, {9, 9}, {0, 9}}},
        {true, 4, {{0, 0}, {9, 0}, {1, 1}, {0, 9}}},
        {false, 2, {{0, 0}, {9, 0}}},
        {false, 3, {{0, 0}, {9, 0}, {4, 0}}},
        {false, 3, {{0, 0}, {0, 0}, {4, 0}}},
        {false, 4, {{0, 0}, {9, 9}, {9, 0}, {0, 9}}},
        {false, 4, {{0, 0}, {9, 0}, {9, 0}, {0, 9}}},
        {false, 5, {{0, 0}, {9, 0}, {5, 0}, {5, 9}, {0, 9}}},
        {false, 6, {{0, 0}, {9, 0}, {9, 9}, {5, 0}, {2, 9}, {0, 9}}},
        {false, 6, {{0, 0}, {4, 4}, {9, 0}, {9, 9}, {4, 4}, {0, 9}}},
    };
    for (int i = 0; i < COUNT(CASE); i++) {
        Polygon p = polygon_on(CASE[i].corner, CASE[i].count);
        if (!CHECK_EQ(polygon_simple(&p), CASE[i].simple)) printf("    case %d\n", i);
    }
}

static void squares_made_by_hand(void) {
    Point a_corner[4] = {{0, 0}, {10, 0}, {10, 10}, {0, 10}}, b_corner[4];
    Polygon a = polygon_on(a_corner, 4);
    static const struct {
        Point by;
        bool meet, overlap;
        i32 far;
    } CASE[] = {{{0, 0}, true, true, 0},     {{10, 0}, true, false, 0},   {{10, 10}, true, false, 0},
                {{9, 9}, true, true, 0},     {{11, 0}, false, false, 1},  {{11, 11}, false, false, 1},
                {{0, -10}, true, false, 0},  {{3, -10}, true, false, 0},  {{0, 5}, true, true, 0},
                {{13, 14}, false, false, 5}, {{-12, 0}, false, false, 2}, {{-10, -10}, true, false, 0}};
    for (int i = 0; i < COUNT(CASE); i++) {
        for (int k = 0; k < 4; k++) b_corner[k] = point_plus(a_corner[k], CASE[i].by);
        Polygon b = polygon_on(b_corner, 4);
        bool good =
            CHECK_EQ(polygons_meet(&a, &b), CASE[i].meet) && CHECK_EQ(polygons_overlap(&a, &b), CASE[i].overlap);
        good &= CHECK_EQ(convex_overlap(&a, &b), CASE[i].overlap);
        good &= CHECK_EQ(polygons_touch(&a, &b), CASE[i].meet && !CASE[i].overlap);
        good &= CHECK_EQ(gap_distance(gap_polygons(&a, &b)), CASE[i].far);
        if (!good) printf("    case %d\n", i);
    }
    CHECK_EQ(polygon_has(&a, (Point){5, 5}), POLYGON_INSIDE);
    CHECK_EQ(polygon_has(&a, (Point){10, 5}), POLYGON_EDGE);
    CHECK_EQ(polygon_has(&a, (Point){0, 0}), POLYGON_EDGE);
    CHECK_EQ(polygon_has(&a, (Point){11, 10}), POLYGON_OUTSIDE);
    CHECK(segment_enters((Point){-5, 5}, (Point){1, 5}, &a));
    CHECK(!segment_enters((Point){-5, 0}, (Point){15, 0}, &a));
    CHECK(segment_meets((Point){-5, 0}, (Point){15, 0}, &a));
    CHECK(segment_enters((Point){-5, -5}, (Point){15, 15}, &a));
    CHECK(!segment_enters((Point){-5, 5}, (Point){5, -5}, &a));
    CHECK(!segment_enters((Point){5, 5}, (Point){5, 5}, &a) && segment_meets((Point){5, 5}, (Point){5, 5}, &a));
    CHECK(point_same(polygon_nearest(&a, (Point){14, 3}), (Point){10, 3}));
    CHECK(point_same(polygon_nearest(&a, (Point){14, 30}), (Point){10, 10}));
    CHECK(point_same(polygon_nearest(&a, (Point){4, 3}), (Point){4, 3}));
}

/* Everything about a pair; `same` is the pair as large as can be, which must have the same answers. */
static bool pair_agrees(const Polygon *a, const Polygon *b, const Polygon *large_a, const Polygon *large_b,
                        int seen[3]) {
    bool meet = slow_meet(a, b), overlap = slow_overlap(a, b);
    seen[meet + overlap]++;
    bool good = CHECK_EQ(polygons_meet(a, b), meet) && CHECK_EQ(polygons_meet(large_a, large_b), meet);
    good = good && CHECK_EQ(polygons_overlap(a, b), overlap) && CHECK_EQ(polygons_overlap(large_a, large_b), overlap);
    good = good && CHECK_EQ(polygons_overlap(large_b, large_a), overlap);
    good = good && CHECK_EQ(polygons_touch(large_a, large_b), meet && !overlap);
    Gap g = gap_polygons(large_a, large_b);
    good =
        good && gap_is(g, slow_gap_polygons(large_a, large_b)) && gap_is(gap_polygons(b, a), slow_gap_polygons(a, b));
    for (i32 d = gap_distance(g) - 1; good && d <= gap_distance(g) + 1; d++)
        good = CHECK_EQ(polygons_within(large_a, large_b, d), gap_within(g, d));
    Point p = large_b->corner[0], q = large_b->corner[1];
    Gap edge = gap_segment_polygon(p, q, large_a), corner = gap_point_polygon(p, large_a);
    good = good && CHECK(gap_compare(g, edge) <= 0 && gap_compare(edge, corner) <= 0);
    return good && CHECK_EQ(segment_meets(p, q, large_a), gap_within(edge, 0));
}

static void polygons_drawn(void) {
    static const i32 SIZE[] = {3, 4, 6, 12, 60};
    Stream s = stream_on(4, 3);
    int seen[3] = {0};
    for (int i = 0; i < 2500; i++) {
        Point a_corner[8], b_corner[8], large[2][8];
        i32 size = SIZE[stream_below(&s, COUNT(SIZE))], by = PLANE_SPAN / size;
        Polygon a = draw_polygon(&s, a_corner, 6, size), b = draw_polygon(&s, b_corner, 6, size);
        Polygon large_a = stretched(&a, large[0], by), large_b = stretched(&b, large[1], by);
        if (!pair_agrees(&a, &b, &large_a, &large_b, seen)) return;
        if (!CHECK(polygons_overlap(&a, &a) && polygons_overlap(&large_b, &large_b))) return;
    }
    CHECK(seen[0] > 100 && seen[1] > 100 && seen[2] > 100);
}

static void points_in_drawn_polygons(void) {
    Stream s = stream_on(4, 4);
    int seen[3] = {0};
    for (int i = 0; i < 20000; i++) {
        Point corner[8];
        i32 size = draw_size(&s);
        Polygon p = draw_polygon(&s, corner, 7, size > 20000 ? 20000 : size);
        Point at = draw_point(&s, 0, size > 20000 ? 20000 : size);
        int has = polygon_has(&p, at);
        seen[has]++;
        if (!CHECK_EQ(has, slow_has(p.corner, p.count, exact(at)))) return;
        Point near = polygon_nearest(&p, at);
        /* The nearest point is on the edge but for its rounding. */
        if (!CHECK(has ? point_same(near, at) : gap_within(gap_point_polygon(near, &p), 1))) return;
        i32 far = gap_distance(gap_point_polygon(at, &p)), found = point_distance(at, near);
        if (!CHECK(found >= far - 1 && found <= far + 1)) return;
    }
    CHECK(seen[0] > 1000 && seen[1] > 1000 && seen[2] > 1000);
}

/* ---- Cuts ---- */

static void a_segment_is_cut_by_hand(void) {
    /* A comb with two teeth to the north. */
    Point corner[8] = {{0, 0}, {10, 0}, {10, 10}, {20, 10}, {20, 0}, {30, 0}, {30, 20}, {0, 20}};
    Polygon comb = polygon_on(corner, 8);
    Cut cut[CORNERS_MAX];
    int beside;
    CHECK_EQ(polygon_cuts(&comb, (Point){-10, 5}, (Point){40, 5}, cut, &beside), 4);
    CHECK_EQ(beside, 0);
    for (int i = 0; i < 4; i++) CHECK(cut[i].at * 5 == cut[i].of * (i + 1) && cut[i].flips == CUT_INSIDE);
    /* Along the bottom between the teeth: inside on its right only, that is to the south, when one goes east. */
    CHECK_EQ(polygon_cuts(&comb, (Point){11, 10}, (Point){19, 10}, cut, &beside), 0);
    CHECK_EQ(beside, CUT_RIGHT);
    CHECK_EQ(polygon_cuts(&comb, (Point){19, 10}, (Point){11, 10}, cut, &beside), 0);
    CHECK_EQ(beside, CUT_LEFT);
    CHECK_EQ(polygon_cuts(&comb, (Point){0, 10}, (Point){30, 10}, cut, &beside), 2);
    CHECK_EQ(beside, CUT_INSIDE);
    CHECK_EQ(cut[0].flips, CUT_LEFT);
    CHECK_EQ(cut_mark(1, 3, 100), 33);
    CHECK_EQ(cut_mark(1, 2, 101), 51);
    CHECK_EQ(cut_mark(-1, 2, 101), 0);
    CHECK_EQ(cut_mark(5, 2, 101), 101);
}

/* A stretch is inside when its middle is: the oracle knows no left and right. */
static bool cuts_agree(const Polygon *p, Point a, Point b) {
    Cut cut[CORNERS_MAX];
    int beside, count = polygon_cuts(p, a, b, cut, &beside);
    bool enters = false;
    Part from = {0, 1};
    for (int i = 0; i <= count; i++) {
        Part upto = i < count ? (Part){cut[i].at, cut[i].of} : (Part){1, 1};
        if (!CHECK(part_compare(from, upto) < 0)) return false;
        int has = slow_has(p->corner, p->count, slow_along(a, point_less(b, a), part_middle(from, upto)));
        if (!CHECK_EQ(has, beside == 0 ? 0 : beside == CUT_INSIDE ? 2 : 1)) return false;
        enters |= has == 2;
        if (i < count) beside ^= cut[i].flips;
        from = upto;
    }
    return CHECK_EQ(segment_enters(a, b, p), enters);
}

static void segments_are_cut_by_drawn_polygons(void) {
    Stream s = stream_on(4, 5);
    for (int i = 0; i < 20000; i++) {
        Point corner[9], moved[9];
        i32 size = draw_size(&s);
        Polygon p = draw_polygon(&s, corner, 8, size), at_corner = stretched(&p, moved, 1);
        Point a = draw_point(&s, PLANE_LOW, PLANE_LOW + size), b = draw_point(&s, PLANE_LOW, PLANE_LOW + size);
        if (!point_same(a, b) && !cuts_agree(&at_corner, a, b)) return;
    }
}

T_MAIN {
    RUN(the_sines_are_symmetric);
    RUN(directions_go_clockwise_from_north);
    RUN(the_nearest_direction_is_found);
    RUN(a_way_is_within_a_cone);
    RUN(lengths_are_rounded_as_stated);
    RUN(segments_made_by_hand);
    RUN(segments_drawn);
    RUN(polygons_are_simple_or_not);
    RUN(squares_made_by_hand);
    RUN(polygons_drawn);
    RUN(points_in_drawn_polygons);
    RUN(a_segment_is_cut_by_hand);
    RUN(segments_are_cut_by_drawn_polygons);
}
