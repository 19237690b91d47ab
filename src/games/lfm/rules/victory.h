/* Victory (30). */
#ifndef LONGROLL_LFM_RULES_VICTORY_H
#define LONGROLL_LFM_RULES_VICTORY_H

#include "games/lfm/steps.h"

/* LFM-30.12: the end of any phase. Objectives change hands; true when the game is over. */
bool lfm_end_phase(const LfmBoard *b, LfmState *s, const Journal *j);
const GameResult *lfm_ending(const void *state);
void lfm_end(LfmState *s, int ending, Clause why, const Journal *j);
enum Ending { ENDING_NONE, ENDING_UNION, ENDING_CONFEDERATE, ENDING_DRAW, ENDING_SUDDEN, ENDING_PASSED, ENDINGS };
/* Exited by LFM-30.16: is it won? Ends the game if so. */
void lfm_judge_exit(const LfmBoard *b, LfmState *s, const Journal *j);
void lfm_judge_turn(const LfmBoard *b, LfmState *s, const Journal *j); /* S8a: may end the game */

#endif
