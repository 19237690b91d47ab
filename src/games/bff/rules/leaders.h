/* Leaders (3.1, 3.5, 6). */
#ifndef LONGROLL_BFF_RULES_LEADERS_H
#define LONGROLL_BFF_RULES_LEADERS_H

#include "games/bff/steps.h"

void bff_start_leaders(const BffBoard *b, BffState *s, const Journal *j); /* replacements, horses, arrivals, then ask */
void bff_start_leader_moves(const BffBoard *b, BffState *s, const Journal *j);
/* BFF-6.4: every leader attached to this unit is at risk; bff_resolve_pending rolls. */
void bff_risk_leaders(const BffBoard *b, BffState *s, int unit);
bool bff_roll_leader(const BffBoard *b, BffState *s, const Journal *j); /* STEP_LEADER_ROLL for the next; false: none */
/* BFF-R16: stranded leaders, and lone ones reached by an enemy, go to a friendly unit or are captured. */
void bff_rejoin(const BffBoard *b, BffState *s, const Journal *j);
bool bff_exceptional(const BffBoard *b, const BffState *s, int leader); /* BFF-6.2, BFF-R37 considered */
void bff_leader_sheet(const BffBoard *b, const BffState *s, Worksheet *w);
int bff_leader_outcomes(const BffBoard *b, const BffState *s, const Worksheet *w, Outcome *out);
void bff_count_down(const BffBoard *b, BffState *s, const Journal *j);

#endif
