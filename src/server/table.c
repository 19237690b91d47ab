/* Tables in memory: found, begun, read back from the store, dropped. */
#include "server/within.h"

#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>

enum { IDLE_SECONDS = 300 };

/* ---- Grounds -------------------------------------------------------------------------------- */

const Game *game_of(const Server *s, Str id) {
    for (int i = 0; s->options.games[i]; i++) {
        if (str_same(id, str_of(s->options.games[i]->id))) return s->options.games[i];
    }
    return NULL;
}

Ground *ground_get(Server *s, const Game *game, Str name, Error *e) {
    for (Ground *g = s->grounds; g; g = g->next) {
        if (g->game == game && str_same(name, str_of(g->name))) return g;
    }
    if (name.len >= sizeof((Ground *)0)->name) return fail(e, "the name of the board is too long"), NULL;
    Ground *g = need(sizeof *g);
    g->game = game;
    g->board = need(game->board_size);
    memcpy(g->name, name.at, name.len);
    if (!board_read(game, &s->options.data, name, g->board, e)) {
        free(g->board);
        free(g);
        return NULL;
    }
    board_hash(game, g->board, g->hash);
    g->next = s->grounds;
    s->grounds = g;
    return g;
}

/* ---- Sides and seats -------------------------------------------------------------------------- */

void table_actor(const Table *t, Actor *actor) { t->match.game->actor(t->match.board, t->match.state, actor); }

Side side_of(const Table *t, int seat) {
    if (seat == WATCHER) return NOBODY;
    if (!t->settled) return seat == 0 ? FIRST : SECOND;
    int of_union = t->match.game->union_seat(t->match.state) == SECOND;
    return seat == of_union ? UNION : CONFEDERATE;
}

const char *seat_title(const Table *t, int seat) { return side_name(side_of(t, seat)); }

int seat_named(const Table *t, Str name) {
    if (str_same(name, STR("nobody"))) return WATCHER;
    for (int i = 0; i < 2; i++) {
        if (str_same(name, str_of(seat_title(t, i)))) return i;
        if (str_same(name, i ? STR("second") : STR("first"))) return i;
    }
    return -1;
}

bool table_over(const Table *t) {
    Actor actor;
    table_actor(t, &actor);
    return actor.side == NOBODY || t->resigned >= 0;
}

int seat_to_act(const Table *t) {
    Actor actor;
    if (t->resigned >= 0) return -1;
    table_actor(t, &actor);
    for (int i = 0; i < 2; i++) {
        if (actor.side == side_of(t, i)) return i;
    }
    return -1;
}

/* ---- Setting up ------------------------------------------------------------------------------- */

/* The first position of a head, into memory that is to be freed; or that of
 * `facts` instead, when there are any. */
static void *position_of(Server *s, const Head *head, Str facts, Ground **ground, char title[96], Error *e) {
    Scenario scenario;
    OptionChoice choice[SCENARIO_OPTIONS];
    if (!scenario_read(&s->options.data, str_of(head->scenario), &scenario, e)) return NULL;
    const Game *game = game_of(s, scenario.game);
    if (!game) return fail(e, "there is no game '%.*s'", (int)scenario.game.len, scenario.game.at), NULL;
    *ground = ground_get(s, game, scenario.board, e);
    if (!*ground) return NULL;
    if (facts.len) scenario.facts = facts;
    snprintf(title, 96, "%.*s", (int)(scenario.title.len < 90 ? scenario.title.len : 90), scenario.title.at);
    void *state = need(game->state_size);
    int count = head_options(head, choice);
    if (scenario_setup(game, (*ground)->board, &scenario, choice, count, state, e)) return state;
    free(state);
    return NULL;
}

void *head_position(Server *s, const Head *head, Ground **ground, Error *e) {
    char title[96];
    return position_of(s, head, STR(""), ground, title, e);
}

bool head_check(Server *s, const Head *head, bool *settled, int *union_seat, Error *e) {
    Ground *ground;
    Actor actor;
    void *state = head_position(s, head, &ground, e);
    if (!state) return false;
    ground->game->actor(ground->board, state, &actor);
    *settled = actor.side != FIRST && actor.side != SECOND;
    *union_seat = ground->game->union_seat(state) == SECOND;
    free(state);
    return true;
}

/* Everything that the log decides, as it is before the first line. */
static bool table_set_up(Table *t, Str facts, Error *e) {
    void *state = position_of(t->server, &t->head, facts, &t->ground, t->head.title, e);
    if (!state) return false;
    bool ok = true;
    if (t->match.game) match_restart(&t->match, state);
    else ok = match_open(&t->match, t->ground->game, t->ground->board, state, e);
    free(state);
    if (!ok) return false;
    Actor actor;
    table_actor(t, &actor);
    t->settled = actor.side != FIRST && actor.side != SECOND;
    t->log = view_log(&t->match.count, t->lines, LOG_LINES, t->text, LOG_TEXT);
    t->match.journal = view_log_listener(&t->log);
    t->typing = t->resigned = -1;
    t->entries = 0;
    t->rolls = 0;
    t->key_next = t->chat_count = 0;
    t->next_id[0] = t->mark[0] = 0;
    t->mending = t->marked = t->kept = false;
    memset(t->offer, 0, sizeof t->offer);
    memset(t->key, 0, sizeof t->key);
    return true;
}

static Table *table_new(Server *s, i64 number, Str id) {
    Table *t = need(sizeof *t);
    t->server = s;
    t->number = number;
    snprintf(t->id, sizeof t->id, "%.*s", (int)id.len, id.at);
    t->lines = need(LOG_LINES * sizeof *t->lines);
    t->text = need(LOG_TEXT);
    t->touched = now_ms();
    return t;
}

static void table_free(Table *t) {
    if (t->match.game) match_close(&t->match);
    free(t->lines);
    free(t->text);
    free(t->chat);
    free(t->gallery.key);
    free(t);
}

static void table_enter(Table *t) {
    Server *s = t->server;
    Table **at = &s->bucket[t->number % BUCKETS];
    t->next = *at;
    *at = t;
    s->tables++;
}

/* ---- Begin ------------------------------------------------------------------------------------ */

Table *table_begin(Server *s, const Head *head, StoreWrite *w, Error *e) {
    char id[ID_ROOM], text[4096], note[200];
    Writer heading = writer_on(text, sizeof text), noting = writer_on(note, sizeof note);
    random_text(id, 15);
    Table *t = table_new(s, store_fresh(s->store), str_of(id));
    t->head = *head;
    if (!table_set_up(t, STR(""), e)) {
        table_free(t);
        return NULL;
    }
    t->head.rules = t->match.game->rules_version;
    memcpy(t->head.board, t->ground->hash, sizeof t->head.board);
    randombytes_buf(t->head.fair.seed, FAIR_SEED);
    head_write(&t->head, &heading);
    MUST(!heading.full);
    table_note(t, &noting);
    write_table(w, t->number, str_of(t->id), writer_str(&heading), writer_str(&noting), head->open_list, now_ms());
    table_enter(t);
    s->counts.created++;
    return t;
}

/* ---- Read back -------------------------------------------------------------------------------- */

typedef struct Reading {
    Table *table;
    bool found, stuck;
    i64 stuck_at; /* a line that the present rules refuse */
    Error error;
    i64 skip; /* lines up to this one only count */
} Reading;

static void see_head(void *context, const StoreTable *row) {
    Reading *r = context;
    Table *t = r->table;
    r->found = true;
    t->number = row->number;
    snprintf(t->id, sizeof t->id, "%.*s", (int)row->id.len, row->id.at);
    r->stuck = !head_read(t->server, row->head, &t->head, &r->error);
}

static void see_line(void *context, const StoreEntry *entry) {
    Reading *r = context;
    Table *t = r->table;
    if (r->stuck) return;
    if (fold(t, entry->at, entry->key, entry->text, &r->error)) return;
    r->stuck = true;
    r->stuck_at = entry->number;
}

/* Lines before the position: people and dice numbers count, actions do not. */
static void see_line_after(void *context, const StoreEntry *entry) {
    Reading *r = context;
    Table *t = r->table;
    Error ignored;
    Str rest = entry->text, word = str_word(&rest);
    bool plays = str_same(word, STR("act")) || str_same(word, STR("undo")) || str_same(word, STR("dice")) ||
                 str_same(word, STR("answer")) || str_same(word, STR("offer"));
    if (plays && entry->number <= r->skip) {
        if (str_same(word, STR("dice"))) t->rolls++;
        t->entries++;
    } else if (!fold(t, entry->at, entry->key, entry->text, &ignored)) {
        t->entries = entry->number; /* what cannot be done is passed over, and marked */
    }
}

/* Newer rules refuse a line: go on from the last position, and say so. */
static bool table_mend(Table *t, Reading *r, Error *e) {
    Reading again = {.table = t};
    char *facts;
    Error why = r->error;
    if (!position_read(t->server, t->number, &facts, &again.skip, e)) return false;
    bool ok = table_set_up(t, facts ? str_of(facts) : STR(""), e);
    t->mending = true;
    ok = ok && store_entries(t->server->store, t->number, 1, see_line_after, &again, e);
    free(facts);
    if (!t->marked) snprintf(t->mark, sizeof t->mark, "line %lld: %.160s", (long long)r->stuck_at, why.text);
    return ok;
}

static bool table_read(Table *t, Error *e) {
    Reading r = {.table = t};
    if (!store_table(t->server->store, t->number, see_head, &r, e)) return false;
    if (!r.found) return fail(e, "there is no table %d", (int)t->number);
    if (r.stuck) return fail(e, "%s", r.error.text);
    if (!table_set_up(t, STR(""), e) || !store_entries(t->server->store, t->number, 1, see_line, &r, e)) return false;
    return !r.stuck || table_mend(t, &r, e);
}

Table *table_here(const Server *s, i64 number) {
    Table *t = s->bucket[number % BUCKETS];
    while (t && t->number != number) t = t->next;
    return t;
}

Table *table_get(Server *s, i64 number, Error *e) {
    Table *t = table_here(s, number);
    if (t) return t;
    t = table_new(s, number, STR(""));
    if (!table_read(t, e)) {
        table_free(t);
        return NULL;
    }
    table_enter(t);
    s->counts.loaded++;
    return t;
}

static void see_number(void *context, const StoreTable *row) { *(i64 *)context = row->number; }

Table *table_by_id(Server *s, Str id, Error *e) {
    i64 number = 0;
    if (!store_find(s->store, id, see_number, &number, e)) return NULL;
    return number ? table_get(s, number, e) : (fail(e, "there is no such table"), NULL);
}

bool table_reload(Table *t) {
    Error e;
    if (!table_read(t, &e)) {
        table_forget(t);
        return false;
    }
    for (const Channel *c = t->channels; c; c = c->next) {
        if (c->seat != WATCHER) t->head.seat[c->seat].here++;
    }
    return true;
}

/* ---- Off the table ---------------------------------------------------------------------------- */

void table_forget(Table *t) {
    Table **at = &t->server->bucket[t->number % BUCKETS];
    while (*at != t) at = &(*at)->next;
    *at = t->next;
    t->server->tables--;
    for (Channel *c = t->channels; c; c = c->next) {
        c->table = NULL;
        net_hang_up(c->socket, 1011, "the table could not be read");
    }
    table_free(t);
}

static bool table_idle(const Table *t, i64 now) {
    i64 idle = t->server->options.idle > 0 ? t->server->options.idle : IDLE_SECONDS;
    return !t->channels && !t->deed && !t->thinking && !t->parked && now - t->touched > 1000 * idle;
}

void tables_tick(Server *s, i64 now) {
    for (int i = 0; i < BUCKETS; i++) {
        for (Table *t = s->bucket[i], *next; t; t = next) {
            next = t->next;
            if (table_idle(t, now)) table_forget(t);
        }
    }
}

void tables_close(Server *s) {
    for (int i = 0; i < BUCKETS; i++) {
        while (s->bucket[i]) {
            s->bucket[i]->channels = NULL;
            table_forget(s->bucket[i]);
        }
    }
    while (s->grounds) {
        Ground *g = s->grounds;
        s->grounds = g->next;
        free(g->board);
        free(g);
    }
}

/* For the list of public tables. */
void table_note(const Table *t, Writer *out) {
    Json j = json_on(out);
    Actor actor;
    table_actor(t, &actor);
    json_object(&j);
    say_text(&j, "actor", side_name(actor.side));
    say_text(&j, "step", actor.step);
    say_bool(&j, "over", table_over(t));
    json_end(&j, '}');
}
