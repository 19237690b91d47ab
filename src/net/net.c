/* The one thread: requests, sockets, deferred work; see net.h. */
#define _GNU_SOURCE
#include "net/within.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/epoll.h>
#include <sys/eventfd.h>
#include <sys/resource.h>
#include <unistd.h>

enum { EVENTS = 256, TICK_MS = 1000 };

/* ---- Open and close ----------------------------------------------------------------------- */

/* A socket needs a descriptor: take as many as the system lets us. */
static void raise_limit(void) {
    struct rlimit limit;
    if (getrlimit(RLIMIT_NOFILE, &limit) != 0 || limit.rlim_cur == limit.rlim_max) return;
    limit.rlim_cur = limit.rlim_max;
    setrlimit(RLIMIT_NOFILE, &limit);
}

/* Descriptors that are no socket of ours are marked by where this points. */
static bool add(Net *n, int fd, void *mark) {
    struct epoll_event event = {.events = EPOLLIN, .data.ptr = mark};
    return fd >= 0 && epoll_ctl(n->poll, EPOLL_CTL_ADD, fd, &event) == 0;
}

static bool open_all(Net *n, char why[200]) {
    n->poll = epoll_create1(EPOLL_CLOEXEC);
    n->wake = eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK);
    if (!add(n, n->wake, &n->wake) || !sockets_open(n)) {
        snprintf(why, 200, "no descriptors: %s", strerror(errno));
        return false;
    }
    if (!http_open(n, why)) return false;
    const union MHD_DaemonInfo *info = MHD_get_daemon_info(n->daemon, MHD_DAEMON_INFO_EPOLL_FD);
    if (info && add(n, info->epoll_fd, n)) return true;
    snprintf(why, 200, "libmicrohttpd has no epoll here");
    return false;
}

static time_t seconds(void) {
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return t.tv_sec;
}

bool net_open(const NetOptions *options, Net **net, char why[200]) {
    Net *n = calloc(1, sizeof *n);
    if (!n) {
        snprintf(why, 200, "out of memory");
        return false;
    }
    raise_limit();
    n->options = *options;
    n->poll = n->wake = -1;
    n->last = &n->first;
    n->now = seconds();
    pthread_mutex_init(&n->lock, NULL);
    if (open_all(n, why)) {
        *net = n;
        return true;
    }
    net_close(n);
    return false;
}

int net_port(const Net *n) { return n->port; }

void net_close(Net *n) {
    sockets_close(n);
    asks_settle(n);
    http_close(n);
    if (n->poll >= 0) close(n->poll);
    if (n->wake >= 0) close(n->wake);
    free(n->staging);
    free(n->envelope);
    pthread_mutex_destroy(&n->lock);
    free(n);
}

/* ---- Deferred work -------------------------------------------------------------------------- */

static void wake(Net *n) {
    u64 one = 1;
    if (write(n->wake, &one, sizeof one) < 0) return; /* full: it is awake anyway */
}

void net_defer(Net *n, NetTask *task) {
    task->next = NULL;
    pthread_mutex_lock(&n->lock);
    bool first = !n->first;
    *n->last = task;
    n->last = &task->next;
    pthread_mutex_unlock(&n->lock);
    if (first) wake(n);
}

void net_stop(Net *n) {
    atomic_store(&n->stopping, true);
    wake(n);
}

/* A task may be gone as soon as it is done. */
static void do_deferred(Net *n) {
    pthread_mutex_lock(&n->lock);
    NetTask *list = n->first;
    n->first = NULL;
    n->last = &n->first;
    pthread_mutex_unlock(&n->lock);
    while (list) {
        NetTask *task = list;
        list = task->next;
        task->work(task->context);
    }
}

/* ---- The loop --------------------------------------------------------------------------------- */

static int time_to_wait(Net *n) {
    MHD_UNSIGNED_LONG_LONG wait;
    if (MHD_get_timeout(n->daemon, &wait) != MHD_YES || wait > TICK_MS) return TICK_MS;
    return (int)wait;
}

static void tick(Net *n) {
    time_t now = seconds();
    if (now == n->now) return;
    n->now = now;
    sockets_tick(n);
    if (n->options.handlers.tick) n->options.handlers.tick(n->options.handlers.context);
}

static void round_once(Net *n, int wait) {
    struct epoll_event event[EVENTS];
    int count = epoll_wait(n->poll, event, EVENTS, wait);
    u64 woken;
    for (int i = 0; i < count; i++) {
        if (event[i].data.ptr == &n->wake) (void)!read(n->wake, &woken, sizeof woken);
        else if (event[i].data.ptr != n) socket_ready(event[i].data.ptr, event[i].events);
    }
    do_deferred(n);
    MHD_run(n->daemon);
    sockets_settle(n);
    asks_settle(n);
    tick(n);
}

void net_run(Net *n) {
    while (!atomic_load(&n->stopping)) round_once(n, time_to_wait(n));
}

void net_drain(Net *n) {
    atomic_store(&n->stopping, true);
    MHD_socket fd = MHD_quiesce_daemon(n->daemon);
    if (fd >= 0) close(fd);
    for (int i = 0; i < 20; i++) round_once(n, 5);
    sockets_close(n);
    MHD_run(n->daemon);
}
