/* Reorganization and End Phase (6.3, 6.4, 12, 15, 17). */
#ifndef LONGROLL_LGV_RULES_REORGANIZATION_H
#define LONGROLL_LGV_RULES_REORGANIZATION_H

#include "games/lgv/steps.h"

void lgv_start_reorganization(const LgvBoard *b, LgvState *s, const Journal *j);
void lgv_start_end_phase(const LgvBoard *b, LgvState *s, const Journal *j);
bool lgv_may_return_to(const LgvBoard *b, const LgvState *s, int unit, int place, Refusal *r);
const GameResult *lgv_ending(const void *state);

#endif
