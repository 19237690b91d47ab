/* The hex grid against slow oracles: neighbours by their centres, distances and floods by relaxing until nothing
 * changes, sides and texts by going there and back. */
#include "space/hexes.h"
#include "test.h"

/* The grid of the games, and ones whose edges are awkward. */
static const struct {
    int columns, rows;
} SIZE[] = {{42, 40}, {1, 1}, {1, 7}, {9, 1}, {2, 2}, {5, 4}, {16, 99}, {99, 16}, {13, 17}};

static HexGrid grid;

/* Each test runs once on every size. */
static void on_every_grid(void (*test)(void)) {
    for (int i = 0; i < COUNT(SIZE); i++) {
        hexgrid_init(&grid, SIZE[i].columns, SIZE[i].rows);
        int before = t_broken;
        test();
        if (t_broken != before) {
            printf("    on the grid of %d by %d\n", SIZE[i].columns, SIZE[i].rows);
            return;
        }
    }
}

/* In halves of a hex; rows are the root of 3 halves apart. So neighbours are at 2, all others further. */
static bool centres_touch(int a, int b) {
    int shift_a = hex_row(&grid, a) % 2 == 0, shift_b = hex_row(&grid, b) % 2 == 0;
    int east = 2 * (hex_column(&grid, a) - hex_column(&grid, b)) + shift_a - shift_b;
    int south = hex_row(&grid, a) - hex_row(&grid, b);
    return east * east + 3 * south * south == 4;
}

/* ---- Layout ---- */

static void ids_columns_and_rows_agree_here(void) {
    int hex = 0;
    for (int row = 1; row <= grid.rows; row++) {
        for (int column = 1; column <= grid.columns; column++) {
            hex++;
            if (!CHECK_EQ(hex_at(&grid, column, row), hex)) return;
            CHECK_EQ(hex_column(&grid, hex), column);
            CHECK_EQ(hex_row(&grid, hex), row);
        }
    }
    CHECK_EQ(grid.count, hex);
    CHECK_EQ(hex_at(&grid, 0, 1), 0);
    CHECK_EQ(hex_at(&grid, 1, 0), 0);
    CHECK_EQ(hex_at(&grid, grid.columns + 1, 1), 0);
    CHECK_EQ(hex_at(&grid, 1, grid.rows + 1), 0);
    CHECK_EQ(hex_at(&grid, -1, -1), 0);
    u16 corner[2] = {0, 0};
    CHECK(hex_within(&grid, 1, corner));
    corner[0] = corner[1] = (u16)grid.count;
    CHECK(hex_within(&grid, grid.count, corner) && (grid.count == 1 || !hex_within(&grid, 1, corner)));
}

static void ids_columns_and_rows_agree(void) { on_every_grid(ids_columns_and_rows_agree_here); }

static void neighbours_are_those_whose_centres_touch_here(void) {
    for (int a = 1; a <= grid.count; a++) {
        for (int b = 1; b <= grid.count; b++) {
            int d = hex_direction(&grid, a, b);
            if (!CHECK_EQ(d >= 0, centres_touch(a, b))) return;
            if (d < 0) continue;
            if (!CHECK_EQ(grid.next[a][d], b) || !CHECK_EQ(grid.next[b][hex_reverse(d)], a)) return;
        }
        if (!CHECK_EQ(hex_direction(&grid, a, 0), -1) || !CHECK_EQ(hex_direction(&grid, 0, a), -1)) return;
    }
}

static void neighbours_are_those_whose_centres_touch(void) {
    on_every_grid(neighbours_are_those_whose_centres_touch_here);
}

static void directions_point_where_they_say(void) {
    static const struct {
        int column, row;
    } ODD[6] = {{10, 8}, {11, 9}, {10, 10}, {9, 10}, {9, 9}, {9, 8}},
      EVEN[6] = {{11, 9}, {11, 10}, {11, 11}, {10, 11}, {9, 10}, {10, 9}};
    hexgrid_init(&grid, 42, 40);
    for (int d = 0; d < 6; d++) {
        CHECK_EQ(grid.next[hex_at(&grid, 10, 9)][d], hex_at(&grid, ODD[d].column, ODD[d].row));
        CHECK_EQ(grid.next[hex_at(&grid, 10, 10)][d], hex_at(&grid, EVEN[d].column, EVEN[d].row));
        CHECK_EQ(grid.next[0][d], 0);
        CHECK_EQ(hex_reverse(d), (d + 3) % 6);
        CHECK_EQ(hex_direction_read(str_of(hex_direction_name(d))), d);
    }
    CHECK_TEXT(hex_direction_name(HEX_NE), "NE");
    CHECK_TEXT(hex_direction_name(HEX_SW), "SW");
    CHECK_EQ(hex_direction_read(STR("N")), -1);
    CHECK_EQ(hex_direction_read(STR("")), -1);
    CHECK_EQ(hex_direction_read(STR("NEE")), -1);
}

static void across_is_the_far_side(void) {
    hexgrid_init(&grid, 42, 40);
    int middle = hex_at(&grid, 10, 10);
    CHECK_EQ(hex_across(&grid, middle, hex_at(&grid, 9, 10)), hex_at(&grid, 11, 10));
    CHECK_EQ(hex_across(&grid, middle, hex_at(&grid, 11, 9)), hex_at(&grid, 10, 11));
    CHECK_EQ(hex_across(&grid, 1, 2), 0);
}

/* ---- Distances ---- */

static u8 steps_from[HEXES_MAX + 1];

/* By layers: a hex is one step further than the nearest of its neighbours. */
static void measure_slowly(int from) {
    memset(steps_from, HEX_FAR, sizeof steps_from);
    steps_from[from] = 0;
    bool more = true;
    for (int layer = 1; more; layer++) {
        more = false;
        for (int hex = 1; hex <= grid.count; hex++) {
            if (steps_from[hex] != layer - 1) continue;
            for (int d = 0; d < 6; d++) {
                int to = grid.next[hex][d];
                if (to && steps_from[to] == HEX_FAR) steps_from[to] = (u8)layer, more = true;
            }
        }
    }
}

static void distance_is_the_fewest_steps_here(void) {
    for (int from = 1; from <= grid.count; from++) {
        measure_slowly(from);
        for (int to = 1; to <= grid.count; to++) {
            if (hex_distance(&grid, from, to) != steps_from[to]) {
                CHECK_EQ(hex_distance(&grid, from, to), steps_from[to]);
                return;
            }
        }
    }
}

static void distance_is_the_fewest_steps(void) { on_every_grid(distance_is_the_fewest_steps_here); }

static void disks_and_rings_hold_what_is_so_far_here(void) {
    static u16 found[HEX_DISK_SIZE(12)];
    int stride = grid.count > 300 ? 7 : 1;
    for (int centre = 1; centre <= grid.count; centre += stride) {
        for (int radius = 0; radius <= 12; radius += radius < 4 ? 1 : 4) {
            int inside = 0, around = 0, count = hex_disk(&grid, centre, radius, found);
            for (int hex = 1; hex <= grid.count; hex++) {
                int far = hex_distance(&grid, centre, hex);
                around += far == radius;
                if (far > radius) continue;
                if (!CHECK(inside < count) || !CHECK_EQ(found[inside], hex)) return;
                inside++;
            }
            if (!CHECK_EQ(count, inside) || !CHECK(count <= HEX_DISK_SIZE(radius))) return;
            count = hex_ring(&grid, centre, radius, found);
            HexSet seen = {{0}};
            for (int i = 0; i < count; i++) {
                if (!CHECK_EQ(hex_distance(&grid, centre, found[i]), radius)) return;
                hexset_add(&seen, found[i]);
            }
            if (!CHECK_EQ(count, around) || !CHECK_EQ(hexset_count(&seen), around)) return;
            if (!CHECK(count <= HEX_RING_SIZE(radius))) return;
        }
    }
}

static void disks_and_rings_hold_what_is_so_far(void) { on_every_grid(disks_and_rings_hold_what_is_so_far_here); }

static void a_ring_goes_round(void) {
    u16 found[HEX_RING_SIZE(3)];
    hexgrid_init(&grid, 42, 40);
    int centre = hex_at(&grid, 20, 20);
    CHECK_EQ(hex_ring(&grid, centre, 1, found), 6);
    for (int d = 0; d < 6; d++) CHECK_EQ(found[d], grid.next[centre][d]);
    int count = hex_ring(&grid, centre, 3, found);
    CHECK_EQ(count, 18);
    for (int i = 0; i < count; i++) CHECK_EQ(hex_distance(&grid, found[i], found[(i + 1) % count]), 1);
}

static void nothing_else_is_between(void) {
    u16 disk[HEX_DISK_SIZE(3)], found[2];
    for (int a = 1; a <= grid.count; a++) {
        int count = hex_disk(&grid, a, 3, disk);
        for (int i = 0; i < count; i++) {
            int expected = 0, between = hex_between(&grid, a, disk[i], found);
            for (int hex = 1; hex <= grid.count && hex_distance(&grid, a, disk[i]) == 2; hex++) {
                if (!centres_touch(a, hex) || !centres_touch(hex, disk[i])) continue;
                expected++;
                CHECK(found[0] == hex || (between == 2 && found[1] == hex));
            }
            if (!CHECK_EQ(between, expected)) return;
        }
    }
}

static void between_are_those_that_touch_both(void) {
    hexgrid_init(&grid, 13, 17);
    nothing_else_is_between();
    u16 found[2];
    CHECK_EQ(hex_between(&grid, hex_at(&grid, 5, 5), hex_at(&grid, 7, 5), found), 1);
    CHECK_EQ(found[0], hex_at(&grid, 6, 5));
    CHECK_EQ(hex_between(&grid, hex_at(&grid, 5, 5), hex_at(&grid, 5, 7), found), 2);
    /* At the edge one of the two is missing. */
    CHECK_EQ(hex_between(&grid, hex_at(&grid, 1, 5), hex_at(&grid, 1, 7), found), 1);
    CHECK_EQ(found[0], hex_at(&grid, 1, 6));
}

/* ---- Hexsides ---- */

static u8 side_seen[HEXSIDES_MAX + 1];

static void sides_are_one_for_each_pair_here(void) {
    memset(side_seen, 0, sizeof side_seen);
    int sides = 0;
    for (int a = 1; a <= grid.count; a++) {
        for (int d = 0; d < 6; d++) {
            int b = grid.next[a][d], side = hexside_at(&grid, a, d), west, east;
            if (!b) {
                if (!CHECK_EQ(side, 0)) return;
                continue;
            }
            if (!CHECK(side >= 3 && side <= HEXSIDES_MAX) || !CHECK(hexside_exists(&grid, side))) return;
            if (!CHECK_EQ(hexside_of(&grid, a, b), side) || !CHECK_EQ(hexside_of(&grid, b, a), side)) return;
            hexside_ends(&grid, side, &west, &east);
            if (!CHECK_EQ(west, d < 3 ? a : b) || !CHECK_EQ(east, d < 3 ? b : a)) return;
            sides += side_seen[side]++ == 0;
        }
        if (!CHECK_EQ(hexside_of(&grid, a, a), 0) || !CHECK_EQ(hexside_of(&grid, a, 0), 0)) return;
    }
    int exist = 0;
    for (int side = -1; side <= HEXSIDES_MAX + 1; side++) exist += hexside_exists(&grid, side);
    CHECK_EQ(exist, sides);
    for (int side = 0; side <= HEXSIDES_MAX; side++) {
        if (side_seen[side] && !CHECK_EQ(side_seen[side], 2)) return;
    }
}

static void sides_are_one_for_each_pair(void) { on_every_grid(sides_are_one_for_each_pair_here); }

static void four_hexes_touch_a_side_here(void) {
    for (int side = 3; side < (grid.count + 1) * 3; side++) {
        if (!hexside_exists(&grid, side)) continue;
        u16 touch[4];
        int a, b, tips = 0;
        hexside_ends(&grid, side, &a, &b);
        hexside_touch(&grid, side, touch);
        CHECK_EQ(touch[0], a);
        CHECK_EQ(touch[1], b);
        CHECK(touch[2] != touch[3] || !touch[2]);
        for (int d = 0; d < 6; d++) {
            int hex = grid.next[a][d];
            if (!hex || !centres_touch(hex, b)) continue;
            tips++;
            if (!CHECK(touch[2] == hex || touch[3] == hex)) return;
        }
        if (!CHECK_EQ((touch[2] != 0) + (touch[3] != 0), tips)) return;
    }
}

static void four_hexes_touch_a_side(void) { on_every_grid(four_hexes_touch_a_side_here); }

/* ---- Text ---- */

static void texts_come_back_here(void) {
    char buffer[16];
    for (int hex = 1; hex <= grid.count; hex++) {
        Writer w = writer_on(buffer, sizeof buffer);
        int back = 0;
        hex_write(&w, &grid, hex);
        if (!CHECK(hex_read(&grid, writer_str(&w), &back)) || !CHECK_EQ(back, hex)) return;
    }
    for (int side = 3; side < (grid.count + 1) * 3; side++) {
        if (!hexside_exists(&grid, side)) continue;
        Writer w = writer_on(buffer, sizeof buffer);
        int back = 0;
        hexside_write(&w, &grid, side);
        if (!CHECK(hexside_read(&grid, writer_str(&w), &back)) || !CHECK_EQ(back, side)) return;
        if (!CHECK(memcmp(buffer, buffer + 5, 4) < 0)) return;
        char turned[9];
        memcpy(turned, buffer + 5, 4);
        turned[4] = '-';
        memcpy(turned + 5, buffer, 4);
        back = 0;
        if (!CHECK(hexside_read(&grid, (Str){turned, 9}, &back)) || !CHECK_EQ(back, side)) return;
    }
}

static void texts_come_back(void) { on_every_grid(texts_come_back_here); }

static void texts_say_column_then_row(void) {
    char buffer[16];
    hexgrid_init(&grid, 42, 40);
    Writer w = writer_on(buffer, sizeof buffer);
    hex_write(&w, &grid, hex_at(&grid, 7, 31));
    CHECK_TEXT(buffer, "0731");
    w = writer_on(buffer, sizeof buffer);
    hexside_write(&w, &grid, hexside_of(&grid, hex_at(&grid, 13, 7), hex_at(&grid, 12, 7)));
    CHECK_TEXT(buffer, "1207-1307");
    w = writer_on(buffer, sizeof buffer);
    hexside_write(&w, &grid, hexside_of(&grid, hex_at(&grid, 13, 7), hex_at(&grid, 12, 8)));
    CHECK_TEXT(buffer, "1208-1307");
}

static void wrong_texts_are_refused(void) {
    static const char *const NO_HEX[] = {"",     "0",    "101",  "00101", "0000", "0100", "0001", "4301", "0141",
                                         "9999", "01 1", "-101", "+101",  "a101", "01/1", "01:1", "0101 "};
    static const char *const NO_SIDE[] = {"",          "0101",      "0101-",     "0101-0101",
                                          "0101-0301", "0101-0103", "0101 0201", "0101-02010",
                                          "0101-0200", "0001-0101", "0101_0201", "01010201-"};
    hexgrid_init(&grid, 42, 40);
    for (int i = 0; i < COUNT(NO_HEX); i++) {
        int hex = -7;
        if (!CHECK(!hex_read(&grid, str_of(NO_HEX[i]), &hex)) || !CHECK_EQ(hex, -7)) printf("    %s\n", NO_HEX[i]);
    }
    for (int i = 0; i < COUNT(NO_SIDE); i++) {
        int side = -7;
        if (!CHECK(!hexside_read(&grid, str_of(NO_SIDE[i]), &side)) || !CHECK_EQ(side, -7))
            printf("    %s\n", NO_SIDE[i]);
    }
}

/* ---- Sets and masks ---- */

static void sets_keep_their_members(void) {
    static bool member[HEXES_MAX + 1];
    Stream s = stream_on(1863, 1);
    HexSet set;
    memset(&set, 0xff, sizeof set);
    hexset_clear(&set);
    memset(member, 0, sizeof member);
    CHECK_EQ(hexset_next(&set, 0), 0);
    for (int i = 0; i < 20000; i++) {
        int hex = 1 + (int)stream_below(&s, HEXES_MAX);
        member[hex] = stream_below(&s, 5) == 0;
        if (member[hex]) hexset_add(&set, hex);
        else hexset_drop(&set, hex);
    }
    hexset_add(&set, HEXES_MAX);
    member[HEXES_MAX] = true;
    int count = 0, last = 0;
    for (int hex = 1; hex <= HEXES_MAX; hex++) {
        if (!CHECK_EQ(hexset_has(&set, hex), member[hex])) return;
        if (!member[hex]) continue;
        if (!CHECK_EQ(hexset_next(&set, last), hex)) return;
        last = hex;
        count++;
    }
    CHECK(count > 100);
    CHECK_EQ(hexset_next(&set, last), 0);
    CHECK_EQ(hexset_count(&set), count);
}

static void masks_name_who_stands_around(void) {
    hexgrid_init(&grid, 42, 40);
    int middle = hex_at(&grid, 20, 21);
    for (int mask = 0; mask < 64; mask++) {
        HexSet set = {{0}};
        hexset_add(&set, middle);
        for (int d = 0; d < 6; d++) {
            if (mask >> d & 1) hexset_add(&set, grid.next[middle][d]);
        }
        CHECK_EQ(hexset_around(&grid, &set, middle), mask);
    }
    HexSet corner = {{0}};
    hexset_add(&corner, 2);
    CHECK_EQ(hexset_around(&grid, &corner, 1), 1 << HEX_E);
}

static void masks_know_opposite_and_alternate(void) {
    for (int mask = 0; mask < 64; mask++) {
        bool opposed = false;
        for (int d = 0; d < 6; d++) opposed |= (mask >> d & 1) && (mask >> (d + 3) % 6 & 1);
        CHECK_EQ(ring_opposed(mask), opposed);
        for (int others = 0; others < 64; others++) {
            bool alternate = false;
            for (int d = 0; d < 6; d++) {
                bool good = true;
                for (int i = d; i < d + 6; i += 2) {
                    good &= (mask >> i % 6 & 1) && !(others >> (i + 1) % 6 & 1);
                }
                alternate |= good;
            }
            if (!CHECK_EQ(ring_alternate(mask, others), alternate)) return;
        }
    }
}

/* ---- Floods ---- */

static i8 price[HEXES_MAX + 1][6];

static int price_of(const void *context, int from, int to, int direction) {
    CHECK_EQ(grid.next[from][direction], to);
    CHECK(context == price);
    return price[from][direction];
}

static bool may_pass(const void *context, int from, int to, int direction) {
    return price_of(context, from, to, direction) >= 0;
}

/* Up to `dearest`, one step in `closed` not allowed; the way back has another price. */
static void draw_prices(Stream *s, int cheapest, int dearest, int closed) {
    for (int hex = 1; hex <= grid.count; hex++) {
        for (int d = 0; d < 6; d++) {
            int draw = cheapest + (int)stream_below(s, (u32)(dearest - cheapest + 1));
            price[hex][d] = (i8)(closed && stream_below(s, (u32)closed) == 0 ? -1 : draw);
        }
    }
}

static int least[HEXES_MAX + 1];

/* Relaxes every step until nothing changes. With `steps` each costs 1. */
static void reach_slowly(int budget, bool steps) {
    bool more = true;
    while (more) {
        more = false;
        for (int hex = 1; hex <= grid.count; hex++) {
            for (int d = 0; d < 6 && least[hex] <= budget; d++) {
                int to = grid.next[hex][d], sum = least[hex] + (steps ? 1 : price[hex][d]);
                if (!to || price[hex][d] < 0 || sum > budget || sum >= least[to]) continue;
                least[to] = sum;
                more = true;
            }
        }
    }
}

static void begin_slowly(int from) {
    for (int hex = 0; hex <= HEXES_MAX; hex++) least[hex] = HEX_FAR;
    if (from) least[from] = 0;
}

/* The same hexes at the same cost, listed once from near to far, and ways that lead back. */
static bool reach_is_right(const HexReach *r, int from, bool steps) {
    HexSet listed = {{0}};
    int reached = 0;
    for (int hex = 1; hex <= grid.count; hex++) {
        if (r->spent[hex] != least[hex]) return CHECK_EQ(r->spent[hex], least[hex]);
        reached += least[hex] != HEX_FAR;
    }
    if (!CHECK_EQ(r->count, reached) || !CHECK_EQ(r->hex[0], from)) return false;
    for (int i = 0; i < r->count; i++) {
        int hex = r->hex[i];
        hexset_add(&listed, hex);
        if (i == 0) continue;
        int before = grid.next[hex][hex_reverse(r->came[hex])], cost = steps ? 1 : price[before][r->came[hex]];
        if (!CHECK(r->spent[r->hex[i - 1]] <= r->spent[hex])) return false;
        if (!CHECK(before && hexset_has(&listed, before)) || !CHECK_EQ(r->spent[before] + cost, r->spent[hex]))
            return false;
    }
    return CHECK_EQ(hexset_count(&listed), reached);
}

static HexReach result;

static void reach_finds_the_cheapest_ways_here(void) {
    static const int BUDGET[] = {0, 1, 7, 24, HEX_BUDGET_MAX};
    Stream s = stream_on(1863, grid.count);
    for (int round = 0; round < 12; round++) {
        draw_prices(&s, 1 + round % 3, 3 + round * 2, round % 4 ? 2 + round : 0);
        for (int i = 0; i < COUNT(BUDGET); i++) {
            int from = 1 + (int)stream_below(&s, grid.count);
            begin_slowly(from);
            reach_slowly(BUDGET[i], false);
            hex_reach(&grid, from, BUDGET[i], price_of, price, &result);
            if (!reach_is_right(&result, from, false)) return;
            int goal = 1 + (int)stream_below(&s, grid.count);
            HexSet goals = {{0}};
            hexset_add(&goals, goal);
            bool near = hex_near(&grid, from, BUDGET[i], price_of, price, &goals);
            if (!CHECK_EQ(near, result.spent[goal] != HEX_FAR)) return;
        }
    }
}

static void reach_finds_the_cheapest_ways(void) { on_every_grid(reach_finds_the_cheapest_ways_here); }

/* Ways far beyond HEX_FAR, from several seeds; with a goal everything up to it is right. */
static void far_reach_finds_the_cheapest_ways_here(void) {
    static HexFarReach far;
    static const int BUDGET[] = {0, 90, 700, HEX_BEYOND - 1};
    Stream s = stream_on(1866, grid.count);
    for (int round = 0; round < 8; round++) {
        draw_prices(&s, 1 + round * 9, 40 + round * 12, round % 3 ? 2 + round : 0);
        HexSet seeds = {{0}};
        for (int hex = 0; hex <= HEXES_MAX; hex++) least[hex] = HEX_BEYOND;
        for (int i = 0; i <= round % 3; i++) {
            int seed = 1 + (int)stream_below(&s, grid.count);
            hexset_add(&seeds, seed);
            least[seed] = 0;
        }
        int budget = BUDGET[round % COUNT(BUDGET)], goal = 1 + (int)stream_below(&s, grid.count), reached = 0;
        reach_slowly(budget, false);
        hex_far_reach(&grid, &seeds, budget, 0, price_of, price, &far);
        for (int hex = 1; hex <= grid.count; hex++) {
            if (!CHECK_EQ(far.spent[hex], least[hex])) return;
            reached += least[hex] != HEX_BEYOND;
        }
        if (!CHECK_EQ(far.count, reached)) return;
        for (int i = 1; i < far.count; i++) {
            if (!CHECK(far.spent[far.hex[i - 1]] <= far.spent[far.hex[i]])) return;
        }
        hex_far_reach(&grid, &seeds, budget, goal, price_of, price, &far);
        for (int hex = 1; hex <= grid.count; hex++) {
            if (least[hex] <= least[goal] && !CHECK_EQ(far.spent[hex], least[hex])) return;
        }
        bool found = least[goal] != HEX_BEYOND;
        if (!CHECK_EQ(found ? far.hex[far.count - 1] == goal : far.count == reached, true)) return;
    }
}

static void far_reach_finds_the_cheapest_ways(void) { on_every_grid(far_reach_finds_the_cheapest_ways_here); }

static int free_of_charge(const void *context, int from, int to, int direction) {
    return price_of(context, from, to, direction) * 0;
}

static int beyond_means(const void *context, int from, int to, int direction) {
    return price_of(context, from, to, direction) * 0 + INT32_MAX;
}

static void reach_bears_extreme_prices(void) {
    hexgrid_init(&grid, 42, 40);
    hex_reach(&grid, 800, HEX_BUDGET_MAX, free_of_charge, price, &result);
    CHECK_EQ(result.count, 1);
    hex_reach(&grid, 800, HEX_BUDGET_MAX, beyond_means, price, &result);
    CHECK_EQ(result.count, 1);
    CHECK_EQ(result.hex[0], 800);
}

static void flood_counts_steps_here(void) {
    static const int RADIUS[] = {0, 1, 3, 7, 200};
    Stream s = stream_on(1864, grid.count);
    for (int round = 0; round < 8; round++) {
        draw_prices(&s, 0, 1, round ? 1 + round : 0);
        for (int i = 0; i < COUNT(RADIUS); i++) {
            int from = 1 + (int)stream_below(&s, grid.count);
            begin_slowly(from);
            reach_slowly(RADIUS[i], true);
            hex_flood(&grid, from, RADIUS[i], may_pass, price, &result);
            if (!reach_is_right(&result, from, true)) return;
        }
    }
}

static void flood_counts_steps(void) { on_every_grid(flood_counts_steps_here); }

static void joined_is_all_that_seeds_lead_to_here(void) {
    Stream s = stream_on(1865, grid.count);
    for (int round = 0; round < 12; round++) {
        HexSet seeds = {{0}}, joined;
        memset(&joined, 0xff, sizeof joined);
        draw_prices(&s, 0, 1, round ? 2 : 0);
        begin_slowly(0);
        for (int i = 0; i < round * round; i++) {
            int seed = 1 + (int)stream_below(&s, grid.count);
            hexset_add(&seeds, seed);
            least[seed] = 0;
        }
        reach_slowly(HEX_FAR - 1, true);
        hex_joined(&grid, &seeds, may_pass, price, &joined);
        int count = 0;
        for (int hex = 1; hex <= grid.count; hex++) {
            if (!CHECK_EQ(hexset_has(&joined, hex), least[hex] != HEX_FAR)) return;
            count += hexset_has(&joined, hex);
        }
        if (!CHECK_EQ(hexset_count(&joined), count)) return;
    }
}

static void joined_is_all_that_seeds_lead_to(void) { on_every_grid(joined_is_all_that_seeds_lead_to_here); }

static void sets_know_who_is_within(void) {
    hexgrid_init(&grid, 37, 24);
    for (int one = 1; one <= grid.count; one += 5) {
        HexSet set;
        hexset_clear(&set);
        hexset_add(&set, one);
        for (int hex = 1; hex <= grid.count; hex++) {
            int distance = hex_distance(&grid, hex, one);
            if (distance > 31) continue;
            CHECK(hexset_within(&grid, &set, hex, distance));
            CHECK(distance == 0 || !hexset_within(&grid, &set, hex, distance - 1));
        }
    }
}

T_MAIN {
    RUN(ids_columns_and_rows_agree);
    RUN(neighbours_are_those_whose_centres_touch);
    RUN(directions_point_where_they_say);
    RUN(across_is_the_far_side);
    RUN(distance_is_the_fewest_steps);
    RUN(disks_and_rings_hold_what_is_so_far);
    RUN(a_ring_goes_round);
    RUN(between_are_those_that_touch_both);
    RUN(sides_are_one_for_each_pair);
    RUN(four_hexes_touch_a_side);
    RUN(texts_come_back);
    RUN(texts_say_column_then_row);
    RUN(wrong_texts_are_refused);
    RUN(sets_keep_their_members);
    RUN(masks_name_who_stands_around);
    RUN(sets_know_who_is_within);
    RUN(masks_know_opposite_and_alternate);
    RUN(reach_finds_the_cheapest_ways);
    RUN(far_reach_finds_the_cheapest_ways);
    RUN(reach_bears_extreme_prices);
    RUN(flood_counts_steps);
    RUN(joined_is_all_that_seeds_lead_to);
}
