/* Roads (BFF-12.21, BFF-12.25): is a stretch of a move made along one? */
#include "games/bff/rules.h"

static i32 gap_to_road(const BffBoard *b, const BffLine *road, Point p) {
    i32 nearest = PLANE_FAR;
    for (int i = 0; i + 1 < road->count; i++) {
        const Point *ends = b->point + road->first + i;
        if (!point_near_segment(p, ends[0], ends[1], nearest)) continue;
        i32 gap = gap_distance(gap_point_segment(p, ends[0], ends[1]));
        if (gap < nearest) nearest = gap;
    }
    return nearest;
}

/* Is the point within half an inch of a piece of the road? */
static bool near_piece(const BffBoard *b, const BffLine *road, int piece, Point p) {
    const Point *ends = b->point + road->first + piece;
    i32 half = b->rule.road;
    Point a = point_less(ends[0], p), z = point_less(ends[1], p);
    bool beside = (a.x > half && z.x > half) || (a.x < -half && z.x < -half) || (a.y > half && z.y > half) ||
                  (a.y < -half && z.y < -half);
    return !beside && point_near_segment(p, ends[0], ends[1], half);
}

/* Round a bend: a point that is nearer than half an inch may go on by the rest of it. */
static bool along_road(const BffBoard *b, const BffLine *road, Point from, Point to) {
    bool begins = false, ends = false;
    for (int i = 0; i + 1 < road->count; i++) {
        bool here = near_piece(b, road, i, to), there = near_piece(b, road, i, from);
        if (here && there) return true; /* within half an inch of one piece at both ends is so all the way */
        ends |= here, begins |= there;
    }
    if (!begins || !ends) return false;
    i32 length = point_distance_up(from, to);
    for (i32 at = 0; at < length;) {
        Point p = {from.x + (i32)((i64)(to.x - from.x) * at / length),
                   from.y + (i32)((i64)(to.y - from.y) * at / length)};
        i32 gap = gap_to_road(b, road, p);
        if (gap > b->rule.road) return false;
        at += b->rule.road - gap > 1 ? b->rule.road - gap : 1;
    }
    return true;
}

LineKind bff_road_along(const BffBoard *b, Point from, Point to) {
    if (!bff_near_road(b, to) || !bff_near_road(b, from)) return LINE_KINDS;
    Box end = {to, to}, start = {from, from};
    LineKind best = LINE_KINDS;
    for (const BffLine *l = b->line; l < b->line + b->lines; l++) {
        if (l->kind < LINE_ROAD || best == LINE_GOOD_ROAD) continue;
        if (boxes_apart(&l->box, &end, b->rule.road) || boxes_apart(&l->box, &start, b->rule.road)) continue;
        if (best != (LineKind)l->kind && along_road(b, l, from, to)) best = (LineKind)l->kind;
    }
    return best;
}
