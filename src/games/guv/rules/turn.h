/* The turn and rain (6, 7). */
#ifndef LONGROLL_GUV_RULES_TURN_H
#define LONGROLL_GUV_RULES_TURN_H

#include "games/guv/steps.h"

void guv_start_turn(const GuvBoard *b, GuvState *s, const Journal *j);
void guv_start_open_events(const GuvBoard *b, GuvState *s, const Journal *j);
void guv_end_turn(const GuvBoard *b, GuvState *s, const Journal *j);   /* the cup is empty */
void guv_close_turn(const GuvBoard *b, GuvState *s, const Journal *j); /* C: markers off, victory, next turn */

#endif
