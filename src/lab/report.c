/* Reports; see report.h. */
#include "lab/report.h"

#include "lab/memory.h"
#include "lab/ratings.h"
#include "lab/summary.h"
#include "lab/svg.h"

#include <stdlib.h>

enum { CURVE_POINTS = 200 };

static const char style[] =
    "<style>\n"
    ":root { --ink: #2b2620; --paper: #f7f3ea; --line: #c9bfa9; --union: #2f4f86; --band: #c5d0e4; }\n"
    "@media (prefers-color-scheme: dark) {\n"
    ":root { --ink: #e8e2d4; --paper: #201d19; --line: #5b5446; --union: #8fb0ea; --band: #37456033; } }\n"
    "body { font: 16px/1.5 Georgia, serif; color: var(--ink); background: var(--paper); max-width: 48rem;\n"
    "  margin: 2rem auto; padding: 0 1rem; }\n"
    "pre { overflow-x: auto; font-size: 13px; border: 1px solid var(--line); padding: 0.75rem; }\n"
    "svg { width: 100%; height: auto; } svg text { font-size: 13px; fill: var(--ink);\n"
    "  stroke: var(--paper); stroke-width: 4px; paint-order: stroke; }\n"
    ".grid { stroke: var(--line); } .half { stroke: var(--ink); stroke-dasharray: 4 3; }\n"
    ".span { stroke: var(--union); stroke-width: 3; } .dot, .bar { fill: var(--union); }\n"
    ".band { fill: var(--band); } .curve { fill: none; stroke: var(--union); stroke-width: 2; }\n"
    "</style>\n";

/* ---- Whose score ------------------------------------------------------------------------- */

/* In pairs the first opponent's; when the sides are fixed the Union's. */
static double shown_score(const Run *r, const Tally *t) { return r->batch->paired ? tally_score(t) : union_score(t); }
static Interval shown_interval(const Run *r, const Tally *t) {
    return r->batch->paired ? tally_wilson(t) : union_wilson(t);
}

static void fill_bar(const Run *r, int pairing, ScoreBar *bar) {
    const LabPairing *p = &r->batch->pairing[pairing];
    const LabScene *s = &r->batch->scene[p->scene];
    const Tally *t = &r->tally[pairing];
    *bar = (ScoreBar){.score = shown_score(r, t), .interval = shown_interval(r, t), .games = t->games};
    const char *blank = s->options[0] ? " " : "";
    if (r->batch->paired) {
        snprintf(bar->label, sizeof bar->label, "%.50s against %.50s, %.60s%s%.30s", p->who[0], p->who[1], s->name,
                 blank, s->options);
    } else {
        snprintf(bar->label, sizeof bar->label, "Union, %.90s%s%.90s", s->name, blank, s->options);
    }
}

static void put_scores(FILE *out, const Run *r) {
    ScoreBar *bar = lab_alloc((size_t)r->batch->pairings, sizeof *bar);
    for (int i = 0; i < r->batch->pairings; i++) fill_bar(r, i, &bar[i]);
    fputs("<h2>Scores</h2>\n<p>Wins and half of the draws, with 95 % intervals.</p>\n", out);
    svg_scores(out, bar, r->batch->pairings);
    free(bar);
}

/* ---- How it went along ------------------------------------------------------------------- */

/* One score over the whole batch: of the opponent who plays in all pairings, or of the Union. Pairings that are
 * compared with each other have none. */
static bool has_curve(const Run *r) {
    const Batch *b = r->batch;
    return strcmp(b->kind, "ladder") != 0 && strcmp(b->kind, "bid") != 0;
}

static void put_curve(FILE *out, const Run *r) {
    if (!has_curve(r)) return;
    CurvePoint *point = lab_alloc(CURVE_POINTS + 1, sizeof *point);
    Tally t = {0};
    int count = 0;
    i64 every = r->merged / CURVE_POINTS + 1;
    for (i64 n = 0; n < r->merged; n++) {
        tally_add(&t, &r->game[n], batch_place(r->batch, n), NULL);
        if ((n + 1) % every && n + 1 < r->merged) continue;
        point[count++] = (CurvePoint){t.games, shown_score(r, &t), shown_interval(r, &t)};
    }
    fputs("<h2>The score of ", out);
    put_escaped(out, r->batch->paired ? r->batch->pairing[0].who[0] : "the Union");
    fputs(" in the order of the batch</h2>\n", out);
    svg_curve(out, "score in the order of the batch", point, count);
    free(point);
}

/* ---- Margins and lengths ----------------------------------------------------------------- */

static void put_histogram(FILE *out, const Run *r, int pairing, const char *label, GameNumber *number) {
    i64 count;
    i64 *list = sorted_numbers(r, pairing, number, &count);
    svg_histogram(out, label, list, count);
    free(list);
}

static void put_histograms(FILE *out, const Run *r) {
    for (int i = 0; i < r->batch->pairings; i++) {
        ScoreBar bar;
        fill_bar(r, i, &bar);
        fputs("<h2>", out);
        put_escaped(out, bar.label);
        fputs("</h2>\n", out);
        bool margins = r->tally[i].margins && r->tally[i].margins == r->tally[i].games;
        if (margins) put_histogram(out, r, i, "margin in points, for the Union", number_margin);
        put_histogram(out, r, i, "turns", number_turns);
        put_histogram(out, r, i, "actions", number_actions);
    }
}

static bool put_summary(FILE *out, const Run *r, Error *e) {
    char *text;
    size_t len;
    FILE *to = open_memstream(&text, &len);
    MUST(to != NULL);
    bool ok = summary_write(to, r, e);
    fclose(to);
    fputs("<pre>", out);
    put_escaped(out, text);
    fputs("</pre>\n", out);
    free(text);
    return ok;
}

bool report_html(FILE *out, const Run *r, Error *e) {
    fprintf(out,
            "<!doctype html>\n<html lang=\"en\">\n<meta charset=\"utf-8\">\n"
            "<meta name=\"viewport\" content=\"width=device-width\">\n<title>Long Roll: %s</title>\n%s"
            "<h1>Long Roll: %s of %lld games</h1>\n",
            r->batch->kind, style, r->batch->kind, (long long)r->merged);
    if (!put_summary(out, r, e)) return false;
    put_scores(out, r);
    put_curve(out, r);
    put_histograms(out, r);
    fputs("</html>\n", out);
    return true;
}

/* ---- CSV --------------------------------------------------------------------------------- */

/* In quotes, with those inside doubled. */
static void put_quoted(FILE *out, const char *text) {
    fputc('"', out);
    for (; *text; text++) {
        if (*text == '"') fputc('"', out);
        fputc(*text, out);
    }
    fputc('"', out);
}

static void put_seats(FILE *out, const LabPairing *p, const LabScene *s, bool exchanged) {
    put_quoted(out, s->name);
    fputc(',', out);
    put_quoted(out, s->options);
    fprintf(out, ",%s,%s", p->who[exchanged], p->who[!exchanged]);
}

static void put_history(FILE *out, HistoryPlace p) {
    fputc(',', out);
    if (p.told) fprintf(out, "%.6f", p.alike);
    if (p.placed) fprintf(out, ",%.6f,%s", p.percentile, p.middle ? "yes" : "no");
    else fputs(",,", out);
}

/* The interval by bootstrap over pairs, if games come in pairs. */
static void put_pairs_interval(FILE *out, const Pairs *pairs) {
    if (!pairs_count(pairs)) {
        fputs(",,\n", out);
        return;
    }
    Interval i = pairs_bootstrap(pairs);
    fprintf(out, ",%.6f,%.6f\n", i.low, i.high);
}

void report_pairings(FILE *out, const Run *r) {
    fputs(
        "scenario,options,first,second,games,won,drawn,lost,score,score_low,score_high,pairs_0,pairs_1,pairs_2,pairs_3,"
        "pairs_4,union_won,draws,confederate_won,union_score,union_low,union_high,mean_margin,mean_turns,"
        "mean_actions,longest_actions,history_alike,history_percentile,history_within_80,pairs_low,pairs_high\n",
        out);
    for (int i = 0; i < r->batch->pairings; i++) {
        const LabPairing *p = &r->batch->pairing[i];
        const Tally *t = &r->tally[i];
        Interval w = tally_wilson(t), u = union_wilson(t);
        Pairs pairs = tally_pairs(t);
        double games = t->games ? (double)t->games : 1;
        put_seats(out, p, &r->batch->scene[p->scene], false);
        fprintf(out, ",%lld,%lld,%lld,%lld,%.6f,%.6f,%.6f", (long long)t->games,
                (long long)(t->seat[0][2] + t->seat[1][2]), (long long)(t->seat[0][1] + t->seat[1][1]),
                (long long)(t->seat[0][0] + t->seat[1][0]), tally_score(t), w.low, w.high);
        for (int k = 0; k < 5; k++) fprintf(out, ",%lld", (long long)pairs.count[k]);
        fprintf(out, ",%lld,%lld,%lld,%.6f,%.6f,%.6f,", (long long)t->side[UNION], (long long)t->side[NOBODY],
                (long long)t->side[CONFEDERATE], union_score(t), u.low, u.high);
        if (t->margins) fprintf(out, "%.4f", (double)t->margin / (double)t->margins);
        fprintf(out, ",%.4f,%.4f,%lld", (double)t->turns / games, (double)t->actions / games, (long long)t->longest);
        put_history(out, history_place(r, i));
        put_pairs_interval(out, &pairs);
    }
}

void report_games(FILE *out, const Run *r) {
    fputs("game,scenario,options,first,second,winner,winning_seat,result,margin,turns,actions\n", out);
    for (i64 n = 0; n < r->merged; n++) {
        const LabGame *g = &r->game[n];
        Place place = batch_place(r->batch, n);
        const LabPairing *p = &r->batch->pairing[place.pairing];
        fprintf(out, "%lld,", (long long)n);
        put_seats(out, p, &r->batch->scene[p->scene], place.exchanged);
        fprintf(out, ",%s,%d,", g->winner == NOBODY ? "draw" : side_name(g->winner), g->seat);
        put_quoted(out, r->result[g->result - 1]);
        fputc(',', out);
        if (g->has_margin) fprintf(out, "%d", g->margin);
        fprintf(out, ",%d,%u\n", g->turns, (unsigned)g->actions);
    }
}

/* ---- Ratings, uses, the verdict: each if the batch has it ---------------------------------- */

bool report_ratings(FILE *out, const Run *r, Error *e) {
    Ratings *ratings = lab_alloc(1, sizeof *ratings);
    bool ok = ratings_of(r, ratings, e);
    fputs("opponent,rating,rating_low,rating_high,games,score\n", out);
    for (int i = 0; ok && i < ratings->players; i++) {
        const Rating *p = &ratings->player[i];
        fprintf(out, "%s,%.2f,%.2f,%.2f,%lld,%.6f\n", ratings->who[i], p->value, p->interval.low, p->interval.high,
                (long long)p->games, p->score);
    }
    free(ratings);
    return ok;
}

void report_uses(FILE *out, const Run *r) {
    fprintf(out, "scenario,options,opponent,side,%s,uses,games\n", batch_counts_follies(r->batch) ? "folly" : "verb");
    for (int i = 0; i < r->batch->pairings; i++) {
        const LabPairing *p = &r->batch->pairing[i];
        const LabScene *s = &r->batch->scene[p->scene];
        Uses uses;
        uses_count(r, i, &uses);
        for (int n = 0; n < 4 * batch_uses(r->batch, s->game); n++) {
            int k = n / 2 % 2, side = n % 2, v = n / 4;
            if (v < VERB_FIRST_OWN || !uses.games[k][side]) continue;
            put_quoted(out, s->name);
            fputc(',', out);
            put_quoted(out, s->options);
            fprintf(out, ",%s,%s,%s,%lld,%lld\n", p->who[k], side_name((Side)(UNION + side)),
                    batch_use_name(r->batch, s->game, v), (long long)uses.count[k][side][v],
                    (long long)uses.games[k][side]);
        }
    }
}

void report_verdict(FILE *out, const Run *r) {
    const StopRule *s = &r->batch->stop;
    Pairs pairs = tally_pairs(&r->all);
    Interval bounds = sprt_bounds(s);
    fputs("low,high,alpha,beta,pairs,ratio,ratio_low,ratio_high,end\n", out);
    fprintf(out, "%.6f,%.6f,%.6f,%.6f,%lld,%.6f,%.6f,%.6f,%s\n", s->low, s->high, s->alpha, s->beta,
            (long long)pairs_count(&pairs), sprt_ratio(&pairs, s->low, s->high), bounds.low, bounds.high,
            run_end_name(r->end));
}
