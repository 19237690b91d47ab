/* A fight foreseen: from a first action to the dice, every open choice filled by
 * a named default and noted as an assumption. Works on a copy, through the same
 * steps as play, so a preview can never differ from the rules. */
#include "games/lgv/rules.h"

enum { PREVIEW_STEPS = 80 };

static void do_it(const LgvBoard *b, LgvState *s, Action a) { lgv_step(s)->apply(b, s, &a, NULL); }

/* Of a set, the unit with the highest factor; lowest id among equals. */
static int strongest(const LgvBoard *b, int side, u64 set, bool leaders) {
    int best = 0, factor = -1;
    for (u64 left = set; left; left &= left - 1) {
        int u = lgv_unit(b, side, left), value = leaders ? b->unit[u].leads : b->unit[u].attack;
        if (value > factor) best = u, factor = value;
    }
    return best;
}

static u64 offered(const LgvBoard *b, const LgvState *s, int verb, int side) {
    u64 set = 0;
    for (int u = b->first[side]; u < b->first[side] + b->count[side] && lgv_step(s)->check; u++) {
        Action a = action1(verb, u);
        if (lgv_step(s)->check(b, s, &a, NULL)) set |= lgv_bit(b, u);
    }
    return set;
}

/* The Lead Defending Unit that gives the highest DV. */
static int best_defender(const LgvBoard *b, const LgvState *s) {
    int side = (int)lgv_defender(s), best = 0, value = -100;
    for (u64 left = offered(b, s, DO_DEFEND, side); left; left &= left - 1) {
        Fight f = s->fight;
        Worksheet w;
        f.defender = (u8)lgv_unit(b, side, left);
        if (lgv_fight_sheet(b, s, &f, &w) && w.total[1] > value) best = f.defender, value = w.total[1];
    }
    return best;
}

static int best_battery(const LgvBoard *b, const LgvState *s) {
    int best = 0, most = 0;
    for (int p = 1; p <= b->places; p++) {
        int guns = bits_count(lgv_guns_in_range(b, s, (int)lgv_attacker(s), p, s->fight.place));
        if (guns > most) best = p, most = guns;
    }
    return best;
}

/* Asked anew after each, as one may open the way for another, or close it. */
static void gather(const LgvBoard *b, LgvState *s, int verb, Worksheet *notes, const char *note) {
    int side = (int)lgv_attacker(s), step = s->step;
    for (u64 set = offered(b, s, verb, side); set && s->step == step; set = offered(b, s, verb, side))
        do_it(b, s, action1(verb, lgv_unit(b, side, set)));
    if (s->step == step) do_it(b, s, action0(DO_DONE));
    sheet_note(notes, note);
}

/* One default on the way; false when the way leads to no fight. */
static bool step_on(const LgvBoard *b, LgvState *s, int target, Worksheet *notes) {
    int side = (int)lgv_attacker(s);
    switch (s->step) {
    case STEP_MOVE: return do_it(b, s, action0(DO_STOP)), true;
    case STEP_ASSAULT: {
        Action attack = action1(DO_ATTACK, target);
        if (!lgv_step(s)->check(b, s, &attack, NULL)) return false;
        return do_it(b, s, attack), true;
    }
    case STEP_SCREEN: return sheet_note(notes, "no cavalry screens"), do_it(b, s, action0(DO_DONE)), true;
    case STEP_ATTACKERS: return gather(b, s, DO_JOIN, notes, "all units there attack"), true;
    case STEP_SUPPORT: return gather(b, s, DO_SUPPORT, notes, "all guns in reach support"), true;
    case STEP_LEAD: return do_it(b, s, action1(DO_LEAD, strongest(b, side, offered(b, s, DO_LEAD, side), false))), true;
    case STEP_FRONT:
        sheet_note(notes, "the best Leader leads from the front");
        return do_it(b, s, action1(DO_FRONT, strongest(b, side, offered(b, s, DO_FRONT, side), true))), true;
    case STEP_DEFENSE:
        return sheet_note(notes, "the best defender leads"), do_it(b, s, action1(DO_DEFEND, best_defender(b, s))), true;
    case STEP_DEFENSE_GUNS:
        return sheet_note(notes, "no guns support the defense"), do_it(b, s, action0(DO_DONE)), true;
    case STEP_TARGET:
        return do_it(b, s, action1(DO_TARGET, lgv_unit(b, 3 - side, offered(b, s, DO_TARGET, 3 - side)))), true;
    case STEP_BATTERY: return do_it(b, s, action1(DO_FROM, best_battery(b, s))), true;
    case STEP_GUNS: return gather(b, s, DO_JOIN, notes, "all guns of the area fire"), true;
    case STEP_LEAD_GUN: return do_it(b, s, action1(DO_LEAD, strongest(b, side, s->fight.guns, false))), true;
    case STEP_GUN_LEADER:
        return do_it(b, s, action1(DO_FRONT, strongest(b, side, offered(b, s, DO_FRONT, side), true))), true;
    case STEP_SECOND_BATTERY: return do_it(b, s, action0(DO_DECLINE)), true;
    case STEP_STORM: return gather(b, s, DO_JOIN, notes, "all units that can storm on"), true;
    default: return false;
    }
}

bool lgv_preview_fight(const LgvBoard *b, LgvState *trial, const Action *about, Worksheet *notes) {
    Side who = lgv_who(b, trial, &lgv_step(trial)->is);
    if (who == FORTUNE || who == NOBODY || !game_check(&lgv_game, b, trial, who, about, NULL)) return false;
    int target = about->verb == DO_GO || about->verb == DO_ATTACK ? about->op[0] : trial->fight.place;
    do_it(b, trial, *about);
    for (int i = 0; i < PREVIEW_STEPS; i++) {
        while (lgv_step(trial) != lgv_step_at(trial->step)) do_it(b, trial, action0(DO_DECLINE)); /* works questions */
        if (trial->step == STEP_ASSAULT_ROLL || trial->step == STEP_BOMBARD_ROLL) return true;
        if (!step_on(b, trial, target, notes)) return false;
    }
    return false;
}
