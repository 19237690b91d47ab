/* Reading from the store without waiting for it; see fetch.h. */
#include "server/internal.h"

#include <stdio.h>
#include <stdlib.h>

/* ---- There and back ---------------------------------------------------------------------------- */

static void read_in_store(void *context) {
    Fetch *f = context;
    f->read(f);
    net_defer(f->server->net, &f->back);
}

static void come_back(void *context) {
    Fetch *f = context;
    f->arrived(f);
}

void fetch(Server *s, Fetch *f, FetchStep *read, FetchStep *arrived) {
    *f = (Fetch){.ask = {.work = read_in_store, .context = f},
                 .back = {.work = come_back, .context = f},
                 .server = s,
                 .read = read,
                 .arrived = arrived};
    store_ask(s->store, &f->ask);
}

/* ---- The log of a table ------------------------------------------------------------------------- */

static size_t keep(char **text, size_t *len, size_t *room, Str more) {
    if (*len + more.len > *room) {
        *room = 2 * (*len + more.len) + 1024;
        *text = grown(*text, *room);
    }
    if (more.len) memcpy(*text + *len, more.at, more.len);
    *len += more.len;
    return *len - more.len;
}

static void see_head(void *context, const StoreTable *row) {
    StoredLog *log = context;
    log->there = true;
    log->since = row->since;
    snprintf(log->id, sizeof log->id, "%.*s", (int)row->id.len, row->id.at);
    keep(&log->text, &log->len, &log->room, row->head);
    log->head = row->head.len;
}

void stored_log_keep(StoredLog *log, const StoreEntry *entry) {
    if (log->count == log->lines) {
        log->lines = 2 * log->lines + 64;
        log->line = grown(log->line, (size_t)log->lines * sizeof *log->line);
    }
    LogLine *line = &log->line[log->count++];
    *line = (LogLine){.at = entry->at, .key = entry->key.len, .text = entry->text.len};
    line->from = keep(&log->text, &log->len, &log->room, entry->key);
    keep(&log->text, &log->len, &log->room, entry->text);
    if (entry->whole) log->facts_len = 0;
    if (entry->facts.len) log->facts_at = entry->number;
    keep(&log->facts, &log->facts_len, &log->facts_room, entry->facts);
    Str rest = entry->text, word = str_word(&rest);
    i64 rules;
    if (str_same(word, STR("mark"))) log->mark = entry->number;
    if (str_same(word, STR("rules")) && str_int(str_trim(rest), 0, UINT32_MAX, &rules) && rules > log->rules) {
        log->rules = rules;
    }
}

static void see_entry(void *context, const StoreEntry *entry) { stored_log_keep(context, entry); }

static void see_mark(void *context, Str text) {
    StoredLog *log = context;
    log->mark_facts = alloc_zeroed(text.len + 1);
    memcpy(log->mark_facts, text.at, text.len);
}

static void see_presence(void *context, const StorePresence *p) {
    StoredLog *log = context;
    log->other = grown(log->other, (size_t)++log->others * sizeof *log->other);
    log->other[log->others - 1] = *p;
}

void stored_log_read_from(Store *store, i64 table, i64 first, StoredLog *log) {
    *log = (StoredLog){.table = table, .first = first};
    (void)!store_entries(store, table, first, see_entry, log, &log->error);
}

void stored_log_read(Store *store, i64 table, StoredLog *log) {
    char name[64];
    *log = (StoredLog){.table = table, .first = 1};
    bool ok = store_table(store, table, see_head, log, &log->error);
    log->missing = ok && !log->there;
    if (log->missing) ok = fail(&log->error, "there is no table %d", (int)table);
    ok = ok && store_entries(store, table, 1, see_entry, log, &log->error);
    if (ok && log->mark) (void)!store_value(store, position_name(table, log->mark, name), see_mark, log, &log->error);
    if (ok) (void)!store_presence(store, table, see_presence, log, &log->error);
}

void stored_log_free(StoredLog *log) {
    free(log->text);
    free(log->line);
    free(log->facts);
    free(log->mark_facts);
    free(log->other);
}

StoreEntry stored_log_entry(const StoredLog *log, int index) {
    const LogLine *line = &log->line[index];
    Str key = {log->text + line->from, line->key};
    return (StoreEntry){
        .number = log->first + index, .at = line->at, .key = key, .text = {key.at + key.len, line->text}};
}

/* ---- Tables ----------------------------------------------------------------------------------------- */

struct Loading {
    Fetch fetch;
    Loading *next; /* of the same bucket */
    i64 number;
    StoredLog log;
    bool again, go_on;      /* it is in memory, and read again */
    DueKind due;            /* what was taken, or 0 */
    Error why;              /* it could not be read; else "" */
    i64 behind;             /* others have appended up to there meanwhile */
    StorePresence *present; /* and come and gone */
    int presents;
    Parked *parked;
    int parked_count;
};

static Loading **loading_at(Server *s, i64 number) {
    Loading **at = &s->loading[number % LOADINGS];
    while (*at && ((*at)->number != number || (*at)->again)) at = &(*at)->next;
    return at;
}

static void read_log(Fetch *f) {
    Loading *l = (Loading *)(void *)f;
    stored_log_read(f->server->store, l->number, &l->log);
}

typedef struct Reading {
    Loading *loading;
    Table *table; /* that is read again, or NULL */
    bool whole;
} Reading;

/* For the first time; a table aside is not read, but its log may be asked for. */
static void enter_table(void *context) {
    Reading *r = context;
    Loading *l = r->loading;
    Server *s = l->fetch.server;
    if (is_removed(s, l->number) || l->log.missing) {
        fail(&l->why, "the table was removed");
        return;
    }
    if (is_aside(s, l->number)) {
        fail_aside(&l->why);
        return;
    }
    Table *t = table_from(s, &l->log, &l->why);
    if (!t) return;
    clear_damage(s, l->number);
    table_enter(t);
    s->counts.loaded++;
    t->behind = l->behind;
    for (int i = 0; i < l->presents; i++) presence_keep(t, &l->present[i]);
    table_follow(t);
    if (store_is_shared(s->store)) step_note(t, date_ms(s));
    t->theirs_until = t->step_at; /* another process may be at it */
    if (l->due) due_at_table(t, l->due);
}

static void read_over(void *context) {
    Reading *r = context;
    Error e;
    r->whole = table_reload(r->table, &r->loading->log, &e);
    if (r->whole) channels_restart(r->table), table_follow(r->table);
    else if (!stored_log_unread(&r->loading->log)) note_damage(r->table, &e);
}

static void go_on(void *context) {
    const Reading *r = context;
    table_advance(r->table);
}

/* Those who waited at the table come after who waited for it. */
static void read_again(Loading *l) {
    Server *s = l->fetch.server;
    Reading r = {.loading = l, .table = table_in_memory(s, l->number)};
    Table *t = r.table;
    if (!t) return;
    Parked *parked = parked_take(t);
    t->reading = false;
    if (l->log.missing) table_gone(s, l->number);
    else if (t->aside) drop_asides_soon(s);
    else if (!s->stopping && contained(s, t->number, read_over, &r) && !r.whole) table_forget(t);
    resume_parked(s, parked);
    t = table_in_memory(s, l->number);
    r.table = t;
    if (t && l->go_on && !s->stopping) contained(s, t->number, go_on, &r);
}

static void log_arrived(Fetch *f) {
    Loading *l = (Loading *)(void *)f;
    Server *s = f->server;
    const Loading *before = s->at_hand;
    if (stored_log_unread(&l->log) && !l->log.missing) store_unread(s, &l->log.error);
    if (l->again) {
        read_again(l);
    } else {
        *loading_at(s, l->number) = l->next;
        Reading r = {.loading = l};
        if (!s->stopping && !table_in_memory(s, l->number)) contained(s, l->number, enter_table, &r);
        table_hold(s, l->number, -1);
        if (l->due && l->why.text[0]) due_unread(s, l->number, l->due);
        s->at_hand = l;
        resume_parked(s, l->parked);
        s->at_hand = before;
    }
    stored_log_free(&l->log);
    free(l->present);
    free(l);
}

static Loading *loading_begin(Server *s, i64 number) {
    Loading **at = loading_at(s, number), *l = *at;
    if (l) return l;
    *at = l = alloc_zeroed(sizeof *l);
    l->number = number;
    table_hold(s, number, 1); /* before it is read: what is appended meanwhile is heard */
    fetch(s, &l->fetch, read_log, log_arrived);
    return l;
}

bool table_fetch(Server *s, i64 number, NetCall *call) {
    Loading *l = loading_begin(s, number);
    if (l->parked_count >= PARKED_MAX && !net_call_socket(call)) return false; /* a socket has but one */
    park(&l->parked, call);
    l->parked_count++;
    return true;
}

void table_loading_behind(Server *s, i64 number, i64 behind) {
    Loading *l = *loading_at(s, number);
    if (l && behind > l->behind) l->behind = behind;
}

void table_loading_present(Server *s, const StorePresence *p) {
    Loading *l = *loading_at(s, p->table);
    if (!l) return;
    l->present = grown(l->present, (size_t)++l->presents * sizeof *l->present);
    l->present[l->presents - 1] = *p;
}

void table_fetch_due(Server *s, i64 number, DueKind kind) { loading_begin(s, number)->due = kind; }

void table_read_again(Table *t, bool go_on_then) {
    Loading *l = alloc_zeroed(sizeof *l);
    *l = (Loading){.number = t->number, .again = true, .go_on = go_on_then};
    t->reading = true;
    fetch(t->server, &l->fetch, read_log, log_arrived);
}

const StoredLog *log_at_hand(const Server *s, i64 number) {
    return s->at_hand && s->at_hand->number == number ? &s->at_hand->log : NULL;
}

bool could_not_read(const Server *s, i64 number, Error *e) {
    if (!log_at_hand(s, number) || !s->at_hand->why.text[0]) return false;
    *e = s->at_hand->why;
    return true;
}

/* ---- Ids ---------------------------------------------------------------------------------------------- */

typedef struct IdFetch {
    Fetch fetch;
    NetCall *call;
    KnownId known;
    bool ok;
} IdFetch;

static void see_number(void *context, const StoreTable *row) { ((KnownId *)context)->number = row->number; }

static void read_id(Fetch *f) {
    IdFetch *i = (IdFetch *)(void *)f;
    Error ignored;
    i->ok = store_find(f->server->store, str_of(i->known.id), see_number, &i->known, &ignored);
}

static KnownId *place_of_id(Server *s, Str id) { return &s->known_id[hash_bytes(0, id.at, id.len) % KNOWN_IDS]; }

void answer_unread(Server *s, NetCall *call) {
    NetSocket *socket = net_call_socket(call);
    if (!is_first_word(call, net_request(call))) {
        answer_error(s, call, net_request(call), 503, "store", NULL, STORE_UNREAD);
        return;
    }
    net_hang_up(socket, 1011, STORE_UNREAD);
    net_answer_nothing(call);
}

static void id_arrived(Fetch *f) {
    IdFetch *i = (IdFetch *)(void *)f;
    Server *s = f->server;
    if (i->ok) *place_of_id(s, str_of(i->known.id)) = i->known;
    if (i->ok) on_request(s, i->call, net_request(i->call));
    else answer_unread(s, i->call);
    free(i);
}

bool id_number(Server *s, Str id, NetCall *call, i64 *number) {
    const KnownId *known = place_of_id(s, id);
    *number = is_removed(s, known->number) ? 0 : known->number;
    if (str_same(id, str_of(known->id))) return true;
    *number = 0;
    if (id.len >= ID_ROOM) return true;
    IdFetch *i = alloc_zeroed(sizeof *i);
    i->call = call;
    memcpy(i->known.id, id.at, id.len);
    fetch(s, &i->fetch, read_id, id_arrived);
    return false;
}
