/* Other processes at the same store. What they append is read, folded and told here
 * like what is done here; who looks at a table there is shown here. */
#include "server/internal.h"

#include <stdlib.h>

/* ---- Entries of others ------------------------------------------------------------------------------ */

typedef struct Following {
    Fetch fetch;
    i64 table;
    StoredLog log;
    Table *at;
    Update *update; /* everything was folded into it */
} Following;

static void read_on(Fetch *f) {
    Following *g = (Following *)(void *)f;
    stored_log_read_from(f->server->store, g->table, g->log.first, &g->log);
}

/* A position from which the log goes on is set up from the start. */
static void fold_all(void *context) {
    Following *g = context;
    Table *t = g->at;
    Error e;
    if (t->restored && !t->marked) {
        table_read_again(t, false);
        return;
    }
    Update *d = update_follow(t);
    bool ok = true;
    for (int i = 0; ok && i < g->log.count; i++) {
        StoreEntry entry = stored_log_entry(&g->log, i);
        ok = update_fold(d, &entry, &e);
    }
    if (ok) {
        g->update = update_folded(d);
        return;
    }
    update_drop(d);
    table_read_again(t, false); /* which tells what is wrong */
}

/* What cannot be read now is asked for again at the next tick. */
static void have_read_on(Fetch *f) {
    Following *g = (Following *)(void *)f;
    Server *s = f->server;
    Table *t = g->at = table_in_memory(s, g->table);
    if (stored_log_unread(&g->log)) store_unread(s, &g->log.error);
    if (t) {
        t->reading = false;
        bool well = !g->log.error.text[0], more = g->log.count > 0;
        if (well && t->behind <= t->entries + g->log.count) t->behind = 0;
        if (well && more && !t->aside && !s->stopping) contained(s, t->number, fold_all, g);
        if (g->update) update_told(g->update);
        else if (!t->reading) table_resume(t);
    }
    stored_log_free(&g->log);
    free(g);
}

static bool is_behind(const Table *t) { return t->behind > t->entries && !t->aside && !t->server->stopping; }

static void follow(Table *t) {
    Following *g = alloc_zeroed(sizeof *g);
    g->table = t->number;
    g->log.first = t->entries + 1;
    t->reading = true;
    fetch(t->server, &g->fetch, read_on, have_read_on);
}

void table_follow(Table *t) {
    if (is_behind(t) && !table_busy(t)) follow(t);
}

bool table_reads_on(Table *t, NetCall *call) {
    NetNote *note = net_note(call);
    if (note->waited || !store_is_shared(t->server->store) || table_busy(t) || t->server->stopping) return false;
    note->waited = true;
    call_park(t, call);
    follow(t);
    return true;
}

/* ---- Being told of them ------------------------------------------------------------------------------- */

static void note_behind(Server *s, const StoreAppended *a) {
    Table *t = table_in_memory(s, a->table);
    if (a->number == 0) { /* one that is being written is found to be gone by that */
        if (t && !table_busy(t)) table_gone(s, a->table);
        return;
    }
    if (!t) {
        table_loading_behind(s, a->table, a->number);
        return;
    }
    if (a->number > t->behind) t->behind = a->number;
    table_follow(t);
}

/* What was told of one table, and of others with it. */
struct Elsewhere {
    NetTask task;
    Elsewhere *next;
    StoreAppended appended;
    Following then;
};

/* It can be folded at once if it comes next. */
static bool is_next(const Table *t, const StoredLog *log) {
    return t && log->count > 0 && log->first == t->entries + 1 && !table_busy(t) && !t->aside && !t->server->stopping;
}

static void hear_of_entries(Elsewhere *e) {
    Following *g = &e->then;
    Server *s = g->fetch.server;
    g->at = table_in_memory(s, g->table);
    if (!is_next(g->at, &g->log)) note_behind(s, &e->appended);
    else contained(s, g->table, fold_all, g);
    if (g->update) update_told(g->update);
    stored_log_free(&g->log);
    free(e);
}

static void hear_of_all(void *context) {
    for (Elsewhere *e = context, *next; e; e = next) {
        next = e->next;
        hear_of_entries(e);
    }
}

void table_hold(Server *s, i64 number, int by) { atomic_fetch_add(&s->held[number % HELD], by); }

/* In a thread of the store. */
static bool holds(void *context, i64 table) {
    const Server *s = context;
    return atomic_load(&s->held[table % HELD]) > 0;
}

static void on_elsewhere(void *context, const StoreAppended *appended, const StoreEntry *entry, int count) {
    Server *s = context;
    Elsewhere *e = alloc_zeroed(sizeof *e), **end = &s->elsewhere;
    while (*end) end = &(*end)->next;
    *end = e;
    e->appended = *appended;
    e->then =
        (Following){.fetch = {.server = s}, .table = appended->table, .log = {.first = appended->number - count + 1}};
    for (int i = 0; i < count; i++) stored_log_keep(&e->then.log, &entry[i]);
}

/* The server's thread is woken once for all of them. */
static void on_heard_all(void *context) {
    Server *s = context;
    Elsewhere *first = s->elsewhere;
    if (!first) return;
    s->elsewhere = NULL;
    first->task = (NetTask){.work = hear_of_all, .context = first};
    net_defer(s->net, &first->task);
}

/* ---- After a silence ---------------------------------------------------------------------------------- */

/* The ends of all tables that are held are compared. */
typedef struct Comparison {
    Fetch fetch;
    StoreAppended *had, *more;
    int count, behind;
} Comparison;

static void see_more(void *context, const StoreAppended *appended, int count) {
    Comparison *c = context;
    for (int i = 0; i < count && c->behind < c->count; i++) c->more[c->behind++] = appended[i];
}

static void read_ends(Fetch *f) {
    Comparison *c = (Comparison *)(void *)f;
    Error ignored;
    (void)!store_ends(f->server->store, c->had, c->count, see_more, c, &ignored); /* a new silence asks again */
}

static void have_ends(Fetch *f) {
    Comparison *c = (Comparison *)(void *)f;
    for (int i = 0; i < c->behind; i++) note_behind(f->server, &c->more[i]);
    free(c->had);
    free(c->more);
    free(c);
}

static void compare_ends(Server *s) {
    if (s->tables == 0 || s->stopping) return;
    Comparison *c = alloc_zeroed(sizeof *c);
    c->had = alloc_zeroed((size_t)s->tables * sizeof *c->had);
    c->more = alloc_zeroed((size_t)s->tables * sizeof *c->more);
    for (int i = 0; i < BUCKETS; i++) {
        for (const Table *t = s->bucket[i]; t && c->count < s->tables; t = t->next) {
            /* One that is being written may not be there yet; and that it is behind it is told when it is too late. */
            if (!t->unstored && !t->update)
                c->had[c->count++] = (StoreAppended){.table = t->number, .number = t->entries};
            if (t->channels) announce_presence(t);
        }
    }
    fetch(s, &c->fetch, read_ends, have_ends);
}

typedef struct Silence {
    NetTask task;
    Server *server;
} Silence;

static void end_silence(void *context) {
    Silence *over = context;
    compare_ends(over->server);
    announcement_read_again(over->server);
    free(over);
}

static void on_missed(void *context) {
    Silence *over = alloc_zeroed(sizeof *over);
    *over = (Silence){.task = {.work = end_silence, .context = over}, .server = context};
    net_defer(over->server->net, &over->task);
}

/* ---- What is no more, what is said to everybody ---------------------------------------------------------- */

typedef struct Gone {
    NetTask task;
    Server *server;
    i64 table;
} Gone;

static void hear_of_removal(void *context) {
    Gone *g = context;
    table_gone(g->server, g->table);
    free(g);
}

static void on_removed(void *context, i64 table) {
    Gone *g = alloc_zeroed(sizeof *g);
    *g = (Gone){.task = {.work = hear_of_removal, .context = g}, .server = context, .table = table};
    net_defer(g->server->net, &g->task);
}

static void hear_of_change(void *context) {
    Silence *one = context;
    announcement_read_again(one->server);
    free(one);
}

static void on_changed(void *context, Str name) {
    if (!str_same(name, ANNOUNCEMENT)) return;
    Silence *one = alloc_zeroed(sizeof *one);
    *one = (Silence){.task = {.work = hear_of_change, .context = one}, .server = context};
    net_defer(one->server->net, &one->task);
}

/* ---- Who is there ---------------------------------------------------------------------------------------- */

void presence_keep(Table *t, const StorePresence *p) {
    int i = 0;
    while (i < t->others && t->other[i].process != p->process) i++;
    if (!p->here && !p->watching) {
        if (i < t->others) t->other[i] = t->other[--t->others];
        return;
    }
    if (i == t->others) t->other = grown(t->other, (size_t)++t->others * sizeof *t->other);
    t->other[i] = *p;
}

bool seat_is_here(const Table *t, int seat) {
    for (int i = 0; i < t->others; i++) {
        if (t->other[i].here & (1 << seat)) return true;
    }
    return t->head.seat[seat].here > 0;
}

int watching_elsewhere(const Table *t) {
    int count = 0;
    for (int i = 0; i < t->others; i++) count += t->other[i].watching;
    return count;
}

void announce_presence(const Table *t) {
    int here = 0, watching = 0;
    if (t->server->stopping || !store_is_shared(t->server->store)) return;
    for (const Channel *c = t->channels; c; c = c->next) {
        if (c->seat == WATCHER) watching++;
        else here |= 1 << c->seat;
    }
    store_present(t->server->store, t->number, here, watching);
}

typedef struct Presence {
    NetTask task;
    Server *server;
    StorePresence who;
} Presence;

static void hear_of_presence(void *context) {
    Presence *p = context;
    Table *t = table_in_memory(p->server, p->who.table);
    if (!t) table_loading_present(p->server, &p->who);
    if (t && !t->aside) {
        presence_keep(t, &p->who);
        t->presence_due = true;
    }
    free(p);
}

static void on_present(void *context, const StorePresence *who) {
    Presence *p = alloc_zeroed(sizeof *p);
    *p = (Presence){.task = {.work = hear_of_presence, .context = p}, .server = context, .who = *who};
    net_defer(p->server->net, &p->task);
}

void follow_store(Server *s) {
    s->listener = (StoreListener){.context = s,
                                  .stored = on_stored,
                                  .holds = holds,
                                  .elsewhere = on_elsewhere,
                                  .heard = on_heard_all,
                                  .missed = on_missed,
                                  .present = on_present,
                                  .removed = on_removed,
                                  .changed = on_changed};
    store_subscribe(s->store, &s->listener);
}
