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
    case WHO_FORTUNE: return FORTUNE;
    case WHO_NOBODY: break;
    }
    return NOBODY;
}

/* ---- Verbs ------------------------------------------------------------------------------------------------------- */

#define U KIND_UNIT
#define P KIND_PLACE
const VerbInfo lgv_verbs[LGV_VERBS] = {
    [VERB_ROLL] = {"roll", 0, {0}, "roll FACES: fortune's dice"},
    [DO_WANT] = {"want", 1, {KIND_SIDE}, "want SIDE: the side you wish for, in secret"},
    [DO_BID] = {"bid", 1, {KIND_NUMBER}, "bid N: VP the Union will need, in secret"},
    [DO_SWAP] = {"swap", 1, {KIND_COMMAND}, "swap CORPS: the corps that changes places with XI Corps"},
    [DO_PLACE] = {"place", 2, {U, P}, "place UNIT AREA: set up or bring back a unit"},
    [DO_STEAL] = {"steal", 0, {0}, "steal: steal a march", {LGV_13_1e}},
    [DO_DECLINE] = {"decline", 0, {0}, "decline: do without what is offered"},
    [DO_REROLL_ADVANTAGE] =
        {"reroll-advantage", 0, {0}, "reroll-advantage: use the Advantage on this roll", {LGV_13_1a}},
    [DO_REROLL_MARKER] = {"reroll-marker", 0, {0}, "reroll-marker: use your Re-Roll marker on this assault"},
    [DO_ACCEPT] = {"accept", 0, {0}, "accept: let the roll stand"},
    [DO_ASSAULT] = {"assault", 1, {P}, "assault AREA: activate it for movement and attack", {LGV_6_2_1a}},
    [DO_BOMBARD] = {"bombard", 1, {P}, "bombard AREA: a Bombardment Activation against it", {LGV_6_2_1a}},
    [DO_PASS] = {"pass", 0, {0}, "pass: do nothing; Momentum switches", {LGV_R12b}},
    [DO_BRIDGE] = {"bridge", 1, {KIND_FORD}, "bridge FORD: lay a pontoon bridge", {LGV_16_1a}},
    [DO_PICK] = {"pick", 1, {U}, "pick UNIT: it moves now"},
    [DO_GO] = {"go", 1, {P}, "go AREA: the picked unit enters it"},
    [DO_STOP] = {"stop", 0, {0}, "stop: the picked unit ends its move"},
    [DO_ATTACK] = {"attack", 1, {P}, "attack AREA: assault the enemies there"},
    [DO_END] = {"end", 0, {0}, "end: the activation is over"},
    [DO_CLOSE] = {"close", 1, {P}, "close AREA: settle this target next"},
    [DO_JOIN] = {"join", 1, {U}, "join UNIT: it takes part", .gathers = true, .joins = true},
    [DO_SUPPORT] = {"support", 1, {U}, "support UNIT: this gun supports", {LGV_9_5a}, .gathers = true, .joins = true},
    [DO_LEAD] = {"lead", 1, {U}, "lead UNIT: the Lead Attacking Unit, or lead gun", {LGV_9_4b}},
    [DO_FRONT] = {"front", 1, {U}, "front LEADER: he leads from the front", {LGV_9_4_2f}},
    [DO_DEFEND] = {"defend", 1, {U}, "defend UNIT: the Lead Defending Unit", {LGV_9_4b}},
    [DO_DONE] = {"done", 0, {0}, "done: no more of these", .closes = true},
    [DO_TURN] = {"turn", 1, {U}, "turn UNIT: Fresh to Exhausted, 1 casualty point", {LGV_11_1a}},
    [DO_FALL_BACK] = {"fall-back", 1, {U}, "fall-back UNIT: it will retreat, 1 casualty point", {LGV_11_1a}},
    [DO_ELIMINATE] = {"eliminate", 1, {U}, "eliminate UNIT: 3 casualty points Fresh, 2 Exhausted", {LGV_11_1a}},
    [DO_RETREAT] = {"retreat", 2, {U, P}, "retreat UNIT AREA"},
    [DO_LOST] = {"lost", 1, {U}, "lost UNIT: it cannot retreat and is eliminated"},
    [DO_EXPLOIT] = {"exploit", 0, {0}, "exploit: overrun into Vacant Areas", {LGV_9_4_4l}},
    [DO_STORM] = {"storm", 1, {P}, "storm AREA: overrun into a second attack", {LGV_9_4_4l}},
    [DO_HALT] = {"halt", 0, {0}, "halt: the overrun goes no further"},
    [DO_ADVANCE] = {"advance", 2, {U, P}, "advance UNIT AREA: in the overrun", {LGV_9_4_4l}},
    [DO_TARGET] = {"target", 1, {U}, "target UNIT: the Primary Target", {LGV_10_2_1a}},
    [DO_FROM] = {"from", 1, {P}, "from AREA: whose guns fire"},
    [DO_RETURN] = {"return", 2, {U, P}, "return LEADER AREA: place a returning Leader"},
    [DO_BRING] = {"bring", 1, {U}, "bring UNIT: reorganize it", {LGV_12_0}},
    [DO_RALLY] = {"rally", 1, {U}, "rally UNIT: bring it back with the Advantage", {LGV_13_1j}},
    [DO_PRICE] = {"price", 1, {U}, "price UNIT: removed for good in exchange"},
    [DO_CALL] = {"call", 1, {U}, "call LEADER: call his division (19.3)", {LGV_D8c}},
    [DO_ENTRENCH] = {"entrench", 1, {P}, "entrench AREA: one step of works", {LGV_15_0a}},
    [DO_REMOVE_WORKS] = {"remove-works", 1, {P}, "remove-works AREA: take off your marker", {LGV_15_3a}},
    [DO_REMOVE_BRIDGE] = {"remove-bridge", 1, {KIND_FORD}, "remove-bridge FORD", {LGV_16_3b}},
    [DO_WORKS] = {"works", 1, {P}, "works AREA: place an own +1 in captured works", {LGV_15_2a}},
};
#undef U
#undef P

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
    {.name = "good-rolls",
     .steps = "momentum-reroll retention-reroll",
     .verb = DO_ACCEPT,
     .usual = true,
     .clause = LGV_13_1d,
     .text = "Let a Momentum roll stand that went your way",
     .applies = lgv_momentum_is_ours},
    {.name = "keep-advantage",
     .steps = "momentum-reroll retention-reroll bombard-reroll",
     .verb = DO_ACCEPT,
     .clause = LGV_13_1a,
     .text = "Keep the Advantage: re-roll neither Momentum nor bombardments"},
    {.name = "no-march", .steps = "steal-a-march", .verb = DO_DECLINE, .clause = LGV_13_1e, .text = "Steal no marches"},
    {.name = "keep-works",
     .steps = "remove-works",
     .verb = DO_DONE,
     .clause = LGV_15_3a,
     .text = "Leave your works standing"},
    {.name = "keep-bridges",
     .steps = "remove-bridges",
     .verb = DO_DONE,
     .clause = LGV_16_3b,
     .text = "Leave your pontoon bridges where they are"},
    {0},
};

/* ---- Options (module 19, LGV-P3) --------------------------------------------------------------------------------- */

const OptionInfo lgv_options[OPTIONS - 1] = {
    {"sides", "fixed choose", LGV_5_1_1a, "sides are fixed, or chosen in secret with bids on a clash"},
    {"variant-set-up", "off on", LGV_5_2g, "XI Corps changes places with another Union corps"},
    {"draw-band", "off on", LGV_D8a, "19.1 as reconstructed: a draw on 7 and 8 VP"},
    {"rain", "off on", LGV_D8b, "19.2 as reconstructed: light and heavy rain on Turns 4 to 6"},
    {"longstreet", "off on", LGV_D8c, "19.3 as reconstructed: Hood and Pickett may be called"},
    {"stoneman", "off on", LGV_D8d, "19.4 as reconstructed: the Union cavalry stays with the army"},
    {"hunt", "off on", LGV_D8e, "19.5 as reconstructed: Hunt directs the Union guns"},
    {"uneasy-eleventh", "off on", LGV_D8f, "19.6 as reconstructed: XI Corps surprised"},
    {"defensive-guns", "off on", LGV_D8g, "19.7 as reconstructed: guns support the defense"},
    {"handicap", HANDICAP_VALUES, LGV_R48, "points that the Union needs less, or more", .quiet = true},
};
