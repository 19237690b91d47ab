/* The Momentum Phase (6.1), with which a Turn begins; how Momentum is kept and lost in the Combat Phase (6.2.5). */
#include "games/lgv/rules.h"

/* ---- The Momentum roll ------------------------------------------------------------------------------------------- */

/* LGV-3.1.7: three Areas bear a star. */
static int stars_of(const LgvBoard *b, const LgvState *s, Side side) {
    int count = 0;
    for (int p = 1; p <= b->places; p++) {
        bool counts = b->place[p].star && !bits128_has(&s->closed, p);
        count += counts && lgv_controller(s, p) == side;
    }
    return count;
}

/* LGV-6.1.1b: one die each and a star bonus; a tie is Confederate (LGV-6.1.1d,
 * LGV-6.1.1-ex1). */
Side lgv_momentum_winner(const LgvBoard *b, const LgvState *s, int north, int south) {
    return north + stars_of(b, s, UNION) > south + stars_of(b, s, CONFEDERATE) ? UNION : CONFEDERATE;
}

static void momentum_apply(const LgvBoard *b, LgvState *s, const Action *a, const Journal *j) {
    int north = a->face[0] + stars_of(b, s, UNION), south = a->face[1] + stars_of(b, s, CONFEDERATE);
    s->winner = (u8)lgv_momentum_winner(b, s, a->face[0], a->face[1]);
    journal(
        j, NOBODY, LGV_6_1_1c,
        "Momentum: {side:union|Union} {dice:%d} = {sum:%d}, {side:confederate|Confederate} {dice:%d} = {sum:%d}: %s.",
        a->face[0], north, a->face[1], south, side_mark((Side)s->winner));
    /* LGV-R31 */
    if (s->advantage != NOBODY) {
        lgv_step_to(s, STEP_MOMENTUM_REROLL);
        return;
    }
    lgv_momentum_settled(b, s, j);
}

/* LGV-6.1.1e, LGV-6.1.1f; rain comes last (LGV-6.1.1g, LGV-5.2f). LGV-R31, LGV-P5: an
 * Advantage used here goes to the other player. */
void lgv_momentum_settled(const LgvBoard *b, LgvState *s, const Journal *j) {
    s->momentum = s->winner; /* he is the Attacker (LGV-6.1) */
    s->winner = NOBODY;
    if (s->advantage_to) lgv_hand_over_advantage(s, j);
    else s->advantage = s->momentum;
    s->mf_bonus = s->momentum == CONFEDERATE; /* for the whole Turn (LGV-R12d) */
    if (lgv_on(s, OPTION_RAIN) && b->rain_light[s->turn]) {
        lgv_step_to(s, STEP_RAIN);
        return;
    }
    lgv_start_combat_phase(b, s, j);
}

/* ---- Momentum changes hands -------------------------------------------------------------------------------------- */

/* LGV-6.2.1c, LGV-6.2.1e: the opponent's Impulse, marker on 1 (LGV-3.2a). The
 * Advantage stays where it is (LGV-6.2.1d) unless it was used. */
void lgv_switch_momentum(const LgvBoard *b, LgvState *s, const Journal *j) {
    lgv_hand_over_advantage(s, j);
    s->momentum = (u8)lgv_defender(s);
    s->impulse = 1;
    journal(j, NOBODY, LGV_6_2_1c, "Momentum goes to the %s.", side_mark(lgv_attacker(s)));
    lgv_start_impulse(b, s, j);
}

/* ---- Retention (6.2.5) ------------------------------------------------------------------------------------------- */

void lgv_retention_settled(const LgvBoard *b, LgvState *s, const Journal *j) {
    bool kept = s->kept;
    s->kept = 0;
    if (kept) {
        lgv_step_to(s, STEP_IMPULSE);
        return;
    }
    lgv_switch_momentum(b, s, j);
}

/* LGV-6.2.5c, LGV-6.2.5d: lost on less than the marker's number, so that a 6 always
 * keeps it (LGV-6.2.5e); before the choice, also before a Pass (LGV-R12b). Not
 * rolled before the first activation (LGV-6.2.5b); nothing else but a Pass or the want of Fresh units ends it
 * (LGV-6.2.1b). */
static void retention_apply(const LgvBoard *b, LgvState *s, const Action *a, const Journal *j) {
    s->kept = a->face[0] >= s->impulse;
    journal(j, NOBODY, s->impulse == 6 ? LGV_6_2_5d : LGV_6_2_5c, "%s %s Momentum: {dice:%d}, needed %d or more.",
            side_mark(lgv_attacker(s)), s->kept ? "keeps" : "loses", a->face[0], s->impulse);
    if (s->advantage != NOBODY) {
        lgv_step_to(s, STEP_RETENTION_REROLL);
        return;
    }
    lgv_retention_settled(b, s, j);
}

/* ---- The Turn begins --------------------------------------------------------------------------------------------- */

/* LGV-6.1.1a: on Turn 1 the Union has Momentum without a roll. */
void lgv_start_turn(const LgvBoard *b, LgvState *s, const Journal *j) {
    journal(j, NOBODY, LGV_6_0, "Turn %d begins.", s->turn);
    s->mf_bonus = 0;
    s->rain = DRY;
    s->marched[UNION] = s->marched[CONFEDERATE] = 0; /* LGV-13.1h: once in each Turn */
    if (s->turn > 1) {
        lgv_step_to(s, STEP_MOMENTUM);
        return;
    }
    s->momentum = UNION;
    lgv_start_combat_phase(b, s, j);
}

LGV_ROLL(momentum, "momentum", LGV_6_1_1b, 2, "Momentum: roll one Union and one Confederate die.");
LGV_ROLL(retention, "retention", LGV_6_2_5a, 1, "Momentum check: keep it on %n or more.");
