/* The core room by the toy: the three kinds of no, boards, scenarios and
 * transactions. The gate, records and scripts have test programs of their own,
 * tests/toy/match_test.c and tests/toy/script_test.c. */
#include "core/marks.h"
#include "toy/toy_help.h"

/* A source of one file, whatever its path. */
static bool read_any(void *context, const char *path, Str *text, Error *e) {
    (void)e;
    const char *const *file = context;
    *text = strcmp(path, file[0]) == 0 ? str_of(file[1]) : str_of(file[2]);
    return true;
}

/* ---- Words and the three kinds of no ------------------------------------------------------ */

static void sides_have_names(void) {
    Side side;
    for (int i = 0; i < SIDES; i++) {
        CHECK(side_read(str_of(side_name((Side)i)), &side) && side == (Side)i);
        CHECK(side_title((Side)i)[0] != 0);
    }
    CHECK(side_read(STR("Union"), &side) && side == UNION);
    CHECK(!side_read(STR("unions"), &side));
    CHECK(!side_read(STR(""), &side));
    CHECK_EQ(side_other(UNION), CONFEDERATE);
}

static void refusals_show_up_to_three_clauses(void) {
    Refusal r;
    CHECK(!refuse(NULL, 1, "nobody listens"));
    CHECK(!refuse_also(NULL, 2));
    CHECK(!refuse(&r, 4, "%s of %d in %.*s, %d%%%c", "two", 3, 2, "61 and more", 50, '!'));
    CHECK_TEXT(r.why, "two of 3 in 61, 50%!");
    CHECK(!refuse_also(&r, 4));
    CHECK_EQ(r.count, 1);
    CHECK_EQ(refusal_shown(&r), 1);
    for (Clause c = 5; c < 20; c++) CHECK(!refuse_also(&r, c));
    CHECK_EQ(refusal_shown(&r), 3); /* to people; scripts look among all that are kept */
    CHECK_EQ(r.count, COUNT(r.clause));
    for (int i = 0; i < r.count; i++) CHECK_EQ(r.clause[i], 4 + i);
    Refusal more;
    CHECK(!refuse(&more, 1, "first"));
    CHECK(!refuse_as(&more, &r));
    CHECK_EQ(more.clause[1], 4);
    CHECK_EQ(more.count, COUNT(more.clause));
    CHECK(!refuse(&r, 0, "no clause"));
    CHECK_EQ(r.count, 0);
}

static void long_messages_are_cut(void) {
    Error e;
    char text[sizeof e.text + 100];
    memset(text, 'x', sizeof text);
    text[sizeof text - 1] = 0;
    CHECK(!fail(&e, "%s", text));
    CHECK_EQ(strlen(e.text), sizeof e.text - 1);
    CHECK(!fail(NULL, "nobody listens"));
}

static void clauses_are_found_in_any_case(void) {
    CHECK_EQ(clause_find(&toy_game, STR("TOY-4")), 4);
    CHECK_EQ(clause_find(&toy_game, STR(" toy-4 ")), 4);
    CHECK_EQ(clause_find(&toy_game, STR("TOY4")), 0);
    CHECK_EQ(clause_find(&toy_game, STR("TOY-")), 0);
    CHECK_EQ(clause_find(&toy_game, STR("TOY-44")), 0);
    CHECK_EQ(clause_find(&toy_game, STR("")), 0);
    CHECK_TEXT(clause_id(&toy_game, 4), "TOY-4");
    CHECK_TEXT(clause_id(&toy_game, 0), "");
}

static void actions_are_compared_by_what_counts(void) {
    Action a = action1(5, 300), b = action1(5, 300), roll = action0(VERB_ROLL), other;
    b.op[1] = 9;
    CHECK(action_same(&a, &b));
    b.op[0] = 301;
    CHECK(!action_same(&a, &b));
    b = action2(5, 300, 9);
    CHECK(!action_same(&a, &b));
    roll.n = 3;
    roll.face[2] = 6;
    other = roll;
    other.face[3] = 1;
    CHECK(action_same(&roll, &other));
    other.face[2] = 5;
    CHECK(!action_same(&roll, &other));
}

static void heard(void *context, Side only, Clause clause, Str text) {
    CHECK_EQ(only, UNION);
    CHECK_EQ(clause, 3);
    CHECK_STR(text, "7 dice");
    ++*(int *)context;
}

static void journals_need_a_listener(void) {
    int lines = 0;
    Journal deaf = {.line = NULL}, listener = {heard, &lines};
    journal(NULL, UNION, 3, "%d dice", 7);
    journal(&deaf, UNION, 3, "%d dice", 7);
    journal(&listener, UNION, 3, "%d dice", 7);
    CHECK_EQ(lines, 1);
}

/* ---- Marked text --------------------------------------------------------------------------------- */

static const char *as_plain(const char *marked) {
    static char text[200];
    Writer w = writer_on(text, sizeof text);
    put_plain(&w, str_of(marked));
    return text;
}

static void marks_are_rendered(void) {
    CHECK_TEXT(as_plain("{unit:Hancock|Hancock} enters {place:40|40 Hazel Grove}, {cost:2|2 MF}."),
               "Hancock enters 40 Hazel Grove, 2 MF.");
    CHECK_TEXT(as_plain("Rolled {dice:4}, modified {sum:6}."), "Rolled 4, modified 6.");
    CHECK_TEXT(as_plain(""), "");
    CHECK_TEXT(as_plain("{unit:a\\|b|x\\{y\\}\\\\}"), "x{y}\\");
    CHECK_TEXT(as_plain("{no mark} {unit} {unit:open {dice:3}"), "{no mark} {unit} {unit:open 3");
}

static void marks_are_read(void) {
    Str rest = STR("to {place:0505|0505 Salem Church} by {side:union|Union}");
    Mark mark;
    CHECK(marks_next(&rest, &mark) && mark.kind.len == 0);
    CHECK_STR(mark.words, "to ");
    CHECK(marks_next(&rest, &mark));
    CHECK_STR(mark.kind, "place");
    CHECK_STR(mark.id, "0505");
    CHECK_STR(mark.words, "0505 Salem Church");
    CHECK(marks_next(&rest, &mark) && marks_next(&rest, &mark));
    CHECK_STR(mark.id, "union");
    CHECK(!marks_next(&rest, &mark));
}

static void marks_are_written(void) {
    char text[MARK_ROOM];
    Writer w = writer_on(text, sizeof text);
    put_mark(&w, "unit", STR("O|Neal"), STR("O'Neal {2}"));
    CHECK_TEXT(text, "{unit:O\\|Neal|O'Neal \\{2\\}}");
    CHECK_TEXT(as_plain(text), "O'Neal {2}");
    Refusal r;
    CHECK(!refuse(&r, 4, "%s is not there.", "{unit:Posey|Posey}"));
    CHECK_TEXT(r.why, "Posey is not there.");
    CHECK_TEXT(side_mark(UNION), "{side:union|Union}");
}

static void codes_have_words(void) {
    static const Term terms[] = {{"swept", "Swept from the Field"}, {NULL, NULL}};
    Game game = toy_game;
    char text[TERM_ROOM];
    CHECK_STR(term_of(&game, "driven-out", text), "driven out");
    game.terms = terms;
    CHECK_STR(term_of(&game, "swept", text), "Swept from the Field");
    CHECK(outcome_known(&game, "driven-out") && !outcome_known(&game, "driven out"));
}

static void sheets_add_up(void) {
    Worksheet w;
    sheet_start(&w, "combat", "attack", "defense");
    sheet_add(&w, 0, 6, 7, "lead unit", 4);
    sheet_add(&w, 1, 5, 7, "best unit", 2);
    sheet_add(&w, 0, -2, 7, "across a ford", 0);
    sheet_also(&w, 8);
    sheet_also(&w, 9);
    CHECK(w.line[2].also[0] == 8 && w.line[2].also[1] == 9 && w.line[1].also[0] == 0);
    sheet_note(&w, "no breastwork");
    CHECK_EQ(w.total[0], 4);
    CHECK_EQ(w.total[1], 5);
    CHECK_EQ(w.lines, 3);
    CHECK_EQ(w.notes, 1);
    CHECK_EQ(w.detail[7], 0);
}

/* ---- Boards ----------------------------------------------------------------------------------- */

static void boards_are_read(void) {
    ToyBoard board = toy_board();
    char hex[17], again[17];
    CHECK_EQ(board.hit, 5);
    CHECK_EQ(board.strength[3], 3);
    board_hash(&toy_game, &board, hex);
    CHECK_EQ(strlen(hex), 16);
    board.hit = 4;
    board_hash(&toy_game, &board, again);
    CHECK(strcmp(hex, again) != 0);
}

static bool board_fails(const char *text, const char *part) {
    ToyBoard board = toy_board();
    Error e;
    return !board_read_text(&toy_game, str_of(text), "toy/map.txt", &board, &e) && says(&e, part);
}

static void bad_board_texts_are_refused(void) {
    CHECK(board_fails("# fine\n\nhit = 4 # a comment\nhat = 4\n", "toy/map.txt:4: the board has no \"hat\""));
    CHECK(board_fails("hit = x\n", "toy/map.txt:1: expected a number"));
    CHECK(board_fails("hit 5\n", "toy/map.txt:1: expected 'key = value' or 'source"));
    CHECK(board_fails("= 5\n", "expected 'key = value'"));
    CHECK(board_fails("source hearsay\n", "expected 'key = value' or 'source printed|historical|reconstructed'"));
    CHECK(board_fails("hit = 5\x07\n", "toy/map.txt:1: the line contains a control character"));
}

static bool list_fails(const char *list, const char *part) {
    const char *files[] = {"toy/line.board", list, "hit = 5\n"};
    DataSource data = {read_any, files};
    ToyBoard board;
    Error e;
    return !board_read(&toy_game, &data, STR("line"), &board, &e) && says(&e, part);
}

static void bad_board_lists_are_refused(void) {
    CHECK(list_fails("toy/map.txt\n", "toy/line.board: rounds is missing"));
    CHECK(list_fails("partial\n../secret.txt\n", "toy/line.board:2: expected 'partial' or a file below data/"));
    CHECK(list_fails("/etc/passwd\n", "expected 'partial' or a file below data/"));
    CHECK(list_fails("toy//map.txt\n", "expected 'partial' or a file below data/"));
    char many[100] = "";
    for (int i = 0; i < 33; i++) strcat(many, "a\n");
    CHECK(list_fails(many, "toy/line.board:33: a board has at most 32 files"));
    ToyBoard board;
    Error e;
    DataSource data = toy_data();
    CHECK(!board_read(&toy_game, &data, STR("../line"), &board, &e) && says(&e, "expected the name of a board"));
    CHECK(!board_read(&toy_game, &data, STR("elsewhere"), &board, &e) && says(&e, "toy/elsewhere.board"));
}

/* ---- Scenarios ---------------------------------------------------------------------------------- */

#define HEAD "game toy\ntitle A title\nboard line\n"

static bool scenario_fails(const char *text, const char *part) {
    Scenario s = {.facts_line = 77};
    Error e;
    return !scenario_parse(str_of(text), "x.scenario", &s, &e) && says(&e, part) && CHECK_EQ(s.facts_line, 77);
}

static void scenarios_are_parsed(void) {
    Scenario s;
    Error e;
    const char *text = "# one\n" HEAD "about Of this # and that\noption fog = on\n\nfacts\n\nround = 2\n";
    if (!CHECK(scenario_parse(str_of(text), "x.scenario", &s, &e))) return;
    CHECK_STR(s.game, "toy");
    CHECK_STR(s.title, "A title");
    CHECK_STR(s.board, "line");
    CHECK_STR(s.about, "Of this");
    CHECK_EQ(s.option_count, 1);
    CHECK_STR(s.option[0].name, "fog");
    CHECK_STR(s.option[0].value, "on");
    CHECK_EQ(s.facts_line, 9);
    CHECK_STR(s.facts, "\nround = 2\n");
}

static void bad_scenarios_are_refused(void) {
    CHECK(scenario_fails("", "x.scenario: expected a line 'facts'"));
    CHECK(scenario_fails(HEAD, "expected a line 'facts'"));
    CHECK(scenario_fails("game toy\nboard line\nfacts\n", "x.scenario: the line 'title ...' is missing"));
    CHECK(scenario_fails("game toy\ngame toy\n", "x.scenario:2: 'game' is given twice"));
    CHECK(scenario_fails("game\n", "x.scenario:1: expected something after 'game'"));
    CHECK(scenario_fails(HEAD "turns 6\n",
                         "x.scenario:4: expected game, title, board, about, handicap, history, option or facts"));
    CHECK(scenario_fails(HEAD "option fog\n", "x.scenario:4: expected 'option NAME = VALUE'"));
    const char *files[] = {"toy/a.scenario", "game lgv\ntitle T\nboard b\nfacts\n", ""};
    DataSource data = {read_any, files};
    Scenario s;
    Error e;
    CHECK(!scenario_read(&data, STR("toy/a"), &s, &e) && says(&e, "the folder is of game 'toy', the line says 'lgv'"));
    CHECK(!scenario_read(&data, STR("toy/a/b"), &s, &e) && says(&e, "expected the name of a scenario"));
    CHECK(!scenario_read(&data, STR("toy"), &s, &e) && says(&e, "expected the name of a scenario"));
}

static bool setup_fails(const char *facts, const char *part) {
    ToyBoard board = toy_board();
    ToyState state;
    Error e;
    Scenario s = {.name = STR("toy/x"), .facts = str_of(facts), .facts_line = 5};
    return !scenario_setup(&toy_game, &board, &s, NULL, 0, &state, &e) && says(&e, part);
}

static void bad_first_positions_are_refused(void) {
    CHECK(setup_fails("round = 1\nplace.us-scout = 9\n", "toy/x.scenario:6: place.us-scout cannot be \"9\""));
    CHECK(setup_fails("round = 1\nround = 1\n", "toy/x.scenario:6: 'round' is given twice, first in line 5"));
    CHECK(setup_fails("round\n", "toy/x.scenario:5: expected 'key = value' or 'clear WHAT'"));
    CHECK(setup_fails("clear\n", "toy/x.scenario:5: expected 'key = value' or 'clear WHAT'"));
    CHECK(setup_fails("round = 1\n\n", "toy/x.scenario:5: this position cannot be: a lost piece is hidden"));
}

/* The toy with two options, kept in `round` and `side` to be seen. */
static bool set_with_options(const void *board, void *state, Str key, Str value, Error *e) {
    ToyState *s = state;
    if (str_same(key, STR("option.late"))) s->round = str_same(value, STR("on")) ? 3 : 2;
    else if (!str_same(key, STR("option.fog"))) return toy_game.set_fact(board, state, key, value, e);
    return true;
}

static void options_are_chosen(void) {
    static const OptionInfo options[] = {{"fog", "off on", 1, ""}, {"late", "off on", 1, ""}};
    Game game = toy_game;
    game.options = options;
    game.option_count = 2;
    game.set_fact = set_with_options;
    ToyBoard board = toy_board();
    ToyState state;
    Scenario s;
    Error e;
    DataSource data = toy_data();
    MUST(scenario_read(&data, STR("toy/skirmish"), &s, &e));
    CHECK(scenario_setup(&game, &board, &s, NULL, 0, &state, &e));
    CHECK_EQ(state.round, 2);
    s.option[s.option_count++] = (OptionChoice){STR("late"), STR("on")};
    CHECK(scenario_setup(&game, &board, &s, NULL, 0, &state, &e));
    CHECK_EQ(state.round, 3);
    OptionChoice off = {STR("late"), STR("off")}, unknown = {STR("rain"), STR("on")}, odd = {STR("fog"), STR("thick")};
    CHECK(scenario_setup(&game, &board, &s, &off, 1, &state, &e));
    CHECK_EQ(state.round, 2);
    CHECK(!scenario_setup(&game, &board, &s, &unknown, 1, &state, &e));
    CHECK_TEXT(e.text, "there is no option 'rain'; possible: fog, late");
    CHECK(!scenario_setup(&game, &board, &s, &odd, 1, &state, &e));
    CHECK_TEXT(e.text, "option fog cannot be 'thick'; possible: off, on");
    OptionChoice twice[] = {off, off};
    CHECK(!scenario_setup(&game, &board, &s, twice, 2, &state, &e));
    CHECK_TEXT(e.text, "option late is chosen twice");
}

/* ---- Transactions ---------------------------------------------------------------------------------- */

static void transactions_are_all_or_nothing(void) {
    ToyBoard board = toy_board();
    ToyState state = toy_state(&board), before = state, scratch;
    Transaction t = {.count = 0};
    Error e;
    int line = 0;
    CHECK(transaction_add(&t, STR("round"), STR("2"), 10, &e));
    CHECK(transaction_add(&t, STR("place.us-scout"), STR("4"), 11, &e));
    CHECK(!transaction_commit(&toy_game, &board, &state, &scratch, &t, &line, &e));
    CHECK(says(&e, "both sides hold a place"));
    CHECK_EQ(line, 11);
    CHECK(memcmp(&state, &before, sizeof state) == 0);
    CHECK(transaction_add(&t, STR("place.cs-scout"), STR("2"), 12, &e));
    CHECK(transaction_commit(&toy_game, &board, &state, &scratch, &t, &line, &e));
    CHECK_EQ(state.round, 2);
    CHECK_EQ(state.at[1], 4);
    before = state;
    CHECK(transaction_add(&t, STR("round"), STR("0"), 13, &e));
    CHECK(!transaction_commit(&toy_game, &board, &state, &scratch, &t, &line, &e));
    CHECK_EQ(line, 13);
    CHECK(memcmp(&state, &before, sizeof state) == 0);
}

static void transactions_have_a_limit(void) {
    Transaction t = {.count = 0};
    Error e;
    for (int i = 0; i < TRANSACTION_MAX; i++) CHECK(transaction_add(&t, STR("round"), STR("1"), i, &e));
    CHECK(!transaction_add(&t, STR("round"), STR("1"), 9, &e) && says(&e, "at most 1024 facts"));
    t.count = 0;
    CHECK(!transaction_add(&t, STR(""), STR("1"), 9, &e));
}

T_MAIN {
    RUN(sides_have_names);
    RUN(refusals_show_up_to_three_clauses);
    RUN(long_messages_are_cut);
    RUN(clauses_are_found_in_any_case);
    RUN(actions_are_compared_by_what_counts);
    RUN(journals_need_a_listener);
    RUN(marks_are_rendered);
    RUN(marks_are_read);
    RUN(marks_are_written);
    RUN(codes_have_words);
    RUN(sheets_add_up);
    RUN(boards_are_read);
    RUN(bad_board_texts_are_refused);
    RUN(bad_board_lists_are_refused);
    RUN(scenarios_are_parsed);
    RUN(bad_scenarios_are_refused);
    RUN(bad_first_positions_are_refused);
    RUN(options_are_chosen);
    RUN(transactions_are_all_or_nothing);
    RUN(transactions_have_a_limit);
}
