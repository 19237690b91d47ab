/* The numbers that players add to the dice. Who makes a table gives the hash of his
 * number before anybody knows the server's promise; who sits down last gives his in
 * clear; then the first is told and held to its hash. So nobody, the server
 * included, can choose his part to fit the others' (docs/api.md, Dice).
 *
 * The first roll waits for a number that is owed. Since when stands in the store (due.c), so that tables where it has
 * been due for too long are found without being read. */
#include "server/internal.h"

#include <stdio.h>

enum { DAYS = 14 };

/* ---- Fields of requests -------------------------------------------------------------------------- */

Str body_hash(Body *in) {
    Str hash = body_text(in, "nonce_hash", 0, FAIR_HASH);
    if (hash.len && !fair_hash(hash)) body_fault(in, "nonce_hash", "64 small hexadecimal digits were expected");
    return hash;
}

Str body_nonce(Body *in, size_t least) {
    Str nonce = body_text(in, "nonce", least, FAIR_NONCE);
    if (!in->broken && !fair_nonce(nonce)) body_fault(in, "nonce", "letters, digits, '-' and '_' were expected");
    return nonce;
}

/* ---- A number is told ----------------------------------------------------------------------------- */

/* Why this number cannot be taken now, with the code of the error; or NULL. In
 * clear none comes after another was revealed: who knew it could choose his own. */
static const char *against_nonce(const Table *t, int seat, Str nonce, const char **code) {
    const Fair *f = &t->head.fair;
    bool revealed = f->hash[1 - seat][0] && f->nonce[1 - seat][0];
    *code = "wrong-number";
    if (f->hash[seat][0] && !fair_reveals(f, seat, nonce)) return "this is not the number whose hash was given";
    *code = "too-early";
    if (f->hash[seat][0] && has_open_seat(t)) return "a seat is open: who takes it gives his number first";
    *code = "too-late";
    if (!f->hash[seat][0] && (t->rolls > 0 || f->nonce[seat][0] || revealed)) {
        return "dice have fallen, another number was revealed, or this one was given before";
    }
    return NULL;
}

void handle_nonce(TableRequest *a) {
    Body in;
    Table *t = a->table;
    const char *code;
    if (!require_player(a) || !body_open(&in, a->server, a->call, a->request)) return;
    Str nonce = body_nonce(&in, 1);
    if (body_end(&in) && require_running(a)) {
        const char *against = against_nonce(t, a->seat, nonce, &code);
        bool again = !against && t->head.fair.nonce[a->seat][0];
        if (against) request_error(a, 409, code, "nonce", against);
        else if (again) net_answer(a->call, 200, STR("{}")); /* its page did not hear that it came */
        else {
            Update *d = update_begin(t, a->call, NULL);
            update_line(d, STR(""), "nonce %d %.*s", a->seat, (int)nonce.len, nonce.at);
            update_tell_table(d);
            update_commit(d, 200, STR("{}"));
        }
    }
    body_close(&in);
}

/* ---- The first roll waits --------------------------------------------------------------------------- */

bool nonce_owed(const Table *t) {
    const Fair *f = &t->head.fair;
    Actor actor;
    if ((!fair_owes(f, 0) && !fair_owes(f, 1)) || t->typing >= 0 || table_ended(t) || has_open_seat(t)) return false;
    table_actor(t, &actor);
    return actor.side == FORTUNE;
}

void owed_note(Table *t, i64 at) {
    bool owed = nonce_owed(t);
    if (!owed) t->owed_since = 0;
    else if (!t->owed_since) t->owed_since = at;
}

void owed_write(StoreWrite *w, const Table *t, i64 before) {
    if (before != t->owed_since) write_due(w, t->number, DUE_NUMBER, t->owed_since);
}

/* ---- It never came ---------------------------------------------------------------------------------- */

const char *player_words(const Table *t, int seat) {
    switch (side_of(t, seat)) {
    case UNION: return "The Union player";
    case CONFEDERATE: return "The Confederate player";
    case FIRST: return "The first player";
    default: return "The second player";
    }
}

static void put_unrevealed(const Table *t, Writer *out) {
    const Fair *f = &t->head.fair;
    bool both = fair_owes(f, 0) && fair_owes(f, 1);
    put(out, "Closed without a result: ");
    if (both) put(out, "neither player revealed the number for the dice.");
    else put_fmt(out, "t%s never revealed the number for the dice.", player_words(t, fair_owes(f, 1)) + 1);
}

void put_closed(const Table *t, Writer *out) {
    const char *why = t->closed_why;
    if (!why) put_unrevealed(t, out);
    else put_fmt(out, "Closed by the operator without a result%s%s.", why[0] ? ": " : "", why);
}

void close_overdue(Table *t) {
    Update *d = update_begin(t, NULL, NULL);
    update_line(d, STR(""), "close");
    update_tell_view(d); /* nothing is hidden any more */
    update_tell_table(d);
    update_commit(d, 0, STR(""));
}

/* Days count by the calendar, also while the server does not run. */
i64 overdue_before(const Server *s) {
    return date_ms(s) - (s->options.reveal_limit > 0 ? s->options.reveal_limit : DAYS * 86400000LL);
}

bool number_overdue(const Table *t) { return t->owed_since && t->owed_since <= overdue_before(t->server); }
