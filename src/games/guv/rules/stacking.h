/* Stacking (5). */
#ifndef LONGROLL_GUV_RULES_STACKING_H
#define LONGROLL_GUV_RULES_STACKING_H

#include "games/guv/steps.h"

void guv_start_displacement(const GuvBoard *b, GuvState *s, const Journal *j); /* the movement step has ended */
/* for (int u = s->top[hex]; u; u = s->below[u]) walks a stack from the top. */
int guv_stack_units(const GuvState *s, int hex);
int guv_stack_points(const GuvBoard *b, const GuvState *s, int hex);
Bits128 guv_stack_set(const GuvState *s, int hex); /* bits within the holder's side */
/* GUV-R8: would it fit the limits of 5.b and 5.c? */
bool guv_room_for(const GuvBoard *b, const GuvState *s, Side side, int points, int hex);
static inline bool guv_has_room(const GuvBoard *b, const GuvState *s, int unit, int hex) {
    return guv_room_for(b, s, guv_side(unit), guv_points(b, s, unit), hex);
}

#endif
