/* Movement rates and paths (4, 5). */
#ifndef LONGROLL_BFF_RULES_MOVEMENT_H
#define LONGROLL_BFF_RULES_MOVEMENT_H

#include "games/bff/steps.h"

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

#endif
