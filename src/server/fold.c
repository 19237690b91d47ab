/* What a table is, as text: its head, written once, and the lines of its log,
 * each of which is folded into it. */
#include "server/internal.h"

#include <stdio.h>
#include <stdlib.h>

/* ---- The head ---------------------------------------------------------------------------- */

static void put_seat(const Seat *seat, int index, Writer *out) {
    put_fmt(out, "seat %d ", index);
    if (seat->kind == SEAT_AI) put_fmt(out, "ai:%s\n", seat->ai->name);
    else put_fmt(out, "%s %s\n", seat->kind == SEAT_OPEN ? "open" : "person", seat->name);
}

int head_options(const Head *head, OptionChoice choice[SCENARIO_OPTIONS]) {
    const char *at = head->option_text;
    for (int i = 0; i < head->option_count; i++) {
        choice[i].name = str_of(at);
        choice[i].value = str_of(at + choice[i].name.len + 1);
        at = choice[i].value.at + choice[i].value.len + 1;
    }
    return head->option_count;
}

bool head_add_option(Head *head, Str name, Str value) {
    OptionChoice choice[SCENARIO_OPTIONS];
    int count = head_options(head, choice);
    if (count == SCENARIO_OPTIONS) return false;
    const char *end = count ? choice[count - 1].value.at + choice[count - 1].value.len + 1 : head->option_text;
    Writer w = writer_on(head->option_text + (end - head->option_text),
                         sizeof head->option_text - (size_t)(end - head->option_text));
    put_str(&w, name);
    put_char(&w, 0);
    put_str(&w, value);
    if (w.full || memchr(name.at, 0, name.len)) return false;
    head->option_count++;
    return true;
}

void head_write(const Server *s, const Head *head, Str id, Writer *out) {
    put_fmt(out, "scenario %s\n", head->scenario);
    OptionChoice choice[SCENARIO_OPTIONS];
    int count = head_options(head, choice);
    for (int i = 0; i < count; i++) put_fmt(out, "option %s = %s\n", choice[i].name.at, choice[i].value.at);
    put_fmt(out, "rules %d\nlog %d\nboard %s\n", (int)head->rules, head->log, head->board);
    if (head->open_list) put(out, "listed\n");
    if (head->clock.kind != CLOCK_NONE) {
        put(out, "clock ");
        clock_rule_write(&head->clock, out);
        put_char(out, '\n');
    }
    put(out, "seed-box ");
    seed_to_box(s, id, head->fair.seed, out);
    put_char(out, '\n');
    for (int i = 0; i < 2; i++) {
        put_seat(&head->seat[i], i, out);
        if (head->fair.hash[i][0]) put_fmt(out, "nonce-hash %d %s\n", i, head->fair.hash[i]);
    }
}

static void copy_text(Str from, char *to, size_t room) {
    size_t len = from.len < room ? from.len : room - 1;
    memcpy(to, from.at, len);
    to[len] = 0;
}

/* In the place of what was there; NULL for nothing. */
static void keep_text(Str from, char **to) {
    free(*to);
    *to = from.len ? alloc_zeroed(from.len + 1) : NULL;
    if (from.len) memcpy(*to, from.at, from.len);
}

static bool read_seat(Server *s, Head *head, Str rest, Error *e) {
    i64 index;
    if (!str_int(str_word(&rest), 0, 1, &index)) return fail(e, "a seat has the number 0 or 1");
    Seat *seat = &head->seat[index];
    Str kind = str_word(&rest), game = str_of(head->scenario);
    *seat = (Seat){.kind = SEAT_PERSON};
    copy_text(str_trim(rest), seat->name, sizeof seat->name);
    if (str_same(kind, STR("open"))) seat->kind = SEAT_OPEN;
    if (!str_starts(kind, STR("ai:"))) return true;
    const Game *of = game_of(s, str_cut(&game, '/'));
    seat->kind = SEAT_AI;
    seat->ai = of ? ai_find(of, (Str){kind.at + 3, kind.len - 3}) : NULL;
    return seat->ai || fail(e, "there is no opponent '%.*s'", (int)kind.len, kind.at);
}

/* In the clear, as it was kept before there was a key. */
static bool read_seed(Str hex, Fair *fair) {
    for (int i = 0; i < FAIR_SEED; i++) {
        unsigned byte;
        char two[3] = {0};
        if (hex.len < 2 * (size_t)i + 2) return false;
        memcpy(two, hex.at + 2 * i, 2);
        if (sscanf(two, "%2x", &byte) != 1) return false;
        fair->seed[i] = (u8)byte;
    }
    return true;
}

static bool read_nonce(Str rest, Fair *fair, Error *e) {
    i64 index;
    if (!str_int(str_word(&rest), 0, 1, &index) || !fair_nonce(str_trim(rest))) return fail(e, "a bad nonce");
    if (fair->hash[index][0] && !fair_reveals(fair, (int)index, str_trim(rest))) return fail(e, "another nonce");
    copy_text(str_trim(rest), fair->nonce[index], FAIR_NONCE + 1);
    return true;
}

static bool read_hash(Str rest, Fair *fair, Error *e) {
    i64 index;
    if (!str_int(str_word(&rest), 0, 1, &index) || !fair_hash(str_trim(rest))) return fail(e, "a bad hash");
    copy_text(str_trim(rest), fair->hash[index], FAIR_HASH + 1);
    return true;
}

static bool read_option(Head *head, Str rest, Error *e) {
    Str name = str_trim(str_cut(&rest, '='));
    return head_add_option(head, name, str_trim(rest)) || fail(e, "too many options");
}

static bool read_log_version(Head *head, Str rest, Error *e) {
    i64 log;
    if (!str_int(rest, 2, INT32_MAX, &log)) return fail(e, "a bad version of its log");
    head->log = (int)log;
    return log <= LOG_VERSION || fail(e, "its log was written by a newer longroll");
}

static bool read_head_line(Server *s, Str id, Head *head, Str word, Str rest, Error *e) {
    i64 number;
    if (str_same(word, STR("scenario"))) copy_text(rest, head->scenario, sizeof head->scenario);
    else if (str_same(word, STR("option"))) return read_option(head, rest, e);
    else if (str_same(word, STR("log"))) return read_log_version(head, rest, e);
    else if (str_same(word, STR("board"))) copy_text(rest, head->board, sizeof head->board);
    else if (str_same(word, STR("listed"))) head->open_list = true;
    else if (str_same(word, STR("clock"))) return clock_read(rest, &head->clock) || fail(e, "a bad clock");
    else if (str_same(word, STR("seat"))) return read_seat(s, head, rest, e);
    else if (str_same(word, STR("nonce"))) return read_nonce(rest, &head->fair, e);
    else if (str_same(word, STR("nonce-hash"))) return read_hash(rest, &head->fair, e);
    else if (str_same(word, STR("seed-box"))) {
        return seed_from_box(s, id, rest, head->fair.seed) || fail(e, "its seed cannot be read with this key");
    } else if (str_same(word, STR("seed"))) return read_seed(rest, &head->fair) || fail(e, "a bad seed");
    else if (!str_same(word, STR("rules")) || !str_int(rest, 0, UINT32_MAX, &number)) {
        return fail(e, "the head has a line '%.*s'", (int)word.len, word.at);
    } else head->rules = (u32)number;
    return true;
}

bool head_read(Server *s, Str id, Str text, Head *head, Error *e) {
    *head = (Head){.log = 1};
    for (Str line; str_line(&text, &line);) {
        Str word = str_word(&line);
        if (word.len && !read_head_line(s, id, head, word, str_trim(line), e)) return false;
    }
    return head->scenario[0] || fail(e, "the head names no scenario");
}

/* ---- Offers that lapse ----------------------------------------------------------------------- */

static void close_offer(Offer *offer) {
    free(offer->roll);
    *offer = (Offer){.kind = OFFER_NONE};
}

static bool goes_back(OfferKind kind) { return kind == OFFER_TAKE_BACK || kind == OFFER_CORRECT_ROLL; }

/* To go back is offered by what both sides see: it lapses with whatever both see next, so that nobody agrees to
 * something else than he was asked. A secret action must not show by it. With the end, when everything is shown,
 * lapses all that was offered. Logs of old manners may still agree to such offers; who is here may not. */
static void lapse_offers(Table *t) {
    bool over = table_over(t);
    for (int i = 0; i < OFFERS_MAX; i++) {
        Offer *offer = &t->offer[i];
        if (!offer_stands(offer) ||
            !(over ? offer->kind != OFFER_REMATCH && offer->kind != OFFER_GO_ON : goes_back(offer->kind)))
            continue;
        if (offer->number > t->lapsed) t->lapsed = offer->number;
        if (t->head.log >= 2) close_offer(offer);
        else offer->lapsed = true;
    }
}

/* ---- Actions -------------------------------------------------------------------------------- */

static bool seen_by_both(const Match *m, int from) {
    for (int i = from; i < m->count; i++) {
        if (!match_entry(m, i).secret) return true;
    }
    return false;
}

static void after_action(Table *t) {
    Actor actor;
    table_actor(t, &actor);
    if (actor.side == FIRST || actor.side == SECOND) t->settled = false;
    if (actor.side == UNION || actor.side == CONFEDERATE) t->settled = true;
}

static bool refused(const Table *t, Str text, const Refusal *r, Error *e) {
    const char *clause = r->count ? clause_id(t->match.game, r->clause[0]) : "the gate";
    return fail(e, "'%.*s' is refused by %s: %s", (int)text.len, text.at, clause, r->why);
}

static bool fold_action(Table *t, Side side, Str text, Error *e) {
    Action action;
    Refusal r = {.count = 0};
    const Match *m = &t->match;
    int before = m->count;
    if (!action_read(m->game, m->board, m->state, text, &action, e)) return false;
    if (!match_act(&t->match, side, &action, &r)) return refused(t, text, &r, e);
    after_action(t);
    if (seen_by_both(m, before)) lapse_offers(t);
    return true;
}

static bool fold_act(Table *t, Str rest, bool itself, Error *e) {
    Side side;
    if (!side_read(str_word(&rest), &side)) return fail(e, "an action of nobody");
    int seat = seat_to_act(t);
    if (!fold_action(t, side, str_trim(rest), e)) return false;
    if (seat >= 0 && t->head.seat[seat].kind == SEAT_PERSON) t->clock.paused = false;
    if (seat >= 0 && !itself) clock_decided(t, seat);
    return true;
}

/* Derived dice use a number up for ever. */
static bool fold_dice(Table *t, Str rest, Error *e) {
    int entry = t->match.count;
    t->rolls++;
    if (!fold_action(t, FORTUNE, str_trim(rest), e)) return false;
    match_note_roll(&t->match, entry, t->rolls);
    return true;
}

static bool fold_undo(Table *t, Str rest, Error *e) {
    Side side;
    const Match *m = &t->match;
    bool seen = m->count > 0 && seen_by_both(m, m->count - 1);
    if (!side_read(str_word(&rest), &side) || !match_undo(&t->match, side, e)) return false;
    view_log_cut(&t->log, m->count);
    after_action(t);
    if (seen) lapse_offers(t);
    return true;
}

/* ---- People ----------------------------------------------------------------------------------- */

static bool read_index(Str *rest, int most, int *seat, Error *e) {
    i64 index;
    if (!str_int(str_word(rest), 0, most, &index)) return fail(e, "a seat was expected");
    *seat = (int)index;
    return true;
}

static bool fold_sit(Table *t, Str rest, Error *e) {
    int seat = 0;
    if (!read_index(&rest, 1, &seat, e)) return false;
    t->head.seat[seat].kind = SEAT_PERSON;
    copy_text(str_trim(rest), t->head.seat[seat].name, NAME_MAX_BYTES + 1);
    return true;
}

static bool fold_chat(Table *t, i64 at, Str rest, Error *e) {
    int seat = 0;
    if (!read_index(&rest, WATCHER, &seat, e)) return false;
    if (!t->chat) t->chat = alloc_zeroed(CHATS_KEPT * sizeof *t->chat);
    Chat *chat = &t->chat[t->chat_count++ % CHATS_KEPT];
    *chat = (Chat){.at = at, .seat = seat};
    copy_text(str_trim(rest), chat->text, sizeof chat->text);
    return true;
}

static bool fold_mute(Table *t, Str rest, Error *e) {
    int seat = 0;
    if (!read_index(&rest, WATCHER, &seat, e)) return false;
    t->muted[seat] = str_same(str_trim(rest), STR("on"));
    return true;
}

/* With everything else his offers end, as if they had been declined. */
static bool fold_block(Table *t, Str rest, Error *e) {
    int seat = 0, from = 0;
    if (!read_index(&rest, 1, &seat, e) || !read_index(&rest, WATCHER, &from, e)) return false;
    BlockKind what = block_kind(str_trim(rest));
    if (what == BLOCK_UNKNOWN) return fail(e, "a block of nothing");
    t->blocked[seat][from] = (u8)what;
    for (int i = 0; what == BLOCK_ALL && i < OFFERS_MAX; i++) {
        if (offer_stands(&t->offer[i]) && t->offer[i].by == from) close_offer(&t->offer[i]);
    }
    return true;
}

/* Whom to tell whose turn it is; nothing takes it away. */
static bool fold_webhook(Table *t, Str rest, Error *e) {
    int seat = 0;
    if (!read_index(&rest, 1, &seat, e)) return false;
    keep_text(str_trim(rest), &t->hook[seat]);
    return true;
}

/* After a clock ran out: it stands, and is not gone on with. */
static bool fold_stand(Table *t) {
    t->clock.stands = true;
    for (int i = 0; i < OFFERS_MAX; i++) {
        if (t->offer[i].kind == OFFER_GO_ON) close_offer(&t->offer[i]);
    }
    return true;
}

static bool fold_resign(Table *t, Str rest, Error *e) {
    if (!read_index(&rest, 1, &t->resigned, e)) return false;
    lapse_offers(t);
    return true;
}

/* Without a result: a number for the dice never came, or the operator closes the table. */
static bool fold_close(Table *t, Str rest) {
    t->closed = true;
    if (str_same(str_word(&rest), STR("operator"))) {
        free(t->closed_why);
        t->closed_why = alloc_zeroed(rest.len + 1);
        copy_text(str_trim(rest), t->closed_why, rest.len + 1);
    }
    lapse_offers(t);
    return true;
}

/* ---- Offers ----------------------------------------------------------------------------------- */

static const char *const offer_words[] = {[OFFER_NONE] = "",
                                          [OFFER_TAKE_BACK] = "take-back",
                                          [OFFER_TABLE_DICE] = "table-dice",
                                          [OFFER_SERVER_DICE] = "server-dice",
                                          [OFFER_CORRECT_ROLL] = "correct-roll",
                                          [OFFER_REMATCH] = "rematch",
                                          [OFFER_PAUSE] = "pause",
                                          [OFFER_RESUME] = "resume",
                                          [OFFER_GO_ON] = "go-on"};

OfferKind offer_kind(Str word) {
    for (int i = OFFER_NONE + 1; i < COUNT(offer_words); i++) {
        if (str_same(word, str_of(offer_words[i]))) return (OfferKind)i;
    }
    return OFFER_NONE;
}

const char *offer_word(OfferKind kind) { return offer_words[kind]; }

Offer *offer_numbered(Table *t, i64 number) {
    for (int i = 0; i < OFFERS_MAX; i++) {
        if (offer_stands(&t->offer[i]) && t->offer[i].number == number) return &t->offer[i];
    }
    return NULL;
}

static Offer *offer_find(Table *t, i64 id) {
    for (int i = 0; i < OFFERS_MAX; i++) {
        if (t->offer[i].kind != OFFER_NONE && t->offer[i].id == id) return &t->offer[i];
    }
    return NULL;
}

/* Room for one more; a lapsed one of its kind makes room. */
static Offer *offer_room(Table *t, OfferKind kind) {
    for (int i = 0; i < OFFERS_MAX; i++) {
        Offer *offer = &t->offer[i];
        if (offer->kind == OFFER_NONE || (offer->lapsed && offer->kind == kind)) return offer;
    }
    return NULL;
}

static bool fold_offer(Table *t, Str rest, Error *e) {
    int by = 0;
    i64 to = 0;
    if (!read_index(&rest, 1, &by, e)) return false;
    OfferKind kind = offer_kind(str_word(&rest));
    if (kind == OFFER_NONE) return fail(e, "an offer of nothing");
    if (goes_back(kind) && !str_int(str_word(&rest), 0, t->match.count, &to)) return fail(e, "back to where?");
    Offer *offer = offer_room(t, kind);
    if (!offer) return fail(e, "too many offers");
    close_offer(offer);
    *offer = (Offer){.kind = kind, .id = t->entries + 1, .number = ++t->offers, .by = by, .to = (int)to};
    if (kind == OFFER_REMATCH) copy_text(str_trim(rest), offer->hash, sizeof offer->hash);
    if (kind == OFFER_CORRECT_ROLL) keep_text(str_trim(rest), &offer->roll);
    return true;
}

bool roll_fits(const Table *t, int to, Str roll, Action *action, Refusal *r, Error *e) {
    const Match *m = &t->match;
    *r = (Refusal){.count = 0};
    if (to < 1 || to > m->count || match_entry(m, to - 1).side != FORTUNE) return fail(e, "this entry is no roll");
    void *state = work_alloc(t->server, m->game->state_size);
    match_at(m, to - 1, state);
    bool ok = action_read(m->game, m->board, state, roll, action, e) && action->verb == VERB_ROLL;
    if (!ok) fail(e, "dice were expected, such as 'roll 3 4'");
    else if (!(ok = game_check(m->game, m->board, state, FORTUNE, action, r))) fail(e, "%s", r->why);
    return ok;
}

/* What came after the roll came of it: that is taken back too. */
static void correct_roll(Table *t, const Offer *offer) {
    Action action;
    Refusal r;
    Error ignored;
    if (!roll_fits(t, offer->to, str_of(offer->roll), &action, &r, &ignored)) return;
    match_rewind(&t->match, offer->to - 1);
    view_log_cut(&t->log, t->match.count);
    MUST(match_act(&t->match, FORTUNE, &action, &r));
    after_action(t);
    lapse_offers(t);
}

static void carry_out(Table *t, const Offer *offer, Str more) {
    switch (offer->kind) {
    case OFFER_TAKE_BACK:
        if (offer->to > t->match.count) break;
        match_rewind(&t->match, offer->to);
        view_log_cut(&t->log, t->match.count);
        after_action(t);
        lapse_offers(t);
        break;
    case OFFER_TABLE_DICE: t->typing = offer->by; break;
    case OFFER_SERVER_DICE: t->typing = -1; break;
    case OFFER_CORRECT_ROLL: correct_roll(t, offer); break;
    case OFFER_REMATCH: copy_text(more, t->next_id, sizeof t->next_id); break;
    case OFFER_PAUSE: t->clock.paused = true; break;
    case OFFER_RESUME: t->clock.paused = false; break;
    case OFFER_GO_ON:
        t->clock.flagged = -1;
        t->clock.unrated = true;
        break;
    case OFFER_NONE: break;
    }
}

static bool fold_answer(Table *t, Str rest, Error *e) {
    int seat = 0;
    i64 id;
    if (!read_index(&rest, 1, &seat, e) || !str_int(str_word(&rest), 1, INT64_MAX, &id)) return fail(e, "no offer");
    Offer *offer = offer_find(t, id);
    if (!offer) return fail(e, "there is no offer %d", (int)id);
    Offer taken = *offer; /* from here on it does not stand, and cannot lapse */
    *offer = (Offer){.kind = OFFER_NONE};
    if (str_same(str_word(&rest), STR("yes"))) {
        carry_out(t, &taken, str_trim(rest));
        if (goes_back(taken.kind)) clock_went_back(t);
    }
    close_offer(&taken);
    return true;
}

void table_drop_words(Table *t) {
    for (int i = 0; i < OFFERS_MAX; i++) free(t->offer[i].roll);
    for (int i = 0; i < 2; i++) free(t->hook[i]);
    free(t->closed_why);
    t->closed_why = NULL;
    memset(t->offer, 0, sizeof t->offer);
    memset(t->hook, 0, sizeof t->hook);
}

/* From here on the log goes on from a position: what stands before is not to be
 * replayed, by whatever rules. Who reads it has set that position up before. */
static bool fold_mark(Table *t, Str rest, Error *e) {
    if (!t->restored) return fail(e, "%.*s", (int)rest.len, rest.at);
    copy_text(str_trim(rest), t->mark, sizeof t->mark);
    t->marked = true;
    lapse_offers(t);
    return true;
}

/* From here on by these: an older program must not go on with it. */
static bool fold_rules(Table *t, Str rest, Error *e) {
    i64 rules;
    if (!str_int(str_trim(rest), 0, t->match.game->rules_version, &rules))
        return fail(e, "it is played by newer rules");
    t->rules = (u32)rules;
    return true;
}

/* ---- Any line --------------------------------------------------------------------------------- */

/* "0:KEY", a tab, and the hash of what was asked; old logs have the first part only. */
Str key_write(int seat, Str key, Str what, char text[KEY_ROOM]) {
    Writer w = writer_on(text, KEY_ROOM);
    put_fmt(&w, "%d:%.*s\t", seat, (int)key.len, key.at);
    put_hex(&w, hash_bytes(0, what.at, what.len), 16);
    return writer_str(&w);
}

static void key_split(Str written, u64 *key, u64 *what) {
    Str first = str_cut(&written, '\t');
    *key = hash_bytes(0, first.at, first.len);
    *what = written.len ? hash_bytes(0, written.at, written.len) : 0;
}

KeyUse key_use(const Table *t, Str written) {
    u64 key, what;
    key_split(written, &key, &what);
    for (int i = 0; i < KEYS_KEPT; i++) {
        if (t->key[i] != key) continue;
        return !t->key_for[i] || t->key_for[i] == what ? KEY_REPEATED : KEY_OTHERWISE;
    }
    return KEY_FRESH;
}

static void key_keep(Table *t, Str written) {
    int at = t->key_next++ % KEYS_KEPT;
    key_split(written, &t->key[at], &t->key_for[at]);
}

static bool makes_itself(Str word) { return str_same(word, STR("auto")); }

bool word_acts(Str word) { return makes_itself(word) || str_same(word, STR("act")); }

static bool fold_word(Table *t, i64 at, Str word, Str rest, Error *e) {
    if (word_acts(word)) return fold_act(t, rest, makes_itself(word), e);
    if (str_same(word, STR("dice"))) return fold_dice(t, rest, e);
    if (str_same(word, STR("undo"))) return fold_undo(t, rest, e);
    if (str_same(word, STR("chat"))) return fold_chat(t, at, rest, e);
    if (str_same(word, STR("sit"))) return fold_sit(t, rest, e);
    if (str_same(word, STR("nonce"))) return read_nonce(rest, &t->head.fair, e);
    if (str_same(word, STR("nonce-hash"))) return read_hash(rest, &t->head.fair, e);
    if (str_same(word, STR("close"))) return fold_close(t, rest);
    if (str_same(word, STR("offer"))) return fold_offer(t, rest, e);
    if (str_same(word, STR("answer"))) return fold_answer(t, rest, e);
    if (str_same(word, STR("resign"))) return fold_resign(t, rest, e);
    if (str_same(word, STR("webhook"))) return fold_webhook(t, rest, e);
    if (str_same(word, STR("mark"))) return fold_mark(t, rest, e);
    if (str_same(word, STR("mute"))) return fold_mute(t, rest, e);
    if (str_same(word, STR("flag"))) return fold_flag(t, rest, e);
    if (str_same(word, STR("stand"))) return fold_stand(t);
    if (str_same(word, STR("gap"))) return fold_gap(t, rest, at, e);
    if (str_same(word, STR("rules"))) return fold_rules(t, rest, e);
    if (str_same(word, STR("block"))) return fold_block(t, rest, e);
    return fail(e, "the log has a line '%.*s'", (int)word.len, word.at);
}

/* After the end people talk, are told, and begin anew; the answer to an offer is one to a rematch, no other stands. */
static bool comes_after_end(const Table *t, Str word, Str rest) {
    static const char *const late[] = {"chat", "webhook", "answer", "mark", "rules", "mute", "block", "stand"};
    if (t->head.log < 2 || t->skipping || !table_over(t)) return false;
    for (int i = 0; i < COUNT(late); i++) {
        if (str_same(word, str_of(late[i]))) return false;
    }
    str_word(&rest); /* by whom */
    OfferKind kind = str_same(word, STR("offer")) ? offer_kind(str_word(&rest)) : OFFER_NONE;
    return kind != OFFER_REMATCH && (kind != OFFER_GO_ON || table_shown(t));
}

bool fold(Table *t, i64 at, Str key, Str line, Error *e) {
    Str rest = line;
    Str word = str_word(&rest);
    if (comes_after_end(t, word, rest)) return fail(e, "'%.*s' comes after the end", (int)word.len, word.at);
    if (!str_same(word, STR("gap"))) clock_charge(t, at, makes_itself(word));
    if (!fold_word(t, at, word, rest, e)) return false;
    clock_turn(t, at);
    t->entries++;
    t->last_at = at;
    owed_note(t, at);
    if (key.len) key_keep(t, key);
    return true;
}
