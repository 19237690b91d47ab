/* Roads, rivers and how far a commander reaches (9.road, 10, 18). */
#ifndef LONGROLL_GUV_RULES_RIVERS_H
#define LONGROLL_GUV_RULES_RIVERS_H

#include "games/guv/steps.h"

/* The cost in halves of a step by this piece, without contact; -1 when nobody of its type may cross now. `by_road`
 * tells
 * whether it is a move by road (GUV-R89). `side` is the mover's: own pontoons serve (GUV-R45). */
int guv_step_cost(const GuvBoard *b, const GuvState *s, int unit, int from, int direction, bool *by_road);
/* The same without any road. */
int guv_ground_cost(const GuvBoard *b, const GuvState *s, int unit, int from, int direction);
/* May its type cross this hexside at all now, without points (GUV-R34), bans of chapter 18 included? */
bool guv_may_cross(const GuvBoard *b, const GuvState *s, int unit, int from, int direction, Refusal *r);
/* 18.res-a, 18.stuart-a, 18.rein-b for a step between two regions. */
bool guv_ban_allows(const GuvBoard *b, const GuvState *s, int unit, int from, int to, Refusal *r);
/* GUV-R17: no unit of any type could cross it now. */
bool guv_closed_to_all(const GuvBoard *b, const GuvState *s, Side side, int from, int direction);
const Pontoon *guv_pontoon_on(const GuvState *s, int hexside); /* NULL = none */
int guv_pontoon_index(const GuvState *s, int hexside);         /* -1 = none */
/* Everything within `radius` of `hex` by a path that avoids enemies and closed hexsides (8.form-c, GUV-R17). Who asks
 * about one hex names it as `goal`, and no farther is looked; 0 = none. */
void guv_command_area(const GuvBoard *b, const GuvState *s, Side side, int hex, int radius, int goal, HexSet *out);

#endif
