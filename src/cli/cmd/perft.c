/* longroll perft: how many positions lie within so many actions. The number
 * nobody can argue with: a change of the rules changes it. */
#include "cli/cmd/rollout.h"
#include "core/selfplay.h"

#include <stdlib.h>

static void perft(const Table *t, const void *start, int depth) {
    Perft p = {.game = t->game, .board = t->board, .depth = depth};
    p.state = alloc_or_exit((size_t)(depth + 1) * t->game->state_size);
    p.action = alloc_or_exit((size_t)(depth + 1) * LIST_MAX * sizeof(Action));
    p.outcome = alloc_or_exit((size_t)(depth + 1) * OUTCOMES_MAX * sizeof(Outcome));
    memcpy(p.state, start, t->game->state_size);
    perft_run(&p);
    for (int i = 1; i <= depth; i++) printf("%2d %llu\n", i, (unsigned long long)p.count[i]);
    free(p.state);
    free(p.action);
    free(p.outcome);
}

int cmd_perft(Cli *cli, Args *args) {
    OptionChoice option[SCENARIO_OPTIONS];
    int options = args_options(args, option, SCENARIO_OPTIONS);
    i64 seed = 1, skip = 0, depth = 0;
    args_number(args, "--seed", 0, INT64_MAX, &seed);
    args_number(args, "--skip", 0, MATCH_ACTIONS_MAX, &skip);
    if (!args_end(args, 2, 2)) return bad("%s", args->error.text);
    if (!str_int(str_of(args->at[1]), 0, PERFT_DEPTH, &depth)) {
        return bad("perft: the depth is a whole number from 0 to %d, not '%s'", PERFT_DEPTH, args->at[1]);
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
