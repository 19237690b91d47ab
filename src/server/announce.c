/* What the operator says to everybody; and the way out: no new games, then the end. */
#include "server/internal.h"

#include <stdio.h>
#include <stdlib.h>

static void put_announcement(const Server *s, Writer *out) {
    Json j = json_on(out);
    json_object(&j);
    field_text(&j, "type", "announcement");
    field_text(&j, "text", s->announcement);
    field_bool(&j, "draining", s->draining);
    json_end(&j, '}');
}

void send_announcement(const Channel *c) {
    char text[6 * sizeof c->table->server->announcement + 80];
    Writer w = writer_on(text, sizeof text);
    const Server *s = c->table->server;
    if (!s->announcement[0] && !s->draining) return;
    put_announcement(s, &w);
    net_send(c->socket, writer_str(&w));
}

static void tell_everybody(Server *s) {
    Writer w = page_on(s);
    put_announcement(s, &w);
    for (int i = 0; i < BUCKETS; i++) {
        for (const Table *t = s->bucket[i]; t; t = t->next) {
            for (const Channel *c = t->channels; c; c = c->next) {
                if (c->welcome && c->greeting == GREET_DONE) net_send(c->socket, writer_str(&w));
            }
        }
    }
}

static void set(Server *s, const char text[ANNOUNCEMENT_ROOM]) {
    if (strcmp(text, s->announcement) == 0) return;
    memcpy(s->announcement, text, ANNOUNCEMENT_ROOM);
    tell_everybody(s);
}

typedef struct Announcing {
    Server *server;
    Committed *then;
    void *context;
    char text[ANNOUNCEMENT_ROOM];
} Announcing;

static void announced(void *context, bool stored) {
    Announcing *a = context;
    if (stored) set(a->server, a->text);
    a->then(a->context, stored);
    free(a);
}

/* It stands until it is taken back, also after a restart, and at every process. */
void announce(Server *s, Str text, Committed *then, void *context) {
    StoreWrite *w = store_write();
    Announcing *a = alloc_zeroed(sizeof *a);
    *a = (Announcing){.server = s, .then = then, .context = context};
    snprintf(a->text, sizeof a->text, "%.*s", (int)text.len, text.at);
    write_told_value(w, ANNOUNCEMENT, text);
    commit_then(s, w, announced, a);
}

static void see_announcement(void *context, Str text) {
    snprintf(context, ANNOUNCEMENT_ROOM, "%.*s", (int)text.len, text.at);
}

bool announcement_read(Server *s, Error *e) {
    return store_value(s->store, ANNOUNCEMENT, see_announcement, s->announcement, e);
}

typedef struct Rereading {
    Fetch fetch;
    bool ok;
    char text[ANNOUNCEMENT_ROOM];
} Rereading;

static void read_once_more(Fetch *f) {
    Rereading *r = (Rereading *)(void *)f;
    Error ignored;
    r->ok = store_value(f->server->store, ANNOUNCEMENT, see_announcement, r->text, &ignored);
}

static void read_anew(Fetch *f) {
    Rereading *r = (Rereading *)(void *)f;
    if (r->ok && !f->server->stopping) set(f->server, r->text);
    free(r);
}

void announcement_read_again(Server *s) {
    Rereading *r = alloc_zeroed(sizeof *r);
    if (s->stopping) free(r);
    else fetch(s, &r->fetch, read_once_more, read_anew);
}

/* ---- The way out ---------------------------------------------------------------------------------- */

enum { HEARD_MS = 500 }; /* whoever has just come in has said by then what he wants */

void drain_begin(Server *s, i64 seconds) {
    s->drain_until = clock_ms() + 1000 * seconds;
    if (s->draining) return;
    s->drain_from = clock_ms() + HEARD_MS;
    s->draining = true;
    if (store_is_shared(s->store)) net_shut(s->net); /* other processes take who comes */
    tell_everybody(s);
}

static bool is_under_way(const Server *s) {
    if (net_busy(s->net)) return true;
    for (int i = 0; i < BUCKETS; i++) {
        for (const Table *t = s->bucket[i]; t; t = t->next) {
            if (t->thinking || table_busy(t)) return true;
        }
    }
    return store_waiting(s->store) > 0;
}

/* What is being thought about and stored comes to its end, in the time that was given. */
void drain_tick(Server *s) {
    if (!s->draining || s->stopping) return;
    i64 now = clock_ms();
    if (now >= s->drain_until || (now >= s->drain_from && !is_under_way(s))) net_stop(s->net);
}

/* A game that begins in a shared store goes on at another process. */
bool is_drained(Server *s, NetCall *call, const NetRequest *r) {
    if (!s->draining || store_is_shared(s->store)) return false;
    answer_error(s, call, r, 503, "draining", NULL, "the server is about to be started anew: no new games now");
    return true;
}
