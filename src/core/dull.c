/* What a player need not be asked. */
#include "core/dull.h"

#include "core/internal.h"
#include "core/orders.h"

/* ---- All choices come to the same ----------------------------------------------------------------------------- */

/* Small sets only: a stack that can go nowhere and may leave a unit behind, for example. */
enum { SAME_CHOICES = 8, SAME_DEPTH = 6, SAME_TRIES = 64 };

typedef struct Same {
    const Game *game;
    const void *board;
    Side side;
    u64 verbs; /* of the decision: while there are no others, it is not over */
    Action *room;
    StateRoom end; /* the position after the first way through */
    bool ended;
    int tries;
} Same;

static u64 verbs_of(const List *l) {
    u64 verbs = 0;
    for (int i = 0; i < l->count; i++) verbs |= 1ull << l->action[i].verb;
    return verbs;
}

/* Is the decision still the same one? Then `l` has what is left of it. */
static bool goes_on(const Same *same, const void *state, List *l) {
    Actor actor;
    game_actor(same->game, same->board, state, &actor);
    if (actor.side != same->side) return false;
    same->game->legal(same->board, state, l);
    return (verbs_of(l) & ~same->verbs) == 0;
}

static void see_difference(void *context, Str key, Str value) {
    (void)key, (void)value;
    *(bool *)context = true;
}

/* To write all facts of both would cost more than all else that an action does on a server. */
static bool is_end(const Same *same, const void *state) {
    bool differs = false;
    FactSink sink = {see_difference, &differs, &same->end, same->side};
    same->game->facts(same->board, state, same->side, &sink);
    return !differs;
}

static bool all_same(Same *same, const void *state, const List *l, int depth);

static bool comes_to_same(Same *same, const void *state, const Action *a, int depth) {
    StateRoom next;
    List l = {.action = same->room};
    if (++same->tries > SAME_TRIES) return false;
    memcpy(&next, state, same->game->state_size);
    Effects effects = same->game->apply(same->board, &next, a, NULL);
    if (effects.revealed || effects.secret || effects.veiled) return false;
    if (goes_on(same, &next, &l)) return all_same(same, &next, &l, depth + 1);
    if (same->ended) return is_end(same, &next);
    memcpy(&same->end, &next, same->game->state_size);
    same->ended = true;
    return true;
}

static bool all_same(Same *same, const void *state, const List *l, int depth) {
    Action own[SAME_CHOICES];
    int count = l->count;
    if (count > SAME_CHOICES || depth > SAME_DEPTH) return false;
    memcpy(own, l->action, sizeof *own * (size_t)count);
    for (int i = 0; i < count; i++) {
        if (!comes_to_same(same, state, &own[i], depth)) return false;
    }
    return true;
}

/* The one of them that ends it. */
static int closing(const Game *game, const List *l) {
    for (int i = 0; i < l->count; i++) {
        if (game->verbs[l->action[i].verb].count == 0) return i;
    }
    return 0;
}

static void take(const List *l, int row, Dull *out) {
    out->row = row;
    out->action = l->action[row];
}

/* On a guess, so that it cannot depend on what the side may not know. */
static bool find_same(const Game *game, const void *board, const void *state, Side side, Action *room, Dull *out) {
    StateRoom guess;
    Stream numbers = stream_on(1, 1);
    List l = {.action = room};
    game->legal(board, state, &l);
    if (l.count < 2 || l.count > SAME_CHOICES) return false;
    take(&l, closing(game, &l), out);
    MUST(game->state_size <= sizeof guess && game->verb_count <= 64);
    game->guess(board, state, side, &numbers, &guess);
    Same same = {.game = game, .board = board, .side = side, .verbs = verbs_of(&l), .room = room};
    return all_same(&same, &guess, &l, 0);
}

/* ---- Nothing else is left -------------------------------------------------------------------------------------- */

/* A refusal, beside which there are at most standing orders to be given. */
static bool find_decline(const Game *game, const List *l, Dull *out) {
    bool found = false;
    for (int i = 0; i < l->count; i++) {
        const VerbInfo *verb = &game->verbs[l->action[i].verb];
        if (!verb->declines && !verb->standing) return false;
        if (verb->declines && !found) take(l, i, out);
        found |= verb->declines;
    }
    return found;
}

/* ---- Standing orders ------------------------------------------------------------------------------------------- */

static bool is_step_of(const StandingOrder *order, const char *step) {
    Str steps = str_of(order->steps);
    for (Str word = str_word(&steps); word.len > 0; word = str_word(&steps)) {
        if (str_same(word, str_of(step))) return true;
    }
    return false;
}

static bool answers(const StandingOrder *order, const List *l, Dull *out) {
    bool found = false;
    for (int i = l->count - 1; i >= 0; i--) {
        if (order->unless && l->action[i].verb == order->unless) return false;
        if (l->action[i].verb != order->verb) continue;
        take(l, i, out);
        found = true;
    }
    return found;
}

int standing_order_find(const Game *game, Str name) {
    for (int i = 0; game->standing_orders && game->standing_orders[i].name; i++) {
        if (str_alike(str_of(game->standing_orders[i].name), name)) return i;
    }
    return -1;
}

/* ---- All of it ------------------------------------------------------------------------------------------------- */

const char *dull_code(const Game *game, const Dull *dull) {
    static const char *const code[] = {[DULL_ONLY] = "only", [DULL_SAME] = "same", [DULL_DECLINE] = "decline"};
    return dull->kind == DULL_ORDER ? game->standing_orders[dull->order].name : code[dull->kind];
}

static int find_orders(const Game *game, const void *board, const void *state, const Actor *actor, const List *l,
                       Dull *out) {
    int count = 0;
    for (int i = 0; game->standing_orders && game->standing_orders[i].name && count < DULLS_MAX - 1; i++) {
        const StandingOrder *order = &game->standing_orders[i];
        if (!is_step_of(order, actor->step) || (order->applies && !order->applies(board, state))) continue;
        out[count] = (Dull){.kind = DULL_ORDER, .order = i};
        if (answers(order, l, &out[count])) count++;
    }
    return count;
}

int dull_find(const Game *game, const void *board, const void *state, Side side, bool alone, Action *room, Dull *out) {
    Actor actor;
    List l = {.action = room};
    game_actor(game, board, state, &actor);
    if (actor.side != side || side == NOBODY || side == FORTUNE) return 0;
    game->legal(board, state, &l);
    bool tells = game->hides && !alone;
    if (l.count == 1) {
        out[0] = (Dull){.kind = DULL_ONLY, .action = room[0]};
        return !tells;
    }
    int count = find_orders(game, board, state, &actor, &l, out);
    out[count] = (Dull){.kind = DULL_DECLINE};
    if (tells) return count;
    if (find_decline(game, &l, &out[count])) return count + 1;
    out[count].kind = DULL_SAME;
    return count + find_same(game, board, state, side, room, &out[count]);
}
