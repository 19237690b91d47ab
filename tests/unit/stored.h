/* What tests of a store share: which one it is, waiting for a commit, keeping what is read. */
#ifndef LONGROLL_TEST_STORED_H
#define LONGROLL_TEST_STORED_H

#include "store/internal.h"
#include "test.h"

#include <stdlib.h>
#include <string.h>

/* A store, and how a file is opened, if not as usual. */
typedef struct Way {
    const char *place;
    const SqliteOptions *sqlite;
} Way;

static inline Store *open_way(const Way *way) {
    Store *s = NULL;
    Error e = {""};
    bool ok = way->sqlite ? store_open_with(way->place, way->sqlite, &s, &e) : store_open(way->place, &s, &e);
    if (!CHECK(ok)) printf("%s\n", e.text);
    return s;
}

/* ---- Waiting for a commit ------------------------------------------------------------ */

typedef struct Wait {
    pthread_mutex_t lock;
    pthread_cond_t wake;
    bool over;
    StoreResult result;
    char why[320];
} Wait;

static inline void over(void *context, StoreResult result, const char *why) {
    Wait *w = context;
    pthread_mutex_lock(&w->lock);
    w->over = true;
    w->result = result;
    CHECK((result == STORED) == !why);
    snprintf(w->why, sizeof w->why, "%s", why ? why : "");
    pthread_cond_signal(&w->wake);
    pthread_mutex_unlock(&w->lock);
}

static inline StoreResult outcome(Store *s, StoreWrite *write, char why[320]) {
    Wait w = {.lock = PTHREAD_MUTEX_INITIALIZER, .wake = PTHREAD_COND_INITIALIZER};
    store_commit(s, write, over, &w);
    pthread_mutex_lock(&w.lock);
    while (!w.over) pthread_cond_wait(&w.wake, &w.lock);
    pthread_mutex_unlock(&w.lock);
    if (why) snprintf(why, 320, "%s", w.why);
    return w.result;
}

static inline bool commit(Store *s, StoreWrite *write, char why[320]) { return outcome(s, write, why) == STORED; }

static inline bool add_table(Store *s, i64 table, const char *id) {
    StoreWrite *w = store_write();
    write_table(w, table, str_of(id), STR("head"), STR("note"), 1, 1000 + table);
    return commit(s, w, NULL);
}

static inline StoreResult append(Store *s, i64 table, i64 number) {
    StoreWrite *w = store_write();
    write_entry(w, table, number, 5, STR(""), STR("x"));
    return outcome(s, w, NULL);
}

static inline bool add_entry(Store *s, i64 table, i64 number, const char *text, char why[320]) {
    StoreWrite *w = store_write();
    write_entry(w, table, number, 5, STR(""), str_of(text));
    return commit(s, w, why);
}

/* ---- Reading --------------------------------------------------------------------------- */

typedef struct Kept {
    int count;
    i64 last;
    bool gap;
    char text[4096];
} Kept;

static inline void see_entry(void *context, const StoreEntry *entry) {
    Kept *f = context;
    if (entry->number != f->last + 1) f->gap = true;
    f->last = entry->number;
    f->count++;
    snprintf(f->text, sizeof f->text, "%.*s|%.*s", (int)entry->key.len, entry->key.at, (int)entry->text.len,
             entry->text.at);
}

static inline void see_table(void *context, const StoreTable *t) {
    Kept *f = context;
    f->count++;
    f->last = t->number;
    size_t len = strlen(f->text);
    snprintf(f->text + len, sizeof f->text - len, "%.*s %.*s %.*s %d %d %d;", (int)t->id.len, t->id.at,
             (int)t->head.len, t->head.at, (int)t->note.len, t->note.at, t->category, (int)t->since, (int)t->changed);
}

static inline void see_text(void *context, Str text) {
    Kept *f = context;
    f->count++;
    snprintf(f->text, sizeof f->text, "%.*s", (int)text.len, text.at);
}

static inline Kept entries_of(Store *s, i64 table, i64 from) {
    Kept f = {.last = from - 1};
    Error e;
    CHECK(store_entries(s, table, from, see_entry, &f, &e));
    return f;
}

static inline void see_facts(void *context, const StoreEntry *entry) {
    Kept *f = context;
    size_t len = strlen(f->text);
    if (!entry->facts.len) return;
    snprintf(f->text + len, sizeof f->text - len, "%d %s%.*s;", (int)entry->number, entry->whole ? "whole " : "",
             (int)entry->facts.len, entry->facts.at);
}

#endif
