/* The Advantage (13): who has it, to steal a march with it, re-rolls of an assault by it and by the markers. */
#include "games/lgv/rules.h"

/* ---- Who has it (13.0, 13.2) ------------------------------------------------------------------------------------- */

/* LGV-13.2: once used it is nobody's until the end of the Impulse or phase, so that one player has it whenever an
 * Impulse begins (LGV-13.0a). Not only for re-rolls and marches: to rally, too (LGV-13.1j). */
void lgv_use_advantage(LgvState *s, Side by, const Journal *j) {
    MUST(s->advantage == by);
    s->advantage = NOBODY;
    s->advantage_to = (u8)side_other(by);
    journal(j, NOBODY, LGV_13_2, "%s uses the Advantage.", side_mark(by));
}

void lgv_hand_over_advantage(LgvState *s, const Journal *j) {
    if (s->advantage != NOBODY || !s->advantage_to) return;
    s->advantage = s->advantage_to;
    s->advantage_to = NOBODY;
    journal(j, NOBODY, LGV_13_0b, "The Advantage goes to the %s.", side_mark((Side)s->advantage));
}

/* The holder of the Advantage may re-roll any roll but an assault's by it alone
 * (LGV-13.1a); the marker is for assaults (LGV-13.3b). */
static void reroll_legal(const LgvBoard *b, const LgvState *s, List *l) {
    list_add(l, DO_REROLL_ADVANTAGE, 0, 0, 0);
    list_add(l, DO_ACCEPT, 0, 0, 0);
}

static bool reroll_check(const LgvBoard *b, const LgvState *s, const Action *a, Refusal *r) {
    if (a->verb == DO_REROLL_ADVANTAGE || a->verb == DO_ACCEPT) return true;
    if (a->verb == DO_REROLL_MARKER) return refuse(r, LGV_13_3b, "A Re-Roll marker is for assaults only.");
    return lgv_not_now(b, s, a, r);
}

/* ---- Steal a march (LGV-13.1e to LGV-13.1i, LGV-P6) -------------------------------------------------------------- */

EITHER_LINE(lgv, Lgv, steal, DO_STEAL, DO_DECLINE)

static void steal_apply(const LgvBoard *b, LgvState *s, const Action *a, const Journal *j) {
    if (a->verb == DO_STEAL) {
        lgv_use_advantage(s, lgv_attacker(s), j);
        s->marched[s->momentum] = 1; /* LGV-13.1h */
        lgv_freshen_all(b, s);       /* LGV-13.1f */
        s->impulse = 1;              /* LGV-13.1g; open to whoever has Momentum now (LGV-13.1i) */
        journal(j, NOBODY, LGV_13_1f, "%s steals a march: all units are Fresh.", side_mark(lgv_attacker(s)));
    }
    lgv_after_window(b, s, j);
}

/* ---- Re-rolls of other rolls by the Advantage (13.1a to 13.1d; LGV-R33c: no others) ------------------------------ */

static void forget_roll(LgvState *s, LgvStepId again) {
    s->fight.margin = 0;
    s->fight.falls = 0;
    lgv_step_to(s, again);
}

static void let_stand(const LgvBoard *b, LgvState *s, const Journal *j) {
    switch (s->step) {
    case STEP_MOMENTUM_REROLL: lgv_momentum_settled(b, s, j); break;
    case STEP_RETENTION_REROLL: lgv_retention_settled(b, s, j); break;
    default: lgv_resolve_bombardment(b, s, j); break;
    }
}

static void roll_again(LgvState *s) {
    switch (s->step) {
    case STEP_MOMENTUM_REROLL:
        s->winner = NOBODY;
        lgv_step_to(s, STEP_MOMENTUM);
        break;
    case STEP_RETENTION_REROLL: /* LGV-R33, LGV-P7; once only (LGV-13.1b) */
        s->kept = 0;
        lgv_step_to(s, STEP_RETENTION);
        break;
    default: forget_roll(s, STEP_BOMBARD_ROLL); break;
    }
}

/* Has a roll of Momentum given the holder of the Advantage what he could wish for? */
bool lgv_momentum_is_ours(const void *board, const void *state) {
    const LgvState *s = state;
    if (s->step == STEP_RETENTION_REROLL) return s->kept == (s->advantage == lgv_attacker(s));
    return s->winner == s->advantage;
}

static void reroll_apply(const LgvBoard *b, LgvState *s, const Action *a, const Journal *j) {
    if (a->verb == DO_ACCEPT) {
        let_stand(b, s, j);
        return;
    }
    lgv_use_advantage(s, (Side)s->advantage, j);
    roll_again(s);
}

LGV_STEP_BY(momentum_reroll, reroll, "momentum-reroll", LGV_R31, WHO_HOLDER, "Use the Advantage to re-roll Momentum?");
LGV_STEP_BY(retention_reroll, reroll, "retention-reroll", LGV_R33, WHO_HOLDER,
            "Use the Advantage to re-roll the Momentum check?");
LGV_STEP_BY(bombard_reroll, reroll, "bombard-reroll", LGV_13_1c, WHO_HOLDER,
            "Use the Advantage to re-roll the bombardment?");

/* ---- Re-rolls of an assault (13.3, LGV-P16, LGV-P17) ------------------------------------------------------------- */

/* LGV-R32, LGV-13.3f: each player once in a combat; LGV-13.3e: one by his marker, the other by the Advantage. */
static bool may_reroll(const LgvState *s, Side side) {
    return !s->fight.rerolled[side] && (s->reroll[side] || s->advantage == side);
}

void lgv_assault_rolled(const LgvBoard *b, LgvState *s, const Journal *j) {
    if (s->fight.rerolled[lgv_attacker(s)] == 0 && may_reroll(s, lgv_attacker(s))) {
        lgv_step_to(s, STEP_ATTACKER_REROLL);
        return;
    }
    if (may_reroll(s, lgv_defender(s))) {
        lgv_step_to(s, STEP_DEFENDER_REROLL);
        return;
    }
    lgv_resolve_assault(b, s, j);
}

static Side reroller(const LgvState *s) { return s->step == STEP_ATTACKER_REROLL ? lgv_attacker(s) : lgv_defender(s); }

static void assault_reroll_legal(const LgvBoard *b, const LgvState *s, List *l) {
    Side side = reroller(s);
    if (s->advantage == side) list_add(l, DO_REROLL_ADVANTAGE, 0, 0, 0);
    if (s->reroll[side]) list_add(l, DO_REROLL_MARKER, 0, 0, 0);
    list_add(l, DO_ACCEPT, 0, 0, 0);
}

static bool assault_reroll_check(const LgvBoard *b, const LgvState *s, const Action *a, Refusal *r) {
    Side side = reroller(s);
    if (a->verb == DO_ACCEPT) return true;
    if (a->verb == DO_REROLL_ADVANTAGE)
        return s->advantage == side ||
               (refuse(r, LGV_13_1a, "You do not hold the Advantage."), refuse_also(r, LGV_R33b));
    if (a->verb == DO_REROLL_MARKER)
        return s->reroll[side] ||
               (refuse(r, LGV_13_3a, "Your Re-Roll marker has been used this Turn."), refuse_also(r, LGV_13_3c));
    return lgv_not_now(b, s, a, r);
}

static void assault_reroll_apply(const LgvBoard *b, LgvState *s, const Action *a, const Journal *j) {
    Side side = reroller(s);
    s->fight.rerolled[side] = a->verb == DO_ACCEPT ? 2 : 1;
    if (side == lgv_defender(s) && !s->fight.rerolled[lgv_attacker(s)])
        s->fight.rerolled[lgv_attacker(s)] = 2; /* had no means */
    if (a->verb == DO_ACCEPT) {
        lgv_assault_rolled(b, s, j);
        return;
    }
    if (a->verb == DO_REROLL_ADVANTAGE) lgv_use_advantage(s, side, j);
    else s->reroll[side] = 0;
    journal(j, NOBODY, a->verb == DO_REROLL_MARKER ? LGV_13_3b : LGV_13_1c, "%s re-rolls all four dice.",
            side_mark(side));
    forget_roll(s, STEP_ASSAULT_ROLL); /* the new roll stands (LGV-13.1d) */
}

LGV_STEP(steal, "steal-a-march", LGV_13_1e, WHO_ATTACKER, "Steal a march?");

LGV_STEP_BY(attacker_reroll, assault_reroll, "attacker-reroll", LGV_13_3d, WHO_ATTACKER,
            "Attacker: re-roll this assault?");
LGV_STEP_BY(defender_reroll, assault_reroll, "defender-reroll", LGV_13_3d, WHO_DEFENDER,
            "Defender: re-roll this assault?");
