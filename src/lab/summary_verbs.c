/* Which verbs each opponent used, on each side. */
#include "lab/summary.h"

/* Of one pairing: uses by who[k] as the Union, as the Confederates. */
typedef struct VerbUse {
    i64 count[2][2][VERBS_MAX];
    i64 games[2][2];
} VerbUse;

static void count_use(const Run *r, int pairing, VerbUse *use) {
    *use = (VerbUse){0};
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
    VerbUse use;
    count_use(r, pairing, &use);
    put_scene(out, s);
    fprintf(out, ", %lld games, seed %llu: uses of each verb\n", (long long)r->tally[pairing].games,
            (unsigned long long)r->batch->seed);
    int players = r->batch->paired ? 2 : 1;
    fprintf(out, "%-16s", "verb");
    for (int k = 0; k < players; k++) {
        fprintf(out, "  %12.12s as Union  %12.12s as Conf.", p->who[r->batch->paired ? k : 0],
                p->who[r->batch->paired ? k : 1]);
    }
    fputc('\n', out);
    for (int v = VERB_FIRST_OWN; v < s->game->verb_count; v++) {
        bool never = true;
        fprintf(out, "%-16s", s->game->verbs[v].name);
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
