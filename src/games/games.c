/* The one place that knows all games. */
#include "games/games.h"

#include "games/lgv/lgv.h"

const Game *const games_all[] = {&lgv_game, NULL};

const Game *games_find(Str id) {
    for (int i = 0; games_all[i] != NULL; i++) {
        if (str_same(id, str_of(games_all[i]->id))) return games_all[i];
    }
    return NULL;
}
