/* What the files of ai:script for Lee's Greatest Victory share. */
#ifndef LONGROLL_SCRIPT_LGV_H
#define LONGROLL_SCRIPT_LGV_H

#include "ai/lgv/eval.h"

enum { REACH_NODES = 48, REACH_KINDS = 6, MIND_LISTS = 5, ORDER_MAX = 24 };

/* Where a kind of unit can go from the Active Area, with the way there. */
typedef struct Reach {
    u8 type, move, unit; /* the kind, and the unit it was found with */
    int nodes;
    u8 place[REACH_NODES];
    u8 parent[REACH_NODES]; /* node 0 is the start */
    u8 fight[REACH_NODES];  /* enemies stand there */
    u8 spent[REACH_NODES];
} Reach;

/* A way to use an activation: what it is worth to the side, and its first action. */
typedef struct Plan {
    int value;
    bool found;
    Action first;
} Plan;

/* Work memory of one decision. */
typedef struct Mind {
    const Game *game;
    const LgvBoard *b;
    Side side; /* whose point of view values take */
    Survey survey;
    int kinds;
    Reach reach[REACH_KINDS];
    LgvState base; /* where units that have not moved start */
    LgvState node[REACH_NODES];
    Action list[MIND_LISTS][LIST_MAX];
    Outcome outcome[2][OUTCOMES_MAX];
} Mind;

/* ---- Values (lgv/script_quick.c) ---------------------------------------------------------- */

/* The position as it stands, high for the mind's side. */
int mind_score(Mind *m, const LgvState *s);
/* Play on with simple choices for both sides until the current fight or other matter is settled, taking the
 * expectation over `dice` rolls; then score. Changes `s`. */
int mind_value(Mind *m, LgvState *s, int dice);
/* The value after an action, on a copy. */
int mind_after(Mind *m, const LgvState *s, const Action *a, int dice);
/* Do it, and answer the question about captured works that may follow. */
void mind_do(Mind *m, LgvState *s, Action a);

/* ---- Plans (lgv/script_plan.c) ------------------------------------------------------------ */

/* The best use of an activation under way (steps assault and move). */
Plan plan_activation(Mind *m, const LgvState *s);
/* The same from the choice of a bridge. */
Plan plan_bridge(Mind *m, const LgvState *s, const List *legal);
/* The best activation of an Impulse, or to pass. `legal` is the list at that step. */
Plan plan_impulse(Mind *m, const LgvState *s, const List *legal);
/* What the player with Momentum would gain by the best activation from here. */
int plan_gain(Mind *m, const LgvState *s);

#endif
