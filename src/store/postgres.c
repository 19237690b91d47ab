/* A store in a PostgreSQL database, opened and closed; see postgres.h. */
#include "store/postgres.h"

#include <stdio.h>
#include <stdlib.h>

static void close_all(Postgres *db) {
    postgres_hang_up((Database *)(void *)db);
    Error ignored;
    char sql[80];
    if (db->process && db->writer.conn && !db->writer.lost) {
        snprintf(sql, sizeof sql, "DELETE FROM processes WHERE number = %lld", (long long)db->process);
        (void)!pg_run(&db->writer, sql, &ignored);
    }
    pg_disconnect(&db->writer);
    pg_disconnect(&db->reader);
    batch_free(db->batch);
    pthread_mutex_destroy(&db->reading);
    pthread_mutex_destroy(&db->lock);
    free(db->url);
    free(db);
}

static void postgres_close(Database *d) { close_all(postgres_of(d)); }

static i64 postgres_next_number(Database *d) {
    Postgres *db = postgres_of(d);
    pthread_mutex_lock(&db->lock);
    i64 number = db->next < db->until ? db->next++ : 0;
    pthread_mutex_unlock(&db->lock);
    return number;
}

/* The database writes its rows anew by itself; what was there before goes with VACUUM FULL. */
static bool postgres_scrub(Database *d, Error *e) { return pg_run(&postgres_of(d)->writer, "VACUUM FULL tables", e); }

static const Backend backend = {BACKEND_OF(postgres),        .now = postgres_now,         .listen = postgres_listen,
                                .hang_up = postgres_hang_up, .present = postgres_present, .presence = postgres_presence,
                                .ends = postgres_ends};

static bool open_links(Postgres *db, Error *e) {
    db->reader = (PgLink){.url = db->url,
                          .prepared = postgres_reads,
                          .prepared_count = postgres_read_count,
                          .only_read = db->only_read,
                          .down = true}; /* who opens a store hears at once that he cannot */
    db->writer = (PgLink){.url = db->url,
                          .prepared = postgres_writes,
                          .prepared_count = postgres_write_count,
                          .down = true,
                          .greet = postgres_greet,
                          .context = db};
    if (!postgres_prepare(db, e) || !pg_connect(&db->reader, e) || !postgres_set_clock(db, &db->reader, e))
        return false;
    if (db->only_read) return true;
    bool ok = pg_connect(&db->writer, e) && postgres_commit((Database *)(void *)db, NULL, e);
    db->self = db->process;
    return ok;
}

bool postgres_open(const char *url, bool only_read, Store **store, Error *e) {
    if (!store_address(url, e)) return false;
    Postgres *db = calloc(1, sizeof *db);
    if (!db) return fail(e, "out of memory");
    pthread_mutex_init(&db->reading, NULL);
    pthread_mutex_init(&db->lock, NULL);
    db->only_read = only_read;
    db->url = strdup(url);
    db->batch = batch_new();
    bool ok = (db->url && db->batch) || fail(e, "out of memory");
    if (ok && open_links(db, e)) return store_over(&backend, (Database *)(void *)db, only_read, store, e);
    close_all(db);
    return false;
}

static bool has_odd_port(const PQconninfoOption *options) {
    for (const PQconninfoOption *o = options; o && o->keyword; o++) {
        if (strcmp(o->keyword, "port") == 0 && o->val && o->val[strspn(o->val, "0123456789,")]) return true;
    }
    return false;
}

/* What libpq says of it may name the password. */
bool store_address(const char *place, Error *e) {
    PQconninfoOption *options = PQconninfoParse(place, NULL);
    bool ok = options && !has_odd_port(options);
    PQconninfoFree(options);
    return ok || fail(e, "this is no address of a database: postgres://USER:PASSWORD@HOST/DATABASE was expected, with"
                         " %%2F for a / in the password, and so on");
}
