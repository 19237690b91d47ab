/* The ground that a path sweeps, and who is in the way there (BFF-12.33, BFF-12.34). */
#include "games/bff/rules/path_track.h"

enum { HULL = 8 };

/* A convex hull, clockwise; points in the order of x, then y, from the left along the top and back. */
static int hull_of(Point *p, int count, Point out[2 * HULL]) {
    for (int i = 1; i < count; i++) {
        Point one = p[i];
        int k = i;
        for (; k > 0 && (p[k - 1].x > one.x || (p[k - 1].x == one.x && p[k - 1].y > one.y)); k--) p[k] = p[k - 1];
        p[k] = one;
    }
    int n = 0;
    for (int round = 0; round < 2; round++) {
        int base = n;
        for (int i = 0; i < count; i++) {
            Point next = p[round ? count - 1 - i : i];
            while (n > base + 1 && side_of(out[n - 2], out[n - 1], next) <= 0) n--;
            out[n++] = next;
        }
        n--;
    }
    return n;
}

/* A part of what is passed over. */
typedef struct Swath {
    Point corner[2 * HULL];
    Polygon polygon; /* of a line that goes ahead only its box is known before it is drawn: swath_drawn */
    bool convex;     /* and no mere line, after roundings */
    bool drawn;
    const Leg *leg; /* NULL: where it ends */
    int turned;     /* of a wheel, up to here */
} Swath;

static void swath_on(Swath *w, const Block *block) {
    memcpy(w->corner, block->corner, sizeof block->corner);
    w->polygon = (Polygon){w->corner, 4, block->box};
}

/* Is the leg that of a column, or of others who turn to where they go? Then its front alone sweeps. */
static bool follows_front(const Track *t) { return t->free && t->m->verb != DO_FLANK; }

static void swath_of(const Track *t, const Leg *leg, int turned, Swath *w) {
    w->convex = w->drawn = true;
    w->leg = leg;
    w->turned = turned;
    if (leg->kind != LEG_TO) {
        int pivot = leg->kind == LEG_WHEEL_LEFT ? FRONT_LEFT : FRONT_RIGHT;
        Block block = block_at(pose_wheeled(leg->from, t->width, pivot, turned), t->width, t->depth);
        swath_on(w, &block);
        return;
    }
    if (t->leader) {
        w->corner[0] = leg->from.at, w->corner[1] = leg->to.at;
        w->polygon = polygon_on(w->corner, 2);
        return;
    }
    if (follows_front(t)) {
        i32 length = point_distance(leg->from.at, leg->to.at);
        Block block = block_at(leg->to, t->width, length ? length : 1);
        w->convex = length >= STAND_MIN;
        swath_on(w, &block);
        return;
    }
    Block from = leg == t->leg ? t->start : block_at(leg->from, t->width, t->depth);
    Block to = block_at(leg->to, t->width, t->depth);
    memcpy(w->corner, from.corner, sizeof from.corner);
    memcpy(w->corner + 4, to.corner, sizeof to.corner);
    w->polygon = (Polygon){w->corner, HULL, box_both(&from.box, &to.box)};
    w->drawn = false;
}

static void swath_drawn(Swath *w) {
    if (w->drawn) return;
    Point all[HULL];
    memcpy(all, w->corner, sizeof all);
    w->polygon.count = hull_of(all, HULL, w->corner);
    w->drawn = true;
}

static bool too_near(Gap gap, Gap start, i32 aloof) {
    Gap least = {(u32)aloof * (u32)aloof, 0, 1};
    if (gap_compare(start, least) < 0) least = start;
    return gap_compare(gap, least) < 0;
}

static bool refuse_near(const Track *t, int other, Gap gap, Refusal *r) {
    if (!r) return false;
    char near[12];
    return refuse(r, BFF_12_33, "It comes within %s\" of %s; a move that is no charge keeps %d\" away.",
                  bff_inches(gap_distance(gap), near), bff_name_of(t->b, other), t->b->rule.aloof / 100);
}

/* ---- By how much: only when asked why ---------------------------------------------------------------------- */

/* A leg cut short: so much of its length, or of its wheel. The rest is gone with it. */
static void cut_leg(Track *t, int i, i32 part) {
    Leg *leg = &t->leg[i];
    if (leg->kind == LEG_TO) {
        Point by = point_less(leg->to.at, leg->from.at);
        leg->to.at = point_plus(leg->from.at,
                                (Point){(i32)((i64)by.x * part / leg->length), (i32)((i64)by.y * part / leg->length)});
        leg->length = part;
    } else {
        leg->by = part;
        leg->length = arc_length(t->width, part);
        leg->to = pose_wheeled(leg->from, t->width, leg->kind == LEG_WHEEL_LEFT ? FRONT_LEFT : FRONT_RIGHT, part);
    }
    t->pose = leg->to;
    if (t->face >= 0 && t->m->verb == DO_UNLIMBER) t->pose.facing = t->face;
    t->legs = i + 1;
}

typedef bool (*Meets)(const Track *t, const Polygon *outline);

/* Does its last leg pass over the other? Does it stand in him at its end? */
static bool leg_meets(const Track *t, const Polygon *outline) {
    const Leg *leg = &t->leg[t->legs - 1];
    Swath w;
    swath_of(t, leg, leg->by, &w);
    swath_drawn(&w);
    return polygons_overlap(&w.polygon, outline);
}

static bool end_meets(const Track *t, const Polygon *outline) {
    Block end = block_at(t->pose, t->wide, t->deep);
    Polygon mine = block_polygon(&end);
    return polygons_overlap(&mine, outline);
}

/* Does it stand nearer to an enemy than it may? */
static bool end_nears(const Track *t, const Polygon *outline) {
    Block end = block_at(t->pose, t->wide, t->deep);
    Polygon mine = block_polygon(&end), start = block_polygon(&t->start);
    return too_near(gap_polygons(&mine, outline), gap_polygons(&start, outline), t->b->rule.aloof);
}

/* How far the path is free of the other, who is met at `high` of the length or wheel of a leg; -1: nowhere. */
static i32 free_of(const Track *t, int i, i32 high, int other, Meets meets) {
    const Leg *leg = &t->leg[i];
    Block room;
    Polygon outline = bff_outline(t->b, t->s, other, &room);
    i32 low = 0, before = 0;
    Track some = *t;
    while (high - low > 1) {
        i32 middle = (low + high) / 2;
        some.leg[i] = *leg;
        cut_leg(&some, i, middle);
        *(meets(&some, &outline) ? &high : &low) = middle;
    }
    for (int k = 0; k < i; k++) before += t->leg[k].length;
    return low ? before + (leg->kind == LEG_TO ? low : arc_length(t->width, low)) : before ? before : -1;
}

static bool refuse_way(const Track *t, int other, const Swath *w, Refusal *r) {
    if (!r) return false;
    char far[12];
    const Leg *leg = w->leg;
    i32 high = leg && leg->kind == LEG_TO ? leg->length : w->turned;
    i32 free = leg ? free_of(t, (int)(leg - t->leg), high, other, leg_meets) : -1;
    if (free < 0) return refuse(r, BFF_12_33, "%s is in the way.", bff_name_of(t->b, other));
    return refuse(r, BFF_12_33, "%s is in the way after %s\".", bff_name_of(t->b, other), bff_inches(free, far));
}

bool bff_refuse_place(const Track *t, int other, Refusal *r) {
    if (!r) return false;
    char far[12];
    const Leg *leg = t->leg + (t->legs ? t->legs - 1 : 0);
    bool enemy = bff_side(t->b, other) != bff_side(t->b, t->unit);
    Meets meets = enemy && !t->charge ? end_nears : end_meets;
    i32 free = t->legs ? free_of(t, t->legs - 1, leg->kind == LEG_TO ? leg->length : leg->by, other, meets) : -1;
    if (free < 0) return refuse(r, BFF_12_33, "%s stands there.", bff_name_of(t->b, other));
    return refuse(r, BFF_12_33, "%s stands there: %s\" too far.", bff_name_of(t->b, other),
                  bff_inches(t->length - free, far));
}

/* How far it is from the other when it sets out; found once, unless it turns first. */
static Gap gap_at_start(Track *t, int other, const Polygon *outline) {
    Polygon start = block_polygon(&t->start);
    if (t->turned) return gap_polygons(&start, outline);
    if (!pieces_have(&t->known, other)) {
        pieces_add(&t->known, other);
        t->gap[other] = t->leader ? gap_point_polygon(t->begins.at, outline) : gap_polygons(&start, outline);
    }
    return t->gap[other];
}

/* Enemies: no nearer than an inch, or than it is; a charge only not through them. Friends: through them by passage. */
static bool may_pass_one(Track *t, int other, Swath *w, Route *route, Refusal *r) {
    bool enemy = bff_side(t->b, other) != bff_side(t->b, t->unit);
    Box box = bff_box(t->s, other);
    if (boxes_apart(&box, &w->polygon.box, enemy && !t->charge ? t->b->rule.aloof : 0)) return true;
    swath_drawn(w);
    Block room;
    Polygon outline = bff_outline(t->b, t->s, other, &room), start = block_polygon(&t->start);
    if (enemy && !t->charge) {
        if (!t->leader && !polygons_within(&w->polygon, &outline, t->b->rule.aloof)) return true;
        Gap gap =
            t->leader ? gap_segment_polygon(w->corner[0], w->corner[1], &outline) : gap_polygons(&w->polygon, &outline);
        return !too_near(gap, gap_at_start(t, other, &outline), t->b->rule.aloof) || refuse_near(t, other, gap, r);
    }
    bool convex = w->convex && t->s->unit[other].formation != GARRISON;
    if (t->leader) return true;
    if (!(convex ? convex_overlap(&w->polygon, &outline) : polygons_overlap(&w->polygon, &outline))) return true;
    if (t->through && !enemy) {
        if (bff_is(t->s, other, U_DISORDERED | U_BROKEN)) route->disordered = other;
        return true;
    }
    if (!enemy && polygons_overlap(&start, &outline)) return true; /* it stands among them: out is free */
    return refuse_way(t, other, w, r);
}

static bool may_pass(Track *t, const PieceSet *near, Swath *w, Route *route, Refusal *r) {
    for (int p = pieces_next(near, 0); p; p = pieces_next(near, p)) {
        if (!may_pass_one(t, p, w, route, r)) return false;
    }
    return true;
}

/* A straight move of a line: its swath reaches as far as where it began and where it ends. */
static bool is_straight(const Track *t) {
    return t->legs == 1 && !t->free && t->leg[0].kind == LEG_TO && t->becomes == t->formation;
}

/* Everything that it touches on its way lies in this box. */
static Box box_of_track(const Track *t, const Block *end) {
    if (is_straight(t)) return box_both(&t->start.box, &end->box);
    i32 most = t->width / 2 + t->depth + 1; /* from the middle of the front to any corner, however it faces */
    Box first = box_grown((Box){t->begins.at, t->begins.at}, most), box = box_both(&t->start.box, &first);
    for (int i = 0; i < t->legs; i++) {
        Box there = box_grown((Box){t->leg[i].to.at, t->leg[i].to.at}, most);
        box = box_both(&box, &there);
        if (t->leg[i].kind != LEG_TO) box = box_grown(box, t->width + most);
    }
    return box_both(&box, &end->box);
}

/* Who may be in the way of this path. */
void bff_find_near(Track *t, const Block *end) {
    Box box = box_grown(box_of_track(t, end), t->b->rule.aloof);
    t->near = bff_near(t->b, t->s, &box);
    pieces_drop(&t->near, t->unit);
}

/* Those near the ground that a wheel can touch. */
static PieceSet near_wheel(const Track *t, const Leg *leg) {
    i32 wide = 3 * t->width / 2 + t->depth + STAND_MIN;
    Box box = box_grown((Box){leg->from.at, leg->from.at}, wide + (t->charge ? 0 : t->b->rule.aloof));
    PieceSet near = {{0}};
    for (int p = pieces_next(&t->near, 0); p; p = pieces_next(&t->near, p)) {
        Box other = bff_box(t->s, p);
        if (boxes_meet(&box, &other)) pieces_add(&near, p);
    }
    return near;
}

static bool may_pass_leg(Track *t, const Leg *leg, Route *route, Refusal *r) {
    Swath w;
    if (leg->kind == LEG_TO) {
        swath_of(t, leg, 0, &w);
        return may_pass(t, &t->near, &w, route, r);
    }
    PieceSet near = near_wheel(t, leg);
    for (int turned = 0; turned < leg->by && pieces_any(&near);) {
        turned = turned + WHEEL_STEP < leg->by ? turned + WHEEL_STEP : leg->by;
        swath_of(t, leg, turned, &w);
        if (!may_pass(t, &near, &w, route, r)) return false;
    }
    return true;
}

/* Does its last leg sweep where it ends? */
static bool sweeps_end(const Track *t) { return t->legs && !t->free && t->becomes == t->formation; }

bool bff_may_pass(Track *t, const Block *end, Route *route, Refusal *r) {
    if (!pieces_any(&t->near)) return true;
    for (int i = 0; i < t->legs; i++) {
        if (!may_pass_leg(t, &t->leg[i], route, r)) return false;
    }
    if (t->leader || t->becomes == GARRISON || sweeps_end(t)) return true;
    Swath last = {.convex = true, .drawn = true};
    swath_on(&last, end);
    Route ignored = *route; /* where it ends it passes through nobody */
    return may_pass(t, &t->near, &last, &ignored, r);
}

/* BFF-8.2: an abatis that the front passed over. */
bool bff_crosses_abatis(const Track *t) {
    for (const BffLine *l = t->b->line; l < t->b->line + t->b->lines; l++) {
        if (l->kind != LINE_ABATIS) continue;
        for (int i = 0; i < t->legs; i++) {
            Swath w;
            swath_of(t, &t->leg[i], t->leg[i].by, &w);
            swath_drawn(&w);
            for (int k = 0; k + 1 < l->count; k++) {
                Point a = t->b->point[l->first + k], z = t->b->point[l->first + k + 1];
                Polygon start = block_polygon(&t->start);
                if (segment_enters(a, z, &w.polygon) && !segment_enters(a, z, &start)) return true;
            }
        }
    }
    return false;
}

bool bff_passes_over(const Track *t, Point p) {
    for (int i = 0; i < t->legs; i++) {
        const Leg *leg = &t->leg[i];
        for (int turned = 0, last = leg->kind == LEG_TO ? 1 : leg->by; turned < last;) {
            Swath w;
            turned = turned + WHEEL_STEP < last ? turned + WHEEL_STEP : last;
            swath_of(t, leg, turned, &w);
            swath_drawn(&w);
            if (polygon_has(&w.polygon, p) != POLYGON_OUTSIDE) return true;
        }
    }
    return false;
}
