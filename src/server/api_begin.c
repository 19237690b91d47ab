/* Tables begin: from a scenario or a record; and seats are taken. */
#include "server/internal.h"

#include <stdio.h>
#include <stdlib.h>

enum { CREATIONS_A_MINUTE = 60 };

/* A game that was played elsewhere and goes on here. */
typedef struct Import {
    Str text, moves; /* the record, and what follows its header */
    int line;
    i64 at; /* so many of its entries are taken */
    bool open;
    Match *match; /* of the work under way */
    Update *update;
    const Match *table; /* where it is played again */
    i64 done;
} Import;

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
    if (!seat->ai || seat->ai->sparring)
        return body_fault(in, field, "person, open or ai:NAME of an opponent that knows this game");
    return seat->ai->level <= highest_level(in->server) ||
           body_fault(in, field, "this server does not offer so high a level");
}

/* What is wrong with a head that cannot be set up: without its options it might be. */
static const char *field_at_fault(Server *s, const Head *head) {
    Head bare = *head;
    bool settled;
    int of_union;
    Error ignored;
    bare.option_count = 0;
    if (head->facts.len) return "record";
    return head->option_count && head_check(s, &bare, &settled, &of_union, &ignored) ? "options" : "scenario";
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
    if (!head_check(in->server, head, &settled, &of_union, &e)) {
        return body_fault(in, field_at_fault(in->server, head), e.text);
    }
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

/* The number that a person adds to the dice goes to the first seat that he has. The
 * seed is not promised yet: so its hash alone is taken now. */
static bool read_hash(Body *in, Head *head) {
    Str hash = body_hash(in);
    int seat = head->seat[0].kind == SEAT_PERSON ? 0 : 1;
    if (body_has(in, "nonce")) {
        return body_fault(in, "nonce", "not before the server has promised its seed: send nonce_hash, its SHA-256");
    }
    if (in->broken || !hash.len) return !in->broken;
    if (head->seat[seat].kind != SEAT_PERSON) return body_fault(in, "nonce_hash", "no seat is a person's");
    copy_field(hash, head->fair.hash[seat], FAIR_HASH + 1);
    return true;
}

/* ---- From a record ---------------------------------------------------------------------------- */

/* What a standing order answers the driver of the table says by itself, as it did then. */
static void import_entry(void *context, const void *state, const Entry *entry) {
    Import *import = context;
    const Match *m = import->match;
    char text[LINE_ROOM - 40];
    Writer w = writer_on(text, sizeof text);
    if (import->done++ >= import->at || import->table->count >= import->done) return;
    m->game->notate(m->board, state, REFEREE, entry->side, &entry->action, &w);
    update_line(import->update, STR(""), "act %s %s", side_name(entry->side), text);
}

/* The record is played through before anything is kept of it. */
static bool import_check(Body *in, const Head *head, Import *import) {
    Error e;
    LoadedBoard *loaded;
    if (!import->text.len) return true;
    void *state = head_position(in->server, head, &loaded, &e);
    if (!state) return body_fault(in, "record", e.text);
    import->match = &in->server->now.trial;
    import->open = match_open(import->match, loaded->game, loaded->board, state, &e);
    bool good = import->open && record_replay(import->moves, import->line, import->match, &e);
    if (!good) return body_fault(in, "record", e.text);
    bool there = !body_has(in, "at") || import->at <= import->match->count;
    return there || body_fault(in, "at", "the record has not so many entries");
}

static bool import_read(Body *in, Head *head, Import *import) {
    RecordHeader h;
    Error e;
    import->text = body_lines(in, "record", NET_BODY_LARGE);
    if (!import->text.len) return false;
    import->at = body_int_or(in, "at", 0, MATCH_ACTIONS_MAX, MATCH_ACTIONS_MAX);
    if (!record_header(import->text, &h, &import->moves, &import->line, &e))
        return body_fault(in, "record", e.text), true;
    if (h.scenario.len >= sizeof head->scenario)
        return body_fault(in, "record", "the scenario's name is too long"), true;
    copy_field(h.scenario, head->scenario, sizeof head->scenario);
    head->facts = h.position;
    head->mark = h.position.len && !h.mark.len ? STR("it begins with a position") : h.mark;
    for (int i = 0; i < h.option_count; i++) {
        if (!head_add_option(head, h.option[i].name, h.option[i].value)) body_fault(in, "record", "too many options");
    }
    return true;
}

/* ---- All together ------------------------------------------------------------------------------ */

/* Where it begins: a scenario with options, or what a record names. */
static bool read_start(Body *in, Head *head, Import *import) {
    *head = (Head){.rules = 0};
    *import = (Import){.at = MATCH_ACTIONS_MAX};
    if (import_read(in, head, import)) return !in->broken;
    Str scenario = body_text(in, "scenario", 3, sizeof head->scenario - 1);
    if (in->broken) return false;
    copy_field(scenario, head->scenario, sizeof head->scenario);
    return read_options(in, head);
}

static bool read_head(Body *in, Head *head) {
    Str name = body_name(in, "name");
    Str clock = body_text(in, "clock", 0, 20);
    head->open_list = body_bool(in, "public", false);
    if (clock.len && !clock_read(clock, &head->clock))
        body_fault(in, "clock", "none, live SECONDS+SECONDS (up to 86400) or days DAYS+DAYS (up to 60) was expected");
    return !in->broken && read_seats(in, head, name) && read_hash(in, head) && body_end(in);
}

static void answer_begun(Table *t, Update *d) {
    Writer w = page_on(t->server);
    Json j = json_on(&w);
    char token[WATCHER + 1][TOKEN_ROOM] = {""}, hex[65];
    json_object(&j);
    field_text(&j, "table", t->id);
    json_key(&j, "seats");
    json_object(&j);
    for (int i = 0; i <= WATCHER; i++) {
        if (i < WATCHER && t->head.seat[i].kind != SEAT_PERSON) continue;
        token_issue(t->server, update_write(d), t->number, i, token[i]);
        field_text(&j, seat_title(t, i), token[i]);
    }
    json_end(&j, '}');
    json_key(&j, "links");
    json_object(&j);
    for (int i = 0; i <= WATCHER; i++) {
        if (token[i][0]) say_link(t->server, &j, seat_title(t, i), "t", token[i]);
    }
    say_link(t->server, &j, "table", "table", t->id);
    json_end(&j, '}');
    commitment_of(t, hex);
    field_text(&j, "commitment", hex);
    json_end(&j, '}');
    update_commit(d, 201, writer_str(&w));
}

static bool may_play_alone(Server *s, NetCall *call, const NetRequest *r, const Head *head) {
    bool alone = head->seat[0].kind == SEAT_AI && head->seat[1].kind == SEAT_AI;
    if (!alone || s->options.patience == 0 || count_machine_tables(s) < MACHINES_MAX) return true;
    answer_error(s, call, r, 429, "too-often", NULL,
                 "eight tables without a player are under way: wait, or sit down yourself");
    return false;
}

static void begin_table(Server *s, NetCall *call, const NetRequest *r, const Head *head, Import *import) {
    Error e;
    StoreWrite *w = s->now.write = store_write();
    Table *t = table_begin(s, head, w, &e);
    s->now.write = NULL;
    if (!t) {
        write_drop(w);
        answer_error(s, call, r, 400, "bad-field", head->facts.len ? "record" : "scenario", e.text);
        return;
    }
    import->update = update_begin(t, call, w);
    import->table = &t->match;
    if (import->open) match_walk(import->match, import_entry, import);
    answer_begun(t, import->update);
}

bool may_create(Server *s, NetCall *call, const NetRequest *r) {
    if (s->options.patience == 0 || ++peer_at(s, r->peer)->creations <= CREATIONS_A_MINUTE) return true;
    answer_error(s, call, r, 429, "too-often", NULL, "at most 60 tables, seats and webhooks a minute");
    return false;
}

void post_tables(Server *s, NetCall *call, const NetRequest *r) {
    Body in;
    Head head;
    Import import;
    if (is_drained(s, call, r) || !may_create(s, call, r)) return;
    if (!body_open(&in, s, call, r)) return;
    if (read_start(&in, &head, &import) && read_head(&in, &head) && import_check(&in, &head, &import)) {
        if (may_play_alone(s, call, r, &head)) begin_table(s, call, r, &head, &import);
    }
    if (import.open) match_close(import.match);
    body_close(&in);
}

/* ---- Take a seat ------------------------------------------------------------------------------ */

static void sit(Server *s, Table *t, int seat, Str name, Str nonce, Str hash, NetCall *call) {
    char token[TOKEN_ROOM];
    Update *d = update_begin(t, call, NULL);
    Writer w = page_on(s);
    Json j = json_on(&w);
    if (seat != WATCHER) {
        update_line(d, STR(""), "sit %d %.*s", seat, (int)name.len, name.at);
        if (hash.len) update_line(d, STR(""), "nonce-hash %d %.*s", seat, (int)hash.len, hash.at);
        if (nonce.len) update_line(d, STR(""), "nonce %d %.*s", seat, (int)nonce.len, nonce.at);
        update_tell_table(d);
    }
    token_issue(s, update_write(d), t->number, seat, token);
    json_object(&j);
    field_text(&j, "table", t->id);
    field_text(&j, "seat", seat_title(t, seat));
    field_text(&j, "token", token);
    say_link(s, &j, "link", "t", token);
    json_end(&j, '}');
    update_commit(d, 201, writer_str(&w));
}

void post_sit(Server *s, NetCall *call, const NetRequest *r) {
    Body in;
    i64 number = 0;
    if (!body_open(&in, s, call, r)) return;
    Str id = body_text(&in, "table", 1, ID_ROOM - 1), title = body_text(&in, "seat", 1, 20);
    Str name = body_name(&in, "name"), nonce = body_nonce(&in, 0), hash = body_hash(&in);
    if (nonce.len && hash.len) body_fault(&in, "nonce_hash", "the number or its hash, not both");
    bool known = body_end(&in) && id_number(s, id, call, &number);
    Table *t = number ? table_for(s, number, call, "table") : NULL;
    int seat = t ? seat_named(t, title) : -1;
    if (known && !number) answer_error(s, call, r, 404, "not-found", "table", "there is no such table");
    else if (t && seat < 0) body_fault(&in, "seat", "there is no such seat at this table");
    else if (t && table_busy(t)) call_park(t, call);
    else if (t && seat != WATCHER && t->head.seat[seat].kind != SEAT_OPEN) {
        answer_error(s, call, r, 409, "taken", "seat", "that seat is taken");
    } else if (t && seat != WATCHER && table_over(t)) {
        answer_error(s, call, r, 409, "over", NULL, "the game is over");
    } else if (t && (seat == WATCHER || !is_drained(s, call, r)) && may_create(s, call, r))
        sit(s, t, seat, name, nonce, hash, call);
    body_close(&in);
}
