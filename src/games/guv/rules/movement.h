/* Movement, its costs and forced marches (9). */
#ifndef LONGROLL_GUV_RULES_MOVEMENT_H
#define LONGROLL_GUV_RULES_MOVEMENT_H

#include "games/guv/steps.h"

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
void guv_end_group(const GuvBoard *b, GuvState *s, const Journal *j);

#endif
