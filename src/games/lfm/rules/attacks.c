/* The allotment of attacks (8.1 to 8.6, LFM-R43, LFM-P10). */
#include "games/lfm/rules.h"

/* ---- Contact ----------------------------------------------------------------------------------------------------- */

static bool touches(const LfmBoard *b, const LfmState *s, int hex, int other) {
    int d = hex_direction(&b->grid, hex, other);
    return d >= 0 && !lfm_river_between(b, s, hex, d); /* LFM-D2f */
}

/* A phasing stack that may attack; whether it is in contact is for the caller. LFM-8.6: nobody asks for command. */
static bool is_able(const LfmBoard *b, const LfmState *s, int hex) {
    return hexset_has(&s->held[lfm_phasing(s)], hex) && lfm_stack_may_attack(b, s, hex);
}

static int number_of(const LfmState *s, int hex) { return s->fight_of[s->top[hex]]; }

/* LFM-8.4: each stack attacks once. */
static bool is_free(const LfmBoard *b, const LfmState *s, int hex) { return is_able(b, s, hex) && !number_of(s, hex); }

/* Directions from an enemy hex to stacks that may attack it. */
static int ring_of_able(const LfmBoard *b, const LfmState *s, int target, bool free) {
    int mask = lfm_contact(b, s, lfm_waiting(s), target);
    for (int d = 0; d < 6; d++) {
        if (!(mask >> d & 1)) continue;
        int hex = b->grid.next[target][d];
        if (free ? !is_free(b, s, hex) : !is_able(b, s, hex)) mask &= ~(1 << d);
    }
    return mask;
}

/* LFM-8.2, LFM-R43: an enemy hex in contact with a stack that may attack. */
static bool is_open(const LfmBoard *b, const LfmState *s, int target) {
    return hexset_has(&s->held[lfm_waiting(s)], target) && !number_of(s, target) && ring_of_able(b, s, target, false);
}

/* ---- No dead ends ------------------------------------------------------------------------------------------------ */

/* The combat that is being put together. */
typedef struct Plan {
    int attackers, targets;
    u16 attacker[LFM_FIGHT_HEXES], target[LFM_FIGHT_HEXES];
} Plan;

static bool plan_add(u16 *list, int *count, int hex) {
    for (int i = 0; i < *count; i++) {
        if (list[i] == hex) return false;
    }
    list[(*count)++] = (u16)hex;
    return true;
}

static Plan open_plan(const LfmBoard *b, const LfmState *s) {
    Plan plan = {0};
    for (int p = 1; p <= b->units; p++) {
        if (s->fight_of[p] != s->fights) continue;
        if (lfm_side(b, p) == lfm_phasing(s)) plan_add(plan.attacker, &plan.attackers, s->hex[p]);
        else plan_add(plan.target, &plan.targets, s->hex[p]);
    }
    return plan;
}

static bool touches_all(const LfmBoard *b, const LfmState *s, int hex, const u16 *list, int count) {
    for (int i = 0; i < count; i++) {
        if (!touches(b, s, hex, list[i])) return false;
    }
    return true;
}

/* Would every hex that must still be attacked (LFM-8.2) keep an attacker: a free stack other than `taken`, or,
 * while
 * the combat stays open, all of its attackers, `taken` among them? Then a legal allotment is left: each such hex goes
 * to one stack, and a stack attacks all that it is given. */
static int hex_left_unattacked(const LfmBoard *b, const LfmState *s, const Plan *plan, int taken, bool open) {
    const HexSet *foes = &s->held[lfm_waiting(s)];
    for (int h = hexset_next(foes, 0); h; h = hexset_next(foes, h)) {
        if (!is_open(b, s, h)) continue;
        int mask = ring_of_able(b, s, h, true), d = taken ? hex_direction(&b->grid, h, taken) : -1;
        if (d >= 0) mask &= ~(1 << d);
        if (mask) continue;
        if (open && touches_all(b, s, h, plan->attacker, plan->attackers) && (!taken || touches(b, s, h, taken)))
            continue;
        return h;
    }
    return 0;
}

static bool may_attack_hex(const LfmBoard *b, const LfmState *s, int hex, Refusal *r) {
    char label[MARK_ROOM];
    if (is_open(b, s, hex)) return true;
    if (!hexset_has(&s->held[lfm_waiting(s)], hex))
        return refuse(r, LFM_8_1, "No enemy unit is in %s.", lfm_hex_label(b, hex, label));
    if (number_of(s, hex))
        return refuse(r, LFM_R43, "%s is attacked already.", lfm_hex_label(b, hex, label)), refuse_also(r, LFM_8_4);
    return refuse(r, LFM_R43, "No stack of yours that may attack touches %s.", lfm_hex_label(b, hex, label));
}

/* Shattered (LFM-16.6), or it has charged in this half-turn (LFM-3.1d, LFM-5.7). */
static bool refuse_unable(const LfmBoard *b, const LfmState *s, int hex, Refusal *r) {
    char label[MARK_ROOM];
    refuse(r, LFM_R59, "The stack in %s may not attack.", lfm_hex_label(b, hex, label));
    refuse_also(r, LFM_R60);
    if (!lfm_is(s, s->top[hex], U_FRESH_CHARGE)) return refuse_also(r, LFM_16_6);
    return refuse_also(r, LFM_3_1d), refuse_also(r, LFM_5_7);
}

static bool may_join_attack(const LfmBoard *b, const LfmState *s, int hex, Refusal *r) {
    char label[MARK_ROOM], other[MARK_ROOM];
    if (!hexset_has(&s->held[lfm_phasing(s)], hex))
        return refuse(r, LFM_8_1, "No unit of yours is in %s.", lfm_hex_label(b, hex, label));
    if (!lfm_stack_may_attack(b, s, hex)) return refuse_unable(b, s, hex, r);
    if (number_of(s, hex))
        return refuse(r, LFM_8_4, "The stack in %s attacks already.", lfm_hex_label(b, hex, label)),
               refuse_also(r, LFM_R43);
    Plan plan = open_plan(b, s);
    for (int i = 0; i < plan.targets; i++) {
        if (!touches(b, s, hex, plan.target[i]))
            return refuse(r, LFM_R43, "%s does not touch %s.", lfm_hex_label(b, hex, label),
                          lfm_hex_label(b, plan.target[i], other));
    }
    int left = hex_left_unattacked(b, s, &plan, hex, true);
    return !left || refuse(r, LFM_8_2, "Nobody else could attack %s.", lfm_hex_label(b, left, other));
}

static bool may_target(const LfmBoard *b, const LfmState *s, int hex, Refusal *r) {
    char label[MARK_ROOM], other[MARK_ROOM];
    if (!may_attack_hex(b, s, hex, r)) return false;
    Plan plan = open_plan(b, s);
    if (!plan.attackers) return refuse(r, LFM_R43, "First say who attacks.");
    for (int i = 0; i < plan.attackers; i++) {
        if (!touches(b, s, hex, plan.attacker[i]))
            return refuse(r, LFM_R43, "%s does not touch %s.", lfm_hex_label(b, plan.attacker[i], other),
                          lfm_hex_label(b, hex, label));
    }
    return true;
}

static bool may_close(const LfmBoard *b, const LfmState *s, Refusal *r) {
    Plan plan = open_plan(b, s);
    char label[MARK_ROOM];
    if (!plan.attackers) return refuse(r, LFM_8_1, "Nobody attacks yet.");
    int left = hex_left_unattacked(b, s, &plan, 0, false);
    return !left || refuse(r, LFM_8_2, "Nobody else could attack %s.", lfm_hex_label(b, left, label));
}

/* ---- Putting it down --------------------------------------------------------------------------------------------- */

/* LFM-4.5a, LFM-4.5b: the stack as one, commanders with it. */
static void enlist(LfmState *s, int hex) {
    for (int p = s->top[hex]; p; p = s->below[p]) s->fight_of[p] = s->fights;
}

static void open_combat(LfmState *s, int hex) {
    s->fights++;
    enlist(s, hex);
}

static void tell_combat(const LfmBoard *b, const LfmState *s, const Journal *j) {
    Plan plan = open_plan(b, s);
    char label[MARK_ROOM];
    journal(j, NOBODY, LFM_R43, "Combat %d: %s is attacked%s from %d hex%s.", s->fights,
            lfm_hex_label(b, plan.target[0], label), plan.targets > 1 ? " with other hexes" : "", plan.attackers,
            plan.attackers > 1 ? "es" : "");
}

/* ---- The steps --------------------------------------------------------------------------------------------------- */

/* How many enemy hexes are still to be attacked; one of them. */
static int count_open(const LfmBoard *b, const LfmState *s, int *one) {
    const HexSet *foes = &s->held[lfm_waiting(s)];
    int count = 0;
    for (int h = hexset_next(foes, 0); h; h = hexset_next(foes, h)) {
        if (is_open(b, s, h)) *one = h, count++;
    }
    return count;
}

static void declare_legal(const LfmBoard *b, const LfmState *s, List *l) {
    Plan plan = open_plan(b, s);
    HexSet near;
    hexset_clear(&near);
    const u16 *around = b->grid.next[plan.target[0]];
    for (int d = 0; d < 6; d++) hexset_add(&near, around[d]);
    lfm_list_hexes(b, s, &near, DO_WITH, may_join_attack, l);
    if (!plan.attackers) return;
    hexset_clear(&near);
    around = b->grid.next[plan.attacker[0]];
    for (int d = 0; d < 6; d++) hexset_add(&near, around[d]);
    lfm_list_hexes(b, s, &near, DO_TARGET, may_target, l);
    if (may_close(b, s, NULL)) list_add(l, DO_DONE, 0, 0, 0);
}

static void next_attack(const LfmBoard *b, LfmState *s, const Journal *j);

static void put_down(const LfmBoard *b, LfmState *s, const Action *a, const Journal *j) {
    if (a->verb != DO_DONE) {
        enlist(s, a->op[0]);
        return;
    }
    tell_combat(b, s, j);
    next_attack(b, s, j);
}

/* What is the only way to go on is done at once. */
static void go_on_declaring(const LfmBoard *b, LfmState *s, const Journal *j) {
    enum { MOST = 2 * LFM_FIGHT_HEXES + 1 };
    lfm_step_to(s, STEP_DECLARE);
    for (int number = s->fights; s->step == STEP_DECLARE && s->fights == number;) {
        Action room[MOST];
        List l = {room, 0};
        declare_legal(b, s, &l);
        if (l.count > 1) return;
        put_down(b, s, &room[0], j);
    }
}

static void next_attack(const LfmBoard *b, LfmState *s, const Journal *j) {
    int one = 0, count = count_open(b, s, &one);
    lfm_step_to(s, STEP_ALLOT);
    if (count > 1) return;
    if (count == 0) {
        lfm_start_retreats_before_combat(b, s, j);
        return;
    }
    open_combat(s, one);
    go_on_declaring(b, s, j);
}

/* Where every enemy hex has one stack that can attack it, there is one allotment only. */
static bool has_one_way(const LfmBoard *b, const LfmState *s) {
    const HexSet *foes = &s->held[lfm_waiting(s)];
    for (int h = hexset_next(foes, 0); h; h = hexset_next(foes, h)) {
        if (bits_count((u64)ring_of_able(b, s, h, false)) > 1) return false;
    }
    return true;
}

static void allot_all(const LfmBoard *b, LfmState *s, const Journal *j) {
    const HexSet *held = &s->held[lfm_phasing(s)];
    for (int h = hexset_next(held, 0); h; h = hexset_next(held, h)) {
        int mask = is_able(b, s, h) ? lfm_contact(b, s, lfm_phasing(s), h) : 0;
        if (!mask) continue;
        open_combat(s, h);
        for (int d = 0; d < 6; d++) {
            if (mask >> d & 1) enlist(s, b->grid.next[h][d]);
        }
        tell_combat(b, s, j);
    }
    lfm_start_retreats_before_combat(b, s, j);
}

bool lfm_attacks_are_due(const LfmBoard *b, const LfmState *s) {
    int one = 0;
    return count_open(b, s, &one) > 0;
}

/* LFM-R44: all attacks of a round are allotted at its start. */
void lfm_allot(const LfmBoard *b, LfmState *s, const Journal *j) {
    if (has_one_way(b, s)) allot_all(b, s, j);
    else next_attack(b, s, j);
}

static void allot_legal(const LfmBoard *b, const LfmState *s, List *l) {
    const HexSet *foes = &s->held[lfm_waiting(s)];
    lfm_list_hexes(b, s, foes, DO_ATTACK, may_attack_hex, l);
}

/* LFM-8.5, LFM-8.5-ex1: stacks may stand aside, but no enemy hex may; so the allotment ends by itself when the last
 * has its combat. */
static bool allot_check(const LfmBoard *b, const LfmState *s, const Action *a, Refusal *r) {
    int one = 0;
    char label[MARK_ROOM];
    if (a->verb == DO_ATTACK) return may_attack_hex(b, s, a->op[0], r);
    if (a->verb != DO_END || !count_open(b, s, &one)) return lfm_not_now(b, s, a, r);
    refuse(r, LFM_8_2, "%s must be attacked.", lfm_hex_label(b, one, label));
    return refuse_also(r, LFM_8_1), refuse_also(r, LFM_S6);
}

static void allot_apply(const LfmBoard *b, LfmState *s, const Action *a, const Journal *j) {
    open_combat(s, a->op[0]);
    go_on_declaring(b, s, j);
}

LFM_OUTER(allot, lfm_start_allotment, "allot", LFM_S6, WHO_PHASING, "Combat, round %n: choose a hex to attack.");

static bool declare_check(const LfmBoard *b, const LfmState *s, const Action *a, Refusal *r) {
    switch (a->verb) {
    case DO_WITH: return may_join_attack(b, s, a->op[0], r);
    case DO_TARGET: return may_target(b, s, a->op[0], r);
    case DO_DONE: return may_close(b, s, r);
    case DO_END: return refuse(r, LFM_8_2, "First say who attacks."), refuse_also(r, LFM_8_1), refuse_also(r, LFM_S6);
    default: return lfm_not_now(b, s, a, r);
    }
}

static void declare_apply(const LfmBoard *b, LfmState *s, const Action *a, const Journal *j) {
    int number = s->fights;
    put_down(b, s, a, j);
    if (s->step == STEP_DECLARE && s->fights == number && a->verb != DO_DONE) go_on_declaring(b, s, j);
}

LFM_STEP(declare, "declare", LFM_R43, WHO_PHASING, "Attack on %h: choose attackers and other target hexes.");
