/* longroll check-data: every board and scenario and the rulebook, proved and counted. */
#include "cli/cli.h"
#include "core/book.h"

#include <stdlib.h>

enum { KINDS = 48 };

typedef struct Kinds {
    int count;
    char name[KINDS][24];
    int facts[KINDS];
} Kinds;

/* Counts things, not lines: area.43.name and area.43.tem are one area. */
static void count_kinds(const Facts *f, Kinds *k) {
    Str last = {"", 0};
    for (int i = 0; i < f->count; i++) {
        Str key = f->fact[f->by_key[i]].key;
        Str kind = key_part(key, 0), thing = key_part(key, 1);
        size_t len = kind.len + 1 + thing.len;
        Str head = {key.at, len < key.len ? len : key.len};
        if (str_same(head, last)) continue;
        last = head;
        int at = 0;
        while (at < k->count && !str_same(str_of(k->name[at]), kind)) at++;
        if (at == KINDS || kind.len >= sizeof k->name[0]) continue;
        if (at == k->count) snprintf(k->name[k->count++], sizeof k->name[0], "%.*s", SHOWN(kind));
        k->facts[at]++;
    }
}

static void print_kinds(const Facts *f) {
    Kinds kinds = {0};
    count_kinds(f, &kinds);
    for (int i = 0; i < kinds.count; i++) printf("%s %d %s", i ? "," : "", kinds.facts[i], kinds.name[i]);
}

static bool check_board(Cli *cli, const Game *game, const char *name, Error *e) {
    void *board = alloc_or_exit(game->board_size);
    bool ok = board_read(game, &cli->data, str_of(name), board, e);
    if (ok) {
        char hash[17];
        Facts facts = {0};
        board_hash(game, board, hash);
        facts_of_board(&facts, game, board);
        printf("board %s:", name);
        print_kinds(&facts);
        printf(", %d facts, hash %s\n", facts.count, hash);
        facts_free(&facts);
    }
    free(board);
    return ok || data_blame(cli, e);
}

static bool check_scenario(Cli *cli, const Game *game, const char *name, Error *e) {
    char full[NAME_ROOM];
    Table t;
    snprintf(full, sizeof full, "%.30s/%.60s", game->id, name);
    if (!table_scenario(cli, full, NULL, 0, &t, e)) return false;
    Facts facts = {0};
    facts_of_position(&facts, game, t.board, t.match.state, REFEREE);
    printf("scenario %s: board %.*s,", name, SHOWN(t.scenario.board));
    print_kinds(&facts);
    printf(", %d facts\n", facts.count);
    facts_free(&facts);
    table_close(&t);
    return true;
}

/* Every clause has its place, every table its data, and every example holds. */
static bool check_book(Cli *cli, const Game *game, Error *e) {
    enum { ROOM = 4 << 20 };
    int count[BOOK_STEP + 1] = {0};
    Book *book = alloc_or_exit(sizeof *book);
    char *text = alloc_or_exit(ROOM), *record = alloc_or_exit(ROOM);
    Writer w = writer_on(text, ROOM), scratch = writer_on(record, ROOM);
    bool ok = book_read(game, &cli->data, book, e) && book_write(game, book, &cli->data, games_find, &scratch, &w, e);
    for (int i = 0; ok && i < book->count; i++) count[book->item[i].kind]++;
    if (ok) {
        printf("book: %d chapters, %d sections, %d clauses, %d rulings, %d tables, %d examples, %d terms\n",
               count[BOOK_CHAPTER], count[BOOK_SECTION], count[BOOK_CLAUSE], count[BOOK_RULING], count[BOOK_TABLE],
               count[BOOK_EXAMPLE], count[BOOK_TERM]);
    }
    free(record);
    free(text);
    free(book);
    return ok;
}

static bool check_all(Cli *cli, const Game *game, Error *e) {
    Names *names = alloc_or_exit(sizeof *names);
    bool ok = true;
    data_names(cli, game->id, ".board", names);
    if (!names->count) ok = fail(e, "%s has no board", game->id);
    for (int i = 0; ok && i < names->count; i++) ok = check_board(cli, game, names->name[i], e);
    data_names(cli, game->id, ".scenario", names);
    for (int i = 0; ok && i < names->count; i++) ok = check_scenario(cli, game, names->name[i], e);
    free(names);
    return ok && check_book(cli, game, e);
}

int cmd_check_data(Cli *cli, Args *args) {
    const Game *game;
    Error e;
    if (!args_end(args, 1, 1)) return bad("%s", args->error.text);
    if (!game_named(args->at[0], &game, &e)) return bad("check-data: %s", e.text);
    if (!check_all(cli, game, &e)) return bad("%s", e.text);
    puts("ok");
    return STATUS_OK;
}
