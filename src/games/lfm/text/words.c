/* Plain words for people: the question of each step, and what each action means. */
#include "games/lfm/rules.h"

/* ---- Questions --------------------------------------------------------------------------------------------------- */

/* %a the piece asked about, %g the first of the moving group, %t the unit tested, %h the hex at issue, %m movement
 * points left, %b the bridge, %n a number, %s the side that acts. */

static int hex_at_issue(const LfmState *s) {
    if (s->step == STEP_FOLLOW) return s->vacated;
    return s->fight.hex[1][0];
}

/* The defending hex of the combat that is being put together. */
static int open_target(const LfmBoard *b, const LfmState *s) {
    Fight f;
    if (s->step != STEP_DECLARE) return hex_at_issue(s);
    (void)lfm_gather_combat(b, s, s->fights, &f); /* nobody may attack it as yet */
    return f.hex[1][0];
}

/* Twelfths as people say them: "2 1/4". */
static void put_points(int twelfths, Writer *w) {
    static const char *const parts[12] = {"",    "1/12", "1/6", "1/4", "1/3", "5/12",
                                          "1/2", "7/12", "2/3", "3/4", "5/6", "11/12"};
    if (twelfths < 0) twelfths = 0;
    int part = twelfths % LFM_MP;
    if (twelfths >= LFM_MP || !part) put_int(w, twelfths / LFM_MP);
    if (part) put_fmt(w, "%s%s", twelfths >= LFM_MP ? " " : "", parts[part]);
}

static bool put_issue(const void *board, const void *state, Side viewer, char what, Writer *w) {
    const LfmBoard *b = board;
    const LfmState *s = state;
    char label[MARK_ROOM];
    switch (what) {
    case 'a': put(w, s->asked ? lfm_name(b, s, s->asked) : "a unit"); break;
    case 'g': put(w, lfm_name_of(b, pieces_next(&s->group.set, 0))); break;
    case 't': put(w, s->fight.tested ? lfm_name_of(b, s->fight.tested) : "a unit"); break;
    case 'h': {
        int hex = open_target(b, s);
        put(w, hex ? lfm_hex_label(b, hex, label) : "the hex");
        break;
    }
    case 'm': put_points(s->group.allowance - s->group.spent, w); break;
    case 'b': hexside_write(w, &b->grid, b->bridge[s->site]); break;
    case 's': put(w, side_title(lfm_who(b, s, &lfm_step(s)->is))); break;
    default: put_int(w, s->round ? s->round : 1); break;
    }
    return what == 'm' && s->group.allowance - s->group.spent == LFM_MP;
}

void lfm_prompt(const void *board, const void *state, Side viewer, Writer *out) {
    put_prompt(lfm_step(state)->is.prompt, put_issue, board, state, viewer, out);
}

/* ---- Actions ----------------------------------------------------------------------------------------------------- */

/* What `done` and `end` mean in each step. */
static const char *const closings[STEP_COUNT] = {
    [STEP_COMMAND] = "end the Command phase",
    [STEP_CONSTRUCTION] = "end the Construction phase",
    [STEP_ARTILLERY] = "end artillery fire",
    [STEP_BATTERY] = "fire with these",
    [STEP_LIMBER] = "no more",
    [STEP_MOVEMENT] = "end movement",
    [STEP_CLOSE] = "no more markers",
    [STEP_ALLOT] = "no more attacks",
    [STEP_DECLARE] = "attack with these",
    [STEP_BEFORE] = "the rest stand",
    [STEP_RESOLVE] = "no more combats",
    [STEP_ADVANCE] = "the rest stay",
    [STEP_WITHDRAW] = "the rest stay",
    [STEP_PARTY] = "retreat these",
    [STEP_FOLLOW] = "no one else follows",
    [STEP_REORGANIZE] = "no more rolls",
    [STEP_RECOVERY] = "no more regiments",
};

static const Phrase phrases[LFM_VERBS] = {
    [DO_ACT] = {"", " acts as army commander", LFM_20_12a},
    [DO_COMMAND] = {"", " rolls for command", LFM_20_3a},
    [DO_DETACH] = {"detach ", "", LFM_22_4a},
    [DO_ATTACH] = {"remove the DETACHED marker from ", "", LFM_22_4b},
    [DO_BUILD] = {"", " starts a breastwork", LFM_24_2a},
    [DO_KINDLE] = {"", " prepares to burn the bridge at ", LFM_25b},
    [DO_BURN] = {"burn the bridge at ", "", LFM_25c},
    [DO_BOMBARD] = {"bombard ", "", LFM_7_1a},
    [DO_FIRE] = {"", " fires", LFM_7_1b},
    [DO_VICTIM] = {"", " takes the checks", LFM_7_7},
    [DO_LIMBER] = {"limber ", "", LFM_S4d},
    [DO_PICK] = {"move ", "", LFM_S5a},
    [DO_JOIN] = {"", " goes along", LFM_D1b},
    [DO_ALL] = {"the rest of the stack goes along", "", LFM_D1b},
    [DO_GO] = {"enter ", "", LFM_1_1a},
    [DO_ROAD] = {"enter ", " by road", LFM_2_2a},
    [DO_DROP] = {"", " stays here", LFM_S5a},
    [DO_STOP] = {"stop here", "", LFM_S5a},
    [DO_CHARGE] = {"charge ", "", LFM_3_1a},
    [DO_MOUNT] = {"", " mounts", LFM_1_5a},
    [DO_DISMOUNT] = {"", " dismounts", LFM_1_5a},
    [DO_UNLIMBER] = {"", " unlimbers", LFM_1_4b},
    [DO_ENTER] = {"", " enters the map", LFM_26_1a},
    [DO_SHIFT] = {"", " will enter at ", LFM_26_7},
    [DO_EXIT] = {"exit the map permanently", "", LFM_30_16},
    [DO_RECOVER] = {"", " prepares a recovery", LFM_S5d},
    [DO_RAZE] = {"remove the breastwork in ", "", LFM_24_7},
    [DO_LOSE] = {"", " is eliminated", 0},
    [DO_ATTACK] = {"attack ", "", LFM_8_2},
    [DO_WITH] = {"the stack in ", " attacks", LFM_8_4},
    [DO_TARGET] = {"attack ", " as well", LFM_8_4},
    [DO_RESOLVE] = {"resolve the combat for ", "", LFM_R101},
    [DO_CHECK] = {"", " takes the check", LFM_D5c},
    [DO_HOLD] = {"the stack in ", " stays", LFM_9_2d},
    [DO_GIVE_WAY] = {"the stack in ", " retreats", LFM_9_1b},
    [DO_BACK] = {"retreat to ", "", LFM_9_1b},
    [DO_HALT] = {"stop here", "", LFM_9_1b},
    [DO_LEAVE] = {"retreat off the map", "", LFM_9_2e},
    [DO_REJOIN] = {"go to ", "", LFM_21_3},
    [DO_ADVANCE] = {"", " advances to ", LFM_10_4},
    [DO_RALLY] = {"the stack in ", " rolls to reorganize", LFM_14_5a},
    [DO_PLACE] = {"return in ", "", LFM_17_1d},
};

static void put_operand(const LfmBoard *b, const LfmState *s, int kind, int id, Writer *w) {
    char label[MARK_ROOM];
    if (kind == KIND_PIECE) put(w, lfm_name(b, s, id));
    else if (kind == KIND_HEX) put(w, lfm_hex_label(b, id, label));
    else if (kind == KIND_HEXSIDE) hexside_write(w, &b->grid, id);
}

static void put_more_about(const LfmBoard *b, const LfmState *s, const Action *a, Writer *w) {
    int unit = a->op[0];
    bool strength = a->verb == DO_FIRE || a->verb == DO_LOSE;
    int sp = strength && unit <= b->units ? lfm_sp(b, s, unit) : 0;
    if (strength && unit <= b->units) put_fmt(w, ", {amount:%d|%d SP}", sp, sp);
    if (a->verb == DO_COMMAND) put_fmt(w, ", CV %d", lfm_cv(b, s, unit));
    bool checked = a->verb == DO_VICTIM || a->verb == DO_CHECK;
    if (checked && unit <= b->units) put_fmt(w, ", CR %d", b->piece[unit].cr);
}

/* What a step costs the slowest of the group. */
static void put_cost(const LfmBoard *b, const LfmState *s, const Action *a, Writer *w) {
    int from = s->group.hex, direction = from ? hex_direction(&b->grid, from, a->op[0]) : -1, most = -1;
    if (direction < 0) return;
    for (int p = pieces_next(&s->group.set, 0); p; p = pieces_next(&s->group.set, p)) {
        int cost =
            a->verb == DO_ROAD ? lfm_road_cost(b, s, p, from, direction) : lfm_step_cost(b, s, p, from, direction);
        if (cost > most) most = cost;
    }
    if (most < 0) return;
    put(w, ", {cost:");
    put_points(most, w);
    put_char(w, '|');
    put_points(most, w);
    put(w, " MP}");
}

Clause lfm_describe(const void *board, const void *state, const Action *a, Writer *w) {
    const LfmBoard *b = board;
    const LfmState *s = state;
    if (a->verb == DO_DONE || a->verb == DO_END) return put_closing(closings[s->step], &lfm_step(s)->is, w);
    const Phrase *p = &phrases[a->verb];
    const VerbInfo *v = &lfm_verbs[a->verb];
    if (!p->before) return put(w, v->name), lfm_step(s)->is.clause;
    bool returns = a->verb == DO_RECOVER && a->op[0] <= b->units;
    put(w, p->before);
    if (v->count > 0) put_operand(b, s, v->kind[0], a->op[0], w);
    put(w, returns ? " rolls to recover" : p->after);
    if (v->count > 1) put_operand(b, s, v->kind[1], a->op[1], w);
    put_more_about(b, s, a, w);
    if (a->verb == DO_GO || a->verb == DO_ROAD) put_cost(b, s, a, w);
    return returns ? LFM_17_1a : p->clause ? p->clause : lfm_step(s)->is.clause;
}
