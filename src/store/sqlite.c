/* The store in one SQLite file: write-ahead log, synced at every commit. One
 * connection writes, in the store's thread; one reads, for whoever asks. */
#define _XOPEN_SOURCE 700 /* realpath */
#include "store/sqlite.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

const SqliteOptions sqlite_defaults = {.vfs = NULL, .synchronous = "FULL"};

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
    /* `listed` says in which category; what was listed so far was a game under way. */
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
    /* Each entry with the hash that chains it to those before, the end with the last one, the head with its own
     * (chain.c). */
    "ALTER TABLE tables ADD COLUMN hash INTEGER NOT NULL DEFAULT 0;"
    "ALTER TABLE log ADD COLUMN hash INTEGER NOT NULL DEFAULT 0;"
    "ALTER TABLE ends ADD COLUMN hash INTEGER NOT NULL DEFAULT 0;",
    /* What is due at a table, by kind; a number for the dice (1) was a name in the order of time. */
    "CREATE TABLE due (of_table INTEGER NOT NULL, kind INTEGER NOT NULL, at INTEGER NOT NULL,"
    " taken INTEGER NOT NULL DEFAULT 0, PRIMARY KEY (of_table, kind)) STRICT, WITHOUT ROWID;"
    "CREATE INDEX due_at ON due (kind, at);"
    "INSERT OR REPLACE INTO due SELECT CAST(substr(name, 22) AS INTEGER), 1, CAST(substr(name, 6, 15) AS INTEGER), 0"
    " FROM small WHERE name >= 'owed.' AND name < 'owed/';"
    "DELETE FROM small WHERE name >= 'owed.' AND name < 'owed/';",
};
enum { CHAINED = 4 }; /* the schema that has chains */

#define TABLE_COLUMNS "number, since, changed, id, head, note, listed"

static const char *const write_sql[WRITES] = {
    [BEGIN] = "BEGIN IMMEDIATE",
    [COMMIT] = "COMMIT",
    [ROLLBACK] = "ROLLBACK",
    [ADD_TABLE] = ("INSERT INTO tables (number, id, head, note, listed, since, changed, hash)"
                   " VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?6, ?7)"),
    [ADD_END] = "INSERT INTO ends (of_table, number, line, hash) VALUES (?1, 0, 0, ?2)",
    [LAST_ENTRY] = "SELECT line, hash FROM ends WHERE of_table = ?1 AND number = ?2",
    [ADD_ENTRY] = ("INSERT INTO log (line, in_table, number, at, key, text, whole, facts, before, hash)"
                   " VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10)"),
    [SET_END] = "UPDATE ends SET number = ?3, line = ?1, hash = ?4 WHERE of_table = ?2",
    [SET_NOTE] = "UPDATE tables SET note = ?2, changed = ?3, listed = ?4 WHERE number = ?1",
    [HEAD_OF] = "SELECT id, head, hash FROM tables WHERE number = ?1",
    [SET_HEAD] = "UPDATE tables SET head = ?2, hash = ?3 WHERE number = ?1",
    [SET_VALUE] = "INSERT INTO small (name, value) VALUES (?1, ?2) ON CONFLICT DO UPDATE SET value = excluded.value",
    [NEW_VALUE] = "INSERT INTO small (name, value) VALUES (?1, ?2) ON CONFLICT DO NOTHING",
    [SET_DUE] = ("INSERT INTO due (of_table, kind, at) VALUES (?1, ?2, ?3)"
                 " ON CONFLICT DO UPDATE SET at = excluded.at, taken = 0"),
    [DROP_DUE] = "DELETE FROM due WHERE of_table = ?1 AND kind = ?2 AND ?3 IN (0, at)",
    [DROP_VALUE] = "DELETE FROM small WHERE name = ?1",
    [DROP_VALUES] = "DELETE FROM small WHERE name >= ?1 AND name < ?2 AND substr(value, 1, length(?3)) = ?3",
    [REMOVE_CHAIN] = "WITH RECURSIVE past (line, before) AS ("
                     " SELECT l.line, l.before FROM ends e JOIN log l ON l.line = e.line"
                     " WHERE e.of_table = ?1 AND l.in_table = ?1 UNION ALL"
                     " SELECT l.line, l.before FROM past p JOIN log l ON l.line = p.before WHERE l.in_table = ?1)"
                     " DELETE FROM log WHERE line IN (SELECT line FROM past)",
    [COUNT_ENTRIES] = "SELECT number FROM ends WHERE of_table = ?1",
    [REMOVE_LOG] = "DELETE FROM log WHERE in_table = ?1",
    [REMOVE_END] = "DELETE FROM ends WHERE of_table = ?1",
    [REMOVE_DUE] = "DELETE FROM due WHERE of_table = ?1",
    [REMOVE_TABLE] = "DELETE FROM tables WHERE number = ?1",
    [KEEP_HIGHEST] = "INSERT INTO small (name, value) VALUES ('highest', ?1)"
                     " ON CONFLICT DO UPDATE SET value = max(CAST(value AS INTEGER), ?1)",
};

#define LIST_TAIL " AND (changed, number) < (?2, ?3) ORDER BY changed DESC, number DESC LIMIT ?1"

static const char *const read_sql[READS] = {
    [TABLE_BY_NUMBER] = "SELECT " TABLE_COLUMNS " FROM tables WHERE number = ?1",
    [TABLE_BY_ID] = "SELECT " TABLE_COLUMNS " FROM tables WHERE id = ?1",
    [TABLES_IN_CATEGORY] = "SELECT " TABLE_COLUMNS " FROM tables WHERE listed > 0 AND listed = ?4" LIST_TAIL,
    [TABLES_LISTED] = "SELECT " TABLE_COLUMNS " FROM tables WHERE listed > 0" LIST_TAIL,
    [TABLES_ALL] = "SELECT " TABLE_COLUMNS " FROM tables WHERE true" LIST_TAIL,
    [END] = "SELECT t.id, t.head, t.hash, e.number, e.line, e.hash FROM tables t"
            " LEFT JOIN ends e ON e.of_table = t.number WHERE t.number = ?1",
    [LINE] = "SELECT in_table, number, at, key, text, whole, facts, before, hash FROM log WHERE line = ?1",
    [VALUE] = "SELECT value FROM small WHERE name = ?1",
    [HEADLESS] = "SELECT in_table FROM (SELECT in_table FROM log UNION SELECT of_table FROM ends)"
                 " WHERE in_table NOT IN (SELECT number FROM tables) ORDER BY in_table",
    [DUE] = "SELECT of_table FROM due WHERE kind = ?1 AND at <= ?2 AND taken <= ?3 LIMIT 1",
    [TAKE] = ("UPDATE due SET taken = ?5 WHERE kind = ?1 AND of_table IN (SELECT of_table FROM due WHERE kind = ?1"
              " AND at <= ?2 AND taken <= ?3 ORDER BY at LIMIT ?4) RETURNING of_table"),
    [DUES] = "SELECT of_table, kind, at FROM due ORDER BY of_table, kind",
    [NAMES] = "SELECT name FROM small WHERE name >= ?1 AND name < ?2 ORDER BY name LIMIT ?3",
};

/* ---- Errors ------------------------------------------------------------------------------ */

bool sqlite_fail(Sqlite *db, sqlite3 *of, Error *e) {
    int code = sqlite3_extended_errcode(of);
    if (code == SQLITE_IOERR_FSYNC || code == SQLITE_IOERR_DIR_FSYNC) db->lost = true;
    bool damaged = (code & 0xff) == SQLITE_CORRUPT;
    fail(e, "%s: %s%s", db->path, damaged ? "the file is damaged: " : "", sqlite3_errmsg(of));
    if (e) e->damaged = damaged;
    return false;
}

static bool run(Sqlite *db, sqlite3 *on, const char *sql, Error *e) {
    return sqlite3_exec(on, sql, NULL, NULL, NULL) == SQLITE_OK || sqlite_fail(db, on, e);
}

/* ---- Opening ------------------------------------------------------------------------------ */

static bool connect_to(Sqlite *db, const SqliteOptions *options, int flags, sqlite3 **to, Error *e) {
    if (sqlite3_open_v2(db->path, to, flags | SQLITE_OPEN_NOMUTEX, options->vfs) != SQLITE_OK) {
        return *to ? sqlite_fail(db, *to, e) : fail(e, "%s: out of memory", db->path);
    }
    sqlite3_extended_result_codes(*to, 1);
    sqlite3_busy_timeout(*to, 5000);
    return true;
}

static bool ask_int(Sqlite *db, sqlite3 *on, const char *sql, i64 *value, Error *e) {
    sqlite3_stmt *s;
    if (sqlite3_prepare_v2(on, sql, -1, &s, NULL) != SQLITE_OK) return sqlite_fail(db, on, e);
    bool ok = sqlite3_step(s) == SQLITE_ROW;
    if (ok) *value = sqlite3_column_int64(s, 0);
    else sqlite_fail(db, on, e);
    sqlite3_finalize(s);
    return ok;
}

/* A file that is damaged is neither changed nor served. */
static bool look_through(Sqlite *db, sqlite3 *on, Error *e) {
    sqlite3_stmt *s;
    if (sqlite3_prepare_v2(on, "PRAGMA quick_check(1)", -1, &s, NULL) != SQLITE_OK) return sqlite_fail(db, on, e);
    bool ok = sqlite3_step(s) == SQLITE_ROW;
    const char *said = ok ? (const char *)sqlite3_column_text(s, 0) : NULL;
    if (!ok) sqlite_fail(db, on, e);
    else if (!said || strcmp(said, "ok") != 0) {
        ok = fail(e, "%s: the file is damaged: %s", db->path, said ? said : "it cannot be read");
    }
    sqlite3_finalize(s);
    return ok;
}

/* To the present schema. Also when it is there already: so it shows at once that the file can be written. */
static bool migrate_from(Sqlite *db, sqlite3 *on, i64 version, Error *e) {
    char sql[96];
    if (!run(db, on, "BEGIN IMMEDIATE", e)) return false;
    for (int i = (int)version; i < COUNT(steps); i++) {
        if (!run(db, on, steps[i], e)) return false;
        if (i + 1 == CHAINED && !chain_all(db, on, e)) return false;
    }
    snprintf(sql, sizeof sql, "PRAGMA user_version = %d; PRAGMA application_id = %d; COMMIT", COUNT(steps),
             APPLICATION);
    return run(db, on, sql, e);
}

/* It is ours, of a schema that we know, and whole. An empty file may become ours; there is nothing to be read in it. */
static bool is_ours(Sqlite *db, sqlite3 *on, bool to_read, i64 *schema, Error *e) {
    i64 version = 0, application = 0, objects = 0;
    if (!ask_int(db, on, "PRAGMA user_version", &version, e) ||
        !ask_int(db, on, "PRAGMA application_id", &application, e) ||
        !ask_int(db, on, "SELECT count(*) FROM sqlite_schema", &objects, e)) {
        return false;
    }
    *schema = version;
    if (application != APPLICATION && (objects > 0 || application != 0)) {
        return fail(e, "%s: this is the file of another program", db->path);
    }
    if (application != APPLICATION && to_read) return fail(e, "%s: this is no store of longroll", db->path);
    if (version > COUNT(steps)) {
        return fail(e, "%s: written by a newer longroll (schema %d; this one knows %d)", db->path, (int)version,
                    COUNT(steps));
    }
    return look_through(db, on, e);
}

static bool migrate(Sqlite *db, Error *e) {
    i64 schema;
    return is_ours(db, db->writer, false, &schema, e) && migrate_from(db, db->writer, schema, e);
}

static void beside_of(const char *path, const char *end, char beside[540]) {
    snprintf(beside, 540, "%.530s%s", path, end);
}

/* To a new file SQLite would give none of what waits beside it, and throw that away. */
static bool nothing_waits(const char *path, Error *e) {
    char beside[540];
    struct stat about;
    beside_of(path, "-wal", beside);
    return stat(beside, &about) != 0 || about.st_size == 0 ||
           fail(e, "%s holds what was written last to a file that is not here: put it back, or move this away", beside);
}

static bool in_use(const char *path, Error *e) {
    return fail(e, "%s: another longroll is using it; --data names another file", path);
}

/* Who serves a file that was moved away still has its lock here. */
static bool nobody_serves(const char *path, Error *e) {
    char beside[540];
    struct flock whole = {.l_type = F_WRLCK, .l_whence = SEEK_SET};
    beside_of(path, ".lock", beside);
    int fd = open(beside, O_RDWR | O_CLOEXEC);
    bool held = fd >= 0 && fcntl(fd, F_GETLK, &whole) == 0 && whole.l_type != F_UNLCK;
    if (fd >= 0) close(fd);
    return !held || in_use(path, e);
}

/* The file itself, so that two servers meet at one lock whatever name or link they were given; it is made when it is
 * not there. */
static bool find_file(Sqlite *db, const char *path, bool make, Error *e) {
    char *real = realpath(path, NULL);
    if (!real && errno == ENOENT && make) {
        if (!nothing_waits(path, e) || !nobody_serves(path, e)) return false;
        int fd = open(path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
        db->made = fd >= 0;
        if (!db->made && errno == EEXIST) /* another was quicker, or a link to what is not there yet */
            fd = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0600);
        if (fd >= 0) close(fd), real = realpath(path, NULL);
    }
    if (!real) return fail(e, "%s: %s", path, strerror(errno));
    int len = snprintf(db->path, sizeof db->path, "%s", real);
    free(real);
    if (len >= (int)sizeof db->path) db->path[0] = 0; /* another file may be called so */
    return db->path[0] || fail(e, "the name of the file is too long");
}

/* The files beside come and go with the server, so its folder is written too. */
static bool can_be_written(const Sqlite *db, Error *e) {
    char folder[sizeof db->path];
    snprintf(folder, sizeof folder, "%s", db->path);
    strrchr(folder, '/')[1] = 0;
    if (access(db->path, R_OK | W_OK) != 0) return fail(e, "%s: cannot be written: %s", db->path, strerror(errno));
    return access(folder, W_OK | X_OK) == 0 ||
           fail(e, "%s: its folder cannot be written: %s", db->path, strerror(errno));
}

/* The lock is on a file beside: SQLite's own locks would be lost if the process
 * closed the database file elsewhere. */
static bool lock_out_others(Sqlite *db, Error *e) {
    char beside[540];
    snprintf(beside, sizeof beside, "%s.lock", db->path);
    db->lock = open(beside, O_RDWR | O_CREAT | O_CLOEXEC, 0600);
    if (db->lock < 0) return fail(e, "%s: %s", beside, strerror(errno));
    struct flock whole = {.l_type = F_WRLCK, .l_whence = SEEK_SET};
    struct stat about; /* 0: it was removed by who had it last */
    if (fcntl(db->lock, F_SETLK, &whole) == 0 && fstat(db->lock, &about) == 0 && about.st_nlink > 0) return true;
    return in_use(db->path, e);
}

/* Nobody else reads what is hidden from the players. SQLite gives the files beside
 * the rights of the file itself; those of before have their own. */
static bool keep_private(Sqlite *db, Error *e) {
    static const char *const ends[] = {"", "-wal", "-shm", ".lock"};
    char beside[540];
    struct stat about;
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
            return sqlite_fail(db, on, e);
        }
    }
    return true;
}

static bool set_up(Sqlite *db, const SqliteOptions *options, Error *e) {
    char sql[240];
    /* The write-ahead log is emptied into the file every 16 MB: who commits meanwhile waits for it. */
    snprintf(sql, sizeof sql,
             "PRAGMA journal_mode = WAL; PRAGMA synchronous = %s; PRAGMA foreign_keys = ON;"
             "PRAGMA wal_autocheckpoint = 4000",
             options->synchronous);
    bool ok = connect_to(db, options, SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE, &db->writer, e) &&
              run(db, db->writer, sql, e) && migrate(db, e) &&
              prepare(db, db->writer, write_sql, db->write, WRITES, e) &&
              ask_int(db, db->writer,
                      "SELECT max(coalesce((SELECT max(number) FROM tables), 0),"
                      " coalesce((SELECT CAST(value AS INTEGER) FROM small WHERE name = 'highest'), 0))",
                      &db->highest, e) &&
              ask_int(db, db->writer, "SELECT coalesce(max(line), 0) FROM log", &db->last_line, e) &&
              connect_to(db, options, SQLITE_OPEN_READWRITE, &db->reader, e) &&
              prepare(db, db->reader, read_sql, db->read, READS, e);
    return ok;
}

/* ---- Opening for reading alone ---------------------------------------------------------------- */

/* On a disk that cannot be written SQLite cannot make the files beside that it reads through. Where nothing waits in
 * them nobody is writing either, and the file can be read as it lies there. */
static bool connect_as_it_lies(Sqlite *db, const SqliteOptions *options, Error *e) {
    char uri[3 * sizeof db->path + 32], beside[540];
    struct stat about;
    Writer w = writer_on(uri, sizeof uri);
    snprintf(beside, sizeof beside, "%s-wal", db->path);
    if (stat(beside, &about) == 0 && about.st_size > 0) {
        return fail(e, "%s: what was written last waits in %s, and its folder cannot be written", db->path, beside);
    }
    put(&w, "file:");
    for (const char *at = db->path; *at; at++) {
        if (strchr("%?#", *at)) put_fmt(&w, "%%%s", *at == '%' ? "25" : *at == '?' ? "3f" : "23");
        else put_char(&w, *at);
    }
    put(&w, "?immutable=1");
    sqlite3_close(db->reader);
    int flags = SQLITE_OPEN_READONLY | SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_URI;
    if (sqlite3_open_v2(uri, &db->reader, flags, options->vfs) == SQLITE_OK) return true;
    return db->reader ? sqlite_fail(db, db->reader, e) : fail(e, "%s: out of memory", db->path);
}

/* A file of an older schema is brought to the present one in a copy, which is gone afterwards. */
static bool migrate_a_copy(Sqlite *db, i64 schema, Error *e) {
    sqlite3 *copy = NULL;
    bool ok =
        sqlite3_open_v2("", &copy, SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_NOMUTEX, NULL) == SQLITE_OK;
    sqlite3_backup *backup = ok ? sqlite3_backup_init(copy, "main", db->reader, "main") : NULL;
    if (backup) sqlite3_backup_step(backup, -1);
    ok = backup && sqlite3_backup_finish(backup) == SQLITE_OK;
    if (!ok) fail(e, "%s: no copy can be made to read it: %s", db->path, copy ? sqlite3_errmsg(copy) : "no memory");
    ok = ok && run(db, copy, "PRAGMA journal_mode = MEMORY", e) && migrate_from(db, copy, schema, e);
    if (!ok) sqlite3_close(copy);
    if (!ok) return false;
    sqlite3_close(db->reader);
    db->reader = copy;
    return true;
}

/* Beside a server that runs, too: nothing is locked, and nothing is written. */
static bool set_up_reading(Sqlite *db, const SqliteOptions *options, Error *e) {
    i64 schema;
    if (!connect_to(db, options, SQLITE_OPEN_READONLY, &db->reader, e)) return false;
    if (!ask_int(db, db->reader, "PRAGMA user_version", &schema, e)) {
        int code = sqlite3_errcode(db->reader) & 0xff;
        if ((code != SQLITE_CANTOPEN && code != SQLITE_READONLY) || !connect_as_it_lies(db, options, e)) return false;
    }
    if (!is_ours(db, db->reader, true, &schema, e) || (schema < COUNT(steps) && !migrate_a_copy(db, schema, e)))
        return false;
    return run(db, db->reader, "PRAGMA query_only = ON; BEGIN", e) && /* all that is read is of one moment */
           prepare(db, db->reader, read_sql, db->read, READS, e);
}

/* A file with a log beside it would get one again by whoever only reads it, and cannot take it away. */
static bool leave_alone(Sqlite *db) {
    Error ignored;
    char beside[540];
    snprintf(beside, sizeof beside, "%s.lock", db->path);
    return unlink(beside) == 0 && run(db, db->writer, "PRAGMA journal_mode = DELETE", &ignored);
}

static void close_all(Sqlite *db) {
    for (int i = 0; i < READS; i++) sqlite3_finalize(db->read[i]);
    for (int i = 0; i < WRITES; i++) sqlite3_finalize(db->write[i]);
    sqlite3_close(db->reader);
    if (db->rests) (void)!leave_alone(db);
    sqlite3_close(db->writer);
    if (db->lock >= 0) close(db->lock);
    pthread_mutex_destroy(&db->reading);
    pthread_mutex_destroy(&db->numbering);
    free(db);
}

static void sqlite_close(Database *d) { close_all(sqlite_of(d)); }

/* Under the lock: nobody else has begun with it. */
static void sqlite_abandon(Database *d) {
    static const char *const ends[] = {"", "-wal", "-shm", ".lock"};
    Sqlite *db = sqlite_of(d);
    char beside[540];
    for (int i = 0; i < COUNT(ends) && db->made; i++) {
        snprintf(beside, sizeof beside, "%s%s", db->path, ends[i]);
        unlink(beside);
    }
    close_all(db);
}

static void sqlite_rest(Database *d) { sqlite_of(d)->rests = true; }

static bool sqlite_in_place(const Database *d, Error *e) {
    const Sqlite *db = (const Sqlite *)(const void *)d;
    struct stat there;
    return (stat(db->path, &there) == 0 && there.st_dev == db->device && there.st_ino == db->inode) ||
           fail(e, "%s: the file was moved away or replaced: stop the server, and put it back beside its -wal",
                db->path);
}

static bool sqlite_scrub(Database *d, Error *e) {
    return run(sqlite_of(d), sqlite_of(d)->writer, "VACUUM; PRAGMA wal_checkpoint(TRUNCATE)", e);
}

static i64 sqlite_next_number(Database *d) {
    Sqlite *db = sqlite_of(d);
    pthread_mutex_lock(&db->numbering);
    i64 number = ++db->highest;
    pthread_mutex_unlock(&db->numbering);
    return number;
}

static const Backend backend = {BACKEND_OF(sqlite), .abandon = sqlite_abandon, .rest = sqlite_rest,
                                .in_place = sqlite_in_place};

/* So that it is noticed when another one lies there. */
static bool note_place(Sqlite *db, Error *e) {
    struct stat about;
    if (stat(db->path, &about) != 0) return fail(e, "%s: %s", db->path, strerror(errno));
    db->device = about.st_dev;
    db->inode = about.st_ino;
    return true;
}

/* Without the lock the file may have become another's, though it was made here. */
static void give_up(Sqlite *db, bool locked) {
    if (locked) sqlite_abandon((Database *)(void *)db);
    else close_all(db);
}

bool store_open_with(const char *path, const SqliteOptions *options, Store **store, Error *e) {
    Sqlite *db = calloc(1, sizeof *db);
    if (!db) return fail(e, "out of memory");
    db->lock = -1;
    pthread_mutex_init(&db->reading, NULL);
    pthread_mutex_init(&db->numbering, NULL);
    bool ok = find_file(db, path, !options->only_read, e);
    if (ok && options->only_read) ok = set_up_reading(db, options, e);
    bool locked = ok && !options->only_read && can_be_written(db, e) && lock_out_others(db, e);
    if (!options->only_read) ok = locked && keep_private(db, e) && set_up(db, options, e) && note_place(db, e);
    if (ok) return store_over(&backend, (Database *)(void *)db, options->only_read, store, e);
    give_up(db, locked);
    return false;
}
