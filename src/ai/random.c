/* ai:random, who takes any legal action, each as likely as the others. */
#include "ai/ai.h"

static void choose(const Game *game, const void *board, void *guess, Side side, const List *legal, Stream *dice,
                   void *scratch, Action *out) {
    (void)game, (void)board, (void)guess, (void)side, (void)scratch;
    *out = legal->action[stream_below(dice, (u32)legal->count)];
}

const Opponent ai_random = {
    .name = "random", .about = "any legal action, each as likely as the others", .choose = choose};
