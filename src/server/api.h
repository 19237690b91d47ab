/* Calls: JSON in and out, answers, tokens. */
#ifndef LONGROLL_SERVER_API_H
#define LONGROLL_SERVER_API_H

#include "server/updates.h"

/* ---- JSON out --------------------------------------------------------------------------------- */

static inline Writer page_on(Server *s) { return writer_on(s->page, PAGE_ROOM); }

/* ---- JSON in (body.c) ------------------------------------------------------------------------- */

/* The object of a request, read field by field. The first fault is kept and
 * answered; after that there is nothing left to do. */
typedef struct Body {
    Server *server;
    NetCall *call;
    const NetRequest *request;
    struct json_t *object;
    bool broken;
    const char *asked[16]; /* fields that were read */
    int asked_count;
} Body;

/* False when the body is no such object; that was answered. */
MUST_USE bool body_open(Body *in, Server *s, NetCall *call, const NetRequest *r);
void body_close(Body *in);
void body_drop(Server *s); /* the one under way, if there is one */
/* Text of `least` to `most` bytes without control characters; "" when it is not
 * there and `least` is 0. Lives as long as the input. */
Str body_text(Body *in, const char *field, size_t least, size_t most);
/* Of a player: without blanks around it; nothing but blanks is no name. */
Str body_name(Body *in, const char *field);
/* Text of several lines; "" when it is not there. */
Str body_lines(Body *in, const char *field, size_t most);
i64 body_int(Body *in, const char *field, i64 low, i64 high);
i64 body_int_or(Body *in, const char *field, i64 low, i64 high, i64 otherwise);
bool body_has(const Body *in, const char *field);
bool body_bool(Body *in, const char *field, bool otherwise);
/* An object of texts; how many there are. */
int body_pairs(Body *in, const char *field, Str (*pair)[2], int room);
/* No fault so far, and no unknown field. */
MUST_USE bool body_end(Body *in);
bool body_fault(Body *in, const char *field, const char *text);

/* ---- Answers (api.c) -------------------------------------------------------------------------- */

void answer_error(Server *s, NetCall *call, const NetRequest *r, int status, const char *code, const char *field,
                  const char *text);
/* 503: it comes too late. */
void answer_stopping(Server *s, NetCall *call, const NetRequest *r);
/* Counts a bad request. */
void on_fault(void *context, u64 peer);
void on_request(void *context, NetCall *call, const NetRequest *request);
/* As it is written down, with a star for what differs; NULL: there is none. */
const char *route_of(const NetRequest *r);
Peer *peer_at(Server *s, u64 account);
/* What a request counts for: its token, or its address. */
u64 account_of(Server *s, const NetRequest *r);
bool too_many_faults(Server *s, u64 account);
/* Limits new tables, seats and webhooks per minute; false: 429 was answered. */
bool may_create(Server *s, NetCall *call, const NetRequest *r);

/* For everybody, with or without a token (api.c, api_begin.c). */
typedef void PublicHandler(Server *s, NetCall *call, const NetRequest *r);
PublicHandler post_tables, post_sit;

/* ---- Calls by those who sit or watch (api_table.c, api_offer.c) ------------------------- */

/* The answer, or the commit of the update that answers, comes last: should a game break down before, the call is
 * answered in its place. */
typedef struct TableRequest {
    Server *server;
    Table *table;
    int seat;
    NetCall *call;
    const NetRequest *request;
} TableRequest;

typedef void TableHandler(TableRequest *a);
TableHandler handle_view, handle_about, handle_record, handle_at, handle_act, handle_why, handle_sheet, handle_query,
    handle_history, handle_undo, handle_chat, handle_resign, handle_nonce, handle_offer, handle_answer, handle_next,
    handle_webhook, handle_hurry, handle_reason, handle_block, handle_report, handle_hint;
void request_error(TableRequest *a, int status, const char *code, const char *field, const char *text);
/* Has this key, as written, been used at the table? If so, the call is now answered: for the same request with `done`
 * or, if that is empty, with the current number of entries. */
bool key_used(TableRequest *a, Str key, Str done);
/* 422 with the clauses; counted. */
void answer_refusal(TableRequest *a, const Refusal *r);
bool require_player(TableRequest *a);
bool require_running(TableRequest *a);
/* Of chat, histories, blocks and reports in a minute; false: 429 was answered. */
bool within_talk_limit(TableRequest *a);

/* ---- How people behave (conduct.c) --------------------------------------------------------------------- */

BlockKind block_kind(Str word);
/* Does who sits there hear what is said from this seat? */
bool hears_from(const Table *t, int seat, int by);
/* Takes he no offers from it either? */
bool is_blocked(const Table *t, int seat, int by);
/* As a member of an object: what this seat has blocked. */
void put_blocks(const Table *t, int seat, Json *j);

/* ---- Tokens (token.c) ------------------------------------------------------------------------- */

void random_text(char *to, int bytes); /* base64url */
/* A new token for a seat; its digest is part of the write. */
void token_issue(Server *s, StoreWrite *w, i64 table, int seat, char token[TOKEN_ROOM]);
bool token_who(Server *s, Str token, Who *who);
/* What is remembered of a table that is no more. */
void forget_tokens(Server *s, i64 table);

/* ---- Numbers for the dice (nonces.c) --------------------------------------------------------- */

Str body_nonce(Body *in, size_t least);
Str body_hash(Body *in); /* "nonce_hash"; may be missing */
/* Dice are due, and a player has given only the hash of a number. */
bool nonce_owed(const Table *t);
/* Call after every change, with its time: notes since when a number is owed. */
void owed_note(Table *t, i64 at);
/* Adds that to the write if it has changed. */
void owed_write(StoreWrite *w, const Table *t, i64 before);
/* It never came: it is due before this time, and the table is closed. */
i64 overdue_before(const Server *s);
bool number_overdue(const Table *t);
void close_overdue(Table *t);
/* "The Union player" */
const char *player_words(const Table *t, int seat);
/* Why it was closed without a result. */
void put_closed(const Table *t, Writer *out);

/* ---- What is due without a request (due.c) ----------------------------------------------------- */

void due_tick(Server *s);
/* It was taken, and the table is there; or it cannot be read. */
void due_at_table(Table *t, DueKind kind);
void due_unread(Server *s, i64 table, DueKind kind);
/* Dice, or the move of a machine: added to the write, so that another process does it if this one dies. */
void step_write(StoreWrite *w, Table *t);
void step_note(Table *t, i64 at); /* another process has written it */
void step_tick(Table *t);

#endif
