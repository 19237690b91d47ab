/* Disorganization, shattered brigades, recovery, cohesion (14 to 18). */
#ifndef LONGROLL_LFM_RULES_REORGANIZATION_H
#define LONGROLL_LFM_RULES_REORGANIZATION_H

#include "games/lfm/steps.h"

/* Start one cohesion check of s->fight.tested. */
void lfm_start_cohesion_check(const LfmBoard *b, LfmState *s, const Journal *j);
/* The sum of the check due (STEP_COHESION_ROLL), a sheet of lfm_die_sheet. */
void lfm_cohesion_sheet(const LfmBoard *b, const LfmState *s, Worksheet *w);
/* 14.2a: every unit of the hex that is not shattered becomes D (16.7). */
void lfm_disorganize(const LfmBoard *b, LfmState *s, int hex, Clause why, const Journal *j);
/* 14.3: a D unit disorganizes the hex it stays in. Call it when a unit has come to stay. */
void lfm_spread_disorder(const LfmBoard *b, LfmState *s, int hex, const Journal *j);
void lfm_start_reorganization(const LfmBoard *b, LfmState *s, const Journal *j);
int lfm_strength(const LfmBoard *b, const LfmState *s, int brigade); /* LFM-R65 */
void lfm_rally_sheet(const LfmBoard *b, const LfmState *s, int hex, Worksheet *w);
void lfm_start_recovery(const LfmBoard *b, LfmState *s, const Journal *j);
void lfm_recovery_sheet(const LfmBoard *b, const LfmState *s, int unit, Worksheet *w);
void lfm_end_reorganization(const LfmBoard *b, LfmState *s, const Journal *j); /* restored brigades, end of the half */
/* 18.1b, LFM-R71: a friendly unit in order in a neighbouring hex (a river does not matter). */
bool lfm_supported(const LfmBoard *b, const LfmState *s, Side side, int hex);
bool lfm_may_prepare_recovery(const LfmBoard *b, const LfmState *s, int commander, Refusal *r);
void lfm_check_restored(const LfmBoard *b, LfmState *s, const Journal *j);
void lfm_check_shatter(const LfmBoard *b, LfmState *s, const Journal *j);
void lfm_shake_order(const LfmBoard *b, LfmState *s, const PieceSet *set);

#endif
