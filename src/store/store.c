/* The queues, the thread that writes and the one that reads, and the group commit; see store.h. */
#include "store/gather.h"
#include "store/postgres.h"

#include <stdio.h>
#include <stdlib.h>
#include <time.h>

enum { GROUP_MAX = 256 }; /* commits in one transaction: more gain nothing and make the first wait */

struct Store {
    const Backend *backend;
    Database *database;
    pthread_t writer, reader;
    pthread_mutex_t lock;
    pthread_cond_t wake, asked;
    StoreWrite *first, **last;    /* those who wait, in order */
    int waiting, taken, enough;   /* with those taken; so many wake the writer */
    StoreTask *task, **last_task; /* for the thread that reads */
    bool only_read;               /* then nobody writes */
    Gather gather;
    bool closing, finished;
    const StoreListener *listener;
    StoreAppended appended[GROUP_MAX];
};

/* ---- The writing thread --------------------------------------------------------------- */

static void tell(StoreWrite *w, StoreResult result, const char *why) {
    if (w->done) w->done(w->context, result, why);
    write_drop(w);
}

/* The last entry of a write; false when it has none. */
static bool last_entry(const StoreWrite *w, StoreAppended *last) {
    for (int i = w->count - 1; i >= 0; i--) {
        const Change *c = &w->change[i];
        *last = (StoreAppended){.table = c->table, .number = c->number};
        if (c->kind == CHANGE_ENTRY) return true;
    }
    return false;
}

/* What is stored is on disk. */
static void tell_group(Store *s, StoreWrite *group) {
    int count = 0;
    while (group) {
        StoreWrite *w = group;
        group = w->next;
        bool stored = w->result == STORED;
        if (stored) count += last_entry(w, &s->appended[count]);
        tell(w, w->result, stored ? NULL : w->why);
    }
    if (s->listener && count > 0) s->listener->stored(s->listener->context, s->appended, count);
}

/* One bad write must not take the others with it: each is tried alone. */
static void write_singly(Store *s, StoreWrite *group) {
    while (group) {
        StoreWrite *w = group;
        Error e;
        group = w->next;
        w->next = NULL;
        if (s->backend->commit(s->database, w, &e)) tell_group(s, w);
        else tell(w, FAILED, e.text);
    }
}

static void write_together(Store *s, StoreWrite *group) {
    Error e;
    if (!group->next) write_singly(s, group);
    else if (s->backend->commit(s->database, group, &e)) tell_group(s, group);
    else write_singly(s, group);
}

static i64 clock_nanos(void) {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (i64)now.tv_sec * 1000000000 + now.tv_nsec;
}

/* Let a group come together; false if it should go at once. */
static bool wait_for_others(Store *s) {
    i64 now = clock_nanos();
    Patience patience = gather_patience(&s->gather, now);
    i64 until = now + patience.wait;
    struct timespec then = {.tv_sec = (time_t)(until / 1000000000), .tv_nsec = (long)(until % 1000000000)};
    if (patience.wait == 0) return false;
    s->enough = patience.enough < GROUP_MAX ? patience.enough : GROUP_MAX;
    while (s->waiting < s->enough && !s->closing) {
        if (pthread_cond_timedwait(&s->wake, &s->lock, &then) != 0) break;
    }
    s->enough = 1;
    return true;
}

/* Take up to GROUP_MAX from the queue, when those taken before are done with; NULL when the store closes. */
static StoreWrite *take(Store *s) {
    int count;
    pthread_mutex_lock(&s->lock);
    s->waiting -= s->taken;
    s->taken = 0;
    bool expects = s->gather.expects, waited = expects && wait_for_others(s);
    while (!s->first && !s->closing) pthread_cond_wait(&s->wake, &s->lock);
    if (!expects) waited = wait_for_others(s);
    StoreWrite *group = s->first, **end = &s->first;
    for (count = 0; *end && count < GROUP_MAX; count++) end = &(*end)->next;
    s->first = *end;
    if (!s->first) s->last = &s->first;
    *end = NULL;
    s->taken = count;
    gather_taken(&s->gather, clock_nanos(), count, waited);
    pthread_mutex_unlock(&s->lock);
    return group;
}

static void *write_all(void *context) {
    Store *s = context;
    for (StoreWrite *group; (group = take(s)) != NULL;) write_together(s, group);
    return NULL;
}

void store_commit(Store *s, StoreWrite *w, StoreDone *done, void *context) {
    if (w->broken || s->only_read || s->finished) {
        if (done)
            done(context, FAILED,
                 s->only_read  ? "the store was opened for reading alone"
                 : s->finished ? "the store is closed"
                               : "out of memory");
        write_drop(w);
        return;
    }
    w->done = done;
    w->context = context;
    pthread_mutex_lock(&s->lock);
    *s->last = w;
    s->last = &w->next;
    bool enough = ++s->waiting - s->taken >= s->enough;
    pthread_mutex_unlock(&s->lock);
    if (enough) pthread_cond_signal(&s->wake);
}

void store_subscribe(Store *s, const StoreListener *listener) {
    s->listener = listener;
    if (s->backend->listen) MUST(s->backend->listen(s->database, listener));
}

bool store_is_shared(const Store *s) { return s->backend->listen != NULL; }

void store_present(Store *s, i64 table, int here, int watching) {
    StorePresence p = {.table = table, .here = here, .watching = watching};
    if (s->backend->present) s->backend->present(s->database, &p);
}

int store_waiting(Store *s) {
    pthread_mutex_lock(&s->lock);
    int waiting = s->waiting;
    pthread_mutex_unlock(&s->lock);
    return waiting;
}

/* ---- The reading thread ------------------------------------------------------------------ */

static StoreTask *take_task(Store *s) {
    pthread_mutex_lock(&s->lock);
    while (!s->task && !s->closing) pthread_cond_wait(&s->asked, &s->lock);
    StoreTask *task = s->task;
    if (task && !(s->task = task->next)) s->last_task = &s->task;
    pthread_mutex_unlock(&s->lock);
    return task;
}

static void *read_all(void *context) {
    for (StoreTask *task; (task = take_task(context)) != NULL;) task->work(task->context);
    return NULL;
}

void store_ask(Store *s, StoreTask *task) {
    task->next = NULL;
    pthread_mutex_lock(&s->lock);
    *s->last_task = task;
    s->last_task = &task->next;
    pthread_cond_signal(&s->asked);
    pthread_mutex_unlock(&s->lock);
}

/* ---- What the database does -------------------------------------------------------------- */

i64 store_next_number(Store *s) { return s->backend->next_number(s->database); }

i64 store_now(const Store *s) {
    struct timespec now;
    if (s->backend->now) return s->backend->now(s->database);
    clock_gettime(CLOCK_REALTIME, &now);
    return (i64)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

bool store_scrub(Store *s, Error *e) { return s->backend->scrub(s->database, e); }

bool store_table(Store *s, i64 table, StoreTableSeen *seen, void *context, Error *e) {
    return s->backend->tables(s->database, &(TableQuestion){.number = table}, seen, context, e);
}

bool store_find(Store *s, Str id, StoreTableSeen *seen, void *context, Error *e) {
    return s->backend->tables(s->database, &(TableQuestion){.id = id}, seen, context, e);
}

bool store_list(Store *s, const StoreList *which, StoreTableSeen *seen, void *context, Error *e) {
    return s->backend->tables(s->database, &(TableQuestion){.list = which}, seen, context, e);
}

bool store_entries(Store *s, i64 table, i64 from, StoreEntrySeen *seen, void *context, Error *e) {
    return s->backend->entries(s->database, table, from, seen, context, e);
}

bool store_value(Store *s, Str name, StoreTextSeen *seen, void *context, Error *e) {
    return s->backend->value(s->database, name, seen, context, e);
}

bool store_presence(Store *s, i64 table, StorePresenceSeen *seen, void *context, Error *e) {
    return !s->backend->presence || s->backend->presence(s->database, table, seen, context, e);
}

bool store_ends(Store *s, const StoreAppended *had, int count, StoreHeard *more, void *context, Error *e) {
    return !s->backend->ends || s->backend->ends(s->database, had, count, more, context, e);
}

bool store_names(Store *s, Str from, Str to, int most, StoreTextSeen *seen, void *context, Error *e) {
    return s->backend->names(s->database, from, to, most, seen, context, e);
}

bool store_take(Store *s, const StoreDue *due, StoreNumberSeen *seen, void *context, Error *e) {
    return s->backend->take(s->database, due, seen, context, e);
}

bool store_dues(Store *s, StoreDueSeen *seen, void *context, Error *e) {
    return s->backend->dues(s->database, seen, context, e);
}

bool store_headless(Store *s, StoreNumberSeen *seen, void *context, Error *e) {
    return s->backend->headless(s->database, seen, context, e);
}

/* ---- Open and close ---------------------------------------------------------------------- */

static void store_free(Store *s, bool abandon) {
    if (abandon && s->backend->abandon) s->backend->abandon(s->database);
    else s->backend->close(s->database);
    pthread_mutex_destroy(&s->lock);
    pthread_cond_destroy(&s->wake);
    pthread_cond_destroy(&s->asked);
    free(s);
}

static void end_threads(Store *s, bool writer, bool reader) {
    pthread_mutex_lock(&s->lock);
    s->closing = true;
    pthread_cond_signal(&s->wake);
    pthread_cond_signal(&s->asked);
    pthread_mutex_unlock(&s->lock);
    if (reader) pthread_join(s->reader, NULL);
    if (writer) pthread_join(s->writer, NULL);
}

bool store_over(const Backend *backend, Database *d, bool only_read, Store **store, Error *e) {
    Store *s = calloc(1, sizeof *s);
    if (!s) return backend->close(d), fail(e, "out of memory");
    *s = (Store){.backend = backend, .database = d, .enough = 1, .only_read = only_read};
    s->last = &s->first;
    s->last_task = &s->task;
    pthread_mutex_init(&s->lock, NULL);
    pthread_condattr_t clock;
    pthread_condattr_init(&clock);
    pthread_condattr_setclock(&clock, CLOCK_MONOTONIC);
    pthread_cond_init(&s->wake, &clock);
    pthread_condattr_destroy(&clock);
    pthread_cond_init(&s->asked, NULL);
    bool reader = pthread_create(&s->reader, NULL, read_all, s) == 0;
    bool writer = reader && !only_read && pthread_create(&s->writer, NULL, write_all, s) == 0;
    *store = s;
    if (reader && (writer || only_read)) return true;
    end_threads(s, writer, reader);
    store_free(s, true);
    return fail(e, "no threads for the store");
}

bool store_is_database(const char *place) {
    return strncmp(place, "postgres://", 11) == 0 || strncmp(place, "postgresql://", 13) == 0;
}

const char *store_name(const char *place, char name[STORE_NAME_ROOM]) {
    if (!store_is_database(place)) return place;
    const char *host = strstr(place, "://") + 3, *sign = strchr(host, '@');
    const char *end = host + strcspn(host, "?");
    if (sign && sign < end) host = sign + 1;
    snprintf(name, STORE_NAME_ROOM, "postgres://%.*s", (int)(end - host), host);
    return name;
}

bool store_open(const char *place, Store **store, Error *e) {
    if (store_is_database(place)) return postgres_open(place, false, store, e);
    return store_open_with(place, &sqlite_defaults, store, e);
}

bool store_open_to_read(const char *place, Store **store, Error *e) {
    if (store_is_database(place)) return postgres_open(place, true, store, e);
    return store_open_with(place, &(SqliteOptions){.only_read = true}, store, e);
}

void store_finish(Store *s) {
    if (s->finished) return;
    end_threads(s, !s->only_read, true);
    if (s->backend->hang_up) s->backend->hang_up(s->database);
    s->finished = true;
}

static void end(Store *s, bool abandon) {
    if (!s) return;
    store_finish(s);
    store_free(s, abandon);
    writes_forget();
}

void store_close(Store *s) { end(s, false); }

void store_abandon(Store *s) { end(s, true); }

void store_rest(Store *s) {
    if (s->backend->rest) s->backend->rest(s->database);
}

bool store_in_place(const Store *s, Error *e) { return !s->backend->in_place || s->backend->in_place(s->database, e); }
