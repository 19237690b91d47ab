/* Victory (30). */
#ifndef LONGROLL_LFM_RULES_VICTORY_H
#define LONGROLL_LFM_RULES_VICTORY_H

#include "games/lfm/steps.h"

/* LFM-30.12: the end of any phase. Objectives change hands; true when the game is over. */
bool lfm_end_phase(const LfmBoard *b, LfmState *s, const Journal *j);
/* How the game may end. */
#define LFM_ENDINGS(X)                                                \
    X(UNION, "union", "Union victory", UNION)                         \
    X(CONFEDERATE, "confederate", "Confederate victory", CONFEDERATE) \
    X(DRAW, "draw", "Draw", NOBODY)                                   \
    X(SUDDEN, "sudden", "Confederate sudden victory", CONFEDERATE)    \
    X(PASSED, "passed", "Union victory: passed through", UNION)
typedef enum Ending { ENDING_NONE, LFM_ENDINGS(ENDING_ID) ENDINGS } Ending;
/* Exited by LFM-30.16: is it won? Ends the game if so. */
void lfm_judge_exit(const LfmBoard *b, LfmState *s, const Journal *j);
void lfm_judge_turn(const LfmBoard *b, LfmState *s, const Journal *j); /* S8a: may end the game */

#endif
