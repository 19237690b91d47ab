/* ai:1 to ai:5. They differ in how much they think, how wide, and how much they err; never in dice or sight. */
#include "ai/search/search.h"

static void choose(const Opponent *self, const AiTurn *turn, Action *out) {
    search_choose(knowledge_of(turn->game), &turn->weights->level[self->level], turn, out);
}

#define LEVEL(number, its_title, its_about) \
    { .name = #number, .title = (its_title), .about = (its_about), .level = (number), .choose = choose }

const Opponent ai_level[AI_LEVELS] = {
    LEVEL(1, "Militia", "knows the rules and errs often"),
    LEVEL(2, "Volunteer", "plays by habit and does not look ahead"),
    LEVEL(3, "Regular", "plays a few plans out before choosing"),
    LEVEL(4, "Veteran", "plays many plans out, often to the end"),
    LEVEL(5, "Old Army", "takes its time, and is hard to beat"),
};
