/* Dummies (9.dummy). */
#include "games/guv/rules.h"

/* ---- Placed at the beginning of a turn --------------------------------------------------------------------------- */

int guv_free_dummy(const GuvBoard *b, const GuvState *s, Side side) {
    for (int u = guv_unit(side, 1); u <= b->last_unit[side]; u++) {
        if (!guv_is_real(b, u) && guv_fate(s, u) == FATE_AVAILABLE) return u;
    }
    return 0;
}

/* GUV-9.dummy-a, GUV-9.dummy-b. */
bool guv_may_place_dummy(const GuvBoard *b, const GuvState *s, int hex, Refusal *r) {
    Side side = (Side)s->asking;
    if (!guv_on(s, OPTION_DUMMIES)) return refuse(r, GUV_9_dummy_a, "This game is played without dummies.");
    if (!hex || guv_holder(s, hex) != side) return refuse(r, GUV_9_dummy_b, "No units of yours are there.");
    int dummy = guv_free_dummy(b, s, side);
    if (!dummy) return refuse(r, GUV_D5e, "No dummy is left.");
    return guv_has_room(b, s, dummy, hex) || refuse(r, GUV_9_dummy_b, "The hex is full.");
}

/* Once one was put down, none is taken up in this step: so it ends. */
bool guv_may_lift_own_dummy(const GuvBoard *b, const GuvState *s, int hex, Refusal *r) {
    bool own = hex && guv_holder(s, hex) == (Side)s->asking && guv_dummy_in(b, s, hex);
    if (!own) return refuse(r, GUV_9_dummy_a, "No dummy of yours is there.");
    return !s->asked || refuse(r, GUV_9_dummy_a, "Take dummies off before you place others.");
}

int guv_dummy_in(const GuvBoard *b, const GuvState *s, int hex) {
    for (int u = s->top[hex]; u; u = s->below[u]) {
        if (!guv_is_real(b, u)) return u;
    }
    return 0;
}

/* GUV-9.dummy-a: at any time means, for us, in every step in which he decides over units on the map. */
bool guv_dummies_open(const GuvState *s) {
    if (!guv_on(s, OPTION_DUMMIES)) return false;
    if (s->dem) return true;
    switch (s->step) {
    case STEP_MOVEMENT:
    case STEP_DISPLACE:
    case STEP_CONTACT:
    case STEP_FLIGHT:
    case STEP_RETREAT:
    case STEP_ADVANCE:
    case STEP_SKIRMISHER:
    case STEP_ARRIVE:
    case STEP_BOMBARDMENT:
    case STEP_COMBAT: return true;
    default: return false;
    }
}

bool guv_may_lift_dummy(const GuvBoard *b, const GuvState *s, Side side, int hex, Refusal *r) {
    bool own = hex && guv_holder(s, hex) == side && guv_dummy_in(b, s, hex);
    return own || refuse(r, GUV_9_dummy_a, "No dummy of yours is there.");
}

void guv_lift_list(const GuvBoard *b, const GuvState *s, Side side, List *l) {
    HexSet hexes;
    hexset_clear(&hexes);
    for (int u = guv_unit(side, 1); u <= b->last_unit[side]; u++) {
        if (!guv_is_real(b, u) && guv_fate(s, u) == FATE_MAP) hexset_add(&hexes, s->hex[u]);
    }
    for (int h = hexset_next(&hexes, 0); h; h = hexset_next(&hexes, h)) list_add(l, DO_LIFT, 1, h, 0);
}

/* An excess of units may be cured by it. */
void guv_lift_dummy(const GuvBoard *b, GuvState *s, int hex, const Journal *j) {
    guv_lift_unit(b, s, guv_dummy_in(b, s, hex), FATE_AVAILABLE);
    if (s->step == STEP_DISPLACE) guv_start_displacement(b, s, j);
}

/* ---- They go with their stack (9.dummy-c) ------------------------------------------------------------------------ */

/* GUV-9.dummy-c: with the last of the stack, if there is room. */
void guv_dummies_follow(const GuvBoard *b, GuvState *s, int from, int to) {
    while (s->top[from] && guv_has_room(b, s, s->top[from], to)) guv_shift_unit(b, s, s->top[from], to);
}

/* GUV-9.dummy-c; those without room come off. */
void guv_leave_hex(const GuvBoard *b, GuvState *s, int from, int to, const Journal *j) {
    while (s->top[from] && !guv_real_units(b, s, from) && guv_has_room(b, s, s->top[from], to)) {
        guv_shift_unit(b, s, s->top[from], to);
    }
    guv_tidy_hex(b, s, from, j);
}
