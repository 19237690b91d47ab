/* What follows a result: losses, the victor's ground. */
#ifndef LONGROLL_BFF_RULES_AFTERMATH_H
#define LONGROLL_BFF_RULES_AFTERMATH_H

#include "games/bff/steps.h"

/* Carries out what is owed, in this order: losses among several units (STEP_LOSSES), leader dice
 * (STEP_LEADER_ROLL), retreats (STEP_RETREAT), the order that a maneuver check restores after one
 * (bff_recover_order), stranded leaders (bff_rejoin), the victor's ground (STEP_CARRY). Then, unless the game is
 * over, it returns to the step s->return_to: STEP_MANEUVER -> bff_maneuvered, STEP_FIRE -> bff_next_fire, STEP_COMBATS
 * -> bff_next_combat, STEP_BREAKTHROUGH -> bff_next_breakthrough, STEP_LEADER_MOVES -> bff_start_leader_moves.
 * After any removal, damage or order to retreat, set s->return_to and call this. */
void bff_resolve_pending(const BffBoard *b, BffState *s, const Journal *j);

int bff_owed(const BffState *s);                                     /* stands that the step of losses asks for */
bool bff_ask_loss(const BffBoard *b, BffState *s, const Journal *j); /* false: nothing is owed */
bool bff_ask_carry(const BffBoard *b, BffState *s, const Journal *j);
/* BFF-R35: a brigade loses stands; the last one lifts it and strands its leaders. `taken`: captured ones. Returns how
 * many it had to lose. */
int bff_lose_stands(const BffBoard *b, BffState *s, int unit, int stands, bool taken, Clause why, const Journal *j);
/* BFF-R23, BFF-12.17: a battery suffers; wrecked ones are lifted. */
void bff_damage_guns(const BffBoard *b, BffState *s, int unit, GunFate how, Clause why, const Journal *j);
void bff_capture_guns(const BffBoard *b, BffState *s, int unit, Clause why, const Journal *j); /* captured */

#endif
