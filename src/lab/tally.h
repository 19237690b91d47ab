/* What is counted of the games of a pairing, or of a whole batch. */
#ifndef LONGROLL_LAB_TALLY_H
#define LONGROLL_LAB_TALLY_H

#include "lab/stats.h"

typedef struct Tally {
    i64 games;
    i64 side[3];    /* won by [UNION], by [CONFEDERATE]; [NOBODY]: drawn */
    i64 seat[2][3]; /* by the first opponent in the first seat, in the second: [0] lost, [1] drawn, [2] won */
    i64 cell[3][3]; /* pairs: his result in the first game, in the second */
    i64 actions, turns, margin;
    i64 longest; /* in actions */
    i64 margins; /* games that had one */
} Tally;

/* The games of a pair are added in order; `before` is the first of them when `g` is the second, else NULL. */
void tally_add(Tally *t, const LabGame *g, Place place, const LabGame *before);

i64 tally_points(const Tally *t);   /* of the first opponent, doubled */
double tally_score(const Tally *t); /* of the first opponent */
Interval tally_wilson(const Tally *t);
double union_score(const Tally *t);
Interval union_wilson(const Tally *t);
Pairs tally_pairs(const Tally *t);

#endif
