/* What follows a result: losses, retreats, advances (9 to 12, 14). */
#ifndef LONGROLL_LFM_RULES_AFTERMATH_H
#define LONGROLL_LFM_RULES_AFTERMATH_H

#include "games/lfm/steps.h"

/* fight.result, kind, hexes, lead and part are set: what is owed is put down, then lfm_pursue. */
void lfm_apply_result(const LfmBoard *b, LfmState *s, const Journal *j);
/* Whatever is owed next: losses, a check, retreats, commander dice, lone commanders, the advance; then the host. Every
 * step of this chain ends by calling it. */
void lfm_pursue(const LfmBoard *b, LfmState *s, const Journal *j);
/* Stacks (or one unit) that must or will go back; the caller sets host and then calls lfm_pursue. */
void lfm_order_retreat(const LfmBoard *b, LfmState *s, Side side, Cause cause, const PieceSet *set);
/* First hexes open to these pieces by LFM-R53 (sets 1, 2, 3 in order), into `out`; their number. `*zoc`: they are of
 * set 3. Off the map is told by lfm_may_leave. */
int lfm_retreat_hexes(const LfmBoard *b, const LfmState *s, Cause cause, const PieceSet *set, int from, u16 out[6],
                      bool *zoc);
bool lfm_may_leave(const LfmBoard *b, int hex); /* LFM-R52: an edge hex */
/* Units of `side` have come into a hex where enemy commanders are alone: they must go (LFM-R16). lfm_pursue asks. */
void lfm_displace(const LfmBoard *b, LfmState *s, Side side, int hex, const Journal *j);
/* LFM-R90: at the end of the Movement phase commanders without a place look again. lfm_pursue asks. */
void lfm_call_adrift(const LfmBoard *b, LfmState *s, Side side);
/* losses.c: a loss is owed by the side that is asked; false when nobody is left to be lost. */
bool lfm_ask_loss(const LfmBoard *b, LfmState *s, const Journal *j);
/* retreat.c: the next of those who must go; commander_casualties.c: dice, then the next stranded commander. False:
 * nobody. */
bool lfm_next_retreat(const LfmBoard *b, LfmState *s, const Journal *j);
bool lfm_roll_casualties(const LfmBoard *b, LfmState *s);
bool lfm_next_stranded(const LfmBoard *b, LfmState *s, const Journal *j);
/* 8.11a: commanders above one star in this hex have a die to fear. */
void lfm_shake(const LfmBoard *b, LfmState *s, int hex);
/* Index of a hex among those of a side of the fight; -1 when it is none. */
int lfm_fight_index(const Fight *f, int which, int hex);
/* advance.c: s->asking may enter fight.vacated[]; calls lfm_pursue when nobody can or all is done. */
void lfm_start_advance(const LfmBoard *b, LfmState *s, const Journal *j);
/* Those of `hex` who would go have somewhere outside ZOC to go (LFM-R59, LFM-R60, LFM-R103, LFM-R80). */
bool lfm_has_way_out(const LfmBoard *b, const LfmState *s, Cause cause, const PieceSet *set, int hex);
PieceSet lfm_stack(const LfmState *s, int hex);

#endif
