/* HTTP over libmicrohttpd: judge, collect the body, hand over, answer; and the
 * files that the program carries. */
#include "net/within.h"

#include <errno.h>
#include <netdb.h>
#include <netinet/in.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/socket.h>
#include <unistd.h>

static const char policy[] = "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; img-src 'self' data: blob:; "
                             "object-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/* ---- Sending ----------------------------------------------------------------------------- */

static enum MHD_Result send_response(struct MHD_Connection *c, int status, struct MHD_Response *r) {
    enum MHD_Result ok = MHD_queue_response(c, (unsigned)status, r);
    MHD_destroy_response(r);
    return ok;
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

/* A request that should not be read further ends the connection. */
static enum MHD_Result send_verdict(struct MHD_Connection *c, const Verdict *v, bool close) {
    char text[400];
    Writer w = writer_on(text, sizeof text);
    write_error(v, &w);
    struct MHD_Response *r = MHD_create_response_from_buffer(w.len, text, MHD_RESPMEM_MUST_COPY);
    if (!r) return MHD_NO;
    MHD_add_response_header(r, "Content-Type", "application/json");
    MHD_add_response_header(r, "Cache-Control", "no-store");
    if (v->status == 405) MHD_add_response_header(r, "Allow", "GET, HEAD, POST");
    if (v->status == 426) MHD_add_response_header(r, "Sec-WebSocket-Version", "13");
    if (close) MHD_add_response_header(r, "Connection", "close");
    return send_response(c, v->status, r);
}

static enum MHD_Result send_answer(NetCall *call) {
    struct MHD_Response *r = MHD_create_response_from_buffer(call->answer_len, call->answer, MHD_RESPMEM_MUST_FREE);
    if (!r) return MHD_NO;
    call->answer = NULL; /* the response frees it */
    MHD_add_response_header(r, "Content-Type", call->type);
    MHD_add_response_header(r, "Cache-Control", "no-store");
    MHD_add_response_header(r, "X-Content-Type-Options", "nosniff");
    if (call->status == 429 || call->status == 503) MHD_add_response_header(r, "Retry-After", "5");
    return send_response(call->connection, call->status, r);
}

void net_answer_as(NetCall *call, int status, const char *type, Str body) {
    MUST(call->state == CALL_RUNNING || call->state == CALL_SUSPENDED);
    if (!call->connection) {
        MUST(strcmp(type, "application/json") == 0);
        answer_ask(call, status, body);
        return;
    }
    call->status = status;
    call->type = type;
    call->answer = malloc(body.len ? body.len : 1);
    call->answer_len = call->answer ? body.len : 0;
    if (!call->answer) call->status = 503;
    if (call->answer_len) memcpy(call->answer, body.at, body.len);
    CallState before = call->state;
    call->state = CALL_ANSWERED;
    if (before == CALL_SUSPENDED) MHD_resume_connection(call->connection);
}

void net_answer(NetCall *call, int status, Str body) { net_answer_as(call, status, "application/json", body); }

/* ---- Files ---------------------------------------------------------------------------------- */

static const NetFile *file_at(const Net *n, Str path) {
    if (str_same(path, STR("/"))) path = STR("/index.html");
    for (const NetFile *f = n->options.files; f && f->path; f++) {
        if (str_same(path, str_of(f->path))) return f;
    }
    return NULL;
}

static enum MHD_Result send_file(NetCall *call, const NetFile *f) {
    bool known = guard_lists(call->guard.known_tag, str_of(f->etag));
    bool packed = f->packed && call->guard.takes_gzip;
    const void *bytes = packed ? f->packed : f->bytes;
    size_t len = known ? 0 : packed ? f->packed_len : f->len;
    struct MHD_Response *r = MHD_create_response_from_buffer(len, (void *)(uintptr_t)bytes, MHD_RESPMEM_PERSISTENT);
    if (!r) return MHD_NO;
    MHD_add_response_header(r, "Content-Type", f->type);
    MHD_add_response_header(r, "ETag", f->etag);
    MHD_add_response_header(r, "Cache-Control", "no-cache");
    MHD_add_response_header(r, "X-Content-Type-Options", "nosniff");
    MHD_add_response_header(r, "Content-Security-Policy", policy);
    /* Addresses hold secrets: they are told to nobody. */
    MHD_add_response_header(r, "Referrer-Policy", "no-referrer");
    MHD_add_response_header(r, "Cross-Origin-Opener-Policy", "same-origin");
    if (f->packed) MHD_add_response_header(r, "Vary", "Accept-Encoding");
    if (packed && !known) MHD_add_response_header(r, "Content-Encoding", "gzip");
    return send_response(call->connection, known ? 304 : 200, r);
}

static enum MHD_Result serve_file(NetCall *call) {
    const NetFile *f = file_at(call->net, call->request.path);
    static const Verdict none = {404, "not-found", "path", "there is no such page"};
    static const Verdict module = {
        404, "not-found", "path", "this server was built without the engine for the browser: run make wasm, then make"};
    static const Verdict only = {405, "bad-method", NULL, "a page can only be asked for"};
    if (call->request.method != NET_GET) return send_verdict(call->connection, &only, false);
    if (f) return send_file(call, f);
    bool wasm = str_starts(call->request.path, STR("/longroll"));
    return send_verdict(call->connection, wasm ? &module : &none, false);
}

/* ---- WebSocket handshake ---------------------------------------------------------------------- */

static Str header(NetCall *call, const char *name) {
    const char *value = MHD_lookup_connection_value(call->connection, MHD_HEADER_KIND, name);
    return value ? str_of(value) : STR("");
}

static Verdict judge_upgrade(NetCall *call, char accept[32]) {
    const NetOptions *o = &call->net->options;
    if (!guard_lists(header(call, "Upgrade"), STR("websocket")) ||
        !guard_lists(header(call, "Connection"), STR("upgrade"))) {
        return (Verdict){426, "upgrade", NULL, "this address is for WebSockets"};
    }
    if (!str_same(header(call, "Sec-WebSocket-Version"), STR("13"))) {
        return (Verdict){426, "bad-header", "Sec-WebSocket-Version", "13 was expected"};
    }
    if (!guard_accept(header(call, "Sec-WebSocket-Key"), accept)) {
        return (Verdict){400, "bad-header", "Sec-WebSocket-Key", "16 bytes in base64 were expected"};
    }
    if (!guard_lists(header(call, "Sec-WebSocket-Protocol"), str_of(o->subprotocol))) {
        return (Verdict){400, "bad-header", "Sec-WebSocket-Protocol", "another protocol is spoken here"};
    }
    if (!guard_origin(call->guard.origin, call->guard.host, o->origin)) {
        return (Verdict){403, "bad-origin", "Origin", "pages from elsewhere may not open sockets here"};
    }
    return (Verdict){0, NULL, NULL, NULL};
}

static enum MHD_Result upgrade(NetCall *call) {
    char accept[32];
    Verdict v = judge_upgrade(call, accept);
    if (v.status) return send_verdict(call->connection, &v, true);
    struct MHD_Response *r = MHD_create_response_for_upgrade(socket_adopt, call->net);
    if (!r) return MHD_NO;
    MHD_add_response_header(r, "Upgrade", "websocket");
    MHD_add_response_header(r, "Sec-WebSocket-Accept", accept);
    MHD_add_response_header(r, "Sec-WebSocket-Protocol", call->net->options.subprotocol);
    return send_response(call->connection, MHD_HTTP_SWITCHING_PROTOCOLS, r);
}

/* ---- A request -------------------------------------------------------------------------------- */

static enum MHD_Result see_header(void *context, enum MHD_ValueKind kind, const char *name, size_t name_len,
                                  const char *value, size_t value_len) {
    (void)kind;
    guard_header(context, (Str){name, name_len}, (Str){value ? value : "", value_len});
    return MHD_YES;
}

/* The headers are there, the body is not. */
static enum MHD_Result begin(Net *n, struct MHD_Connection *c, const char *url, const char *method, void **con_cls) {
    NetCall *call = calloc(1, sizeof *call);
    if (!call) return MHD_NO;
    *con_cls = call;
    call->net = n;
    call->connection = c;
    MHD_get_connection_values_n(c, MHD_HEADER_KIND, see_header, &call->guard);
    Verdict v = guard_judge(&call->guard, str_of(method), str_of(url));
    if (v.status && n->options.handlers.fault) n->options.handlers.fault(n->options.handlers.context, peer_of(n, c));
    if (v.status) return send_verdict(c, &v, true);
    call->request.method = strcmp(method, "POST") == 0 ? NET_POST : NET_GET;
    call->request.path = str_of(url);
    call->request.token = guard_token(call->guard.authorization);
    call->request.peer = peer_of(n, c);
    net_split(&call->request);
    if (call->guard.length == 0) return MHD_YES;
    call->body = malloc(call->guard.length);
    return call->body ? MHD_YES : MHD_NO;
}

static enum MHD_Result more_body(NetCall *call, const char *data, size_t *len) {
    if (call->body_len + *len > call->guard.length) return MHD_NO;
    memcpy(call->body + call->body_len, data, *len);
    call->body_len += *len;
    *len = 0;
    return MHD_YES;
}

static enum MHD_Result dispatch(NetCall *call) {
    Net *n = call->net;
    if (str_same(call->request.path, str_of(n->options.live_path)) && call->request.method == NET_GET) {
        return upgrade(call);
    }
    if (call->request.segments == 0 || !str_same(call->request.segment[0], STR("api"))) return serve_file(call);
    call->request.body = (Str){call->body ? call->body : "", call->body_len};
    call->state = CALL_RUNNING;
    n->options.handlers.request(n->options.handlers.context, call, &call->request);
    if (call->state == CALL_ANSWERED) return send_answer(call);
    call->state = CALL_SUSPENDED;
    MHD_suspend_connection(call->connection);
    return MHD_YES;
}

static enum MHD_Result on_request(void *context, struct MHD_Connection *c, const char *url, const char *method,
                                  const char *version, const char *data, size_t *len, void **con_cls) {
    NetCall *call = *con_cls;
    (void)version;
    if (!call) return begin(context, c, url, method, con_cls);
    if (*len > 0) return more_body(call, data, len);
    if (call->state == CALL_ANSWERED) return send_answer(call);
    return dispatch(call);
}

static void on_completed(void *context, struct MHD_Connection *c, void **con_cls,
                         enum MHD_RequestTerminationCode code) {
    NetCall *call = *con_cls;
    (void)context, (void)c, (void)code;
    if (!call) return;
    free(call->body);
    free(call->answer);
    free(call);
    *con_cls = NULL;
}

/* What clients do wrong is no news. */
static void be_silent(void *context, const char *format, va_list args) { (void)context, (void)format, (void)args; }

/* ---- Listening -------------------------------------------------------------------------------- */

static int try_address(const struct addrinfo *a) {
    int fd = socket(a->ai_family, a->ai_socktype, a->ai_protocol), yes = 1;
    if (fd < 0) return -1;
    setsockopt(fd, SOL_SOCKET, SO_REUSEADDR, &yes, sizeof yes);
    if (bind(fd, a->ai_addr, a->ai_addrlen) == 0 && listen(fd, 4096) == 0) return fd;
    int why = errno;
    close(fd);
    errno = why;
    return -1;
}

static int bound_port(int fd) {
    struct sockaddr_storage own;
    socklen_t len = sizeof own;
    if (getsockname(fd, (struct sockaddr *)&own, &len) != 0) return 0;
    if (own.ss_family == AF_INET6) return ntohs(((struct sockaddr_in6 *)&own)->sin6_port);
    return ntohs(((struct sockaddr_in *)&own)->sin_port);
}

static int listen_on(const NetOptions *o, char why[200]) {
    struct addrinfo hints = {.ai_family = AF_UNSPEC, .ai_socktype = SOCK_STREAM, .ai_flags = AI_PASSIVE}, *list;
    char port[16];
    int fd = -1;
    snprintf(port, sizeof port, "%d", o->port);
    int code = getaddrinfo(o->host[0] ? o->host : NULL, port, &hints, &list);
    if (code != 0) {
        snprintf(why, 200, "%.100s:%s: %s", o->host, port, gai_strerror(code));
        return -1;
    }
    for (const struct addrinfo *a = list; a && fd < 0; a = a->ai_next) fd = try_address(a);
    if (fd < 0) snprintf(why, 200, "%.100s:%s: %s", o->host, port, strerror(errno));
    freeaddrinfo(list);
    return fd;
}

bool http_open(Net *n, char why[200]) {
    int fd = listen_on(&n->options, why);
    if (fd < 0) return false;
    n->port = bound_port(fd);
    n->daemon = MHD_start_daemon(
        MHD_USE_EPOLL | MHD_ALLOW_SUSPEND_RESUME | MHD_ALLOW_UPGRADE | MHD_USE_ERROR_LOG, 0, NULL, NULL, on_request, n,
        MHD_OPTION_EXTERNAL_LOGGER, be_silent, NULL, MHD_OPTION_LISTEN_SOCKET, fd, MHD_OPTION_CONNECTION_LIMIT,
        (unsigned)NET_CONNECTIONS, MHD_OPTION_CONNECTION_MEMORY_LIMIT, (size_t)8192, MHD_OPTION_CONNECTION_TIMEOUT, 30u,
        MHD_OPTION_STRICT_FOR_CLIENT, 1, MHD_OPTION_NOTIFY_COMPLETED, on_completed, NULL, MHD_OPTION_END);
    if (n->daemon) return true;
    close(fd);
    snprintf(why, 200, "libmicrohttpd would not start");
    return false;
}

void http_close(Net *n) {
    if (n->daemon) MHD_stop_daemon(n->daemon);
    n->daemon = NULL;
}
