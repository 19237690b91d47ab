/* The store: what must survive a restart. Tables (games running or over), each
 * with a head that never changes and entries that are only ever appended, with
 * what they changed in the position; and small named values.
 *
 * Open (and migrate), append, read, subscribe: that is the whole interface, and
 * it hides the database.
 *
 * One thread of its own does the writing. Writes that come together are
 * committed together, so that syncing costs little under load. The writer is
 * called back when its data are on disk, not before. Another thread reads for
 * those who must not wait (store_ask); who may wait can read in his own. Readers
 * see what was committed. The store does not interpret what it keeps. */
#ifndef LONGROLL_STORE_H
#define LONGROLL_STORE_H

#include "core/game.h"

typedef struct Store Store;

/* `place` is a file, which one process uses (SQLite), or the address of a PostgreSQL database, postgres://..., which
 * several may. What is there is migrated to the current schema; one of a newer schema, of
 * another program, in use by another process, damaged, or not writable is
 * refused. */
MUST_USE bool store_open(const char *place, Store **store, Error *e);
/* Read-only: the file is not changed, and another process may be using it. */
MUST_USE bool store_open_to_read(const char *place, Store **store, Error *e);
bool store_is_database(const char *place);
/* Can the address of a database be read? Nobody is asked. */
MUST_USE bool store_address(const char *place, Error *e);
/* The place as it may be said: without a password. */
enum { STORE_NAME_ROOM = 600 };
const char *store_name(const char *place, char name[STORE_NAME_ROOM]);
/* Waits until every commit is done; from then on nothing is written, read in its thread, or told, but it is still
 * there. */
void store_finish(Store *s);
/* The same, and it is no more. */
void store_close(Store *s);
/* The same; a file that was made when it was opened is no more, either: what was begun has failed. */
void store_abandon(Store *s);
/* Once closed, the file lies alone: nothing comes to lie beside it, not even when it is read. */
void store_rest(Store *s);
/* False: it is no longer the file that lies in its place. From any thread. */
MUST_USE bool store_in_place(const Store *s, Error *e);
/* Milliseconds since 1970 by the clock of the store: the database's, so that it is one clock for all processes; of a
 * file this machine's. From any thread. */
i64 store_now(const Store *s);
/* Overwritten and removed data leave the file for good. Only while nothing is
 * being written. */
MUST_USE bool store_scrub(Store *s, Error *e);

/* ---- Writing ---------------------------------------------------------------------- */

/* Changes that are made all together or not at all. What is written is copied. */
typedef struct StoreWrite StoreWrite;

/* Never NULL; without memory the commit fails. */
StoreWrite *store_write(void);
/* Without a commit: nothing happens. */
void write_drop(StoreWrite *w);

/* A number never used for a table of this store; 0 when it has none at hand now. */
i64 store_next_number(Store *s);
/* `category`: store_list lists the table under it; 0: not listed. `note` is its line in that list. */
void write_table(StoreWrite *w, i64 table, Str id, Str head, Str note, int category, i64 now);
/* Entries of a table have numbers 1, 2, 3 ...: an entry names by its number the one that it follows, and if that is not
 * the last one, the commit is a conflict. `key` may be empty. */
void write_entry(StoreWrite *w, i64 table, i64 number, i64 now, Str key, Str text);
/* With the last entry: the position after it, whole or as changes since the
 * last position given. */
void write_position(StoreWrite *w, bool whole, Str facts);
/* Replaces the head by an equivalent one. */
void write_head(StoreWrite *w, i64 table, Str head);
void write_note(StoreWrite *w, i64 table, Str note, int category, i64 now);
/* An empty value removes the name. */
void write_value(StoreWrite *w, Str name, Str value);
/* The same; other processes are told that it has changed. */
void write_told_value(StoreWrite *w, Str name, Str value);
/* A conflict if the name has a value. */
void write_new_value(StoreWrite *w, Str name, Str value);
/* The table with all its entries; its number is never used again. */
void write_removal(StoreWrite *w, i64 table);
/* Removes the names from `from` up to but without `to` whose value begins so. */
void write_no_values(StoreWrite *w, Str from, Str to, Str beginning);
/* At the table something of this kind, from 1 on, is due at this time; 0: nothing is. */
void write_due(StoreWrite *w, i64 table, int kind, i64 at);
/* What was due at this time is done; what has become due since stays. */
void write_undue(StoreWrite *w, i64 table, int kind, i64 at);

typedef enum StoreResult {
    STORED,   /* everything is safely on disk */
    CONFLICT, /* nothing is: another entry stands in the place of one of these, or the one before is not there */
    FAILED,   /* the store could not do it */
    UNSURE    /* the store was lost while it did it: it may be on disk or not */
} StoreResult;
/* Called in the store's thread, once for each commit, in the order of the
 * commits. `why` says in words what was wrong; NULL when it is stored. */
typedef void StoreDone(void *context, StoreResult result, const char *why);
/* Takes the write over. `done` may be NULL. */
void store_commit(Store *s, StoreWrite *w, StoreDone *done, void *context);
/* Commits not yet done; with too many of them a server should answer that it is full. */
int store_waiting(Store *s);

/* ---- Being told --------------------------------------------------------------------- */

typedef struct StoreEntry {
    i64 number, at;
    Str key, text;
    Str facts; /* the position after it: what changed since the entry before, or `whole`; empty when nothing did */
    bool whole;
} StoreEntry;

/* A table has entries up to this number. */
typedef struct StoreAppended {
    i64 table, number;
} StoreAppended;

typedef void StoreHeard(void *context, const StoreAppended *appended, int count);

/* Who looks at a table in one process: a bit for each seat, and how many watch. */
typedef struct StorePresence {
    i64 process, table;
    int here, watching;
} StorePresence;

/* All are called in threads of the store. */
typedef struct StoreListener {
    void *context;
    /* Entries are on disk: once for all that were committed together, a table once for each write; after their
     * `done`. */
    StoreHeard *stored;
    /* Where several processes share the store: at another a table has got entries up to there. In a thread of the
     * store; only what `holds` says yes to, which must be quick. Its entries if they were told, too, or NULL. */
    bool (*holds)(void *context, i64 table);
    void (*elsewhere)(void *context, const StoreAppended *appended, const StoreEntry *entry, int count);
    /* After some of these. */
    void (*heard)(void *context);
    /* There, too: for a while nothing was heard. Whoever holds tables compares their ends, and says again who is
     * here. */
    void (*missed)(void *context);
    /* Who is at a table in another process. */
    void (*present)(void *context, const StorePresence *p);
    /* A table was removed, or a value written that is told; by whomever. */
    void (*removed)(void *context, i64 table);
    void (*changed)(void *context, Str name);
} StoreListener;
/* One subscriber, which lives as long as the store; before the first entry is written. */
void store_subscribe(Store *s, const StoreListener *listener);
/* May other processes use it, too? */
bool store_is_shared(const Store *s);
/* Others are told who is here; what was told lapses 30 seconds after this process has died. */
void store_present(Store *s, i64 table, int here, int watching);

/* ---- Reading ------------------------------------------------------------------------ */

/* Work for the thread that reads, part of something that lives until then: one after another. Whatever waits when the
 * store is closed is done first. */
typedef struct StoreTask {
    struct StoreTask *next;
    void (*work)(void *context);
    void *context;
} StoreTask;
void store_ask(Store *s, StoreTask *task);

/* The slices live as long as the call that gives them. */
typedef struct StoreTable {
    i64 number, since, changed; /* times in milliseconds since 1970 */
    Str id, head, note;
    int category;
} StoreTable;

typedef void StoreTableSeen(void *context, const StoreTable *table);
typedef void StoreEntrySeen(void *context, const StoreEntry *entry);
typedef void StoreTextSeen(void *context, Str text);
typedef void StoreNumberSeen(void *context, i64 table);

/* Each returns false only when the store could not be read; what does not exist
 * is simply not reported. */
MUST_USE bool store_table(Store *s, i64 table, StoreTableSeen *seen, void *context, Error *e);
MUST_USE bool store_find(Store *s, Str id, StoreTableSeen *seen, void *context, Error *e);
/* Most recently changed first, at most `most`: those of one category, of any category, or all; and only those after the
 * table given by `changed` and `number`. */
enum { CATEGORY_ANY = -1, CATEGORY_ALL = -2 };
typedef struct StoreList {
    int category, most;
    i64 changed, number; /* of the last one seen before; 0: from the beginning */
} StoreList;
MUST_USE bool store_list(Store *s, const StoreList *which, StoreTableSeen *seen, void *context, Error *e);
/* Entries from a number on, in order. */
MUST_USE bool store_entries(Store *s, i64 table, i64 from, StoreEntrySeen *seen, void *context, Error *e);
/* Those at a table in other processes. */
typedef void StorePresenceSeen(void *context, const StorePresence *p);
MUST_USE bool store_presence(Store *s, i64 table, StorePresenceSeen *seen, void *context, Error *e);
/* Those of these tables, `had` of them, that have more entries than is said of them; or are no more: these with 0. */
MUST_USE bool store_ends(Store *s, const StoreAppended *had, int count, StoreHeard *more, void *context, Error *e);
MUST_USE bool store_value(Store *s, Str name, StoreTextSeen *seen, void *context, Error *e);
/* What is due by a time, `most` tables at most, is taken: for DUE_TAKEN_MS from now nobody else, and no other process,
 * is given it. It stays due until it is written otherwise. */
enum { DUE_TAKEN_MS = 5000 };
typedef struct StoreDue {
    int kind, most;
    i64 until, now;
} StoreDue;
MUST_USE bool store_take(Store *s, const StoreDue *due, StoreNumberSeen *seen, void *context, Error *e);
/* Tables that have entries or an end, but no head. */
MUST_USE bool store_headless(Store *s, StoreNumberSeen *seen, void *context, Error *e);
/* Names from `from` up to but without `to`, in order, at most `most`. */
MUST_USE bool store_names(Store *s, Str from, Str to, int most, StoreTextSeen *seen, void *context, Error *e);

typedef void StoreDueSeen(void *context, i64 table, int kind, i64 at);
MUST_USE bool store_dues(Store *s, StoreDueSeen *seen, void *context, Error *e);

/* ---- All of it (store_copy.c) ---------------------------------------------------------- */

typedef struct StoreCopied {
    int tables, values, faults;
    i64 entries;
} StoreCopied;

/* Everything, from one that was opened to read into an empty one. */
MUST_USE bool store_copy(Store *from, Store *to, StoreCopied *copied, Error *e);
/* False: it is a copy that was not finished. */
MUST_USE bool store_is_whole(Store *s, Error *e);
/* Every entry along its chain; each fault in words. False only when it could not be read. */
typedef void StoreFaultSeen(void *context, const char *text);
MUST_USE bool store_check(Store *s, StoreFaultSeen *seen, void *context, StoreCopied *found, Error *e);

#endif
