/* Pieces, hexes and stacks (0, 4). */
#ifndef LONGROLL_LFM_RULES_PIECES_H
#define LONGROLL_LFM_RULES_PIECES_H

#include "games/lfm/steps.h"

/* for (int p = s->top[hex]; p; p = s->below[p]) walks a stack: units first, then commanders. Every change of place goes
 * through these four; they keep stacks, derived sets and losses right, and clear fight_of[]. */
void lfm_put(const LfmBoard *b, LfmState *s, int piece, int hex);    /* onto the map */
void lfm_lift(const LfmBoard *b, LfmState *s, int piece, Fate fate); /* off the map; hex[] and due[] are kept */
void lfm_shift(const LfmBoard *b, LfmState *s, int piece, int hex);  /* to another hex; sets U_STIRRED */
void lfm_rebuild(const LfmBoard *b, LfmState *s);                    /* all that is derived */
/* A piece turned over (limbered, mounted ...): strength counts anew. */
static inline void lfm_turn_over(LfmState *s, int piece) { s->mark[piece] ^= U_BACK; }
/* Removed, recoverable (17); its commanders may be stranded, a work without builders stops (LFM-R73). Notes that the
 * round had a loss (LFM-R103). */
void lfm_eliminate(const LfmBoard *b, LfmState *s, int unit, Clause why, const Journal *j);
/* After units have left a hex, or died in it: build markers without units go (LFM-R73), commanders of `hex` without
 * company, and brigade commanders without a regiment of theirs, become stranded (20.9c, 21.3). */
void lfm_left(const LfmBoard *b, LfmState *s, int hex, const Journal *j);
/* 14.2a: every unit of the hex that is not shattered becomes D (16.7). */
void lfm_disorganize(const LfmBoard *b, LfmState *s, int hex, Clause why, const Journal *j);
/* 14.3: after somebody has come to stay in a hex. */
void lfm_mingle(const LfmBoard *b, LfmState *s, int hex, const Journal *j);

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
/* SP of infantry and cavalry, of artillery, in a hex. */
int lfm_foot_sp(const LfmBoard *b, const LfmState *s, int hex);
int lfm_gun_sp(const LfmBoard *b, const LfmState *s, int hex);
bool lfm_has_units(const LfmBoard *b, const LfmState *s, Side side, int hex); /* combat units */
/* May these pieces stay in the hex with what is there (4.1a, 4.2, 4.4, LFM-R18)? Those already in it count once. */
bool lfm_fits(const LfmBoard *b, const LfmState *s, const PieceSet *set, int hex, Refusal *r);
/* The same, once others have gone. */
bool lfm_fits_without(const LfmBoard *b, const LfmState *s, const PieceSet *set, const PieceSet *gone, int hex,
                      Refusal *r);
/* What stands, or would stand, in one hex. */
typedef struct Tally {
    int foot, guns, batteries, brigade, brigades, mounted, dismounted;
} Tally;
static inline void lfm_count(const LfmBoard *b, const LfmState *s, int unit, Tally *t) {
    if (lfm_is_gun(b, unit)) {
        t->guns += lfm_sp(b, s, unit);
        t->batteries++;
        return;
    }
    t->foot += lfm_sp(b, s, unit);
    t->brigades += t->brigade != b->brief[unit].brigade;
    t->brigade = b->brief[unit].brigade;
    if (b->brief[unit].type == CAVALRY) lfm_is_mounted(b, s, unit) ? t->mounted++ : t->dismounted++;
}
Tally lfm_tally(const LfmBoard *b, const LfmState *s, const PieceSet *set);
/* Is a hex over its limits (4.6, LFM-R19)? */
bool lfm_crowded(const LfmBoard *b, const LfmState *s, int hex);
/* Some regiment of the brigade in the hex? */
bool lfm_brigade_in(const LfmBoard *b, const LfmState *s, int brigade, int hex);
/* A hex as people say it: "1412 Wilderness Church". Writes into `out` of at least 40 bytes. */
const char *lfm_hex_label(const LfmBoard *b, int hex, char out[40]);
/* May what a tally counts stay in this hex (4.1a, 4.2, 4.4, LFM-R18)? */
static inline bool lfm_within_limits(const LfmBoard *b, const Tally *t, int hex, Refusal *r) {
    char label[40];
    if (t->brigades > 1) {
        refuse(r, LFM_4_1a, "Two brigades would stand in %s.", lfm_hex_label(b, hex, label));
        return refuse_also(r, LFM_R18);
    }
    if (lfm_too_many_foot(b, t->foot))
        return refuse(r, LFM_4_1a, "%s would hold %d SP, more than %d.", lfm_hex_label(b, hex, label), t->foot,
                      b->rule.stack);
    if (lfm_too_many_guns(b, t->guns) && t->batteries > 1) {
        refuse(r, LFM_4_2a, "%s would hold %d SP of artillery, more than %d.", lfm_hex_label(b, hex, label), t->guns,
               b->rule.stack_guns);
        return refuse_also(r, LFM_4_2b);
    }
    if (t->mounted && t->dismounted)
        return refuse(r, LFM_4_4, "%s would hold mounted and dismounted cavalry.", lfm_hex_label(b, hex, label));
    return true;
}
static inline const char *lfm_name_of(const LfmBoard *b, int piece) { return b->piece[piece].name; }
/* As he is called now: a replacement has his own name. */
static inline const char *lfm_name(const LfmBoard *b, const LfmState *s, int piece) {
    bool replaced = piece > b->units && lfm_is(s, piece, U_BACK) && b->piece[piece].replacement[0];
    return replaced ? b->piece[piece].replacement : b->piece[piece].name;
}

#endif
