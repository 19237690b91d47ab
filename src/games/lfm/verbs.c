/* Why a thing is not open now, where the step under way does not say it. */
#include "games/lfm/rules.h"

static bool is_firing(const LfmState *s) { return s->step == STEP_FIRE_ROLL; }

/* Those who were driven out are under way already: the ground did not let them stay (LFM-3.6, LFM-R50). */
static bool name_hold(const LfmState *s, Refusal *r) {
    refuse_also(r, LFM_9_2d);
    if (s->retreat.cause == CAUSE_CHARGE) return refuse_also(r, LFM_3_6);
    return s->retreat.side == (u8)lfm_phasing(s) && refuse_also(r, LFM_R50);
}

/* Before combat (11) or by will (12). The target of a charge has no say (LFM-R30); builders stay (LFM-R57). */
static bool name_give_way(const LfmBoard *b, const LfmState *s, int hex, Refusal *r) {
    Refusal why = {0};
    if (s->step == STEP_CHARGE_ROLL) return refuse_also(r, LFM_R30), refuse_also(r, LFM_11_1c);
    for (int p = s->top[hex]; p; p = s->below[p]) {
        if (lfm_is(s, p, U_BUILDER)) return refuse_also(r, LFM_R57), refuse_also(r, LFM_24_2b);
    }
    lfm_may_retreat_before_combat(b, s, hex, &why);
    return refuse_as(r, &why);
}

static Clause mover_clause(const LfmBoard *b, const LfmState *s, int piece) {
    if (lfm_is_gun(b, piece) && !lfm_is_limbered(b, s, piece)) return LFM_1_4a;
    return lfm_is(s, piece, U_BUILDER) ? LFM_24_2b : LFM_S5a;
}

/* When a verb is open that the state closes; 0: see lfm_verbs. */
static Clause opened_by(const LfmBoard *b, const LfmState *s, const Action *a) {
    bool night = lfm_is_night(b, s);
    switch (a->verb) {
    case DO_COMMAND: return night ? LFM_23_2b : LFM_S2a;
    case DO_LIMBER: return night ? LFM_S9 : LFM_S4d;
    case DO_PICK: return mover_clause(b, s, a->op[0]);
    case DO_CHARGE: return night ? LFM_R81 : LFM_3_1a;
    case DO_ATTACK: return night ? LFM_23_2a : LFM_S6;
    default: return 0;
    }
}

/* LFM-S0a: nobody acts out of turn. */
void lfm_bars(const void *board, const void *state, Side side, const Action *a, Refusal *r) {
    const LfmBoard *b = board;
    const LfmState *s = state;
    Refusal why = {0};
    if (side != lfm_who(b, s, &lfm_step(s)->is)) refuse_also(r, LFM_S0a);
    if (!a) return;
    switch (a->verb) {
    case DO_BOMBARD:
        if (lfm_is_night(b, s)) refuse_also(r, LFM_S9);
        else lfm_may_bombard(b, s, a->op[0], &why);
        break;
    case DO_FIRE:
        if (is_firing(s)) lfm_may_join_fire(b, s, a->op[0], &why);
        break;
    case DO_GIVE_WAY: name_give_way(b, s, a->op[0], r); break;
    case DO_HOLD: name_hold(s, r); break;
    default: refuse_also(r, opened_by(b, s, a));
    }
    refuse_as(r, &why);
}
