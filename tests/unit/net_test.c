/* HTTP and WebSocket from the wire: what is malformed is refused with the right
 * status, answers may come later from another thread, sockets hear and are heard. */
#include "net/within.h"
#include "test.h"

#include <arpa/inet.h>
#include <errno.h>
#include <netinet/in.h>
#include <poll.h>
#include <signal.h>
#include <sodium.h>
#include <stdlib.h>
#include <sys/socket.h>
#include <unistd.h>

static Net *net;
static pthread_t thread;
static atomic_int requests, open_sockets, heard_messages;

/* ---- The server under test --------------------------------------------------------------- */

static NetTask later;

static void answer_later(void *context) { net_answer(context, 200, STR("\"later\"")); }

static void *other_thread(void *context) {
    later = (NetTask){.work = answer_later, .context = context};
    net_defer(net, &later);
    return NULL;
}

static void on_request(void *context, NetCall *call, const NetRequest *r) {
    char text[200];
    Writer w = writer_on(text, sizeof text);
    (void)context;
    atomic_fetch_add(&requests, 1);
    if (str_same(r->segment[r->segments - 1], STR("later"))) {
        pthread_t other;
        if (pthread_create(&other, NULL, other_thread, call) == 0) pthread_detach(other);
        return;
    }
    put_fmt(&w, "%d %d [%.*s] [%.*s]", (int)r->method, r->segments, (int)r->token.len, r->token.at, (int)r->body.len,
            r->body.at);
    net_answer(call, 200, writer_str(&w));
}

static void on_opened(void *context, NetSocket *s) {
    (void)context;
    atomic_fetch_add(&open_sockets, 1);
    net_send(s, STR("welcome"));
}

static void on_heard(void *context, NetSocket *s, Str text) {
    static char big[60000];
    (void)context;
    atomic_fetch_add(&heard_messages, 1);
    memset(big, 'b', sizeof big);
    if (str_same(text, STR("flood"))) {
        for (int i = 0; i < 200; i++) net_send(s, (Str){big, sizeof big});
    } else if (str_same(text, STR("bye"))) {
        net_hang_up(s, 1000, "bye");
    } else if (str_starts(text, STR("ask "))) {
        net_ask(s, 7, (Str){text.at + 4, text.len - 4}, STR("token"), STR("{}"));
    } else {
        net_send(s, text);
    }
}

static void on_gone(void *context, NetSocket *s) {
    (void)context, (void)s;
    atomic_fetch_sub(&open_sockets, 1);
}

static const NetFile files[] = {
    {"/index.html", "text/html; charset=utf-8", "\"abc\"", (const unsigned char *)"<p>hello", NULL, 8, 0},
    {"/packed.js", "text/javascript", "\"def\"", (const unsigned char *)"plain", (const unsigned char *)"pack", 5, 4},
    {NULL, NULL, NULL, NULL, NULL, 0, 0},
};

static void *run_net(void *context) {
    net_run(context);
    return NULL;
}

static bool start(void) {
    char why[200] = "";
    NetOptions options = {.host = "127.0.0.1",
                          .files = files,
                          .live_path = "/api/live",
                          .subprotocol = "longroll",
                          .origin = "https://play.example",
                          .handlers = {NULL, on_request, on_opened, on_heard, on_gone, NULL}};
    bool ok = net_open(&options, &net, why);
    if (!ok) printf("%s\n", why);
    return ok && pthread_create(&thread, NULL, run_net, net) == 0;
}

/* ---- A client that says what it likes ------------------------------------------------------ */

static int dial(void) {
    struct sockaddr_in to = {
        .sin_family = AF_INET, .sin_port = htons((u16)net_port(net)), .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
    int fd = socket(AF_INET, SOCK_STREAM, 0);
    struct timeval patience = {60, 0};
    setsockopt(fd, SOL_SOCKET, SO_RCVTIMEO, &patience, sizeof patience);
    if (connect(fd, (struct sockaddr *)&to, sizeof to) != 0) printf("cannot connect\n");
    return fd;
}

/* Everything up to the end, or for a kept connection up to `until`. */
static int listen_to(int fd, char *text, int room, const char *until) {
    int len = 0;
    while (len < room - 1) {
        ssize_t got = read(fd, text + len, (size_t)(room - 1 - len));
        if (got < 0 && errno == EINTR)
            continue; /* a process that was stopped goes on so, as there is a limit of time */
        if (got <= 0) break;
        len += (int)got;
        text[len] = 0;
        if (until && strstr(text, until)) break;
    }
    text[len] = 0;
    return len;
}

static int ask(const char *request, size_t len, char answer[8192]) {
    int fd = dial();
    (void)!write(fd, request, len);
    shutdown(fd, SHUT_WR);
    listen_to(fd, answer, 8192, NULL);
    close(fd);
    return answer[0] ? atoi(answer + strcspn(answer, " ")) : 0;
}

static int status_of(const char *request) {
    char answer[8192];
    return ask(request, strlen(request), answer);
}

static bool ask_says(const char *request, const char *part) {
    char answer[8192];
    ask(request, strlen(request), answer);
    if (strstr(answer, part)) return true;
    printf("%s\n", answer);
    return false;
}

#define GET(path) "GET " path " HTTP/1.1\r\nHost: x\r\n"
#define POST(path) "POST " path " HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n"
#define CLOSE "Connection: close\r\n\r\n"

/* ---- HTTP ------------------------------------------------------------------------------------ */

static void answers(void) {
    CHECK(ask_says(GET("/api/a/b") CLOSE, "0 3 [] []"));
    CHECK(ask_says(POST("/api/a") "Content-Length: 5\r\nAuthorization: Bearer t0ken\r\n" CLOSE "[1,2]",
                   "1 2 [t0ken] [[1,2]]"));
    CHECK(ask_says(POST("/api/later") CLOSE, "\"later\""));
    CHECK(ask_says(
        POST("/api/a") "Content-Length: 2\r\n\r\n{}" POST("/api/b") "Content-Length: 2\r\n\r\n{}" GET("/api/c") CLOSE,
        "0 2 [] []"));
    CHECK(ask_says(GET("/api/a") CLOSE, "Cache-Control: no-store"));
}

static void serves_files(void) {
    CHECK(ask_says(GET("/") CLOSE, "<p>hello"));
    CHECK(
        ask_says(GET("/") CLOSE, "Content-Security-Policy: default-src 'self'; script-src 'self' 'wasm-unsafe-eval'"));
    CHECK(ask_says(GET("/index.html") "If-None-Match: \"x\", \"abc\"\r\n" CLOSE, "304"));
    CHECK(ask_says(GET("/packed.js") CLOSE, "plain"));
    CHECK(ask_says(GET("/packed.js") "Accept-Encoding: br, gzip\r\n" CLOSE, "pack"));
    CHECK(ask_says(GET("/packed.js") "Accept-Encoding: br, gzip\r\n" CLOSE, "Content-Encoding: gzip"));
    CHECK(ask_says(GET("/longroll.wasm") CLOSE, "make wasm"));
    CHECK_EQ(status_of(GET("/nothing") CLOSE), 404);
    CHECK_EQ(status_of(GET("/../etc/passwd") CLOSE), 404);
    CHECK_EQ(status_of(POST("/index.html") CLOSE), 405);
    CHECK_EQ(status_of("HEAD / HTTP/1.1\r\nHost: x\r\n" CLOSE), 200);
}

/* Requests that two readers could read differently, or that are too much. */
static void refuses_malformed(void) {
    static const struct {
        int status;
        const char *request;
    } of[] = {
        {400, POST("/api/a") "Content-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n{}"},
        {400, POST("/api/a") "Transfer-Encoding: chunked\r\n\r\n2\r\n{}\r\n0\r\n\r\n"},
        {400, POST("/api/a") "Transfer-Encoding: xchunked\r\n\r\n{}"},
        {400, POST("/api/a") "Content-Length: 2\r\nContent-Length: 3\r\n\r\n{}"},
        {400, POST("/api/a") "Content-Length: 2\r\nContent-Length: 2\r\n\r\n{}"},
        {400, POST("/api/a") "Content-Length: +2\r\n\r\n{}"},
        {400, POST("/api/a") "Content-Length: 2abc\r\n\r\n{}"},
        {400, POST("/api/a") "Content-Length: -2\r\n\r\n{}"},
        {400, "GET /api/a HTTP/1.1\r\n\r\n"},
        {400, "GET /api/a HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n"},
        {405, "DELETE /api/a HTTP/1.1\r\nHost: x\r\n\r\n"},
        {405, "OPTIONS /api/a HTTP/1.1\r\nHost: x\r\n\r\n"},
        {413, POST("/api/a") "Content-Length: 65537\r\n\r\n"},
        {413, POST("/api/a") "Content-Length: 9999999999\r\n\r\n"},
        {415, "POST /api/a HTTP/1.1\r\nHost: x\r\nContent-Length: 2\r\n\r\n{}"},
        {415, "POST /api/a HTTP/1.1\r\nHost: x\r\nContent-Type: text/plain\r\nContent-Length: 2\r\n\r\n{}"},
        {400, GET("/api/a") "Content-Length: 2\r\n\r\n{}"},
        {400, GET("/api/a\x01") CLOSE},
    };
    int before = atomic_load(&requests);
    for (int i = 0; i < COUNT(of); i++) {
        int status = status_of(of[i].request);
        if (!CHECK_EQ(status, of[i].status)) printf("%s\n", of[i].request);
    }
    CHECK_EQ(atomic_load(&requests), before);
}

static void refuses_too_much(void) {
    static char request[70000];
    Writer w = writer_on(request, sizeof request);
    put(&w, "GET /api/");
    for (int i = 0; i < 1100; i++) put_char(&w, 'a');
    put(&w, " HTTP/1.1\r\nHost: x\r\n\r\n");
    CHECK_EQ(status_of(request), 414);
    w = writer_on(request, sizeof request);
    put(&w, GET("/api/a"));
    for (int i = 0; i < 120; i++) put_fmt(&w, "A%d: b\r\n", i);
    put(&w, "\r\n");
    CHECK_EQ(status_of(request), 431);
    w = writer_on(request, sizeof request);
    put(&w, GET("/api/a") "A: ");
    for (int i = 0; i < 60000; i++) put_char(&w, 'a');
    put(&w, "\r\n\r\n");
    CHECK_EQ(status_of(request), 431);
    w = writer_on(request, sizeof request);
    put(&w, POST("/api/a") "Content-Length: 65536\r\n" CLOSE);
    for (int i = 0; i < 65536; i++) put_char(&w, ' ');
    CHECK_EQ(status_of(request), 200);
}

/* Garbage of every kind leaves the server well. */
static void survives_garbage(void) {
    Stream dice = stream_on(1863, 0);
    const char *seed = POST("/api/a") "Content-Length: 2\r\n" CLOSE "{}";
    for (int i = 0; i < 300; i++) {
        char request[256], answer[8192];
        int fd = dial();
        size_t len = strlen(seed);
        memcpy(request, seed, len);
        for (u32 k = 1 + stream_below(&dice, 6); k > 0; k--) {
            request[stream_below(&dice, (u32)len)] = (char)stream_next(&dice);
        }
        if (i % 3 == 0) len = stream_below(&dice, (u32)len);
        (void)!write(fd, request, len);
        /* What is not whole is waited for, but not here. */
        if (poll(&(struct pollfd){fd, POLLIN, 0}, 1, 20) > 0) (void)!read(fd, answer, sizeof answer);
        close(fd);
    }
    CHECK_EQ(status_of(GET("/api/a") CLOSE), 200);
}

/* ---- WebSocket ---------------------------------------------------------------------------------- */

#define UPGRADE(more)                                           \
    GET("/api/live")                                            \
    "Upgrade: websocket\r\nConnection: keep-alive, Upgrade\r\n" \
    "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Protocol: chat, longroll\r\n" more
#define KEY "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n"

static void judges_handshakes(void) {
    CHECK_EQ(status_of(GET("/api/live") CLOSE), 426);
    CHECK_EQ(status_of(UPGRADE("\r\n")), 400);
    CHECK_EQ(status_of(UPGRADE("Sec-WebSocket-Key: short\r\n\r\n")), 400);
    CHECK_EQ(status_of(UPGRADE(KEY "Origin: http://evil.example\r\n\r\n")), 403);
    CHECK_EQ(status_of(UPGRADE(KEY "Origin: null\r\n\r\n")), 403);
    CHECK(ask_says(UPGRADE(KEY "Origin: http://x\r\n\r\n"), "101"));
    CHECK(ask_says(UPGRADE(KEY "Origin: https://play.example\r\n\r\n"), "s3pPLMBiTxaQ9kYGzzhZRbK+xOo="));
    CHECK_EQ(status_of(GET("/api/live") "Upgrade: websocket\r\nConnection: Upgrade\r\n" KEY
                                        "Sec-WebSocket-Version: 8\r\nSec-WebSocket-Protocol: longroll\r\n\r\n"),
             426);
    CHECK_EQ(status_of(GET("/api/live") "Upgrade: websocket\r\nConnection: Upgrade\r\n" KEY
                                        "Sec-WebSocket-Version: 13\r\n\r\n"),
             400);
}

static int dial_live(void) {
    char answer[2048];
    int fd = dial();
    (void)!write(fd, UPGRADE(KEY "\r\n"), sizeof UPGRADE(KEY "\r\n") - 1);
    listen_to(fd, answer, sizeof answer, "welcome");
    CHECK(strstr(answer, "101 Switching") != NULL && strstr(answer, "welcome") != NULL);
    return fd;
}

static void say(int fd, int first, const char *text, size_t len) {
    u8 head[14] = {(u8)first, (u8)(0x80 | (len < 126 ? len : len < 65536 ? 126 : 127))};
    int at = 2;
    if (len >= 126 && len < 65536) head[at++] = (u8)(len >> 8), head[at++] = (u8)len;
    if (len >= 65536)
        for (int i = 7; i >= 0; i--) head[at++] = (u8)((u64)len >> (8 * i));
    at += 4; /* a mask of zeroes masks nothing */
    (void)!write(fd, head, (size_t)at);
    for (size_t sent = 0; sent < len;) {
        ssize_t went = write(fd, text + sent, len - sent);
        if (went <= 0) break;
        sent += (size_t)went;
    }
}

static void hears_and_speaks(void) {
    char text[2048];
    int fd = dial_live();
    say(fd, 0x81, "hello", 5);
    CHECK_EQ(listen_to(fd, text, sizeof text, "hello"), 7);
    CHECK_EQ((u8)text[0], 0x81);
    say(fd, 0x01, "frag", 4);
    say(fd, 0x80, "ments", 5);
    listen_to(fd, text, sizeof text, "fragments");
    CHECK(strstr(text, "fragments") != NULL);
    say(fd, 0x89, "p", 1);
    listen_to(fd, text, sizeof text, "p");
    CHECK_EQ((u8)text[0], 0x8A);
    say(fd, 0x81, "bye", 3);
    CHECK(listen_to(fd, text, sizeof text, NULL) >= 4);
    CHECK_EQ((u8)text[0], 0x88);
    close(fd);
}

/* A request over the socket is answered there, now or later. */
static void asks(void) {
    char text[2048];
    int fd = dial_live(), before = atomic_load(&requests);
    say(fd, 0x81, "ask /api/a/b", 12);
    listen_to(fd, text, sizeof text, "]}");
    CHECK_TEXT(text + 2, "{\"type\":\"answer\",\"to\":7,\"status\":200,\"body\":1 3 [token] [{}]}");
    say(fd, 0x81, "ask /api/later", 14);
    listen_to(fd, text, sizeof text, "\"later\"}");
    CHECK(strstr(text, "\"body\":\"later\"}") != NULL);
    CHECK_EQ(atomic_load(&requests), before + 2);
    close(fd);
    for (int i = 0; i < 30; i++) { /* nobody is there any more when the answer comes */
        fd = dial_live();
        say(fd, 0x81, "ask /api/a", 10);
        close(fd);
    }
    CHECK_EQ(status_of(GET("/api/a") CLOSE), 200);
}

/* The code of the close frame, 0 when there is none. */
static int closing_code(int fd) {
    char text[4096];
    int len = listen_to(fd, text, sizeof text, NULL);
    return len >= 4 && (u8)text[0] == 0x88 ? (u8)text[2] << 8 | (u8)text[3] : 0;
}

static void ends_bad_sockets(void) {
    static char big[70000];
    int fd = dial_live();
    say(fd, 0x82, "\0\1", 2);
    CHECK_EQ(closing_code(fd), 1003);
    close(fd);
    fd = dial_live();
    memset(big, 'a', sizeof big);
    say(fd, 0x81, big, sizeof big);
    CHECK_EQ(closing_code(fd), 1009);
    close(fd);
    fd = dial_live();
    say(fd, 0x81, "\xFF\xFE", 2);
    CHECK_EQ(closing_code(fd), 1007);
    close(fd);
    fd = dial_live();
    (void)!write(fd, "\x81\x05hello", 7); /* not masked */
    CHECK_EQ(closing_code(fd), 1002);
    close(fd);
    Stream dice = stream_on(1863, 1);
    for (int i = 0; i < 60; i++) {
        char waste[64];
        for (int k = 0; k < COUNT(waste); k++) waste[k] = (char)stream_next(&dice);
        fd = dial_live();
        (void)!write(fd, waste, sizeof waste);
        close(fd);
    }
}

static bool becomes(atomic_int *what, int value) {
    for (int i = 0; i < 6000 && atomic_load(what) != value; i++) poll(NULL, 0, 10);
    return atomic_load(what) == value;
}

static void drops_slow_readers(void) {
    CHECK(becomes(&open_sockets, 0));
    int slow = dial_live(), quick = dial_live();
    say(slow, 0x81, "flood", 5); /* 12 MB, and it does not read them */
    CHECK(becomes(&open_sockets, 1));
    say(quick, 0x81, "still here", 10);
    char text[256];
    CHECK_EQ(listen_to(quick, text, sizeof text, "still here"), 12);
    close(slow);
    close(quick);
    CHECK(becomes(&open_sockets, 0));
}

static void holds_many(void) {
    enum { MANY = 500 };
    int fd[MANY];
    for (int i = 0; i < MANY; i++) fd[i] = dial_live();
    CHECK(becomes(&open_sockets, MANY));
    CHECK_EQ(status_of(GET("/api/a") CLOSE), 200);
    for (int i = 0; i < MANY; i++) close(fd[i]);
    CHECK(becomes(&open_sockets, 0));
}

static void stops_cleanly(void) {
    char text[256];
    int fd = dial_live();
    net_stop(net);
    pthread_join(thread, NULL);
    net_drain(net);
    CHECK_EQ(atomic_load(&open_sockets), 0);
    net_close(net);
    CHECK(listen_to(fd, text, sizeof text, NULL) >= 2);
    CHECK_EQ((u8)text[0], 0x88);
    close(fd);
}

static u64 peer(const char *text) {
    struct sockaddr_in four = {.sin_family = AF_INET};
    struct sockaddr_in6 six = {.sin6_family = AF_INET6};
    if (inet_pton(AF_INET, text, &four.sin_addr) == 1) return peer_of_address((struct sockaddr *)&four);
    CHECK_EQ(inet_pton(AF_INET6, text, &six.sin6_addr), 1);
    return peer_of_address((struct sockaddr *)&six);
}

static u64 forwarded(const char *list) {
    u64 found = 0;
    return peer_forwarded(str_of(list), &found) ? found : 0;
}

/* Faults are counted by household: neither more finely, nor for all of a version at once. */
static void tells_peers_apart(void) {
    CHECK(peer("192.0.2.1") != peer("192.0.2.2"));
    CHECK(peer("::ffff:192.0.2.1") != peer("::ffff:192.0.2.2"));
    CHECK(peer("::ffff:192.0.2.1") == peer("192.0.2.1"));
    CHECK(peer("2001:db8::1") == peer("2001:db8::2"));
    CHECK(peer("2001:db8::1") != peer("2001:db8:0:1::1"));
    CHECK(forwarded("192.0.2.1") == peer("192.0.2.1"));
    CHECK(forwarded("192.0.2.9, 198.51.100.7 ,192.0.2.1 ") == peer("192.0.2.1"));
    CHECK(forwarded("2001:db8::5") == peer("2001:db8::1"));
    CHECK_EQ(forwarded(""), 0);
    CHECK_EQ(forwarded("192.0.2.1, unknown"), 0);
    CHECK_EQ(forwarded("192.0.2.1, 1234567890123456789012345678901234567890123456789012345678901234567890"), 0);
}

T_MAIN {
    signal(SIGPIPE, SIG_IGN);
    if (sodium_init() < 0 || !start()) {
        CHECK(false);
        t_failed++;
        return;
    }
    RUN(tells_peers_apart);
    RUN(answers);
    RUN(serves_files);
    RUN(refuses_malformed);
    RUN(refuses_too_much);
    RUN(survives_garbage);
    RUN(judges_handshakes);
    RUN(hears_and_speaks);
    RUN(asks);
    RUN(ends_bad_sockets);
    RUN(drops_slow_readers);
    RUN(holds_many);
    RUN(stops_cleanly);
}
