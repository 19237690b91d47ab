/* A batch under way. Games are dealt by number and may come back in any order, from anywhere; they are merged and
 * judged in the order of the batch. Not locked: the dealer calls it from one thread at a time. */
#ifndef LONGROLL_LAB_RUN_H
#define LONGROLL_LAB_RUN_H

#include "lab/tally.h"

typedef struct LabJournal LabJournal;

enum { RESULTS_MAX = 64 };

typedef enum RunEnd { RUN_OPEN, RUN_LIMIT, RUN_HIGH, RUN_LOW, RUN_WITHIN } RunEnd;

typedef struct Run {
    const Batch *batch;
    i64 total;                 /* games at most */
    LabGame *game;             /* [total] */
    u16 (*used)[2][VERBS_MAX]; /* [total], if verbs are counted */
    i64 dealt;                 /* every game below was played or is being played */
    i64 merged;                /* games judged so far; at the end those that count */
    i64 kept;                  /* games that the journal had */
    i64 played;                /* games that came in since */
    Tally *tally;              /* [pairings] */
    Tally all;
    RunEnd end;
    int results;
    char result[RESULTS_MAX][RESULT_ROOM];
    LabJournal *journal; /* or NULL */
    bool progress;       /* tell on the standard error how it goes */
    double began, told;
} Run;

Run *run_open(const Batch *batch);
void run_close(Run *r);

static inline bool run_over(const Run *r) { return r->end != RUN_OPEN; }
/* Up to `want` numbers in a row that nobody has played: how many, from *first. 0: all are dealt. */
int run_deal(Run *r, int want, i64 *first);
/* Games that were played. They are in the journal when this returns. */
MUST_USE bool run_take(Run *r, const LabPlayed *played, int count, Error *e);
/* The same without the journal, for games that come from it. False: it has been seen before, or does not belong. */
bool run_recall(Run *r, const LabPlayed *played);
/* Judge what has come in. */
void run_merge(Run *r);
const char *run_end_name(RunEnd end);

#endif
