/* The command radius (BFF-1.3, BFF-R32). */
#include "games/bff/rules.h"

static i32 radius_through(const BffBoard *b, Point from, Point to, i32 radius) {
    Walk walk;
    walk_begin(&walk);
    walk_point(&walk, &b->land, from, to);
    for (int i = 0; i < walk.count; i++) {
        const Stretch *st = &walk.stretch[i];
        i32 there = b->rule.radius[b->terrain[st->classes ? bits_first(st->classes) : b->ground].radius];
        if (there < radius) radius = there;
    }
    return radius;
}

/* Over open ground; woods on the way shorten it. */
i32 bff_radius_now(const BffBoard *b, const BffState *s) {
    i32 radius = b->rule.radius[RADIUS_FULL], dusk = b->rule.radius[RADIUS_TWILIGHT];
    return bff_light_now(b, s) != LIGHT_DAY && dusk < radius ? dusk : radius; /* BFF-12.9: night as twilight */
}

bool bff_radius_reaches(const BffBoard *b, const BffState *s, Point here, int unit) {
    i32 radius = bff_radius_now(b, s);
    Block room;
    Polygon outline = bff_outline(b, s, unit, &room);
    Gap gap = gap_point_polygon(here, &outline);
    if (!gap_within(gap, radius)) return false;
    return gap_within(gap, radius_through(b, here, polygon_nearest(&outline, here), radius));
}

bool bff_in_radius(const BffBoard *b, const BffState *s, int leader, int unit) {
    return bff_radius_reaches(b, s, bff_point(s, leader), unit);
}
