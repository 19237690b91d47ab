/* As much of a path as may be gone, for whoever leads a unit by hand: its last leg turned to where the formation may go
 * (BFF-R3, BFF-4.6), and cut where the judge of paths lets it go no farther. */
#include "games/bff/rules/path_track.h"

enum { PARTS = 32 }; /* so finely is looked for ground where it may stand; in between by halving */

typedef struct Shortened {
    Track track;
    const Action *wish;
    Pose from;
    Point to, led; /* where it may lead, within its pace and without */
    i32 whole;     /* hundredths of the last leg, or tenths of a degree */
    Pose end;
} Shortened;

static i16 *last_leg(Action *go) { return go->op + go->n - (go->n % LEG_OPERANDS) - LEG_OPERANDS; }

/* The nearest point to `to` on the line that it may take from there. */
static Point led(const Track *t, Pose from, Point to) {
    int by = direction_between(from.facing, direction_toward(from.at, to));
    int most = t->m->verb == DO_FLANK ? TURN / 4 : t->b->rule.incline;
    if (t->m->verb != DO_FLANK && (t->free || (by <= most && by >= -most))) return to;
    enum { UNIT = 1000 };
    int axis = direction_turned(from.facing, by < 0 ? -most : most);
    i64 along = dot(point_less(to, from.at), point_less(point_ahead(from.at, axis, UNIT), from.at)) / UNIT;
    return along > 0 ? point_ahead(from.at, axis, (i32)along) : from.at;
}

static i32 between(i32 low, i32 high, i32 p) { return p < low ? low : p > high ? high : p; }

static Action part_of(const Shortened *c, i32 part) {
    Action go = *c->wish;
    i16 *leg = last_leg(&go);
    Point way = point_less(c->to, c->from.at);
    if (leg[0] != LEG_TO) leg[1] = (i16)part;
    else if (part < c->whole)
        leg[1] = (i16)(c->from.at.x + way.x * part / c->whole), leg[2] = (i16)(c->from.at.y + way.y * part / c->whole);
    else leg[1] = (i16)c->to.x, leg[2] = (i16)c->to.y;
    return go;
}

static bool may_go_part(Shortened *c, i32 part) {
    Action go = part_of(c, part);
    return part > 0 && bff_can_go(&c->track, &go, &c->end);
}

/* The most of the last leg after which the path is legal; 0: none of it is. */
static i32 most_of(Shortened *c) {
    bool charges = c->track.charge; /* it must end in contact: a place that would be missed by longer strides */
    i32 stride = charges ? c->track.b->rule.contact : c->whole / PARTS, low = c->whole, high = c->whole + 1;
    if (stride < 1) stride = 1;
    while (low > 0 && !may_go_part(c, low)) high = low, low -= stride;
    if (low <= 0) return 0;
    while (high - low > 1) {
        i32 middle = (low + high) / 2;
        *(may_go_part(c, middle) ? &low : &high) = middle;
    }
    return low;
}

/* Where the last leg begins, where it may lead, and how long it can be at the most. */
static bool begin_cut(Shortened *c, const BffBoard *b, const BffState *s) {
    Action before = *c->wish;
    int faces = before.n % LEG_OPERANDS;
    if (before.n < LEG_OPERANDS || faces == 1) return false;
    const i16 *leg = last_leg(&before);
    Point to = {between(0, b->width, leg[1]), between(0, b->depth, leg[2])};
    bool wheels = leg[0] != LEG_TO;
    c->whole = wheels ? leg[1] : 0;
    before.n -= LEG_OPERANDS;
    for (int i = 0; i < faces; i++) before.op[before.n - faces + i] = before.op[before.n - faces + i + LEG_OPERANDS];
    bff_start_track(b, s, &s->maneuver, &c->track);
    if (!bff_lay_out(&c->track, &before)) return false;
    c->from = c->track.pose;
    if (wheels) return true;
    c->led = c->to = led(&c->track, c->from, to);
    i32 far = point_distance_up(c->from.at, c->to), rest = c->track.most - c->track.length;
    if (far > rest && rest > 0) c->to = point_ahead(c->from.at, direction_toward(c->from.at, c->to), far = rest);
    c->whole = far;
    return rest > 0;
}

bool bff_cut_go(const BffBoard *b, const BffState *s, const Action *wish, Action *go, i32 *length, Refusal *r) {
    Shortened c = {.wish = wish};
    Route route;
    *length = 0;
    *go = *wish;
    if (bff_may_go(b, s, wish, &route, r)) return true;
    if (!begin_cut(&c, b, s)) return false;
    *length = most_of(&c);
    if (last_leg(go)[0] == LEG_TO && *length > 0) {
        Refusal other = {0}; /* nearer to what stops it than that the point is aside or off the table */
        Action on = *wish;
        last_leg(&on)[1] = (i16)c.led.x, last_leg(&on)[2] = (i16)c.led.y;
        if (r && !bff_may_go(b, s, &on, &route, &other)) *r = other;
    }
    *go = part_of(&c, *length);
    return *length > 0;
}
