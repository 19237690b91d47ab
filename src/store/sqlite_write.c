/* Writing to the SQLite file, in the store's thread. */
#include "store/sqlite.h"

void bind_text(sqlite3_stmt *s, int index, Str text) {
    sqlite3_bind_text64(s, index, text.len ? text.at : "", text.len, SQLITE_STATIC, SQLITE_UTF8);
}

static bool step(Sqlite *db, WriteStatement which, Error *e) {
    sqlite3_stmt *s = db->write[which];
    bool ok = sqlite3_step(s) == SQLITE_DONE || sqlite_fail(db, db->writer, e);
    sqlite3_reset(s);
    return ok;
}

static void roll_back(Sqlite *db) {
    Error ignored;
    if (!sqlite3_get_autocommit(db->writer)) (void)!step(db, ROLLBACK, &ignored);
}

static void bind_or_null(sqlite3_stmt *s, int index, Str text) {
    if (text.len) bind_text(s, index, text);
    else sqlite3_bind_null(s, index);
}

/* The line of the entry before and its hash; CONFLICT when it is not the last one, or there is no such table. */
static StoreResult last_entry(Sqlite *db, const Change *c, i64 *line, u64 *hash, Error *e) {
    sqlite3_stmt *s = db->write[LAST_ENTRY];
    sqlite3_bind_int64(s, 1, c->table);
    sqlite3_bind_int64(s, 2, c->number - 1);
    int code = sqlite3_step(s);
    *line = sqlite3_column_int64(s, 0);
    *hash = (u64)sqlite3_column_int64(s, 1);
    if (code != SQLITE_ROW && code != SQLITE_DONE) sqlite_fail(db, db->writer, e);
    sqlite3_reset(s);
    if (code == SQLITE_ROW) return STORED;
    if (code != SQLITE_DONE) return FAILED;
    fail(e, "%s: entry %d of table %d does not follow the last one", db->path, (int)c->number, (int)c->table);
    return CONFLICT;
}

static StoreResult result_of(bool ok) { return ok ? STORED : FAILED; }

static StoreResult apply_entry(Sqlite *db, const StoreWrite *w, const Change *c, Error *e) {
    sqlite3_stmt *s = db->write[ADD_ENTRY], *end = db->write[SET_END];
    Link link = {c->table, c->number, c->now, change_text(w, c, 0), change_text(w, c, 1), change_text(w, c, 2),
                 c->whole};
    i64 before;
    u64 hash;
    StoreResult result = last_entry(db, c, &before, &hash, e);
    if (result != STORED) return result;
    hash = chain_entry(hash, &link);
    sqlite3_bind_int64(s, 1, ++db->last_line);
    sqlite3_bind_int64(s, 2, link.table);
    sqlite3_bind_int64(s, 3, link.number);
    sqlite3_bind_int64(s, 4, link.at);
    bind_or_null(s, 5, link.key);
    bind_text(s, 6, link.text);
    sqlite3_bind_int(s, 7, link.whole);
    bind_or_null(s, 8, link.facts);
    sqlite3_bind_int64(s, 9, before);
    sqlite3_bind_int64(s, 10, (i64)hash);
    sqlite3_bind_int64(end, 1, db->last_line);
    sqlite3_bind_int64(end, 2, link.table);
    sqlite3_bind_int64(end, 3, link.number);
    sqlite3_bind_int64(end, 4, (i64)hash);
    return result_of(step(db, ADD_ENTRY, e) && step(db, SET_END, e));
}

static StoreResult apply_table(Sqlite *db, const StoreWrite *w, const Change *c, Error *e) {
    sqlite3_stmt *s = db->write[ADD_TABLE], *end = db->write[ADD_END];
    Str id = change_text(w, c, 0);
    sqlite3_bind_int64(s, 1, c->table);
    for (int i = 0; i < 3; i++) bind_text(s, 2 + i, change_text(w, c, i));
    sqlite3_bind_int(s, 5, c->category);
    sqlite3_bind_int64(s, 6, c->now);
    sqlite3_bind_int64(s, 7, (i64)chain_head(c->table, id, change_text(w, c, 1)));
    sqlite3_bind_int64(end, 1, c->table);
    sqlite3_bind_int64(end, 2, (i64)chain_start(c->table, id));
    return result_of(step(db, ADD_TABLE, e) && step(db, ADD_END, e));
}

static StoreResult apply_note(Sqlite *db, const StoreWrite *w, const Change *c, Error *e) {
    sqlite3_stmt *s = db->write[SET_NOTE];
    sqlite3_bind_int64(s, 1, c->table);
    bind_text(s, 2, change_text(w, c, 0));
    sqlite3_bind_int64(s, 3, c->now);
    sqlite3_bind_int(s, 4, c->category);
    return result_of(step(db, SET_NOTE, e));
}

/* A damaged head stays as it is: a new hash would bless it. */
static StoreResult apply_head(Sqlite *db, const StoreWrite *w, const Change *c, Error *e) {
    sqlite3_stmt *is = db->write[HEAD_OF], *s = db->write[SET_HEAD];
    Str head = change_text(w, c, 0);
    sqlite3_bind_int64(is, 1, c->table);
    int code = sqlite3_step(is);
    bool whole =
        code == SQLITE_ROW && chain_head(c->table, column(is, 0), column(is, 1)) == (u64)sqlite3_column_int64(is, 2);
    sqlite3_bind_int64(s, 1, c->table);
    bind_text(s, 2, head);
    sqlite3_bind_int64(s, 3, (i64)chain_head(c->table, column(is, 0), head));
    bool ok = code == SQLITE_ROW || code == SQLITE_DONE || sqlite_fail(db, db->writer, e);
    sqlite3_reset(is);
    return result_of(ok && (!whole || step(db, SET_HEAD, e)));
}

static StoreResult apply_value(Sqlite *db, const StoreWrite *w, const Change *c, Error *e) {
    WriteStatement which = c->piece[1].len ? SET_VALUE : DROP_VALUE;
    bind_text(db->write[which], 1, change_text(w, c, 0));
    if (which == SET_VALUE) bind_text(db->write[which], 2, change_text(w, c, 1));
    return result_of(step(db, which, e));
}

static StoreResult apply_new_value(Sqlite *db, const StoreWrite *w, const Change *c, Error *e) {
    bind_text(db->write[NEW_VALUE], 1, change_text(w, c, 0));
    bind_text(db->write[NEW_VALUE], 2, change_text(w, c, 1));
    if (!step(db, NEW_VALUE, e)) return FAILED;
    return sqlite3_changes(db->writer) == 1 ? STORED : CONFLICT;
}

static bool step_with(Sqlite *db, WriteStatement which, i64 number, Error *e) {
    sqlite3_bind_int64(db->write[which], 1, number);
    return step(db, which, e);
}

static i64 count_entries(Sqlite *db, i64 table) {
    sqlite3_stmt *s = db->write[COUNT_ENTRIES];
    sqlite3_bind_int64(s, 1, table);
    i64 count = sqlite3_step(s) == SQLITE_ROW ? sqlite3_column_int64(s, 0) : -1;
    sqlite3_reset(s);
    return count;
}

/* Its entries are found one from the other; only where that chain is broken the whole log is searched. */
static bool remove_entries(Sqlite *db, i64 table, Error *e) {
    i64 count = count_entries(db, table);
    if (!step_with(db, REMOVE_CHAIN, table, e)) return false;
    return sqlite3_changes64(db->writer) == count || step_with(db, REMOVE_LOG, table, e);
}

static StoreResult apply_removal(Sqlite *db, const StoreWrite *w, const Change *c, Error *e) {
    (void)w;
    return result_of(remove_entries(db, c->table, e) && step_with(db, REMOVE_END, c->table, e) &&
                     step_with(db, REMOVE_DUE, c->table, e) && step_with(db, REMOVE_TABLE, c->table, e) &&
                     step_with(db, KEEP_HIGHEST, c->table, e));
}

static StoreResult apply_no_values(Sqlite *db, const StoreWrite *w, const Change *c, Error *e) {
    for (int i = 0; i < 3; i++) bind_text(db->write[DROP_VALUES], 1 + i, change_text(w, c, i));
    return result_of(step(db, DROP_VALUES, e));
}

static StoreResult apply_due(Sqlite *db, const StoreWrite *w, const Change *c, Error *e) {
    WriteStatement which = c->now ? SET_DUE : DROP_DUE;
    (void)w;
    sqlite3_bind_int64(db->write[which], 1, c->table);
    sqlite3_bind_int(db->write[which], 2, c->category);
    sqlite3_bind_int64(db->write[which], 3, c->now ? c->now : c->number);
    return result_of(step(db, which, e));
}

static StoreResult apply_write(Sqlite *db, const StoreWrite *w, Error *e) {
    static StoreResult (*const apply[])(Sqlite *, const StoreWrite *, const Change *, Error *) = {
        [CHANGE_TABLE] = apply_table,         [CHANGE_ENTRY] = apply_entry,
        [CHANGE_NOTE] = apply_note,           [CHANGE_HEAD] = apply_head,
        [CHANGE_VALUE] = apply_value,         [CHANGE_TOLD_VALUE] = apply_value,
        [CHANGE_NEW_VALUE] = apply_new_value, [CHANGE_REMOVAL] = apply_removal,
        [CHANGE_NO_VALUES] = apply_no_values, [CHANGE_DUE] = apply_due,
    };
    for (int i = 0; i < w->count; i++) {
        StoreResult result = apply[w->change[i].kind](db, w, &w->change[i], e);
        if (result != STORED) return result;
    }
    return STORED;
}

/* What is wrong with one is told when it comes alone. */
bool sqlite_commit(Database *d, StoreWrite *group, Error *e) {
    Sqlite *db = sqlite_of(d);
    if (db->lost) return fail(e, "the disk failed; the program must be started anew");
    if (!step(db, BEGIN, e)) return false;
    for (StoreWrite *w = group; w; w = w->next) {
        w->result = apply_write(db, w, e);
        if (w->result == STORED) continue;
        w->why = "something else stands in its place";
        roll_back(db);
        return w->result == CONFLICT && w == group && !w->next;
    }
    if (step(db, COMMIT, e)) return true;
    roll_back(db);
    return false;
}
