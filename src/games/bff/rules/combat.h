/* Fire, charge combat and retreats (7 to 11). */
#ifndef LONGROLL_BFF_RULES_COMBAT_H
#define LONGROLL_BFF_RULES_COMBAT_H

#include "games/bff/steps.h"

/* ---- Musketry and cannonade (7 to 9) ----------------------------------------------------------------------------- */

void bff_start_defensive_fire(const BffBoard *b, BffState *s, const Journal *j);
void bff_start_offensive_fire(const BffBoard *b, BffState *s, const Journal *j);
void bff_firers_seen(const BffBoard *b, BffState *s, const Journal *j); /* referee: stands and band are known */
void bff_fire_seen(const BffBoard *b, BffState *s, const Journal *j);   /* cover and enfilade are known: the die */
/* May it fire at all now (BFF-R28), whatever the step? */
bool bff_may_fire(const BffBoard *b, const BffState *s, int unit, Refusal *r);
/* A bit for each stand that has a field of fire and has not fired in this step; a battery: bit 0. */
u16 bff_ready_stands(const BffBoard *b, const BffState *s, int unit);
int bff_bands(const BffBoard *b, int unit); /* in which it has points, from the nearest on */
i32 bff_band_reach(const BffBoard *b, int unit, int band);
Box bff_fire_zone(const BffBoard *b, const BffState *s, int unit); /* outside of it nothing can be hit; on the plane */
/* Could any of its stands hit the target now? */
bool bff_can_hit(const BffBoard *b, const BffState *s, int unit, int target, Refusal *r);
/* What halves its points (BFF-R9, BFF-12.17): a bit for each. */
typedef enum Halving { HALVED_DISORDERED, HALVED_LOW, HALVED_DAMAGED, HALVED_BATTERY, HALVINGS } Halving;
int bff_halvings(const BffBoard *b, const BffState *s, int unit);
/* BFF-12.60: the index of the main firing unit. */
int bff_main_shot(const BffBoard *b, const Fire *f);
/* What this unit could add against the target: stands, bands, points; false when nothing (BFF-R4, BFF-R28).
 * `stands`: how many of the nearest; 0: all. In referee mode as s->seen says. */
bool bff_see_shot(const BffBoard *b, const BffState *s, int unit, int target, int stands, Shot *shot, Refusal *r);
void bff_see_target(const BffBoard *b, const BffState *s, const Fire *f, Circumstances *c);
bool bff_fire_sheet(const BffBoard *b, const BffState *s, const Fire *f, const Circumstances *c, Worksheet *w);
FireResult bff_fire_result(const BffBoard *b, int target, int modified);
/* Stands that a target loses by it, before any other effect; 0 for a battery. */
int bff_fire_losses(const BffBoard *b, const BffState *s, int target, int modified);
/* BFF-9.7, BFF-R31: Lively Fire by musketry alone has no effect. */
bool bff_fire_has_effect(const BffBoard *b, FireResult result, bool cannonade);
/* Does the fire check a charge of the target (BFF-9.3, BFF-9.4)? */
bool bff_fire_checks_charge(const BffBoard *b, const BffState *s, int target, FireResult result);
int bff_fire_outcomes(const BffBoard *b, const BffState *s, const Worksheet *w, Outcome *out);
bool bff_storms(const BffState *s, int target);

/* ---- Charge combat (10, 11) -------------------------------------------------------------------------------------- */

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

/* ---- What follows a result: losses, the victor's ground ---------------------------------------------------------- */

/* Carries out what is owed, in this order: losses among several units (STEP_LOSSES), leader dice
 * (STEP_LEADER_ROLL), retreats (STEP_RETREAT), the order that a maneuver check restores after one
 * (bff_recover_order), stranded leaders (bff_rejoin), the victor's ground (STEP_CARRY). Then, unless the game is
 * over, it returns to the step s->return_to: STEP_MANEUVER -> bff_maneuvered, STEP_FIRE -> next_fire, STEP_COMBATS
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

/* ---- Retreats (BFF-R7, BFF-R8, BFF-R34) -------------------------------------------------------------------------- */

/* Order it to retreat; bff_resolve_pending carries it out. Batteries limber up first. RETREAT_FULL breaks a brigade. */
void bff_order_retreat(BffState *s, int unit, RetreatKind kind, bool may_recall);
/* BFF-9.9: a checked charge stops 1" from its target; cavalry may go back up to a full move (BFF-12.35). */
void bff_halt_short(const BffBoard *b, BffState *s, int unit);
void bff_recall(const BffBoard *b, BffState *s, int unit, const Journal *j);
/* BFF-R34, BFF-12.33: does the pose keep it 1" from every enemy that is farther away now? */
bool bff_keeps_off(const BffBoard *b, const BffState *s, int unit, Pose at, Formation formation);
/* The pose with its middle at this point. */
Pose bff_pose_about(const BffBoard *b, const BffState *s, int unit, Point middle, int facing, Formation formation);
/* A straight path back (retreat_paths.c). It is open if the unit can follow it to its end, or off the table. */
typedef enum PathBack { PATH_BLOCKED, PATH_PARTIAL, PATH_OPEN } PathBack;

typedef struct RetreatPath {
    Pose end;
    Formation formation;
    i32 length;
    bool off; /* it leads off the table */
} RetreatPath;

int bff_retreat_direction(const BffBoard *b, const BffState *s,
                          int unit); /* the direction away from the nearest enemy */
/* Tries things on the state, and restores it. */
PathBack bff_retreat_path(const BffBoard *b, BffState *s, int unit, RetreatKind kind, int direction, RetreatPath *way);
/* Where the retreat that is asked about ends, if it turns to that side. */
PathBack bff_aside_path(const BffBoard *b, BffState *s, int hand, RetreatPath *way);
/* Room for a broken brigade near where it stands (BFF-12.56). */
bool bff_broken_room(const BffBoard *b, const BffState *s, int unit, Pose *at);
bool bff_next_retreat(const BffBoard *b, BffState *s, const Journal *j); /* false: no unit has to retreat */
void bff_retreat_seen(const BffBoard *b, BffState *s, const Journal *j); /* referee: blocked, off the table */
/* Displacing (BFF-4.13): the retreat of a battery as a maneuver, at least half a move. */
void bff_displace(const BffBoard *b, BffState *s, int unit, const Journal *j);

#endif
