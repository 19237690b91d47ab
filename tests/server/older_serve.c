/* The server as it was before the rules were changed: each game's have the version before.
 *
 *     older_serve STORE KEY
 */
#include "games/games.h"
#include "server/server.h"
#include "store/store.h"

#include <stdio.h>

enum { GAMES = 8 };

/* All servers here are linked so; this one has nothing against its store. */
bool __real_store_open(const char *path, Store **store, Error *e);
bool __wrap_store_open(const char *path, Store **store, Error *e);
bool __wrap_store_open(const char *path, Store **store, Error *e) { return __real_store_open(path, store, e); }

static void on_ready(void *context, int port) {
    (void)context;
    printf("Long Roll is at http://127.0.0.1:%d/\n", port);
    fflush(stdout);
}

int main(int argc, char **argv) {
    static Game game[GAMES];
    static const Game *games[GAMES + 1];
    Error e;
    if (argc != 3) return 2;
    for (int i = 0; games_all[i] && i < GAMES; i++) {
        game[i] = *games_all[i];
        game[i].rules_version--;
        games[i] = &game[i];
    }
    ServerOptions options = {.host = "127.0.0.1",
                             .store = argv[1],
                             .key = argv[2],
                             .workers = 1,
                             .log = LOG_INFO,
                             .games = games,
                             .data = data_compiled(),
                             .files = data_files,
                             .ready = on_ready};
    if (server_run(&options, &e)) return 0;
    fprintf(stderr, "%s\n", e.text);
    return 1;
}
