/* The one thread: requests, sockets, deferred work; see net.h. */
#define _GNU_SOURCE
#include "net/internal.h"

#include <errno.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/epoll.h>
#include <sys/eventfd.h>
#include <sys/resource.h>
#include <unistd.h>

enum { EVENTS = 256, TICK_MS = 1000 };

/* ---- Open and close ----------------------------------------------------------------------- */

/* A connection needs a descriptor: take as many as the system lets us. */
static bool enough_descriptors(const Net *n, char why[200]) {
    enum { OTHERS = 100 }; /* the store, notices, what a library opens */
    struct rlimit limit;
    if (getrlimit(RLIMIT_NOFILE, &limit) != 0) return true;
    limit.rlim_cur = limit.rlim_max;
    setrlimit(RLIMIT_NOFILE, &limit);
    if (limit.rlim_max == RLIM_INFINITY || limit.rlim_max >= (rlim_t)n->options.connections + OTHERS) return true;
    snprintf(why, 200, "%d connections need %d descriptors, and the system allows %llu (ulimit -n)",
             n->options.connections, n->options.connections + OTHERS, (unsigned long long)limit.rlim_max);
    return false;
}

static void on_wake(Watch *w, unsigned events) {
    const Net *n = (const Net *)(const void *)((const char *)w - offsetof(Net, wake));
    u64 woken;
    (void)events;
    (void)!read(n->wake_fd, &woken, sizeof woken);
}

static bool open_all(Net *n, char why[200]) {
    struct epoll_event event = {.events = EPOLLIN, .data.ptr = &n->wake};
    n->poll = epoll_create1(EPOLL_CLOEXEC);
    n->wake_fd = eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK);
    n->wake.ready = on_wake;
    if (n->wake_fd < 0 || epoll_ctl(n->poll, EPOLL_CTL_ADD, n->wake_fd, &event) != 0 || !sockets_open(n)) {
        snprintf(why, 200, "no descriptors: %s", strerror(errno));
        return false;
    }
    return enough_descriptors(n, why) && listener_open(n, why);
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
    n->options = *options;
    if (n->options.connections == 0) n->options.connections = NET_CONNECTIONS;
    if (n->options.per_address == 0) n->options.per_address = NET_PER_ADDRESS;
    n->poll = n->wake_fd = -1;
    for (int i = 0; i < COUNT(n->door); i++) n->door[i] = (Door){.net = n, .fd = -1, .number = i};
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

void net_close(Net *n) {
    sockets_close(n);
    socket_calls_free(n);
    connections_close(n);
    listener_close(n);
    if (n->poll >= 0) close(n->poll);
    if (n->wake_fd >= 0) close(n->wake_fd);
    free(n->address);
    free(n->staging);
    free(n->envelope);
    pthread_mutex_destroy(&n->lock);
    free(n);
}

/* ---- Deferred work -------------------------------------------------------------------------- */

static void wake(Net *n) {
    u64 one = 1;
    if (write(n->wake_fd, &one, sizeof one) < 0) return; /* full: it is awake anyway */
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

static void tick(Net *n) {
    time_t now = seconds();
    if (now == n->now) return;
    n->now = now;
    sockets_tick(n);
    connections_tick(n);
    listener_tick(n);
    if (n->options.handlers.tick) n->options.handlers.tick(n->options.handlers.context);
}

static void round_once(Net *n, int wait) {
    struct epoll_event event[EVENTS];
    int count = epoll_wait(n->poll, event, EVENTS, n->ready_connections ? 0 : wait);
    for (int i = 0; i < count; i++) {
        Watch *w = event[i].data.ptr;
        w->ready(w, event[i].events);
    }
    do_deferred(n);
    tick(n);
    connections_settle(n);
    sockets_settle(n);
    socket_calls_free(n);
}

void net_run(Net *n) {
    while (!atomic_load(&n->stopping)) round_once(n, TICK_MS);
}

void net_shut(Net *n) {
    listener_shut(n);
    n->shut = true;
    connections_shut(n);
}

void net_drain(Net *n) {
    atomic_store(&n->stopping, true);
    listener_close(n);
    for (int i = 0; i < 20; i++) round_once(n, 5);
    sockets_close(n);
    connections_close(n);
}
