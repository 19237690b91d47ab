/* Notices: an address that a player has named is told that it is his turn. One
 * thread, begun when the first notice is due, has many calls under way; each host
 * has a queue and a few calls of its own, and they take turns, so that those who
 * never answer keep nobody else waiting.
 *
 * A notice is also a row of what is due (due.c), stored with what it tells of, and gone when it was sent or given up.
 * Should its process die, another finds the row and sends it. It holds nothing that the whole table does not know. */
#include "server/internal.h"

#include <pthread.h>
#include <stdlib.h>

enum {
    CALLS = 128,        /* under way, in all */
    HOST_CALLS = 2,     /* and to one host */
    NOTICES_MAX = 1000, /* that wait, in all; more are dropped */
    HOST_MAX = 64,      /* and for one host */
    TRIES = 3,
    CALL_MS = 5000,  /* with the look-up of the name */
    AGAIN_MS = 1000, /* after the first failure; four times as long after the next */
    APART_MS = 2000, /* between two notices to one seat */
    REST_MS = 60000,
    PATIENCE_MS = 40000, /* for all that */
    HELD_MS = 45000,     /* for so long it is nobody else's */
    LAPSE_MS = 86400000, /* nor is anybody told of what is older */
    EVENTS = DUE_NOTICES / 2,
};

typedef struct Host Host;

typedef struct Notice {
    NetPost post; /* first: what was posted is found by it */
    struct Notice *next;
    Host *host;
    i64 table, seat; /* seat: of all tables, number and seat */
    NoticeDue row;
    i64 due, until; /* until: then it is given up */
    int tries;
    bool calling;
    char url[NET_URL_MAX + 1];
    char text[]; /* of the body */
} Notice;

struct Host {
    Host *next; /* the one whose turn is last stands last */
    Notice *first;
    int count, calling;
    char name[NET_URL_MAX + 16]; /* "example.org:443" */
};

/* The row of a notice that was sent or given up. */
typedef struct Settled {
    i64 table;
    NoticeDue row;
} Settled;

struct Notices {
    Server *server;
    NetTask settling; /* it is due when it has work */
    Settled *settled;
    int settled_count, settled_room;
    pthread_mutex_t lock;
    pthread_t thread;
    bool begun, closing, closed; /* closed: nothing is written any more */
    NetPosts *posts;
    Host *hosts;
    int count, calling;
    i64 last[512]; /* when a seat was last told, by its number */
    i64 sent, failed;
    const char *ca;
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

static Str host_name(const NetUrl *url, char name[NET_URL_MAX + 16]) {
    Writer w = writer_on(name, NET_URL_MAX + 16);
    const char *open = url->brackets ? "[" : "", *shut = url->brackets ? "]" : "";
    put_fmt(&w, "%s%.*s%s:%d", open, (int)url->host.len, url->host.at, shut, url->port);
    return writer_str(&w);
}

static bool named(const Notices *n, const NetUrl *url) {
    char name[NET_URL_MAX + 16];
    return rule_has(n, host_name(url, name));
}

/* This name leads to the machine itself wherever it is asked for, also as the end of another (RFC 6761). */
static bool is_localhost(Str host) {
    const Str name = STR("localhost");
    while (host.len && host.at[host.len - 1] == '.') host.len--;
    if (host.len < name.len) return false;
    Str end = {host.at + host.len - name.len, name.len};
    return str_alike(end, name) && (end.at == host.at || end.at[-1] == '.');
}

const char *notices_against(const Notices *n, Str text) {
    NetUrl url;
    const char *why = net_url(text, &url);
    if (why || named(n, &url)) return why;
    if (!rule_has(n, STR("public"))) return "this server calls no such address (--webhooks)";
    if (net_url_private(&url) || is_localhost(url.host))
        return "an address of a private network or of the server itself";
    if (url.port != 80 && url.port != 443 && url.port < 1024) return "port 80, 443, or one from 1,024 on";
    return NULL;
}

/* ---- Queues ------------------------------------------------------------------------------------- */

static Host *host_of(Notices *n, const NetUrl *url) {
    char name[NET_URL_MAX + 16];
    Host **end = &n->hosts;
    host_name(url, name);
    for (char *c = name; *c; c++) {
        if (*c >= 'A' && *c <= 'Z') *c = (char)(*c + 'a' - 'A');
    }
    while (*end && strcmp((*end)->name, name) != 0) end = &(*end)->next;
    if (*end) return *end;
    *end = alloc_zeroed(sizeof **end);
    memcpy((*end)->name, name, sizeof name);
    return *end;
}

static void unlink_host(Notices *n, Host *host) {
    Host **at = &n->hosts;
    while (*at != host) at = &(*at)->next;
    *at = host->next;
    host->next = NULL;
}

static void to_back_of_queue(Notices *n, Host *host) {
    unlink_host(n, host);
    Host **end = &n->hosts;
    while (*end) end = &(*end)->next;
    *end = host;
}

static void take_out(Notices *n, Notice *notice) {
    Host *host = notice->host;
    Notice **at = &host->first;
    while (*at != notice) at = &(*at)->next;
    *at = notice->next;
    n->count--;
    host->count--;
    free(notice);
    if (host->count > 0) return;
    unlink_host(n, host);
    free(host);
}

/* ---- Settled ------------------------------------------------------------------------------------ */

static void notices_settle(Notices *n) {
    StoreWrite *w = store_write();
    pthread_mutex_lock(&n->lock);
    n->settling.work = NULL;
    for (int i = 0; i < n->settled_count; i++) {
        const Settled *one = &n->settled[i];
        write_undue(w, one->table, one->row.kind, one->row.at);
    }
    bool some = n->settled_count > 0;
    n->settled_count = 0;
    pthread_mutex_unlock(&n->lock);
    if (some && !n->closed) store_commit(n->server->store, w, NULL, NULL);
    else write_drop(w);
}

static void settle_all(void *context) { notices_settle(context); }

/* Under the lock. The store is told in the thread that may. */
static void row_done(Notices *n, i64 table, NoticeDue row) {
    if (n->settled_count == n->settled_room) {
        n->settled_room = 2 * n->settled_room + 16;
        n->settled = grown(n->settled, (size_t)n->settled_room * sizeof *n->settled);
    }
    n->settled[n->settled_count++] = (Settled){table, row};
    if (n->settling.work) return;
    n->settling = (NetTask){.work = settle_all, .context = n};
    net_defer(n->server->net, &n->settling);
}

static void drop(Notices *n, Notice *notice) {
    row_done(n, notice->table, notice->row);
    take_out(n, notice);
}

/* What waits for the same seat is out of date; what has waited for too long is given up. */
static void drop_waiting(Notices *n, i64 seat, i64 now) {
    for (Host *host = n->hosts, *after; host; host = after) {
        after = host->next;
        for (Notice *notice = host->first, *next; notice; notice = next) {
            next = notice->next;
            bool late = notice->until <= now, goes = !notice->calling && (late || notice->seat == seat);
            if (!goes) continue;
            if (host->count == 1) next = NULL; /* the host goes with it */
            n->failed += late;
            drop(n, notice);
        }
    }
}

/* ---- Calls ---------------------------------------------------------------------------------------- */

/* The next one that may be called; else when one will be due. */
static Notice *ready(Notices *n, i64 now, i64 *soonest) {
    *soonest = now + REST_MS;
    if (n->calling >= CALLS) return NULL; /* one that is done makes room */
    for (Host *host = n->hosts; host; host = host->next) {
        if (host->calling >= HOST_CALLS) continue;
        for (Notice *notice = host->first; notice; notice = notice->next) {
            if (notice->calling) continue;
            if (notice->due <= now) return notice;
            if (notice->due < *soonest) *soonest = notice->due;
        }
    }
    return NULL;
}

/* A host that refuses is not asked again; one that is not there is, a few times. */
static void settle(Notices *n, Notice *notice, int status) {
    bool again = ++notice->tries < TRIES && (status == 0 || status >= 500);
    notice->due = clock_ms() + AGAIN_MS * notice->tries * notice->tries;
    again = again && notice->due < notice->until;
    if (status >= 200 && status < 300) n->sent++;
    else if (again) return;
    else n->failed++;
    drop(n, notice);
}

static void posted(void *context, NetPost *post, int status) {
    Notices *n = context;
    Notice *notice = (Notice *)(void *)post;
    pthread_mutex_lock(&n->lock);
    notice->calling = false;
    notice->host->calling--;
    n->calling--;
    settle(n, notice, status);
    pthread_mutex_unlock(&n->lock);
}

/* What may be called can have changed since it was named. */
static void begin_call(Notices *n, Notice *notice) {
    NetUrl url;
    to_back_of_queue(n, notice->host);
    if (notices_against(n, str_of(notice->url)) || net_url(str_of(notice->url), &url)) {
        settle(n, notice, -1);
        return;
    }
    notice->post.anywhere = named(n, &url);
    notice->calling = net_post(n->posts, &notice->post);
    notice->host->calling += notice->calling;
    n->calling += notice->calling;
    if (!notice->calling) settle(n, notice, 0);
}

static void *call_all(void *context) {
    Notices *n = context;
    i64 soonest, now;
    pthread_mutex_lock(&n->lock);
    while (!n->closing) {
        now = clock_ms();
        drop_waiting(n, -1, now);
        for (Notice *notice; (notice = ready(n, now, &soonest)) != NULL;) begin_call(n, notice);
        pthread_mutex_unlock(&n->lock);
        net_posts_wait(n->posts, (int)(soonest - now));
        pthread_mutex_lock(&n->lock);
    }
    pthread_mutex_unlock(&n->lock);
    return NULL;
}

static bool begin(Notices *n) {
    if (!n->posts) n->posts = net_posts_open(n->ca, posted, n);
    if (!n->begun) n->begun = n->posts && pthread_create(&n->thread, NULL, call_all, n) == 0;
    return n->begun;
}

/* ---- Handing over ------------------------------------------------------------------------------ */

static Notice *notice_of(i64 table, i64 seat, NoticeDue row, const char *url, Str body) {
    Notice *notice = alloc_zeroed(sizeof *notice + body.len + 1);
    memcpy(notice->text, body.at, body.len);
    memcpy(notice->url, url, strlen(url));
    notice->post = (NetPost){.url = notice->url, .body = {notice->text, body.len}, .milliseconds = CALL_MS};
    notice->table = table;
    notice->seat = seat;
    notice->row = row;
    return notice;
}

static void enqueue(Notices *n, Host *host, Notice *notice) {
    Notice **end = &host->first;
    while (*end) end = &(*end)->next;
    *end = notice;
    notice->host = host;
    host->count++;
    n->count++;
}

static void hand_over(Notices *n, Notice *notice) {
    i64 now = clock_ms(), *last = &n->last[notice->seat % COUNT(n->last)];
    NetUrl where;
    bool known = !net_url(str_of(notice->url), &where); /* not of an old log */
    *last = now > *last + APART_MS ? now : *last + APART_MS;
    notice->due = *last;
    notice->until = now + PATIENCE_MS;
    pthread_mutex_lock(&n->lock);
    drop_waiting(n, notice->seat, now);
    Host *host = known ? host_of(n, &where) : NULL;
    bool room = known && n->count < NOTICES_MAX && host->count < HOST_MAX && begin(n);
    if (room) {
        enqueue(n, host, notice);
    } else {
        n->failed += known;
        row_done(n, notice->table, notice->row);
        free(notice);
    }
    if (host && host->count == 0) unlink_host(n, host), free(host);
    pthread_mutex_unlock(&n->lock);
    if (room) net_posts_wake(n->posts);
}

static bool is_held(Notices *n, i64 table, int kind) {
    bool held = false;
    pthread_mutex_lock(&n->lock);
    for (const Host *host = n->hosts; host; host = host->next) {
        for (const Notice *one = host->first; one; one = one->next) {
            held = held || (one->table == table && one->row.kind == kind);
        }
    }
    pthread_mutex_unlock(&n->lock);
    return held;
}

int seat_wants(const Table *t, int seat) {
    const Seat *s = &t->head.seat[seat];
    int wants = 0;
    if (s->kind != SEAT_PERSON || !t->hook[seat]) return 0;
    if (table_over(t)) return WANTS_OVER;
    Actor actor;
    table_actor(t, &actor);
    if (seat_to_act(t) == seat || (actor.side == FORTUNE && t->typing == seat)) wants |= WANTS_TURN;
    if (nonce_owed(t) && fair_owes(&t->head.fair, seat)) wants |= WANTS_TURN;
    for (int i = 0; i < OFFERS_MAX; i++) {
        if (offer_stands(&t->offer[i]) && t->offer[i].by != seat) wants |= WANTS_OFFER;
    }
    return wants;
}

/* Of several things the first. */
static const struct {
    int wants;
    const char *word;
} events[EVENTS] = {{WANTS_OVER, "over"}, {WANTS_TURN, "turn"}, {WANTS_OFFER, "offer"}};

static int seat_told(int kind) { return (kind - DUE_NOTICE) / EVENTS; }

static int event_told(int kind) { return (kind - DUE_NOTICE) % EVENTS; }

NoticeDue notice_write(StoreWrite *w, const Table *t, int seat, int wants) {
    int event = 0;
    while (event < EVENTS && !(wants & events[event].wants)) event++;
    if (event == EVENTS) return (NoticeDue){.kind = 0};
    NoticeDue row = {.kind = DUE_NOTICE + EVENTS * seat + event, .at = date_ms(t->server) + HELD_MS};
    write_due(w, t->number, row.kind, row.at);
    return row;
}

void notice_send(Table *t, NoticeDue row) {
    char text[2000];
    Writer w = writer_on(text, sizeof text);
    Json j = json_on(&w);
    int seat = seat_told(row.kind);
    Notices *n = t->server->notices;
    if (!row.kind || !t->hook[seat] || n->closing) return;
    json_object(&j);
    field_text(&j, "type", "notice");
    field_text(&j, "event", events[event_told(row.kind)].word);
    field_text(&j, "table", t->id);
    field_text(&j, "title", t->head.title);
    field_text(&j, "seat", seat_title(t, seat));
    field_text(&j, "name", t->head.seat[seat].name);
    field_text(&j, "against", t->head.seat[1 - seat].name);
    field_int(&j, "seq", table_seq(t, seat));
    say_link(t->server, &j, "link", "table", t->id);
    json_end(&j, '}');
    if (!w.full) hand_over(n, notice_of(t->number, 2 * t->number + seat, row, t->hook[seat], writer_str(&w)));
}

static void count_lost(Notices *n) {
    pthread_mutex_lock(&n->lock);
    n->failed++;
    pthread_mutex_unlock(&n->lock);
}

void notice_if_due(Table *t, int kind) {
    int seat = seat_told(kind), wants = seat_wants(t, seat) & events[event_told(kind)].wants;
    if (table_busy(t) || is_held(t->server->notices, t->number, kind)) return; /* it comes again, if it must */
    bool lapsed = date_ms(t->server) - t->last_at > LAPSE_MS;
    StoreWrite *w = store_write();
    NoticeDue row = {.kind = 0};
    if (wants && !lapsed) row = notice_write(w, t, seat, wants);
    else write_due(w, t->number, kind, 0);
    if (wants && lapsed) count_lost(t->server->notices);
    store_commit(t->server->store, w, NULL, NULL);
    notice_send(t, row);
}

void notices_count(Notices *n, i64 *sent, i64 *failed) {
    pthread_mutex_lock(&n->lock);
    *sent = n->sent;
    *failed = n->failed;
    pthread_mutex_unlock(&n->lock);
}

int notices_waiting(Notices *n) {
    pthread_mutex_lock(&n->lock);
    int count = n->count;
    pthread_mutex_unlock(&n->lock);
    return count;
}

/* ---- Open and close ---------------------------------------------------------------------------- */

Notices *notices_open(Server *s) {
    const char *rule = s->options.webhooks ? s->options.webhooks : "public";
    Notices *n = alloc_zeroed(sizeof *n + strlen(rule));
    memcpy(n->rule, rule, strlen(rule));
    n->server = s;
    n->ca = s->options.webhook_ca;
    pthread_mutex_init(&n->lock, NULL);
    return n;
}

void notices_stop(Notices *n) {
    pthread_mutex_lock(&n->lock);
    n->closing = true;
    pthread_mutex_unlock(&n->lock);
    if (n->begun) {
        net_posts_wake(n->posts);
        pthread_join(n->thread, NULL);
    }
    notices_settle(n);
    n->closed = true;
}

void notices_close(Notices *n) {
    while (n->hosts) {
        if (n->hosts->first->calling) net_post_drop(n->posts, &n->hosts->first->post);
        take_out(n, n->hosts->first);
    }
    if (n->posts) net_posts_close(n->posts);
    pthread_mutex_destroy(&n->lock);
    free(n->settled);
    free(n);
}
