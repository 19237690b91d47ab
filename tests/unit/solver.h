/* What a position is worth when both sides play perfectly: every choice and every outcome of the dice, to the end of
 * the game. For ends of games that are short enough, and have nothing hidden. */
#ifndef LONGROLL_TESTS_SOLVER_H
#define LONGROLL_TESTS_SOLVER_H

#include "core/game.h"

enum { SOLVED_SURE = 1 << 30, SOLVED_CHOICES = 256 };

typedef struct Solver {
    const Game *game;
    const void *board;
    int nodes, limit; /* positions looked at, and how many may be */
    struct SolvedPosition *memo;
} Solver;

/* The choices of the player who acts, each with its worth to him: a share of victory, of SOLVED_SURE. */
typedef struct Solution {
    int count, nodes;
    Action action[SOLVED_CHOICES];
    i32 worth[SOLVED_CHOICES];
    int best;
    i32 lead; /* of the best over the next */
} Solution;

Solver solver_open(const Game *game, const void *board, int limit);
void solver_close(Solver *s);
/* False when it would take more than the limit. */
bool solve(Solver *s, const void *state, Solution *out);

#endif
