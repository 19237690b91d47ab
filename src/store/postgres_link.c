/* Connections to PostgreSQL that do not hang: whoever waits for an answer has a
 * limit, and what stays away longer is lost. */
#include "store/postgres.h"

#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

enum {
    PATIENCE_MS = 10000, /* for a server that starts anew */
    AGAIN_MS = 100,
    OLDEST_SERVER = 140000,
};

int pg_answer_ms = 10000;

static i64 now_ms(void) {
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (i64)t.tv_sec * 1000 + t.tv_nsec / 1000000;
}

bool pg_fail(const PgLink *link, const PGresult *result, Error *e) {
    char name[STORE_NAME_ROOM];
    const char *said = result ? PQresultErrorField(result, PG_DIAG_MESSAGE_PRIMARY) : NULL;
    if (!said) said = link->conn && !link->lost ? PQerrorMessage(link->conn) : "the connection was lost";
    return fail(e, "%s: %.*s", store_name(link->url, name), (int)strcspn(said, "\n"), said);
}

/* ---- Waiting --------------------------------------------------------------------------------------- */

/* Until there is something to read; what waits to be sent goes meanwhile. False: too late, or broken. */
static bool wait_for(PgLink *link, i64 until) {
    int unsent = PQflush(link->conn);
    i64 left = until - now_ms();
    struct pollfd p = {.fd = PQsocket(link->conn), .events = (short)(POLLIN | (unsent > 0 ? POLLOUT : 0))};
    if (unsent < 0 || p.fd < 0 || left <= 0) return false;
    if (poll(&p, 1, (int)left) < 0) return true; /* a signal */
    return !(p.revents & (POLLIN | POLLERR | POLLHUP)) || PQconsumeInput(link->conn);
}

PGresult *pg_next(PgLink *link) {
    i64 until = now_ms() + pg_answer_ms;
    if (link->lost || !link->conn) return NULL;
    while (PQflush(link->conn) > 0 || PQisBusy(link->conn)) {
        link->lost = !wait_for(link, until) || PQstatus(link->conn) != CONNECTION_OK;
        if (link->lost) return NULL;
    }
    PGresult *r = PQgetResult(link->conn);
    if (PQstatus(link->conn) == CONNECTION_OK) return r;
    link->lost = true;
    PQclear(r);
    return NULL;
}

/* Whatever still comes of the last statement. */
static void take_rest(PgLink *link) {
    for (PGresult *r; (r = pg_next(link)) != NULL;) PQclear(r);
}

static bool run_on(PgLink *link, const char *sql, Error *e) {
    if (!PQsendQuery(link->conn, sql)) return pg_fail(link, NULL, e);
    PGresult *r = pg_next(link);
    ExecStatusType status = PQresultStatus(r);
    bool ok = r && (status == PGRES_COMMAND_OK || status == PGRES_TUPLES_OK);
    if (!ok) pg_fail(link, r, e);
    PQclear(r);
    take_rest(link);
    return ok;
}

bool pg_run(PgLink *link, const char *sql, Error *e) { return pg_connect(link, e) && run_on(link, sql, e); }

/* ---- Connecting ------------------------------------------------------------------------------------- */

static bool prepare_all(PgLink *link, Error *e) {
    for (int i = 0; i < link->prepared_count; i++) {
        const Prepared *p = &link->prepared[i];
        if (!PQsendPrepare(link->conn, p->name, p->sql, 0, NULL)) return pg_fail(link, NULL, e);
        PGresult *r = pg_next(link);
        bool ok = r && PQresultStatus(r) == PGRES_COMMAND_OK;
        if (!ok) pg_fail(link, r, e);
        PQclear(r);
        take_rest(link);
        if (!ok) return false;
    }
    return true;
}

/* What is acknowledged must be on disk, whatever the database was set to. */
static bool set_session(PgLink *link, Error *e) {
    if (PQserverVersion(link->conn) < OLDEST_SERVER) return fail(e, "PostgreSQL 14 or newer is needed");
    const char *encoding = PQparameterStatus(link->conn, "server_encoding");
    if (!encoding || strcmp(encoding, "UTF8") != 0) return fail(e, "the database must have the encoding UTF8");
    return run_on(link,
                  "SELECT set_config('synchronous_commit', 'on', false)"
                  " WHERE current_setting('synchronous_commit') = 'off'",
                  e) &&
           run_on(link, "SET client_min_messages = error; SET plan_cache_mode = force_generic_plan", e) &&
           (!link->only_read || run_on(link, "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY", e));
}

static bool connect_once(PgLink *link, Error *e) {
    const char *const key[] = {"dbname", "connect_timeout", "application_name", "client_encoding", NULL};
    const char *const value[] = {link->url, "5", "longroll", "UTF8", NULL};
    pg_disconnect(link);
    link->conn = PQconnectdbParams(key, value, 1);
    link->lost = false;
    bool ok = PQstatus(link->conn) == CONNECTION_OK || pg_fail(link, NULL, e);
    ok = ok && (PQsetnonblocking(link->conn, 1) == 0 || pg_fail(link, NULL, e)) && set_session(link, e) &&
         prepare_all(link, e);
    if (ok && link->greet) link->greet(link, link->context, e);
    ok = ok && !link->lost;
    if (!ok) pg_disconnect(link);
    return ok;
}

bool pg_connect(PgLink *link, Error *e) {
    i64 until = now_ms() + (link->down ? 0 : PATIENCE_MS);
    if (link->conn && !link->lost && PQstatus(link->conn) == CONNECTION_OK) return true;
    while (!connect_once(link, e)) {
        link->down = now_ms() >= until;
        if (link->down) return false;
        nanosleep(&(struct timespec){0, AGAIN_MS * 1000000L}, NULL);
    }
    link->down = false;
    return true;
}

void pg_disconnect(PgLink *link) {
    if (link->conn) PQfinish(link->conn);
    link->conn = NULL;
}

/* ---- Statements --------------------------------------------------------------------------------------- */

bool pg_send(PgLink *link, const char *name, const PgParams *p, Error *e) {
    return PQsendQueryPrepared(link->conn, name, p->count, p->value, p->length, p->format, 1) || pg_fail(link, NULL, e);
}

PGresult *pg_ask_once(PgLink *link, const char *name, const PgParams *p, Error *e) {
    if (!pg_send(link, name, p, e)) return NULL;
    PGresult *r = pg_next(link);
    if (r && PQresultStatus(r) == PGRES_TUPLES_OK) {
        take_rest(link);
        return r;
    }
    pg_fail(link, r, e);
    PQclear(r);
    take_rest(link);
    return NULL;
}

PGresult *pg_ask(PgLink *link, const char *name, const PgParams *p, Error *e) {
    if (!pg_connect(link, e)) return NULL;
    PGresult *r = pg_ask_once(link, name, p, e);
    bool broke = link->lost || PQstatus(link->conn) != CONNECTION_OK;
    if (r || !broke || link->only_read || !pg_connect(link, e)) return r; /* a snapshot is not had again */
    return pg_ask_once(link, name, p, e);
}
