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
    case WHO_FORTUNE: return FORTUNE;
    case WHO_NOBODY: break;
    }
    return NOBODY;
}

/* ---- Verbs ------------------------------------------------------------------------------------------------------- */

#define U KIND_UNIT
#define H KIND_HEX
#define X KIND_HEXSIDE
const VerbInfo guv_verbs[GUV_VERBS] = {
    [VERB_ROLL] = {"roll", 0, {0}, "roll FACES: fortune's dice and draws"},
    [DO_ASSIGN] = {"assign", 2, {KIND_FORMATION, KIND_BOX}, "assign FORMATION BOX: its counter goes there, face down"},
    [DO_PLACE] = {"place", 2, {U, H}, "place UNIT HEX: set up or bring in a unit"},
    [DO_OWN] = {"own", 0, {0}, "own: the formation's own chit goes into the cup", {GUV_8_points_d}},
    [DO_UNDER] = {"under", 1, {KIND_COMMANDER}, "under COMMANDER: the formation goes into his box", {GUV_8_points_d}},
    [DO_LEAVE] = {"leave", 0, {0}, "leave: not this turn"},
    [DO_ACTIVATE] = {"activate", 1, {H}, "activate HEX: put the chit there", {GUV_8_form_a}},
    [DO_PASS] = {"pass", 0, {0}, "pass: no activation"},
    [DO_DRAW] = {"draw", 0, {0}, "draw: an event chit instead of the activation"},
    [DO_CALL] = {"call", 1, {KIND_FORMATION}, "call FORMATION: Good General activates it"},
    [DO_TAKE] = {"take", 1, {U}, "take UNIT: it acts too", .gathers = true, .joins = true},
    [DO_DONE] = {"done", 0, {0}, "done: no more of these"},
    [DO_FORCE] = {"force", 0, {0}, "force: a forced march", {GUV_R23}},
    [DO_PICK] = {"pick", 1, {U}, "pick UNIT: it moves now"},
    [DO_JOIN] = {"join", 1, {U}, "join UNIT: it goes, or attacks, along", .gathers = true, .joins = true},
    [DO_GO] = {"go", 1, {H}, "go HEX: the moving stack enters it"},
    [DO_DROP] = {"drop", 1, {U}, "drop UNIT: it stays here", .gathers = true},
    [DO_STOP] = {"stop", 0, {0}, "stop: the stack ends its move"},
    [DO_SKIRMISH] = {"skirmish", 2, {U, H}, "skirmish UNIT HEX: the brigade puts a skirmisher there"},
    [DO_BUILD] = {"build", 2, {U, X}, "build UNIT HEXSIDE: a pontoon", {GUV_11_build_a}},
    [DO_DISMANTLE] = {"dismantle", 1, {X}, "dismantle HEXSIDE: take up a pontoon", {GUV_11_dis_a}},
    [DO_DESTROY] = {"destroy", 1, {X}, "destroy HEXSIDE: an enemy pontoon, for good"},
    [DO_CAPTURE] = {"capture", 1, {X}, "capture HEXSIDE: an enemy pontoon"},
    [DO_EXIT] = {"exit", 0, {0}, "exit: the stack leaves the map"},
    [DO_DETACH] = {"detach", 0, {0}, "detach: use the Detachment marker", {GUV_R26}},
    [DO_MARK] = {"mark", 1, {H}, "mark HEX: the marker goes there; its units act too"},
    [DO_ENTER] = {"enter", 2, {U, H}, "enter UNIT HEX: the waiting cavalry comes"},
    [DO_DUMMY] = {"dummy", 1, {H}, "dummy HEX: put a dummy on your units", {GUV_9_dummy_a}},
    [DO_LIFT] = {"lift", 1, {H}, "lift HEX: take a dummy off"},
    [DO_END] = {"end", 0, {0}, "end: the step is over"},
    [DO_STAND] = {"stand", 1, {H}, "stand HEX: the stack keeps contact"},
    [DO_BREAK] = {"break", 1, {H}, "break HEX: the stack breaks contact"},
    [DO_FLEE] = {"flee", 2, {U, H}, "flee UNIT HEX: where it goes"},
    [DO_DISPLACE] = {"displace", 2, {U, H}, "displace UNIT HEX: an excess unit makes room", {GUV_5_d}},
    [DO_REMOVE] = {"remove", 1, {U}, "remove UNIT: it has nowhere to go"},
    [DO_LOSE] = {"lose", 1, {U}, "lose UNIT: it loses a step"},
    [DO_BOMBARD] = {"bombard", 1, {H}, "bombard HEX: the target of guns"},
    [DO_FIRE] = {"fire", 1, {U}, "fire UNIT: the guns join", .gathers = true, .joins = true},
    [DO_AT] = {"at", 1, {KIND_ARM}, "at infantry|guns: fire at this type"},
    [DO_ENTRENCH] = {"entrench", 1, {H}, "entrench HEX: put up a breastwork"},
    [DO_DECLINE] = {"decline", 0, {0}, "decline: do without what is offered", .declines = true},
    [DO_SUFFER] = {"suffer", 1, {U}, "suffer UNIT: it takes the result"},
    [DO_ATTACK] = {"attack", 1, {H}, "attack HEX: begin a combat"},
    [DO_TARGET] = {"target", 1, {H}, "target HEX: attacked in the same combat", .gathers = true},
    [DO_EFFECT] = {"effect", 1, {KIND_EFFECT}, "effect step|die: what the breastwork costs the attacker"},
    [DO_TERRAIN] = {"terrain", 1, {KIND_TERRAIN}, "terrain CHOICE: the ground that counts"},
    [DO_ADD] = {"add", 1, {KIND_DIE}, "add DIE: +1 on a die of your own", {GUV_14_elite_c}},
    [DO_SUB] = {"sub", 1, {KIND_DIE}, "sub DIE: -1 on a die of the enemy", {GUV_14_elite_c}},
    [DO_MARCH_DIE] = {"march-die", 1, {KIND_DIE}, "march-die DIE: it carries the -1 of the forced march"},
    [DO_HIT] = {"hit", 1, {U}, "hit UNIT: your 6 costs it a step"},
    [DO_REPEL] = {"repel", 0, {0}, "repel: your 6 forces the enemy back"},
    [DO_CANCEL] = {"cancel", 0, {0}, "cancel: your 6 cancels the forced retreat"},
    [DO_GIVE_WAY] = {"give-way", 0, {0}, "give-way: retreat and cancel a loss", {GUV_14_loss_c}},
    [DO_RETREAT] = {"retreat", 2, {U, H}, "retreat UNIT HEX"},
    [DO_ADVANCE] = {"advance", 2, {U, H}, "advance UNIT HEX: after combat", {GUV_14_adv_a}},
    [DO_RECOVER] = {"recover", 1, {U}, "recover UNIT: back to full strength", {GUV_16_a}},
    [DO_PLAY] = {"play", 1, {KIND_EVENT}, "play EVENT", {GUV_R74}},
    [DO_PLAY_AT] = {"play-at", 2, {KIND_EVENT, H}, "play-at EVENT HEX", {GUV_R74}},
    [DO_RELEASE] = {"release", 1, {KIND_FORMATION}, "release FORMATION|cavalry: Corps released", {GUV_R74}},
    [DO_ORDERS] = {"orders", 0, {0}, "orders: give standing answers", .standing = true},
    [DO_ORDER] = {"order", 2, {H, KIND_ANSWER}, "order HEX ANSWER: the stack's standing answer", .standing = true},
    [DO_NO_EVENTS] = {"no-events", 0, {0}, "no-events: decline, now and until further notice", .standing = true},
    [DO_ASK_EVENTS] = {"hear", 0, {0}, "hear: be asked for events again", .standing = true},
};
#undef U
#undef H
#undef X

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
    {.name = "no-events",
     .steps = "interlude fight-events choose-event",
     .verb = DO_DECLINE,
     .clause = GUV_P21,
     .text = "Play no events when asked between activations and in combats"},
    {.name = "entrench",
     .steps = "works shot-works",
     .verb = DO_ENTRENCH,
     .clause = GUV_14_steps_c,
     .text = "Build a breastwork whenever a stack of yours comes under attack or fire"},
    {.name = "keep-pontoons",
     .steps = "dismantle",
     .verb = DO_DECLINE,
     .clause = GUV_11_dis_d,
     .text = "Leave pontoons where they are after a retreat"},
    {0},
};

/* ---- Options (GUV-P1): the book's defaults first ----------------------------------------------------------------- */

const OptionInfo guv_options[OPTIONS - 1] = {
    {"events", "on off", GUV_17_a, "event chits: three at the start, one a night; in scenarios those of the card"},
    {"dummies", "off on", GUV_9_dummy_a, "dummies on one's own stacks"},
    {"rule-of-6", "on off", GUV_14_six_a, "a natural 6 picks its victim or forces a retreat"},
    {"extra-union", "0 1 2 3 4 5 6", GUV_13_extra_a, "EXTRA skirmishers of the Union"},
    {"extra-confederate", "0 1 2", GUV_13_extra_a, "EXTRA skirmishers of the Confederates"},
    {"hypothetical", "off on", GUV_20_hyp_a, "hypothetical deployment (campaign)"},
    {"stoneman", "off on", GUV_20_abs_b, "Stoneman's Cavalry Corps is with the army (campaign)"},
    {"longstreet", "off on", GUV_20_abs_c, "Hood and Pickett may come (campaign)"},
    {"handicap", HANDICAP_VALUES, GUV_R97,
     "help for one side: what the scenario names: victory points, losses, brigades or attack dice", .quiet = true},
};

const char *const guv_answers[ANSWERS + 1] = {
    "ask",    "ask+entrench",    "ask+open",    "stand", "stand+entrench", "stand+open",
    "weaker", "weaker+entrench", "weaker+open", "break", "break+entrench", "break+open",
    NULL};
