/* Charge combat (10, 11). */
#ifndef LONGROLL_BFF_RULES_COMBAT_H
#define LONGROLL_BFF_RULES_COMBAT_H

#include "games/bff/steps.h"

void bff_next_breakthrough(const BffBoard *b, BffState *s, const Journal *j);
void bff_start_charge_phase(const BffBoard *b, BffState *s, const Journal *j);
void bff_next_combat(const BffBoard *b, BffState *s, const Journal *j); /* back from what interrupted STEP_COMBATS */
void bff_combat_seen(const BffBoard *b, BffState *s, const Journal *j); /* circumstances are known: the dice */
/* Who fights in the combat against this target: fills `f` (main, party). */
bool bff_gather_combat(const BffBoard *b, const BffState *s, int target, Combat *f);
void bff_see_combat(const BffBoard *b, const BffState *s, const Combat *f, Circumstances *c);
bool bff_combat_sheet(const BffBoard *b, const BffState *s, const Combat *f, const Circumstances *c, Worksheet *w);
int bff_combat_outcomes(const BffBoard *b, const BffState *s, const Worksheet *w, Outcome *out);
void bff_breakthrough_seen(const BffBoard *b, BffState *s, const Journal *j);
/* How far a combat has been carried out; COMBAT_IDLE: there is none. */
enum { COMBAT_IDLE, COMBAT_ROLLS, COMBAT_LOSSES, COMBAT_RETREATS, COMBAT_CARRY };
static inline Side bff_combat_side(const BffState *s, int which) { return which ? bff_opponent(s) : bff_active(s); }
CombatResult bff_combat_row(const BffBoard *b, int rolls, int difference); /* `rolls` before this one (BFF-R25) */
/* The side that a result beats: 0 the attackers, 1 the defenders; -1: both or none. */
int bff_beaten(int result);
void bff_combat_result(const BffBoard *b, BffState *s, int difference, const Journal *j);
void bff_combat_again(const BffBoard *b, BffState *s, const Journal *j);   /* after a struggle */
void bff_order_beaten(const BffBoard *b, BffState *s, const Journal *j);   /* their retreats, and the victor's losses */
bool bff_find_main_units(const BffBoard *b, const BffState *s, Combat *f); /* BFF-R12; false: a side has no unit left */
/* BFF-R24: the nearest enemies that a breakthrough reaches. */
PieceSet bff_breakthrough_targets(const BffBoard *b, const BffState *s, int unit);
void bff_count_side(const BffBoard *b, const BffState *s, const Combat *f, int which, Circumstances *c);
bool bff_is_charged(const BffState *s, int unit);

#endif
