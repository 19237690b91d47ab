/* The contract of The Last Full Measure: actor, legal, check, apply, worksheet, outcomes, over the table of steps. */
#include "games/lfm/inner.h"

static u8 dice_of(const LfmBoard *b, const LfmState *s, const Step *step) {
    return (u8)(step->dice ? step->dice(b, s) : 1);
}

static void lfm_actor(const void *board, const void *state, Actor *actor) {
    const LfmState *s = state;
    const Step *step = lfm_step(s);
    *actor = (Actor){.side = lfm_who(s, step),
                     .clause = step->clause,
                     .step = step->name,
                     .dice = 0,
                     .faces = 0,
                     .winner = NOBODY,
                     .result = ""};
    if (actor->side == FORTUNE) actor->dice = dice_of(board, s, step), actor->faces = 6;
    if (actor->side != NOBODY) return;
    actor->winner = lfm_ending_winner(s->ending);
    actor->result = lfm_ending_text(s->ending);
}

static void lfm_legal(const void *board, const void *state, List *list) {
    const Step *step = lfm_step(state);
    list->count = 0;
    if (step->legal) step->legal(board, state, list);
}

/* ---- Check ------------------------------------------------------------------------------------------------------- */

static bool faces_possible(const LfmBoard *b, const LfmState *s, const Step *step, const Action *a, Refusal *r) {
    int dice = dice_of(b, s, step);
    if (a->verb != VERB_ROLL || a->n != dice) return refuse(r, step->clause, "%d dice are due.", dice);
    for (int i = 0; i < dice; i++) {
        if (a->face[i] < 1 || a->face[i] > 6) return refuse(r, step->clause, "A die shows 1 to 6, not %d.", a->face[i]);
    }
    return true;
}

/* Verb known, operands as many and as large as its kinds allow. */
static bool well_formed(const LfmBoard *b, const Step *step, const Action *a, Refusal *r) {
    if (a->verb < VERB_FIRST_OWN || a->verb >= LFM_VERBS)
        return refuse(r, step->clause, "That is no action of a player.");
    const VerbInfo *v = &lfm_verbs[a->verb];
    if (a->n != v->count) return refuse(r, step->clause, "'%s' takes %d operands.", v->name, v->count);
    for (int i = 0; i < v->count; i++) {
        bool there = a->op[i] >= 1 && a->op[i] <= lfm_range(b, v->kind[i]) &&
                     (v->kind[i] != KIND_HEXSIDE || hexside_exists(&b->grid, a->op[i]));
        if (!there) return refuse(r, step->clause, "'%s' names what is not in this battle.", v->name);
    }
    return true;
}

/* LFM-S0a: nobody acts out of turn. */
static bool is_his_turn(const LfmBoard *b, const LfmState *s, const Step *step, Side side, const Action *a,
                        Refusal *r) {
    Side who = lfm_who(s, step);
    if (who == side && who != NOBODY) return true;
    if (who == NOBODY) return refuse(r, LFM_S8a, "The game is over.");
    refuse(r, step->clause, "It is for %s to act: the step is '%s'.", side_name(who), step->name);
    refuse_also(r, LFM_S0a);
    return lfm_name_verb(b, s, a, r);
}

static bool lfm_check(const void *board, const void *state, Side side, const Action *a, Refusal *r) {
    const Step *step = lfm_step(state);
    if (!is_his_turn(board, state, step, side, a, r)) return false;
    if (side == FORTUNE) return faces_possible(board, state, step, a, r);
    return well_formed(board, step, a, r) && step->check(board, state, a, r);
}

static Effects lfm_apply(const void *board, void *state, const Action *a, const Journal *j) {
    lfm_step(state)->apply(board, state, a, j);
    return (Effects){.revealed = false, .secret = false}; /* LFM-R88 */
}

/* ---- Worksheet --------------------------------------------------------------------------------------------------- */

/* The sum of the roll that is due, or of what is being put together. */
static bool sheet_now(const LfmBoard *b, const LfmState *s, Worksheet *w) {
    Fight f;
    switch (s->step) {
    case STEP_BATTERY: return pieces_any(&s->fight.party) && lfm_fire_sheet(b, s, &s->fight, w);
    case STEP_FIRE_ROLL: return lfm_fire_sheet(b, s, &s->fight, w);
    case STEP_CHARGE_ROLL: return lfm_charge_sheet(b, s, &s->fight, w);
    case STEP_DECLARE: return lfm_gather_combat(b, s, s->fights, &f) && lfm_combat_sheet(b, s, &f, w);
    case STEP_COMBAT_ROLL: return lfm_combat_sheet(b, s, &s->fight, w);
    case STEP_CHECK_ROLL: return lfm_check_sheet(b, s, w), true;
    default: return lfm_turn_sheet(b, s, w);
    }
}

/* The first action with this verb that the step offers. */
static bool do_first(const LfmBoard *b, LfmState *s, int verb) {
    Action room[LIST_MAX];
    List l = {room, 0};
    lfm_step(s)->legal(b, s, &l);
    for (int i = 0; i < l.count; i++) {
        if (room[i].verb != verb) continue;
        lfm_step(s)->apply(b, s, &room[i], NULL);
        return true;
    }
    return false;
}

/* A combat of this round, also when its last answer has led on at once. */
static bool sheet_of(const LfmBoard *b, const LfmState *s, int number, Worksheet *w) {
    Fight f;
    return lfm_gather_combat(b, s, number, &f) && lfm_combat_sheet(b, s, &f, w);
}

/* What an action would start, on a copy and through the same steps as play; open choices are filled and named. */
static bool preview(const LfmBoard *b, LfmState *trial, const Action *about, Worksheet *w) {
    LfmStep from = (LfmStep)trial->step;
    int number = trial->fights + (from == STEP_ALLOT);
    if (!lfm_check(b, trial, lfm_who(trial, lfm_step(trial)), about, NULL)) return false;
    (void)lfm_apply(b, trial, about, NULL);
    bool fires = from == STEP_ARTILLERY && trial->step == STEP_BATTERY;
    bool attacks = from == STEP_ALLOT && trial->step == STEP_DECLARE;
    while (fires && trial->step == STEP_BATTERY && do_first(b, trial, DO_FIRE)) continue;
    while (attacks && trial->step == STEP_DECLARE && do_first(b, trial, DO_WITH)) continue;
    if (!(from == STEP_ALLOT || from == STEP_DECLARE ? sheet_of(b, trial, number, w) : sheet_now(b, trial, w)))
        return false;
    if (fires) sheet_note(w, "all batteries that can reach it fire");
    if (attacks) sheet_note(w, "all stacks that can attack it do");
    return true;
}

/* May this verb lead to a roll with a sum? */
static bool has_preview(int verb) {
    switch (verb) {
    case DO_BOMBARD:
    case DO_FIRE:
    case DO_CHARGE:
    case DO_ATTACK:
    case DO_WITH:
    case DO_TARGET:
    case DO_RESOLVE:
    case DO_COMMAND:
    case DO_BURN:
    case DO_RALLY:
    case DO_RECOVER:
    case DO_CHECK:
    case DO_VICTIM: return true;
    default: return false;
    }
}

static bool lfm_worksheet(const void *board, const void *state, Side viewer, const Action *about, Worksheet *w) {
    (void)viewer; /* LFM-R88: everybody may ask */
    const LfmState *s = state;
    if (!about) return sheet_now(board, s, w);
    if (lfm_who(s, lfm_step(s)) == FORTUNE) return false;
    if (about->verb == DO_DONE) return sheet_now(board, s, w); /* what is put together is complete */
    if (!has_preview(about->verb)) return false;
    LfmState trial = *s;
    return preview(board, &trial, about, w);
}

/* ---- Outcomes ---------------------------------------------------------------------------------------------------- */

/* How many checks a fire brings may depend on the victim, so every face may be another effect. */
static const char *fire_label(const LfmBoard *b, const LfmState *s, int face) {
    static const char *const checks[] = {"no effect", "1 check", "2 checks", "3 checks"};
    Worksheet w;
    return lfm_fire_sheet(b, s, &s->fight, &w) ? checks[lfm_sheet_result(b, &w, face) & 3] : "";
}

static const char *outcome_label(const LfmBoard *b, const LfmState *before, const LfmState *after, const Action *roll) {
    switch (before->step) {
    case STEP_FIRE_ROLL: return fire_label(b, before, roll->face[0]);
    case STEP_INITIATIVE:
        return after->step == STEP_INITIATIVE ? "again"
               : after->first == UNION        ? "the Union first"
                                              : "the Confederates first";
    case STEP_HALT_ROLL: return after->halted ? "the halt" : "no halt";
    case STEP_CASUALTY_ROLL: return roll->face[0] == 1 ? "a casualty" : "unhurt";
    default: return "";
    }
}

static u64 effect_of(const LfmBoard *b, const LfmState *s, const Action *roll, LfmState *trial) {
    *trial = *s;
    (void)lfm_apply(b, trial, roll, NULL);
    return hash_bytes(0, trial, sizeof *trial);
}

/* Adds an outcome, or its weight to the one that has the same effect. */
static int add_outcome(Outcome *out, u64 *effect, int count, const Outcome *one, u64 hash) {
    for (int i = 0; i < count; i++) {
        if (effect[i] == hash) return out[i].weight += one->weight, count;
    }
    effect[count] = hash;
    out[count] = *one;
    return count + 1;
}

/* Every face is tried on a copy: the rule itself says what is one effect. */
static int tried_outcomes(const LfmBoard *b, const LfmState *s, Outcome *out) {
    int dice = dice_of(b, s, lfm_step(s)), rolls = 1, count = 0;
    u64 effect[OUTCOMES_MAX];
    LfmState trial;
    for (int i = 0; i < dice; i++) rolls *= 6;
    MUST(rolls <= OUTCOMES_MAX);
    for (int roll = 0; roll < rolls; roll++) {
        Action a = {.verb = VERB_ROLL, .n = (u8)dice, .face = {0}};
        for (int i = dice - 1, rest = roll; i >= 0; i--, rest /= 6) a.face[i] = (u8)(rest % 6 + 1);
        u64 hash = effect_of(b, s, &a, &trial);
        Outcome one = {1, outcome_label(b, s, &trial, &a), 0, a};
        count = add_outcome(out, effect, count, &one, hash);
    }
    return count;
}

static int sheet_outcomes(const LfmBoard *b, const Worksheet *w, Outcome *out) {
    return w->detail[LFM_SUM] ? lfm_turn_outcomes(w, out) : lfm_sheet_outcomes(b, w, out);
}

/* Two results of a table may come to one effect: one unit is lost by DL and by DL2 when there is no other. */
static int merged_outcomes(const LfmBoard *b, const LfmState *s, const Worksheet *w, Outcome *out) {
    u64 effect[OUTCOMES_MAX];
    LfmState trial;
    int all = sheet_outcomes(b, w, out), count = 0;
    for (int i = 0; i < all; i++) {
        Outcome one = out[i];
        u64 hash = effect_of(b, s, &one.roll, &trial);
        count = add_outcome(out, effect, count, &one, hash);
    }
    return count;
}

static int lfm_outcomes(const void *board, const void *state, const Worksheet *sheet, Outcome *out) {
    const LfmState *s = state;
    Worksheet w;
    if (sheet) return sheet_outcomes(board, sheet, out);
    if (lfm_who(s, lfm_step(s)) != FORTUNE) return 0;
    bool summed = s->step != STEP_FIRE_ROLL && sheet_now(board, s, &w);
    return summed ? merged_outcomes(board, s, &w, out) : tried_outcomes(board, s, out);
}

static const char *const kind_names[KINDS] = {
    [KIND_NONE] = "",           [KIND_PIECE] = "unit", [KIND_HEX] = "place",
    [KIND_HEXSIDE] = "hexside", [KIND_SIDE] = "side",  [KIND_SPOT] = "spot",
};

const Game lfm_game = {
    .id = "lfm",
    .title = "The Last Full Measure",
    .prefix = "LFM",
    .rules_version = 2,
    .board_size = sizeof(LfmBoard),
    .state_size = sizeof(LfmState),
    .clauses = lfm_clauses,
    .clause_count = LFM_CLAUSE_COUNT,
    .verbs = lfm_verbs,
    .verb_count = LFM_VERBS,
    .forgone = lfm_forgone,
    .kind_names = kind_names,
    .columns = lfm_columns,
    .labels = lfm_labels,
    .options = lfm_options,
    .option_count = OPTIONS - 1,
    .queries = lfm_queries,
    .query_count = LFM_QUERIES,
    .board_begin = lfm_board_begin,
    .board_fact = lfm_board_fact,
    .board_end = lfm_board_end,
    .board_facts = lfm_board_facts,
    .blank = lfm_blank,
    .fact_rank = lfm_fact_rank,
    .key = lfm_key,
    .set_fact = lfm_set_fact,
    .clear = lfm_clear,
    .settle = lfm_settle,
    .facts = lfm_facts,
    .actor = lfm_actor,
    .legal = lfm_legal,
    .check = lfm_check,
    .apply = lfm_apply,
    .worksheet = lfm_worksheet,
    .outcomes = lfm_outcomes,
    .notate = lfm_notate,
    .parse = lfm_parse,
    .prompt = lfm_prompt,
    .describe = lfm_describe,
    .range = lfm_range,
    .subject = lfm_subject,
    .put_operand = lfm_put_operand,
    .read_operand = lfm_read_operand,
    .query = lfm_query,
    .standing = NULL,
    .guess = lfm_guess,
    .sane = lfm_sane,
    .union_seat = seats_fixed,
};
