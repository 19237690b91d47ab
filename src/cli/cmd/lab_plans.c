/* What each command of the lab plays. */
#include "cli/cmd/lab.h"
#include "cli/play/seat.h"

/* ---- duel -------------------------------------------------------------------------------- */

static bool duel_fixed(Lab *lab, const SeatWishes *wishes, Error *e) {
    for (int i = 0; i < lab->args->count; i++) {
        int scene;
        const char *who[2];
        if (!lab_scene(lab, lab->args->at[i], NULL, &scene, e) ||
            !seats_assign(&lab->table[lab->tables - 1], wishes, who, e) ||
            !batch_pair(lab->batch, scene, who[0], who[1], e)) {
            return false;
        }
    }
    return true;
}

bool plan_duel(Lab *lab, Error *e) {
    SeatWishes wishes;
    seats_args(lab->args, &wishes);
    bool fixed = wishes.side[UNION] || wishes.side[CONFEDERATE] || wishes.seat[0] || wishes.seat[1];
    if (!args_end(lab->args, fixed ? 1 : 3, NAMES_MAX)) return false;
    return (fixed ? duel_fixed(lab, &wishes, e) : lab_against(lab, e)) && lab_rounds(lab, 100, e);
}

/* ---- ladder ------------------------------------------------------------------------------ */

static bool everybody_meets(Lab *lab, int scene, Error *e) {
    const Args *a = lab->args;
    for (int i = 0; i < a->count; i++) {
        for (int k = i + 1; k < a->count; k++) {
            if (strcmp(a->at[i], a->at[k]) == 0) return fail(e, "'%.*s' is there twice", SHORT(a->at[i]));
            if (!batch_pair(lab->batch, scene, a->at[i], a->at[k], e)) return false;
        }
    }
    return true;
}

bool plan_ladder(Lab *lab, Error *e) {
    const char *name[SCENES_MAX];
    int names = 0;
    while (names < SCENES_MAX && (name[names] = args_value(lab->args, "--scenario")) != NULL) names++;
    if (!args_end(lab->args, 2, NAMES_MAX)) return false;
    if (names == 0) return fail(e, "a ladder needs --scenario NAME, once or several times");
    lab->batch->paired = true;
    for (int i = 0; i < names; i++) {
        int scene;
        if (!lab_scene(lab, name[i], NULL, &scene, e) || !everybody_meets(lab, scene, e)) return false;
    }
    return lab_rounds(lab, 50, e);
}

/* ---- balance ----------------------------------------------------------------------------- */

bool plan_balance(Lab *lab, Error *e) {
    const char *by = args_value(lab->args, "--by");
    if (!args_end(lab->args, 1, NAMES_MAX)) return false;
    return lab_by_itself(lab, by ? by : "ai:script", 0, e) && lab_rounds(lab, 400, e);
}

/* ---- bid --------------------------------------------------------------------------------- */

/* An option with at least two values, all of them numbers that rise or fall. */
static bool option_is_ordered(const OptionInfo *o) {
    Str rest = str_of(o->values);
    i64 last = 0, step = 0;
    int count = 0;
    for (Str word; (word = str_word(&rest)).len > 0; count++) {
        i64 value;
        if (!str_int(word, INT32_MIN, INT32_MAX, &value)) return false;
        if (count == 1) step = value - last;
        if (count > 0 && (value - last) * step <= 0) return false;
        last = value;
    }
    return count >= 2;
}

static bool no_such_option(const Game *game, int most, const char *name, Error *e) {
    char known[200];
    bool there = false;
    Writer w = writer_on(known, sizeof known);
    if (most) put(&w, "handicap");
    for (int i = 0; i < game->option_count; i++) {
        there = there || strcmp(game->options[i].name, name) == 0;
        if (option_is_ordered(&game->options[i])) put_fmt(&w, "%s%s", w.len ? ", " : "", game->options[i].name);
    }
    const char *why =
        there ? "a bid needs an option with numbers in order, which this is not" : "there is no such option";
    return fail(e, "--on %.*s: %s; here one can bid on: %s", SHORT(name), why, w.len ? known : "nothing");
}

static const OptionInfo *option_named(const Game *game, const char *name) {
    for (int i = 0; i < game->option_count; i++) {
        const OptionInfo *o = &game->options[i];
        if (strcmp(o->name, name) == 0 && option_is_ordered(o)) return o;
    }
    return NULL;
}

/* From the most for the Confederates to the most for the Union. */
static bool bid_on_handicap(Lab *lab, int most, const char *scenario, const char *by, Error *e) {
    if (most == 0) return fail(e, "there is no handicap in %.*s, so there is nothing to bid on", SHORT(scenario));
    for (int steps = -most; steps <= most; steps++) {
        char value[32];
        OptionChoice more = {STR("handicap"), handicap_value(steps, value)};
        int scene;
        if (!lab_scene(lab, scenario, &more, &scene, e) || !batch_pair(lab->batch, scene, by, by, e)) return false;
    }
    return true;
}

static bool bid_on(Lab *lab, const OptionInfo *o, const char *scenario, const char *by, Error *e) {
    Str rest = str_of(o->values);
    for (Str word; (word = str_word(&rest)).len > 0;) {
        OptionChoice more = {str_of(o->name), word};
        int scene;
        if (!lab_scene(lab, scenario, &more, &scene, e) || !batch_pair(lab->batch, scene, by, by, e)) return false;
    }
    return true;
}

bool plan_bid(Lab *lab, Error *e) {
    const char *by = args_value(lab->args, "--by"), *on = args_value(lab->args, "--on");
    if (!args_end(lab->args, 1, 1)) return false;
    Table t;
    if (!table_scenario(lab->cli, lab->args->at[0], lab->option, lab->options, &t, e)) return false;
    const Game *game = t.game;
    int most = t.scenario.handicap.most;
    table_close(&t);
    lab->batch->common = true;
    if (!on || strcmp(on, "handicap") == 0) {
        return bid_on_handicap(lab, most, lab->args->at[0], by ? by : "ai:script", e) && lab_rounds(lab, 200, e);
    }
    const OptionInfo *o = option_named(game, on);
    if (!o) return no_such_option(game, most, on, e);
    return bid_on(lab, o, lab->args->at[0], by ? by : "ai:script", e) && lab_rounds(lab, 200, e);
}

/* ---- verbs ------------------------------------------------------------------------------- */

bool plan_verbs(Lab *lab, Error *e) {
    const char *by = args_value(lab->args, "--by");
    const Args *a = lab->args;
    if (!args_end(lab->args, 1, NAMES_MAX)) return false;
    bool against = strncmp(a->at[0], "ai:", 3) == 0;
    if (against && by) return fail(e, "say A B SCENARIO... or SCENARIO... --by A, not both");
    if (against && a->count < 3) return fail(e, "two opponents need a scenario to play");
    lab->batch->verbs = true;
    return (against ? lab_against(lab, e) : lab_by_itself(lab, by ? by : "ai:script", 0, e)) &&
           lab_rounds(lab, against ? 50 : 100, e);
}
