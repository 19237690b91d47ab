/* Tables that go for good: entries, tokens, positions and whatever else the store
 * has of them. Who looks on is sent away. */
#include "server/internal.h"

#include <stdio.h>
#include <stdlib.h>

typedef struct Removal {
    NetTask task;
    Server *server;
    i64 table;
    bool gone;
    Removed *removed;
    void *context;
} Removal;

static void removal_done(void *context) {
    Removal *r = context;
    Server *s = r->server;
    health_note(s, r->gone ? NULL : s->trouble);
    forget_tokens(s, r->table); /* once more: it may have been read meanwhile */
    Table *t = table_in_memory(s, r->table);
    if (r->gone && t && !table_busy(t)) table_dismiss(t, 4401, "the table was removed");
    if (r->gone) aside_forget(s, r->table);
    if (r->gone) s->meter.removed++;
    if (r->removed) r->removed(r->context, r->gone);
    free(r);
}

/* In the thread of the store. */
static void removal_stored(void *context, StoreResult result, const char *why) {
    Removal *r = context;
    (void)why;
    r->gone = result == STORED;
    r->task = (NetTask){.work = removal_done, .context = r};
    net_defer(r->server->net, &r->task);
}

void table_remove(Server *s, i64 number, Removed *removed, void *context) {
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
    snprintf(from, sizeof from, "aside.%lld", (long long)number);
    write_value(w, str_of(from), STR(""));
    if (t) table_dismiss(t, 4401, "the table was removed");
    forget_tokens(s, number);
    Removal *r = alloc_zeroed(sizeof *r);
    *r = (Removal){.server = s, .table = number, .removed = removed, .context = context};
    store_commit(s->store, w, removal_stored, r);
}
