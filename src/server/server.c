/* The server as a whole: begin, run, stop. */
#include "server/internal.h"

#ifdef __GLIBC__
#include <malloc.h>
#endif
#include <signal.h>
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

/* The one that runs; a signal handler has no other way to find it. */
static Net *volatile running;

static i64 milliseconds(clockid_t clock) {
    struct timespec t;
    clock_gettime(clock, &t);
    return (i64)t.tv_sec * 1000 + t.tv_nsec / 1000000;
}

i64 date_ms(const Server *s) { return store_now(s->store); }

i64 wall_ms(void) { return milliseconds(CLOCK_REALTIME); }

i64 clock_us(void) {
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (i64)t.tv_sec * 1000000 + t.tv_nsec / 1000;
}

i64 clock_ms(void) { return milliseconds(CLOCK_MONOTONIC); }

void *alloc_zeroed(size_t size) {
    void *memory = calloc(1, size ? size : 1);
    if (!memory) {
        fputs("longroll: out of memory\n", stderr);
        abort(); /* what was acknowledged is on disk */
    }
    return memory;
}

void *grown(void *memory, size_t size) {
    void *more = realloc(memory, size);
    if (more) return more;
    fputs("longroll: out of memory\n", stderr);
    abort();
}

void server_stop(void) {
    if (running) net_stop(running);
}

static void on_signal(int number) {
    (void)number;
    server_stop();
}

static void set_signals(void (*handler)(int)) {
    struct sigaction action = {.sa_handler = handler};
    sigaction(SIGTERM, &action, NULL);
    sigaction(SIGINT, &action, NULL);
    sigaction(SIGHUP, &action, NULL); /* the terminal was closed */
    /* A client that leaves and a file that is too large are errors like others. */
    struct sigaction ignore = {.sa_handler = SIG_IGN};
    sigaction(SIGPIPE, &ignore, NULL);
    sigaction(SIGXFSZ, &ignore, NULL);
}

static void on_tick(void *context) {
    Server *s = context;
    unidentified_tick(s);
    tables_tick(s, clock_ms());
    due_tick(s);
    health_tick(s);
    drain_tick(s);
    retain_tick(s);
    clocks_tick(s);
}

/* "https://example.org" of "https://example.org/play/". */
static const char *origin_of(const char *url, char origin[200]) {
    if (!url) return NULL;
    const char *host = strstr(url, "://");
    size_t len = host ? (size_t)(host + 3 - url) + strcspn(host + 3, "/") : 0;
    snprintf(origin, 200, "%.*s", (int)len, url);
    return origin;
}

/* One heap that is not given back and fetched again all the time: the threads of
 * the server hand memory to each other. */
static void tune_malloc(void) {
#ifdef __GLIBC__
    mallopt(M_ARENA_MAX, 1);
    mallopt(M_TRIM_THRESHOLD, 32 << 20);
    mallopt(M_MMAP_THRESHOLD, 8 << 20);
#endif
}

/* ---- Open and close -------------------------------------------------------------------------- */

/* Which proxies may say whom they ask for: those that were named; else, where there is a public address,
 * one on the same machine. */
static bool read_proxies(const ServerOptions *o, NetRange proxy[PROXIES_MAX], int *count, Error *e) {
    bool usual = !o->trust_proxy && o->public_url;
    Str rest = str_of(usual ? "127.0.0.0/8,::1" : o->trust_proxy ? o->trust_proxy : "");
    for (bool more = rest.len > 0; more;) {
        size_t left = rest.len;
        Str part = str_cut(&rest, ','), word = str_trim(part);
        more = part.len < left; /* a comma stood behind it */
        if (*count == PROXIES_MAX) return fail(e, "at most %d ranges of proxies", PROXIES_MAX);
        if (!net_range(word, &proxy[(*count)++])) {
            return fail(e, "a proxy is an address or a range such as 10.0.0.0/8 or fd00::/8, not '%.*s'",
                        (int)(word.len < 80 ? word.len : 80), word.at);
        }
    }
    return true;
}

bool server_proxies(const ServerOptions *options, Error *e) {
    NetRange proxy[PROXIES_MAX];
    int count = 0;
    return read_proxies(options, proxy, &count, e);
}

static bool open_net(Server *s, char origin[200], Error *e) {
    char why[200] = "";
    if (!read_proxies(&s->options, s->proxy, &s->proxies, e)) return false;
    NetOptions net = {
        .host = s->options.host,
        .port = s->options.port,
        .origin = origin_of(s->options.public_url, origin),
        .connections = s->options.connections,
        .per_address = s->options.per_address,
        .trust = s->proxy,
        .trust_count = s->proxies,
        .files = web_files,
        .live_path = "/api/table/live",
        .subprotocol = "longroll",
        .large_path = "/api/tables", /* a record of a whole game */
        .own_path = "/health",
        .handlers = {s, on_request, on_opened, on_heard, on_gone, on_tick, on_fault, on_drained, on_answered}};
    net.door[DOOR_METRICS - 1] = (NetDoor){.host = s->options.metrics_host, .port = s->options.metrics_port};
    net.door[DOOR_ADMIN - 1] = (NetDoor){.path = s->options.admin};
    const ServerOptions *o = &s->options;
    for (int i = 0; i < 4; i++) { /* as it should be, without the operator's socket, and both at another port */
        bool without = i % 2 == 1, elsewhere = i >= 2;
        if ((without && (o->admin_must || !o->admin)) || (elsewhere && !o->any_port)) continue;
        net.door[DOOR_ADMIN - 1].path = without ? NULL : o->admin;
        net.port = elsewhere ? 0 : o->port;
        if (!net_open(&net, &s->net, why)) continue;
        s->options.admin = without ? NULL : net_door_path(s->net, DOOR_ADMIN);
        return true;
    }
    return fail(e, "cannot listen on %s", why);
}

static void close_pages(Server *s) {
    free(s->catalog.text);
    while (s->boards) {
        BoardPage *b = s->boards;
        s->boards = b->next;
        free(b->page.text);
        free(b);
    }
    free(s->page);
    free(s->action);
    free(s->keys);
    free(s->lines);
    free(s->text);
    free(s->token_cache);
    free(s->known_id);
    free(s->peers);
    asides_close(s);
    log_close(s);
}

/* Nobody new; opponents stop; what was handed over is stored and told. */
static void shut_down(Server *s) {
    s->stopping = true;
    running = NULL;
    pool_stop(s->pool);
    notices_stop(s->notices);
    clocks_beat(s);
    store_finish(s->store);
    net_drain(s->net);
    hints_end(s);
    net_close(s->net);
    notices_close(s->notices);
    tables_close(s);
    pool_close(s->pool);
    updates_close(s);
    store_close(s->store);
}

typedef bool StoreOpen(const char *path, Store **store, Error *e);

static bool server_open(Server **server, const ServerOptions *options, StoreOpen *open, Error *e) {
    if (sodium_init() < 0) return fail(e, "no random numbers here");
    Server *s = alloc_zeroed(sizeof *s);
    s->options = *options;
    s->page = malloc(PAGE_ROOM); /* not zeroed: most of it is never touched */
    s->action = alloc_zeroed(LIST_MAX * sizeof *s->action);
    s->keys = alloc_zeroed(VIEW_KEYS_MAX * sizeof *s->keys);
    s->lines = alloc_zeroed(PAST_LINES * sizeof *s->lines);
    s->text = alloc_zeroed(PAST_TEXT);
    s->token_cache = alloc_zeroed(TOKEN_BUCKETS * sizeof *s->token_cache);
    s->known_id = alloc_zeroed(KNOWN_IDS * sizeof *s->known_id);
    s->peers = alloc_zeroed(PEERS * PEER_WAYS * sizeof *s->peers);
    log_open(s);
    if ((s->page != NULL || fail(e, "out of memory")) && open(options->store, &s->store, e)) {
        *server = s;
        return true;
    }
    close_pages(s);
    free(s);
    return false;
}

static void log_start(Server *s) {
    char line[LOG_ROOM];
    Writer w = log_begin(LOG_INFO, "start", line);
    log_text(&w, "version", STR(LONGROLL_VERSION));
    log_int(&w, "port", net_port(s->net));
    if (s->options.metrics_host) log_int(&w, "metrics_port", net_door_port(s->net, DOOR_METRICS));
    log_text(&w, "admin", str_of(s->options.admin && s->options.admin[0] ? s->options.admin : "none"));
    log_end(s, LOG_INFO, &w);
}

bool server_run(const ServerOptions *options, Error *e) {
    char origin[200];
    Server *s;
    tune_malloc();
    if (!server_open(&s, options, store_open, e)) return false;
    /* First what may be refused, then what leaves something behind. */
    bool ok = open_net(s, origin, e) && store_is_whole(s->store, e) && key_open(s, e) && asides_read(s, e) &&
              announcement_read(s, e) && retain_open(s, e) && clocks_open(s, e);
    if (ok) {
        s->pool = pool_open(s, options->workers);
        follow_store(s);
        s->notices = notices_open(s);
        running = s->net;
        set_signals(on_signal);
        if (options->ready) options->ready(options->context, net_port(s->net));
        log_start(s);
        net_run(s->net);
        shut_down(s);
        log_say(s, LOG_INFO, "stop", 0, NULL);
        set_signals(SIG_DFL);
    } else {
        if (s->net) net_close(s->net);
        store_abandon(s->store);
    }
    close_pages(s);
    free(s);
    return ok;
}

/* ---- Proving a store ------------------------------------------------------------------------- */

typedef struct Named {
    i64 number;
    char id[ID_ROOM];
} Named;

typedef struct Names {
    Named *table;
    int count, room;
} Names;

static void see_name(void *context, const StoreTable *table) {
    Names *n = context;
    if (n->count == n->room) {
        n->room = n->room ? 2 * n->room : 64;
        n->table = grown(n->table, (size_t)n->room * sizeof *n->table);
    }
    Named *name = &n->table[n->count++];
    name->number = table->number;
    snprintf(name->id, sizeof name->id, "%.*s", (int)table->id.len, table->id.at);
}

typedef struct Proof {
    Server *server;
    const Named *name;
    const StoredLog *log;
    ServerSeen *seen;
    void *context;
} Proof;

static void prove_table(void *context) {
    const Proof *p = context;
    Error why;
    Table *t = table_from(p->server, p->log, &why);
    bool older = t && t->restored && !t->marked;
    if (!t) p->seen(p->context, p->name->id, 0, FOUND_DAMAGED, why.text);
    else p->seen(p->context, t->id, (int)t->entries, older ? FOUND_OLDER : FOUND_WELL, older ? t->mark : NULL);
    if (t) table_free(t);
}

static void verify_table(Proof *p) {
    Server *s = p->server;
    char line[FAULT_ROOM], why[FAULT_ROOM + 40];
    StoredLog log;
    bool aside = is_aside(s, p->name->number);
    if (!aside) {
        stored_log_read(s->store, p->name->number, &log);
        p->log = &log;
        bool whole = contained_quietly(s, p->name->number, prove_table, p);
        stored_log_free(&log);
        if (whole) return;
    }
    if (aside) aside_line(s, p->name->number, line);
    snprintf(why, sizeof why, "%s: %s", aside ? "set aside" : "would be set aside", aside ? line : s->fault_line);
    p->seen(p->context, p->name->id, 0, FOUND_ASIDE, why);
}

static void see_headless(void *context, i64 number) {
    const Proof *p = context;
    char id[40];
    snprintf(id, sizeof id, "number %lld", (long long)number);
    p->seen(p->context, id, 0, FOUND_DAMAGED, "the table is damaged: its head is missing");
}

bool server_verify(const ServerOptions *options, ServerSeen *seen, void *context, Error *e) {
    Server *s;
    Names n = {.count = 0};
    if (!server_open(&s, options, store_open_to_read, e)) return false;
    s->only_reads = true;
    bool ok = asides_read(s, e) &&
              store_list(s->store, &(StoreList){.category = CATEGORY_ALL, .most = INT32_MAX}, see_name, &n, e);
    for (int i = n.count - 1; ok && i >= 0; i--)
        verify_table(
            &(Proof){.server = s, .name = &n.table[i], .seen = seen, .context = context}); /* the oldest first */
    ok = ok && store_headless(s->store, see_headless, &(Proof){.seen = seen, .context = context}, e);
    free(n.table);
    tables_close(s);
    store_close(s->store);
    close_pages(s);
    free(s);
    return ok;
}
