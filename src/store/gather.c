/* How long a commit waits for others to share it. */
#include "store/gather.h"

enum {
    ENOUGH = 4,          /* so many share a commit well */
    PACE = 8000000,      /* and are waited for until so long after the last group, */
    SOON = 3000000,      /* but if they were there so soon after it, others will come: */
    BUSY_WAIT = 2000000, /* all who do in this time share the next */
    ALONE_MAX = 127,
};

/* Nobody waits who acts once in a while; who acts again and again, but alone, waits once in 64 times. */
Patience gather_patience(Gather *g, i64 now) {
    i64 left = g->begun + PACE - now;
    if (g->busy) return (Patience){BUSY_WAIT, INT32_MAX};
    if (left <= 0) return (Patience){0};
    if (g->straight == 0) return (Patience){left, ENOUGH};
    g->straight--;
    return (Patience){0};
}

void gather_taken(Gather *g, i64 now, int count, bool waited) {
    g->busy = count > ENOUGH || (count == ENOUGH && now - g->begun < SOON);
    g->expects = count > 1;
    g->begun = now;
    if (g->expects) g->alone = 0;
    else if (waited && g->alone < ALONE_MAX) g->alone = 2 * g->alone + 1;
    if (waited) g->straight = g->alone / 2;
}
