/* A2: both sides choose formations in secret (8.points, 8.hc, GUV-P3). Each formation that may be activated is asked
 * about in turn, so that the number of questions tells the enemy nothing. The Confederates choose first. */
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

/* GUV-18.hold-a, GUV-18.hold-b, GUV-19.lee-b; GUV-R77: until turn 6 means from turn 6 on. */
bool guv_formation_free(const GuvBoard *b, const GuvState *s, int formation, Refusal *r) {
    const GuvFormation *f = &b->formation[formation];
    if (!f->hold || guv_on(s, OPTION_HYPOTHETICAL) || s->freed >> formation & 1) return true; /* GUV-20.hyp-e */
    if (f->hold == HOLD_ATTACKED) return refuse(r, GUV_19_lee_b, "%s waits until it is attacked.", f->name);
    if (s->turn >= f->hold) return true;
    return refuse(r, formation == guv_find_formation(b, STR("I")) ? GUV_18_hold_a : GUV_18_hold_b,
                  "%s may not be activated before turn %d.", f->name, f->hold);
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

static bool is_asked(const GuvBoard *b, const GuvState *s, int formation) {
    return guv_formation_in_play(b, s, formation) && guv_formation_on_map(b, s, formation) &&
           guv_formation_free(b, s, formation, NULL);
}

/* ---- High Commanders (8.hc) -------------------------------------------------------------------------------------- */

static bool commander_in_play(const GuvBoard *b, const GuvState *s, int commander) {
    const GuvCommander *c = &b->commander[commander];
    if (s->commander_lost >> commander & 1) return false; /* GUV-17.csa-jackson */
    return b->chits[c->side] >> (CHIT_COMMANDER + commander) & 1 ||
           (s->longstreet && str_same(str_of(c->key), STR("Longstreet"))); /* GUV-20.abs-e */
}

/* GUV-8.hc-g, GUV-R19; GUV-19.jack-c; GUV-17.usa-offensive. */
static bool has_rested(const GuvBoard *b, const GuvState *s, int commander) {
    int last = s->commander_used[commander];
    bool second = b->victory == VICTORY_JACKSON && s->turn == b->first_turn + 1;
    bool again = second || (guv_shown(s, USA_OFFENSIVE) && b->commander[commander].side == UNION);
    return last == 0 || last + 2 <= s->turn || (again && last < s->turn);
}

bool guv_commander_free(const GuvBoard *b, const GuvState *s, int commander) {
    return commander_in_play(b, s, commander) && has_rested(b, s, commander);
}

static bool may_go_under(const GuvBoard *b, const GuvState *s, int commander, Refusal *r) {
    const GuvCommander *c = &b->commander[commander];
    if (c->side != s->asking) return refuse(r, GUV_8_hc_a, "%s is not your commander.", c->key);
    if (!commander_in_play(b, s, commander)) return refuse(r, GUV_8_hc_a, "%s is not in play.", c->key);
    if (!has_rested(b, s, commander)) {
        return refuse(r, GUV_8_hc_g, "%s was used on turn %d.", c->key, s->commander_used[commander]);
    }
    return bits_count(s->box[commander]) < c->factor ||
           refuse(r, GUV_8_hc_b, "%s can command %d formations.", c->key, c->factor);
}

static bool can_pay(const GuvBoard *b, const GuvState *s, Refusal *r) {
    int cost = guv_formation_cost(b, s, s->asked);
    if (cost <= s->points[s->asking]) return true;
    refuse(r, cost > 1 ? GUV_8_points_c : GUV_8_points_b, "%s costs %d, %d left.", b->formation[s->asked].name, cost,
           s->points[s->asking]);
    return refuse_also(r, GUV_8_points_a);
}

/* GUV-19.jack-b, GUV-R80: turn 13 opens with Jackson, so his box may not stay empty. Could a later formation still go
 * in
 * when `paid` points are spent on this one otherwise? */
static bool keeps_jackson(const GuvBoard *b, const GuvState *s, int paid, Refusal *r) {
    if (b->victory != VICTORY_JACKSON || s->turn != b->first_turn || s->asking != CONFEDERATE) return true;
    int jackson = guv_find_commander(b, STR("Jackson"));
    if (s->box[jackson] || !may_go_under(b, s, jackson, NULL)) return true;
    for (int f = s->asked + 1; f <= b->formations && s->points[CONFEDERATE] > paid; f++) {
        if (b->formation[f].side == CONFEDERATE && is_asked(b, s, f)) return true;
    }
    refuse(r, GUV_19_jack_b, "Turn %d opens with Jackson: a formation must go under him.", s->turn);
    return refuse_also(r, GUV_R80);
}

/* ---- The step ---------------------------------------------------------------------------------------------------- */

static void choose_legal(const GuvBoard *b, const GuvState *s, List *l) {
    if (can_pay(b, s, NULL)) {
        if (keeps_jackson(b, s, guv_formation_cost(b, s, s->asked), NULL)) list_add(l, DO_OWN, 0, 0, 0);
        for (int c = 1; c <= GUV_COMMANDERS; c++) {
            if (may_go_under(b, s, c, NULL)) list_add(l, DO_UNDER, 1, c, 0);
        }
    }
    if (keeps_jackson(b, s, 0, NULL)) list_add(l, DO_LEAVE, 0, 0, 0);
}

static bool choose_check(const GuvBoard *b, const GuvState *s, const Action *a, Refusal *r) {
    switch (a->verb) {
    case DO_LEAVE: return keeps_jackson(b, s, 0, r);
    case DO_OWN: return can_pay(b, s, r) && keeps_jackson(b, s, guv_formation_cost(b, s, s->asked), r);
    case DO_UNDER: return can_pay(b, s, r) && may_go_under(b, s, a->op[0], r);
    default: return guv_not_now(b, s, a, r);
    }
}

static void fill_cup(const GuvBoard *b, GuvState *s, const Journal *j);

/* GUV-P4: Good General goes into the cup unseen; whether he is asked depends on open facts. */
static void after_formations(const GuvBoard *b, GuvState *s, const Journal *j) {
    if (s->asking == UNION && guv_event_asked(b, s, UNION)) {
        guv_step_to(s, STEP_CHOOSE_EVENT);
    } else if (s->asking == CONFEDERATE) {
        s->asking = UNION;
        s->asked = 0;
        guv_step_to(s, STEP_CHOOSE);
        for (int f = 1; f <= b->formations && !s->asked; f++) {
            if (b->formation[f].side == UNION && is_asked(b, s, f)) s->asked = (u8)f;
        }
        if (!s->asked) after_formations(b, s, j);
    } else {
        fill_cup(b, s, j);
    }
}

static void ask_next(const GuvBoard *b, GuvState *s, const Journal *j) {
    int f = s->asked + 1;
    while (f <= b->formations && (b->formation[f].side != s->asking || !is_asked(b, s, f))) f++;
    s->asked = (u8)(f <= b->formations ? f : 0);
    if (!s->asked) after_formations(b, s, j);
}

static void choose_apply(const GuvBoard *b, GuvState *s, const Action *a, const Journal *j) {
    if (a->verb != DO_LEAVE) s->points[s->asking] = (u8)(s->points[s->asking] - guv_formation_cost(b, s, s->asked));
    if (a->verb == DO_OWN) s->cup |= 1u << s->asked;
    if (a->verb == DO_UNDER) s->box[a->op[0]] |= 1u << s->asked; /* GUV-8.hc-a, GUV-8.hc-c, GUV-3.boxes-a */
    ask_next(b, s, j);
}

/* GUV-6.a, GUV-8.points-a: the calendar's points; what is not used is lost. */
void guv_start_choosing(const GuvBoard *b, GuvState *s, const Journal *j) {
    s->cup = s->drawn = 0;
    memset(s->box, 0, sizeof s->box);
    for (int side = UNION; side <= CONFEDERATE; side++) s->points[side] = b->turn[s->turn].points[side];
    s->asking = CONFEDERATE;
    s->asked = 0;
    guv_step_to(s, STEP_CHOOSE);
    ask_next(b, s, j);
}

const GuvStep guv_step_choose = {{"choose", GUV_8_points_d, WHO_ASKING, 0, "%f: activate? %n activation point~ left."},
                                 choose_legal,
                                 choose_check,
                                 choose_apply};

/* ---- Good General (17.usa-general) ------------------------------------------------------------------------------- */

static bool may_send_general(const GuvState *s, Refusal *r) {
    return s->hand[USA_GENERAL] || refuse(r, GUV_17_usa_general, "Good General is not in your hand.");
}

static void choose_event_legal(const GuvBoard *b, const GuvState *s, List *l) {
    (void)b;
    if (may_send_general(s, NULL)) list_add(l, DO_PLAY, 1, USA_GENERAL, 0);
    list_add(l, DO_DECLINE, 0, 0, 0);
    list_add(l, DO_NO_EVENTS, 0, 0, 0);
}

static bool choose_event_check(const GuvBoard *b, const GuvState *s, const Action *a, Refusal *r) {
    (void)b;
    if (a->verb == DO_DECLINE || a->verb == DO_NO_EVENTS) return true;
    if (a->verb != DO_PLAY) return guv_not_now(b, s, a, r);
    if (a->op[0] != USA_GENERAL) return refuse(r, GUV_R74, "Only Good General goes into the cup.");
    return may_send_general(s, r);
}

static void choose_event_apply(const GuvBoard *b, GuvState *s, const Action *a, const Journal *j) {
    if (a->verb == DO_PLAY) {
        s->hand[USA_GENERAL]--;
        s->cup |= 1u << CHIT_GENERAL;
        journal(j, UNION, GUV_17_usa_general, "Good General goes into the cup.");
    }
    if (a->verb == DO_NO_EVENTS) s->no_events[UNION] = 1;
    fill_cup(b, s, j);
}

const GuvStep guv_step_choose_event = {{"choose-event", GUV_P4, WHO_ASKING, 0, "Put Good General into the cup?"},
                                       choose_event_legal,
                                       choose_event_check,
                                       choose_event_apply};

/* ---- The cup (6.b, GUV-8.points-e, GUV-8.pull-ex1, GUV-8.hc-ex1, GUV-8.ind-a) ------------------------------------ */

static int in_box(const GuvBoard *b, const GuvState *s, const char *commander) {
    int c = guv_find_commander(b, str_of(commander));
    return c && s->box[c] ? c : 0;
}

static void fill_cup(const GuvBoard *b, GuvState *s, const Journal *j) {
    for (int c = 1; c <= GUV_COMMANDERS; c++) {
        if (s->box[c]) s->cup |= 1u << (CHIT_COMMANDER + c);
    }
    for (int side = UNION; side <= CONFEDERATE; side++) {
        if (b->chits[side] >> (CHIT_INDEPENDENT + side) & 1) s->cup |= 1u << (CHIT_INDEPENDENT + side);
    }
    s->points[UNION] = s->points[CONFEDERATE] = 0;
    s->asking = s->asked = 0;
    journal(j, NOBODY, GUV_6_b, "The cup holds %d chits.", bits_count(s->cup));
    /* GUV-19.jack-b, GUV-R80: Jackson opens turn 13 without a draw. */
    int jackson = b->victory == VICTORY_JACKSON && s->turn == b->first_turn ? in_box(b, s, "Jackson") : 0;
    if (jackson) {
        guv_open_chit(s, CHIT_COMMANDER + jackson);
        guv_step_to(s, STEP_ACTIVATE);
        return;
    }
    guv_start_interlude(b, s, CONFEDERATE, j);
}
