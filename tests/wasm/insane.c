/* In the place of games.c, for a module that breaks down on purpose: Lee's Greatest
 * Victory in which whoever passes meets a fault in `apply`, and whoever picks a unit
 * to move gets to a position in which `legal` has one. */
#include "games/games.h"
#include "games/lgv/lgv.h"

static Effects apply(const void *board, void *state, const Action *action, const Journal *j) {
    Effects effects = lgv_game.apply(board, state, action, j);
    MUST(action->verb != DO_PASS);
    return effects;
}

static void legal(const void *board, const void *state, List *list) {
    const LgvState *s = state;
    MUST(s->step != STEP_MOVE);
    lgv_game.legal(board, state, list);
}

static Game insane;
const Game *const games_all[] = {&insane, NULL};

__attribute__((constructor)) static void go_insane(void) {
    insane = lgv_game;
    insane.apply = apply;
    insane.legal = legal;
    insane.hides = true; /* against a person nothing is tried out then: the fault comes when it is meant to */
}

const Game *games_find(Str id) { return str_same(id, str_of(insane.id)) ? &insane : NULL; }
