/* The contract of Lee's Greatest Victory: actor, legal, check, apply, worksheet,
 * outcomes, guess, over the table of steps. */
#include "games/lgv/rules.h"

LEGAL_OF(lgv, Lgv)

/* ---- Check ------------------------------------------------------------------------------------------------------- */

static bool lgv_names(const void *board, int verb, int kind, int id, Refusal *r) {
    const LgvBoard *b = board;
    if (kind == KIND_UNIT) return id >= 1 && id <= b->units;
    if (kind == KIND_NUMBER) return true; /* the step judges numbers */
    if (id < 1 || id > lgv_range(b, kind)) return false;
    return kind != KIND_PLACE || b->place[id].sector || refuse(r, LGV_3_1a, "There is no such place on this board.");
}

/* A retreat that nobody asks for: cavalry that may not screen, Fresh defenders, attackers who stay. */
static bool refuse_retreat(const LgvBoard *b, const LgvState *s, int unit, Refusal *r) {
    bool before_dice = s->step >= STEP_ATTACKERS && s->step <= STEP_ASSAULT_ROLL;
    if (lgv_side(b, unit) == (int)lgv_attacker(s)) {
        const Link *back = s->from[unit] ? lgv_link(b, s->place[unit], s->from[unit]) : NULL;
        bool wet = back && back->water == WATER_MAJOR && !(s->bridges >> back->ford & 1);
        refuse_also(r, wet ? LGV_16_2c : 0); /* LGV-R29 */
        return refuse_also(r, LGV_9_4_4c), refuse_also(r, LGV_9_3b), refuse_also(r, LGV_11_2_3e);
    }
    if (before_dice && b->unit[unit].type == CAVALRY) return refuse_also(r, LGV_8_3f), refuse_also(r, LGV_R18);
    return refuse_also(r, lgv_fresh(b, s, unit) ? LGV_11_2_3d : LGV_11_2_3a);
}

/* LGV-6.1, LGV-6.2a, b, LGV-8.1a: nobody acts out of turn. */
static void lgv_bars(const void *board, const void *state, Side side, const Action *a, Refusal *r) {
    const LgvState *s = state;
    const Step *step = &lgv_step(s)->is;
    if (side != lgv_who(board, s, step)) {
        if (step->who == WHO_ATTACKER) refuse_also(r, LGV_6_2a), refuse_also(r, LGV_8_1a);
        refuse_also(r, LGV_6_2b), refuse_also(r, LGV_6_1);
    }
    if (!a) return;
    if (side == CONFEDERATE && (a->verb == DO_BRIDGE || a->verb == DO_REMOVE_BRIDGE)) refuse_also(r, LGV_16_0a);
    if (a->verb == DO_RETREAT) refuse_retreat(board, s, a->op[0], r);
    if (a->verb != DO_REROLL_ADVANTAGE && a->verb != DO_REROLL_MARKER) return;
    if (step->who == WHO_ACTING) refuse_also(r, LGV_R33c);
    else refuse_also(r, LGV_13_3f), refuse_also(r, LGV_R32), refuse_also(r, LGV_13_1b);
}

static bool lgv_allows(const void *board, const void *state, Side side, const Action *a, Refusal *r) {
    const LgvStep *step = lgv_step(state);
    if (step->check(board, state, a, r)) return true;
    if (!r || r->clause[0] != step->is.clause) return false;
    refuse_also(r, lgv_verbs[a->verb].opens[0]); /* untimely */
    return lgv_bars(board, state, side, a, r), false;
}

static Effects lgv_apply(const void *board, void *state, const Action *a, const Journal *j) {
    LgvState *s = state;
    bool last_secret = (s->step == STEP_SIDE_CHOICE && s->wish[0]) || (s->step == STEP_BID && s->bid[0]);
    lgv_step(s)->apply(board, s, a, j);
    return (Effects){.revealed = last_secret};
}

/* ---- Worksheet and outcomes -------------------------------------------------------------------------------------- */

static bool lgv_worksheet(const void *board, const void *state, Side viewer, const Action *about, Worksheet *w) {
    const LgvState *s = state;
    bool open = s->step <= STEP_DEFENDER_REROLL || (s->step >= STEP_TARGET && s->step <= STEP_BOMBARD_REROLL);
    if (!about) return open && lgv_fight_sheet(board, s, &s->fight, w); /* once resolved there is no sum any more */
    LgvState trial = *s;
    Worksheet notes = {.notes = 0};
    if (!lgv_preview_fight(board, &trial, about, &notes)) return false;
    if (!lgv_fight_sheet(board, &trial, &trial.fight, w)) return false;
    for (int i = 0; i < notes.notes; i++) sheet_note(w, notes.note[i]);
    return true;
}

static const char *roll_code(const void *board, const void *before, const void *after, const Action *roll) {
    static const char *const sides[] = {"", "union", "confederate"}, *const rains[] = {"dry", "light", "heavy"};
    const LgvState *s = before;
    int face = roll->face[0];
    switch (s->step) {
    case STEP_RETENTION: return face < s->impulse ? "lost" : "kept";
    case STEP_FATE: return face <= 2 ? "killed" : face <= 4 ? "wounded" : "returns";
    case STEP_BID_TIE: return face <= 3 ? "first" : "second";
    case STEP_MOMENTUM: return sides[lgv_momentum_winner(board, s, face, roll->face[1])];
    default: return rains[lgv_rain_of(board, s, face)];
    }
}

static int lgv_outcomes(const void *board, const void *state, const Worksheet *sheet, Outcome *out) {
    const LgvState *s = state;
    if (sheet) return lgv_fight_outcomes(sheet, out);
    Worksheet w;
    switch (s->step) {
    case STEP_ASSAULT_ROLL:
    case STEP_BOMBARD_ROLL: return lgv_fight_sheet(board, s, &s->fight, &w) ? lgv_fight_outcomes(&w, out) : 0;
    case STEP_RETENTION:
    case STEP_FATE:
    case STEP_BID_TIE:
    case STEP_MOMENTUM:
    case STEP_RAIN: return tried_outcomes(&lgv_game, board, s, roll_code, out);
    default: return 0;
    }
}

/* ---- Guess ------------------------------------------------------------------------------------------------------- */

/* Hidden is at most the other player's wish or bid, which follows his being asked first. */
void lgv_guess(const void *board, const void *state, Side viewer, Stream *dice, void *out) {
    LgvState *s = out;
    memcpy(s, state, sizeof *s);
    for (int seat = 0; seat < 2; seat++) {
        if (viewer == REFEREE || viewer == (seat ? SECOND : FIRST)) continue;
        if (s->step == STEP_SIDE_CHOICE && s->wish[seat]) s->wish[seat] = (u8)(UNION + stream_below(dice, 2));
        if (s->step == STEP_BID && s->bid[seat]) s->bid[seat] = (u8)(1 + stream_below(dice, BID_MAX + 1));
    }
}

static Side lgv_union_seat(const void *state) { return (Side)((const LgvState *)state)->union_seat; }

const Game lgv_game = {
    .title = "Lee's Greatest Victory",
    .rules_version = 3,
    .faces = 6,
    .over = LGV_6_4e,
    .die_shows = LGV_2_1a,
    .union_seat = lgv_union_seat,
    .orders = &lgv_orders,
    MAP_PARTS_OF(lgv, Lgv, LGV),
};
