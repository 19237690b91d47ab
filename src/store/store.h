/* The store: what must outlive the program. Tables (games under way or played),
 * each with a head that never changes and entries that are only ever appended,
 * with what they changed in the position; besides them small values by name.
 *
 * Open (and migrate), append, read, subscribe: that is the contract, and nothing
 * above knows what stands behind it.
 *
 * One thread of the store's own writes. Writes that come together are committed
 * together, so that safety on disk costs little under load. Whoever writes is
 * told when it is on disk, not before. Reading is for any thread and sees what
 * was committed. What is kept means nothing to the store. */
#ifndef LONGROLL_STORE_H
#define LONGROLL_STORE_H

#include "core/game.h"

typedef struct Store Store;

/* A file that is there is brought to the present schema; one of a newer schema,
 * of another program, in use by another process, damaged, or one that cannot be
 * written is refused. */
LOOK bool store_open(const char *path, Store **store, Error *e);
/* For reading alone: the file stays as it is, and another process may be using it. */
LOOK bool store_open_to_read(const char *path, Store **store, Error *e);
/* After everything that was handed over is done with. */
void store_close(Store *s);
/* What was written over or taken away leaves the file for good. While nothing is
 * being written. */
LOOK bool store_scrub(Store *s, Error *e);

/* ---- Writing ---------------------------------------------------------------------- */

/* Changes that are made all together or not at all. What is written is copied. */
typedef struct StoreWrite StoreWrite;

/* Never NULL; without memory the commit fails. */
StoreWrite *store_write(void);
/* Without a commit: nothing happens. */
void write_drop(StoreWrite *w);

/* A number that no table of this store has or had. */
i64 store_fresh(Store *s);
/* `shelf`: store_list tells of it there; 0: nowhere. `note` is a line for that list. */
void write_table(StoreWrite *w, i64 table, Str id, Str head, Str note, int shelf, i64 now);
/* Entries of a table have numbers 1, 2, 3 ...: a number that is there already, or
 * that leaves a gap, fails the commit. `key` may be empty. */
void write_entry(StoreWrite *w, i64 table, i64 number, i64 now, Str key, Str text);
/* With the entry written last: the position after it, as a whole or as what is
 * different from the last one that was given. */
void write_position(StoreWrite *w, bool whole, Str facts);
/* In the place of the head that it has, which means the same. */
void write_head(StoreWrite *w, i64 table, Str head);
void write_note(StoreWrite *w, i64 table, Str note, int shelf, i64 now);
/* An empty value takes the name away. */
void write_value(StoreWrite *w, Str name, Str value);

/* Called in the store's thread, once for each commit, in the order of the
 * commits. `why` is NULL when everything is safely on disk. */
typedef void StoreDone(void *context, const char *why);
/* Takes the write over. `done` may be NULL. */
void store_commit(Store *s, StoreWrite *w, StoreDone *done, void *context);
/* Commits handed over and not yet done: who sees too many may say that he is full. */
int store_waiting(Store *s);

/* ---- Being told --------------------------------------------------------------------- */

/* A table has entries up to this number. */
typedef struct StoreAppended {
    i64 table, number;
} StoreAppended;

/* Called in the store's thread when entries are on disk, once for all that were
 * committed together, a table once for each write; after their `done`. */
typedef void StoreHeard(void *context, const StoreAppended *appended, int count);
/* One subscriber; before the first entry is written. */
void store_subscribe(Store *s, StoreHeard *heard, void *context);

/* ---- Reading ------------------------------------------------------------------------ */

/* The slices live as long as the call that gives them. */
typedef struct StoreTable {
    i64 number, since, changed; /* times in milliseconds since 1970 */
    Str id, head, note;
    int shelf;
} StoreTable;

typedef struct StoreEntry {
    i64 number, at;
    Str key, text;
} StoreEntry;

typedef void StoreTableSeen(void *context, const StoreTable *table);
typedef void StoreEntrySeen(void *context, const StoreEntry *entry);
typedef void StoreTextSeen(void *context, i64 number, Str text);

/* Each says false only when the store could not be read; what is not there is
 * not seen. */
LOOK bool store_table(Store *s, i64 table, StoreTableSeen *seen, void *context, Error *e);
LOOK bool store_find(Store *s, Str id, StoreTableSeen *seen, void *context, Error *e);
/* The latest changed first, so many of them: those of one shelf, of any shelf, or
 * all there are; and of these only what comes after the table that changed then. */
enum { SHELF_ANY = -1, SHELF_ALL = -2 };
typedef struct StoreList {
    int shelf, most;
    i64 changed, number; /* of the last one seen before; 0: from the beginning */
} StoreList;
LOOK bool store_list(Store *s, const StoreList *which, StoreTableSeen *seen, void *context, Error *e);
/* Entries from a number on, in order. */
LOOK bool store_entries(Store *s, i64 table, i64 from, StoreEntrySeen *seen, void *context, Error *e);
/* The last whole position and what came after it, in order. */
LOOK bool store_position(Store *s, i64 table, StoreTextSeen *seen, void *context, Error *e);
LOOK bool store_value(Store *s, Str name, StoreTextSeen *seen, void *context, Error *e);
/* Tables of which there are entries or an end, but no head: numbers, without a text. */
LOOK bool store_headless(Store *s, StoreTextSeen *seen, void *context, Error *e);
/* Names from one to another, which is left out, in order, so many of them. */
typedef void StoreNameSeen(void *context, Str name);
LOOK bool store_names(Store *s, Str from, Str to, int most, StoreNameSeen *seen, void *context, Error *e);

#endif
