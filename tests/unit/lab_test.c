/* The lab: numbers of a batch, and statistics against known values. */
#include "lab/lines.h"
#include "lab/ratings.h"
#include "test.h"

#include <math.h>
#include <stdlib.h>

static bool near(double a, double b, double by) {
    if (fabs(a - b) <= by) return true;
    printf("    %.9f is not %.9f\n", a, b);
    return false;
}

/* ---- Statistics -------------------------------------------------------------------------- */

/* The four examples of Newcombe (1998), "Two-sided confidence intervals for the single proportion", method 3. */
static void wilson_known(void) {
    static const double known[][4] = {
        {81, 263, 0.2553, 0.3662}, {15, 148, 0.0624, 0.1605}, {0, 20, 0.0000, 0.1611}, {1, 29, 0.0061, 0.1718}};
    for (int i = 0; i < COUNT(known); i++) {
        Interval w = wilson(known[i][0], known[i][1]);
        CHECK(near(w.low, known[i][2], 0.00005) && near(w.high, known[i][3], 0.00005));
    }
    Interval i;
    i = wilson(0, 0);
    CHECK(i.low == 0 && i.high == 1);
}

static void pairs_counted(void) {
    Pairs p = {{1, 2, 3, 4, 5}};
    CHECK_EQ(pairs_count(&p), 15);
    CHECK(near(pairs_score(&p), 40.0 / 60, 1e-12));
}

/* Near its normal limit, the same each time, and not beyond what was seen. */
static void bootstrap_known(void) {
    Pairs p = {{10, 20, 40, 20, 10}};
    Interval a = pairs_bootstrap(&p), b = pairs_bootstrap(&p);
    double half = 1.96 * sqrt((2 * 10 * 0.25 + 2 * 20 * 0.0625) / 100.0 / 100.0);
    CHECK(a.low == b.low && a.high == b.high);
    CHECK(near(a.low, 0.5 - half, 0.01) && near(a.high, 0.5 + half, 0.01));
    Pairs even = {{0, 0, 30, 0, 0}};
    a = pairs_bootstrap(&even);
    CHECK(a.low == 0.5 && a.high == 0.5);
    Pairs many = {{10000, 20000, 40000, 20000, 10000}};
    a = pairs_bootstrap(&many);
    half = 1.959964 * sqrt(0.075 / 100000);
    CHECK(near(a.low, 0.5 - half, 1e-6));
}

/* By hand: mean 0.6, the sum of squares with one pair of each kind more, over 105. */
static void sprt_known(void) {
    StopRule rule = {.kind = STOP_SPRT, .low = 0.5, .high = 0.6, .alpha = 0.05, .beta = 0.05};
    Pairs p = {{20, 0, 40, 0, 40}};
    double variance = (20 * 0.36 + 40 * 0.01 + 40 * 0.16 + 0.36 + 0.1225 + 0.01 + 0.0225 + 0.16) / 105;
    CHECK(near(sprt_ratio(&p, 0.5, 0.6), 100 * 0.1 * (1.2 - 1.1) / (2 * variance), 1e-9));
    Interval bounds = sprt_bounds(&rule);
    CHECK(near(bounds.low, -2.944439, 1e-6) && near(bounds.high, 2.944439, 1e-6));
    CHECK_EQ(sprt_judge(&p, &rule), 1);
    Pairs even = {{25, 0, 50, 0, 25}}, few = {{0, 0, 0, 0, 1}}, none = {{0}};
    CHECK_EQ(sprt_judge(&even, &rule), -1);
    CHECK_EQ(sprt_judge(&few, &rule), 0);
    CHECK_EQ(sprt_judge(&none, &rule), 0);
}

/* Pairs that come out with these chances: how often does the test take the wrong hypothesis? */
static double wrong_share(const double chance[5], const StopRule *rule, int right, Stream *stream) {
    int wrong = 0, trials = 1000;
    for (int t = 0; t < trials; t++) {
        Pairs p = {{0}};
        int verdict = 0;
        while (!verdict) {
            double at = stream_next(stream) / 4294967296.0;
            int kind = 0;
            while (kind < 4 && at >= chance[kind]) at -= chance[kind++];
            p.count[kind]++;
            verdict = sprt_judge(&p, rule);
        }
        wrong += verdict != right;
    }
    return (double)wrong / trials;
}

/* Pairs that are mostly even, and pairs that hardly ever are; 0.05 was asked for, and 1,000 trials are off by 0.02. */
static void sprt_errs_as_promised(void) {
    static const double even[][5] = {{0.25, 0, 0.5, 0, 0.25}, {0.1, 0.2, 0.4, 0.2, 0.1}, {0.02, 0, 0.96, 0, 0.02}};
    StopRule rule = {.kind = STOP_SPRT, .low = 0.5, .high = 0.6, .alpha = 0.05, .beta = 0.05};
    Stream stream = stream_on(5, 0);
    for (int i = 0; i < COUNT(even); i++) {
        double better[5];
        for (int k = 0; k < 5; k++) better[k] = 0.8 * even[i][k] + (k == 4 ? 0.2 : 0);
        CHECK(wrong_share(even[i], &rule, -1, &stream) <= 0.07);
        CHECK(wrong_share(better, &rule, 1, &stream) <= 0.07);
    }
}

static void quantiles(void) {
    i64 list[] = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10};
    CHECK_EQ(quantile(list, 10, 0.1), 1);
    CHECK_EQ(quantile(list, 10, 0.5), 5);
    CHECK_EQ(quantile(list, 10, 0.9), 9);
    CHECK_EQ(quantile(list, 10, 1.0), 10);
    Interval i;
    CHECK(near(mean_of(list, 10, &i), 5.5, 1e-12));
    CHECK(near(i.high, 5.5 + 1.959964 * sqrt(55.0 / 6 / 10), 1e-6) && near(i.low + i.high, 11, 1e-12));
}

/* ---- Ratings ----------------------------------------------------------------------------- */

static Batch *two_players(i64 rounds) {
    Batch *b = calloc(1, sizeof *b);
    b->paired = true;
    b->rounds = rounds;
    b->scenes = b->pairings = 1;
    strcpy(b->kind, "ladder");
    strcpy(b->pairing[0].who[0], "ai:a");
    strcpy(b->pairing[0].who[1], "ai:b");
    return b;
}

/* Three games won of four: odds of 3 to 1 are 190.8 points; the first seat wins three of four as well when the winner
 * had it in all the games that were lost otherwise. */
static void ratings_known(void) {
    Batch *b = two_players(4000);
    Run *r = run_open(b);
    Ratings *ratings = calloc(1, sizeof *ratings);
    Error e;
    r->tally[0].cell[2][2] = 2000;
    r->tally[0].cell[2][0] = 1000;
    r->tally[0].cell[0][2] = 1000;
    CHECK(ratings_of(r, ratings, &e));
    CHECK_EQ(ratings->players, 2);
    CHECK(near(ratings->player[0].value - ratings->player[1].value, 190.85, 1));
    CHECK(near(ratings->player[0].value + ratings->player[1].value, 0, 1e-9));
    CHECK(near(ratings->scene[0].value, 0, 1));
    CHECK(ratings->player[0].interval.low < ratings->player[0].value);
    CHECK(ratings->player[0].interval.high > ratings->player[0].value);
    CHECK_EQ(ratings->player[0].games, 8000);
    CHECK(near(ratings->player[0].score, 0.75, 1e-12));
    /* Even opponents, and the first seat wins three of four. */
    memset(r->tally[0].cell, 0, sizeof r->tally[0].cell);
    r->tally[0].cell[2][0] = 3000;
    r->tally[0].cell[0][2] = 1000;
    CHECK(ratings_of(r, ratings, &e));
    CHECK(near(ratings->player[0].value, 0, 1));
    CHECK(near(ratings->scene[0].value, 190.85, 1));
    run_close(r);
    free(ratings);
    free(b);
}

/* Nobody's rating is infinite. */
static void ratings_of_a_clean_sweep(void) {
    Batch *b = two_players(10);
    Run *r = run_open(b);
    Ratings *ratings = calloc(1, sizeof *ratings);
    Error e;
    r->tally[0].cell[2][2] = 10;
    CHECK(ratings_of(r, ratings, &e));
    CHECK(ratings->player[0].value > 100 && ratings->player[0].value < 2000);
    run_close(r);
    free(ratings);
    free(b);
}

/* ---- Order ------------------------------------------------------------------------------- */

static LabPlayed won_by(i64 number, int seat) {
    LabPlayed p = {.number = number, .game = {.seat = (u8)seat, .turns = 1, .actions = 10}};
    p.game.winner = (u8)(seat == 1 ? UNION : seat == 2 ? CONFEDERATE : NOBODY);
    strcpy(p.result, seat == 1 ? "Union victory" : seat == 2 ? "Confederate victory" : "Draw");
    return p;
}

static void places(void) {
    Batch *b = two_players(3);
    b->pairings = 2;
    CHECK_EQ(batch_games(b), 12);
    Place p = batch_place(b, 7);
    CHECK_EQ(p.pairing, 1);
    CHECK_EQ(p.lane, 3);
    CHECK(p.exchanged);
    GameStreams one = batch_streams(b, batch_place(b, 6)), two = batch_streams(b, p);
    CHECK_EQ(stream_next(&one.dice), stream_next(&two.dice));
    CHECK_EQ(stream_next(&one.seat[0]), stream_next(&two.seat[0]));
    b->common = true;
    CHECK_EQ(batch_place(b, 4).lane, batch_place(b, 7).lane);
    CHECK(batch_place(b, 4).lane != batch_place(b, 3).lane);
    free(b);
}

/* Results that come in any order are judged in that of the batch, and what lies beyond the end does not count. */
static void judged_in_order(void) {
    Batch *b = two_players(100);
    b->stop = (StopRule){.kind = STOP_SPRT, .low = 0.5, .high = 0.7, .alpha = 0.05, .beta = 0.05};
    i64 merged[2];
    for (int backwards = 0; backwards < 2; backwards++) {
        Run *r = run_open(b);
        Error e;
        for (i64 i = 0; i < 100; i++) {
            i64 n = backwards ? 99 - i : i;
            LabPlayed p = won_by(n, n % 2 ? 2 : 1); /* the first opponent wins them all */
            CHECK(run_take(r, &p, 1, &e));
        }
        CHECK_EQ(r->end, RUN_HIGH);
        CHECK_EQ(r->all.games, r->merged);
        merged[backwards] = r->merged;
        run_close(r);
    }
    CHECK_EQ(merged[0], merged[1]);
    CHECK(merged[0] < 20);
    free(b);
}

static void dealt_once(void) {
    Batch *b = two_players(5);
    Run *r = run_open(b);
    i64 first;
    LabPlayed p = won_by(3, 0);
    CHECK(run_recall(r, &p));
    CHECK(!run_recall(r, &p));
    CHECK_EQ(run_deal(r, 4, &first), 3);
    CHECK_EQ(first, 0);
    CHECK_EQ(run_deal(r, 4, &first), 4);
    CHECK_EQ(first, 4);
    CHECK_EQ(run_deal(r, 4, &first), 2);
    CHECK_EQ(run_deal(r, 4, &first), 0);
    run_close(r);
    free(b);
}

/* ---- Lines ------------------------------------------------------------------------------- */

enum { SEAL = 7 };

/* With its check sum, as it stands in a journal. */
static Str sealed(const char *line, char text[200]) {
    char sum[CHECK_DIGITS + 1];
    check_sum(SEAL, str_of(line), sum);
    snprintf(text, 200, "%s\t%s", line, sum);
    return str_of(text);
}

static void lines_read_back(void) {
    Batch *b = two_players(5);
    LabPlayed p = won_by(3, 1), q = {0};
    p.game.has_margin = true;
    p.game.margin = -4;
    char text[200], other[200];
    FILE *out = fmemopen(text, sizeof text, "w");
    game_line(out, b, SEAL, &p);
    fclose(out);
    Str line = str_of(text);
    line.len--;
    CHECK(str_same(line, sealed("3\tunion\t1\t10\t1\t-4\tUnion victory", other)));
    CHECK(game_line_read(b, SEAL, line, &q));
    CHECK_EQ(q.number, 3);
    CHECK_EQ(q.game.margin, -4);
    CHECK_TEXT(q.result, "Union victory");
    const char *wrong[] = {"",
                           "3",
                           "10\tunion\t1\t10\t1\t-4\tUnion victory",
                           "3\tfrance\t1\t10\t1\t-4\tUnion victory",
                           "3\tdraw\t1\t10\t1\t-4\tDraw",
                           "3\tunion\t1\t10\t1\t-4\t",
                           "3\tunion\t1\t10\t1\t-4\tA\tB"};
    for (int i = 0; i < COUNT(wrong); i++) CHECK(!game_line_read(b, SEAL, sealed(wrong[i], other), &q));
    CHECK(!game_line_read(b, SEAL + 1, line, &q)); /* of another batch */
    for (size_t i = 0; i < line.len; i++) {
        char was = text[i];
        text[i] = was == '1' ? '2' : '1'; /* whatever letter is changed */
        CHECK(!game_line_read(b, SEAL, line, &q));
        text[i] = was;
    }
    free(b);
}

T_MAIN {
    RUN(wilson_known);
    RUN(pairs_counted);
    RUN(bootstrap_known);
    RUN(sprt_known);
    RUN(sprt_errs_as_promised);
    RUN(quantiles);
    RUN(ratings_known);
    RUN(ratings_of_a_clean_sweep);
    RUN(places);
    RUN(judged_in_order);
    RUN(dealt_once);
    RUN(lines_read_back);
}
