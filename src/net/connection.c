/* A connection that speaks HTTP: one request after the other is read, handed over
 * and answered. However slowly its bytes trickle in, a request has so much time
 * and no more. */
#define _GNU_SOURCE
#include "net/internal.h"

#include <errno.h>
#include <stdlib.h>
#include <sys/epoll.h>
#include <sys/uio.h>
#include <unistd.h>

/* Ticks: such as the server has seen, since whatever stops it may have stopped the
 * other, too. */
enum { REQUEST_TICKS = 20, IDLE_TICKS = 30, ANSWER_TICKS = 30, LINGER_TICKS = 5 };

/* ---- Ends ------------------------------------------------------------------------------------ */

static void doom(Connection *v) {
    if (v->doomed) return;
    v->doomed = true;
    v->next_doomed = v->net->doomed_connections;
    v->net->doomed_connections = v;
}

static void drop_request(Connection *v) {
    free(v->call);
    free(v->body);
    free(v->head_out);
    free(v->owned);
    v->call = NULL;
    v->body = v->head_out = v->owned = NULL;
    v->out = NULL;
    v->body_len = v->head_len = v->out_len = v->out_at = v->head = v->seen = 0;
}

/* A call that a handler still holds must live until it is answered. */
static bool is_held(const Connection *v) { return v->call && v->call->state == CALL_SUSPENDED; }

static void take_down(Connection *v) {
    Net *n = v->net;
    *(v->before ? &v->before->next : &n->connections) = v->next;
    if (v->next) v->next->before = v->before;
    evictable_remove(n, &v->watch);
    if (v->fd >= 0) {
        close(v->fd);
        if (v->door) n->inner[v->door]--;
        else n->open--;
        if (!v->from_proxy) address_give(n, v->peer);
    }
    drop_request(v);
    free(v->in);
    free(v);
}

static void watch(Connection *v, unsigned events) {
    struct epoll_event event = {.events = events, .data.ptr = &v->watch};
    if (v->watched == events) return;
    v->watched = events;
    if (epoll_ctl(v->net->poll, EPOLL_CTL_MOD, v->fd, &event) != 0) doom(v);
}

/* ---- Out ------------------------------------------------------------------------------------- */

/* True when all of the answer has gone. */
static bool push(Connection *v) {
    size_t all = v->head_len + v->out_len;
    while (v->out_at < all) {
        bool head = v->out_at < v->head_len;
        size_t skip = head ? 0 : v->out_at - v->head_len;
        struct iovec part[2] = {
            {v->head_out + (head ? v->out_at : v->head_len), head ? v->head_len - v->out_at : 0},
            {v->out_len ? (void *)(uintptr_t)(v->out + skip) : NULL, v->out_len - skip},
        };
        struct msghdr message = {.msg_iov = part, .msg_iovlen = v->out_len ? 2 : 1};
        ssize_t went = sendmsg(v->fd, &message, MSG_NOSIGNAL | MSG_DONTWAIT);
        if (went > 0) {
            v->out_at += (size_t)went;
            v->patience = ANSWER_TICKS;
        } else if (errno != EINTR) {
            if (errno == EAGAIN || errno == EWOULDBLOCK) watch(v, EPOLLOUT);
            else doom(v);
            return false;
        }
    }
    return true;
}

/* What still comes is not looked at; but who closes on it at once takes his own answer away. */
static void linger(Connection *v) {
    drop_request(v);
    v->lingering = true;
    v->patience = LINGER_TICKS;
    shutdown(v->fd, SHUT_WR);
    watch(v, EPOLLIN);
}

/* A client that sends before it has our answer does not speak WebSocket. */
static void become_socket(Connection *v) {
    Net *n = v->net;
    if (v->len > v->head) {
        doom(v);
        return;
    }
    u64 peer = v->call->request.peer;
    int fd = v->fd;
    v->fd = -1;
    evictable_remove(n, &v->watch);
    doom(v);
    socket_adopt(n, fd, peer, v->peer);
}

static void rest(Connection *v) {
    free(v->in);
    v->in = NULL;
    v->resting = true;
    v->patience = IDLE_TICKS;
}

/* Answered: what comes next? */
static void finish(Connection *v) {
    size_t used = v->head;
    if (v->upgrading) {
        become_socket(v);
    } else if (v->closing) {
        linger(v);
    } else {
        drop_request(v);
        v->len -= used;
        memmove(v->in, v->in + used, v->len);
        v->patience = REQUEST_TICKS;
        if (!v->door) evictable_add(v->net, &v->watch);
        if (v->len == 0) rest(v);
        if (v->lost) doom(v);
        else watch(v, EPOLLIN);
    }
}

/* ---- In -------------------------------------------------------------------------------------- */

static bool begin(Connection *v) {
    static const Verdict large = {431, "too-large", "headers", "the headers have more than 8,192 bytes"};
    static const Verdict no_memory = {503, "full", NULL, "no memory"};
    Net *n = v->net;
    v->head = guard_end((Str){v->in, v->len}, v->seen);
    v->seen = v->len;
    if (!v->head && v->len < GUARD_HEAD_MAX) return false;
    evictable_remove(n, &v->watch);
    v->call = calloc(1, sizeof *v->call);
    if (!v->call) {
        doom(v);
        return false;
    }
    v->call->net = n;
    v->call->connection = v;
    v->guard = (Guard){.large_path = n->options.large_path};
    v->closing = v->upgrading = false;
    Verdict against = v->head ? guard_read(&v->guard, v->in, v->head) : large;
    size_t length = against.status ? 0 : (size_t)v->guard.length;
    if (length && !(v->body = malloc(length))) against = no_memory;
    http_begin(v, &against);
    return true;
}

/* Is the body whole? What came with the head is taken first. */
static bool take_body(Connection *v) {
    size_t wanted = v->guard.length - v->body_len, here = v->len - v->head;
    size_t part = here < wanted ? here : wanted;
    if (part > 0) {
        memcpy(v->body + v->body_len, v->in + v->head, part);
        v->body_len += part;
        v->len -= part;
        memmove(v->in + v->head, v->in + v->head + part, v->len - v->head);
    }
    return v->body_len == v->guard.length;
}

/* As far as it goes: requests that came together are answered one after the other. */
static void advance(Connection *v) {
    while (!v->doomed && !v->lingering) {
        if (!v->call && (v->len == 0 || !begin(v))) return;
        if (v->call->state == CALL_READING) {
            if (!take_body(v)) return;
            http_dispatch(v);
        }
        if (v->call->state != CALL_ANSWERED || !push(v)) return;
        finish(v);
    }
}

static void read_more(Connection *v) {
    char waste[4096];
    bool body = v->call != NULL;
    if (!v->in && !(v->in = malloc(GUARD_HEAD_MAX))) {
        doom(v);
        return;
    }
    char *to = v->lingering ? waste : body ? v->body + v->body_len : v->in + v->len;
    size_t room = v->lingering ? sizeof waste : body ? v->guard.length - v->body_len : GUARD_HEAD_MAX - v->len;
    ssize_t got;
    do got = recv(v->fd, to, room, MSG_DONTWAIT);
    while (got < 0 && errno == EINTR);
    if (got < 0 && (errno == EAGAIN || errno == EWOULDBLOCK)) return;
    if (got <= 0) doom(v);
    if (got <= 0 || v->lingering) return;
    v->resting = false;
    if (!body && v->len == 0) v->patience = REQUEST_TICKS; /* a request begins: from here on it has so long */
    if (body) v->body_len += (size_t)got;
    else v->len += (size_t)got;
    advance(v);
}

/* While a request is under way what comes next waits, and who has gone is not missed. */
static void connection_ready(Watch *w, unsigned events) {
    Connection *v = (Connection *)(void *)w;
    if (v->doomed) return;
    if (v->call && v->call->state == CALL_ANSWERED) {
        if (events & (EPOLLHUP | EPOLLERR)) doom(v);
        else advance(v);
    } else if (is_held(v)) {
        v->lost = v->lost || (events & (EPOLLHUP | EPOLLERR));
        if (v->lost) epoll_ctl(v->net->poll, EPOLL_CTL_DEL, v->fd, NULL);
        else watch(v, 0);
    } else {
        read_more(v);
    }
}

static void evict(Watch *w) { doom((Connection *)(void *)w); }

void connection_answered(Connection *v) {
    if (v->ready) return;
    v->ready = true;
    v->patience = ANSWER_TICKS;
    v->next_ready = v->net->ready_connections;
    v->net->ready_connections = v;
}

/* ---- All of them ------------------------------------------------------------------------------- */

void connection_open(Net *n, int fd, int door, u64 peer, bool from_proxy) {
    Connection *v = calloc(1, sizeof *v);
    if (!v) {
        if (!from_proxy) address_give(n, peer);
        close(fd);
        return;
    }
    struct epoll_event event = {.events = EPOLLIN, .data.ptr = &v->watch};
    *v = (Connection){.watch = {.ready = connection_ready, .evict = evict},
                      .net = n,
                      .next = n->connections,
                      .fd = fd,
                      .door = door,
                      .watched = EPOLLIN,
                      .peer = peer,
                      .from_proxy = from_proxy,
                      .patience = REQUEST_TICKS};
    if (n->connections) n->connections->before = v;
    n->connections = v;
    if (door) n->inner[door]++;
    else n->open++, evictable_add(n, &v->watch);
    if (epoll_ctl(n->poll, EPOLL_CTL_ADD, fd, &event) != 0) doom(v);
}

void connections_settle(Net *n) {
    for (Connection *v; (v = n->ready_connections) != NULL;) {
        n->ready_connections = v->next_ready;
        v->ready = false;
        if (v->lost) doom(v);
        else advance(v);
    }
    for (Connection *v, **at = &n->doomed_connections; (v = *at) != NULL;) {
        if (is_held(v)) {
            at = &v->next_doomed; /* until it is answered */
        } else {
            *at = v->next_doomed;
            take_down(v);
        }
    }
}

void connections_tick(Net *n) {
    for (Connection *v = n->connections; v; v = v->next) {
        if (!is_held(v) && --v->patience <= 0) doom(v);
    }
}

void connections_shut(Net *n) {
    for (Connection *v = n->connections; v; v = v->next) {
        if (v->resting && !v->door) doom(v);
    }
}

bool net_busy(const Net *n) {
    for (const Connection *v = n->connections; v; v = v->next) {
        if (v->call && !v->door && !v->doomed) return true;
    }
    return false;
}

void connections_close(Net *n) {
    for (Connection *v = n->connections; v; v = v->next) doom(v);
    connections_settle(n);
}
