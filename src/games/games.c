/* The one place that knows all games. */
#include "games/games.h"

/* Each game's own page names things by its own rulebook, so no file can read two of them. */
extern const Game bff_game, guv_game, lfm_game, lgv_game;

/* A module for the browser holds one game and is built without the others. */
const Game *const games_all[] = {
#ifndef WITHOUT_lgv
    &lgv_game,
#endif
#ifndef WITHOUT_guv
    &guv_game,
#endif
#ifndef WITHOUT_lfm
    &lfm_game,
#endif
#ifndef WITHOUT_bff
    &bff_game,
#endif
    NULL,
};

const Game *games_find(Str id) {
    for (int i = 0; games_all[i] != NULL; i++) {
        if (str_same(id, str_of(games_all[i]->id))) return games_all[i];
    }
    return NULL;
}
