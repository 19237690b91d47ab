/* The progress line; see progress.h. */
#include "lab/progress.h"

#include "lab/worker.h"

#include <stdio.h>

static void tell_time(double seconds) {
    long left = (long)(seconds + 0.5);
    if (left >= 3600) fprintf(stderr, "%ld h %02ld min", left / 3600, left / 60 % 60);
    else if (left >= 60) fprintf(stderr, "%ld min %02ld s", left / 60, left % 60);
    else fprintf(stderr, "%ld s", left);
}

void progress_tell(Run *r) {
    double now = lab_seconds();
    if (now - r->told < 0.25) return;
    r->told = now;
    double rate = (double)r->played / (now - r->began + 1e-9);
    bool balance = !r->batch->paired;
    double score = balance ? union_score(&r->all) : tally_score(&r->all);
    Interval i = balance ? union_wilson(&r->all) : tally_wilson(&r->all);
    fprintf(stderr, "\r%lld of %s%lld games, %.*f a second, %s %.3f (%.3f to %.3f), ", (long long)(r->kept + r->played),
            r->batch->stop.kind == STOP_LIMIT ? "" : "at most ", (long long)r->total, rate < 10 ? 2 : 0, rate,
            balance                  ? "Union"
            : r->batch->pairings > 1 ? "first"
                                     : r->batch->pairing[0].who[0],
            score, i.low, i.high);
    tell_time((double)(r->total - r->kept - r->played) / (rate + 1e-9));
    fputs(" left\033[K", stderr);
}

void progress_end(const Run *r) {
    if (r->progress) fputs("\r\033[K", stderr);
}
