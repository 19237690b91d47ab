/* The store in a PostgreSQL database: what its files share.
 *
 * Several processes use one database. A batch of writes is sent in one go (libpq's
 * pipeline) and is one transaction; the appends in it are one statement, in which
 * only those that follow the last entry of their table are made. */
#ifndef LONGROLL_STORE_POSTGRES_H
#define LONGROLL_STORE_POSTGRES_H

#include "store/internal.h"

#include <libpq-fe.h>
#include <stdatomic.h>

/* ---- A connection (postgres_link.c) --------------------------------------------------------------- */

/* Statements that are prepared on a connection; all take and give binary values. */
typedef struct Prepared {
    const char *name, *sql;
} Prepared;

typedef struct PgLink {
    const char *url;
    PGconn *conn; /* NULL: not connected */
    const Prepared *prepared;
    int prepared_count;
    bool only_read, lost; /* lost: it broke, or said nothing for too long */
    bool down;            /* the last try to connect failed, after patience */
    /* First thing on a new connection; may set `lost`, with an error. */
    void (*greet)(struct PgLink *link, void *context, Error *e);
    void *context;
} PgLink;

/* Connect, if it is not; waits for a server that starts anew, but not twice. */
MUST_USE bool pg_connect(PgLink *link, Error *e);
void pg_disconnect(PgLink *link);
/* Milliseconds that a statement may take; tests have less patience. */
extern int pg_answer_ms;
/* The next result of what was sent; NULL between two statements and when the connection is lost. */
PGresult *pg_next(PgLink *link);
/* One statement, not prepared, and no result wanted. */
MUST_USE bool pg_run(PgLink *link, const char *sql, Error *e);
/* What the database says of it; always false. */
bool pg_fail(const PgLink *link, const PGresult *result, Error *e);

/* ---- Values in binary (postgres_values.c) ---------------------------------------------------------- */

enum { PG_BOOL = 16, PG_INT8 = 20, PG_TEXT = 25 };

/* An array as a parameter; its room is kept. */
typedef struct PgArray {
    char *at;
    size_t len, room;
    i32 count;
} PgArray;

void array_begin(PgArray *a, u32 type);
void array_int(PgArray *a, i64 value);
void array_text(PgArray *a, Str text);
void array_bool(PgArray *a, bool value);
void array_free(PgArray *a);

i64 pg_int(const PGresult *r, int row, int field);
static inline Str pg_text(const PGresult *r, int row, int field) {
    return (Str){PQgetvalue(r, row, field), (size_t)PQgetlength(r, row, field)};
}

/* Parameters of a statement, at most so many. */
enum { PARAMS_MAX = 16 };
typedef struct PgParams {
    const char *value[PARAMS_MAX];
    int length[PARAMS_MAX], format[PARAMS_MAX], count;
    u8 number[PARAMS_MAX][8];
} PgParams;

void param_int(PgParams *p, i64 value);
void param_text(PgParams *p, Str text);
void param_array(PgParams *p, const PgArray *a);
MUST_USE bool pg_send(PgLink *link, const char *name, const PgParams *p, Error *e);
/* Send it and take its rows; NULL with an error. A connection that broke is made anew once. */
PGresult *pg_ask(PgLink *link, const char *name, const PgParams *p, Error *e);
/* The same on a connection that stands, or not at all. */
PGresult *pg_ask_once(PgLink *link, const char *name, const PgParams *p, Error *e);

/* ---- The database ------------------------------------------------------------------------------------ */

/* The last entry of a table, as far as it is known here. */
typedef struct PgEnd {
    i64 table, number;
    u64 hash;
} PgEnd;

enum { ENDS_KEPT = 1 << 14 };

typedef struct PgBatch PgBatch;
typedef struct PgListening PgListening;

typedef struct Postgres {
    char *url;
    bool only_read;
    PgLink writer, reader;
    pthread_mutex_t reading, lock;
    i64 next, until; /* table numbers at hand, under `lock` */
    PgEnd end[ENDS_KEPT];
    PgBatch *batch;
    PgListening *listening;      /* once there is a subscriber */
    i64 self;                    /* as the others know this process */
    i64 process, fence, batches; /* its row in the database, and which batch was the last */
    i64 newest;                  /* schema, as a new connection found it */
    i64 stored;                  /* the last batch that is, as a new connection found it */
    atomic_llong ahead;          /* the database's clock, of this machine's steady one; microseconds */
    Error error;                 /* of the last batch */
} Postgres;

static inline Postgres *postgres_of(Database *d) { return (Postgres *)(void *)d; }

/* postgres.c */
MUST_USE bool postgres_open(const char *url, bool only_read, Store **store, Error *e);

/* postgres_clock.c */
#define PG_CLOCK \
    { "clock", "SELECT (extract(epoch FROM clock_timestamp()) * 1000000)::bigint" }
i64 postgres_now(const Database *d);
/* The link must have PG_CLOCK. */
MUST_USE bool postgres_set_clock(Postgres *db, PgLink *link, Error *e);

/* postgres_schema.c: make or migrate what is there, or refuse it. */
MUST_USE bool postgres_prepare(Postgres *db, Error *e);
extern const i64 postgres_schema; /* the one that is known here */
MUST_USE bool schema_known(i64 version, Error *e);
extern const Prepared postgres_reads[], postgres_writes[];
extern const int postgres_read_count, postgres_write_count;

/* postgres_write.c */
bool postgres_commit(Database *d, StoreWrite *group, Error *e);
PgBatch *batch_new(void);
void batch_free(PgBatch *b);
/* A new connection of the writer: what was under way on the last one is settled. */
void postgres_greet(PgLink *link, void *context, Error *e);

/* postgres_listen.c */
bool postgres_listen(Database *d, const StoreListener *listener);
void postgres_present(Database *d, const StorePresence *p);
void postgres_hang_up(Database *d);

/* postgres_read.c */
BACKEND_READS(postgres)
bool postgres_presence(Database *d, i64 table, StorePresenceSeen *seen, void *context, Error *e);
bool postgres_ends(Database *d, const StoreAppended *had, int count, StoreHeard *more, void *context, Error *e);

#endif
