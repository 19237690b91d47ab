/* Fitting weights: choices among rows of features, and chances of a result. Both by gradient steps (Adam) over the
 * samples in a fixed order, so that the same samples give the same weights. */
#ifndef LONGROLL_LAB_FIT_H
#define LONGROLL_LAB_FIT_H

#include "base/base.h"

/* A decision: `rows` rows, one of which was chosen. A position has one row and what came of it. */
typedef struct Sample {
    size_t at; /* its first number among those of the set */
    u16 rows, chosen;
    float result; /* 0 to 1, of a position */
    bool held;    /* kept back to see how well the weights foretell what they were not fitted to */
} Sample;

typedef struct SampleSet {
    int features;
    i16 *number;
    size_t numbers, number_room;
    Sample *sample;
    size_t samples, sample_room;
} SampleSet;

/* Room for a sample of so many rows; the caller fills them. */
i16 *samples_add(SampleSet *set, int rows, int chosen, double result, bool held);
void samples_free(SampleSet *set);

typedef struct Fit {
    double loss[2];   /* mean of -log of the chance given to what happened: fitted, held back */
    double before[2]; /* the same with the weights it began with */
    double right[2];  /* choices: how often the likeliest was chosen */
    size_t samples[2];
} Fit;

/* `weight` is where it begins and what comes out. A feature that no sample has keeps its weight. `constant` is added to
 * the sum of a position. */
Fit fit_choices(const SampleSet *set, int epochs, double *weight);
Fit fit_chances(const SampleSet *set, int epochs, double *weight, double *constant);

#endif
