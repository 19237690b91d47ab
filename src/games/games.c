/* The one place that knows all games. */
#include "games/games.h"

#include "games/lgv/lgv.h"

/* A module for the browser holds one game and is built without the others. */
const Game *const games_all[] = {
#ifndef WITHOUT_lgv
    &lgv_game,
#endif
    NULL,
};

const Game *games_find(Str id) {
    for (int i = 0; games_all[i] != NULL; i++) {
        if (str_same(id, str_of(games_all[i]->id))) return games_all[i];
    }
    return NULL;
}
