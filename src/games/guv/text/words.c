/* The question of each step, and each action in a few words: who, what, how much. No rule is decided here. */
#include "games/guv/rules.h"

/* ---- Prompts ----------------------------------------------------------------------------------------------------- */

/* %h the hex at issue, %c the chit, %f the formation asked about, %m movement left, %n the number at issue;
 * ~ an s, unless that was 1. */

static int hex_at_issue(const GuvState *s) {
    if (s->step == STEP_CONTACT) return s->react_hex;
    return s->step == STEP_MOVE ? s->group_hex : s->fight.target[0];
}

static int number_at_issue(const GuvBoard *b, const GuvState *s) {
    switch (s->step) {
    case STEP_RAIN: return b->turn[s->turn].rain;
    case STEP_CHOOSE: return s->points[s->asking];
    case STEP_BONUS: return s->fight.bonus[0];
    case STEP_BONUS_DEFENDER: return s->fight.bonus[1];
    case STEP_LOSSES: return s->fight.losses[1];
    case STEP_ATTACKER_LOSSES: return s->fight.losses[0];
    default: return 0;
    }
}

static void put_halves(int halves, Writer *w) {
    if (halves < 0) halves = 0;
    if (halves > 1 || !(halves & 1)) put_int(w, halves / 2);
    if (halves & 1) put(w, halves > 1 ? " 1/2" : "1/2");
}

/* What a slow unit of a hidden stack has left is its owner's affair. Is it exactly one point? */
static bool put_move(const GuvBoard *b, const GuvState *s, Side viewer, Writer *w) {
    int left = guv_group_allowance(b, s) - s->spent;
    bool known = viewer == guv_active(b, s) || viewer == REFEREE;
    if (known) put_halves(left, w);
    else put(w, "some");
    return known && left == 2;
}

static bool put_issue(const void *board, const void *state, Side viewer, char what, Writer *out) {
    const GuvBoard *b = board;
    const GuvState *s = state;
    char text[MARK_ROOM];
    switch (what) {
    case 'h': return put(out, guv_hex_label(b, hex_at_issue(s), text)), false;
    case 'c': return put(out, guv_chit_title(b, s->chit, text)), false;
    case 'f': return put(out, b->formation[s->asked].name), false;
    case 'm': return put_move(b, s, viewer, out);
    default: return put_int(out, number_at_issue(b, s)), number_at_issue(b, s) == 1;
    }
}

void guv_prompt(const void *board, const void *state, Side viewer, Writer *out) {
    const GuvBoard *b = board;
    const GuvState *s = state;
    if (!s->dem && s->step == STEP_CHOOSE && viewer != REFEREE && viewer != (Side)s->asking) {
        put_fmt(out, "The %s side chooses its formations in secret.", side_title((Side)s->asking));
        return;
    }
    bool unseen = s->step == STEP_ORDERS && viewer != REFEREE && viewer != guv_active(b, s);
    const GuvStep *step = unseen ? guv_step_open(s) : guv_step(s);
    put_prompt(step->is.prompt, put_issue, b, s, viewer, out);
}

/* ---- Actions ----------------------------------------------------------------------------------------------------- */

/* Standing answers as people say them. */
const char *const order_words[ANSWERS] = {"ask me",
                                          "ask me; build a breastwork",
                                          "ask me; no breastwork",
                                          "stand",
                                          "stand; build a breastwork",
                                          "stand; no breastwork",
                                          "break contact if weaker",
                                          "break contact if weaker; build a breastwork",
                                          "break contact if weaker; no breastwork",
                                          "break contact",
                                          "break contact; build a breastwork",
                                          "break contact; no breastwork"};

/* What it means to do without, or to name no more, in each step. */
static const char *const without[STEP_COUNT] = {
    [STEP_OPEN_EVENTS] = "play nothing",
    [STEP_CHOOSE_EVENT] = "keep Good General out of the cup",
    [STEP_INTERLUDE] = "play nothing now",
    [STEP_TAKE] = "no other units",
    [STEP_DETACH] = "keep the marker",
    [STEP_CONTACT] = "the rest stand",
    [STEP_BATTERY] = "fire with these",
    [STEP_SHOT_WORKS] = "no breastwork",
    [STEP_DECLARE] = "attack with these",
    [STEP_SKIRMISHER] = "no skirmisher",
    [STEP_WORKS] = "no breastwork",
    [STEP_FIGHT_EVENTS] = "play nothing",
    [STEP_BONUS] = "no more bonus points",
    [STEP_BONUS_DEFENDER] = "no more bonus points",
    [STEP_DISMANTLE] = "leave the pontoon",
    [STEP_ADVANCE] = "the rest stay",
    [STEP_DEPOT] = "play nothing",
    [STEP_RECOVER] = "no one else recovers",
    [STEP_GENERAL_RETREAT] = "the rest stay",
    [STEP_ORDERS] = "no more orders",
};

static Clause say_without(const GuvState *s, Writer *w) {
    const char *text = without[s->step];
    put(w, text ? text : "done");
    return guv_step(s)->is.clause;
}

static Clause say_end(const GuvState *s, Writer *w) {
    const char *text = s->step == STEP_MOVEMENT      ? "end movement"
                       : s->step == STEP_BOMBARDMENT ? "end bombardment"
                       : s->step == STEP_COMBAT      ? "end combat"
                                                     : "done";
    put(w, text);
    return s->step == STEP_COMBAT ? GUV_14_b : GUV_6_c;
}

/* The type of a piece with a namesake of another type on its side, by the board alone; else "". */
static const char *namesake(const GuvBoard *b, int unit, bool *same) {
    static const char *const types[UNIT_TYPES] = {[INFANTRY] = " (infantry)",
                                                  [CAVALRY] = " (cavalry)",
                                                  [ARTILLERY] = " (artillery)",
                                                  [HORSE_ARTILLERY] = " (artillery)"};
    Side side = guv_side(unit);
    const char *type = "";
    for (int u = guv_unit(side, 1); unit && u <= b->last_unit[side]; u++) {
        if (u == unit || !str_same(str_of(b->unit[u].name), str_of(b->unit[unit].name))) continue;
        if (b->unit[u].type == b->unit[unit].type) *same = true;
        else type = types[b->unit[unit].type];
    }
    return type ? type : "";
}

/* "Move Jones" twice would be no choice: of two with one name the type or, of one type, the hex as well. */
static void put_unit(const GuvBoard *b, const GuvState *s, int unit, Writer *w) {
    char label[MARK_ROOM];
    bool same = false;
    const char *type = namesake(b, unit, &same);
    put_fmt(w, "%s%s", guv_unit_name(b, unit), type);
    if (same && guv_fate(s, unit) == FATE_MAP) put_fmt(w, " in %s", guv_hex_label(b, s->hex[unit], label));
}

static Clause say_unit(const GuvBoard *b, const GuvState *s, const char *before, int unit, const char *after,
                       Clause clause, Writer *w) {
    put(w, before);
    put_unit(b, s, unit, w);
    put(w, after);
    return clause;
}

static Clause say_hex(const GuvBoard *b, const char *before, int hex, const char *after, Clause clause, Writer *w) {
    char label[MARK_ROOM];
    put_fmt(w, "%s%s%s", before, guv_hex_label(b, hex, label), after);
    return clause;
}

static Clause say_both(const GuvBoard *b, const GuvState *s, const Action *a, const char *verb, Clause clause,
                       Writer *w) {
    char label[MARK_ROOM];
    put_unit(b, s, a->op[0], w);
    put_fmt(w, " %s %s", verb, guv_hex_label(b, a->op[1], label));
    return clause;
}

static Clause say_side(const GuvBoard *b, const char *before, int side, Clause clause, Writer *w) {
    put(w, before);
    hexside_write(w, &b->grid, side);
    return clause;
}

static Clause say_go(const GuvBoard *b, const GuvState *s, int hex, Writer *w) {
    char label[MARK_ROOM];
    int cost = 0;
    bool by_road = false;
    put_fmt(w, "enter %s", guv_hex_label(b, hex, label));
    if (!guv_group_may_go(b, s, hex, &cost, &by_road, NULL)) return GUV_9_c;
    put(w, by_road ? " by road, {cost:" : ", {cost:");
    put_halves(cost, w);
    put_char(w, '|');
    put_halves(cost, w);
    put(w, " MP}");
    return by_road ? GUV_9_road_a : GUV_9_d;
}

static Clause say_strength(const GuvBoard *b, const GuvState *s, int unit, const char *what, Clause clause, Writer *w) {
    put_unit(b, s, unit, w);
    put_fmt(w, " %s, {amount:%d}", what, guv_points(b, s, unit));
    return clause;
}

static Clause say_loss(const GuvBoard *b, const GuvState *s, int unit, Clause clause, Writer *w) {
    bool last = guv_steps(b, s, unit) == 1;
    return say_unit(b, s, "", unit, last ? " is eliminated" : " loses a step", clause, w);
}

static Clause say_die(const char *what, int die, Clause clause, Writer *w) {
    put_fmt(w, "%s die %d", what, die);
    return clause;
}

static Clause say_ground(const GuvBoard *b, const GuvState *s, int id, Writer *w) {
    static const char *const what[TERRAIN_CHOICES] = {"no ground counts for ", "the ground of ", "the height of ",
                                                      "the water before "};
    char label[MARK_ROOM];
    put_fmt(w, "%s%s", what[id % TERRAIN_CHOICES],
            guv_hex_label(b, s->fight.target[id / TERRAIN_CHOICES % COUNT(s->fight.target)], label));
    return GUV_14_terr_c;
}

static Clause say_cost(const GuvBoard *b, const GuvState *s, Clause clause, Writer *w) {
    int cost = guv_formation_cost(b, s, s->asked);
    put_fmt(w, ", {amount:%d|%d %s}", cost, cost, cost == 1 ? "point" : "points");
    return clause;
}

static Clause describe_plain(const GuvBoard *b, const GuvState *s, const Action *a, Writer *w) {
    switch (a->verb) {
    case DO_OWN:
        put_fmt(w, "activate %s by its own chit", b->formation[s->asked].name);
        return say_cost(b, s, GUV_8_points_b, w);
    case DO_UNDER:
        put_fmt(w, "activate %s under %s", b->formation[s->asked].name, b->commander[a->op[0]].key);
        return say_cost(b, s, GUV_8_hc_a, w);
    case DO_LEAVE: return put_fmt(w, "do not activate %s", b->formation[s->asked].name), GUV_8_points_a;
    case DO_PASS: return put(w, "pass: no activation"), GUV_8_pull_b;
    case DO_DRAW: return put(w, "draw an event chit instead"), GUV_17_b;
    case DO_DONE:
    case DO_DECLINE: return say_without(s, w);
    case DO_NO_EVENTS: return put(w, "play nothing and stop asking"), GUV_P21;
    case DO_ASK_EVENTS: return put(w, "ask me for events again"), GUV_P21;
    case DO_FORCE: return put(w, "forced march: double movement, no attack"), GUV_9_fm_a;
    case DO_STOP: return put(w, "stop here"), GUV_9_b;
    case DO_EXIT: return put(w, "leave the map"), GUV_9_exit_a;
    case DO_DETACH: return put(w, "use the Detachment marker"), GUV_8_det_a;
    case DO_END: return say_end(s, w);
    case DO_REPEL: return put(w, "use the 6 to force a retreat"), GUV_14_six_a;
    case DO_CANCEL: return put(w, "use the 6 to cancel the retreat"), GUV_14_six_d;
    case DO_GIVE_WAY: return put(w, "retreat to cancel a loss"), GUV_14_loss_c;
    case DO_ORDERS: return put(w, "give standing orders"), GUV_P10;
    default: return put(w, guv_verbs[a->verb].name), guv_step(s)->is.clause;
    }
}

static Clause describe_numbers(const GuvBoard *b, const GuvState *s, const Action *a, Writer *w) {
    switch (a->verb) {
    case DO_AT:
        return put(w, a->op[0] == ARM_GUNS ? "fire at artillery" : "fire at infantry or cavalry"), GUV_12_proc_b;
    case DO_EFFECT:
        return put_fmt(w, "breastwork: attacker loses a %s", a->op[0] == EFFECT_STEP ? "step" : "die"), GUV_14_bw_a;
    case DO_TERRAIN: return say_ground(b, s, a->op[0], w);
    case DO_ADD: return say_die("+1 on", a->op[0], GUV_14_elite_b, w);
    case DO_SUB: return say_die("-1 on the enemy's", a->op[0], GUV_R57, w);
    case DO_MARCH_DIE: return say_die("forced march: -1 on", a->op[0], GUV_R24, w);
    case DO_CALL: return put_fmt(w, "activate %s", b->formation[a->op[0]].name), GUV_17_usa_general;
    case DO_RELEASE:
        return put_fmt(w, "release %s", a->op[0] ? b->formation[a->op[0]].name : "the cavalry"), GUV_17_usa_release;
    case DO_PLAY: return put_fmt(w, "play %s", b->event[a->op[0]].name), GUV_17_c;
    case DO_PLAY_AT:
        put_fmt(w, "play %s in ", b->event[a->op[0]].name);
        return say_hex(b, "", a->op[1], "", GUV_17_c, w);
    case DO_ASSIGN:
        return put_fmt(w, "place %s in box %s", b->formation[a->op[0]].name, b->box[a->op[1]].name), GUV_20_hyp_a;
    case DO_ORDER: say_hex(b, "orders for ", a->op[0], ": ", GUV_P10, w); return put(w, order_words[a->op[1]]), GUV_P10;
    default: return describe_plain(b, s, a, w);
    }
}

static Clause describe_hexes(const GuvBoard *b, const GuvState *s, const Action *a, Writer *w) {
    switch (a->verb) {
    case DO_ACTIVATE: return say_hex(b, "place the chit in ", a->op[0], "", GUV_8_form_a, w);
    case DO_GO: return say_go(b, s, a->op[0], w);
    case DO_MARK: return say_hex(b, "activate the units in ", a->op[0], "", GUV_8_det_b, w);
    case DO_DUMMY: return say_hex(b, "add a dummy to the stack in ", a->op[0], "", GUV_9_dummy_a, w);
    case DO_LIFT: return say_hex(b, "remove a dummy from the stack in ", a->op[0], "", GUV_9_dummy_a, w);
    case DO_STAND: return say_hex(b, "hold ", a->op[0], "", GUV_9_contact_c, w);
    case DO_BREAK: return say_hex(b, "break contact in ", a->op[0], "", GUV_9_break_a, w);
    case DO_BOMBARD: return say_hex(b, "bombard ", a->op[0], "", GUV_12_proc_a, w);
    case DO_ENTRENCH: return say_hex(b, "build a breastwork in ", a->op[0], "", GUV_14_bw_b, w);
    case DO_ATTACK: return say_hex(b, "attack ", a->op[0], "", GUV_14_steps_a, w);
    case DO_TARGET: return say_hex(b, "attack ", a->op[0], " as well", GUV_14_h, w);
    case DO_DISMANTLE: return say_side(b, "dismantle the pontoon at ", a->op[0], GUV_11_dis_a, w);
    case DO_DESTROY: return say_side(b, "destroy the pontoon at ", a->op[0], GUV_11_seize_a, w);
    case DO_CAPTURE: return say_side(b, "capture the pontoon at ", a->op[0], GUV_11_seize_b, w);
    case DO_BUILD:
        put_fmt(w, "%s builds a pontoon at ", guv_unit_name(b, a->op[0]));
        return say_side(b, "", a->op[1], GUV_11_build_a, w);
    default: return describe_numbers(b, s, a, w);
    }
}

Clause guv_describe(const void *board, const void *state, const Action *a, Writer *w) {
    const GuvBoard *b = board;
    const GuvState *s = state;
    int u = a->op[0];
    switch (a->verb) {
    case DO_TAKE: return say_unit(b, s, "activate ", u, "", GUV_P7, w);
    case DO_PICK: return say_unit(b, s, "move ", u, "", GUV_9_a, w);
    case DO_JOIN:
        return s->step == STEP_DECLARE ? say_strength(b, s, u, "attacks", GUV_14_steps_a, w)
                                       : say_unit(b, s, "", u, " goes along", GUV_5_g, w);
    case DO_DROP: return say_unit(b, s, "", u, " stays here", GUV_R29, w);
    case DO_REMOVE: return say_unit(b, s, "", u, " cannot retreat and is eliminated", guv_step(s)->is.clause, w);
    case DO_LOSE: return say_loss(b, s, u, guv_step(s)->is.clause, w);
    case DO_FIRE: return say_strength(b, s, u, "fires", GUV_12_f, w);
    case DO_SUFFER: return say_unit(b, s, "", u, " takes the result", GUV_12_res_a, w);
    case DO_HIT: return say_unit(b, s, "6 hits ", u, "", guv_step(s)->is.clause, w);
    case DO_RECOVER: return say_unit(b, s, "", u, " returns to full strength", GUV_6_night_g, w);
    case DO_PLACE: return say_both(b, s, a, "is placed in", guv_step(s)->is.clause, w);
    case DO_SKIRMISH: return say_both(b, s, a, "deploys a skirmisher in", GUV_13_e, w);
    case DO_ENTER: return say_both(b, s, a, "enters at", GUV_R76, w);
    case DO_FLEE: return say_both(b, s, a, "breaks contact to", GUV_9_break_a, w);
    case DO_DISPLACE: return say_both(b, s, a, "is displaced to", GUV_5_e, w);
    case DO_RETREAT: return say_both(b, s, a, "retreats to", GUV_14_ret_b, w);
    case DO_ADVANCE: return say_both(b, s, a, "advances to", GUV_14_adv_a, w);
    default: return describe_hexes(b, s, a, w);
    }
}
