/* Entrenchments (15). */
#ifndef LONGROLL_LGV_RULES_ENTRENCHMENTS_H
#define LONGROLL_LGV_RULES_ENTRENCHMENTS_H

#include "games/lgv/steps.h"

void lgv_set_works(LgvState *s, int side, int place, int level);
bool lgv_any_works(const LgvBoard *b, const LgvState *s, Side side);
bool lgv_may_entrench(const LgvBoard *b, const LgvState *s, int place, Refusal *r);
Side lgv_works_side(const LgvState *s);
void lgv_capture_works(const LgvBoard *b, LgvState *s, int place, int side, const Journal *j);

#endif
