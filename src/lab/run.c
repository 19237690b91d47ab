/* A batch under way; see run.h. */
#include "lab/run.h"

#include "lab/journal.h"
#include "lab/memory.h"
#include "lab/progress.h"
#include "lab/worker.h"

#include <stdlib.h>

Run *run_open(const Batch *batch) {
    Run *r = lab_alloc(1, sizeof *r);
    *r = (Run){.batch = batch, .total = batch_games(batch), .began = lab_seconds()};
    r->game = lab_alloc((size_t)r->total, sizeof *r->game);
    r->tally = lab_alloc((size_t)batch->pairings, sizeof *r->tally);
    if (batch->verbs) r->used = lab_alloc((size_t)r->total, sizeof *r->used);
    return r;
}

void run_close(Run *r) {
    if (r->journal) journal_close(r->journal);
    free(r->game);
    free(r->used);
    free(r->tally);
    free(r);
}

const char *run_end_name(RunEnd end) {
    static const char *const name[] = {"open", "limit", "high", "low", "within"};
    return name[end];
}

/* ---- Dealing ----------------------------------------------------------------------------- */

int run_deal(Run *r, int want, i64 *first) {
    while (r->dealt < r->total && r->game[r->dealt].result) r->dealt++;
    int count = 0;
    *first = r->dealt;
    while (count < want && r->dealt < r->total && !r->game[r->dealt].result) {
        r->dealt++;
        count++;
    }
    return run_over(r) ? 0 : count;
}

/* ---- Taking ------------------------------------------------------------------------------ */

/* From 1; 0 when there are too many. */
static int result_index(Run *r, const char *text) {
    for (int i = 0; i < r->results; i++) {
        if (strcmp(r->result[i], text) == 0) return i + 1;
    }
    if (r->results == RESULTS_MAX) return 0;
    memcpy(r->result[r->results], text, strlen(text) + 1);
    return ++r->results;
}

bool run_recall(Run *r, const LabPlayed *played) {
    if (played->number < 0 || played->number >= r->total || r->game[played->number].result) return false;
    int result = result_index(r, played->result);
    if (!result) return false;
    LabGame *g = &r->game[played->number];
    *g = played->game;
    g->result = (u8)result;
    if (r->used) memcpy(r->used[played->number], played->used, sizeof played->used);
    return true;
}

bool run_take(Run *r, const LabPlayed *played, int count, Error *e) {
    if (run_over(r)) return true; /* played beyond the end: thrown away */
    if (r->journal && !journal_add(r->journal, r, played, count, e)) return false;
    for (int i = 0; i < count; i++) {
        if (!run_recall(r, &played[i])) return fail(e, "game %d ended in too strange a way", (int)played[i].number);
    }
    r->played += count;
    run_merge(r);
    if (r->progress) progress_tell(r);
    return true;
}

/* ---- Judging, in the order of the batch -------------------------------------------------- */

static bool all_within(const Run *r) {
    for (int i = 0; i < r->batch->pairings; i++) {
        if (interval_half(tally_wilson(&r->tally[i])) > r->batch->stop.within) return false;
    }
    return true;
}

/* After game `number`: is it enough? */
static RunEnd judge(const Run *r, i64 number) {
    const Batch *b = r->batch;
    i64 round = (i64)b->pairings * (b->paired ? 2 : 1);
    if (b->stop.kind == STOP_SPRT && number % 2 == 1) {
        Pairs pairs = tally_pairs(&r->all);
        int verdict = sprt_judge(&pairs, &b->stop);
        if (verdict) return verdict > 0 ? RUN_HIGH : RUN_LOW;
    }
    if (b->stop.kind == STOP_WITHIN && (number + 1) % round == 0 && all_within(r)) return RUN_WITHIN;
    return number + 1 == r->total ? RUN_LIMIT : RUN_OPEN;
}

void run_merge(Run *r) {
    while (!run_over(r) && r->game[r->merged].result) {
        i64 number = r->merged++;
        Place place = batch_place(r->batch, number);
        const LabGame *before = place.exchanged ? &r->game[number - 1] : NULL;
        tally_add(&r->tally[place.pairing], &r->game[number], place, before);
        tally_add(&r->all, &r->game[number], place, before);
        r->end = judge(r, number);
    }
}
