/* The turn, leaders, maneuvers, movement and charges (1 to 6). */
#ifndef LONGROLL_BFF_RULES_MANEUVERS_H
#define LONGROLL_BFF_RULES_MANEUVERS_H

#include "games/bff/steps.h"

/* ---- The maneuver check and the maneuvers (1, 2, 4) -------------------------------------------------------------- */

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

/* ---- The turn (3) ------------------------------------------------------------------------------------------------ */

/* Sheets whose outcomes game.c asks for: detail[BFF_SUM] says of which kind. */
enum { BFF_SUM = 7, SUM_MANEUVER = 1, SUM_FIRE, SUM_COMBAT, SUM_LEADER, SUM_HALT, SUM_ROUTE };
void bff_start_game(const BffBoard *b, BffState *s, const Journal *j);
void bff_start_turn(const BffBoard *b, BffState *s, const Journal *j);
void bff_start_player_turn(const BffBoard *b, BffState *s, Side side, const Journal *j);
void bff_end_player_turn(const BffBoard *b, BffState *s, const Journal *j); /* after breakthroughs; holders, marks */
void bff_close_player_turn(const BffBoard *b, BffState *s, const Journal *j);

/* ---- Leaders (3.1, 3.5, 6) --------------------------------------------------------------------------------------- */

void bff_start_leaders(const BffBoard *b, BffState *s, const Journal *j); /* replacements, horses, arrivals, then ask */
void bff_start_leader_moves(const BffBoard *b, BffState *s, const Journal *j);
/* BFF-6.4: every leader attached to this unit is at risk; bff_resolve_pending rolls. */
void bff_risk_leaders(const BffBoard *b, BffState *s, int unit);
bool bff_roll_leader(const BffBoard *b, BffState *s, const Journal *j); /* STEP_LEADER_ROLL for the next; false: none */
/* BFF-R16: stranded leaders, and lone ones reached by an enemy, go to a friendly unit or are captured. */
void bff_rejoin(const BffBoard *b, BffState *s, const Journal *j);
bool bff_exceptional(const BffBoard *b, const BffState *s, int leader); /* BFF-6.2, BFF-R37 considered */
void bff_leader_sheet(const BffBoard *b, const BffState *s, Worksheet *w);
int bff_leader_outcomes(const BffBoard *b, const BffState *s, const Worksheet *w, Outcome *out);
void bff_count_down(const BffBoard *b, BffState *s, const Journal *j);

/* ---- Movement rates and paths (4, 5) ----------------------------------------------------------------------------- */

/* What a `go` amounts to. */
typedef struct Route {
    Pose end;
    i32 length;                 /* hundredths, as measured */
    i32 spent[GOINGS], on_road; /* of it, by the going; along a good road with its bonus */
    Going worst;                /* that it touched */
    bool abatis;                /* crossed */
    int disordered;             /* a disordered friend that it passed (BFF-4.2); 0: none */
    bool moved;
    Going last; /* of its end */
} Route;

/* Judges a `go` of the current maneuver: shape, pace, room, enemies, special rules. Cheap refusals first. The only
 * judge of paths, also for charges and leaders. */
bool bff_may_go(const BffBoard *b, const BffState *s, const Action *go, Route *route, Refusal *r);
/* As much of a path as may be gone (path_cut.c): true if there is such; `length` is that of its last leg where less is
 * gone than was wished, and `r` says why. */
bool bff_cut_go(const BffBoard *b, const BffState *s, const Action *wish, Action *go, i32 *length, Refusal *r);
/* BFF-R16: lone enemy leaders on the path. */
PieceSet bff_ridden_over(const BffBoard *b, const BffState *s, const Action *go);
/* The same for a maneuver that is not under way yet. */
bool bff_judge_go(const BffBoard *b, const BffState *s, const Maneuver *m, const Action *go, Route *route, Refusal *r);
/* The rates of the piece in the maneuver (in its new formation), and whether the route is within the pace; `*over`
 * is the excess in hundredths on the last ground. */
const MoveRate *bff_rate(const BffBoard *b, const BffState *s, int piece, Formation formation);
bool bff_within_pace(const MoveRate *rate, Pace pace, const Route *route, i32 *over);
bool bff_rates_fall(const MoveRate *rate, Pace pace); /* worse ground is never quicker, nor is a good road slower */
Clause bff_rate_clause(const BffBoard *b, const BffState *s, int piece, Formation formation);
i32 bff_reach(const MoveRate *rate, Pace pace, Going going); /* hundredths, if all of it is so */
/* Moves a straight edge straight `by` this much, ignoring units, and adds it to the route. The edge may be a
 * point. */
void bff_walk(const BffBoard *b, const BffState *s, int unit, Point left, Point right, Point by, Route *route);
void bff_walk_wheel(const BffBoard *b, const BffState *s, int unit, Pose at, i32 width, int pivot, int by,
                    Route *route);
/* BFF-12.21, BFF-12.25: the best road that runs along the straight line between two points, never more than half
 * an inch away: LINE_GOOD_ROAD, LINE_ROAD; LINE_KINDS: none. */
LineKind bff_road_along(const BffBoard *b, Point from, Point to);
/* The formation during its legs: guns that unlimber move limbered first. */
Formation bff_leg_formation(const BffState *s, const Maneuver *m);
/* Is there any `go` that completes the maneuver m? Used when maneuvers are offered, so that none is a dead end. On
 * true `go` gets an example, unless NULL. */
bool bff_has_path(const BffBoard *b, const BffState *s, const Maneuver *m, Action *go, Refusal *r);
/* At least eight distinct poses where eight exist, into the list. */
void bff_sample(const BffBoard *b, const BffState *s, List *l);
/* Start STEP_POSE for s->maneuver; in referee mode the move is made on the real table, so it goes on at once
 * (bff_moved). */
void bff_start_pose(const BffBoard *b, BffState *s, const Journal *j);
/* The move is over, or was made on the table: marks, then bff_maneuvered or, for a charge, bff_charge_declared. */
void bff_moved(const BffBoard *b, BffState *s, const Journal *j);
/* The measuring tape: the sum of a `go` (title "move"); false when it is not a path. */
bool bff_route_sheet(const BffBoard *b, const BffState *s, const Action *go, Worksheet *w);
/* `go` in the making. */
void bff_leg(Action *go, LegKind kind, int a, int b);
void bff_face(Action *go, int direction);

/* ---- Charges (3.4) ----------------------------------------------------------------------------------------------- */

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
