/* Summaries; see summary.h. */
#include "lab/summary.h"

#include "lab/memory.h"

#include <stdlib.h>

void put_scene(FILE *out, const LabScene *s) {
    fputs(s->name, out);
    if (s->options[0]) fprintf(out, " %s", s->options);
}

void put_score(FILE *out, double score, Interval i) { fprintf(out, "%.3f (%.3f to %.3f)", score, i.low, i.high); }

/* ---- Numbers of games -------------------------------------------------------------------- */

i64 number_margin(const LabGame *g) { return g->margin; }
i64 number_turns(const LabGame *g) { return g->turns; }
i64 number_actions(const LabGame *g) { return g->actions; }

static int by_number(const void *a, const void *b, const void *context) {
    i64 x = *(const i64 *)a, y = *(const i64 *)b;
    (void)context;
    return (x > y) - (x < y);
}

i64 *sorted_numbers(const Run *r, int pairing, GameNumber *number, i64 *count) {
    size_t games = (size_t)r->tally[pairing].games;
    i64 *list = lab_alloc(games, sizeof *list), *scratch = lab_alloc(games, sizeof *scratch);
    *count = 0;
    for (i64 n = 0; n < r->merged; n++) {
        if (batch_place(r->batch, n).pairing == pairing) list[(*count)++] = number(&r->game[n]);
    }
    sort_stable(list, (size_t)*count, sizeof *list, scratch, by_number, NULL);
    free(scratch);
    return list;
}

static void put_spread(FILE *out, const Run *r, int pairing, const char *what, GameNumber *number) {
    i64 count;
    i64 *list = sorted_numbers(r, pairing, number, &count);
    if (count) {
        Interval i;
        double mean = mean_of(list, count, &i);
        fprintf(out, "  %-8s mean %.2f (%.2f to %.2f), the middle 80 %% from %lld to %lld, all from %lld to %lld\n",
                what, mean, i.low, i.high, (long long)quantile(list, count, 0.1), (long long)quantile(list, count, 0.9),
                (long long)list[0], (long long)list[count - 1]);
    }
    free(list);
}

HistoryPlace history_place(const Run *r, int pairing) {
    const LabHistory *h = &r->batch->scene[r->batch->pairing[pairing].scene].history;
    const Tally *t = &r->tally[pairing];
    HistoryPlace p = {.told = h->told && t->games > 0};
    if (!p.told) return p;
    p.alike = (double)t->side[h->winner] / (double)t->games;
    p.placed = h->has_margin && t->margins == t->games;
    if (!p.placed) return p;
    i64 count, less = 0, same = 0;
    i64 *list = sorted_numbers(r, pairing, number_margin, &count);
    for (i64 i = 0; i < count; i++) less += list[i] < h->margin, same += list[i] == h->margin;
    p.percentile = ((double)less + (double)same / 2) / (double)count;
    p.middle = quantile(list, count, 0.1) <= h->margin && h->margin <= quantile(list, count, 0.9);
    free(list);
    return p;
}

static void put_history(FILE *out, const Run *r, int pairing) {
    static const char *const won[] = {
        [NOBODY] = "a draw", [UNION] = "a Union victory", [CONFEDERATE] = "a Confederate victory"};
    const LabHistory *h = &r->batch->scene[r->batch->pairing[pairing].scene].history;
    HistoryPlace p = history_place(r, pairing);
    if (!p.told) return;
    fprintf(out, "  history  %s, as in %.0f %% of the games", won[h->winner], 100 * p.alike);
    if (p.placed)
        fprintf(out, "; its margin %d is at %.0f %% of theirs, %s the middle 80 %%", h->margin, 100 * p.percentile,
                p.middle ? "within" : "outside");
    fprintf(out, " (%s)\n", h->text);
}

static void put_lengths(FILE *out, const Run *r, int pairing) {
    const Tally *t = &r->tally[pairing];
    if (t->margins == t->games) put_spread(out, r, pairing, "margin", number_margin);
    put_spread(out, r, pairing, "turns", number_turns);
    put_spread(out, r, pairing, "actions", number_actions);
    put_history(out, r, pairing);
}

static void put_mean(FILE *out, const Run *r, int pairing, GameNumber *number, int digits) {
    i64 count;
    Interval i;
    i64 *list = sorted_numbers(r, pairing, number, &count);
    double mean = mean_of(list, count, &i);
    fprintf(out, "%.*f (%.*f to %.*f)", digits, mean, digits, i.low, digits, i.high);
    free(list);
}

/* The ways it ended, in the order in which the batch met them. */
static void put_results(FILE *out, const Run *r, int pairing) {
    i64 count[RESULTS_MAX + 1] = {0};
    int order[RESULTS_MAX], kinds = 0;
    for (i64 n = 0; n < r->merged; n++) {
        int result = r->game[n].result;
        if (batch_place(r->batch, n).pairing == pairing && count[result]++ == 0) order[kinds++] = result;
    }
    for (int i = 0; i < kinds; i++) fprintf(out, "%6lld  %s\n", (long long)count[order[i]], r->result[order[i] - 1]);
}

static void put_sides(FILE *out, const Tally *t) {
    fprintf(out, "Union won %lld, Confederate won %lld, drawn %lld; the Union scored ", (long long)t->side[UNION],
            (long long)t->side[CONFEDERATE], (long long)t->side[NOBODY]);
    put_score(out, union_score(t), union_wilson(t));
    fprintf(out, " of %lld %s\n", GAMES(t->games));
}

/* ---- A duel with fixed sides, and balance ------------------------------------------------ */

static void put_single(FILE *out, const Run *r, int pairing) {
    const LabPairing *p = &r->batch->pairing[pairing];
    const Tally *t = &r->tally[pairing];
    put_scene(out, &r->batch->scene[p->scene]);
    fprintf(out, ", %lld %s, seed %llu, %s against %s\n", GAMES(t->games), (unsigned long long)r->batch->seed,
            p->who[0], p->who[1]);
    put_results(out, r, pairing);
    put_sides(out, t);
    if (t->games == 0) return;
    if (strcmp(r->batch->kind, "duel") != 0) {
        put_lengths(out, r, pairing);
        return;
    }
    fprintf(out, "first (%s) won %lld, second (%s) won %lld\n", p->who[0], (long long)t->seat[0][2], p->who[1],
            (long long)t->seat[0][0]);
    if (t->margins == t->games) {
        fputs("mean VP ", out);
        put_mean(out, r, pairing, number_margin, 2);
        fputc('\n', out);
    }
    fputs("mean game ", out);
    put_mean(out, r, pairing, number_actions, 1);
    fprintf(out, " actions, longest %lld\n", (long long)t->longest);
}

/* ---- A duel in pairs --------------------------------------------------------------------- */

static void put_seat(FILE *out, const Tally *t, int seat) {
    const i64 *result = t->seat[seat];
    i64 games = result[0] + result[1] + result[2];
    double points = (double)result[2] + (double)result[1] / 2;
    fprintf(out, "  in the %s seat ", seat ? "second" : "first");
    put_score(out, games ? points / (double)games : 0.5, wilson(points, (double)games));
    fprintf(out, " of %lld %s: won %lld, drawn %lld, lost %lld\n", GAMES(games), (long long)result[2],
            (long long)result[1], (long long)result[0]);
}

static void put_pairs(FILE *out, const char *who, const Tally *t) {
    Pairs pairs = tally_pairs(t);
    const i64 *count = pairs.count;
    fprintf(out, "%s scored ", who);
    put_score(out, tally_score(t), tally_wilson(t));
    Interval boot = pairs_bootstrap(&pairs);
    fprintf(out, " of %lld %s; by %lld %s %.3f to %.3f\n", GAMES(t->games), PAIRS(pairs_count(&pairs)), boot.low,
            boot.high);
    fprintf(out, "  pairs with 0, 0.5, 1, 1.5, 2 points: %lld %lld %lld %lld %lld\n", (long long)count[0],
            (long long)count[1], (long long)count[2], (long long)count[3], (long long)count[4]);
}

static void put_meeting(FILE *out, const Run *r, int pairing) {
    const LabPairing *p = &r->batch->pairing[pairing];
    put_scene(out, &r->batch->scene[p->scene]);
    fprintf(out, ", %lld %s, seed %llu, %s against %s\n", GAMES(r->tally[pairing].games),
            (unsigned long long)r->batch->seed, p->who[0], p->who[1]);
    put_pairs(out, p->who[0], &r->tally[pairing]);
    for (int k = 0; k < 2; k++) put_seat(out, &r->tally[pairing], k);
    put_results(out, r, pairing);
    put_sides(out, &r->tally[pairing]);
    put_lengths(out, r, pairing);
}

static void put_verdict(FILE *out, const Run *r) {
    const StopRule *s = &r->batch->stop;
    if (s->kind == STOP_WITHIN) {
        fprintf(out, "intervals of +-%.3f: %s\n", s->within, r->end == RUN_WITHIN ? "reached" : "not reached");
    }
    if (s->kind != STOP_SPRT) return;
    Pairs pairs = tally_pairs(&r->all);
    Interval bounds = sprt_bounds(s);
    fprintf(out, "SPRT of a score of %.3f against %.3f, alpha %.3f, beta %.3f: ", s->low, s->high, s->alpha, s->beta);
    if (r->end == RUN_HIGH) fprintf(out, "%.3f accepted", s->high);
    else if (r->end == RUN_LOW) fprintf(out, "%.3f accepted", s->low);
    else fputs("not decided", out);
    fprintf(out, " after %lld %s, ratio %.2f (%.2f to %.2f)\n", PAIRS(pairs_count(&pairs)),
            sprt_ratio(&pairs, s->low, s->high), bounds.low, bounds.high);
}

static void put_duel(FILE *out, const Run *r) {
    for (int i = 0; i < r->batch->pairings; i++) {
        if (i) fputc('\n', out);
        if (r->batch->paired) put_meeting(out, r, i);
        else put_single(out, r, i);
    }
    if (r->batch->paired && r->batch->pairings > 1) {
        fputs("\nall together: ", out);
        put_pairs(out, r->batch->pairing[0].who[0], &r->all);
    }
}

bool summary_write(FILE *out, const Run *r, Error *e) {
    const char *kind = r->batch->kind;
    bool ok = true;
    if (!run_over(r)) fprintf(out, "not finished: %lld of %lld %s\n", (long long)r->merged, GAMES(r->total));
    if (strcmp(kind, "ladder") == 0) ok = summary_ladder(out, r, e);
    else if (strcmp(kind, "bid") == 0) summary_bid(out, r);
    else if (strcmp(kind, "verbs") == 0 || strcmp(kind, "follies") == 0) summary_verbs(out, r);
    else put_duel(out, r);
    if (ok) put_verdict(out, r);
    return ok;
}
