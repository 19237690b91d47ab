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
    lfm_may_slip_away(b, s, hex, &why);
    return refuse_as(r, &why);
}

static Clause mover_clause(const LfmBoard *b, const LfmState *s, int piece) {
    if (lfm_is_gun(b, piece) && !lfm_is_limbered(b, s, piece)) return LFM_1_4a;
    return lfm_is(s, piece, U_BUILDER) ? LFM_24_2b : LFM_S5a;
}

static Clause verb_clause(const LfmBoard *b, const LfmState *s, const Action *a) {
    bool night = lfm_is_night(b, s);
    switch (a->verb) {
    case DO_COMMAND: return night ? LFM_23_2b : LFM_S2a;
    case DO_DETACH: return LFM_22_4a;
    case DO_BUILD: return LFM_24_2a;
    case DO_KINDLE: return LFM_25b;
    case DO_BURN: return LFM_25c;
    case DO_LIMBER: return night ? LFM_S9 : LFM_S4d;
    case DO_PICK: return mover_clause(b, s, a->op[0]);
    case DO_CHARGE: return night ? LFM_R81 : LFM_3_1a;
    case DO_ENTER: return LFM_S5c;
    case DO_RAZE: return LFM_24_8a;
    case DO_ATTACK: return night ? LFM_23_2a : LFM_S6;
    case DO_LOSE: return LFM_8_10a;
    case DO_BACK: return LFM_9_1b;
    case DO_ADVANCE: return LFM_10_2;
    case DO_RALLY: return LFM_14_5a;
    case DO_PLACE: return LFM_17_1d;
    default: return 0;
    }
}

bool lfm_name_verb(const LfmBoard *b, const LfmState *s, const Action *a, Refusal *r) {
    Refusal why = {0};
    if (!r || a->verb >= LFM_VERBS || a->n != lfm_verbs[a->verb].count) return false;
    if (a->n && (a->op[0] < 1 || a->op[0] > lfm_range(b, lfm_verbs[a->verb].kind[0]))) return false;
    switch (a->verb) {
    case DO_BOMBARD:
        if (lfm_is_night(b, s)) return refuse_also(r, LFM_S9);
        lfm_may_bombard(b, s, a->op[0], &why);
        return refuse_as(r, &why);
    case DO_FIRE:
        if (is_firing(s)) lfm_may_join_fire(b, s, a->op[0], &why);
        return refuse_as(r, &why);
    case DO_GIVE_WAY: return name_give_way(b, s, a->op[0], r);
    case DO_HOLD: return name_hold(s, r);
    case DO_RECOVER: return refuse_also(r, LFM_17_1a), refuse_also(r, LFM_S5d);
    case DO_MOUNT:
    case DO_DISMOUNT: return refuse_also(r, LFM_1_5a), refuse_also(r, LFM_S5b);
    case DO_UNLIMBER: return refuse_also(r, LFM_R21), refuse_also(r, LFM_1_4b);
    default: return verb_clause(b, s, a) && refuse_also(r, verb_clause(b, s, a));
    }
}
