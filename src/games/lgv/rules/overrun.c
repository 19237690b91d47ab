/* Overrun (LGV-9.4.4k to LGV-9.4.4o, LGV-R28, LGV-R28b, LGV-P23): enter Vacant Areas with the MF left, or
 * attack one more Area together. The attackers turn when it is over. */
#include "games/lgv/rules.h"

/* Not by guns (LGV-R29c), nor against entrenchments (LGV-9.4.4n), nor twice (LGV-9.4.4m), nor in a Zone (LGV-14.4a):
 * there CP beyond what the defenders can absorb (LGV-9.4.4j) are a Success only. */
bool lgv_may_overrun(const LgvBoard *b, const Fight *f, bool works) {
    return !f->bombardment && !works && !f->second && !b->place[f->place].zone;
}

static void overrun_over(const LgvBoard *b, LgvState *s) {
    lgv_exhaust_set(b, s, (int)lgv_attacker(s), s->fight.attackers);
    s->fight = (Fight){0};
    lgv_step_to(s, STEP_ASSAULT);
}

/* Mode (b) begins with a unit that can lead (LGV-R17), unless one is there. */
static bool may_storm(const LgvBoard *b, const LgvState *s, int to, Refusal *r) {
    Side side = lgv_attacker(s);
    u64 leads = s->fight.attackers & b->eligible_lead[side];
    if (!leads) return refuse(r, LGV_R17, "No unit can lead a second attack.");
    for (u64 left = leads; left; left &= left - 1) {
        if (lgv_may_go(b, s, lgv_unit(b, side, left), to, ENTER_STORM, NULL)) return true;
    }
    return lgv_may_go(b, s, lgv_unit(b, side, leads), to, ENTER_STORM, r);
}

/* Asked even where nothing is open but to halt: an Overrun is no mere Success. */
void lgv_start_overrun(const LgvBoard *b, LgvState *s, const Journal *j) { lgv_step_to(s, STEP_OVERRUN); }

static void overrun_legal(const LgvBoard *b, const LgvState *s, List *l) {
    const Place *p = &b->place[s->fight.place];
    if (lgv_any_can_move(b, s, s->fight.attackers, ENTER_EXPLOIT)) list_add(l, DO_EXPLOIT, 0, 0, 0);
    for (int i = 0; i < p->links; i++) {
        if (may_storm(b, s, p->link[i].to, NULL)) list_add(l, DO_STORM, 1, p->link[i].to, 0);
    }
    list_add(l, DO_HALT, 0, 0, 0);
}

static bool overrun_check(const LgvBoard *b, const LgvState *s, const Action *a, Refusal *r) {
    if (a->verb == DO_HALT) return true;
    if (a->verb == DO_STORM) return may_storm(b, s, a->op[0], r);
    if (a->verb != DO_EXPLOIT) return lgv_not_now(b, s, a, r);
    if (lgv_any_can_move(b, s, s->fight.attackers, ENTER_EXPLOIT)) return true;
    refuse(r, LGV_9_4_4l, "No attacker can enter a Vacant Area with the MF it has left.");
    return refuse_also(r, LGV_R28), refuse_also(r, LGV_R28b);
}

static void overrun_apply(const LgvBoard *b, LgvState *s, const Action *a, const Journal *j) {
    if (a->verb == DO_HALT) {
        overrun_over(b, s);
        return;
    }
    if (a->verb == DO_EXPLOIT) {
        lgv_step_to(s, STEP_EXPLOIT);
        return;
    }
    s->fight.storm = (u8)a->op[0];
    journal(j, NOBODY, LGV_9_4_4l, "The overrun continues against %s.", lgv_place_label(b, a->op[0]));
    lgv_step_to(s, STEP_STORM);
}

/* ---- Mode (a): Vacant Areas -------------------------------------------------------------------------------------- */

/* Each attacker may enter one (LGV-R28): those still in the overrun Area. */
static u64 waiting(const LgvBoard *b, const LgvState *s) {
    return s->fight.attackers & lgv_here(s, lgv_attacker(s), s->fight.place) & s->fresh[lgv_attacker(s)];
}

static bool may_advance(const LgvBoard *b, const LgvState *s, int unit, int to, EntryMode mode, Refusal *r) {
    if (lgv_side(b, unit) != (int)lgv_attacker(s) || !(waiting(b, s) & lgv_bit(b, unit)))
        return refuse(r, LGV_R28, "%s is not among the attackers in the overrun Area.", lgv_unit_name(b, unit));
    return lgv_may_go(b, s, unit, to, mode, r);
}

static void exploit_legal(const LgvBoard *b, const LgvState *s, List *l) {
    const Place *p = &b->place[s->fight.place];
    for (u64 left = waiting(b, s); left; left &= left - 1) {
        int u = lgv_unit(b, lgv_attacker(s), left);
        for (int i = 0; i < p->links; i++) {
            if (lgv_may_enter(b, s, u, &p->link[i], ENTER_EXPLOIT, NULL)) list_add(l, DO_ADVANCE, 2, u, p->link[i].to);
        }
    }
    list_add(l, DO_DONE, 0, 0, 0);
}

static bool exploit_check(const LgvBoard *b, const LgvState *s, const Action *a, Refusal *r) {
    if (a->verb == DO_DONE) return true;
    if (a->verb != DO_ADVANCE) return lgv_not_now(b, s, a, r);
    return may_advance(b, s, a->op[0], a->op[1], ENTER_EXPLOIT, r);
}

static void exploit_apply(const LgvBoard *b, LgvState *s, const Action *a, const Journal *j) {
    if (a->verb == DO_DONE) {
        overrun_over(b, s);
        return;
    }
    lgv_enter(b, s, a->op[0], a->op[1], ENTER_EXPLOIT, j);
    lgv_exhaust(b, s, a->op[0]);
    s->fight.attackers &= ~lgv_bit(b, a->op[0]);
    if (!lgv_any_can_move(b, s, s->fight.attackers, ENTER_EXPLOIT)) overrun_over(b, s);
}

/* ---- Mode (b): a second attack ----------------------------------------------------------------------------------- */

static bool has_entered(const LgvBoard *b, const LgvState *s) {
    return (s->fight.attackers & lgv_here(s, lgv_attacker(s), s->fight.storm) & b->eligible_lead[lgv_attacker(s)]) != 0;
}

/* Where the Area was Contested before, the attack still needs a lead (LGV-R17). */
static bool may_join_storm(const LgvBoard *b, const LgvState *s, int unit, Refusal *r) {
    if (!may_advance(b, s, unit, s->fight.storm, ENTER_STORM, r)) return false;
    bool lead = b->eligible_lead[lgv_attacker(s)] & lgv_bit(b, unit);
    if (lead || has_entered(b, s)) return true;
    return refuse(r, LGV_R17, "%s cannot lead; a unit that can must enter first.", lgv_unit_name(b, unit));
}

static void storm_legal(const LgvBoard *b, const LgvState *s, List *l) {
    lgv_list_who(b, s, lgv_attacker(s), waiting(b, s), DO_JOIN, may_join_storm, l);
    if (has_entered(b, s)) list_add(l, DO_DONE, 0, 0, 0);
}

static bool storm_check(const LgvBoard *b, const LgvState *s, const Action *a, Refusal *r) {
    if (a->verb == DO_JOIN) return may_join_storm(b, s, a->op[0], r);
    if (a->verb != DO_DONE) return lgv_not_now(b, s, a, r);
    return has_entered(b, s) || refuse(r, LGV_9_4_4l, "No unit has entered %s.", lgv_place_label(b, s->fight.storm));
}

/* The others stay and turn; those that entered attack together. */
static void storm_apply(const LgvBoard *b, LgvState *s, const Action *a, const Journal *j) {
    if (a->verb == DO_JOIN) {
        lgv_enter(b, s, a->op[0], s->fight.storm, ENTER_STORM, j);
        return;
    }
    int to = s->fight.storm;
    lgv_exhaust_set(b, s, (int)lgv_attacker(s), waiting(b, s));
    u64 came = s->fight.attackers & lgv_here(s, lgv_attacker(s), to);
    s->fight =
        (Fight){.attackers = came, .place = (u8)to, .second = 1, .mandatory = !bits128_has(&s->contested_before, to)};
    lgv_close_target(b, s, to, j);
}

LGV_STEP(overrun, "overrun", LGV_9_4_4l, WHO_ATTACKER, "Overrun in %p: exploit, attack again, or halt.");
LGV_STEP(exploit, "exploit", LGV_9_4_4l, WHO_ATTACKER, "Who advances from %p into a Vacant area?");
LGV_STEP(storm, "storm", LGV_9_4_4l, WHO_ATTACKER, "Who joins the second attack?");
