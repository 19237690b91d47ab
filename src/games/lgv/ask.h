/* Lee's Greatest Victory: what its rules answer to those who play it. Each question is asked here and decided once, in
 * the file of its clause or right here. */
#ifndef LONGROLL_LGV_ASK_H
#define LONGROLL_LGV_ASK_H

#include "games/lgv/lgv.h"

/* ---- Ways (movement.c, zones.c, fords_and_bridges.c) ------------------------------------------------------------- */

/* MF for a unit of the side to enter by road: LGV-8.2d where enemies are, LGV-8.2c beside Fresh ones, else LGV-8.2b. A
 * Vacant Zone is never watched (LGV-3.1d, LGV-R9). Here, for it is asked of every place at every choice. */
static inline int lgv_place_cost(const LgvBoard *b, const LgvState *s, int side, int place) {
    u64 enemies = lgv_here(s, 3 - side, place);
    if (enemies) return enemies & s->fresh[3 - side] ? 4 : 3;
    return !b->place[place].zone && bits128_meet(&b->place[place].near, &s->fresh_held[3 - side]) ? 2 : 1;
}
/* And what it costs beyond that off the road (LGV-8.2e). */
static inline int lgv_off_road_cost(const Link *link, bool enemies) { return enemies && !link->road; }
/* LGV-8.4.2a, LGV-14.2d: no Confederate enters the Union sector. */
static inline bool lgv_sector_bars(const LgvBoard *b, int side, int place) {
    return side == CONFEDERATE && b->place[place].sector != CONFEDERATE;
}
/* LGV-8.4.4a: no Confederate crosses Major Water, ever; LGV-D8b: in heavy rain nobody does without a bridge. */
static inline bool lgv_river_bars(int side, const Link *link) {
    return link->water == WATER_MAJOR && side == CONFEDERATE;
}
static inline bool lgv_rain_bars(const LgvState *s, const Link *link) {
    return link->water == WATER_MAJOR && s->rain == HEAVY_RAIN && !(s->bridges >> link->ford & 1);
}
/* Units that cross a ford in an Impulse, with a bridge or without (LGV-8.4.4c, LGV-8.4.4d). */
static inline int lgv_crossing_limit(bool bridge) { return bridge ? 5 : 1; }

/* ---- Combat (combat_sum.c) --------------------------------------------------------------------------------------- */

/* LGV-9.4.2b: what each further unit adds to an attack. */
static inline int lgv_further_unit(int side) { return side == UNION ? 2 : 1; }

#endif
