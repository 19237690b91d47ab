/* What the files of this room share: writes as they wait, and what stands behind
 * the contract. store.c has the queue, the thread and the group commit; a
 * backend only knows how to put changes into a transaction. */
#ifndef LONGROLL_STORE_WITHIN_H
#define LONGROLL_STORE_WITHIN_H

#include "store/store.h"

typedef enum ChangeKind { CHANGE_TABLE, CHANGE_ENTRY, CHANGE_NOTE, CHANGE_HEAD, CHANGE_VALUE } ChangeKind;

typedef struct Piece {
    size_t at, len; /* in the text of the write */
} Piece;

typedef struct Change {
    ChangeKind kind;
    int shelf;
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

/* ---- SQLite (store_sqlite.c) ------------------------------------------------------- */

typedef struct Sqlite Sqlite;

/* How a file is opened; tests choose, everybody else takes `sqlite_usual`. */
typedef struct SqliteWay {
    const char *vfs;         /* NULL: the system's files */
    const char *synchronous; /* "FULL" */
} SqliteWay;

extern const SqliteWay sqlite_usual;

LOOK bool sqlite_open(const char *path, const SqliteWay *way, Sqlite **db, Error *e);
void sqlite_close(Sqlite *db);
i64 sqlite_highest(const Sqlite *db); /* table number at opening */
LOOK bool sqlite_begin(Sqlite *db, Error *e);
LOOK bool sqlite_apply(Sqlite *db, const StoreWrite *w, Error *e);
LOOK bool sqlite_commit(Sqlite *db, Error *e);
void sqlite_rollback(Sqlite *db);
LOOK bool sqlite_scrub(Sqlite *db, Error *e);
/* After a failed sync nobody knows what is on disk: nothing may be acknowledged
 * any more. */
bool sqlite_lost(const Sqlite *db);

LOOK bool store_open_so(const char *path, const SqliteWay *way, Store **store, Error *e);
Sqlite *store_sqlite(Store *s);

#endif
