/* Shattered brigades (15, LFM-R65): who is shattered, who is restored. */
#include "games/lfm/rules.h"

/* At the front face, so that nobody gains by dismounting; pieces that may still come count, and those that have
 * passed through (LFM-30.16). Artillery belongs to no brigade. */
int lfm_strength(const LfmBoard *b, const LfmState *s, int brigade) {
    const PieceSet *set = &b->brigade[brigade].members;
    int sp = 0;
    for (int u = pieces_next(set, 0); u && u <= b->units; u = pieces_next(set, u)) {
        Fate fate = (Fate)s->fate[u];
        bool there = fate == FATE_MAP || fate == FATE_WAITING || fate == FATE_AWAY || fate == FATE_EXITED;
        if (there && lfm_is_regiment(b, u)) sp += b->brief[u].sp[0];
    }
    return sp;
}

/* LFM-S7a, LFM-15.1a, LFM-15.1b: both sides. All regiments of the brigade, wherever they are (LFM-15.1c). */
void lfm_check_shatter(const LfmBoard *b, LfmState *s, const Journal *j) {
    for (int i = 1; i <= b->brigades; i++) {
        if (!s->total[i] || (s->shattered >> i & 1)) continue;
        int strength = lfm_strength(b, s, i);
        if (strength * 2 > s->total[i]) continue;
        s->shattered |= bit(i);
        journal(j, NOBODY, LFM_15_1a, "%s is shattered: %d of %d SP.", b->brigade[i].name, strength, s->total[i]);
    }
}

/* A marker that lay on a stack before (LFM-R27) holds for all of it again, once shatter no longer hides it (16.7). */
static void share_markers(const LfmBoard *b, LfmState *s, int brigade, const Journal *j) {
    const PieceSet *set = &b->brigade[brigade].members;
    for (int u = pieces_next(set, 0); u && u <= b->units; u = pieces_next(set, u)) {
        if (lfm_on_map(s, u)) lfm_spread_disorder(b, s, s->hex[u], j);
    }
}

/* LFM-S7d, LFM-15.2. */
void lfm_check_restored(const LfmBoard *b, LfmState *s, const Journal *j) {
    for (int i = 1; i <= b->brigades; i++) {
        if (!(s->shattered >> i & 1) || lfm_strength(b, s, i) * 2 <= s->total[i]) continue;
        s->shattered &= ~bit(i);
        journal(j, NOBODY, LFM_15_2, "%s is restored.", b->brigade[i].name);
        share_markers(b, s, i, j);
    }
}
