/* Views of Lee's Greatest Victory: whole games by every viewer's channel, with
 * undo, and what there is to play. The toy's test (tests/toy/view_test.c) is the
 * one about secrets. */
#include "view_fold.h"

#include "games/games.h"

enum { KEYS = 1024, LINES = 4096, TEXT = 1 << 18, MESSAGE = 1 << 20, BOARD = 1 << 17, STATE = 1 << 13 };

static union {
    u64 align;
    u8 byte[BOARD];
} board;
static union {
    u64 align;
    u8 byte[STATE];
} state;
static Action actions[LIST_MAX], chosen[LIST_MAX];
static ViewLine line[LINES];
static char log_text[TEXT], text[MESSAGE];
static Match match;
static ViewLog journal_log;

static const Game *lgv(void) { return games_find(STR("lgv")); }

static void open_table(const char *name, bool options) {
    OptionChoice option[SCENARIO_OPTIONS];
    const Game *game = lgv();
    DataSource data = data_compiled();
    Scenario s;
    Error e;
    for (int i = 0; i < game->option_count; i++) {
        Str rest = str_of(game->options[i].values), word;
        option[i].name = str_of(game->options[i].name);
        option[i].value = str_word(&rest);
        if (str_same(option[i].name, STR("handicap"))) continue; /* how far it goes is the scenario's to say */
        while ((word = str_word(&rest)).len) option[i].value = word;
    }
    MUST(game->board_size <= BOARD && game->state_size <= STATE);
    MUST(scenario_read(&data, str_of(name), &s, &e) && board_read(game, &data, s.board, board.byte, &e));
    MUST(scenario_setup(game, board.byte, &s, option, options ? game->option_count : 0, state.byte, &e));
    MUST(match_open(&match, game, board.byte, state.byte, &e));
    journal_log = view_log(&match.count, line, LINES, log_text, TEXT);
    match.journal = view_log_listener(&journal_log);
}

static Side actor_of(void) {
    Actor now;
    game_actor(match.game, match.board, match.state, &now);
    return now.side;
}

static bool step(Stream *chance) {
    Actor now;
    Refusal r;
    List list = {.action = chosen};
    Action action = action0(VERB_ROLL);
    game_actor(match.game, match.board, match.state, &now);
    if (now.side == NOBODY) return false;
    if (now.side == FORTUNE) {
        for (action.n = 0; action.n < now.dice; action.n++) action.face[action.n] = (u8)(1 + stream_below(chance, 6));
    } else {
        match.game->legal(match.board, match.state, &list);
        action = chosen[stream_below(chance, (u32)list.count)];
    }
    return CHECK(match_act(&match, now.side, &action, &r));
}

/* ---- A game on all channels -------------------------------------------------------------------- */

typedef struct Channel {
    Side viewer;
    ViewKey key[KEYS];
    ViewTexts texts;
    ViewMemory memory;
    _Alignas(16) u8 told[STATE]; /* the state at the last message */
    Fold fold;
    size_t bytes; /* of facts and journal */
    int messages;
} Channel;

static Channel channels[3];
static ViewNames names;
static Fold whole_fold;

static void open_channels(void) {
    static const Side viewer[] = {UNION, CONFEDERATE, NOBODY};
    for (int i = 0; i < COUNT(channels); i++) {
        Channel *c = &channels[i];
        c->viewer = viewer[i];
        c->memory = view_memory(&names, c->key, KEYS);
        if (viewer[i] != NOBODY) c->memory.texts = &c->texts; /* as at a server */
        c->bytes = 0;
        c->messages = c->fold.wholes = 0;
    }
}

static void count_bytes(Channel *c, Str message) {
    static const char *const parts[] = {"facts", "keys", "gone", "journal"};
    if (!c->messages++) return;
    for (int i = 0; i < COUNT(parts); i++) c->bytes += json_get(message, parts[i]).len;
}

static void judge_message(Channel *c, Str message) {
    CHECK(json_valid(message));
    bool mine = actor_of() == c->viewer && c->viewer != NOBODY;
    fold(&c->fold, message);
    CHECK_EQ(c->fold.legals > 0, mine);
    CHECK_EQ(str_same(c->fold.field[FOLD_UNDO], STR("true")), match_may_undo(&match, c->viewer));
    CHECK_EQ(c->fold.prompt.len > 2, mine || actor_of() == FORTUNE || actor_of() == NOBODY);
    CHECK_EQ(c->fold.seq, match.count);
}

static void tell(Channel *c) {
    Writer w = writer_on(text, sizeof text);
    Viewing v = viewing(&match, &journal_log, c->viewer, actions);
    v.since = c->told;
    if (!CHECK(view_write(&v, &c->memory, false, &w))) return;
    memcpy(c->told, match.state, match.game->state_size);
    judge_message(c, writer_str(&w));
    count_bytes(c, writer_str(&w));
    CHECK(fold_is(&c->fold, match.game, match.board, match.state, match_eyes(&match, c->viewer)));
}

static void judge_whole(const Channel *c) {
    static ViewKey key[KEYS];
    ViewMemory memory = view_memory(&names, key, KEYS);
    Writer w = writer_on(text, sizeof text);
    Viewing v = viewing(&match, &journal_log, c->viewer, actions);
    CHECK(view_write(&v, &memory, false, &w));
    fold(&whole_fold, writer_str(&w));
    CHECK(fold_is(&whole_fold, match.game, match.board, match.state, match_eyes(&match, c->viewer)));
    CHECK(fold_same_journal(&whole_fold, &c->fold));
    fold_same_turn(&c->fold, &whole_fold);
}

static int undo_some(Stream *chance) {
    Error e;
    int undone = 0;
    while (stream_below(chance, 3) == 0 && match_may_undo(&match, actor_of())) {
        CHECK(match_undo(&match, actor_of(), &e));
        view_log_cut(&journal_log, match.count);
        undone++;
    }
    return undone;
}

static int play(const char *name, bool options, u64 seed) {
    Stream chance = stream_on(seed, 0);
    int undone = 0;
    open_table(name, options);
    open_channels();
    do {
        undone += undo_some(&chance);
        for (int i = 0; i < COUNT(channels); i++)
            if (i == 0 || stream_below(&chance, 3)) tell(&channels[i]);
        if (stream_below(&chance, 50) == 0) judge_whole(&channels[0]);
    } while (step(&chance));
    for (int i = 0; i < COUNT(channels); i++) {
        tell(&channels[i]);
        judge_whole(&channels[i]);
        CHECK_EQ(channels[i].fold.wholes, 2); /* at first, and when the end opens everything */
    }
    Writer w = writer_on(text, sizeof text);
    Viewing v = viewing(&match, &journal_log, NOBODY, actions);
    CHECK(view_write(&v, &channels[2].memory, true, &w));
    CHECK_STR(json_get(writer_str(&w), "over"), "true");
    CHECK(json_get(writer_str(&w), "result").len > 2);
    match_close(&match);
    return undone;
}

/* The design asks for less than 200 bytes of facts and journal an action; an
 * action at random is a move of many pieces, so it is near the worst. */
static void games_are_told(void) {
    int undone = play("lgv/sedgwick", false, 1) + play("lgv/chancellorsville", false, 2);
    undone += play("lgv/chancellorsville", true, 3);
    CHECK(undone > 20);
    CHECK(channels[0].bytes / (size_t)channels[0].messages < 200);
    printf("    %d bytes of facts and journal a message\n", (int)(channels[0].bytes / (size_t)channels[0].messages));
}

/* A channel whose memory is small begins anew, and goes on. */
static void a_full_memory_begins_anew(void) {
    Stream chance = stream_on(7, 0);
    open_table("lgv/chancellorsville", false);
    open_channels();
    channels[0].memory.room = 260;
    for (int i = 0; i < 600 && step(&chance); i++) tell(&channels[0]);
    CHECK(channels[0].fold.wholes > 1);
    match_close(&match);
}

/* ---- Sheets --------------------------------------------------------------------------------------- */

static i64 sum_of(Str array, const char *name) {
    i64 sum = 0;
    for (Str item; json_next(&array, &item);) sum += json_number(json_get(item, name));
    return sum;
}

static void judge_sheet(Str sheet, int *fights) {
    CHECK(json_valid(sheet));
    if (str_same(sheet, STR("null"))) return;
    Str columns = json_get(sheet, "columns"), column, odds = json_get(sheet, "odds");
    while (json_next(&columns, &column)) {
        ++*fights;
        CHECK_EQ(json_number(json_get(column, "total")), sum_of(json_get(column, "lines"), "value"));
    }
    if (!odds.len) return;
    int total = json_number(json_get(odds, "total"));
    CHECK(total > 0);
    CHECK_EQ(sum_of(json_get(odds, "of"), "weight"), total);
    CHECK_EQ(sum_of(json_get(odds, "steps"), "weight"), total);
}

static void ask_sheet(const Action *about, int *fights) {
    Writer w = writer_on(text, sizeof text);
    Viewing v = viewing(&match, NULL, NOBODY, actions);
    sheet_write(&v, about, &w);
    judge_sheet(writer_str(&w), fights);
}

static void sheets_add_up(void) {
    Stream chance = stream_on(9, 0);
    int fights = 0;
    open_table("lgv/sedgwick-two-turns", true);
    do {
        List list = {.action = actions};
        Side actor = actor_of();
        if (actor == UNION || actor == CONFEDERATE) match.game->legal(match.board, match.state, &list);
        for (int i = 0; i < list.count; i++) ask_sheet(&actions[i], &fights);
        ask_sheet(NULL, &fights);
    } while (step(&chance));
    CHECK(fights > 10);
    match_close(&match);
}

/* ---- What there is to play ------------------------------------------------------------------------ */

static void the_catalog_is_written(void) {
    static const CatalogOpponent opponent[] = {{"random", NULL, "any legal action"}};
    DataSource data = data_compiled();
    Error e = {""};
    Catalog c = {"0", games_all, opponent, 1, data_files, &data};
    Writer w = writer_on(text, sizeof text);
    if (!CHECK(catalog_write(&c, &w, &e))) printf("    %s\n", e.text);
    CHECK(json_valid(writer_str(&w)));
    CHECK(strstr(text, "\"retreat\":{\"takes\":[\"unit\",\"place\"]") != NULL);
    CHECK(strstr(text, "\"want\":{\"takes\":[\"side\"]") != NULL);
    CHECK(strstr(text, "{\"name\":\"rain\",\"values\":[\"off\",\"on\"],\"clause\":\"LGV-D8b\"") != NULL);
    CHECK(strstr(text, "{\"name\":\"lgv/sedgwick\",\"title\":\"Sedgwick at the Heights\",\"board\":") != NULL);
    w = writer_on(text, sizeof text);
    clauses_write(lgv(), &w);
    CHECK(json_valid(writer_str(&w)));
}

static void write_board(const char *name) {
    DataSource data = data_compiled();
    Error e = {""};
    MUST(board_read(lgv(), &data, str_of(name), board.byte, &e));
    Writer w = writer_on(text, sizeof text);
    if (!CHECK(board_write(lgv(), board.byte, str_of(name), &data, &w, &e))) printf("    %s\n", e.text);
    CHECK(json_valid(writer_str(&w)));
}

static void boards_are_written(void) {
    write_board("chancellorsville");
    Str message = str_of(text), facts = json_get(message, "facts");
    CHECK_STR(json_get(facts, "area.43.name"), "\"Chancellorsville\"");
    CHECK_EQ(json_get(message, "hash").len, 18);
    CHECK(strstr(json_get(message, "reconstructed").at, "\"area.43.tem\"") != NULL);
    Str reconstructed = json_get(message, "reconstructed"), key;
    while (json_next(&reconstructed, &key))
        if (str_same(key, STR("\"area.43.name\""))) CHECK(!"a printed name is called reconstructed");
    write_board("proving-ground");
}

T_MAIN {
    RUN(games_are_told);
    RUN(a_full_memory_begins_anew);
    RUN(sheets_add_up);
    RUN(the_catalog_is_written);
    RUN(boards_are_written);
}
