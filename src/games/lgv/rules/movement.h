/* Movement and Zones (8.2, 8.4, 14). */
#ifndef LONGROLL_LGV_RULES_MOVEMENT_H
#define LONGROLL_LGV_RULES_MOVEMENT_H

#include "games/lgv/steps.h"

typedef enum EntryMode { ENTER_MOVE, ENTER_EXPLOIT, ENTER_STORM } EntryMode;
/* The border or arrow as the map shows it, passable or not; NULL when there is none. */
const Border *lgv_border_between(const LgvBoard *b, int from, int to);
/* May the unit enter along the link? The one judge of movement. */
bool lgv_may_enter(const LgvBoard *b, const LgvState *s, int unit, const Link *link, EntryMode mode, Refusal *r);
/* The same for any place, adjacent or not, with the reason. */
bool lgv_may_go(const LgvBoard *b, const LgvState *s, int unit, int to, EntryMode mode, Refusal *r);
bool lgv_refuse_ways(const LgvBoard *b, const LgvState *s, int unit, Refusal *r);
bool lgv_can_move(const LgvBoard *b, const LgvState *s, int unit, EntryMode mode);
void lgv_enter(const LgvBoard *b, LgvState *s, int unit, int to, EntryMode mode, const Journal *j);
u64 lgv_entrants(const LgvBoard *b, const LgvState *s, int place);
void lgv_end_move(const LgvBoard *b, LgvState *s, int unit, const Journal *j);
bool lgv_sector_allows(const LgvBoard *b, const LgvState *s, int unit, int from, int to, Refusal *r);
bool lgv_zone_lets(const LgvBoard *b, const LgvState *s, int unit, const Link *link, EntryMode mode, Refusal *r);
/* LGV-14.1b: it came into the Zone by its move. */
static inline bool lgv_halts_in_zone(const LgvBoard *b, const LgvState *s, int unit, EntryMode mode) {
    return mode == ENTER_MOVE && s->from[unit] && b->place[s->place[unit]].zone;
}
/* Most ways lead from Area to Area: no Zone is asked. */
static inline bool lgv_zone_allows(const LgvBoard *b, const LgvState *s, int unit, const Link *link, EntryMode mode,
                                   Refusal *r) {
    bool zones = lgv_halts_in_zone(b, s, unit, mode) || b->place[link->to].zone;
    return !zones || lgv_zone_lets(b, s, unit, link, mode, r);
}
bool lgv_refuse_zone_way(const LgvBoard *b, int from, int to, bool closed, Refusal *r);

#endif
