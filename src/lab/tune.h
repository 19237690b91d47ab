/* Weights of a game's policy and value from games that are played for it: the policy is fitted to what the opponents
 * chose, the value to how the games ended. */
#ifndef LONGROLL_LAB_TUNE_H
#define LONGROLL_LAB_TUNE_H

#include "ai/search/knowledge.h"
#include "lab/batch.h"
#include "lab/fit.h"

#include <stdio.h>

typedef struct TunePlan {
    const Batch *batch; /* of one game */
    bool policy, value; /* which to fit; the other stays */
    int epochs;
    bool progress;
} TunePlan;

typedef struct TuneResult {
    i64 games;
    u64 signature; /* of these games: another opponent, rule or seed gives another */
    Fit policy, value;
} TuneResult;

/* `weights` is where it begins and what comes out. */
MUST_USE bool tune(const TunePlan *plan, Weights *weights, TuneResult *result, Error *e);
/* The file of data/ai; `made` says how it came to be, a line or more. */
void weights_write(FILE *out, const Game *game, const Knowledge *k, const Weights *w, const char *made);

#endif
