/* The summary of a bid: at which value of an option do both sides win half? Each value has a scene, in order. */
#include "lab/summary.h"

/* Where the Union's score passes one half between two values next to each other; -1: nowhere. */
static int crossing(const Run *r) {
    for (int i = 0; i + 1 < r->batch->pairings; i++) {
        double here = union_score(&r->tally[i]) - 0.5, next = union_score(&r->tally[i + 1]) - 0.5;
        if (here == 0 || here * next < 0) return i;
    }
    return -1;
}

static double miss_of(const Run *r, int pairing) {
    double miss = union_score(&r->tally[pairing]) - 0.5;
    return miss < 0 ? -miss : miss;
}

static int nearest(const Run *r) {
    int best = 0;
    for (int i = 1; i < r->batch->pairings; i++) {
        if (miss_of(r, i) < miss_of(r, best)) best = i;
    }
    return best;
}

/* All that are as near as the best. */
static void put_nearest_values(FILE *out, const Run *r, int best) {
    Interval i = union_wilson(&r->tally[best]);
    bool fair = i.low <= 0.5 && i.high >= 0.5;
    fputs(fair ? "nearest to half: " : "no value makes it fair; nearest to half: ", out);
    const char *between = "";
    for (int k = best; k < r->batch->pairings; k++) {
        if (miss_of(r, k) != miss_of(r, best)) continue;
        fputs(between, out);
        put_scene(out, &r->batch->scene[r->batch->pairing[k].scene]);
        between = " and ";
    }
    fputs(fair ? ", and half lies in the interval\n" : ", but half lies outside the interval\n", out);
}

void summary_bid(FILE *out, const Run *r) {
    const Batch *b = r->batch;
    fprintf(out, "bid, %s on both sides, %lld %s, seed %llu\n", b->pairing[0].who[0], GAMES(r->merged),
            (unsigned long long)b->seed);
    for (int i = 0; i < b->pairings; i++) {
        fputs("  the Union scored ", out);
        put_score(out, union_score(&r->tally[i]), union_wilson(&r->tally[i]));
        fprintf(out, " of %lld %s  ", GAMES(r->tally[i].games));
        put_scene(out, &b->scene[b->pairing[i].scene]);
        fputc('\n', out);
    }
    int at = crossing(r);
    put_nearest_values(out, r, nearest(r));
    if (at < 0) {
        fputs("the score does not pass one half between any two values\n", out);
        return;
    }
    double here = union_score(&r->tally[at]), next = union_score(&r->tally[at + 1]);
    double share = here == next ? 0 : (here - 0.5) / (here - next);
    fprintf(out, "it passes one half %.2f of the way from ", share);
    put_scene(out, &b->scene[b->pairing[at].scene]);
    fputs(" to the next value\n", out);
}
