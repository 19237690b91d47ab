/* The store in one SQLite file: write-ahead log, synced at every commit. One
 * connection writes, in the store's thread; one reads, for whoever asks. */
#include "store/within.h"

#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

const SqliteWay sqlite_usual = {.vfs = NULL, .synchronous = "FULL"};

typedef enum WriteStatement {
    BEGIN,
    COMMIT,
    ROLLBACK,
    ADD_TABLE,
    ADD_END,
    ADD_ENTRY,
    SET_END,
    SET_NOTE,
    SET_HEAD,
    SET_VALUE,
    DROP_VALUE,
    WRITES
} WriteStatement;
typedef enum ReadStatement {
    TABLE_BY_NUMBER,
    TABLE_BY_ID,
    TABLES_SHELF,
    TABLES_LISTED,
    TABLES_ALL,
    ENTRIES,
    POSITION,
    VALUE,
    NAMES,
    READS
} ReadStatement;

struct Sqlite {
    char path[512];
    sqlite3 *writer, *reader;
    sqlite3_stmt *write[WRITES], *read[READS];
    pthread_mutex_t reading;
    int lock;               /* of the file beside, so that two servers never share one store */
    i64 highest, last_line; /* numbers given out */
    bool lost;
};

/* ---- The schema, a step a version ---------------------------------------------------- */

enum { APPLICATION = 0x4C6F526F }; /* "LoRo": this file is ours */

static const char *const steps[] = {
    "CREATE TABLE tables (number INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, head TEXT NOT NULL, note TEXT NOT NULL,"
    " listed INTEGER NOT NULL, since INTEGER NOT NULL, changed INTEGER NOT NULL) STRICT;"
    "CREATE INDEX tables_listed ON tables (changed) WHERE listed = 1;"
    "CREATE TABLE entries (in_table INTEGER NOT NULL REFERENCES tables, number INTEGER NOT NULL, at INTEGER NOT NULL,"
    " key TEXT, text TEXT NOT NULL, PRIMARY KEY (in_table, number)) STRICT, WITHOUT ROWID;"
    "CREATE TABLE positions (of_table INTEGER PRIMARY KEY REFERENCES tables, number INTEGER NOT NULL,"
    " facts TEXT NOT NULL) STRICT;"
    "CREATE TABLE small (name TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT, WITHOUT ROWID;",
    /* `listed` says on which shelf; what was listed so far was a game under way. */
    "DROP INDEX tables_listed; UPDATE tables SET listed = 2 WHERE listed = 1;"
    "CREATE INDEX tables_shelf ON tables (listed, changed, number) WHERE listed > 0;"
    "CREATE INDEX tables_changed ON tables (changed, number) WHERE listed > 0;",
    /* Entries of all tables one behind the other, each with the line before it at its table: what is committed
     * together lies on a few pages, however many tables it belongs to. */
    "CREATE TABLE log (line INTEGER PRIMARY KEY, before INTEGER NOT NULL, in_table INTEGER NOT NULL,"
    " number INTEGER NOT NULL, at INTEGER NOT NULL, key TEXT, text TEXT NOT NULL, whole INTEGER NOT NULL, facts TEXT)"
    " STRICT;"
    "CREATE TABLE ends (of_table INTEGER PRIMARY KEY REFERENCES tables, number INTEGER NOT NULL, line INTEGER NOT NULL)"
    " STRICT;"
    "INSERT INTO log SELECT row_number() OVER (ORDER BY e.in_table, e.number),"
    " CASE WHEN e.number = 1 THEN 0 ELSE row_number() OVER (ORDER BY e.in_table, e.number) - 1 END,"
    " e.in_table, e.number, e.at, e.key, e.text, p.facts IS NOT NULL, p.facts"
    " FROM entries e LEFT JOIN positions p ON p.of_table = e.in_table AND p.number = e.number;"
    "INSERT INTO ends SELECT t.number, coalesce(max(l.number), 0), coalesce(max(l.line), 0)"
    " FROM tables t LEFT JOIN log l ON l.in_table = t.number GROUP BY t.number;"
    "DROP TABLE positions; DROP TABLE entries;",
};

#define TABLE_COLUMNS "number, since, changed, id, head, note, listed"

static const char *const write_sql[WRITES] = {
    [BEGIN] = "BEGIN IMMEDIATE",
    [COMMIT] = "COMMIT",
    [ROLLBACK] = "ROLLBACK",
    [ADD_TABLE] =
        "INSERT INTO tables (number, id, head, note, listed, since, changed) VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?6)",
    [ADD_END] = "INSERT INTO ends (of_table, number, line) VALUES (?1, 0, 0)",
    /* Numbers go on without a gap, or nothing is inserted. */
    [ADD_ENTRY] = ("INSERT INTO log (line, before, in_table, number, at, key, text, whole, facts)"
                   " SELECT ?1, line, ?2, ?3, ?4, ?5, ?6, ?7, ?8 FROM ends WHERE of_table = ?2 AND number = ?3 - 1"),
    [SET_END] = "UPDATE ends SET number = ?3, line = ?1 WHERE of_table = ?2",
    [SET_NOTE] = "UPDATE tables SET note = ?2, changed = ?3, listed = ?4 WHERE number = ?1",
    [SET_HEAD] = "UPDATE tables SET head = ?2 WHERE number = ?1",
    [SET_VALUE] = "INSERT INTO small (name, value) VALUES (?1, ?2) ON CONFLICT DO UPDATE SET value = excluded.value",
    [DROP_VALUE] = "DELETE FROM small WHERE name = ?1",
};

#define LIST_TAIL " AND (changed, number) < (?2, ?3) ORDER BY changed DESC, number DESC LIMIT ?1"

static const char *const read_sql[READS] = {
    [TABLE_BY_NUMBER] = "SELECT " TABLE_COLUMNS " FROM tables WHERE number = ?1",
    [TABLE_BY_ID] = "SELECT " TABLE_COLUMNS " FROM tables WHERE id = ?1",
    [TABLES_SHELF] = "SELECT " TABLE_COLUMNS " FROM tables WHERE listed > 0 AND listed = ?4" LIST_TAIL,
    [TABLES_LISTED] = "SELECT " TABLE_COLUMNS " FROM tables WHERE listed > 0" LIST_TAIL,
    [TABLES_ALL] = "SELECT " TABLE_COLUMNS " FROM tables WHERE true" LIST_TAIL,
    /* From the last line back, then in order. */
    [ENTRIES] = "WITH RECURSIVE past (before, number, at, key, text) AS ("
                " SELECT l.before, l.number, l.at, l.key, l.text FROM ends e JOIN log l ON l.line = e.line"
                " WHERE e.of_table = ?1 AND e.number >= ?2 UNION ALL"
                " SELECT l.before, l.number, l.at, l.key, l.text FROM past p JOIN log l ON l.line = p.before"
                " WHERE p.number > ?2) SELECT number, at, key, text FROM past ORDER BY number",
    [POSITION] = "WITH RECURSIVE past (before, number, whole, facts) AS ("
                 " SELECT l.before, l.number, l.whole, l.facts FROM ends e JOIN log l ON l.line = e.line"
                 " WHERE e.of_table = ?1 UNION ALL"
                 " SELECT l.before, l.number, l.whole, l.facts FROM past p JOIN log l ON l.line = p.before"
                 " WHERE NOT p.whole) SELECT number, facts FROM past WHERE facts IS NOT NULL ORDER BY number",
    [VALUE] = "SELECT 0, value FROM small WHERE name = ?1",
    [NAMES] = "SELECT name FROM small WHERE name >= ?1 AND name < ?2 ORDER BY name LIMIT ?3",
};

/* ---- Errors ------------------------------------------------------------------------------ */

static bool blame(Sqlite *db, sqlite3 *of, Error *e) {
    int code = sqlite3_extended_errcode(of);
    if (code == SQLITE_IOERR_FSYNC || code == SQLITE_IOERR_DIR_FSYNC) db->lost = true;
    return fail(e, "%s: %s", db->path, sqlite3_errmsg(of));
}

static bool run(Sqlite *db, sqlite3 *on, const char *sql, Error *e) {
    return sqlite3_exec(on, sql, NULL, NULL, NULL) == SQLITE_OK || blame(db, on, e);
}

/* ---- Opening ------------------------------------------------------------------------------ */

static bool connect_to(Sqlite *db, const SqliteWay *way, int flags, sqlite3 **to, Error *e) {
    flags |= SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOMUTEX;
    if (sqlite3_open_v2(db->path, to, flags, way->vfs) != SQLITE_OK) {
        return *to ? blame(db, *to, e) : fail(e, "%s: out of memory", db->path);
    }
    sqlite3_extended_result_codes(*to, 1);
    sqlite3_busy_timeout(*to, 5000);
    return true;
}

static bool ask_int(Sqlite *db, const char *sql, i64 *value, Error *e) {
    sqlite3_stmt *s;
    if (sqlite3_prepare_v2(db->writer, sql, -1, &s, NULL) != SQLITE_OK) return blame(db, db->writer, e);
    bool ok = sqlite3_step(s) == SQLITE_ROW;
    if (ok) *value = sqlite3_column_int64(s, 0);
    else blame(db, db->writer, e);
    sqlite3_finalize(s);
    return ok;
}

static bool climb(Sqlite *db, i64 version, Error *e) {
    char sql[96];
    if (!run(db, db->writer, "BEGIN IMMEDIATE", e)) return false;
    for (int i = (int)version; i < COUNT(steps); i++) {
        if (!run(db, db->writer, steps[i], e)) return false;
    }
    snprintf(sql, sizeof sql, "PRAGMA user_version = %d; PRAGMA application_id = %d; COMMIT", COUNT(steps),
             APPLICATION);
    return run(db, db->writer, sql, e);
}

static bool migrate(Sqlite *db, Error *e) {
    i64 version, application, objects;
    if (!ask_int(db, "PRAGMA user_version", &version, e) || !ask_int(db, "PRAGMA application_id", &application, e) ||
        !ask_int(db, "SELECT count(*) FROM sqlite_schema", &objects, e)) {
        return false;
    }
    if (application != APPLICATION && (objects > 0 || application != 0)) {
        return fail(e, "%s: this is the file of another program", db->path);
    }
    if (version > COUNT(steps)) {
        return fail(e, "%s: written by a newer longroll (schema %d; this one knows %d)", db->path, (int)version,
                    COUNT(steps));
    }
    return version == COUNT(steps) || climb(db, version, e);
}

/* The lock is on a file beside: SQLite's own locks would be lost if the process
 * closed the database file elsewhere. */
static bool lock_out_others(Sqlite *db, Error *e) {
    char beside[540];
    snprintf(beside, sizeof beside, "%s.lock", db->path);
    db->lock = open(beside, O_RDWR | O_CREAT | O_CLOEXEC, 0600);
    if (db->lock < 0) return fail(e, "%s: %s", beside, strerror(errno));
    struct flock whole = {.l_type = F_WRLCK, .l_whence = SEEK_SET};
    if (fcntl(db->lock, F_SETLK, &whole) == 0) return true;
    return fail(e, "%s: another longroll is using it; --data names another file", db->path);
}

/* Nobody else reads what is hidden from the players. SQLite gives the files beside
 * the rights of the file itself; those of before have their own. */
static bool keep_private(Sqlite *db, Error *e) {
    static const char *const ends[] = {"", "-wal", "-shm", ".lock"};
    char beside[540];
    struct stat about;
    int fd = open(db->path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
    if (fd >= 0) close(fd);
    for (int i = 0; i < COUNT(ends); i++) {
        snprintf(beside, sizeof beside, "%s%s", db->path, ends[i]);
        if (stat(beside, &about) != 0 || (about.st_mode & 0777) == 0600) continue;
        if (S_ISREG(about.st_mode) && chmod(beside, 0600) != 0) {
            return fail(e, "%s: others can read it, and that cannot be changed: %s", beside, strerror(errno));
        }
    }
    return true;
}

static bool prepare(Sqlite *db, sqlite3 *on, const char *const *sql, sqlite3_stmt **to, int count, Error *e) {
    for (int i = 0; i < count; i++) {
        if (sqlite3_prepare_v3(on, sql[i], -1, SQLITE_PREPARE_PERSISTENT, &to[i], NULL) != SQLITE_OK) {
            return blame(db, on, e);
        }
    }
    return true;
}

static bool set_up(Sqlite *db, const SqliteWay *way, Error *e) {
    char sql[240];
    /* The write-ahead log is emptied into the file every 16 MB: who commits meanwhile waits for it. */
    snprintf(sql, sizeof sql,
             "PRAGMA journal_mode = WAL; PRAGMA synchronous = %s; PRAGMA foreign_keys = ON;"
             "PRAGMA wal_autocheckpoint = 4000",
             way->synchronous);
    bool ok = connect_to(db, way, SQLITE_OPEN_CREATE, &db->writer, e) && run(db, db->writer, sql, e) &&
              migrate(db, e) && prepare(db, db->writer, write_sql, db->write, WRITES, e) &&
              ask_int(db, "SELECT coalesce(max(number), 0) FROM tables", &db->highest, e) &&
              ask_int(db, "SELECT coalesce(max(line), 0) FROM log", &db->last_line, e) &&
              connect_to(db, way, 0, &db->reader, e) && run(db, db->reader, "PRAGMA query_only = ON", e) &&
              prepare(db, db->reader, read_sql, db->read, READS, e);
    return ok;
}

bool sqlite_open(const char *path, const SqliteWay *way, Sqlite **to, Error *e) {
    Sqlite *db = calloc(1, sizeof *db);
    if (!db) return fail(e, "out of memory");
    db->lock = -1;
    pthread_mutex_init(&db->reading, NULL);
    int len = snprintf(db->path, sizeof db->path, "%s", path);
    bool ok = len < (int)sizeof db->path || fail(e, "the name of the file is too long");
    if (ok && lock_out_others(db, e) && keep_private(db, e) && set_up(db, way, e)) {
        *to = db;
        return true;
    }
    sqlite_close(db);
    return false;
}

void sqlite_close(Sqlite *db) {
    for (int i = 0; i < READS; i++) sqlite3_finalize(db->read[i]);
    for (int i = 0; i < WRITES; i++) sqlite3_finalize(db->write[i]);
    sqlite3_close(db->reader);
    sqlite3_close(db->writer);
    if (db->lock >= 0) close(db->lock);
    pthread_mutex_destroy(&db->reading);
    free(db);
}

bool sqlite_scrub(Sqlite *db, Error *e) {
    return run(db, db->writer, "VACUUM; PRAGMA wal_checkpoint(TRUNCATE)", e);
}

i64 sqlite_highest(const Sqlite *db) { return db->highest; }

bool sqlite_lost(const Sqlite *db) { return db->lost; }

/* ---- Writing ---------------------------------------------------------------------------------- */

/* Bound texts live until the step is done; nothing is copied. */
static void bind_text(sqlite3_stmt *s, int index, Str text) {
    sqlite3_bind_text64(s, index, text.len ? text.at : "", text.len, SQLITE_STATIC, SQLITE_UTF8);
}

static bool step(Sqlite *db, WriteStatement which, Error *e) {
    sqlite3_stmt *s = db->write[which];
    bool ok = sqlite3_step(s) == SQLITE_DONE || blame(db, db->writer, e);
    sqlite3_reset(s);
    return ok;
}

bool sqlite_begin(Sqlite *db, Error *e) { return step(db, BEGIN, e); }

bool sqlite_commit(Sqlite *db, Error *e) { return step(db, COMMIT, e); }

void sqlite_rollback(Sqlite *db) {
    Error ignored;
    if (!sqlite3_get_autocommit(db->writer)) (void)!step(db, ROLLBACK, &ignored);
}

static void bind_or_null(sqlite3_stmt *s, int index, Str text) {
    if (text.len) bind_text(s, index, text);
    else sqlite3_bind_null(s, index);
}

static bool apply_entry(Sqlite *db, const StoreWrite *w, const Change *c, Error *e) {
    sqlite3_stmt *s = db->write[ADD_ENTRY], *end = db->write[SET_END];
    sqlite3_bind_int64(s, 1, ++db->last_line);
    sqlite3_bind_int64(s, 2, c->table);
    sqlite3_bind_int64(s, 3, c->number);
    sqlite3_bind_int64(s, 4, c->now);
    bind_or_null(s, 5, change_text(w, c, 0));
    bind_text(s, 6, change_text(w, c, 1));
    sqlite3_bind_int(s, 7, c->whole);
    bind_or_null(s, 8, change_text(w, c, 2));
    if (!step(db, ADD_ENTRY, e)) return false;
    if (sqlite3_changes(db->writer) != 1) {
        return fail(e, "%s: entry %d of table %d does not follow the last one", db->path, (int)c->number,
                    (int)c->table);
    }
    sqlite3_bind_int64(end, 1, db->last_line);
    sqlite3_bind_int64(end, 2, c->table);
    sqlite3_bind_int64(end, 3, c->number);
    return step(db, SET_END, e);
}

static bool apply_table(Sqlite *db, const StoreWrite *w, const Change *c, Error *e) {
    sqlite3_stmt *s = db->write[ADD_TABLE];
    sqlite3_bind_int64(s, 1, c->table);
    for (int i = 0; i < 3; i++) bind_text(s, 2 + i, change_text(w, c, i));
    sqlite3_bind_int(s, 5, c->shelf);
    sqlite3_bind_int64(s, 6, c->now);
    sqlite3_bind_int64(db->write[ADD_END], 1, c->table);
    return step(db, ADD_TABLE, e) && step(db, ADD_END, e);
}

static bool apply_note(Sqlite *db, const StoreWrite *w, const Change *c, Error *e) {
    sqlite3_stmt *s = db->write[SET_NOTE];
    sqlite3_bind_int64(s, 1, c->table);
    bind_text(s, 2, change_text(w, c, 0));
    sqlite3_bind_int64(s, 3, c->now);
    sqlite3_bind_int(s, 4, c->shelf);
    return step(db, SET_NOTE, e);
}

static bool apply_head(Sqlite *db, const StoreWrite *w, const Change *c, Error *e) {
    sqlite3_stmt *s = db->write[SET_HEAD];
    sqlite3_bind_int64(s, 1, c->table);
    bind_text(s, 2, change_text(w, c, 0));
    return step(db, SET_HEAD, e);
}

static bool apply_value(Sqlite *db, const StoreWrite *w, const Change *c, Error *e) {
    WriteStatement which = c->piece[1].len ? SET_VALUE : DROP_VALUE;
    bind_text(db->write[which], 1, change_text(w, c, 0));
    if (which == SET_VALUE) bind_text(db->write[which], 2, change_text(w, c, 1));
    return step(db, which, e);
}

bool sqlite_apply(Sqlite *db, const StoreWrite *w, Error *e) {
    static bool (*const apply[])(Sqlite *, const StoreWrite *, const Change *, Error *) = {
        [CHANGE_TABLE] = apply_table,
        [CHANGE_ENTRY] = apply_entry,
        [CHANGE_NOTE] = apply_note,
        [CHANGE_HEAD] = apply_head,
        [CHANGE_VALUE] = apply_value,
    };
    for (int i = 0; i < w->count; i++) {
        if (!apply[w->change[i].kind](db, w, &w->change[i], e)) return false;
    }
    return true;
}

/* ---- Reading ---------------------------------------------------------------------------------- */

static Str column(sqlite3_stmt *s, int index) {
    const char *at = (const char *)sqlite3_column_text(s, index);
    return (Str){at ? at : "", (size_t)sqlite3_column_bytes(s, index)};
}

typedef void Row(sqlite3_stmt *s, void *seen, void *context);

typedef struct Seen {
    StoreTableSeen *table;
    StoreEntrySeen *entry;
    StoreTextSeen *text;
    StoreNameSeen *name;
} Seen;

static void table_row(sqlite3_stmt *s, void *seen, void *context) {
    StoreTable t = {.number = sqlite3_column_int64(s, 0),
                    .since = sqlite3_column_int64(s, 1),
                    .changed = sqlite3_column_int64(s, 2),
                    .id = column(s, 3),
                    .head = column(s, 4),
                    .note = column(s, 5),
                    .shelf = sqlite3_column_int(s, 6)};
    ((Seen *)seen)->table(context, &t);
}

static void entry_row(sqlite3_stmt *s, void *seen, void *context) {
    StoreEntry entry = {.number = sqlite3_column_int64(s, 0),
                        .at = sqlite3_column_int64(s, 1),
                        .key = column(s, 2),
                        .text = column(s, 3)};
    ((Seen *)seen)->entry(context, &entry);
}

static void text_row(sqlite3_stmt *s, void *seen, void *context) {
    ((Seen *)seen)->text(context, sqlite3_column_int64(s, 0), column(s, 1));
}

static void name_row(sqlite3_stmt *s, void *seen, void *context) { ((Seen *)seen)->name(context, column(s, 0)); }

static sqlite3_stmt *ask(Sqlite *db, ReadStatement which) {
    pthread_mutex_lock(&db->reading);
    return db->read[which];
}

/* Give every row, then let the next one read. */
static bool answer(Sqlite *db, sqlite3_stmt *s, Row *row, Seen seen, void *context, Error *e) {
    int code;
    while ((code = sqlite3_step(s)) == SQLITE_ROW) row(s, &seen, context);
    bool ok = code == SQLITE_DONE || blame(db, db->reader, e);
    sqlite3_reset(s);
    pthread_mutex_unlock(&db->reading);
    return ok;
}

bool store_table(Store *store, i64 table, StoreTableSeen *seen, void *context, Error *e) {
    Sqlite *db = store_sqlite(store);
    sqlite3_stmt *s = ask(db, TABLE_BY_NUMBER);
    sqlite3_bind_int64(s, 1, table);
    return answer(db, s, table_row, (Seen){.table = seen}, context, e);
}

bool store_find(Store *store, Str id, StoreTableSeen *seen, void *context, Error *e) {
    Sqlite *db = store_sqlite(store);
    sqlite3_stmt *s = ask(db, TABLE_BY_ID);
    bind_text(s, 1, id);
    return answer(db, s, table_row, (Seen){.table = seen}, context, e);
}

bool store_list(Store *store, const StoreList *which, StoreTableSeen *seen, void *context, Error *e) {
    Sqlite *db = store_sqlite(store);
    int shelf = which->shelf;
    sqlite3_stmt *s = ask(db, shelf == SHELF_ALL ? TABLES_ALL : shelf == SHELF_ANY ? TABLES_LISTED : TABLES_SHELF);
    sqlite3_bind_int(s, 1, which->most);
    sqlite3_bind_int64(s, 2, which->number ? which->changed : INT64_MAX);
    sqlite3_bind_int64(s, 3, which->number ? which->number : INT64_MAX);
    if (shelf >= 0) sqlite3_bind_int(s, 4, shelf);
    return answer(db, s, table_row, (Seen){.table = seen}, context, e);
}

bool store_entries(Store *store, i64 table, i64 from, StoreEntrySeen *seen, void *context, Error *e) {
    Sqlite *db = store_sqlite(store);
    sqlite3_stmt *s = ask(db, ENTRIES);
    sqlite3_bind_int64(s, 1, table);
    sqlite3_bind_int64(s, 2, from);
    return answer(db, s, entry_row, (Seen){.entry = seen}, context, e);
}

bool store_position(Store *store, i64 table, StoreTextSeen *seen, void *context, Error *e) {
    Sqlite *db = store_sqlite(store);
    sqlite3_stmt *s = ask(db, POSITION);
    sqlite3_bind_int64(s, 1, table);
    return answer(db, s, text_row, (Seen){.text = seen}, context, e);
}

bool store_value(Store *store, Str name, StoreTextSeen *seen, void *context, Error *e) {
    Sqlite *db = store_sqlite(store);
    sqlite3_stmt *s = ask(db, VALUE);
    bind_text(s, 1, name);
    return answer(db, s, text_row, (Seen){.text = seen}, context, e);
}

bool store_names(Store *store, Str from, Str to, int most, StoreNameSeen *seen, void *context, Error *e) {
    Sqlite *db = store_sqlite(store);
    sqlite3_stmt *s = ask(db, NAMES);
    bind_text(s, 1, from);
    bind_text(s, 2, to);
    sqlite3_bind_int(s, 3, most);
    return answer(db, s, name_row, (Seen){.name = seen}, context, e);
}
