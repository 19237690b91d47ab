/* Movement rates and paths (4, 5). */
#ifndef LONGROLL_BFF_RULES_MOVEMENT_H
#define LONGROLL_BFF_RULES_MOVEMENT_H

#include "games/bff/steps.h"

/* What a `go` comes to. */
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

/* Judges a `go` of the maneuver under way: shape, pace, room, enemies, special rules. Cheap refusals first. The only
 * judge of paths: charges and leaders come here too. */
bool bff_may_go(const BffBoard *b, const BffState *s, const Action *go, Route *route, Refusal *r);
/* BFF-R16: the enemy's lone leaders over whose point the path leads. */
PieceSet bff_ridden_over(const BffBoard *b, const BffState *s, const Action *go);
/* The same for a maneuver that is not under way yet. */
bool bff_judge_go(const BffBoard *b, const BffState *s, const Maneuver *m, const Action *go, Route *route, Refusal *r);
/* The rates of the piece as it stands in the maneuver (its new formation), and whether so much is within the pace;
 * `*over` in hundredths of the last ground by which it is too far. */
const MoveRate *bff_rate(const BffBoard *b, const BffState *s, int piece, Formation formation);
bool bff_within_pace(const MoveRate *rate, Pace pace, const Route *route, i32 *over);
bool bff_rates_fall(const MoveRate *rate, Pace pace); /* worse ground is never quicker, nor is a good road slower */
Clause bff_rate_clause(const BffBoard *b, const BffState *s, int piece, Formation formation);
i32 bff_reach(const MoveRate *rate, Pace pace, Going going); /* hundredths, if all of it is so */
/* A straight edge goes straight `by` so much, whoever stands there: adds to the route. It may be a point. */
void bff_walk(const BffBoard *b, const BffState *s, int unit, Point left, Point right, Point by, Route *route);
void bff_walk_wheel(const BffBoard *b, const BffState *s, int unit, Pose at, i32 width, int pivot, int by,
                    Route *route);
/* BFF-12.21, BFF-12.25: the best road that the straight way from one point to another follows, never more than half an
 * inch from it: LINE_GOOD_ROAD, LINE_ROAD; LINE_KINDS: none. */
LineKind bff_road_along(const BffBoard *b, Point from, Point to);
/* In which it makes its legs: guns that unlimber go limbered first. */
Formation bff_leg_formation(const BffState *s, const Maneuver *m);
/* Could the maneuver in m be begun: is there any `go` that completes it? Used by the choice, so that nothing is a dead
 * end. On true an example is left in `go`, unless NULL. */
bool bff_has_way(const BffBoard *b, const BffState *s, const Maneuver *m, Action *go, Refusal *r);
/* At least eight distinct poses where eight exist, into the list. */
void bff_sample(const BffBoard *b, const BffState *s, List *l);
/* Start STEP_POSE for s->maneuver; in referee mode the move is made on the table: goes on at once (bff_moved). */
void bff_start_pose(const BffBoard *b, BffState *s, const Journal *j);
/* The move is over, or was made on the table: marks, then bff_maneuvered or, for a charge, bff_charge_declared. */
void bff_moved(const BffBoard *b, BffState *s, const Journal *j);
/* The measuring tape: the sum of a `go` (title "move"); false when it is no path. */
bool bff_route_sheet(const BffBoard *b, const BffState *s, const Action *go, Worksheet *w);
/* `go` in the making. */
void bff_leg(Action *go, LegKind kind, int a, int b);
void bff_face(Action *go, int direction);

#endif
