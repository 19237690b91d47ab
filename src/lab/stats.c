/* Statistics; see stats.h. */
#include "lab/stats.h"

#include <math.h>

static const double Z95 = 1.959963984540054; /* 97.5 % quantile of the normal distribution */

double interval_half(Interval i) { return (i.high - i.low) / 2; }

static double clamp01(double x) { return x < 0 ? 0 : x > 1 ? 1 : x; }

/* Wilson (1927), "Probable inference, the law of succession, and statistical inference". */
Interval wilson(double successes, double games) {
    if (games <= 0) return (Interval){0, 1};
    double p = successes / games, z2 = Z95 * Z95;
    double middle = (p + z2 / (2 * games)) / (1 + z2 / games);
    double half = Z95 * sqrt(p * (1 - p) / games + z2 / (4 * games * games)) / (1 + z2 / games);
    return (Interval){clamp01(middle - half), clamp01(middle + half)};
}

/* ---- Pairs ------------------------------------------------------------------------------- */

i64 pairs_count(const Pairs *p) {
    i64 sum = 0;
    for (int i = 0; i < 5; i++) sum += p->count[i];
    return sum;
}

double pairs_score(const Pairs *p) {
    i64 points = 0, pairs = pairs_count(p);
    for (int i = 0; i < 5; i++) points += i * p->count[i];
    return pairs ? (double)points / (4.0 * (double)pairs) : 0.5;
}

static double pairs_variance(const Pairs *p) {
    double mean = pairs_score(p), sum = 0, pairs = (double)pairs_count(p);
    for (int i = 0; i < 5; i++) sum += (double)p->count[i] * (i / 4.0 - mean) * (i / 4.0 - mean);
    return pairs > 0 ? sum / pairs : 0;
}

static double sample_pairs(const Pairs *p, i64 pairs, Stream *stream) {
    i64 points = 0;
    for (i64 i = 0; i < pairs; i++) {
        i64 at = stream_below(stream, (u32)pairs);
        int kind = 0;
        while (at >= p->count[kind]) at -= p->count[kind++];
        points += kind;
    }
    return (double)points / (4.0 * (double)pairs);
}

static int by_size(const void *a, const void *b, const void *context) {
    double x = *(const double *)a, y = *(const double *)b;
    (void)context;
    return (x > y) - (x < y);
}

Interval pairs_bootstrap(const Pairs *p) {
    i64 pairs = pairs_count(p);
    if (pairs == 0) return (Interval){0, 1};
    if (pairs > BOOTSTRAP_PAIRS) {
        double mean = pairs_score(p), half = Z95 * sqrt(pairs_variance(p) / (double)pairs);
        return (Interval){clamp01(mean - half), clamp01(mean + half)};
    }
    double sample[BOOTSTRAP_SAMPLES], scratch[BOOTSTRAP_SAMPLES];
    Stream stream = stream_on(1863, 0);
    for (int i = 0; i < BOOTSTRAP_SAMPLES; i++) sample[i] = sample_pairs(p, pairs, &stream);
    sort_stable(sample, BOOTSTRAP_SAMPLES, sizeof *sample, scratch, by_size, NULL);
    int tail = BOOTSTRAP_SAMPLES / 40;
    return (Interval){sample[tail], sample[BOOTSTRAP_SAMPLES - 1 - tail]};
}

/* ---- The sequential test ----------------------------------------------------------------- */

/* Wald's test with the variance as found in the results, as is usual for game playing programs. */
double sprt_ratio(const Pairs *p, double low, double high) {
    double pairs = (double)pairs_count(p), mean = pairs_score(p), sum = 0;
    for (int i = 0; i < 5; i++) sum += ((double)p->count[i] + 1) * (i / 4.0 - mean) * (i / 4.0 - mean);
    double variance = sum / (pairs + 5);
    return pairs * (high - low) * (2 * mean - low - high) / (2 * variance);
}

Interval sprt_bounds(const StopRule *rule) {
    return (Interval){log(rule->beta / (1 - rule->alpha)), log((1 - rule->beta) / rule->alpha)};
}

int sprt_judge(const Pairs *p, const StopRule *rule) {
    double ratio = sprt_ratio(p, rule->low, rule->high);
    Interval bounds = sprt_bounds(rule);
    return ratio >= bounds.high ? 1 : ratio <= bounds.low ? -1 : 0;
}

double mean_of(const i64 *number, i64 count, Interval *interval) {
    double mean = 0, sum = 0, n = (double)count;
    for (i64 i = 0; i < count; i++) mean += (double)number[i] / n;
    for (i64 i = 0; i < count; i++) sum += ((double)number[i] - mean) * ((double)number[i] - mean);
    double half = count > 1 ? Z95 * sqrt(sum / (n - 1) / n) : 0;
    *interval = (Interval){mean - half, mean + half};
    return mean;
}

i64 quantile(const i64 *sorted, i64 count, double share) {
    i64 at = (i64)ceil(share * (double)count) - 1;
    return sorted[at < 0 ? 0 : at >= count ? count - 1 : at];
}
