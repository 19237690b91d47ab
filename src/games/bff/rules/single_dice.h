/* Sums of single dice. */
#ifndef LONGROLL_BFF_RULES_SINGLE_DICE_H
#define LONGROLL_BFF_RULES_SINGLE_DICE_H

#include "games/bff/steps.h"

/* Sheets whose outcomes game.c asks for: detail[BFF_SUM] says of which kind. */
enum { BFF_SUM = 7, SUM_CHECK = 1, SUM_FIRE, SUM_COMBAT, SUM_LEADER, SUM_HALT, SUM_ROUTE };
int bff_check_outcomes(const BffBoard *b, const BffState *s, const Worksheet *w, Outcome *out);
void bff_leader_sheet(const BffBoard *b, const BffState *s, Worksheet *w);
int bff_leader_outcomes(const BffBoard *b, const BffState *s, const Worksheet *w, Outcome *out);
void bff_halt_sheet(const BffBoard *b, const BffState *s, Worksheet *w);
int bff_halt_outcomes(const BffBoard *b, const BffState *s, const Worksheet *w, Outcome *out);

#endif
