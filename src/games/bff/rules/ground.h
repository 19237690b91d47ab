/* Ground, cover, lines of sight and the command radius (1.3, 8.5, 10.9). */
#ifndef LONGROLL_BFF_RULES_GROUND_H
#define LONGROLL_BFF_RULES_GROUND_H

#include "games/bff/steps.h"

void bff_survey(BffBoard *b); /* board_end: cells, boxes of lines */
Terrain bff_ground_at(const BffBoard *b, Point p);
int bff_level_at(const BffBoard *b, Point p);
/* BFF-12.1: the going of a terrain for this unit. */
Going bff_going(const BffBoard *b, const BffState *s, int unit, Terrain t);
/* Is the ground in the box all alike, with no stream? */
bool bff_uniform(const BffBoard *b, const Box *box, Terrain *ground);
bool bff_level_box(const BffBoard *b, const Box *box); /* alike in level */
/* The best and worst going for an edge that stays in the box; false: not known. */
bool bff_goings(const BffBoard *b, const BffState *s, int unit, const Box *box, Going *best, Going *worst);
int bff_lines_near(const BffBoard *b, const Box *box);                                                 /* NEAR_* */
static inline bool bff_line_stands(const BffState *s, const BffLine *l) { return s->turn >= l->turn; } /* BFF-12.20 */
/* BFF-R5: can the target's nearest point be seen from `from`, the middle of a stand's front or a leader? The
 * `looker` does not block its own sight. Guns on higher ground see over units. */
bool bff_sees(const BffBoard *b, const BffState *s, int looker, Point from, int target);
/* BFF-8.5, BFF-D7, BFF-12.21, BFF-12.23, BFF-12.24: cover of a target against fire from a point. */
Cover bff_cover(const BffBoard *b, const BffState *s, int target, Point from);
/* BFF-10.9, BFF-D6: what a defender has against an attacker in contact. */
Defence bff_defence(const BffBoard *b, const BffState *s, int defender, int attacker);
bool bff_linear_cover(const BffBoard *b, const BffState *s, int unit); /* BFF-1.8, BFF-12.23 */
bool bff_fortified(const BffBoard *b, const BffState *s, int unit);    /* in a maneuver check: BFF-R38 */
/* BFF-R7: within 8" of an enemy brigade, or 12" of an unlimbered enemy battery that sees it. */
bool bff_in_range(const BffBoard *b, const BffState *s, int unit);
/* BFF-R6: an enemy behind its front, in good order or charging, with reach; within `near` hundredths, if not 0. */
bool bff_outflanked(const BffBoard *b, const BffState *s, int unit, i32 near);
/* BFF-1.3, BFF-R32: is a unit within a detached leader's command radius? */
i32 bff_radius_now(const BffBoard *b, const BffState *s); /* BFF-1.3, by the light */
bool bff_in_radius(const BffBoard *b, const BffState *s, int leader, int unit);
/* BFF-R36: a battery in contact with a brigade of its command. */
bool bff_battery_attached(const BffBoard *b, const BffState *s, int battery);
bool bff_near_road(const BffBoard *b, Point p); /* else there is none to follow from there */
bool bff_is_outflanked(const BffBoard *b, const BffState *s, const Combat *f, int which);
bool bff_has_in_range(const BffBoard *b, const BffState *s, int enemy, int unit);

#endif
