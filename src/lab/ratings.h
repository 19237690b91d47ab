/* Ratings after Bradley and Terry: the odds that one opponent beats another are the ratio of their strengths. Each
 * scene has an advantage of its own for the first seat, which is the Union's unless the players choose their sides. */
#ifndef LONGROLL_LAB_RATINGS_H
#define LONGROLL_LAB_RATINGS_H

#include "lab/run.h"

enum { PLAYERS_MAX = 64 };

typedef struct Rating {
    double value;      /* in Elo: 400 points are odds of 10 to 1 */
    Interval interval; /* of 95 %, by bootstrap over pairs */
    i64 games;
    double score;
} Rating;

typedef struct Ratings {
    int players, scenes;
    char who[PLAYERS_MAX][WHO_ROOM];
    Rating player[PLAYERS_MAX]; /* their mean is 0 */
    Rating scene[SCENES_MAX];   /* advantage of the first seat */
} Ratings;

enum { RATING_SAMPLES = 200 };
/* From the pairs of a run. So that nobody's rating is infinite, everybody has one drawn game more, against the mean,
 * and each scene one drawn game between equals. */
MUST_USE bool ratings_of(const Run *r, Ratings *out, Error *e);

#endif
