/* A whole store, copied or looked through: every table with its log and its position, every value, all that is due.
 * Between any two databases; what is copied has the same hashes. */
#include "store/internal.h"

#include <stdlib.h>

enum { ENTRIES_A_WRITE = 200, WAITING = 64, NAMES_A_READ = 500 };

/* It stands in a copy that is not finished. */
#define UNFINISHED STR("copy-unfinished")

typedef struct Copy {
    Store *from, *to;
    StoreCopied *copied;
    StoreWrite *write; /* being filled */
    i64 table;
    int entries; /* in it */
    pthread_mutex_t lock;
    pthread_cond_t wake;
    int waiting; /* under the lock: writes that are not done yet */
    Error why;   /* and what went wrong first, or "" */
} Copy;

/* ---- Writing -------------------------------------------------------------------------------------- */

static void written(void *context, StoreResult result, const char *why) {
    Copy *c = context;
    pthread_mutex_lock(&c->lock);
    if (result != STORED && !c->why.text[0]) fail(&c->why, "%s", why);
    c->waiting--;
    pthread_cond_signal(&c->wake);
    pthread_mutex_unlock(&c->lock);
}

/* At most so many are under way; false when one has failed. */
static bool wait_until(Copy *c, int most, Error *e) {
    pthread_mutex_lock(&c->lock);
    while (c->waiting > most) pthread_cond_wait(&c->wake, &c->lock);
    bool ok = !c->why.text[0];
    if (!ok) *e = c->why;
    pthread_mutex_unlock(&c->lock);
    return ok;
}

static void hand_over(Copy *c) {
    pthread_mutex_lock(&c->lock);
    while (c->waiting > WAITING) pthread_cond_wait(&c->wake, &c->lock);
    c->waiting++;
    pthread_mutex_unlock(&c->lock);
    store_commit(c->to, c->write, written, c);
    c->write = store_write();
    c->entries = 0;
}

/* ---- Tables ---------------------------------------------------------------------------------------- */

typedef struct Numbers {
    i64 *number;
    int count, room;
    bool broken;
} Numbers;

static void keep_number(Numbers *n, i64 number) {
    if (n->count == n->room) {
        int room = 2 * n->room + 256;
        i64 *more = realloc(n->number, (size_t)room * sizeof *more);
        n->broken = n->broken || !more;
        if (!more) return;
        n->number = more;
        n->room = room;
    }
    n->number[n->count++] = number;
}

static void see_number(void *context, const StoreTable *t) { keep_number(context, t->number); }

/* The latest first. */
static bool numbers_of(Store *s, Numbers *n, Error *e) {
    StoreList all = {.category = CATEGORY_ALL, .most = INT32_MAX};
    return store_list(s, &all, see_number, n, e) && (!n->broken || fail(e, "out of memory"));
}

static void copy_table(void *context, const StoreTable *t) {
    Copy *c = context;
    write_table(c->write, t->number, t->id, t->head, t->note, t->category, t->since);
    write_note(c->write, t->number, t->note, t->category, t->changed);
    c->copied->tables++;
}

static void copy_entry(void *context, const StoreEntry *entry) {
    Copy *c = context;
    if (c->entries == ENTRIES_A_WRITE) hand_over(c);
    write_entry(c->write, c->table, entry->number, entry->at, entry->key, entry->text);
    if (entry->facts.len || entry->whole) write_position(c->write, entry->whole, entry->facts);
    c->entries++;
    c->copied->entries++;
}

static bool copy_tables(Copy *c, Error *e) {
    Numbers all = {.count = 0};
    bool ok = numbers_of(c->from, &all, e);
    for (int i = all.count - 1; ok && i >= 0; i--) {
        c->table = all.number[i];
        ok = store_table(c->from, c->table, copy_table, c, e) &&
             store_entries(c->from, c->table, 1, copy_entry, c, e) && wait_until(c, WAITING, e);
        hand_over(c);
    }
    free(all.number);
    return ok;
}

/* ---- Values, and what is due -------------------------------------------------------------------------- */

typedef struct NameList {
    char (*name)[200];
    int count;
    bool long_name;
} NameList;

static void see_name(void *context, Str name) {
    NameList *l = context;
    l->long_name = l->long_name || name.len >= sizeof *l->name;
    if (name.len >= sizeof *l->name) return;
    memcpy(l->name[l->count], name.at, name.len);
    l->name[l->count++][name.len] = 0;
}

typedef struct NamedValue {
    Copy *copy;
    Str name;
} NamedValue;

static void copy_value(void *context, Str text) {
    const NamedValue *v = context;
    write_value(v->copy->write, v->name, text);
    v->copy->copied->values++;
}

/* In the order of names, the next ones from behind the last. */
static bool copy_values(Copy *c, Error *e) {
    NameList l = {.name = calloc(NAMES_A_READ, sizeof *l.name)};
    char from[208] = " ";
    bool ok = l.name || fail(e, "out of memory"), more = ok;
    while (ok && more) {
        l.count = 0;
        ok = store_names(c->from, str_of(from), STR("\x7f"), NAMES_A_READ, see_name, &l, e) &&
             (!l.long_name || fail(e, "a name is too long"));
        more = l.count == NAMES_A_READ;
        for (int i = 0; ok && i < l.count; i++) {
            NamedValue v = {c, str_of(l.name[i])};
            ok = store_value(c->from, v.name, copy_value, &v, e);
        }
        if (ok && more) {
            size_t len = strlen(l.name[l.count - 1]);
            memcpy(from, l.name[l.count - 1], len);
            memcpy(from + len, "\x01", 2);
        }
        hand_over(c);
        ok = ok && wait_until(c, WAITING, e);
    }
    free(l.name);
    return ok;
}

static void copy_due(void *context, i64 table, int kind, i64 at) {
    write_due(((Copy *)context)->write, table, kind, at);
}

/* ---- All of it ------------------------------------------------------------------------------------------ */

static void note_some(void *context, Str name) {
    (void)name;
    *(bool *)context = true;
}

static void note_table(void *context, const StoreTable *t) {
    (void)t;
    *(bool *)context = true;
}

static bool is_empty(Store *s, Error *e) {
    bool some = false;
    StoreList one = {.category = CATEGORY_ALL, .most = 1};
    return store_list(s, &one, note_table, &some, e) && store_names(s, STR(" "), STR("\x7f"), 1, note_some, &some, e) &&
           (!some || fail(e, "there is a store already: two are not mixed"));
}

static void note_unfinished(void *context, Str text) {
    (void)text;
    *(bool *)context = true;
}

bool store_is_whole(Store *s, Error *e) {
    bool unfinished = false;
    return store_value(s, UNFINISHED, note_unfinished, &unfinished, e) &&
           (!unfinished || fail(e, "a copy into it was not finished: begin it again, into an empty one"));
}

bool store_copy(Store *from, Store *to, StoreCopied *copied, Error *e) {
    Copy c = {.from = from, .to = to, .copied = copied, .write = store_write()};
    *copied = (StoreCopied){0};
    pthread_mutex_init(&c.lock, NULL);
    pthread_cond_init(&c.wake, NULL);
    bool ok = store_is_whole(from, e) && is_empty(to, e);
    if (ok) {
        write_new_value(c.write, UNFINISHED, STR("1"));
        hand_over(&c);
        ok = wait_until(&c, 0, e) && copy_tables(&c, e) && copy_values(&c, e) && store_dues(from, copy_due, &c, e);
        hand_over(&c);
        ok = wait_until(&c, 0, e) && ok;
        if (ok) write_value(c.write, UNFINISHED, STR(""));
        if (ok) hand_over(&c);
        ok = wait_until(&c, 0, e) && ok;
    }
    write_drop(c.write);
    pthread_cond_destroy(&c.wake);
    pthread_mutex_destroy(&c.lock);
    return ok;
}

/* ---- Looked through -------------------------------------------------------------------------------------- */

static void count_entry(void *context, const StoreEntry *entry) {
    (void)entry;
    ((StoreCopied *)context)->entries++;
}

typedef struct Fault {
    StoreFaultSeen *seen;
    void *context;
    int count;
} Fault;

static void see_headless(void *context, i64 table) {
    Fault *f = context;
    Error e;
    fail(&e, "table number %d has entries, but its head is missing", (int)table);
    f->count++;
    f->seen(f->context, e.text);
}

bool store_check(Store *s, StoreFaultSeen *seen, void *context, StoreCopied *found, Error *e) {
    Numbers all = {.count = 0};
    Fault fault = {seen, context, 0};
    Error why;
    *found = (StoreCopied){0};
    bool ok = store_is_whole(s, e) && numbers_of(s, &all, e);
    for (int i = all.count - 1; ok && i >= 0; i--) {
        found->tables++;
        if (store_entries(s, all.number[i], 1, count_entry, found, &why)) continue;
        fault.count++;
        seen(context, why.text);
    }
    ok = ok && store_headless(s, see_headless, &fault, e);
    free(all.number);
    found->faults = fault.count;
    return ok;
}
