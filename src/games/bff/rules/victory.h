/* Arrivals, key positions and victory (12). */
#ifndef LONGROLL_BFF_RULES_VICTORY_H
#define LONGROLL_BFF_RULES_VICTORY_H

#include "games/bff/steps.h"

void bff_see_holders(const BffBoard *b, BffState *s, const Journal *j); /* BFF-12.11; the referee asks; then: */
void bff_judge(const BffBoard *b, BffState *s, const Journal *j);       /* the game is over: who has won */
void bff_arrive(const BffBoard *b, BffState *s, const Journal *j);      /* BFF-12.10, for the active side */
/* How the game may end. */
#define BFF_ENDINGS(X)                                                \
    X(UNION, "union", "Union victory", UNION)                         \
    X(CONFEDERATE, "confederate", "Confederate victory", CONFEDERATE) \
    X(DRAW, "draw", "Draw", NOBODY)
typedef enum Ending { ENDING_NONE, BFF_ENDINGS(ENDING_ID) ENDINGS } Ending;
bool bff_heavy_casualties(const BffBoard *b, const BffState *s, Side side); /* BFF-R14, BFF-12.19 */
bool bff_greater_losses(const BffBoard *b, const BffState *s, Side side);
bool bff_key_lost(const BffBoard *b, const BffState *s, Side side); /* BFF-12.15 */
/* True when one side has no unbroken brigade left or to come (BFF-12.28): the game is over. Call it after each
 * combat, fire and retreat. */
bool bff_judge_end(const BffBoard *b, BffState *s, const Journal *j);

#endif
