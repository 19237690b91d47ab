/* The way of a request: who asks, for what, may he; docs/api.md. */
#include "server/within.h"

#include <stdio.h>
#include <stdlib.h>

enum { CREATIONS_A_MINUTE = 60, LIST_MOST = 100 };

/* ---- Faults, and those who make many ---------------------------------------------------------- */

static Peer *peer_of(Server *s, u64 address) {
    Peer *p = &s->peers[address % PEERS];
    i64 minute = now_ms() / 60000;
    if (p->address != address || p->minute != minute) *p = (Peer){.address = address, .minute = minute};
    return p;
}

void answer_error(Server *s, NetCall *call, const NetRequest *r, int status, const char *code, const char *field,
                  const char *text) {
    char body[900];
    Writer w = writer_on(body, sizeof body);
    error_write(code, field, text, &w);
    if (status < 500 && status != 409 && status != 429) {
        s->counts.faults++;
        peer_of(s, r->peer)->faults++;
    }
    net_answer(call, status, writer_str(&w));
}

static bool too_many_faults(Server *s, const NetRequest *r) {
    return s->options.patience > 0 && peer_of(s, r->peer)->faults > s->options.patience;
}

/* ---- What there is to play -------------------------------------------------------------------- */

static Page keep_page(const Writer *w) {
    Page page = {.text = need(w->len + 1), .len = w->len};
    memcpy(page.text, w->buffer, w->len);
    return page;
}

static bool make_catalog(Server *s, Error *e) {
    CatalogOpponent opponent[32];
    Catalog c = {.version = LONGROLL_VERSION,
                 .games = s->options.games,
                 .opponents = opponent,
                 .files = s->options.files,
                 .from = &s->options.data};
    for (int i = 0; ai_all[i] && i < COUNT(opponent); i++) {
        opponent[c.opponent_count++] = (CatalogOpponent){ai_all[i]->name, ai_all[i]->game, ai_all[i]->about};
    }
    Writer w = page_on(s);
    if (!catalog_write(&c, &w, e)) return false;
    s->catalog = keep_page(&w);
    return true;
}

static void get_catalog(Server *s, NetCall *call, const NetRequest *r) {
    Error e;
    if (!s->catalog.text && !make_catalog(s, &e)) answer_error(s, call, r, 500, "broken", NULL, e.text);
    else net_answer(call, 200, (Str){s->catalog.text, s->catalog.len});
}

static const Page *board_page(Server *s, const Game *game, Str name, Error *e) {
    const Ground *ground = ground_get(s, game, name, e);
    if (!ground) return NULL;
    for (const BoardPage *b = s->boards; b; b = b->next) {
        if (b->ground == ground) return &b->page;
    }
    Writer w = page_on(s);
    if (!board_write(game, ground->board, name, &s->options.data, &w, e)) return NULL;
    BoardPage *b = need(sizeof *b);
    *b = (BoardPage){.next = s->boards, .ground = ground, .page = keep_page(&w)};
    s->boards = b;
    return &b->page;
}

static void get_board(Server *s, NetCall *call, const NetRequest *r) {
    Error e = {"there is no such game"};
    const Game *game = game_of(s, r->segment[2]);
    const Page *page = game ? board_page(s, game, r->segment[3], &e) : NULL;
    if (page) net_answer(call, 200, (Str){page->text, page->len});
    else answer_error(s, call, r, 404, "not-found", "board", e.text);
}

static void get_clauses(Server *s, NetCall *call, const NetRequest *r) {
    const Game *game = game_of(s, r->segment[2]);
    Writer w = page_on(s);
    if (game) clauses_write(game, &w);
    if (game) net_answer(call, 200, writer_str(&w));
    else answer_error(s, call, r, 404, "not-found", "game", "there is no such game");
}

static void get_status(Server *s, NetCall *call, const NetRequest *r) {
    char text[500];
    Writer w = writer_on(text, sizeof text);
    Json j = json_on(&w);
    (void)r;
    json_object(&j);
    say_text(&j, "version", LONGROLL_VERSION);
    say_int(&j, "tables", s->tables);
    say_int(&j, "requests", s->counts.requests);
    say_int(&j, "acts", s->counts.acts);
    say_int(&j, "refused", s->counts.refused);
    say_int(&j, "faults", s->counts.faults);
    say_int(&j, "created", s->counts.created);
    say_int(&j, "loaded", s->counts.loaded);
    say_int(&j, "waiting", store_waiting(s->store));
    json_end(&j, '}');
    net_answer(call, 200, writer_str(&w));
}

/* ---- The list of public tables ---------------------------------------------------------------- */

typedef struct Listing {
    Server *server;
    Json *json;
} Listing;

static void list_table(void *context, const StoreTable *row) {
    const Listing *l = context;
    Head head;
    Scenario scenario;
    Error e;
    if (!head_read(l->server, row->head, &head, &e) ||
        !scenario_read(&l->server->options.data, str_of(head.scenario), &scenario, &e)) {
        return;
    }
    json_object(l->json);
    say_str(l->json, "table", row->id);
    say_text(l->json, "scenario", head.scenario);
    say_str(l->json, "title", scenario.title);
    json_key(l->json, "seats");
    json_array(l->json);
    for (int i = 0; i < 2; i++) {
        const Seat *seat = &head.seat[i];
        json_str(l->json, str_of(seat->kind == SEAT_AI ? seat->ai->name : seat->name));
    }
    json_end(l->json, ']');
    say_int(l->json, "since", row->since);
    say_int(l->json, "changed", row->changed);
    json_key(l->json, "now");
    put_str(l->json->out, row->note); /* our own JSON */
    l->json->filled |= (u32)1 << l->json->level;
    json_end(l->json, '}');
}

static void get_tables(Server *s, NetCall *call, const NetRequest *r) {
    Writer w = page_on(s);
    Json j = json_on(&w);
    Error e;
    Listing l = {.server = s, .json = &j};
    json_object(&j);
    json_key(&j, "tables");
    json_array(&j);
    if (!store_list(s->store, false, LIST_MOST, list_table, &l, &e)) {
        answer_error(s, call, r, 503, "store", NULL, e.text);
        return;
    }
    json_end(&j, ']');
    json_end(&j, '}');
    net_answer(call, 200, writer_str(&w));
}

/* ---- Begin a table ---------------------------------------------------------------------------- */

static void copy_field(Str from, char *to, size_t room) {
    MUST(from.len < room);
    memcpy(to, from.at, from.len);
    to[from.len] = 0;
}

static bool read_options(Body *in, Head *head) {
    Str pair[SCENARIO_OPTIONS][2];
    int count = body_pairs(in, "options", pair, SCENARIO_OPTIONS);
    for (int i = 0; i < count; i++) {
        if (!head_add_option(head, pair[i][0], pair[i][1])) {
            return body_fault(in, "options", "they are too long");
        }
    }
    return !in->broken;
}

/* "person", "open" or "ai:NAME". */
static bool read_seat(Body *in, const Head *head, const char *field, Str who, Str name, Seat *seat) {
    Str scenario = str_of(head->scenario);
    const Game *game = game_of(in->server, str_cut(&scenario, '/'));
    *seat = (Seat){.kind = SEAT_PERSON};
    if (str_same(who, STR("open"))) {
        seat->kind = SEAT_OPEN;
        return true;
    }
    if (who.len == 0 || str_same(who, STR("person"))) {
        copy_field(name, seat->name, sizeof seat->name);
        return true;
    }
    seat->kind = SEAT_AI;
    if (game && str_starts(who, STR("ai:"))) seat->ai = ai_find(game, (Str){who.at + 3, who.len - 3});
    return seat->ai || body_fault(in, field, "person, open or ai:NAME of an opponent that knows this game");
}

/* The names of the seats follow from the scenario: while the players choose
 * their sides they are first and second. */
static bool read_seats(Body *in, Head *head, Str name) {
    static const char *const fields[] = {"union", "confederate", "first", "second"};
    Str who[4];
    bool settled;
    int of_union;
    Error e;
    for (int i = 0; i < 4; i++) who[i] = body_text(in, fields[i], 0, 40);
    if (in->broken) return false;
    if (!head_check(in->server, head, &settled, &of_union, &e)) return body_fault(in, "scenario", e.text);
    for (int i = 0; i < 4; i++) {
        if (who[i].len && settled != (i < 2)) {
            return body_fault(in, fields[i],
                              settled ? "the seats are union and confederate"
                                      : "the players choose their sides: the seats are first and second");
        }
    }
    for (int i = 0; i < 2; i++) {
        int field = settled ? (i == of_union ? 0 : 1) : 2 + i;
        if (!read_seat(in, head, fields[field], who[field], name, &head->seat[i])) return false;
    }
    return true;
}

/* The word that a person adds to the dice goes to the first seat that he has. */
static bool read_nonce(Body *in, Head *head) {
    Str nonce = body_text(in, "nonce", 0, FAIR_NONCE);
    if (!fair_nonce(nonce)) return body_fault(in, "nonce", "letters, digits, '-' and '_' were expected");
    for (int i = 0; i < 2; i++) {
        if (head->seat[i].kind != SEAT_PERSON) continue;
        copy_field(nonce, head->fair.nonce[i], FAIR_NONCE + 1);
        break;
    }
    return !in->broken;
}

static bool read_head(Body *in, Head *head) {
    *head = (Head){.rules = 0};
    Str scenario = body_text(in, "scenario", 3, sizeof head->scenario - 1);
    Str name = body_text(in, "name", 0, NAME_MAX_BYTES);
    head->open_list = body_bool(in, "public", false);
    if (in->broken) return false;
    copy_field(scenario, head->scenario, sizeof head->scenario);
    return read_options(in, head) && read_seats(in, head, name) && read_nonce(in, head) && body_end(in);
}

static void answer_begun(Table *t, Deed *d) {
    Writer w = page_on(t->server);
    Json j = json_on(&w);
    char token[TOKEN_ROOM], hex[65];
    json_object(&j);
    say_text(&j, "table", t->id);
    json_key(&j, "seats");
    json_object(&j);
    for (int i = 0; i <= WATCHER; i++) {
        if (i < WATCHER && t->head.seat[i].kind != SEAT_PERSON) continue;
        token_issue(t->server, deed_write(d), t->number, i, token);
        say_text(&j, seat_title(t, i), token);
    }
    json_end(&j, '}');
    commitment_of(t, hex);
    say_text(&j, "commitment", hex);
    json_end(&j, '}');
    deed_commit(d, 201, writer_str(&w));
}

static void post_tables(Server *s, NetCall *call, const NetRequest *r) {
    Body in;
    Head head;
    Error e;
    if (s->options.patience > 0 && ++peer_of(s, r->peer)->creations > CREATIONS_A_MINUTE) {
        answer_error(s, call, r, 429, "too-often", NULL, "at most 60 tables a minute");
        return;
    }
    if (!body_open(&in, s, call, r)) return;
    bool ok = read_head(&in, &head);
    body_close(&in);
    if (!ok) return;
    StoreWrite *w = store_write();
    Table *t = table_begin(s, &head, w, &e);
    if (t) {
        answer_begun(t, deed_begin(t, call, w));
        return;
    }
    write_drop(w);
    answer_error(s, call, r, 400, "bad-field", "scenario", e.text);
}

/* ---- Take a seat ------------------------------------------------------------------------------ */

static void sit(Server *s, Table *t, int seat, Str name, Str nonce, NetCall *call) {
    char token[TOKEN_ROOM];
    Deed *d = deed_begin(t, call, NULL);
    Writer w = page_on(s);
    Json j = json_on(&w);
    if (seat != WATCHER) {
        deed_line(d, STR(""), "sit %d %.*s", seat, (int)name.len, name.at);
        if (nonce.len) deed_line(d, STR(""), "nonce %d %.*s", seat, (int)nonce.len, nonce.at);
        deed_tell_table(d);
    }
    token_issue(s, deed_write(d), t->number, seat, token);
    json_object(&j);
    say_text(&j, "table", t->id);
    say_text(&j, "seat", seat_title(t, seat));
    say_text(&j, "token", token);
    json_end(&j, '}');
    deed_commit(d, 201, writer_str(&w));
}

static void post_sit(Server *s, NetCall *call, const NetRequest *r) {
    Body in;
    Error e;
    if (!body_open(&in, s, call, r)) return;
    Str id = body_text(&in, "table", 1, ID_ROOM - 1), title = body_text(&in, "seat", 1, 20);
    Str name = body_text(&in, "name", 0, NAME_MAX_BYTES), nonce = body_text(&in, "nonce", 0, FAIR_NONCE);
    bool ok = body_end(&in) && (fair_nonce(nonce) || body_fault(&in, "nonce", "letters, digits, '-' and '_'"));
    Table *t = ok ? table_by_id(s, id, &e) : NULL;
    int seat = t ? seat_named(t, title) : -1;
    if (ok && !t) answer_error(s, call, r, 404, "not-found", "table", e.text);
    else if (t && seat < 0) body_fault(&in, "seat", "there is no such seat at this table");
    else if (t && t->deed) call_park(t, call, r);
    else if (t && seat != WATCHER && t->head.seat[seat].kind != SEAT_OPEN) {
        answer_error(s, call, r, 409, "taken", "seat", "somebody sits there");
    } else if (t) sit(s, t, seat, name, nonce, call);
    body_close(&in);
}

/* ---- The ways --------------------------------------------------------------------------------- */

typedef void FreeRun(Server *s, NetCall *call, const NetRequest *r);

/* A '*' stands for any one part. */
typedef struct Way {
    NetMethod method;
    const char *path;
    FreeRun *free_run; /* for everybody */
    AskingRun *run;    /* with a token */
} Way;

static const Way ways[] = {
    {NET_POST, "api/table/act", NULL, ask_act},
    {NET_GET, "api/table", NULL, ask_view},
    {NET_GET, "api/table/about", NULL, ask_about},
    {NET_GET, "api/table/record", NULL, ask_record},
    {NET_GET, "api/table/at/*", NULL, ask_at},
    {NET_POST, "api/table/why", NULL, ask_why},
    {NET_POST, "api/table/sheet", NULL, ask_sheet},
    {NET_POST, "api/table/undo", NULL, ask_undo},
    {NET_POST, "api/table/chat", NULL, ask_chat},
    {NET_POST, "api/table/resign", NULL, ask_resign},
    {NET_POST, "api/table/nonce", NULL, ask_nonce},
    {NET_POST, "api/table/offer", NULL, ask_offer},
    {NET_POST, "api/table/answer", NULL, ask_answer},
    {NET_POST, "api/table/next", NULL, ask_next},
    {NET_POST, "api/tables", post_tables, NULL},
    {NET_GET, "api/tables", get_tables, NULL},
    {NET_POST, "api/sit", post_sit, NULL},
    {NET_GET, "api/catalog", get_catalog, NULL},
    {NET_GET, "api/board/*/*", get_board, NULL},
    {NET_GET, "api/clauses/*", get_clauses, NULL},
    {NET_GET, "api/status", get_status, NULL},
};

static bool leads_to(const Way *way, const NetRequest *r) {
    Str rest = str_of(way->path);
    for (int i = 0; i < r->segments && i < NET_SEGMENTS; i++) {
        Str part = str_cut(&rest, '/');
        if (part.len == 0 || (!str_same(part, STR("*")) && !str_same(part, r->segment[i]))) return false;
    }
    return rest.len == 0 && r->segments <= NET_SEGMENTS;
}

static const Way *way_of(const NetRequest *r, bool *other_method) {
    *other_method = false;
    for (int i = 0; i < COUNT(ways); i++) {
        if (!leads_to(&ways[i], r)) continue;
        if (ways[i].method == r->method) return &ways[i];
        *other_method = true;
    }
    return NULL;
}

static void ask_at_table(Server *s, AskingRun *run, NetCall *call, const NetRequest *r) {
    Who who;
    Error e;
    if (r->token.len == 0 || !token_who(s, r->token, &who)) {
        answer_error(s, call, r, 401, "no-token", "Authorization", "there is no such token");
        return;
    }
    Table *t = table_get(s, who.table, &e);
    if (!t) {
        answer_error(s, call, r, 503, "store", NULL, e.text);
    } else if (t->deed && (t->parked_count >= PARKED_MAX || s->stopping)) {
        answer_error(s, call, r, 503, "full", NULL, "too many wait for this table");
    } else if (t->deed) {
        call_park(t, call, r);
    } else {
        t->touched = now_ms();
        run(&(Asking){.server = s, .table = t, .seat = who.seat, .call = call, .request = r});
    }
}

void on_request(void *context, NetCall *call, const NetRequest *r) {
    Server *s = context;
    bool other_method;
    const Way *way = way_of(r, &other_method);
    s->counts.requests++;
    if (too_many_faults(s, r)) answer_error(s, call, r, 429, "too-often", NULL, "too many bad requests: wait a minute");
    else if (other_method && !way) answer_error(s, call, r, 405, "bad-method", NULL, "not by this method");
    else if (!way) answer_error(s, call, r, 404, "not-found", "path", "there is nothing at this address");
    else if (s->stopping || store_waiting(s->store) > WAITING_MAX) {
        answer_error(s, call, r, 503, "full", NULL, "the server is busy or stops");
    } else if (way->free_run) way->free_run(s, call, r);
    else ask_at_table(s, way->run, call, r);
}
