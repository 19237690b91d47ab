/* Updates: lines that are folded into a table, stored, and then told. */
#include "core/dull.h"
#include "server/internal.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

enum { SPARE_UPDATES = 64, SPARE_ROOM = 4096 }; /* how many, and bytes of their messages */

/* A message that waits for the store. */
typedef struct Message {
    Channel *to; /* NULL: it has left */
    size_t at, len;
} Message;

struct Update {
    Update *next; /* of those at rest */
    NetTask task;
    Table *table;
    NetCall *call;
    StoreWrite *write;
    Message *message;
    int messages, message_room;
    char *text; /* of the messages, then of the answer */
    size_t len, room;
    size_t answer_at, answer_len;
    int status;
    i64 handed;         /* over to the store: when, in microseconds */
    i64 lines;          /* of the log, when it began; then with its own */
    Side actor;         /* when it began */
    int wants[2];       /* what each seat waited for when it began */
    NoticeDue tells[2]; /* of what it waits for now, each seat is told */
    int lapsed;         /* the last lapsed offer that those who look know of */
    i64 owed;           /* since when a number was, when it began */
    i64 due;            /* when the clock that ran then would have run out */
    bool noted;         /* the list of public tables has something new to say */
    bool failed;
    bool others; /* of another process */
    StoreResult result;
    char why[sizeof(((Error *)0)->text)];
    size_t size;             /* of a state, rounded up */
    _Alignas(16) u8 state[]; /* when it began; then as all who look have been told */
};

/* Between updates every channel knows the state as it is. */
static void *state_before(Update *d) { return d->state; }
static void *state_told(Update *d) { return d->state + d->size; }

static Side actor_of(const Table *t) {
    Actor actor;
    table_actor(t, &actor);
    return actor.side;
}

/* An update at rest keeps its room for messages: the next one needs as much. */
static Update *update_new(Server *s, size_t size) {
    Update *d = s->spare_updates;
    if (!d || d->size != size) {
        d = alloc_zeroed(sizeof *d + 2 * size);
        d->size = size;
    } else {
        s->spare_updates = d->next;
        s->spare_update_count--;
    }
    return d;
}

static void update_free(Server *s, Update *d) {
    if (s->spare_update_count < SPARE_UPDATES && d->room <= SPARE_ROOM) {
        d->next = s->spare_updates;
        s->spare_updates = d;
        s->spare_update_count++;
        return;
    }
    free(d->message);
    free(d->text);
    free(d);
}

void updates_close(Server *s) {
    s->spare_update_count = SPARE_UPDATES;
    for (Update *d; (d = s->spare_updates) != NULL;) {
        s->spare_updates = d->next;
        update_free(s, d);
    }
}

/* The log goes on from a position, and keeps it. */
static void update_mark(Update *d) {
    Table *t = d->table;
    char name[64], text[sizeof t->mark];
    Writer w = page_on(t->server);
    memcpy(text, t->mark, sizeof text);
    d->noted = true;
    t->match.game->facts(t->match.board, t->match.state, REFEREE, &(FactSink){put_position_fact, &w});
    write_value(d->write, position_name(t->number, t->entries + 1, name), writer_str(&w));
    update_line(d, STR(""), "mark %s", text);
}

static Update *update_open(Table *t, NetCall *call, StoreWrite *w) {
    MUST(!table_busy(t));
    size_t size = t->match.game->state_size;
    Update *d = update_new(t->server, (size + 15) / 16 * 16);
    *d = (Update){.table = t,
                  .call = call,
                  .write = w ? w : store_write(),
                  .actor = actor_of(t),
                  .lines = t->entries,
                  .lapsed = t->lapsed,
                  .owed = t->owed_since,
                  .due = clock_due(t),
                  .message = d->message,
                  .message_room = d->message_room,
                  .text = d->text,
                  .room = d->room,
                  .size = d->size};
    t->update = t->server->now.update = d;
    memcpy(state_before(d), t->match.state, size);
    memcpy(state_told(d), t->match.state, size);
    for (int i = 0; i < 2; i++) d->wants[i] = seat_wants(t, i);
    t->touched = clock_ms();
    return d;
}

Update *update_begin(Table *t, NetCall *call, StoreWrite *w) {
    Update *d = update_open(t, call, w);
    t->theirs_until = 0;
    if (t->rules < t->match.game->rules_version) update_line(d, STR(""), "rules %d", (int)t->match.game->rules_version);
    if (t->restored && !t->marked) update_mark(d);
    return d;
}

StoreWrite *update_write(Update *d) { return d->write; }

Table *update_table(const Update *d) { return d->table; }

void update_drop(Update *d) {
    d->table->update = NULL;
    write_drop(d->write);
    update_free(d->table->server, d);
}

/* ---- Lines --------------------------------------------------------------------------------- */

void update_line(Update *d, Str key, const char *format, ...) {
    char text[LINE_ROOM];
    Table *t = d->table;
    Error e;
    va_list list;
    if (d->failed) return;
    va_start(list, format);
    int len = vsnprintf(text, sizeof text, format, list);
    va_end(list);
    i64 now = date_ms(t->server);
    Str line = {text, (size_t)len};
    if (len < 0 || len >= (int)sizeof text) d->failed = !fail(&e, "the line is too long");
    else d->failed = !fold(t, now, key, line, &e);
    if (d->failed) snprintf(d->why, sizeof d->why, "%s", e.text);
    else write_entry(d->write, t->number, t->entries, now, key, line);
}

/* ---- Messages --------------------------------------------------------------------------------- */

static size_t append_text(Update *d, Str text) {
    if (d->len + text.len > d->room) {
        d->room = 2 * (d->len + text.len) + 512;
        d->text = grown(d->text, d->room);
    }
    size_t at = d->len;
    if (text.len) memcpy(d->text + at, text.at, text.len);
    d->len += text.len;
    return at;
}

static void send_later(Update *d, Channel *to, size_t at, size_t len) {
    if (d->messages == d->message_room) {
        d->message_room = d->message_room ? 2 * d->message_room : 4;
        d->message = grown(d->message, (size_t)d->message_room * sizeof *d->message);
    }
    d->message[d->messages++] = (Message){.to = to, .at = at, .len = len};
}

void update_channel_gone(Update *d, const Channel *c) {
    for (int i = 0; i < d->messages; i++) {
        if (d->message[i].to == c) d->message[i].to = NULL;
    }
}

static void tell_player(Update *d, Channel *c) {
    Table *t = d->table;
    Writer w = page_on(t->server);
    if (!put_news(t, c->seat, state_told(d), &c->memory, &w)) return;
    send_later(d, c, append_text(d, writer_str(&w)), w.len);
}

/* All spectators see the same: it is written once. */
static void tell_spectators(Update *d) {
    Table *t = d->table;
    Writer w = page_on(t->server);
    if (!put_news(t, WATCHER, state_told(d), &t->spectators, &w)) return;
    size_t at = append_text(d, writer_str(&w));
    for (Channel *c = t->channels; c; c = c->next) {
        if (c->seat == WATCHER && c->welcome) send_later(d, c, at, w.len);
    }
}

/* Who is left out sees the state as it was: so he has been told it as it is. */
static void tell_views(Update *d, Side only) {
    bool watched = false;
    for (Channel *c = d->table->channels; c && !d->failed; c = c->next) {
        if (!c->welcome || (only != NOBODY && side_of(d->table, c->seat) != only)) continue;
        if (c->seat == WATCHER) watched = true;
        else tell_player(d, c);
    }
    if (watched) tell_spectators(d);
    if (!d->failed) memcpy(state_told(d), d->table->match.state, d->table->match.game->state_size);
}

void update_tell_view(Update *d) { tell_views(d, NOBODY); }

void update_tell_secret(Update *d, Side side) { tell_views(d, side); }

void update_tell_table(Update *d) {
    d->noted = true;
    d->lapsed = d->table->lapsed;
    for (Channel *c = d->table->channels; c && !d->failed; c = c->next) {
        Writer w = page_on(d->table->server);
        put_table(d->table, c->seat, &w);
        if (c->welcome) send_later(d, c, append_text(d, writer_str(&w)), w.len);
    }
}

void update_tell_chat(Update *d) {
    Table *t = d->table;
    if (d->failed) return;
    Writer w = page_on(t->server);
    int by = t->chat[(t->chat_count - 1) % CHATS_KEPT].seat;
    put_chat(t, &t->chat[(t->chat_count - 1) % CHATS_KEPT], &w);
    size_t at = append_text(d, writer_str(&w));
    for (Channel *c = t->channels; c; c = c->next) {
        if (hears_chat(c) && hears_from(t, c->seat, by)) send_later(d, c, at, w.len);
    }
}

void update_tell_reasons(Update *d) {
    const Table *t = d->table;
    for (Channel *c = t->channels; c && !d->failed; c = c->next) {
        const char *text = t->reason[eyes_of(t, c->seat)];
        if (c->welcome && text) send_later(d, c, append_text(d, str_of(text)), strlen(text));
    }
}

/* ---- Actions ---------------------------------------------------------------------------------- */

/* Are there dice for the server to roll? Not while a seat is open, because who takes
 * it may add a number of his own to them; nor while a number is owed. */
static bool dice_due(const Table *t, Actor *actor) {
    table_actor(t, actor);
    return actor->side == FORTUNE && t->typing < 0 && !table_ended(t) && !has_open_seat(t) && !nonce_owed(t);
}

bool step_is_due(const Table *t) {
    Actor actor;
    int seat = seat_to_act(t);
    if (table_over(t)) return false;
    return dice_due(t, &actor) || (seat >= 0 && t->head.seat[seat].kind == SEAT_AI);
}

static void roll_due(Update *d) {
    Table *t = d->table;
    Actor actor;
    while (!d->failed && dice_due(t, &actor)) {
        u8 face[ACTION_FACES];
        char text[8 * ACTION_FACES];
        Writer w = writer_on(text, sizeof text);
        fair_roll(&t->head.fair, t->rolls + 1, actor.dice, actor.faces, face);
        put(&w, "dice roll");
        for (int i = 0; i < actor.dice; i++) put_fmt(&w, " %d", face[i]);
        update_line(d, STR(""), "%s", text);
        update_tell_view(d);
    }
}

/* No decision, of whoever it is: the rules leave nothing to be decided, or a standing order does it. Asked only where
 * there are clocks. */
static bool makes_itself(const Table *t, Side side, const Action *action, bool ordered) {
    const Match *m = &t->match;
    Dull dull[DULLS_MAX];
    if (t->head.clock.kind == CLOCK_NONE || t->head.log < 3) return false;
    bool alone = t->head.seat[side_of(t, 0) == side].kind == SEAT_AI;
    int count = dull_find(m->game, m->board, m->state, side, alone, t->server->action, dull);
    for (int i = 0; i < count; i++) {
        bool same = dull[i].kind == DULL_SAME || action_same(&dull[i].action, action);
        if (same && (ordered || dull[i].kind != DULL_ORDER)) return true;
    }
    return false;
}

static void act_line(Update *d, Side side, const Action *action, bool ordered, Str key) {
    const Match *m = &d->table->match;
    char text[LINE_ROOM - 40];
    Writer w = writer_on(text, sizeof text);
    if (action->verb == VERB_ROLL) {
        put(&w, "roll");
        for (int i = 0; i < action->n; i++) put_fmt(&w, " %d", action->face[i]);
    } else {
        m->game->notate(m->board, m->state, REFEREE, side, action, &w);
    }
    const char *word = makes_itself(d->table, side, action, ordered) ? "auto" : "act";
    update_line(d, key, "%s %s %s", word, side_name(side), text);
}

/* In the log they are actions like others: it is read back as it was written. */
static void close_formalities(Update *d) {
    Side side;
    Action action;
    while (!d->failed && match_formality(&d->table->match, &side, &action)) {
        act_line(d, side, &action, false, STR(""));
        update_tell_view(d);
    }
}

void update_act(Update *d, Side side, const Action *action, bool ordered, Str key) {
    const Match *m = &d->table->match;
    int before = m->count;
    act_line(d, side, action, ordered, key);
    bool secret = !d->failed && match_entry(m, m->count - 1).secret && m->count == before + 1;
    if (secret) update_tell_secret(d, side);
    else update_tell_view(d);
    d->table->server->counts.acts += !secret; /* a count that everybody may read betrays nothing either */
    roll_due(d);
    close_formalities(d);
}

void update_undo(Update *d, Side side, Str key) {
    const Match *m = &d->table->match;
    Side whose;
    Action closing;
    update_line(d, key, "undo %s", side_name(side));
    while (!d->failed && match_formality(m, &whose, &closing) && match_may_undo(m, side)) {
        update_line(d, STR(""), "undo %s", side_name(side));
    }
}

/* Machines among themselves have so many steps until the next tick. */
static bool may_step(Table *t) { return t->server->options.patience == 0 || !only_machines_play(t) || t->steps-- > 0; }

void table_advance(Table *t) {
    Actor actor;
    Server *s = t->server;
    if (table_busy(t) || t->thinking || s->stopping || date_ms(s) < t->theirs_until || !may_step(t)) return;
    if (t->restored && !t->marked) { /* before anything else: the log says from where it goes on */
        Update *d = update_begin(t, NULL, NULL);
        update_tell_table(d);
        update_commit(d, 0, STR(""));
        return;
    }
    if (clock_check(t) || table_over(t)) return;
    if (dice_due(t, &actor)) {
        Update *d = update_begin(t, NULL, NULL);
        roll_due(d);
        update_commit(d, 0, STR(""));
        return;
    }
    int seat = seat_to_act(t);
    if (seat < 0 || t->head.seat[seat].kind != SEAT_AI || s->draining) return;
    thought_begin(t, actor.side, t->head.seat[seat].ai);
}

/* ---- Of others ---------------------------------------------------------------------------------- */

Update *update_follow(Table *t) {
    Update *d = update_open(t, NULL, NULL);
    d->others = true;
    t->theirs_until = date_ms(t->server) + DUE_TAKEN_MS;
    return d;
}

/* Whose secret an entry of the record is, or NOBODY. */
static Side secret_of(const Match *m, int index) {
    Entry entry = match_entry(m, index);
    return entry.secret ? entry.side : NOBODY;
}

/* Told as it was told there. */
static void tell_folded(Update *d, Str word, int before, Side undone) {
    const Match *m = &d->table->match;
    bool acts = word_acts(word) || str_same(word, STR("dice"));
    Side secret = acts && m->count == before + 1 ? secret_of(m, before) : NOBODY;
    if (str_same(word, STR("chat"))) update_tell_chat(d);
    else if (secret != NOBODY) update_tell_secret(d, secret);
    else if (undone != NOBODY) update_tell_secret(d, undone);
    else if (acts || str_same(word, STR("undo"))) update_tell_view(d);
    if (!acts && !str_same(word, STR("chat")) && !str_same(word, STR("undo"))) d->noted = true;
}

bool update_fold(Update *d, const StoreEntry *entry, Error *e) {
    Table *t = d->table;
    const Match *m = &t->match;
    int before = m->count;
    Str rest = entry->text, word = str_word(&rest);
    Side undone = str_same(word, STR("undo")) && before > 0 ? secret_of(m, before - 1) : NOBODY;
    if (entry->number != t->entries + 1 || !fold(t, entry->at, entry->key, entry->text, e)) return false;
    tell_folded(d, word, before, undone);
    return true;
}

Update *update_folded(Update *d) {
    Table *t = d->table;
    if (memcmp(state_told(d), t->match.state, t->match.game->state_size) != 0) update_tell_view(d);
    if (d->noted || d->lapsed != t->lapsed || table_over(t)) update_tell_table(d);
    thought_check(t);
    step_note(t, date_ms(t->server));
    t->server->now.update = NULL;
    write_drop(d->write);
    return d;
}

/* ---- Stored ----------------------------------------------------------------------------------- */

static void answer_failure(const Update *d) {
    char text[600];
    Writer w = writer_on(text, sizeof text);
    if (!d->call) return;
    net_note(d->call)->code = d->failed ? "broken" : "not-stored";
    error_write(net_note(d->call)->code, NULL,
                d->failed             ? "the program cannot do this; nothing has changed"
                : d->result == UNSURE ? "the store was lost while this was saved: look again whether it was"
                                      : "could not be saved; nothing has changed",
                &w);
    net_answer(d->call, d->failed ? 500 : 503, writer_str(&w));
}

/* As the last write went: that is the server's health. */
static void note_trouble(Server *s, const Update *d) {
    if (d->failed || d->others) return;
    if (d->result != CONFLICT) health_note(s, d->why);
    if (!d->why[0]) meter_took(&s->meter.append, clock_us() - d->handed);
}

/* Who lost a race is judged again, when it is known how the table stands: what he wants may be done already. */
static void undo_update(const Update *d) {
    Server *s = d->table->server;
    bool raced = d->result == CONFLICT;
    const char *event = d->failed ? "not-done" : "not-stored";
    if (!raced || !store_is_shared(s->store)) log_say(s, LOG_ERROR, event, d->table->number, d->why);
    if (!raced) answer_failure(d);
    else if (d->call) call_park(d->table, d->call);
}

static void tell_all(const Update *d) {
    Meter *meter = &d->table->server->meter;
    for (int i = 0; i < d->messages; i++) {
        const Message *m = &d->message[i];
        if (m->to) net_send(m->to->socket, (Str){d->text + m->at, m->len});
        meter->told++;
        meter->told_bytes += (i64)m->len;
    }
    if (d->call) net_answer(d->call, d->status, (Str){d->text + d->answer_at, d->answer_len});
}

/* What there is to do at the table after that. */
static void after_update(void *context) {
    const Update *d = context;
    Table *t = d->table;
    for (Channel *c = t->channels; c; c = c->next) channel_greet(c);
    if (d->others) return;
    for (int i = 0; i < 2; i++) notice_send(t, d->tells[i]);
}

static void go_on(void *context) {
    const Server *s = context;
    Table *t = table_in_memory(s, s->now.table);
    if (t) table_advance(t);
}

void resume_parked(Server *s, Parked *parked) {
    while (parked) {
        Parked *p = parked;
        parked = p->next;
        on_request(s, p->call, net_request(p->call));
        free(p);
    }
}

Parked *parked_take(Table *t) {
    Parked *parked = t->parked;
    t->parked = NULL;
    t->parked_count = 0;
    return parked;
}

static void greet_all(void *context) {
    for (Channel *c = ((Table *)context)->channels; c; c = c->next) channel_greet(c);
}

void table_resume(Table *t) {
    Server *s = t->server;
    Parked *parked = parked_take(t);
    if (!t->aside) contained(s, t->number, greet_all, t);
    resume_parked(s, parked);
}

static void end_update(Update *d) {
    Table *t = d->table;
    Server *s = t->server;
    i64 number = t->number;
    Parked *parked = parked_take(t);
    table_follow(t); /* if so, who waited waits on */
    if (t->aside) drop_asides_soon(s);
    else if (!d->why[0]) contained(s, number, after_update, d);
    resume_parked(s, parked);
    if (!d->why[0] && !s->stopping) contained(s, number, go_on, s);
}

static void update_done(void *context) {
    Update *d = context;
    Table *t = d->table;
    Server *s = t->server;
    t->update = NULL;
    note_trouble(s, d);
    if (d->why[0]) undo_update(d);
    else tell_all(d);
    /* A disk that fails is not tried again and again. */
    if (d->why[0] && !t->aside && !s->stopping) table_read_again(t, d->result == CONFLICT);
    else end_update(d);
    update_free(s, d);
}

void update_told(Update *d) { update_done(d); }

/* In the thread of the store: what has no entry, or went wrong, is told by this. */
static void update_stored(void *context, StoreResult result, const char *why) {
    Update *d = context;
    d->result = result;
    if (why) snprintf(d->why, sizeof d->why, "%s", why);
    if (why || d->lines == 0) net_defer(d->table->server->net, &d->task);
}

typedef struct Stored {
    NetTask task;
    Server *server;
    int count;
    i64 at; /* microseconds */
    StoreAppended appended[];
} Stored;

static void tell_stored(void *context) {
    Stored *stored = context;
    for (int i = 0; i < stored->count; i++) {
        const StoreAppended *a = &stored->appended[i];
        Table *t = table_in_memory(stored->server, a->table);
        if (!t || !t->update || t->update->lines != a->number) continue;
        update_done(t->update);
        meter_took(&stored->server->meter.tell, clock_us() - stored->at);
    }
    free(stored);
}

/* In the thread of the store: all updates of a commit at once. */
void on_stored(void *context, const StoreAppended *appended, int count) {
    Server *s = context;
    Stored *stored = alloc_zeroed(sizeof *stored + (size_t)count * sizeof *appended);
    *stored = (Stored){.task = {.work = tell_stored, .context = stored}, .server = s, .count = count, .at = clock_us()};
    memcpy(stored->appended, appended, (size_t)count * sizeof *appended);
    net_defer(s->net, &stored->task);
}

static void keep_note(Update *d) {
    Table *t = d->table;
    char note[NOTE_ROOM];
    Writer w = writer_on(note, sizeof note);
    table_note(t, &w);
    write_note(d->write, t->number, writer_str(&w), table_category(t), date_ms(t->server));
}

/* What the update has changed, or the whole position if the store has none to go on from. */
static void keep_position(Update *d) {
    Table *t = d->table;
    Writer w = page_on(t->server);
    FactSink sink = {put_position_fact, &w, t->kept ? state_before(d) : NULL, REFEREE};
    t->match.game->facts(t->match.board, t->match.state, REFEREE, &sink);
    if (w.len > 0) write_position(d->write, !t->kept, writer_str(&w));
    t->kept = true;
}

void update_commit(Update *d, int status, Str body) {
    Table *t = d->table;
    d->status = status;
    d->answer_at = append_text(d, body);
    d->answer_len = body.len;
    d->task = (NetTask){.work = update_done, .context = d};
    if (d->failed) {
        write_drop(d->write);
        t->server->now.update = NULL;
        net_defer(t->server->net, &d->task);
        return;
    }
    if (memcmp(state_told(d), t->match.state, t->match.game->state_size) != 0) update_tell_view(d);
    if (d->lapsed != t->lapsed || clock_due(t) != d->due) update_tell_table(d); /* after the view that shows why */
    thought_check(t);
    hint_check(t);
    d->lines = t->entries > d->lines ? t->entries : 0;
    if (d->lines) keep_position(d);
    owed_write(d->write, t, d->owed);
    clock_write(d->write, t, d->due);
    step_write(d->write, t);
    for (int i = 0; i < 2; i++) d->tells[i] = notice_write(d->write, t, i, seat_wants(t, i) & ~d->wants[i]);
    if (t->head.open_list && (d->noted || d->actor != actor_of(t))) keep_note(d); /* nobody reads it of others */
    t->server->now.update = NULL;                                                 /* from here on it is the store's */
    t->unstored = false;
    d->handed = clock_us();
    store_commit(t->server->store, d->write, update_stored, d);
}

void park(Parked **list, NetCall *call) {
    while (*list) list = &(*list)->next;
    *list = alloc_zeroed(sizeof **list);
    (*list)->call = call;
}

void call_park(Table *t, NetCall *call) {
    park(&t->parked, call);
    t->parked_count++;
}
