/* Which verbs each opponent used, on each side. */
#include "lab/summary.h"

void uses_count(const Run *r, int pairing, Uses *use) {
    *use = (Uses){0};
    for (i64 n = 0; n < r->merged; n++) {
        Place place = batch_place(r->batch, n);
        if (place.pairing != pairing) continue;
        for (int side = 0; side < 2; side++) {
            int k = side ^ place.exchanged;
            use->games[k][side]++;
            for (int v = 0; v < VERBS_MAX; v++) use->count[k][side][v] += r->used[n][side][v];
        }
    }
}

static void put_use(FILE *out, const Run *r, int pairing) {
    const LabPairing *p = &r->batch->pairing[pairing];
    const LabScene *s = &r->batch->scene[p->scene];
    Uses use;
    uses_count(r, pairing, &use);
    put_scene(out, s);
    fprintf(out, ", %lld %s, seed %llu: %s\n", GAMES(r->tally[pairing].games), (unsigned long long)r->batch->seed,
            batch_counts_follies(r->batch) ? "follies" : "uses of each verb");
    int players = r->batch->paired ? 2 : 1;
    fprintf(out, "%-18s", batch_counts_follies(r->batch) ? "folly" : "verb");
    for (int k = 0; k < players; k++) {
        fprintf(out, "  %12.12s as Union  %12.12s as Conf.", p->who[r->batch->paired ? k : 0],
                p->who[r->batch->paired ? k : 1]);
    }
    fputc('\n', out);
    for (int v = VERB_FIRST_OWN; v < batch_uses(r->batch, s->game); v++) {
        bool never = true;
        fprintf(out, "%-18s", batch_use_name(r->batch, s->game, v));
        for (int k = 0; k < players; k++) {
            for (int side = 0; side < 2; side++) {
                i64 count = use.count[r->batch->paired ? k : side][side][v];
                never = never && count == 0;
                fprintf(out, "  %21lld", (long long)count);
            }
        }
        fputs(never ? "  never\n" : "\n", out);
    }
}

void summary_verbs(FILE *out, const Run *r) {
    for (int i = 0; i < r->batch->pairings; i++) {
        if (i) fputc('\n', out);
        put_use(out, r, i);
    }
}
