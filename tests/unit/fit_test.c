/* Fitting weights (lab/fit.h), and the sums and chances that use them (ai/search/weights.h). */
#include "ai/search/knowledge.h"
#include "games/games.h"
#include "lab/fit.h"
#include "test.h"

/* Decisions that were made by known weights, with the noise of a softmax. */
static void add_decision(SampleSet *set, Stream *numbers, const double *truth, bool held) {
    enum { ROWS = 6 };
    i16 *row = samples_add(set, ROWS, 0, 0, held);
    i32 sum[ROWS];
    for (int i = 0; i < ROWS; i++) {
        double all = 0;
        for (int k = 0; k < set->features; k++) {
            row[i * set->features + k] = (i16)((int)stream_below(numbers, 7) - 3);
            all += truth[k] * row[i * set->features + k];
        }
        sum[i] = (i32)(256 * all);
    }
    set->sample[set->samples - 1].chosen = (u16)draw_row(sum, ROWS, 256, stream_next(numbers));
}

static void choices_come_out(void) {
    const double truth[3] = {0.5, -1, 0};
    double weight[3] = {0};
    SampleSet set = {.features = 3};
    Stream numbers = stream_on(1863, 0);
    for (int i = 0; i < 4000; i++) add_decision(&set, &numbers, truth, i % 5 == 4);
    Fit fit = fit_choices(&set, 10, weight);
    for (int k = 0; k < 3; k++) CHECK(weight[k] > truth[k] - 0.08 && weight[k] < truth[k] + 0.08);
    CHECK(fit.loss[1] < fit.before[1]);
    CHECK(fit.samples[0] == 3200 && fit.samples[1] == 800);
    samples_free(&set);
}

static void absent_keep(void) {
    double weight[2] = {0, 7};
    SampleSet set = {.features = 2};
    for (int i = 0; i < 100; i++) {
        i16 *row = samples_add(&set, 2, 0, 0, false);
        row[0] = 1, row[1] = 0, row[2] = -1, row[3] = 0;
    }
    fit_choices(&set, 5, weight);
    CHECK(weight[0] > 0);
    CHECK(weight[1] == 7); /* no sample has it, so nothing is known of it */
    samples_free(&set);
}

static void chances_come_out(void) {
    double weight[1] = {0}, constant = 0;
    SampleSet set = {.features = 1};
    Stream numbers = stream_on(1864, 0);
    for (int i = 0; i < 8000; i++) {
        int x = (int)stream_below(&numbers, 9) - 4;
        bool won = (int)stream_below(&numbers, 10000) < chance_of(128 * x + 64);
        samples_add(&set, 1, 0, won, false)[0] = (i16)x;
    }
    fit_chances(&set, 10, weight, &constant);
    CHECK(weight[0] > 0.4 && weight[0] < 0.6);
    CHECK(constant > 0.15 && constant < 0.35);
    samples_free(&set);
}

static void chance_known(void) {
    CHECK(chance_of(0) == 5000);
    CHECK(chance_of(256) >= 7300 && chance_of(256) <= 7320); /* 1 / (1 + 1/e) = 0.7311 */
    CHECK(chance_of(-256) + chance_of(256) == 10000);
    CHECK(chance_of(1 << 20) == 10000 || chance_of(1 << 20) == 9999);
    for (int x = -4000; x < 4000; x++) CHECK(chance_of(x) <= chance_of(x + 1));
}

static void draws_by_weight(void) {
    const i32 sum[3] = {0, 256, -100000};
    int count[3] = {0};
    Stream numbers = stream_on(1865, 0);
    CHECK(draw_row(sum, 3, 0, 77) == 1);
    for (int i = 0; i < 10000; i++) count[draw_row(sum, 3, 256, stream_next(&numbers))]++;
    CHECK(count[1] > 7100 && count[1] < 7500);
    CHECK(count[2] == 0);
}

/* ---- Weights that do not fit ----------------------------------------------------------------- */

static bool refused_of(const char *id, const char *text, const char *words) {
    const Game *game = games_find(str_of(id));
    Weights w;
    Error e = {""};
    if (weights_read(knowledge_of(game), game, str_of(text), &w, &e)) return false;
    return str_has(str_of(e.text), str_of(words));
}

static bool refused(const char *text, const char *words) { return refused_of("lfm", text, words); }

static void weights_refused(void) {
    CHECK(refused("", "`game` and `rules` are missing"));
    CHECK(refused("game lgv\n", "ai/lfm.txt:1: these weights are for 'lgv'"));
    CHECK(refused("rules 2\n", "`game` must come first"));
    CHECK(refused("# a comment\ngame lfm\nrules 9999\n", "for version 9999 of the rules"));
    CHECK(refused("game lfm\nrules 3\nlevel 6 budget 1\n", "from 1 to 5"));
    CHECK(refused("game lfm\nrules 3\nlevel 3 speed 1\n", "'speed' is no size of a level"));
    CHECK(refused("game lfm\nrules 3\naction courage 7\n", "no feature 'courage'"));
    CHECK(refused("game lfm\nrules 3\neven 40000\n", "from -32768 to 32767"));
    CHECK(refused("game lfm\nrules 3\nodd 1\n", "'odd' says nothing here"));
    CHECK(refused("game lfm\nrules 3\ntaste way 1 2\n", "no feature 'way'"));
    CHECK(refused_of("guv", "game guv\nrules 3\ntaste way 1\n", "from -32768 to 32767 was expected, not ''"));
    CHECK(refused_of("guv", "game guv\nrules 3\ntaste way 1 2\ntaste way 1 2\n", "'way' has two weights"));
}

static void weights_of_all(void) {
    DataSource data = data_compiled();
    for (int i = 0; games_all[i]; i++) {
        Weights w;
        Error e = {""};
        const Knowledge *k = knowledge_of(games_all[i]);
        CHECK(k && weights_load(k, games_all[i], &data, &w, &e));
        CHECK(w.level[3].budget > 0 && w.level[3].budget < w.level[4].budget && w.level[4].budget < w.level[5].budget);
    }
}

T_MAIN {
    RUN(choices_come_out);
    RUN(absent_keep);
    RUN(chances_come_out);
    RUN(chance_known);
    RUN(draws_by_weight);
    RUN(weights_refused);
    RUN(weights_of_all);
}
