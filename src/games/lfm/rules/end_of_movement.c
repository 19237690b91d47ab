/* The end of the Movement phase (LFM-P8): Recover markers, works removed, commanders without a place. */
#include "games/lfm/rules.h"

/* ---- Recover markers and works (S5d, 24.7) ----------------------------------------------------------------------- */

static void close_legal(const LfmBoard *b, const LfmState *s, List *l) {
    const PieceSet *own = &b->of_side[lfm_phasing(s)];
    for (int p = pieces_next(own, b->units); p; p = pieces_next(own, p)) {
        if (lfm_may_prepare_recovery(b, s, p, NULL)) list_add(l, DO_RECOVER, 1, p, 0);
    }
    lfm_list_hexes(b, s, &s->works, DO_RAZE, lfm_may_raze, l);
    list_add(l, DO_END, 0, 0, 0);
}

static bool any_to_close(const LfmBoard *b, const LfmState *s) {
    const PieceSet *own = &b->of_side[lfm_phasing(s)];
    for (int p = pieces_next(own, b->units); p; p = pieces_next(own, p)) {
        if (lfm_may_prepare_recovery(b, s, p, NULL)) return true;
    }
    for (int h = hexset_next(&s->works, 0); h; h = hexset_next(&s->works, h)) {
        if (lfm_may_raze(b, s, h, NULL)) return true;
    }
    return false;
}

static bool close_check(const LfmBoard *b, const LfmState *s, const Action *a, Refusal *r) {
    switch (a->verb) {
    case DO_RECOVER: return lfm_may_prepare_recovery(b, s, a->op[0], r);
    case DO_RAZE: return lfm_may_raze(b, s, a->op[0], r);
    case DO_END: return true;
    default: return lfm_not_now(b, s, a, r);
    }
}

/* Commanders who have been left alone, or who wait off the map, find a place (20.9b, LFM-R90); then excess. */
static void settle_commanders(const LfmBoard *b, LfmState *s, const Journal *j) {
    s->fight = (Fight){0};
    s->return_to = STEP_CLOSE;
    lfm_strand_lone_commanders(b, s);
    lfm_recall_adrift(b, s, lfm_phasing(s));
    lfm_resolve_pending(b, s, j);
}

static void close_apply(const LfmBoard *b, LfmState *s, const Action *a, const Journal *j) {
    char label[MARK_ROOM];
    switch (a->verb) {
    case DO_RECOVER:
        s->mark[a->op[0]] |= U_RECOVER;
        journal(j, NOBODY, LFM_S5d, "%s prepares a recovery.", lfm_name_of(b, a->op[0]));
        break;
    case DO_RAZE:
        hexset_drop(&s->works, a->op[0]);
        hexset_drop(&s->built, a->op[0]);
        journal(j, NOBODY, LFM_24_7, "The breastwork in %s is removed.", lfm_hex_label(b, a->op[0], label));
        break;
    default: settle_commanders(b, s, j);
    }
}

LFM_OUTER(close, lfm_next_excess, "close", LFM_P8, WHO_PHASING,
          "End of movement: place Recover markers or remove works?");

void lfm_close_movement(const LfmBoard *b, LfmState *s, const Journal *j) {
    if (any_to_close(b, s)) lfm_step_to(s, STEP_CLOSE);
    else settle_commanders(b, s, j);
}

/* ---- Excess (4.6, LFM-R19) --------------------------------------------------------------------------------------- */

void lfm_leave_phase(const LfmBoard *b, LfmState *s, const Journal *j) {
    for (int p = 1; p <= b->pieces; p++) s->mark[p] &= (u16)~U_OF_MOVEMENT;
    s->engaged = (PieceSet){{0}};
    if (lfm_end_phase(b, s, j)) return;
    if (lfm_is_night(b, s)) lfm_start_reorganization(b, s, j); /* LFM-23.2a, LFM-S9, LFM-R81 */
    else lfm_start_combat(b, s, j);
}
