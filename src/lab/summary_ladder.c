/* The summary of a ladder: ratings, and who beat whom. */
#include "lab/summary.h"

#include "lab/memory.h"
#include "lab/ratings.h"

#include <stdlib.h>

static int best_left(const Ratings *r, const bool *done) {
    int best = -1;
    for (int i = 0; i < r->players; i++) {
        if (!done[i] && (best < 0 || r->player[i].value > r->player[best].value)) best = i;
    }
    return best;
}

static void put_players(FILE *out, const Ratings *r) {
    bool done[PLAYERS_MAX] = {false};
    fprintf(out, "%4s %-24s %7s  %-16s %7s  %s\n", "", "opponent", "rating", "95 %", "games", "score");
    for (int rank = 1; rank <= r->players; rank++) {
        int i = best_left(r, done);
        const Rating *p = &r->player[i];
        done[i] = true;
        char interval[32];
        snprintf(interval, sizeof interval, "%+.0f to %+.0f", p->interval.low, p->interval.high);
        fprintf(out, "%4d %-24s %+7.0f  %-16s %7lld  ", rank, r->who[i], p->value, interval, (long long)p->games);
        put_score(out, p->score, wilson(p->score * (double)p->games, (double)p->games));
        fputc('\n', out);
    }
}

static void put_advantages(FILE *out, const Ratings *r, const Batch *b) {
    fputs("\nadvantage of the first seat, the Union's unless sides are chosen:\n", out);
    for (int i = 0; i < r->scenes; i++) {
        const Rating *s = &r->scene[i];
        fprintf(out, "  %+5.0f (%+.0f to %+.0f), score ", s->value, s->interval.low, s->interval.high);
        put_score(out, s->score, wilson(s->score * (double)s->games, (double)s->games));
        fprintf(out, " of %lld %s  ", GAMES(s->games));
        put_scene(out, &b->scene[i]);
        fputc('\n', out);
    }
}

static void put_meetings(FILE *out, const Run *r) {
    fputs("\nwho met whom:\n", out);
    for (int i = 0; i < r->batch->pairings; i++) {
        const LabPairing *p = &r->batch->pairing[i];
        fprintf(out, "  %s scored ", p->who[0]);
        put_score(out, tally_score(&r->tally[i]), tally_wilson(&r->tally[i]));
        fprintf(out, " against %s, %lld %s  ", p->who[1], GAMES(r->tally[i].games));
        put_scene(out, &r->batch->scene[p->scene]);
        fputc('\n', out);
    }
}

bool summary_ladder(FILE *out, const Run *r, Error *e) {
    Ratings *ratings = lab_alloc(1, sizeof *ratings);
    bool ok = ratings_of(r, ratings, e);
    if (ok) {
        fprintf(out, "ladder of %d opponents, %lld %s, seed %llu\n", ratings->players, GAMES(r->merged),
                (unsigned long long)r->batch->seed);
        put_players(out, ratings);
        put_advantages(out, ratings, r->batch);
        put_meetings(out, r);
    }
    free(ratings);
    return ok;
}
