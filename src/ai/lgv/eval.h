/* How good a position of Lee's Greatest Victory is, in thousandths of a VP,
 * high for the Union. Static: no dice, no look-ahead; the script does that. */
#ifndef LONGROLL_EVAL_LGV_H
#define LONGROLL_EVAL_LGV_H

#include "games/lgv/ask.h"

enum { SURVEY_GOALS = 24, FAR = 60 };

/* A place worth marching for. */
typedef struct Goal {
    u8 place;
    i32 now;   /* for Union control at the coming End Phase */
    i32 later; /* for the Turns after it */
} Goal;

/* What a side counts for Zones C and D (LGV-17.1.1), in thousandths of a VP: a Union unit in one, a Union unit at its
 * door, and control of the door. */
typedef struct Stakes {
    i32 zone, gate, door;
} Stakes;

Stakes script_stakes(Side viewer);

typedef struct Memo Memo; /* lgv/memo.h */

/* What stays the same during a decision: the goals, and how far each place is
 * from each goal for either side. Only bridges change it. */
typedef struct Survey {
    const LgvBoard *b;
    Memo *memo;  /* what was found before, to find it sooner; or NULL */
    Side viewer; /* who evaluates: the sides weigh risks differently */
    Stakes stakes;
    int goals;
    Goal goal[SURVEY_GOALS];
    u16 bridges; /* for which `distance` was computed */
    u8 turn;
    u8 distance[2][SURVEY_GOALS][LGV_PLACES];
    i32 worth[LGV_PLACES];  /* of control, now and later, by place */
    u8 need[2][LGV_PLACES]; /* least MF for a side to reach a goal or an enemy, by place */
} Survey;

/* Units of a side in a place, as a fight would count them. */
typedef struct Stack {
    i16 units, fresh, guns, ready; /* `ready`: Fresh and able to march into a fight, guns apart */
    i16 lead, all_lead, all_ready; /* best attack factor of a lead; as if all were Fresh */
    i16 front;                     /* bonus of the best Leader to lead from the front */
    i16 further, all_further;      /* what further units add to the defense */
    i16 dv, all_dv;                /* defense value with the ground */
    i16 move;                      /* MF of the slowest lead */
    i16 strength;
} Stack;

/* `memo` may be NULL. */
void survey_make(Survey *v, const LgvBoard *b, const LgvState *s, Side viewer, Stakes stakes, Memo *memo);

/* The distances again, for other bridges. */
void survey_bridges(Survey *v, const LgvState *s);

/* Distances of every goal that a survey on this board can have, for these bridges. */
typedef struct Distances {
    u8 by_place[LGV_PLACES]; /* index of the goal there */
    u8 distance[2][SURVEY_GOALS][LGV_PLACES];
} Distances;

/* The same survey, but nothing is measured. */
void survey_by(Survey *v, const LgvBoard *b, const LgvState *s, Side viewer, const Distances *known);
/* Precondition: the survey was made for a state of the same Turn. */
int eval_lgv(Survey *v, const LgvState *s);
/* What a unit is worth by its factors alone. */
int unit_strength(const LgvBoard *b, int unit);

/* ---- Its parts, for others who judge ------------------------------------------------------------------ */

void stack_at(const LgvBoard *b, const LgvState *s, int side, int place, Stack *k);
/* Attack value of a stack of which at most so many march, guns among them or not. */
int stack_attack(const Stack *k, int side, int limit, bool guns);
/* How far every place is from a goal for a side, in half areas; of the state it reads bridges and closed places. */
void survey_measure(const LgvBoard *b, const LgvState *s, Side side, int goal, u8 *distance);
/* 0.8 to the power of areas, in thousandths; the index is in half areas. */
extern const u16 distance_decay[FAR + 1];
/* No unit of the side is looked for beyond this link. */
bool way_closed(const LgvBoard *b, const LgvState *s, int side, const Link *link);
/* Two 2D6 sums against each other, 1,296 ways in all: ways in which an attack of that margin before the dice falls
 * short, and its points above 0 summed over all ways. */
int ways_short(int margin);
int sum_over(int margin);
/* End Phases still to come, this Turn's among them unless it has been scored. */
int phases_left(const LgvState *s);

#endif
