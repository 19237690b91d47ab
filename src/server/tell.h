/* Who is told what: channels, notices, links. */
#ifndef LONGROLL_SERVER_TELL_H
#define LONGROLL_SERVER_TELL_H

#include "server/updates.h"

/* ---- Those who look (tell.c) ------------------------------------------------------------------ */

void on_opened(void *context, NetSocket *socket);
void on_heard(void *context, NetSocket *socket, Str text);
void on_gone(void *context, NetSocket *socket);
/* The token of a socket. */
bool is_first_word(const NetCall *call, const NetRequest *r);
void hear_token(Server *s, NetCall *call);
void tell_presence(Table *t);
void unidentified_tick(Server *s);
/* Send it everything from the start; or continue with that, if all before has been sent and nothing is being
 * stored. */
void channel_welcome(Channel *c);
void channel_greet(Channel *c);
/* Does it get chat lines as they come? */
static inline bool hears_chat(const Channel *c) { return c->welcome && c->greeting != GREET_CHAT; }
void on_drained(void *context, NetSocket *socket);
/* After an error: every channel is sent everything again. */
void channels_restart(Table *t);
/* The table as this seat sees it. */
Viewing table_viewing(const Table *t, int seat);
/* The whole view for one request, independent of any channel. */
void put_whole(const Table *t, int seat, Writer *out);
/* Changes since that state; or the whole view, with a rebuilt journal. False when it did not fit: then the next
 * one will be whole. */
MUST_USE bool put_news(Table *t, int seat, const void *since, ViewMemory *memory, Writer *out);
void put_table(const Table *t, int seat, Writer *out);
/* As members of an object: who sits where, with presence and nonces or without; how it ended. */
void put_seats(const Table *t, bool closely, Json *j);
void put_result(const Table *t, Json *j);
void put_clock(const Table *t, Json *j);
void put_chat(const Table *t, const Chat *chat, Writer *out);
void put_presence(const Table *t, Writer *out);
void commitment_of(const Table *t, char hex[65]);

/* ---- Notices (notice.c) ----------------------------------------------------------------------- */

/* Events that a player who is not connected wants to hear of. */
enum { WANTS_TURN = 1, WANTS_OFFER = 2, WANTS_OVER = 4 };
/* A notice is due for each seat and event (due.c). */
enum { DUE_NOTICES = 6 };

typedef struct Notices Notices;
/* `webhooks` of the options says which addresses may be called, `webhook_ca` names a file of certificates. */
Notices *notices_open(Server *s);
/* Nobody is called any more; what waits stays due, for others and for the next start. */
void notices_stop(Notices *n);
void notices_close(Notices *n);
/* NULL when the address may be called, as far as is known before the name lookup. */
const char *notices_against(const Notices *n, Str url);
int seat_wants(const Table *t, int seat);
/* What a seat is to be told, of what it wants; as a row of what is due it is part of the write. */
typedef struct NoticeDue {
    int kind; /* from DUE_NOTICE on; 0: nothing */
    i64 at;   /* then another process may send it */
} NoticeDue;
NoticeDue notice_write(StoreWrite *w, const Table *t, int seat, int wants);
/* It is stored: call the address of the seat. */
void notice_send(Table *t, NoticeDue due);
/* Nobody did it who should have; it is sent, if it is still so. */
void notice_if_due(Table *t, int kind);
void notices_count(Notices *n, i64 *sent, i64 *failed);
int notices_waiting(Notices *n);

/* ---- Links ------------------------------------------------------------------------------------- */

/* Of the page, with what stands behind the '#': below the public address, or by itself. */
void say_link(Server *s, Json *j, const char *key, const char *way, const char *what);

#endif
