/* The store in one SQLite file: what its files share. */
#ifndef LONGROLL_STORE_SQLITE_H
#define LONGROLL_STORE_SQLITE_H

#include "store/internal.h"

#include <sqlite3.h>
#include <sys/types.h>

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
    NEW_VALUE,
    DROP_VALUE,
    DROP_VALUES,
    REMOVE_CHAIN,
    COUNT_ENTRIES,
    REMOVE_LOG,
    REMOVE_END,
    REMOVE_TABLE,
    REMOVE_DUE,
    KEEP_HIGHEST,
    SET_DUE,
    DROP_DUE,
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
    VALUE,
    NAMES,
    HEADLESS,
    DUE,
    TAKE,
    DUES,
    READS
} ReadStatement;

typedef struct Sqlite {
    char path[512];
    sqlite3 *writer, *reader;
    sqlite3_stmt *write[WRITES], *read[READS];
    pthread_mutex_t reading, numbering;
    int lock;               /* of the lock file, so that two servers never share one store */
    i64 highest, last_line; /* numbers given out */
    dev_t device;
    ino_t inode; /* of the file, as it was opened */
    bool made;   /* it was not there before */
    bool rests;  /* when it is closed */
    bool lost;   /* after a failed sync it is unknown what is on disk: nothing more is acknowledged */
} Sqlite;

static inline Sqlite *sqlite_of(Database *d) { return (Sqlite *)(void *)d; }

static inline Str column(sqlite3_stmt *s, int index) {
    const char *at = (const char *)sqlite3_column_text(s, index);
    return (Str){at ? at : "", (size_t)sqlite3_column_bytes(s, index)};
}
/* Bound texts live until the step is done; nothing is copied. */
void bind_text(sqlite3_stmt *s, int index, Str text);
/* The error of a connection; always false. */
bool sqlite_fail(Sqlite *db, sqlite3 *of, Error *e);

/* sqlite_chain.c: add the hashes to an older file. */
MUST_USE bool chain_all(Sqlite *db, sqlite3 *on, Error *e);

/* sqlite_write.c */
bool sqlite_commit(Database *d, StoreWrite *group, Error *e);

/* sqlite_read.c */
BACKEND_READS(sqlite)

#endif
