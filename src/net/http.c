/* What a request by HTTP comes to: a file that the program carries, a WebSocket, or
 * a call to the server behind it; and how it is answered. */
#include "net/internal.h"

#include <stdio.h>
#include <stdlib.h>

static const char policy[] = "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; img-src 'self' data: blob:; "
                             "object-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/* ---- Answers ----------------------------------------------------------------------------- */

static const char *reason(int status) {
    static const struct {
        int status;
        const char *text;
    } of[] = {{101, "Switching Protocols"},
              {200, "OK"},
              {201, "Created"},
              {304, "Not Modified"},
              {400, "Bad Request"},
              {401, "Unauthorized"},
              {403, "Forbidden"},
              {404, "Not Found"},
              {405, "Method Not Allowed"},
              {409, "Conflict"},
              {413, "Content Too Large"},
              {414, "URI Too Long"},
              {415, "Unsupported Media Type"},
              {422, "Unprocessable Content"},
              {426, "Upgrade Required"},
              {429, "Too Many Requests"},
              {431, "Request Header Fields Too Large"},
              {500, "Internal Server Error"},
              {503, "Service Unavailable"},
              {505, "HTTP Version Not Supported"}};
    for (int i = 0; i < COUNT(of); i++) {
        if (of[i].status == status) return of[i].text;
    }
    return "Unknown";
}

static void put_date(Writer *w) {
    static const char day[] = "SunMonTueWedThuFriSat", month[] = "JanFebMarAprMayJunJulAugSepOctNovDec";
    time_t now = time(NULL);
    struct tm t;
    char text[80];
    gmtime_r(&now, &t);
    snprintf(text, sizeof text, "Date: %.3s, %02d %.3s %d %02d:%02d:%02d GMT\r\n", day + 3 * t.tm_wday, t.tm_mday,
             month + 3 * t.tm_mon, t.tm_year + 1900, t.tm_hour, t.tm_min, t.tm_sec);
    put(w, text);
}

/* Where one of the methods we know is not taken, the other is. */
static const char *allowed(Str method) {
    if (str_same(method, STR("POST"))) return "GET, HEAD";
    if (str_same(method, STR("GET")) || str_same(method, STR("HEAD"))) return "POST";
    return "GET, HEAD, POST";
}

/* The head so far; what else belongs to it is put behind. False: no memory. */
static bool begin_answer(Connection *v, int status, Writer *w) {
    v->status = status;
    v->head_out = malloc(ANSWER_HEAD);
    if (!v->head_out) return false;
    *w = writer_on(v->head_out, ANSWER_HEAD);
    put_fmt(w, "HTTP/1.1 %d %s\r\n", status, reason(status));
    put_date(w);
    if (status == 405) put_fmt(w, "Allow: %s\r\n", allowed(v->guard.method));
    if (status == 426) put(w, "Sec-WebSocket-Version: 13\r\n");
    if (status == 429 || status == 503) put(w, "Retry-After: 5\r\n");
    if (v->closing) put(w, "Connection: close\r\n");
    return true;
}

static void end_answer(Connection *v, Writer *w, const char *body, size_t len) {
    if (!v->upgrading) {
        put(w, "Content-Length: ");
        put_int(w, (i64)len);
        put(w, "\r\n");
    }
    put(w, "\r\n");
    MUST(!w->full);
    v->head_len = w->len;
    v->out = body;
    v->out_len = str_same(v->guard.method, STR("HEAD")) ? 0 : len;
    v->out_at = 0;
    v->call->state = CALL_ANSWERED;
    answer_told(v->call, v->status, len);
}

/* Without memory there is no answer: the connection ends. */
static void no_answer(Connection *v) {
    v->closing = true;
    v->head_len = v->out_len = 0;
    v->call->state = CALL_ANSWERED;
}

static void answer_with(Connection *v, int status, const char *type, const char *body, size_t len) {
    Writer w;
    if (!begin_answer(v, status, &w)) {
        no_answer(v);
        return;
    }
    put_fmt(&w, "Content-Type: %s\r\nCache-Control: no-store\r\nX-Content-Type-Options: nosniff\r\n", type);
    end_answer(v, &w, body, len);
}

static void answer_copy(Connection *v, int status, const char *type, Str body) {
    v->owned = malloc(body.len ? body.len : 1);
    if (!v->owned) {
        no_answer(v);
        return;
    }
    if (body.len) memcpy(v->owned, body.at, body.len);
    answer_with(v, status, type, v->owned, body.len);
}

static void write_error(const Verdict *v, Writer *w) {
    Json j = json_on(w);
    json_object(&j);
    json_key(&j, "error");
    json_object(&j);
    json_key(&j, "code");
    json_str(&j, str_of(v->code));
    if (v->field) {
        json_key(&j, "field");
        json_str(&j, str_of(v->field));
    }
    json_key(&j, "text");
    json_str(&j, str_of(v->text));
    json_end(&j, '}');
    json_end(&j, '}');
}

static void answer_verdict(Connection *v, const Verdict *why) {
    v->call->note.code = why->code;
    char text[400];
    Writer w = writer_on(text, sizeof text);
    write_error(why, &w);
    answer_copy(v, why->status, "application/json", writer_str(&w));
}

void http_refuse(Connection *v, const Verdict *why) {
    v->closing = true;
    answer_verdict(v, why);
}

i64 net_microseconds(void) {
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (i64)t.tv_sec * 1000000 + t.tv_nsec / 1000;
}

NetNote *net_note(NetCall *call) { return &call->note; }

void answer_told(NetCall *call, int status, size_t bytes) {
    const NetHandlers *h = &call->net->options.handlers;
    if (!h->answered) return;
    h->answered(h->context, &(NetAnswered){.request = &call->request,
                                           .note = call->note,
                                           .status = status,
                                           .bytes = bytes,
                                           .microseconds = call->began ? net_microseconds() - call->began : 0,
                                           .by_socket = call->connection == NULL});
}

static void answer_call(NetCall *call, int status, const char *type, Str body, bool kept) {
    MUST(call->state == CALL_RUNNING || call->state == CALL_SUSPENDED);
    bool later = call->state == CALL_SUSPENDED;
    if (!call->connection) {
        MUST(strcmp(type, "application/json") == 0);
        answer_over_socket(call, status, body);
        return;
    }
    if (kept) answer_with(call->connection, status, type, body.at, body.len);
    else answer_copy(call->connection, status, type, body);
    if (later) connection_answered(call->connection);
}

void net_answer_as(NetCall *call, int status, const char *type, Str body) {
    answer_call(call, status, type, body, false);
}

void net_answer(NetCall *call, int status, Str body) { answer_call(call, status, "application/json", body, false); }

void net_answer_kept(NetCall *call, int status, Str body) { answer_call(call, status, "application/json", body, true); }

/* ---- Files ---------------------------------------------------------------------------------- */

static const NetFile *file_at(const Net *n, Str path) {
    if (str_same(path, STR("/"))) path = STR("/index.html");
    for (const NetFile *f = n->options.files; f && f->path; f++) {
        if (str_same(path, str_of(f->path))) return f;
    }
    return NULL;
}

static void answer_file(Connection *v, const NetFile *f) {
    bool known = guard_lists(v->guard.known_tag, str_of(f->etag));
    bool packed = f->packed && v->guard.takes_gzip;
    Writer w;
    if (!begin_answer(v, known ? 304 : 200, &w)) {
        no_answer(v);
        return;
    }
    put_fmt(&w, "Content-Type: %s\r\nETag: %s\r\nCache-Control: no-cache\r\n", f->type, f->etag);
    put_fmt(&w, "X-Content-Type-Options: nosniff\r\nContent-Security-Policy: %s\r\n", policy);
    /* Addresses hold secrets: they are told to nobody. */
    put(&w, "Referrer-Policy: no-referrer\r\nCross-Origin-Opener-Policy: same-origin\r\n");
    if (f->packed) put(&w, "Vary: Accept-Encoding\r\n");
    if (packed && !known) put(&w, "Content-Encoding: gzip\r\n");
    end_answer(v, &w, (const char *)(packed ? f->packed : f->bytes), known ? 0 : packed ? f->packed_len : f->len);
}

static void serve_file(Connection *v, const NetRequest *r) {
    static const Verdict none = {404, "not-found", "path", "there is no such page"};
    static const Verdict module = {
        404, "not-found", "path", "this server was built without the engine for the browser: run make wasm, then make"};
    static const Verdict only = {405, "bad-method", NULL, "a page can only be asked for"};
    const NetFile *f = file_at(v->net, r->path);
    bool wasm = str_starts(r->path, STR("/longroll"));
    if (r->method != NET_GET) answer_verdict(v, &only);
    else if (f) answer_file(v, f);
    else answer_verdict(v, wasm ? &module : &none);
}

/* ---- WebSocket handshake ---------------------------------------------------------------------- */

static Verdict judge_upgrade(const Connection *v, char accept[32]) {
    const NetOptions *o = &v->net->options;
    const Guard *g = &v->guard;
    if (!guard_lists(g->upgrade, STR("websocket")) || !guard_lists(g->connection, STR("upgrade"))) {
        return (Verdict){426, "upgrade", NULL, "this address is for WebSockets"};
    }
    if (!str_same(g->version_wanted, STR("13"))) {
        return (Verdict){426, "bad-header", "Sec-WebSocket-Version", "13 was expected"};
    }
    if (!guard_accept(g->key, accept)) {
        return (Verdict){400, "bad-header", "Sec-WebSocket-Key", "16 bytes in base64 were expected"};
    }
    if (!guard_lists(g->protocol, str_of(o->subprotocol))) {
        return (Verdict){400, "bad-header", "Sec-WebSocket-Protocol", "another protocol is spoken here"};
    }
    return (Verdict){0, NULL, NULL, NULL};
}

/* Behind a proxy a socket is counted as his for whom it is opened. */
static void upgrade(Connection *v) {
    static const Verdict many = {429, "too-often", NULL, "too many connections from this address"};
    char accept[32];
    Writer w;
    Verdict against = judge_upgrade(v, accept);
    if (!against.status && v->from_proxy && !address_take(v->net, v->call->request.peer)) against = many;
    if (against.status) {
        http_refuse(v, &against);
        return;
    }
    v->peer = v->call->request.peer;
    v->from_proxy = false;
    v->closing = false;
    v->upgrading = begin_answer(v, 101, &w);
    if (!v->upgrading) {
        no_answer(v);
        return;
    }
    put_fmt(&w, "Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Accept: %s\r\n", accept);
    put_fmt(&w, "Sec-WebSocket-Protocol: %s\r\n", v->net->options.subprotocol);
    end_answer(v, &w, NULL, 0);
}

/* ---- A request -------------------------------------------------------------------------------- */

static u64 peer_of(const Connection *v) {
    u64 peer;
    return v->from_proxy && peer_forwarded(v->net, v->guard.forwarded, &peer) ? peer : v->peer;
}

static void ask_for_body(const Connection *v) {
    static const char go_on[] = "HTTP/1.1 100 Continue\r\n\r\n";
    if (v->guard.awaits && v->guard.length > 0 && v->len == v->head) {
        (void)!send(v->fd, go_on, sizeof go_on - 1, MSG_NOSIGNAL | MSG_DONTWAIT);
    }
}

/* What a proxy passes on and cannot be read is the fault of nobody we know; not the proxy's. */
static u64 guilty(const Connection *v) { return v->from_proxy && v->guard.forwarded.len == 0 ? 0 : peer_of(v); }

void http_begin(Connection *v, const Verdict *against) {
    static const Verdict elsewhere = {
        403, "bad-origin", "Origin",
        "a page from elsewhere; by another name than --public says this is elsewhere, too"};
    const NetOptions *o = &v->net->options;
    const NetHandlers *h = &o->handlers;
    NetRequest *r = &v->call->request;
    *r = (NetRequest){.method = str_same(v->guard.method, STR("POST")) ? NET_POST : NET_GET,
                      .path = v->guard.path,
                      .token = guard_token(v->guard.authorization),
                      .peer = peer_of(v),
                      .door = v->door};
    v->closing = guard_lists(v->guard.connection, STR("close")) || str_same(v->guard.version, STR("HTTP/1.0")) ||
                 (v->net->shut && !v->door);
    if (against->status) {
        if (h->fault) h->fault(h->context, guilty(v));
        http_refuse(v, against);
        return;
    }
    if (!guard_origin(v->guard.origin, v->guard.host, o->origin, o->host)) {
        http_refuse(v, &elsewhere);
        return;
    }
    net_split(r);
    ask_for_body(v);
}

/* Not for the handler: the WebSocket, and the pages. */
static bool is_handled(const Connection *v, const NetRequest *r) {
    const NetOptions *o = &v->net->options;
    if (v->door || (o->own_path && str_same(r->path, str_of(o->own_path)))) return true;
    bool live = str_same(r->path, str_of(o->live_path)) && r->method == NET_GET;
    return !live && r->segments > 0 && str_same(r->segment[0], STR("api"));
}

void http_dispatch(Connection *v) {
    Net *n = v->net;
    NetRequest *r = &v->call->request;
    v->call->began = net_microseconds();
    if (!is_handled(v, r)) {
        if (str_same(r->path, str_of(n->options.live_path)) && r->method == NET_GET) upgrade(v);
        else serve_file(v, r);
        return;
    }
    r->body = (Str){v->body ? v->body : "", v->body_len};
    v->call->state = CALL_RUNNING;
    n->options.handlers.request(n->options.handlers.context, v->call, r);
    if (v->call->state == CALL_RUNNING) v->call->state = CALL_SUSPENDED;
}
