/* ai:random, who takes random legal actions. */
#include "ai/ai.h"

static void choose(const Game *game, const void *board, void *guess, Side side, const List *legal, Stream *dice,
                   void *scratch, Action *out) {
    (void)game, (void)board, (void)guess, (void)side, (void)scratch;
    *out = legal->action[stream_below(dice, (u32)legal->count)];
}

const Opponent ai_random = {.name = "random", .about = "random legal actions", .choose = choose};
