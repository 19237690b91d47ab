/* The contract of Give Us Victories: actor, legal, check, apply, worksheet, outcomes, over the table of steps. */
#include "games/guv/rules.h"

static void guv_legal(const void *board, const void *state, List *list) {
    const GuvStep *step = guv_step(state);
    list->count = 0;
    if (step->legal) step->legal(board, state, list);
    if (guv_dummies_open(state)) guv_lift_list(board, state, guv_who(board, state, &step->is), list);
}

/* ---- Check ------------------------------------------------------------------------------------------------------- */

/* These count from 0: `release cavalry`, `terrain none`, the answer `ask`. */
static int lowest(int verb, int kind) {
    return kind == KIND_TERRAIN || kind == KIND_ANSWER || verb == DO_RELEASE ? 0 : 1;
}

static bool operand_exists(const GuvBoard *b, int verb, int kind, int id) {
    switch (kind) {
    case KIND_UNIT: return b->unit[id].key[0] != 0;
    case KIND_HEX: return verb == DO_GO || b->hex[id].in_play; /* a step off the area is told by its own clause */
    case KIND_HEXSIDE: return hexside_exists(&b->grid, id);
    case KIND_COMMANDER: return b->commander[id].key[0] != 0;
    case KIND_EVENT: return b->event[id].key[0] != 0;
    default: return true;
    }
}

static bool guv_names(const void *board, int verb, int kind, int id, Refusal *r) {
    return id >= lowest(verb, kind) && id <= guv_range(board, kind) && operand_exists(board, verb, kind, id);
}

/* When a verb is open that night or a forced march closes; 0: see guv_verbs. */
static Clause opened_by(const GuvBoard *b, const GuvState *s, const Action *a) {
    bool night = guv_is_night(b, s);
    switch (a->verb) {
    case DO_SKIRMISH: return night ? GUV_14_night_b : GUV_13_c;
    case DO_STAND:
    case DO_BREAK: return night ? GUV_9_break_h : GUV_9_break_d;
    case DO_BOMBARD: return night ? GUV_7_night_a : s->marching ? GUV_9_fm_d : GUV_12_d;
    case DO_ENTRENCH: return night ? GUV_14_night_b : !guv_works_fit(b, s, a->op[0]) ? GUV_14_bw_c : GUV_14_bw_b;
    case DO_ATTACK: return night ? GUV_7_night_a : s->marching ? GUV_9_fm_d : GUV_14_a;
    default: return 0;
    }
}

/* GUV-6.c: nobody acts out of turn. */
static void guv_bars(const void *board, const void *state, Side side, const Action *a, Refusal *r) {
    if (a) refuse_also(r, opened_by(board, state, a));
    refuse_also(r, GUV_6_c);
}

static bool guv_allows(const void *board, const void *state, Side side, const Action *a, Refusal *r) {
    if (a->verb == DO_LIFT && guv_dummies_open(state)) return guv_may_lift_dummy(board, state, side, a->op[0], r);
    return guv_step(state)->check(board, state, a, r);
}

/* ---- Apply ------------------------------------------------------------------------------------------------------- */

/* Only who comes next to a stack, or takes away what lay on it, sees more of it. The hex that pieces of the actor enter
 * by this; 0 = none. */
static int hex_entered(const Action *a) {
    switch (a->verb) {
    case DO_GO: return a->op[0];
    case DO_PLACE:
    case DO_SKIRMISH:
    case DO_ENTER:
    case DO_FLEE:
    case DO_DISPLACE:
    case DO_RETREAT:
    case DO_ADVANCE: return a->op[1];
    default: return 0;
    }
}

/* What follows from losses may cost the enemy pieces too. */
static bool may_take_away(int verb) { return verb == DO_HIT || verb == DO_REMOVE || verb == DO_LOSE; }

/* The enemy's pieces on the map that lie unseen under others. */
static Bits128 unseen_by(const GuvBoard *b, const GuvState *s, Side viewer) {
    Bits128 unseen = {{0, 0}};
    Side foe = side_other(viewer);
    for (int u = guv_unit(foe, 1); u <= b->last_unit[foe]; u++) {
        if (!s->below[u] || s->top[s->hex[u]] != u || guv_next_to_enemy(b, s, foe, s->hex[u])) continue;
        int shown = guv_shown_top(b, s, s->hex[u]);
        for (int each = u; each; each = s->below[each]) {
            if (each != shown) bits128_add(&unseen, guv_bit(each));
        }
    }
    return unseen;
}

/* One that leaves the map is seen to go: the stack grows smaller. */
static bool sees_any(const GuvBoard *b, const GuvState *s, Side viewer, const Bits128 *set) {
    Side foe = side_other(viewer);
    for (int u = guv_next_of(foe, set, 0); u; u = guv_next_of(foe, set, u)) {
        if (guv_fate(s, u) != FATE_MAP || guv_sees(b, s, viewer, u)) return true;
    }
    return false;
}

/* A step next to a stack of two or more that nobody of ours looked into before. */
static bool step_reveals(const GuvBoard *b, const GuvState *s, Side who, int hex) {
    for (int d = 0; d < 6; d++) {
        int top = s->top[b->grid.next[hex][d]];
        if (!top || guv_side(top) == who) continue;
        if (s->below[top] && !guv_stack_open(b, s, who, s->hex[top])) return true;
    }
    return false;
}

/* Standing orders, and who of a hidden stack goes along: nobody else notices. */
static bool is_secret(const GuvBoard *b, const GuvState *s, const GuvStep *step, const Action *a) {
    if (a->verb == DO_TAKE) return !guv_sees(b, s, side_other(guv_side(a->op[0])), a->op[0]);
    return step == guv_step_at(STEP_ORDERS) || a->verb == DO_ORDERS;
}

/* Skirmishers, and who is out of supply, may come off the top of stacks when the last activation of a night is over. */
static bool may_end_night(const GuvBoard *b, const GuvState *s, int verb) {
    if (!guv_is_night(b, s) || s->cup) return false;
    switch (s->step) {
    case STEP_CHOOSE:
    case STEP_ORDERS:
    case STEP_TAKE:
    case STEP_DETACH:
    case STEP_MOVE:
    case STEP_RECOVER: return false;
    case STEP_MOVEMENT: return verb == DO_END;
    default: return true;
    }
}

/* Choices that neither move nor shake anybody: what DEM units must do stays as it was. */
static bool moves_nobody(int verb) {
    switch (verb) {
    case DO_OWN:
    case DO_UNDER:
    case DO_LEAVE:
    case DO_ACTIVATE:
    case DO_TAKE:
    case DO_FORCE:
    case DO_PICK:
    case DO_JOIN:
    case DO_DROP:
    case DO_DETACH:
    case DO_BOMBARD:
    case DO_FIRE:
    case DO_ATTACK:
    case DO_TARGET:
    case DO_ORDERS:
    case DO_ORDER: return true;
    default: return false;
    }
}

static Effects guv_apply(const void *board, void *state, const Action *a, const Journal *j) {
    GuvState *s = state;
    const GuvStep *step = guv_step(s);
    Side who = guv_who(board, s, &step->is);
    int entered = who == FORTUNE ? 0 : hex_entered(a);
    bool looks = who != FORTUNE && (may_take_away(a->verb) || may_end_night(board, s, a->verb));
    bool choosing = guv_is_choosing(s) || s->step == STEP_BOXES;
    bool revealed = entered && step_reveals(board, s, who, entered);
    bool secret = is_secret(board, s, step, a), veiled = guv_veils(s, a);
    u32 drawn = s->drawn;
    bool dem = s->dem != NOBODY;
    Bits128 unseen = looks ? unseen_by(board, s, who) : (Bits128){{0, 0}};
    if (a->verb == DO_LIFT && guv_dummies_open(s)) guv_lift_dummy(board, s, a->op[0], j);
    else step->apply(board, s, a, j);
    if (dem || !moves_nobody(a->verb)) guv_look_for_dem(board, s);
    if (dem) guv_settle_step(board, s, j);
    revealed |= drawn != s->drawn && who != FORTUNE; /* the last chit of the cup comes without a draw */
    revealed |= choosing && !guv_is_choosing(s) && s->step != STEP_BOXES; /* the last secret choice opens them */
    revealed = revealed || sees_any(board, s, who, &unseen);
    return (Effects){.revealed = revealed, .secret = secret, .veiled = veiled};
}

/* ---- Worksheet and outcomes -------------------------------------------------------------------------------------- */

/* The sum of what is under way in this step; once it is resolved there is none any more. */
static bool sheet_now(const GuvBoard *b, const GuvState *s, Worksheet *w) {
    if (!s->fight.targets) return false;
    if (s->step >= STEP_BATTERY && s->step <= STEP_SHOT_ROLL) return guv_shot_sheet(b, s, &s->fight, w);
    return s->step >= STEP_DECLARE && s->step <= STEP_DEFENSE_ROLL && guv_fight_sheet(b, s, &s->fight, w);
}

/* GUV-P32: a sum may be read by all, but who gives its numbers only by those who see him. */
static void veil(const GuvBoard *b, const GuvState *s, Side viewer, Worksheet *w) {
    for (int i = 0; i < w->lines; i++) {
        int unit = w->line[i].subject;
        if (unit > 0 && unit <= GUV_UNITS && !guv_sees(b, s, viewer, unit)) w->line[i].subject = 0;
    }
}

static bool guv_worksheet(const void *board, const void *state, Side viewer, const Action *about, Worksheet *w) {
    const GuvState *s = state;
    if (!about && !sheet_now(board, s, w)) return false;
    if (!about) return veil(board, s, viewer, w), true;
    if (viewer != REFEREE && viewer != guv_who(board, s, &guv_step(s)->is)) return false;
    GuvState trial = *s;
    Worksheet notes = {.notes = 0};
    if (!guv_preview_fight(board, &trial, about, &notes) || !sheet_now(board, &trial, w)) return false;
    for (int i = 0; i < notes.notes; i++) sheet_note(w, notes.note[i]);
    veil(board, s, viewer, w);
    return true;
}

/* In words that tell nobody what the cups hold. */
static const char *outcome_code(const GuvBoard *b, const GuvState *s, int face) {
    switch (s->step) {
    case STEP_RAIN: return face <= b->turn[s->turn].rain ? "rain" : "dry";
    case STEP_PULL: return "chit";
    case STEP_DRAW: return "event";
    case STEP_BUILD_ROLL:
    case STEP_DISMANTLE_ROLL:
    case STEP_DISMANTLE_AFTER_ROLL: return face >= 4 ? "done" : "failed";
    case STEP_MARCH_ROLL: return face <= 2 ? "step-lost" : "no-loss";
    case STEP_WOUND_ROLL: return face <= 2 ? "wounded" : "unhurt";
    case STEP_RETREAT_ROLL: return face <= 2 ? "demoralized" : "steady";
    default: return face >= 4 ? "high" : "low";
    }
}

/* The faces of one die that come to the same, the others showing 1: by its lowest face, how many there are. */
static void die_classes(const GuvBoard *b, const GuvState *s, Action roll, int die, int faces, u8 *weight) {
    u64 effect[GUV_CHITS];
    GuvState after;
    memset(weight, 0, GUV_CHITS);
    for (int face = 1; face <= faces; face++) {
        int same = 1;
        roll.face[die] = (u8)face;
        effect[face - 1] = effect_of(&guv_game, b, s, &roll, &after);
        while (effect[same - 1] != effect[face - 1]) same++;
        weight[same - 1]++;
    }
}

/* Every kind of roll is tried on a copy: the rule itself says what is one effect. Dice act each for itself. */
static int dice_outcomes(const GuvBoard *b, const GuvState *s, Outcome *out) {
    Actor actor;
    u8 weight[GUV_CHITS];
    game_actor(&guv_game, b, s, &actor);
    int count = 1, dice = actor.dice, faces = actor.faces;
    Action roll = {.verb = VERB_ROLL, .n = (u8)dice, .face = {0}};
    MUST(dice <= 7 && faces <= GUV_CHITS);
    memset(roll.face, 1, (size_t)dice);
    out[0] = (Outcome){1, outcome_code(b, s, 1), 0, roll};
    for (int die = 0; die < dice; die++) {
        int before = count;
        die_classes(b, s, roll, die, faces, weight);
        for (int face = 2; face <= faces; face++) {
            for (int i = 0; weight[face - 1] && i < before && count < OUTCOMES_MAX; i++) {
                out[count] = out[i];
                out[count].roll.face[die] = (u8)face;
                out[count].code = outcome_code(b, s, face);
                out[count++].weight *= weight[face - 1];
            }
        }
        for (int i = 0; i < before; i++) out[i].weight *= weight[0];
    }
    return count;
}

static int guv_outcomes(const void *board, const void *state, const Worksheet *sheet, Outcome *out) {
    const GuvState *s = state;
    Worksheet w;
    if (sheet) return guv_sheet_outcomes(sheet, out);
    if (guv_who(board, s, &guv_step(s)->is) != FORTUNE) return 0;
    switch (s->step) {
    case STEP_ATTACK_ROLL: return guv_fight_outcomes(board, s, 0, out);
    case STEP_DEFENSE_ROLL: return guv_fight_outcomes(board, s, 1, out);
    case STEP_SHOT_ROLL: return guv_shot_sheet(board, s, &s->fight, &w) ? guv_sheet_outcomes(&w, out) : 0;
    default: return dice_outcomes(board, s, out);
    }
}

const Game guv_game = {
    .title = "Give Us Victories",
    .orders = &guv_orders,
    .rules_version = 3,
    .faces = 6,
    .over = GUV_6_f,
    .shown = guv_step_shown,
    .dice = guv_dice,
    .standing = guv_standing_answer,
    .hides = true,
    .union_seat = seats_fixed,
    MAP_PARTS_OF(guv, Guv, GUV),
};
