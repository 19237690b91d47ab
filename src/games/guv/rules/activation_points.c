/* Activation points (8.points): what a formation costs; both sides choose formations, alone or under a High
 * Commander, in secret and a formation at a time (GUV-P3, GUV-P4). */
#include "games/guv/rules.h"

/* ---- What a formation costs and whether it is free --------------------------------------------------------------- */

/* GUV-8.points-c, GUV-R12, GUV-R13; GUV-R14: not in scenarios. */
int guv_formation_cost(const GuvBoard *b, const GuvState *s, int formation) {
    const GuvFormation *f = &b->formation[formation];
    if (!f->cost_south || !guv_is_campaign(b)) return 1;
    for (int u = guv_unit((Side)f->side, 1); u <= b->last_unit[f->side]; u++) {
        if (b->unit[u].formation != formation || guv_fate(s, u) != FATE_MAP) continue;
        if (b->hex[s->hex[u]].region != REGION_NORTH) return f->cost_south;
    }
    return 1;
}

bool guv_formation_on_map(const GuvBoard *b, const GuvState *s, int formation) {
    Side side = (Side)b->formation[formation].side;
    const Bits128 *set = &b->members[formation];
    for (int u = guv_next_of(side, set, 0); u; u = guv_next_of(side, set, u)) {
        if (guv_fate(s, u) == FATE_MAP && !guv_is_independent(b, s, u)) return true;
    }
    return false;
}

/* The card names them; the variants of chapter 20 bring further ones (GUV-20.abs-b, GUV-20.abs-c). */
bool guv_formation_in_play(const GuvBoard *b, const GuvState *s, int formation) {
    const GuvFormation *f = &b->formation[formation];
    if (b->chits[f->side] >> formation & 1) return true;
    bool stoneman = str_same(str_of(f->key), STR("Stoneman"));
    bool far = str_same(str_of(f->key), STR("Hood")) || str_same(str_of(f->key), STR("Pickett"));
    return guv_is_campaign(b) && ((stoneman && guv_on(s, OPTION_STONEMAN)) || (far && guv_on(s, OPTION_LONGSTREET)));
}

bool guv_formation_asked(const GuvBoard *b, const GuvState *s, int formation) {
    return guv_formation_in_play(b, s, formation) && guv_formation_on_map(b, s, formation) &&
           guv_formation_free(b, s, formation, NULL);
}

/* ---- High Commanders (8.hc) -------------------------------------------------------------------------------------- */

static bool can_pay(const GuvBoard *b, const GuvState *s, Refusal *r) {
    int cost = guv_formation_cost(b, s, s->asked);
    if (cost <= s->points[s->asking]) return true;
    refuse(r, cost > 1 ? GUV_8_points_c : GUV_8_points_b, "%s costs %d, %d left.", b->formation[s->asked].name, cost,
           s->points[s->asking]);
    return refuse_also(r, GUV_8_points_a);
}

/* ---- The step ---------------------------------------------------------------------------------------------------- */

static void choose_legal(const GuvBoard *b, const GuvState *s, List *l) {
    if (can_pay(b, s, NULL)) {
        if (guv_keeps_jackson(b, s, guv_formation_cost(b, s, s->asked), NULL)) list_add(l, DO_OWN, 0, 0, 0);
        for (int c = 1; c <= GUV_COMMANDERS; c++) {
            if (guv_may_go_under(b, s, c, NULL)) list_add(l, DO_UNDER, 1, c, 0);
        }
    }
    if (guv_keeps_jackson(b, s, 0, NULL)) list_add(l, DO_LEAVE, 0, 0, 0);
}

static bool choose_check(const GuvBoard *b, const GuvState *s, const Action *a, Refusal *r) {
    switch (a->verb) {
    case DO_LEAVE: return guv_keeps_jackson(b, s, 0, r);
    case DO_OWN: return can_pay(b, s, r) && guv_keeps_jackson(b, s, guv_formation_cost(b, s, s->asked), r);
    case DO_UNDER: return can_pay(b, s, r) && guv_may_go_under(b, s, a->op[0], r);
    default: return guv_not_now(b, s, a, r);
    }
}

/* GUV-P4: Good General goes into the cup unseen; whether he is asked depends on open facts. */
static void after_formations(const GuvBoard *b, GuvState *s, const Journal *j) {
    if (s->asking == UNION && guv_event_asked(b, s, UNION)) {
        guv_step_to(s, STEP_CHOOSE_EVENT);
    } else if (s->asking == CONFEDERATE) {
        s->asking = UNION;
        s->asked = 0;
        guv_step_to(s, STEP_CHOOSE);
        for (int f = 1; f <= b->formations && !s->asked; f++) {
            if (b->formation[f].side == UNION && guv_formation_asked(b, s, f)) s->asked = (u8)f;
        }
        if (!s->asked) after_formations(b, s, j);
    } else {
        guv_fill_cup(b, s, j);
    }
}

static void ask_next(const GuvBoard *b, GuvState *s, const Journal *j) {
    int f = s->asked + 1;
    while (f <= b->formations && (b->formation[f].side != s->asking || !guv_formation_asked(b, s, f))) f++;
    s->asked = (u8)(f <= b->formations ? f : 0);
    if (!s->asked) after_formations(b, s, j);
}

static void choose_apply(const GuvBoard *b, GuvState *s, const Action *a, const Journal *j) {
    if (a->verb != DO_LEAVE) s->points[s->asking] = (u8)(s->points[s->asking] - guv_formation_cost(b, s, s->asked));
    if (a->verb == DO_OWN) s->cup |= 1u << s->asked;
    if (a->verb == DO_UNDER) s->box[a->op[0]] |= 1u << s->asked; /* GUV-8.hc-a, GUV-8.hc-c, GUV-3.boxes-a */
    ask_next(b, s, j);
}

/* GUV-6.a, GUV-8.points-a: the calendar's points (GUV-3.calendar-b); what is not used is lost. GUV-8.pull-ex1,
 * GUV-8.hc-ex1: the Independent chits come on top, in cup.c (GUV-8.points-e). */
void guv_start_choosing(const GuvBoard *b, GuvState *s, const Journal *j) {
    s->cup = s->drawn = 0;
    memset(s->box, 0, sizeof s->box);
    for (int side = UNION; side <= CONFEDERATE; side++) {
        s->points[side] = (u8)guv_turn_points(b, s, (Side)side);
    }
    s->asking = CONFEDERATE;
    s->asked = 0;
    guv_step_to(s, STEP_CHOOSE);
    ask_next(b, s, j);
}

GUV_STEP(choose, "choose", GUV_8_points_d, WHO_ASKING, "%f: activate? %n activation point~ left.");
