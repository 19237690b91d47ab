/* The maneuver check and the maneuvers (1, 2, 4). */
#ifndef LONGROLL_BFF_RULES_MANEUVERS_H
#define LONGROLL_BFF_RULES_MANEUVERS_H

#include "games/bff/steps.h"

void bff_start_maneuver(const BffBoard *b, BffState *s, const Journal *j); /* STEP_MANEUVER */
void bff_maneuver_sheet(const BffBoard *b, const BffState *s, int unit, const Circumstances *c, Worksheet *w);
void bff_maneuver_check_seen(const BffBoard *b, BffState *s, const Journal *j); /* circumstances are known: the die */
int bff_troops_drm(const BffBoard *b, const BffState *s, int unit);             /* of the check: by the troops alone */
Handling bff_handling(const BffBoard *b, const BffState *s, int unit, int modified);
/* BFF-R7: a Shaken or Wavering unit has retreated, or holds: it recovers its order. */
void bff_recover_order(const BffBoard *b, BffState *s, const Journal *j);
void bff_start_choice(const BffBoard *b, BffState *s, const Journal *j);
void bff_choice_seen(const BffBoard *b, BffState *s, const Journal *j); /* referee: a battery's command is known */
/* BFF-4.14: may a battery unlimber in this pose? On the plane: if it is in the radius of a detached leader of its
 * chain, has one attached, or touches a brigade of its command. In referee mode: as FIELD_COMMANDED says. */
bool bff_commanded_at(const BffBoard *b, const BffState *s, int battery, Pose at);
/* BFF-12.7: it has used up its turns of fire. */
bool bff_out_of_ammunition(const BffBoard *b, const BffState *s, int battery);
/* The unit's maneuver is over: mark it, and on to the next. */
void bff_maneuvered(const BffBoard *b, BffState *s, const Journal *j);
int bff_maneuver_outcomes(const BffBoard *b, const BffState *s, const Worksheet *w, Outcome *out);
bool bff_plan_battery(const BffBoard *b, const BffState *s, Maneuver *m, Refusal *r);
void bff_displace_guns(const BffBoard *b, BffState *s, const Journal *j);
extern const char *const bff_handling_names[HANDLINGS];
bool bff_can_be_done(const BffBoard *b, const BffState *s, const Maneuver *m, Refusal *r);
void bff_tell_maneuver(const BffBoard *b, const BffState *s, Clause why, const char *what, const Journal *j);
bool bff_is_limited(const BffState *s);
bool bff_plan_move(const BffBoard *b, const BffState *s, Maneuver *m, Refusal *r);

#endif
