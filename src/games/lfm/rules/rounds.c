/* The Combat phase round by round (S6, 13). */
#include "games/lfm/rules.h"

void lfm_start_combat(const LfmBoard *b, LfmState *s, const Journal *j) {
    s->round = s->quiet = s->bloody = 0;
    lfm_start_round(b, s, j);
}

void lfm_end_combat(const LfmBoard *b, LfmState *s, const Journal *j) {
    s->round = s->quiet = s->bloody = s->fights = 0;
    memset(s->fight_of, 0, sizeof s->fight_of);
    if (!lfm_end_phase(b, s, j)) lfm_start_reorganization(b, s, j);
}

/* LFM-5.7: cavalry that charged in this half-turn (LFM-R104) and is in a ZOC. LFM-R60: after the first round only if it
 * has a hex outside ZOC. */
static void add_charged(const LfmBoard *b, const LfmState *s, int hex, PieceSet *out) {
    PieceSet set = {{0}};
    for (int p = s->top[hex]; p && p <= b->units; p = s->below[p]) {
        if (lfm_is(s, p, U_FRESH_CHARGE)) pieces_add(&set, p);
    }
    if (!pieces_any(&set) || !lfm_contact(b, s, lfm_phasing(s), hex)) return;
    lfm_add_company(b, s, hex, &set);
    if (s->round > 1 && !lfm_has_way_out(b, s, CAUSE_CHARGED, &set, hex)) return;
    for (int i = 0; i < 4; i++) out->word[i] |= set.word[i];
}

/* LFM-S6, LFM-R61, LFM-13.1b: the phase goes on while a stack that may attack is in a ZOC. */
void lfm_start_allotment(const LfmBoard *b, LfmState *s, const Journal *j) {
    s->fight = (Fight){0};
    if (lfm_attacks_are_due(b, s)) {
        journal(j, NOBODY, LFM_13_1b, "Round %d of combat.", s->round);
        lfm_allot(b, s, j);
    } else if (lfm_first_to_leave(b, s)) {
        lfm_start_withdrawals(b, s, j);
    } else {
        lfm_end_combat(b, s, j);
    }
}

void lfm_start_round(const LfmBoard *b, LfmState *s, const Journal *j) {
    const HexSet *held = &s->held[lfm_phasing(s)];
    PieceSet charged = {{0}};
    if (s->quiet >= b->rule.rounds) { /* LFM-R103: contact or not */
        lfm_end_combat(b, s, j);
        return;
    }
    if (s->bloody) s->quiet = 0; /* LFM-R103: a piece was lost after the combats of the last round */
    s->bloody = s->fights = 0;
    s->round++;
    s->fight = (Fight){0};
    memset(s->fight_of, 0, sizeof s->fight_of);
    for (int h = hexset_next(held, 0); h; h = hexset_next(held, h)) add_charged(b, s, h, &charged);
    if (!pieces_any(&charged)) {
        lfm_start_allotment(b, s, j);
        return;
    }
    journal(j, NOBODY, LFM_5_7, "Cavalry that charged must retreat.");
    s->return_to = STEP_ALLOT;
    lfm_order_retreat(b, s, lfm_phasing(s), CAUSE_CHARGED, &charged);
    lfm_resolve_pending(b, s, j);
}
