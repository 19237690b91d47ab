/* Blocks of stands: their corners, moves, arcs and flanks. */
#include "space/blocks.h"

bool shape_fits(Shape s) {
    return s.stands >= 1 && s.files >= 1 && s.files <= s.stands && s.width >= STAND_MIN && s.depth >= STAND_MIN &&
           shape_width(s) <= BLOCK_MAX && shape_depth(s) <= BLOCK_MAX;
}

/* Rounding knows no sign, so the front's corners are mirror images. */
Block block_at(Pose pose, i32 width, i32 depth) {
    Block b;
    Bearing bearing = bearing_of(pose.facing);
    Point aside = bearing_off((Point){0, 0}, bearing, width, 0);
    b.corner[FRONT_LEFT] = point_less(pose.at, aside);
    b.corner[FRONT_RIGHT] = point_plus(pose.at, aside);
    b.corner[REAR_RIGHT] = bearing_off(pose.at, bearing, width, -2 * depth);
    b.corner[REAR_LEFT] = bearing_off(pose.at, bearing, -width, -2 * depth);
    b.box = box_of(b.corner, 4);
    return b;
}

bool block_on_table(const Block *b, i32 width, i32 depth) {
    return b->box.low.x >= 0 && b->box.low.y >= 0 && b->box.high.x <= width && b->box.high.y <= depth;
}

/* Halves to the right of the middle file. */
static i32 stand_right(Shape s, int stand) {
    int rank = stand / s.files, first = rank * s.files;
    int abreast = s.stands - first < s.files ? s.stands - first : s.files;
    return (2 * (stand - first) + 1 - abreast) * s.width;
}

Pose stand_pose(Pose pose, Shape s, int stand) {
    i32 behind = stand / s.files * s.depth;
    return (Pose){point_off(pose.at, pose.facing, stand_right(s, stand), -2 * behind), pose.facing};
}

Point stand_centre(Pose pose, Shape s, int stand) {
    i32 behind = 2 * (stand / s.files) * s.depth + s.depth;
    return point_off(pose.at, pose.facing, stand_right(s, stand), -behind);
}

/* ---- Moves ---- */

Pose pose_moved(Pose pose, int bearing, i32 hundredths) {
    return (Pose){point_ahead(pose.at, direction_turned(pose.facing, bearing), hundredths), pose.facing};
}

bool pose_inclined(Pose from, Pose to, int incline) {
    return from.facing == to.facing && direction_within(from.facing, incline, point_less(to.at, from.at), 1);
}

Pose pose_wheeled(Pose pose, i32 width, int pivot, int by) {
    int outward = pivot == FRONT_LEFT ? 1 : -1;
    Point corner = point_off(pose.at, pose.facing, -outward * width, 0);
    int facing = direction_turned(pose.facing, -outward * by);
    return (Pose){point_off(corner, facing, outward * width, 0), facing};
}

Pose pose_reversed(Pose pose, i32 depth) {
    return (Pose){point_off(pose.at, pose.facing, 0, -2 * depth), direction_turned(pose.facing, TURN / 2)};
}

i32 path_length(const Path *p) {
    i32 length = 0;
    for (int i = 0; i < p->legs; i++) length += point_distance(p->point[i], p->point[i + 1]);
    return length;
}

Pose path_end(const Path *p, int facing) {
    int leg = p->legs;
    while (leg > 0 && point_same(p->point[leg - 1], p->point[leg])) leg--;
    if (leg > 0) facing = direction_toward(p->point[leg - 1], p->point[leg]);
    return (Pose){p->point[p->legs], facing};
}

/* ---- Arcs ---- */

/* The sides are so long that the far edge is nowhere nearer than the reach, and a hundredth for the rounding. */
Arc arc_from(Point left, Point right, int facing, int spread, i32 reach) {
    i64 cosine = direction_cosine(spread);
    i32 side = (i32)(((i64)reach * SINE_ONE + cosine - 1) / cosine) + 1;
    int to_left = direction_turned(facing, -spread), to_right = direction_turned(facing, spread);
    return (Arc){{left, point_ahead(left, to_left, side), point_ahead(right, to_right, side), right}};
}

bool arc_meets(const Arc *arc, const Polygon *target) {
    Polygon p = polygon_on(arc->corner, 4);
    return polygons_meet(&p, target);
}

/* ---- Contact and flanks ---- */

int block_faces_near(const Block *b, const Polygon *other, i32 hundredths) {
    int faces = 0;
    if (boxes_apart(&b->box, &other->box, hundredths)) return 0;
    for (int face = 0; face < 4; face++) {
        Gap gap = gap_segment_polygon(face_from(b, face), face_to(b, face), other);
        if (gap_within(gap, hundredths)) faces |= 1 << face;
    }
    return faces;
}

int block_faces_nearest(const Block *b, const Polygon *other) {
    int faces = 0;
    Gap best = {UINT32_MAX, 0, 1};
    for (int face = 0; face < 4; face++) {
        Gap gap = gap_segment_polygon(face_from(b, face), face_to(b, face), other);
        int order = gap_compare(gap, best);
        if (order < 0) best = gap, faces = 0;
        if (order <= 0) faces |= 1 << face;
    }
    return faces;
}

int block_face_struck(const Block *b, int facing, const Polygon *other, int toward) {
    int faces = block_faces_nearest(b, other), struck = FACE_FRONT, least = TURN;
    for (int face = 0; face < 4; face++) {
        int off = direction_between(direction_turned(facing, face * (TURN / 4)), direction_turned(toward, TURN / 2));
        if (off < 0) off = -off;
        if ((faces >> face & 1) && off < least) struck = face, least = off;
    }
    return struck;
}

int corners_behind_front(const Block *b, const Polygon *other) {
    int count = 0;
    for (int i = 0; i < other->count; i++) count += behind_front(b, other->corner[i]);
    return count;
}
