/* Losses and retreats (11). */
#ifndef LONGROLL_LGV_RULES_LOSSES_H
#define LONGROLL_LGV_RULES_LOSSES_H

#include "games/lgv/steps.h"

void lgv_leader_falls(const LgvBoard *b, LgvState *s, const Journal *j);
void lgv_take_losses(const LgvBoard *b, LgvState *s, const Journal *j);
void lgv_after_losses(const LgvBoard *b, LgvState *s, const Journal *j);
void lgv_start_repulse(const LgvBoard *b, LgvState *s, const Journal *j);
void lgv_start_withdrawal(const LgvBoard *b, LgvState *s, const Journal *j);
bool lgv_may_retreat_at_all(const LgvBoard *b, const LgvState *s, int unit);
void lgv_retreat_list(const LgvBoard *b, const LgvState *s, List *l);
bool lgv_retreat_check(const LgvBoard *b, const LgvState *s, const Action *a, Refusal *r);
void lgv_retreat_unit(const LgvBoard *b, LgvState *s, const Action *a, const Journal *j);
bool lgv_goes_back(const LgvBoard *b, const LgvState *s, int unit);

#endif
