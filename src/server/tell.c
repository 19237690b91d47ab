/* Those who look: sockets with a token, and what they are told. */
#include "server/internal.h"

#include <stdio.h>
#include <stdlib.h>

/* Seconds after which who says no token is sent away: such as the server has seen, since
 * whatever stops it may have stopped the other, too. */
enum { STRANGER_TICKS = 20 };

/* ---- Messages ------------------------------------------------------------------------------ */

static Side winner_of(const Table *t) {
    Actor actor;
    table_actor(t, &actor);
    int loser = t->clock.flagged >= 0 ? t->clock.flagged : t->resigned;
    return t->closed ? NOBODY : loser >= 0 ? side_of(t, 1 - loser) : actor.winner;
}

static const char *ended_how(const Table *t) {
    return t->closed ? "closed without a result" : t->clock.flagged >= 0 ? "out of time" : "resigned";
}

Viewing table_viewing(const Table *t, int seat) {
    Viewing v = viewing(&t->match, &t->log, side_of(t, seat), t->server->action);
    v.eyes = eyes_of(t, seat);
    v.alone = seat != WATCHER && t->head.seat[1 - seat].kind == SEAT_AI;
    if (table_ended(t)) v.ended = ended_how(t), v.winner = winner_of(t);
    return v;
}

void put_whole(const Table *t, int seat, Writer *out) {
    Server *s = t->server;
    ViewMemory memory = view_memory(t->loaded->names, s->keys, VIEW_KEYS_MAX);
    Viewing v = table_viewing(t, seat);
    (void)!view_write(&v, &memory, true, out);
}

void commitment_of(const Table *t, char hex[65]) { fair_commitment(&t->head.fair, hex); }

void put_seats(const Table *t, bool closely, Json *j) {
    json_key(j, "seats");
    json_array(j);
    for (int i = 0; i < 2; i++) {
        const Seat *seat = &t->head.seat[i];
        char kind[64];
        Writer w = writer_on(kind, sizeof kind);
        if (seat->kind == SEAT_AI) put_fmt(&w, "ai:%s", seat->ai->name);
        else put(&w, seat->kind == SEAT_OPEN ? "open" : "person");
        json_object(j);
        field_text(j, "seat", seat_title(t, i));
        field_text(j, "kind", kind);
        field_text(j, "name", seat->name);
        if (closely) {
            field_bool(j, "here", seat_is_here(t, i));
            field_text(j, "nonce", t->head.fair.nonce[i]);
            field_text(j, "nonce_hash", t->head.fair.hash[i]);
        }
        json_end(j, '}');
    }
    json_end(j, ']');
}

static void put_offers(const Table *t, int seat, Json *j) {
    json_key(j, "offers");
    json_array(j);
    for (int i = 0; i < OFFERS_MAX; i++) {
        const Offer *o = &t->offer[i];
        if (!offer_stands(o)) continue;
        json_object(j);
        field_int(j, "offer", o->number);
        field_text(j, "by", seat_title(t, o->by));
        field_text(j, "kind", offer_word(o->kind));
        int to = o->to < t->match.count ? o->to : t->match.count;
        if (o->kind == OFFER_TAKE_BACK || o->kind == OFFER_CORRECT_ROLL) {
            field_int(j, "to", match_seen(&t->match, eyes_of(t, seat), to));
        }
        if (o->roll) field_text(j, "roll", o->roll);
        json_end(j, '}');
    }
    json_end(j, ']');
    field_int(j, "lapsed", t->lapsed);
}

static void put_options(const Table *t, Json *j) {
    json_key(j, "options");
    json_object(j);
    OptionChoice choice[SCENARIO_OPTIONS];
    int count = head_options(&t->head, choice);
    for (int i = 0; i < count; i++) field_str(j, choice[i].name.at, choice[i].value);
    json_end(j, '}');
}

/* How it ended: by the rules, because a player gave up, or without a result. */
void put_result(const Table *t, Json *j) {
    Actor actor;
    char text[160];
    Writer why = writer_on(text, sizeof text);
    table_actor(t, &actor);
    bool over = table_over(t), resigned = t->resigned >= 0;
    if (t->closed) put_closed(t, &why);
    else if (t->clock.flagged >= 0) put_fmt(&why, "%s ran out of time.", player_words(t, t->clock.flagged));
    else if (over && !resigned) put(&why, actor.result);
    field_bool(j, "over", over);
    field_text(j, "winner", over ? side_name(winner_of(t)) : "");
    field_str(j, "result", writer_str(&why));
    field_text(j, "resigned", resigned ? seat_title(t, t->resigned) : "");
}

/* The seed is a secret until the end. */
static void put_dice(const Table *t, Json *j) {
    char hex[65];
    commitment_of(t, hex);
    field_text(j, "dice", t->typing < 0 ? "server" : seat_title(t, t->typing));
    field_text(j, "commitment", hex);
    Writer w = writer_on(hex, sizeof hex);
    for (int i = 0; i < FAIR_SEED && table_shown(t); i++) put_hex(&w, t->head.fair.seed[i], 2);
    field_str(j, "seed", writer_str(&w));
    field_int(j, "rolls", t->rolls);
}

void put_table(const Table *t, int seat, Writer *out) {
    Json j = json_on(out);
    json_object(&j);
    field_text(&j, "type", "table");
    field_text(&j, "table", t->id);
    field_text(&j, "scenario", t->head.scenario);
    field_text(&j, "title", t->head.title);
    put_options(t, &j);
    field_bool(&j, "public", t->head.open_list);
    field_text(&j, "you", seat_title(t, seat));
    put_seats(t, true, &j);
    put_offers(t, seat, &j);
    put_result(t, &j);
    put_dice(t, &j);
    field_text(&j, "next", t->next_id);
    field_text(&j, "mark", t->mark);
    put_clock(t, &j);
    put_blocks(t, seat, &j);
    field_int(&j, "removed_after", removed_after(t));
    say_link(t->server, &j, "link", "table", t->id);
    /* An address is nobody else's business. */
    field_text(&j, "webhook", seat != WATCHER && t->hook[seat] ? t->hook[seat] : "");
    json_end(&j, '}');
}

void put_chat(const Table *t, const Chat *chat, Writer *out) {
    Json j = json_on(out);
    json_object(&j);
    field_text(&j, "type", "chat");
    field_int(&j, "at", chat->at);
    field_text(&j, "by", seat_title(t, chat->seat));
    field_text(&j, "name", chat->seat == WATCHER ? "" : t->head.seat[chat->seat].name);
    field_text(&j, "text", chat->text);
    json_end(&j, '}');
}

void put_presence(const Table *t, Writer *out) {
    Json j = json_on(out);
    int watching = watching_elsewhere(t);
    for (const Channel *c = t->channels; c; c = c->next) watching += c->seat == WATCHER;
    json_object(&j);
    field_text(&j, "type", "presence");
    json_key(&j, "here");
    json_array(&j);
    for (int i = 0; i < 2; i++) {
        if (seat_is_here(t, i)) json_str(&j, str_of(seat_title(t, i)));
    }
    json_end(&j, ']');
    field_int(&j, "watching", watching);
    json_end(&j, '}');
}

/* ---- Coming and going ------------------------------------------------------------------------- */

void tell_presence(Table *t) {
    Writer w = page_on(t->server);
    t->presence_due = false;
    put_presence(t, &w);
    for (const Channel *c = t->channels; c; c = c->next) {
        if (c->welcome) net_send(c->socket, writer_str(&w));
    }
}

/* Players are missed at once, unless `besides` others hold the same seat: then nothing has changed. Of spectators there
 * may be thousands, who come and go together: the others are told on the next tick. */
static void presence_changed(Table *t, int seat, int besides) {
    if (seat != WATCHER && besides > 0) return;
    announce_presence(t);
    if (seat == WATCHER) t->presence_due = true;
    else tell_presence(t);
}

/* Who comes later is told why the machine did what it did last. */
static void send_reason(const Channel *c) {
    const char *text = c->table->reason[eyes_of(c->table, c->seat)];
    if (text) net_send(c->socket, str_of(text));
}

static void send_presence(const Channel *c) {
    Writer w = page_on(c->table->server);
    put_presence(c->table, &w);
    net_send(c->socket, writer_str(&w));
}

/* The last lines, a few at a time; what is said meanwhile comes in its turn. */
static void send_chats(Channel *c) {
    enum { AT_ONCE = 8 };
    const Table *t = c->table;
    if (c->chat_next < t->chat_count - CHATS_KEPT) c->chat_next = t->chat_count - CHATS_KEPT;
    for (int i = 0; i < AT_ONCE && c->chat_next < t->chat_count; i++) {
        Writer w = page_on(t->server);
        const Chat *chat = &t->chat[c->chat_next++ % CHATS_KEPT];
        if (!hears_from(t, c->seat, chat->seat)) continue;
        put_chat(t, chat, &w);
        net_send(c->socket, writer_str(&w));
    }
    if (c->chat_next >= t->chat_count) c->greeting = GREET_PRESENCE;
}

/* A journal for one who comes later: the game told once more, its last lines kept. */
static ViewLog past_of(const Table *t) {
    const Match *m = &t->match;
    ViewLog log = view_log(NULL, t->server->lines, PAST_LINES, t->server->text, PAST_TEXT);
    (void)view_past(m, REFEREE, m->count, work_alloc(t->server, m->game->state_size), &log);
    return log;
}

static void count_fact(void *context, Str key, Str value) {
    (void)key, (void)value;
    ++*(int *)context;
}

/* Room for all facts there are now and for some more. */
static void memory_room(const Table *t, ViewMemory *memory) {
    int facts = memory->count;
    if (memory->room - facts >= KEYS_SPARE / 2 && memory->begun) return;
    if (!memory->begun) {
        facts = 0;
        t->match.game->facts(t->match.board, t->match.state, REFEREE, &(FactSink){count_fact, &facts});
    }
    int room = facts + KEYS_SPARE < VIEW_KEYS_MAX ? facts + KEYS_SPARE : VIEW_KEYS_MAX;
    if (room <= memory->room) return;
    memory->key = grown(memory->key, (size_t)room * sizeof *memory->key);
    memory->room = room;
}

bool put_news(Table *t, int seat, const void *since, ViewMemory *memory, Writer *out) {
    ViewLog past;
    Viewing v = table_viewing(t, seat);
    v.since = since;
    memory->names = t->loaded->names;
    if (view_is_whole(&v, memory)) {
        memory->begun = false;
        past = past_of(t);
        v.log = &past;
    }
    memory_room(t, memory);
    bool fits = view_write(&v, memory, false, out);
    memory->lines = t->log.next; /* from here on by the table's own journal */
    return fits;
}

static void send_view(Channel *c) {
    Table *t = c->table;
    Server *s = t->server;
    Writer w = page_on(s);
    ViewMemory fleeting = view_memory(t->loaded->names, s->keys, VIEW_KEYS_MAX);
    (void)!put_news(t, c->seat, NULL, c->seat == WATCHER ? &fleeting : &c->memory, &w);
    if (c->seat == WATCHER) t->spectators.begun = false; /* the newcomer does not know its numbers */
    net_send(c->socket, writer_str(&w));
}

static void send_table(Channel *c) {
    Writer w = page_on(c->table->server);
    put_table(c->table, c->seat, &w);
    net_send(c->socket, writer_str(&w));
    send_view(c);
    c->welcome = true;
    c->chat_next = 0;
    c->greeting = GREET_CHAT;
}

void channel_greet(Channel *c) {
    while (c->greeting != GREET_DONE && !table_busy(c->table) && !net_waits(c->socket)) {
        if (c->greeting == GREET_TABLE) {
            send_table(c);
        } else if (c->greeting == GREET_CHAT) {
            send_chats(c);
        } else {
            send_presence(c);
            send_reason(c);
            send_announcement(c);
            c->greeting = GREET_DONE;
        }
    }
}

void channel_welcome(Channel *c) {
    c->greeting = GREET_TABLE;
    c->welcome = false;
    channel_greet(c);
}

static void greet(void *context) { channel_greet(context); }

void on_drained(void *context, NetSocket *socket) {
    Channel *c = net_owner(socket);
    if (c->table && !c->table->aside) contained(context, c->table->number, greet, c);
}

void channels_restart(Table *t) {
    t->spectators.begun = false;
    for (Channel *c = t->channels; c; c = c->next) {
        c->memory.begun = false;
        channel_welcome(c);
    }
}

static void unlink_from(Channel **list, Channel *c) {
    while (*list && *list != c) list = &(*list)->next;
    if (*list) *list = c->next;
}

void on_opened(void *context, NetSocket *socket) {
    Server *s = context;
    Channel *c = alloc_zeroed(sizeof *c);
    c->socket = socket;
    c->next = s->unidentified;
    s->unidentified = c;
    net_own(socket, c);
}

static void sit_down(Server *s, Channel *c, Table *t, int seat) {
    unlink_from(&s->unidentified, c);
    net_identified(c->socket);
    c->table = t;
    c->seat = seat;
    c->next = t->channels;
    t->channels = c;
    t->touched = clock_ms();
    int besides = seat == WATCHER ? 0 : t->head.seat[seat].here++;
    if (seat != WATCHER) c->memory.texts = alloc_zeroed(sizeof *c->memory.texts);
    channel_greet(c);
    presence_changed(t, seat, besides);
    table_advance(t);
}

/* "act 7 {...}": the same as POST /api/table/act with this body, and 7 comes back with the answer. */
static void hear_request(Channel *c, Str text) {
    char path[40];
    Writer w = writer_on(path, sizeof path);
    i64 number;
    Str word = str_word(&text);
    bool plain = word.len > 0 && word.len <= 16;
    for (size_t i = 0; plain && i < word.len; i++) plain = word.at[i] >= 'a' && word.at[i] <= 'z';
    if (!plain || !str_int(str_word(&text), 0, INT32_MAX, &number)) {
        net_hang_up(c->socket, 1008, "a request was expected");
        return;
    }
    put_fmt(&w, "/api/table/%.*s", (int)word.len, word.at);
    net_call(c->socket, number, writer_str(&w), str_of(c->token), str_trim(text));
}

/* What a socket says first is its token. It goes the way of a request, since token and table may have to be read
 * first, to an address that nobody can ask for; what is said meanwhile waits behind it. */
static const Str first_words = {"/first", 6};

bool is_first_word(const NetCall *call, const NetRequest *r) {
    return net_call_socket(call) && str_same(r->path, first_words);
}

static void refuse_token(Server *s, NetSocket *socket) {
    on_fault(s, net_peer(socket));
    net_hang_up(socket, 4401, "there is no such token");
}

typedef struct FirstWord {
    Server *server;
    NetCall *call;
    bool waits;
} FirstWord;

static void seat_channel(void *context) {
    FirstWord *f = context;
    Server *s = f->server;
    NetSocket *socket = net_call_socket(f->call);
    Who who;
    Error e;
    bool known = token_who(s, net_request(f->call)->token, &who);
    if (s->stopping || too_many_faults(s, known ? who.account : net_peer(socket))) {
        net_hang_up(socket, 1013, "not now");
        return;
    }
    if (!known) {
        refuse_token(s, socket);
        return;
    }
    Table *t = table_in_memory(s, who.table);
    s->now.table = who.table;
    bool aside = (t && t->aside) || is_aside(s, who.table);
    if (t && !aside) sit_down(s, net_owner(socket), t, who.seat);
    else if (aside) net_hang_up(socket, 1011, "the table was set aside");
    else if (could_not_read(s, who.table, &e)) net_hang_up(socket, 1011, "the table could not be read");
    else f->waits = table_fetch(s, who.table, f->call);
}

void hear_token(Server *s, NetCall *call) {
    FirstWord f = {.server = s, .call = call};
    bool whole = contained(s, 0, seat_channel, &f);
    NetSocket *socket = net_call_socket(call);
    if (!whole && socket) net_hang_up(socket, 1011, "the table was set aside");
    if (!f.waits) net_answer_nothing(call);
}

void on_heard(void *context, NetSocket *socket, Str text) {
    Channel *c = net_owner(socket);
    if (c->token[0]) {
        hear_request(c, text);
    } else if (text.len == 0 || text.len >= sizeof c->token || memchr(text.at, 0, text.len)) {
        refuse_token(context, socket);
    } else {
        memcpy(c->token, text.at, text.len);
        net_call(socket, 0, first_words, text, STR(""));
    }
}

/* He has left the table. */
static void say_gone(void *context) {
    const Channel *c = context;
    presence_changed(c->table, c->seat, c->seat == WATCHER ? 0 : c->table->head.seat[c->seat].here);
}

void on_gone(void *context, NetSocket *socket) {
    Server *s = context;
    Channel *c = net_owner(socket);
    Table *t = c->table;
    if (t) {
        unlink_from(&t->channels, c);
        if (t->update) update_channel_gone(t->update, c);
        if (c->seat != WATCHER) t->head.seat[c->seat].here--;
        t->touched = clock_ms();
        if (!t->aside) contained(s, t->number, say_gone, c);
    } else {
        unlink_from(&s->unidentified, c);
    }
    free(c->memory.key);
    free(c->memory.texts);
    free(c);
}

void unidentified_tick(Server *s) {
    for (Channel *c = s->unidentified; c; c = c->next) {
        if (!c->token[0] && ++c->ticks > STRANGER_TICKS) net_hang_up(c->socket, 4401, "a token was expected");
    }
}
