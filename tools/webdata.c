/* webdata FOLDER: what the page asks for besides its own files, made before
 * anybody asks: catalog.json, and for each game games/ID/clauses.json, games/ID/book.json and
 * games/ID/chart.txt, the picture of its map in a form that packs well; a game
 * with several maps has NAME.chart.txt for each.
 *
 * A packed chart has the lines of data/ID/chart.txt without comments. What
 * follows `:` is rows of numbers, column by column the difference to the row
 * before. Strokes, trees and furrows come in order of x and, as nobody sees less
 * than that, in units of a few metres: the line `grain N`. See web/js/chart.js. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "ai/ai.h"
#include "core/book.h"
#include "core/version.h"
#include "core/view.h"
#include "games/games.h"

enum { TEXT_ROOM = 4 << 20, NUMBERS_ROOM = 1 << 16, COLUMNS = 5, GRAIN = 5 };

/* A row of a line: how many numbers, and how many of them are lengths. */
typedef struct Kind {
    const char *word;
    int columns, lengths; /* lengths 0: points, which stay as they are */
} Kind;

static const Kind kinds[] = {{"hachure", 4, 4}, {"trees", 3, 2}, {"furrows", 5, 2}, {"", 2, 0}};

typedef struct Row {
    int number[COLUMNS];
} Row;

static char text[TEXT_ROOM];
static Row rows[NUMBERS_ROOM];

static void die(const char *what, const char *which) {
    fprintf(stderr, "webdata: %s: %s\n", what, which);
    exit(1);
}

static void save(const char *folder, const char *name, const Writer *w) {
    char path[1024];
    if (w->full) die("too long", name);
    if (snprintf(path, sizeof path, "%s/%s", folder, name) >= (int)sizeof path) die("path too long", name);
    FILE *out = fopen(path, "w");
    if (!out || fwrite(text, 1, w->len, out) != w->len || fclose(out) != 0) die("cannot write", path);
}

static void write_catalog(const char *folder) {
    CatalogOpponent opponent[AI_OFFERED];
    DataSource data = data_compiled();
    Writer w = writer_on(text, sizeof text);
    Error e;
    Catalog c = {
        .version = LONGROLL_VERSION, .games = games_all, .opponents = opponent, .files = data_files, .brief = true};
    c.from = &data;
    c.opponent_count = ai_offered(AI_LEVELS, opponent);
    if (!catalog_write(&c, &w, &e)) die("catalog", e.text);
    save(folder, "catalog.json", &w);
}

/* ---- Charts -------------------------------------------------------------------------- */

static int by_place(const void *a, const void *b) {
    const Row *x = a, *y = b;
    for (int i = 0; i < COLUMNS; i++)
        if (x->number[i] != y->number[i]) return x->number[i] < y->number[i] ? -1 : 1;
    return 0;
}

static int rounded(int length) { return (length + (length < 0 ? -GRAIN : GRAIN) / 2) / GRAIN; }

static int read_rows(Str numbers, const Kind *kind, const char *game) {
    int count = 0;
    for (Str word = str_word(&numbers); word.len; count++) {
        if (count == NUMBERS_ROOM) die("a line of the chart is too long", game);
        rows[count] = (Row){{0}};
        for (int i = 0; i < kind->columns; i++, word = str_word(&numbers)) {
            if (!word.len) die("a row of the chart is not whole", game);
            int number = atoi(word.at);
            rows[count].number[i] = i < kind->lengths ? rounded(number) : number;
        }
    }
    if (kind->lengths) qsort(rows, (size_t)count, sizeof rows[0], by_place);
    return count;
}

static const Kind *kind_of(Str line) {
    Str word = str_word(&line);
    for (int i = 0;; i++)
        if (!kinds[i].word[0] || str_same(word, str_of(kinds[i].word))) return &kinds[i];
}

static void pack_line(Str line, const char *game, Writer *w) {
    Str rest = line, head = str_cut(&rest, ':');
    put_str(w, str_trim(head));
    if (head.len < line.len) {
        const Kind *kind = kind_of(line);
        Row last = {{0}};
        put(w, " :");
        int count = read_rows(rest, kind, game);
        for (int i = 0; i < count; last = rows[i++])
            for (int k = 0; k < kind->columns; k++) put_fmt(w, " %d", rows[i].number[k] - last.number[k]);
    }
    put_char(w, '\n');
}

/* `path`: ID/chart.txt or ID/NAME.chart.txt. */
static void write_chart(const char *folder, const char *path) {
    char name[160];
    DataSource data = data_compiled();
    Str chart;
    Error e;
    Writer w = writer_on(text, sizeof text);
    if (!data.read(data.context, path, &chart, &e)) die("cannot read", path);
    put_fmt(&w, "grain %d\n", GRAIN);
    for (Str line; str_line(&chart, &line);) {
        line = str_trim(line);
        if (line.len && line.at[0] != '#') pack_line(line, path, &w);
    }
    snprintf(name, sizeof name, "games/%s", path);
    save(folder, name, &w);
}

static bool is_chart(const char *path, const char *game) {
    const char *end = "chart.txt";
    size_t len = strlen(path), own = strlen(game), tail = strlen(end);
    return len > own + tail && strncmp(path, game, own) == 0 && path[own] == '/' && strcmp(path + len - tail, end) == 0;
}

static void write_book(const char *folder, const Game *game) {
    static Book book;
    static char record[1 << 18];
    char name[160];
    DataSource data = data_compiled();
    Writer w = writer_on(text, sizeof text), scratch = writer_on(record, sizeof record);
    Error e;
    if (!book_read(game, &data, &book, &e) || !book_write(game, &book, &data, games_find, &scratch, &w, &e))
        die("book", e.text);
    snprintf(name, sizeof name, "games/%s/book.json", game->id);
    save(folder, name, &w);
}

static void write_game(const char *folder, const Game *game) {
    char path[1024], name[160];
    snprintf(path, sizeof path, "%s/games/%s", folder, game->id);
    mkdir(path, 0777); /* may be there; if it cannot be made, saving tells */
    Writer w = writer_on(text, sizeof text);
    clauses_write(game, &w);
    snprintf(name, sizeof name, "games/%s/clauses.json", game->id);
    save(folder, name, &w);
    write_book(folder, game);
    for (const DataFile *f = data_files; f->path; f++)
        if (is_chart(f->path, game->id)) write_chart(folder, f->path);
}

int main(int count, char **word) {
    char path[1024];
    if (count != 2) die("usage", "webdata FOLDER");
    mkdir(word[1], 0777);
    snprintf(path, sizeof path, "%s/games", word[1]);
    mkdir(path, 0777);
    write_catalog(word[1]);
    for (int i = 0; games_all[i]; i++) write_game(word[1], games_all[i]);
    return 0;
}
