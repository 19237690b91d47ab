/* Tables in memory: found, begun, read back from the store, dropped. */
#include "server/internal.h"

#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>

enum { IDLE_SECONDS = 300 };

/* ---- Boards -------------------------------------------------------------------------------- */

const Game *game_of(const Server *s, Str id) {
    for (int i = 0; s->options.games[i]; i++) {
        if (str_same(id, str_of(s->options.games[i]->id))) return s->options.games[i];
    }
    return NULL;
}

void loaded_board_free(LoadedBoard *g) {
    for (int i = 0; i < g->firsts; i++) free(g->first[i]);
    free(g->first);
    free(g->names);
    free(g->trial);
    free(g->board);
    free(g);
}

LoadedBoard *loaded_board_get(Server *s, const Game *game, Str name, Error *e) {
    for (LoadedBoard *g = s->loaded_boards; g; g = g->next) {
        if (g->game == game && str_same(name, str_of(g->name))) return g;
    }
    if (name.len >= sizeof((LoadedBoard *)0)->name) return fail(e, "the name of the board is too long"), NULL;
    LoadedBoard *g = s->now.loaded = alloc_zeroed(sizeof *g);
    g->game = game;
    g->board = alloc_zeroed(game->board_size);
    g->names = alloc_zeroed(sizeof *g->names);
    memcpy(g->name, name.at, name.len);
    bool ok = board_read(game, &s->options.data, name, g->board, e);
    if (ok) board_hash(game, g->board, g->hash);
    s->now.loaded = NULL;
    if (!ok) {
        loaded_board_free(g);
        return NULL;
    }
    g->next = s->loaded_boards;
    s->loaded_boards = g;
    return g;
}

/* ---- Sides and seats -------------------------------------------------------------------------- */

void table_actor(const Table *t, Actor *actor) { game_actor(t->match.game, t->match.board, t->match.state, actor); }

Side side_of(const Table *t, int seat) {
    if (seat == WATCHER) return NOBODY;
    if (!t->settled) return seat == 0 ? FIRST : SECOND;
    int of_union = t->match.game->union_seat(t->match.state) == SECOND;
    return seat == of_union ? UNION : CONFEDERATE;
}

const char *seat_title(const Table *t, int seat) { return side_name(side_of(t, seat)); }

bool has_open_seat(const Table *t) { return t->head.seat[0].kind == SEAT_OPEN || t->head.seat[1].kind == SEAT_OPEN; }

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
    return actor.side == NOBODY || table_ended(t);
}

bool table_ended(const Table *t) { return t->resigned >= 0 || t->closed || t->clock.flagged >= 0; }

bool table_shown(const Table *t) { return table_over(t) && (t->clock.flagged < 0 || t->clock.stands); }

bool only_machines_play(const Table *t) {
    return t->head.seat[0].kind == SEAT_AI && t->head.seat[1].kind == SEAT_AI && !table_over(t);
}

int count_machine_tables(Server *s) {
    int count = 0;
    for (int i = 0; i < BUCKETS; i++) {
        for (const Table *t = s->bucket[i]; t; t = t->next) {
            s->now.table = t->number;
            count += !t->aside && only_machines_play(t);
        }
    }
    s->now.table = 0;
    return count;
}

Side eyes_of(const Table *t, int seat) { return table_shown(t) ? REFEREE : side_of(t, seat); }

int table_seq(const Table *t, int seat) { return match_seen(&t->match, eyes_of(t, seat), t->match.count); }

int seat_to_act(const Table *t) {
    Actor actor;
    if (table_ended(t)) return -1;
    table_actor(t, &actor);
    for (int i = 0; i < 2; i++) {
        if (actor.side == side_of(t, i)) return i;
    }
    return -1;
}

/* ---- Setting up ------------------------------------------------------------------------------- */

/* The first position of a head, into memory that is lent; or that of `facts`
 * instead, when there are any. */
static void *position_of(Server *s, const Head *head, Str facts, LoadedBoard **loaded, char title[96], Error *e) {
    Scenario scenario;
    OptionChoice choice[SCENARIO_OPTIONS];
    if (!scenario_read(&s->options.data, str_of(head->scenario), &scenario, e)) return NULL;
    const Game *game = game_of(s, scenario.game);
    if (!game) return fail(e, "there is no game '%.*s'", (int)scenario.game.len, scenario.game.at), NULL;
    *loaded = loaded_board_get(s, game, scenario.board, e);
    if (!*loaded) return NULL;
    record_begins(&(RecordHeader){.position = facts, .position_line = 1}, &scenario);
    snprintf(title, 96, "%.*s", (int)(scenario.title.len < 90 ? scenario.title.len : 90), scenario.title.at);
    void *state = work_alloc(s, game->state_size);
    int count = head_options(head, choice);
    return scenario_setup(game, (*loaded)->board, &scenario, choice, count, state, e) ? state : NULL;
}

void *head_position(Server *s, const Head *head, LoadedBoard **loaded, Error *e) {
    char title[96];
    return position_of(s, head, head->facts, loaded, title, e);
}

bool head_check(Server *s, const Head *head, bool *settled, int *union_seat, Error *e) {
    LoadedBoard *loaded;
    Actor actor;
    void *state = head_position(s, head, &loaded, e);
    if (!state) return false;
    game_actor(loaded->game, loaded->board, state, &actor);
    *settled = actor.side != FIRST && actor.side != SECOND;
    *union_seat = loaded->game->union_seat(state) == SECOND;
    return true;
}

/* Most tables begin in the same few positions: of each one is kept, and all have the same room for trying. */
static void share_first(LoadedBoard *loaded, Match *m) {
    enum { FIRSTS = 64 };
    size_t size = m->game->state_size;
    int i = 0;
    while (i < loaded->firsts && memcmp(loaded->first[i], m->first, size) != 0) i++;
    if (i == FIRSTS) return;
    if (i == loaded->firsts) {
        void **more = grown(loaded->first, (size_t)(i + 1) * sizeof *more);
        loaded->first = more;
        more[i] = alloc_zeroed(size);
        memcpy(more[i], m->first, size);
        loaded->firsts++;
    }
    if (!loaded->trial) loaded->trial = alloc_zeroed(size);
    match_share(m, loaded->first[i], loaded->trial);
}

/* Everything that the log decides, as it is before the first line. */
static bool table_set_up(Table *t, Str facts, Error *e) {
    void *state = position_of(t->server, &t->head, facts, &t->loaded, t->head.title, e);
    if (!state) return false;
    if (t->match.game) match_close(&t->match);
    if (!match_open(&t->match, t->loaded->game, t->loaded->board, state, e)) return false;
    if (!facts.len) share_first(t->loaded, &t->match);
    Actor actor;
    table_actor(t, &actor);
    t->settled = actor.side != FIRST && actor.side != SECOND;
    t->log = view_log(&t->match.count, t->lines, LOG_LINES, t->text, LOG_TEXT);
    t->match.journal = view_log_listener(&t->log);
    t->typing = t->resigned = -1;
    thought_end(t);
    hint_end(t, "the table was read anew");
    t->closed = false;
    t->rules = t->head.rules;
    t->clock.flagged = -1;
    t->entries = 0;
    t->offers = t->lapsed = 0;
    t->rolls = 0;
    t->key_next = t->chat_count = 0;
    t->next_id[0] = t->mark[0] = 0;
    t->restored = t->marked = t->skipping = t->kept = false;
    table_drop_words(t);
    memset(t->muted, 0, sizeof t->muted);
    memset(t->blocked, 0, sizeof t->blocked);
    memset(t->key, 0, sizeof t->key);
    memset(t->key_for, 0, sizeof t->key_for);
    clock_start(t);
    t->owed_since = 0;
    t->last_at = t->since;
    owed_note(t, t->since);
    return true;
}

static Table *table_new(Server *s, i64 number, Str id) {
    Table *t = alloc_zeroed(sizeof *t);
    t->server = s;
    t->number = number;
    snprintf(t->id, sizeof t->id, "%.*s", (int)id.len, id.at);
    t->lines = alloc_zeroed(LOG_LINES * sizeof *t->lines);
    t->text = alloc_zeroed(LOG_TEXT);
    t->touched = clock_ms();
    return t;
}

void table_free(Table *t) {
    if (t->match.game) match_close(&t->match);
    free(t->lines);
    free(t->text);
    free(t->chat);
    table_drop_words(t);
    free(t->spectators.key);
    free(t->other);
    thought_end(t);
    hint_end(t, "the table was read anew");
    free(t);
}

void table_enter(Table *t) {
    Server *s = t->server;
    Table **at = &s->bucket[t->number % BUCKETS];
    t->next = *at;
    *at = t;
    s->tables++;
    table_hold(s, t->number, 1);
}

/* ---- Begin ------------------------------------------------------------------------------------ */

Table *table_begin(Server *s, const Head *head, StoreWrite *w, Error *e) {
    char id[ID_ROOM], text[4096], note[NOTE_ROOM];
    Writer heading = writer_on(text, sizeof text), noting = writer_on(note, sizeof note);
    random_text(id, 15);
    Table *t = s->now.unfinished = table_new(s, store_next_number(s->store), str_of(id));
    t->since = date_ms(s);
    t->unstored = true;
    t->head = *head;
    t->head.facts = t->head.mark = STR("");
    if (!table_set_up(t, head->facts, e)) {
        s->now.unfinished = NULL;
        table_free(t);
        return NULL;
    }
    t->restored = head->facts.len > 0; /* its log begins with that position */
    snprintf(t->mark, sizeof t->mark, "%.*s", (int)head->mark.len, head->mark.at);
    t->rules = t->head.rules = t->match.game->rules_version;
    t->head.log = LOG_VERSION;
    memcpy(t->head.board, t->loaded->hash, sizeof t->head.board);
    randombytes_buf(t->head.fair.seed, FAIR_SEED);
    head_write(s, &t->head, str_of(t->id), &heading);
    MUST(!heading.full);
    table_note(t, &noting);
    write_table(w, t->number, str_of(t->id), writer_str(&heading), writer_str(&noting), table_category(t), t->since);
    owed_write(w, t, 0);
    idle_write(w, t->number, t->since);
    clock_write(w, t, 0);
    s->now.unfinished = NULL;
    table_enter(t);
    s->now.table = t->number;
    s->counts.created++;
    return t;
}

/* ---- Read back -------------------------------------------------------------------------------- */

typedef struct Reading {
    Table *table;
    const StoredLog *log;
    bool stuck;
    i64 stuck_at;  /* a line that the present rules refuse */
    char why[160]; /* as everybody may read it */
    Error error;
    i64 skip; /* up to this line nothing is played again */
} Reading;

/* Which action is refused, by which clause, as everybody may read it: the reason
 * could betray what is hidden. */
static void say_refused(const Table *t, const StoreEntry *entry, Writer *out) {
    const Match *m = &t->match;
    Str rest = entry->text, word = str_word(&rest);
    Side side = FORTUNE;
    Action action;
    Refusal r = {.count = 0};
    Error ignored;
    bool plays = str_same(word, STR("dice")) || (word_acts(word) && side_read(str_word(&rest), &side));
    if (!plays || !action_read(m->game, m->board, m->state, str_trim(rest), &action, &ignored) ||
        game_check(m->game, m->board, m->state, side, &action, &r)) {
        put(out, "it cannot be read any more");
        return;
    }
    put_fmt(out, "'%s ", side_name(side));
    m->game->notate(m->board, m->state, NOBODY, side, &action, out);
    put_fmt(out, "' is refused by %s", r.count ? clause_id(m->game, r.clause[0]) : "the gate");
}

static void read_line(Reading *r, const StoreEntry *entry) {
    Table *t = r->table;
    if (fold(t, entry->at, entry->key, entry->text, &r->error)) return;
    r->stuck = true;
    r->stuck_at = entry->number;
    Writer w = writer_on(r->why, sizeof r->why);
    say_refused(t, entry, &w);
}

Str position_name(i64 table, i64 line, char name[64]) {
    snprintf(name, 64, "position.%lld.%lld", (long long)table, (long long)line);
    return str_of(name);
}

/* Before the position people and the numbers of rolls count, actions do not. */
static void skip_line(Table *t, const StoreEntry *entry) {
    Error ignored;
    Str rest = entry->text, word = str_word(&rest);
    bool plays = word_acts(word) || str_same(word, STR("undo")) || str_same(word, STR("dice"));
    if (str_same(word, STR("dice"))) t->rolls++;
    if (!plays) (void)!fold(t, entry->at, entry->key, entry->text, &ignored);
    t->entries = entry->number;
}

static void read_lines(Reading *r) {
    Table *t = r->table;
    for (int i = 0; i < r->log->count; i++) {
        StoreEntry entry = stored_log_entry(r->log, i);
        t->skipping = entry.number <= r->skip;
        if (t->skipping) skip_line(t, &entry);
        else if (!r->stuck) read_line(r, &entry);
    }
}

static bool table_restore_from(Table *t, Reading *r, Str facts, i64 after, Error *e) {
    *r = (Reading){.table = t, .log = r->log, .skip = after};
    if (!table_set_up(t, facts, e)) return false;
    t->restored = true;
    read_lines(r);
    return true;
}

/* By which it was played last. */
static i64 rules_of(const Table *t, const StoredLog *log) {
    return log->rules > t->head.rules ? log->rules : t->head.rules;
}

/* From version 2 on the rules have another version whenever they change: until then what they once accepted they
 * accept again, and it is the line that has changed. Version 1 covers several sets of rules. */
static bool rules_have_changed(const Table *t, i64 rules) { return rules < 2 || rules < t->match.game->rules_version; }

/* The log itself goes on from a position; or newer rules refuse a line: go on from the last position, and say so. */
static bool table_restore(Table *t, Reading *r, Error *e) {
    const StoredLog *log = r->log;
    if (log->mark_facts && !table_restore_from(t, r, str_of(log->mark_facts), log->mark, e)) return false;
    if (!r->stuck) return true;
    if (!rules_have_changed(t, rules_of(t, log))) {
        return fail(e, "table %s is damaged: entry %d: %s", t->id, (int)r->stuck_at, r->why);
    }
    char mark[sizeof t->mark];
    snprintf(mark, sizeof mark, "line %lld: %s", (long long)r->stuck_at, r->why);
    log_say(t->server, LOG_WARN, "table-goes-on", t->number, mark);
    const char *last = position_of_log(t->server, log);
    if (!table_restore_from(t, r, str_of(last ? last : ""), INT64_MAX, e))
        return false; /* what was done since is not */
    t->marked = false;
    memcpy(t->mark, mark, sizeof t->mark);
    return true;
}

static bool table_read(Table *t, const StoredLog *log, Error *e) {
    Reading r = {.table = t, .log = log};
    for (int i = 0; i < log->others; i++) presence_keep(t, &log->other[i]);
    if (log->there) memcpy(t->id, log->id, sizeof t->id);
    t->since = log->since;
    if (log->error.text[0]) {
        *e = log->error;
        return false;
    }
    bool known = head_read(t->server, str_of(log->id), stored_log_head(log), &t->head, e);
    t->newer = t->head.log > LOG_VERSION;
    if (!known || !table_set_up(t, STR(""), e)) return false;
    i64 rules = rules_of(t, log);
    t->newer = rules > t->match.game->rules_version;
    if (t->newer) {
        return fail(e, "table %s is played by newer rules (version %d; this longroll knows %d)", t->id, (int)rules,
                    (int)t->match.game->rules_version);
    }
    read_lines(&r);
    return !r.stuck || table_restore(t, &r, e);
}

Table *table_in_memory(const Server *s, i64 number) {
    Table *t = s->bucket[number % BUCKETS];
    while (t && t->number != number) t = t->next;
    return t;
}

Table *table_from(Server *s, const StoredLog *log, Error *e) {
    Table *t = s->now.unfinished = table_new(s, log->table, STR(""));
    bool ok = table_read(t, log, e);
    s->now.unfinished = NULL;
    if (ok) return t;
    if (!stored_log_unread(log)) note_damage(t, e);
    table_free(t);
    return NULL;
}

bool table_reload(Table *t, const StoredLog *log, Error *e) {
    if (!table_read(t, log, e)) return false;
    for (const Channel *c = t->channels; c; c = c->next) {
        if (c->seat != WATCHER) t->head.seat[c->seat].here++;
    }
    return true;
}

/* ---- Off the table ---------------------------------------------------------------------------- */

static void table_hang_up(Table *t, int code, const char *why) {
    Channel *first = t->channels;
    for (Channel *c = t->channels, *next; c; c = next) {
        next = c->next;
        if (t->update) update_channel_gone(t->update, c);
        c->table = NULL;
        c->next = NULL;
        net_hang_up(c->socket, code, why);
    }
    t->channels = NULL;
    if (first) announce_presence(t); /* nobody is here any more */
}

void table_dismiss(Table *t, int code, const char *why) {
    Table **at = &t->server->bucket[t->number % BUCKETS];
    while (*at != t) at = &(*at)->next;
    *at = t->next;
    t->server->tables--;
    table_hold(t->server, t->number, -1);
    table_hang_up(t, code, why);
    table_free(t);
}

void table_forget(Table *t) { table_dismiss(t, 1011, "the table could not be read"); }

/* What is on its way to the disk is answered first. */
void drop_asides(Server *s) {
    for (int i = 0; i < BUCKETS; i++) {
        for (Table *t = s->bucket[i], *next; t; t = next) {
            next = t->next;
            if (!t->aside || table_busy(t)) continue;
            table_dismiss(t, 1011, "the table was set aside");
        }
    }
}

static bool table_idle(const Table *t, i64 now) {
    i64 idle = t->server->options.idle > 0 ? t->server->options.idle : IDLE_SECONDS;
    return !t->channels && !table_busy(t) && !t->thinking && !t->hinting && !t->parked &&
           now - t->touched > 1000 * idle;
}

typedef struct Tick {
    Table *table;
    i64 now;
    int steps; /* tables of machines that act until the next */
} Tick;

static void table_tick(void *context) {
    Tick *tick = context;
    Table *t = tick->table;
    if (t->gone && !table_busy(t)) {
        table_dismiss(t, 4401, "the table was removed");
        return;
    }
    if (t->presence_due) tell_presence(t);
    table_follow(t);
    tell_progress(t);
    step_tick(t);
    if (clock_check(t)) return;
    if (table_idle(t, tick->now)) {
        table_forget(t);
    } else if (t->server->options.patience > 0 && tick->steps < MACHINES_MAX && only_machines_play(t)) {
        tick->steps++;
        t->steps = MACHINE_STEPS;
        table_advance(t);
    }
}

/* Each time from the next bucket on: should there be more machines than may act, all have their turn. */
void tables_tick(Server *s, i64 now) {
    Tick tick = {.now = now};
    s->ticks++;
    for (int i = 0; i < BUCKETS; i++) {
        for (Table *t = s->bucket[(s->ticks + i) % BUCKETS], *next; t; t = next) {
            next = t->next;
            tick.table = t;
            if (!t->aside) contained(s, t->number, table_tick, &tick);
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
    while (s->loaded_boards) {
        LoadedBoard *g = s->loaded_boards;
        s->loaded_boards = g->next;
        loaded_board_free(g);
    }
}

/* ---- The list of public tables ------------------------------------------------------------------ */

ListCategory table_category(const Table *t) {
    if (!t->head.open_list) return CATEGORY_NONE;
    return table_over(t) ? CATEGORY_OVER : has_open_seat(t) ? CATEGORY_OPEN : CATEGORY_RUNNING;
}

void table_note(const Table *t, Writer *out) {
    Json j = json_on(out);
    Actor actor;
    table_actor(t, &actor);
    json_object(&j);
    put_seats(t, false, &j);
    field_text(&j, "actor", side_name(actor.side));
    field_text(&j, "step", actor.step);
    put_result(t, &j);
    json_end(&j, '}');
}
