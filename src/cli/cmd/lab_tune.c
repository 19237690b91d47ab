/* longroll lab tune: weights for the opponents of a game. */
#include "cli/cmd/lab.h"

#include "lab/tune.h"

#include <stdlib.h>
#include <unistd.h>

static void print_fit(const char *what, const Fit *f) {
    for (int k = 0; k < 2; k++) {
        printf("%s, %s: %zu samples, loss %.4f (%.4f before), right %.3f\n", what, k ? "held back" : "fitted",
               f->samples[k], f->loss[k], f->before[k], f->right[k]);
    }
}

/* What a reader needs to make the file again. */
static void tell_made(const Lab *lab, char *made, size_t room) {
    const Batch *b = lab->batch;
    int len =
        snprintf(made, room, "# Weights of the opponents of %s: see docs/opponent.md. Made by\n#   longroll lab tune",
                 b->scene[0].game->title);
    for (int i = 0; i < b->scenes; i++) len += snprintf(made + len, room - (size_t)len, " %s", b->scene[i].name);
    snprintf(made + len, room - (size_t)len, "\n#     --by %s%s%s --games %lld --seed %llu --epochs %lld\n", lab->by,
             lab->only ? " --only " : "", lab->only ? lab->only : "", (long long)b->rounds, (unsigned long long)b->seed,
             (long long)lab->epochs);
}

static bool save(const Lab *lab, const Weights *w, const char *made, Error *e) {
    const Knowledge *k = knowledge_of(lab->batch->scene[0].game);
    FILE *out = lab->out ? fopen(lab->out, "w") : stdout;
    if (!out) return fail(e, "cannot write %.200s", lab->out);
    weights_write(out, lab->batch->scene[0].game, k, w, made);
    if (!lab->out) return true;
    return fclose(out) == 0 || fail(e, "cannot write %.200s", lab->out);
}

static bool one_game(const Batch *b, Error *e) {
    for (int i = 1; i < b->scenes; i++) {
        if (b->scene[i].game != b->scene[0].game) return fail(e, "weights are of one game: these are scenarios of two");
    }
    return true;
}

bool plan_tune(Lab *lab, Error *e) {
    Args *a = lab->args;
    lab->by = args_value(a, "--by");
    lab->only = args_value(a, "--only");
    lab->epochs = 10;
    args_number(a, "--epochs", 1, 1000, &lab->epochs);
    if (!args_end(a, 1, SCENES_MAX)) return false;
    if (!lab->by) lab->by = "ai:script";
    if (lab->only && strcmp(lab->only, "policy") != 0 && strcmp(lab->only, "value") != 0)
        return fail(e, "--only takes policy or value, not '%.*s'", SHORT(lab->only));
    return lab_by_itself(lab, lab->by, 0, e) && lab_rounds(lab, 100, e) && one_game(lab->batch, e);
}

/* What to fit: all that the game has, or what was said. */
static bool fits(const Lab *lab, const char *what) { return !lab->only || strcmp(lab->only, what) == 0; }

static bool tune_and_save(Lab *lab, Error *e) {
    char made[4096];
    TuneResult result;
    Weights w;
    const Knowledge *k = knowledge_of(lab->batch->scene[0].game);
    if (!k) return fail(e, "the opponents of this game have no weights");
    TunePlan plan = {.batch = lab->batch, .epochs = (int)lab->epochs, .progress = isatty(STDERR_FILENO) != 0};
    plan.policy = k->weigh && fits(lab, "policy");
    plan.value = k->judge && fits(lab, "value");
    if (!plan.policy && !plan.value) return fail(e, "%s has no such features to weigh", k->game);
    if (!weights_load(k, lab->batch->scene[0].game, &lab->cli->data, &w, e) || !tune(&plan, &w, &result, e))
        return false;
    tell_made(lab, made, sizeof made);
    if (!save(lab, &w, made, e)) return false;
    if (plan.policy && lab->out) print_fit("policy", &result.policy);
    if (plan.value && lab->out) print_fit("value", &result.value);
    return true;
}

int lab_tune(Lab *lab) {
    Error e;
    return tune_and_save(lab, &e) ? STATUS_OK : bad("lab tune: %s", e.text);
}
