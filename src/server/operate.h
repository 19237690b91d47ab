/* For the operator: the log, what is counted, health. docs/operate.md. */
#ifndef LONGROLL_SERVER_OPERATE_H
#define LONGROLL_SERVER_OPERATE_H

#include "server/api.h"

/* ---- The log (log.c) ---------------------------------------------------------------------------- */

enum { LOG_ROOM = 1600 };

void log_open(Server *s);
void log_close(Server *s);
void log_flush(Server *s);
bool log_wants(const Server *s, LogLevel level);
/* A line is begun, gets its fields, and is written. */
Writer log_begin(LogLevel level, const char *event, char line[LOG_ROOM]);
void log_int(Writer *w, const char *key, i64 value);
void log_text(Writer *w, const char *key, Str text);
void log_end(Server *s, LogLevel level, Writer *w);
/* A line with these two; without a table 0, without a reason NULL. */
void log_say(Server *s, LogLevel level, const char *event, i64 table, const char *why);
void on_answered(void *context, const NetAnswered *answered);

/* ---- What is counted (meter.c) -------------------------------------------------------------------- */

void meter_answer(Server *s, const NetAnswered *answered);
/* The text that Prometheus reads. */
void metrics_write(const Server *s, Writer *out);

/* ---- Health (health.c) ---------------------------------------------------------------------------- */

/* How the last write went: NULL or "" when well. */
void health_note(Server *s, const char *why);
void health_tick(Server *s);
/* What players are told; the store's own words, which name hosts and files, are for the operator. */
#define STORE_FAILS "nothing can be stored now"
#define STORE_UNREAD "the store cannot be read now"
/* It is in the log now, and the error is for players. */
void store_unread(Server *s, Error *e);

PublicHandler get_health, get_metrics;

/* ---- Tables that go (remove.c) --------------------------------------------------------------------- */

/* In the thread of net_run. */
typedef void Committed(void *context, bool stored);
void commit_then(Server *s, StoreWrite *w, Committed *then, void *context);
/* Is it about to be no more, or was it lately? */
bool is_removed(const Server *s, i64 table);
/* It is not busy, or not in memory; `stored`: it is no more. */
void table_remove(Server *s, i64 number, Committed *then, void *context);
/* By another process. */
void table_gone(Server *s, i64 number);

/* ---- Games that nobody goes on with (retain.c) -------------------------------------------------------- */

/* With the write that begins a table. */
void idle_write(StoreWrite *w, i64 table, i64 since);
/* When it may be removed, unless something happens there; 0: never. */
i64 removed_after(const Table *t);
void retain_tick(Server *s);
/* Tables that were begun by older versions are taken in. */
MUST_USE bool retain_open(Server *s, Error *e);

/* ---- To everybody (announce.c) --------------------------------------------------------------------- */

#define ANNOUNCEMENT STR("announcement") /* its name in the store */
MUST_USE bool announcement_read(Server *s, Error *e);
/* Another process may have said something else. */
void announcement_read_again(Server *s);
/* "": nothing any more. */
void announce(Server *s, Str text, Committed *then, void *context);
void send_announcement(const Channel *c);
/* No new games from now on; the end comes when nothing is under way, or then. */
void drain_begin(Server *s, i64 seconds);
void drain_tick(Server *s);
/* Was that answered with 503? */
bool is_drained(Server *s, NetCall *call, const NetRequest *r);

/* ---- The operator (admin.c) ------------------------------------------------------------------------ */

/* A request by another way than the public one. */
void on_operator(Server *s, NetCall *call, const NetRequest *r);

#endif
