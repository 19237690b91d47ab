/* Lines of sight over a grid of hexes with levels of ground and what stands on it. Places only, no units.
 *
 * A line is every shortest way that keeps as straight as hexes allow: at each step it has the one hex on the thread
 * between the centres, or the two on either side of it, and goes on to a hex that touches the last (section 27). It is
 * blocked when every way meets an obstacle, clear when none does, else partial. A hex beyond the edge is on no way; one
 * way at least always stays on the grid. Hexsides never obstruct, only hexes do. Nothing here checks ids. */
#ifndef LONGROLL_SIGHT_H
#define LONGROLL_SIGHT_H

#include "space/hexes.h"

enum { SIGHT_BLOCKED, SIGHT_PARTIAL, SIGHT_CLEAR };

/* Small whole numbers; only their order counts. */
typedef struct Relief {
    i8 ground[HEXES_MAX + 1]; /* the ground: it counts at both ends of a line */
    i8 top[HEXES_MAX + 1];    /* the ground with its cover: it counts between them */
    HexSet dim;               /* sight into these is partial at best */
} Relief;

/* How high something between two hexes must stand to stop the sight from one to the other. */
static inline int sight_bar(const Relief *relief, int from, int to) {
    int a = relief->ground[from], b = relief->ground[to];
    return a == b ? a + 1 : a > b ? a : b;
}

/* From one hex to another. Members of `raised` stand one level above their top; it may be NULL. A hex obstructs that is
 * higher than both ends, or level with the higher one when they differ. Neighbours see each other clearly. Without
 * `dim` the way back has the same answer. */
int hex_sight(const HexGrid *g, const Relief *relief, const HexSet *raised, int from, int to);

/* ---- What is in sight, once for all -------------------------------------------------------------------------- */

enum { SIGHT_RADIUS = 8 };

/* Every pair of hexes within SIGHT_RADIUS whose line is not blocked, with nothing raised: 114,308 bytes. For each hex
 * bits for each row of the disk around it, from west to east. What is raised later can only block more. */
typedef struct SightTable {
    u32 seen[HEXES_MAX + 1][2 * SIGHT_RADIUS + 1];
} SightTable;

void sight_table_init(SightTable *table, const HexGrid *g, const Relief *relief);
/* Is a member of `set` within `radius` (at most SIGHT_RADIUS) in sight of `hex`? A hex is in its own sight. */
bool sight_any(const SightTable *table, const HexGrid *g, int hex, int radius, const HexSet *set);
/* Adds all hexes within `radius` and in sight to `set`. */
void sight_add(const SightTable *table, const HexGrid *g, int hex, int radius, HexSet *set);

/* The same question for one radius, asked very often: around each hex the run of words of a set that matters, masked.
 * 109,272 bytes. A grid too broad for it has no zone (`words` 0): ask sight_any. */
enum { SIGHT_ZONE_WORDS = 8 };

typedef struct SightZone {
    u8 words, radius;
    u8 first[HEXES_MAX + 1];
    u64 seen[HEXES_MAX + 1][SIGHT_ZONE_WORDS];
} SightZone;

void sight_zone_init(SightZone *zone, const SightTable *table, const HexGrid *g, int radius);
static inline bool sight_zone_meets(const SightZone *zone, int hex, const HexSet *set) {
    const u64 *word = &set->word[zone->first[hex]], *seen = zone->seen[hex];
    u64 met = 0;
    for (int i = 0; i < zone->words; i++) met |= word[i] & seen[i];
    return met != 0;
}

#endif
