/* Numbers that change only when the rules do: the same random games end the
 * same on every machine and compiler (signature), and the number of positions
 * within a number of actions is fixed (perft). */
#ifndef LONGROLL_SELFPLAY_H
#define LONGROLL_SELFPLAY_H

#include "core/game.h"

enum { SELFPLAY_LIMIT = 1 << 17 }; /* actions; a longer game is a fault of the rules */

/* All memory is the caller's. */
typedef struct Selfplay {
    const Game *game;
    const void *board;
    const void *first; /* where every game begins */
    void *state;       /* game->state_size bytes: the game under way */
    Action *action;    /* LIST_MAX of them */
} Selfplay;

/* One random action of the actor, all legal ones equally likely; false when the
 * game is over. */
bool selfplay_step(Selfplay *p, Stream *choice, Stream *dice);
/* Game `number` of a seed, from `first` to its end; `state` is then its last
 * position. Returns how many actions it had, fortune's included. */
int selfplay_game(Selfplay *p, u64 seed, u64 number);
/* Fold one finished game into the signature of those before it. */
u64 selfplay_fold(u64 signature, u64 hash, int actions);
/* The signature of games 0 .. games-1. */
u64 selfplay_signature(Selfplay *p, u64 seed, int games);

enum { PERFT_DEPTH = 16 };

typedef struct Perft {
    const Game *game;
    const void *board;
    int depth;
    u8 *state;                  /* depth + 1 states; the first is where it begins */
    Action *action;             /* depth times LIST_MAX */
    Outcome *outcome;           /* depth times OUTCOMES_MAX */
    u64 count[PERFT_DEPTH + 1]; /* positions after this many actions */
} Perft;

/* Fill `count`. Fortune's results count once each, not each roll; sets are
 * gathered by ascending ids only. Precondition: depth <= PERFT_DEPTH. */
void perft_run(Perft *p);

#endif
