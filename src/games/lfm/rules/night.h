/* Night (23). */
#ifndef LONGROLL_LFM_RULES_NIGHT_H
#define LONGROLL_LFM_RULES_NIGHT_H

#include "games/lfm/steps.h"

void lfm_start_night(const LfmBoard *b, LfmState *s, const Journal *j); /* the first night turn (23.4) */
void lfm_end_night(const LfmBoard *b, LfmState *s, const Journal *j);   /* the last one (23.6) */
bool lfm_order_night_retreat(const LfmBoard *b, LfmState *s);
void lfm_find_engaged(const LfmBoard *b, LfmState *s);

#endif
