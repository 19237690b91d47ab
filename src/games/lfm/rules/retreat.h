/* Retreats and the advance (9 to 12). */
#ifndef LONGROLL_LFM_RULES_RETREAT_H
#define LONGROLL_LFM_RULES_RETREAT_H

#include "games/lfm/steps.h"

/* Stacks (or one unit) that must or will retreat; the caller sets s->return_to and then calls lfm_resolve_pending. */
void lfm_order_retreat(const LfmBoard *b, LfmState *s, Side side, Cause cause, const PieceSet *set);
/* First hexes open to these pieces by LFM-R53 (sets 1, 2, 3 in order), into `out`; returns their number. `*zoc`:
 * they are of set 3. lfm_may_leave says whether it may leave the map. */
int lfm_retreat_hexes(const LfmBoard *b, const LfmState *s, Cause cause, const PieceSet *set, int from, u16 out[6],
                      bool *zoc);
bool lfm_may_leave(const LfmBoard *b, int hex); /* LFM-R52: an edge hex */
/* The next stack that must retreat; false: none. */
bool lfm_next_retreat(const LfmBoard *b, LfmState *s, const Journal *j);
/* s->asking may enter fight.vacated[]; calls lfm_resolve_pending when no unit can or all is done. */
void lfm_start_advance(const LfmBoard *b, LfmState *s, const Journal *j);
/* Do these pieces of `hex` have somewhere outside ZOC to go (LFM-R59, LFM-R60, LFM-R103, LFM-R80)? */
bool lfm_has_way_out(const LfmBoard *b, const LfmState *s, Cause cause, const PieceSet *set, int hex);
/* May the stack in this hex retreat before combat (11)? */
bool lfm_may_retreat_before_combat(const LfmBoard *b, const LfmState *s, int hex, Refusal *r);
void lfm_start_retreats_before_combat(const LfmBoard *b, LfmState *s, const Journal *j);
void lfm_start_withdrawals(const LfmBoard *b, LfmState *s, const Journal *j); /* e) then f) */
/* LFM-R59, LFM-R103: must a phasing stack withdraw in step e) of this round? */
bool lfm_must_withdraw(const LfmBoard *b, const LfmState *s, int hex);
/* The hexes into which s->asking may follow, in fight.vacated[], from s->follow if it is set (12.3b). */
bool lfm_start_follow(const LfmBoard *b, LfmState *s, const Journal *j); /* false: nobody can */
/* Adds the commanders of `hex` who would be left alone if `set` went (20.9b, LFM-R92). */
void lfm_add_company(const LfmBoard *b, const LfmState *s, int hex, PieceSet *set);
/* May these units of a hex decline a retreat demanded by those hexes (9.2d, D2)? Mounted cavalry never by a work
 * alone; a mixed stack if it has other units. Walls only if all those hexes are across one. */
bool lfm_stack_has_way(const LfmBoard *b, const LfmState *s, Cause cause, const PieceSet *set, int hex);
bool lfm_is_forced(int cause);

#endif
