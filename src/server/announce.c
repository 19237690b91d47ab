/* What the operator says to everybody; and the way out: no new games, then the end. */
#include "server/internal.h"

#include <stdio.h>

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

static void set(Server *s, Str text) {
    Writer w = writer_on(s->announcement, sizeof s->announcement);
    put_str(&w, text);
}

/* It stands until it is taken back, also after a restart. */
void announce(Server *s, Str text, Committed *then, void *context) {
    StoreWrite *w = store_write();
    set(s, text);
    write_value(w, STR("announcement"), text);
    commit_then(s, w, then, context);
    tell_everybody(s);
}

static void see_announcement(void *context, Str text) { set(context, text); }

bool announcement_read(Server *s, Error *e) {
    return store_value(s->store, STR("announcement"), see_announcement, s, e);
}

/* ---- The way out ---------------------------------------------------------------------------------- */

void drain_begin(Server *s, i64 seconds) {
    s->drain_until = clock_ms() + 1000 * seconds;
    if (s->draining) return;
    s->draining = true;
    tell_everybody(s);
}

static bool is_under_way(const Server *s) {
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
    if (clock_ms() >= s->drain_until || !is_under_way(s)) net_stop(s->net);
}

bool is_drained(Server *s, NetCall *call, const NetRequest *r) {
    if (s->draining)
        answer_error(s, call, r, 503, "draining", NULL, "the server is about to be started anew: no new games now");
    return s->draining;
}
