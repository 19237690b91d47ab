/* Does the server do its work? That is: does the disk take what is written. A
 * small value is written and the answer waits for it; who asks meanwhile is
 * answered with it. */
#include "server/internal.h"

#include <stdio.h>

enum { FRESH_MS = 1000, RECOVERY_MS = 5000 };

void health_note(Server *s, const char *why) {
    if (s->health.displaced && !(why && why[0])) return; /* what is written goes where nobody looks for it */
    bool was_well = !s->trouble[0], is_well = !why || !why[0];
    snprintf(s->trouble, sizeof s->trouble, "%s", is_well ? "" : why);
    if (was_well == is_well) return;
    if (is_well) log_say(s, LOG_WARN, "store-recovered", 0, NULL);
    else log_say(s, LOG_ERROR, "store-failing", 0, s->trouble);
}

void store_unread(Server *s, Error *e) {
    i64 now = clock_ms();
    if (!s->health.unread || now - s->health.unread >= RECOVERY_MS) {
        log_say(s, LOG_ERROR, "store-unread", 0, e->text);
        s->health.unread = now;
    }
    fail(e, "%s", STORE_UNREAD);
}

static void answer_health(Server *s, NetCall *call) {
    char text[6 * sizeof s->trouble + 200]; /* every letter may need an escape */
    Writer w = writer_on(text, sizeof text);
    const char *trouble = net_request(call)->door ? s->trouble : STORE_FAILS;
    const char *why = s->trouble[0] ? trouble : s->stopping || s->draining ? "the server stops" : NULL;
    if (!why) {
        net_answer(call, 200, STR("{\"status\":\"ok\"}"));
        return;
    }
    net_note(call)->code = s->trouble[0] ? "not-stored" : s->stopping ? "stopping" : "draining";
    error_write(net_note(call)->code, NULL, why, &w);
    net_answer(call, 503, writer_str(&w));
}

static void probe_done(void *context) {
    Server *s = context;
    Health *h = &s->health;
    Error e;
    h->under_way = false;
    h->known = clock_ms();
    h->displaced = !store_in_place(s->store, &e);
    if (h->displaced && !h->why[0]) snprintf(h->why, sizeof h->why, "%s", e.text);
    health_note(s, h->why);
    while (h->waiting > 0) answer_health(s, h->call[--h->waiting]);
}

/* In the thread of the store. */
static void probe_stored(void *context, StoreResult result, const char *why) {
    Server *s = context;
    (void)result;
    snprintf(s->health.why, sizeof s->health.why, "%s", why ? why : "");
    s->health.task = (NetTask){.work = probe_done, .context = s};
    net_defer(s->net, &s->health.task);
}

static void probe(Server *s) {
    char value[32]; /* another each time: a database does not write what it has */
    StoreWrite *w = store_write();
    s->health.under_way = true;
    snprintf(value, sizeof value, "%lld", (long long)date_ms(s));
    write_value(w, STR("health"), str_of(value));
    store_commit(s->store, w, probe_stored, s);
}

void get_health(Server *s, NetCall *call, const NetRequest *r) {
    Health *h = &s->health;
    bool fresh = h->known && clock_ms() - h->known < FRESH_MS;
    (void)r;
    if (s->stopping || s->draining || fresh || h->waiting == COUNT(h->call)) {
        answer_health(s, call);
        return;
    }
    h->call[h->waiting++] = call;
    if (!h->under_way) probe(s);
}

/* While writes fail nobody may be left who writes: so it is tried. */
void health_tick(Server *s) {
    if (s->trouble[0] && !s->health.under_way && !s->stopping && clock_ms() - s->health.known >= RECOVERY_MS) probe(s);
}
