/* longroll bench: measured as ratios, never asserted. How it is counted stands
 * in cmd/rollout.c and in the design, chapter 7. */
#include "cli/cmd/callgrind.h"
#include "cli/cmd/rollout.h"
#include "core/odds.h"

#include <stdlib.h>

enum { SAMPLES = 64, TOTAL_SECONDS = 20 };

typedef struct Bench {
    Cli *cli;
    bool json;
    double seconds; /* for one scenario */
} Bench;

static void print(const Bench *b, const char *of, const char *what, double value, const char *unit) {
    bool whole = value >= 1000 || (value >= 0 && value == (double)(u64)value);
    int digits = whole ? 0 : value >= 10 ? 1 : 3;
    if (b->json) printf("{\"name\": \"%s.%s\", \"value\": %.*f, \"unit\": \"%s\"}\n", of, what, digits, value, unit);
    else printf("%s.%-*s %14.*f %s\n", of, 50 - (int)strlen(of), what, digits, value, unit);
    fflush(stdout);
}

/* ---- Random play ------------------------------------------------------------ */

static double measure_play(const Bench *b, Rollout *r) {
    rollout_game(r); /* warm up */
    Rollout clean = *r;
    clean.games = clean.counted = clean.steps = clean.listed = clean.longest_list = clean.longest_game = 0;
    *r = clean;
    double start = seconds_now(), now;
    do {
        rollout_game(r);
        now = seconds_now();
    } while (now - start < b->seconds);
    return now - start;
}

static void print_play(const Bench *b, const char *of, const Rollout *r, double took) {
    double games = (double)r->games, counted = (double)r->counted;
    print(b, of, "actions_per_s", counted / took, "1/s");
    print(b, of, "games_per_s", games / took, "1/s");
    print(b, of, "decisions_per_game", counted / games, "decisions");
    print(b, of, "mean_list", r->counted ? (double)r->listed / counted : 0, "entries");
    print(b, of, "longest_list", (double)r->longest_list, "entries");
    print(b, of, "longest_game", (double)r->longest_game, "actions");
}

/* ---- One copy, one query of odds -------------------------------------------- */

/* Keeps the optimiser from seeing that nobody reads what was written. */
static void used(void *memory) { __asm__ volatile("" : : "r"(memory) : "memory"); }

static double copy_ns(const Table *t) {
    enum { ROUNDS = 2000000 };
    void *from = alloc_or_exit(t->game->state_size), *to = alloc_or_exit(t->game->state_size);
    memcpy(from, t->match.first, t->game->state_size);
    double start = seconds_now();
    for (int i = 0; i < ROUNDS; i++) {
        memcpy(to, from, t->game->state_size);
        used(to);
    }
    double took = seconds_now() - start;
    free(from);
    free(to);
    return took * 1e9 / ROUNDS;
}

typedef struct Sample {
    void *state;
    Worksheet sheet;
} Sample;

typedef struct Samples {
    int count, dice;
    Sample sample[SAMPLES];
} Samples;

/* Rolls with a worksheet and odds; of those the ones with the most dice. */
static void consider(const Rollout *r, Samples *s) {
    Actor actor;
    Worksheet sheet;
    Odds odds;
    game_actor(r->game, r->board, r->state, &actor);
    if (actor.side != FORTUNE || actor.dice < s->dice) return;
    if (!r->game->worksheet(r->board, r->state, REFEREE, NULL, &sheet)) return;
    if (!odds_of(r->game, r->board, r->state, &sheet, &odds)) return;
    if (actor.dice > s->dice) s->count = 0;
    s->dice = actor.dice;
    if (s->count == SAMPLES) return;
    Sample *to = &s->sample[s->count++];
    if (!to->state) to->state = alloc_or_exit(r->game->state_size);
    memcpy(to->state, r->state, r->game->state_size);
    to->sheet = sheet;
}

static void gather(Rollout *r, Samples *s) {
    double start = seconds_now();
    while (s->count < SAMPLES && seconds_now() - start < 1) {
        rollout_restart(r);
        do consider(r, s);
        while (rollout_step(r));
    }
}

static double odds_ns(const Rollout *r, const Samples *s) {
    enum { ROUNDS = 400 };
    Odds odds;
    double start = seconds_now();
    for (int k = 0; k < ROUNDS; k++) {
        for (int i = 0; i < s->count; i++) {
            if (!odds_of(r->game, r->board, s->sample[i].state, &s->sample[i].sheet, &odds)) return 0;
            used(&odds);
        }
    }
    return (seconds_now() - start) * 1e9 / ROUNDS / s->count;
}

static void print_odds(const Bench *b, const Table *t) {
    Samples *s = alloc_or_exit(sizeof *s);
    Rollout r;
    rollout_open(&r, t, 1864);
    gather(&r, s);
    if (s->count) print(b, t->game->id, "odds_ns", odds_ns(&r, s), "ns");
    for (int i = 0; i < SAMPLES; i++) free(s->sample[i].state);
    rollout_close(&r);
    free(s);
}

/* ---- One check of a free verb ----------------------------------------------- */

/* Listed samples of a free verb and each of them a little shifted, with the positions that they belong to. */
typedef struct Poses {
    int states, count;
    void *state[SAMPLES];
    u8 side[SAMPLES];
    struct {
        int state;
        Action action;
    } pose[SAMPLES * 32];
} Poses;

/* The largest operand is no kind or number of something, but a length or a direction. */
static Action shifted(Action a, int by) {
    int largest = 0;
    for (int i = 1; i < a.n; i++) {
        if (a.op[i] > a.op[largest]) largest = i;
    }
    if (a.n) a.op[largest] = (i16)(a.op[largest] + by);
    return a;
}

static void consider_poses(const Rollout *r, Poses *p) {
    enum { SHIFT = 3 };
    Actor actor;
    List list = {.action = r->action};
    game_actor(r->game, r->board, r->state, &actor);
    if (actor.side == NOBODY || actor.side == FORTUNE) return;
    r->game->legal(r->board, r->state, &list);
    if (!list.count || !r->game->verbs[list.action[0].verb].free) return;
    for (int i = 0; i < list.count && p->count + 2 <= COUNT(p->pose); i++) {
        for (int k = 0; k < 2; k++) {
            p->pose[p->count].state = p->states;
            p->pose[p->count++].action = k ? shifted(list.action[i], SHIFT) : list.action[i];
        }
    }
    p->side[p->states] = (u8)actor.side;
    p->state[p->states] = alloc_or_exit(r->game->state_size);
    memcpy(p->state[p->states++], r->state, r->game->state_size);
}

static double check_ns(const Rollout *r, const Poses *p) {
    enum { ROUNDS = 200 };
    bool accepted = false;
    double start = seconds_now();
    for (int k = 0; k < ROUNDS; k++) {
        for (int i = 0; i < p->count; i++) {
            int at = p->pose[i].state;
            accepted ^= game_check(r->game, r->board, p->state[at], (Side)p->side[at], &p->pose[i].action, NULL);
        }
        used(&accepted);
    }
    return (seconds_now() - start) * 1e9 / ROUNDS / p->count;
}

/* Of a whole game or more, a position out of ten. */
static void print_check(const Bench *b, const Table *t) {
    Poses *p = alloc_or_exit(sizeof *p);
    Rollout r;
    rollout_open(&r, t, 1865);
    for (int step = 0; step < 1000 * SAMPLES && p->states < SAMPLES; step++) {
        if (step % 10 == 0) consider_poses(&r, p);
        if (!rollout_step(&r)) rollout_restart(&r);
    }
    if (p->count) print(b, t->game->id, "check_ns", check_ns(&r, p), "ns");
    for (int i = 0; i < p->states; i++) free(p->state[i]);
    rollout_close(&r);
    free(p);
}

static bool has_free_verb(const Game *game) {
    for (int i = 0; i < game->verb_count; i++) {
        if (game->verbs[i].free) return true;
    }
    return false;
}

/* ---- Scenarios and games ---------------------------------------------------- */

static bool bench_scenario(const Bench *b, const char *name, bool stands_for_game, Error *e) {
    Table t;
    Rollout r;
    if (!table_scenario(b->cli, name, NULL, 0, &t, e)) return false;
    rollout_open(&r, &t, 1863);
    double took = measure_play(b, &r);
    char of[NAME_ROOM];
    snprintf(of, sizeof of, "%s", name);
    *strchr(of, '/') = '.';
    if (stands_for_game) {
        print_play(b, t.game->id, &r, took);
        print(b, t.game->id, "state_bytes", (double)t.game->state_size, "bytes");
        print(b, t.game->id, "copy_ns", copy_ns(&t), "ns");
        print_odds(b, &t);
        if (has_free_verb(t.game)) print_check(b, &t);
    }
    print_play(b, of, &r, took);
    rollout_close(&r);
    table_close(&t);
    return true;
}

/* The default scenario first; what is only for scripts is no game to measure. */
static bool bench_game(const Bench *b, const Game *game, Error *e) {
    char standard[NAME_ROOM], name[NAME_ROOM];
    Names names;
    if (!default_scenario(b->cli, game, standard)) return true;
    data_names(b->cli, game->id, ".scenario", &names);
    if (!bench_scenario(b, standard, true, e)) return false;
    for (int i = 0; i < names.count; i++) {
        snprintf(name, sizeof name, "%.30s/%.60s", game->id, names.name[i]);
        if (strcmp(name, standard) == 0 || strcmp(names.name[i], "proving-ground") == 0) continue;
        if (!bench_scenario(b, name, false, e)) return false;
    }
    return true;
}

static int scenarios_of(const Cli *cli, const Game *only) {
    int count = 0;
    for (int g = 0; games_all[g]; g++) {
        Names names;
        if (only && games_all[g] != only) continue;
        data_names(cli, games_all[g]->id, ".scenario", &names);
        for (int i = 0; i < names.count; i++) count += strcmp(names.name[i], "proving-ground") != 0;
    }
    return count ? count : 1;
}

/* A fixed small amount of play for --callgrind, and nothing printed. */
static int workload(Cli *cli, const Game *game, const char *scenario, u64 counted) {
    char name[NAME_ROOM];
    if (scenario) snprintf(name, sizeof name, "%.90s", scenario);
    Table t;
    Error e;
    Rollout r;
    bool found = scenario || default_scenario(cli, game, name);
    if (!found || !table_scenario(cli, name, NULL, 0, &t, &e)) return bad("no scenario");
    rollout_open(&r, &t, 1863);
    while (r.counted < counted) {
        if (!rollout_step(&r)) rollout_restart(&r);
    }
    rollout_close(&r);
    table_close(&t);
    return STATUS_OK;
}

static bool bench_instructions(const Bench *b, const Game *game, Error *e) {
    double instructions;
    if (!callgrind_per_action(b->cli, game->id, &instructions, e)) return false;
    print(b, game->id, "instructions_per_action", instructions, "instructions");
    return true;
}

int cmd_bench(Cli *cli, Args *args) {
    Bench b = {.cli = cli, .json = args_flag(args, "--json")};
    bool callgrind = args_flag(args, "--callgrind");
    i64 seconds = 4, counted = 0;
    const Game *only = NULL;
    Error e;
    args_number(args, "--seconds", 1, 600, &seconds);
    args_number(args, "--workload", 1, 1000000000, &counted);
    if (!args_end(args, 0, 1)) return bad("%s", args->error.text);
    const char *scenario = args->count && strchr(args->at[0], '/') ? args->at[0] : NULL;
    if (args->count && !scenario && !game_named(args->at[0], &only, &e)) return bad("bench: %s", e.text);
    if (counted) return workload(cli, only ? only : games_all[0], scenario, (u64)counted);
    double most = (double)TOTAL_SECONDS / scenarios_of(cli, only);
    b.seconds = (double)seconds < most || scenario ? (double)seconds : most;
    if (scenario) return bench_scenario(&b, scenario, false, &e) ? STATUS_OK : bad("bench: %s", e.text);
    for (int i = 0; games_all[i]; i++) {
        if (only && games_all[i] != only) continue;
        if (!bench_game(&b, games_all[i], &e)) return bad("bench: %s", e.text);
        if (callgrind && !bench_instructions(&b, games_all[i], &e)) return bad("bench: %s", e.text);
    }
    return STATUS_OK;
}
