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
    case WHO_FORTUNE: return FORTUNE;
    case WHO_NOBODY: break;
    }
    return NOBODY;
}

/* ---- Verbs ------------------------------------------------------------------------------------------------------- */

#define P KIND_PIECE
#define F KIND_FORMATION
const VerbInfo bff_verbs[BFF_VERBS] = {
    [VERB_ROLL] = {"roll", 0, {0}, "roll FACES: fortune's dice"},
    [DO_ATTACH] = {"attach", 2, {P, P}, "attach LEADER UNIT: he goes with it", {BFF_3_1}},
    [DO_DETACH] = {"detach", 1, {P}, "detach LEADER: he stands alone", {BFF_3_1}},
    [DO_PICK] = {"pick", 1, {P}, "pick PIECE: it acts now", {BFF_3_2}},
    [DO_MOVE] = {"move", 0, {0}, "move: as far as the result allows; limbered guns at the double quick", {BFF_3_2}},
    [DO_PASS] = {"pass-lines", 0, {0}, "pass-lines: through friends, a half move", {BFF_3_2}},
    [DO_FORM] = {"form", 1, {F}, "form FORMATION: line and supported line hold, columns half move", {BFF_3_2}},
    [DO_DISMOUNT] = {"dismount", 1, {F}, "dismount FORMATION: cavalry fights on foot", {BFF_3_2}},
    [DO_MOUNT] = {"mount", 1, {F}, "mount FORMATION: cavalry mounts up and half moves", {BFF_3_2}},
    [DO_GARRISON] = {"garrison", 1, {KIND_SITE}, "garrison SITE: half move into it", {BFF_3_2}},
    [DO_FLANK] = {"by-the-flank", 0, {0}, "by-the-flank: a half move sideways", {BFF_3_2}},
    [DO_ABOUT] = {"about-face", 0, {0}, "about-face: face by the rear rank and hold", {BFF_3_2}},
    [DO_REPLENISH] = {"replenish", 0, {0}, "replenish: ammunition; guns displace to do so", {BFF_3_2}},
    [DO_CHARGE] = {"charge", 1, {P}, "charge UNIT: into contact with it", {BFF_3_4}},
    [DO_LIMBER] = {"limber", 0, {0}, "limber: limber up and full move", {BFF_3_2}},
    [DO_UNLIMBER] = {"unlimber", 0, {0}, "unlimber: after a full move, or where it stands, and fire", {BFF_3_2}},
    [DO_PIVOT] = {"pivot", 0, {0}, "pivot: up to 45 degrees, and fire", {BFF_3_2}},
    [DO_DISPLACE] = {"displace", 0, {0}, "displace: limber up and go back to rally", {BFF_3_2}},
    [DO_HOLD] = {"hold", 0, {0}, "hold: stay where it is", {BFF_3_2}},
    [DO_GO] = {"go", 0, {0}, "go [X Y | wheel-left N | wheel-right N]... [face N]: the exact path", .free = true},
    [DO_COUNTERCHARGE] = {"countercharge", 1, {P}, "countercharge UNIT: it meets the charge halfway", {BFF_3_4}},
    [DO_TARGET] = {"target", 1, {P}, "target UNIT: a fire at it", {BFF_3_6}},
    [DO_FIRE] = {"fire", 1, {P}, "fire UNIT: all who can, join", {BFF_3_6}, .gathers = true},
    [DO_PART] = {"part", 2, {P, KIND_NUMBER}, "part UNIT N: so many of its stands join", {BFF_3_6}, .gathers = true},
    [DO_RECALL] = {"recall", 0, {0}, "recall: the cavalry goes back up to a full move"},
    [DO_HALT] = {"halt", 0, {0}, "halt: it stays before the enemy, or goes back as the rest"},
    [DO_RESOLVE] = {"resolve", 1, {P}, "resolve UNIT: the charge combat against it", {BFF_3_7}},
    [DO_LOSE] = {"lose", 1, {P}, "lose UNIT: it loses a stand"},
    [DO_ASIDE] = {"aside", 1, {KIND_HAND}, "aside left|right: the retreat turns that way"},
    [DO_CARRY] = {"carry", 0, {0}, "carry: onto the ground that the loser left"},
    [DO_STAY] = {"stay", 0, {0}, "stay: hold the ground"},
    [DO_BREAK] = {"break-through", 2, {P, P}, "break-through UNIT ENEMY: charge on", {BFF_3_7}},
    [DO_SAY] = {"say", 2, {KIND_FIELD, KIND_NUMBER}, "say FIELD VALUE: what the table shows"},
    [DO_CLAIM] = {"claim", 1, {KIND_OBJECTIVE}, "claim OBJECTIVE: the active side holds it", .gathers = true},
    [DO_DECLINE] = {"decline", 0, {0}, "decline: no countercharge"},
    [DO_DONE] = {"done", 0, {0}, "done: what is put together is complete"},
    [DO_END] = {"end", 0, {0}, "end: the step is over"},
};
#undef P
#undef F

/* What gives away an impulse or a phase. */
const Forgone bff_forgone[] = {
    {"maneuver", DO_END, DO_PICK, "1 unit has not acted.", "# units have not acted."},
    {"fire", DO_END, DO_TARGET, "1 target can still be fired at.", "# targets can still be fired at."},
    {0},
};

/* What a player may answer once and for all. */
const StandingOrder bff_standing_orders[] = {
    {.name = "leaders-stay",
     .steps = "leaders",
     .verb = DO_END,
     .clause = BFF_P1,
     .text = "Leaders stay with those they are with"},
    {.name = "leaders-halt",
     .steps = "leader-moves",
     .verb = DO_END,
     .clause = BFF_P5,
     .text = "Detached leaders stay where they are"},
    {.name = "no-countercharge",
     .steps = "countercharge",
     .verb = DO_DECLINE,
     .clause = BFF_P4,
     .text = "Meet no charge with a countercharge"},
    {.name = "hold-ground",
     .steps = "carry",
     .verb = DO_STAY,
     .clause = BFF_P10,
     .text = "Hold your ground after a charge won, and carry no position"},
    {0},
};

/* ---- Options (BFF-12.29) ----------------------------------------------------------------------------------------- */

const OptionInfo bff_options[OPTIONS - 1] = {
    {"positions", "on off", BFF_12_30,
     "the engine knows where things stand; off: it is the referee beside a real table"},
    {"rebel-yell", "on off", BFF_10_10, "charging Confederate infantry has +1"},
    {"faulty-fuses", "on off", BFF_8_1, "Confederate shot and shell has -1"},
    {"twilight", "on off", BFF_12_9, "the light fails"},
    {"pace", "on off", BFF_12_1, "the pace of the woods (Jackson's Flank Attack)"},
    {"surprise", "on off", BFF_12_2, "XI Corps is surprised on turn 1 (Jackson's Flank Attack)"},
    {"halt", "on off", BFF_12_4, "Colquitt's halt (Jackson's Flank Attack)"},
    {"ride", "on off", BFF_12_6, "Keenan's ride (Jackson's Flank Attack)"},
    {"ammunition", "on off", BFF_12_7, "guns that the battle names are short of ammunition"},
    {"silent", "on off", BFF_12_8, "guns that the battle names do not fire at first"},
    {"handicap", HANDICAP_VALUES, BFF_R39, "help for one side: points", .quiet = true},
};
