/* What the files that tell, read and judge a position share. */
#ifndef LONGROLL_LFM_TEXT_FACTS_H
#define LONGROLL_LFM_TEXT_FACTS_H

#include "core/facts.h"
#include "games/lfm/rules.h"

extern const char *const lfm_fates[FATES];

extern const MarkName lfm_marks[]; /* ended by an entry without a name */
/* "limbered", "dismounted", "replaced", or "" where both sides are alike. */
const char *lfm_back_name(const LfmBoard *b, int piece);

/* A step begins anew: nothing of an earlier one is left. */
void lfm_clear_frames(void *state, int step);
/* The part of lfm_sane that speaks of pieces and markers alone. */
bool lfm_pieces_sane(const LfmBoard *b, const LfmState *s, Writer *w);
/* The arrival by which a piece comes (LFM-26.0); 0 = none, or its option is off. */
int lfm_arrival_of(const LfmBoard *b, const LfmState *s, int piece);

#endif
