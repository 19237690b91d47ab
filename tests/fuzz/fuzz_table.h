/* What the fuzzers of games share: a real game on the table. */
#ifndef LONGROLL_FUZZ_TABLE_H
#define LONGROLL_FUZZ_TABLE_H

#include "core/match.h"
#include "core/selfplay.h"
#include "games/games.h"

#include <stdio.h>
#include <stdlib.h>

typedef struct FuzzTable {
    const Game *game;
    void *board, *first, *state, *scratch;
    Action *action;
} FuzzTable;

static inline void *fuzz_claim(size_t size) {
    void *memory = calloc(1, size);
    MUST(memory != NULL);
    return memory;
}

/* Each opened once, never closed: the program ends with the fuzzer. */
static inline const FuzzTable *fuzz_table(const char *name) {
    static struct {
        const char *name;
        FuzzTable table;
    } open[8];
    int at = 0;
    while (open[at].name && strcmp(open[at].name, name) != 0) at++;
    FuzzTable t = open[at].table;
    if (t.game) return &open[at].table;
    DataSource data = data_compiled();
    Scenario scenario;
    Error e;
    MUST(scenario_read(&data, str_of(name), &scenario, &e));
    const Game *game = games_find(scenario.game);
    MUST(game != NULL);
    t = (FuzzTable){game,
                    fuzz_claim(game->board_size),
                    fuzz_claim(game->state_size),
                    fuzz_claim(game->state_size),
                    fuzz_claim(game->state_size),
                    fuzz_claim(sizeof(Action) * LIST_MAX)};
    MUST(board_read(game, &data, scenario.board, t.board, &e));
    MUST(scenario_setup(game, t.board, &scenario, NULL, 0, t.first, &e));
    MUST(at < COUNT(open));
    open[at].name = name;
    open[at].table = t;
    return &open[at].table;
}

/* An input whose first line is "guv", "lfm" or "bff" is about that game, any other about Lee's Greatest Victory. */
enum { FUZZ_LGV, FUZZ_GUV, FUZZ_LFM, FUZZ_BFF, FUZZ_GAMES };
static const char *const fuzz_scenario[FUZZ_GAMES] = {"lgv/chancellorsville", "guv/chancellorsville",
                                                      "lfm/salem-church", "bff/salem-church"};

/* The game of an input; the rest of it goes on. */
static inline int fuzz_game(Str *text) {
    static const char *const names[FUZZ_GAMES] = {"", "guv", "lfm", "bff"};
    Str line, rest = *text;
    if (!str_line(&rest, &line)) return FUZZ_LGV;
    for (int game = FUZZ_GUV; game < FUZZ_GAMES; game++) {
        if (!str_same(line, str_of(names[game]))) continue;
        *text = rest;
        return game;
    }
    return FUZZ_LGV;
}

static inline void fuzz_sane(const Game *game, const void *board, const void *state) {
    char complaint[240];
    Writer w = writer_on(complaint, sizeof complaint);
    bool sane = game->sane(board, state, &w);
    if (!sane) fprintf(stderr, "insane: %s\n", complaint);
    MUST(sane);
}

/* A few random actions from `state`, sane after each; the numbers come from the
 * input, so that a find can be repeated. */
static inline void fuzz_play(const FuzzTable *t, const void *board, void *state, const u8 *bytes, size_t size,
                             int actions) {
    Selfplay play = {t->game, board, t->first, state, t->action};
    Stream choice = stream_on(hash_bytes(0, bytes, size), 0), dice = stream_on(hash_bytes(0, bytes, size), 1);
    while (actions-- > 0 && selfplay_step(&play, &choice, &dice)) fuzz_sane(t->game, board, state);
}

#endif
