/* Reorganization (12). */
#ifndef LONGROLL_LGV_RULES_REORGANIZATION_H
#define LONGROLL_LGV_RULES_REORGANIZATION_H

#include "games/lgv/steps.h"

void lgv_start_reorganization(const LgvBoard *b, LgvState *s, const Journal *j);
void lgv_entrench_or_go_on(const LgvBoard *b, LgvState *s, const Journal *j);
void lgv_side_done(const LgvBoard *b, LgvState *s, const Journal *j);

#endif
