/* Rivers and pontoons (10, 11). */
#ifndef LONGROLL_GUV_RULES_RIVERS_H
#define LONGROLL_GUV_RULES_RIVERS_H

#include "games/guv/steps.h"

void guv_sort_pontoons(GuvState *s); /* text/settle.c: by hexside; whatever changes them sorts them */
/* Pontoons. Hexsides by id. */
bool guv_may_build(const GuvBoard *b, const GuvState *s, int unit, int hexside, Refusal *r);
void guv_build_list(const GuvBoard *b, const GuvState *s, List *l);
void guv_build(const GuvBoard *b, GuvState *s, int unit, int hexside, const Journal *j);
bool guv_may_dismantle(const GuvBoard *b, const GuvState *s, int hexside, Refusal *r);
void guv_dismantle_list(const GuvBoard *b, const GuvState *s, List *l);
void guv_dismantle(const GuvBoard *b, GuvState *s, int hexside, const Journal *j);
bool guv_may_seize(const GuvBoard *b, const GuvState *s, int hexside, Refusal *r);
void guv_seize_list(const GuvBoard *b, const GuvState *s, List *l);
void guv_seize(const GuvBoard *b, GuvState *s, int hexside, bool capture, const Journal *j);
/* 11.dis-d, GUV-R46: offer to dismantle what retreating units crossed; goes to `back` when there is nothing to offer.
 * */
void guv_offer_dismantling(const GuvBoard *b, GuvState *s, GuvStepId back, const Journal *j);
/* May its type cross this hexside at all now, regardless of points (GUV-R34), with the bans of chapter 18? */
bool guv_may_cross(const GuvBoard *b, const GuvState *s, int unit, int from, int direction, Refusal *r);
/* GUV-R17: no unit of any type could cross it now. */
bool guv_closed_to_all(const GuvBoard *b, const GuvState *s, Side side, int from, int direction);
const Pontoon *guv_pontoon_on(const GuvState *s, int hexside); /* NULL = none */
int guv_pontoon_index(const GuvState *s, int hexside);         /* -1 = none */
int guv_river_cost(const GuvBoard *b, const GuvState *s, Side side, bool rides, int from, int direction);
/* Beyond the hex itself, off the road; -1 closed. */
static inline int guv_water_cost_over(const GuvBoard *b, const GuvState *s, Side side, bool rides, int from,
                                      int direction) {
    int water = b->hex[from].water[direction];
    const WaterRow *row = &b->water[water];
    if (water <= WATER_CREEK) return s->rain ? row->rain : row->move; /* GUV-7.rain-b */
    return guv_river_cost(b, s, side, rides, from, direction);
}
bool guv_own_pontoon(const GuvBoard *b, const GuvState *s, Side side, int from, int direction);

#endif
