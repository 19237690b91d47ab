/* The board and the position as text: read, written, told in words. */
#ifndef LONGROLL_LFM_TEXT_TEXT_H
#define LONGROLL_LFM_TEXT_TEXT_H

#include "core/contract.h"
#include "core/facts.h"
#include "games/lfm/steps.h"

CONTRACT_OF(lfm);

/* ---- The board --------------------------------------------------------------------------------------------------- */

int lfm_find_piece(const LfmBoard *b, Str name, bool *ambiguous);
/* By name, else what is wrong: unknown, and what is near, or which of several. */
extern const Naming lfm_pieces, lfm_brigades; /* text/facts.c */
bool lfm_read_piece(const LfmBoard *b, Str name, int *to, Error *e);

/* ---- What the files that tell, read and judge a position share --------------------------------------------------- */

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
