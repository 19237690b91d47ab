/* The table of opponents; see ai.h. */
#include "ai/ai.h"

/* ---- Register opponents here: declare in ai.h, add a line. Those of one game are
 * not in the modules of others. --------------------------------------------------- */
const Opponent *const ai_all[] = {
    &ai_random,
#ifndef WITHOUT_lgv
    &ai_script_lgv,
#endif
#ifndef WITHOUT_guv
    &ai_script_guv,
#endif
#ifndef WITHOUT_lfm
    &ai_script_lfm,
#endif
#ifndef WITHOUT_bff
    &ai_script_bff,
#endif
    NULL,
};
/* -------------------------------------------------------------------------------- */

const Opponent *ai_find(const Game *game, Str name) {
    for (int i = 0; ai_all[i]; i++) {
        bool knows = !ai_all[i]->game || strcmp(ai_all[i]->game, game->id) == 0;
        if (knows && str_same(name, str_of(ai_all[i]->name))) return ai_all[i];
    }
    return NULL;
}

void ai_decide(const Opponent *opponent, const Game *game, const void *board, const void *state, Side side,
               Stream *dice, const AiRoom *room, Action *out) {
    List legal = {.action = room->action};
    game->guess(board, state, side, dice, room->guess);
    game->legal(board, room->guess, &legal);
    MUST(legal.count > 0);
    opponent->choose(game, board, room->guess, side, &legal, dice, room->scratch, out);
}
