/* The table of steps and verbs: the sequence of play at a glance. Each step's rules stand in the file of its section;
 * the numbers of sections are read as LFM-R1 says. Set-up leaves no choice in our battles (LFM-P1). */
#include "games/lfm/rules.h"
#include "core/values.h"

#define TABLE_ROW(ID, id) [STEP_##ID] = &lfm_step_##id,
STEP_TABLE(lfm, Lfm, LFM_STEPS, TABLE_ROW, LFM_S8a)

Side lfm_who(const void *board, const void *state, const Step *step) {
    const LfmState *s = state;
    switch (step->who) {
    case WHO_PHASING: return lfm_phasing(s);
    case WHO_OTHER: return lfm_waiting(s);
    case WHO_ASKING: return (Side)s->asking;
    case WHO_RETREAT: return (Side)s->retreat.side;
    default: return decider(step);
    }
}

/* ---- Verbs ------------------------------------------------------------------------------------------------------- */

VERB_TABLE(lfm, LFM, "roll FACES: fortune's dice")

/* What gives away an impulse or a phase. */
const Forgone lfm_forgone[] = {
    {"command", DO_END, DO_COMMAND, "1 commander has not rolled. Regiments out of command may not enter an enemy ZOC.",
     "# commanders have not rolled. Regiments out of command may not enter an enemy ZOC."},
    {"artillery", DO_END, DO_BOMBARD, "1 hex can still be bombarded.", "# hexes can still be bombarded."},
    {"movement", DO_END, DO_PICK, "1 unit can still move.", "# units can still move."},
    {"allot", DO_END, DO_ATTACK, "1 hex can still be attacked.", "# hexes can still be attacked."},
    {"recovery", DO_END, DO_RECOVER, "1 regiment can still come back.", "# regiments can still come back."},
    {0},
};

/* What a player may answer once and for all. */
const StandingOrder lfm_standing_orders[] = {
    {"keep-works", "close", DO_END, LFM_24_8a, "Leave your breastworks standing at the end of movement",
     .unless = DO_RECOVER},
    {"no-limber", "limber", DO_END, LFM_S4d, "Leave batteries unlimbered"},
    {"no-build", "construction", DO_END, LFM_P3, "Begin no breastworks, prepare to burn no bridges"},
    {"stand", "before", DO_END, LFM_11_1a, "Never retreat before combat"},
    {"no-withdrawal", "withdraw", DO_END, LFM_12_2, "Never retreat voluntarily"},
    {0},
};

/* ---- Options: the rules of our battles (section 30), and who may come -------------------------------------------- */

const OptionInfo lfm_options[OPTIONS - 1] = {LFM_OPTIONS(OPTION_ROW)};
