/* The one place that knows all games. */
#ifndef LONGROLL_GAMES_H
#define LONGROLL_GAMES_H

#include "core/game.h"

extern const Game *const games_all[]; /* ended by NULL */
const Game *games_find(Str id);

#endif
