/* The contract of The Last Full Measure: actor, legal, check, apply, worksheet, outcomes, over the table of steps. */
#include "games/lfm/rules.h"

LEGAL_OF(lfm, Lfm)

/* ---- Why a thing is not open now, where the step under way does not say it --------------------------------------- */

static bool is_firing(const LfmState *s) { return s->step == STEP_FIRE_ROLL; }

/* Those who were driven out are under way already: the ground did not let them stay (LFM-3.6, LFM-R50). */
static bool name_hold(const LfmState *s, Refusal *r) {
    refuse_also(r, LFM_9_2d);
    if (s->retreat.cause == CAUSE_CHARGE) return refuse_also(r, LFM_3_6);
    return s->retreat.side == (u8)lfm_phasing(s) && refuse_also(r, LFM_R50);
}

/* Before combat (11) or by will (12). The target of a charge has no say (LFM-R30); builders stay (LFM-R57). */
static bool name_give_way(const LfmBoard *b, const LfmState *s, int hex, Refusal *r) {
    Refusal why = {0};
    if (s->step == STEP_CHARGE_ROLL) return refuse_also(r, LFM_R30), refuse_also(r, LFM_11_1c);
    for (int p = s->top[hex]; p; p = s->below[p]) {
        if (lfm_is(s, p, U_BUILDER)) return refuse_also(r, LFM_R57), refuse_also(r, LFM_24_2b);
    }
    lfm_may_retreat_before_combat(b, s, hex, &why);
    return refuse_as(r, &why);
}

static Clause mover_clause(const LfmBoard *b, const LfmState *s, int piece) {
    if (lfm_is_gun(b, piece) && !lfm_is_limbered(b, s, piece)) return LFM_1_4a;
    return lfm_is(s, piece, U_BUILDER) ? LFM_24_2b : LFM_S5a;
}

/* When a verb is open that the state closes; 0: see lfm_verbs. */
static Clause opened_by(const LfmBoard *b, const LfmState *s, const Action *a) {
    bool night = lfm_is_night(b, s);
    switch (a->verb) {
    case DO_COMMAND: return night ? LFM_23_2b : LFM_S2a;
    case DO_LIMBER: return night ? LFM_S9 : LFM_S4d;
    case DO_PICK: return mover_clause(b, s, a->op[0]);
    case DO_CHARGE: return night ? LFM_R81 : LFM_3_1a;
    case DO_ATTACK: return night ? LFM_23_2a : LFM_S6;
    default: return 0;
    }
}

/* LFM-S0a: nobody acts out of turn. */
static void lfm_bars(const void *board, const void *state, Side side, const Action *a, Refusal *r) {
    const LfmBoard *b = board;
    const LfmState *s = state;
    Refusal why = {0};
    if (side != lfm_who(b, s, &lfm_step(s)->is)) refuse_also(r, LFM_S0a);
    if (!a) return;
    switch (a->verb) {
    case DO_BOMBARD:
        if (lfm_is_night(b, s)) refuse_also(r, LFM_S9);
        else lfm_may_bombard(b, s, a->op[0], &why);
        break;
    case DO_FIRE:
        if (is_firing(s)) lfm_may_join_fire(b, s, a->op[0], &why);
        break;
    case DO_GIVE_WAY: name_give_way(b, s, a->op[0], r); break;
    case DO_HOLD: name_hold(s, r); break;
    default: refuse_also(r, opened_by(b, s, a));
    }
    refuse_as(r, &why);
}

/* ---- Check ------------------------------------------------------------------------------------------------------- */

static bool lfm_names(const void *board, int verb, int kind, int id, Refusal *r) {
    const LfmBoard *b = board;
    return id >= 1 && id <= lfm_range(b, kind) && (kind != KIND_HEXSIDE || hexside_exists(&b->grid, id));
}

static bool lfm_allows(const void *board, const void *state, Side side, const Action *a, Refusal *r) {
    return lfm_step(state)->check(board, state, a, r);
}

OPEN_OF(lfm, Lfm) /* LFM-R88 */

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
    case STEP_COHESION_ROLL: return lfm_cohesion_sheet(b, s, w), true;
    default: return lfm_turn_sheet(b, s, w);
    }
}

/* A combat of this round, also when its last answer has led on at once. */
static bool sheet_of(const LfmBoard *b, const LfmState *s, int number, Worksheet *w) {
    Fight f;
    return lfm_gather_combat(b, s, number, &f) && lfm_combat_sheet(b, s, &f, w);
}

/* What an action would start, on a copy and through the same steps as play; open choices are filled and named. */
static bool preview(const LfmBoard *b, LfmState *trial, const Action *about, Worksheet *w) {
    LfmStepId from = (LfmStepId)trial->step;
    int number = trial->fights + (from == STEP_ALLOT);
    if (!game_check(&lfm_game, b, trial, lfm_who(b, trial, &lfm_step(trial)->is), about, NULL)) return false;
    (void)lfm_apply(b, trial, about, NULL);
    bool fires = from == STEP_ARTILLERY && trial->step == STEP_BATTERY;
    bool attacks = from == STEP_ALLOT && trial->step == STEP_DECLARE;
    while (fires && trial->step == STEP_BATTERY && do_first(&lfm_game, b, trial, DO_FIRE)) continue;
    while (attacks && trial->step == STEP_DECLARE && do_first(&lfm_game, b, trial, DO_WITH)) continue;
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

/* LFM-R88: everybody may ask. */
static bool lfm_worksheet(const void *board, const void *state, Side viewer, const Action *about, Worksheet *w) {
    const LfmState *s = state;
    if (!about) return sheet_now(board, s, w);
    if (lfm_who(board, s, &lfm_step(s)->is) == FORTUNE) return false;
    if (about->verb == DO_DONE) return sheet_now(board, s, w); /* what is put together is complete */
    if (!has_preview(about->verb)) return false;
    LfmState trial = *s;
    return preview(board, &trial, about, w);
}

/* ---- Outcomes ---------------------------------------------------------------------------------------------------- */

/* How many checks a fire brings may depend on the victim, so every face may be another effect. */
static const char *fire_code(const LfmBoard *b, const LfmState *s, int face) {
    static const char *const checks[] = {"no-effect", "1-check", "2-checks", "3-checks"};
    Worksheet w;
    return lfm_fire_sheet(b, s, &s->fight, &w) ? checks[lfm_sheet_result(b, &w, face) & 3] : "";
}

static const char *outcome_code(const void *board, const void *was, const void *is, const Action *roll) {
    const LfmState *before = was, *after = is;
    switch (before->step) {
    case STEP_FIRE_ROLL: return fire_code(board, before, roll->face[0]);
    case STEP_INITIATIVE:
        return after->step == STEP_INITIATIVE ? "again" : after->first == UNION ? "union-first" : "confederates-first";
    case STEP_HALT_ROLL: return after->halted ? "halt" : "no-halt";
    case STEP_CASUALTY_ROLL: return roll->face[0] == 1 ? "casualty" : "unhurt";
    default: return "";
    }
}

static int sheet_outcomes(const LfmBoard *b, const Worksheet *w, Outcome *out) {
    return w->detail[LFM_SUM] ? lfm_turn_outcomes(w, out) : lfm_sheet_outcomes(b, w, out);
}

static int lfm_outcomes(const void *board, const void *state, const Worksheet *sheet, Outcome *out) {
    const LfmState *s = state;
    Worksheet w;
    if (sheet) return sheet_outcomes(board, sheet, out);
    if (lfm_who(board, s, &lfm_step(s)->is) != FORTUNE) return 0;
    bool summed = s->step != STEP_FIRE_ROLL && sheet_now(board, s, &w);
    if (!summed) return tried_outcomes(&lfm_game, board, s, outcome_code, out);
    /* Two results of a table may come to one effect: one unit is lost by DL and by DL2 when there is no other. */
    return merged_outcomes(&lfm_game, board, s, out, sheet_outcomes(board, &w, out));
}

const Game lfm_game = {
    .title = "The Last Full Measure",
    .orders = &lfm_orders,
    .rules_version = 3,
    .faces = 6,
    .over = LFM_S8a,
    .union_seat = seats_fixed,
    MAP_PARTS_OF(lfm, Lfm, LFM),
};
