/* Brigade Fire & Fury: what its rules answer to those who play it. Each question is asked here and decided once, in the
 * file of its clause; opponents weigh the answers and read neither tables nor rule numbers themselves. Lengths are
 * hundredths of an inch. */
#ifndef LONGROLL_BFF_ASK_H
#define LONGROLL_BFF_ASK_H

#include "games/bff/bff.h"

/* ---- Ways and ground (ground.c, paths.c, retreat_paths.c) -------------------------------------------------------- */

/* BFF-R3: tenths of a degree by which a line may incline as it goes ahead. */
static inline int bff_incline(const BffBoard *b) { return b->rule.incline; }
/* How far from the enemy a retreat ends: 2", or beyond musketry range (BFF-R7). */
static inline i32 bff_retreats_until(const BffBoard *b, RetreatKind kind) {
    return kind == RETREAT_TWO ? b->combat_two : b->rule.beyond_musketry;
}
/* The ground at about this place: for who looks at many. Where several kinds meet it is taken for open. */
Terrain bff_ground_near(const BffBoard *b, Point p);
/* BFF-12.21: how far one sees into such ground, -1: through it; does it cover units in it (BFF-D7)? */
static inline i32 bff_sight_into(const BffBoard *b, Terrain t) { return b->terrain[t].sight; }
static inline bool bff_ground_covers(const BffBoard *b, Terrain t) { return b->terrain[t].inside != COVER_NONE; }

/* ---- Key positions (key_positions.c) ----------------------------------------------------------------------------- */

/* BFF-12.11: does the unit stand so that it can hold this key position? */
bool bff_can_hold(const BffBoard *b, const BffState *s, int unit, int objective);
int bff_score(const BffBoard *b, const BffState *s, Side side); /* BFF-12.12 to BFF-12.14, as it would be now */
/* By how many points the Union is ahead of an even result (BFF-R17), and how many are a victory. */
int bff_lead(const BffBoard *b, const BffState *s);
int bff_winning_lead(const BffBoard *b);

/* ---- Leaders and checks (pieces.c, sight.c, maneuver_check.c) ---------------------------------------------------- */

/* Is the leader's command this unit's (BFF-1.1, BFF-R16)? */
bool bff_commands(const BffBoard *b, int leader, int unit);
/* BFF-1.3, BFF-R32: does the command radius of a leader who stands there reach the unit? */
bool bff_radius_reaches(const BffBoard *b, const BffState *s, Point here, int unit);
/* BFF-R16: near enough to join a unit. */
static inline bool bff_attach_reaches(const BffBoard *b, Gap gap) { return gap_within(gap, b->rule.attach); }
/* Of ten dice those that would send the brigade back, were it disordered: by quality, condition and its commander. */
int bff_unsteady_faces(const BffBoard *b, const BffState *s, int unit);

/* ---- Fire (fire_points.c, fire_sum.c) ---------------------------------------------------------------------------- */

/* Could it fire as it stands, were it its turn and had it not fired (BFF-R28)? */
bool bff_fit_to_fire(const BffBoard *b, const BffState *s, int unit, Refusal *r);
i32 bff_fire_reach(const BffBoard *b, const BffState *s, int unit); /* by weapon and light */
/* Half points of all its stands with a field of fire at a target so far away (7.1 to 7.3); 0 beyond its reach. */
int bff_half_points_at(const BffBoard *b, const BffState *s, int unit, Gap gap);
/* What a fire costs its target, over ten dice: stands; how often it is disordered, how often its charge is checked. */
typedef struct BffToll {
    int lost, disordered, checked;
} BffToll;
/* By the sheet of the fire that all enemies who can would direct at the unit where it stands. */
BffToll bff_fire_toll(const BffBoard *b, const BffState *s, int target);

/* ---- Charges (combat_sum.c) -------------------------------------------------------------------------------------- */

/* By how much the sum of a unit of the active side would exceed the target's, if the two fought from where they are. */
int bff_charge_lead(const BffBoard *b, const BffState *s, int unit, int target);

#endif
