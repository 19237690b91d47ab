/* What follows a result: losses (8.10, LFM-R101). */
#ifndef LONGROLL_LFM_RULES_AFTERMATH_H
#define LONGROLL_LFM_RULES_AFTERMATH_H

#include "games/lfm/steps.h"

/* With fight.result, kind, hexes, lead and part set: notes what is owed, then calls lfm_resolve_pending. */
void lfm_apply_result(const LfmBoard *b, LfmState *s, const Journal *j);
/* Carries out what is owed next: losses, a cohesion check, retreats, commander dice, lone commanders, the advance;
 * then returns to s->return_to. Every step of this chain ends by calling it. */
void lfm_resolve_pending(const LfmBoard *b, LfmState *s, const Journal *j);
/* s->asking must choose a loss; false when it has no unit left. */
bool lfm_ask_loss(const LfmBoard *b, LfmState *s, const Journal *j);
/* Index of a hex among those of a side of the fight; -1 when it is none. */
int lfm_fight_index(const Fight *f, int which, int hex);

#endif
