/* Pieces and hexes (0). */
#ifndef LONGROLL_LFM_RULES_PIECES_H
#define LONGROLL_LFM_RULES_PIECES_H

#include "games/lfm/steps.h"

PieceSet lfm_stack(const LfmState *s, int hex);
/* for (int p = s->top[hex]; p; p = s->below[p]) walks a stack: units first, then commanders. Every change of hex
 * goes through these four; they keep stacks, derived sets and losses up to date, and clear fight_of[]. */
void lfm_put(const LfmBoard *b, LfmState *s, int piece, int hex);    /* onto the map */
void lfm_lift(const LfmBoard *b, LfmState *s, int piece, Fate fate); /* off the map; hex[] and due[] are kept */
void lfm_shift(const LfmBoard *b, LfmState *s, int piece, int hex);  /* to another hex; sets U_CHANGED_HEX */
void lfm_rebuild(const LfmBoard *b, LfmState *s);                    /* all that is derived */
/* Turn a piece over (limbered, mounted ...): its strength may change. */
static inline void lfm_turn_over(LfmState *s, int piece) { s->mark[piece] ^= U_BACK; }
/* Removed, recoverable (17); its commanders may be stranded, a work without builders stops (LFM-R73). Notes that the
 * round had a loss (LFM-R103). */
void lfm_eliminate(const LfmBoard *b, LfmState *s, int unit, Clause why, const Journal *j);
/* After units have left a hex, or died in it: build markers without units go (LFM-R73), commanders of `hex` without
 * company, and brigade commanders without a regiment of theirs, become stranded (20.9c, 21.3). */
void lfm_left_hex(const LfmBoard *b, LfmState *s, int hex, const Journal *j);
static inline bool lfm_is_gun(const LfmBoard *b, int p) {
    return b->brief[p].type == ARTILLERY || b->brief[p].type == HORSE_ARTILLERY;
}
static inline bool lfm_is_regiment(const LfmBoard *b, int p) {
    return b->brief[p].type == INFANTRY || b->brief[p].type == CAVALRY;
}
static inline bool lfm_is_mounted(const LfmBoard *b, const LfmState *s, int p) {
    return b->brief[p].type == CAVALRY && !lfm_is(s, p, U_BACK);
}
static inline bool lfm_is_limbered(const LfmBoard *b, const LfmState *s, int p) {
    return lfm_is_gun(b, p) && lfm_is(s, p, U_BACK);
}
static inline bool lfm_is_commander(const LfmBoard *b, int p) { return b->brief[p].type == COMMANDER; }
static inline bool lfm_on_map(const LfmState *s, int p) { return s->fate[p] == FATE_MAP; }
/* Is a regiment of the brigade in the hex? */
bool lfm_brigade_in(const LfmBoard *b, const LfmState *s, int brigade, int hex);
/* A hex as people say it: "1412 Wilderness Church". Writes into `out` of at least 40 bytes. */
const char *lfm_hex_label(const LfmBoard *b, int hex, char out[MARK_ROOM]);
static inline const char *lfm_name_of(const LfmBoard *b, int piece) { return b->piece_mark[0][piece]; }

/* The current name: a replacement has his own. */
static inline const char *lfm_name(const LfmBoard *b, const LfmState *s, int piece) {
    bool replaced = piece > b->units && lfm_is(s, piece, U_BACK) && b->piece[piece].replacement[0];
    return b->piece_mark[replaced][piece];
}

#endif
