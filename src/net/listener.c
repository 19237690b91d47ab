/* Who comes in: so many at once, so many of them from one address. When room is
 * short the oldest of those who have not said who they are makes place. */
#define _GNU_SOURCE
#include "net/internal.h"

#include <errno.h>
#include <netdb.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/epoll.h>
#include <unistd.h>

enum { AT_ONCE = 64, ADDRESS_BUCKETS = 4096 };

/* ---- How many of one address -------------------------------------------------------------- */

struct Address {
    struct Address *next;
    u64 peer;
    int count;
};

static struct Address **place_of(Net *n, u64 peer) {
    struct Address **at = &n->address[hash_bytes(1863, &peer, sizeof peer) % ADDRESS_BUCKETS];
    while (*at && (*at)->peer != peer) at = &(*at)->next;
    return at;
}

bool address_take(Net *n, u64 peer) {
    if (!peer || !n->address) return true;
    struct Address **at = place_of(n, peer), *a = *at;
    if (!a && !(a = *at = calloc(1, sizeof *a))) return false;
    a->peer = peer;
    if (a->count >= n->options.per_address) return false;
    a->count++;
    return true;
}

void address_give(Net *n, u64 peer) {
    if (!peer || !n->address) return;
    struct Address **at = place_of(n, peer), *a = *at;
    if (!a || --a->count > 0) return;
    *at = a->next;
    free(a);
}

/* ---- Unidentified ------------------------------------------------------------------------------ */

void evictable_add(Net *n, Watch *w) {
    evictable_remove(n, w);
    w->evictable = true;
    w->older = n->newest;
    w->newer = NULL;
    *(n->newest ? &n->newest->newer : &n->oldest) = w;
    n->newest = w;
}

void evictable_remove(Net *n, Watch *w) {
    if (!w->evictable) return;
    *(w->older ? &w->older->newer : &n->oldest) = w->newer;
    *(w->newer ? &w->newer->older : &n->newest) = w->older;
    w->evictable = false;
}

static bool evict_oldest(Net *n) {
    Watch *w = n->oldest;
    if (!w) return false;
    evictable_remove(n, w);
    w->evict(w);
    return true;
}

/* ---- Coming in ------------------------------------------------------------------------------ */

/* Best effort: who is not let in has not been read. */
static void reject(int fd, bool full) {
    static const char body[] = "{\"error\":{\"code\":\"%s\",\"text\":\"%s\"}}";
    char text[400], said[200];
    int len = snprintf(said, sizeof said, body, full ? "full" : "too-often",
                       full ? "the server is full" : "too many connections from this address");
    int all = snprintf(text, sizeof text,
                       "HTTP/1.1 %s\r\nContent-Type: application/json\r\nContent-Length: %d\r\nRetry-After: 5\r\n"
                       "Connection: close\r\n\r\n%s",
                       full ? "503 Service Unavailable" : "429 Too Many Requests", len, said);
    (void)!send(fd, text, (size_t)all, MSG_NOSIGNAL | MSG_DONTWAIT);
    close(fd);
}

static void admit(Net *n, int fd, const struct sockaddr *address) {
    bool from_proxy = peer_trusted(n, address);
    u64 peer = peer_of_address(address);
    int yes = 1;
    if (!from_proxy && !address_take(n, peer)) {
        reject(fd, false);
    } else if (n->open >= n->options.connections && !evict_oldest(n)) {
        if (!from_proxy) address_give(n, peer);
        reject(fd, true);
    } else {
        setsockopt(fd, IPPROTO_TCP, TCP_NODELAY, &yes, sizeof yes);
        connection_open(n, fd, peer, from_proxy);
    }
}

/* Without a descriptor nobody can be let in, nor be told so: they wait a moment. */
static void stop_accepting(Net *n) { n->paused = epoll_ctl(n->poll, EPOLL_CTL_DEL, n->listener_fd, NULL) == 0; }

static void on_incoming(Watch *w, unsigned events) {
    Net *n = (Net *)(void *)((char *)w - offsetof(Net, listener));
    (void)events;
    for (int i = 0; i < AT_ONCE && !n->paused; i++) {
        struct sockaddr_storage address;
        socklen_t len = sizeof address;
        int fd = accept4(n->listener_fd, (struct sockaddr *)&address, &len, SOCK_NONBLOCK | SOCK_CLOEXEC);
        if (fd >= 0) admit(n, fd, (struct sockaddr *)&address);
        else if (errno == EMFILE || errno == ENFILE || errno == ENOBUFS || errno == ENOMEM) stop_accepting(n);
        else if (errno != ECONNABORTED && errno != EINTR) return;
    }
}

static bool start_accepting(Net *n) {
    struct epoll_event event = {.events = EPOLLIN, .data.ptr = &n->listener};
    return epoll_ctl(n->poll, EPOLL_CTL_ADD, n->listener_fd, &event) == 0;
}

void listener_tick(Net *n) {
    if (!n->paused) return;
    (void)evict_oldest(n);
    n->paused = !start_accepting(n);
}

/* ---- Listening -------------------------------------------------------------------------------- */

static int try_address(const struct addrinfo *a) {
    int fd = socket(a->ai_family, a->ai_socktype | SOCK_NONBLOCK | SOCK_CLOEXEC, a->ai_protocol), yes = 1;
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

bool listener_open(Net *n, char why[200]) {
    n->listener_fd = listen_on(&n->options, why);
    if (n->listener_fd < 0) return false;
    n->port = bound_port(n->listener_fd);
    n->listener.ready = on_incoming;
    n->address = calloc(ADDRESS_BUCKETS, sizeof *n->address);
    if (n->address && start_accepting(n)) return true;
    snprintf(why, 200, "%s", strerror(errno));
    return false;
}

void listener_close(Net *n) {
    if (n->listener_fd >= 0) close(n->listener_fd);
    n->listener_fd = -1;
}
