/* What follows a result: losses (8.10, LFM-R101). */
#ifndef LONGROLL_LFM_RULES_AFTERMATH_H
#define LONGROLL_LFM_RULES_AFTERMATH_H

#include "games/lfm/steps.h"

/* fight.result, kind, hexes, lead and part are set: what is owed is put down, then lfm_pursue. */
void lfm_apply_result(const LfmBoard *b, LfmState *s, const Journal *j);
/* Whatever is owed next: losses, a check, retreats, commander dice, lone commanders, the advance; then the host. Every
 * step of this chain ends by calling it. */
void lfm_pursue(const LfmBoard *b, LfmState *s, const Journal *j);
/* A loss is owed by the side that is asked; false when nobody is left to be lost. */
bool lfm_ask_loss(const LfmBoard *b, LfmState *s, const Journal *j);
/* Index of a hex among those of a side of the fight; -1 when it is none. */
int lfm_fight_index(const Fight *f, int which, int hex);

#endif
