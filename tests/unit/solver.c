/* Enumeration; see solver.h. */
#include "unit/solver.h"

#include <stdlib.h>

enum { MEMO = 1 << 21 };

struct SolvedPosition {
    u64 hash;
    i32 worth; /* to the Union */
};

static void *claim(size_t size) {
    void *memory = calloc(1, size);
    MUST(memory != NULL);
    return memory;
}

Solver solver_open(const Game *game, const void *board, int limit) {
    MUST(limit < MEMO / 2);
    return (Solver){.game = game, .board = board, .limit = limit, .memo = claim(MEMO * sizeof(struct SolvedPosition))};
}

void solver_close(Solver *s) { free(s->memo); }

static struct SolvedPosition *place_of(Solver *s, u64 hash) {
    u64 at = hash % MEMO;
    while (s->memo[at].hash && s->memo[at].hash != hash) at = (at + 1) % MEMO;
    return &s->memo[at];
}

static i32 worth_of(Solver *s, const void *state);

static i32 worth_after(Solver *s, const void *state, const Action *a) {
    void *next = malloc(s->game->state_size);
    MUST(next != NULL);
    memcpy(next, state, s->game->state_size);
    s->game->apply(s->board, next, a, NULL);
    i32 worth = worth_of(s, next);
    free(next);
    return worth;
}

static i32 mean_of_outcomes(Solver *s, const void *state) {
    Outcome *outcome = malloc(OUTCOMES_MAX * sizeof *outcome);
    i64 sum = 0, weight = 0;
    MUST(outcome != NULL);
    int count = s->game->outcomes(s->board, state, NULL, outcome);
    MUST(count > 0);
    for (int i = 0; i < count; i++) weight += outcome[i].weight;
    for (int i = 0; i < count && s->nodes <= s->limit; i++)
        sum += (i64)worth_after(s, state, &outcome[i].roll) * outcome[i].weight;
    free(outcome);
    return (i32)((sum + weight / 2) / weight);
}

/* In memory of their own, as the list is used again further down. */
static Action *choices_of(const Solver *s, const void *state, int *count) {
    List list = {.action = malloc(LIST_MAX * sizeof(Action))};
    MUST(list.action != NULL);
    s->game->legal(s->board, state, &list);
    *count = list.count;
    Action *fitting = realloc(list.action, (size_t)list.count * sizeof(Action));
    MUST(fitting != NULL);
    return fitting;
}

static i32 best_choice(Solver *s, const void *state, Side side) {
    int count;
    Action *action = choices_of(s, state, &count);
    i32 best = side == UNION ? -1 : SOLVED_SURE + 1;
    for (int i = 0; i < count && s->nodes <= s->limit; i++) {
        i32 worth = worth_after(s, state, &action[i]);
        if (side == UNION ? worth > best : worth < best) best = worth;
    }
    free(action);
    return best;
}

static i32 worth_of(Solver *s, const void *state) {
    Actor actor;
    game_actor(s->game, s->board, state, &actor);
    if (actor.side == NOBODY)
        return actor.winner == UNION ? SOLVED_SURE : actor.winner == CONFEDERATE ? 0 : SOLVED_SURE / 2;
    u64 hash = game_hash(s->game, s->board, state);
    struct SolvedPosition *known = place_of(s, hash);
    if (known->hash) return known->worth;
    if (++s->nodes > s->limit) return 0;
    i32 worth = actor.side == FORTUNE ? mean_of_outcomes(s, state) : best_choice(s, state, actor.side);
    if (s->nodes <= s->limit) *place_of(s, hash) = (struct SolvedPosition){hash, worth};
    return worth;
}

static void rank(Solution *out) {
    i32 next = -1;
    out->best = 0;
    for (int i = 1; i < out->count; i++)
        if (out->worth[i] > out->worth[out->best]) out->best = i;
    for (int i = 0; i < out->count; i++)
        if (i != out->best && out->worth[i] > next) next = out->worth[i];
    out->lead = out->worth[out->best] - next;
}

bool solve(Solver *s, const void *state, Solution *out) {
    Actor actor;
    game_actor(s->game, s->board, state, &actor);
    MUST(actor.side == UNION || actor.side == CONFEDERATE);
    int from = s->nodes;
    Action *action = choices_of(s, state, &out->count);
    bool fits = out->count <= SOLVED_CHOICES;
    for (int i = 0; fits && i < out->count && s->nodes <= s->limit; i++) {
        i32 worth = worth_after(s, state, &action[i]);
        out->action[i] = action[i];
        out->worth[i] = actor.side == UNION ? worth : SOLVED_SURE - worth;
    }
    free(action);
    out->nodes = s->nodes - from;
    if (!fits || s->nodes > s->limit) return false;
    rank(out);
    return true;
}
