/* Cavalry charges (3). */
#ifndef LONGROLL_LFM_RULES_CHARGE_H
#define LONGROLL_LFM_RULES_CHARGE_H

#include "games/lfm/steps.h"

bool lfm_may_charge(const LfmBoard *b, const LfmState *s, int hex, Refusal *r); /* by the group, from where it is */
void lfm_charge(const LfmBoard *b, LfmState *s, int hex, const Journal *j);
/* Could the group charge any hex from where it is (LFM-R23)? */
bool lfm_charge_waits(const LfmBoard *b, const LfmState *s, const Group *g);
void lfm_mark_charged(const LfmBoard *b, LfmState *s); /* LFM-3.10a */
/* The fight that a charge of the group would be. */
bool lfm_charge_sheet(const LfmBoard *b, const LfmState *s, const Fight *f, Worksheet *w);
void lfm_after_charge(const LfmBoard *b, LfmState *s,
                      const Journal *j); /* back from what interrupted STEP_MOVE: everything is settled */

#endif
