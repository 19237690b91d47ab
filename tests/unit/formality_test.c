/* What leaves no choice and passes nothing on is done for the player (match_formality). */
#include "core/match.h"
#include "core/selfplay.h"
#include "games/games.h"
#include "test.h"

#include <stdlib.h>

static const Game *game;
static void *board, *first;
static Match match;

static bool lay_out(const char *id, const char *scenario_name, const char *const facts[], int count) {
    static Transaction t;
    DataSource data = data_compiled();
    Scenario scenario;
    Error e;
    int line;
    game = games_find(str_of(id));
    board = calloc(1, game->board_size);
    first = calloc(1, game->state_size);
    void *scratch = calloc(1, game->state_size);
    bool good = scenario_read(&data, str_of(scenario_name), &scenario, &e) &&
                board_read(game, &data, scenario.board, board, &e) &&
                scenario_setup(game, board, &scenario, NULL, 0, first, &e);
    t.count = 0;
    for (int i = 0; good && i < count; i++) {
        Str key, value;
        good = fact_read(str_of(facts[i]), &key, &value, &e) && transaction_add(&t, key, value, i, &e);
    }
    good = good && (!count || transaction_commit(game, board, first, scratch, &t, &line, &e));
    free(scratch);
    return good && match_open(&match, game, board, first, &e);
}

static void clear_away(void) {
    match_close(&match);
    free(board);
    free(first);
}

static bool act(Side side, const char *text) {
    Action action;
    Refusal r;
    Error e;
    return action_read(game, board, match.state, str_of(text), &action, &e) && match_act(&match, side, &action, &r);
}

static const char *step(void) {
    Actor actor;
    game_actor(game, board, match.state, &actor);
    return actor.step;
}

static const char *const march[] = {"unit.41-NY = 0303", "unit.5-NC = 2930", "phasing = union",
                                    "step = movement-phase"};

/* Five hexes of clear ground are all that infantry can pay for. */
static void a_spent_move_is_over(void) {
    Side side;
    Action closing;
    CHECK(lay_out("lfm", "lfm/proving-ground", march, COUNT(march)));
    CHECK(act(UNION, "pick 41-NY") && act(UNION, "go 0403") && act(UNION, "go 0503") && act(UNION, "go 0603") &&
          act(UNION, "go 0703"));
    CHECK(!match_formality(&match, &side, &closing)); /* one more hex, or stop */
    CHECK(act(UNION, "go 0803"));
    CHECK_TEXT(step(), "move");
    match_formalities(&match);
    CHECK_TEXT(step(), "movement");
    CHECK_EQ(match.count, 7);
    clear_away();
}

/* A person takes back what he did, not what followed by itself. */
static void it_is_taken_back_with_the_move(void) {
    Error e;
    CHECK(lay_out("lfm", "lfm/proving-ground", march, COUNT(march)));
    CHECK(act(UNION, "pick 41-NY") && act(UNION, "go 0403") && act(UNION, "go 0503") && act(UNION, "go 0603") &&
          act(UNION, "go 0703") && act(UNION, "go 0803"));
    match_formalities(&match);
    CHECK(match_take_back(&match, UNION, &e));
    CHECK_TEXT(step(), "move");
    CHECK_EQ(match.count, 5);
    CHECK(match_take_back(&match, UNION, &e));
    CHECK_EQ(match.count, 4);
    clear_away();
}

/* In games at random: it is the only action, its verb closes, and the same side goes on. */
static void keeps_its_word(const char *id, const char *scenario, bool any) {
    int found = 0;
    static Action room[LIST_MAX];
    Stream choice = stream_on(5, 1), dice = stream_on(5, 2);
    CHECK(lay_out(id, scenario, NULL, 0));
    Selfplay play = {game, board, first, match.state, room};
    for (int i = 0; i < 4000 && selfplay_step(&play, &choice, &dice); i++) {
        Actor before, after;
        Side side;
        Action closing;
        List list = {.action = room};
        if (!match_formality(&match, &side, &closing)) continue;
        found++;
        game_actor(game, board, match.state, &before);
        game->legal(board, match.state, &list);
        CHECK(list.count == 1 && action_same(&list.action[0], &closing) && game->verbs[closing.verb].closes);
        CHECK(match_act(&match, side, &closing, NULL));
        game_actor(game, board, match.state, &after);
        CHECK(side == before.side && after.side == side);
    }
    CHECK_EQ(found > 0, any);
    clear_away();
}

static void open_games(void) {
    keeps_its_word("lfm", "lfm/flank-attack", true);
    keeps_its_word("lgv", "lgv/chancellorsville", true);
}

/* Who stops of himself and who must would tell the enemy what his stack is made of. */
static void never_where_it_would_tell(void) { keeps_its_word("guv", "guv/salem-church", false); }

T_MAIN {
    RUN(a_spent_move_is_over);
    RUN(it_is_taken_back_with_the_move);
    RUN(open_games);
    RUN(never_where_it_would_tell);
}
