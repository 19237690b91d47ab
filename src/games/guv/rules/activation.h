/* Activation: points, the cup, commanders, detachments (8). */
#ifndef LONGROLL_GUV_RULES_ACTIVATION_H
#define LONGROLL_GUV_RULES_ACTIVATION_H

#include "games/guv/steps.h"

void guv_start_interlude(const GuvBoard *b, GuvState *s, Side first, const Journal *j);
void guv_open_chit(GuvState *s, int chit); /* it comes out of the cup */
void guv_start_pull(const GuvBoard *b, GuvState *s, const Journal *j);
void guv_resume_interlude(const GuvBoard *b, GuvState *s, const Journal *j); /* after an event with steps of its own */
void guv_end_activation(const GuvBoard *b, GuvState *s, const Journal *j);
/* Is any unit that acts with it on the map? */
bool guv_formation_on_map(const GuvBoard *b, const GuvState *s, int formation);
/* May formations be put under this High Commander this turn (8.hc-g)? */
bool guv_commander_free(const GuvBoard *b, const GuvState *s, int commander);
/* Refuses by `what`, for which it would have to be active, and says why it is not. */
bool guv_refuse_inactive(const GuvBoard *b, const GuvState *s, int unit, Clause what, Refusal *r);
/* Is the active chit that of this unit's formation? */
bool guv_of_chit(const GuvBoard *b, const GuvState *s, int unit);
void guv_activate_unit(const GuvBoard *b, GuvState *s, int unit, bool beside);
/* The hexes that the chit on the map reaches (`goal` as above), the units it activates, and the units its owner
 * may take along. */
void guv_chit_area(const GuvBoard *b, const GuvState *s, int goal, HexSet *area);
bool guv_chit_commands(const GuvBoard *b, const GuvState *s, int unit);
bool guv_may_take(const GuvBoard *b, const GuvState *s, const HexSet *area, int unit, Refusal *r);
void guv_activate_in_command(const GuvBoard *b, GuvState *s); /* the chit of a formation or commander lies on the map */
/* 8.det: `detach` is common to movement, bombardment and combat steps; it leads to STEP_DETACH and back. */
bool guv_may_detach(const GuvBoard *b, const GuvState *s, Refusal *r);
void guv_start_detach(GuvState *s);
void guv_renew_detach(const GuvBoard *b, GuvState *s); /* a new step begins: it may be offered again */
/* The standing answer to the current question; false when the player must be asked. */
bool guv_standing_answer(const void *board, const void *state, Action *answer);
/* Everything within `radius` of `hex` by a path that avoids enemies and closed hexsides (8.form-c, GUV-R17). If
 * only one hex matters, name it as `goal` to stop there; 0 = none. */
void guv_command_area(const GuvBoard *b, const GuvState *s, Side side, int hex, int radius, int goal, HexSet *out);
void guv_start_choosing(const GuvBoard *b, GuvState *s, const Journal *j); /* after rain, arrivals and open events */
bool guv_keeps_jackson(const GuvBoard *b, const GuvState *s, int paid, Refusal *r);
bool guv_may_go_under(const GuvBoard *b, const GuvState *s, int commander, Refusal *r);
void guv_fill_cup(const GuvBoard *b, GuvState *s, const Journal *j);
bool guv_formation_asked(const GuvBoard *b, const GuvState *s, int formation);

#endif
