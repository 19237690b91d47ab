/* Fitting weights; see fit.h. */
#include "lab/fit.h"

#include "lab/memory.h"

#include <math.h>
#include <stdlib.h>

enum { WIDEST = 96, GROUP = 64 }; /* features and a constant; samples to a step */

/* ---- Samples ------------------------------------------------------------------------------- */

i16 *samples_add(SampleSet *set, int rows, int chosen, double result, bool held) {
    size_t more = (size_t)rows * (size_t)set->features;
    if (set->numbers + more > set->number_room) {
        set->number_room = 2 * (set->numbers + more);
        set->number = lab_realloc(set->number, set->number_room * sizeof *set->number);
    }
    if (set->samples == set->sample_room) {
        set->sample_room = 2 * set->sample_room + 1024;
        set->sample = lab_realloc(set->sample, set->sample_room * sizeof *set->sample);
    }
    set->sample[set->samples++] = (Sample){set->numbers, (u16)rows, (u16)chosen, (float)result, held};
    set->numbers += more;
    return set->number + set->numbers - more;
}

void samples_free(SampleSet *set) {
    free(set->number);
    free(set->sample);
    *set = (SampleSet){0};
}

/* ---- Steps ----------------------------------------------------------------------------------- */

typedef struct Fitting {
    const SampleSet *set;
    int count;            /* weights, with the constant */
    double scale[WIDEST]; /* 1 over the root of the mean square; 0: no sample has it */
    double weight[WIDEST], gradient[WIDEST], first[WIDEST], second[WIDEST];
    int steps;
} Fitting;

static void find_scales(Fitting *f) {
    const SampleSet *set = f->set;
    double square[WIDEST] = {0};
    size_t rows = set->features ? set->numbers / (size_t)set->features : 0;
    for (size_t i = 0; i < rows; i++) {
        for (int k = 0; k < set->features; k++) {
            double x = set->number[i * (size_t)set->features + (size_t)k];
            square[k] += x * x;
        }
    }
    for (int k = 0; k < set->features; k++) f->scale[k] = square[k] > 0 ? 1 / sqrt(square[k] / (double)rows) : 0;
}

static double sum_row(const Fitting *f, const i16 *row) {
    double sum = 0;
    for (int k = 0; k < f->set->features; k++) sum += f->weight[k] * f->scale[k] * row[k];
    return sum;
}

static void step(Fitting *f, int samples, double rate) {
    const double decay1 = 0.9, decay2 = 0.999, ridge = 1e-4;
    double free1 = 1 - pow(decay1, ++f->steps), free2 = 1 - pow(decay2, f->steps);
    for (int k = 0; k < f->count; k++) {
        double g = f->gradient[k] / samples + ridge * f->weight[k];
        f->first[k] = decay1 * f->first[k] + (1 - decay1) * g;
        f->second[k] = decay2 * f->second[k] + (1 - decay2) * g * g;
        if (f->scale[k] > 0) f->weight[k] -= rate * (f->first[k] / free1) / (sqrt(f->second[k] / free2) + 1e-8);
        f->gradient[k] = 0;
    }
}

/* What a sample says: its loss; and into the gradient, if `learn`. */
typedef double See(Fitting *f, const Sample *s, bool learn, bool *right);

static double see_choice(Fitting *f, const Sample *s, bool learn, bool *right) {
    double sum[UINT16_MAX / 32], most = -1e300, all = 0; /* lists are far shorter */
    const i16 *row = f->set->number + s->at;
    int best = 0, features = f->set->features;
    for (int i = 0; i < s->rows; i++) {
        sum[i] = sum_row(f, row + i * features);
        if (sum[i] > most) most = sum[i], best = i;
    }
    for (int i = 0; i < s->rows; i++) all += sum[i] = exp(sum[i] - most);
    *right = best == s->chosen;
    for (int i = 0; learn && i < s->rows; i++) {
        double by = sum[i] / all - (i == s->chosen);
        for (int k = 0; k < features; k++) f->gradient[k] += by * f->scale[k] * row[i * features + k];
    }
    return -log(sum[s->chosen] / all + 1e-12);
}

static double see_chance(Fitting *f, const Sample *s, bool learn, bool *right) {
    const i16 *row = f->set->number + s->at;
    int constant = f->count - 1;
    double sum = sum_row(f, row) + f->weight[constant], chance = 1 / (1 + exp(-sum)), by = chance - s->result;
    *right = (chance > 0.5) == (s->result > 0.5);
    for (int k = 0; learn && k < constant; k++) f->gradient[k] += by * f->scale[k] * row[k];
    if (learn) f->gradient[constant] += by;
    return -(s->result * log(chance + 1e-12) + (1 - s->result) * log(1 - chance + 1e-12));
}

static void measure(Fitting *f, See *see, Fit *out, double loss[2]) {
    size_t count[2] = {0}, good[2] = {0};
    loss[0] = loss[1] = 0;
    for (size_t i = 0; i < f->set->samples; i++) {
        const Sample *s = &f->set->sample[i];
        bool right;
        loss[s->held] += see(f, s, false, &right);
        count[s->held]++;
        good[s->held] += right;
    }
    for (int k = 0; k < 2; k++) {
        loss[k] /= (double)(count[k] ? count[k] : 1);
        out->right[k] = (double)good[k] / (double)(count[k] ? count[k] : 1);
        out->samples[k] = count[k];
    }
}

/* Once over all samples, in an order that mixes the games. */
static void learn(Fitting *f, See *see, double rate) {
    size_t all = f->set->samples, stride = all * 5 / 8 | 1;
    while (all > 1 && all % stride == 0) stride += 2;
    int in_group = 0;
    for (size_t i = 0, at = 0; i < all; i++, at = (at + stride) % all) {
        const Sample *s = &f->set->sample[at];
        bool right;
        if (s->held) continue;
        see(f, s, true, &right);
        if (++in_group < GROUP) continue;
        step(f, in_group, rate);
        in_group = 0;
    }
    if (in_group) step(f, in_group, rate);
}

static Fit fit(Fitting *f, See *see, int epochs) {
    Fit out;
    measure(f, see, &out, out.before);
    for (int i = 0; i < epochs; i++) learn(f, see, 0.03 * (epochs - i) / epochs);
    measure(f, see, &out, out.loss);
    return out;
}

static Fitting begin(const SampleSet *set, int count, const double *weight) {
    Fitting f = {.set = set, .count = count};
    find_scales(&f);
    for (int k = 0; k < set->features; k++) f.weight[k] = f.scale[k] > 0 ? weight[k] / f.scale[k] : 0;
    return f;
}

static void end(const Fitting *f, double *weight) {
    for (int k = 0; k < f->set->features; k++) {
        if (f->scale[k] > 0) weight[k] = f->weight[k] * f->scale[k];
    }
}

Fit fit_choices(const SampleSet *set, int epochs, double *weight) {
    Fitting f = begin(set, set->features, weight);
    Fit out = fit(&f, see_choice, epochs);
    end(&f, weight);
    return out;
}

Fit fit_chances(const SampleSet *set, int epochs, double *weight, double *constant) {
    Fitting f = begin(set, set->features + 1, weight);
    f.weight[set->features] = *constant;
    f.scale[set->features] = 1;
    Fit out = fit(&f, see_chance, epochs);
    end(&f, weight);
    *constant = f.weight[set->features];
    return out;
}
