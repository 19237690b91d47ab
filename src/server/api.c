/* The route of a request: the caller, the resource, and whether it is allowed; docs/api.md. */
#include "server/internal.h"

#include <stdio.h>
#include <stdlib.h>

enum { LIST_MOST = 50 };

/* ---- Faults, and those who make many ---------------------------------------------------------- */

/* Of those who share a place the one that began first is forgotten. */
Peer *peer_at(Server *s, u64 account) {
    Peer *set = &s->peers[hash_bytes(1863, &account, sizeof account) % PEERS * PEER_WAYS], *p = set;
    i64 now = clock_ms();
    for (int i = 0; i < PEER_WAYS && p->account != account; i++) {
        if (set[i].account == account || set[i].since < p->since) p = &set[i];
    }
    if (p->account != account || now - p->since >= 60000) *p = (Peer){.account = account, .since = now};
    return p;
}

u64 account_of(Server *s, const NetRequest *r) {
    Who who;
    return r->token.len && token_who(s, r->token, &who) ? who.account : r->peer;
}

void on_fault(void *context, u64 peer) {
    Server *s = context;
    s->counts.faults++;
    if (peer) peer_at(s, peer)->faults++;
}

void answer_error(Server *s, NetCall *call, const NetRequest *r, int status, const char *code, const char *field,
                  const char *text) {
    char body[6 * sizeof(((Error *)0)->text) + 200]; /* every letter of an error may need an escape */
    Writer w = writer_on(body, sizeof body);
    net_note(call)->code = code;
    error_write(code, field, text, &w);
    if (status < 500 && status != 409 && status != 429) on_fault(s, account_of(s, r));
    net_answer(call, status, writer_str(&w));
}

bool too_many_faults(Server *s, u64 account) {
    return s->options.patience > 0 && peer_at(s, account)->faults > s->options.patience;
}

/* ---- What there is to play -------------------------------------------------------------------- */

static Page keep_page(const Writer *w) {
    Page page = {.text = alloc_zeroed(w->len + 1), .len = w->len};
    memcpy(page.text, w->buffer, w->len);
    return page;
}

static bool make_catalog(Server *s, Error *e) {
    CatalogOpponent opponent[AI_OFFERED];
    Catalog c = {.version = LONGROLL_VERSION,
                 .games = s->options.games,
                 .opponents = opponent,
                 .files = s->options.files,
                 .from = &s->options.data};
    c.opponent_count = ai_offered(highest_level(s), opponent);
    Writer w = page_on(s);
    if (!catalog_write(&c, &w, e)) return false;
    s->catalog = keep_page(&w);
    return true;
}

static void get_catalog(Server *s, NetCall *call, const NetRequest *r) {
    Error e;
    if (!s->catalog.text && !make_catalog(s, &e)) answer_error(s, call, r, 500, "broken", NULL, e.text);
    else net_answer_kept(call, 200, (Str){s->catalog.text, s->catalog.len});
}

static const Page *board_page(Server *s, const Game *game, Str name, Error *e) {
    const LoadedBoard *loaded = loaded_board_get(s, game, name, e);
    if (!loaded) return NULL;
    for (const BoardPage *b = s->boards; b; b = b->next) {
        if (b->loaded == loaded) return &b->page;
    }
    Writer w = page_on(s);
    if (!board_write(game, loaded->board, name, &s->options.data, &w, e)) return NULL;
    BoardPage *b = alloc_zeroed(sizeof *b);
    *b = (BoardPage){.next = s->boards, .loaded = loaded, .page = keep_page(&w)};
    s->boards = b;
    return &b->page;
}

static void get_board(Server *s, NetCall *call, const NetRequest *r) {
    Error e = {"there is no such game"};
    const Game *game = game_of(s, r->segment[2]);
    const Page *page = game ? board_page(s, game, r->segment[3], &e) : NULL;
    if (page) net_answer_kept(call, 200, (Str){page->text, page->len});
    else answer_error(s, call, r, 404, "not-found", "board", e.text);
}

static void get_clauses(Server *s, NetCall *call, const NetRequest *r) {
    const Game *game = game_of(s, r->segment[2]);
    Writer w = page_on(s);
    if (game) clauses_write(game, &w);
    if (game) net_answer(call, 200, writer_str(&w));
    else answer_error(s, call, r, 404, "not-found", "game", "there is no such game");
}

/* ---- Links -------------------------------------------------------------------------------------- */

void say_link(Server *s, Json *j, const char *key, const char *route, const char *what) {
    char text[400];
    Writer w = writer_on(text, sizeof text);
    const char *base = s->options.public_url ? s->options.public_url : "";
    size_t len = strlen(base);
    put_fmt(&w, "%s%s#/%s/%s", base, len && base[len - 1] != '/' ? "/" : "", route, what);
    field_str(j, key, writer_str(&w));
}

static bool is_loopback(const Server *s) {
    const char *host = s->options.host;
    return strncmp(host, "127.", 4) == 0 || strcmp(host, "::1") == 0 || strcmp(host, "localhost") == 0;
}

static void get_status(Server *s, NetCall *call, const NetRequest *r) {
    char text[800];
    Writer w = writer_on(text, sizeof text);
    Json j = json_on(&w);
    i64 sent, failed;
    if (s->trouble[0]) {
        answer_error(s, call, r, 503, "not-stored", NULL, STORE_FAILS);
        return;
    }
    notices_count(s->notices, &sent, &failed);
    json_object(&j);
    field_text(&j, "version", LONGROLL_VERSION);
    field_text(&j, "public", s->options.public_url ? s->options.public_url : "");
    field_bool(&j, "loopback", is_loopback(s));
    field_int(&j, "tables", s->tables);
    field_int(&j, "acts", s->counts.acts);
    field_int(&j, "faults", s->counts.faults);
    field_int(&j, "created", s->counts.created);
    field_int(&j, "loaded", s->counts.loaded);
    field_int(&j, "aside", asides_count(s, false));
    field_int(&j, "damaged", asides_count(s, true));
    field_int(&j, "waiting", store_waiting(s->store));
    field_int(&j, "notices", sent);
    field_int(&j, "lost_notices", failed);
    json_end(&j, '}');
    net_answer(call, 200, writer_str(&w));
}

/* ---- The list of public tables ---------------------------------------------------------------- */

typedef struct Listing {
    Server *server;
    Json *json;
    int count;
    i64 changed, number; /* of the last one */
} Listing;

/* An opponent or a scenario may be gone, or the table aside; the rest of the list is not. */
static void list_table(Listing *l, const StoreTable *row) {
    Json *j = l->json;
    Head head;
    Scenario scenario;
    Error e;
    l->count++;
    l->changed = row->changed;
    l->number = row->number;
    if (!head_read(l->server, row->id, row->head, &head, &e) ||
        !scenario_read(&l->server->options.data, str_of(head.scenario), &scenario, &e) ||
        !is_listed(l->server, row->number)) {
        return;
    }
    static const char *const state[] = {"", "open", "running", "over"};
    json_object(j);
    field_str(j, "table", row->id);
    field_text(j, "scenario", head.scenario);
    field_str(j, "title", scenario.title);
    field_text(j, "state", state[row->category]);
    field_int(j, "since", row->since);
    field_int(j, "changed", row->changed);
    json_key(j, "now");
    put_str(j->out, row->note); /* our own JSON */
    j->filled |= (u32)1 << j->level;
    json_end(j, '}');
}

/* Where the list goes on: "CHANGED-NUMBER". */
static bool read_next(Str text, StoreList *which) {
    Str changed = str_cut(&text, '-');
    return str_int(changed, 0, INT64_MAX, &which->changed) && str_int(text, 1, INT64_MAX, &which->number);
}

static bool read_category(Str word, StoreList *which) {
    static const char *const name[] = {"all", "open", "running", "over"};
    for (int i = 0; i < COUNT(name); i++) {
        if (!str_same(word, str_of(name[i]))) continue;
        which->category = i ? i : CATEGORY_ANY;
        return true;
    }
    return false;
}

/* A row of the list, copied: the texts lie behind. */
typedef struct ListRow {
    struct ListRow *next;
    StoreTable table;
    char text[];
} ListRow;

typedef struct ListFetch {
    Fetch fetch;
    NetCall *call;
    StoreList which;
    ListRow *row, **last;
    bool ok;
    Error error;
} ListFetch;

static Str copy_behind(char **at, Str text) {
    memcpy(*at, text.at, text.len);
    *at += text.len;
    return (Str){*at - text.len, text.len};
}

static void keep_row(void *context, const StoreTable *table) {
    ListFetch *f = context;
    ListRow *row = *f->last = alloc_zeroed(sizeof *row + table->id.len + table->head.len + table->note.len);
    char *at = row->text;
    row->table = *table;
    row->table.id = copy_behind(&at, table->id);
    row->table.head = copy_behind(&at, table->head);
    row->table.note = copy_behind(&at, table->note);
    f->last = &row->next;
}

static void read_list(Fetch *fetched) {
    ListFetch *f = (ListFetch *)(void *)fetched;
    f->ok = store_list(fetched->server->store, &f->which, keep_row, f, &f->error);
}

static void answer_list(Server *s, NetCall *call, const ListRow *row) {
    Writer w = page_on(s);
    Json j = json_on(&w);
    char next[48] = "";
    Listing l = {.server = s, .json = &j};
    json_object(&j);
    json_key(&j, "tables");
    json_array(&j);
    for (; row; row = row->next) list_table(&l, &row->table);
    json_end(&j, ']');
    if (l.count == LIST_MOST) snprintf(next, sizeof next, "%lld-%lld", (long long)l.changed, (long long)l.number);
    field_text(&j, "next", next);
    json_end(&j, '}');
    net_answer(call, 200, writer_str(&w));
}

static void list_arrived(Fetch *fetched) {
    ListFetch *f = (ListFetch *)(void *)fetched;
    if (f->ok) answer_list(fetched->server, f->call, f->row);
    else {
        store_unread(fetched->server, &f->error);
        answer_error(fetched->server, f->call, net_request(f->call), 503, "store", NULL, f->error.text);
    }
    for (ListRow *row; (row = f->row) != NULL;) {
        f->row = row->next;
        free(row);
    }
    free(f);
}

static void fetch_list(Server *s, NetCall *call, const StoreList *which) {
    ListFetch *f = alloc_zeroed(sizeof *f);
    f->call = call;
    f->which = *which;
    f->last = &f->row;
    fetch(s, &f->fetch, read_list, list_arrived);
}

static void get_tables(Server *s, NetCall *call, const NetRequest *r) {
    StoreList which = {.category = CATEGORY_ANY, .most = LIST_MOST};
    if (r->segments > 2 && !read_category(r->segment[2], &which)) {
        answer_error(s, call, r, 404, "not-found", "state", "all, open, running or over was expected");
    } else if (r->segments > 3 && !read_next(r->segment[3], &which)) {
        answer_error(s, call, r, 404, "not-found", "next", "what a list gave as `next` was expected");
    } else {
        fetch_list(s, call, &which);
    }
}

/* ---- The routes --------------------------------------------------------------------------------- */

/* A '*' stands for any one part. */
typedef struct Route {
    NetMethod method;
    const char *path;
    PublicHandler *public_handler; /* for everybody */
    TableHandler *handler;         /* with a token */
    bool writes;                   /* what comes of it stands in the log of the table */
} Route;

static const Route routes[] = {
    {NET_POST, "api/table/act", NULL, handle_act, true},
    {NET_GET, "api/table", NULL, handle_view, false},
    {NET_GET, "api/table/about", NULL, handle_about, false},
    {NET_GET, "api/table/record", NULL, handle_record, false},
    {NET_GET, "api/table/at/*", NULL, handle_at, false},
    {NET_POST, "api/table/why", NULL, handle_why, false},
    {NET_POST, "api/table/sheet", NULL, handle_sheet, false},
    {NET_POST, "api/table/query", NULL, handle_query, false},
    {NET_POST, "api/table/history", NULL, handle_history, false},
    {NET_POST, "api/table/undo", NULL, handle_undo, true},
    {NET_POST, "api/table/chat", NULL, handle_chat, true},
    {NET_POST, "api/table/resign", NULL, handle_resign, true},
    {NET_POST, "api/table/nonce", NULL, handle_nonce, true},
    {NET_POST, "api/table/offer", NULL, handle_offer, true},
    {NET_POST, "api/table/answer", NULL, handle_answer, true},
    {NET_POST, "api/table/next", NULL, handle_next, true},
    {NET_POST, "api/table/webhook", NULL, handle_webhook, true},
    {NET_POST, "api/table/block", NULL, handle_block, true},
    {NET_POST, "api/table/report", NULL, handle_report, true},
    {NET_POST, "api/table/hurry", NULL, handle_hurry, false},
    {NET_POST, "api/table/hint", NULL, handle_hint, false},
    {NET_GET, "api/table/reason", NULL, handle_reason, false},
    {NET_POST, "api/tables", post_tables, NULL, false},
    {NET_GET, "api/tables", get_tables, NULL, false},
    {NET_GET, "api/tables/*", get_tables, NULL, false},
    {NET_GET, "api/tables/*/*", get_tables, NULL, false},
    {NET_POST, "api/sit", post_sit, NULL, false},
    {NET_GET, "api/catalog", get_catalog, NULL, false},
    {NET_GET, "api/board/*/*", get_board, NULL, false},
    {NET_GET, "api/clauses/*", get_clauses, NULL, false},
    {NET_GET, "api/status", get_status, NULL, false},
    {NET_GET, "health", get_health, NULL, false},
    {NET_GET, "api/table/live", NULL, NULL, false}, /* a WebSocket: net opens it, and nothing of it comes here */
};

static bool route_matches(const Route *route, const NetRequest *r) {
    Str rest = str_of(route->path);
    for (int i = 0; i < r->segments && i < NET_SEGMENTS; i++) {
        Str part = str_cut(&rest, '/');
        bool fits = str_same(part, STR("*")) ? r->segment[i].len > 0 : str_same(part, r->segment[i]);
        if (part.len == 0 || !fits) return false;
    }
    return rest.len == 0 && r->segments <= NET_SEGMENTS;
}

static const Route *find_route(const NetRequest *r, bool *other_method) {
    *other_method = false;
    for (int i = 0; i < COUNT(routes); i++) {
        if (!route_matches(&routes[i], r)) continue;
        if (routes[i].method == r->method) return &routes[i];
        *other_method = true;
    }
    return NULL;
}

const char *route_of(const NetRequest *r) {
    for (int i = 0; i < COUNT(routes); i++) {
        if (route_matches(&routes[i], r)) return routes[i].path;
    }
    return NULL;
}

/* ---- What is written down ----------------------------------------------------------------------- */

/* In a minute: far more than anybody plays, and little enough for a disk. Players are
 * counted apart from each other and from the spectators, so that nobody can use up what is another's. */
enum { WRITES_OF_ADDRESS = 6000, WRITES_OF_SEAT = 1200, WRITES_OF_SPECTATORS = 240 };

static bool may_write(Server *s, Table *t, int seat, NetCall *call, const NetRequest *r) {
    i64 now = clock_ms();
    if (s->options.patience == 0) return true;
    if (now - t->minute >= 60000) {
        t->minute = now;
        memset(t->writes, 0, sizeof t->writes);
    }
    bool here = ++t->writes[seat] <= (seat == WATCHER ? WRITES_OF_SPECTATORS : WRITES_OF_SEAT);
    if (here && ++peer_at(s, r->peer)->writes <= WRITES_OF_ADDRESS) return true;
    answer_error(s, call, r, 429, "too-often", NULL,
                 here              ? "at most 6,000 actions, offers and lines a minute from one address"
                 : seat == WATCHER ? "at most 240 lines a minute by those who watch this table"
                                   : "at most 1,200 actions, offers and lines a minute at one seat");
    return false;
}

static void answer_full(Server *s, NetCall *call, const NetRequest *r) {
    answer_error(s, call, r, 503, "full", NULL, "too many wait for this table");
}

void answer_stopping(Server *s, NetCall *call, const NetRequest *r) {
    answer_error(s, call, r, 503, "stopping", NULL, "the server stops; what was asked is not done");
}

Table *table_for(Server *s, i64 number, NetCall *call, const char *field) {
    Table *t = table_in_memory(s, number);
    Error e;
    s->now.table = number;
    bool aside = (t && t->aside) || is_aside(s, number);
    if (t && !aside) return t;
    if (aside) fail_aside(&e);
    if (aside || could_not_read(s, number, &e)) answer_no_table(s, call, net_request(call), field, &e);
    else if (!table_fetch(s, number, call)) answer_full(s, call, net_request(call));
    return NULL;
}

/* Also of a table that is aside, or cannot be read, as far as its log is there: false when it is neither. */
static bool rescues_record(Server *s, const Who *who, NetCall *call, const NetRequest *r) {
    Error e;
    s->now.table = who->table;
    bool aside = is_aside(s, who->table);
    if (aside) fail_aside(&e);
    if (!aside && !could_not_read(s, who->table, &e)) return false;
    const StoredLog *log = log_at_hand(s, who->table);
    if (log) answer_record(s, who, log, call, &e);
    else if (!table_fetch(s, who->table, call)) answer_full(s, call, r);
    return true;
}

static void handle_at_table(Server *s, const Route *route, NetCall *call, const NetRequest *r) {
    Who who;
    if (r->token.len == 0 || !token_who(s, r->token, &who)) {
        answer_error(s, call, r, 401, "no-token", "Authorization", "there is no such token");
        return;
    }
    net_note(call)->about = who.table;
    if (route->handler == handle_record && rescues_record(s, &who, call, r)) return;
    Table *t = table_for(s, who.table, call, NULL);
    if (!t) return;
    table_advance(t); /* read back from the store, it may wait for dice or an opponent */
    if (table_busy(t) && s->stopping) answer_stopping(s, call, r);
    else if (table_busy(t) && t->parked_count >= PARKED_MAX) {
        answer_full(s, call, r);
    } else if (table_busy(t)) {
        call_park(t, call);
    } else if (!route->writes || may_write(s, t, who.seat, call, r)) {
        t->touched = clock_ms();
        route->handler(&(TableRequest){.server = s, .table = t, .seat = who.seat, .call = call, .request = r});
    }
}

typedef struct Calling {
    Server *server;
    const Route *route;
    NetCall *call;
    const NetRequest *request;
} Calling;

static void run_way(void *context) {
    const Calling *c = context;
    if (c->route->public_handler) c->route->public_handler(c->server, c->call, c->request);
    else handle_at_table(c->server, c->route, c->call, c->request);
}

void on_request(void *context, NetCall *call, const NetRequest *r) {
    Server *s = context;
    bool other_method;
    if (r->door) {
        on_operator(s, call, r);
        return;
    }
    NetSocket *socket = net_call_socket(call);
    if (s->stopping && socket) { /* who is told nothing asks again, when there is a server again */
        net_hang_up(socket, 1001, "the server stops");
        net_answer_nothing(call);
        return;
    }
    const Route *route = find_route(r, &other_method);
    if (!s->stopping && !token_known(s, r->token, call)) return; /* handled again, when it is */
    bool health = route && route->public_handler == get_health; /* a proxy asks, and its players make no faults of it */
    if (is_first_word(call, r)) hear_token(s, call);
    else if (!health && too_many_faults(s, account_of(s, r)))
        answer_error(s, call, r, 429, "too-often", NULL, "too many bad requests: wait a minute");
    else if (other_method && !route) answer_error(s, call, r, 405, "bad-method", NULL, "not by this method");
    else if (!route || (!route->handler && !route->public_handler))
        answer_error(s, call, r, 404, "not-found", "path", "there is nothing at this address");
    else if (s->stopping) answer_stopping(s, call, r);
    else if (store_waiting(s->store) > WAITING_MAX) {
        answer_error(s, call, r, 503, "full", NULL, "too much waits for the disk");
    } else if (!contained(s, 0, run_way, &(Calling){s, route, call, r})) {
        answer_broken(s, call, r);
    }
}
