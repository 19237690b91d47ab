/* Charges (3.4). */
#ifndef LONGROLL_BFF_RULES_CHARGE_H
#define LONGROLL_BFF_RULES_CHARGE_H

#include "games/bff/rules/movement.h"
#include "games/bff/steps.h"

/* May it charge this target at the pace of the maneuver (BFF-R11)? On true a path to it is left in `go` unless NULL (on
 * the plane). */
bool bff_may_charge(const BffBoard *b, const BffState *s, int unit, int target, Action *go, Refusal *r);
/* The charger stands in contact: countercharges, then bff_maneuvered. */
void bff_charge_declared(const BffBoard *b, BffState *s, const Journal *j);
/* Does the pose bring its front into contact with the target (BFF-12.32)? `*short_by` in hundredths. */
bool bff_in_contact(const BffBoard *b, const BffState *s, int unit, Pose at, int target, i32 *short_by);
/* The k-th way that a charge might take, 0 .. BFF_CHARGE_WAYS - 1, most direct first; nobody has judged it yet. False
 * when there is no such way. */
enum { BFF_CHARGE_WAYS = 36 };
bool bff_charge_way(const BffBoard *b, const BffState *s, int unit, int target, int k, Action *go);
/* The first of them that is at most so long and that the judge accepts. */
bool bff_find_charge(const BffBoard *b, const BffState *s, const Maneuver *m, i32 most, Action *go);
/* The charge of a maneuver, countercharge or breakthrough is made: it stands in contact. */
void bff_strike(const BffBoard *b, BffState *s, int unit, int target, const Route *route, u32 mark);
/* An arc is laid out so far: its ends are still on the plane, and rounded alike for all. No range is longer. */
enum { BFF_ARC = 6500 };
/* Its charge is checked: halt or recall, then bff_pursue (BFF-9.9). */
void bff_start_checked(const BffBoard *b, BffState *s, int unit, const Journal *j);
bool bff_may_charge_at_all(const BffBoard *b, const BffState *s, int unit, Refusal *r);

#endif
