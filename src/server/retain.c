/* Games that nobody goes on with: after so many days they are removed whole.
 *
 * Each table has a name in the store that begins with a time; from then on, and
 * not before, it may have been left alone for too long. It is then read, and
 * removed, or gets a later name, or none any more when its game is over. So a
 * table is looked at about once in that many days. */
#include "server/internal.h"

#include <stdio.h>
#include <stdlib.h>

enum { PAGE = 256 };

static Str idle_name(i64 since, i64 table, char name[64]) {
    snprintf(name, 64, "idle.%015lld.%lld", (long long)since, (long long)table);
    return str_of(name);
}

void idle_write(StoreWrite *w, i64 table, i64 since) {
    char name[64];
    write_value(w, idle_name(since, table, name), STR("1"));
}

i64 removed_after(const Table *t) {
    i64 days = t->server->options.retain_days;
    return days && !table_over(t) ? t->last_at + days * 86400000 : 0;
}

/* ---- One that may be due -------------------------------------------------------------------------- */

typedef struct Idle {
    Fetch fetch;
    i64 before, table; /* 0: none is due */
    char name[64];
    StoredLog log;
} Idle;

static void see_idle(void *context, Str name) {
    Idle *i = context;
    Str rest = name;
    (void)str_cut(&rest, '.');
    (void)str_cut(&rest, '.');
    if (name.len < sizeof i->name && str_int(rest, 1, INT64_MAX, &i->table)) memcpy(i->name, name.at, name.len);
}

static void read_idle(Fetch *f) {
    Idle *i = (Idle *)(void *)f;
    char to[64];
    Error ignored;
    (void)!store_names(f->server->store, STR("idle."), idle_name(i->before, 0, to), 1, see_idle, i, &ignored);
    if (i->table) stored_log_read(f->server->store, i->table, &i->log);
}

/* Its name goes; another with a later time may come in its place. */
static void look_later(Server *s, const Idle *i, i64 since) {
    StoreWrite *w = store_write();
    write_value(w, str_of(i->name), STR(""));
    if (since) idle_write(w, i->table, since);
    store_commit(s->store, w, NULL, NULL);
}

static void say_removed(Server *s, const Table *t) {
    char line[LOG_ROOM];
    Writer w = log_begin(LOG_INFO, "table-removed", line);
    log_int(&w, "table", t->number);
    log_text(&w, "scenario", str_of(t->head.scenario));
    log_int(&w, "entries", t->entries);
    log_int(&w, "days", (date_ms(s) - t->last_at) / 86400000);
    log_end(s, LOG_INFO, &w);
}

typedef struct Judged {
    Idle *idle;
    Table *table;
    bool removed;
} Judged;

static void judge(void *context) {
    Judged *j = context;
    Server *s = j->table->server;
    const Table *t = j->table;
    bool over = table_over(t);
    if (over || t->last_at >= j->idle->before || table_busy(t)) {
        look_later(s, j->idle, over ? 0 : t->last_at >= j->idle->before ? t->last_at : date_ms(s));
        return;
    }
    say_removed(s, t);
    look_later(s, j->idle, 0);
    j->removed = true;
}

/* Not among the server's tables; it may not be readable at all. */
static void judge_copy(void *context) {
    Judged *j = context;
    Server *s = j->idle->fetch.server;
    Error e;
    j->table = s->now.unfinished = table_from(s, &j->idle->log, &e);
    if (j->table) judge(j);
    else look_later(s, j->idle, date_ms(s));
    s->now.unfinished = NULL;
    if (j->table) table_free(j->table);
}

static void idle_removed(void *context, bool gone) {
    Server *s = context;
    (void)gone;
    s->looks_idle = false;
}

static void idle_arrived(Fetch *f) {
    Idle *i = (Idle *)(void *)f;
    Server *s = f->server;
    Judged j = {.idle = i, .table = i->table ? table_in_memory(s, i->table) : NULL};
    if (!i->table || s->stopping) { /* nothing to be done */
    } else if (!i->log.there) {
        look_later(s, i, 0);
    } else if (is_aside(s, i->table) || (j.table && j.table->aside)) {
        look_later(s, i, date_ms(s));
    } else if (j.table) {
        contained(s, i->table, judge, &j);
    } else if (!contained_quietly(s, i->table, judge_copy, &j)) {
        look_later(s, i, date_ms(s));
    }
    s->looks_idle = j.removed; /* the next is looked for when this one is gone */
    if (j.removed) table_remove(s, i->table, idle_removed, s);
    stored_log_free(&i->log);
    free(i);
}

void retain_tick(Server *s) {
    i64 before = date_ms(s) - s->options.retain_days * 86400000;
    if (!s->options.retain_days || s->stopping || s->looks_idle || before <= 0) return;
    Idle *i = alloc_zeroed(sizeof *i);
    i->before = before;
    s->looks_idle = true;
    fetch(s, &i->fetch, read_idle, idle_arrived);
}

/* ---- Tables from before there were such names ----------------------------------------------------- */

typedef struct Older {
    StoreList which;
    StoreWrite *write;
    int count;
} Older;

static void see_older(void *context, const StoreTable *row) {
    Older *o = context;
    o->count++;
    o->which.changed = row->changed;
    o->which.number = row->number;
    idle_write(o->write, row->number, row->since);
}

static void see_done(void *context, Str text) { *(bool *)context = text.len > 0; }

bool retain_open(Server *s, Error *e) {
    Older o = {.which = {.category = CATEGORY_ALL, .most = PAGE}};
    bool done = false, ok = store_value(s->store, STR("idle-named"), see_done, &done, e);
    if (!ok || done || !s->options.retain_days) return ok;
    do {
        o.count = 0;
        o.write = store_write();
        ok = store_list(s->store, &o.which, see_older, &o, e);
        if (ok && o.count < PAGE) write_value(o.write, STR("idle-named"), STR("1"));
        store_commit(s->store, o.write, NULL, NULL);
    } while (ok && o.count == PAGE);
    return ok;
}
