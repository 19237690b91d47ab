/* What comes over a WebSocket, in pieces of any size. The first byte says how the
 * rest is meant: as raw bytes, or as frames that are masked as a client's must be,
 * so that more than the first header is reached. Whatever is heard is text within
 * its limits; whatever is said is made of whole frames; and at the end the socket
 * is gone and nothing is left of it. */
#define _GNU_SOURCE
#include "fuzz/fuzzers.h"
#include "net/internal.h"

#include <fcntl.h>
#include <stdlib.h>
#include <sys/epoll.h>
#include <sys/socket.h>
#include <unistd.h>

static Net net;
static NetSocket *open_socket;
static u8 said[4 << 20];
static size_t said_len;

/* ---- The server's side ----------------------------------------------------------------------- */

static bool is_utf8(Str text) {
    for (size_t i = 0; i < text.len;) {
        u8 c = (u8)text.at[i++];
        int more = c < 0x80                ? 0
                   : c >= 0xC2 && c < 0xE0 ? 1
                   : c >= 0xE0 && c < 0xF0 ? 2
                   : c >= 0xF0 && c < 0xF5 ? 3
                                           : -1;
        if (more < 0) return false;
        for (; more > 0; more--, i++) {
            if (i >= text.len || ((u8)text.at[i] & 0xC0) != 0x80) return false;
        }
    }
    return true;
}

static void on_heard(void *context, NetSocket *s, Str text) {
    (void)context;
    MUST(s == open_socket && text.len <= NET_BODY_MAX && is_utf8(text));
    if (text.len && text.at[0] == 'e') net_send(s, text);
    if (text.len && text.at[0] == 'h') net_hang_up(s, 1008, "as you like");
}

static void on_gone(void *context, NetSocket *s) {
    (void)context;
    MUST(s == open_socket);
    open_socket = NULL;
}

static void open_net(void) {
    if (net.speaker) return;
    net.poll = epoll_create1(0);
    net.options.handlers = (NetHandlers){.heard = on_heard, .gone = on_gone};
    MUST(net.poll >= 0 && sockets_open(&net));
}

static void adopt(int fd) {
    NetSocket *s = calloc(1, sizeof *s);
    struct epoll_event event = {.events = EPOLLIN, .data.ptr = s};
    MUST(s && epoll_ctl(net.poll, EPOLL_CTL_ADD, fd, &event) == 0);
    *s = (NetSocket){.net = &net, .fd = fd, .told = true};
    net.sockets = open_socket = s;
    net.socket_count = 1;
}

/* ---- The client's side ------------------------------------------------------------------------- */

static void listen_to(int fd) {
    ssize_t got;
    while (said_len < sizeof said && (got = recv(fd, said + said_len, sizeof said - said_len, MSG_DONTWAIT)) > 0) {
        said_len += (size_t)got;
    }
}

static void send_bytes(int fd, const u8 *bytes, size_t len, size_t piece) {
    while (len > 0 && open_socket) {
        size_t part = len < piece ? len : piece;
        if (send(fd, bytes, part, MSG_NOSIGNAL | MSG_DONTWAIT) != (ssize_t)part) return;
        bytes += part;
        len -= part;
        socket_ready(open_socket, EPOLLIN);
        sockets_settle(&net);
        listen_to(fd);
    }
}

/* Frames out of the input: first byte and length as they come, the mask put on. */
static void send_frames(int fd, const u8 *bytes, size_t len, size_t piece) {
    static u8 frame[70000];
    while (len >= 3 && open_socket) {
        size_t wanted = (size_t)(bytes[1] | bytes[2] << 8), body = wanted < len - 3 ? wanted : len - 3, at = 2;
        frame[0] = bytes[0];
        frame[1] = (u8)(0x80 | (body < 126 ? body : 126));
        if (body >= 126) frame[at++] = (u8)(body >> 8), frame[at++] = (u8)body;
        for (int i = 0; i < 4; i++) frame[at++] = (u8)(17 * i + 5);
        for (size_t i = 0; i < body; i++) frame[at + i] = bytes[3 + i] ^ (u8)(17 * (i % 4) + 5);
        send_bytes(fd, frame, at + body, piece);
        bytes += 3 + body;
        len -= 3 + body;
    }
}

/* Whole frames, none of them masked, and nothing after a goodbye. */
static void judge_said(void) {
    bool closed = false;
    for (size_t at = 0; at < said_len;) {
        MUST(!closed && said_len - at >= 2 && said[at] & 0x80 && !(said[at + 1] & 0x80));
        int kind = said[at] & 15;
        size_t len = said[at + 1], head = 2;
        if (len == 126) len = (size_t)(said[at + 2] << 8 | said[at + 3]), head = 4;
        else if (len == 127) len = (size_t)(said[at + 7] << 16 | said[at + 8] << 8 | said[at + 9]), head = 10;
        MUST(kind == 1 || ((kind == 8 || kind == 10) && len < 126));
        closed = kind == 8;
        at += head + len;
        MUST(at <= said_len);
    }
}

int try_socket(const u8 *data, size_t size) {
    int ends[2];
    if (size < 2 || size > 60000) return 0;
    open_net();
    MUST(socketpair(AF_UNIX, SOCK_STREAM, 0, ends) == 0);
    fcntl(ends[0], F_SETFL, O_NONBLOCK);
    said_len = 0;
    adopt(ends[0]);
    size_t piece = data[0] >> 1 ? data[0] >> 1 : 65536;
    (data[0] & 1 ? send_frames : send_bytes)(ends[1], data + 1, size - 1, piece);
    listen_to(ends[1]);
    judge_said();
    close(ends[1]);
    for (int i = 0; i < 3 && open_socket; i++) {
        socket_ready(open_socket, EPOLLIN | EPOLLHUP);
        sockets_settle(&net);
    }
    MUST(!open_socket && !net.sockets && net.socket_count == 0);
    return 0;
}
