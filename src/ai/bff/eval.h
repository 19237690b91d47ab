/* What a position of Brigade Fire & Fury is worth to one side: where each unit should go, and how well it stands
 * there. Judgement, not rules: rough sums over what is visible on the table. Lengths are hundredths of an inch. */
#ifndef LONGROLL_EVAL_BFF_H
#define LONGROLL_EVAL_BFF_H

#include "games/bff/ask.h"

typedef struct BffSurvey {
    const BffBoard *b;
    Side side;
    u8 goal[BFF_PIECES + 1];       /* objective of each unit; 0: none */
    u8 holds[BFF_PIECES + 1];      /* to be held, not taken */
    u8 threat[BFF_OBJECTIVES + 1]; /* stands of the enemy near it */
    i16 lane[BFF_PIECES + 1];      /* how far to the side of its goal it may go */
    u8 sent[BFF_OBJECTIVES + 1];   /* stands on the way to each */
} BffSurvey;

void bff_survey_goals(BffSurvey *v, const BffBoard *b, const BffState *s, Side side);
/* How well a unit stands, roughly in tenths of a point of fire. Only differences matter. */
int bff_standing(const BffSurvey *v, const BffState *s, int unit);
/* Would a retreat to this distance from the nearest enemy take it off the table? */
bool bff_cornered(const BffSurvey *v, const BffState *s, int unit, i32 until);
/* The same in hundredths of probability, after it has carried an enemy's ground. */
int bff_carry_risk(const BffSurvey *v, const BffState *s, int unit, int target);
/* How well a detached leader stands for the brigades of his chain. */
int bff_leader_standing(const BffSurvey *v, const BffState *s, int leader);
int bff_leader_standing_at(const BffSurvey *v, const BffState *s, int leader, Point here);
/* How much a brigade needs a leader: the dice that would send it back, more if it is disordered. And the needs
 * that a detached leader would serve, at the place of a unit or at his own (0). */
int bff_leader_need(const BffSurvey *v, const BffState *s, int unit);
int bff_detached_reach(const BffSurvey *v, const BffState *s, int leader, int with);
/* Does an enemy stand where a key position is to be taken? */
bool bff_holds_place(const BffSurvey *v, const BffState *s, int enemy);
Point bff_middle(const BffState *s, int unit);
/* Rough distance between two units. */
i32 bff_apart(const BffState *s, int one, int other);
/* The nearest enemy unit, and how far; 0 when there is none. */
int bff_foe(const BffSurvey *v, const BffState *s, int unit, i32 *far);
/* Half points that a unit could fire at another if it were its turn. */
int bff_guess_fire(const BffBoard *b, const BffState *s, int from, int at);
/* Where the unit is heading: its goal, or abreast of it; and how far that is. Far off the way ahead counts for more
 * than the way aside, so that brigades go abreast. */
Point bff_goal_point(const BffSurvey *v, const BffState *s, int unit);
i32 bff_way_to(const BffSurvey *v, Point here, Point goal);
/* How far one sees between two points, by the ground at both ends and half way. */
i32 bff_sight_between(const BffBoard *b, Point a, Point c);

#endif
