/* Tables set aside, and what is done so that no more than a table is.
 *
 * Games and opponents are asked under a guard. If an invariant breaks there, the
 * work at hand is given up, what it had taken is cleared away, and the table is
 * set aside: nobody plays there any more, its record can be fetched, and the store
 * remembers it. Whatever was acknowledged is in the log; what was not is not.
 *
 * A damaged table is aside as well, but the store is not told: it is found again
 * when it is read again, unless it has been mended. */
#include "server/internal.h"

#include <stdio.h>
#include <stdlib.h>

/* ---- What is lent ----------------------------------------------------------------------------- */

struct Lent {
    Lent *next;
    _Alignas(16) u8 memory[];
};

void *work_alloc(Server *s, size_t size) {
    Lent *lent = alloc_zeroed(sizeof *lent + size);
    lent->next = s->now.lent;
    s->now.lent = lent;
    return lent->memory;
}

static void take_back(UnderWay *now) {
    while (now->lent) {
        Lent *lent = now->lent;
        now->lent = lent->next;
        free(lent);
    }
}

/* ---- The list --------------------------------------------------------------------------------- */

struct Aside {
    i64 table;
    bool damaged; /* or newer: it cannot be read */
    bool newer;
};

static Aside *find(const Server *s, i64 table) {
    for (int i = 0; i < s->asides; i++) {
        if (s->aside[i].table == table) return &s->aside[i];
    }
    return NULL;
}

static void add(Server *s, i64 table, bool damaged) {
    if (s->asides == s->aside_room) {
        s->aside_room = 2 * s->aside_room + 16;
        s->aside = grown(s->aside, (size_t)s->aside_room * sizeof *s->aside);
    }
    s->aside[s->asides++] = (Aside){.table = table, .damaged = damaged};
}

bool is_aside(const Server *s, i64 table) {
    const Aside *aside = find(s, table);
    return aside && !aside->damaged;
}

bool is_listed(const Server *s, i64 table) { return !find(s, table); }

int asides_count(const Server *s, bool damaged) {
    int count = 0;
    for (int i = 0; i < s->asides; i++) count += s->aside[i].damaged == damaged && !s->aside[i].newer;
    return count;
}

/* Without the name of the table, which opens a free seat. */
static const char *unnamed(const Table *t, Error *e) {
    char *name = t->id[0] ? strstr(e->text, t->id) : NULL;
    if (name) memset(name, '*', strlen(t->id));
    return e->text;
}

void note_damage(Table *t, const Error *e) {
    Server *s = t->server;
    Error said = *e;
    if (s->only_reads || find(s, t->number)) return;
    const char *event = t->newer ? "table-newer" : "table-damaged";
    log_say(s, t->newer ? LOG_WARN : LOG_ERROR, event, t->number, unnamed(t, &said));
    add(s, t->number, true);
    s->aside[s->asides - 1].newer = t->newer;
}

bool is_newer(const Server *s, i64 table) {
    const Aside *aside = find(s, table);
    return aside && aside->newer;
}

void clear_damage(Server *s, i64 table) {
    Aside *aside = find(s, table);
    if (aside && aside->damaged) *aside = s->aside[--s->asides];
}

void aside_forget(Server *s, i64 table) {
    Aside *aside = find(s, table);
    if (aside) *aside = s->aside[--s->asides];
}

/* ---- In the store ----------------------------------------------------------------------------- */

static void see_aside(void *context, Str name) {
    i64 table;
    (void)str_cut(&name, '.');
    if (str_int(name, 1, INT64_MAX, &table)) add(context, table, false);
}

bool asides_read(Server *s, Error *e) {
    return store_names(s->store, STR("aside."), STR("aside/"), INT32_MAX, see_aside, s, e);
}

void asides_close(Server *s) { free(s->aside); }

static Str aside_name(i64 table, char name[64]) {
    snprintf(name, 64, "aside.%lld", (long long)table);
    return str_of(name);
}

static void see_line(void *context, Str text) {
    Writer w = writer_on(context, FAULT_ROOM);
    put_str(&w, text);
}

void aside_line(Server *s, i64 table, char line[FAULT_ROOM]) {
    char name[64];
    Error ignored;
    line[0] = 0;
    (void)!store_value(s->store, aside_name(table, name), see_line, line, &ignored);
}

/* A table that was never stored is nobody's yet; when the server stops the store has ended. */
static void keep_aside(const Table *t, const char *line) {
    char name[64];
    Server *s = t->server;
    if (t->unstored || s->only_reads || s->stopping || find(s, t->number)) return;
    add(s, t->number, false);
    StoreWrite *w = store_write();
    write_value(w, aside_name(t->number, name), str_of(line));
    store_commit(s->store, w, NULL, NULL);
}

/* ---- Broken off ------------------------------------------------------------------------------- */

static void part(void *context) {
    Server *s = context;
    s->parting.work = NULL;
    drop_asides(s);
}

void drop_asides_soon(Server *s) {
    if (s->parting.work || s->only_reads) return;
    s->parting = (NetTask){.work = part, .context = s};
    net_defer(s->net, &s->parting);
}

/* Not dropped here: a caller further out may still use it, and a request over a socket is answered first. */
void table_set_aside(Table *t, const char *line) {
    Server *s = t->server;
    if (t->aside) return;
    log_say(s, LOG_ERROR, "table-aside", t->number, line);
    t->aside = true;
    keep_aside(t, line);
    drop_asides_soon(s);
}

/* Whose fault it is: the update under way tells, or the table that was asked for last. */
static Table *table_at_hand(const Server *s) {
    const UnderWay *now = &s->now;
    if (now->update) return update_table(now->update);
    return now->unfinished ? now->unfinished : table_in_memory(s, now->table);
}

static void clear_away(Server *s) {
    UnderWay *now = &s->now;
    if (now->update) update_drop(now->update);
    if (now->write) write_drop(now->write);
    if (now->trial.game) match_close(&now->trial);
    if (now->unfinished) table_free(now->unfinished);
    if (now->loaded) loaded_board_free(now->loaded);
    body_drop(s);
}

static bool try_work(Server *s, i64 table, void (*work)(void *), void *context, bool quietly) {
    UnderWay before = s->now;
    s->now = (UnderWay){.table = table};
    bool whole = guarded(work, context, s->fault_line);
    if (!whole) {
        Table *t = table_at_hand(s);
        s->broken = t ? t->number : 0;
        if (t && !quietly) table_set_aside(t, s->fault_line);
        else if (!quietly) log_say(s, LOG_ERROR, "fault", 0, s->fault_line);
        clear_away(s);
    }
    take_back(&s->now);
    s->now = before;
    return whole;
}

bool contained(Server *s, i64 table, void (*work)(void *), void *context) {
    return try_work(s, table, work, context, false);
}

bool contained_quietly(Server *s, i64 table, void (*work)(void *), void *context) {
    return try_work(s, table, work, context, true);
}

/* ---- What is said of it ----------------------------------------------------------------------- */

static const char aside_text[] = "this table was set aside: the program met a fault of its own here. "
                                 "All that was played is kept, and its record can be downloaded";

bool fail_aside(Error *e) { return fail(e, "%s", aside_text); }

void answer_no_table(Server *s, NetCall *call, const NetRequest *r, const char *field, const Error *e) {
    answer_error(s, call, r, 503, is_aside(s, s->now.table) ? "aside" : "store", field, e->text);
}

void answer_broken(Server *s, NetCall *call, const NetRequest *r) {
    if (is_aside(s, s->broken)) answer_error(s, call, r, 503, "aside", NULL, aside_text);
    else answer_error(s, call, r, 500, "fault", NULL, "the program met a fault of its own; nothing has changed");
}
