/* The table of steps and verbs: the sequence of play at a glance. Each step's rules stand in the file of its section.
 * */
#include "games/guv/rules.h"
#include "core/values.h"

#define TABLE_ROW(ID, id) [STEP_##ID] = &guv_step_##id,
STEP_TABLE(guv, Guv, GUV_STEPS, TABLE_ROW, GUV_6_f)

/* DEM units next to an enemy go before anything else (GUV-14.dem-c, GUV-R37), once what moved them is complete. */
static Side dem_side(const GuvState *s) { return (Side)s->dem; }

const GuvStep *guv_step_open(const GuvState *s) {
    return s->dem ? &guv_step_dem : guv_step_table[s->step == STEP_ORDERS ? s->back : s->step];
}

const Step *guv_step_shown(const void *board, const void *state) { return &guv_step_open(state)->is; }

DiceDue guv_dice(const void *board, const void *state) { return guv_step(state)->dice(board, state); }

Side guv_who(const void *board, const void *state, const Step *step) {
    const GuvState *s = state;
    const GuvBoard *b = board;
    if (step == &guv_step_dem.is) return dem_side(s);
    switch (step->who) {
    case WHO_ACTIVE: return guv_active(b, s);
    case WHO_OPPONENT: return side_other(guv_active(b, s));
    case WHO_ASKING: return (Side)s->asking;
    case WHO_RETREAT: return (Side)s->retreat.side;
    case WHO_CHIT: return guv_chit_owner(b, s);
    default: return decider(step);
    }
}

/* ---- Verbs ------------------------------------------------------------------------------------------------------- */

VERB_TABLE(guv, GUV, "roll FACES: fortune's dice and draws")

/* What gives away an impulse or a phase. */
const Forgone guv_forgone[] = {
    {"activate", DO_PASS, DO_ACTIVATE, "The chit is spent, and nobody acts.", "The chit is spent, and nobody acts."},
    {"general", DO_PASS, DO_CALL, "The chit is spent, and nobody acts.", "The chit is spent, and nobody acts."},
    {"movement", DO_END, DO_PICK, "1 unit can still move.", "# units can still move."},
    {"bombardment", DO_END, DO_BOMBARD, "1 hex can still be bombarded.", "# hexes can still be bombarded."},
    {"combat", DO_END, DO_ATTACK, "1 hex can still be attacked.", "# hexes can still be attacked."},
    {"recover", DO_DECLINE, DO_RECOVER, "1 unit can still recover.", "# units can still recover."},
    {0},
};

/* What a player may answer once and for all. Those of the position itself (GUV-P10) are given with `orders`. */
const StandingOrder guv_standing_orders[] = {
    {"no-events", "interlude fight-events choose-event", DO_DECLINE, GUV_P21,
     "Play no events when asked between activations and in combats"},
    {"entrench", "works shot-works", DO_ENTRENCH, GUV_14_steps_c,
     "Build a breastwork whenever a stack of yours comes under attack or fire"},
    {"keep-pontoons", "dismantle", DO_DECLINE, GUV_11_dis_d, "Leave pontoons where they are after a retreat"},
    {0},
};

/* ---- Options (GUV-P1): the book's defaults first ----------------------------------------------------------------- */

const OptionInfo guv_options[OPTIONS - 1] = {GUV_OPTIONS(OPTION_ROW)};

const char *const guv_answers[ANSWERS + 1] = {
    "ask",    "ask+entrench",    "ask+open",    "stand", "stand+entrench", "stand+open",
    "weaker", "weaker+entrench", "weaker+open", "break", "break+entrench", "break+open",
    NULL};
