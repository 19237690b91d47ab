/* Random play and perft over any game; see selfplay.h. */
#include "core/selfplay.h"

static void roll(Selfplay *p, const Actor *actor, Stream *dice) {
    Action action = {.verb = VERB_ROLL, .n = actor->dice, .op = {0}};
    for (int i = 0; i < actor->dice; i++) action.face[i] = (u8)(1 + stream_below(dice, actor->faces));
    MUST(game_check(p->game, p->board, p->state, FORTUNE, &action, NULL));
    p->game->apply(p->board, p->state, &action, NULL);
}

bool selfplay_step(Selfplay *p, Stream *choice, Stream *dice) {
    Actor actor;
    List list = {.action = p->action};
    game_actor(p->game, p->board, p->state, &actor);
    if (actor.side == NOBODY) return false;
    if (actor.side == FORTUNE) {
        roll(p, &actor, dice);
        return true;
    }
    p->game->legal(p->board, p->state, &list);
    MUST(list.count > 0);
    const Action *chosen = &list.action[stream_below(choice, (u32)list.count)];
    MUST(game_check(p->game, p->board, p->state, actor.side, chosen, NULL));
    p->game->apply(p->board, p->state, chosen, NULL);
    return true;
}

int selfplay_game(Selfplay *p, u64 seed, u64 number) {
    Stream choice = stream_on(seed, 2 * number), dice = stream_on(seed, 2 * number + 1);
    int actions = 0;
    memcpy(p->state, p->first, p->game->state_size);
    while (selfplay_step(p, &choice, &dice)) MUST(++actions < SELFPLAY_LIMIT);
    return actions;
}

/* As text, so that no machine's order of bytes enters. */
u64 selfplay_fold(u64 signature, u64 hash, int actions) {
    char text[40];
    Writer w = writer_on(text, sizeof text);
    put_hex(&w, hash, 16);
    put_fmt(&w, " %d\n", actions);
    return hash_bytes(signature, text, w.len);
}

u64 selfplay_signature(Selfplay *p, u64 seed, int games) {
    u64 signature = 0;
    for (int number = 0; number < games; number++) {
        int actions = selfplay_game(p, seed, (u64)number);
        signature = selfplay_fold(signature, game_hash(p->game, p->board, p->state), actions);
    }
    return signature;
}

/* ---- Perft ------------------------------------------------------------------ */

static void *state_at(const Perft *p, int depth) { return p->state + (size_t)depth * p->game->state_size; }

static void visit(Perft *p, int depth, const Action *last);

static void enter(Perft *p, int depth, const Action *action) {
    memcpy(state_at(p, depth + 1), state_at(p, depth), p->game->state_size);
    p->game->apply(p->board, state_at(p, depth + 1), action, NULL);
    visit(p, depth + 1, action);
}

/* Would this add to a set a member that could have come before the last one? */
static bool out_of_order(const Perft *p, const Action *last, const Action *action) {
    return last && last->verb == action->verb && p->game->verbs[action->verb].gathers && action->n > 0 &&
           action->op[0] < last->op[0];
}

static void visit(Perft *p, int depth, const Action *last) {
    Actor actor;
    p->count[depth]++;
    if (depth == p->depth) return;
    game_actor(p->game, p->board, state_at(p, depth), &actor);
    if (actor.side == NOBODY) return;
    if (actor.side == FORTUNE) {
        Outcome *outcome = p->outcome + depth * OUTCOMES_MAX;
        int count = p->game->outcomes(p->board, state_at(p, depth), NULL, outcome);
        MUST(count > 0 && count <= OUTCOMES_MAX);
        for (int i = 0; i < count; i++) enter(p, depth, &outcome[i].roll);
        return;
    }
    List list = {.action = p->action + depth * LIST_MAX};
    p->game->legal(p->board, state_at(p, depth), &list);
    for (int i = 0; i < list.count; i++)
        if (!out_of_order(p, last, &list.action[i])) enter(p, depth, &list.action[i]);
}

void perft_run(Perft *p) {
    MUST(p->depth >= 0 && p->depth <= PERFT_DEPTH);
    memset(p->count, 0, sizeof p->count);
    visit(p, 0, NULL);
}
