/* Momentum Phase, Impulses and arrivals (6.1, 6.2). */
#ifndef LONGROLL_LGV_RULES_IMPULSE_H
#define LONGROLL_LGV_RULES_IMPULSE_H

#include "games/lgv/steps.h"

void lgv_start_turn(const LgvBoard *b, LgvState *s, const Journal *j);
Side lgv_momentum_winner(const LgvBoard *b, const LgvState *s, int north, int south);
Rain lgv_rain_of(const LgvBoard *b, const LgvState *s, int die);
void lgv_start_combat_phase(const LgvBoard *b, LgvState *s, const Journal *j);
void lgv_start_impulse(const LgvBoard *b, LgvState *s, const Journal *j);
void lgv_end_impulse(const LgvBoard *b, LgvState *s, const Journal *j);
void lgv_mark_impulse(LgvState *s);
void lgv_arrive(const LgvBoard *b, LgvState *s, const Journal *j);
bool lgv_may_call_division(const LgvBoard *b, const LgvState *s, int unit, Refusal *r);
void lgv_call_division(const LgvBoard *b, LgvState *s, int unit, const Journal *j);
void lgv_after_window(const LgvBoard *b, LgvState *s, const Journal *j);
void lgv_momentum_settled(const LgvBoard *b, LgvState *s, const Journal *j);
void lgv_switch_momentum(const LgvBoard *b, LgvState *s, const Journal *j);
void lgv_retention_settled(const LgvBoard *b, LgvState *s, const Journal *j);

#endif
