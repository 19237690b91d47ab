/* The table of steps and verbs: the sequence of play at a glance. Each step's rules stand in the file of its section.
 * BFF-D5 gives the scale; set-up leaves no choice in our battles (BFF-D8). */
#include "games/bff/rules.h"
#include "core/values.h"

#define TABLE_ROW(ID, id) [STEP_##ID] = &bff_step_##id,
STEP_TABLE(bff, Bff, BFF_STEPS, TABLE_ROW, BFF_R17)

Side bff_who(const void *board, const void *state, const Step *step) {
    const BffState *s = state;
    const BffBoard *b = board;
    switch (step->who) {
    case WHO_ACTIVE: return bff_active(s);
    case WHO_OTHER: return bff_opponent(s);
    case WHO_ASKING: return (Side)s->asking;
    case WHO_RETREAT: return bff_side(b, s->retreat.unit);
    default: return decider(step);
    }
}

/* ---- Verbs ------------------------------------------------------------------------------------------------------- */

VERB_TABLE(bff, BFF, "roll FACES: fortune's dice")

/* What gives away an impulse or a phase. */
const Forgone bff_forgone[] = {
    {"maneuver", DO_END, DO_PICK, "1 unit has not acted.", "# units have not acted."},
    {"fire", DO_END, DO_TARGET, "1 target can still be fired at.", "# targets can still be fired at."},
    {0},
};

/* What a player may answer once and for all. */
const StandingOrder bff_standing_orders[] = {
    {"leaders-stay", "leaders", DO_END, BFF_P1, "Leaders stay with those they are with"},
    {"leaders-halt", "leader-moves", DO_END, BFF_P5, "Detached leaders stay where they are"},
    {"no-countercharge", "countercharge", DO_DECLINE, BFF_P4, "Meet no charge with a countercharge"},
    {"hold-ground", "carry", DO_STAY, BFF_P10, "Hold your ground after a charge won, and carry no position"},
    {0},
};

/* ---- Options (BFF-12.29) ----------------------------------------------------------------------------------------- */

const OptionInfo bff_options[OPTIONS - 1] = {BFF_OPTIONS(OPTION_ROW)};
