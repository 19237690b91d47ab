/* Uniform random play, as the measurements count it (design, chapter 7). */
#ifndef LONGROLL_CLI_CMD_ROLLOUT_H
#define LONGROLL_CLI_CMD_ROLLOUT_H

#include "cli/cli.h"

typedef struct Rollout {
    const Game *game;
    const void *board, *first;
    void *state;
    Action *action; /* LIST_MAX */
    Stream stream;
    u64 games, counted; /* counted: decisions with two or more entries */
    u64 steps;          /* every action, forced ones and fortune's too */
    u64 listed, longest_list, longest_game;
    u64 game_steps;
} Rollout;

void rollout_open(Rollout *r, const Table *t, u64 seed);
void rollout_close(Rollout *r);
/* One action of the actor: full list, check, apply. False, with nothing
 * done, when the game is over. */
bool rollout_step(Rollout *r);
/* Back to the first position. */
void rollout_restart(Rollout *r);
/* One whole game from the first position. */
void rollout_game(Rollout *r);

double seconds_now(void);

#endif
