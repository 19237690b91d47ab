/* The Momentum Phase (6.1), with which a Turn begins. */
#include "games/lgv/rules.h"

/* ---- The Momentum roll ------------------------------------------------------------------------------------------- */

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
    s->momentum = s->winner;
    s->winner = NOBODY;
    if (s->advantage_to) lgv_hand_over_advantage(s, j);
    else s->advantage = s->momentum;
    s->mf_bonus = s->momentum == CONFEDERATE;
    if (lgv_on(s, OPTION_RAIN) && b->rain_light[s->turn]) {
        lgv_step_to(s, STEP_RAIN);
        return;
    }
    lgv_start_combat_phase(b, s, j);
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
