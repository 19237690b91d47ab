/* Artillery fire (7). */
#ifndef LONGROLL_LFM_RULES_ARTILLERY_H
#define LONGROLL_LFM_RULES_ARTILLERY_H

#include "games/lfm/steps.h"

void lfm_start_artillery(const LfmBoard *b, LfmState *s, const Journal *j);
bool lfm_fire_sheet(const LfmBoard *b, const LfmState *s, const Fight *f, Worksheet *w);
/* LFM-30.9: shots[] of a battery holds the last turn in which it fired and the number of such turns, on the map or
 * off. */
enum { SHOT_TURN = 31, SHOT_COUNT = 5 };
static inline int lfm_shots(const LfmState *s, int battery) { return s->shots[battery] >> SHOT_COUNT; }
/* Could this battery bombard this hex now? For previews and opponents. */
bool lfm_may_bombard(const LfmBoard *b, const LfmState *s, int hex, Refusal *r);
bool lfm_may_join_fire(const LfmBoard *b, const LfmState *s, int unit, Refusal *r); /* of the fire put together */
#endif
