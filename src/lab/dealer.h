/* Dealers hand the games of a batch to those who play them and bring the results back. The lab has one for threads
 * (threads.c) and one for machines (ranks/ranks.c); everything else is the same. */
#ifndef LONGROLL_LAB_DEALER_H
#define LONGROLL_LAB_DEALER_H

#include "lab/run.h"

typedef struct Dealer {
    /* Does this process keep the results? Of several ranks only one does. */
    bool (*leads)(void);
    /* The one that leads: play until the run is over. `threads` 0: as many as there are cores. Fails when an opponent
     * breaks the rules, a player is gone, the journal cannot be written, or on Ctrl-C. */
    bool (*deal)(Run *run, int threads, Error *e);
    /* The others: play what they are told until there is no more. */
    bool (*serve)(const Batch *batch, Error *e);
} Dealer;

extern const Dealer dealer_threads;

#endif
