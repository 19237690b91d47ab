/* The contract of Lee's Greatest Victory: actor, legal, check, apply, worksheet,
 * outcomes, guess, over the table of steps. */
#include "games/lgv/inner.h"

static void lgv_actor(const void *board, const void *state, Actor *actor) {
    (void)board;
    const LgvState *s = state;
    const Step *step = lgv_step(s);
    *actor = (Actor){.side = lgv_who(s, step),
                     .clause = step->clause,
                     .step = step->name,
                     .dice = step->dice,
                     .faces = 6,
                     .winner = NOBODY,
                     .result = ""};
    if (actor->side != NOBODY) return;
    actor->winner = ending_winner(s->ending);
    actor->result = ending_text(s->ending);
}

static void lgv_legal(const void *board, const void *state, List *list) {
    const Step *step = lgv_step(state);
    list->count = 0;
    if (step->legal) step->legal(board, state, list);
}

/* ---- Check ----------------------------------------------------------------------------------- */

static bool faces_possible(const Step *step, const Action *a, Refusal *r) {
    if (a->verb != VERB_ROLL || a->n != step->dice) return refuse(r, step->clause, "%d dice are due.", step->dice);
    for (int i = 0; i < a->n; i++) {
        if (a->face[i] < 1 || a->face[i] > 6) return refuse(r, LGV_2_1a, "A die shows 1 to 6, not %d.", a->face[i]);
    }
    return true;
}

/* Verb known, operands as many and as large as its kinds allow. */
static bool well_formed(const LgvBoard *b, const Step *step, const Action *a, Refusal *r) {
    if (a->verb < VERB_FIRST_OWN || a->verb >= LGV_VERBS)
        return refuse(r, step->clause, "That is no action of a player.");
    const VerbInfo *v = &lgv_verbs[a->verb];
    if (a->n != v->count) return refuse(r, step->clause, "'%s' takes %d operands.", v->name, v->count);
    for (int i = 0; i < v->count; i++) {
        int low = v->kind[i] == KIND_NUMBER ? 0 : 1;
        bool too_high = v->kind[i] != KIND_NUMBER && a->op[i] > lgv_range(b, v->kind[i]); /* the step judges numbers */
        if (a->op[i] < low || too_high) return refuse(r, step->clause, "'%s' has an operand out of range.", v->name);
        if (v->kind[i] == KIND_PLACE && !b->place[a->op[i]].sector)
            return refuse(r, LGV_3_1a, "There is no such place on this board.");
    }
    return true;
}

/* A retreat that nobody asks for: cavalry that may not screen, Fresh defenders, attackers who stay. */
static bool refuse_retreat(const LgvBoard *b, const LgvState *s, int unit, Refusal *r) {
    bool before_dice = s->step >= STEP_ATTACKERS && s->step <= STEP_ASSAULT_ROLL;
    if (lgv_side(b, unit) == (int)attacker(s)) {
        const Link *back = s->from[unit] ? lgv_link(b, s->place[unit], s->from[unit]) : NULL;
        bool wet = back && back->water == WATER_MAJOR && !(s->bridges >> back->ford & 1);
        refuse_also(r, wet ? LGV_16_2c : 0); /* LGV-R29 */
        return refuse_also(r, LGV_9_4_4c), refuse_also(r, LGV_9_3b), refuse_also(r, LGV_11_2_3e);
    }
    if (before_dice && b->unit[unit].type == CAVALRY) return refuse_also(r, LGV_8_3f), refuse_also(r, LGV_R18);
    return refuse_also(r, lgv_fresh(b, s, unit) ? LGV_11_2_3d : LGV_11_2_3a);
}

/* What the rules say of the deed itself, besides that its time is not now. */
static bool refuse_deed(const LgvBoard *b, const LgvState *s, const Step *step, Side side, const Action *a,
                        Refusal *r) {
    static const Clause own[LGV_VERBS] = {
        [DO_STEAL] = LGV_13_1e,
        [DO_PASS] = LGV_R12b,
        [DO_BRIDGE] = LGV_16_1a,
        [DO_ASSAULT] = LGV_6_2_1a,
        [DO_BOMBARD] = LGV_6_2_1a,
        [DO_SUPPORT] = LGV_9_5a,
        [DO_LEAD] = LGV_9_4b,
        [DO_FRONT] = LGV_9_4_2f,
        [DO_DEFEND] = LGV_9_4b,
        [DO_TURN] = LGV_11_1a,
        [DO_FALL_BACK] = LGV_11_1a,
        [DO_ELIMINATE] = LGV_11_1a,
        [DO_EXPLOIT] = LGV_9_4_4l,
        [DO_STORM] = LGV_9_4_4l,
        [DO_ADVANCE] = LGV_9_4_4l,
        [DO_TARGET] = LGV_10_2_1a,
        [DO_BRING] = LGV_12_0,
        [DO_RALLY] = LGV_13_1j,
        [DO_CALL] = LGV_D8c,
        [DO_ENTRENCH] = LGV_15_0a,
        [DO_REMOVE_WORKS] = LGV_15_3a,
        [DO_REMOVE_BRIDGE] = LGV_16_3b,
        [DO_REROLL_ADVANTAGE] = LGV_13_1a,
        [DO_WORKS] = LGV_15_2a,
    };
    if (!refusal_wanted(r) || !well_formed(b, step, a, NULL)) return false;
    refuse_also(r, own[a->verb]);
    if (side == CONFEDERATE && (a->verb == DO_BRIDGE || a->verb == DO_REMOVE_BRIDGE)) refuse_also(r, LGV_16_0a);
    if (a->verb == DO_RETREAT) return refuse_retreat(b, s, a->op[0], r);
    if (a->verb != DO_REROLL_ADVANTAGE && a->verb != DO_REROLL_MARKER) return false;
    if (step->who == WHO_ACTING) return refuse_also(r, LGV_R33c);
    return refuse_also(r, LGV_13_3f), refuse_also(r, LGV_R32), refuse_also(r, LGV_13_1b);
}

/* LGV-6.1, LGV-6.2a, b, LGV-8.1a: nobody acts out of turn. */
static bool is_his_turn(const LgvState *s, const Step *step, Side side, Refusal *r) {
    Side who = lgv_who(s, step);
    if (who == NOBODY) return refuse(r, LGV_6_4e, "The game is over."); /* also to a spectator, who is nobody */
    if (who == side) return true;
    refuse(r, step->clause, "It is for %s to act: the step is '%s'.", side_name(who), step->name);
    if (step->who == WHO_ATTACKER) refuse_also(r, LGV_6_2a), refuse_also(r, LGV_8_1a);
    return refuse_also(r, LGV_6_2b), refuse_also(r, LGV_6_1);
}

static bool lgv_check(const void *board, const void *state, Side side, const Action *a, Refusal *r) {
    const Step *step = lgv_step(state);
    if (!is_his_turn(state, step, side, r)) return side != FORTUNE && refuse_deed(board, state, step, side, a, r);
    if (side == FORTUNE) return faces_possible(step, a, r);
    if (!well_formed(board, step, a, r)) return false;
    if (step->check(board, state, a, r)) return true;
    bool untimely = refusal_wanted(r) && r->clause[0] == step->clause;
    return untimely && refuse_deed(board, state, step, side, a, r);
}

static Effects lgv_apply(const void *board, void *state, const Action *a, const Journal *j) {
    LgvState *s = state;
    bool last_secret = (s->step == STEP_SIDE_CHOICE && s->wish[0]) || (s->step == STEP_BID && s->bid[0]);
    lgv_step(s)->apply(board, s, a, j);
    return (Effects){.revealed = last_secret};
}

/* ---- Worksheet and outcomes ------------------------------------------------------------------ */

static bool lgv_worksheet(const void *board, const void *state, Side viewer, const Action *about, Worksheet *w) {
    const LgvState *s = state;
    (void)viewer;
    bool open = s->step <= STEP_DEFENDER_REROLL || (s->step >= STEP_TARGET && s->step <= STEP_BOMBARD_REROLL);
    if (!about) return open && fight_sheet(board, s, &s->fight, w); /* once resolved there is no sum any more */
    LgvState trial = *s;
    Worksheet notes = {.notes = 0};
    if (!preview_fight(board, &trial, about, &notes)) return false;
    if (!fight_sheet(board, &trial, &trial.fight, w)) return false;
    for (int i = 0; i < notes.notes; i++) sheet_note(w, notes.note[i]);
    return true;
}

/* Two classes of one die, or three of a Leader's fate. */
static int die_outcomes(const LgvState *s, Outcome *out) {
    int low = s->impulse - 1;
    out[0] = (Outcome){(u32)low, "lost", 0, {.verb = VERB_ROLL, .n = 1, .face = {1}}};
    out[1] = (Outcome){(u32)(6 - low), "kept", 0, {.verb = VERB_ROLL, .n = 1, .face = {6}}};
    return 2;
}

static int equal_thirds(Outcome *out, const char *low, const char *middle, const char *high) {
    const char *const label[] = {low, middle, high};
    for (int i = 0; i < 3; i++)
        out[i] = (Outcome){2, label[i], 0, {.verb = VERB_ROLL, .n = 1, .face = {(u8)(2 * i + 1)}}};
    return 3;
}

static int halves(Outcome *out) {
    out[0] = (Outcome){3, "first", 0, {.verb = VERB_ROLL, .n = 1, .face = {1}}};
    out[1] = (Outcome){3, "second", 0, {.verb = VERB_ROLL, .n = 1, .face = {6}}};
    return 2;
}

/* Every pair of dice is tried on a copy: the rule itself says who wins. */
static int momentum_outcomes(const LgvBoard *b, const LgvState *s, Outcome *out) {
    static const char *const label[] = {"", "union", "confederate"};
    int count = 0, at[3] = {-1, -1, -1};
    for (int d = 0; d < 36; d++) {
        Action roll = {.verb = VERB_ROLL, .n = 2, .face = {(u8)(1 + d / 6), (u8)(1 + d % 6)}};
        int winner = momentum_winner(b, s, roll.face[0], roll.face[1]);
        if (at[winner] < 0) {
            at[winner] = count;
            out[count++] = (Outcome){0, label[winner], 0, roll};
        }
        out[at[winner]].weight++;
    }
    return count;
}

static int rain_outcomes(const LgvBoard *b, const LgvState *s, Outcome *out) {
    static const char *const label[] = {"dry", "light", "heavy"};
    int count = 0, at[3] = {-1, -1, -1};
    for (int d = 1; d <= 6; d++) {
        int rain = rain_of(b, s, d);
        if (at[rain] < 0) {
            at[rain] = count;
            out[count++] = (Outcome){0, label[rain], 0, {.verb = VERB_ROLL, .n = 1, .face = {(u8)d}}};
        }
        out[at[rain]].weight++;
    }
    return count;
}

static int lgv_outcomes(const void *board, const void *state, const Worksheet *sheet, Outcome *out) {
    const LgvState *s = state;
    if (sheet) return fight_outcomes(sheet, out);
    Worksheet w;
    switch (s->step) {
    case STEP_ASSAULT_ROLL:
    case STEP_BOMBARD_ROLL: return fight_sheet(board, s, &s->fight, &w) ? fight_outcomes(&w, out) : 0;
    case STEP_RETENTION: return die_outcomes(s, out);
    case STEP_FATE: return equal_thirds(out, "killed", "wounded", "returns");
    case STEP_BID_TIE: return halves(out);
    case STEP_MOMENTUM: return momentum_outcomes(board, s, out);
    case STEP_RAIN: return rain_outcomes(board, s, out);
    default: return 0;
    }
}

/* ---- Guess ----------------------------------------------------------------------------------- */

/* Hidden is at most the other player's wish or bid, which follows his being asked first. */
static void lgv_guess(const void *board, const void *state, Side viewer, Stream *dice, void *out) {
    (void)board;
    LgvState *s = out;
    memcpy(s, state, sizeof *s);
    for (int seat = 0; seat < 2; seat++) {
        if (viewer == REFEREE || viewer == (seat ? SECOND : FIRST)) continue;
        if (s->step == STEP_SIDE_CHOICE && s->wish[seat]) s->wish[seat] = (u8)(UNION + stream_below(dice, 2));
        if (s->step == STEP_BID && s->bid[seat]) s->bid[seat] = (u8)(1 + stream_below(dice, BID_MAX + 1));
    }
}

static Side lgv_union_seat(const void *state) { return (Side)((const LgvState *)state)->union_seat; }

static const char *const kind_names[] = {
    [KIND_NONE] = "",     [KIND_UNIT] = "unit",     [KIND_PLACE] = "place",     [KIND_FORD] = "ford",
    [KIND_SIDE] = "side", [KIND_NUMBER] = "number", [KIND_COMMAND] = "command",
};

const Game lgv_game = {
    .id = "lgv",
    .title = "Lee's Greatest Victory",
    .prefix = "LGV",
    .rules_version = 2,
    .board_size = sizeof(LgvBoard),
    .state_size = sizeof(LgvState),
    .clauses = lgv_clauses,
    .clause_count = LGV_CLAUSE_COUNT,
    .verbs = lgv_verbs,
    .verb_count = LGV_VERBS,
    .forgone = lgv_forgone,
    .kind_names = kind_names,
    .columns = lgv_columns,
    .labels = lgv_labels,
    .options = lgv_options,
    .option_count = OPTIONS - 1,
    .board_begin = lgv_board_begin,
    .board_fact = lgv_board_fact,
    .board_end = lgv_board_end,
    .board_facts = lgv_board_facts,
    .blank = lgv_blank,
    .fact_rank = lgv_fact_rank,
    .key = lgv_key,
    .set_fact = lgv_set_fact,
    .clear = lgv_clear,
    .settle = lgv_settle,
    .facts = lgv_facts,
    .actor = lgv_actor,
    .legal = lgv_legal,
    .check = lgv_check,
    .apply = lgv_apply,
    .worksheet = lgv_worksheet,
    .outcomes = lgv_outcomes,
    .notate = lgv_notate,
    .parse = lgv_parse,
    .prompt = lgv_prompt,
    .describe = lgv_describe,
    .range = lgv_range,
    .subject = lgv_subject,
    .guess = lgv_guess,
    .sane = lgv_sane,
    .union_seat = lgv_union_seat,
};
