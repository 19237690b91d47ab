/* The clock of the database, which all its processes share: asked for now and then, and from there on counted by a
 * clock of this machine that nobody sets. To ask with each entry would cost a round trip before it can be judged: its
 * time is part of what is folded, and of its hash.
 *
 * An answer tells the time to within half of what it took, so one that is slow tells little; only what contradicts the
 * clock as it is known changes it. So it does not tremble either. */
#include "store/postgres.h"

#include <time.h>

static i64 steady_us(void) {
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (i64)t.tv_sec * 1000000 + t.tv_nsec / 1000;
}

i64 postgres_now(const Database *d) {
    const Postgres *db = (const Postgres *)(const void *)d;
    return (steady_us() + atomic_load_explicit(&db->ahead, memory_order_relaxed)) / 1000;
}

static i64 distance(i64 a, i64 b) { return a > b ? a - b : b - a; }

bool postgres_set_clock(Postgres *db, PgLink *link, Error *e) {
    PgParams none = {.count = 0};
    i64 before = steady_us();
    PGresult *r = pg_ask_once(link, "clock", &none, e);
    i64 after = steady_us();
    if (!r) return false;
    i64 ahead = pg_int(r, 0, 0) - (before + after) / 2;
    PQclear(r);
    if (distance(ahead, db->ahead) > (after - before) / 2 + 1) db->ahead = ahead;
    return true;
}
