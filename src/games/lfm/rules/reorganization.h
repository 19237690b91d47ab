/* Reorganization and recovery (14 to 17). */
#ifndef LONGROLL_LFM_RULES_REORGANIZATION_H
#define LONGROLL_LFM_RULES_REORGANIZATION_H

#include "games/lfm/steps.h"

void lfm_start_reorganization(const LfmBoard *b, LfmState *s, const Journal *j);
int lfm_strength(const LfmBoard *b, const LfmState *s, int brigade); /* LFM-R65 */
void lfm_rally_sheet(const LfmBoard *b, const LfmState *s, int hex, Worksheet *w);
void lfm_start_recovery(const LfmBoard *b, LfmState *s, const Journal *j); /* recovery.c */
void lfm_recovery_sheet(const LfmBoard *b, const LfmState *s, int unit, Worksheet *w);
void lfm_end_reorganization(const LfmBoard *b, LfmState *s, const Journal *j); /* restored brigades, end of the half */

#endif
