/* Ratings; see ratings.h. */
#include "lab/ratings.h"

#include "lab/memory.h"

#include <math.h>
#include <stdlib.h>

enum { SWEEPS = 200, CELLS = 9 };
static const double ELO = 173.71779276130073; /* 400 / ln 10 */

/* One pairing as the fit sees it. */
typedef struct Meeting {
    int player[2], scene;
    i64 cell[CELLS];  /* as Tally.cell, row by row */
    double points[2]; /* of player[0] in the first seat, in the second */
    double games[2];
} Meeting;

typedef struct Fit {
    int players, scenes, meetings;
    Meeting *meeting;
    double player[PLAYERS_MAX], scene[SCENES_MAX];
} Fit;

/* ---- Who met whom ------------------------------------------------------------------------ */

static int player_index(Ratings *r, const char *who) {
    for (int i = 0; i < r->players; i++) {
        if (strcmp(r->who[i], who) == 0) return i;
    }
    if (r->players == PLAYERS_MAX) return -1;
    memcpy(r->who[r->players], who, strlen(who) + 1);
    return r->players++;
}

static void count_points(Meeting *m) {
    memset(m->points, 0, sizeof m->points);
    memset(m->games, 0, sizeof m->games);
    for (int i = 0; i < CELLS; i++) {
        double count = (double)m->cell[i];
        m->points[0] += count * (i / 3) / 2;
        m->points[1] += count * (i % 3) / 2;
        m->games[0] += count;
        m->games[1] += count;
    }
}

static bool gather(const Run *r, Ratings *out, Fit *fit, Error *e) {
    const Batch *b = r->batch;
    fit->scenes = out->scenes = b->scenes;
    for (int i = 0; i < b->pairings; i++) {
        Meeting *m = &fit->meeting[fit->meetings++];
        m->scene = b->pairing[i].scene;
        for (int k = 0; k < 2; k++) {
            m->player[k] = player_index(out, b->pairing[i].who[k]);
            if (m->player[k] < 0) return fail(e, "a ladder has at most %d opponents", PLAYERS_MAX);
        }
        for (int k = 0; k < CELLS; k++) m->cell[k] = r->tally[i].cell[k / 3][k % 3];
        count_points(m);
    }
    fit->players = out->players;
    return true;
}

/* ---- The fit ----------------------------------------------------------------------------- */

static double chance(double strength) { return 1 / (1 + exp(-strength)); }

/* What the likelihood of a meeting says about a parameter: its slope, and how it bends. */
typedef struct Slope {
    double slope, bend;
} Slope;

/* `sign` of the parameter in the strength of player[0] in game `k` of the pair. */
static void add_slope(Slope *s, const Fit *f, const Meeting *m, int k, double sign) {
    double side = k == 0 ? f->scene[m->scene] : -f->scene[m->scene];
    double p = chance(f->player[m->player[0]] - f->player[m->player[1]] + side);
    s->slope += sign * (m->points[k] - m->games[k] * p);
    s->bend += m->games[k] * p * (1 - p);
}

/* One step of Newton's towards the best value; the drawn game more keeps it finite. */
static void improve(double *value, Slope s) {
    double p = chance(*value), step = (s.slope + 0.5 - p) / (s.bend + p * (1 - p));
    *value += step > 1 ? 1 : step < -1 ? -1 : step;
}

static void sweep(Fit *f) {
    for (int i = 0; i < f->players; i++) {
        Slope s = {0, 0};
        for (int k = 0; k < f->meetings; k++) {
            const Meeting *m = &f->meeting[k];
            double sign = (m->player[0] == i) - (m->player[1] == i);
            for (int g = 0; g < 2 && sign != 0; g++) add_slope(&s, f, m, g, sign);
        }
        improve(&f->player[i], s);
    }
    for (int i = 0; i < f->scenes; i++) {
        Slope s = {0, 0};
        for (int k = 0; k < f->meetings; k++) {
            const Meeting *m = &f->meeting[k];
            for (int g = 0; g < 2 && m->scene == i; g++) add_slope(&s, f, m, g, g == 0 ? 1 : -1);
        }
        improve(&f->scene[i], s);
    }
}

static void fit_all(Fit *f) {
    double mean = 0;
    memset(f->player, 0, sizeof f->player);
    memset(f->scene, 0, sizeof f->scene);
    for (int i = 0; i < SWEEPS; i++) sweep(f);
    for (int i = 0; i < f->players; i++) mean += f->player[i] / f->players;
    for (int i = 0; i < f->players; i++) f->player[i] -= mean;
}

/* ---- Intervals --------------------------------------------------------------------------- */

static void resample(const Meeting *from, Meeting *to, Stream *stream) {
    i64 pairs = 0;
    *to = *from;
    for (int i = 0; i < CELLS; i++) pairs += from->cell[i];
    memset(to->cell, 0, sizeof to->cell);
    for (i64 n = 0; n < pairs; n++) {
        i64 at = stream_below(stream, (u32)pairs);
        int kind = 0;
        while (at >= from->cell[kind]) at -= from->cell[kind++];
        to->cell[kind]++;
    }
    count_points(to);
}

static int by_size(const void *a, const void *b, const void *context) {
    double x = *(const double *)a, y = *(const double *)b;
    (void)context;
    return (x > y) - (x < y);
}

static Interval middle(double *sample) {
    double scratch[RATING_SAMPLES];
    int tail = RATING_SAMPLES / 40;
    sort_stable(sample, RATING_SAMPLES, sizeof *sample, scratch, by_size, NULL);
    return (Interval){ELO * sample[tail], ELO * sample[RATING_SAMPLES - 1 - tail]};
}

static void find_intervals(const Fit *f, Ratings *out) {
    enum { VALUES = PLAYERS_MAX + SCENES_MAX };
    double(*sample)[RATING_SAMPLES] = lab_alloc(VALUES, sizeof *sample);
    Fit *again = lab_alloc(1, sizeof *again);
    Stream stream = stream_on(1863, 1);
    *again = *f;
    again->meeting = lab_alloc((size_t)f->meetings, sizeof *again->meeting);
    for (int n = 0; n < RATING_SAMPLES; n++) {
        for (int i = 0; i < f->meetings; i++) resample(&f->meeting[i], &again->meeting[i], &stream);
        fit_all(again);
        for (int i = 0; i < f->players; i++) sample[i][n] = again->player[i];
        for (int i = 0; i < f->scenes; i++) sample[PLAYERS_MAX + i][n] = again->scene[i];
    }
    for (int i = 0; i < f->players; i++) out->player[i].interval = middle(sample[i]);
    for (int i = 0; i < f->scenes; i++) out->scene[i].interval = middle(sample[PLAYERS_MAX + i]);
    free(again->meeting);
    free(again);
    free(sample);
}

/* ---- Together ---------------------------------------------------------------------------- */

static void count_scores(const Fit *f, Ratings *out) {
    for (int i = 0; i < f->meetings; i++) {
        const Meeting *m = &f->meeting[i];
        double games = m->games[0] + m->games[1], points = m->points[0] + m->points[1];
        Rating *a = &out->player[m->player[0]], *b = &out->player[m->player[1]], *s = &out->scene[m->scene];
        a->games += (i64)games;
        b->games += (i64)games;
        s->games += (i64)games;
        a->score += points;
        b->score += games - points;
        s->score += m->points[0] + m->games[1] - m->points[1];
    }
    for (int i = 0; i < f->players; i++)
        out->player[i].score /= (double)(out->player[i].games ? out->player[i].games : 1);
    for (int i = 0; i < f->scenes; i++) out->scene[i].score /= (double)(out->scene[i].games ? out->scene[i].games : 1);
}

bool ratings_of(const Run *r, Ratings *out, Error *e) {
    Fit *fit = lab_alloc(1, sizeof *fit);
    memset(out, 0, sizeof *out);
    fit->meeting = lab_alloc((size_t)r->batch->pairings, sizeof *fit->meeting);
    bool ok = gather(r, out, fit, e);
    if (ok) {
        fit_all(fit);
        for (int i = 0; i < fit->players; i++) out->player[i].value = ELO * fit->player[i];
        for (int i = 0; i < fit->scenes; i++) out->scene[i].value = ELO * fit->scene[i];
        count_scores(fit, out);
        find_intervals(fit, out);
    }
    free(fit->meeting);
    free(fit);
    return ok;
}
