/* Recovery at night (16, GUV-P23, GUV-R71). */
#include "games/guv/rules.h"

static bool may_recover(const GuvBoard *b, const GuvState *s, int unit, Refusal *r) {
    const char *name = guv_unit_name(b, unit);
    /* GUV-6.night-h. */
    if (guv_fate(s, unit) != FATE_MAP) return refuse(r, GUV_16_c, "%s is not on the map.", name);
    if (!guv_is(s, unit, U_REDUCED)) return refuse(r, GUV_16_a, "%s is at full strength.", name);
    if (guv_is(s, unit, U_OOS)) return refuse(r, GUV_6_night_g, "%s is out of supply.", name);
    if (guv_is(s, unit, U_DIS | U_DEM)) return refuse(r, GUV_6_night_g, "%s is in disorder.", name);
    int more = b->unit[unit].combat - b->unit[unit].reduced;
    if (guv_stack_points(b, s, s->hex[unit]) + more > b->rule.stack_points) {
        return refuse(r, GUV_R8, "The hex of %s would hold too many points.", name);
    }
    return !guv_next_to_enemy(b, s, guv_side(unit), s->hex[unit]) ||
           refuse(r, GUV_16_a, "%s is next to the enemy.", name);
}

static void recover(const GuvBoard *b, GuvState *s, int unit, const Journal *j) {
    s->mark[unit] &= (u16)~U_REDUCED;
    journal(j, guv_side(unit), GUV_16_b, "%s returns to full strength.", guv_unit_name(b, unit));
}

/* Whether a formation is asked depends on its being on the map alone: the enemy must not learn who is reduced. */
static void recover_next(const GuvBoard *b, GuvState *s, const Journal *j) {
    do s->asked++;
    while (s->asked <= b->formations && !guv_formation_on_map(b, s, s->asked));
    if (s->asked <= b->formations) {
        s->asking = b->formation[s->asked].side;
        guv_step_to(s, STEP_RECOVER);
        return;
    }
    s->asking = s->asked = 0;
    /* GUV-6.night-i, GUV-17.a, GUV-R91. */
    if (guv_on(s, OPTION_EVENTS) && !b->own_events) guv_start_draw(b, s, CONFEDERATE, 1, STEP_RECOVER, j);
    else guv_close_turn(b, s, j);
}

void guv_start_recovery(const GuvBoard *b, GuvState *s, const Journal *j) {
    for (int u = 1; u <= GUV_UNITS; u++) {
        if (guv_is_independent(b, s, u) && may_recover(b, s, u, NULL)) recover(b, s, u, j);
    }
    s->asked = 0;
    recover_next(b, s, j);
}

static bool of_asked(const GuvBoard *b, const GuvState *s, int unit) {
    return b->unit[unit].formation == s->asked && !guv_is_independent(b, s, unit);
}

/* GUV-16.a: it may recover, or not. */
static void recover_legal(const GuvBoard *b, const GuvState *s, List *l) {
    Side side = (Side)s->asking;
    const Bits128 *set = &b->members[s->asked];
    for (int u = guv_next_of(side, set, 0); u; u = guv_next_of(side, set, u)) {
        if (of_asked(b, s, u) && may_recover(b, s, u, NULL)) list_add(l, DO_RECOVER, 1, u, 0);
    }
    list_add(l, DO_DECLINE, 0, 0, 0);
}

static bool recover_check(const GuvBoard *b, const GuvState *s, const Action *a, Refusal *r) {
    if (a->verb == DO_DECLINE) return true;
    if (a->verb != DO_RECOVER) return guv_not_now(b, s, a, r);
    bool own = a->op[0] && guv_side(a->op[0]) == (Side)s->asking && of_asked(b, s, a->op[0]);
    if (!own) return refuse(r, GUV_16_b, "The question is about %s.", b->formation[s->asked].name);
    return may_recover(b, s, a->op[0], r);
}

static void recover_apply(const GuvBoard *b, GuvState *s, const Action *a, const Journal *j) {
    if (a->verb == DO_RECOVER) recover(b, s, a->op[0], j);
    recover_next(b, s, j);
}

GUV_STEP(recover, "recover", GUV_16_b, WHO_ASKING, "Which reduced unit returns to full strength?");
