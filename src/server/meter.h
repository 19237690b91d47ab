/* What the server counts about itself: histograms and counters, all changed in
 * the thread of net_run, so that counting takes no lock and no memory. */
#ifndef LONGROLL_SERVER_METER_H
#define LONGROLL_SERVER_METER_H

#include "base/base.h"

enum { METER_BOUNDS = 17, METER_REFUSALS = 48, METER_CLASSES = 6 };

/* How often something took at most so long; the last is for all that took longer. */
typedef struct Histogram {
    i64 count[METER_BOUNDS + 1];
    i64 microseconds;
} Histogram;

typedef enum AskKind { ASK_ACT, ASK_WRITE, ASK_BEGIN, ASK_LOOK, ASK_PAGE, ASK_OPERATOR, ASK_KINDS } AskKind;

typedef struct Meter {
    Histogram asked[ASK_KINDS]; /* from the whole request to its answer */
    Histogram append;           /* from the hand-over to the store until it is on disk and known here */
    Histogram tell;             /* from there until the last player was told */
    Histogram thought;          /* that opponents' choices took of a thread */
    i64 answers[METER_CLASSES]; /* by the first digit of their status */
    i64 refusals[METER_REFUSALS];
    i64 told, told_bytes; /* messages of updates */
    i64 reports;          /* by players about others */
    i64 removed;          /* tables, by retention or the operator */
} Meter;

void meter_took(Histogram *h, i64 microseconds);
/* By the code of the error that was answered. */
void meter_refusal(Meter *m, const char *code);

#endif
