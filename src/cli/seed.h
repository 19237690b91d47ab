/* Seeds of games: how a record names one, and how its stream of dice is
 * advanced to the end of the record. */
#ifndef LONGROLL_CLI_SEED_H
#define LONGROLL_CLI_SEED_H

#include "core/match.h"

/* From the operating system. */
u64 seed_fresh(void);
/* "seed 1863", the dice line of a record. */
bool seed_read(Str dice, u64 *seed);
void seed_write(u64 seed, char text[40]);
/* Draw from `stream` every roll of the match again. False when one of them does
 * not come from it; `*wrong` is then the number of that action. */
bool seed_follow(const Match *m, Stream *stream, int *rolls, int *wrong);

#endif
