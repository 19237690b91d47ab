/* Sockets over time, with a clock of our own: who is idle is asked, who does not
 * answer is dropped, who does not read is dropped. */
#define _GNU_SOURCE
#include "net/internal.h"
#include "test.h"

#include <fcntl.h>
#include <stdlib.h>
#include <sys/epoll.h>
#include <sys/socket.h>
#include <unistd.h>

static Net net;
static int gone, other_end;

static void on_heard(void *context, NetSocket *s, Str text) { (void)context, (void)s, (void)text; }

static void on_gone(void *context, NetSocket *s) {
    (void)context, (void)s;
    gone++;
}

static NetSocket *open_pair(void) {
    int ends[2];
    NetSocket *s = calloc(1, sizeof *s);
    MUST(s && socketpair(AF_UNIX, SOCK_STREAM, 0, ends) == 0);
    net = (Net){.poll = epoll_create1(0), .now = 1000};
    net.options.handlers = (NetHandlers){.heard = on_heard, .gone = on_gone};
    MUST(sockets_open(&net));
    struct epoll_event event = {.events = EPOLLIN, .data.ptr = s};
    MUST(epoll_ctl(net.poll, EPOLL_CTL_ADD, ends[0], &event) == 0);
    fcntl(ends[0], F_SETFL, O_NONBLOCK);
    *s = (NetSocket){.net = &net, .fd = ends[0], .told = true, .heard = net.now, .pinged = net.now};
    net.sockets = s;
    net.socket_count = 1;
    other_end = ends[1];
    gone = 0;
    return s;
}

static void close_pair(void) {
    sockets_close(&net);
    close(other_end);
    close(net.poll);
    free(net.staging);
}

static void pass(int seconds) {
    net.now += seconds;
    sockets_tick(&net);
    sockets_settle(&net);
}

/* The first byte of the frame that has come, or 0. */
static int heard_frame(void) {
    u8 frame[64] = {0};
    return recv(other_end, frame, sizeof frame, MSG_DONTWAIT) > 0 ? frame[0] : 0;
}

static void asks_the_idle(void) {
    static const u8 pong[] = {0x8A, 0x80, 1, 2, 3, 4};
    NetSocket *s = open_pair();
    pass(10);
    CHECK_EQ(heard_frame(), 0);
    for (int i = 0; i < 20; i++) { /* who answers stays, for hours if he likes */
        pass(30);
        CHECK_EQ(heard_frame(), 0x89);
        CHECK_EQ(write(other_end, pong, sizeof pong), sizeof pong);
        socket_ready(s, EPOLLIN);
        sockets_settle(&net);
    }
    CHECK_EQ(gone, 0);
    CHECK(s->decoder == NULL); /* and costs next to nothing meanwhile */
    close_pair();
    CHECK_EQ(gone, 1);
}

static void drops_the_silent(void) {
    open_pair();
    pass(30);
    pass(30);
    CHECK_EQ(gone, 0);
    pass(30);
    CHECK_EQ(gone, 1);
    CHECK_EQ(net.socket_count, 0);
    close_pair();
}

static size_t behind_of(const NetSocket *s) { return s->out_len - s->out_at; }

static void drops_who_does_not_read(void) {
    NetSocket *s = open_pair();
    static char text[8192];
    memset(text, 'x', sizeof text);
    size_t most = 0;
    for (int i = 0; i < 10000 && !gone; i++) {
        net_send(s, (Str){text, sizeof text});
        if (s->out_len - s->out_at > most) most = s->out_len - s->out_at;
        sockets_settle(&net);
    }
    CHECK_EQ(gone, 1);
    /* The message under way, what may wait behind it, and the one that was too much. */
    CHECK(most > NET_QUEUE_MAX && most <= NET_QUEUE_MAX + 2 * sizeof text + 64);
    close_pair();
}

/* Long messages to one who reads slowly: each comes whole, and a few words behind it. */
static void waits_for_slow_readers(void) {
    enum { LONG = 1 << 20 };
    NetSocket *s = open_pair();
    char *text = malloc(LONG);
    static char waste[5000];
    MUST(text != NULL);
    memset(text, 'x', LONG);
    size_t came = 0, all = 0;
    for (int i = 0; i < 3; i++) {
        net_send(s, (Str){text, LONG});
        for (int k = 0; k < 30; k++) net_send(s, (Str){text, 1000});
        all += LONG + 10 + 30 * 1004;
        while (came < all && !gone) {
            socket_ready(s, EPOLLOUT);
            sockets_settle(&net);
            ssize_t got = recv(other_end, waste, sizeof waste, MSG_DONTWAIT);
            if (got <= 0) break;
            came += (size_t)got;
        }
        CHECK(!net_waits(s));
    }
    CHECK_EQ(gone, 0);
    CHECK_EQ(came, all);
    free(text);
    close_pair();
}

/* Who reads some, but never all, of what he is sent takes no more and more room. */
static void keeps_little_room(void) {
    NetSocket *s = open_pair();
    static char text[8192], waste[8196];
    memset(text, 'x', sizeof text);
    while (behind_of(s) < NET_QUEUE_MAX / 2) {
        net_send(s, (Str){text, sizeof text});
        sockets_settle(&net);
    }
    for (int i = 0; i < 500 && !gone; i++) {
        CHECK(recv(other_end, waste, sizeof waste, 0) > 0);
        socket_ready(s, EPOLLOUT);
        sockets_settle(&net);
        if (behind_of(s) < NET_QUEUE_MAX / 2) net_send(s, (Str){text, sizeof text});
    }
    CHECK_EQ(gone, 0);
    CHECK(s->out_room <= 2 * NET_QUEUE_MAX);
    close_pair();
}

/* A request that trickles in has its time, however often something comes. */
static void drops_the_trickling(void) {
    static const char start[] = "GET /api/a HTTP/1.1\r\nHost: x\r\nA: ";
    int ends[2];
    open_pair();
    MUST(socketpair(AF_UNIX, SOCK_STREAM, 0, ends) == 0);
    connection_open(&net, ends[0], 0, 7, false);
    Connection *v = net.connections;
    CHECK_EQ(write(ends[1], start, sizeof start - 1), (long)sizeof start - 1);
    int ticks = 0;
    for (; net.connections && ticks < 100; ticks++) {
        CHECK_EQ(write(ends[1], "a", 1), 1);
        v->watch.ready(&v->watch, EPOLLIN);
        connections_tick(&net);
        connections_settle(&net);
    }
    CHECK(ticks >= 10 && ticks <= 30);
    CHECK(net.oldest == NULL && net.open == 0);
    close(ends[1]);
    close_pair();
}

T_MAIN {
    RUN(drops_the_trickling);
    RUN(asks_the_idle);
    RUN(drops_the_silent);
    RUN(drops_who_does_not_read);
    RUN(waits_for_slow_readers);
    RUN(keeps_little_room);
}
