/* Combat (8, 13). */
#ifndef LONGROLL_LFM_RULES_COMBAT_H
#define LONGROLL_LFM_RULES_COMBAT_H

#include "games/lfm/steps.h"

void lfm_start_combat(const LfmBoard *b, LfmState *s, const Journal *j); /* the phase */
void lfm_start_round(const LfmBoard *b, LfmState *s, const Journal *j);  /* charged cavalry goes, then the allotment */
void lfm_start_allotment(const LfmBoard *b, LfmState *s, const Journal *j);
void lfm_start_resolving(const LfmBoard *b, LfmState *s, const Journal *j);
/* Values of fight_of[] besides the numbers of combats: withdrew in this round; arrived in the current advance. */
enum { FIGHT_CAME_UP = 254, FIGHT_DREW_OFF = 255 };
/* May this unit attack in this phase (LFM-R59, LFM-R60, LFM-R104)? A stack may if one of its units may. */
bool lfm_may_attack(const LfmBoard *b, const LfmState *s, int unit);
bool lfm_stack_may_attack(const LfmBoard *b, const LfmState *s, int hex);
/* The sum of a combat of this round, from the units in its hexes now (LFM-R44). */
bool lfm_combat_sheet(const LfmBoard *b, const LfmState *s, const Fight *f, Worksheet *w);
/* Fills hexes and kind of a combat from fight_of[]; false when it has lapsed. */
bool lfm_gather_combat(const LfmBoard *b, const LfmState *s, int number, Fight *f);
int lfm_lead_cr(const LfmBoard *b, const LfmState *s, const Fight *f, int which); /* LFM-R47; charges 3.7a */
/* Does the unit count in the combat: it was there at the allotment and may fight (LFM-R44)? */
int lfm_sheet_outcomes(const LfmBoard *b, const Worksheet *w, Outcome *out); /* by detail[]: see combat_sum.c */
/* The result as the tables write it: "DL2". */
const char *lfm_result_name(int result);
void lfm_end_combat(const LfmBoard *b, LfmState *s, const Journal *j);

#endif
