/* Rulebooks: every clause has one place, tables come from boards, and examples hold. */
#include "core/book.h"
#include "games/games.h"
#include "test.h"

enum { ROOM = 1 << 20 };

static Book book;
static char text[ROOM], record[ROOM], edited[ROOM];

static Str book_text(const Game *game) {
    DataSource data = data_compiled();
    char path[40];
    Str found;
    Error e;
    Writer w = writer_on(path, sizeof path);
    put_fmt(&w, "%s/book.txt", game->id);
    MUST(data.read(data.context, path, &found, &e));
    return found;
}

/* One line in the place of another, in `edited`. */
static void edit(const char *line, const char *instead) {
    static char before[ROOM];
    memcpy(before, edited, sizeof edited);
    Writer w = writer_on(edited, sizeof edited);
    const char *at = strstr(before, line);
    MUST(at != NULL);
    put_str(&w, (Str){before, (size_t)(at - before)});
    put(&w, instead);
    put(&w, at + strlen(line));
}

static void begin_edit(void) {
    Writer w = writer_on(edited, sizeof edited);
    put_str(&w, book_text(games_find(STR("lgv"))));
}

static bool parse_edited(Error *e) { return book_parse(games_find(STR("lgv")), str_of(edited), "book", &book, e); }

static bool parse_with(const char *line, const char *instead, Error *e) {
    begin_edit();
    edit(line, instead);
    return parse_edited(e);
}

static void refused(const char *line, const char *instead, const char *why) {
    Error e = {""};
    CHECK(!parse_with(line, instead, &e));
    if (!CHECK(str_has(str_of(e.text), str_of(why)))) printf("    %s\n", e.text);
}

static bool write_book(const Game *game, Error *e) {
    DataSource data = data_compiled();
    Writer w = writer_on(text, sizeof text), scratch = writer_on(record, sizeof record);
    return book_write(game, &book, &data, games_find, &scratch, &w, e);
}

static void every_clause_has_its_place(void) {
    DataSource data = data_compiled();
    for (int i = 0; games_all[i]; i++) {
        Error e = {""};
        const Game *game = games_all[i];
        if (!CHECK(book_read(game, &data, &book, &e) && write_book(game, &e))) printf("    %s\n", e.text);
        for (int k = 1; k <= game->clause_count; k++) {
            int section = book.section[k];
            CHECK(section > 0 && book.item[section].kind == BOOK_SECTION);
        }
    }
}

static void misplaced_clauses_are_refused(void) {
    refused("clauses 7.2a to 7.2c", "clauses 7.2a to 7.2b", "LGV-7.2c stands in no section");
    refused("clauses 7.2a to 7.2c", "clauses 7.1.3i to 7.2c", "LGV-7.1.3i stands already in section 7.1.3");
    refused("clauses 7.2a to 7.2c", "clauses 7.2c to 7.2a", "expected the last clause after the first one");
    refused("clauses 7.2a to 7.2c", "clauses 7.2a up 7.2c", "expected 'clauses FIRST to LAST'");
    refused("clauses 7.2a to 7.2c", "clauses 7.2z", "game lgv has no clause 'LGV-7.2z'");
    refused("ruling R19 9.4.2b", "ruling R19 9.4.3b", "LGV-9.4.3b, which is not a clause of this section");
    refused("ruling R19 9.4.2b", "ruling 9.4.2b", "expected a clause with a ruling");
}

static void lines_out_of_order_are_refused(void) {
    refused("group Before play\n", "", "expected a group before its chapters");
    refused("chapter 3 The map", "chapter 1 The map", "two of the name '1'");
    refused("chapter 3 The map", "chapter 3", "expected a number and a title");
    refused("section 1.0 Players, counters and dice\n", "", "expected a section before its clauses");
    refused("example three-stars", "example ../three-stars", "expected 'example NAME'");
    refused("example three-stars", "table area Areas", "and a 'board' above");
    refused("example three-stars", "column tem 1 TEM", "below a table");
    refused("term AV = ", "term AV ", "expected 'term NAME = MEANING'");
    refused("phase 1 Momentum\n", "", "expected 'step TEXT' below a phase");
    refused("group Before play", "groop Before play", "found 'groop'");
}

static void an_example_that_fails_is_refused(void) {
    Error e = {""};
    CHECK(parse_with("example three-stars", "example no-such", &e));
    CHECK(!write_book(games_find(STR("lgv")), &e));
    CHECK(str_has(str_of(e.text), STR("no-such.rule")));
}

static void a_table_needs_data(void) {
    Error e = {""};
    begin_edit();
    edit("group Before play", "board chancellorsville\ngroup Before play");
    edit("example three-stars", "table no-such Nothing\ncolumns One");
    CHECK(parse_edited(&e));
    CHECK(!write_book(games_find(STR("lgv")), &e));
    CHECK(str_has(str_of(e.text), STR("the board has nothing for the table 'no-such'")));
}

static void tables_and_examples_are_written(void) {
    DataSource data = data_compiled();
    Error e = {""};
    const Game *guv = games_find(STR("guv")), *lgv = games_find(STR("lgv"));
    CHECK(book_read(guv, &data, &book, &e) && write_book(guv, &e));
    /* A forest costs 4 halves; its limit of dice is ours. */
    CHECK(strstr(text, "{\"name\":\"forest\",\"cells\":[[\"2\"],[\"4\",\"reconstructed\"]") != NULL);
    CHECK(book_read(lgv, &data, &book, &e) && write_book(lgv, &e));
    CHECK(strstr(text, "{\"id\":\"LGV-R19\",\"settles\":\"LGV-9.4.2b\"}") != NULL);
    CHECK(strstr(text, "{\"at\":14,\"line\":\"sheet  attack = 14\"}") != NULL);
    CHECK(strstr(text, "\\nposition\\n") != NULL && strstr(text, "union lead Griffin\\nunion front Meade") != NULL);
}

T_MAIN {
    RUN(every_clause_has_its_place);
    RUN(misplaced_clauses_are_refused);
    RUN(lines_out_of_order_are_refused);
    RUN(an_example_that_fails_is_refused);
    RUN(a_table_needs_data);
    RUN(tables_and_examples_are_written);
}
