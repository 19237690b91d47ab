/* What lies in the store and not in memory: it is read in the store's thread, and
 * whoever needs it waits, as for a busy table. When it has come his request is
 * handled again from the start. */
#ifndef LONGROLL_SERVER_FETCH_H
#define LONGROLL_SERVER_FETCH_H

#include "server/updates.h"

/* ---- Something to be read ------------------------------------------------------------------------ */

typedef struct Fetch Fetch;
typedef void FetchStep(Fetch *f);
/* The first member of what is to be known afterwards. */
struct Fetch {
    StoreTask ask;
    NetTask back;
    Server *server;
    FetchStep *read;    /* in the store's thread: from the store, and from nothing else */
    FetchStep *arrived; /* afterwards, in the server's */
};
void fetch(Server *s, Fetch *f, FetchStep *read, FetchStep *arrived);

/* ---- The log of a table --------------------------------------------------------------------------- */

typedef struct LogLine {
    i64 at;
    size_t from, key, text; /* in the text of the log: first the key */
} LogLine;

/* A copy, to be read without the store. */
typedef struct StoredLog {
    i64 table, since;
    bool there, missing; /* missing: the store could be read, and does not have it */
    i64 first;           /* the number of its first line */
    char id[ID_ROOM];
    Error error; /* "": it was read to its end */
    char *text;
    size_t len, room, head; /* the text begins with the head */
    LogLine *line;
    int count, lines;
    char *facts; /* the last whole position, and what changed since */
    size_t facts_len, facts_room;
    i64 facts_at;         /* the last entry with such a change */
    i64 rules;            /* the newest by which it was gone on with, or 0 */
    i64 mark;             /* the last entry from whose position the log itself goes on, or 0 */
    char *mark_facts;     /* that position */
    StorePresence *other; /* who is at the table in other processes */
    int others;
} StoredLog;

/* From the store, at once: for who may wait. */
void stored_log_read(Store *store, i64 table, StoredLog *log);
/* Only entries, from a number on. */
void stored_log_read_from(Store *store, i64 table, i64 first, StoredLog *log);
void stored_log_free(StoredLog *log);
/* The store did not give it now. That is no damage. */
static inline bool stored_log_unread(const StoredLog *log) { return log->error.text[0] && !log->error.damaged; }
/* One more at its end. */
void stored_log_keep(StoredLog *log, const StoreEntry *entry);
static inline Str stored_log_head(const StoredLog *log) { return (Str){log->text, log->head}; }
StoreEntry stored_log_entry(const StoredLog *log, int index);

/* ---- Tables that are not in memory ------------------------------------------------------------------ */

/* What a request waited for, and now finds: a table that could not be read, and why; or the log of one that is in
 * memory. */
typedef struct Loading Loading;
/* The call waits for the table, or for its log, and is handled again. False: too many wait. */
MUST_USE bool table_fetch(Server *s, i64 number, NetCall *call);
/* The log of this table, if the call at hand has waited for it; or NULL. */
const StoredLog *log_at_hand(const Server *s, i64 number);
/* Was this table just asked for, and cannot be read? */
bool could_not_read(const Server *s, i64 number, Error *e);
/* If it is being read: what is heard of it meanwhile. */
void table_loading_behind(Server *s, i64 number, i64 behind);
void table_loading_present(Server *s, const StorePresence *p);
/* What is due there is done when it has been read (due.c). */
void table_fetch_due(Server *s, i64 number, DueKind kind);
/* As the store has it: what was folded into it was not stored. Those who look on are told everything again.
 * `go_on`: and then it does what is due. */
void table_read_again(Table *t, bool go_on);

/* ---- Tokens and ids ----------------------------------------------------------------------------------- */

/* False: not known yet; the call waits and is handled again. Afterwards `*number` is 0 when there is none. */
bool id_number(Server *s, Str id, NetCall *call, i64 *number);
/* The same for a token that says who speaks; nobody when `who->table` is 0. */
bool token_known(Server *s, Str token, NetCall *call);
/* 503: the store could not be read. */
void answer_unread(Server *s, NetCall *call);

/* ---- Other processes (follow.c) ------------------------------------------------------------------------ */

/* From now on the store tells of what was stored, here and there. */
void follow_store(Server *s);
/* If others have appended, read on. */
void table_follow(Table *t);
/* A request names what was not heard of here: it waits until the store was read on, and is handled again; once. */
MUST_USE bool table_reads_on(Table *t, NetCall *call);
/* It is in memory, or being read: what others append to it is heard from now on; -1: no longer. */
void table_hold(Server *s, i64 number, int by);
/* Who waited at it comes in again. */
void table_resume(Table *t);
void presence_keep(Table *t, const StorePresence *p);
void announce_presence(const Table *t);
/* In any process. */
bool seat_is_here(const Table *t, int seat);
int watching_elsewhere(const Table *t);

#endif
