/* The server on a disk whose power may fail (tests/unit/forgetful.h):
 *
 *     forgetful_serve FILE SYNCHRONOUS
 *
 * When this process is killed, all that it had not synced is lost. SYNCHRONOUS is
 * SQLite's: FULL as in earnest, or something weaker, to show that the test would
 * notice. SIGUSR1 breaks the disk: from then on every sync fails. */
#include "forgetful.h"
#include "games/games.h"
#include "server/server.h"
#include "store/internal.h"

#include <signal.h>
#include <stdio.h>

static const char *synchronous;

/* The linker puts this in the place of store_open where the server calls it. */
bool __wrap_store_open(const char *path, Store **store, Error *e);
bool __wrap_store_open(const char *path, Store **store, Error *e) {
    return store_open_with(path, &(SqliteOptions){.vfs = "forgetful", .synchronous = synchronous}, store, e);
}

static void on_ready(void *context, int port) {
    (void)context;
    printf("Long Roll is at http://127.0.0.1:%d/\n", port);
    fflush(stdout);
}

static void on_break(int number) {
    (void)number;
    forgetful_break(true);
}

int main(int argc, char **argv) {
    Error e;
    if (argc != 3) return 2;
    synchronous = argv[2];
    forgetful_register();
    struct sigaction action = {.sa_handler = on_break};
    sigaction(SIGUSR1, &action, NULL);
    ServerOptions options = {.host = "127.0.0.1",
                             .store = argv[1],
                             .workers = 1,
                             .games = games_all,
                             .data = data_compiled(),
                             .files = data_files,
                             .ready = on_ready};
    if (server_run(&options, &e)) return 0;
    fprintf(stderr, "%s\n", e.text);
    return 1;
}
