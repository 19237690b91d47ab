/* The Advantage (13). */
#ifndef LONGROLL_LGV_RULES_ADVANTAGE_H
#define LONGROLL_LGV_RULES_ADVANTAGE_H

#include "games/lgv/steps.h"

void lgv_use_advantage(LgvState *s, Side by, const Journal *j);
void lgv_hand_over_advantage(LgvState *s, const Journal *j);
/* For a standing order: let it stand. */
bool lgv_momentum_is_ours(const void *board, const void *state);
void lgv_assault_rolled(const LgvBoard *b, LgvState *s, const Journal *j);

#endif
