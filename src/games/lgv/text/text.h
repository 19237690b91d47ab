/* The board and the position as text: read, written, told in words. */
#ifndef LONGROLL_LGV_TEXT_TEXT_H
#define LONGROLL_LGV_TEXT_TEXT_H

#include "core/contract.h"
#include "core/facts.h"
#include "games/lgv/steps.h"

CONTRACT_OF(lgv);

/* ---- The board --------------------------------------------------------------------------------------------------- */

/* For src/space: the places adjacent to one. */
const Bits128 *lgv_next_to(const void *board, int place);
/* Ids by name; 0 when unknown. */
int lgv_find_place(const LgvBoard *b, Str name);
int lgv_find_ford(const LgvBoard *b, Str name);
bool lgv_no_ford(const LgvBoard *b, Str name, Error *e);
int lgv_find_command(const LgvBoard *b, Str name);

/* ---- The position ------------------------------------------------------------------------------------------------ */

/* Ids by name, else what is wrong: unknown, and what is near, or which of several. */
bool lgv_read_unit(const LgvBoard *b, Str name, int *to, Error *e);
bool lgv_read_place(const void *board, Str name, int *to, Error *e);
bool lgv_read_ford(const void *board, Str name, int *to, Error *e);

/* ---- What the files that tell, read and judge a position share --------------------------------------------------- */

/* Names of steps that only mean "begin this phase". */
enum { JUMP_START = STEP_COUNT, JUMP_MOMENTUM, JUMP_COMBAT, JUMP_REORGANIZATION, JUMP_END, JUMPS };

/* Sets not yet derived carry this mark until `settle`. */
enum { UNSETTLED_PLACE = 127, UNSETTLED_FORD = 0 };

#endif
