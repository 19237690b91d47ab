/* General Retreat (GUV-17.csa-retreat, GUV-17.usa-retreat, GUV-R75). */
#include "games/guv/rules.h"

/* An event between activations has no active chit: while it runs, its owner acts as with his Independent chit. In his
 * own activation `asked` keeps the chit under way, and `declined`, which no activation needs, the step. */
void guv_act_as(GuvState *s, Side side) {
    bool between = s->step == STEP_INTERLUDE;
    s->asked = between ? 0 : s->chit;
    s->declined = between ? 0 : s->step;
    if (between) s->chit = (u8)(CHIT_INDEPENDENT + side);
}

void guv_act_no_more(const GuvBoard *b, GuvState *s, const Journal *j) {
    GuvStepId step = s->asked ? (GuvStepId)s->declined : STEP_INTERLUDE;
    s->chit = s->asked;
    s->asked = s->declined = 0;
    guv_step_to(s, step);
    if (step == STEP_INTERLUDE) guv_resume_interlude(b, s, j);
}

/* The attackers of a fight, of which there is none now, are those who may still go. */
void guv_start_falling_back(const GuvBoard *b, GuvState *s) {
    Side side = guv_active(b, s);
    s->fight = (Fight){0};
    for (int u = guv_unit(side, 1); u <= b->last_unit[side]; u++) {
        bool goes = guv_fate(s, u) == FATE_MAP && guv_is_real(b, u) && !guv_is_skirmisher(b, u);
        if (goes && hex_distance(&b->grid, s->hex[u], s->event_hex) <= guv_event_radius(b, CSA_RETREAT)) {
            bits128_add(&s->fight.attackers, guv_bit(u));
        }
    }
    guv_step_to(s, STEP_GENERAL_RETREAT);
}

bool guv_may_fall_back(const GuvBoard *b, const GuvState *s, int unit, Refusal *r) {
    bool may = unit && guv_side(unit) == guv_active(b, s) && bits128_has(&s->fight.attackers, guv_bit(unit));
    Clause why = guv_active(b, s) == UNION ? GUV_17_usa_retreat : GUV_17_csa_retreat;
    return may || refuse(r, why, "It is too far away, or has gone already.");
}

static void general_retreat_legal(const GuvBoard *b, const GuvState *s, List *l) {
    Side side = guv_active(b, s);
    for (int u = guv_unit(side, 1); u <= b->last_unit[side]; u++) {
        if (guv_may_fall_back(b, s, u, NULL)) list_add(l, DO_PICK, 1, u, 0);
    }
    list_add(l, DO_END, 0, 0, 0);
}

GUV_CHECK(general_retreat, DO_PICK, guv_may_fall_back, DO_END)

static void general_retreat_apply(const GuvBoard *b, GuvState *s, const Action *a, const Journal *j) {
    Side side = guv_active(b, s);
    if (a->verb == DO_PICK) {
        guv_begin_group(s, a->op[0]);
        return;
    }
    s->fight = (Fight){0};
    s->event_hex = 0;
    guv_spend_event(b, s, side == UNION ? USA_RETREAT : CSA_RETREAT);
    guv_act_no_more(b, s, j);
}

GUV_STEP(general_retreat, "general-retreat", GUV_17_csa_retreat, WHO_ACTIVE, "General Retreat: which units fall back?");

/* ---- The dice at its end ----------------------------------------------------------------------------------------- */

/* The group has stopped: who moved becomes DIS, and a die says who is DEM as well. Those who moved are kept where a
 * fight
 * keeps whom its 6s have hit. */
static bool must_roll(const GuvBoard *b, const GuvState *s, int unit) {
    return bits128_has(&s->fight.six_hit[0], guv_bit(unit)) && guv_fate(s, unit) == FATE_MAP && guv_is_real(b, unit) &&
           !guv_is_skirmisher(b, unit) && !guv_is(s, unit, U_DIS | U_DEM);
}

static int next_to_roll(const GuvBoard *b, const GuvState *s) {
    Side side = guv_active(b, s);
    for (int u = guv_unit(side, 1); u <= b->last_unit[side]; u++) {
        if (must_roll(b, s, u)) return u;
    }
    return 0;
}

static void roll_or_go_on(const GuvBoard *b, GuvState *s) {
    if (next_to_roll(b, s)) {
        guv_step_to(s, STEP_RETREAT_ROLL);
        return;
    }
    s->fight.six_hit[0] = (Bits128){{0, 0}};
    guv_step_to(s, STEP_GENERAL_RETREAT);
}

void guv_end_falling_back(const GuvBoard *b, GuvState *s, const Journal *j) {
    for (int u = s->top[s->group_hex]; u; u = s->below[u]) {
        if (bits128_has(&s->group, guv_bit(u))) bits128_drop(&s->fight.attackers, guv_bit(u));
    }
    s->group = (Bits128){{0, 0}};
    s->group_hex = 0;
    s->spent = s->road = 0;
    roll_or_go_on(b, s);
}

/* A die for each, one after another. */
static void retreat_roll_apply(const GuvBoard *b, GuvState *s, const Action *a, const Journal *j) {
    int unit = next_to_roll(b, s);
    guv_disorganize(b, s, unit, GUV_17_csa_retreat, j);
    if (a->face[0] <= 2) guv_disorganize(b, s, unit, GUV_17_csa_retreat, j);
    roll_or_go_on(b, s);
}

GUV_ROLL(retreat_roll, "retreat-roll", GUV_17_csa_retreat, 1,
         "General Retreat: roll for each unit that moved, 1 or 2 demoralizes.");
