/* Commanders in danger (8.11, 21). */
#include "games/lfm/rules.h"

/* ---- The die of a casualty (8.11a, LFM-21.1)
 * ------------------------------------------------------------------------- */

/* LFM-21.2: nobody asks for brigade commanders. */
void lfm_risk_commanders(const LfmBoard *b, LfmState *s, int hex) {
    for (int p = s->top[hex]; p; p = s->below[p]) {
        if (lfm_is_commander(b, p) && b->brief[p].rank > RANK_BRIGADE) s->mark[p] |= U_AT_RISK;
    }
}

static int next_at_risk(const LfmBoard *b, const LfmState *s, int after) {
    for (int p = after < b->units ? b->units + 1 : after + 1; p <= b->pieces; p++) {
        if (lfm_is(s, p, U_AT_RISK)) return p;
    }
    return 0;
}

bool lfm_roll_casualties(const LfmBoard *b, LfmState *s) {
    s->asked = (u8)next_at_risk(b, s, 0);
    if (!s->asked) return false;
    lfm_step_to(s, STEP_CASUALTY_ROLL);
    return true;
}

static void fall(const LfmBoard *b, LfmState *s, int p, const Journal *j) {
    if (lfm_is(s, p, U_BACK)) { /* LFM-8.11b */
        journal(j, NOBODY, LFM_8_11b, "%s is hit but holds.", lfm_name(b, s, p));
        return;
    }
    journal(j, NOBODY, LFM_8_11a, "%s is a casualty.", lfm_name_of(b, p));
    if (b->piece[p].replaceable) {
        s->mark[p] |= U_BACK; /* LFM-R97: in the same place, with his own value */
        return;
    }
    int side = b->brief[p].side, hex = lfm_on_map(s, p) ? s->hex[p] : 0;
    if (s->acting[side] == p) s->acting[side] = 0; /* LFM-8.11c: another is looked for */
    lfm_lift(b, s, p, FATE_LOST);                  /* LFM-R98 */
    s->hex[p] = 0;
    lfm_left_hex(b, s, hex, j); /* LFM-20.9c: a brigade commander who had stayed with him */
}

/* One commander after the other. */
static void casualty_roll_apply(const LfmBoard *b, LfmState *s, const Action *a, const Journal *j) {
    int p = s->asked;
    s->mark[p] &= (u16)~U_AT_RISK; /* LFM-R62: once a result */
    if (a->face[0] == 1) fall(b, s, p, j);
    if (!lfm_roll_casualties(b, s)) lfm_resolve_pending(b, s, j);
}

LFM_ROLL(casualty_roll, "casualty-roll", LFM_8_11a, 1, "%a is under fire: roll one die, a 1 is a casualty.");
