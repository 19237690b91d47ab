/* The rulebook of a game as JSON: chapters, tables as the board has them, examples as games to open. */
#include "core/book.h"

#include "core/internal.h"

typedef struct Writing {
    const Game *game;
    const Book *book;
    const DataSource *from;
    GameFinder *find;
    Writer *scratch;
    Json json;
} Writing;

/* Where the items below `at` end: at the next of its kind, or of one above it. */
static int end_of(const Book *book, int at) {
    int i = at + 1;
    while (i < book->count && book->item[i].kind > book->item[at].kind) i++;
    return i;
}

/* ---- Tables -------------------------------------------------------------------------------- */

typedef struct TableRow {
    Str name, cell[BOOK_COLUMNS];
    bool ours[BOOK_COLUMNS];
} TableRow;

/* Stands in the place of a board that listens to its own files, as in view_catalog.c. */
typedef struct Table {
    const BookItem *item; /* the table, then its columns */
    int columns;          /* 0: the words of a value are the cells */
    int words;
    int divisor;  /* of the words, where they are numbers */
    Str headings; /* of the words */
    Str told_by;  /* the key of the fact that has the headings, or empty */
    int rows;
    TableRow row[BOOK_ROWS];
} Table;

static TableRow *row_named(Table *t, Str name, Error *e) {
    for (int i = 0; i < t->rows; i++) {
        if (str_same(t->row[i].name, name)) return &t->row[i];
    }
    if (t->rows == BOOK_ROWS) {
        (void)fail(e, "a table has at most %d rows", BOOK_ROWS);
        return NULL;
    }
    t->row[t->rows] = (TableRow){.name = name};
    return &t->row[t->rows++];
}

/* What follows the table's name in a key: nothing, or words with dots between. */
static bool below(Str key, Str name, Str *rest) {
    if (!str_starts(key, name) || (key.len > name.len && key.at[name.len] != '.')) return false;
    *rest = key.len > name.len ? (Str){key.at + name.len + 1, key.len - name.len - 1} : STR("");
    return true;
}

static bool hear_words(Table *t, Str name, Str value, bool ours, Error *e) {
    if (memchr(name.at, '.', name.len) != NULL) return true;
    TableRow *row = row_named(t, name, e);
    for (int i = 0; row != NULL && i < t->words; i++) {
        row->cell[i] = i + 1 < t->words ? str_word(&value) : str_trim(value); /* the last has the rest */
        row->ours[i] = ours;
    }
    return row != NULL;
}

static bool hear_cell(Table *t, Str rest, Str value, bool ours, Error *e) {
    Str name = str_cut(&rest, '.');
    for (int i = 0; i < t->columns; i++) {
        if (!str_same(rest, t->item[i + 1].name)) continue;
        TableRow *row = row_named(t, name, e);
        if (row == NULL) return false;
        row->cell[i] = value;
        row->ours[i] = ours;
    }
    return true;
}

static bool hear_fact(void *board, Str key, Str value, Source source, Error *e) {
    Table *t = board;
    Str rest;
    bool ours = source == SOURCE_RECONSTRUCTED;
    if (t->told_by.len > 0 && str_same(key, t->told_by)) {
        t->headings = value;
        return true;
    }
    if (!below(key, t->item->name, &rest)) return true;
    return t->columns > 0 ? hear_cell(t, rest, value, ours, e) : hear_words(t, rest, value, ours, e);
}

static void hear_begin(void *board) { (void)board; }

static bool hear_end(void *board, bool whole, Error *e) {
    (void)board, (void)whole, (void)e;
    return true;
}

static i64 common_factor(i64 a, i64 b) { return b == 0 ? a : common_factor(b, a % b); }

/* "1 1/2" of 3 with the divisor 2; what is no number stays as it is. */
static void put_points(Writer *w, Str word, int divisor) {
    i64 number;
    if (divisor == 1 || !str_int(word, 0, 1 << 20, &number)) {
        put_str(w, word);
        return;
    }
    i64 rest = number % divisor, by = common_factor(divisor, rest);
    if (number >= divisor || rest == 0) put_int(w, number / divisor);
    if (rest == 0) return;
    put(w, number >= divisor ? " " : "");
    put_int(w, rest / by);
    put_char(w, '/');
    put_int(w, divisor / by);
}

static void write_cell(Writing *w, const Table *t, const TableRow *row, int at) {
    char text[200];
    Writer cell = writer_on(text, sizeof text);
    Str rest = row->cell[at];
    for (Str word = str_word(&rest); word.len > 0; word = str_word(&rest)) {
        if (cell.len > 0) put(&cell, " / ");
        put_points(&cell, word, t->columns > 0 ? t->item[at + 1].divisor : t->divisor);
    }
    json_array(&w->json);
    json_str(&w->json, writer_str(&cell));
    if (row->ours[at]) json_str(&w->json, str_of(source_word(SOURCE_RECONSTRUCTED)));
    json_end(&w->json, ']');
}

static void write_rows(Writing *w, const Table *t) {
    int cells = t->columns > 0 ? t->columns : t->words;
    field_array(&w->json, "rows");
    for (int i = 0; i < t->rows; i++) {
        json_object(&w->json);
        field_str(&w->json, "name", t->row[i].name);
        field_array(&w->json, "cells");
        for (int k = 0; k < cells; k++) write_cell(w, t, &t->row[i], k);
        json_end(&w->json, ']');
        json_end(&w->json, '}');
    }
    json_end(&w->json, ']');
}

static int count_words(Str text) {
    int count = 0;
    while (count < BOOK_COLUMNS && str_word(&text).len > 0) count++;
    return count;
}

/* `column` lines; or `columns [/DIVISOR] WORD ...`, or `columns of KEY`, whose value is the headings. */
static void find_columns(const Book *book, int at, Table *t) {
    for (int i = at + 1; i < book->count && t->columns < BOOK_COLUMNS && book->item[i].kind == BOOK_COLUMN; i++) {
        t->columns++;
    }
    if (t->columns > 0 || at + 1 == book->count || book->item[at + 1].kind != BOOK_WORDS) return;
    Str rest = book->item[at + 1].title;
    Str first = str_word(&rest);
    i64 divisor;
    t->words = BOOK_COLUMNS;
    if (str_same(first, STR("of"))) {
        t->told_by = str_trim(rest);
        return;
    }
    bool divided = first.at[0] == '/' && str_int((Str){first.at + 1, first.len - 1}, 1, 1000, &divisor);
    if (divided) t->divisor = (int)divisor;
    t->headings = divided ? rest : book->item[at + 1].title;
    t->words = count_words(t->headings);
}

static void write_headings(Writing *w, const Table *t) {
    Str rest = t->headings;
    field_array(&w->json, "columns");
    for (int i = 0; i < t->columns; i++) json_str(&w->json, t->item[i + 1].title);
    for (int i = 0; i < t->words; i++) json_str(&w->json, str_word(&rest));
    json_end(&w->json, ']');
}

static bool write_table(Writing *w, int at, Error *e) {
    Table t = {.item = &w->book->item[at], .divisor = 1};
    Game listener = {.id = w->game->id, .board_begin = hear_begin, .board_fact = hear_fact, .board_end = hear_end};
    find_columns(w->book, at, &t);
    if (!board_read(&listener, w->from, w->book->board, &t, e)) return false;
    if (t.told_by.len > 0) t.words = count_words(t.headings);
    if (t.rows == 0 || t.columns + t.words == 0) {
        return fail(e, "%s/book.txt: the board has nothing for the table '%.*s', or it has no columns", w->game->id,
                    SHOW(t.item->name));
    }
    json_object(&w->json);
    field_str(&w->json, "title", t.item->title);
    write_headings(w, &t);
    write_rows(w, &t);
    json_end(&w->json, '}');
    return true;
}

/* ---- Examples -------------------------------------------------------------------------------- */

typedef struct Following {
    Json *json;
    int entries;
    Str wrong; /* a line that only a test may have */
} Following;

/* A reader follows one game from one position: nothing is set on the way, and no case is taken back. */
static void follow(void *context, Str line, int entries) {
    static const char *const headers[] = {"rule", "title", "use", "option", "set"};
    static const char *const tests_only[] = {"board", "case", "end", "then"};
    Following *f = context;
    Str rest = line, word = str_word(&rest);
    for (int i = 0; i < COUNT(tests_only); i++) {
        if (str_same(word, str_of(tests_only[i]))) f->wrong = line;
    }
    if (str_same(word, STR("set")) && f->entries > 0) f->wrong = line;
    for (int i = 0; i < COUNT(headers); i++) {
        if (str_same(word, str_of(headers[i]))) return;
    }
    f->entries = entries;
    json_object(f->json);
    field_int(f->json, "at", entries);
    field_str(f->json, "line", line);
    json_end(f->json, '}');
}

static void write_proved(Writing *w, const ScriptResult *result) {
    field_text(&w->json, "title", result->title);
    field_array(&w->json, "clauses");
    for (int i = 0; i < result->clause_count; i++) {
        json_str(&w->json, str_of(clause_id(w->game, result->clause[i])));
    }
    json_end(&w->json, ']');
    field_str(&w->json, "record", writer_str(w->scratch));
}

static bool write_example(Writing *w, Str name, Error *e) {
    ScriptResult result;
    char path[160];
    Str text;
    Writer out = writer_on(path, sizeof path);
    Following f = {.json = &w->json};
    ScriptEar ear = {.line = follow, .context = &f, .record = w->scratch};
    put_fmt(&out, "%s/examples/%.*s.rule", w->game->id, SHOW(name));
    if (!w->from->read(w->from->context, path, &text, e)) return false;
    w->scratch->len = 0;
    json_object(&w->json);
    field_str(&w->json, "name", name);
    field_array(&w->json, "lines");
    script_follow(text, path, w->from, w->find, &ear, &result);
    json_end(&w->json, ']');
    if (!result.passed || !result.proves) return fail(e, "%s:%d: %s", path, result.line, result.message);
    if (f.wrong.len > 0) return fail(e, "%s: an example cannot have the line '%.*s'", path, SHOW(f.wrong));
    if (w->scratch->full) return fail(e, "%s: the game is too long", path);
    write_proved(w, &result);
    json_end(&w->json, '}');
    return true;
}

/* ---- Chapters --------------------------------------------------------------------------------- */

static void write_clauses(Writing *w, int at, int end) {
    field_array(&w->json, "clauses");
    for (int i = at; i < end; i++) {
        const BookItem *item = &w->book->item[i];
        if (item->kind == BOOK_CLAUSE) json_str(&w->json, str_of(clause_id(w->game, item->clause)));
    }
    json_end(&w->json, ']');
    field_array(&w->json, "rulings");
    for (int i = at; i < end; i++) {
        const BookItem *item = &w->book->item[i];
        if (item->kind != BOOK_RULING) continue;
        json_object(&w->json);
        field_clause(&w->json, "id", w->game, item->clause);
        field_clause(&w->json, "settles", w->game, item->settles);
        json_end(&w->json, '}');
    }
    json_end(&w->json, ']');
}

static bool write_aids(Writing *w, int at, int end, Error *e) {
    field_array(&w->json, "tables");
    for (int i = at; i < end; i++) {
        if (w->book->item[i].kind == BOOK_TABLE && !write_table(w, i, e)) return false;
    }
    json_end(&w->json, ']');
    field_array(&w->json, "examples");
    for (int i = at; i < end; i++) {
        if (w->book->item[i].kind == BOOK_EXAMPLE && !write_example(w, w->book->item[i].name, e)) return false;
    }
    json_end(&w->json, ']');
    return true;
}

static void write_heading(Writing *w, const BookItem *item) {
    field_str(&w->json, "number", item->name);
    field_str(&w->json, "title", item->title);
    field_str(&w->json, "about", item->about);
}

static bool write_chapter(Writing *w, int at, Str group, Error *e) {
    int end = end_of(w->book, at);
    json_object(&w->json);
    field_str(&w->json, "group", group);
    write_heading(w, &w->book->item[at]);
    field_array(&w->json, "sections");
    for (int i = at; i < end; i++) {
        if (w->book->item[i].kind != BOOK_SECTION) continue;
        int last = end_of(w->book, i);
        json_object(&w->json);
        write_heading(w, &w->book->item[i]);
        write_clauses(w, i, last);
        if (!write_aids(w, i, last, e)) return false;
        json_end(&w->json, '}');
    }
    json_end(&w->json, ']');
    json_end(&w->json, '}');
    return true;
}

static void write_glossary(Writing *w) {
    field_array(&w->json, "glossary");
    for (int i = 0; i < w->book->count; i++) {
        const BookItem *item = &w->book->item[i];
        if (item->kind != BOOK_TERM) continue;
        json_object(&w->json);
        field_str(&w->json, "term", item->name);
        field_str(&w->json, "text", item->about);
        json_end(&w->json, '}');
    }
    json_end(&w->json, ']');
}

static void write_turn(Writing *w) {
    bool open = false;
    field_array(&w->json, "turn");
    for (int i = 0; i < w->book->count; i++) {
        const BookItem *item = &w->book->item[i];
        if (item->kind == BOOK_STEP) json_str(&w->json, item->title);
        if (item->kind != BOOK_PHASE) continue;
        if (open) json_end(&w->json, ']'), json_end(&w->json, '}');
        open = true;
        json_object(&w->json);
        field_str(&w->json, "title", item->title);
        field_array(&w->json, "steps");
    }
    if (open) json_end(&w->json, ']'), json_end(&w->json, '}');
    json_end(&w->json, ']');
}

bool book_write(const Game *game, const Book *book, const DataSource *from, GameFinder *find, Writer *scratch,
                Writer *out, Error *e) {
    Writing w = {.game = game, .book = book, .from = from, .find = find, .scratch = scratch, .json = json_on(out)};
    Str group = STR("");
    json_object(&w.json);
    field_array(&w.json, "chapters");
    for (int i = 0; i < book->count; i++) {
        if (book->item[i].kind == BOOK_GROUP) group = book->item[i].title;
        if (book->item[i].kind == BOOK_CHAPTER && !write_chapter(&w, i, group, e)) return false;
    }
    json_end(&w.json, ']');
    write_glossary(&w);
    write_turn(&w);
    json_end(&w.json, '}');
    return !out->full || fail(e, "the book is too long");
}
