/* What the scripted commanders share. */
#ifndef LONGROLL_AI_SCRIPT_H
#define LONGROLL_AI_SCRIPT_H

#include "core/game.h"
#include "space/hexes.h"

/* What lies before a commander: the first members of his work memory, and how they are set. */
#define BEFORE_HIM(Board, State) \
    const Game *game;            \
    const Board *b;              \
    const State *s;              \
    Side side;                   \
    const List *legal
#define PUT_BEFORE(mind, the_game, board, state, the_side, list)                                     \
    ((mind)->game = (the_game), (mind)->b = (board), (mind)->s = (state), (mind)->side = (the_side), \
     (mind)->legal = (list))

/* The action of the list that ranks highest; the first of equals. */
typedef int RankAction(void *mind, const Action *a);
static inline void choose_by_rank(const List *legal, RankAction *rank, void *mind, Action *out) {
    int best = INT32_MIN;
    for (int i = 0; i < legal->count; i++) {
        int now = rank(mind, &legal->action[i]);
        if (now > best) best = now, *out = legal->action[i];
    }
}

/* The hex after `from` on the way to `to`, where `came` has the last step to each hex; 0 when `from` is not on it. */
static inline int hex_after(const HexGrid *grid, const u8 *came, int from, int to) {
    for (int i = 0, hex = to; i < HEXES_MAX; i++) {
        int before = grid->next[hex][hex_reverse(came[hex])];
        if (before == from) return hex;
        hex = before;
    }
    return 0;
}

#endif
