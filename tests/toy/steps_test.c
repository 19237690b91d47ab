/* The turn machine refuses what no game need judge: the wrong side, an action without the form of its verb, dice that
 * are not due, and whatever comes after the end. */
#include "toy/toy_help.h"

#include "core/steps.h"

static bool refused(const Match *m, Side side, Action a, const char *why) {
    Refusal r = {0};
    bool good = !game_check(m->game, m->board, m->state, side, &a, &r) && r.count > 0 && strstr(r.why, why) != NULL &&
                !game_check(m->game, m->board, m->state, side, &a, NULL);
    if (!good) printf("    found: %s\n    expected: ...%s...\n", r.why, why);
    return good;
}

static void players_act_in_turn_and_in_form(void) {
    ToyBoard board = toy_board();
    Match m = open_match(&board);
    Action hold = action1(TOY_CHOOSE, TOY_HOLD), longer = action2(TOY_CHOOSE, TOY_HOLD, TOY_HOLD);
    CHECK(game_check(m.game, m.board, m.state, UNION, &hold, NULL));
    CHECK(refused(&m, CONFEDERATE, hold, "for union to act"));
    CHECK(refused(&m, FORTUNE, (Action){.verb = VERB_ROLL, .n = 1, .face = {1}}, "for union to act"));
    CHECK(refused(&m, UNION, longer, "takes 1 operands"));
    CHECK(refused(&m, UNION, action0(TOY_CHOOSE), "takes 1 operands"));
    CHECK(refused(&m, UNION, action1(TOY_CHOOSE, 0), "names something"));
    CHECK(refused(&m, UNION, action1(TOY_CHOOSE, TOY_PRESS + 1), "names something"));
    CHECK(refused(&m, UNION, action1(TOY_CHOOSE, -1), "names something"));
    CHECK(refused(&m, UNION, action0(TOY_VERBS), "not an action of a player"));
    CHECK(refused(&m, UNION, (Action){.verb = VERB_ROLL, .n = 1, .face = {1}}, "not an action of a player"));
    CHECK(refused(&m, UNION, action0(TOY_PASS), "not open now"));
    match_close(&m);
}

/* One piece against one, dice due. */
static Match open_fight(const ToyBoard *board) {
    Match m = open_match(board);
    ToyState s = *(const ToyState *)m.state;
    s.step = TOY_ROLL;
    s.side = UNION;
    s.attacker = 1;
    for (int place = 1; place <= TOY_PLACES && !s.target; place++)
        s.target = s.count[CONFEDERATE][place] ? (u8)place : 0;
    match_restart(&m, &s);
    return m;
}

static void fortune_rolls_what_is_due(void) {
    ToyBoard board = toy_board();
    Match m = open_fight(&board);
    Actor actor;
    game_actor(m.game, m.board, m.state, &actor);
    CHECK(actor.side == FORTUNE && actor.dice > 0 && actor.faces == 6);
    Action roll = {.verb = VERB_ROLL, .n = actor.dice, .face = {0}};
    memset(roll.face, 6, actor.dice);
    CHECK(game_check(m.game, m.board, m.state, FORTUNE, &roll, NULL));
    roll.face[0] = 7;
    CHECK(refused(&m, FORTUNE, roll, "1 to 6, not 7"));
    roll.face[0] = 0;
    CHECK(refused(&m, FORTUNE, roll, "1 to 6, not 0"));
    roll.n++;
    CHECK(refused(&m, FORTUNE, roll, "dice are due"));
    CHECK(refused(&m, UNION, action0(TOY_STAND), "for fortune to act"));
    match_close(&m);
}

static const char *no_label(const void *board, const void *before, const void *after, const Action *roll) {
    (void)board, (void)before, (void)after, (void)roll;
    return "";
}

static void every_roll_is_tried(void) {
    ToyBoard board = toy_board();
    Match m = open_fight(&board);
    Actor actor;
    Outcome out[OUTCOMES_MAX];
    u32 weight = 0, rolls = 1;
    game_actor(m.game, m.board, m.state, &actor);
    for (int i = 0; i < actor.dice; i++) rolls *= actor.faces;
    int count = tried_outcomes(m.game, m.board, m.state, no_label, out);
    for (int i = 0; i < count; i++) weight += out[i].weight;
    CHECK(count > 1 && weight == rolls);
    CHECK_EQ(merged_outcomes(m.game, m.board, m.state, out, count), count);
    out[count] = out[0];
    CHECK_EQ(merged_outcomes(m.game, m.board, m.state, out, count + 1), count);
    match_close(&m);
}

static void nothing_comes_after_the_end(void) {
    ToyBoard board = toy_board();
    Match m = open_match(&board);
    ((ToyState *)m.state)->step = TOY_OVER;
    CHECK(refused(&m, UNION, action0(TOY_PASS), "is over"));
    CHECK(refused(&m, NOBODY, action0(TOY_PASS), "is over"));
    CHECK(refused(&m, FORTUNE, (Action){.verb = VERB_ROLL, .n = 1, .face = {1}}, "is over"));
    match_close(&m);
}

static bool put_two(const void *board, const void *state, Side viewer, char what, Writer *out) {
    (void)board, (void)state, (void)viewer;
    put_int(out, what - '0');
    return what == '1';
}

static void prompts_are_filled_in(void) {
    char text[60];
    Writer w = writer_on(text, sizeof text);
    put_prompt("%1 point~, %2 point~", put_two, NULL, NULL, NOBODY, &w);
    CHECK(str_same(writer_str(&w), STR("1 point, 2 points")));
}

T_MAIN {
    RUN(players_act_in_turn_and_in_form);
    RUN(fortune_rolls_what_is_due);
    RUN(every_roll_is_tried);
    RUN(nothing_comes_after_the_end);
    RUN(prompts_are_filled_in);
}
