/* HTTP and WebSocket from the wire: what is malformed is refused with the right
 * status, answers may come later from another thread, sockets hear and are heard. */
#include "net/internal.h"
#include "test.h"

#include <arpa/inet.h>
#include <errno.h>
#include <netinet/in.h>
#include <poll.h>
#include <signal.h>
#include <sodium.h>
#include <stdlib.h>
#include <sys/socket.h>
#include <sys/time.h>
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
    if (str_same(r->segment[r->segments - 1], STR("big"))) {
        static char big[60000];
        memset(big, '7', sizeof big);
        net_answer(call, 200, (Str){big, sizeof big});
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
        net_call(s, 7, (Str){text.at + 4, text.len - 4}, STR("token"), STR("{}"));
    } else {
        if (str_same(text, STR("know me"))) net_identified(s);
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

static bool start(int connections) {
    static const NetRange proxies[] = {{{[10] = 0xff, [11] = 0xff, [12] = 203, [13] = 0, [14] = 113}, 120}};
    char why[200] = "";
    NetOptions options = {.host = "127.0.0.1",
                          .connections = connections,
                          .trust = proxies,
                          .trust_count = 1,
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

/* From 127.0.0.`last`: this machine has many addresses. */
static int dial_from(int last) {
    struct sockaddr_in to = {
        .sin_family = AF_INET, .sin_port = htons((u16)net_port(net)), .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
    struct sockaddr_in from = {.sin_family = AF_INET, .sin_addr.s_addr = htonl(INADDR_LOOPBACK - 1 + (u32)last)};
    int fd = socket(AF_INET, SOCK_STREAM, 0);
    if (bind(fd, (struct sockaddr *)&from, sizeof from) != 0) printf("cannot bind\n");
    struct timeval patience = {60, 0};
    setsockopt(fd, SOL_SOCKET, SO_RCVTIMEO, &patience, sizeof patience);
    if (connect(fd, (struct sockaddr *)&to, sizeof to) != 0) printf("cannot connect\n");
    return fd;
}

static int dial(void) { return dial_from(1); }

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
    CHECK(ask_says("GET http://x/ HTTP/1.1\r\nHost: x\r\n" CLOSE, "a path begins with a slash"));
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

/* Line ends, folds and zeroes: some readers take them, so this one must not. */
static void refuses_what_can_be_read_otherwise(void) {
#define RAW(text) text, sizeof text - 1
    static const struct {
        const char *request;
        size_t len;
    } of[] = {
        {RAW("GET /api/a HTTP/1.1\nHost: x\n\n")},
        {RAW("GET /api/a HTTP/1.1\r\nHost: x\nA: b\r\n\r\n")},
        {RAW("GET /api/a HTTP/1.1\r\nHost: x\r\n\n")},
        {RAW("GET /api/a HTTP/1.1\r\nHost: x\r\nA: b\rc\r\n\r\n")},
        {RAW("GET /api/a HTTP/1.1\r\nHost: x\r\nA: b\r\n c\r\n\r\n")},
        {RAW("GET /api/a HTTP/1.1\r\nHost: x\r\nA: b\r\n\tc\r\n\r\n")},
        {RAW("GET /api/a HTTP/1.1\r\n Host: x\r\n\r\n")},
        {RAW("GET /api/a HTTP/1.1\r\nHost: x\0y\r\n\r\n")},
        {RAW("GET /api/a\0b HTTP/1.1\r\nHost: x\r\n\r\n")},
        {RAW("GET /api/a%00b HTTP/1.1\r\nHost: x\r\n\r\n")},
        {RAW("GET /api/a%0 HTTP/1.1\r\nHost: x\r\n\r\n")},
        {RAW("GET /api/a%zz HTTP/1.1\r\nHost: x\r\n\r\n")},
        {RAW("GET /api/a%0Ab HTTP/1.1\r\nHost: x\r\n\r\n")},
        {RAW("GET /api/a HTTP/1.1\r\nHost: x\r\nA\r\n\r\n")},
        {RAW("GET /api/a HTTP/1.1\r\nHost : x\r\n\r\n")},
        {RAW("GET  /api/a HTTP/1.1\r\nHost: x\r\n\r\n")},
        {RAW("GET http://x/api/a HTTP/1.1\r\nHost: x\r\n\r\n")},
        {RAW("\r\nGET /api/a HTTP/1.1\r\nHost: x\r\n\r\n")},
        /* also when it is not the first request */
        {RAW("GET / HTTP/1.1\r\nHost: x\r\n\r\nGET /api/a HTTP/1.1\nHost: x\n\n")},
    };
    int before = atomic_load(&requests);
    for (int i = 0; i < COUNT(of); i++) {
        char answer[8192];
        ask(of[i].request, of[i].len, answer);
        if (!CHECK(strstr(answer, "HTTP/1.1 400 ") != NULL)) printf("%d: %s\n%s\n", i, of[i].request, answer);
    }
    CHECK_EQ(atomic_load(&requests), before);
    CHECK(ask_says(GET("/api/%61?b=%00") CLOSE, "0 2 [] []")); /* the question is nobody's */
    CHECK_EQ(status_of("GET /api/a HTTP/2.0\r\nHost: x\r\n\r\n"), 505);
    CHECK_EQ(status_of("GET /api/a HTTP/1.0\r\nHost: x\r\n\r\n"), 200);
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

static bool judge_origin(const char *origin, const char *host) {
    return guard_origin(str_of(origin), str_of(host), "https://play.example", "mybox");
}

static void judges_handshakes(void) {
    CHECK_EQ(status_of(GET("/api/live") CLOSE), 426);
    CHECK_EQ(status_of(UPGRADE("\r\n")), 400);
    CHECK_EQ(status_of(UPGRADE("Sec-WebSocket-Key: short\r\n\r\n")), 400);
    CHECK_EQ(status_of(UPGRADE(KEY "Origin: http://evil.example\r\n\r\n")), 403);
    CHECK_EQ(status_of(UPGRADE(KEY "Origin: null\r\n\r\n")), 403);
    CHECK_EQ(status_of(UPGRADE(KEY "Origin: http://x\r\n\r\n")), 403); /* a name that may be anybody's */
    CHECK(judge_origin("http://127.0.0.1:1863", "127.0.0.1:1863") && judge_origin("http://localhost:1", "localhost:1"));
    CHECK(judge_origin("http://[::1]:1863", "[::1]:1863") && judge_origin("http://192.168.1.5", "192.168.1.5"));
    CHECK(judge_origin("http://mybox:80", "mybox:80") && judge_origin("https://play.example", "upstream"));
    CHECK(judge_origin("", "evil.example"));
    CHECK(!judge_origin("http://evil.example", "evil.example") && !judge_origin("http://127.0.0.1", "127.0.0.1:1863"));
    CHECK(!judge_origin("http://evil.example:1863", "127.0.0.1:1863") && !judge_origin("null", "127.0.0.1"));
    CHECK(!judge_origin("http://127.0.0.1.evil.example", "127.0.0.1.evil.example") &&
          !judge_origin("http://[::1", "[::1"));
    CHECK_EQ(status_of(POST("/api/a") "Origin: http://x\r\nContent-Length: 2\r\n" CLOSE "{}"), 403);
    CHECK_EQ(status_of("GET / HTTP/1.1\r\nHost: localhost\r\nOrigin: http://localhost\r\n" CLOSE), 200);
    CHECK(ask_says(UPGRADE(KEY "Origin: https://play.example\r\n\r\n"), "s3pPLMBiTxaQ9kYGzzhZRbK+xOo="));
    CHECK_EQ(status_of(GET("/api/live") "Upgrade: websocket\r\nConnection: Upgrade\r\n" KEY
                                        "Sec-WebSocket-Version: 8\r\nSec-WebSocket-Protocol: longroll\r\n\r\n"),
             426);
    CHECK_EQ(status_of(GET("/api/live") "Upgrade: websocket\r\nConnection: Upgrade\r\n" KEY
                                        "Sec-WebSocket-Version: 13\r\n\r\n"),
             400);
}

static int dial_live_from(int last) {
    char answer[2048];
    int fd = dial_from(last);
    (void)!write(fd, UPGRADE(KEY "\r\n"), sizeof UPGRADE(KEY "\r\n") - 1);
    listen_to(fd, answer, sizeof answer, "welcome");
    CHECK(strstr(answer, "101 Switching") != NULL && strstr(answer, "welcome") != NULL);
    return fd;
}

static int dial_live(void) { return dial_live_from(1); }

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
    CHECK_TEXT(text + 2, "{\"to\":7,\"body\":1 3 [token] [{}]}");
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

/* Who asks ten times for more than he reads is answered ten times, one after the other. */
static void answers_in_turn(void) {
    static char text[10 * 60200];
    int fd = dial_live(), len = 0, answers_found = 0;
    for (int i = 0; i < 10; i++) say(fd, 0x81, "ask /api/big", 12);
    say(fd, 0x81, "the end", 7);
    while (answers_found < 10) {
        ssize_t got = read(fd, text + len, sizeof text - 1 - (size_t)len);
        if (!CHECK(got > 0)) break;
        len += (int)got;
        answers_found = len / 60000;
    }
    CHECK_EQ(answers_found, 10);
    close(fd);
}

static void holds_many(void) {
    enum { MANY = 500 };
    int fd[MANY];
    for (int i = 0; i < MANY; i++) fd[i] = dial_live_from(2 + i / 200);
    CHECK(becomes(&open_sockets, MANY));
    CHECK_EQ(status_of(GET("/api/a") CLOSE), 200);
    for (int i = 0; i < MANY; i++) close(fd[i]);
    CHECK(becomes(&open_sockets, 0));
}

/* Is there no more to read, or an answer that begins so? */
static bool turned_away(int fd, const char *first) {
    char text[400];
    int len = listen_to(fd, text, sizeof text, "}}");
    close(fd);
    return len == 0 || strncmp(text, first, strlen(first)) == 0;
}

/* One address has so many places, whatever it does with them; others have theirs. */
static void limits_addresses(void) {
    static int fd[NET_PER_ADDRESS];
    for (int i = 0; i < NET_PER_ADDRESS; i++) {
        fd[i] = i % 2 ? dial_live_from(7) : dial_from(7);
        if (i % 2 == 0) (void)!write(fd[i], "GET /api/a HTT", 14); /* half a request */
    }
    CHECK(becomes(&open_sockets, NET_PER_ADDRESS / 2));
    CHECK(turned_away(dial_from(7), "HTTP/1.1 429"));
    CHECK_EQ(status_of(GET("/api/a") CLOSE), 200);
    close(fd[0]);
    close(fd[1]);
    CHECK(becomes(&open_sockets, NET_PER_ADDRESS / 2 - 1));
    fd[1] = dial_live_from(7);
    CHECK(becomes(&open_sockets, NET_PER_ADDRESS / 2));
    for (int i = 1; i < NET_PER_ADDRESS; i++) close(fd[i]);
    CHECK(becomes(&open_sockets, 0));
}

/* Room for eight. Half requests and silent sockets make place, the oldest first;
 * who has said who he is stays. */
static void sends_strangers_away(void) {
    enum { ROOM = 8 };
    int fd[ROOM], known[ROOM];
    char text[256];
    CHECK(start(ROOM));
    for (int i = 0; i < ROOM; i++) {
        fd[i] = i % 2 ? dial_live_from(2) : dial_from(2);
        if (i % 2 == 0) (void)!write(fd[i], "GET /api/a HTT", 14);
    }
    CHECK(becomes(&open_sockets, ROOM / 2));
    CHECK_EQ(status_of(GET("/api/a") CLOSE), 200);
    CHECK_EQ(listen_to(fd[0], text, sizeof text, NULL), 0); /* the oldest */
    for (int i = 0; i < ROOM; i++) {
        known[i] = dial_live_from(3);
        say(known[i], 0x81, "know me", 7);
        CHECK_EQ(listen_to(known[i], text, sizeof text, "know me"), 9);
    }
    CHECK(becomes(&open_sockets, ROOM));
    CHECK(turned_away(dial(), "HTTP/1.1 503"));
    for (int i = 0; i < ROOM; i++) {
        say(known[i], 0x81, "still", 5);
        CHECK_EQ(listen_to(known[i], text, sizeof text, "still"), 7);
        close(known[i]);
        close(fd[i]);
    }
    CHECK(becomes(&open_sockets, 0));
    net_stop(net);
    pthread_join(thread, NULL);
    net_drain(net);
    net_close(net);
}

static atomic_int shut_now;

static void shut(void *context) {
    atomic_store(&shut_now, 1 + net_busy(context));
    net_shut(context);
}

/* Who rests is sent away and nobody new comes in; who has begun to ask is answered, and sockets stay. */
static void shuts_its_door(void) {
    static NetTask task;
    char text[1000];
    CHECK(start(0));
    int rests = dial(), asks = dial(), live = dial_live();
    (void)!write(rests, GET("/api/a") "\r\n", strlen(GET("/api/a") "\r\n"));
    CHECK(listen_to(rests, text, sizeof text, "[] []") > 0 && !strstr(text, "Connection: close"));
    (void)!write(asks, GET("/api/a"), strlen(GET("/api/a")));
    task = (NetTask){.work = shut, .context = net};
    net_defer(net, &task);
    CHECK(becomes(&shut_now, 1));
    CHECK_EQ(listen_to(rests, text, sizeof text, NULL), 0);
    (void)!write(asks, "\r\n", 2);
    CHECK(listen_to(asks, text, sizeof text, NULL) > 0 && strstr(text, "200 OK") && strstr(text, "Connection: close"));
    say(live, 0x81, "still", 5);
    CHECK_EQ(listen_to(live, text, sizeof text, "still"), 7);
    CHECK(net_port(net) <= 0);
    close(rests), close(asks), close(live);
    net_stop(net);
    pthread_join(thread, NULL);
    net_drain(net);
    net_close(net);
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
    return peer_forwarded(net, str_of(list), &found) ? found : 0;
}

static bool in_range(const char *text, const char *address) {
    NetRange range;
    struct sockaddr_in four = {.sin_family = AF_INET};
    struct sockaddr_in6 six = {.sin6_family = AF_INET6};
    CHECK(net_range(str_of(text), &range));
    Net n = {.options = {.trust = &range, .trust_count = 1}};
    if (inet_pton(AF_INET, address, &four.sin_addr) == 1) return peer_trusted(&n, (struct sockaddr *)&four);
    CHECK_EQ(inet_pton(AF_INET6, address, &six.sin6_addr), 1);
    return peer_trusted(&n, (struct sockaddr *)&six);
}

static void reads_ranges(void) {
    static const char *const bad[] = {"",           "/",           "10.0.0.0/",   "10.0.0.0/33", "10.0.0/8",
                                      "fd00::/129", "10.0.0.0/-1", "10.0.0.0/8 ", "host",        "10.0.0.0/8/8"};
    NetRange range;
    for (int i = 0; i < COUNT(bad); i++) {
        if (!CHECK(!net_range(str_of(bad[i]), &range))) printf("%s\n", bad[i]);
    }
    CHECK(in_range("10.0.0.0/8", "10.255.1.2") && !in_range("10.0.0.0/8", "11.0.0.0"));
    CHECK(in_range("10.0.0.0/8", "::ffff:10.1.2.3"));
    CHECK(in_range("192.0.2.128/25", "192.0.2.200") && !in_range("192.0.2.128/25", "192.0.2.100"));
    CHECK(in_range("192.0.2.7", "192.0.2.7") && !in_range("192.0.2.7", "192.0.2.6"));
    CHECK(in_range("fd00::/8", "fd12::1") && !in_range("fd00::/8", "fe00::1") && !in_range("fd00::/8", "10.0.0.1"));
    CHECK(in_range("::1", "::1") && !in_range("::1", "::2"));
    CHECK(in_range("0.0.0.0/0", "1.2.3.4") && !in_range("0.0.0.0/0", "2001:db8::1"));
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
    CHECK(forwarded("192.0.2.9, 198.51.100.7, 203.0.113.5, 203.0.113.6") == peer("198.51.100.7"));
    CHECK_EQ(forwarded(""), 0);
    CHECK_EQ(forwarded("192.0.2.1, unknown"), 0);
    CHECK_EQ(forwarded("192.0.2.1, 1234567890123456789012345678901234567890123456789012345678901234567890"), 0);
}

T_MAIN {
    signal(SIGPIPE, SIG_IGN);
    if (sodium_init() < 0 || !start(0)) {
        CHECK(false);
        t_failed++;
        return;
    }
    RUN(reads_ranges);
    RUN(tells_peers_apart);
    RUN(answers);
    RUN(serves_files);
    RUN(refuses_malformed);
    RUN(refuses_what_can_be_read_otherwise);
    RUN(refuses_too_much);
    RUN(survives_garbage);
    RUN(judges_handshakes);
    RUN(hears_and_speaks);
    RUN(asks);
    RUN(ends_bad_sockets);
    RUN(drops_slow_readers);
    RUN(answers_in_turn);
    RUN(holds_many);
    RUN(limits_addresses);
    RUN(stops_cleanly);
    RUN(sends_strangers_away);
    RUN(shuts_its_door);
}
