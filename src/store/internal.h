/* What the files of this room share: queued writes and the backend. store.c has
 * the queue, the thread and the group commit; a backend only puts changes into
 * a transaction. */
#ifndef LONGROLL_STORE_INTERNAL_H
#define LONGROLL_STORE_INTERNAL_H

#include "store/store.h"

#include <pthread.h>
#include <sqlite3.h>

typedef enum ChangeKind { CHANGE_TABLE, CHANGE_ENTRY, CHANGE_NOTE, CHANGE_HEAD, CHANGE_VALUE } ChangeKind;

typedef struct Piece {
    size_t at, len; /* in the text of the write */
} Piece;

typedef struct Change {
    ChangeKind kind;
    int category;
    bool whole; /* of the position that comes with an entry */
    i64 table, number, now;
    Piece piece[3];
} Change;

struct StoreWrite {
    StoreWrite *next; /* in the queue */
    StoreDone *done;
    void *context;
    Change *change;
    int count, room;
    char *text;
    size_t len, text_room;
    bool broken; /* no memory */
};

static inline Str change_text(const StoreWrite *w, const Change *c, int piece) {
    return (Str){w->text + c->piece[piece].at, c->piece[piece].len};
}

/* ---- Chains (chain.c) --------------------------------------------------------------- */

/* Accidental damage to the file must be found when it is read: each entry has a hash of itself and of the previous
 * hash, so that none can be changed, dropped or moved unnoticed, and the end of each table has the last one. 64
 * bits suffice for accidents. Someone who can write the file could recompute every hash; only a key would prevent
 * that. */
typedef struct Link {
    i64 table, number, at;
    Str key, text, facts;
    bool whole;
} Link;

/* The head has its own hash, since it is not an entry. */
u64 chain_head(i64 table, Str id, Str head);
/* Before the first entry. */
u64 chain_start(i64 table, Str id);
u64 chain_entry(u64 before, const Link *link);

/* ---- SQLite (store_sqlite.c, store_read.c) ------------------------------------------ */

typedef enum WriteStatement {
    BEGIN,
    COMMIT,
    ROLLBACK,
    ADD_TABLE,
    ADD_END,
    LAST_ENTRY,
    ADD_ENTRY,
    SET_END,
    SET_NOTE,
    HEAD_OF,
    SET_HEAD,
    SET_VALUE,
    DROP_VALUE,
    WRITES
} WriteStatement;
typedef enum ReadStatement {
    TABLE_BY_NUMBER,
    TABLE_BY_ID,
    TABLES_IN_CATEGORY,
    TABLES_LISTED,
    TABLES_ALL,
    END,
    LINE,
    POSITION,
    VALUE,
    NAMES,
    HEADLESS,
    READS
} ReadStatement;

typedef struct Sqlite {
    char path[512];
    sqlite3 *writer, *reader;
    sqlite3_stmt *write[WRITES], *read[READS];
    pthread_mutex_t reading;
    int lock;               /* of the lock file, so that two servers never share one store */
    i64 highest, last_line; /* numbers given out */
    bool lost;
} Sqlite;

static inline Str column(sqlite3_stmt *s, int index) {
    const char *at = (const char *)sqlite3_column_text(s, index);
    return (Str){at ? at : "", (size_t)sqlite3_column_bytes(s, index)};
}
/* Bound texts live until the step is done; nothing is copied. */
void bind_text(sqlite3_stmt *s, int index, Str text);
/* The error of a connection; always false. */
bool sqlite_fail(Sqlite *db, sqlite3 *of, Error *e);
/* Add the hashes to an older file. */
MUST_USE bool chain_all(Sqlite *db, sqlite3 *on, Error *e);

/* How a file is opened; everything but tests uses `sqlite_defaults`. */
typedef struct SqliteOptions {
    const char *vfs;         /* NULL: the system's files */
    const char *synchronous; /* "FULL" */
    bool only_read;
} SqliteOptions;

extern const SqliteOptions sqlite_defaults;

MUST_USE bool sqlite_open(const char *path, const SqliteOptions *options, Sqlite **db, Error *e);
void sqlite_close(Sqlite *db);
i64 sqlite_highest(const Sqlite *db); /* table number at opening */
MUST_USE bool sqlite_begin(Sqlite *db, Error *e);
MUST_USE bool sqlite_apply(Sqlite *db, const StoreWrite *w, Error *e);
MUST_USE bool sqlite_commit(Sqlite *db, Error *e);
void sqlite_rollback(Sqlite *db);
MUST_USE bool sqlite_scrub(Sqlite *db, Error *e);
/* After a failed sync it is unknown what is on disk: nothing more may be
 * acknowledged. */
bool sqlite_lost(const Sqlite *db);

MUST_USE bool store_open_with(const char *path, const SqliteOptions *options, Store **store, Error *e);
Sqlite *store_sqlite(Store *s);

#endif
