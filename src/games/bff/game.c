/* The contract of Brigade Fire & Fury: actor, legal, check, apply, worksheet, outcomes, over the table of steps. */
#include "games/bff/rules.h"

LEGAL_OF(bff, Bff)

/* ---- Check ------------------------------------------------------------------------------------------------------- */

/* Legs one after another, each a point on the plane or a wheel of up to half a turn; at the end, perhaps, a facing. */
static bool is_path(const Action *a) {
    int i = 0;
    if (a->n > GO_OPERANDS || a->n % LEG_OPERANDS == 1) return false;
    for (; i + LEG_OPERANDS <= a->n; i += LEG_OPERANDS) {
        int one = a->op[i + 1], two = a->op[i + 2];
        switch (a->op[i]) {
        case LEG_TO:
            if (!point_on_plane((Point){one, two})) return false;
            break;
        case LEG_WHEEL_LEFT:
        case LEG_WHEEL_RIGHT:
            if (one < 1 || one > TURN / 2 || two) return false;
            break;
        default: return false;
        }
    }
    return i == a->n || (a->op[i] == LEG_FACE && a->op[i + 1] >= 0 && a->op[i + 1] < TURN);
}

static bool bff_names(const void *board, int verb, int kind, int id, Refusal *r) {
    return id >= (kind != KIND_NUMBER) && id <= bff_range(board, kind);
}

static void bff_bars(const void *board, const void *state, Side side, const Action *a, Refusal *r) {
    const BffState *s = state;
    bool leaders = a && (a->verb == DO_ATTACH || a->verb == DO_DETACH);
    if (leaders && side == bff_who(board, s, &bff_step(s)->is)) refuse_also(r, BFF_R16);
}

static bool bff_allows(const void *board, const void *state, Side side, const Action *a, Refusal *r) {
    if (bff_verbs[a->verb].free && !is_path(a)) return refuse(r, BFF_R3, "That is not a path.");
    return bff_step(state)->check(board, state, a, r);
}

OPEN_OF(bff, Bff)

/* ---- Worksheet --------------------------------------------------------------------------------------------------- */

/* A fire that is being put together: on the plane the ground tells of the target, the referee asks for it later. */
static bool open_fire_sheet(const BffBoard *b, const BffState *s, Worksheet *w) {
    Circumstances c = s->seen;
    if (!s->fire.shots) return false;
    if (bff_plane(s)) bff_see_target(b, s, &s->fire, &c);
    return bff_fire_sheet(b, s, &s->fire, &c, w);
}

/* The sum of the roll that is due, or of what is being put together. */
static bool sheet_now(const BffBoard *b, const BffState *s, Worksheet *w) {
    switch (s->step) {
    case STEP_HALT_ROLL: return bff_halt_sheet(b, s, w), true;
    case STEP_MANEUVER_ROLL: return bff_maneuver_sheet(b, s, s->maneuver.unit, &s->seen, w), true;
    case STEP_FIRERS: return open_fire_sheet(b, s, w);
    case STEP_FIRE_ROLL: return bff_fire_sheet(b, s, &s->fire, &s->seen, w);
    case STEP_COMBAT_ROLL: return bff_combat_sheet(b, s, &s->combat, &s->seen, w);
    case STEP_LEADER_ROLL: return bff_leader_sheet(b, s, w), true;
    default: return false;
    }
}

/* The referee's questions take the answers that stand. */
static bool answered(const BffBoard *b, BffState *s) {
    bool any = false;
    while (s->step == STEP_ASK && do_first(&bff_game, b, s, DO_DONE)) any = true;
    return any;
}

/* All who can, join. */
static bool all_fire(const BffBoard *b, BffState *s) {
    bool any = false;
    while (s->step == STEP_FIRERS && do_first(&bff_game, b, s, DO_FIRE)) any = true, answered(b, s);
    return any;
}

/* The combat that a charge leads to, if it comes home alone. */
static bool charge_sheet(const BffBoard *b, BffState *s, int target, Worksheet *w) {
    Combat f;
    memset(&f, 0, sizeof f);
    answered(b, s);
    if (s->step == STEP_POSE) do_first(&bff_game, b, s, DO_GO);
    answered(b, s);
    if (s->step == STEP_COUNTERCHARGE) do_first(&bff_game, b, s, DO_DECLINE);
    if (!bff_gather_combat(b, s, target, &f)) return false;
    bff_see_combat(b, s, &f, &s->seen);
    if (!bff_combat_sheet(b, s, &f, &s->seen, w)) return false;
    sheet_note(w, "the charge comes home as things stand, and nobody countercharges");
    return true;
}

/* What an action would start, on a copy and through the same steps as play; open choices are filled and named. */
static bool preview(const BffBoard *b, BffState *trial, const Action *about, Worksheet *w) {
    if (!game_check(&bff_game, b, trial, bff_who(b, trial, &bff_step(trial)->is), about, NULL)) return false;
    (void)bff_apply(b, trial, about, NULL);
    if (about->verb == DO_CHARGE) return charge_sheet(b, trial, about->op[0], w);
    bool asked = answered(b, trial), joined = about->verb == DO_TARGET && all_fire(b, trial);
    if (!sheet_now(b, trial, w)) return false;
    if (joined) sheet_note(w, "all who can fire at it do");
    if (asked) sheet_note(w, "what the table shows is taken as it stands");
    return true;
}

/* May this verb lead to a roll with a sum? */
static bool has_preview(int verb) {
    switch (verb) {
    case DO_PICK:
    case DO_CHARGE:
    case DO_TARGET:
    case DO_FIRE:
    case DO_PART:
    case DO_RESOLVE:
    case DO_DONE: return true;
    default: return false;
    }
}

/* Everybody may ask. */
static bool bff_worksheet(const void *board, const void *state, Side viewer, const Action *about, Worksheet *w) {
    const BffState *s = state;
    if (!about) return sheet_now(board, s, w);
    if (bff_who(board, s, &bff_step(s)->is) == FORTUNE) return false;
    if (about->verb == DO_GO) return s->step == STEP_POSE && is_path(about) && bff_route_sheet(board, s, about, w);
    if (!has_preview(about->verb)) return false;
    BffState trial = *s;
    return preview(board, &trial, about, w);
}

/* ---- Outcomes ---------------------------------------------------------------------------------------------------- */

/* Outcomes as the sum itself tells them, each with a word for it. */
static int sheet_outcomes(const BffBoard *b, const BffState *s, const Worksheet *w, Outcome *out) {
    switch (w->detail[BFF_SUM]) {
    case SUM_MANEUVER: return bff_maneuver_outcomes(b, s, w, out);
    case SUM_FIRE: return bff_fire_outcomes(b, s, w, out);
    case SUM_COMBAT: return bff_combat_outcomes(b, s, w, out);
    case SUM_LEADER: return bff_leader_outcomes(b, s, w, out);
    case SUM_HALT: return bff_halt_outcomes(b, s, w, out);
    default: return 0;
    }
}

static const char *no_code(const void *board, const void *before, const void *after, const Action *roll) { return ""; }

/* The sum's own outcomes give the words; the rule itself, tried on a copy, says what is one effect. */
static void name_outcomes(const BffBoard *b, const BffState *s, const Outcome *said, int words, Outcome *out,
                          int count) {
    BffState after;
    u64 effect[OUTCOMES_MAX];
    for (int i = 0; i < count; i++) effect[i] = effect_of(&bff_game, b, s, &out[i].roll, &after);
    for (int word = words - 1; word >= 0; word--) {
        u64 hash = effect_of(&bff_game, b, s, &said[word].roll, &after);
        for (int i = 0; i < count; i++) {
            if (effect[i] == hash) out[i].code = said[word].code, out[i].amount = said[word].amount;
        }
    }
}

static int bff_outcomes(const void *board, const void *state, const Worksheet *sheet, Outcome *out) {
    const BffState *s = state;
    Worksheet w;
    Outcome said[OUTCOMES_MAX];
    if (sheet) return sheet_outcomes(board, s, sheet, out);
    if (bff_who(board, s, &bff_step(s)->is) != FORTUNE) return 0;
    int count = tried_outcomes(&bff_game, board, s, no_code, out);
    if (sheet_now(board, s, &w)) name_outcomes(board, s, said, sheet_outcomes(board, s, &w, said), out, count);
    return count;
}

const Game bff_game = {
    .title = "Brigade Fire & Fury",
    .rules_version = 2,
    .faces = 10,
    .over = BFF_12_28,
    .union_seat = seats_fixed,
    MAP_PARTS_OF(bff, Bff, BFF),
};
