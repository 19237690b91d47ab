/* How long a commit waits for others to share it. */
#include "store/gather.h"

enum {
    BUSY = 4,              /* after a group of so many, others will come */
    BUSY_WAIT = 2000000,   /* and are waited for so long */
    LIVELY = 8000000,      /* so shortly after the last group others may come */
    LIVELY_WAIT = 4000000, /* and are waited for so long, unless nobody came the last time */
    STRAIGHT_MAX = 63,
};

/* Nobody waits who acts once in a while; who acts again and again, but alone, waits once in 64 times. */
i64 gather_patience(Gather *g, i64 now) {
    if (g->last >= BUSY) return BUSY_WAIT;
    if (now - g->begun >= LIVELY) return 0;
    if (g->straight == 0) return LIVELY_WAIT;
    g->straight--;
    return 0;
}

void gather_taken(Gather *g, i64 now, int before, int count, bool waited) {
    g->begun = now;
    g->last = count;
    if (count > before) g->alone = 0;
    else if (waited && g->alone < STRAIGHT_MAX) g->alone = 2 * g->alone + 1;
    if (waited) g->straight = g->alone;
}
