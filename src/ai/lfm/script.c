/* ai:script, a commander for either side of The Last Full Measure.
 *
 * He knows the objectives and how far they are (lfm/eval.c), keeps brigades together under their commanders, moves each
 * stack to where it is worth most, and attacks by the worksheet of the rules. He looks no further than the phase under
 * way. */
#include "ai/lfm/script.h"

#include "ai/ai.h"

static int rank(void *mind, const Action *a) {
    int fight = lfm_rank_fight(mind, a);
    return fight > WORST ? fight : lfm_rank_turn(mind, a);
}

/* Steps whose ranks ask how far the goals are. */
static const bool asks_way[STEP_COUNT] = {
    [STEP_ADVANCE] = true, [STEP_FOLLOW] = true, [STEP_RETREAT] = true, [STEP_ALONE] = true, [STEP_RETURN] = true,
};

static void choose(const Opponent *self, const AiTurn *t, Action *out) {
    (void)self;
    LfmMind *m = t->scratch;
    const LfmState *s = t->guess;
    *out = t->legal->action[0];
    if (t->legal->count == 1) return;
    PUT_BEFORE(m, t->game, t->board, s, t->side, t->legal);
    lfm_survey(&m->survey, t->board, s, t->side);
    if (s->step == STEP_MOVEMENT) {
        lfm_choose_movement(m, out);
    } else if (s->step == STEP_MOVE) {
        lfm_choose_move(m, out);
    } else {
        if (asks_way[s->step]) lfm_survey_field(&m->survey);
        choose_by_rank(t->legal, rank, m, out);
    }
}

const Opponent ai_script_lfm = {
    .name = "script",
    .game = "lfm",
    .title = "Script, the yardstick",
    .about = "keeps brigades together, seeks odds and flanks, takes and holds the places that count",
    .scratch_size = sizeof(LfmMind),
    .choose = choose};
