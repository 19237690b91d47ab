/* Notices: an address that a player has named is told that it is his turn. A few
 * threads of their own call it, begun when the first notice is due, so that a slow
 * address keeps nobody waiting. A notice may get lost; it holds nothing that the
 * whole table does not know. */
#include "server/within.h"

#include <errno.h>
#include <pthread.h>
#include <stdlib.h>

enum {
    CALLERS = 4,
    NOTICES_MAX = 1000, /* that wait; more are dropped */
    TRIES = 3,
    CALL_MS = 5000,
    AGAIN_MS = 1000, /* after the first failure; four times as long after the next */
    APART_MS = 2000, /* between two notices to one seat */
};

typedef struct Notice {
    struct Notice *next;
    i64 seat; /* of all tables: number and seat */
    i64 due;
    int tries;
    bool calling;
    Str body;
    char url[NET_URL_MAX + 1];
    char text[]; /* of the body */
} Notice;

struct Notices {
    pthread_mutex_t lock;
    pthread_cond_t wake;
    Notice *first;
    int count, callers, busy;
    i64 last[512]; /* when a seat was last told, by its number */
    i64 sent, failed;
    atomic_bool closing;
    char rule[1]; /* as long as it is */
};

/* ---- Which addresses --------------------------------------------------------------------------- */

/* Does the comma-separated rule have this word? */
static bool rule_has(const Notices *n, Str word) {
    Str rest = str_of(n->rule);
    while (rest.len) {
        if (str_same(str_trim(str_cut(&rest, ',')), word)) return true;
    }
    return false;
}

static bool named(const Notices *n, const NetUrl *url) {
    char text[NET_URL_MAX + 16];
    Writer w = writer_on(text, sizeof text);
    const char *open = url->brackets ? "[" : "", *shut = url->brackets ? "]" : "";
    put_fmt(&w, "%s%.*s%s:%d", open, (int)url->host.len, url->host.at, shut, url->port);
    return rule_has(n, writer_str(&w));
}

const char *notices_against(const Notices *n, Str text) {
    NetUrl url;
    const char *why = net_url(text, &url);
    if (why || named(n, &url)) return why;
    if (!rule_has(n, STR("public"))) return "this server calls no such address (--webhooks)";
    if (net_url_private(&url)) return "an address of a private network or of the server itself";
    if (url.port != 80 && url.port < 1024) return "port 80, or one from 1,024 on";
    return NULL;
}

/* ---- The callers ------------------------------------------------------------------------------- */

static bool same_host(const Notice *a, const Notice *b) {
    NetUrl one, two;
    return !net_url(str_of(a->url), &one) && !net_url(str_of(b->url), &two) && one.port == two.port &&
           str_same(one.host, two.host);
}

/* One host is called by one thread at a time: a slow one cannot take them all. */
static bool host_is_called(const Notices *n, const Notice *notice) {
    for (const Notice *other = n->first; other; other = other->next) {
        if (other->calling && same_host(other, notice)) return true;
    }
    return false;
}

static Notice *ready(Notices *n, i64 now, i64 *soonest) {
    *soonest = now + 60000;
    for (Notice *notice = n->first; notice; notice = notice->next) {
        if (notice->calling || host_is_called(n, notice)) continue;
        if (notice->due <= now) return notice;
        if (notice->due < *soonest) *soonest = notice->due;
    }
    return NULL;
}

static void drop(Notices *n, Notice *notice) {
    Notice **at = &n->first;
    while (*at != notice) at = &(*at)->next;
    *at = notice->next;
    n->count--;
    free(notice);
}

static int call(const Notices *n, const Notice *notice) {
    NetPost post = {.body = notice->body, .milliseconds = CALL_MS, .stop = &n->closing};
    if (notices_against(n, str_of(notice->url)) || net_url(str_of(notice->url), &post.url)) return 400;
    post.anywhere = named(n, &post.url);
    return net_post(&post);
}

/* Whoever refuses is not asked again; whoever is not there is, a few times. */
static void called(Notices *n, Notice *notice, int status) {
    notice->calling = false;
    if (status >= 200 && status < 300) n->sent++;
    else if (++notice->tries < TRIES && (status == 0 || status >= 500) && !atomic_load(&n->closing)) {
        notice->due = clock_ms() + AGAIN_MS * notice->tries * notice->tries;
        return;
    } else n->failed++;
    drop(n, notice);
}

static void wait_until(Notices *n, i64 when) {
    struct timespec t = {.tv_sec = when / 1000, .tv_nsec = when % 1000 * 1000000};
    pthread_cond_timedwait(&n->wake, &n->lock, &t);
}

static void *caller(void *context) {
    Notices *n = context;
    i64 soonest;
    pthread_mutex_lock(&n->lock);
    while (!atomic_load(&n->closing)) {
        Notice *notice = ready(n, clock_ms(), &soonest);
        if (!notice) {
            wait_until(n, soonest);
            continue;
        }
        notice->calling = true;
        pthread_mutex_unlock(&n->lock);
        int status = call(n, notice);
        pthread_mutex_lock(&n->lock);
        called(n, notice, status);
        pthread_cond_broadcast(&n->wake); /* its host may be called again */
    }
    n->busy--;
    pthread_cond_broadcast(&n->wake);
    pthread_mutex_unlock(&n->lock);
    return NULL;
}

static void begin_callers(Notices *n) {
    pthread_t thread;
    while (n->callers < CALLERS && pthread_create(&thread, NULL, caller, n) == 0) {
        pthread_detach(thread);
        n->callers++;
        n->busy++;
    }
}

/* ---- Handing over ------------------------------------------------------------------------------ */

/* What waits for the same seat is out of date. */
static void forget_older(Notices *n, i64 seat) {
    for (Notice *notice = n->first, *next; notice; notice = next) {
        next = notice->next;
        if (notice->seat == seat && !notice->calling) drop(n, notice);
    }
}

static void hand_over(Notices *n, i64 seat, const char *url, Str body) {
    Notice *notice = need(sizeof *notice + body.len + 1), **end = &n->first;
    i64 now = clock_ms(), *last = &n->last[seat % COUNT(n->last)];
    memcpy(notice->text, body.at, body.len);
    memcpy(notice->url, url, strlen(url));
    notice->body = (Str){notice->text, body.len};
    notice->seat = seat;
    notice->due = *last = now > *last + APART_MS ? now : *last + APART_MS;
    pthread_mutex_lock(&n->lock);
    forget_older(n, seat);
    if (n->count < NOTICES_MAX) {
        while (*end) end = &(*end)->next;
        *end = notice;
        n->count++;
        begin_callers(n);
        pthread_cond_signal(&n->wake);
    } else {
        n->failed++;
        free(notice);
    }
    pthread_mutex_unlock(&n->lock);
}

int seat_wants(const Table *t, int seat) {
    const Seat *s = &t->head.seat[seat];
    int wants = 0;
    if (s->kind != SEAT_PERSON || !t->hook[seat]) return 0;
    if (table_over(t)) return WANTS_OVER;
    Actor actor;
    table_actor(t, &actor);
    if (seat_to_act(t) == seat || (actor.side == FORTUNE && t->typing == seat)) wants |= WANTS_TURN;
    if (number_owed(t) && fair_owes(&t->head.fair, seat)) wants |= WANTS_TURN;
    for (int i = 0; i < OFFERS_MAX; i++) {
        if (offer_stands(&t->offer[i]) && t->offer[i].by != seat) wants |= WANTS_OFFER;
    }
    return wants;
}

void notice_seat(Table *t, int seat, int wants) {
    char text[1000];
    Writer w = writer_on(text, sizeof text);
    Json j = json_on(&w);
    if (!wants) return;
    json_object(&j);
    say_text(&j, "type", "notice");
    say_text(&j, "event", wants & WANTS_OVER ? "over" : wants & WANTS_TURN ? "turn" : "offer");
    say_text(&j, "table", t->id);
    say_text(&j, "title", t->head.title);
    say_text(&j, "seat", seat_title(t, seat));
    say_text(&j, "name", t->head.seat[seat].name);
    say_text(&j, "against", t->head.seat[1 - seat].name);
    say_int(&j, "seq", table_seq(t, seat));
    say_link(t->server, &j, "link", "table", t->id);
    json_end(&j, '}');
    if (!w.full) hand_over(t->server->notices, 2 * t->number + seat, t->hook[seat], writer_str(&w));
}

void notices_count(Notices *n, i64 *sent, i64 *failed) {
    pthread_mutex_lock(&n->lock);
    *sent = n->sent;
    *failed = n->failed;
    pthread_mutex_unlock(&n->lock);
}

/* ---- Open and close ---------------------------------------------------------------------------- */

Notices *notices_open(const char *rule) {
    if (!rule) rule = "public";
    Notices *n = need(sizeof *n + strlen(rule));
    memcpy(n->rule, rule, strlen(rule));
    pthread_condattr_t steady;
    pthread_condattr_init(&steady);
    pthread_condattr_setclock(&steady, CLOCK_MONOTONIC);
    pthread_mutex_init(&n->lock, NULL);
    pthread_cond_init(&n->wake, &steady);
    pthread_condattr_destroy(&steady);
    return n;
}

/* A thread that still asks for the address of a name cannot be called back: then
 * everything is left to it, and the program ends. */
void notices_close(Notices *n) {
    i64 end = clock_ms() + 1000;
    atomic_store(&n->closing, true);
    pthread_mutex_lock(&n->lock);
    pthread_cond_broadcast(&n->wake);
    while (n->busy > 0 && clock_ms() < end) wait_until(n, end);
    bool free_to_go = n->busy == 0;
    while (free_to_go && n->first) drop(n, n->first);
    pthread_mutex_unlock(&n->lock);
    if (!free_to_go) return;
    pthread_mutex_destroy(&n->lock);
    pthread_cond_destroy(&n->wake);
    free(n);
}
