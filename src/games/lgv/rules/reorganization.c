/* The Reorganization Phase (12, 13.1j): Union, then Confederate; Leaders first, then pairs and Rally, then
 * entrenchments (LGV-R34). */
#include "games/lgv/rules.h"

/* ---- Where a returning unit is placed (12.1b, c, 12.2e, f) ------------------------------------------------------- */

static bool may_stand(const LgvBoard *b, const LgvState *s, int unit, int place) {
    const Place *p = &b->place[place];
    int side = lgv_side(b, unit);
    if (!p->sector || bits128_has(&s->closed, place) || (int)lgv_controller(s, place) != side) return false;
    if (b->unit[unit].type == ENGINEER && p->sector != UNION) return false;
    return lgv_has_room(b, s, unit, place);
}

/* LGV-12.1b, LGV-12.2e: own-controlled, Vacant, with another own unit. */
static bool is_regular(const LgvBoard *b, const LgvState *s, int unit, int place) {
    int side = lgv_side(b, unit);
    return lgv_here(s, side, place) && lgv_is_vacant(s, side, place) && may_stand(b, s, unit, place);
}

static bool has_regular(const LgvBoard *b, const LgvState *s, int unit) {
    Bits128 own = s->held[lgv_side(b, unit)];
    for (int p = lgv_next_place(&own); p; p = lgv_next_place(&own)) {
        if (is_regular(b, s, unit, p)) return true;
    }
    return false;
}

static bool with_commander(const LgvBoard *b, const LgvState *s, int unit, int place) {
    const Unit *u = &b->unit[unit];
    if (u->type != LEADER || u->rank == RANK_ARMY || !lgv_has_room(b, s, unit, place)) return false;
    for (u64 left = lgv_here(s, u->side, place) & b->of_type[u->side][LEADER]; left; left &= left - 1) {
        if (b->unit[lgv_unit(b, u->side, left)].rank == RANK_ARMY) return true;
    }
    return false;
}

/* LGV-12.1c, LGV-12.2f, LGV-R34: only where no regular place exists. */
static bool is_last_resort(const LgvBoard *b, const LgvState *s, int unit, int place) {
    return (b->place[place].zone && may_stand(b, s, unit, place)) || with_commander(b, s, unit, place);
}

static bool may_return_to(const LgvBoard *b, const LgvState *s, int unit, int place, Refusal *r) {
    bool leader = b->unit[unit].type == LEADER;
    if (is_regular(b, s, unit, place)) return true;
    if (!has_regular(b, s, unit) && is_last_resort(b, s, unit, place)) return true;
    refuse(r, leader ? LGV_12_2e : LGV_12_1b,
           "%s returns only to a Vacant friendly Area with another friendly unit and room, not to %s.",
           lgv_unit_name(b, unit), lgv_place_label(b, place));
    return refuse_also(r, leader ? LGV_12_2f : LGV_12_1c), refuse_also(r, LGV_R34);
}

static bool has_place(const LgvBoard *b, const LgvState *s, int unit) {
    if (has_regular(b, s, unit)) return true;
    for (int p = 1; p <= b->places; p++) {
        if (may_return_to(b, s, unit, p, NULL)) return true;
    }
    return false;
}

/* ---- Leaders (12.2) ---------------------------------------------------------------------------------------------- */

static void after_leaders(const LgvBoard *b, LgvState *s, const Journal *j);

static int leader_with(const LgvBoard *b, const LgvState *s, Fate fate) {
    int side = s->acting;
    for (u64 left = b->of_type[side][LEADER]; left; left &= left - 1) {
        int u = lgv_unit(b, side, left);
        if (s->fate[u] == fate && (fate != RETURNING || has_place(b, s, u))) return u;
    }
    return 0;
}

/* Those who return are placed before the next fate is rolled; without a place a
 * Leader waits (LGV-R34d). */
static void next_leader(const LgvBoard *b, LgvState *s, const Journal *j) {
    s->subject = 0;
    if (leader_with(b, s, RETURNING)) {
        lgv_step_to(s, STEP_RETURN);
        return;
    }
    int fallen = s->no_fate_rolls ? 0 : leader_with(b, s, FALLEN);
    if (!fallen) {
        after_leaders(b, s, j);
        return;
    }
    s->subject = (u8)fallen;
    lgv_step_to(s, STEP_FATE);
}

/* LGV-12.2b, LGV-12.2c, LGV-12.2d; never re-rolled (LGV-R33c). */
static void fate_apply(const LgvBoard *b, LgvState *s, const Action *a, const Journal *j) {
    static const char *const words[] = {"is killed", "is lightly wounded", "returns at once"};
    int u = s->subject, row = (a->face[0] - 1) / 2;
    s->fate[u] = row == 0 ? KILLED : row == 1 ? WOUNDED : RETURNING;
    s->when[u] = row == 1 ? s->turn : 0; /* on Turn 6 he stays out (LGV-R34c) */
    journal(j, NOBODY, LGV_12_2b, "Fate of %s: {dice:%d}, he %s.", lgv_unit_name(b, u), a->face[0], words[row]);
    next_leader(b, s, j);
}

static void return_legal(const LgvBoard *b, const LgvState *s, List *l) {
    for (u64 left = b->of_type[s->acting][LEADER]; left; left &= left - 1) {
        int u = lgv_unit(b, s->acting, left);
        for (int p = 1; s->fate[u] == RETURNING && p <= b->places; p++) {
            if (may_return_to(b, s, u, p, NULL)) list_add(l, DO_RETURN, 2, u, p);
        }
    }
}

static bool return_check(const LgvBoard *b, const LgvState *s, const Action *a, Refusal *r) {
    if (a->verb != DO_RETURN) return lgv_not_now(b, s, a, r);
    if (lgv_side(b, a->op[0]) != s->acting || s->fate[a->op[0]] != RETURNING)
        return refuse(r, LGV_12_2d, "%s is not a Leader who returns now.", lgv_unit_name(b, a->op[0])),
               refuse_also(r, s->fate[a->op[0]] == KILLED ? LGV_12_2c : 0);
    return may_return_to(b, s, a->op[0], a->op[1], r);
}

static void return_apply(const LgvBoard *b, LgvState *s, const Action *a, const Journal *j) {
    lgv_put_unit(b, s, a->op[0], a->op[1], true);
    journal(j, NOBODY, LGV_12_2e, "%s returns in %s.", lgv_unit_name(b, a->op[0]), lgv_place_label(b, a->op[1]));
    next_leader(b, s, j);
}

/* ---- Pairs and Rally (12.1, 13.1j, LGV-P26) ---------------------------------------------------------------------- */

static int eliminated_of_type(const LgvBoard *b, const LgvState *s, int side, int type) {
    int count = 0;
    for (u64 left = b->of_type[side][type]; left; left &= left - 1)
        count += s->fate[lgv_unit(b, side, left)] == ELIMINATED;
    return count;
}

/* LGV-11.1i: who was eliminated may come back. */
static bool may_come_back(const LgvBoard *b, const LgvState *s, int unit, Refusal *r) {
    const Unit *u = &b->unit[unit];
    if (u->type == LEADER) return refuse(r, LGV_12_2a, "%s is a Leader.", u->name);
    if (u->side != s->acting || s->fate[unit] != ELIMINATED)
        return refuse(r, s->fate[unit] == REMOVED ? LGV_12_1d : LGV_12_1a, "%s is not an eliminated unit of this side.",
                      u->name);
    return has_place(b, s, unit) || refuse(r, LGV_R34d, "No place can receive %s.", u->name);
}

static bool may_bring(const LgvBoard *b, const LgvState *s, int unit, Refusal *r) {
    if (!may_come_back(b, s, unit, r)) return false;
    if (eliminated_of_type(b, s, s->acting, b->unit[unit].type) >= 2) return true;
    return refuse(r, LGV_12_1a, "No other eliminated unit of its type can be removed for %s.", lgv_unit_name(b, unit));
}

static bool may_rally(const LgvBoard *b, const LgvState *s, int unit, Refusal *r) {
    if (s->rallied) return refuse(r, LGV_R34b, "A unit has been rallied in this phase."), refuse_also(r, LGV_13_1j);
    if (s->advantage != s->acting) return refuse(r, LGV_13_1j, "Only the holder of the Advantage may rally.");
    return may_come_back(b, s, unit, r);
}

static void reorganize_legal(const LgvBoard *b, const LgvState *s, List *l) {
    int side = s->acting;
    u64 all = lgv_army(b, side);
    lgv_list_who(b, s, side, all, DO_BRING, may_bring, l);
    lgv_list_who(b, s, side, all, DO_RALLY, may_rally, l);
    lgv_list_who(b, s, side, all, DO_CALL, lgv_may_call_division, l);
    list_add(l, DO_DONE, 0, 0, 0);
}

static bool reorganize_check(const LgvBoard *b, const LgvState *s, const Action *a, Refusal *r) {
    if (a->verb == DO_BRING) return may_bring(b, s, a->op[0], r);
    if (a->verb == DO_RALLY) return may_rally(b, s, a->op[0], r);
    if (a->verb == DO_CALL) return lgv_may_call_division(b, s, a->op[0], r);
    return a->verb == DO_DONE || lgv_not_now(b, s, a, r);
}

static bool anything_to_do(const LgvBoard *b, const LgvState *s) {
    int first = b->first[s->acting], end = first + b->count[s->acting];
    for (int u = first; u < end; u++) {
        if (may_bring(b, s, u, NULL) || may_rally(b, s, u, NULL) || lgv_may_call_division(b, s, u, NULL)) return true;
    }
    return false;
}

static void after_leaders(const LgvBoard *b, LgvState *s, const Journal *j) {
    if (anything_to_do(b, s)) {
        lgv_step_to(s, STEP_REORGANIZE);
        return;
    }
    lgv_entrench_or_go_on(b, s, j);
}

static void reorganize_apply(const LgvBoard *b, LgvState *s, const Action *a, const Journal *j) {
    if (a->verb == DO_DONE) {
        lgv_entrench_or_go_on(b, s, j);
        return;
    }
    if (a->verb == DO_CALL) {
        lgv_call_division(b, s, a->op[0], j);
        after_leaders(b, s, j);
        return;
    }
    s->subject = (u8)a->op[0];
    if (a->verb == DO_BRING) {
        lgv_step_to(s, STEP_PRICE);
        return;
    }
    lgv_use_advantage(s, (Side)s->acting, j);
    s->rallied = 1;
    lgv_step_to(s, STEP_PLACE);
}

/* ---- Price and place --------------------------------------------------------------------------------------------- */

static bool may_pay(const LgvBoard *b, const LgvState *s, int unit, Refusal *r) {
    const Unit *u = &b->unit[unit], *back = &b->unit[s->subject];
    if (u->type == LEADER)
        return refuse(r, LGV_12_2a, "%s is a Leader and pays for nobody.", u->name), refuse_also(r, LGV_12_1a);
    if (u->side != s->acting || s->fate[unit] != ELIMINATED || unit == s->subject)
        return refuse(r, s->fate[unit] == REMOVED ? LGV_12_1d : LGV_12_1a, "%s is not another eliminated unit.",
                      u->name);
    return u->type == back->type || refuse(r, LGV_12_1a, "%s is not of the type of %s.", u->name, back->name);
}

static void price_legal(const LgvBoard *b, const LgvState *s, List *l) {
    lgv_list_who(b, s, s->acting, lgv_army(b, s->acting), DO_PRICE, may_pay, l);
}

LGV_ONLY(price, DO_PRICE, may_pay)

static void price_apply(const LgvBoard *b, LgvState *s, const Action *a, const Journal *j) {
    s->fate[a->op[0]] = REMOVED;
    journal(j, NOBODY, LGV_12_1a, "%s is removed for good.", lgv_unit_name(b, a->op[0]));
    lgv_step_to(s, STEP_PLACE);
}

static void place_legal(const LgvBoard *b, const LgvState *s, List *l) {
    for (int p = 1; p <= b->places; p++) {
        if (may_return_to(b, s, s->subject, p, NULL)) list_add(l, DO_PLACE, 2, s->subject, p);
    }
}

static bool place_check(const LgvBoard *b, const LgvState *s, const Action *a, Refusal *r) {
    if (a->verb != DO_PLACE) return lgv_not_now(b, s, a, r);
    if (a->op[0] != s->subject) return refuse(r, LGV_12_1b, "%s is to be placed now.", lgv_unit_name(b, s->subject));
    return may_return_to(b, s, a->op[0], a->op[1], r);
}

static void place_apply(const LgvBoard *b, LgvState *s, const Action *a, const Journal *j) {
    lgv_put_unit(b, s, s->subject, a->op[1], true);
    journal(j, NOBODY, LGV_12_1b, "%s returns Fresh in %s.", lgv_unit_name(b, s->subject),
            lgv_place_label(b, a->op[1]));
    next_leader(b, s, j);
}

/* ---- Entrenching (LGV-15.0a, 15.1, LGV-R36) ---------------------------------------------------------------------- */

void lgv_entrench_or_go_on(const LgvBoard *b, LgvState *s, const Journal *j) {
    Bits128 own = s->held[s->acting];
    for (int p = lgv_next_place(&own); p; p = lgv_next_place(&own)) {
        if (lgv_may_entrench(b, s, p, NULL)) {
            lgv_step_to(s, STEP_ENTRENCH);
            return;
        }
    }
    lgv_side_done(b, s, j);
}

/* ---- One side, then the other (LGV-6.3, LGV-12.0) ---------------------------------------------------------------- */

static void start_side(const LgvBoard *b, LgvState *s, Side side, const Journal *j) {
    s->acting = (u8)side;
    s->rallied = s->called = 0;
    s->dug = (Bits128){{0, 0}};
    for (u64 left = b->of_type[side][LEADER]; left; left &= left - 1) { /* LGV-12.2d */
        int u = lgv_unit(b, side, left);
        if (s->fate[u] == WOUNDED && s->when[u] < s->turn) s->fate[u] = RETURNING, s->when[u] = 0;
    }
    next_leader(b, s, j);
}

void lgv_start_reorganization(const LgvBoard *b, LgvState *s, const Journal *j) { start_side(b, s, UNION, j); }

void lgv_side_done(const LgvBoard *b, LgvState *s, const Journal *j) {
    if (s->acting == UNION) {
        start_side(b, s, CONFEDERATE, j);
        return;
    }
    s->acting = s->rallied = s->called = 0;
    s->dug = (Bits128){{0, 0}};
    lgv_hand_over_advantage(s, j); /* LGV-13.2 */
    lgv_start_end_phase(b, s, j);
}

LGV_ROLL(fate, "fate", LGV_12_2b, 1, "Fate of %u: roll one die.");
LGV_STEP(return, "return", LGV_12_2e, WHO_ACTING, "Place returning Leaders.");
LGV_STEP(reorganize, "reorganize", LGV_12_1a, WHO_ACTING, "Reorganize: bring back a unit, rally, or done.");
LGV_STEP(price, "price", LGV_12_1a, WHO_ACTING, "Which unit is removed permanently for %u?");
LGV_STEP(place, "place", LGV_12_1b, WHO_ACTING, "Where does %u return?");
