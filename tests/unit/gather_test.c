/* How long commits wait for others: by simulated arrivals, without a clock. */
#include "test.h"

#include "store/gather.h"

enum { COMMIT = 700000, SECONDS = 20 }; /* nanoseconds a commit takes */

typedef struct Run {
    int writes, commits, waits;
    i64 waited;
} Run;

static const i64 second = 1000000000;

/* Writes come by chance, so many a second, whether those before are done or not. */
static Run by_chance(u32 rate) {
    Gather g = {0};
    Run run = {0};
    Stream chance = stream_on(1863, rate);
    i64 now = second, next = now, end = now + SECONDS * second;
    while (now < end) {
        if (next > now) now = next;
        int count = 0, before;
        while (next <= now) count++, next += (i64)stream_below(&chance, 2 * (u32)(second / rate));
        i64 patience = gather_patience(&g, now);
        before = count;
        now += patience;
        while (next <= now) count++, next += (i64)stream_below(&chance, 2 * (u32)(second / rate));
        gather_taken(&g, now, before, count, patience > 0);
        run.writes += count;
        run.commits++;
        run.waits += patience > 0;
        run.waited += patience;
        now += COMMIT;
    }
    return run;
}

/* One who acts again as soon as he is answered, after `rest`. */
static Run alone(i64 rest) {
    Gather g = {0};
    Run run = {0};
    for (i64 now = second; run.commits < 10000; run.commits++) {
        i64 patience = gather_patience(&g, now);
        now += patience;
        gather_taken(&g, now, 1, 1, patience > 0);
        run.waits += patience > 0;
        now += COMMIT + rest;
    }
    return run;
}

static void many_share_a_commit(void) {
    for (u32 rate = 400; rate <= 8000; rate += 200) {
        Run run = by_chance(rate);
        CHECK(run.writes > (int)rate * SECONDS * 9 / 10);
        CHECK(run.commits * 9 < run.writes * 5); /* at 400 a second few would share one by chance */
        CHECK(run.waited / run.commits <= 4000000);
    }
    Run easy = by_chance(500);
    CHECK(easy.commits * 2 < easy.writes);
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
    RUN(who_is_alone_waits_for_nobody);
}
