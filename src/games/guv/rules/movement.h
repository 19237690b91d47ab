/* Movement, contact, rivers and pontoons (9 to 11). */
#ifndef LONGROLL_GUV_RULES_MOVEMENT_H
#define LONGROLL_GUV_RULES_MOVEMENT_H

#include "games/guv/steps.h"

/* ---- Movement, its costs and forced marches (9) ------------------------------------------------------------------ */

void guv_start_movement(const GuvBoard *b, GuvState *s, const Journal *j);
/* The group of STEP_MOVE and STEP_GENERAL_RETREAT. */
int guv_group_allowance(const GuvBoard *b, const GuvState *s);            /* halves, without the road point */
int guv_group_points(const GuvBoard *b, const GuvState *s, bool by_road); /* with it, as long as it goes by road */
bool guv_group_may_go(const GuvBoard *b, const GuvState *s, int to, int *cost, bool *by_road, Refusal *r);
/* guv_step_cost without any road. */
int guv_ground_cost(const GuvBoard *b, const GuvState *s, int unit, int from, int direction);
bool guv_may_exit(const GuvBoard *b, const GuvState *s, int *cost, Refusal *r);
void guv_leave_map(const GuvBoard *b, GuvState *s, const Journal *j);
bool guv_may_force_march(const GuvBoard *b, const GuvState *s, Refusal *r);
void guv_force_march(const GuvBoard *b, GuvState *s, const Journal *j);
static inline bool guv_rides(const GuvBoard *b, int unit) { return b->unit[unit].type == CAVALRY; }
bool guv_group_can_pay(const GuvState *s, int base, int cost, bool by_road, Refusal *r);
bool guv_in_group(const GuvState *s, int unit);
bool guv_group_has(const GuvBoard *b, const GuvState *s, bool (*is)(const GuvBoard *, int), int but);
bool guv_is_mover(const GuvBoard *b, int unit);
void guv_begin_group(GuvState *s, int unit);
void guv_end_group(const GuvBoard *b, GuvState *s, const Journal *j);

/* ---- Contact and dummies (9.contact, 9.break, 9.dummy) ----------------------------------------------------------- */

int guv_dummy_in(const GuvBoard *b, const GuvState *s, int hex);
bool guv_dummies_open(const GuvState *s); /* may the actor take dummies off in this step? */
bool guv_may_lift_dummy(const GuvBoard *b, const GuvState *s, Side side, int hex, Refusal *r);
void guv_lift_list(const GuvBoard *b, const GuvState *s, Side side, List *l);
void guv_lift_dummy(const GuvBoard *b, GuvState *s, int hex, const Journal *j);
void guv_start_contact(const GuvBoard *b, GuvState *s, int hex, const Journal *j); /* the group has entered this hex */
void guv_resume_after_retreat(const GuvBoard *b, GuvState *s, const Journal *j);
/* After every apply and look_for_dem (game.c): a step with nothing left to ask ends. */
void guv_settle_step(const GuvBoard *b, GuvState *s, const Journal *j);
bool guv_may_place_dummy(const GuvBoard *b, const GuvState *s, int hex, Refusal *r);
bool guv_may_lift_own_dummy(const GuvBoard *b, const GuvState *s, int hex, Refusal *r);
int guv_free_dummy(const GuvBoard *b, const GuvState *s, Side side);
/* Dummies go with the last of their stack (9.dummy-c); then the hex is tidied. */
void guv_leave_hex(const GuvBoard *b, GuvState *s, int from, int to, const Journal *j);
void guv_dummies_follow(const GuvBoard *b, GuvState *s, int from, int to);

/* ---- Rivers and pontoons (10, 11) -------------------------------------------------------------------------------- */

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
