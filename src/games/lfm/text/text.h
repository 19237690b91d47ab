/* The board and the position as text: read, written, told in words. */
#ifndef LONGROLL_LFM_TEXT_TEXT_H
#define LONGROLL_LFM_TEXT_TEXT_H

#include "core/contract.h"
#include "core/naming.h"
#include "games/lfm/steps.h"

CONTRACT_OF(lfm);

/* ---- The board --------------------------------------------------------------------------------------------------- */

int lfm_find_piece(const LfmBoard *b, Str name, bool *ambiguous);
/* By name, else what is wrong: unknown, and what is near, or which of several. */
extern const Naming lfm_pieces, lfm_brigades; /* text/facts.c */
bool lfm_read_piece(const LfmBoard *b, Str name, int *to, Error *e);

#endif
