/* Rivers, fords and creeks (10), in rain too (7.rain-b to 7.rain-d), pontoons on them, and which hexsides are
 * closed. */
#include "games/guv/rules.h"

/* ---- Water ------------------------------------------------------------------------------------------------------- */

/* Rivers without rain, pontoons apart. */
static int dry_water_cost(const GuvBoard *b, bool rides, int from, int direction) {
    const GuvHex *h = &b->hex[from];
    int water = h->water[direction];
    if (water <= WATER_MINOR) return b->water[water].move; /* GUV-10.g */
    if (h->crossing[direction] != CROSSING_FORD) return -1;
    /* GUV-10.a, GUV-10.c, GUV-10.d. */
    if (water == WATER_RAPPAHANNOCK && !rides) return -1;
    return b->water[water].ford;
}

int guv_river_cost(const GuvBoard *b, const GuvState *s, Side side, bool rides, int from, int direction) {
    const GuvHex *h = &b->hex[from];
    /* GUV-11.build-c: over a pontoon. */
    if (guv_own_pontoon(b, s, side, from, direction)) return b->rule.pontoon;
    if (s->rain) return h->crossing[direction] == CROSSING_BRIDGE ? 0 : -1; /* GUV-7.rain-c, GUV-7.rain-d */
    return dry_water_cost(b, rides, from, direction);
}

bool guv_opens_when_dry(const GuvBoard *b, int from, int direction) {
    return dry_water_cost(b, false, from, direction) >= 0;
}

/* ---- Bans (18) --------------------------------------------------------------------------------------------------- */

bool guv_may_cross(const GuvBoard *b, const GuvState *s, int unit, int from, int direction, Refusal *r) {
    int to = b->grid.next[from][direction];
    bool by_road;
    if (!to || !b->hex[to].in_play) return refuse(r, GUV_14_ret_e, "The map ends there.");
    if (guv_is_skirmisher(b, unit) || !guv_is_real(b, unit)) {
        /* They go where infantry goes (GUV-R87). */
        int brigade = guv_unit(guv_side(unit), 1);
        if (guv_step_cost(b, s, brigade, from, direction, &by_road) < 0)
            return refuse(r, GUV_R34, "The water is closed.");
        return true;
    }
    if (guv_step_cost(b, s, unit, from, direction, &by_road) < 0) {
        return refuse(r, GUV_R34, "%s cannot cross the water there now.", guv_unit_name(b, unit));
    }
    return guv_ban_allows(b, s, unit, from, to, r);
}

/* GUV-R17. Cavalry may do whatever anybody may. */
bool guv_closed_to_all(const GuvBoard *b, const GuvState *s, Side side, int from, int direction) {
    const GuvHex *h = &b->hex[from];
    int to = b->grid.next[from][direction];
    if (!to || !b->hex[to].in_play) return true;
    if (h->water[direction] <= WATER_CREEK) return false;
    if (guv_own_pontoon(b, s, side, from, direction) || h->crossing[direction] == CROSSING_BRIDGE) return false;
    if (h->water[direction] == WATER_MINOR) return s->rain != 0;
    return s->rain || h->crossing[direction] != CROSSING_FORD;
}
