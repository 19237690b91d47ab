/* The queue, the writing thread and the group commit; see store.h. */
#include "store/internal.h"

#include <pthread.h>
#include <stdlib.h>
#include <time.h>

enum {
    GROUP_MAX = 256,        /* commits in one transaction: more gain nothing and make the first wait */
    BUSY = 4,               /* after a group of so many, others will come: */
    GATHER_NANOS = 2000000, /* wait for them so long, because a commit costs the same for one and for all */
};

struct Store {
    Sqlite *db;
    pthread_t thread;
    pthread_mutex_t lock;
    pthread_cond_t wake;
    StoreWrite *first, **last; /* those who wait, in order */
    int waiting;
    bool only_read; /* then nobody writes */
    bool gathering, closing;
    i64 highest; /* table number given out */
    StoreHeard *heard;
    void *heard_context;
    StoreAppended appended[GROUP_MAX];
};

/* ---- A write ---------------------------------------------------------------------- */

/* Stands for every write for which there was no memory. */
static StoreWrite no_memory = {.broken = true};

/* Writes at rest, with their room: they are filled in one thread and emptied in
 * another, which heaps do not like. */
static struct {
    pthread_mutex_t lock;
    StoreWrite *first;
    int count;
} rest = {.lock = PTHREAD_MUTEX_INITIALIZER};

enum { AT_REST = GROUP_MAX, REST_ROOM = 2048 };

StoreWrite *store_write(void) {
    pthread_mutex_lock(&rest.lock);
    StoreWrite *w = rest.first;
    if (w) {
        rest.first = w->next;
        rest.count--;
    }
    pthread_mutex_unlock(&rest.lock);
    if (!w) w = calloc(1, sizeof *w);
    if (!w) return &no_memory;
    *w = (StoreWrite){.change = w->change, .room = w->room, .text = w->text, .text_room = w->text_room};
    return w;
}

static void write_free(StoreWrite *w) {
    free(w->change);
    free(w->text);
    free(w);
}

void write_drop(StoreWrite *w) {
    if (w == &no_memory) return;
    pthread_mutex_lock(&rest.lock);
    bool keeps = rest.count < AT_REST && w->text_room <= REST_ROOM;
    if (keeps) {
        w->next = rest.first;
        rest.first = w;
        rest.count++;
    }
    pthread_mutex_unlock(&rest.lock);
    if (!keeps) write_free(w);
}

static void forget_rest(void) {
    pthread_mutex_lock(&rest.lock);
    for (StoreWrite *w; (w = rest.first) != NULL;) {
        rest.first = w->next;
        write_free(w);
    }
    rest.count = 0;
    pthread_mutex_unlock(&rest.lock);
}

static Piece keep(StoreWrite *w, Str text) {
    if (w->len + text.len > w->text_room) {
        size_t room = 2 * (w->len + text.len) + 128;
        char *more = realloc(w->text, room);
        if (!more) {
            w->broken = true;
            return (Piece){0, 0};
        }
        w->text = more;
        w->text_room = room;
    }
    Piece piece = {w->len, text.len};
    if (text.len) memcpy(w->text + w->len, text.at, text.len);
    w->len += text.len;
    return piece;
}

static void add(StoreWrite *w, Change c) {
    if (w->broken) return;
    if (w->count == w->room) {
        int room = w->room ? 2 * w->room : 6;
        Change *more = realloc(w->change, (size_t)room * sizeof *more);
        if (!more) {
            w->broken = true;
            return;
        }
        w->change = more;
        w->room = room;
    }
    w->change[w->count++] = c;
}

void write_table(StoreWrite *w, i64 table, Str id, Str head, Str note, int category, i64 now) {
    if (w->broken) return;
    Change c = {.kind = CHANGE_TABLE, .table = table, .category = category, .now = now};
    c.piece[0] = keep(w, id);
    c.piece[1] = keep(w, head);
    c.piece[2] = keep(w, note);
    add(w, c);
}

void write_entry(StoreWrite *w, i64 table, i64 number, i64 now, Str key, Str text) {
    if (w->broken) return;
    Change c = {.kind = CHANGE_ENTRY, .table = table, .number = number, .now = now};
    c.piece[0] = keep(w, key);
    c.piece[1] = keep(w, text);
    add(w, c);
}

void write_position(StoreWrite *w, bool whole, Str facts) {
    if (w->broken) return;
    int last = w->count - 1;
    while (last >= 0 && w->change[last].kind != CHANGE_ENTRY) last--;
    MUST(last >= 0);
    w->change[last].whole = whole;
    w->change[last].piece[2] = keep(w, facts);
}

void write_head(StoreWrite *w, i64 table, Str head) {
    if (w->broken) return;
    Change c = {.kind = CHANGE_HEAD, .table = table};
    c.piece[0] = keep(w, head);
    add(w, c);
}

void write_note(StoreWrite *w, i64 table, Str note, int category, i64 now) {
    if (w->broken) return;
    Change c = {.kind = CHANGE_NOTE, .table = table, .category = category, .now = now};
    c.piece[0] = keep(w, note);
    add(w, c);
}

void write_value(StoreWrite *w, Str name, Str value) {
    if (w->broken) return;
    Change c = {.kind = CHANGE_VALUE};
    c.piece[0] = keep(w, name);
    c.piece[1] = keep(w, value);
    add(w, c);
}

/* ---- The writing thread --------------------------------------------------------------- */

static void tell(StoreWrite *w, const char *why) {
    if (w->done) w->done(w->context, why);
    write_drop(w);
}

static bool write_group(Sqlite *db, StoreWrite *group, Error *e) {
    if (!sqlite_begin(db, e)) return false;
    for (const StoreWrite *w = group; w; w = w->next) {
        if (!sqlite_apply(db, w, e)) {
            sqlite_rollback(db);
            return false;
        }
    }
    if (sqlite_commit(db, e)) return true;
    sqlite_rollback(db);
    return false;
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

/* Everything is on disk. */
static void tell_group(Store *s, StoreWrite *group) {
    int count = 0;
    while (group) {
        StoreWrite *w = group;
        group = w->next;
        count += last_entry(w, &s->appended[count]);
        tell(w, NULL);
    }
    if (s->heard && count > 0) s->heard(s->heard_context, s->appended, count);
}

/* One bad write must not take the others with it: each is tried alone. */
static void write_singly(Store *s, StoreWrite *group) {
    while (group) {
        StoreWrite *w = group;
        Error e = {"the disk failed; the program must be started anew"};
        group = w->next;
        w->next = NULL;
        if (!sqlite_lost(s->db) && write_group(s->db, w, &e)) tell_group(s, w);
        else tell(w, e.text);
    }
}

static void write_together(Store *s, StoreWrite *group) {
    Error e;
    if (!sqlite_lost(s->db) && write_group(s->db, group, &e)) tell_group(s, group);
    else write_singly(s, group);
}

/* Let a group come together, if the last one says that it will. */
static void gather(Store *s, int last) {
    struct timespec until;
    if (last < BUSY) return;
    clock_gettime(CLOCK_MONOTONIC, &until);
    until.tv_nsec += GATHER_NANOS;
    until.tv_sec += until.tv_nsec / 1000000000;
    until.tv_nsec %= 1000000000;
    s->gathering = true;
    while (s->waiting < GROUP_MAX && !s->closing) {
        if (pthread_cond_timedwait(&s->wake, &s->lock, &until) != 0) break;
    }
    s->gathering = false;
}

/* Take up to GROUP_MAX from the queue; NULL when the store closes. `count` is
 * that of the last group, then of this one. */
static StoreWrite *take(Store *s, int *count) {
    pthread_mutex_lock(&s->lock);
    while (!s->first && !s->closing) pthread_cond_wait(&s->wake, &s->lock);
    gather(s, *count);
    StoreWrite *group = s->first, **end = &s->first;
    for (*count = 0; *end && *count < GROUP_MAX; ++*count) end = &(*end)->next;
    s->first = *end;
    if (!s->first) s->last = &s->first;
    *end = NULL;
    pthread_mutex_unlock(&s->lock);
    return *count ? group : NULL;
}

static void *write_all(void *context) {
    Store *s = context;
    int count = 0;
    for (StoreWrite *group; (group = take(s, &count)) != NULL;) {
        write_together(s, group);
        pthread_mutex_lock(&s->lock);
        s->waiting -= count;
        pthread_mutex_unlock(&s->lock);
    }
    return NULL;
}

void store_commit(Store *s, StoreWrite *w, StoreDone *done, void *context) {
    if (w->broken || s->only_read) {
        if (done) done(context, s->only_read ? "the store was opened for reading alone" : "out of memory");
        write_drop(w);
        return;
    }
    w->done = done;
    w->context = context;
    pthread_mutex_lock(&s->lock);
    *s->last = w;
    s->last = &w->next;
    s->waiting++;
    if (!s->gathering || s->waiting >= GROUP_MAX) pthread_cond_signal(&s->wake);
    pthread_mutex_unlock(&s->lock);
}

void store_subscribe(Store *s, StoreHeard *heard, void *context) {
    s->heard = heard;
    s->heard_context = context;
}

int store_waiting(Store *s) {
    pthread_mutex_lock(&s->lock);
    int waiting = s->waiting;
    pthread_mutex_unlock(&s->lock);
    return waiting;
}

i64 store_next_number(Store *s) {
    pthread_mutex_lock(&s->lock);
    i64 number = ++s->highest;
    pthread_mutex_unlock(&s->lock);
    return number;
}

/* ---- Open and close ---------------------------------------------------------------------- */

Sqlite *store_sqlite(Store *s) { return s->db; }

bool store_open_with(const char *path, const SqliteOptions *options, Store **store, Error *e) {
    Store *s = calloc(1, sizeof *s);
    if (!s) return fail(e, "out of memory");
    if (!sqlite_open(path, options, &s->db, e)) {
        free(s);
        return false;
    }
    s->highest = sqlite_highest(s->db);
    s->last = &s->first;
    pthread_mutex_init(&s->lock, NULL);
    pthread_condattr_t clock;
    pthread_condattr_init(&clock);
    pthread_condattr_setclock(&clock, CLOCK_MONOTONIC);
    pthread_cond_init(&s->wake, &clock);
    pthread_condattr_destroy(&clock);
    s->only_read = options->only_read;
    if (!s->only_read && pthread_create(&s->thread, NULL, write_all, s) != 0) {
        sqlite_close(s->db);
        free(s);
        return fail(e, "%s: no thread for writing", path);
    }
    *store = s;
    return true;
}

bool store_open(const char *path, Store **store, Error *e) { return store_open_with(path, &sqlite_defaults, store, e); }

bool store_open_to_read(const char *path, Store **store, Error *e) {
    return store_open_with(path, &(SqliteOptions){.only_read = true}, store, e);
}

bool store_scrub(Store *s, Error *e) { return sqlite_scrub(s->db, e); }

void store_close(Store *s) {
    if (!s) return;
    pthread_mutex_lock(&s->lock);
    s->closing = true;
    pthread_cond_signal(&s->wake);
    pthread_mutex_unlock(&s->lock);
    if (!s->only_read) pthread_join(s->thread, NULL);
    sqlite_close(s->db);
    pthread_mutex_destroy(&s->lock);
    pthread_cond_destroy(&s->wake);
    free(s);
    forget_rest();
}
