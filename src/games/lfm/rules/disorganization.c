/* Disorganization (14): who gets a D. */
#include "games/lfm/rules.h"

/* LFM-14.2a, LFM-16.2: this hex, and no other of the brigade. */
void lfm_disorganize(const LfmBoard *b, LfmState *s, int hex, Clause why, const Journal *j) {
    bool news = false;
    for (int p = s->top[hex]; p && p <= b->units; p = s->below[p]) {
        if (lfm_disordered(b, s, p)) continue; /* LFM-16.7; a Charged marker is a D already */
        s->mark[p] |= U_D;
        news = true;
    }
    char label[MARK_ROOM];
    if (news) journal(j, NOBODY, why, "The stack in %s is disorganized.", lfm_hex_label(b, hex, label));
}

/* LFM-12.1b, LFM-9.1a, LFM-R15, LFM-5.4b: by movement, but not at night. */
void lfm_leave_zoc(const LfmBoard *b, LfmState *s, const PieceSet *set, const Journal *j) {
    bool news = false;
    for (int p = lfm_is_night(b, s) ? 0 : pieces_next(set, 0); p && p <= b->units; p = pieces_next(set, p)) {
        if (lfm_disordered(b, s, p)) continue; /* LFM-16.7 */
        s->mark[p] |= U_D;
        news = true;
    }
    if (news) journal(j, NOBODY, LFM_R15, "%s left a ZOC and is disorganized.", lfm_name_of(b, pieces_next(set, 0)));
}

void lfm_spread_disorder(const LfmBoard *b, LfmState *s, int hex, const Journal *j) {
    if (lfm_first_in(b, s, hex, lfm_marked)) lfm_disorganize(b, s, hex, LFM_14_3a, j); /* LFM-R100: not by shatter */
}

/* LFM-14.1a: driven out of its place; repulsed cavalry gets its Charged marker only (LFM-R31). */
void lfm_shake_order(const LfmBoard *b, LfmState *s, const PieceSet *set) {
    if (!lfm_is_forced(s->retreat.cause) || s->retreat.accepted || s->retreat.cause == CAUSE_REPULSE) return;
    for (int p = pieces_next(set, 0); p && p <= b->units; p = pieces_next(set, p)) {
        if (!lfm_disordered(b, s, p)) s->mark[p] |= U_D;
    }
}
