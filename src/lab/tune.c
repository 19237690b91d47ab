/* Weights from games; see tune.h. */
#include "lab/tune.h"

#include "lab/memory.h"
#include "lab/worker.h"

#include <math.h>
#include <stdlib.h>

enum { ROWS_MOST = 48, HELD_EACH = 5, UNIT = 256 };

typedef struct Tuner {
    const TunePlan *plan;
    const Knowledge *k;
    const Weights *weights; /* as they were */
    SampleSet choices, positions;
    size_t game_begins; /* first position of the game under way */
    bool held;
    int last_clock;
    Stream pick;
    Action *list;
    i16 *row;
    void *memory;
} Tuner;

/* ---- What is seen --------------------------------------------------------------------------- */

static int find(const List *legal, const Action *chosen) {
    for (int i = 0; i < legal->count; i++) {
        if (action_same(&legal->action[i], chosen)) return i;
    }
    return -1;
}

/* A long list is thinned: the choice, and what the numbers pick. */
static void keep_choice(Tuner *t, int rows, int chosen) {
    int features = t->choices.features, kept = rows < ROWS_MOST ? rows : ROWS_MOST;
    size_t bytes = (size_t)features * sizeof(i16);
    i16 *to = samples_add(&t->choices, kept, kept < rows ? 0 : chosen, 0, t->held);
    for (int i = 0; i < kept; i++) {
        int from = kept == rows ? i : i == 0 ? chosen : (int)stream_below(&t->pick, (u32)(rows - 1));
        if (kept < rows && i > 0 && from >= chosen) from++;
        memcpy(to + i * features, t->row + from * features, bytes);
    }
}

static void see_choice(Tuner *t, const Match *m, Side side, const Action *chosen) {
    List legal = {.action = t->list};
    m->game->legal(m->board, m->state, &legal);
    Scene scene = {m->game, m->board, m->state, side, &legal, &t->pick, t->memory, t->weights, NULL};
    if (t->k->widen) t->k->widen(&scene, &legal);
    int at = find(&legal, chosen);
    if (at < 0 && t->k->widen &&
        legal.count < LIST_MAX) /* where the list holds samples, a choice may lie between them */
        legal.action[at = legal.count++] = *chosen;
    if (legal.count < 2 || at < 0) return;
    t->k->weigh(&scene, &(AiPlan){0}, t->row);
    keep_choice(t, legal.count, at);
}

/* One position for each tick of the clock. */
static void see_position(Tuner *t, const Match *m) {
    int now = t->k->clock ? t->k->clock(m->board, m->state) : m->count / 16;
    if (now == t->last_clock) return;
    t->last_clock = now;
    t->k->judge(m->board, m->state, t->memory, samples_add(&t->positions, 1, 0, 0.5, t->held));
}

static void see(void *context, const Match *m, Side side, const Action *chosen) {
    Tuner *t = context;
    if (t->plan->policy && (side == UNION || side == CONFEDERATE)) see_choice(t, m, side, chosen);
    if (t->plan->value) see_position(t, m);
}

static void game_ended(Tuner *t, const LabGame *g) {
    double result = g->winner == UNION ? 1 : g->winner == CONFEDERATE ? 0 : 0.5;
    for (size_t i = t->game_begins; i < t->positions.samples; i++) t->positions.sample[i].result = (float)result;
}

/* ---- Games ------------------------------------------------------------------------------------- */

static u64 fold_game(u64 signature, const LabGame *g) {
    u64 words[4] = {signature, g->winner, g->actions, (u64)g->turns << 16 | (u16)g->margin};
    return hash_bytes(0, words, sizeof words);
}

static bool collect(Tuner *t, i64 *games, u64 *signature, Error *e) {
    const Batch *b = t->plan->batch;
    Worker *w = worker_open(b, e);
    if (!w) return false;
    LabPlayed *played = lab_alloc(1, sizeof *played);
    bool ok = true;
    w->decided = see;
    w->context = t;
    for (*games = 0; ok && *games < batch_games(b); ++*games) {
        t->game_begins = t->positions.samples;
        t->held = *games % HELD_EACH == HELD_EACH - 1;
        t->last_clock = -1;
        t->pick = stream_on(b->seed, ((u64)1 << 40) + (u64)*games);
        ok = worker_play(w, *games, played, e);
        if (ok) game_ended(t, &played->game), *signature = fold_game(*signature, &played->game);
        if (t->plan->progress)
            fprintf(stderr, "\r%lld of %lld games", (long long)*games + 1, (long long)batch_games(b));
    }
    if (t->plan->progress) fputs("\r\033[K", stderr);
    free(played);
    worker_close(w);
    return ok;
}

/* ---- Weights --------------------------------------------------------------------------------------- */

static i16 whole(double weight) {
    double scaled = round(weight * UNIT);
    return (i16)(scaled > INT16_MAX ? INT16_MAX : scaled < INT16_MIN ? INT16_MIN : scaled);
}

static void spread(const i16 *from, int count, double *to) {
    for (int i = 0; i < count; i++) to[i] = (double)from[i] / UNIT;
}

static void gather(const double *from, int count, i16 *to) {
    for (int i = 0; i < count; i++) to[i] = whole(from[i]);
}

static void fit_all(Tuner *t, Weights *w, TuneResult *r) {
    double weight[FEATURES_MAX], constant = (double)w->even / UNIT;
    if (t->plan->policy) {
        spread(w->action, w->action_count, weight);
        r->policy = fit_choices(&t->choices, t->plan->epochs, weight);
        gather(weight, w->action_count, w->action);
    }
    if (t->plan->value) {
        spread(w->state, w->state_count, weight);
        r->value = fit_chances(&t->positions, t->plan->epochs, weight, &constant);
        gather(weight, w->state_count, w->state);
        w->even = whole(constant);
    }
}

static bool can_tune(const TunePlan *p, const Knowledge *k, Error *e) {
    if (!k) return fail(e, "no opponent of this game has weights");
    if (p->policy && !k->weigh) return fail(e, "%s has no features of actions", k->game);
    if (p->value && !k->judge) return fail(e, "%s has no features of positions", k->game);
    return true;
}

bool tune(const TunePlan *plan, Weights *w, TuneResult *result, Error *e) {
    const Knowledge *k = knowledge_of(plan->batch->scene[0].game);
    *result = (TuneResult){0};
    if (!can_tune(plan, k, e)) return false;
    Tuner t = {.plan = plan, .k = k, .weights = w};
    t.choices.features = w->action_count;
    t.positions.features = w->state_count;
    t.list = lab_alloc(LIST_MAX, sizeof *t.list);
    t.row = lab_alloc(LIST_MAX, FEATURES_MAX * sizeof *t.row);
    t.memory = lab_alloc(1, k->memory);
    bool ok = collect(&t, &result->games, &result->signature, e);
    if (ok) fit_all(&t, w, result);
    samples_free(&t.choices);
    samples_free(&t.positions);
    free(t.list);
    free(t.row);
    free(t.memory);
    return ok;
}

/* ---- The file ------------------------------------------------------------------------------------------ */

void weights_write(FILE *out, const Game *game, const Knowledge *k, const Weights *w, const char *made) {
    fprintf(out, "%s\ngame %s\nrules %u\n\n", made, k->game, game->rules_version);
    for (int i = 1; i <= LEVELS; i++) {
        const LevelSize *l = &w->level[i];
        fprintf(out, "level %d budget %d width %d gate %d horizon %d temperature %d\n", i, l->budget, l->width, l->gate,
                l->horizon, l->temperature);
    }
    fprintf(out, "\neven %d\n", w->even);
    for (int i = 0; i < w->action_count; i++) fprintf(out, "action %s %d\n", k->action_features[i], w->action[i]);
    for (int i = 0; i < w->state_count; i++) fprintf(out, "state %s %d\n", k->state_features[i], w->state[i]);
    for (int i = 0; i < w->taste_count; i++) {
        fprintf(out, "taste %s", k->tastes[i]);
        for (int set = 0; set < k->taste_sets; set++) fprintf(out, " %d", w->taste[set][i]);
        fputc('\n', out);
    }
}
