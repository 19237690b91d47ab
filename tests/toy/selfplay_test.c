/* Random play and perft by the toy: counts that can be worked out by hand. */
#include "core/selfplay.h"
#include "toy/toy_help.h"

static ToyBoard board;
static ToyState first, state;
static Action actions[LIST_MAX * 5];
static Outcome outcomes[OUTCOMES_MAX * 5];

static Selfplay play_of(const Game *game) { return (Selfplay){game, &board, &first, &state, actions}; }

static void the_same_seed_plays_the_same(void) {
    Selfplay play = play_of(&toy_game);
    int actions_once = selfplay_game(&play, 7, 3);
    u64 hash = game_hash(&toy_game, &board, &state);
    selfplay_game(&play, 7, 4);
    CHECK(hash != game_hash(&toy_game, &board, &state));
    CHECK_EQ(selfplay_game(&play, 7, 3), actions_once);
    CHECK_EQ(game_hash(&toy_game, &board, &state), hash);
}

static void the_signature_is_of_every_game(void) {
    Selfplay play = play_of(&toy_game);
    u64 signature = 0;
    for (u64 number = 0; number < 5; number++) {
        int count = selfplay_game(&play, 7, number);
        signature = selfplay_fold(signature, game_hash(&toy_game, &board, &state), count);
    }
    CHECK_EQ(selfplay_signature(&play, 7, 5), signature);
    CHECK(selfplay_signature(&play, 7, 6) != signature);
    CHECK(selfplay_signature(&play, 8, 5) != signature);
    CHECK_EQ(selfplay_signature(&play, 7, 0), 0);
}

static Perft count(const Game *game, const ToyState *from, int depth) {
    static ToyState states[6];
    Perft p = {
        .game = game, .board = &board, .depth = depth, .state = (u8 *)states, .action = actions, .outcome = outcomes};
    states[0] = *from;
    perft_run(&p);
    return p;
}

/* Two stances each; then the Union scout may go to 1 or 3, line and guns to 2,
 * or it passes: five acts. Before that it may note one of three pieces. */
static void perft_counts_actions(void) {
    Perft p = count(&toy_game, &first, 3);
    CHECK_EQ(p.count[0], 1);
    CHECK_EQ(p.count[1], 2);
    CHECK_EQ(p.count[2], 4);
    CHECK_EQ(p.count[3], 4 * (5 + 3));
}

/* Guns (four dice when they press) against one piece: missed or driven out. */
static void perft_counts_outcomes_once(void) {
    ToyState s = {
        .round = 1, .step = TOY_ROLL, .side = UNION, .stance = {0, TOY_PRESS, TOY_HOLD}, .attacker = 3, .target = 3};
    Error e;
    char complaint[80];
    Writer w = writer_on(complaint, sizeof complaint);
    memset(s.shown, 1, sizeof s.shown);
    s.at[3] = 2;
    s.at[4] = 3;
    MUST(toy_game.settle(&board, &s, &e));
    CHECK(toy_game.sane(&board, &s, &w));
    CHECK_EQ(count(&toy_game, &s, 1).count[1], 2);
}

/* A game that ends does not go on being counted. */
static void perft_stops_at_the_end(void) {
    ToyState s = {.round = 7, .step = TOY_OVER, .side = UNION};
    Perft p = count(&toy_game, &s, 3);
    CHECK_EQ(p.count[0], 1);
    CHECK_EQ(p.count[1], 0);
}

/* In which choosing a stance gathers: hold may be followed by press or hold, press
 * only by press. */
static void sets_grow_by_ascending_ids(void) {
    VerbInfo verbs[TOY_VERBS];
    Game game = toy_game;
    memcpy(verbs, toy_game.verbs, sizeof verbs);
    verbs[TOY_CHOOSE].gathers = true;
    game.verbs = verbs;
    CHECK_EQ(count(&game, &first, 2).count[2], 3);
}

T_MAIN {
    board = toy_board();
    first = toy_state(&board);
    RUN(the_same_seed_plays_the_same);
    RUN(the_signature_is_of_every_game);
    RUN(perft_counts_actions);
    RUN(perft_counts_outcomes_once);
    RUN(perft_stops_at_the_end);
    RUN(sets_grow_by_ascending_ids);
}
