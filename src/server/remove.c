/* Tables that go for good: entries, tokens, positions and whatever else the store
 * has of them. Who looks on is sent away. */
#include "server/internal.h"

#include <stdio.h>
#include <stdlib.h>

/* ---- A write, and then ------------------------------------------------------------------------------- */

typedef struct Awaited {
    NetTask task;
    Server *server;
    bool stored;
    char why[sizeof(((Error *)0)->text)];
    Committed *then;
    void *context;
} Awaited;

static void write_known(void *context) {
    Awaited *a = context;
    health_note(a->server, a->why);
    a->then(a->context, a->stored);
    free(a);
}

/* In the thread of the store. */
static void write_done(void *context, StoreResult result, const char *why) {
    Awaited *a = context;
    a->stored = result == STORED;
    snprintf(a->why, sizeof a->why, "%s", why ? why : "");
    a->task = (NetTask){.work = write_known, .context = a};
    net_defer(a->server->net, &a->task);
}

void commit_then(Server *s, StoreWrite *w, Committed *then, void *context) {
    Awaited *a = alloc_zeroed(sizeof *a);
    *a = (Awaited){.server = s, .then = then, .context = context};
    store_commit(s->store, w, write_done, a);
}

/* ---- Tables that go ------------------------------------------------------------------------------------ */

typedef struct Removal {
    Server *server;
    i64 table;
    Committed *then;
    void *context;
} Removal;

bool is_removed(const Server *s, i64 table) {
    int count = s->removals < COUNT(s->removed) ? s->removals : COUNT(s->removed);
    for (int i = 0; i < count; i++) {
        if (s->removed[i] == table) return true;
    }
    return false;
}

static void mark_removed(Server *s, i64 table) {
    forget_tokens(s, table);
    s->removed[s->removals++ % COUNT(s->removed)] = table;
}

/* It could not be removed: it is there again. */
static void unmark(Server *s, i64 table) {
    for (int i = 0; i < COUNT(s->removed); i++) {
        if (s->removed[i] == table) s->removed[i] = 0;
    }
}

static void removal_done(void *context, bool gone) {
    Removal *r = context;
    Server *s = r->server;
    if (!gone) unmark(s, r->table);
    if (gone) aside_forget(s, r->table);
    if (gone) s->meter.removed++;
    r->then(r->context, gone);
    free(r);
}

void table_remove(Server *s, i64 number, Committed *then, void *context) {
    char from[64], to[64];
    Table *t = table_in_memory(s, number);
    StoreWrite *w = store_write();
    MUST(!t || !table_busy(t));
    write_removal(w, number);
    snprintf(from, sizeof from, "%lld ", (long long)number);
    write_no_values(w, STR("token."), STR("token/"), str_of(from));
    snprintf(from, sizeof from, "position.%lld.", (long long)number);
    snprintf(to, sizeof to, "position.%lld/", (long long)number);
    write_no_values(w, str_of(from), str_of(to), STR(""));
    snprintf(from, sizeof from, "report.%lld.", (long long)number);
    snprintf(to, sizeof to, "report.%lld/", (long long)number);
    write_no_values(w, str_of(from), str_of(to), STR(""));
    snprintf(from, sizeof from, "aside.%lld", (long long)number);
    write_value(w, str_of(from), STR(""));
    if (t) table_dismiss(t, 4401, "the table was removed");
    mark_removed(s, number);
    Removal *r = alloc_zeroed(sizeof *r);
    *r = (Removal){.server = s, .table = number, .then = then, .context = context};
    commit_then(s, w, removal_done, r);
}

void table_gone(Server *s, i64 number) {
    Table *t = table_in_memory(s, number);
    if (!is_removed(s, number)) mark_removed(s, number);
    aside_forget(s, number);
    if (!t || s->stopping) return;
    if (table_busy(t)) t->gone = true; /* what is under way there will fail */
    else table_dismiss(t, 4401, "the table was removed");
}
