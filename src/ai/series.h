/* A number that is the same wherever the opponent chooses the same: for tests that compare compilers. */
#ifndef LONGROLL_AI_SERIES_H
#define LONGROLL_AI_SERIES_H

#include "ai/ai.h"

/* Of so many choices from `first` on, each folded in with the position it led to; a game that ends begins again.
 * `budget` is for a level that searches, in the place of its own. `state` has game->state_size bytes. */
u64 ai_series(AiRoom *room, const void *board, const void *first, void *state, u64 seed, int choices, int budget);

#endif
