/* Arrivals (BFF-12.10): the stretch of the edge, or the ground about a point, is searched for room. */
#include "games/bff/rules.h"

/* Room is looked for in steps of a quarter of an inch, and inside the table no farther than 40 inches away. */
enum { SEARCH_STEP = 25, SEARCH_RINGS = 160 };

static Formation comes_in(const BffBoard *b, const BffArrival *a, int unit) {
    if (bff_is_battery(b, unit)) return a->formation == UNLIMBERED ? UNLIMBERED : LIMBERED;
    bool plain = a->formation >= LINE && a->formation <= MARCH_COLUMN;
    return plain ? (Formation)a->formation : MARCH_COLUMN;
}

static i32 *along(Edge from, Point *p) { return from == EDGE_WEST || from == EDGE_EAST ? &p->y : &p->x; }

/* Its rear on the edge, `off` from the battle's point. */
static bool fits_at_edge(const BffBoard *b, const BffState *s, const BffArrival *a, int unit, i32 off, Pose *out) {
    Formation formation = comes_in(b, a, unit);
    Point rear = a->at;
    int in_the_way;
    i32 *where = along((Edge)a->from, &rear);
    *where += off;
    if (off && (*where < a->span[0] || *where > a->span[1])) return false;
    i32 depth = shape_depth(bff_shape(b, s, unit, formation));
    *out = (Pose){point_ahead(rear, a->facing, depth), a->facing};
    return bff_free(b, s, unit, *out, formation, &in_the_way);
}

/* Of two points equally near the one with the lower coordinate. */
static bool find_at_edge(const BffBoard *b, const BffState *s, const BffArrival *a, int unit, Pose *out) {
    i32 most = a->span[1] - a->span[0];
    for (i32 off = 0; off <= most + SEARCH_STEP; off += SEARCH_STEP) {
        if (fits_at_edge(b, s, a, unit, -off, out) || fits_at_edge(b, s, a, unit, off, out)) return true;
    }
    return false;
}

/* Points of a square ring about the middle; the nearest free one is kept if it is nearer than `*nearest`. */
static void search_ring(const BffBoard *b, const BffState *s, const BffArrival *a, int unit, int ring, i64 *nearest,
                        Pose *out) {
    Formation formation = comes_in(b, a, unit);
    for (int dy = -ring; dy <= ring; dy++) {
        int stride = dy == -ring || dy == ring || !ring ? 1 : 2 * ring;
        for (int dx = -ring; dx <= ring; dx += stride) {
            int in_the_way;
            i64 distance = (i64)dx * dx + (i64)dy * dy;
            Pose pose = {{a->at.x + dx * SEARCH_STEP, a->at.y + dy * SEARCH_STEP}, a->facing};
            if (distance >= *nearest || !point_on_plane(pose.at)) continue;
            if (!bff_free(b, s, unit, pose, formation, &in_the_way)) continue;
            *nearest = distance;
            *out = pose;
        }
    }
}

/* Rings are looked at until no farther one can be nearer. */
static bool find_inside(const BffBoard *b, const BffState *s, const BffArrival *a, int unit, Pose *out) {
    i64 nearest = INT64_MAX;
    for (int ring = 0; ring <= SEARCH_RINGS && (i64)ring * ring < nearest; ring++)
        search_ring(b, s, a, unit, ring, &nearest, out);
    return nearest < INT64_MAX;
}

static bool find_room(const BffBoard *b, const BffState *s, const BffArrival *a, int unit, Pose *out) {
    *out = (Pose){{0, 0}, 0};
    if (!bff_plane(s)) return true; /* BFF-12.30: the table shows where */
    return a->from == EDGE_HERE ? find_inside(b, s, a, unit, out) : find_at_edge(b, s, a, unit, out);
}

static void comes(const BffBoard *b, BffState *s, const BffArrival *a, int piece, const Journal *j) {
    Pose at;
    if (bff_is_leader(b, piece)) {
        bff_put_leader(s, piece, bff_plane(s) ? a->at : (Point){0, 0});
    } else if (find_room(b, s, a, piece, &at)) {
        bff_put(b, s, piece, at, comes_in(b, a, piece));
    } else {
        journal(j, NOBODY, BFF_12_10, "%s has no room and waits.", bff_name_of(b, piece));
        return;
    }
    journal(j, NOBODY, BFF_12_10, "%s arrives.", bff_name_of(b, piece));
}

void bff_arrive(const BffBoard *b, BffState *s, const Journal *j) {
    for (int i = 1; i <= b->arrivals; i++) {
        const BffArrival *a = &b->arrival[i];
        for (int k = 0; a->turn <= s->turn && k < a->pieces; k++) {
            int piece = a->piece[k];
            bool due = s->unit[piece].fate == FATE_WAITING && bff_side(b, piece) == bff_active(s);
            if (due) comes(b, s, a, piece, j);
        }
    }
}
