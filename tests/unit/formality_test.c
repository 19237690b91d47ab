/* What leaves no choice and passes nothing on is done for the player (match_formality). */
#include "core/dull.h"
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

/* ---- What a player need not be asked (dull.h) --------------------------------------------- */

static int found[DULL_ORDER + 1]; /* of each kind, for who plays alone */
static int told;                  /* beside standing orders, for who does not */

/* What it is called is what it is; it is legal, and standing orders keep to their steps and verbs. */
static void judge_dull(const Actor *actor, const Dull *dull, const List *l) {
    CHECK(game_check(game, board, match.state, actor->side, &dull->action, NULL));
    CHECK_EQ(dull->kind == DULL_ONLY, l->count == 1);
    if (dull->kind == DULL_DECLINE) CHECK(game->verbs[dull->action.verb].declines);
    if (dull->kind != DULL_ORDER) return;
    const StandingOrder *order = &game->standing_orders[dull->order];
    CHECK(strstr(order->steps, actor->step) != NULL && dull->action.verb == order->verb);
    CHECK_EQ(standing_order_find(game, str_of(dull_code(game, dull))), dull->order);
}

static void look_for_dull(const char *id, const char *scenario, int actions) {
    static Action room[2][LIST_MAX];
    Stream choice = stream_on(5, 1), dice = stream_on(5, 2);
    CHECK(lay_out(id, scenario, NULL, 0));
    memset(found, 0, sizeof found);
    told = 0;
    Selfplay play = {game, board, first, match.state, room[0]};
    for (int i = 0; i < actions && selfplay_step(&play, &choice, &dice); i++) {
        Actor actor;
        Dull dull[DULLS_MAX];
        List list = {.action = room[1]};
        game_actor(game, board, match.state, &actor);
        if (actor.side == NOBODY || actor.side == FORTUNE) continue;
        CHECK_EQ(dull_find(game, board, match.state, side_other(actor.side), true, room[0], dull), 0);
        game->legal(board, match.state, &list);
        int count = dull_find(game, board, match.state, actor.side, false, room[0], dull);
        for (int k = 0; k < count; k++) told += dull[k].kind != DULL_ORDER;
        count = dull_find(game, board, match.state, actor.side, true, room[0], dull);
        for (int k = 0; k < count; k++) found[dull[k].kind]++, judge_dull(&actor, &dull[k], &list);
    }
    clear_away();
}

static void choices_that_cannot_matter(void) {
    look_for_dull("lfm", "lfm/flank-attack", 4000);
    CHECK(found[DULL_ONLY] > 0 && found[DULL_SAME] > 0 && found[DULL_ORDER] > 0 && told > 0);
    look_for_dull("lgv", "lgv/chancellorsville", 4000);
    CHECK(found[DULL_ONLY] > 0 && found[DULL_ORDER] > 0 && told > 0);
    look_for_dull("bff", "bff/schoolhouse", 1000);
    CHECK(found[DULL_ONLY] > 0 && told > 0);
}

/* An event that is declined at once tells that there is none to be played. */
static void nothing_that_would_tell(void) {
    look_for_dull("guv", "guv/salem-church", 4000);
    CHECK(found[DULL_ONLY] > 0 && found[DULL_DECLINE] > 0 && found[DULL_ORDER] > 0);
    CHECK_EQ(told, 0);
}

/* The Advantage asks after every check of Momentum; who has what he wants does not want another. */
static void a_roll_that_went_well(void) {
    static const char *const facts[] = {"unit.Hancock = 5 fresh", "unit.Posey = 9 fresh", "advantage = union",
                                        "impulse = 2", "step = retention"};
    static const char *const roll[] = {"roll 6", "roll 1"};
    static const char *const first_order[] = {"good-rolls", "keep-advantage"};
    static Action room[LIST_MAX];
    for (int i = 0; i < COUNT(roll); i++) {
        Dull dull[DULLS_MAX];
        CHECK(lay_out("lgv", "lgv/proving-ground", facts, COUNT(facts)) && act(FORTUNE, roll[i]));
        CHECK_EQ(dull_find(game, board, match.state, UNION, true, room, dull), 2 - i);
        CHECK_TEXT(dull_code(game, &dull[0]), first_order[i]);
        clear_away();
    }
}

T_MAIN {
    RUN(choices_that_cannot_matter);
    RUN(nothing_that_would_tell);
    RUN(a_roll_that_went_well);
    RUN(a_spent_move_is_over);
    RUN(it_is_taken_back_with_the_move);
    RUN(open_games);
    RUN(never_where_it_would_tell);
}
