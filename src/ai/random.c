/* ai:random, who takes random legal actions. */
#include "ai/ai.h"

static void choose(const Opponent *self, const AiTurn *t, Action *out) {
    (void)self;
    *out = t->legal->action[stream_below(t->dice, (u32)t->legal->count)];
}

const Opponent ai_random = {.name = "random", .title = "Chance", .about = "random legal actions", .choose = choose};
