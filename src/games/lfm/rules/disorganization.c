/* Disorganization (14): who gets a D. */
#include "games/lfm/rules.h"

/* LFM-16.2: this hex, and no other of the brigade. */
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

void lfm_spread_disorder(const LfmBoard *b, LfmState *s, int hex, const Journal *j) {
    for (int p = s->top[hex]; p && p <= b->units; p = s->below[p]) {
        if (!lfm_is(s, p, U_D | U_CHARGED)) continue; /* LFM-R100: shatter does not spread */
        lfm_disorganize(b, s, hex, LFM_14_3a, j);
        return;
    }
}

/* LFM-14.1a: driven out of its place; repulsed cavalry gets its Charged marker only (LFM-R31). */
void lfm_shake_order(const LfmBoard *b, LfmState *s, const PieceSet *set) {
    if (!lfm_is_forced(s->retreat.cause) || s->retreat.accepted || s->retreat.cause == CAUSE_REPULSE) return;
    for (int p = pieces_next(set, 0); p && p <= b->units; p = pieces_next(set, p)) {
        if (!lfm_disordered(b, s, p)) s->mark[p] |= U_D;
    }
}
