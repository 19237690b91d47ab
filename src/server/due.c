/* What is due without a request: dice that nobody has rolled, the move of a machine, the end of waiting for a number,
 * a clock that runs out, a notice that nobody has sent.
 * It stands in the store with its time, and any process may take it; that the one that took it also died is found
 * when nothing has come of it. Should two do the same, one of them is too late, and nothing is done twice. */
#include "server/internal.h"

#include <stdlib.h>

enum { TAKEN_A_TICK = 16, STEP_MS = 5000, RENEW_MS = 2500 };

/* ---- Steps ---------------------------------------------------------------------------------------- */

/* Whoever has just acted does the next step himself; if not, another does, after this time. Written only when it is
 * due, and again while it goes on. */
void step_write(StoreWrite *w, Table *t) {
    i64 now = date_ms(t->server);
    if (!step_is_due(t)) {
        if (t->step_at) write_due(w, t->number, DUE_STEP, 0);
        t->step_at = 0;
    } else if (t->step_at < now + RENEW_MS) {
        t->step_at = now + STEP_MS;
        write_due(w, t->number, DUE_STEP, t->step_at);
    }
}

/* As the log tells it: another process has written it there. */
void step_note(Table *t, i64 at) { t->step_at = step_is_due(t) ? at + STEP_MS : 0; }

/* A long thought goes on here. */
void step_tick(Table *t) {
    if (!t->thinking || !store_is_shared(t->server->store) || t->step_at >= date_ms(t->server) + RENEW_MS) return;
    StoreWrite *w = store_write();
    step_write(w, t);
    store_commit(t->server->store, w, NULL, NULL);
}

/* ---- Taken ------------------------------------------------------------------------------------------ */

static void forget_due(Server *s, i64 table, DueKind kind) {
    StoreWrite *w = store_write();
    write_due(w, table, (int)kind, 0);
    store_commit(s->store, w, NULL, NULL);
}

void due_at_table(Table *t, DueKind kind) {
    if (kind == DUE_FLAG) {
        flag_if_due(t);
        return;
    }
    if (kind >= DUE_NOTICE) {
        notice_if_due(t, (int)kind);
        return;
    }
    if (table_busy(t) || t->thinking) return; /* it is under way, and comes again if nothing comes of it */
    if (kind == DUE_NUMBER ? !number_overdue(t) : !step_is_due(t)) {
        forget_due(t->server, t->number, kind);
    } else if (kind == DUE_NUMBER) {
        close_overdue(t);
    } else {
        t->theirs_until = 0;
        table_advance(t);
    }
}

/* What newer rules have played, a newer process does. */
void due_unread(Server *s, i64 table, DueKind kind) {
    if (!is_newer(s, table)) forget_due(s, table, kind);
}

typedef struct Due {
    Table *table;
    DueKind kind;
} Due;

static void do_due(void *context) {
    const Due *d = context;
    due_at_table(d->table, d->kind);
}

typedef struct DueFetch {
    Fetch fetch;
    StoreDue due;
    i64 table[TAKEN_A_TICK];
    int count;
} DueFetch;

static void see_due(void *context, i64 table) {
    DueFetch *f = context;
    if (f->count < TAKEN_A_TICK) f->table[f->count++] = table;
}

static void read_due(Fetch *fetched) {
    DueFetch *f = (DueFetch *)(void *)fetched;
    Error ignored;
    (void)!store_take(fetched->server->store, &f->due, see_due, f, &ignored);
}

static void due_arrived(Fetch *fetched) {
    DueFetch *f = (DueFetch *)(void *)fetched;
    Server *s = fetched->server;
    DueKind kind = (DueKind)f->due.kind;
    s->takes_due--;
    for (int i = 0; i < f->count && !s->stopping; i++) {
        Table *t = table_in_memory(s, f->table[i]);
        if (t && !t->aside) contained(s, t->number, do_due, &(Due){t, kind});
        else if (t || is_aside(s, f->table[i])) due_unread(s, f->table[i], kind);
        else table_fetch_due(s, f->table[i], kind);
    }
    free(f);
}

static void take(Server *s, DueKind kind, i64 until) {
    DueFetch *f = alloc_zeroed(sizeof *f);
    f->due = (StoreDue){.kind = (int)kind, .most = TAKEN_A_TICK, .until = until, .now = date_ms(s)};
    s->takes_due++;
    fetch(s, &f->fetch, read_due, due_arrived);
}

/* One kind at a tick. In a file nobody else can have them: at the start all are left over from before. */
static void take_notices(Server *s) {
    bool left = !store_is_shared(s->store) && s->notice_ticks < DUE_NOTICES;
    take(s, (DueKind)(DUE_NOTICE + s->notice_ticks++ % DUE_NOTICES), left ? INT64_MAX : date_ms(s));
}

void due_tick(Server *s) {
    if (s->stopping || s->takes_due > 0) return;
    take(s, DUE_STEP, date_ms(s));
    take(s, DUE_FLAG, date_ms(s));
    if (overdue_before(s) > 0) take(s, DUE_NUMBER, overdue_before(s));
    take_notices(s);
}
