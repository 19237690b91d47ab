/* Load on `longroll serve`: many games at once, both seats of each connected by
 * WebSocket, actions over the same sockets or by HTTP, as the views offer them.
 *
 *     serve [GAMES [SECONDS [RATE [http|hostile|ACTIONS]]]]      1000 games, 4 seconds, 2,000 actions a second
 *
 * First as fast as it goes, which tells what an action costs; then at a steady
 * rate, which tells how long one waits. The server is the program beside.
 *
 * LONGROLL_STORE=postgres://... has everything kept there, in the place of a file (tests/postgres makes such a server).
 * With a number of ACTIONS every game is played so far, and the memory told on the way.
 *
 * Hostile: at a steady rate, at first in peace; then while others, from addresses of
 * their own, begin requests and do not end them, look and do not read, offer and
 * withdraw. The server has its limits then. */
#include "base/base.h"

#include <fcntl.h>
#include <limits.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/epoll.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

enum { SAMPLES = 1 << 20, GAMES_MAX = 10000, LINES = 256 }; /* LINES: actions under way at most */

enum { ROWS = 256 }; /* of the list, that the server may name by their numbers */

typedef struct Wire {
    int fd;
    struct Game *game;
    int seat;        /* 0, 1: the WebSocket of a game's seat; 2: a connection for actions, of one game at a time */
    int seq;         /* of the last view */
    int rows;        /* of the list, told so far */
    char *row[ROWS]; /* the notation of the last ones, with its quotes */
    char *in;
    size_t len, room;
} Wire;

typedef struct Game {
    Wire wire[2];
    char token[2][40];
    char request[700]; /* what will be done next */
    int request_len;
    int seat; /* who does it */
    bool waiting, ready, over;
    double sent;
    u32 key;
} Game;

static Game games[GAMES_MAX];
static Wire line[LINES];
static Wire *idle[LINES];
static int idle_count;
static bool by_http, hostile;
static int game_count, port, poll_fd;
static pid_t server;
static double waits[SAMPLES];
static long acts, messages, stale;
static double next_due; /* of the steady rate; 0: at once */
static double interval;
static Stream chance;

static double now(void) {
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + (double)t.tv_nsec / 1e9;
}

static void die(const char *what) {
    perror(what);
    if (server) kill(server, SIGKILL);
    exit(1);
}

/* ---- The server --------------------------------------------------------------------------- */

static void start_server(const char *program, const char *file, int wanted) {
    int ends[2];
    char text[400], connections[16], key[80];
    size_t len = 0;
    snprintf(key, sizeof key, "%s.key", file);
    snprintf(connections, sizeof connections, "%d", 2 * wanted + 2 * LINES);
    if (pipe(ends) != 0) die("pipe");
    server = fork();
    if (server == 0) {
        dup2(ends[1], 1);
        close(ends[0]);
        const char *database = getenv("LONGROLL_STORE");
        execl(program, program, "serve", "--listen", "127.0.0.1:0", database ? "--store" : "--data",
              database ? database : file, "--key", key, "--patience", hostile ? "600" : "0", "--connections",
              connections, (char *)NULL);
        _exit(127);
    }
    close(ends[1]);
    while (len < sizeof text - 1) {
        ssize_t got = read(ends[0], text + len, sizeof text - 1 - len);
        if (got <= 0) die("the server did not begin");
        len += (size_t)got;
        text[len] = 0;
        const char *colon = strstr(text, "127.0.0.1:");
        if (colon && strchr(colon, '\n')) {
            port = atoi(colon + 10);
            return;
        }
    }
}

/* Seconds of processor time, and kilobytes in memory. */
static double server_cpu(void) {
    char path[64], text[1024];
    unsigned long user = 0, kernel = 0;
    snprintf(path, sizeof path, "/proc/%d/stat", (int)server);
    FILE *in = fopen(path, "r");
    if (!in || !fgets(text, sizeof text, in)) die(path);
    fclose(in);
    sscanf(strrchr(text, ')'), ") %*c %*d %*d %*d %*d %*d %*u %*u %*u %*u %*u %lu %lu", &user, &kernel);
    return (double)(user + kernel) / (double)sysconf(_SC_CLK_TCK);
}

static long server_memory(void) {
    char path[64], text[256];
    long kilobytes = 0;
    snprintf(path, sizeof path, "/proc/%d/status", (int)server);
    FILE *in = fopen(path, "r");
    while (in && fgets(text, sizeof text, in)) sscanf(text, "VmRSS: %ld", &kilobytes);
    if (in) fclose(in);
    return kilobytes;
}

/* ---- Wires ------------------------------------------------------------------------------------- */

/* -1 when the server does not want us. */
static int dial_from(u32 address) {
    struct sockaddr_in to = {
        .sin_family = AF_INET, .sin_port = htons((u16)port), .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
    struct sockaddr_in from = {.sin_family = AF_INET, .sin_addr.s_addr = htonl(address)};
    int fd = socket(AF_INET, SOCK_STREAM, 0), yes = 1;
    if (fd < 0 || bind(fd, (struct sockaddr *)&from, sizeof from) != 0) die("bind");
    if (connect(fd, (struct sockaddr *)&to, sizeof to) == 0) {
        setsockopt(fd, IPPROTO_TCP, TCP_NODELAY, &yes, sizeof yes);
        return fd;
    }
    close(fd);
    return -1;
}

/* From many addresses, as players come: one alone has not so many connections. */
static int dial(void) {
    enum { EACH = 20 };
    static u32 dialled;
    int fd = dial_from(INADDR_LOOPBACK + dialled++ / EACH);
    if (fd < 0) die("connect");
    return fd;
}

static void send_all(int fd, const char *text, size_t len) {
    while (len > 0) {
        ssize_t went = send(fd, text, len, MSG_NOSIGNAL);
        if (went <= 0) die("send");
        text += went;
        len -= (size_t)went;
    }
}

static size_t read_until(int fd, char *text, size_t room, const char *mark) {
    size_t len = 0;
    for (ssize_t got; len < room - 1 && (got = read(fd, text + len, room - 1 - len)) > 0;) {
        len += (size_t)got;
        text[len] = 0;
        if (strstr(text, mark)) return len;
    }
    die("the server hung up");
    return 0;
}

static void make_table(int fd, Game *g) {
    static const char body[] = "{\"scenario\":\"lgv/chancellorsville\"}";
    static const char *const side[] = {"\"union\":\"", "\"confederate\":\""};
    char text[4096];
    int len = snprintf(text, sizeof text,
                       "POST /api/tables HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n"
                       "Content-Length: %zu\r\n\r\n%s",
                       sizeof body - 1, body);
    send_all(fd, text, (size_t)len);
    read_until(fd, text, sizeof text, "commitment");
    for (int i = 0; i < 2; i++) {
        const char *at = strstr(text, side[i]);
        if (!at) die(text);
        memcpy(g->token[i], at + strlen(side[i]), 32);
    }
}

static void watch(Wire *w, Game *g, int seat, int fd) {
    struct epoll_event event = {.events = EPOLLIN, .data.ptr = w};
    *w = (Wire){.fd = fd, .game = g, .seat = seat, .room = seat == 2 ? 2048 : 16384};
    w->in = malloc(w->room);
    fcntl(fd, F_SETFL, O_NONBLOCK);
    if (!w->in || epoll_ctl(poll_fd, EPOLL_CTL_ADD, fd, &event) != 0) die("epoll");
}

/* The handshake, and the token. */
static void open_socket(int fd, const char *token) {
    static const char request[] =
        "GET /api/table/live HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
        "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n"
        "Sec-WebSocket-Protocol: longroll\r\n\r\n";
    char text[2048] = "\x81\xA0\0\0\0\0";
    send_all(fd, request, sizeof request - 1);
    char answer[2048];
    read_until(fd, answer, sizeof answer, "\r\n\r\n");
    memcpy(text + 6, token, 32); /* masked with zeroes */
    send_all(fd, text, 38);
}

static void open_live(Game *g, int seat) {
    int fd = dial();
    open_socket(fd, g->token[seat]);
    watch(&g->wire[seat], g, seat, fd);
}

/* ---- Views ----------------------------------------------------------------------------------------- */

/* The end of a JSON string that begins at `at`, behind its quote. */
static const char *string_end(const char *at) {
    for (at++; *at != '"'; at++) at += *at == '\\';
    return at + 1;
}

/* A row of the list: its notation is kept. */
static const char *keep_row(Wire *w, const char *at) {
    const char *action = at + 1, *end = string_end(action);
    char **row = &w->row[w->rows++ % ROWS];
    free(*row);
    *row = strndup(action, (size_t)(end - action));
    for (at = end; *at == ',';) at = string_end(at + 1);
    return at + 1;
}

/* One of the listed actions, each as likely; its quotes included. A row, or the number of one that came before. */
static Str choose(Wire *w, const char *list) {
    Str chosen = {NULL, 0};
    u32 count = 0;
    while (*list != ']') {
        list += *list == ',';
        bool told = *list != '[';
        int number = told ? atoi(list) : w->rows;
        list = told ? list + strspn(list, "0123456789") : keep_row(w, list);
        if (stream_below(&chance, ++count) == 0) chosen = str_of(w->row[number % ROWS]);
    }
    return chosen;
}

static void send_act(Game *g) {
    Wire *w = idle[--idle_count];
    if (by_http) w->game = g;
    else w = &g->wire[g->seat];
    g->ready = false;
    g->waiting = true;
    g->sent = now();
    send_all(w->fd, g->request, (size_t)g->request_len);
}

/* A text frame of less than 64 KB, masked with zeroes. */
static int put_frame(char *to, size_t room, const char *text, int len) {
    char head[8] = {(char)0x81, (char)(0x80 | (len < 126 ? len : 126))};
    int skip = len < 126 ? 6 : 8;
    if (len >= 126) head[2] = (char)(len >> 8), head[3] = (char)len;
    if ((size_t)(skip + len) > room) die("a long action");
    memcpy(to, head, (size_t)skip);
    memcpy(to + skip, text, (size_t)len);
    return skip + len;
}

static void prepare(Game *g, int seat, int seq, Str action) {
    char body[400], text[420];
    int len = snprintf(body, sizeof body, "{\"seq\":%d,\"key\":\"%u\",\"action\":%.*s}", seq, ++g->key, (int)action.len,
                       action.at);
    g->seat = seat;
    g->ready = true;
    if (by_http) {
        g->request_len = snprintf(g->request, sizeof g->request,
                                  "POST /api/table/act HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer %s\r\n"
                                  "Content-Type: application/json\r\nContent-Length: %d\r\n\r\n%s",
                                  g->token[seat], len, body);
        return;
    }
    len = snprintf(text, sizeof text, "act %u %s", g->key, body);
    g->request_len = put_frame(g->request, sizeof g->request, text, len);
}

/* Where the bytes of a change go. */
typedef enum Part { FACTS, TURN, LIST, LAST, LINES_TOLD, ANSWERS, FRAMES, OTHERS, PARTS } Part;
static const char *const part_name[PARTS] = {"facts",   "turn",    "list",   "last entry",
                                             "journal", "answers", "frames", "other messages"};
static long part_bytes[PARTS];

/* The part to which the member at `at` belongs. */
static Part part_of(const char *at) {
    static const struct {
        const char *name;
        Part part;
    } member[] = {{"\"facts\"", FACTS}, {"\"gone\"", FACTS}, {"\"keys\"", FACTS},         {"\"legal\"", LIST},
                  {"\"did\"", LAST},    {"\"last\"", LAST},  {"\"journal\"", LINES_TOLD}, {"\"back\"", LINES_TOLD}};
    for (int i = 0; i < COUNT(member); i++) {
        if (strncmp(at, member[i].name, strlen(member[i].name)) == 0) return member[i].part;
    }
    return TURN;
}

/* Behind the value that begins at `at`. */
static const char *value_end(const char *at) {
    int depth = 0;
    for (;; at++) {
        if (*at == '"') at = string_end(at) - 1;
        else if (*at == '[' || *at == '{') depth++;
        else if ((*at == ']' || *at == '}' || *at == ',') && depth == 0) return at;
        else if (*at == ']' || *at == '}') depth--;
    }
}

static void weigh(const char *text) {
    for (const char *at = text + 1; *at != '}';) {
        const char *end = value_end(string_end(at) + 1);
        part_bytes[part_of(at)] += end - at + 1;
        at = end + (*end == ',');
    }
}

static void see_view(Wire *w, const char *text, bool whole) {
    const char *list = strstr(text, "\"legal\":["), *seq = strstr(text, "\"seq\":");
    if (whole) w->rows = 0;
    w->seq = seq ? atoi(seq + 6) : w->seq + 1;
    messages += !whole;
    if (!whole) weigh(text);
    if (strstr(text, "\"over\":true")) w->game->over = true;
    Str action = list ? choose(w, list + 9) : (Str){NULL, 0};
    if (action.len) prepare(w->game, w->seat, w->seq, action);
}

static void count_answer(Game *g, bool good, const char *text) {
    if (good) waits[acts++ % SAMPLES] = now() - g->sent;
    else if (stale++ == 0) fprintf(stderr, "%s\n", text);
    g->waiting = false;
}

static void see_message(Wire *w, const char *text, size_t len) {
    static const char view[] = "{\"type\":\"view\"", typed[] = "{\"type\"", answer[] = "{\"to\":";
    bool whole = strncmp(text, view, sizeof view - 1) == 0;
    part_bytes[FRAMES] += whole ? 0 : len < 126 ? 2 : 4;
    if (strncmp(text, answer, sizeof answer - 1) == 0) {
        part_bytes[ANSWERS] += (long)len;
        count_answer(w->game, strstr(text, "\"status\":") == NULL, text);
        idle[idle_count++] = NULL;
    } else if (whole || strncmp(text, typed, sizeof typed - 1) != 0) {
        see_view(w, text, whole);
    } else {
        part_bytes[OTHERS] += (long)len;
    }
}

/* Whole frames out of what has come. */
static void hear(Wire *w) {
    size_t at = 0;
    while (w->len - at >= 2) {
        u8 *head = (u8 *)w->in + at;
        size_t skip = 2, len = head[1] & 127;
        if (len == 126 && w->len - at >= 4) skip = 4, len = (size_t)head[2] << 8 | head[3];
        else if (len == 127 && w->len - at >= 10)
            skip = 10, len = (size_t)head[7] << 16 | (size_t)head[8] << 8 | head[9];
        if (w->len - at < skip + len) break;
        char *text = (char *)head + skip, after = text[len];
        text[len] = 0;
        if ((head[0] & 15) == 1) see_message(w, text, len);
        text[len] = after;
        at += skip + len;
    }
    memmove(w->in, w->in + at, w->len - at);
    w->len -= at;
}

static void see_answer(Wire *w) {
    Game *g = w->game;
    w->in[w->len] = 0;
    const char *body = strstr(w->in, "\r\n\r\n");
    if (!body || body[4] == 0) return;
    count_answer(g, strncmp(w->in, "HTTP/1.1 200", 12) == 0, w->in);
    w->len = 0;
    idle[idle_count++] = w;
}

static void take(Wire *w) {
    ssize_t got;
    while ((got = recv(w->fd, w->in + w->len, w->room - 1 - w->len, MSG_DONTWAIT)) > 0) {
        w->len += (size_t)got;
        if (w->room - w->len < 4096 && !(w->in = realloc(w->in, w->room *= 2))) die("memory");
    }
    if (got == 0) die("the server hung up");
    if (w->seat == 2) see_answer(w);
    else hear(w);
}

/* ---- Measuring ------------------------------------------------------------------------------------------ */

static void let_act(void) {
    static int turn;
    for (int i = 0; i < game_count && idle_count > 0; i++) {
        if (interval > 0 && now() < next_due) return;
        Game *g = &games[turn++ % game_count];
        if (!g->ready || g->waiting) continue;
        send_act(g);
        if (interval > 0) next_due += interval;
    }
}

static int by_size(const void *a, const void *b) {
    double d = *(const double *)a - *(const double *)b;
    return (d > 0) - (d < 0);
}

/* What is under way belongs to nobody's measurement. */
static void let_finish(void) {
    struct epoll_event event[512];
    while (idle_count < LINES) {
        int count = epoll_wait(poll_fd, event, 512, 1);
        for (int i = 0; i < count; i++) take(event[i].data.ptr);
    }
}

/* On the wire to each player for an action, whole views apart. */
static void tell_bytes(void) {
    double each = (double)(acts ? 2 * acts : 1), all = 0;
    for (int i = 0; i < PARTS; i++) all += (double)part_bytes[i];
    printf("  to each player an action: %.0f bytes", all / each);
    for (int i = 0; i < PARTS; i++) printf("%s %.0f of %s", i ? "," : ":", (double)part_bytes[i] / each, part_name[i]);
    printf("; %.2f messages\n", (double)messages / each);
}

/* So many seconds, or until so many actions were done. */
static void run(double seconds, long most, double rate) {
    struct epoll_event event[512];
    let_finish();
    acts = messages = 0;
    memset(part_bytes, 0, sizeof part_bytes);
    interval = rate > 0 ? 1 / rate : 0;
    double start = next_due = now();
    while (now() < start + seconds && acts < most) {
        let_act();
        int count = epoll_wait(poll_fd, event, 512, rate > 0 ? 0 : 1);
        for (int i = 0; i < count; i++) take(event[i].data.ptr);
        if (count == 0 && rate > 0) nanosleep(&(struct timespec){0, 50000}, NULL); /* the server needs the core more */
    }
}

static void run_for(double seconds, double rate) {
    double start = now(), cpu = server_cpu();
    run(seconds, LONG_MAX, rate);
    double wall = now() - start, used = server_cpu() - cpu;
    size_t kept = acts < SAMPLES ? (size_t)acts : SAMPLES;
    qsort(waits, kept, sizeof waits[0], by_size);
    printf("%s: %ld actions, %.0f a second, %.0f a server CPU second, p50 %.2f ms, p99 %.2f ms\n",
           rate > 0 ? "steady" : "as fast as it goes", acts, (double)acts / wall, (double)acts / used,
           kept ? waits[kept / 2] * 1e3 : 0, kept ? waits[kept * 99 / 100] * 1e3 : 0);
    tell_bytes();
}

/* Does a game need more memory the longer it lasts? */
static void run_long(int wanted) {
    enum { STRETCH = 25, PATIENCE = 300 };
    for (int done = 0; done < wanted; done += STRETCH) {
        run(PATIENCE, (long)game_count * STRETCH, 0);
        printf("%d actions a game: %ld KB\n", done + STRETCH, server_memory());
    }
}

/* ---- Those who want no good ---------------------------------------------------------------------------- */

enum { HALVES = 3000, SILENT = 200, FLOODS = 16 }; /* open at once: half requests, sockets that do not read, floods */

static const u32 enemy = INADDR_LOOPBACK + (9 << 16); /* 127.9.0.1 and on */

/* Begun, and never ended; who was sent away comes again, a thousand times a second in all. */
static void half_requests(void) {
    static int fd[HALVES];
    static int turn;
    for (int i = 0; i < 10; i++) {
        int *at = &fd[turn % HALVES];
        if (*at > 0) close(*at);
        *at = dial_from(enemy + (u32)(turn++ % 12));
        if (*at > 0) (void)!send(*at, "GET /api/status HTT", 19, MSG_NOSIGNAL);
    }
}

/* They look at a game that is played, and read nothing of it. */
static void sit_silent(Game *g) {
    for (int i = 0; i < SILENT; i++) {
        int fd = dial_from(enemy + 100 + (u32)i / 40), small = 4096;
        if (fd < 0) continue;
        setsockopt(fd, SOL_SOCKET, SO_RCVBUF, &small, sizeof small);
        open_socket(fd, g->token[i % 2]);
    }
}

/* Offered and withdrawn, again and again, whatever the answer. */
static void flood_offers(int fd[FLOODS], Game *own) {
    static const char *const body[] = {"{\"kind\":\"table-dice\"}", "{\"offer\":1,\"agree\":false}"};
    char text[1000], waste[4096];
    static u32 turn;
    for (int i = 0; i < FLOODS; i++) {
        if (fd[i] <= 0) fd[i] = dial_from(enemy + 200 + (u32)i / 4);
        if (fd[i] <= 0) continue;
        const char *what = body[turn++ % 2];
        int len = snprintf(text, sizeof text,
                           "POST /api/table/%s HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer %s\r\n"
                           "Content-Type: application/json\r\nContent-Length: %zu\r\n\r\n%s",
                           what == body[0] ? "offer" : "answer", own[i % 4].token[0], strlen(what), what);
        if (send(fd[i], text, (size_t)len, MSG_NOSIGNAL | MSG_DONTWAIT) != len) {
            close(fd[i]);
            fd[i] = -1;
            continue;
        }
        while (recv(fd[i], waste, sizeof waste, MSG_DONTWAIT) > 0) continue;
    }
}

/* In a process of its own, until it is ended. */
static pid_t attack(void) {
    static Game own[4];
    int fd[FLOODS] = {0}, maker = dial_from(enemy + 300);
    fflush(stdout);
    pid_t child = fork();
    if (child != 0) {
        close(maker);
        return child;
    }
    server = 0; /* whatever befalls him, it goes on */
    for (int i = 0; i < 4; i++) make_table(maker, &own[i]);
    sit_silent(&games[0]);
    for (;;) {
        half_requests();
        flood_offers(fd, own);
        nanosleep(&(struct timespec){0, 10000000}, NULL);
    }
}

/* What the server says of itself. */
static void tell_status(void) {
    char text[4096];
    int fd = dial();
    send_all(fd, "GET /api/status HTTP/1.1\r\nHost: x\r\n\r\n", 42);
    read_until(fd, text, sizeof text, "}");
    close(fd);
    printf("%s\n", strchr(text, '{'));
}

static void run_hostile(double seconds, double rate) {
    printf("in peace, ");
    run_for(seconds, rate);
    pid_t child = attack();
    printf("under attack, ");
    run_for(seconds, rate);
    if (waitpid(child, NULL, WNOHANG) != 0) die("the attackers gave up");
    kill(child, SIGKILL);
    waitpid(child, NULL, 0);
    tell_status();
}

static double first_byte(double start) {
    char text[4096];
    int fd = dial();
    send_all(fd, "GET / HTTP/1.1\r\nHost: x\r\n\r\n", 28);
    read_until(fd, text, sizeof text, "HTTP/1.1");
    close(fd);
    return now() - start;
}

static void raise_limit(void) {
    struct rlimit limit;
    getrlimit(RLIMIT_NOFILE, &limit);
    limit.rlim_cur = limit.rlim_max;
    setrlimit(RLIMIT_NOFILE, &limit);
}

int main(int count, char **word) {
    const char *program = getenv("LONGROLL") ? getenv("LONGROLL") : "build/longroll";
    char folder[] = "/tmp/longroll-load-XXXXXX", file[64], command[100];
    int wanted = count > 1 ? atoi(word[1]) : 1000;
    double seconds = count > 2 ? atof(word[2]) : 4, rate = count > 3 ? atof(word[3]) : 2000;
    by_http = count > 4 && strcmp(word[4], "http") == 0;
    hostile = count > 4 && strcmp(word[4], "hostile") == 0;
    int actions = count > 4 ? atoi(word[4]) : 0;
    if (!mkdtemp(folder) || wanted < 1 || wanted > GAMES_MAX) die("games from 1 to 10000");
    snprintf(file, sizeof file, "%s/store", folder);
    setvbuf(stdout, NULL, _IOLBF, 0);
    raise_limit();
    chance = stream_on(1863, 0);
    poll_fd = epoll_create1(0);
    double start = now();
    start_server(program, file, wanted);
    printf("first byte %.1f ms after the start, %ld KB\n", first_byte(start) * 1e3, server_memory());
    int fd = dial();
    for (; game_count < wanted; game_count++) {
        Game *g = &games[game_count];
        if (game_count % 50 == 49) close(fd), fd = dial(); /* so many a minute from one address */
        make_table(fd, g);
        for (int seat = 0; seat < 2; seat++) open_live(g, seat);
    }
    for (int i = 0; i < LINES; i++) {
        if (by_http) watch(&line[i], NULL, 2, dial());
        idle[idle_count++] = &line[i];
    }
    printf("%d games, %d sockets: %ld KB\n", game_count, 2 * game_count, server_memory());
    if (hostile) run_hostile(seconds, rate);
    else if (actions > 0) run_long(actions);
    else run_for(seconds, 0), run_for(seconds, rate);
    printf("%ld KB at the end; %ld answers other than 200\n", server_memory(), stale);
    kill(server, SIGTERM);
    waitpid(server, NULL, 0);
    snprintf(command, sizeof command, "rm -rf '%s'", folder);
    return system(command) != 0;
}
