/* The server on a machine whose date leaps: two hours on with every look at the clock, nine back with every tenth.
 *
 *     leaping_serve FILE WEBHOOKS
 *
 * The clock that only goes forward is as it should be. */
#define _GNU_SOURCE
#include "games/games.h"
#include "server/server.h"
#include "store/store.h"

#include <stdatomic.h>
#include <stdio.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

/* All servers here are linked so; this one has nothing against its store. */
bool __real_store_open(const char *path, Store **store, Error *e);
bool __wrap_store_open(const char *path, Store **store, Error *e);
bool __wrap_store_open(const char *path, Store **store, Error *e) { return __real_store_open(path, store, e); }

/* In the place of the C library's. */
int clock_gettime(clockid_t clock, struct timespec *t) {
    static atomic_long looks;
    long result = syscall(SYS_clock_gettime, clock, t);
    long look = atomic_fetch_add(&looks, clock == CLOCK_REALTIME);
    if (clock == CLOCK_REALTIME) t->tv_sec += 3600 * (2 * look - look / 10 * 11);
    return (int)result;
}

static void on_ready(void *context, int port) {
    (void)context;
    printf("Long Roll is at http://127.0.0.1:%d/\n", port);
    fflush(stdout);
}

int main(int argc, char **argv) {
    Error e;
    if (argc != 3) return 2;
    ServerOptions options = {.host = "127.0.0.1",
                             .store = argv[1],
                             .webhooks = argv[2],
                             .patience = 50,
                             .workers = 1,
                             .games = games_all,
                             .data = data_compiled(),
                             .files = data_files,
                             .ready = on_ready};
    if (server_run(&options, &e)) return 0;
    fprintf(stderr, "%s\n", e.text);
    return 1;
}
