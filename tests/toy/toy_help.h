/* What tests of the core room need to have the toy on the table. */
#ifndef LONGROLL_TOY_HELP_H
#define LONGROLL_TOY_HELP_H

#include "toy/toy.h"

#include "core/match.h"
#include "test.h"

static inline bool says(const Error *e, const char *part) {
    bool good = strstr(e->text, part) != NULL;
    if (!good) printf("    found: %s\n    expected: ...%s...\n", e->text, part);
    return good;
}

static inline ToyBoard toy_board(void) {
    ToyBoard board;
    Error e;
    DataSource data = toy_data();
    MUST(board_read(&toy_game, &data, STR("line"), &board, &e));
    return board;
}

static inline ToyState toy_state(const ToyBoard *board) {
    ToyState state;
    Scenario s;
    Error e;
    DataSource data = toy_data();
    MUST(scenario_read(&data, STR("toy/skirmish"), &s, &e));
    MUST(scenario_setup(&toy_game, board, &s, NULL, 0, &state, &e));
    return state;
}

static inline Match open_match(const ToyBoard *board) {
    Match m;
    Error e;
    ToyState state = toy_state(board);
    MUST(match_open(&m, &toy_game, board, &state, &e));
    return m;
}

static inline bool act(Match *m, Side side, const char *text) {
    Action action;
    Refusal r;
    Error e;
    return action_read(m->game, m->board, m->state, str_of(text), &action, &e) && match_act(m, side, &action, &r);
}

static inline u64 hash_of(const Match *m) { return game_hash(m->game, m->board, m->state); }

#endif
