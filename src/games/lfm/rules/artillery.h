/* Artillery fire and cohesion checks (7, 18). */
#ifndef LONGROLL_LFM_RULES_ARTILLERY_H
#define LONGROLL_LFM_RULES_ARTILLERY_H

#include "games/lfm/steps.h"

void lfm_start_artillery(const LfmBoard *b, LfmState *s, const Journal *j);
void lfm_next_fire(const LfmBoard *b, LfmState *s, const Journal *j); /* host STEP_ARTILLERY: a fire is over */
bool lfm_fire_sheet(const LfmBoard *b, const LfmState *s, const Fight *f, Worksheet *w);
/* A cohesion check of this unit: what is added to the die (18.1b; `more` from 25d, 25e). */
int lfm_check_drm(const LfmBoard *b, const LfmState *s, int unit);
/* Start one check of s->fight.tested; lfm_checked leads on. */
void lfm_start_check(const LfmBoard *b, LfmState *s, const Journal *j);
/* The sum of the check due (STEP_CHECK_ROLL), a sheet of lfm_die_sheet. */
void lfm_check_sheet(const LfmBoard *b, const LfmState *s, Worksheet *w);
/* LFM-30.9: shots[] of a battery holds the last turn of its fire and how many turns that were, on the map or off. */
enum { SHOT_TURN = 31, SHOT_COUNT = 5 };
static inline int lfm_shots(const LfmState *s, int battery) { return s->shots[battery] >> SHOT_COUNT; }
/* Could this battery bombard this hex now? For previews and opponents. */
bool lfm_may_bombard(const LfmBoard *b, const LfmState *s, int hex, Refusal *r);
bool lfm_may_join_fire(const LfmBoard *b, const LfmState *s, int unit, Refusal *r); /* of the fire put together */
bool lfm_may_bombard_with(const LfmBoard *b, const LfmState *s, int battery, int hex, Refusal *r);

#endif
