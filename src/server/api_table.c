/* Calls by players and spectators of a table: look, ask, act. */
#include "server/internal.h"

#include <stdlib.h>

enum { LINES_A_MINUTE = 120 }; /* of chat, or histories, with one token */

void request_error(TableRequest *a, int status, const char *code, const char *field, const char *text) {
    answer_error(a->server, a->call, a->request, status, code, field, text);
}

bool require_player(TableRequest *a) {
    if (a->seat != WATCHER) return true;
    request_error(a, 403, "not-yours", NULL, "spectators cannot act");
    return false;
}

bool require_running(TableRequest *a) {
    if (!table_over(a->table)) return true;
    request_error(a, 409, "over", NULL, "the game is over");
    return false;
}

/* ---- Looking ---------------------------------------------------------------------------------- */

void handle_view(TableRequest *a) {
    Writer w = page_on(a->server);
    put_whole(a->table, a->seat, &w);
    net_answer(a->call, 200, writer_str(&w));
}

void handle_about(TableRequest *a) {
    Writer w = page_on(a->server);
    put_table(a->table, a->seat, &w);
    net_answer(a->call, 200, writer_str(&w));
}

/* The position after some entries, with the last of what was said. */
static Viewing viewing_past(const TableRequest *a, int seen, ViewLog *log) {
    const Match *m = &a->table->match;
    Viewing v = table_viewing(a->table, a->seat);
    *log = view_log(NULL, a->server->lines, PAST_LINES, a->server->text, PAST_TEXT);
    void *state = work_alloc(a->server, m->game->state_size);
    v.state = state;
    v.entries = view_past(m, v.eyes, seen, state, log);
    v.log = log;
    return v;
}

static void put_past(TableRequest *a, int seen, Writer *out) {
    ViewMemory memory = view_memory(a->table->loaded->names, a->server->keys, VIEW_KEYS_MAX);
    ViewLog log;
    Viewing v = viewing_past(a, seen, &log);
    (void)!view_write(&v, &memory, true, out);
}

/* Another process may have told of it, and this one not have heard yet. */
static bool is_later(TableRequest *a, i64 seq) {
    return seq > table_seq(a->table, a->seat) && table_reads_on(a->table, a->call);
}

void handle_at(TableRequest *a) {
    i64 seen;
    Writer w = page_on(a->server);
    bool number = str_int(a->request->segment[3], 0, MATCH_ACTIONS_MAX, &seen);
    if (number && is_later(a, seen)) return;
    if (!number || seen > table_seq(a->table, a->seat)) {
        request_error(a, 404, "not-found", "at", "the game has fewer entries");
        return;
    }
    put_past(a, (int)seen, &w);
    net_answer(a->call, 200, writer_str(&w));
}

/* ---- The record ------------------------------------------------------------------------------- */

static void put_numbers(const Table *t, Writer *out) {
    FairRolls rolls = {.out = out};
    for (int i = 0; i < t->match.count; i++) {
        Entry entry = match_entry(&t->match, i);
        if (entry.side == FORTUNE) fair_rolls_add(&rolls, entry.roll);
    }
    fair_rolls_end(&rolls);
}

static void put_hashes(const Fair *f, Writer *out) {
    if (!f->hash[0][0] && !f->hash[1][0]) return;
    put_fmt(out, " hashes %s %s", f->hash[0][0] ? f->hash[0] : "-", f->hash[1][0] ? f->hash[1] : "-");
}

/* The promise; and when the game is over, what proves that it was kept. */
static void put_dice_line(const Table *t, Writer *out) {
    char hex[65];
    const Fair *f = &t->head.fair;
    size_t room = out->room;
    commitment_of(t, hex);
    put_fmt(out, "sha256 %s", hex);
    put_hashes(f, out);
    if (!table_shown(t)) return;
    put(out, " seed ");
    for (int i = 0; i < FAIR_SEED; i++) put_hex(out, f->seed[i], 2);
    put_fmt(out, " nonces %s %s rolls", f->nonce[0][0] ? f->nonce[0] : "-", f->nonce[1][0] ? f->nonce[1] : "-");
    put_numbers(t, out);
    if (!out->full) return;
    /* More to and fro than a line can tell: the promise alone, as during the game. */
    *out = writer_on(out->buffer, room);
    put_fmt(out, "sha256 %s", hex);
    put_hashes(f, out);
}

/* What was played from a position on was played by the present rules. */
static RecordHeader header_of(const Table *t, Str dice) {
    RecordHeader h = {.game = str_of(t->match.game->id),
                      .scenario = str_of(t->head.scenario),
                      .board_hash = str_of(t->restored ? t->loaded->hash : t->head.board),
                      .rules_version = t->restored ? t->match.game->rules_version : t->head.rules,
                      .mark = str_of(t->mark),
                      .dice = dice};
    h.option_count = head_options(&t->head, h.option);
    for (int i = 0; i < 2 && t->settled; i++) {
        const Seat *seat = &t->head.seat[i];
        h.seat[side_of(t, i)] = str_of(seat->kind == SEAT_AI ? seat->ai->name : seat->name);
    }
    return h;
}

/* What stands in the log before the position from which the game went on: told as
 * it was written down, in comments, for no rules can replay it. While the game
 * goes on everybody reads his own actions only. */
typedef struct Before {
    Writer *out;
    Side side; /* NOBODY: all */
    i64 mark;
} Before;

static void put_before(const Before *b, const StoreEntry *entry) {
    Str rest = entry->text, word = str_word(&rest), by = rest, own = str_of(side_name(b->side));
    bool act = word_acts(word), undo = str_same(word, STR("undo")), dice = str_same(word, STR("dice"));
    rest = str_trim(rest);
    bool mine = b->side == NOBODY || (!dice && str_same(str_word(&by), own));
    if (entry->number < b->mark && mine && (act || undo || dice)) {
        put_fmt(b->out, "# %s%.*s\n", dice ? "fortune " : undo ? "undo " : "", (int)rest.len, rest.at);
    }
}

static void put_all_before(const Before *b, const StoredLog *log) {
    for (int i = 0; i < log->count; i++) {
        StoreEntry entry = stored_log_entry(log, i);
        put_before(b, &entry);
    }
}

static void put_unreplayed(const TableRequest *a, const StoredLog *log, Writer *out) {
    const Table *t = a->table;
    Before b = {.out = out, .side = table_shown(t) ? NOBODY : side_of(t, a->seat), .mark = log->mark};
    if (b.side == NOBODY && !table_shown(t)) return;
    put(out, "# Before its position, by the rules of then:\n");
    put_all_before(&b, log);
}

/* What the rules do not know of: how it ended before they said so. */
static void put_ending(const Table *t, Writer *out) {
    if (t->resigned >= 0) put_fmt(out, "# %s resigned\n", seat_title(t, t->resigned));
    if (t->clock.flagged >= 0) put_fmt(out, "# %s ran out of time\n", seat_title(t, t->clock.flagged));
    if (!t->closed) return;
    put(out, "# ");
    put_closed(t, out);
    put_char(out, '\n');
}

void handle_record(TableRequest *a) {
    char dice[960];
    Writer line = writer_on(dice, sizeof dice), w = page_on(a->server);
    const Table *t = a->table;
    const StoredLog *log = log_at_hand(a->server, t->number);
    if (t->restored && !log) {
        if (!table_fetch(a->server, t->number, a->call)) request_error(a, 503, "full", NULL, "too many wait for it");
        return;
    }
    put_dice_line(t, &line);
    RecordHeader h = header_of(t, writer_str(&line));
    record_write(&t->match, &h, eyes_of(t, a->seat), &w);
    put_ending(t, &w);
    if (t->restored) put_unreplayed(a, log, &w);
    net_answer_as(a->call, 200, "text/plain; charset=utf-8", writer_str(&w));
}

/* ---- The record of a table that cannot be opened ------------------------------------------------ */

typedef struct Rescue {
    Server *server;
    const Who *who;
    const StoredLog *log;
    NetCall *call;
    bool answered;
    char scenario[sizeof((Head *)0)->scenario];
    Side side; /* whose actions he may read; REFEREE: nobody's */
} Rescue;

/* What was played before the fault can mostly be played again. */
static void rescue_record(void *context) {
    Rescue *r = context;
    Server *s = r->server;
    Error e;
    Table *t = table_from(s, r->log, &e);
    if (!t) return;
    s->now.unfinished = t;
    handle_record(&(TableRequest){
        .server = s, .table = t, .seat = r->who->seat, .call = r->call, .request = net_request(r->call)});
    r->answered = true;
    s->now.unfinished = NULL;
    table_free(t);
}

static void rescue_head(void *context) {
    Rescue *r = context;
    Head *head = work_alloc(r->server, sizeof *head);
    Error ignored;
    if (head_read(r->server, str_of(r->log->id), stored_log_head(r->log), head, &ignored))
        memcpy(r->scenario, head->scenario, sizeof r->scenario);
}

/* Which side a seat is, if its game can still tell. */
static void rescue_side(void *context) {
    Rescue *r = context;
    Error ignored;
    bool settled;
    int of_union;
    Head *head = work_alloc(r->server, sizeof *head);
    memcpy(head->scenario, r->scenario, sizeof head->scenario);
    if (r->who->seat == WATCHER || !head_check(r->server, head, &settled, &of_union, &ignored)) return;
    bool first = r->who->seat == 0;
    r->side = !settled ? (first ? FIRST : SECOND) : r->who->seat == of_union ? UNION : CONFEDERATE;
}

/* As it was written down, in comments. */
static void rescue_log(Rescue *r, const Error *why) {
    Writer w = page_on(r->server);
    Before b = {.out = &w, .side = r->side, .mark = INT64_MAX};
    put_fmt(&w, "# %s.\n# %s. Your own actions, as they were written down:\n", why->text, r->scenario);
    put_all_before(&b, r->log);
    if (r->log->error.text[0]) put_fmt(&w, "# %s.\n", r->log->error.text);
    net_answer_as(r->call, 200, "text/plain; charset=utf-8", writer_str(&w));
}

void answer_record(Server *s, const Who *who, const StoredLog *log, NetCall *call, const Error *why) {
    Rescue rescue = {.server = s, .who = who, .log = log, .call = call, .side = REFEREE};
    contained_quietly(s, who->table, rescue_record, &rescue);
    if (rescue.answered) return;
    if (log->there) contained_quietly(s, who->table, rescue_head, &rescue);
    if (!rescue.scenario[0]) {
        answer_no_table(s, call, net_request(call), NULL, why);
        return;
    }
    contained_quietly(s, who->table, rescue_side, &rescue);
    rescue_log(&rescue, why);
}

/* ---- Requests at a table ----------------------------------------------------------------------------------- */

/* An action as text; false when it is none, and that was answered. */
static bool read_action(Body *in, const Table *t, Str text, Action *action) {
    Error e;
    const Match *m = &t->match;
    return action_read(m->game, m->board, m->state, text, action, &e) || body_fault(in, "action", e.text);
}

void handle_why(TableRequest *a) {
    Body in;
    Error e;
    if (!body_open(&in, a->server, a->call, a->request)) return;
    Str text = body_text(&in, "action", 1, 2000);
    if (body_end(&in)) {
        Writer w = page_on(a->server);
        Viewing v = table_viewing(a->table, a->seat);
        if (why_write_any(&v, text, &w, &e)) net_answer(a->call, 200, writer_str(&w));
        else body_fault(&in, "action", e.text);
    }
    body_close(&in);
}

void handle_sheet(TableRequest *a) {
    Body in;
    Action action;
    ViewLog log;
    int seq = table_seq(a->table, a->seat);
    if (!body_open(&in, a->server, a->call, a->request)) return;
    Str text = body_text(&in, "action", 0, 300);
    int at = (int)body_int_or(&in, "at", 0, seq, seq);
    if (body_end(&in) && (text.len == 0 || read_action(&in, a->table, text, &action))) {
        Writer w = page_on(a->server);
        Viewing v = at < seq ? viewing_past(a, at, &log) : table_viewing(a->table, a->seat);
        sheet_write(&v, text.len ? &action : NULL, &w);
        net_answer(a->call, 200, writer_str(&w));
    }
    body_close(&in);
}

/* A question about the map as it is, or as it was after some entries. */
void handle_query(TableRequest *a) {
    Body in;
    Action question;
    Error e;
    ViewLog log;
    const Match *m = &a->table->match;
    int seq = table_seq(a->table, a->seat);
    if (!body_open(&in, a->server, a->call, a->request)) return;
    Str text = body_text(&in, "query", 1, 300);
    int at = (int)body_int_or(&in, "at", 0, seq, seq);
    bool known = query_read(m->game, m->board, m->state, text, &question, &e) || body_fault(&in, "query", e.text);
    if (body_end(&in) && known) {
        Writer w = page_on(a->server);
        Viewing v = at < seq ? viewing_past(a, at, &log) : table_viewing(a->table, a->seat);
        query_write(&v, &question, &w);
        net_answer(a->call, 200, writer_str(&w));
    }
    body_close(&in);
}

/* Nobody talks or looks back so fast: the log is not for filling, and a whole game
 * takes as long as a thousand actions. */
bool within_talk_limit(TableRequest *a) {
    Server *s = a->server;
    if (s->options.patience == 0 || ++peer_at(s, account_of(s, a->request))->lines <= LINES_A_MINUTE) return true;
    request_error(a, 429, "too-often", NULL, "at most 120 lines or histories a minute");
    return false;
}

/* The game as the viewer may know it, or what came after so many entries: when the named facts changed, and every
 * roll. */
void handle_history(TableRequest *a) {
    Body in;
    if (!within_talk_limit(a) || !body_open(&in, a->server, a->call, a->request)) return;
    Str keys = body_text(&in, "keys", 0, 300);
    int from = (int)body_int_or(&in, "from", 0, MATCH_ACTIONS_MAX, 0);
    if (!in.broken && is_later(a, from)) {
        body_close(&in);
        return;
    }
    if (!in.broken && from > table_seq(a->table, a->seat)) body_fault(&in, "from", "the game has fewer entries");
    Viewing v = table_viewing(a->table, a->seat);
    Error e;
    if (!in.broken && !history_keys(v.match, keys, &e)) body_fault(&in, "keys", e.text);
    if (body_end(&in)) {
        Writer w = writer_on(a->server->page, PAGE_ROOM / 2);
        Writer rolls = writer_on(a->server->page + PAGE_ROOM / 2, PAGE_ROOM / 2);
        void *scratch = work_alloc(a->server, HISTORY_STATES * v.match->game->state_size);
        history_write(&v, keys, from, scratch, &rolls, &w);
        if (w.full) request_error(a, 503, "too-long", NULL, "the game is too long to be told");
        else net_answer(a->call, 200, writer_str(&w));
    }
    body_close(&in);
}

/* ---- Acting ----------------------------------------------------------------------------------- */

static void answer_seq(TableRequest *a) {
    char text[40];
    Writer w = writer_on(text, sizeof text);
    put_fmt(&w, "{\"seq\":%d}", table_seq(a->table, a->seat));
    net_answer(a->call, 200, writer_str(&w));
}

bool key_used(TableRequest *a, Str key, Str done) {
    KeyUse use = key_use(a->table, key);
    if (use == KEY_OTHERWISE)
        request_error(a, 409, "key-used", "key", "it was used for something else: take a new one");
    else if (use == KEY_REPEATED && done.len) net_answer(a->call, 200, done);
    else if (use == KEY_REPEATED) answer_seq(a);
    return use != KEY_FRESH;
}

static bool seq_is_fresh(TableRequest *a, i64 seq) {
    if (seq == table_seq(a->table, a->seat)) return true;
    if (is_later(a, seq)) return false;
    Writer w = page_on(a->server);
    net_note(a->call)->code = "stale";
    put(&w, "{\"error\":{\"code\":\"stale\",\"field\":\"seq\",\"text\":\"the position has changed\"},\"view\":");
    put_whole(a->table, a->seat, &w);
    put_char(&w, '}');
    net_answer(a->call, 409, writer_str(&w));
    return false;
}

/* Who types the dice speaks for fortune when they are due. */
static Side side_for(const Table *t, int seat, const Action *action) {
    Actor actor;
    table_actor(t, &actor);
    bool types = t->typing == seat && actor.side == FORTUNE && action->verb == VERB_ROLL;
    return types ? FORTUNE : side_of(t, seat);
}

static void commit_seq(TableRequest *a, Update *d) {
    char text[40];
    Writer w = writer_on(text, sizeof text);
    put_fmt(&w, "{\"seq\":%d}", table_seq(a->table, a->seat));
    if (table_over(a->table)) update_tell_table(d);
    update_commit(d, 200, writer_str(&w));
}

void answer_refusal(TableRequest *a, const Refusal *r) {
    Writer w = page_on(a->server);
    net_note(a->call)->code = "rules";
    refusal_write(a->table->match.game, r, &w);
    peer_at(a->server, account_of(a->server, a->request))->faults++;
    net_answer(a->call, 422, writer_str(&w));
}

static void act(TableRequest *a, const Action *action, bool ordered, Str key) {
    Table *t = a->table;
    Refusal r = {.count = 0};
    Side side = side_for(t, a->seat, action);
    if (!game_check(t->match.game, t->match.board, t->match.state, side, action, &r)) {
        answer_refusal(a, &r);
        return;
    }
    Update *d = update_begin(t, a->call, NULL);
    reasons_forget(t);
    update_act(d, side, action, ordered, key);
    commit_seq(a, d);
}

void handle_act(TableRequest *a) {
    Body in;
    Action action;
    char written[KEY_ROOM];
    if (!require_player(a) || !body_open(&in, a->server, a->call, a->request)) return;
    i64 seq = body_int(&in, "seq", 0, MATCH_ACTIONS_MAX);
    Str key = body_text(&in, "key", 1, KEY_MAX_BYTES), text = body_text(&in, "action", 1, 300);
    bool ordered = body_bool(&in, "ordered", false);
    key = key_write(a->seat, key, text, written);
    if (body_end(&in) && !key_used(a, key, STR("")) && require_running(a) && seq_is_fresh(a, seq) &&
        read_action(&in, a->table, text, &action)) {
        act(a, &action, ordered, key);
    }
    body_close(&in);
}

void handle_undo(TableRequest *a) {
    Body in;
    char written[KEY_ROOM];
    Table *t = a->table;
    if (!require_player(a) || !body_open(&in, a->server, a->call, a->request)) return;
    i64 seq = body_int(&in, "seq", 0, MATCH_ACTIONS_MAX);
    Str key = key_write(a->seat, body_text(&in, "key", 1, KEY_MAX_BYTES), STR("\tundo"), written);
    if (body_end(&in) && !key_used(a, key, STR("")) && require_running(a) && seq_is_fresh(a, seq)) {
        Side side = side_of(t, a->seat);
        if (match_may_undo(&t->match, side)) {
            Update *d = update_begin(t, a->call, NULL);
            bool secret = match_entry(&t->match, t->match.count - 1).secret;
            update_undo(d, side, key);
            if (secret) update_tell_secret(d, side);
            else update_tell_view(d);
            commit_seq(a, d);
        } else {
            request_error(a, 403, "no-undo", NULL, "dice and what the other side did or saw stay");
        }
    }
    body_close(&in);
}

static bool is_muted(TableRequest *a) {
    if (!a->table->muted[a->seat]) return false;
    request_error(a, 403, "muted", NULL, "the operator of this server lets nobody speak from this seat");
    return true;
}

void handle_chat(TableRequest *a) {
    Body in;
    if (!within_talk_limit(a) || !body_open(&in, a->server, a->call, a->request)) return;
    Str text = body_text(&in, "text", 1, CHAT_MAX_BYTES);
    if (body_end(&in) && !is_muted(a)) {
        Update *d = update_begin(a->table, a->call, NULL);
        update_line(d, STR(""), "chat %d %.*s", a->seat, (int)text.len, text.at);
        update_tell_chat(d);
        update_commit(d, 200, STR("{}"));
    }
    body_close(&in);
}

void handle_resign(TableRequest *a) {
    Body in;
    char written[KEY_ROOM];
    if (!require_player(a) || !body_open(&in, a->server, a->call, a->request)) return;
    Str key = key_write(a->seat, body_text(&in, "key", 1, KEY_MAX_BYTES), STR("\tresign"), written);
    bool stands = table_over(a->table) && !table_shown(a->table);
    if (body_end(&in) && !key_used(a, key, STR("{}")) && (stands || require_running(a))) {
        Update *d = update_begin(a->table, a->call, NULL);
        update_line(d, key, "%s %d", stands ? "stand" : "resign", a->seat);
        update_tell_view(d); /* nothing is hidden any more */
        update_tell_table(d);
        update_commit(d, 200, STR("{}"));
    }
    body_close(&in);
}

/* An address that is told when it is this seat's turn; "" takes it away. Like the
 * making of tables it is put off when it comes too often. */
void handle_webhook(TableRequest *a) {
    Body in;
    if (!require_player(a) || !body_open(&in, a->server, a->call, a->request)) return;
    Str url = body_text(&in, "url", 0, NET_URL_MAX);
    if (!body_has(&in, "url")) body_fault(&in, "url", "an address, or nothing between quotes, was expected");
    const char *against = url.len ? notices_against(a->server->notices, url) : NULL;
    if (against) body_fault(&in, "url", against);
    if (body_end(&in) && may_create(a->server, a->call, a->request)) {
        Update *d = update_begin(a->table, a->call, NULL);
        update_line(d, STR(""), "webhook %d %.*s", a->seat, (int)url.len, url.at);
        update_tell_table(d);
        update_commit(d, 200, STR("{}"));
    }
    body_close(&in);
}
