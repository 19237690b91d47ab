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
    case WHO_FORTUNE: return FORTUNE;
    case WHO_NOBODY: break;
    }
    return NOBODY;
}

/* ---- Verbs ------------------------------------------------------------------------------------------------------- */

#define P KIND_PIECE
#define H KIND_HEX
#define X KIND_HEXSIDE
const VerbInfo lfm_verbs[LFM_VERBS] = {
    [VERB_ROLL] = {"roll", 0, {0}, "roll FACES: fortune's dice"},
    [DO_ACT] = {"act", 1, {P}, "act COMMANDER: he acts as army commander"},
    [DO_COMMAND] = {"command", 1, {P}, "command COMMANDER: he rolls for command"},
    [DO_DETACH] = {"detach", 1, {P}, "detach UNIT: a DETACHED marker", {LFM_22_4a}},
    [DO_ATTACH] = {"attach", 1, {P}, "attach UNIT: its DETACHED marker comes off"},
    [DO_BUILD] = {"build", 1, {P}, "build UNIT: it begins a breastwork", {LFM_24_2a}},
    [DO_KINDLE] = {"kindle", 2, {P, X}, "kindle UNIT HEXSIDE: it will try to burn the bridge", {LFM_25b}},
    [DO_BURN] = {"burn", 1, {X}, "burn HEXSIDE: roll for the bridge", {LFM_25c}},
    [DO_BOMBARD] = {"bombard", 1, {H}, "bombard HEX: the target of guns"},
    [DO_FIRE] = {"fire", 1, {P}, "fire UNIT: the battery joins", .gathers = true, .joins = true},
    [DO_VICTIM] = {"victim", 1, {P}, "victim UNIT: it takes the checks"},
    [DO_LIMBER] = {"limber", 1, {P}, "limber UNIT"},
    [DO_PICK] = {"pick", 1, {P}, "pick PIECE: it moves now"},
    [DO_JOIN] = {"join", 1, {P}, "join PIECE: it goes along", .gathers = true, .joins = true},
    [DO_ALL] = {"all", 0, {0}, "all: the rest of the stack goes along"},
    [DO_GO] = {"go", 1, {H}, "go HEX: the group enters it"},
    [DO_ROAD] = {"road", 1, {H}, "road HEX: the group enters it at the rate of the road"},
    [DO_DROP] = {"drop", 1, {P}, "drop PIECE: it stays here", .gathers = true},
    [DO_STOP] = {"stop", 0, {0}, "stop: the group ends its move", .closes = true},
    [DO_CHARGE] = {"charge", 1, {H}, "charge HEX: the cavalry charges"},
    [DO_MOUNT] = {"mount", 1, {P}, "mount UNIT", {LFM_1_5a, LFM_S5b}},
    [DO_DISMOUNT] = {"dismount", 1, {P}, "dismount UNIT", {LFM_1_5a, LFM_S5b}},
    [DO_UNLIMBER] = {"unlimber", 1, {P}, "unlimber UNIT", {LFM_R21, LFM_1_4b}},
    [DO_ENTER] = {"enter", 1, {P}, "enter PIECE: it comes onto the map", {LFM_S5c}},
    [DO_SHIFT] = {"shift", 2, {P, H}, "shift PIECE HEX: it will enter there, later", .free = true},
    [DO_EXIT] = {"exit", 0, {0}, "exit: the group leaves the map for good"},
    [DO_RECOVER] =
        {"recover", 1, {P}, "recover PIECE: a commander prepares, later a regiment comes back", {LFM_17_1a, LFM_S5d}},
    [DO_RAZE] = {"raze", 1, {H}, "raze HEX: remove the breastwork", {LFM_24_8a}},
    [DO_LOSE] = {"lose", 1, {P}, "lose UNIT: it is eliminated", {LFM_8_10a}},
    [DO_ATTACK] = {"attack", 1, {H}, "attack HEX: begin a combat"},
    [DO_WITH] = {"with", 1, {H}, "with HEX: the stack there attacks", .gathers = true, .joins = true},
    [DO_TARGET] = {"target", 1, {H}, "target HEX: attacked in the same combat", .gathers = true},
    [DO_RESOLVE] = {"resolve", 1, {H}, "resolve HEX: the combat against it"},
    [DO_CHECK] = {"check", 1, {P}, "check UNIT: it takes the cohesion check"},
    [DO_HOLD] = {"hold", 1, {H}, "hold HEX: the stack there stays"},
    [DO_GIVE_WAY] = {"give-way", 1, {H}, "give-way HEX: the stack there goes"},
    [DO_BACK] = {"back", 1, {H}, "back HEX: it retreats there", {LFM_9_1b}},
    [DO_HALT] = {"halt", 0, {0}, "halt: the retreat ends here"},
    [DO_LEAVE] = {"leave", 0, {0}, "leave: retreat off the map"},
    [DO_REJOIN] = {"rejoin", 1, {H}, "rejoin HEX: the commander goes there"},
    [DO_ADVANCE] = {"advance", 2, {P, H}, "advance PIECE HEX: after combat", {LFM_10_2}},
    [DO_RALLY] = {"rally", 1, {H}, "rally HEX: the stack there rolls for order", {LFM_14_5a}},
    [DO_PLACE] = {"place", 1, {H}, "place HEX: the recovered regiment returns there", {LFM_17_1d}},
    [DO_DONE] = {"done", 0, {0}, "done: what is put together is complete", .closes = true},
    [DO_END] = {"end", 0, {0}, "end: the step is over"},
};
#undef P
#undef H
#undef X

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
    {.name = "keep-works",
     .steps = "close",
     .verb = DO_END,
     .unless = DO_RECOVER,
     .clause = LFM_24_8a,
     .text = "Leave your breastworks standing at the end of movement"},
    {.name = "no-limber", .steps = "limber", .verb = DO_END, .clause = LFM_S4d, .text = "Leave batteries unlimbered"},
    {.name = "no-build",
     .steps = "construction",
     .verb = DO_END,
     .clause = LFM_P3,
     .text = "Begin no breastworks, prepare to burn no bridges"},
    {.name = "stand", .steps = "before", .verb = DO_END, .clause = LFM_11_1a, .text = "Never retreat before combat"},
    {.name = "no-withdrawal",
     .steps = "withdraw",
     .verb = DO_END,
     .clause = LFM_12_2,
     .text = "Never retreat voluntarily"},
    {0},
};

/* ---- Options: the rules of our battles (section 30), and who may come -------------------------------------------- */

const OptionInfo lfm_options[OPTIONS - 1] = {
    {"pace", "on off", LFM_30_1, "the pace of the woods (Jackson's Flank Attack)"},
    {"surprise", "on off", LFM_30_2, "XI Corps is surprised on turn 1 (Jackson's Flank Attack)"},
    {"faced-works", "on off", LFM_30_3, "works that stand at the beginning have a face"},
    {"halt", "on off", LFM_30_4, "Colquitt's halt (Jackson's Flank Attack)"},
    {"ride", "on off", LFM_30_6, "Keenan's charge (Jackson's Flank Attack)"},
    {"ammunition", "on off", LFM_30_9, "Confederate batteries are short of ammunition (Salem Church)"},
    {"hooker", "off on", LFM_26_0, "Hooker comes onto the field (Jackson's Flank Attack)"},
    {"archer", "off on", LFM_26_0, "the rear guard comes up from the Furnace (Jackson's Flank Attack)"},
    {"handicap", HANDICAP_VALUES, LFM_R105, "help for one side: points; Buschbeck's Line: SP of Confederate losses",
     .quiet = true},
};
