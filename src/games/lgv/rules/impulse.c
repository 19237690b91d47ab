/* Impulses of the Combat Phase (6.2): choice of activation, pass, and how the phase ends. */
#include "games/lgv/rules.h"

/* ---- The phase begins -------------------------------------------------------------------------------------------- */

void lgv_start_combat_phase(const LgvBoard *b, LgvState *s, const Journal *j) {
    s->impulse = 1; /* LGV-5.2d */
    s->passes = 0;
    s->marched[UNION] = s->marched[CONFEDERATE] = 0;
    lgv_arrive(b, s, j);
    lgv_start_impulse(b, s, j);
}

static bool any_fresh(const LgvState *s, Side side) { return s->fresh[side] != 0; }

static void clear_impulse(LgvState *s) {
    s->active = s->mover = s->acted = s->ending_activation = s->bridged = 0;
    s->fight = (Fight){0};
    s->kept = 0;
    memset(s->crossings, 0, sizeof s->crossings);
    memset(s->spent, 0, sizeof s->spent);
    memset(s->from, 0, sizeof s->from);
    s->attacked = s->screened = s->passed = (Bits128){{0, 0}};
    s->retreating = 0;
}

static void end_combat_phase(const LgvBoard *b, LgvState *s, const Journal *j) {
    clear_impulse(s);
    s->passes = 0;
    s->contested_before = (Bits128){{0, 0}};
    s->bridges_stood = 0;
    journal(j, NOBODY, LGV_6_2_1f, "The Combat Phase ends.");
    lgv_start_reorganization(b, s, j);
}

/* ---- An Impulse begins: steal a march (LGV-13.1e to LGV-13.1i, LGV-P6) ------------------------------------------- */

/* LGV-6.2a: one Impulse after the other; whoever has Momentum acts in it, the Defender only when he retreats or screens
 * (LGV-6.2b). */
void lgv_start_impulse(const LgvBoard *b, LgvState *s, const Journal *j) {
    clear_impulse(s);
    s->bridges_stood = s->bridges;
    for (int w = 0; w < 2; w++) s->contested_before.word[w] = s->held[UNION].word[w] & s->held[CONFEDERATE].word[w];
    /* LGV-R12 */
    if (!any_fresh(s, UNION) && !any_fresh(s, CONFEDERATE)) {
        end_combat_phase(b, s, j);
        return;
    }
    if (s->advantage == s->momentum && !s->marched[s->momentum]) {
        lgv_step_to(s, STEP_STEAL);
        return;
    }
    lgv_after_window(b, s, j);
}

/* ---- How an Impulse ends ----------------------------------------------------------------------------------------- */

/* LGV-R12, LGV-6.2.4b: two in a row, one by each side, end the phase. */
static void count_pass(const LgvBoard *b, LgvState *s, const Journal *j) {
    if (++s->passes < 2) {
        lgv_switch_momentum(b, s, j);
        return;
    }
    lgv_hand_over_advantage(s, j);
    end_combat_phase(b, s, j);
}

/* LGV-R12c: the marker advances when an activation is complete. */
void lgv_mark_impulse(LgvState *s) {
    s->passes = 0;
    if (s->impulse < 6) s->impulse++;
}

/* After an activation (LGV-6.2.1b, LGV-R12). */
void lgv_end_impulse(const LgvBoard *b, LgvState *s, const Journal *j) {
    if (!any_fresh(s, lgv_attacker(s)) && any_fresh(s, lgv_defender(s))) {
        journal(j, NOBODY, LGV_6_2_1b, "%s has no Fresh unit.", side_mark(lgv_attacker(s)));
        lgv_switch_momentum(b, s, j);
        return;
    }
    lgv_hand_over_advantage(s, j);
    lgv_start_impulse(b, s, j);
}

void lgv_after_window(const LgvBoard *b, LgvState *s, const Journal *j) {
    if (!any_fresh(s, lgv_attacker(s))) { /* LGV-R11: counts as a Pass */
        journal(j, NOBODY, LGV_R11, "%s has no Fresh unit and passes.", side_mark(lgv_attacker(s)));
        count_pass(b, s, j);
        return;
    }
    lgv_step_to(s, s->impulse == 1 ? STEP_IMPULSE : STEP_RETENTION); /* LGV-6.2.5b */
}

/* ---- The choice (6.2.1a, LGV-P8) --------------------------------------------------------------------------------- */

static bool may_assault(const LgvBoard *b, const LgvState *s, int place, Refusal *r) {
    Side side = lgv_attacker(s);
    u64 units = lgv_here(s, side, place);
    if (!(units & s->fresh[side])) {
        refuse(r, LGV_8_1b, units ? "Every unit in %s is Exhausted." : "No unit of yours is in %s.",
               lgv_place_label(b, place));
        return false;
    }
    if (lgv_can_act(b, s, place)) return true;
    refuse(r, LGV_R10, "No unit in %s can move, attack or build a bridge.", lgv_place_label(b, place));
    for (u64 left = refusal_wanted(r) ? units & s->fresh[side] : 0; left; left &= left - 1)
        lgv_refuse_ways(b, s, lgv_unit(b, side, left), r);
    return false;
}

static void impulse_legal(const LgvBoard *b, const LgvState *s, List *l) {
    Side side = lgv_attacker(s);
    lgv_list_places(b, s, s->fresh_held[side], DO_ASSAULT, may_assault, l);
    lgv_list_places(b, s, lgv_bombard_targets(b, s), DO_BOMBARD, lgv_bombard_possible, l);
    list_add(l, DO_PASS, 0, 0, 0);
}

static bool impulse_check(const LgvBoard *b, const LgvState *s, const Action *a, Refusal *r) {
    if (a->verb == DO_ASSAULT) return may_assault(b, s, a->op[0], r);
    if (a->verb == DO_BOMBARD) return lgv_bombard_possible(b, s, a->op[0], r);
    if (a->verb == DO_STEAL) {
        if (s->marched[s->momentum]) return refuse(r, LGV_13_1h, "This side has stolen a march this Turn.");
        return refuse(r, LGV_13_1e,
                      "A march is stolen only at the start of the Impulse, by the holder of the Advantage.");
    }
    return a->verb == DO_PASS || lgv_not_now(b, s, a, r);
}

static void impulse_apply(const LgvBoard *b, LgvState *s, const Action *a, const Journal *j) {
    if (a->verb == DO_PASS) {
        journal(j, NOBODY, LGV_6_2_4a, "%s passes.", side_mark(lgv_attacker(s)));
        count_pass(b, s, j);
        return;
    }
    int place = a->op[0];
    if (a->verb == DO_ASSAULT) {
        s->active = (u8)place;
        journal(j, NOBODY, LGV_6_2_2a, "%s activates %s for an assault.", side_mark(lgv_attacker(s)),
                lgv_place_title(b, place));
        lgv_step_to(s, lgv_bridge_choices(b, s, place) ? STEP_BRIDGE : STEP_ASSAULT);
        return;
    }
    journal(j, NOBODY, LGV_6_2_3, "%s bombards %s.", side_mark(lgv_attacker(s)), lgv_place_title(b, place));
    s->fight = (Fight){.place = (u8)place, .bombardment = 1};
    lgv_step_to(s, STEP_TARGET);
}

LGV_STEP(impulse, "impulse", LGV_6_2_1a, WHO_ATTACKER, "Activate an area, bombard, or pass.");
