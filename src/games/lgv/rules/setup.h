/* Sides, bids and set-up (5, 18). */
#ifndef LONGROLL_LGV_RULES_SETUP_H
#define LONGROLL_LGV_RULES_SETUP_H

#include "games/lgv/steps.h"

void lgv_start_game(const LgvBoard *b, LgvState *s, const Journal *j);

#endif
