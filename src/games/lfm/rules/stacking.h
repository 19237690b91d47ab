/* Stacking (4). */
#ifndef LONGROLL_LFM_RULES_STACKING_H
#define LONGROLL_LFM_RULES_STACKING_H

#include "games/lfm/rules/pieces.h"
#include "games/lfm/steps.h"

void lfm_next_excess(const LfmBoard *b, LfmState *s, const Journal *j); /* back from what interrupted STEP_CLOSE */
/* SP of infantry and cavalry, of artillery, in a hex. */
int lfm_foot_sp(const LfmBoard *b, const LfmState *s, int hex);
int lfm_gun_sp(const LfmBoard *b, const LfmState *s, int hex);
bool lfm_has_units(const LfmBoard *b, const LfmState *s, Side side, int hex); /* combat units */
/* lfm_fits, once others have gone. */
bool lfm_fits_without(const LfmBoard *b, const LfmState *s, const PieceSet *set, const PieceSet *gone, int hex,
                      Refusal *r);
/* The units that are, or would be, in one hex. */
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

/* May the units of a tally stay in this hex (4.1a, 4.2, 4.4, LFM-R18)? */
static inline bool lfm_within_limits(const LfmBoard *b, const Tally *t, int hex, Refusal *r) {
    char label[MARK_ROOM];
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

bool lfm_modes_agree(const LfmBoard *b, const LfmState *s, Refusal *r);
bool lfm_refuse_stay(const LfmBoard *b, const LfmState *s, const PieceSet *set, int hex, Refusal *r);

#endif
