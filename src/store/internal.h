/* What the files of this room share: queued writes, chains, and what a database
 * must be able to do. store.c has the queue and the threads; a database puts
 * writes into a transaction, and reads. */
#ifndef LONGROLL_STORE_INTERNAL_H
#define LONGROLL_STORE_INTERNAL_H

#include "store/store.h"

#include <pthread.h>

typedef enum ChangeKind {
    CHANGE_TABLE,
    CHANGE_ENTRY,
    CHANGE_NOTE,
    CHANGE_HEAD,
    CHANGE_VALUE,
    CHANGE_TOLD_VALUE,
    CHANGE_NEW_VALUE,
    CHANGE_DUE,
    CHANGE_REMOVAL,
    CHANGE_NO_VALUES
} ChangeKind;

typedef struct Piece {
    size_t at, len; /* in the text of the write */
} Piece;

typedef struct Change {
    ChangeKind kind;
    int category;
    bool whole;             /* of the position that comes with an entry */
    i64 table, number, now; /* of CHANGE_DUE `number` is the time that it must have had, or 0 */
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
    bool broken;        /* no memory */
    StoreResult result; /* once it was committed */
    const char *why;    /* until the next commit */
};

static inline Str change_text(const StoreWrite *w, const Change *c, int piece) {
    const Piece *p = &c->piece[piece];
    return (Str){p->len ? w->text + p->at : "", p->len}; /* a write without a word has no room for any */
}

/* Those kept for reuse (store_write.c). */
void writes_forget(void);

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
/* What is said of damage; always false. `id`: of the table. */
bool damaged_entry(Error *e, Str id, i64 entry, const char *what);
bool damaged_table(Error *e, Str id, const char *what);

/* ---- A database ------------------------------------------------------------------------ */

typedef struct Database Database;

/* Which tables: by number, by id, or a list. */
typedef struct TableQuestion {
    i64 number;
    Str id;
    const StoreList *list;
} TableQuestion;

/* Who sees the rows of what is read: one of these. */
typedef struct Seen {
    StoreTableSeen *table;
    StoreTextSeen *text;
    StoreNumberSeen *number;
    StoreDueSeen *due;
} Seen;

typedef struct Backend {
    void (*close)(Database *d);
    /* All these in one transaction, and how each went; false when it failed as a whole. In the thread that writes. */
    bool (*commit)(Database *d, StoreWrite *group, Error *e);
    i64 (*next_number)(Database *d); /* from any thread */
    i64 (*now)(const Database *d);   /* NULL: the clock of this machine */
    bool (*scrub)(Database *d, Error *e);
    /* Only of files; else NULL. */
    void (*abandon)(Database *d);
    void (*rest)(Database *d);
    bool (*in_place)(const Database *d, Error *e);
    /* From any thread, as in store.h. */
    bool (*tables)(Database *d, const TableQuestion *which, StoreTableSeen *seen, void *context, Error *e);
    bool (*entries)(Database *d, i64 table, i64 from, StoreEntrySeen *seen, void *context, Error *e);
    bool (*value)(Database *d, Str name, StoreTextSeen *seen, void *context, Error *e);
    bool (*names)(Database *d, Str from, Str to, int most, StoreTextSeen *seen, void *context, Error *e);
    bool (*headless)(Database *d, StoreNumberSeen *seen, void *context, Error *e);
    bool (*take)(Database *d, const StoreDue *due, StoreNumberSeen *seen, void *context, Error *e);
    bool (*dues)(Database *d, StoreDueSeen *seen, void *context, Error *e);
    /* Only where several processes may use it; else NULL. */
    bool (*listen)(Database *d, const StoreListener *listener);
    void (*hang_up)(Database *d); /* nothing is told any more */
    void (*present)(Database *d, const StorePresence *p);
    bool (*presence)(Database *d, i64 table, StorePresenceSeen *seen, void *context, Error *e);
    bool (*ends)(Database *d, const StoreAppended *had, int count, StoreHeard *more, void *context, Error *e);
} Backend;

/* What every database brings, under the same names: their declarations, and the table's part. */
#define BACKEND_READS(db)                                                                                     \
    bool db##_tables(Database *d, const TableQuestion *which, StoreTableSeen *seen, void *context, Error *e); \
    bool db##_entries(Database *d, i64 table, i64 from, StoreEntrySeen *seen, void *context, Error *e);       \
    bool db##_value(Database *d, Str name, StoreTextSeen *seen, void *context, Error *e);                     \
    bool db##_names(Database *d, Str from, Str to, int most, StoreTextSeen *seen, void *context, Error *e);   \
    bool db##_headless(Database *d, StoreNumberSeen *seen, void *context, Error *e);                          \
    bool db##_take(Database *d, const StoreDue *due, StoreNumberSeen *seen, void *context, Error *e);         \
    bool db##_dues(Database *d, StoreDueSeen *seen, void *context, Error *e);
#define BACKEND_OF(db)                                                                                \
    .close = db##_close, .commit = db##_commit, .next_number = db##_next_number, .scrub = db##_scrub, \
    .tables = db##_tables, .entries = db##_entries, .value = db##_value, .names = db##_names,         \
    .headless = db##_headless, .take = db##_take, .dues = db##_dues

/* The database is closed with the store; also when this fails. */
MUST_USE bool store_over(const Backend *backend, Database *d, bool only_read, Store **store, Error *e);

/* ---- SQLite (sqlite.c) ------------------------------------------------------------------- */

/* How a file is opened; everything but tests uses `sqlite_defaults`. */
typedef struct SqliteOptions {
    const char *vfs;         /* NULL: the system's files */
    const char *synchronous; /* "FULL" */
    bool only_read;
} SqliteOptions;

extern const SqliteOptions sqlite_defaults;

MUST_USE bool store_open_with(const char *path, const SqliteOptions *options, Store **store, Error *e);

#endif
