/* How long commits wait for others: by simulated arrivals, without a clock. */
#include "test.h"

#include "store/gather.h"

enum { COMMIT = 700000, SECONDS = 20 }; /* nanoseconds a commit takes */

typedef struct Run {
    int writes, commits, waits;
    i64 longest; /* that a write waited until it was taken, while the writer was free */
} Run;

static const i64 second = 1000000000;

typedef struct Arrivals {
    Stream chance;
    u32 gap; /* at most, between two */
    i64 next;
} Arrivals;

/* How many have come by now, if there is room for so many. */
static int come(Arrivals *a, i64 now, int most) {
    int count = 0;
    for (; a->next <= now && count < most; count++) a->next += (i64)stream_below(&a->chance, a->gap);
    return count;
}

/* As the store does: until when it gathered, and how many. */
static i64 gather(Gather *g, Arrivals *a, i64 now, Run *run) {
    i64 first = a->next, free = now;
    int count = come(a, now, INT32_MAX);
    if (!g->expects && count == 0) count = come(a, free = now = first, INT32_MAX);
    Patience patience = gather_patience(g, now);
    i64 until = now + patience.wait;
    while (count < patience.enough && a->next <= until) count += come(a, now = a->next, 1);
    if (count < patience.enough) now = until;
    if (count == 0) count = come(a, now = first = a->next, INT32_MAX);
    gather_taken(g, now, count, patience.wait > 0);
    i64 waited = now - (first > free ? first : free);
    if (waited > run->longest) run->longest = waited;
    run->writes += count;
    run->waits += patience.wait > 0;
    run->commits++;
    return now;
}

/* Writes come by chance, so many a second, whether those before are done or not. */
static Run by_chance(u32 rate) {
    Gather g = {0};
    Run run = {0};
    Arrivals a = {stream_on(1863, rate), 2 * (u32)(second / rate), second};
    for (i64 now = second, end = now + SECONDS * second; now < end;) now = gather(&g, &a, now, &run) + COMMIT;
    return run;
}

/* One who acts again as soon as he is answered, after `rest`. */
static Run alone(i64 rest) {
    Gather g = {0};
    Run run = {0};
    for (i64 now = second; run.commits < 10000; run.commits++) {
        i64 wait = gather_patience(&g, now).wait;
        now += wait;
        gather_taken(&g, now, 1, wait > 0);
        run.waits += wait > 0;
        now += COMMIT + rest;
    }
    return run;
}

static void many_share_a_commit(void) {
    for (u32 rate = 400; rate <= 8000; rate += 200) {
        Run run = by_chance(rate);
        CHECK(run.writes > (int)rate * SECONDS * 9 / 10);
        CHECK(run.commits * 5 < run.writes * 2);
        CHECK(run.longest <= 8000000);
    }
}

/* Two processes of half an easy rate commit about as often together. */
static void half_the_rate_commits_half_as_often(void) {
    for (u32 rate = 1000; rate <= 1750; rate += 250) {
        CHECK(2 * by_chance(rate / 2).commits * 4 < by_chance(rate).commits * 5);
    }
}

static void who_is_alone_waits_for_nobody(void) {
    CHECK(alone(0).waits * 60 < 10000);
    CHECK(alone(3000000).waits * 60 < 10000);
    CHECK_EQ(alone(50000000).waits, 0);
    Run rare = by_chance(10);
    CHECK(rare.waits * 10 < rare.commits);
}

T_MAIN {
    RUN(many_share_a_commit);
    RUN(half_the_rate_commits_half_as_often);
    RUN(who_is_alone_waits_for_nobody);
}
