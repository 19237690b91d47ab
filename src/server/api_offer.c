/* What both sides must want: take-back, dice on a real table, a rematch. */
#include "server/internal.h"

#include <stdio.h>
#include <stdlib.h>

/* ---- Offers -------------------------------------------------------------------------------- */

static bool offered_before(const Table *t, OfferKind kind) {
    for (int i = 0; i < OFFERS_MAX; i++) {
        if (t->offer[i].kind == kind && offer_stands(&t->offer[i])) return true;
    }
    return false;
}

static const char *against_offer(const Table *t, int seat, OfferKind kind) {
    bool over = table_over(t);
    if (t->head.seat[1 - seat].kind == SEAT_OPEN) return "that seat is still open";
    if (is_blocked(t, 1 - seat, seat)) return "the other player takes no offers from you";
    if (offered_before(t, kind)) return "already offered";
    if (kind == OFFER_REMATCH && (!over || t->next_id[0])) return "a rematch is for the end of a game, once";
    bool timed = t->head.clock.kind != CLOCK_NONE && !t->clock.unrated;
    if (kind == OFFER_GO_ON && (t->clock.flagged < 0 || table_shown(t)))
        return "no clock has run out, or the result stands";
    if (kind != OFFER_REMATCH && kind != OFFER_GO_ON && over) return "the game is over";
    if (kind == OFFER_PAUSE && (!timed || t->clock.paused)) return "no clock runs here";
    if (kind == OFFER_RESUME && !t->clock.paused) return "the clocks are not paused";
    if (kind == OFFER_TABLE_DICE && t->typing >= 0) return "real dice are already in use";
    if (kind == OFFER_SERVER_DICE && t->typing < 0) return "the server already rolls the dice";
    return NULL;
}

/* ---- A rematch -------------------------------------------------------------------------------- */

/* A player's address goes with him. */
static void copy_hook(Table *next, int seat, const char *url, StoreWrite *w) {
    char line[NET_URL_MAX + 32];
    Error ignored;
    i64 now = date_ms(next->server);
    if (!url) return;
    snprintf(line, sizeof line, "webhook %d %s", seat, url);
    if (fold(next, now, STR(""), str_of(line), &ignored)) {
        write_entry(w, next->number, next->entries, now, STR(""), str_of(line));
    }
}

/* The same again, sides changed, with a new seed and new numbers, whose hashes both
 * have given before it. Its tokens are fetched by those who sat at the old table. */
static Table *begin_rematch(Table *t, const Offer *offer, Str hash, StoreWrite *w, Error *e) {
    Head head = t->head;
    head.fair = (Fair){.seed = {0}};
    for (int i = 0; i < 2; i++) {
        head.seat[i] = t->head.seat[1 - i];
        head.seat[i].here = 0;
    }
    snprintf(head.fair.hash[1 - offer->by], FAIR_HASH + 1, "%s", offer->hash);
    snprintf(head.fair.hash[offer->by], FAIR_HASH + 1, "%.*s", (int)hash.len, hash.at);
    Table *next = table_begin(t->server, &head, w, e);
    for (int i = 0; next && i < 2; i++) copy_hook(next, i, t->hook[1 - i], w);
    return next;
}

/* When it is stored, the player who begins is told. */
typedef struct Rematch {
    NetTask task;
    Server *server;
    i64 table;
    NoticeDue tells[2];
} Rematch;

static void tell_rematch(void *context) {
    const Rematch *r = context;
    Table *t = table_in_memory(r->server, r->table);
    if (t) t->unstored = false;
    for (int i = 0; t && i < 2; i++) notice_send(t, r->tells[i]);
}

static void rematch_begins(void *context) {
    Rematch *r = context;
    contained(r->server, r->table, tell_rematch, r);
    free(r);
}

static void rematch_stored(void *context, StoreResult result, const char *why) {
    Rematch *r = context;
    (void)why;
    if (result != STORED) free(r);
    else net_defer(r->server->net, &r->task);
}

/* ---- Answers ---------------------------------------------------------------------------------- */

/* The new table is stored before the answer that names it. */
static bool agree_rematch(Update *d, Table *t, int seat, const Offer *offer, Str hash) {
    Error e;
    StoreWrite *w = t->server->now.write = store_write();
    Table *next = begin_rematch(t, offer, hash, w, &e);
    t->server->now.write = NULL;
    if (!next) {
        write_drop(w);
        return false;
    }
    Rematch *r = alloc_zeroed(sizeof *r);
    *r = (Rematch){.task = {.work = rematch_begins, .context = r}, .server = t->server, .table = next->number};
    for (int i = 0; i < 2; i++) r->tells[i] = notice_write(w, next, i, seat_wants(next, i));
    store_commit(t->server->store, w, rematch_stored, r);
    update_line(d, STR(""), "answer %d %lld yes %s", seat, (long long)offer->id, next->id);
    return true;
}

static void agree(Update *d, Table *t, int seat, const Offer *offer, Str hash) {
    if (offer->kind == OFFER_REMATCH && agree_rematch(d, t, seat, offer, hash)) return;
    bool back = offer->kind == OFFER_TAKE_BACK || offer->kind == OFFER_CORRECT_ROLL || offer->kind == OFFER_GO_ON;
    update_line(d, STR(""), "answer %d %lld %s", seat, (long long)offer->id,
                offer->kind == OFFER_REMATCH ? "no" : "yes");
    if (back) update_tell_view(d);
}

static void make_offer(TableRequest *a, OfferKind kind, i64 to, Str roll, Str hash) {
    Table *t = a->table;
    char text[40];
    Update *d = update_begin(t, a->call, NULL);
    const char *word = offer_word(kind);
    if (kind == OFFER_TAKE_BACK) update_line(d, STR(""), "offer %d %s %lld", a->seat, word, (long long)to);
    else if (kind == OFFER_CORRECT_ROLL) {
        update_line(d, STR(""), "offer %d %s %lld %.*s", a->seat, word, (long long)to, (int)roll.len, roll.at);
    } else if (hash.len) update_line(d, STR(""), "offer %d %s %.*s", a->seat, word, (int)hash.len, hash.at);
    else update_line(d, STR(""), "offer %d %s", a->seat, word);
    Offer offer = {.kind = kind, .id = t->entries, .by = a->seat};
    snprintf(offer.hash, sizeof offer.hash, "%.*s", (int)hash.len, hash.at);
    int number = t->offers;
    /* An opponent agrees to everything: it has nothing to lose. */
    if (t->head.seat[1 - a->seat].kind == SEAT_AI || kind == OFFER_RESUME) agree(d, t, 1 - a->seat, &offer, STR(""));
    update_tell_table(d);
    Writer w = writer_on(text, sizeof text);
    put_fmt(&w, "{\"offer\":%d}", number);
    update_commit(d, 200, writer_str(&w));
}

/* Only what a person typed can have been typed wrongly. */
static bool may_correct(TableRequest *a, Body *in, int to, Str roll) {
    Action action;
    Refusal r;
    Error e;
    if (to > 0 && match_entry(&a->table->match, to - 1).roll) {
        request_error(a, 409, "no-offer", "to", "the server rolled these dice");
    } else if (roll_fits(a->table, to, roll, &action, &r, &e)) {
        return true;
    } else if (r.count || r.why[0]) {
        answer_refusal(a, &r);
    } else {
        body_fault(in, str_starts(str_of(e.text), STR("this entry")) ? "to" : "roll", e.text);
    }
    return false;
}

void handle_offer(TableRequest *a) {
    Body in;
    if (!require_player(a) || !body_open(&in, a->server, a->call, a->request)) return;
    OfferKind kind = offer_kind(body_text(&in, "kind", 1, 20));
    Str roll = STR(""), hash = STR("");
    i64 to = 0;
    if (kind == OFFER_NONE) body_fault(&in, "kind", "one of the kinds of offers in docs/api.md was expected");
    const Match *m = &a->table->match;
    Side side = side_of(a->table, a->seat);
    int seq = table_seq(a->table, a->seat);
    if (kind == OFFER_REMATCH) hash = body_hash(&in);
    if (kind == OFFER_TAKE_BACK) to = match_until(m, side, (int)body_int(&in, "to", 0, seq));
    if (kind == OFFER_CORRECT_ROLL) {
        to = match_known(m, side, match_until(m, side, (int)body_int(&in, "to", 1, seq)));
        roll = body_text(&in, "roll", 1, 300);
    }
    if (body_end(&in)) {
        const char *against = against_offer(a->table, a->seat, kind);
        if (against) request_error(a, 409, "no-offer", "kind", against);
        else if (kind != OFFER_CORRECT_ROLL || may_correct(a, &in, (int)to, roll)) make_offer(a, kind, to, roll, hash);
    }
    body_close(&in);
}

static void answer(TableRequest *a, i64 number, bool yes, Str hash) {
    Table *t = a->table;
    const Offer *offer = offer_numbered(t, number);
    if (!offer && number <= t->lapsed) {
        request_error(a, 409, "lapsed", "offer", "the game has gone on since: the offer lapsed, or it was answered");
        return;
    }
    if (!offer) {
        request_error(a, 404, "not-found", "offer", "no such offer, or already answered");
        return;
    }
    if (yes && offer->kind == OFFER_REMATCH && is_drained(a->server, a->call, a->request)) return;
    if (offer->by == a->seat && yes) {
        request_error(a, 403, "not-yours", "offer", "the other side must agree");
        return;
    }
    if (hash.len && (!yes || offer->kind != OFFER_REMATCH)) {
        request_error(a, 400, "bad-field", "nonce_hash", "only to agree to a rematch");
        return;
    }
    Offer copy = *offer;
    Update *d = update_begin(t, a->call, NULL);
    if (yes) agree(d, t, a->seat, &copy, hash);
    else update_line(d, STR(""), "answer %d %lld no", a->seat, (long long)copy.id);
    update_tell_table(d);
    update_commit(d, 200, STR("{}"));
}

void handle_answer(TableRequest *a) {
    Body in;
    if (!require_player(a) || !body_open(&in, a->server, a->call, a->request)) return;
    i64 number = body_int(&in, "offer", 1, INT64_MAX);
    bool yes = body_bool(&in, "agree", false);
    Str hash = body_hash(&in);
    if (body_end(&in)) answer(a, number, yes, hash);
    body_close(&in);
}

/* ---- To the next table ------------------------------------------------------------------------ */

/* Who sat here may sit at the rematch: on the other side. */
void handle_next(TableRequest *a) {
    Table *t = a->table;
    Body in;
    char token[TOKEN_ROOM], text[600];
    i64 number;
    bool ok = body_open(&in, a->server, a->call, a->request) && body_end(&in);
    body_close(&in);
    if (!ok) return;
    if (!t->next_id[0]) {
        request_error(a, 404, "not-found", NULL, "there is no rematch");
        return;
    }
    if (!id_number(a->server, str_of(t->next_id), a->call, &number)) return;
    Table *next = table_for(a->server, number, a->call, NULL);
    if (!next) return;
    int seat = a->seat == WATCHER ? WATCHER : 1 - a->seat;
    if (table_busy(next)) {
        call_park(next, a->call);
        return;
    }
    if (!may_create(a->server, a->call, a->request)) return;
    Update *d = update_begin(next, a->call, NULL);
    token_issue(a->server, update_write(d), next->number, seat, token);
    Writer w = writer_on(text, sizeof text);
    Json j = json_on(&w);
    json_object(&j);
    field_text(&j, "table", next->id);
    field_text(&j, "seat", seat_title(next, seat));
    field_text(&j, "token", token);
    say_link(a->server, &j, "link", "t", token);
    json_end(&j, '}');
    update_commit(d, 201, writer_str(&w));
}
