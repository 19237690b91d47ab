/* ai:script, a commander for either side of The Last Full Measure.
 *
 * He knows the objectives and how far they are (eval_lfm.c), keeps brigades together under their commanders, moves each
 * stack to where it is worth most, and attacks by the worksheet of the rules. He looks no further than the phase under
 * way. */
#include "ai/script_lfm.h"

#include "ai/ai.h"

static void choose_by_rank(LfmMind *m, Action *out) {
    int best = WORST - 1;
    for (int i = 0; i < m->legal->count; i++) {
        const Action *a = &m->legal->action[i];
        int fight = lfm_rank_fight(m, a), turn = fight > WORST ? WORST : lfm_rank_turn(m, a),
            rank = fight > turn ? fight : turn;
        if (rank > best) *out = *a, best = rank;
    }
}

/* Steps whose ranks ask how far the goals are. */
static bool asks_way(const LfmState *s) {
    switch (s->step) {
    case STEP_ADVANCE:
    case STEP_FOLLOW:
    case STEP_RETREAT:
    case STEP_ALONE:
    case STEP_RETURN: return true;
    default: return false;
    }
}

static void choose(const Game *game, const void *board, void *guess, Side side, const List *legal, Stream *dice,
                   void *scratch, Action *out) {
    (void)dice;
    LfmMind *m = scratch;
    const LfmState *s = guess;
    *out = legal->action[0];
    if (legal->count == 1) return;
    m->game = game;
    m->b = board;
    m->s = s;
    m->side = side;
    m->legal = legal;
    lfm_survey(&m->survey, board, s, side);
    if (s->step == STEP_MOVEMENT) {
        lfm_choose_movement(m, out);
    } else if (s->step == STEP_MOVE) {
        lfm_choose_move(m, out);
    } else {
        if (asks_way(s)) lfm_survey_field(&m->survey);
        choose_by_rank(m, out);
    }
}

const Opponent ai_script_lfm = {
    .name = "script",
    .game = "lfm",
    .about = "keeps brigades together, seeks odds and flanks, takes and holds the places that count",
    .scratch_size = sizeof(LfmMind),
    .choose = choose};
