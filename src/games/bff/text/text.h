/* The board and the position as text: read, written, told in words. */
#ifndef LONGROLL_BFF_TEXT_TEXT_H
#define LONGROLL_BFF_TEXT_TEXT_H

#include "core/contract.h"
#include "core/facts.h"
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

/* ---- What the files that tell, read and judge a position share --------------------------------------------------- */

enum { PLACE_LOW = -8000, PLACE_HIGH = 28000 }; /* of x, y and facing, also beyond the table */

/* The numbers of a side that count as they are told, by side (settle.c); those that were not told are found. */
enum { NUMBER_LOST, NUMBER_FLAT, NUMBER_CAPTURED, NUMBER_CAME, NUMBERS };
i16 *bff_numbers_of(BffState *s, int which);
static inline int bff_told_bit(int which, int side) { return 1 << (2 * which + side - UNION); }

/* The answer to a question as a word, and back: "yes", "full", "3". */
void bff_put_value(int field, int value, Writer *w);
bool bff_read_value(int field, Str word, int *value);

/* A step begins anew: nothing of an earlier one is left. */
void bff_clear_frames(void *state, int step);
/* The part of bff_sane that speaks of pieces alone. */
bool bff_pieces_sane(const BffBoard *b, const BffState *s, Writer *w);
/* Losses and arrivals as the roster has them. */
typedef struct Tally {
    i16 lost[3], flat[3], captured[3], came[3];
} Tally;

#endif
