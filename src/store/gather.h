/* How long a commit waits for others to share it. A commit costs the same for one write and for hundreds: a sync, some
 * pages, and a few changes of thread. Times are nanoseconds of a clock that only goes forward. */
#ifndef LONGROLL_GATHER_H
#define LONGROLL_GATHER_H

#include "base/base.h"

typedef struct Gather {
    i64 begun;    /* when the last group was taken */
    bool expects; /* it was more than one: others are waited for even before the first is there */
    bool busy;    /* it was many, or there soon */
    int alone;    /* the oftener no other came, the more */
    int straight; /* before others are waited for again, so many commits go at once */
} Gather;

/* So long, or until so many are there. */
typedef struct Patience {
    i64 wait;
    int enough;
} Patience;

Patience gather_patience(Gather *g, i64 now);
/* A group of so many was taken. */
void gather_taken(Gather *g, i64 now, int count, bool waited);

#endif
