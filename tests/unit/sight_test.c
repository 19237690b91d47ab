/* Lines of sight against a slow oracle that knows no lanes: it takes the hexes less than a step from the thread between
 * the centres and tries every chain of them. */
#include "space/sight.h"
#include "test.h"

static HexGrid grid;
static Relief relief;

static void plain(int columns, int rows) {
    hexgrid_init(&grid, columns, rows);
    memset(&relief, 0, sizeof relief);
}

/* ---- The oracle ---- */

typedef struct Question {
    int from, to, range;
    const HexSet *raised;
    int ways, free_ways;
} Question;

static int square(int x) { return x * x; }

/* The thread's point at this step lies `step` in `range` of the way along; neighbours' centres are 2 halves apart, rows
 * the root of 3. */
static bool beside_the_thread(const Question *q, int hex, int step) {
    if (hex_distance(&grid, q->from, hex) != step || hex_distance(&grid, hex, q->to) != q->range - step) return false;
    int east = q->range * (grid.east[hex] - grid.east[q->from]) - step * (grid.east[q->to] - grid.east[q->from]);
    int south = q->range * (grid.row[hex] - grid.row[q->from]) - step * (grid.row[q->to] - grid.row[q->from]);
    return square(east) + 3 * square(south) < 4 * square(q->range);
}

/* 27.1 to 27.3, one by one and both ways round. */
static bool obstructs(const Question *q, int hex) {
    int height = relief.top[hex] + (q->raised && hexset_has(q->raised, hex));
    int firing = relief.ground[q->from], target = relief.ground[q->to];
    if (height > firing && height > target) return true;
    if (height == firing && target < firing) return true;
    return height == target && firing < target;
}

static void try_ways(Question *q, int hex, int step, bool free) {
    if (step == q->range) {
        q->ways++;
        q->free_ways += free;
        return;
    }
    for (int d = 0; d < 6; d++) {
        int next = grid.next[hex][d];
        if (!next || !beside_the_thread(q, next, step + 1)) continue;
        try_ways(q, next, step + 1, free && (next == q->to || !obstructs(q, next)));
    }
}

static int sight_slowly(const HexSet *raised, int from, int to) {
    Question q = {.from = from, .to = to, .range = hex_distance(&grid, from, to), .raised = raised};
    if (q.range < 2) return SIGHT_CLEAR;
    try_ways(&q, from, 0, true);
    CHECK(q.ways > 0);
    if (q.free_ways == 0) return SIGHT_BLOCKED;
    return q.free_ways < q.ways || hexset_has(&relief.dim, to) ? SIGHT_PARTIAL : SIGHT_CLEAR;
}

/* ---- The worked example ---- */

/* The page numbers its hexes in columns that stand on a side; with columns and rows exchanged they are ours. */
static int numbered(int number) { return hex_at(&grid, number % 100, number / 100); }

/* From the guns in 2444: so many steps one way, then so many another. */
typedef struct Spot {
    int steps, way, more, other;
} Spot;

static int spot_hex(Spot s) {
    int hex = numbered(2444);
    for (int i = 0; i < s.steps; i++) hex = grid.next[hex][s.way];
    for (int i = 0; i < s.more; i++) hex = grid.next[hex][s.other];
    return hex;
}

/* The page's picture is lost: only 1843 and 1844 are known. The rest is laid out so that each answer has a cause. */
static const struct {
    Spot at;
    int ground, cover;
    bool dim;
} GROUND[] = {
    {{4, HEX_NW, 2, HEX_NE}, 2, 0, false}, /* 1843, a hill */
    {{2, HEX_W, 0, 0}, 3, 0, false},       /* Dogan Ridge before D and F */
    {{1, HEX_W, 1, HEX_NW}, 3, 0, false},  /* and the other lane */
    {{2, HEX_E, 0, 0}, 2, 1, true},        /* the woods of Buck Hill before K */
    {{1, HEX_E, 1, HEX_NE}, 2, 1, true},   /* and the other lane */
    {{4, HEX_SW, 0, 0}, 1, 1, true},       /* E stands in a wood */
    {{4, HEX_SW, 1, HEX_W}, 3, 0, false},  /* in one lane to A and as high, above the guns */
    {{6, HEX_SW, 3, HEX_W}, 3, 0, false},  /* A's hill */
    {{1, HEX_SE, 2, HEX_E}, 1, 1, false},  /* an orchard in one lane to J */
    {{4, HEX_SE, 1, HEX_E}, 1, 1, true},   /* a town in one lane to C */
    {{3, HEX_SE, 2, HEX_SW}, 0, 1, false}, /* corn in a hollow before B hides nothing */
};

static const struct {
    char name;
    Spot at;
    int range, sight;
} TARGET[] = {
    {'A', {6, HEX_SW, 3, HEX_W}, 9, SIGHT_PARTIAL},  {'B', {4, HEX_SE, 4, HEX_SW}, 8, SIGHT_CLEAR},
    {'C', {6, HEX_SE, 2, HEX_E}, 8, SIGHT_PARTIAL},  {'D', {5, HEX_W, 1, HEX_NW}, 6, SIGHT_BLOCKED},
    {'E', {4, HEX_SW, 0, 0}, 4, SIGHT_PARTIAL},      {'F', {3, HEX_W, 1, HEX_NW}, 4, SIGHT_BLOCKED},
    {'G', {4, HEX_NE, 0, 0}, 4, SIGHT_CLEAR},        {'H', {4, HEX_NW, 2, HEX_NE}, 6, SIGHT_CLEAR},
    {'I', {4, HEX_NW, 3, HEX_NE}, 7, SIGHT_PARTIAL}, {'J', {3, HEX_SE, 2, HEX_E}, 5, SIGHT_PARTIAL},
    {'K', {3, HEX_E, 2, HEX_NE}, 5, SIGHT_BLOCKED},
};

static void lay_out_the_example(void) {
    plain(50, 33);
    for (int hex = 1; hex <= grid.count; hex++) relief.ground[hex] = relief.top[hex] = 1;
    relief.ground[numbered(2444)] = relief.top[numbered(2444)] = 2;
    for (int i = 0; i < COUNT(GROUND); i++) {
        int hex = spot_hex(GROUND[i].at);
        relief.ground[hex] = (i8)GROUND[i].ground;
        relief.top[hex] = (i8)(GROUND[i].ground + GROUND[i].cover);
        if (GROUND[i].dim) hexset_add(&relief.dim, hex);
    }
}

static void the_example_has_its_eleven_answers(void) {
    lay_out_the_example();
    CHECK_EQ(COUNT(TARGET), 11);
    CHECK_EQ(spot_hex(TARGET[7].at), numbered(1843));
    for (int i = 0; i < COUNT(TARGET); i++) {
        int target = spot_hex(TARGET[i].at);
        bool good = CHECK_EQ(hex_distance(&grid, numbered(2444), target), TARGET[i].range);
        good &= CHECK_EQ(hex_sight(&grid, &relief, NULL, numbered(2444), target), TARGET[i].sight);
        if (!good) printf("    for %c\n", TARGET[i].name);
    }
}

static void a_line_has_two_lanes_in_the_example(void) {
    lay_out_the_example();
    int guns = numbered(2444), target = spot_hex(TARGET[8].at);
    HexSet raised = {{0}};
    hexset_add(&raised, numbered(1843));
    CHECK_EQ(hex_sight(&grid, &relief, &raised, guns, target), SIGHT_PARTIAL);
    hexset_add(&raised, numbered(1844));
    CHECK_EQ(hex_sight(&grid, &relief, &raised, guns, target), SIGHT_BLOCKED);
    relief.ground[numbered(1843)] = relief.top[numbered(1843)] = 1;
    CHECK_EQ(hex_sight(&grid, &relief, NULL, guns, target), SIGHT_CLEAR);
}

static SightTable table;
static SightZone zone;

static void only_three_of_the_example_are_near(void) {
    lay_out_the_example();
    sight_table_init(&table, &grid, &relief);
    for (int i = 0; i < COUNT(TARGET); i++) {
        HexSet guns = {{0}};
        hexset_add(&guns, numbered(2444));
        bool expected = TARGET[i].name == 'E' || TARGET[i].name == 'G' || TARGET[i].name == 'J';
        if (!CHECK_EQ(sight_any(&table, &grid, spot_hex(TARGET[i].at), 5, &guns), expected))
            printf("    for %c\n", TARGET[i].name);
    }
}

/* ---- Obstacles one by one ---- */

static void heights_between_two_ends_obstruct(void) {
    plain(9, 1);
    for (int a = 0; a < 4; a++) {
        for (int b = 0; b < 4; b++) {
            for (int height = 0; height < 6; height++) {
                relief.ground[2] = (i8)a;
                relief.ground[5] = (i8)b;
                /* What stands at the ends themselves does not count. */
                relief.top[2] = relief.top[5] = 9;
                relief.top[3] = -5;
                relief.top[4] = (i8)height;
                int higher = a > b ? a : b;
                bool blocked = height > higher || (height == higher && a != b);
                CHECK_EQ(hex_sight(&grid, &relief, NULL, 2, 5), blocked ? SIGHT_BLOCKED : SIGHT_CLEAR);
                HexSet raised = {{0}};
                hexset_add(&raised, 2);
                hexset_add(&raised, 4);
                hexset_add(&raised, 5);
                blocked = height + 1 > higher || (height + 1 == higher && a != b);
                CHECK_EQ(hex_sight(&grid, &relief, &raised, 2, 5), blocked ? SIGHT_BLOCKED : SIGHT_CLEAR);
            }
        }
    }
}

static void dim_hexes_are_seen_partially(void) {
    plain(9, 1);
    hexset_add(&relief.dim, 5);
    CHECK_EQ(hex_sight(&grid, &relief, NULL, 2, 5), SIGHT_PARTIAL);
    CHECK_EQ(hex_sight(&grid, &relief, NULL, 5, 2), SIGHT_CLEAR);
    CHECK_EQ(hex_sight(&grid, &relief, NULL, 2, 6), SIGHT_CLEAR);
    CHECK_EQ(hex_sight(&grid, &relief, NULL, 4, 5), SIGHT_CLEAR);
    CHECK_EQ(hex_sight(&grid, &relief, NULL, 5, 5), SIGHT_CLEAR);
    relief.top[3] = 1;
    CHECK_EQ(hex_sight(&grid, &relief, NULL, 2, 5), SIGHT_BLOCKED);
}

static void the_edge_leaves_one_lane(void) {
    plain(3, 5);
    int north = hex_at(&grid, 1, 1), south = hex_at(&grid, 1, 3);
    CHECK_EQ(hex_sight(&grid, &relief, NULL, north, south), SIGHT_CLEAR);
    relief.top[hex_at(&grid, 1, 2)] = 1;
    CHECK_EQ(hex_sight(&grid, &relief, NULL, north, south), SIGHT_BLOCKED);
    north = hex_at(&grid, 2, 1), south = hex_at(&grid, 2, 3);
    CHECK_EQ(hex_sight(&grid, &relief, NULL, north, south), SIGHT_PARTIAL);
}

/* ---- Every choice of obstacles ---- */

/* Up to a range of 6 a line has at most ten hexes between its ends. */
static bool every_choice_agrees(int from, int to) {
    Question q = {.from = from, .to = to, .range = hex_distance(&grid, from, to), .raised = NULL};
    int between[16], count = 0;
    for (int hex = 1; hex <= grid.count; hex++) {
        int step = hex_distance(&grid, from, hex);
        if (step && step < q.range && beside_the_thread(&q, hex, step)) between[count++] = hex;
    }
    bool good = CHECK(count >= q.range - 1 && count <= 2 * (q.range - 1));
    for (int choice = 0; choice < 1 << count && good; choice++) {
        for (int i = 0; i < count; i++) relief.top[between[i]] = (i8)(choice >> i & 1);
        good = CHECK_EQ(hex_sight(&grid, &relief, NULL, from, to), sight_slowly(NULL, from, to));
    }
    for (int i = 0; i < count; i++) relief.top[between[i]] = 0;
    return good;
}

static void every_choice_of_obstacles_is_judged(void) {
    static const int FROM[] = {1, 13, 14, 85, 91, 92, 98, 157, 169};
    u16 disk[HEX_DISK_SIZE(6)];
    plain(13, 13);
    for (int i = 0; i < COUNT(FROM); i++) {
        int count = hex_disk(&grid, FROM[i], 6, disk);
        for (int j = 0; j < count; j++) {
            if (hex_distance(&grid, FROM[i], disk[j]) < 2) continue;
            if (every_choice_agrees(FROM[i], disk[j])) continue;
            printf("    from %d to %d\n", FROM[i], disk[j]);
            return;
        }
    }
}

/* ---- Drawn reliefs ---- */

static const struct {
    int columns, rows;
} SIZE[] = {{11, 9}, {1, 9}, {9, 1}, {2, 2}, {2, 12}, {42, 40}, {16, 99}, {99, 16}};

/* Few obstacles or many: answers of every kind must come. */
static void draw_relief(Stream *s, int round, HexSet *raised) {
    hexset_clear(raised);
    hexset_clear(&relief.dim);
    for (int hex = 1; hex <= grid.count; hex++) {
        relief.ground[hex] = (i8)((int)stream_below(s, 4) - 1);
        if (stream_below(s, 3)) relief.ground[hex] = 1;
        relief.top[hex] = (i8)(relief.ground[hex] + (stream_below(s, 3 + (u32)round) == 0));
        if (stream_below(s, 6) == 0) hexset_add(raised, hex);
        if (stream_below(s, 9) == 0) hexset_add(&relief.dim, hex);
    }
}

static int answers[3];

static bool pair_agrees(const HexSet *raised, int from, int to) {
    int sight = hex_sight(&grid, &relief, raised, from, to), bare = hex_sight(&grid, &relief, NULL, from, to);
    if (sight != sight_slowly(raised, from, to)) return CHECK_EQ(sight, sight_slowly(raised, from, to));
    answers[sight]++;
    if (!CHECK(sight <= bare)) return false;
    /* A dim end may hide whether the line is partial, never whether it is blocked. */
    int back = hex_sight(&grid, &relief, raised, to, from);
    return CHECK_EQ(sight == SIGHT_BLOCKED, back == SIGHT_BLOCKED);
}

static void drawn_reliefs_are_judged(void) {
    memset(answers, 0, sizeof answers);
    for (int i = 0; i < COUNT(SIZE); i++) {
        plain(SIZE[i].columns, SIZE[i].rows);
        Stream s = stream_on(1862, grid.count);
        for (int round = 0; round < 6; round++) {
            HexSet raised;
            draw_relief(&s, round, &raised);
            int tries = grid.count > 100 ? 4000 : grid.count * grid.count;
            for (int try = 0; try < tries; try++) {
                int from = 1 + try / grid.count, to = 1 + try % grid.count;
                if (grid.count > 100) from = 1 + (int)stream_below(&s, grid.count);
                if (grid.count > 100) to = 1 + (int)stream_below(&s, grid.count);
                /* The oracle's ways double with every second step. */
                if (hex_distance(&grid, from, to) > 14 || pair_agrees(&raised, from, to)) continue;
                printf("    from %d to %d on the grid of %d by %d\n", from, to, grid.columns, grid.rows);
                return;
            }
        }
    }
    for (int i = 0; i < 3; i++) CHECK(answers[i] > 1000);
}

/* Some obstacles, so that a long line now and then passes. */
static void long_lines_read_the_same_both_ways(void) {
    memset(answers, 0, sizeof answers);
    for (int i = 0; i < COUNT(SIZE); i++) {
        plain(SIZE[i].columns, SIZE[i].rows);
        Stream s = stream_on(1861, grid.count);
        HexSet raised = {{0}};
        for (int hex = 1; hex <= grid.count; hex++) {
            relief.ground[hex] = (i8)stream_below(&s, 2);
            relief.top[hex] = stream_below(&s, 40) ? -1 : 1;
            if (stream_below(&s, 2)) hexset_add(&raised, hex);
        }
        for (int try = 0; try < 20000; try++) {
            int a = 1 + (int)stream_below(&s, grid.count), b = 1 + (int)stream_below(&s, grid.count);
            int sight = hex_sight(&grid, &relief, &raised, a, b);
            answers[sight] += hex_distance(&grid, a, b) > 14;
            if (!CHECK_EQ(hex_sight(&grid, &relief, &raised, b, a), sight)) return;
        }
    }
    for (int i = 0; i < 3; i++) CHECK(answers[i] > 1000);
}

/* ---- The table ---- */

/* The set must be seen from `hex` exactly by those members that are near and not blocked. */
static bool table_agrees(int hex, int radius, const HexSet *set) {
    HexSet expected = {{0}}, found = {{0}};
    bool any = false;
    for (int other = 1; other <= grid.count; other++) {
        if (hex_distance(&grid, hex, other) > radius) continue;
        if (hex_sight(&grid, &relief, NULL, other, hex) == SIGHT_BLOCKED) continue;
        hexset_add(&expected, other);
        any |= hexset_has(set, other);
    }
    sight_add(&table, &grid, hex, radius, &found);
    if (!CHECK(memcmp(&found, &expected, sizeof found) == 0)) return false;
    HexSet full;
    memset(&full, 0xff, sizeof full);
    sight_add(&table, &grid, hex, radius, &full);
    for (int i = 0; i < HEXSET_WORDS; i++) {
        if (!CHECK(full.word[i] == ~(u64)0)) return false;
    }
    if (zone.words && !CHECK_EQ(sight_zone_meets(&zone, hex, set), any)) return false;
    return CHECK_EQ(sight_any(&table, &grid, hex, radius, set), any);
}

static void what_is_table_agrees_with_the_lines(void) {
    CHECK_EQ(sizeof(SightTable), 114308);
    CHECK_EQ(sizeof(SightZone), 109272);
    for (int i = 0; i < COUNT(SIZE); i++) {
        plain(SIZE[i].columns, SIZE[i].rows);
        Stream s = stream_on(1860, grid.count);
        HexSet set;
        draw_relief(&s, i, &set);
        memset(&table, 0xff, sizeof table);
        sight_table_init(&table, &grid, &relief);
        hexset_clear(&set);
        for (int j = 0; j < 1 + grid.count / 40; j++) hexset_add(&set, 1 + (int)stream_below(&s, grid.count));
        for (int radius = 0; radius <= SIGHT_RADIUS; radius++) {
            sight_zone_init(&zone, &table, &grid, radius);
            for (int hex = 1; hex <= grid.count; hex++) {
                if (table_agrees(hex, radius, &set)) continue;
                printf("    at %d within %d on the grid of %d by %d\n", hex, radius, grid.columns, grid.rows);
                return;
            }
        }
    }
}

T_MAIN {
    RUN(the_example_has_its_eleven_answers);
    RUN(a_line_has_two_lanes_in_the_example);
    RUN(only_three_of_the_example_are_near);
    RUN(heights_between_two_ends_obstruct);
    RUN(dim_hexes_are_seen_partially);
    RUN(the_edge_leaves_one_lane);
    RUN(every_choice_of_obstacles_is_judged);
    RUN(drawn_reliefs_are_judged);
    RUN(long_lines_read_the_same_both_ways);
    RUN(what_is_table_agrees_with_the_lines);
}
