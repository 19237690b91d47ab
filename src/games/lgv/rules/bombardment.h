/* Bombardment (10). */
#ifndef LONGROLL_LGV_RULES_BOMBARDMENT_H
#define LONGROLL_LGV_RULES_BOMBARDMENT_H

#include "games/lgv/steps.h"

void lgv_bombardment_values(const LgvBoard *b, const LgvState *s, const Fight *f, Worksheet *w);
void lgv_resolve_bombardment(const LgvBoard *b, LgvState *s, const Journal *j);
u64 lgv_guns_in_range(const LgvBoard *b, const LgvState *s, int side, int from, int target);
Bits128 lgv_bombard_targets(const LgvBoard *b, const LgvState *s);
bool lgv_bombard_possible(const LgvBoard *b, const LgvState *s, int target, Refusal *r);

#endif
