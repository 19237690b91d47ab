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
/* The k-th path that a charge might take, 0 .. BFF_CHARGE_PATHS - 1, most direct first, not yet judged. False when
 * there is none. */
enum { BFF_CHARGE_PATHS = 36 };
bool bff_charge_path(const BffBoard *b, const BffState *s, int unit, int target, int k, Action *go);
/* The first of them that is at most this long and legal. */
bool bff_find_charge(const BffBoard *b, const BffState *s, const Maneuver *m, i32 most, Action *go);
/* The charge of a maneuver, countercharge or breakthrough has been made: the unit is in contact. */
void bff_strike(const BffBoard *b, BffState *s, int unit, int target, const Route *route, u32 mark);
/* How far an arc reaches: its ends are still on the plane, and all are rounded alike. No range is longer. */
enum { BFF_ARC = 6500 };
/* Its charge is checked: halt or recall, then bff_resolve_pending (BFF-9.9). */
void bff_start_checked_charge(const BffBoard *b, BffState *s, int unit, const Journal *j);
bool bff_may_charge_at_all(const BffBoard *b, const BffState *s, int unit, Refusal *r);

#endif
