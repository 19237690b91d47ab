/* The table of steps and verbs: the sequence of play at a glance. Each step's rules stand in the file of its section.
 * */
#include "games/guv/rules/fight.h"

static const GuvStep over_step = {{"over", GUV_6_f, WHO_NOBODY, 0, "The game is over."}, NULL, NULL, NULL};

#define TABLE_ROW(ID, id) [STEP_##ID] = &guv_step_##id,
static const GuvStep *const steps[STEP_COUNT] = {
    [STEP_NONE] = &over_step, [STEP_OVER] = &over_step, GUV_STEPS(TABLE_ROW)};

const GuvStep *guv_step_at(int step) { return steps[step]; }

/* DEM units next to an enemy go before anything else (GUV-14.dem-c, GUV-R37), once what moved them is complete. */
static Side dem_side(const GuvState *s) { return (Side)s->dem; }

const GuvStep *guv_step(const GuvState *s) { return s->dem ? &guv_step_dem : steps[s->step]; }

const GuvStep *guv_step_open(const GuvState *s) {
    return s->dem ? &guv_step_dem : steps[s->step == STEP_ORDERS ? s->back : s->step];
}

const Step *guv_step_now(const void *board, const void *state) {
    (void)board;
    return &guv_step(state)->is;
}

const Step *guv_step_shown(const void *board, const void *state) {
    (void)board;
    return &guv_step_open(state)->is;
}

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

/* Why a thing is not done now often stands in the clause about it, not in that of the step under way. */
Clause guv_verb_clause(const GuvBoard *b, const GuvState *s, const Action *a) {
    bool night = guv_is_night(b, s), on_map = a->op[0] > 0 && a->op[0] <= b->grid.count; /* not judged before */
    switch (a->verb) {
    case DO_OWN:
    case DO_UNDER: return GUV_8_points_d;
    case DO_ACTIVATE: return GUV_8_form_a;
    case DO_FORCE: return GUV_R23;
    case DO_SKIRMISH: return night ? GUV_14_night_b : GUV_13_c;
    case DO_BUILD: return GUV_11_build_a;
    case DO_DISMANTLE: return GUV_11_dis_a;
    case DO_DETACH: return GUV_R26;
    case DO_DUMMY: return GUV_9_dummy_a;
    case DO_STAND:
    case DO_BREAK: return night ? GUV_9_break_h : GUV_9_break_d;
    case DO_DISPLACE: return GUV_5_d;
    case DO_BOMBARD: return night ? GUV_7_night_a : s->marching ? GUV_9_fm_d : GUV_12_d;
    case DO_ENTRENCH:
        return night ? GUV_14_night_b : on_map && !guv_works_fit(b, s, a->op[0]) ? GUV_14_bw_c : GUV_14_bw_b;
    case DO_ATTACK: return night ? GUV_7_night_a : s->marching ? GUV_9_fm_d : GUV_14_a;
    case DO_ADD:
    case DO_SUB: return GUV_14_elite_c;
    case DO_GIVE_WAY: return GUV_14_loss_c;
    case DO_ADVANCE: return GUV_14_adv_a;
    case DO_RECOVER: return GUV_16_a;
    case DO_PLAY:
    case DO_PLAY_AT:
    case DO_RELEASE: return GUV_R74;
    default: return 0;
    }
}

bool guv_not_now(const GuvBoard *b, const GuvState *s, const Action *a, Refusal *r) {
    return not_now(&guv_game, b, s, a, r);
}

/* ---- Verbs ------------------------------------------------------------------------------------------------------- */

#define U KIND_UNIT
#define H KIND_HEX
#define X KIND_HEXSIDE
const VerbInfo guv_verbs[GUV_VERBS] = {
    [VERB_ROLL] = {"roll", 0, {0}, "roll FACES: fortune's dice and draws", false},
    [DO_ASSIGN] =
        {"assign", 2, {KIND_FORMATION, KIND_BOX}, "assign FORMATION BOX: its counter goes there, face down", false},
    [DO_PLACE] = {"place", 2, {U, H}, "place UNIT HEX: set up or bring in a unit", false},
    [DO_OWN] = {"own", 0, {0}, "own: the formation's own chit goes into the cup", false},
    [DO_UNDER] = {"under", 1, {KIND_COMMANDER}, "under COMMANDER: the formation goes into his box", false},
    [DO_LEAVE] = {"leave", 0, {0}, "leave: not this turn", false},
    [DO_ACTIVATE] = {"activate", 1, {H}, "activate HEX: put the chit there", false},
    [DO_PASS] = {"pass", 0, {0}, "pass: no activation", false},
    [DO_DRAW] = {"draw", 0, {0}, "draw: an event chit instead of the activation", false},
    [DO_CALL] = {"call", 1, {KIND_FORMATION}, "call FORMATION: Good General activates it", false},
    [DO_TAKE] = {"take", 1, {U}, "take UNIT: it acts too", true},
    [DO_DONE] = {"done", 0, {0}, "done: no more of these", false},
    [DO_FORCE] = {"force", 0, {0}, "force: a forced march", false},
    [DO_PICK] = {"pick", 1, {U}, "pick UNIT: it moves now", false},
    [DO_JOIN] = {"join", 1, {U}, "join UNIT: it goes, or attacks, along", true},
    [DO_GO] = {"go", 1, {H}, "go HEX: the moving stack enters it", false},
    [DO_DROP] = {"drop", 1, {U}, "drop UNIT: it stays here", true},
    [DO_STOP] = {"stop", 0, {0}, "stop: the stack ends its move", false},
    [DO_SKIRMISH] = {"skirmish", 2, {U, H}, "skirmish UNIT HEX: the brigade puts a skirmisher there", false},
    [DO_BUILD] = {"build", 2, {U, X}, "build UNIT HEXSIDE: a pontoon", false},
    [DO_DISMANTLE] = {"dismantle", 1, {X}, "dismantle HEXSIDE: take up a pontoon", false},
    [DO_DESTROY] = {"destroy", 1, {X}, "destroy HEXSIDE: an enemy pontoon, for good", false},
    [DO_CAPTURE] = {"capture", 1, {X}, "capture HEXSIDE: an enemy pontoon", false},
    [DO_EXIT] = {"exit", 0, {0}, "exit: the stack leaves the map", false},
    [DO_DETACH] = {"detach", 0, {0}, "detach: use the Detachment marker", false},
    [DO_MARK] = {"mark", 1, {H}, "mark HEX: the marker goes there; its units act too", false},
    [DO_ENTER] = {"enter", 2, {U, H}, "enter UNIT HEX: the waiting cavalry comes", false},
    [DO_DUMMY] = {"dummy", 1, {H}, "dummy HEX: put a dummy on your units", false},
    [DO_LIFT] = {"lift", 1, {H}, "lift HEX: take a dummy off", false},
    [DO_END] = {"end", 0, {0}, "end: the step is over", false},
    [DO_STAND] = {"stand", 1, {H}, "stand HEX: the stack keeps contact", false},
    [DO_BREAK] = {"break", 1, {H}, "break HEX: the stack breaks contact", false},
    [DO_FLEE] = {"flee", 2, {U, H}, "flee UNIT HEX: where it goes", false},
    [DO_DISPLACE] = {"displace", 2, {U, H}, "displace UNIT HEX: an excess unit makes room", false},
    [DO_REMOVE] = {"remove", 1, {U}, "remove UNIT: it has nowhere to go", false},
    [DO_LOSE] = {"lose", 1, {U}, "lose UNIT: it loses a step", false},
    [DO_BOMBARD] = {"bombard", 1, {H}, "bombard HEX: the target of guns", false},
    [DO_FIRE] = {"fire", 1, {U}, "fire UNIT: the guns join", true},
    [DO_AT] = {"at", 1, {KIND_ARM}, "at infantry|guns: fire at this type", false},
    [DO_ENTRENCH] = {"entrench", 1, {H}, "entrench HEX: put up a breastwork", false},
    [DO_DECLINE] = {"decline", 0, {0}, "decline: do without what is offered", false},
    [DO_SUFFER] = {"suffer", 1, {U}, "suffer UNIT: it takes the result", false},
    [DO_ATTACK] = {"attack", 1, {H}, "attack HEX: begin a combat", false},
    [DO_TARGET] = {"target", 1, {H}, "target HEX: attacked in the same combat", true},
    [DO_EFFECT] = {"effect", 1, {KIND_EFFECT}, "effect step|die: what the breastwork costs the attacker", false},
    [DO_TERRAIN] = {"terrain", 1, {KIND_TERRAIN}, "terrain CHOICE: the ground that counts", false},
    [DO_ADD] = {"add", 1, {KIND_DIE}, "add DIE: +1 on a die of your own", false},
    [DO_SUB] = {"sub", 1, {KIND_DIE}, "sub DIE: -1 on a die of the enemy", false},
    [DO_MARCH_DIE] = {"march-die", 1, {KIND_DIE}, "march-die DIE: it carries the -1 of the forced march", false},
    [DO_HIT] = {"hit", 1, {U}, "hit UNIT: your 6 costs it a step", false},
    [DO_REPEL] = {"repel", 0, {0}, "repel: your 6 forces the enemy back", false},
    [DO_CANCEL] = {"cancel", 0, {0}, "cancel: your 6 cancels the forced retreat", false},
    [DO_GIVE_WAY] = {"give-way", 0, {0}, "give-way: retreat and cancel a loss", false},
    [DO_RETREAT] = {"retreat", 2, {U, H}, "retreat UNIT HEX", false},
    [DO_ADVANCE] = {"advance", 2, {U, H}, "advance UNIT HEX: after combat", false},
    [DO_RECOVER] = {"recover", 1, {U}, "recover UNIT: back to full strength", false},
    [DO_PLAY] = {"play", 1, {KIND_EVENT}, "play EVENT", false},
    [DO_PLAY_AT] = {"play-at", 2, {KIND_EVENT, H}, "play-at EVENT HEX", false},
    [DO_RELEASE] = {"release", 1, {KIND_FORMATION}, "release FORMATION|cavalry: Corps released", false},
    [DO_ORDERS] = {"orders", 0, {0}, "orders: give standing answers", false},
    [DO_ORDER] = {"order", 2, {H, KIND_ANSWER}, "order HEX ANSWER: the stack's standing answer", false},
    [DO_NO_EVENTS] = {"no-events", 0, {0}, "no-events: decline, now and until further notice", false},
    [DO_HEAR] = {"hear", 0, {0}, "hear: be asked for events again", false},
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
};

const char *const guv_answers[ANSWERS + 1] = {
    "ask",    "ask+entrench",    "ask+open",    "stand", "stand+entrench", "stand+open",
    "weaker", "weaker+entrench", "weaker+open", "break", "break+entrench", "break+open",
    NULL};
