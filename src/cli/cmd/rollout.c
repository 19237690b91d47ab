/* Uniform random play; see cmd/rollout.h. */
#include "cli/cmd/rollout.h"

#include <stdlib.h>
#include <time.h>

double seconds_now(void) {
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + (double)t.tv_nsec * 1e-9;
}

void rollout_open(Rollout *r, const Table *t, u64 seed) {
    *r = (Rollout){.game = t->game, .board = t->board, .first = t->match.first, .stream = stream_on(seed, 0)};
    r->state = alloc_or_exit(t->game->state_size);
    r->action = alloc_or_exit(LIST_MAX * sizeof(Action));
    rollout_restart(r);
}

void rollout_close(Rollout *r) {
    free(r->state);
    free(r->action);
    *r = (Rollout){0};
}

void rollout_restart(Rollout *r) {
    memcpy(r->state, r->first, r->game->state_size);
    r->game_steps = 0;
}

static void roll(Rollout *r, const Actor *actor) {
    Action action;
    action.verb = VERB_ROLL;
    action.n = actor->dice;
    for (int i = 0; i < actor->dice; i++) action.face[i] = (u8)(1 + stream_below(&r->stream, actor->faces));
    MUST(game_check(r->game, r->board, r->state, FORTUNE, &action, NULL));
    r->game->apply(r->board, r->state, &action, NULL);
}

static void decide(Rollout *r, const Actor *actor) {
    List list = {.action = r->action};
    r->game->legal(r->board, r->state, &list);
    MUST(list.count > 0);
    u32 at = 0;
    if (list.count > 1) {
        at = stream_below(&r->stream, (u32)list.count);
        r->counted++;
        r->listed += (u64)list.count;
        if ((u64)list.count > r->longest_list) r->longest_list = (u64)list.count;
    }
    MUST(game_check(r->game, r->board, r->state, actor->side, &list.action[at], NULL));
    r->game->apply(r->board, r->state, &list.action[at], NULL);
}

bool rollout_step(Rollout *r) {
    Actor actor;
    game_actor(r->game, r->board, r->state, &actor);
    if (actor.side == NOBODY) return false;
    if (actor.side == FORTUNE) roll(r, &actor);
    else decide(r, &actor);
    r->steps++;
    r->game_steps++;
    return true;
}

void rollout_game(Rollout *r) {
    rollout_restart(r);
    while (rollout_step(r)) {}
    r->games++;
    if (r->game_steps > r->longest_game) r->longest_game = r->game_steps;
}
