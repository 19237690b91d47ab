/* Momentum Phase and Impulses (6.1, 6.2, 13). */
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
void lgv_use_advantage(LgvState *s, Side by, const Journal *j);
void lgv_hand_over_advantage(LgvState *s, const Journal *j);
void lgv_advantage_legal(const LgvBoard *b, const LgvState *s, List *l);
bool lgv_advantage_check(const LgvBoard *b, const LgvState *s, const Action *a, Refusal *r);
bool lgv_can_act(const LgvBoard *b, const LgvState *s, int place);
int lgv_bridge_choices(const LgvBoard *b, const LgvState *s, int place);

#endif
