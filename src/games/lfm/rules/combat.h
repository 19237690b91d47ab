/* Artillery fire, combat, retreats and what follows (7 to 18). */
#ifndef LONGROLL_LFM_RULES_COMBAT_H
#define LONGROLL_LFM_RULES_COMBAT_H

#include "games/lfm/steps.h"

/* ---- Artillery fire (7) ------------------------------------------------------------------------------------------ */

void lfm_start_artillery(const LfmBoard *b, LfmState *s, const Journal *j);
bool lfm_fire_sheet(const LfmBoard *b, const LfmState *s, const Fight *f, Worksheet *w);
/* LFM-30.9: shots[] of a battery holds the last turn in which it fired and the number of such turns, on the map or
 * off. */
enum { SHOT_TURN = 31, SHOT_COUNT = 5 };
static inline int lfm_shots(const LfmState *s, int battery) { return s->shots[battery] >> SHOT_COUNT; }
/* Could this battery bombard this hex now? For previews and opponents. */
bool lfm_may_bombard(const LfmBoard *b, const LfmState *s, int hex, Refusal *r);
bool lfm_may_join_fire(const LfmBoard *b, const LfmState *s, int unit, Refusal *r); /* of the fire put together */

/* ---- Combat (8, 13) ---------------------------------------------------------------------------------------------- */

void lfm_start_combat(const LfmBoard *b, LfmState *s, const Journal *j); /* the phase */
void lfm_start_round(const LfmBoard *b, LfmState *s, const Journal *j);  /* charged cavalry goes, then the allotment */
void lfm_start_allotment(const LfmBoard *b, LfmState *s, const Journal *j);
bool lfm_attacks_are_due(const LfmBoard *b, const LfmState *s); /* in this round, attacks.c */
void lfm_allot(const LfmBoard *b, LfmState *s, const Journal *j);
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

/* ---- What follows a result: losses (8.10, LFM-R101) -------------------------------------------------------------- */

/* With fight.result, kind, hexes, lead and part set: notes what is owed, then calls lfm_resolve_pending. */
void lfm_apply_result(const LfmBoard *b, LfmState *s, const Journal *j);
/* Carries out what is owed next: losses, a cohesion check, retreats, commander dice, lone commanders, the advance;
 * then returns to s->return_to. Every step of this chain ends by calling it. */
void lfm_resolve_pending(const LfmBoard *b, LfmState *s, const Journal *j);
/* s->asking must choose a loss; false when it has no unit left. */
bool lfm_ask_loss(const LfmBoard *b, LfmState *s, const Journal *j);
/* Index of a hex among those of a side of the fight; -1 when it is none. */
int lfm_fight_index(const Fight *f, int which, int hex);

/* ---- Retreats and the advance (9 to 12) -------------------------------------------------------------------------- */

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
int lfm_combat_of(const LfmBoard *b, const LfmState *s, int hex); /* of this round; else 0 */
/* May the stack in this hex retreat before combat (11)? */
bool lfm_may_retreat_before_combat(const LfmBoard *b, const LfmState *s, int hex, Refusal *r);
void lfm_start_retreats_before_combat(const LfmBoard *b, LfmState *s, const Journal *j);
void lfm_start_withdrawals(const LfmBoard *b, LfmState *s, const Journal *j); /* e) then f) */
/* LFM-R59, LFM-R103: the first phasing stack that must withdraw in step e) of this round, by its hex; else 0. */
int lfm_first_to_leave(const LfmBoard *b, const LfmState *s);
/* The hexes into which s->asking may follow, in fight.vacated[], from s->follow if it is set (12.3b). */
bool lfm_start_follow(const LfmBoard *b, LfmState *s, const Journal *j); /* false: nobody can */
/* Adds the commanders of `hex` who would be left alone if `set` went (20.9b, LFM-R92). */
void lfm_add_company(const LfmBoard *b, const LfmState *s, int hex, PieceSet *set);
/* May these units of a hex decline a retreat demanded by those hexes (9.2d, D2)? Mounted cavalry never by a work
 * alone; a mixed stack if it has other units. Walls only if all those hexes are across one. */
bool lfm_stack_has_way(const LfmBoard *b, const LfmState *s, Cause cause, const PieceSet *set, int hex);
bool lfm_is_forced(int cause);

/* ---- Disorganization, shattered brigades, recovery, cohesion (14 to 18) ------------------------------------------ */

/* Start one cohesion check of s->fight.tested. */
void lfm_start_cohesion_check(const LfmBoard *b, LfmState *s, const Journal *j);
/* The sum of the check due (STEP_COHESION_ROLL), a sheet of lfm_die_sheet. */
void lfm_cohesion_sheet(const LfmBoard *b, const LfmState *s, Worksheet *w);
/* 14.2a: every unit of the hex that is not shattered becomes D (16.7). */
void lfm_disorganize(const LfmBoard *b, LfmState *s, int hex, Clause why, const Journal *j);
/* 12.1b: these have left a ZOC, and not in the course of a charge. */
void lfm_leave_zoc(const LfmBoard *b, LfmState *s, const PieceSet *set, const Journal *j);
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
