/* Is a path within its pace? What its ground can cost at least and at most mostly tells, by the cells that its front
 * may touch; only else the ground is measured (movement.c). */
#include "games/bff/rules/path_track.h"

/* What the ground can cost at least and at most. */
typedef struct Bounds {
    Route least, most;
} Bounds;

/* So much of a front's way lies in the box; false: nothing is known of it. */
static bool bound_in(const Track *t, Box box, i32 length, Bounds *b) {
    Going best, worst;
    if (!bff_goings(t->b, t->s, t->unit, &box, &best, &worst)) return false;
    b->least.length += length, b->least.spent[best] += length;
    b->most.length += length, b->most.spent[worst] += length;
    return true;
}

/* The edge that walk_leg walks with, part by part; roundings are within a hundredth. */
static bool bound_straight(const Track *t, const Leg *leg, int parts, Bounds *b) {
    Bearing bearing = bearing_of(leg->to.facing);
    Point at = leg->from.at, by = point_less(leg->to.at, at);
    Point left = bearing_off(at, bearing, -t->width, 0), right = bearing_off(at, bearing, t->width, 0),
          edge[2] = {left, right};
    Box wide = box_of(edge, 2);
    i32 length = leg->length, done = 0;
    int slack = parts > 1 ? 2 : 0;
    for (int i = 1; i <= parts; i++) {
        Point from = {by.x * (i - 1) / parts, by.y * (i - 1) / parts}, to = {by.x * i / parts, by.y * i / parts};
        Point ends[4] = {point_plus(wide.low, from), point_plus(wide.high, from), point_plus(wide.low, to),
                         point_plus(wide.high, to)};
        Box box = box_of(ends, 4);
        box = (Box){{box.low.x - slack, box.low.y - slack}, {box.high.x + slack, box.high.y + slack}};
        if (!bound_in(t, box, length * i / parts - done, b)) return false;
        done = length * i / parts;
    }
    return true;
}

/* By the triangles of walk_wheel; at first by all that the front may sweep. */
static bool bound_wheel(const Track *t, const Leg *leg, bool fine, Bounds *b) {
    int outward = leg->kind == LEG_WHEEL_LEFT ? 1 : -1;
    Point corner[3] = {point_off(leg->from.at, leg->from.facing, -outward * t->width, 0)};
    i32 done = 0, w = t->width;
    if (!fine)
        return bound_in(t, (Box){{corner[0].x - w, corner[0].y - w}, {corner[0].x + w, corner[0].y + w}}, leg->length,
                        b);
    corner[1] = point_off(corner[0], leg->from.facing, outward * 2 * w, 0);
    for (int turned = 0; turned < leg->by;) {
        turned = turned + WHEEL_STEP < leg->by ? turned + WHEEL_STEP : leg->by;
        corner[2] = point_off(corner[0], direction_turned(leg->from.facing, -outward * turned), outward * 2 * w, 0);
        if (!bound_in(t, box_of(corner, 3), arc_length(w, turned) - done, b)) return false;
        done = arc_length(w, turned);
        corner[1] = corner[2];
    }
    return true;
}

static bool bound_leg(const Track *t, const Leg *leg, bool fine, Bounds *b) {
    enum { PART = 200 };
    i32 length = leg->length;
    if (leg->kind != LEG_TO) return bound_wheel(t, leg, fine, b);
    if (!bound_straight(t, leg, fine ? 1 + length / PART : 1, b)) return false;
    if (!t->free || !bff_near_road(t->b, leg->from.at) || !bff_near_road(t->b, leg->to.at)) return true;
    b->least.spent[GOING_OPEN] = t->rate->road_up ? 0 : b->least.length; /* a road may be all that it costs */
    b->least.on_road = t->rate->road_up ? b->least.length : 0;
    b->least.spent[GOING_BROKEN] = b->least.spent[GOING_ROUGH] = 0;
    return true;
}

bool bff_knows_pace(const Track *t, bool fine, bool *within) {
    Bounds bounds = {0};
    i32 over;
    *within = t->length <= t->sure;
    if (*within || !t->falls) return *within;
    for (int i = 0; i < t->legs; i++) {
        if (!bound_leg(t, &t->leg[i], fine, &bounds)) return false;
    }
    *within = bff_within_pace(t->rate, (Pace)t->m->pace, &bounds.most, &over);
    return *within || !bff_within_pace(t->rate, (Pace)t->m->pace, &bounds.least, &over);
}
