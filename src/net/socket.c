/* WebSockets over wslay. Frames are gathered in one place and go out with one
 * call; what a socket does not take waits, and too much of it ends the socket. */
#define _GNU_SOURCE
#include "net/within.h"

#include <errno.h>
#include <fcntl.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <stdlib.h>
#include <sys/epoll.h>
#include <sys/socket.h>
#include <unistd.h>

enum { PING_EVERY = 25, SILENCE_MAX = 80 }; /* seconds */

/* ---- Ends ------------------------------------------------------------------------------- */

static void doom(NetSocket *s) {
    if (s->state == SOCKET_DOOMED) return;
    s->state = SOCKET_DOOMED;
    s->next_doomed = s->net->doomed;
    s->net->doomed = s;
}

static void take_down(NetSocket *s) {
    Net *n = s->net;
    if (s->told) n->options.handlers.gone(n->options.handlers.context, s);
    *(s->before ? &s->before->next : &n->sockets) = s->next;
    if (s->next) s->next->before = s->before;
    if (s->frames) wslay_event_context_free(s->frames);
    close(s->fd);
    n->socket_count--;
    free(s->rest);
    free(s);
}

/* ---- Out ---------------------------------------------------------------------------------- */

static void load(NetSocket *s) {
    if (s->loaded || s->state == SOCKET_DOOMED) return;
    s->loaded = true;
    s->next_loaded = s->net->loaded;
    s->net->loaded = s;
}

/* wslay gives a frame in pieces; they are put together. */
static ssize_t on_send(wslay_event_context_ptr frames, const u8 *data, size_t len, int flags, void *context) {
    Net *n = ((NetSocket *)context)->net;
    (void)flags;
    if (n->staged + len > n->staging_room) {
        size_t room = 2 * (n->staged + len);
        char *more = realloc(n->staging, room);
        if (!more) {
            wslay_event_set_error(frames, WSLAY_ERR_CALLBACK_FAILURE);
            return -1;
        }
        n->staging = more;
        n->staging_room = room;
    }
    memcpy(n->staging + n->staged, data, len);
    n->staged += len;
    return (ssize_t)len;
}

static void watch(NetSocket *s, bool writing) {
    if (s->watching == writing) return;
    struct epoll_event event = {.events = EPOLLIN | EPOLLRDHUP | (writing ? EPOLLOUT : 0u), .data.ptr = s};
    s->watching = writing;
    if (epoll_ctl(s->net->poll, EPOLL_CTL_MOD, s->fd, &event) != 0) doom(s);
}

/* How much of it the socket took. */
static size_t push(NetSocket *s, const char *bytes, size_t len) {
    size_t done = 0;
    while (done < len) {
        ssize_t went = send(s->fd, bytes + done, len - done, MSG_NOSIGNAL | MSG_DONTWAIT);
        if (went > 0) {
            done += (size_t)went;
        } else if (errno != EINTR) {
            if (errno != EAGAIN && errno != EWOULDBLOCK) doom(s);
            break;
        }
    }
    return done;
}

static bool push_rest(NetSocket *s) {
    if (!s->rest) return true;
    s->rest_at += push(s, s->rest + s->rest_at, s->rest_len - s->rest_at);
    if (s->rest_at < s->rest_len) return false;
    free(s->rest);
    s->rest = NULL;
    s->rest_at = s->rest_len = 0;
    return true;
}

static void keep_rest(NetSocket *s, const char *bytes, size_t len) {
    s->rest = malloc(len);
    if (!s->rest) {
        doom(s);
        return;
    }
    memcpy(s->rest, bytes, len);
    s->rest_len = len;
}

static void flush(NetSocket *s) {
    Net *n = s->net;
    if (s->state == SOCKET_DOOMED) return;
    if (push_rest(s)) {
        n->staged = 0;
        if (wslay_event_want_write(s->frames) && wslay_event_send(s->frames) != 0) doom(s);
        size_t went = push(s, n->staging, n->staged);
        if (went < n->staged) keep_rest(s, n->staging + went, n->staged - went);
    }
    watch(s, s->rest != NULL);
    bool spoken = !wslay_event_want_write(s->frames) && !s->rest;
    if (spoken && !wslay_event_want_read(s->frames)) doom(s);
}

static void queue(NetSocket *s, u8 opcode, Str text) {
    if (s->state == SOCKET_DOOMED) return;
    struct wslay_event_msg message = {opcode, (const u8 *)text.at, text.len};
    size_t waits = wslay_event_get_queued_msg_length(s->frames) + s->rest_len - s->rest_at;
    int code = waits + text.len > NET_QUEUE_MAX ? WSLAY_ERR_NOMEM : wslay_event_queue_msg(s->frames, &message);
    if (code == WSLAY_ERR_NO_MORE_MSG) return; /* it is being closed */
    if (code != 0) doom(s);
    else load(s);
}

void net_send(NetSocket *s, Str text) { queue(s, WSLAY_TEXT_FRAME, text); }

void net_hang_up(NetSocket *s, int code, const char *why) {
    if (s->state == SOCKET_DOOMED) return;
    wslay_event_shutdown_read(s->frames);
    (void)wslay_event_queue_close(s->frames, (u16)code, (const u8 *)why, strlen(why));
    load(s);
}

/* ---- In -------------------------------------------------------------------------------------- */

static ssize_t on_recv(wslay_event_context_ptr frames, u8 *to, size_t len, int flags, void *context) {
    NetSocket *s = context;
    (void)flags;
    ssize_t got;
    do got = recv(s->fd, to, len, MSG_DONTWAIT);
    while (got < 0 && errno == EINTR);
    if (got > 0) return got;
    bool later = got < 0 && (errno == EAGAIN || errno == EWOULDBLOCK);
    wslay_event_set_error(frames, later ? WSLAY_ERR_WOULDBLOCK : WSLAY_ERR_CALLBACK_FAILURE);
    if (!later) doom(s);
    return -1;
}

static void on_message(wslay_event_context_ptr frames, const struct wslay_event_on_msg_recv_arg *m, void *context) {
    NetSocket *s = context;
    Net *n = s->net;
    (void)frames;
    if (s->state == SOCKET_DOOMED || wslay_is_ctrl_frame(m->opcode)) return;
    if (m->opcode != WSLAY_TEXT_FRAME) net_hang_up(s, 1003, "text was expected");
    else n->options.handlers.heard(n->options.handlers.context, s, (Str){(const char *)m->msg, m->msg_length});
}

void socket_ready(NetSocket *s, unsigned events) {
    if (s->state == SOCKET_DOOMED) return;
    s->heard = s->net->now;
    if (events & (EPOLLIN | EPOLLHUP | EPOLLERR | EPOLLRDHUP)) {
        if (wslay_event_get_read_enabled(s->frames)) {
            if (wslay_event_recv(s->frames) != 0) doom(s);
        } else if (events & (EPOLLHUP | EPOLLERR | EPOLLRDHUP)) {
            doom(s);
        } else { /* closing: what still comes is not looked at */
            char waste[512];
            if (recv(s->fd, waste, sizeof waste, MSG_DONTWAIT) <= 0) doom(s);
        }
    }
    load(s);
}

/* ---- A new socket ----------------------------------------------------------------------------- */

static bool prepare(NetSocket *s) {
    static const struct wslay_event_callbacks calls = {
        .recv_callback = on_recv, .send_callback = on_send, .on_msg_recv_callback = on_message};
    int yes = 1;
    struct epoll_event event = {.events = EPOLLIN | EPOLLRDHUP, .data.ptr = s};
    if (fcntl(s->fd, F_SETFL, fcntl(s->fd, F_GETFL) | O_NONBLOCK) != 0) return false;
    setsockopt(s->fd, IPPROTO_TCP, TCP_NODELAY, &yes, sizeof yes);
    if (wslay_event_context_server_init(&s->frames, &calls, s) != 0) return false;
    wslay_event_config_set_max_recv_msg_length(s->frames, NET_BODY_MAX);
    return epoll_ctl(s->net->poll, EPOLL_CTL_ADD, s->fd, &event) == 0;
}

/* The descriptor is doubled and MHD's own given back: it would keep several
 * kilobytes for a connection with which it has nothing more to do. */
void socket_adopt(void *context, struct MHD_Connection *connection, void *call, const char *extra, size_t extra_len,
                  MHD_socket fd, struct MHD_UpgradeResponseHandle *handle) {
    Net *n = context;
    NetSocket *s = calloc(1, sizeof *s);
    u64 peer = peer_of(connection);
    (void)call, (void)extra;
    /* A client that speaks before it has our answer speaks no WebSocket. */
    bool wanted = s && extra_len == 0 && !atomic_load(&n->stopping) && n->socket_count < NET_CONNECTIONS;
    int own = wanted ? fcntl(fd, F_DUPFD_CLOEXEC, 0) : -1;
    MHD_upgrade_action(handle, MHD_UPGRADE_ACTION_CLOSE);
    if (own < 0) {
        free(s);
        return;
    }
    *s = (NetSocket){.net = n, .fd = own, .next = n->sockets, .heard = n->now, .pinged = n->now, .peer = peer};
    if (n->sockets) n->sockets->before = s;
    n->sockets = s;
    n->socket_count++;
    if (!prepare(s)) {
        doom(s);
        return;
    }
    s->told = true;
    n->options.handlers.opened(n->options.handlers.context, s);
}

void *net_owner(const NetSocket *s) { return s->owner; }

void net_own(NetSocket *s, void *owner) { s->owner = owner; }

u64 net_peer(const NetSocket *s) { return s->peer; }

/* ---- All of them ------------------------------------------------------------------------------ */

static void flush_loaded(Net *n) {
    while (n->loaded) {
        NetSocket *s = n->loaded;
        n->loaded = s->next_loaded;
        s->loaded = false;
        flush(s);
    }
}

/* Whoever hears that one is gone may send to others. */
void sockets_settle(Net *n) {
    flush_loaded(n);
    while (n->doomed) {
        NetSocket *s = n->doomed;
        n->doomed = s->next_doomed;
        take_down(s);
        flush_loaded(n);
    }
}

void sockets_tick(Net *n) {
    for (NetSocket *s = n->sockets; s; s = s->next) {
        if (n->now - s->heard > SILENCE_MAX) doom(s);
        if (n->now - s->pinged < PING_EVERY) continue;
        s->pinged = n->now;
        queue(s, WSLAY_PING, STR(""));
    }
}

void sockets_close(Net *n) {
    for (NetSocket *s = n->sockets; s; s = s->next) net_hang_up(s, 1001, "the server stops");
    sockets_settle(n);
    for (NetSocket *s = n->sockets; s; s = s->next) doom(s);
    sockets_settle(n);
}
