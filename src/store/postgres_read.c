/* Reading the PostgreSQL database: tables, entries along their chain, values. */
#include "store/postgres.h"

#include <stdlib.h>

typedef void Row(const PGresult *r, int row, void *seen, void *context);

static void table_row(const PGresult *r, int row, void *seen, void *context) {
    StoreTable t = {.number = pg_int(r, row, 0),
                    .since = pg_int(r, row, 1),
                    .changed = pg_int(r, row, 2),
                    .id = pg_text(r, row, 3),
                    .head = pg_text(r, row, 4),
                    .note = pg_text(r, row, 5),
                    .category = (int)pg_int(r, row, 6)};
    ((Seen *)seen)->table(context, &t);
}

static void text_row(const PGresult *r, int row, void *seen, void *context) {
    ((Seen *)seen)->text(context, pg_text(r, row, 0));
}

static void number_row(const PGresult *r, int row, void *seen, void *context) {
    ((Seen *)seen)->number(context, pg_int(r, row, 0));
}

static PGresult *ask(Postgres *db, const char *name, const PgParams *p, Error *e) {
    pthread_mutex_lock(&db->reading);
    PGresult *r = pg_ask(&db->reader, name, p, e);
    pthread_mutex_unlock(&db->reading);
    return r;
}

static bool answer(PGresult *r, Row *row, Seen seen, void *context) {
    if (!r) return false;
    for (int i = 0; i < PQntuples(r); i++) row(r, i, &seen, context);
    PQclear(r);
    return true;
}

bool postgres_tables(Database *d, const TableQuestion *which, StoreTableSeen *seen, void *context, Error *e) {
    const StoreList *list = which->list;
    PgParams p = {.count = 0};
    const char *name = which->number ? "by_number" : "by_id";
    if (list) {
        name = list->category == CATEGORY_ALL ? "all" : list->category == CATEGORY_ANY ? "listed" : "category";
        param_int(&p, list->most);
        param_int(&p, list->number ? list->changed : INT64_MAX);
        param_int(&p, list->number ? list->number : INT64_MAX);
        if (list->category >= 0) param_int(&p, list->category);
    } else if (which->number) {
        param_int(&p, which->number);
    } else {
        param_text(&p, which->id);
    }
    return answer(ask(postgres_of(d), name, &p, e), table_row, (Seen){.table = seen}, context);
}

/* ---- Entries, along their chain ------------------------------------------------------------------ */

typedef struct Walk {
    i64 table, from, last;
    Str id;
    u64 hash, end;
} Walk;

/* The head and the end hold. */
static bool find_end(Walk *w, const PGresult *r, Error *e) {
    w->id = pg_text(r, 0, 0);
    w->hash = chain_start(w->table, w->id);
    w->last = pg_int(r, 0, 3);
    w->end = (u64)pg_int(r, 0, 4);
    if (chain_head(w->table, w->id, pg_text(r, 0, 1)) != (u64)pg_int(r, 0, 2)) {
        return damaged_table(e, w->id, "head was changed");
    }
    return !PQgetisnull(r, 0, 3) || damaged_table(e, w->id, "end is missing");
}

static bool walk(Walk *w, const PGresult *r, StoreEntrySeen *seen, void *context, Error *e) {
    i64 number = w->from > 1 ? w->from - 1 : 1;
    for (int i = 0; number <= w->last; i++, number++) {
        if (i >= PQntuples(r) || pg_int(r, i, 0) != number) return damaged_entry(e, w->id, number, "is missing");
        u64 hash = (u64)pg_int(r, i, 6);
        Link link = {w->table,         number,           pg_int(r, i, 1),     pg_text(r, i, 2),
                     pg_text(r, i, 3), pg_text(r, i, 5), pg_int(r, i, 4) != 0};
        bool before = number < w->from; /* only for its hash */
        if (!before && chain_entry(w->hash, &link) != hash) return damaged_entry(e, w->id, number, "was changed");
        w->hash = hash;
        if (!before) seen(context, &(StoreEntry){number, link.at, link.key, link.text, link.facts, link.whole});
    }
    return w->from > w->last + 1 || w->hash == w->end || damaged_table(e, w->id, "end was changed");
}

bool postgres_entries(Database *d, i64 table, i64 from, StoreEntrySeen *seen, void *context, Error *e) {
    Walk w = {.table = table, .from = from};
    PgParams p = {.count = 0}, q = {.count = 0};
    param_int(&p, table);
    PGresult *end = ask(postgres_of(d), "end", &p, e);
    if (!end) return false;
    bool there = PQntuples(end) == 1, ok = !there || find_end(&w, end, e);
    param_int(&q, table);
    param_int(&q, from - 1);
    param_int(&q, w.last);
    PGresult *r = there && ok ? ask(postgres_of(d), "entries", &q, e) : NULL;
    if (there && ok) ok = r && walk(&w, r, seen, context, e);
    PQclear(r);
    PQclear(end);
    return ok;
}

/* ---- And the rest ---------------------------------------------------------------------------------- */

bool postgres_value(Database *d, Str name, StoreTextSeen *seen, void *context, Error *e) {
    PgParams p = {.count = 0};
    param_text(&p, name);
    return answer(ask(postgres_of(d), "value", &p, e), text_row, (Seen){.text = seen}, context);
}

bool postgres_names(Database *d, Str from, Str to, int most, StoreTextSeen *seen, void *context, Error *e) {
    PgParams p = {.count = 0};
    param_text(&p, from);
    param_text(&p, to);
    param_int(&p, most);
    return answer(ask(postgres_of(d), "names", &p, e), text_row, (Seen){.text = seen}, context);
}

bool postgres_headless(Database *d, StoreNumberSeen *seen, void *context, Error *e) {
    PgParams p = {.count = 0};
    return answer(ask(postgres_of(d), "headless", &p, e), number_row, (Seen){.number = seen}, context);
}

bool postgres_presence(Database *d, i64 table, StorePresenceSeen *seen, void *context, Error *e) {
    PgParams p = {.count = 0};
    param_int(&p, table);
    param_int(&p, postgres_of(d)->self);
    PGresult *r = ask(postgres_of(d), "presence", &p, e);
    for (int i = 0; i < PQntuples(r); i++) {
        StorePresence there = {pg_int(r, i, 0), pg_int(r, i, 1), (int)pg_int(r, i, 2), (int)pg_int(r, i, 3)};
        seen(context, &there);
    }
    PQclear(r);
    return r != NULL;
}

bool postgres_ends(Database *d, const StoreAppended *had, int count, StoreHeard *more, void *context, Error *e) {
    PgArray table = {.len = 0}, number = {.len = 0};
    PgParams p = {.count = 0};
    array_begin(&table, PG_INT8);
    array_begin(&number, PG_INT8);
    for (int i = 0; i < count; i++) {
        array_int(&table, had[i].table);
        array_int(&number, had[i].number);
    }
    param_array(&p, &table);
    param_array(&p, &number);
    PGresult *r = ask(postgres_of(d), "more", &p, e);
    for (int i = 0; i < PQntuples(r); i++) {
        more(context, &(StoreAppended){.table = pg_int(r, i, 0), .number = pg_int(r, i, 1)}, 1);
    }
    PQclear(r);
    array_free(&table);
    array_free(&number);
    return r != NULL;
}

bool postgres_take(Database *d, const StoreDue *due, StoreNumberSeen *seen, void *context, Error *e) {
    PgParams p = {.count = 0};
    param_int(&p, due->kind);
    param_int(&p, due->until);
    param_int(&p, due->now);
    param_int(&p, due->most);
    param_int(&p, DUE_TAKEN_MS);
    return answer(ask(postgres_of(d), "take", &p, e), number_row, (Seen){.number = seen}, context);
}

static void due_row(const PGresult *r, int row, void *seen, void *context) {
    ((Seen *)seen)->due(context, pg_int(r, row, 0), (int)pg_int(r, row, 1), pg_int(r, row, 2));
}

bool postgres_dues(Database *d, StoreDueSeen *seen, void *context, Error *e) {
    PgParams p = {.count = 0};
    return answer(ask(postgres_of(d), "dues", &p, e), due_row, (Seen){.due = seen}, context);
}
