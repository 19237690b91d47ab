/* What a player need not be asked: the one thing there is to do, choices that all come to the same, a refusal when
 * nothing else is left, and what he has answered once and for all (standing orders).
 *
 * What is dull is a question of the rules and answered here for every host. A host does it for its player through the
 * gate, if he wishes: it is recorded, told and taken back like any action. The answer follows from what the side that
 * acts may know; so where something is hidden, doing it at once could tell the enemy what it is, and it is found only
 * for a side that plays `alone`, against nobody or a machine. Standing orders answer blindly and tell nothing. */
#ifndef LONGROLL_DULL_H
#define LONGROLL_DULL_H

#include "core/game.h"

typedef enum DullKind { DULL_ONLY, DULL_SAME, DULL_DECLINE, DULL_ORDER } DullKind;

typedef struct Dull {
    DullKind kind;
    int order; /* DULL_ORDER: its row in Game.standing_orders */
    int row;   /* of the action in the list */
    Action action;
} Dull;

enum { DULLS_MAX = 4 }; /* for one decision */

/* What `side`, whose decision it is, need not be asked, at most DULLS_MAX; `room` for LIST_MAX actions. */
int dull_find(const Game *game, const void *board, const void *state, Side side, bool alone, Action *room, Dull *out);
/* "only", "same", "decline", or the name of the standing order. */
const char *dull_code(const Game *game, const Dull *dull);
/* A standing order by its name; -1: none. */
int standing_order_find(const Game *game, Str name);

#endif
