/* Lines of sight: the two lanes of a line, and the table of what is in sight. */
#include "space/sight.h"

/* A line of `length` steps, `turned` of them in the direction `beside` the others', which have `ahead`. */
typedef struct Line {
    int length, turned, ahead, beside;
} Line;

/* Straight along the east or west edge every other row lacks the outer lane. There `ahead` leads outward (rows
 * with odd halves end in the east, the others in the west), so that the low lane is the one that may be missing: where
 * the lanes meet again one comes from the high one. */
static Line line_between(const HexGrid *g, int from, int to) {
    int east = g->east[to] - g->east[from], south = g->row[to] - g->row[from];
    int halves = east < 0 ? -east : east, rows = south < 0 ? -south : south;
    int eastward = south < 0 ? HEX_NE : HEX_SE, westward = south < 0 ? HEX_NW : HEX_SW;
    Line line;
    if (halves > rows) {
        int length = (halves + rows) >> 1;
        line = (Line){length, length - rows, east < 0 ? westward : eastward, east < 0 ? HEX_W : HEX_E};
    } else if (g->east[from] & 1) {
        line = (Line){rows, (rows - east) >> 1, eastward, westward};
    } else {
        line = (Line){rows, (rows + east) >> 1, westward, eastward};
    }
    if (line.turned == line.length) line.turned = 0, line.ahead = line.beside;
    return line;
}

/* Does it stand as high as `bar`? Nothing does beyond the edge. */
static inline bool stands(const Relief *relief, const HexSet *raised, int hex, int bar) {
    return hex && relief->top[hex] + (raised && hexset_has(raised, hex)) >= bar;
}

/* At step i the lanes have floor and ceil of i * turned / length turned steps: the low lane and, with a remainder, the
 * high one; without, they are one. Both go on from the same hex: from the high lane when the low one turns, else from
 * the low lane. The other lane touches only the hex on its own side. */
int hex_sight(const HexGrid *g, const Relief *relief, const HexSet *raised, int from, int to) {
    Line line = line_between(g, from, to);
    int bar = sight_bar(relief, from, to);
    int over = 0, low = from, high = from;
    bool low_open = true, high_open = true, obstructed = false;
    for (int i = 1; i < line.length; i++) {
        bool either = low_open | high_open;
        over += line.turned;
        if (over >= line.length) over -= line.length, low = high, low_open = either;
        else high_open = either;
        high = g->next[low][line.beside];
        low = g->next[low][line.ahead];
        bool stops = stands(relief, raised, low, bar);
        obstructed |= stops;
        low_open &= !stops & (low != 0);
        if (over) {
            stops = stands(relief, raised, high, bar);
            obstructed |= stops;
            high_open &= !stops & (high != 0);
        } else {
            high = low, high_open = low_open;
        }
        if (!(low_open | high_open)) return SIGHT_BLOCKED;
    }
    if (obstructed) return SIGHT_PARTIAL;
    return line.length > 1 && hexset_has(&relief->dim, to) ? SIGHT_PARTIAL : SIGHT_CLEAR;
}

/* ---- The table ---- */

/* The column of the westernmost hex of a disk in a row so far away; perhaps beyond the edge. */
static int first_column(const HexGrid *g, int hex, int radius, int away) {
    return (g->east[hex] - (2 * radius - away)) >> 1;
}

static void mark_seen(SightTable *table, const HexGrid *g, int from, int to) {
    int row = g->row[to] - g->row[from], away = row < 0 ? -row : row;
    int at = hex_column(g, to) - first_column(g, from, SIGHT_RADIUS, away);
    table->seen[from][SIGHT_RADIUS + row] |= (u32)1 << at;
}

void sight_table_init(SightTable *table, const HexGrid *g, const Relief *relief) {
    u16 disk[HEX_DISK_SIZE(SIGHT_RADIUS)];
    memset(table, 0, sizeof *table);
    for (int hex = 1; hex <= g->count; hex++) {
        int count = hex_disk(g, hex, SIGHT_RADIUS, disk);
        for (int i = 0; i < count; i++) {
            if (disk[i] > hex || hex_sight(g, relief, NULL, hex, disk[i]) == SIGHT_BLOCKED) continue;
            mark_seen(table, g, hex, disk[i]);
            mark_seen(table, g, disk[i], hex);
        }
    }
}

/* What is seen in a row `row` further south, as bits of a set from the id `*at` on; none where there is no row. */
static u64 seen_in_row(const SightTable *table, const HexGrid *g, int hex, int radius, int row, int *at) {
    int away = row < 0 ? -row : row;
    u64 seen = table->seen[hex][SIGHT_RADIUS + row] >> (SIGHT_RADIUS - radius) & (bit(2 * radius + 1 - away) - 1);
    int column = first_column(g, hex, radius, away), beyond = column < 1 ? 1 - column : 0;
    *at = hex_at(g, column + beyond, g->row[hex] + row);
    return seen >> beyond;
}

/* A run of bits may reach into the next word, never beyond the last. */
bool sight_any(const SightTable *table, const HexGrid *g, int hex, int radius, const HexSet *set) {
    for (int row = -radius; row <= radius; row++) {
        int at;
        u64 seen = seen_in_row(table, g, hex, radius, row, &at);
        if (!seen) continue;
        const u64 *word = &set->word[at >> 6];
        int shift = at & 63;
        if (word[0] & seen << shift) return true;
        u64 rest = shift ? seen >> (64 - shift) : 0;
        if (rest && (word[1] & rest)) return true;
    }
    return false;
}

void sight_add(const SightTable *table, const HexGrid *g, int hex, int radius, HexSet *set) {
    for (int row = -radius; row <= radius; row++) {
        int at;
        u64 seen = seen_in_row(table, g, hex, radius, row, &at);
        if (!seen) continue;
        u64 *word = &set->word[at >> 6];
        int shift = at & 63;
        word[0] |= seen << shift;
        u64 rest = shift ? seen >> (64 - shift) : 0;
        if (rest) word[1] |= rest;
    }
}

/* The words from the first that has a member on; all runs are as long as the longest, and end within the set. */
static int zone_span(const HexSet *seen) {
    int low = HEXSET_WORDS, high = 0;
    for (int i = 0; i < HEXSET_WORDS; i++) {
        if (!seen->word[i]) continue;
        if (i < low) low = i;
        high = i + 1;
    }
    return high - low;
}

void sight_zone_init(SightZone *zone, const SightTable *table, const HexGrid *g, int radius) {
    memset(zone, 0, sizeof *zone);
    zone->radius = (u8)radius;
    for (int pass = 0; pass < 2; pass++) {
        for (int hex = 1; hex <= g->count; hex++) {
            HexSet seen;
            hexset_clear(&seen);
            sight_add(table, g, hex, radius, &seen);
            int span = zone_span(&seen);
            if (pass == 0 && span > zone->words) zone->words = (u8)span;
            if (pass == 0) continue;
            int first = hexset_next(&seen, 0) >> 6, last = HEXSET_WORDS - zone->words;
            zone->first[hex] = (u8)(first < last ? first : last);
            memcpy(zone->seen[hex], &seen.word[zone->first[hex]], zone->words * sizeof(u64));
        }
        if (zone->words > SIGHT_ZONE_WORDS) zone->words = 0;
        if (!zone->words) return;
    }
}
