/* The map of areas: reach within open ground, and symmetry. */
#include "space/areas.h"
#include "test.h"

/* 1 - 2 - 3   4 - 5, and 70 beyond 3. */
static Bits128 ring[128];

static const Bits128 *next_of(const void *map, int id) { return (const Bits128 *)map + id; }

static void join(int a, int b) {
    bits128_add(&ring[a], b);
    bits128_add(&ring[b], a);
}

static void build(void) {
    memset(ring, 0, sizeof ring);
    join(1, 2);
    join(2, 3);
    join(4, 5);
    join(3, 70);
}

static Bits128 set_of(int a, int b, int c, int d) {
    Bits128 set = {{0, 0}};
    if (a) bits128_add(&set, a);
    if (b) bits128_add(&set, b);
    if (c) bits128_add(&set, c);
    if (d) bits128_add(&set, d);
    return set;
}

static void reach_stays_within_open_ground(void) {
    build();
    Bits128 open = set_of(1, 2, 70, 4), seeds = set_of(1, 0, 0, 0);
    Bits128 got = areas_joined(ring, next_of, seeds, &open);
    CHECK(bits128_has(&got, 1) && bits128_has(&got, 2));
    CHECK(!bits128_has(&got, 3) && !bits128_has(&got, 70) && !bits128_has(&got, 4));
}

static void reach_crosses_the_word_boundary(void) {
    build();
    Bits128 open = set_of(1, 2, 3, 70), seeds = set_of(70, 0, 0, 0);
    Bits128 got = areas_joined(ring, next_of, seeds, &open);
    CHECK_EQ(bits128_count(&got), 4);
}

static void a_closed_seed_reaches_nothing(void) {
    build();
    Bits128 open = set_of(2, 3, 0, 0), seeds = set_of(1, 0, 0, 0);
    Bits128 got = areas_joined(ring, next_of, seeds, &open);
    CHECK_EQ(bits128_count(&got), 0);
}

static void a_one_way_border_is_found(void) {
    build();
    int from = 0, to = 0;
    CHECK(areas_symmetric(ring, next_of, 100, &from, &to));
    bits128_add(&ring[5], 70);
    CHECK(!areas_symmetric(ring, next_of, 100, &from, &to));
    CHECK_EQ(from, 5);
    CHECK_EQ(to, 70);
}

T_MAIN {
    RUN(reach_stays_within_open_ground);
    RUN(reach_crosses_the_word_boundary);
    RUN(a_closed_seed_reaches_nothing);
    RUN(a_one_way_border_is_found);
}
