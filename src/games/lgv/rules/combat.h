/* Attacks and combat (9). */
#ifndef LONGROLL_LGV_RULES_COMBAT_H
#define LONGROLL_LGV_RULES_COMBAT_H

#include "games/lgv/steps.h"

void lgv_start_attack(const LgvBoard *b, LgvState *s, const Journal *j);
void lgv_after_attackers(const LgvBoard *b, LgvState *s, const Journal *j);
bool lgv_fight_sheet(const LgvBoard *b, const LgvState *s, const Fight *f, Worksheet *w);
int lgv_fight_capacity(const LgvBoard *b, const LgvState *s, int side, u64 units);
/* The two sums of a worksheet. */
enum { ATTACK, DEFENSE };
/* What a worksheet of ours carries for its outcomes. */
enum { DETAIL_CAPACITY, DETAIL_OVERRUN, DETAIL_MOST, DETAIL_FRONT, DETAIL_BOMBARDMENT };
int lgv_fight_margin(const Worksheet *w, int margin);
void lgv_tell_roll(const Worksheet *w, const Action *a, const char *result, Clause clause, const Journal *j);
int lgv_fight_outcomes(const Worksheet *w, Outcome *out);
void lgv_resolve_assault(const LgvBoard *b, LgvState *s, const Journal *j);
void lgv_end_fight(const LgvBoard *b, LgvState *s, const Journal *j);
bool lgv_may_overrun(const LgvBoard *b, const Fight *f, bool works);
void lgv_start_overrun(const LgvBoard *b, LgvState *s, const Journal *j);
/* Carry `trial` on from `about` to the dice with the named defaults, which are
 * noted as assumptions; false when it leads to no fight. */
bool lgv_preview_fight(const LgvBoard *b, LgvState *trial, const Action *about, Worksheet *notes);
u64 lgv_attack_pool(const LgvBoard *b, const LgvState *s, int place);
int lgv_first_attack_due(const LgvBoard *b, const LgvState *s);
/* Can every Mandatory Attack that is due be made? */
bool lgv_attacks_have_lead(const LgvBoard *b, const LgvState *s);
bool lgv_may_attack(const LgvBoard *b, const LgvState *s, int place, Refusal *r);

/* LGV-9.0c, LGV-9.3a, LGV-R17: an attack inside the Contested Active Area. */
static inline bool lgv_may_attack_here(const LgvBoard *b, const LgvState *s, int place) {
    Side side = lgv_attacker(s);
    return bits128_has(&s->contested_before, place) && lgv_contested(s, place) && !bits128_has(&s->attacked, place) &&
           (lgv_here(s, side, place) & s->fresh[side] & b->eligible_lead[side]);
}

#endif
