/* Breastworks and bridges (24, 25). */
#ifndef LONGROLL_LFM_RULES_CONSTRUCTION_H
#define LONGROLL_LFM_RULES_CONSTRUCTION_H

#include "games/lfm/steps.h"

void lfm_start_construction(const LfmBoard *b, LfmState *s,
                            const Journal *j); /* goes on to artillery, or at night movement */
void lfm_bridge_sheet(const LfmBoard *b, const LfmState *s, int bridge, Worksheet *w);
/* LFM-25c, LFM-R76: a unit that leaves its hex takes no torch along (lfm_shift and lfm_lift call it). */
void lfm_drop_torch(const LfmBoard *b, LfmState *s, int piece);

#endif
