/* The special rules of our battles (12). */
#ifndef LONGROLL_BFF_RULES_SPECIAL_RULES_H
#define LONGROLL_BFF_RULES_SPECIAL_RULES_H

#include "games/bff/steps.h"

/* BFF-12.6: this brigade must ride at the enemy in this player turn, if its maneuver check allows it. */
bool bff_rides(const BffBoard *b, const BffState *s, int unit);
void bff_halt_sheet(const BffBoard *b, const BffState *s, Worksheet *w);
int bff_halt_outcomes(const BffBoard *b, const BffState *s, const Worksheet *w, Outcome *out);
bool bff_surprised(const BffBoard *b, const BffState *s, int piece); /* BFF-12.2 */
bool bff_held_back(const BffBoard *b, const BffState *s, int unit);  /* BFF-12.4, BFF-12.5: not east of the line */
void bff_note_shot(const BffBoard *b, BffState *s, const Shot *shot);
bool bff_battle_lets_fire(const BffBoard *b, const BffState *s, int unit, Refusal *r);
bool bff_surprise_lets_fire(const BffBoard *b, const BffState *s, int unit, int target, Refusal *r);
bool bff_ride_lets(const BffBoard *b, const BffState *s, const Maneuver *m, Refusal *r);
void bff_tell_works(const BffBoard *b, const BffState *s, const Journal *j);
int bff_halt_die(const BffBoard *b, const BffState *s);
bool bff_is_surprised_by(const BffBoard *b, const BffState *s, int unit, int by);

#endif
