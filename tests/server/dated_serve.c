/* The server on a machine whose date stands still, and is set from outside:
 *
 *     dated_serve FILE SOCKET RETAIN_DAYS [KEY]
 *
 * FILE may be a database, which needs a KEY.
 * A line on the standard input is a number of seconds by which the date goes forward; it is said when that is done.
 * It begins with 1,800,000,000 seconds and those of $LONGROLL_AHEAD. The clock that only goes forward is as it
 * should be. */
#define _GNU_SOURCE
#include "games/games.h"
#include "server/server.h"
#include "store/store.h"

#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

/* All servers here are linked so; this one has nothing against its store. */
bool __real_store_open(const char *path, Store **store, Error *e);
bool __wrap_store_open(const char *path, Store **store, Error *e);
bool __wrap_store_open(const char *path, Store **store, Error *e) { return __real_store_open(path, store, e); }

static atomic_long ahead; /* seconds */

/* In the place of the C library's. */
int clock_gettime(clockid_t clock, struct timespec *t) {
    long result = syscall(SYS_clock_gettime, clock, t);
    if (clock == CLOCK_REALTIME) *t = (struct timespec){.tv_sec = 1800000000 + ahead};
    return (int)result;
}

static void *set_date(void *context) {
    char line[64];
    (void)context;
    while (fgets(line, sizeof line, stdin)) {
        ahead += atol(line);
        printf("ahead %ld\n", (long)ahead);
        fflush(stdout);
    }
    return NULL;
}

static void on_ready(void *context, int port) {
    (void)context;
    printf("Long Roll is at http://127.0.0.1:%d/\n", port);
    fflush(stdout);
}

int main(int argc, char **argv) {
    Error e;
    pthread_t setter;
    if (argc < 4 || argc > 5) return 2;
    ServerOptions options = {.host = "127.0.0.1",
                             .store = argv[1],
                             .key = argc > 4 ? argv[4] : NULL,
                             .admin = argv[2],
                             .admin_must = true,
                             .retain_days = atol(argv[3]),
                             .log = LOG_INFO,
                             .workers = 1,
                             .games = games_all,
                             .data = data_compiled(),
                             .files = data_files,
                             .ready = on_ready};
    const char *first = getenv("LONGROLL_AHEAD"); /* seconds, already at the start */
    ahead = first ? atol(first) : 0;
    pthread_create(&setter, NULL, set_date, NULL);
    if (server_run(&options, &e)) return 0;
    fprintf(stderr, "%s\n", e.text);
    return 1;
}
