/* The question of each step, and each action in a few words (look/README section
 * 10: who, what, how much). No rule is decided here. */
#include "games/lgv/rules.h"

/* ---- Prompts ----------------------------------------------------------------------------------------------------- */

/* %p the place at issue, %u the unit at issue, %n the number at issue, %a what is open in an assault, %w the warning
 * of a bare ford. */

static int place_at_issue(const LgvState *s) { return s->fight.place ? s->fight.place : s->active; }
static int unit_at_issue(const LgvState *s) { return s->mover ? s->mover : s->subject; }

static int number_at_issue(const LgvBoard *b, const LgvState *s) {
    if (s->step == STEP_MOVE) return lgv_move_factor(b, s, s->mover) - s->spent[s->mover];
    return s->step == STEP_RETENTION ? s->impulse : s->fight.points;
}

static void put_place(const LgvBoard *b, int place, Writer *w) { put(w, lgv_place_title(b, place)); }

/* LGV-R29: a unit that goes back without a bridge is lost. */
static bool anybody_wades(const LgvBoard *b, const LgvState *s) {
    for (u64 left = s->fight.leaving; left; left &= left - 1) {
        if (lgv_wades_back(b, s, lgv_unit(b, lgv_attacker(s), left))) return true;
    }
    return false;
}

/* Only what is legal now. */
static void put_assault(const LgvBoard *b, const LgvState *s, Writer *w) {
    AssaultOpen open = lgv_assault_open(b, s);
    const char *word[3];
    int count = 0;
    if (open.move) word[count++] = "move a unit";
    if (open.attack) word[count++] = "attack";
    if (open.end) word[count++] = "end the activation";
    for (int i = 0; i < count; i++) put_fmt(w, "%s%s", i == 0 ? "" : i < count - 1 ? ", " : " or ", word[i]);
    put_char(w, '.');
}

static bool put_issue(const void *board, const void *state, Side viewer, char what, Writer *out) {
    const LgvBoard *b = board;
    const LgvState *s = state;
    switch (what) {
    case 'p': return put_place(b, place_at_issue(s), out), false;
    case 'u': return put(out, lgv_unit_name(b, unit_at_issue(s))), false;
    case 'a': return put_assault(b, s, out), false;
    case 'w': return put(out, anybody_wades(b, s) ? " Whoever crosses a bare ford is eliminated." : ""), false;
    default: return put_int(out, number_at_issue(b, s)), number_at_issue(b, s) == 1;
    }
}

void lgv_prompt(const void *board, const void *state, Side viewer, Writer *out) {
    put_prompt(lgv_step(state)->is.prompt, put_issue, board, state, viewer, out);
}

/* ---- Actions ----------------------------------------------------------------------------------------------------- */

static Clause say_entry(const LgvBoard *b, const LgvState *s, int unit, int to, Writer *w) {
    const Link *link = lgv_link(b, s->place[unit], to);
    Clause row = LGV_8_1e;
    put(w, "enter ");
    put_place(b, to, w);
    if (!link) return row;
    int cost = lgv_enter_cost(b, s, unit, link, &row);
    if (!lgv_is_vacant(s, lgv_side(b, unit), to))
        put(w, link->road ? ", {attack:road|attack by road}" : ", {attack:cross|attack off the road}");
    if (link->ford) put_fmt(w, ", over %s", b->ford[link->ford].name);
    put_fmt(w, ", {cost:%d|%d MF}", cost, cost);
    return row;
}

static Clause say_unit(const LgvBoard *b, const char *what, int unit, const char *after, Clause clause, Writer *w) {
    put_fmt(w, "%s%s%s", what, lgv_unit_name(b, unit), after);
    return clause;
}

static Clause say_place(const LgvBoard *b, const char *what, int place, const char *after, Clause clause, Writer *w) {
    put(w, what);
    put_place(b, place, w);
    put(w, after);
    return clause;
}

static Clause say_retreat(const LgvBoard *b, const Action *a, const char *verb, Clause clause, Writer *w) {
    put_fmt(w, "%s %s to ", lgv_unit_name(b, a->op[0]), verb);
    put_place(b, a->op[1], w);
    return clause;
}

static Clause say_placing(const LgvBoard *b, const LgvState *s, const Action *a, Writer *w) {
    put_fmt(w, "place %s in ", lgv_unit_name(b, a->op[0]));
    put_place(b, a->op[1], w);
    bool free_cavalry = s->step == STEP_SET_UP && b->unit[a->op[0]].type == CAVALRY;
    return free_cavalry ? LGV_5_3_1f : lgv_step(s)->is.clause;
}

static Clause say_factor(const LgvBoard *b, const char *what, int unit, int factor, Clause clause, Writer *w) {
    put_fmt(w, "%s%s, {amount:%d}", what, lgv_unit_name(b, unit), factor);
    return clause;
}

/* What it means to do without, or to name no more, in each step. */
static const char *const without[STEP_COUNT] = {
    [STEP_STEAL] = "do not steal a march",    [STEP_BRIDGE] = "lay no bridge",
    [STEP_FRONT] = "no Leader at the front",  [STEP_GUN_LEADER] = "no Leader",
    [STEP_SECOND_BATTERY] = "no second area", [STEP_SCREEN] = "do not screen",
    [STEP_GO_ON] = "the rest stop here",      [STEP_ATTACKERS] = "attack with these",
    [STEP_SUPPORT] = "no more guns",          [STEP_DEFENSE_GUNS] = "no more guns",
    [STEP_STALEMATE] = "the rest stay",       [STEP_WITHDRAW] = "the rest stay",
    [STEP_EXPLOIT] = "the rest stay",         [STEP_STORM] = "attack with these",
    [STEP_GUNS] = "fire with these",          [STEP_SECOND_GUNS] = "fire with these",
    [STEP_REORGANIZE] = "end Reorganization", [STEP_ENTRENCH] = "end Entrenchment",
    [STEP_REMOVE_WORKS] = "keep the works",   [STEP_REMOVE_BRIDGES] = "keep the bridges",
};

static Clause say_without(const LgvState *s, Writer *w) {
    const LgvStep *step = lgv_step(s);
    const char *text = step == lgv_step_at(s->step) ? without[s->step] : NULL;
    put(w, text ? text : "remove the works");
    return step->is.clause;
}

static Clause describe_plain(const LgvState *s, const Action *a, Writer *w) {
    switch (a->verb) {
    case DO_STEAL: return put(w, "steal a march: all units Fresh, marker to 1"), LGV_13_1f;
    case DO_DECLINE:
    case DO_DONE: return say_without(s, w);
    case DO_REROLL_ADVANTAGE: return put(w, "re-roll with the Advantage"), LGV_13_1a;
    case DO_REROLL_MARKER: return put(w, "re-roll with the Re-Roll marker"), LGV_13_3b;
    case DO_ACCEPT: return put(w, "keep the roll"), LGV_13_1d;
    case DO_PASS: return put(w, "pass"), LGV_6_2_4a;
    case DO_STOP: return put(w, "stop here"), LGV_8_1f;
    case DO_END: return put(w, "end the activation"), LGV_8_1_1;
    case DO_EXPLOIT: return put(w, "exploit into Vacant areas"), LGV_R28;
    case DO_HALT: return put(w, "halt the overrun"), LGV_R28;
    case DO_WANT: return put_fmt(w, "play the %s", side_title((Side)a->op[0])), LGV_5_1_1a;
    case DO_BID: return put_fmt(w, "bid %d VP for the Union", a->op[0]), LGV_18_1a;
    default: return put(w, lgv_verbs[a->verb].name), lgv_step(s)->is.clause;
    }
}

static Clause describe_unit(const LgvBoard *b, const LgvState *s, const Action *a, Writer *w) {
    int u = a->op[0];
    switch (a->verb) {
    case DO_PICK: return say_unit(b, "move ", u, "", s->step == STEP_GO_ON ? LGV_8_3e : LGV_8_1d, w);
    case DO_JOIN: return say_unit(b, "", u, " joins", lgv_step(s)->is.clause, w);
    case DO_SUPPORT:
        return say_unit(b, "", u, " supports, {amount:+1}", s->step == STEP_DEFENSE_GUNS ? LGV_D8g : LGV_9_5b, w);
    case DO_LEAD: return say_factor(b, "lead with ", u, b->unit[u].attack, lgv_step(s)->is.clause, w);
    case DO_FRONT: return say_factor(b, "from the front: ", u, b->unit[u].leads, lgv_step(s)->is.clause, w);
    case DO_DEFEND:
        return say_factor(b, "defend with ", u, lgv_fresh(b, s, u) ? b->unit[u].defense : b->unit[u].exhausted,
                          LGV_9_4_3a, w);
    case DO_TURN: return say_unit(b, "", u, " is Exhausted, {amount:1|1 CP}", LGV_11_1e, w);
    case DO_FALL_BACK: return say_unit(b, "", u, " retreats, {amount:1|1 CP}", LGV_11_1g, w);
    case DO_ELIMINATE:
        return lgv_fresh(b, s, u) ? say_unit(b, "", u, " is eliminated, {amount:3|3 CP}", LGV_11_1d, w)
                                  : say_unit(b, "", u, " is eliminated, {amount:2|2 CP}", LGV_11_1f, w);
    case DO_LOST:
        return lgv_wades_back(b, s, u)
                   ? say_unit(b, "", u, " retreats over a bare ford and is eliminated", LGV_16_2c, w)
                   : say_unit(b, "", u, " cannot retreat and is eliminated", LGV_11_2_4a, w);
    case DO_TARGET: return say_unit(b, "Primary Target: ", u, "", LGV_10_2_1a, w);
    case DO_BRING: return say_unit(b, "bring back ", u, " for another unit", LGV_12_1a, w);
    case DO_RALLY: return say_unit(b, "rally ", u, " with the Advantage", LGV_13_1j, w);
    case DO_PRICE: return say_unit(b, "remove ", u, " permanently", LGV_12_1a, w);
    case DO_CALL: return say_unit(b, "call ", u, "'s division", LGV_D8c, w);
    default: return describe_plain(s, a, w);
    }
}

static Clause describe_place(const LgvBoard *b, const LgvState *s, const Action *a, Writer *w) {
    int p = a->op[0];
    switch (a->verb) {
    case DO_ASSAULT: return say_place(b, "assault from ", p, "", LGV_6_2_2a, w);
    case DO_BOMBARD: return say_place(b, "bombard ", p, "", LGV_6_2_3, w);
    case DO_GO: return say_entry(b, s, s->mover, p, w);
    case DO_ATTACK: return say_place(b, "attack in ", p, "", LGV_8_1g, w);
    case DO_CLOSE: return say_place(b, "resolve ", p, " next", LGV_R18, w);
    case DO_STORM: return say_place(b, "attack again in ", p, "", LGV_9_4_4l, w);
    case DO_FROM: return say_place(b, "fire from ", p, "", LGV_R41, w);
    case DO_ENTRENCH: return say_place(b, "entrench in ", p, "", LGV_15_1b, w);
    case DO_REMOVE_WORKS: return say_place(b, "remove works in ", p, "", LGV_15_3a, w);
    case DO_WORKS: return say_place(b, "take over the works in ", p, "", LGV_15_2a, w);
    default: return describe_unit(b, s, a, w);
    }
}

Clause lgv_describe(const void *board, const void *state, const Action *a, Writer *w) {
    const LgvBoard *b = board;
    const LgvState *s = state;
    switch (a->verb) {
    case VERB_ROLL: return lgv_notate(b, s, REFEREE, FORTUNE, a, w), lgv_step(s)->is.clause;
    case DO_PLACE: return say_placing(b, s, a, w);
    case DO_RETURN: return say_retreat(b, a, "returns", LGV_12_2e, w);
    case DO_RETREAT: return say_retreat(b, a, "retreats", LGV_11_2_1a, w);
    case DO_ADVANCE: return say_retreat(b, a, "advances", LGV_9_4_4l, w);
    case DO_BRIDGE: return put_fmt(w, "lay a bridge at %s", b->ford[a->op[0]].name), LGV_16_1a;
    case DO_REMOVE_BRIDGE: return put_fmt(w, "take up the bridge at %s", b->ford[a->op[0]].name), LGV_16_3b;
    case DO_SWAP: return put_fmt(w, "swap with %s Corps", b->command[a->op[0]]), LGV_5_2g;
    default: return describe_place(b, s, a, w);
    }
}
