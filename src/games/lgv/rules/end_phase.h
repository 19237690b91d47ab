/* The End Phase and victory (6.4, 17). */
#ifndef LONGROLL_LGV_RULES_END_PHASE_H
#define LONGROLL_LGV_RULES_END_PHASE_H

#include "games/lgv/steps.h"

void lgv_start_end_phase(const LgvBoard *b, LgvState *s, const Journal *j);
Ending lgv_judge_goals(const LgvBoard *b, const LgvState *s, const Journal *j);
Ending lgv_judge_score(const LgvBoard *b, LgvState *s, const Journal *j);
void lgv_game_over(LgvState *s, Ending ending, Clause clause, const Journal *j);
void lgv_judge_campaign(const LgvBoard *b, LgvState *s, const Journal *j);
void lgv_next_turn(const LgvBoard *b, LgvState *s, const Journal *j);
void lgv_next_removal(const LgvBoard *b, LgvState *s, Side side, const Journal *j);

#endif
