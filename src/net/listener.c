/* Who comes in: so many at once, so many of them from one address. When room is
 * short the oldest of those who have not said who they are makes place. */
#define _GNU_SOURCE
#include "net/internal.h"

#include <errno.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/epoll.h>
#include <unistd.h>

enum { AT_ONCE = 64, ADDRESS_BUCKETS = 4096, INNER_MAX = 32 };

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
        n->too_many++;
        reject(fd, false);
    } else if (n->open >= n->options.connections && !evict_oldest(n)) {
        if (!from_proxy) address_give(n, peer);
        n->full++;
        reject(fd, true);
    } else {
        setsockopt(fd, IPPROTO_TCP, TCP_NODELAY, &yes, sizeof yes);
        connection_open(n, fd, 0, peer, from_proxy);
    }
}

/* Who looks after the server comes in when it is full, too; by each door so many. */
static void admit_by(Net *n, int fd, int door) {
    if (n->inner[door] < INNER_MAX) connection_open(n, fd, door, 0, false);
    else reject(fd, true);
}

static bool watch_door(Door *d, bool yes) {
    struct epoll_event event = {.events = EPOLLIN, .data.ptr = &d->watch};
    return d->fd < 0 || epoll_ctl(d->net->poll, yes ? EPOLL_CTL_ADD : EPOLL_CTL_DEL, d->fd, &event) == 0;
}

/* Without a descriptor nobody can be let in, nor be told so: they wait a moment. */
static void stop_accepting(Net *n) {
    n->paused = true;
    for (int i = 0; i < COUNT(n->door); i++) (void)watch_door(&n->door[i], false);
}

static void on_incoming(Watch *w, unsigned events) {
    Door *d = (Door *)(void *)w;
    Net *n = d->net;
    (void)events;
    for (int i = 0; i < AT_ONCE && !n->paused; i++) {
        struct sockaddr_storage address;
        socklen_t len = sizeof address;
        int fd = accept4(d->fd, (struct sockaddr *)&address, &len, SOCK_NONBLOCK | SOCK_CLOEXEC);
        if (fd >= 0 && d->number) admit_by(n, fd, d->number);
        else if (fd >= 0) admit(n, fd, (struct sockaddr *)&address);
        else if (errno == EMFILE || errno == ENFILE || errno == ENOBUFS || errno == ENOMEM) stop_accepting(n);
        else if (errno != ECONNABORTED && errno != EINTR) return;
    }
}

static bool start_accepting(Net *n) {
    for (int i = 0; i < COUNT(n->door); i++) {
        if (!watch_door(&n->door[i], true) && errno != EEXIST) return false;
    }
    return true;
}

void listener_tick(Net *n) {
    if (!n->paused) return;
    (void)evict_oldest(n);
    n->paused = !start_accepting(n);
}

static bool open_door(Net *n, int number, const NetDoor *as, char why[200]) {
    Door *d = &n->door[number];
    NetDoor door = *as;
    d->watch.ready = on_incoming;
    if (!as->host && !as->path) return true;
    if (as->path && !door_path(as->path, net_port(n), d->path)) {
        snprintf(why, 200, "%.150s...: the name is too long", as->path);
        return false;
    }
    if (as->path) door.path = d->path;
    d->fd = door_listen(&door, why);
    return d->fd >= 0;
}

bool listener_open(Net *n, char why[200]) {
    const NetDoor first = {.host = n->options.host, .port = n->options.port};
    for (int i = 0; i < COUNT(n->door); i++) {
        if (!open_door(n, i, i ? &n->options.door[i - 1] : &first, why)) return false;
    }
    n->address = calloc(ADDRESS_BUCKETS, sizeof *n->address);
    if (n->address && start_accepting(n)) return true;
    snprintf(why, 200, "%s", strerror(errno));
    return false;
}

void listener_shut(Net *n) {
    Door *d = &n->door[0];
    if (d->fd < 0) return;
    on_incoming(&d->watch, EPOLLIN);
    close(d->fd);
    d->fd = -1;
}

void listener_close(Net *n) {
    for (int i = 0; i < COUNT(n->door); i++) {
        if (n->door[i].fd < 0) continue;
        if (n->door[i].path[0]) unlink(n->door[i].path);
        close(n->door[i].fd);
        n->door[i].fd = -1;
    }
}

int net_port(const Net *n) { return door_port(n->door[0].fd); }

int net_door_port(const Net *n, int door) { return door_port(n->door[door].fd); }

const char *net_door_path(const Net *n, int door) { return n->door[door].path; }

NetCounts net_counts(const Net *n) { return (NetCounts){n->open, n->socket_count, n->full, n->too_many}; }
