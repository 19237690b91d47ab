/* The ways that a charge might take (BFF-R3, BFF-R11): straight ahead with an incline, after a wheel, after a few
 * inches ahead and a wheel; columns straight at a point of the target, or by a bend. The judge of all
 * paths says which of them will do. */
#include "games/bff/rules/path_track.h"

enum { FAR_AHEAD = 6000, STOP_SHORT = 2 }; /* a little before it touches, for the roundings of the end */
enum { AT_MOST = 6, FULL_PATHS = BFF_CHARGE_PATHS - AT_MOST }; /* the last ways end as soon as they may (BFF-12.32) */

/* How far along `way`, which is FAR_AHEAD long, the point p comes until it meets the segment from c to d; -1: never. */
static i32 ray_hits(Point p, Point way, Point c, Point d) {
    Point edge = point_less(d, c), from = point_less(c, p);
    i64 of = cross(way, edge), at = cross(from, edge), beside = cross(from, way);
    if (of < 0) of = -of, at = -at, beside = -beside;
    if (of == 0 || at < 0 || at > of || beside < 0 || beside > of) return -1;
    return (i32)(at * FAR_AHEAD / of);
}

static void take_nearer(i32 *best, i32 reach) {
    if (reach >= 0 && (*best < 0 || reach < *best)) *best = reach;
}

/* How far a straight edge goes in the direction until it meets the polygon; -1: it does not. */
static i32 edge_hits(Point left, Point right, int direction, const Polygon *target) {
    i32 best = -1;
    Point way = point_ahead((Point){0, 0}, direction, FAR_AHEAD), back = {-way.x, -way.y};
    for (int i = 0; i < target->count; i++) {
        Point c = target->corner[i], d = target->corner[i + 1 < target->count ? i + 1 : 0];
        take_nearer(&best, ray_hits(left, way, c, d));
        take_nearer(&best, ray_hits(right, way, c, d));
        take_nearer(&best, ray_hits(c, back, left, right));
    }
    return best;
}

typedef struct Charger {
    Pose at;
    i32 width;
    Polygon target;
    Point middle; /* of the target */
    Point near;   /* its point that is nearest */
    int incline;
    i32 stop; /* so far before it touches */
    i32 most; /* longer ways are none */
} Charger;

static int clamped(int value, int most) { return value < -most ? -most : value > most ? most : value; }

/* The front at `at` goes straight in the direction until contact, after so much of its way. */
static bool straight(const Charger *c, Pose at, int direction, i32 used, Action *go) {
    Point left = point_off(at.at, at.facing, -c->width, 0), right = point_off(at.at, at.facing, c->width, 0);
    i32 reach = edge_hits(left, right, direction, &c->target);
    if (reach < 0) return false;
    if (reach <= c->stop) return true; /* it is there */
    if (used + reach - c->stop > c->most) return false;
    Point to = point_ahead(at.at, direction, reach - c->stop);
    bff_leg(go, LEG_TO, to.x, to.y);
    return true;
}

/* ---- Lines ------------------------------------------------------------------------------------------------------- */

/* Ahead with the incline that leads best toward a point. */
static bool incline_toward(const Charger *c, Pose at, Point goal, i32 used, Action *go) {
    int turn = clamped(direction_between(at.facing, direction_toward(at.at, goal)), c->incline);
    return straight(c, at, direction_turned(at.facing, turn), used, go);
}

static Pose wheeled(const Charger *c, Pose at, int by) {
    if (!by) return at;
    return pose_wheeled(at, c->width, by < 0 ? FRONT_LEFT : FRONT_RIGHT, by < 0 ? -by : by);
}

/* Wheels by so much, clockwise positive, then goes ahead toward the goal. */
static bool wheel_then(const Charger *c, Pose at, int by, Point goal, i32 used, Action *go) {
    int angle = by < 0 ? -by : by;
    used += arc_length(c->width, angle);
    if (used > c->most) return false;
    if (by) bff_leg(go, by < 0 ? LEG_WHEEL_LEFT : LEG_WHEEL_RIGHT, angle, 0);
    return incline_toward(c, wheeled(c, at, by), goal, used, go);
}

/* The wheel after which it faces the goal; a wheel moves the front, so it is tried again from where it led. */
static int wheel_to_face(const Charger *c, Pose at, Point goal) {
    int by = 0;
    for (int round = 0; round < 3; round++) {
        Pose turned = wheeled(c, at, by);
        by = clamped(by + direction_between(turned.facing, direction_toward(turned.at, goal)), TURN / 2);
    }
    return by;
}

/* After a few inches ahead a wheel. */
static bool ahead_then(const Charger *c, i32 first, Action *go) {
    Pose at = {point_ahead(c->at.at, c->at.facing, first), c->at.facing};
    if (first > c->most) return false;
    bff_leg(go, LEG_TO, at.at.x, at.at.y);
    return wheel_then(c, at, wheel_to_face(c, at, c->middle), c->middle, first, go);
}

static bool line_way(const Charger *c, int k, Action *go) {
    static const i16 inclines[] = {0, 150, -150, 300, -300, 450, -450};
    static const i16 wheels[] = {150, -150, 300, -300, 450, -450, 600, -600, 900, -900};
    static const i16 ahead[] = {100, 200, 400, 600, 800, 1000};
    Pose at = c->at;
    if (k > 1 && k < 2 + COUNT(inclines))
        return straight(c, at, direction_turned(at.facing, clamped(inclines[k - 2], c->incline)), 0, go);
    Point near = c->near;
    if (k < 2) return incline_toward(c, at, k ? c->middle : near, 0, go);
    k -= 2 + COUNT(inclines);
    int full = k < 4 && k != 1 ? wheel_to_face(c, at, c->middle) : 0;
    if (k == 0) return wheel_then(c, at, full, c->middle, 0, go);
    if (k == 1) return wheel_then(c, at, wheel_to_face(c, at, near), near, 0, go);
    if (k == 2) return wheel_then(c, at, full / 2, near, 0, go);
    if (k == 3) return wheel_then(c, at, full < 0 ? full + c->incline : full - c->incline, near, 0, go);
    if ((k -= 4) < COUNT(wheels)) return wheel_then(c, at, wheels[k], near, 0, go);
    k -= COUNT(wheels);
    return k < COUNT(ahead) && ahead_then(c, ahead[k], go);
}

/* ---- Columns ----------------------------------------------------------------------------------------------------- */

static bool column_toward(const Charger *c, Point from, Point goal, int aside, i32 used, Action *go) {
    if (point_same(from, goal)) return false;
    int heading = direction_turned(direction_toward(from, goal), aside);
    return straight(c, (Pose){from, heading}, heading, used, go);
}

static bool column_way(const Charger *c, int k, Action *go) {
    static const i16 asides[] = {50, -50, 100, -100, 200, -200, 300, -300};
    static const i16 bends[] = {300, -300, 600, -600, 900, -900};
    Point from = c->at.at, near = c->near;
    if (k == 0) return column_toward(c, from, near, 0, 0, go);
    if (k == 1) return column_toward(c, from, c->middle, 0, 0, go);
    if ((k -= 2) < COUNT(asides)) return column_toward(c, from, near, asides[k], 0, go);
    if ((k -= COUNT(asides)) < 4) return column_toward(c, from, c->target.corner[k % c->target.count], 0, 0, go);
    k -= 4;
    if (k >= 2 * COUNT(bends)) return false;
    i32 first = point_distance(from, c->middle) / (k < COUNT(bends) ? 2 : 1);
    int heading = direction_turned(direction_toward(from, c->middle), bends[k % COUNT(bends)]);
    Point bend = point_ahead(from, heading, first);
    if (!point_on_plane(bend) || first > c->most) return false;
    bff_leg(go, LEG_TO, bend.x, bend.y);
    return column_toward(c, bend, c->middle, 0, first, go);
}

static Charger charger_of(const BffBoard *b, const BffState *s, int unit, int target, i32 most, Block *room) {
    Charger c = {.at = bff_pose(s, unit),
                 .width = shape_width(bff_shape(b, s, unit, (Formation)s->unit[unit].formation)),
                 .target = bff_outline(b, s, target, room),
                 .middle = bff_centre(b, s, target),
                 .incline = b->rule.incline,
                 .most = most};
    c.near = polygon_nearest(&c.target, c.at.at);
    return c;
}

static bool lead(const BffState *s, int unit, Charger *c, int k, i32 stop, Action *go) {
    c->stop = stop;
    if (k >= FULL_PATHS) k -= FULL_PATHS;
    go->verb = DO_GO;
    go->n = 0;
    return s->unit[unit].formation == FIELD_COLUMN ? column_way(c, k, go) : line_way(c, k, go);
}

static bool find_route(const BffBoard *b, const BffState *s, int unit, Charger *c, int k, Action *go) {
    return lead(s, unit, c, k, k < FULL_PATHS ? STOP_SHORT : b->rule.contact, go);
}

bool bff_charge_path(const BffBoard *b, const BffState *s, int unit, int target, int k, Action *go) {
    Block room;
    Charger c = charger_of(b, s, unit, target, PLANE_FAR, &room);
    return find_route(b, s, unit, &c, k, go);
}

bool bff_find_charge(const BffBoard *b, const BffState *s, const Maneuver *m, i32 most, Action *go) {
    Block room;
    Charger c = charger_of(b, s, m->unit, m->target, most, &room);
    Track track;
    bff_start_track(b, s, m, &track);
    for (int k = 0; k < BFF_CHARGE_PATHS; k++) {
        Action way;
        Pose end;
        if (!find_route(b, s, m->unit, &c, k, &way) || !bff_can_go(&track, &way, &end)) continue;
        if (!go) return true;
        *go = way;
        /* Where the roundings let it, it touches. */
        if (k < FULL_PATHS && lead(s, m->unit, &c, k, 0, &way) && bff_can_go(&track, &way, &end)) *go = way;
        return true;
    }
    return false;
}
