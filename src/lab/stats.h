/* Statistics of results. A score is wins plus half of the draws, divided by the games. All intervals are of 95 %. */
#ifndef LONGROLL_LAB_STATS_H
#define LONGROLL_LAB_STATS_H

#include "lab/batch.h"

typedef struct Interval {
    double low, high;
} Interval;

/* Half of its width. */
double interval_half(Interval i);

/* Wilson's interval of a share; with half points it is a little too wide, never too narrow. Without games 0 to 1. */
Interval wilson(double successes, double games);

/* Pairs of games with exchanged seats, by the points of the first opponent: 0, 0.5, 1, 1.5, 2 (pentanomial). */
typedef struct Pairs {
    i64 count[5];
} Pairs;

i64 pairs_count(const Pairs *p);
double pairs_score(const Pairs *p); /* of a game, 0 to 1 */

/* Percentile bootstrap over pairs, drawn from a fixed stream; above BOOTSTRAP_PAIRS its normal limit. */
enum { BOOTSTRAP_SAMPLES = 1000, BOOTSTRAP_PAIRS = 20000 };
Interval pairs_bootstrap(const Pairs *p);

/* The generalized sequential probability ratio test on pairs: the log likelihood ratio of the hypotheses that the score
 * is `high` or `low`, from mean and variance of the pairs. The variance has five pairs more, one of each kind: a
 * few equal pairs are no proof that all are. So the test errs as seldom as it promises; without them up to three times
 * as often. */
double sprt_ratio(const Pairs *p, double low, double high);
/* 1: `high` is accepted; -1: `low`; 0: not decided. */
int sprt_judge(const Pairs *p, const StopRule *rule);
Interval sprt_bounds(const StopRule *rule);

/* Their mean, and its interval by the normal distribution. */
double mean_of(const i64 *number, i64 count, Interval *interval);
/* The value below which `share` of the sorted numbers lie (nearest rank). */
i64 quantile(const i64 *sorted, i64 count, double share);

#endif
