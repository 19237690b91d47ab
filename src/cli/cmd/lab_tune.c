/* longroll lab tune: weights for the opponents of a game. */
#include "cli/cmd/lab.h"

#include "lab/tune.h"
#include "lab/worker.h"

#include <stdlib.h>
#include <unistd.h>

static void print_fit(const char *what, const Fit *f) {
    for (int k = 0; k < 2; k++) {
        if (!f->samples[k]) continue;
        printf("%s, %s: %zu samples, loss %.4f (%.4f before), right %.3f\n", what, k ? "held back" : "fitted",
               f->samples[k], f->loss[k], f->before[k], f->right[k]);
    }
}

/* What a glance at the figures could miss. */
static void warn_of(const char *what, const Fit *f) {
    if (!f->samples[1]) {
        fprintf(stderr,
                "longroll: %s: no game was held back, so nobody knows whether these weights foretell anything; "
                "one game in five is: say --games 5 or more\n",
                what);
    } else if (f->loss[1] > f->before[1]) {
        fprintf(stderr,
                "longroll: %s: the new weights foretell the games that were held back worse than the old ones "
                "did (loss %.4f, before %.4f)\n",
                what, f->loss[1], f->before[1]);
    }
}

static void tell_fits(const Lab *lab, const TunePlan *plan, const TuneResult *result) {
    if (plan->policy && lab->out) print_fit("policy", &result->policy);
    if (plan->value && lab->out) print_fit("value", &result->value);
    if (plan->policy) warn_of("policy", &result->policy);
    if (plan->value) warn_of("value", &result->value);
}

/* What a reader needs to make the file again. */
static void tell_made(const Lab *lab, const TuneResult *result, char *made, size_t room) {
    const Batch *b = lab->batch;
    int len =
        snprintf(made, room, "# Weights of the opponents of %s: see docs/opponent.md. Made by\n#   longroll lab tune",
                 b->scene[0].game->title);
    for (int i = 0; i < b->scenes; i++) len += snprintf(made + len, room - (size_t)len, " %s", b->scene[i].name);
    snprintf(made + len, room - (size_t)len,
             "\n#     --by %s%s%s --games %lld --seed %llu --epochs %lld\n# %lld games, signature %016llx\n", lab->by,
             lab->only ? " --only " : "", lab->only ? lab->only : "", (long long)b->rounds, (unsigned long long)b->seed,
             (long long)lab->epochs, (long long)result->games, (unsigned long long)result->signature);
}

/* If it cannot be written after all, what took so long to make is printed. */
static bool save(const Lab *lab, const Weights *w, const char *made, Error *e) {
    char *text;
    size_t len;
    FILE *out = open_memstream(&text, &len);
    if (!out) exit(bad("out of memory"));
    weights_write(out, lab->batch->scene[0].game, knowledge_of(lab->batch->scene[0].game), w, made);
    fclose(out);
    bool ok = !lab->out || file_write(lab->out, (Str){text, len}, e);
    if (!lab->out || !ok) fwrite(text, 1, len, stdout);
    free(text);
    return ok;
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
    static const char *const idle[] = {"--sprt", "--within", "--threads"};
    for (int i = 0; i < COUNT(idle); i++) {
        if (args_had(a, idle[i])) return fail(e, "tune plays --games N on one thread; %s has no place there", idle[i]);
    }
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
    if (lab->out && !file_writable(lab->out, e)) return false;
    if (!weights_load(k, lab->batch->scene[0].game, &lab->cli->data, &w, e) || !tune(&plan, &w, &result, e))
        return false;
    tell_made(lab, &result, made, sizeof made);
    tell_fits(lab, &plan, &result);
    return save(lab, &w, made, e);
}

int lab_tune(Lab *lab) {
    Error e;
    lab_heed_signals();
    if (tune_and_save(lab, &e)) return STATUS_OK;
    if (!lab_stopped) return bad("lab tune: %s", e.text);
    fputs("longroll: stopped; nothing was written, and tune cannot go on from here\n", stderr);
    return STATUS_FAILED;
}
