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
/* LGV-14.1.1d: it takes the whole move of a unit that has not moved yet. */
static inline bool lgv_takes_whole_move(const Link *link) { return link->whole_move; }
/* Major Water is crossed at a ford (LGV-3.1.6a), and there may be a bridge. */
static inline bool lgv_over_river(const Link *link) { return link->water == WATER_MAJOR; }
static inline bool lgv_has_bridge(const LgvState *s, const Link *link) { return s->bridges >> link->ford & 1; }
/* LGV-8.4.4a: no Confederate crosses Major Water, ever; LGV-D8b: in heavy rain nobody does without a bridge. */
static inline bool lgv_river_bars(int side, const Link *link) { return lgv_over_river(link) && side == CONFEDERATE; }
static inline bool lgv_rain_bars(const LgvState *s, const Link *link) {
    return lgv_over_river(link) && s->rain == HEAVY_RAIN && !lgv_has_bridge(s, link);
}
/* Units that cross a ford in an Impulse, with a bridge or without (LGV-8.4.4c, LGV-8.4.4d). */
static inline int lgv_crossing_limit(bool bridge) { return bridge ? 5 : 1; }
/* LGV-R38, LGV-R40: how many may still cross there in this Impulse; a bridge counts if it stood when it began. */
static inline int lgv_crossings_left(const LgvState *s, const Link *link) {
    return lgv_crossing_limit(lgv_has_bridge(s, link) && s->bridges_stood >> link->ford & 1) - s->crossings[link->ford];
}

/* ---- Combat (combat_sum.c) --------------------------------------------------------------------------------------- */

/* LGV-9.4.2b: what each further unit adds to an attack. */
static inline int lgv_further_unit(int side) { return side == UNION ? 2 : 1; }
/* LGV-9.4.2a, LGV-9.4.2b, LGV-9.4.2f: the lead, which is one of `units`, further ones, and a Leader at the front. */
static inline int lgv_attack_by(int side, int lead, int units, int front) {
    return lead + lgv_further_unit(side) * (units - 1) + front;
}
/* LGV-9.4.3a: what a unit has to defend with when it leads. */
static inline int lgv_lead_defense(const LgvBoard *b, int unit, bool fresh) {
    return fresh ? b->unit[unit].defense : b->unit[unit].exhausted;
}
/* LGV-9.4.3b: what it adds when another leads; nothing if it is a Leader. */
static inline int lgv_further_defense(const LgvBoard *b, int unit, bool fresh) {
    return fresh && b->unit[unit].type != LEADER;
}
/* LGV-9.4.3c, LGV-9.4.3e, LGV-9.4.3f: what terrain, a Leader and entrenchments add for all who defend there. */
static inline int lgv_ground_defense(const LgvBoard *b, const LgvState *s, int side, int place) {
    bool leader = (lgv_here(s, side, place) & b->of_type[side][LEADER]) != 0;
    return b->place[place].tem + leader + lgv_works(s, side, place);
}
/* LGV-9.4.3d: what it adds that an attacker comes this way; NULL if it was there. */
static inline int lgv_water_defense(const Link *link) { return link ? link->water : WATER_NONE; }
/* LGV-10.4a, LGV-10.4b, LGV-10.4c: what protects a place from guns; its own Fresh ones count. */
static inline int lgv_cover(const LgvBoard *b, const LgvState *s, int side, int place) {
    u64 guns = lgv_here(s, side, place) & s->fresh[side] & b->of_type[side][ARTILLERY];
    return b->place[place].tem + bits_count(guns) + lgv_works(s, side, place);
}

#endif
