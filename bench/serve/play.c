/* Games under way: what comes is taken, and whoever may act does, as fast as it goes or so often a second. */
#include "serve.h"

#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/epoll.h>
#include <sys/socket.h>
#include <time.h>
#include <unistd.h>

Game games[GAMES_MAX];
int game_count;
bool by_http, counts_told;
double waits[SAMPLES];
long acts, told, messages, stale;
Stream chance;

static Wire line[LINES * PROCESSES_MAX];
static Wire *idle[LINES * PROCESSES_MAX];
static int lines, idle_count, poll_fd;
static double next_due; /* of the steady rate; 0: at once */
static double interval;

static void send_act(Game *g) {
    Wire *w = idle[--idle_count];
    if (by_http) w->game = g;
    else w = &g->wire[g->seat];
    g->ready = false;
    g->waiting = g->untold = true;
    g->done_by = g->seat;
    g->done_after = g->seq;
    g->sent = now();
    send_all(w->fd, g->request, (size_t)g->request_len);
}

void prepare(Game *g, int seat, int seq, Str action) {
    char body[400], text[420];
    int len = snprintf(body, sizeof body, "{\"seq\":%d,\"key\":\"%u\",\"action\":%.*s}", seq, ++g->key, (int)action.len,
                       action.at);
    g->seat = seat;
    g->seq = seq;
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

void count_told(Game *g) {
    g->untold = false;
    if (counts_told) waits[told % SAMPLES] = now() - g->sent;
    told++;
}

void count_answer(Game *g, bool good, const char *text) {
    if (good && !counts_told) waits[acts % SAMPLES] = now() - g->sent;
    acts += good;
    if (!good) g->untold = false;
    if (!good && stale++ == 0) fprintf(stderr, "%s\n", text);
    g->waiting = false;
}

void line_free(Wire *w) { idle[idle_count++] = w; }

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

static void let_act(void) {
    static int turn;
    for (int i = 0; i < game_count && idle_count > 0; i++) {
        if (interval > 0 && now() < next_due) return;
        Game *g = &games[turn++ % game_count];
        if (!g->ready || g->waiting || (counts_told && g->untold)) continue;
        send_act(g);
        if (interval > 0) next_due += interval;
    }
}

/* What is under way belongs to nobody's measurement. */
static void let_finish(void) {
    struct epoll_event event[512];
    while (idle_count < lines) {
        int count = epoll_wait(poll_fd, event, 512, 1);
        for (int i = 0; i < count; i++) take(event[i].data.ptr);
    }
}

void play(double seconds, long most, double rate) {
    struct epoll_event event[512];
    let_finish();
    acts = told = messages = 0;
    bytes_forget();
    interval = rate > 0 ? 1 / rate : 0;
    double start = next_due = now();
    while (now() < start + seconds && acts < most) {
        let_act();
        int count = epoll_wait(poll_fd, event, 512, rate > 0 ? 0 : 1);
        for (int i = 0; i < count; i++) take(event[i].data.ptr);
        if (count == 0 && rate > 0) nanosleep(&(struct timespec){0, 50000}, NULL); /* the server needs the core more */
    }
}

/* ---- Begin and end ------------------------------------------------------------------------------------ */

static void watch(Wire *w, Game *g, int seat, int fd) {
    struct epoll_event event = {.events = EPOLLIN, .data.ptr = w};
    *w = (Wire){.fd = fd, .game = g, .seat = seat, .room = seat == 2 ? 2048 : 16384};
    w->in = malloc(w->room);
    fcntl(fd, F_SETFL, O_NONBLOCK);
    if (!w->in || epoll_ctl(poll_fd, EPOLL_CTL_ADD, fd, &event) != 0) die("epoll");
}

static int door_of(int game, int seat, Seating seating) {
    bool apart = seating == APART || (seating == MIXED && game / doors % 2);
    return (game + (apart && seat)) % doors;
}

static void open_live(Game *g, int seat, int door) {
    int fd = dial(door);
    open_socket(fd, g->token[seat]);
    watch(&g->wire[seat], g, seat, fd);
}

void play_begin(int wanted, int processes, Seating seating) {
    chance = stream_on(1863, 0);
    poll_fd = epoll_create1(0);
    stale = 0;
    int fd = -1;
    for (game_count = 0; game_count < wanted; game_count++) {
        Game *g = &games[game_count];
        if (game_count % 50 == 0) { /* so many a minute from one address */
            if (fd >= 0) close(fd);
            fd = dial(game_count / 50 % doors);
        }
        make_table(fd, g);
        for (int seat = 0; seat < 2; seat++) open_live(g, seat, door_of(game_count, seat, seating));
    }
    close(fd);
    lines = LINES * processes;
    for (int i = 0; i < lines; i++) {
        if (by_http) watch(&line[i], NULL, 2, dial(i % doors));
        line_free(&line[i]);
    }
}

static void end_wire(Wire *w) {
    if (w->fd) close(w->fd);
    free(w->in);
    for (int i = 0; i < ROWS; i++) free(w->row[i]);
}

void play_end(void) {
    let_finish();
    for (int i = 0; i < game_count; i++) end_wire(&games[i].wire[0]), end_wire(&games[i].wire[1]);
    for (int i = 0; i < lines && by_http; i++) end_wire(&line[i]);
    memset(games, 0, sizeof games);
    memset(line, 0, sizeof line);
    game_count = idle_count = 0;
    close(poll_fd);
}
