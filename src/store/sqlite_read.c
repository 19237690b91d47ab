/* Reading the SQLite file: tables, entries along their chain, values. */
#include "store/sqlite.h"

#include <stdio.h>
#include <stdlib.h>

typedef void Row(sqlite3_stmt *s, void *seen, void *context);

static void table_row(sqlite3_stmt *s, void *seen, void *context) {
    StoreTable t = {.number = sqlite3_column_int64(s, 0),
                    .since = sqlite3_column_int64(s, 1),
                    .changed = sqlite3_column_int64(s, 2),
                    .id = column(s, 3),
                    .head = column(s, 4),
                    .note = column(s, 5),
                    .category = sqlite3_column_int(s, 6)};
    ((Seen *)seen)->table(context, &t);
}

static void text_row(sqlite3_stmt *s, void *seen, void *context) { ((Seen *)seen)->text(context, column(s, 0)); }

static void number_row(sqlite3_stmt *s, void *seen, void *context) {
    ((Seen *)seen)->number(context, sqlite3_column_int64(s, 0));
}

static sqlite3_stmt *ask(Sqlite *db, ReadStatement which) {
    pthread_mutex_lock(&db->reading);
    return db->read[which];
}

/* Give every row, then let the next one read. */
static bool answer(Sqlite *db, sqlite3_stmt *s, Row *row, Seen seen, void *context, Error *e) {
    int code;
    while ((code = sqlite3_step(s)) == SQLITE_ROW) row(s, &seen, context);
    bool ok = code == SQLITE_DONE || sqlite_fail(db, db->reader, e);
    sqlite3_reset(s);
    pthread_mutex_unlock(&db->reading);
    return ok;
}

static bool list(Sqlite *db, const StoreList *which, StoreTableSeen *seen, void *context, Error *e) {
    int category = which->category;
    sqlite3_stmt *s = ask(db, category == CATEGORY_ALL   ? TABLES_ALL
                              : category == CATEGORY_ANY ? TABLES_LISTED
                                                         : TABLES_IN_CATEGORY);
    sqlite3_bind_int(s, 1, which->most);
    sqlite3_bind_int64(s, 2, which->number ? which->changed : INT64_MAX);
    sqlite3_bind_int64(s, 3, which->number ? which->number : INT64_MAX);
    if (category >= 0) sqlite3_bind_int(s, 4, category);
    return answer(db, s, table_row, (Seen){.table = seen}, context, e);
}

bool sqlite_tables(Database *d, const TableQuestion *which, StoreTableSeen *seen, void *context, Error *e) {
    Sqlite *db = sqlite_of(d);
    if (which->list) return list(db, which->list, seen, context, e);
    sqlite3_stmt *s = ask(db, which->number ? TABLE_BY_NUMBER : TABLE_BY_ID);
    if (which->number) sqlite3_bind_int64(s, 1, which->number);
    else bind_text(s, 1, which->id);
    return answer(db, s, table_row, (Seen){.table = seen}, context, e);
}

/* ---- Entries, along their chain --------------------------------------------------------------- */

/* A table as its head and its end have it, and the lines of its entries from `from` on, the last one first. */
typedef struct Walk {
    Sqlite *db;
    i64 table, from, last;
    char id[64];
    u64 hash; /* of the entry before; at first of what stands before `from`, at last of the end */
    u64 end;
    i64 *line;
    int count, room;
} Walk;

static bool damaged(const Walk *w, Error *e, i64 entry, const char *what) {
    return damaged_entry(e, str_of(w->id), entry, what);
}

static bool remember(Walk *w, i64 line, Error *e) {
    if (w->count == w->room) {
        w->room = w->room ? 2 * w->room : 256;
        i64 *more = realloc(w->line, (size_t)w->room * sizeof *more);
        if (!more) return fail(e, "out of memory");
        w->line = more;
    }
    w->line[w->count++] = line;
    return true;
}

/* The head and the end hold; `*line` is that of the last entry. False without an error: there is no such table. */
static bool find_end(Walk *w, i64 *line, Error *e) {
    sqlite3_stmt *s = w->db->read[END];
    sqlite3_bind_int64(s, 1, w->table);
    int code = sqlite3_step(s);
    bool ok = code == SQLITE_ROW;
    if (ok) {
        Str id = column(s, 0);
        snprintf(w->id, sizeof w->id, "%.*s", (int)(id.len < 60 ? id.len : 60), id.at);
        w->hash = chain_start(w->table, id);
        w->last = sqlite3_column_int64(s, 3);
        *line = sqlite3_column_int64(s, 4);
        w->end = (u64)sqlite3_column_int64(s, 5);
        if (chain_head(w->table, id, column(s, 1)) != (u64)sqlite3_column_int64(s, 2)) {
            ok = damaged_table(e, str_of(w->id), "head was changed");
        } else if (sqlite3_column_type(s, 3) == SQLITE_NULL) {
            ok = damaged_table(e, str_of(w->id), "end is missing");
        }
    } else if (code != SQLITE_DONE) sqlite_fail(w->db, w->db->reader, e);
    sqlite3_reset(s);
    return ok;
}

/* One entry, whose line was asked for: is it there, and the one that it should be? */
static bool at_entry(Walk *w, int code, i64 number, Error *e) {
    sqlite3_stmt *s = w->db->read[LINE];
    if (code == SQLITE_DONE) return damaged(w, e, number, "is missing");
    if (code != SQLITE_ROW) return sqlite_fail(w->db, w->db->reader, e);
    bool right = sqlite3_column_int64(s, 0) == w->table && sqlite3_column_int64(s, 1) == number;
    return right || damaged(w, e, number, "is not in its place");
}

/* From the last line back to `from`: where each entry is. */
static bool walk_back(Walk *w, i64 line, Error *e) {
    sqlite3_stmt *s = w->db->read[LINE];
    bool ok = true;
    for (i64 number = w->last; ok && number >= w->from - 1 && number > 0; number--) {
        sqlite3_bind_int64(s, 1, line);
        ok = at_entry(w, sqlite3_step(s), number, e) && remember(w, line, e);
        line = sqlite3_column_int64(s, 7);
        if (ok && number == w->from - 1) { /* only for its hash */
            w->hash = (u64)sqlite3_column_int64(s, 8);
            w->count--;
        }
        sqlite3_reset(s);
    }
    return ok;
}

/* And forth again, entry by entry. */
static bool walk_on(Walk *w, StoreEntrySeen *seen, void *context, Error *e) {
    sqlite3_stmt *s = w->db->read[LINE];
    bool ok = true;
    for (i64 number = w->last - w->count + 1; ok && w->count > 0; number++) {
        sqlite3_bind_int64(s, 1, w->line[--w->count]);
        ok = at_entry(w, sqlite3_step(s), number, e);
        Link link = {w->table,     number,       sqlite3_column_int64(s, 2),   column(s, 3),
                     column(s, 4), column(s, 6), sqlite3_column_int(s, 5) != 0};
        if (ok) w->hash = chain_entry(w->hash, &link);
        ok = ok && (w->hash == (u64)sqlite3_column_int64(s, 8) || damaged(w, e, number, "was changed"));
        if (ok) seen(context, &(StoreEntry){number, link.at, link.key, link.text, link.facts, link.whole});
        sqlite3_reset(s);
    }
    if (!ok || w->from > w->last + 1) return ok;
    return w->hash == w->end || damaged_table(e, str_of(w->id), "end was changed");
}

bool sqlite_entries(Database *d, i64 table, i64 from, StoreEntrySeen *seen, void *context, Error *e) {
    Walk w = {.db = sqlite_of(d), .table = table, .from = from};
    i64 line = 0;
    Error none = {""};
    pthread_mutex_lock(&w.db->reading);
    bool found = find_end(&w, &line, &none);
    bool ok = found ? walk_back(&w, line, e) && walk_on(&w, seen, context, e) : !none.text[0];
    pthread_mutex_unlock(&w.db->reading);
    if (none.text[0]) *e = none;
    free(w.line);
    return ok;
}

/* ---- And the rest -------------------------------------------------------------------------------- */

bool sqlite_value(Database *d, Str name, StoreTextSeen *seen, void *context, Error *e) {
    sqlite3_stmt *s = ask(sqlite_of(d), VALUE);
    bind_text(s, 1, name);
    return answer(sqlite_of(d), s, text_row, (Seen){.text = seen}, context, e);
}

bool sqlite_headless(Database *d, StoreNumberSeen *seen, void *context, Error *e) {
    return answer(sqlite_of(d), ask(sqlite_of(d), HEADLESS), number_row, (Seen){.number = seen}, context, e);
}

bool sqlite_names(Database *d, Str from, Str to, int most, StoreTextSeen *seen, void *context, Error *e) {
    sqlite3_stmt *s = ask(sqlite_of(d), NAMES);
    bind_text(s, 1, from);
    bind_text(s, 2, to);
    sqlite3_bind_int(s, 3, most);
    return answer(sqlite_of(d), s, text_row, (Seen){.text = seen}, context, e);
}

static sqlite3_stmt *ask_due(Sqlite *db, ReadStatement which, const StoreDue *due) {
    sqlite3_stmt *s = ask(db, which);
    sqlite3_bind_int(s, 1, due->kind);
    sqlite3_bind_int64(s, 2, due->until);
    sqlite3_bind_int64(s, 3, due->now);
    return s;
}

static void note_some(void *context, i64 table) {
    (void)table;
    *(bool *)context = true;
}

/* The file is only written when there is something. */
bool sqlite_take(Database *d, const StoreDue *due, StoreNumberSeen *seen, void *context, Error *e) {
    Sqlite *db = sqlite_of(d);
    bool some = false;
    sqlite3_stmt *s = ask_due(db, DUE, due);
    if (!answer(db, s, number_row, (Seen){.number = note_some}, &some, e)) return false;
    if (!some) return true;
    s = ask_due(db, TAKE, due);
    sqlite3_bind_int(s, 4, due->most);
    sqlite3_bind_int64(s, 5, due->now + DUE_TAKEN_MS);
    return answer(db, s, number_row, (Seen){.number = seen}, context, e);
}

static void due_row(sqlite3_stmt *s, void *seen, void *context) {
    ((Seen *)seen)->due(context, sqlite3_column_int64(s, 0), sqlite3_column_int(s, 1), sqlite3_column_int64(s, 2));
}

bool sqlite_dues(Database *d, StoreDueSeen *seen, void *context, Error *e) {
    return answer(sqlite_of(d), ask(sqlite_of(d), DUES), due_row, (Seen){.due = seen}, context, e);
}
