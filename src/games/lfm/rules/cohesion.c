/* Cohesion checks (18): of the victim of artillery fire (7.8), and by the results DC and AC (LFM-D5c). */
#include "games/lfm/rules.h"

bool lfm_supported(const LfmBoard *b, const LfmState *s, Side side, int hex) {
    const u16 *around = b->grid.next[hex];
    for (int d = 0; d < 6; d++) {
        if (!hexset_has(&s->held[side], around[d])) continue;
        for (int p = s->top[around[d]]; p && p <= b->units; p = s->below[p]) {
            if (!lfm_disordered(b, s, p)) return true;
        }
    }
    return false;
}

/* ---- The die (18) ------------------------------------------------------------------------------------------------ */

/* LFM-18.1b, LFM-R71: nobody in order next to the stack. */
static int cohesion_drm(const LfmBoard *b, const LfmState *s, int unit) {
    return lfm_supported(b, s, lfm_side(b, unit), s->hex[unit]) ? 0 : 1;
}

void lfm_cohesion_sheet(const LfmBoard *b, const LfmState *s, Worksheet *w) {
    int unit = s->fight.tested, drm = cohesion_drm(b, s, unit);
    lfm_die_sheet(w, "cohesion-check");
    sheet_add(w, 0, b->piece[unit].cr, LFM_18_1a, "cohesion", unit);
    if (drm) sheet_add(w, 1, drm, LFM_18_1b, "no-unit-near", 0), sheet_also(w, LFM_R71);
}

void lfm_start_cohesion_check(const LfmBoard *b, LfmState *s, const Journal *j) { lfm_step_to(s, STEP_COHESION_ROLL); }

/* ---- Failure ----------------------------------------------------------------------------------------------------- */

/* LFM-4.5c: a single regiment is a step of its brigade. With it goes what the hex may have to answer for: commander
 * dice (8.11a), a hex that is empty now (10.1b). */
static void destroy(const LfmBoard *b, LfmState *s, int unit, Clause why, const Journal *j) {
    int hex = s->hex[unit];
    for (int which = 0; which < 2; which++) {
        int at = lfm_fight_index(&s->fight, which, hex);
        if (at >= 0) s->fight.lost_in[which] |= (u8)(1 << at);
    }
    lfm_risk_commanders(b, s, hex);
    lfm_eliminate(b, s, unit, why, j);
}

/* LFM-7.8a, LFM-7.8b, LFM-7.8c: the ladder of one fire; who was D at its start stands one rung up. LFM-R36: the unit
 * goes alone,
 * and 14.4 does not apply. */
static void fail_under_fire(const LfmBoard *b, LfmState *s, int unit, const Journal *j) {
    enum { FAILED_ONCE = 1, FAILED_TWICE };
    Fight *f = &s->fight;
    f->failures++;
    if (lfm_shattered(b, s, unit) || f->failures > FAILED_TWICE) {
        destroy(b, s, unit, lfm_shattered(b, s, unit) ? LFM_16_8 : LFM_7_8b, j);
    } else if (f->failures == FAILED_ONCE) {
        lfm_disorganize(b, s, s->hex[unit], LFM_7_8b, j);
    } else {
        PieceSet set = {{0}};
        pieces_add(&set, unit);
        journal(j, NOBODY, LFM_7_8b, "%s must retreat.", lfm_name_of(b, unit));
        lfm_order_retreat(b, s, lfm_side(b, unit), CAUSE_FIRE, &set);
    }
}

/* LFM-D5c: D; a D stack is driven back; a shattered regiment is lost instead. */
static void fail_in_combat(const LfmBoard *b, LfmState *s, int unit, const Journal *j) {
    int hex = s->hex[unit];
    if (lfm_shattered(b, s, unit)) {
        destroy(b, s, unit, LFM_16_8, j);
    } else if (lfm_is(s, unit, U_D | U_CHARGED)) {
        PieceSet set = lfm_stack(s, hex);
        char label[MARK_ROOM];
        journal(j, NOBODY, LFM_D5c, "The stack in %s must retreat.", lfm_hex_label(b, hex, label));
        lfm_order_retreat(b, s, lfm_side(b, unit), CAUSE_COMBAT, &set);
    } else {
        lfm_disorganize(b, s, hex, LFM_14_1a, j);
    }
}

static void cohesion_roll_apply(const LfmBoard *b, LfmState *s, const Action *a, const Journal *j) {
    Fight *f = &s->fight;
    int unit = f->tested, die = a->face[0], drm = cohesion_drm(b, s, unit);
    Worksheet w;
    lfm_cohesion_sheet(b, s, &w);
    bool passed = lfm_die_succeeds(&w, die);
    journal(j, NOBODY, LFM_18_1a, "%s rolls {dice:%d} for cohesion %d%s: it %s.", lfm_name_of(b, unit), die,
            b->piece[unit].cr, drm ? ", 1 added" : "", passed ? "stands" : "fails");
    f->checks--;
    if (!passed && f->kind == FIGHT_FIRE) fail_under_fire(b, s, unit, j);
    else if (!passed) fail_in_combat(b, s, unit, j);
    lfm_resolve_pending(b, s, j);
}

LFM_ROLL(cohesion_roll, "check-roll", LFM_18_1a, 1, "%t: cohesion check, roll one die.");

/* ---- Who takes DC or AC (LFM-P13) -------------------------------------------------------------------------------- */

static bool may_take_cohesion_check(const LfmBoard *b, const LfmState *s, int unit, Refusal *r) {
    const Fight *f = &s->fight;
    int which = f->result == RESULT_DC ? 1 : 0;
    if (!lfm_is_unit(b, unit) || lfm_side(b, unit) != (Side)s->asking || !pieces_have(&f->part, unit))
        return refuse(r, LFM_D5c, "%s of yours had no part in it.", lfm_name_of(b, unit));
    if (b->piece[unit].cr == f->lead[which]) return true;
    refuse(r, LFM_D5c, "It must be a unit with cohesion %d, as used; %s has %d.", f->lead[which], lfm_name_of(b, unit),
           b->piece[unit].cr);
    return refuse_also(r, LFM_R47);
}

static void cohesion_legal(const LfmBoard *b, const LfmState *s, List *l) {
    const PieceSet *part = &s->fight.part;
    lfm_list_pieces(b, s, part, DO_CHECK, may_take_cohesion_check, l);
}

LFM_ONLY(cohesion, DO_CHECK, may_take_cohesion_check)

static void cohesion_apply(const LfmBoard *b, LfmState *s, const Action *a, const Journal *j) {
    s->fight.tested = (u8)a->op[0];
    lfm_start_cohesion_check(b, s, j);
}

LFM_STEP(cohesion, "check", LFM_D5c, WHO_ASKING, "Which unit takes the cohesion check?");
