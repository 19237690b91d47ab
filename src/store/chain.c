/* The hashes by which damage to a file is found; see internal.h. */
#include "store/internal.h"

/* Numbers as bytes in one order, so that a file may go to another machine; written out, a compiler makes one store of
 * the eight. */
static void put_number(u8 *to, u64 n) {
    to[0] = (u8)n;
    to[1] = (u8)(n >> 8);
    to[2] = (u8)(n >> 16);
    to[3] = (u8)(n >> 24);
    to[4] = (u8)(n >> 32);
    to[5] = (u8)(n >> 40);
    to[6] = (u8)(n >> 48);
    to[7] = (u8)(n >> 56);
}

static u64 chain_numbers(u64 hash, const i64 *number, int count) {
    u8 bytes[8 * 8];
    MUST(count <= 8);
    for (int i = 0; i < count; i++) put_number(bytes + 8 * i, (u64)number[i]);
    return hash_bytes(hash, bytes, (size_t)count * 8);
}

static u64 chain_text(u64 hash, Str text) { return hash_bytes(hash, text.at, text.len); }

u64 chain_head(i64 table, Str id, Str head) {
    i64 number[] = {table, (i64)id.len, (i64)head.len};
    return chain_text(chain_text(chain_numbers(1, number, COUNT(number)), id), head);
}

u64 chain_start(i64 table, Str id) {
    i64 number[] = {table, (i64)id.len};
    return chain_text(chain_numbers(2, number, COUNT(number)), id);
}

u64 chain_entry(u64 before, const Link *l) {
    i64 number[] = {l->table, l->number, l->at, l->whole, (i64)l->key.len, (i64)l->text.len, (i64)l->facts.len};
    return chain_text(chain_text(chain_text(chain_numbers(before, number, COUNT(number)), l->key), l->text), l->facts);
}

/* ---- Older files ------------------------------------------------------------------------------ */

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
