/* The server with a game that goes insane on purpose:
 *
 *     insane_serve FILE [rain]
 *
 * A line on its standard input names a function of Lee's Greatest Victory (but
 * `query` is one of Give Us Victories); the next call of it breaks down, at
 * whatever table and in whatever thread, and that is answered with `armed NAME`.
 * With `rain` every action breaks down, always, at tables where it may rain: their
 * logs can no longer be read back. */
#include "games/games.h"
#include "games/lgv/lgv.h"
#include "server/server.h"
#include "store/store.h"

#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <string.h>

/* All servers here are linked so; this one has nothing against its store. */
bool __real_store_open(const char *path, Store **store, Error *e);
bool __wrap_store_open(const char *path, Store **store, Error *e);
bool __wrap_store_open(const char *path, Store **store, Error *e) { return __real_store_open(path, store, e); }

/* ---- The game -------------------------------------------------------------------------------- */

enum { NONE, LEGAL, ALLOWS, APPLY, FACTS, WORKSHEET, OUTCOMES, QUERY, GUESS, NOTATE, SANE, UNION_SEAT, FUNCTIONS };

static const char *const name[FUNCTIONS] = {"none",     "legal", "allows", "apply",  "facts", "worksheet",
                                            "outcomes", "query", "guess",  "notate", "sane",  "union_seat"};
static atomic_int armed;
static bool hates_rain;
static const Game *asked; /* Give Us Victories: the other has no questions */

/* Once. */
static bool breaks(int function) {
    int expected = function;
    return atomic_compare_exchange_strong(&armed, &expected, NONE);
}

static void legal(const void *board, const void *state, List *list) {
    MUST(!breaks(LEGAL));
    lgv_game.legal(board, state, list);
}

static bool allows(const void *board, const void *state, Side side, const Action *action, Refusal *r) {
    MUST(!breaks(ALLOWS));
    return lgv_game.allows(board, state, side, action, r);
}

static Effects apply(const void *board, void *state, const Action *action, const Journal *j) {
    const LgvState *s = state;
    MUST(!hates_rain || !s->option[OPTION_RAIN]);
    Effects effects = lgv_game.apply(board, state, action, j);
    MUST(!breaks(APPLY));
    return effects;
}

static void facts(const void *board, const void *state, Side viewer, const FactSink *sink) {
    lgv_game.facts(board, state, viewer, sink);
    MUST(!breaks(FACTS));
}

static bool worksheet(const void *board, const void *state, Side viewer, const Action *about, Worksheet *w) {
    MUST(!breaks(WORKSHEET));
    return lgv_game.worksheet(board, state, viewer, about, w);
}

static int outcomes(const void *board, const void *state, const Worksheet *sheet, Outcome *out) {
    MUST(!breaks(OUTCOMES));
    return lgv_game.outcomes(board, state, sheet, out);
}

static void query(const void *board, const void *state, Side viewer, const Action *question, const Answer *to) {
    MUST(!breaks(QUERY));
    asked->query(board, state, viewer, question, to);
}

static void guess(const void *board, const void *state, Side viewer, Stream *dice, void *out) {
    MUST(!breaks(GUESS));
    lgv_game.guess(board, state, viewer, dice, out);
}

static void notate(const void *board, const void *state, Side viewer, Side by, const Action *action, Writer *out) {
    MUST(!breaks(NOTATE));
    lgv_game.notate(board, state, viewer, by, action, out);
}

static bool sane(const void *board, const void *state, Writer *complaint) {
    if (!breaks(SANE)) return lgv_game.sane(board, state, complaint);
    put(complaint, "the drum is missing");
    return false;
}

static Side union_seat(const void *state) {
    MUST(!breaks(UNION_SEAT));
    return lgv_game.union_seat(state);
}

static Game insane_game(void) {
    Game game = lgv_game;
    game.legal = legal;
    game.allows = allows;
    game.apply = apply;
    game.facts = facts;
    game.worksheet = worksheet;
    game.outcomes = outcomes;
    game.guess = guess;
    game.notate = notate;
    game.sane = sane;
    game.union_seat = union_seat;
    return game;
}

/* ---- The server ------------------------------------------------------------------------------ */

static void *hear_orders(void *context) {
    char line[40];
    while (fgets(line, sizeof line, stdin)) {
        line[strcspn(line, "\n")] = 0;
        for (int i = NONE; i < FUNCTIONS; i++) {
            if (strcmp(line, name[i]) == 0) atomic_store(&armed, i);
        }
        printf("armed %s\n", line);
        fflush(stdout);
    }
    return context;
}

static void on_ready(void *context, int port) {
    pthread_t orders;
    (void)context;
    printf("Long Roll is at http://127.0.0.1:%d/\n", port);
    fflush(stdout);
    if (pthread_create(&orders, NULL, hear_orders, NULL) == 0) pthread_detach(orders);
}

int main(int argc, char **argv) {
    Error e;
    if (argc < 2) return 2;
    hates_rain = argc > 2 && strcmp(argv[2], "rain") == 0;
    asked = games_find(STR("guv"));
    Game insane = insane_game(), inquired = *asked;
    inquired.query = query;
    const Game *const games[] = {&insane, &inquired, NULL};
    ServerOptions options = {.host = "127.0.0.1",
                             .store = argv[1],
                             .workers = 1,
                             .games = games,
                             .data = data_compiled(),
                             .files = data_files,
                             .ready = on_ready};
    if (server_run(&options, &e)) return 0;
    fprintf(stderr, "%s\n", e.text);
    return 1;
}
