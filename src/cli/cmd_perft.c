/* longroll perft: how many positions lie within so many actions. The number
 * nobody can argue with: a change of the rules changes it. */
#include "cli/rollout.h"

#include <stdlib.h>

enum { DEPTH_MAX = 16 };

typedef struct Perft {
    const Game *game;
    const void *board;
    int depth;
    u64 count[DEPTH_MAX + 1]; /* positions after so many actions */
    void *state[DEPTH_MAX + 1];
    Action *list[DEPTH_MAX + 1];
    Outcome *outcome[DEPTH_MAX + 1];
} Perft;

static void visit(Perft *p, int depth);

static void enter(Perft *p, int depth, Side side, const Action *action) {
    MUST(p->game->check(p->board, p->state[depth], side, action, NULL));
    memcpy(p->state[depth + 1], p->state[depth], p->game->state_size);
    p->game->apply(p->board, p->state[depth + 1], action, NULL);
    visit(p, depth + 1);
}

/* Fortune's results each once, not each roll. */
static void visit_fortune(Perft *p, int depth) {
    int count = p->game->outcomes(p->board, p->state[depth], NULL, p->outcome[depth]);
    MUST(count > 0 && count <= OUTCOMES_MAX);
    for (int i = 0; i < count; i++) enter(p, depth, FORTUNE, &p->outcome[depth][i].roll);
}

static void visit(Perft *p, int depth) {
    Actor actor;
    p->count[depth]++;
    if (depth == p->depth) return;
    p->game->actor(p->board, p->state[depth], &actor);
    if (actor.side == NOBODY) return;
    if (actor.side == FORTUNE) {
        visit_fortune(p, depth);
        return;
    }
    List list = {.action = p->list[depth]};
    p->game->legal(p->board, p->state[depth], &list);
    for (int i = 0; i < list.count; i++) enter(p, depth, actor.side, &list.action[i]);
}

static void perft(const Table *t, const void *start, int depth) {
    Perft p = {.game = t->game, .board = t->board, .depth = depth};
    for (int i = 0; i <= depth; i++) {
        p.state[i] = claim(t->game->state_size);
        p.list[i] = claim(LIST_MAX * sizeof(Action));
        p.outcome[i] = claim(OUTCOMES_MAX * sizeof(Outcome));
    }
    memcpy(p.state[0], start, t->game->state_size);
    visit(&p, 0);
    for (int i = 1; i <= depth; i++) printf("%2d %llu\n", i, (unsigned long long)p.count[i]);
    for (int i = 0; i <= depth; i++) {
        free(p.state[i]);
        free(p.list[i]);
        free(p.outcome[i]);
    }
}

int cmd_perft(Cli *cli, Args *args) {
    OptionChoice option[SCENARIO_OPTIONS];
    int options = args_options(args, option, SCENARIO_OPTIONS);
    i64 seed = 1, skip = 0, depth = 0;
    args_number(args, "--seed", 0, INT64_MAX, &seed);
    args_number(args, "--skip", 0, MATCH_ACTIONS_MAX, &skip);
    if (!args_end(args, 2, 2)) return bad("%s", args->error.text);
    if (!str_int(str_of(args->at[1]), 0, DEPTH_MAX, &depth)) {
        return bad("perft: the depth is a whole number from 0 to %d, not '%s'", DEPTH_MAX, args->at[1]);
    }
    Table t;
    Error e;
    if (!table_scenario(cli, args->at[0], option, options, &t, &e)) return bad("%s", e.text);
    Rollout r;
    rollout_open(&r, &t, (u64)seed);
    while (skip-- > 0 && rollout_step(&r)) {}
    perft(&t, r.state, (int)depth);
    rollout_close(&r);
    table_close(&t);
    return STATUS_OK;
}
