/* Choices to compare; see series.h. */
#include "ai/series.h"

#include "ai/search/weights.h"

static void roll(const Actor *actor, Stream *dice, Action *out) {
    *out = action0(VERB_ROLL);
    for (; out->n < actor->dice; out->n++) out->face[out->n] = (u8)(1 + stream_below(dice, actor->faces));
}

static u64 fold_choice(u64 series, const Action *a) {
    u64 both[2] = {(u64)a->verb << 8 | a->n, series};
    return hash_bytes(hash_bytes(0, both, sizeof both), a->op, a->n * sizeof a->op[0]);
}

static u64 fold_position(u64 series, u64 hash) {
    u64 both[2] = {series, hash};
    return hash_bytes(0, both, sizeof both);
}

u64 ai_series(AiRoom *room, const void *board, const void *first, void *state, u64 seed, int choices, int budget) {
    const Game *game = room->game;
    Stream dice = stream_on(seed, 0), numbers = stream_on(seed, 1);
    u64 series = 0;
    if (room->weights) room->weights->level[room->opponent->level].budget = budget;
    memcpy(state, first, game->state_size);
    while (choices > 0) {
        Actor actor;
        Action a;
        game_actor(game, board, state, &actor);
        if (actor.side == NOBODY) {
            memcpy(state, first, game->state_size);
            continue;
        }
        if (actor.side == FORTUNE) roll(&actor, &dice, &a);
        else ai_decide(room, board, state, actor.side, &numbers, &a);
        game->apply(board, state, &a, NULL);
        if (actor.side == FORTUNE) continue;
        series = fold_position(fold_choice(series, &a), game_hash(game, board, state));
        choices--;
    }
    return series;
}
