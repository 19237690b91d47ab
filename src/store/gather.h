/* How long a commit waits for others to share it. A commit costs the same for one write and for hundreds: a sync, some
 * pages, and a few changes of thread. Times are nanoseconds of a clock that only goes forward. */
#ifndef LONGROLL_GATHER_H
#define LONGROLL_GATHER_H

#include "base/base.h"

typedef struct Gather {
    i64 begun;    /* when the last group was taken */
    int last;     /* how many it was */
    int alone;    /* so many times no other came */
    int straight; /* before others are waited for again, so many commits go at once */
} Gather;

/* Writes are there at `now`: how long to wait for more. */
i64 gather_patience(Gather *g, i64 now);
/* A group was taken: so many were there before the wait, and so many after it. */
void gather_taken(Gather *g, i64 now, int before, int count, bool waited);

#endif
