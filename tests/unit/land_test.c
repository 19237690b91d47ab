/* Blocks of stands and the ground: cases made by hand, and drawn moves over drawn ground against plane_oracle.h. */
#include "plane_oracle.h"
#include "space/land.h"
#include "test.h"

static i32 drawn(Stream *s, i32 low, i32 high) { return low + (i32)stream_below(s, (u32)(high - low + 1)); }
static Point draw_point(Stream *s, i32 low, i32 high) {
    i32 x = drawn(s, low, high);
    return (Point){x, drawn(s, low, high)};
}
static bool is_at(Point p, i32 x, i32 y) { return CHECK_EQ(p.x, x) && CHECK_EQ(p.y, y); }

/* ---- Blocks ---- */

/* Five stands of infantry in a supported line. */
static const Shape FIVE = {5, 3, 100, 75};

static void corners_and_stands_by_hand(void) {
    Pose north = {{1000, 1000}, 0}, east = {{1000, 1000}, 900};
    CHECK_EQ(shape_ranks(FIVE), 2);
    Block b = block_of(north, FIVE);
    is_at(b.corner[FRONT_LEFT], 850, 1000);
    is_at(b.corner[FRONT_RIGHT], 1150, 1000);
    is_at(b.corner[REAR_RIGHT], 1150, 1150);
    is_at(b.corner[REAR_LEFT], 850, 1150);
    is_at(stand_centre(north, FIVE, 0), 900, 1038);
    is_at(stand_centre(north, FIVE, 1), 1000, 1038);
    is_at(stand_pose(north, FIVE, 2).at, 1100, 1000);
    /* The short rank stands in the middle. */
    is_at(stand_pose(north, FIVE, 3).at, 950, 1075);
    is_at(stand_centre(north, FIVE, 4), 1050, 1113);
    b = block_of(east, FIVE);
    is_at(b.corner[FRONT_LEFT], 1000, 850);
    is_at(b.corner[FRONT_RIGHT], 1000, 1150);
    is_at(b.corner[REAR_RIGHT], 850, 1150);
    b = block_at((Pose){{1000, 1000}, 450}, 200, 100);
    is_at(b.corner[FRONT_LEFT], 929, 929);
    is_at(b.corner[FRONT_RIGHT], 1071, 1071);
    is_at(b.corner[REAR_RIGHT], 1000, 1141);
    is_at(b.corner[REAR_LEFT], 859, 1000);
    CHECK(shape_fits(FIVE));
    CHECK(!shape_fits((Shape){5, 6, 100, 75}) && !shape_fits((Shape){5, 0, 100, 75}));
    CHECK(!shape_fits((Shape){5, 5, 9, 75}) && !shape_fits((Shape){81, 81, 100, 75}) &&
          !shape_fits((Shape){0, 0, 100, 75}));
    CHECK(block_on_table(&b, 1071, 1141) && !block_on_table(&b, 1070, 1141) && !block_on_table(&b, 1071, 1140));
}

/* Rounded corners keep the shape: convex, clockwise, and as long as they should be but for the rounding. */
static void every_facing_keeps_the_shape(void) {
    Stream s = stream_on(5, 1);
    for (int facing = 0; facing < TURN; facing++) {
        Pose pose = {draw_point(&s, 0, 20000), facing};
        i32 width = drawn(&s, STAND_MIN, facing % 3 ? 60 : BLOCK_MAX),
            depth = drawn(&s, STAND_MIN, facing % 2 ? 60 : 4000);
        Block b = block_at(pose, width, depth);
        Polygon p = block_polygon(&b);
        bool good = CHECK(polygon_simple(&p));
        for (int i = 0; i < 4; i++)
            good &= CHECK_EQ(side_of(b.corner[i], b.corner[(i + 1) & 3], b.corner[(i + 2) & 3]), 1);
        i32 front = point_distance(b.corner[0], b.corner[1]), side = point_distance(b.corner[1], b.corner[2]);
        good &= CHECK(front >= width - 2 && front <= width + 2 && side >= depth - 2 && side <= depth + 2);
        /* Opposite facings are mirror images about the middle, to the last hundredth. */
        Block back = block_at((Pose){pose.at, direction_turned(facing, TURN / 2)}, width, depth);
        for (int i = 0; i < 4; i++) good &= CHECK_EQ(b.corner[i].x + back.corner[i].x, 2 * pose.at.x);
        if (!good) return;
    }
}

static void stands_fill_their_block(void) {
    Stream s = stream_on(5, 2);
    for (int i = 0; i < 2000; i++) {
        Shape shape = {
            .stands = (u8)drawn(&s, 1, 14), .width = (i16)drawn(&s, 50, 100), .depth = (i16)drawn(&s, 50, 150)};
        shape.files = (u8)drawn(&s, 1, shape.stands);
        Pose pose = {draw_point(&s, 3000, 9000), drawn(&s, 0, TURN - 1)};
        Block b = block_of(pose, shape);
        Polygon whole = block_polygon(&b);
        for (int k = 0; k < shape.stands; k++) {
            Pose one = stand_pose(pose, shape, k);
            Block stand = block_at(one, shape.width, shape.depth);
            Polygon p = block_polygon(&stand);
            Point centre = stand_centre(pose, shape, k);
            if (!CHECK_EQ(polygon_has(&p, centre), POLYGON_INSIDE)) return;
            if (!CHECK_EQ(polygon_has(&whole, centre), POLYGON_INSIDE)) return;
            for (int c = 0; c < 4; c++) {
                if (!CHECK(gap_within(gap_point_polygon(stand.corner[c], &whole), 2))) return;
            }
        }
    }
}

static void blocks_overlap_as_polygons_do(void) {
    Stream s = stream_on(5, 3);
    int seen[2] = {0};
    for (int i = 0; i < 20000; i++) {
        int turn = i & 1 ? drawn(&s, 0, TURN - 1) : 900 * drawn(&s, 0, 3);
        Block a = block_at((Pose){draw_point(&s, 0, 120), turn}, drawn(&s, 10, 90), drawn(&s, 10, 60));
        Block b = block_at((Pose){draw_point(&s, 0, 120), turn}, drawn(&s, 10, 90), drawn(&s, 10, 60));
        Polygon p = block_polygon(&a), q = block_polygon(&b);
        bool overlap = polygons_overlap(&p, &q);
        seen[overlap]++;
        if (!CHECK_EQ(convex_overlap(&p, &q), overlap)) return;
        if (i < 400 && !CHECK_EQ(slow_overlap(&p, &q), overlap)) return;
    }
    CHECK(seen[0] > 1000 && seen[1] > 1000);
}

/* ---- Moves ---- */

static void moves_by_hand(void) {
    Pose north = {{1000, 1000}, 0};
    is_at(pose_moved(north, 0, 600).at, 1000, 400);
    is_at(pose_moved(north, 450, 600).at, 1424, 576);
    is_at(pose_moved(north, 2700, 600).at, 400, 1000);
    CHECK(pose_inclined(north, pose_moved(north, 450, 600), 450));
    CHECK(pose_inclined(north, pose_moved(north, -450, 600), 450));
    CHECK(!pose_inclined(north, pose_moved(north, 460, 600), 450));
    CHECK(!pose_inclined(north, pose_moved(north, 1800, 600), 450));
    CHECK(!pose_inclined(north, (Pose){{1000, 400}, 1}, 450));
    /* The left corner stands, the right one goes forward. */
    Pose left = pose_wheeled(north, 400, FRONT_LEFT, 900);
    CHECK_EQ(left.facing, 2700);
    is_at(left.at, 800, 800);
    is_at(block_at(left, 400, 75).corner[FRONT_LEFT], 800, 1000);
    Pose right = pose_wheeled(north, 400, FRONT_RIGHT, 450);
    CHECK_EQ(right.facing, 450);
    is_at(right.at, 1059, 859);
    is_at(block_at(right, 400, 75).corner[FRONT_RIGHT], 1200, 1000);
    Pose back = pose_reversed(north, 75);
    CHECK_EQ(back.facing, 1800);
    is_at(back.at, 1000, 1075);
    is_at(pose_reversed(back, 75).at, 1000, 1000);
    Path path = {3, {{0, 0}, {300, 400}, {300, 400}, {300, 500}}};
    CHECK_EQ(path_length(&path), 600);
    CHECK_EQ(path_end(&path, 7).facing, 1800);
    path = (Path){2, {{5, 5}, {5, 5}, {5, 5}}};
    CHECK_EQ(path_end(&path, 7).facing, 7);
    CHECK_EQ(path_length(&path), 0);
}

static void drawn_moves_keep_their_promises(void) {
    Stream s = stream_on(5, 4);
    for (int i = 0; i < 20000; i++) {
        Pose pose = {draw_point(&s, 0, 20000), drawn(&s, 0, TURN - 1)};
        i32 far = drawn(&s, 0, 2400), width = drawn(&s, 10, 1400);
        int bearing = drawn(&s, -450, 450), by = drawn(&s, 0, 900), pivot = drawn(&s, FRONT_LEFT, FRONT_RIGHT);
        Pose to = pose_moved(pose, bearing, far);
        i32 gone = point_distance(pose.at, to.at);
        if (!CHECK(gone >= far - 1 && gone <= far + 1) || !CHECK(pose_inclined(pose, to, 450))) return;
        Pose wheeled = pose_wheeled(pose, width, pivot, by);
        Point stood = block_at(pose, width, 75).corner[pivot], stands = block_at(wheeled, width, 75).corner[pivot];
        if (!CHECK(point_distance(stood, stands) <= 1)) return;
        if (!CHECK_EQ(direction_between(pose.facing, wheeled.facing), pivot == FRONT_LEFT ? -by : by)) return;
        Point out = block_at(pose, width, 75).corner[!pivot], outer = block_at(wheeled, width, 75).corner[!pivot];
        if (!CHECK(point_distance(out, outer) <= arc_length(width, by) + 2)) return;
    }
}

/* ---- Arcs, contact, flanks ---- */

static bool arc_has(const Arc *arc, i32 x, i32 y) {
    Point corner[3] = {{x, y}, {x + 1, y}, {x, y + 1}};
    Polygon p = polygon_on(corner, 3);
    return arc_meets(arc, &p);
}

static void arcs_by_hand(void) {
    Arc arc = arc_from((Point){900, 1000}, (Point){1100, 1000}, 0, 225, 800);
    CHECK(arc_has(&arc, 1000, 201) && arc_has(&arc, 900, 999) && arc_has(&arc, 1000, 1000));
    CHECK(!arc_has(&arc, 1000, 1001) && !arc_has(&arc, 1200, 999));
    /* 100 to the side at 22.5 degrees are 241.4 ahead. */
    CHECK(arc_has(&arc, 1200, 758) && !arc_has(&arc, 1201, 760));
    CHECK(arc_has(&arc, 799, 757) && !arc_has(&arc, 798, 760));
    Arc narrow = arc_from((Point){1000, 1000}, (Point){1000, 1000}, 900, 0, 500);
    CHECK(arc_has(&narrow, 1500, 1000) && !arc_has(&narrow, 1400, 1001) && !arc_has(&narrow, 998, 1000));
    for (int facing = 0; facing < TURN; facing += 7) {
        Point o = {10000, 10000};
        Arc turned = arc_from(o, o, facing, 225, 4200);
        for (int off = -300; off <= 300; off += 10) {
            Point p = point_ahead(o, direction_turned(facing, off), 4200);
            bool in = off >= -225 && off <= 225;
            if (!CHECK_EQ(arc_has(&turned, p.x, p.y), in)) return;
        }
    }
}

static void faces_and_flanks_by_hand(void) {
    Block b = block_at((Pose){{1000, 1000}, 0}, 400, 100);
    static const struct {
        Point at;
        int near, nearest, beside;
        bool behind;
    } CASE[] = {
        {{1000, 990}, 1 << FACE_FRONT, 1 << FACE_FRONT, 0, false},
        {{1000, 1110}, 1 << FACE_REAR, 1 << FACE_REAR, 0, true},
        {{790, 1050}, 1 << FACE_LEFT, 1 << FACE_LEFT, -1, true},
        {{1210, 1050}, 1 << FACE_RIGHT, 1 << FACE_RIGHT, 1, true},
        {{1203, 996}, 1 << FACE_FRONT | 1 << FACE_RIGHT, 1 << FACE_FRONT | 1 << FACE_RIGHT, 1, false},
        {{1500, 1000}, 0, 1 << FACE_FRONT | 1 << FACE_RIGHT, 1, false},
        {{1500, 1001}, 0, 1 << FACE_RIGHT, 1, true},
        {{1000, 500}, 0, 1 << FACE_FRONT, 0, false},
    };
    for (int i = 0; i < COUNT(CASE); i++) {
        /* As small as a polygon can be: the point and its two neighbours farther from the block. */
        Point at = CASE[i].at;
        i32 out_x = at.x < 1000 ? -1 : 1, out_y = at.y < 1050 ? -1 : 1;
        Point corner[3] = {at, {at.x + out_x, at.y}, {at.x, at.y + out_y}};
        Polygon p = polygon_on(corner, 3);
        bool good = CHECK_EQ(block_faces_near(&b, &p, 10), CASE[i].near);
        good &= i == 6 || CHECK_EQ(block_faces_nearest(&b, &p) & CASE[i].nearest, CASE[i].nearest);
        good &= CHECK_EQ(beside_block(&b, at), CASE[i].beside) && CHECK_EQ(behind_front(&b, at), CASE[i].behind);
        if (!good) printf("    case %d\n", i);
    }
    Block flanker = block_at((Pose){{1300, 1050}, 2700}, 60, 75), ahead = block_at((Pose){{1000, 900}, 1800}, 400, 75);
    Polygon p = block_polygon(&flanker), q = block_polygon(&ahead);
    CHECK_EQ(corners_behind_front(&b, &p), 4);
    CHECK_EQ(corners_behind_front(&b, &q), 0);
    CHECK_EQ(block_faces_nearest(&b, &p), 1 << FACE_RIGHT);
    /* As wide as the block: its flanks' corners are as near as its front. */
    CHECK_EQ(block_faces_nearest(&b, &q), 1 << FACE_FRONT | 1 << FACE_LEFT | 1 << FACE_RIGHT);
    CHECK_EQ(block_face_struck(&b, 0, &q, 1800), FACE_FRONT);
    CHECK_EQ(block_face_struck(&b, 0, &p, 2700), FACE_RIGHT);
    /* A corner comes upon a corner at half a right angle: both faces are as good, the first is taken. */
    Block oblique = block_at((Pose){{1300, 900}, 2250}, 100, 75);
    q = block_polygon(&oblique);
    CHECK_EQ(block_faces_nearest(&b, &q), 1 << FACE_FRONT | 1 << FACE_RIGHT);
    CHECK_EQ(block_face_struck(&b, 0, &q, 2250), FACE_FRONT);
    CHECK_EQ(block_face_struck(&b, 0, &q, 2251), FACE_RIGHT);
    Block touching = block_at((Pose){{1000, 1000}, 1800}, 200, 75);
    q = block_polygon(&touching), p = block_polygon(&b);
    CHECK(polygons_touch(&p, &q));
    CHECK_EQ(block_faces_near(&b, &q, 0), 1 << FACE_FRONT);
}

/* Whoever comes from a side, wider than the block and a little askew, strikes that side. */
static void the_side_that_is_charged_is_struck(void) {
    Stream s = stream_on(5, 6);
    for (int i = 0; i < 4000; i++) {
        int facing = drawn(&s, 0, TURN - 1), face = drawn(&s, FACE_FRONT, FACE_LEFT), askew = drawn(&s, -300, 300);
        i32 width = drawn(&s, 100, 600), depth = drawn(&s, 75, 300);
        Pose pose = {{8000, 8000}, facing};
        Block b = block_at(pose, width, depth);
        int outward = direction_turned(facing, face * 900), toward = direction_turned(outward, 1800 + askew);
        Point middle = point_off(pose.at, facing, 0, -depth);
        Block other = block_at((Pose){point_ahead(middle, outward, 900), toward}, drawn(&s, 100, 1000), 75);
        Polygon p = block_polygon(&other);
        if (!CHECK_EQ(block_face_struck(&b, facing, &p, toward), face)) return;
    }
}

/* ---- Land ---- */

static Land land;

static void add_box(i32 x, i32 y, i32 width, i32 depth, int class, int level) {
    Point corner[4] = {{x, y}, {x + width, y}, {x + width, y + depth}, {x, y + depth}};
    CHECK(land_add(&land, corner, 4, class, level));
}

static void walk_is(const Walk *w, int count, const Stretch *expected) {
    if (!CHECK_EQ(w->count, count)) return;
    for (int i = 0; i < count; i++) {
        CHECK_EQ(w->stretch[i].upto, expected[i].upto);
        CHECK_EQ(w->stretch[i].classes, expected[i].classes);
        CHECK_EQ(w->stretch[i].level, expected[i].level);
        CHECK_EQ(w->stretch[i].bare, expected[i].bare);
    }
}

static void walks_by_hand(void) {
    memset(&land, 0, sizeof land);
    add_box(1000, 0, 500, 2000, 1, 0);
    add_box(1300, 0, 400, 1000, 2, 3);
    Walk w;
    walk_begin(&w);
    walk_point(&w, &land, (Point){0, 500}, (Point){2000, 500});
    walk_is(&w, 4, (Stretch[]){{1000, 0, 0, true}, {1300, 0, 2, false}, {1700, 3, 4, false}, {2000, 0, 0, true}});
    CHECK_EQ(walk_within(&w, 2), 300);
    CHECK_EQ(walk_within(&w, 6), 700);
    /* Along the edge of a patch, which belongs to it. */
    walk_begin(&w);
    walk_point(&w, &land, (Point){1000, 100}, (Point){1000, 2500});
    walk_is(&w, 2, (Stretch[]){{1900, 0, 2, false}, {2400, 0, 0, true}});
    /* A front of 400 going east touches the second patch as long as its left end is there; then it goes back. */
    walk_begin(&w);
    walk_edge(&w, &land, (Point){0, 800}, (Point){0, 1200}, (Point){2000, 0});
    CHECK_EQ(walk_within(&w, 4), 400);
    walk_edge(&w, &land, (Point){2000, 1200}, (Point){2000, 1600}, (Point){-2000, 0});
    CHECK_EQ(w.length, 4000);
    CHECK_EQ(walk_within(&w, 4), 400);
    CHECK_EQ(walk_within(&w, 2), 1000);
    /* Nearer to the middle of the second patch all of it is there, and the first does not show. */
    walk_begin(&w);
    walk_edge(&w, &land, (Point){0, 400}, (Point){0, 800}, (Point){1600, 0});
    walk_is(&w, 3, (Stretch[]){{1000, 0, 0, true}, {1300, 0, 2, false}, {1600, 3, 4, false}});
    /* Across the corner with nothing of a patch under its ends: only what lies between them touches. */
    walk_begin(&w);
    walk_edge(&w, &land, (Point){900, 2500}, (Point){1900, 2500}, (Point){0, -900});
    walk_is(&w, 2, (Stretch[]){{500, 0, 0, true}, {900, 0, 2, true}});
    /* Along itself the leading end counts; no way at all adds nothing. */
    walk_begin(&w);
    walk_edge(&w, &land, (Point){500, 1500}, (Point){900, 1500}, (Point){200, 0});
    walk_edge(&w, &land, (Point){500, 1500}, (Point){900, 1500}, (Point){0, 0});
    walk_is(&w, 2, (Stretch[]){{100, 0, 0, true}, {200, 0, 2, false}});
    Path path = {2, {{100, 2500}, {700, 2500}, {700, 1500}}};
    walk_begin(&w);
    walk_path(&w, &land, &path, 600);
    walk_is(&w, 2, (Stretch[]){{1100, 0, 0, true}, {1600, 0, 2, true}});
}

static void wheels_by_hand(void) {
    memset(&land, 0, sizeof land);
    add_box(1000, 0, 500, 500, 1, 0);
    Walk w;
    walk_begin(&w);
    /* From east to north about 800, 700: the outer corner comes to the patch in its sixth step of ten. */
    walk_wheel(&w, &land, (Pose){{1100, 700}, 0}, 600, FRONT_LEFT, 500);
    CHECK_EQ(w.length, arc_length(600, 500));
    walk_is(&w, 2, (Stretch[]){{arc_length(600, 150), 0, 0, true}, {arc_length(600, 500), 0, 2, true}});
    walk_begin(&w);
    walk_wheel(&w, &land, (Pose){{1100, 700}, 0}, 600, FRONT_RIGHT, 70);
    walk_is(&w, 1, (Stretch[]){{arc_length(600, 70), 0, 0, true}});
    /* In the middle of a large one nothing else shows. */
    add_box(0, 0, 4000, 4000, 2, 0);
    walk_begin(&w);
    walk_wheel(&w, &land, (Pose){{1100, 700}, 0}, 600, FRONT_LEFT, 500);
    walk_is(&w, 1, (Stretch[]){{arc_length(600, 500), 0, 4, false}});
}

static Polygon draw_polygon(Stream *s, Point *corner, int most, i32 low, i32 high) {
    for (;;) {
        int count = drawn(s, 3, most);
        for (int i = 0; i < count; i++) corner[i] = draw_point(s, low, high);
        Polygon p = polygon_on(corner, count);
        if (polygon_simple(&p)) return p;
    }
}

/* Each class is one patch, so that the oracle can ask for it alone. */
static void drawn_walks_agree(void) {
    static const i32 SIZE[] = {3, 5, 9, 100, 3000, PLANE_SPAN};
    Stream s = stream_on(5, 5);
    i64 touched = 0;
    for (int i = 0; i < 12000; i++) {
        Polygon patch[3];
        Point corner[3][9];
        i32 high = PLANE_LOW + SIZE[stream_below(&s, COUNT(SIZE))];
        memset(&land, 0, sizeof land.patch[0]);
        land.patches = land.corners = 0;
        for (int k = 0; k < 3; k++) {
            patch[k] = draw_polygon(&s, corner[k], 7, PLANE_LOW, high);
            if (!CHECK(land_add(&land, corner[k], patch[k].count, k, k))) return;
        }
        Point left = draw_point(&s, PLANE_LOW, high), right = draw_point(&s, PLANE_LOW, high);
        Point to = draw_point(&s, PLANE_LOW, high), by = point_less(to, left);
        if (!point_on_plane(point_plus(right, by))) continue;
        if (!cross(point_less(right, left), by) || i & 1) right = left;
        Walk w;
        walk_begin(&w);
        walk_edge(&w, &land, left, right, by);
        if (!CHECK_EQ(w.length, point_distance_up(left, to))) return;
        i32 sum[4] = {0}, bare = 0;
        if (w.length) slow_walk(patch, 3, left, right, by, sum);
        for (int k = 0; k < 3; k++) {
            i32 within = walk_within(&w, (u32)1 << k);
            touched += within > 0;
            if (!CHECK_EQ(within, sum[k])) return;
        }
        for (int k = 0; k < w.count; k++) {
            const Stretch *one = &w.stretch[k], *before = k ? one - 1 : NULL;
            if (one->bare) bare += one->upto - (before ? before->upto : 0);
            if (!before) continue;
            if (!CHECK(one->upto > before->upto)) return;
            if (!CHECK(one->classes != before->classes || one->bare != before->bare)) return;
        }
        if (!CHECK_EQ(bare, sum[3])) return;
    }
    CHECK(touched > 10000);
}

/* More changes of ground than a walk can hold: too much counts, never too little, and lengths stay. */
static void a_walk_that_is_full_counts_more(void) {
    memset(&land, 0, sizeof land);
    for (int i = 0; i < 100; i++) add_box(i * 100 + 30, 0, 40, 100, i % 2, 0);
    Walk w;
    walk_begin(&w);
    walk_point(&w, &land, (Point){0, 50}, (Point){10000, 50});
    CHECK_EQ(w.length, 10000);
    CHECK_EQ(w.stretch[w.count - 1].upto, 10000);
    CHECK(w.count <= STRETCHES_MAX);
    CHECK(walk_within(&w, 1) >= 2000 && walk_within(&w, 2) >= 2000 && walk_within(&w, 3) >= 4000);
    for (int i = 0; i < STRETCHES_MAX + 5; i++) walk_point(&w, &land, (Point){0, 500}, (Point){10, 500});
    CHECK_EQ(w.length, 10000 + 10 * (STRETCHES_MAX + 5));
    CHECK_EQ(w.stretch[w.count - 1].upto, w.length);
}

static void bad_patches_are_refused(void) {
    memset(&land, 0, sizeof land);
    Point crossed[4] = {{0, 0}, {9, 9}, {9, 0}, {0, 9}}, good[4] = {{0, 0}, {9, 0}, {9, 9}, {0, 9}};
    Point off[3] = {{0, 0}, {PLANE_HIGH + 1, 0}, {9, 9}};
    CHECK(!land_add(&land, crossed, 4, 0, 0) && !land_add(&land, off, 3, 0, 0) && !land_add(&land, good, 2, 0, 0));
    CHECK(!land_add(&land, good, 4, LAND_CLASSES, 0) && !land_add(&land, good, 4, -1, 0));
    CHECK(!land_add(&land, good, 4, 0, -1) && !land_add(&land, good, CORNERS_MAX + 1, 0, 0));
    CHECK_EQ(land.patches + land.corners, 0);
    for (int i = 0; i < PATCHES_MAX; i++) CHECK(land_add(&land, good, 4, 0, 0));
    CHECK(!land_add(&land, good, 4, 0, 0));
}

static void the_last_patch_shows(void) {
    memset(&land, 0, sizeof land);
    add_box(0, 0, 1000, 1000, 1, 1);
    add_box(500, 0, 1000, 500, 2, 0);
    CHECK_EQ(land_patch_at(&land, (Point){500, 500}) - land.patch, 1);
    CHECK_EQ(land_patch_at(&land, (Point){499, 500}) - land.patch, 0);
    CHECK_EQ(land_patch_at(&land, (Point){1500, 0}) - land.patch, 1);
    CHECK(!land_patch_at(&land, (Point){1501, 0}));
    Block inside = block_at((Pose){{700, 100}, 0}, 200, 75), across = block_at((Pose){{500, 100}, 0}, 200, 75);
    Block lower = block_at((Pose){{200, 600}, 0}, 200, 75), none = block_at((Pose){{2000, 600}, 0}, 200, 75);
    Polygon p = block_polygon(&inside);
    const Patch *one;
    u32 seen, all;
    CHECK(land_alike_under(&land, &p, &one) && one == &land.patch[1]);
    CHECK(!land_classes_under(&land, &p, &seen, &all) && seen == 1 << 2 && all == (1 << 1 | 1 << 2));
    p = block_polygon(&across);
    CHECK(!land_alike_under(&land, &p, &one));
    CHECK(!land_classes_under(&land, &p, &seen, &all) && seen == (1 << 1 | 1 << 2) && all == seen);
    p = block_polygon(&lower);
    CHECK(land_alike_under(&land, &p, &one) && one == &land.patch[0]);
    p = block_polygon(&none);
    CHECK(land_alike_under(&land, &p, &one) && !one);
    CHECK(land_classes_under(&land, &p, &seen, &all) && !seen && !all);
}

/* ---- Everywhere the same ---- */

static u64 hash_number(u64 hash, i64 value) {
    u8 byte[8];
    for (int i = 0; i < 8; i++) byte[i] = (u8)((u64)value >> 8 * i);
    return hash_bytes(hash, byte, sizeof byte);
}

/* Some of everything that is rounded; another compiler, machine or sine would show. */
static void the_answers_have_a_signature(void) {
    Stream s = stream_on(5, 7);
    u64 hash = 0;
    memset(&land, 0, sizeof land);
    for (int k = 0; k < 24; k++) {
        Point corner[9];
        Point at = draw_point(&s, 1000, 7000);
        for (int i = 0; i < 9; i++) corner[i] = point_ahead(at, i * 400, drawn(&s, 200, 900));
        CHECK(land_add(&land, corner, 9, k % 5, k % 3));
    }
    for (int k = 0; k < 2000; k++) {
        /* One draw a statement: their order must be the same everywhere, too. */
        Pose pose = {.at = draw_point(&s, 1500, 6500)};
        pose.facing = drawn(&s, 0, TURN - 1);
        Pose to = pose_moved(pose, drawn(&s, -450, 450), 700);
        to = pose_wheeled(to, 600, k & 1, drawn(&s, 0, 900));
        Block b = block_at(pose, 600, 75);
        for (int i = 0; i < 4; i++) hash = hash_number(hash, b.corner[i].x * 65536 + b.corner[i].y);
        Walk w;
        walk_begin(&w);
        walk_edge(&w, &land, b.corner[0], b.corner[1], point_less(to.at, pose.at));
        walk_wheel(&w, &land, to, 600, FRONT_LEFT, 300);
        for (int i = 0; i < w.count; i++) hash = hash_number(hash, w.stretch[i].upto * 32 + (i64)w.stretch[i].classes);
        walk_begin(&w);
        walk_point(&w, &land, to.at, draw_point(&s, 0, 8000));
        for (int i = 0; i < w.count; i++) hash = hash_number(hash, w.stretch[i].upto * 32 + (i64)w.stretch[i].classes);
        hash = hash_number(hash, direction_toward(pose.at, to.at));
    }
    CHECK_EQ(hash, 0xfb9d535396c889b1);
}

T_MAIN {
    RUN(corners_and_stands_by_hand);
    RUN(every_facing_keeps_the_shape);
    RUN(stands_fill_their_block);
    RUN(blocks_overlap_as_polygons_do);
    RUN(moves_by_hand);
    RUN(drawn_moves_keep_their_promises);
    RUN(arcs_by_hand);
    RUN(faces_and_flanks_by_hand);
    RUN(the_side_that_is_charged_is_struck);
    RUN(walks_by_hand);
    RUN(wheels_by_hand);
    RUN(drawn_walks_agree);
    RUN(a_walk_that_is_full_counts_more);
    RUN(bad_patches_are_refused);
    RUN(the_last_patch_shows);
    RUN(the_answers_have_a_signature);
}
