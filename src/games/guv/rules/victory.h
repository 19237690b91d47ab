/* Victory (2, 19). */
#ifndef LONGROLL_GUV_RULES_VICTORY_H
#define LONGROLL_GUV_RULES_VICTORY_H

#include "games/guv/steps.h"

/* 2, 19: after each hex entered, advance, retreat, placement and exit (GUV-R79). True when the game is over. */
bool guv_judge_at_once(const GuvBoard *b, GuvState *s, const Journal *j);
bool guv_judge_turn(const GuvBoard *b, GuvState *s, const Journal *j); /* end of a turn */

/* How the game may end. */
#define GUV_ENDINGS(X)                                                                                       \
    X(UNION_POINTS, "union-points", "Union automatic victory", UNION) /* 2.auto-a */                         \
    X(CONFEDERATE_POINTS, "confederate-points", "Confederate automatic victory", CONFEDERATE)                \
    X(CONFEDERATE_PLACES, "confederate-places", "Confederate automatic victory", CONFEDERATE) /* 2.auto-b */ \
    X(UNION, "union", "Union victory", UNION)                                                                \
    X(CONFEDERATE, "confederate", "Confederate victory", CONFEDERATE)                                        \
    X(DRAW, "draw", "draw", NOBODY)
typedef enum Ending { ENDING_NONE, GUV_ENDINGS(ENDING_ID) ENDINGS } Ending;

#endif
