/* What a position is worth: in playouts where they end, and for people when the game is over; see ai.h. */
#include "ai/search/internal.h"

int position_chance(const Knowledge *k, const Weights *w, const Actor *actor, const void *board, const void *state,
                    void *memory) {
    if (actor->side == NOBODY) return actor->winner == UNION ? SURE : actor->winner == CONFEDERATE ? 0 : SURE / 2;
    i16 row[FEATURES_MAX];
    i32 sum;
    k->judge(board, state, memory, row);
    weigh_rows(w->state, w->state_count, row, 1, &sum);
    return chance_of(sum + w->even);
}

/* ---- For people -------------------------------------------------------------------------------- */

static size_t rounded(size_t size) { return (size + 63) / 64 * 64; }

size_t ai_value_size(const Game *game) {
    const Knowledge *k = knowledge_of(game);
    return rounded(sizeof(Weights)) + (k ? k->memory : 0);
}

bool ai_value_open(AiValue *v, const Game *game, const DataSource *from, void *memory, Error *e) {
    const Knowledge *k = knowledge_of(game);
    if (!k || !k->judge) return fail(e, "no opponent values positions of this game");
    *v = (AiValue){.game = game, .weights = memory, .memory = (u8 *)memory + rounded(sizeof(Weights))};
    memset(v->memory, 0, k->memory);
    return weights_load(k, game, from, v->weights, e);
}

int ai_chance(const AiValue *v, const void *board, const void *state, Side side) {
    enum { TENTH = SURE / AI_SURE, SHARES = 16 };
    Actor actor;
    game_actor(v->game, board, state, &actor);
    const Knowledge *k = knowledge_of(v->game);
    int chance = position_chance(k, v->weights, &actor, board, state, v->memory), share = 0;
    Side now = k->wins_now && actor.side != NOBODY ? k->wins_now(board, state, &share) : NOBODY;
    int standing = now == UNION ? SURE : now == CONFEDERATE ? 0 : SURE / 2;
    chance = (chance * (SHARES - share) + standing * share) / SHARES;
    int north = (chance + TENTH / 2) / TENTH;
    return side == CONFEDERATE ? AI_SURE - north : north;
}
