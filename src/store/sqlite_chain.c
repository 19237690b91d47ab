/* Files of before there were chains get their hashes. */
#include "store/sqlite.h"

/* They are chained as they are; from then on what changes is found. The statements of a pass over the file. */
typedef struct Pass {
    Sqlite *db;
    sqlite3 *on;
    sqlite3_stmt *next, *end, *set, *set_end;
} Pass;

static bool ready(Pass *p, const char *sql, sqlite3_stmt **to, Error *e) {
    return sqlite3_prepare_v2(p->on, sql, -1, to, NULL) == SQLITE_OK || sqlite_fail(p->db, p->on, e);
}

/* `WHERE ?1` has the row, ?2 the hash. */
static bool set_hash(Pass *p, sqlite3_stmt *s, i64 row, u64 hash, Error *e) {
    sqlite3_bind_int64(s, 1, row);
    sqlite3_bind_int64(s, 2, (i64)hash);
    bool ok = sqlite3_step(s) == SQLITE_DONE || sqlite_fail(p->db, p->on, e);
    sqlite3_reset(s);
    return ok;
}

/* The row after `*row`, found by its number; false at the end, or with an error. */
static bool next_row(Pass *p, i64 *row, bool *ok, Error *e) {
    sqlite3_reset(p->next);
    sqlite3_bind_int64(p->next, 1, *row);
    int code = sqlite3_step(p->next);
    *ok = code == SQLITE_ROW || code == SQLITE_DONE || sqlite_fail(p->db, p->on, e);
    if (code == SQLITE_ROW) *row = sqlite3_column_int64(p->next, 0);
    return code == SQLITE_ROW;
}

static bool chain_heads(Pass *p, Error *e) {
    bool ok = ready(p, "SELECT number, id, head FROM tables WHERE number > ?1 ORDER BY number", &p->next, e) &&
              ready(p, "UPDATE tables SET hash = ?2 WHERE number = ?1", &p->set, e) &&
              ready(p, "UPDATE ends SET hash = ?2 WHERE of_table = ?1", &p->set_end, e);
    for (i64 table = 0; ok && next_row(p, &table, &ok, e);) {
        Str id = column(p->next, 1);
        ok = set_hash(p, p->set, table, chain_head(table, id, column(p->next, 2)), e) &&
             set_hash(p, p->set_end, table, chain_start(table, id), e);
    }
    return ok;
}

/* Lines of all tables in their order, so those of one table too; its end has the hash so far. */
static bool chain_entries(Pass *p, Error *e) {
    bool ok =
        ready(p, "SELECT line, in_table, number, at, key, text, whole, facts FROM log WHERE line > ?1 ORDER BY line",
              &p->next, e) &&
        ready(p, "SELECT hash FROM ends WHERE of_table = ?1", &p->end, e) &&
        ready(p, "UPDATE log SET hash = ?2 WHERE line = ?1", &p->set, e) &&
        ready(p, "UPDATE ends SET hash = ?2 WHERE of_table = ?1", &p->set_end, e);
    for (i64 line = 0; ok && next_row(p, &line, &ok, e);) {
        sqlite3_stmt *s = p->next;
        Link link = {sqlite3_column_int64(s, 1),
                     sqlite3_column_int64(s, 2),
                     sqlite3_column_int64(s, 3),
                     column(s, 4),
                     column(s, 5),
                     column(s, 7),
                     sqlite3_column_int(s, 6) != 0};
        sqlite3_bind_int64(p->end, 1, link.table);
        u64 hash = sqlite3_step(p->end) == SQLITE_ROW ? (u64)sqlite3_column_int64(p->end, 0) : 0;
        sqlite3_reset(p->end);
        hash = chain_entry(hash, &link);
        ok = set_hash(p, p->set, line, hash, e) && set_hash(p, p->set_end, link.table, hash, e);
    }
    return ok;
}

static void end_pass(Pass *p) {
    sqlite3_finalize(p->next);
    sqlite3_finalize(p->end);
    sqlite3_finalize(p->set);
    sqlite3_finalize(p->set_end);
}

bool chain_all(Sqlite *db, sqlite3 *on, Error *e) {
    Pass heads = {.db = db, .on = on}, entries = {.db = db, .on = on};
    bool ok = chain_heads(&heads, e) && chain_entries(&entries, e);
    end_pass(&heads);
    end_pass(&entries);
    return ok;
}
