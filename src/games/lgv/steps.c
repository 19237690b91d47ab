/* The table of steps and verbs: the sequence of play at a glance. Each step's
 * rules stand in the file of its section. */
#include "games/lgv/rules.h"

/* ---- Steps ------------------------------------------------------------------------------------------------------- */

#define TABLE_ROW(ID, id) [STEP_##ID] = &lgv_step_##id,
STEP_TABLE(lgv, Lgv, LGV_STEPS, TABLE_ROW, LGV_6_4e)

Side lgv_who(const void *board, const void *state, const Step *step) {
    const LgvState *s = state;
    if (step == &lgv_works_step.is) return lgv_works_side(s);
    switch (step->who) {
    case WHO_SEATS: return (s->step == STEP_BID ? s->bid[0] : s->wish[0]) ? SECOND : FIRST;
    case WHO_UNION: return UNION;
    case WHO_ATTACKER: return lgv_attacker(s);
    case WHO_DEFENDER: return lgv_defender(s);
    case WHO_ACTING: return (Side)s->acting;
    case WHO_HOLDER: return (Side)s->advantage;
    default: return decider(step);
    }
}

/* ---- Verbs ------------------------------------------------------------------------------------------------------- */

VERB_TABLE(lgv, LGV, "roll FACES: fortune's dice")

/* What gives away an impulse or a phase. */
const Forgone lgv_forgone[] = {
    {"impulse", DO_PASS, DO_ASSAULT, "1 area can be activated. A pass hands Momentum to the enemy.",
     "# areas can be activated. A pass hands Momentum to the enemy."},
    {"assault", DO_END, DO_PICK, "1 unit can still move.", "# units can still move."},
    {"assault", DO_END, DO_ATTACK, "1 area can still be attacked.", "# areas can still be attacked."},
    {"reorganize", DO_DONE, DO_BRING, "1 unit can still be brought back.", "# units can still be brought back."},
    {"entrench", DO_DONE, DO_ENTRENCH, "1 area can still be entrenched.", "# areas can still be entrenched."},
    {0},
};

/* What a player may answer once and for all. */
const StandingOrder lgv_standing_orders[] = {
    {"good-rolls", "momentum-reroll retention-reroll", DO_ACCEPT, LGV_13_1d,
     "Let a Momentum roll stand that went your way", .usual = true, .applies = lgv_momentum_is_ours},
    {"keep-advantage", "momentum-reroll retention-reroll bombard-reroll", DO_ACCEPT, LGV_13_1a,
     "Keep the Advantage: re-roll neither Momentum nor bombardments"},
    {"no-march", "steal-a-march", DO_DECLINE, LGV_13_1e, "Steal no marches"},
    {"keep-works", "remove-works", DO_DONE, LGV_15_3a, "Leave your works standing"},
    {"keep-bridges", "remove-bridges", DO_DONE, LGV_16_3b, "Leave your pontoon bridges where they are"},
    {0},
};

/* ---- Options (module 19, LGV-P3) --------------------------------------------------------------------------------- */

const OptionInfo lgv_options[OPTIONS - 1] = {LGV_OPTIONS(OPTION_ROW)};
