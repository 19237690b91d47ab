/* What the operator may ask and do, by `longroll admin`: requests over a socket in
 * the file system that nobody else can open. Answers are text for people. Every
 * act is told in the log. */
#include "core/values.h"
#include "server/internal.h"

#include <stdio.h>
#include <stdlib.h>
#include <time.h>

enum { LIST_USUAL = 50, LIST_LARGEST = 1000, ANNOUNCEMENT_MOST = 400, REASON_MOST = 100, REPORTS_LISTED = 100 };

typedef struct Asked {
    Server *server;
    NetCall *call;
    const NetRequest *request;
    Body in;
} Asked;

static void answer_text(const Asked *a, const Writer *w) {
    net_answer_as(a->call, 200, "text/plain; charset=utf-8", writer_str(w));
}

static void turn_down(const Asked *a, int status, const char *code, const char *field, const char *text) {
    answer_error(a->server, a->call, a->request, status, code, field, text);
}

static void log_act(Server *s, const char *act, i64 table, Str what) {
    char line[LOG_ROOM];
    Writer w = log_begin(LOG_INFO, "operator", line);
    log_text(&w, "act", str_of(act));
    if (table) log_int(&w, "table", table);
    if (what.len) log_text(&w, "what", what);
    log_end(s, LOG_INFO, &w);
}

static void put_when(Writer *w, i64 at) {
    time_t seconds = at / 1000;
    struct tm t;
    char text[40];
    gmtime_r(&seconds, &t);
    strftime(text, sizeof text, "%Y-%m-%d %H:%M", &t);
    put(w, text);
}

static void answer_stored(void *context, bool stored) {
    NetCall *call = context;
    if (!stored) net_note(call)->code = "not-stored";
    if (stored) net_answer(call, 200, STR("{}"));
    else net_answer(call, 503, STR("{\"error\":{\"code\":\"not-stored\",\"text\":\"it could not be stored\"}}"));
}

/* ---- Which table -------------------------------------------------------------------------------- */

/* By its number or its name. Only here: players may not go through the numbers. */
typedef struct Naming {
    Fetch fetch;
    NetCall *call;
    char text[ID_ROOM];
    i64 number;
    bool ok;
} Naming;

static void see_table(void *context, const StoreTable *row) { ((Naming *)context)->number = row->number; }

static void read_name(Fetch *f) {
    Naming *n = (Naming *)(void *)f;
    Error ignored;
    i64 number;
    if (str_int(str_of(n->text), 1, INT64_MAX, &number))
        n->ok = store_table(f->server->store, number, see_table, n, &ignored);
    else n->ok = store_find(f->server->store, str_of(n->text), see_table, n, &ignored);
}

static void name_arrived(Fetch *f) {
    Naming *n = (Naming *)(void *)f;
    Server *s = f->server;
    s->named = n;
    on_request(s, n->call, net_request(n->call));
    s->named = NULL;
    free(n);
}

/* 0: it was answered, or will be handled again. */
static i64 table_number(Asked *a) {
    Server *s = a->server;
    Str text = body_text(&a->in, "table", 1, ID_ROOM - 1);
    if (!body_end(&a->in)) return 0;
    const Naming *n = s->named;
    if (n && str_same(text, str_of(n->text))) {
        if (!n->ok) answer_unread(s, a->call);
        else if (!n->number) turn_down(a, 404, "not-found", "table", "there is no such table");
        return n->ok ? n->number : 0;
    }
    Naming *wanted = alloc_zeroed(sizeof *wanted);
    wanted->call = a->call;
    memcpy(wanted->text, text.at, text.len);
    fetch(s, &wanted->fetch, read_name, name_arrived);
    return 0;
}

/* One that can be changed now; or NULL, as above. */
static Table *the_table(Asked *a) {
    i64 number = table_number(a);
    Table *t = number ? table_for(a->server, number, a->call, "table") : NULL;
    if (!t || !table_busy(t)) return t;
    if (t->parked_count < PARKED_MAX) call_park(t, a->call);
    else turn_down(a, 503, "full", NULL, "too many wait for this table");
    return NULL;
}

/* ---- How it is ---------------------------------------------------------------------------------- */

static void ask_status(Asked *a) {
    const Server *s = a->server;
    Writer w = page_on(a->server);
    NetCounts n = net_counts(s->net);
    if (!body_end(&a->in)) return;
    put_fmt(&w, "version      %s\nstate        %s%s\n", LONGROLL_VERSION,
            s->trouble[0] ? "writes fail: "
            : s->draining ? "draining"
                          : "well",
            s->trouble);
    put_fmt(&w, "tables       %d in memory, %d set aside, %d damaged\n", s->tables, asides_count(s, false),
            asides_count(s, true));
    put_fmt(&w, "connections  %d, %d of them sockets\n", n.connections, n.sockets);
    put_fmt(&w, "waiting      %d for the disk, %d for a thread\n", store_waiting(s->store), pool_waiting(s->pool));
    put(&w, "since start  ");
    put_int(&w, s->counts.acts);
    put(&w, " actions, ");
    put_int(&w, s->counts.created);
    put(&w, " tables begun\n");
    if (s->announcement[0]) put_fmt(&w, "announced    %s\n", s->announcement);
    answer_text(a, &w);
}

/* ---- Tables --------------------------------------------------------------------------------------- */

typedef struct Rows {
    Fetch fetch;
    NetCall *call;
    StoreList which;
    Error error;
    Writer out;
    char text[LIST_LARGEST * 200];
} Rows;

/* In the thread of the store: of the head only its first line is looked at. */
static void see_row(void *context, const StoreTable *row) {
    static const char *const state[] = {"private", "open", "running", "over"};
    Writer *w = &((Rows *)context)->out;
    Str head = row->head, line;
    (void)str_line(&head, &line);
    (void)str_word(&line);
    put_int(w, row->number);
    put_fmt(w, "\t%.*s\t%s\t", (int)row->id.len, row->id.at, state[row->category]);
    put_when(w, row->since);
    line = str_trim(line);
    put_fmt(w, "\t%.*s\n", (int)(line.len < 100 ? line.len : 100), line.at);
}

static void read_rows(Fetch *f) {
    Rows *r = (Rows *)(void *)f;
    (void)!store_list(f->server->store, &r->which, see_row, r, &r->error);
}

static void rows_arrived(Fetch *f) {
    Rows *r = (Rows *)(void *)f;
    if (r->error.text[0]) answer_unread(f->server, r->call);
    else net_answer_as(r->call, 200, "text/plain; charset=utf-8", writer_str(&r->out));
    free(r);
}

static void ask_tables(Asked *a) {
    static const char *const states[] = {"all", "private", "open", "running", "over"};
    static const int category[] = {CATEGORY_ALL, 0, 1, 2, 3};
    Str state = body_text(&a->in, "state", 0, 20);
    int most = (int)body_int_or(&a->in, "most", 1, LIST_LARGEST, LIST_USUAL), which = -1;
    Nearest nearest = nearest_to(state);
    for (int i = 0; i < COUNT(states); i++) {
        if (str_same(state.len ? state : STR("all"), str_of(states[i]))) which = i;
        nearest_name(&nearest, str_of(states[i]));
    }
    Error e;
    if (which < 0 && !fail_unknown(&e, "state", &nearest)) body_fault(&a->in, "state", e.text);
    if (which == 1) body_fault(&a->in, "state", "tables that are not public have no list of their own: ask for all");
    if (!body_end(&a->in)) return;
    Rows *r = alloc_zeroed(sizeof *r);
    r->call = a->call;
    r->which = (StoreList){.category = category[which], .most = most};
    r->out = writer_on(r->text, sizeof r->text);
    fetch(a->server, &r->fetch, read_rows, rows_arrived);
}

static void put_result_line(const Table *t, Writer *w) {
    Actor actor;
    table_actor(t, &actor);
    if (t->closed) put_closed(t, w);
    else if (t->resigned >= 0) put_fmt(w, "%s resigned", seat_title(t, t->resigned));
    else if (actor.side == NOBODY) put(w, actor.result);
    else put_fmt(w, "%s acts, after %d entries", side_name(actor.side), t->match.count);
    put_char(w, '\n');
}

static void ask_seats(Asked *a) {
    const Table *t = the_table(a);
    if (!t) return;
    Writer w = page_on(a->server);
    int watching = 0;
    put_fmt(&w, "%s\t%s\tsince ", t->id, t->head.scenario);
    put_when(&w, t->since);
    put_char(&w, '\n');
    for (int i = 0; i < 2; i++) {
        const Seat *seat = &t->head.seat[i];
        put_fmt(&w, "%s\t%s%s\t%s\t%s%s\n", seat_title(t, i),
                seat->kind == SEAT_AI     ? "ai:"
                : seat->kind == SEAT_OPEN ? "open"
                                          : "person",
                seat->kind == SEAT_AI ? seat->ai->name : "", seat->name[0] ? seat->name : "-",
                seat->here > 0 ? "here" : "away", t->muted[i] ? ", muted" : "");
    }
    for (const Channel *c = t->channels; c; c = c->next) watching += c->seat == WATCHER;
    put_fmt(&w, "nobody\t%d watching%s\n", watching, t->muted[WATCHER] ? ", muted" : "");
    put_result_line(t, &w);
    answer_text(a, &w);
}

static void ask_close(Asked *a) {
    Str why = body_text(&a->in, "text", 0, REASON_MOST);
    Table *t = the_table(a);
    if (!t) return;
    if (table_over(t)) {
        turn_down(a, 409, "over", NULL, "the game is over");
        return;
    }
    log_act(a->server, "close", t->number, why);
    Update *d = update_begin(t, a->call, NULL);
    update_line(d, STR(""), "close operator %.*s", (int)why.len, why.at);
    update_tell_view(d);
    update_tell_table(d);
    update_commit(d, 200, STR("{}"));
}

static bool seat_of(Asked *a, const Table *t, Str name, int *seat) {
    static const char *const names[] = {"union", "confederate", "first", "second", "nobody", NULL};
    Nearest nearest = nearest_to(name);
    Error e;
    *seat = seat_named(t, name);
    nearest_words(&nearest, names);
    return *seat >= 0 || fail_unknown(&e, "seat", &nearest) || body_fault(&a->in, "seat", e.text);
}

static void ask_mute(Asked *a) {
    Str name = body_text(&a->in, "seat", 1, 20);
    bool on = body_bool(&a->in, "on", true);
    int seat;
    Table *t = the_table(a);
    if (!t || !seat_of(a, t, name, &seat)) return;
    if (t->muted[seat] == on) {
        turn_down(a, 409, "already", "seat", on ? "this seat is muted already" : "this seat is not muted");
        return;
    }
    log_act(a->server, on ? "mute" : "unmute", t->number, str_of(seat_title(t, seat)));
    Update *d = update_begin(t, a->call, NULL);
    update_line(d, STR(""), "mute %d %s", seat, on ? "on" : "off");
    update_commit(d, 200, STR("{}"));
}

/* ---- Reports -------------------------------------------------------------------------------------- */

typedef struct Reports {
    Fetch fetch;
    NetCall *call;
    Error error;
    Str name;
    Writer out;
    int count;
    char names[REPORTS_LISTED][64], text[REPORTS_LISTED * 7000];
} Reports;

static void see_report_name(void *context, Str name) {
    Reports *r = context;
    if (name.len < sizeof r->names[0]) memcpy(r->names[r->count++], name.at, name.len);
}

/* "report.TABLE.SEAT"; "AT BY ABOUT REASON" and lines of chat. */
static void see_report(void *context, Str text) {
    Reports *r = context;
    Str rest = r->name, line;
    i64 at = 0;
    (void)str_cut(&rest, '.');
    Str table = str_cut(&rest, '.');
    (void)str_line(&text, &line);
    (void)str_int(str_word(&line), 0, INT64_MAX, &at);
    Str by = str_word(&line), about = str_word(&line);
    line = str_trim(line);
    put_fmt(&r->out, "table %.*s, ", (int)table.len, table.at);
    put_when(&r->out, at);
    put_fmt(&r->out, ": %.*s about %.*s: %.*s\n%.*s", (int)by.len, by.at, (int)about.len, about.at, (int)line.len,
            line.at, (int)text.len, text.len ? text.at : "");
}

static void read_reports(Fetch *f) {
    Reports *r = (Reports *)(void *)f;
    Store *store = f->server->store;
    bool ok = store_names(store, STR("report."), STR("report/"), REPORTS_LISTED, see_report_name, r, &r->error);
    for (int i = 0; ok && i < r->count; i++) {
        r->name = str_of(r->names[i]);
        ok = store_value(store, r->name, see_report, r, &r->error);
    }
}

static void reports_arrived(Fetch *f) {
    Reports *r = (Reports *)(void *)f;
    if (r->count == REPORTS_LISTED) put(&r->out, "and perhaps more\n");
    if (r->error.text[0]) answer_unread(f->server, r->call);
    else net_answer_as(r->call, 200, "text/plain; charset=utf-8", writer_str(&r->out));
    free(r);
}

static void ask_reports(Asked *a) {
    if (!body_end(&a->in)) return;
    Reports *r = alloc_zeroed(sizeof *r);
    r->call = a->call;
    r->out = writer_on(r->text, sizeof r->text);
    fetch(a->server, &r->fetch, read_reports, reports_arrived);
}

/* All of one table. */
typedef struct Settling {
    Fetch fetch;
    NetCall *call;
    i64 table;
    Error error;
    char from[64], to[64];
    bool any;
} Settling;

static void see_any(void *context, Str name) {
    (void)name;
    ((Settling *)context)->any = true;
}

static void read_any(Fetch *f) {
    Settling *g = (Settling *)(void *)f;
    (void)!store_names(f->server->store, str_of(g->from), str_of(g->to), 1, see_any, g, &g->error);
}

static void any_arrived(Fetch *f) {
    Settling *g = (Settling *)(void *)f;
    if (g->error.text[0]) answer_unread(f->server, g->call);
    else if (!g->any) {
        answer_error(f->server, g->call, net_request(g->call), 404, "not-found", "table", "nothing was reported there");
    } else {
        log_act(f->server, "settle", g->table, STR(""));
        StoreWrite *w = store_write();
        write_no_values(w, str_of(g->from), str_of(g->to), STR(""));
        commit_then(f->server, w, answer_stored, g->call);
    }
    free(g);
}

static void ask_settle(Asked *a) {
    i64 number = table_number(a);
    if (!number) return;
    Settling *g = alloc_zeroed(sizeof *g);
    g->call = a->call;
    g->table = number;
    snprintf(g->from, sizeof g->from, "report.%lld.", (long long)number);
    snprintf(g->to, sizeof g->to, "report.%lld/", (long long)number);
    fetch(a->server, &g->fetch, read_any, any_arrived);
}

/* ---- Away with it --------------------------------------------------------------------------------- */

/* Also one that is aside or damaged: it need not be in memory. */
static void ask_remove(Asked *a) {
    Server *s = a->server;
    i64 number = table_number(a);
    const Table *t = number ? table_in_memory(s, number) : NULL;
    if (!number) return;
    if (t && table_busy(t)) {
        turn_down(a, 503, "busy", NULL, "something is being stored at this table: try again");
        return;
    }
    log_act(s, "remove", number, STR(""));
    table_remove(s, number, answer_stored, a->call);
}

/* ---- To everybody --------------------------------------------------------------------------------- */

static void ask_announce(Asked *a) {
    Server *s = a->server;
    Str text = body_text(&a->in, "text", 0, ANNOUNCEMENT_MOST);
    if (!body_end(&a->in)) return;
    log_act(s, "announce", 0, text);
    announce(s, text, answer_stored, a->call);
}

static void ask_drain(Asked *a) {
    Server *s = a->server;
    i64 seconds = body_int_or(&a->in, "seconds", 0, 3600, 60);
    if (!body_end(&a->in)) return;
    log_act(s, "drain", 0, STR(""));
    drain_begin(s, seconds);
    net_answer(a->call, 200, STR("{}"));
}

/* ---- All of them ---------------------------------------------------------------------------------- */

static const struct {
    const char *word;
    void (*ask)(Asked *a);
} commands[] = {
    {"status", ask_status},   {"tables", ask_tables}, {"seats", ask_seats},       {"close", ask_close},
    {"remove", ask_remove},   {"mute", ask_mute},     {"announce", ask_announce}, {"drain", ask_drain},
    {"reports", ask_reports}, {"settle", ask_settle},
};

static void run_command(void *context) {
    Asked *a = context;
    const NetRequest *r = a->request;
    for (int i = 0; i < COUNT(commands); i++) {
        if (r->segments != 2 || !str_same(r->segment[1], str_of(commands[i].word))) continue;
        if (body_open(&a->in, a->server, a->call, r)) commands[i].ask(a);
        body_close(&a->in);
        return;
    }
    turn_down(a, 404, "not-found", "path", "there is no such command");
}

static void on_admin(Server *s, NetCall *call, const NetRequest *r) {
    Asked a = {.server = s, .call = call, .request = r};
    bool post = r->method == NET_POST && r->segments > 0 && str_same(r->segment[0], STR("admin"));
    if (s->stopping) answer_stopping(s, call, r);
    else if (!post) turn_down(&a, 404, "not-found", "path", "commands are posted to /admin");
    else if (!contained(s, 0, run_command, &a)) answer_broken(s, call, r);
}

void on_operator(Server *s, NetCall *call, const NetRequest *r) {
    bool get = r->method == NET_GET;
    if (get && str_same(r->path, STR("/metrics"))) get_metrics(s, call, r);
    else if (get && str_same(r->path, STR("/health"))) get_health(s, call, r);
    else if (r->door == DOOR_ADMIN) on_admin(s, call, r);
    else answer_error(s, call, r, 404, "not-found", "path", "/metrics and /health are here");
}
