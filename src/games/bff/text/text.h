/* The board and the position as text: read, written, told in words. */
#ifndef LONGROLL_BFF_TEXT_TEXT_H
#define LONGROLL_BFF_TEXT_TEXT_H

#include "core/contract.h"
#include "core/naming.h"
#include "games/bff/steps.h"

CONTRACT_OF(bff);

/* ---- The board --------------------------------------------------------------------------------------------------- */

/* By name, else what is wrong: unknown, and what is near, or which of several (text/facts.c). */
extern const Naming bff_pieces;
bool bff_read_piece(const BffBoard *b, Str name, int *to, Error *e);
bool bff_read_circumstance(Str name, int *to, Error *e);

/* ---- The position ------------------------------------------------------------------------------------------------ */

void bff_say_path(const BffBoard *b, const BffState *s, const Action *go, Writer *w); /* text/path_words.c */
void bff_put_formation(Formation formation, Writer *w);

#endif
