/* Orders in one gesture: what is said to be in reach is what single actions reach, at that cost and no other. */
#include "core/orders.h"
#include "core/selfplay.h"
#include "core/match.h"
#include "games/games.h"
#include "test.h"

#include <stdlib.h>

enum { PLACES = 4000, DEPTH = 12 };

static const Game *game;
static void *board, *first, *state;
static Action room[LIST_MAX];

static bool lay_out(const char *id, const char *name) {
    DataSource data = data_compiled();
    Scenario scenario;
    Error e;
    game = games_find(str_of(id));
    board = calloc(1, game->board_size);
    first = calloc(1, game->state_size);
    state = calloc(1, game->state_size);
    bool good = scenario_read(&data, str_of(name), &scenario, &e) &&
                board_read(game, &data, scenario.board, board, &e) &&
                scenario_setup(game, board, &scenario, NULL, 0, first, &e);
    if (good) memcpy(state, first, game->state_size);
    return good;
}

static void clear_away(void) {
    free(board);
    free(first);
    free(state);
}

/* ---- Every way there is, step by step --------------------------------------------------------------------------- */

typedef struct Walk {
    Side side;
    const char *step;
    int piece, budget;
    i16 cost[PLACES]; /* -1: never */
} Walk;

static bool goes_on(const Walk *w, const void *at, Effects effects) {
    Actor actor;
    game_actor(game, board, at, &actor);
    return !effects.revealed && actor.side == w->side && strcmp(actor.step, w->step) == 0 &&
           game->orders->standing(board, at, w->piece).moving;
}

static void walk(Walk *w, const void *at, int depth, int spent) {
    Action *list_room = malloc(sizeof *list_room * LIST_MAX);
    void *next = malloc(game->state_size);
    List list = {.action = list_room};
    Action stop = action0(game->orders->stop);
    game->legal(board, at, &list);
    for (int i = 0; i < list.count && w->budget > 0; i++) {
        const Action *a = &list.action[i];
        if (a->verb != game->orders->step[0] && a->verb != game->orders->step[1]) continue;
        memcpy(next, at, game->state_size);
        w->budget--;
        Effects effects = game->apply(board, next, a, NULL);
        Standing now = game->orders->standing(board, next, w->piece);
        int cost = now.spent >= 0 ? now.spent : spent;
        bool on = goes_on(w, next, effects);
        bool rests = !on || game_check(game, board, next, w->side, &stop, NULL);
        if (rests && now.place == a->op[0] && (w->cost[now.place] < 0 || cost < w->cost[now.place]))
            w->cost[now.place] = (i16)cost;
        if (on && depth < DEPTH) walk(w, next, depth + 1, cost);
    }
    free(list_room);
    free(next);
}

/* ---- What is answered ------------------------------------------------------------------------------------------- */

static i16 answered[PLACES];

static void hear(void *context, const Found *f) {
    int *count = context;
    if (strcmp(f->as, "on-the-way") == 0) return;
    answered[f->id] = f->value;
    ++*count;
}

/* The plan is what the gate takes, one after the other, and it ends there. */
static void follow(const Order *order, int place, int cost) {
    static Plan plan;
    Refusal r;
    void *at = malloc(game->state_size);
    memcpy(at, state, game->state_size);
    bool good = CHECK(orders_plan(order, place, &plan, &r));
    for (int i = 0; good && i < plan.count; i++) {
        good = CHECK(game_check(game, board, at, order->viewer, &plan.action[i], &r));
        if (good) game->apply(board, at, &plan.action[i], NULL);
    }
    CHECK_EQ(game->orders->standing(board, at, order->piece[0]).place, place);
    CHECK_EQ(plan.cost, cost);
    free(at);
}

static bool pick_anyhow(void *at, Side side, int piece) {
    Action open = action1(game->orders->open, game->orders->standing(board, at, piece).place);
    Action pick = action1(game->orders->pick, piece);
    if (game->orders->standing(board, at, piece).moving) return true;
    if (!game_check(game, board, at, side, &pick, NULL)) {
        if (!open.verb || !open.op[0] || !game_check(game, board, at, side, &open, NULL)) return false;
        game->apply(board, at, &open, NULL);
        if (!game_check(game, board, at, side, &pick, NULL)) return false;
    }
    game->apply(board, at, &pick, NULL);
    return true;
}

/* Returns how many places were compared. */
static int compare(Side side, int piece) {
    static Walk w;
    char words[1200];
    Writer text = writer_on(words, sizeof words);
    int count = 0, differ = 0;
    i16 one = (i16)piece;
    Order order = order_of(game, board, state, REFEREE, &one, 1);
    Actor actor;
    void *at = malloc(game->state_size);
    Refusal r;
    memcpy(at, state, game->state_size);
    bool can = pick_anyhow(at, side, piece);
    for (int i = 0; i < PLACES; i++) w.cost[i] = answered[i] = -1;
    CHECK_EQ(orders_march(&order, &(Answer){hear, &count, &text, NULL}, &r), can);
    if (can) {
        game_actor(game, board, at, &actor);
        w.side = side, w.step = actor.step, w.piece = piece, w.budget = 60000;
        int start = game->orders->standing(board, at, piece).place;
        walk(&w, at, 0, 0);
        for (int i = 1; w.budget > 0 && i < PLACES; i++) differ += i != start && w.cost[i] != answered[i];
        CHECK_EQ(differ, 0);
        order.viewer = side;
        for (int i = 1, done = 0; i < PLACES && done < 3; i++) {
            if (answered[i] >= 0) follow(&order, i, answered[i]), done++;
        }
    }
    free(at);
    return can && w.budget > 0 ? count : 0;
}

/* One that may be picked now, or any. */
static int some_piece(Stream *choice) {
    List list = {.action = room};
    int count = 0, from = 0;
    game->legal(board, state, &list);
    for (int i = 0; i < list.count; i++) {
        if (room[i].verb != game->orders->pick) continue;
        if (!count++) from = i;
    }
    if (count) return room[from + (int)stream_below(choice, (u32)count)].op[0];
    return 1 + (int)stream_below(choice, (u32)game->range(board, game->verbs[game->orders->pick].kind[0]));
}

static void reach_is_exact(const char *id, const char *scenario, int actions) {
    Stream choice = stream_on(7, 1), dice = stream_on(7, 2);
    int compared = 0;
    if (!CHECK(lay_out(id, scenario))) return;
    Selfplay play = {game, board, first, state, room};
    for (int i = 0; i < actions && selfplay_step(&play, &choice, &dice); i++) {
        Actor actor;
        game_actor(game, board, state, &actor);
        if (actor.side == FORTUNE || actor.side == NOBODY || i % 5) continue;
        compared += compare(actor.side, some_piece(&choice));
    }
    CHECK(compared > 50);
    clear_away();
}

static void lgv_reach_is_exact(void) { reach_is_exact("lgv", "lgv/chancellorsville", 6000); }
static void guv_reach_is_exact(void) { reach_is_exact("guv", "guv/jacksons-attack", 6000); }
static void lfm_reach_is_exact(void) { reach_is_exact("lfm", "lfm/buschbecks-line", 3000); }

T_MAIN {
    RUN(lgv_reach_is_exact);
    RUN(guv_reach_is_exact);
    RUN(lfm_reach_is_exact);
}
