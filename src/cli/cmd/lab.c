/* longroll lab: many games, and what they say. The work is src/lab's. */
#include "cli/cmd/lab.h"

#include "lab/dealer.h"
#include "lab/journal.h"
#include "lab/progress.h"
#include "lab/summary.h"
#include "lab/worker.h"

#include <stdlib.h>
#include <unistd.h>

/* ---- What is played ---------------------------------------------------------------------- */

static bool is_chosen(const Lab *lab, const OptionChoice *more, Str name) {
    for (int i = 0; i < lab->options; i++) {
        if (str_same(lab->option[i].name, name)) return true;
    }
    return more && str_same(more->name, name);
}

/* A handicap that the scenario has of itself: nobody should judge its balance without knowing. */
static void name_handicap(const Lab *lab, const Scenario *s, const OptionChoice *more, Writer *w) {
    for (int i = 0; i < s->option_count; i++) {
        const OptionChoice *own = &s->option[i];
        bool told = str_same(own->name, STR("handicap")) && !str_same(own->value, STR("none"));
        if (told && !is_chosen(lab, more, own->name)) put_fmt(w, "%.*s=%.*s", SHOWN(own->name), SHOWN(own->value));
    }
}

static void name_options(const Lab *lab, const Scenario *s, const OptionChoice *more, LabScene *scene) {
    Writer w = writer_on(scene->options, sizeof scene->options);
    name_handicap(lab, s, more, &w);
    for (int i = 0; i < lab->options; i++) {
        put_fmt(&w, "%s%.*s=%.*s", w.len ? " " : "", SHOWN(lab->option[i].name), SHOWN(lab->option[i].value));
    }
    if (more) put_fmt(&w, "%s%.*s=%.*s", w.len ? " " : "", SHOWN(more->name), SHOWN(more->value));
}

/* Another first position is another scenario, whatever its name, and other weights are other opponents. */
static bool mark_scene(const Lab *lab, LabScene *scene, Error *e) {
    char path[40];
    Str text = {0};
    snprintf(path, sizeof path, "ai/%.30s.txt", scene->game->id);
    if (!data_weights(lab->cli, scene->game, e)) return false;
    if (!lab->cli->data.read(lab->cli->data.context, path, &text, e)) return false;
    Writer weights = writer_on(scene->weights_hash, sizeof scene->weights_hash);
    put_hex(&weights, hash_bytes(0, text.at, text.len), 16);
    Writer first = writer_on(scene->first_hash, sizeof scene->first_hash);
    put_hex(&first, game_hash(scene->game, scene->board, scene->first), 16);
    return true;
}

static void keep_history(const Past *from, LabHistory *to) {
    *to = (LabHistory){from->text.len > 0, from->has_margin, (u8)from->winner, (i16)from->margin, ""};
    Writer w = writer_on(to->text, sizeof to->text);
    put_str(&w, from->text);
}

bool lab_scene(Lab *lab, const char *name, const OptionChoice *more, int *scene, Error *e) {
    OptionChoice option[SCENARIO_OPTIONS + 1];
    int options = lab->options;
    Table *t = &lab->table[lab->tables];
    if (lab->tables == SCENES_MAX) return fail(e, "at most %d scenarios at a time", SCENES_MAX);
    memcpy(option, lab->option, sizeof lab->option);
    if (more) option[options++] = *more;
    if (!table_scenario(lab->cli, name, option, options, t, e)) return false;
    lab->tables++;
    LabScene s = {.game = t->game, .board = t->board, .first = t->match.first};
    memcpy(s.name, t->name, sizeof s.name);
    memcpy(s.board_hash, t->board_hash, sizeof s.board_hash);
    name_options(lab, &t->scenario, more, &s);
    keep_history(&t->scenario.history, &s.history);
    for (int i = 0; i < lab->batch->scenes; i++) {
        const LabScene *other = &lab->batch->scene[i];
        if (strcmp(other->name, s.name) == 0 && strcmp(other->options, s.options) == 0)
            return fail(e, "%s is there twice", s.name);
    }
    return mark_scene(lab, &s, e) && batch_scene(lab->batch, &s, scene, e);
}

bool lab_rounds(Lab *lab, i64 otherwise, Error *e) {
    Batch *b = lab->batch;
    if (lab->pairs && lab->games) return fail(e, "say --pairs or --games, not both");
    if (lab->pairs && !b->paired) return fail(e, "these games do not come in pairs: say --games");
    if (lab->games % 2 && b->paired) return fail(e, "games come in pairs here: --games takes an even number");
    b->rounds = lab->pairs ? lab->pairs : lab->games ? lab->games / (b->paired ? 2 : 1) : otherwise;
    return true;
}

bool lab_by_itself(Lab *lab, const char *who, int from, Error *e) {
    for (int i = from; i < lab->args->count; i++) {
        int scene;
        if (!lab_scene(lab, lab->args->at[i], NULL, &scene, e) || !batch_pair(lab->batch, scene, who, who, e)) {
            return false;
        }
    }
    return true;
}

bool lab_against(Lab *lab, Error *e) {
    const Args *a = lab->args;
    lab->batch->paired = true;
    for (int i = 2; i < a->count; i++) {
        int scene;
        if (!lab_scene(lab, a->at[i], NULL, &scene, e) || !batch_pair(lab->batch, scene, a->at[0], a->at[1], e)) {
            return false;
        }
    }
    return true;
}

/* ---- The options that all have ----------------------------------------------------------- */

static bool share_read(Args *a, const char *name, double *value, Error *e) {
    const char *text = args_value(a, name);
    char *end;
    if (!text) return true;
    *value = strtod(text, &end);
    return (*text && !*end) || fail(e, "%s takes a number such as 0.05, not '%.*s'", name, SHORT(text));
}

static bool sprt_read(const char *text, StopRule *s, Error *e) {
    char *end;
    s->kind = STOP_SPRT;
    s->low = strtod(text, &end);
    if (*end == ':' && end != text) {
        const char *second = end + 1;
        s->high = strtod(second, &end);
        if (end != second && !*end) return true;
    }
    return fail(e, "--sprt takes two scores such as 0.50:0.55, not '%.*s'", SHORT(text));
}

static bool stop_read(Args *a, StopRule *s, Error *e) {
    const char *sprt = args_value(a, "--sprt");
    *s = (StopRule){.kind = STOP_LIMIT, .alpha = 0.05, .beta = 0.05};
    if (sprt && !sprt_read(sprt, s, e)) return false;
    if (!share_read(a, "--alpha", &s->alpha, e) || !share_read(a, "--beta", &s->beta, e)) return false;
    if (!share_read(a, "--within", &s->within, e)) return false;
    if (!sprt && (args_had(a, "--alpha") || args_had(a, "--beta")))
        return fail(e, "--alpha and --beta are for --sprt LOW:HIGH, which is not there");
    if (!args_had(a, "--within")) return true;
    if (sprt) return fail(e, "say --sprt or --within, not both");
    s->kind = STOP_WITHIN;
    return true;
}

static bool common_read(Lab *lab, Error *e) {
    Args *a = lab->args;
    i64 seed = 1;
    lab->options = args_options(a, lab->option, SCENARIO_OPTIONS);
    args_number(a, "--seed", 0, INT64_MAX, &seed);
    args_number(a, "--threads", 1, 256, &lab->threads);
    args_number(a, "--pairs", 1, GAMES_MAX, &lab->pairs);
    args_number(a, "--games", 1, GAMES_MAX, &lab->games);
    lab->out = args_value(a, "--out");
    lab->batch->seed = (u64)seed;
    lab->batch->data = lab->cli->data;
    return stop_read(a, &lab->batch->stop, e);
}

/* ---- Playing ----------------------------------------------------------------------------- */

/* The second Ctrl-C ends the program at once. */
static void stop_playing(int number) {
    lab_stopped = 1;
    signal(number, SIG_DFL);
}

void lab_heed_signals(void) {
    if (signal(SIGINT, SIG_IGN) != SIG_IGN) signal(SIGINT, stop_playing);
    signal(SIGTERM, stop_playing);
}

bool lab_text(LabText *part, void (*table)(FILE *out, const Run *r), const Run *r, Str *text, Error *e) {
    char *at;
    FILE *out = open_memstream(&at, &text->len);
    if (!out) exit(bad("out of memory"));
    bool ok = part ? part(out, r, e) : (table(out, r), true);
    fclose(out);
    text->at = at;
    return ok;
}

/* First what was found out, then what could not be kept of it. */
static bool conclude(Run *r, const char *folder, Error *e) {
    Str text;
    char path[1024];
    bool ok = lab_text(summary_write, NULL, r, &text, e);
    if (ok) fwrite(text.at, 1, text.len, stdout);
    ok = ok && journal_finish(r, e);
    if (ok && folder) {
        snprintf(path, sizeof path, "%.1000s/summary.txt", folder);
        ok = file_write(path, text, e);
    }
    free((char *)text.at);
    return ok;
}

static bool play_all(Lab *lab, Run *r, Error *e) {
    char note[160] = "";
    if (lab->out && !journal_open(r, lab->out, note, e)) return false;
    if (note[0]) fprintf(stderr, "longroll: %s\n", note);
    if (r->kept && !run_over(r)) fprintf(stderr, "longroll: going on after %lld %s\n", GAMES(r->kept));
    r->progress = isatty(STDERR_FILENO) != 0;
    lab_heed_signals();
    bool ok = run_over(r) || lab->cli->dealer->deal(r, (int)lab->threads, e);
    progress_end(r);
    return ok && conclude(r, lab->out, e);
}

static int stopped(const Lab *lab, const Run *r) {
    i64 games = r->kept + r->played;
    if (!lab->out) {
        fputs("longroll: stopped; with --out DIR it could go on\n", stderr);
    } else if (!journal_stands(r->journal)) {
        fprintf(stderr, "longroll: stopped; the journal in %s was deleted meanwhile, and its games are lost\n",
                lab->out);
    } else {
        fprintf(stderr, "longroll: stopped; %lld %s in %s, and the same command goes on from there\n", (long long)games,
                games == 1 ? "game is" : "games are", lab->out);
    }
    return STATUS_FAILED;
}

/* A rule that was not met is an answer too, but not the one that was asked for. */
static void tell_unmet(const Run *r) {
    if (r->batch->stop.kind == STOP_LIMIT || r->end != RUN_LIMIT) return;
    fprintf(stderr, "longroll: the stopping rule was not met in the %lld games that were allowed\n",
            (long long)r->total);
}

static int lab_run(Lab *lab) {
    Error e;
    if (!batch_check(lab->batch, &e)) return bad("%s: %s", lab->args->command, e.text);
    if (!lab->cli->dealer->leads()) {
        return lab->cli->dealer->serve(lab->batch, &e) ? STATUS_OK : bad("%s", e.text);
    }
    Run *r = run_open(lab->batch);
    bool ok = play_all(lab, r, &e);
    if (ok) tell_unmet(r);
    int status = ok                            ? STATUS_OK
                 : lab_stopped && !run_over(r) ? stopped(lab, r)
                                               : bad("%s: %s", lab->args->command, e.text);
    run_close(r);
    return status;
}

/* ---- The commands ------------------------------------------------------------------------ */

static int lab_command(Cli *cli, Args *args, const char *kind, LabPlan *plan, int (*work)(Lab *lab)) {
    Lab *lab = alloc_or_exit(sizeof *lab);
    Error e;
    *lab = (Lab){.cli = cli, .args = args, .batch = alloc_or_exit(sizeof(Batch))};
    snprintf(lab->batch->kind, sizeof lab->batch->kind, "%s", kind);
    int status;
    if (!common_read(lab, &e) || !plan(lab, &e)) {
        status = args->broken ? bad("%s", args->error.text) : bad("%s: %s", args->command, e.text);
    } else {
        status = work(lab);
    }
    for (int i = 0; i < lab->tables; i++) table_close(&lab->table[i]);
    free(lab->batch);
    free(lab);
    return status;
}

int cmd_duel(Cli *cli, Args *args) { return lab_command(cli, args, "duel", plan_duel, lab_run); }

int cmd_lab(Cli *cli, Args *args) {
    static const struct {
        const char *kind, *takes;
        LabPlan *plan;
        int (*work)(Lab *lab);
    } command[] = {{"duel", "A B SCENARIO..., or SCENARIO... --union A --confederate B", plan_duel, lab_run},
                   {"ladder", "A B C... --scenario S", plan_ladder, lab_run},
                   {"balance", "SCENARIO...", plan_balance, lab_run},
                   {"bid", "SCENARIO", plan_bid, lab_run},
                   {"verbs", "SCENARIO..., or A B SCENARIO...", plan_verbs, lab_run},
                   {"follies", "SCENARIO..., or A B SCENARIO...", plan_verbs, lab_run},
                   {"tune", "SCENARIO...", plan_tune, lab_tune}};
    const char *kind = args->count ? args->at[0] : "";
    if (args->count) {
        args->at++;
        args->count--;
    }
    for (int i = 0; i < COUNT(command); i++) {
        if (strcmp(kind, command[i].kind) != 0) continue;
        args->usage = command[i].takes;
        return lab_command(cli, args, kind, command[i].plan, command[i].work);
    }
    args->usage = "DIR, the folder of a batch";
    if (strcmp(kind, "help") == 0) return command_help("lab");
    if (strcmp(kind, "report") == 0)
        return args_end(args, 1, 1) ? lab_report(args->at[0]) : bad("%s", args->error.text);
    return bad(
        "lab: expected duel, ladder, balance, bid, verbs, follies, tune or report, not '%.40s'; see longroll help lab",
        kind);
}
