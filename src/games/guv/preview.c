/* A fight foreseen: from an action to the dice, every open choice filled by a named default. It works on a copy,
 * through the same steps as play, so that a preview can never differ from the rules. */
#include "games/guv/rules.h"

enum { PREVIEW_STEPS = 200 };

static void do_it(const GuvBoard *b, GuvState *s, Action a) { guv_step_at(s->step)->apply(b, s, &a, NULL); }

static bool take(const GuvBoard *b, GuvState *s, int verb) {
    Action first;
    return first_action(&guv_game, b, s, verb, &first) && (do_it(b, s, first), true);
}

/* Everybody joins, then as few further targets as the rules allow. */
static void gather(const GuvBoard *b, GuvState *s) {
    while (take(b, s, DO_JOIN)) continue;
    while (s->step == STEP_DECLARE && !take(b, s, DO_DONE)) {
        if (!take(b, s, DO_TARGET)) return;
    }
}

/* A point on each die in turn. */
static void spread(const GuvBoard *b, GuvState *s, int who) {
    const Fight *f = &s->fight;
    int dice = f->dice[who] < GUV_DICE ? f->dice[who] : GUV_DICE;
    GuvStepId step = (GuvStepId)s->step;
    if (f->march && who == DEFENSE) do_it(b, s, action1(DO_MARCH_DIE, 1));
    for (int d = dice; s->step == step; d = d > 1 ? d - 1 : dice) do_it(b, s, action1(DO_ADD, d));
}

/* One default on the way; false when the way leads to no dice. */
static bool step_on(const GuvBoard *b, GuvState *s, Worksheet *notes) {
    static const char *const all = "all units that can attack it join";
    static const char *const plain = "the defender adds neither breastwork nor skirmisher; no event";
    switch (s->step) {
    case STEP_BATTERY:
        while (take(b, s, DO_FIRE)) continue;
        return sheet_note(notes, "all guns in range fire"), do_it(b, s, action1(DO_AT, ARM_INFANTRY)), true;
    case STEP_SHOT_WORKS: return sheet_note(notes, "no new breastwork"), do_it(b, s, action0(DO_DECLINE)), true;
    case STEP_DECLARE: return sheet_note(notes, all), gather(b, s), s->step != STEP_DECLARE;
    case STEP_SKIRMISHER:
    case STEP_WORKS:
    case STEP_FIGHT_EVENTS: return sheet_note(notes, plain), do_it(b, s, action0(DO_DECLINE)), true;
    case STEP_EFFECTS:
        if (take(b, s, DO_TERRAIN)) return true;
        return sheet_note(notes, "works cost the attacker a die"), do_it(b, s, action1(DO_EFFECT, EFFECT_DIE)), true;
    case STEP_BONUS: return sheet_note(notes, "bonuses are spread over own dice"), spread(b, s, ATTACK), true;
    case STEP_BONUS_DEFENDER: return sheet_note(notes, "bonuses are spread over own dice"), spread(b, s, DEFENSE), true;
    default: return false;
    }
}

bool guv_preview_fight(const GuvBoard *b, GuvState *trial, const Action *about, Worksheet *notes) {
    bool fire = trial->step >= STEP_BOMBARDMENT && trial->step <= STEP_SHOT_WORKS;
    bool combat = trial->step >= STEP_COMBAT && trial->step <= STEP_BONUS_DEFENDER;
    if ((!fire && !combat) || trial->dem || about->verb == DO_END || about->verb == DO_DETACH || about->verb == DO_LIFT)
        return false;
    Side who = guv_who(b, trial, &guv_step(trial)->is);
    if (!game_check(&guv_game, b, trial, who, about, NULL)) return false;
    do_it(b, trial, *about);
    for (int i = 0; i < PREVIEW_STEPS; i++) {
        if (trial->step == STEP_SHOT_ROLL || trial->step == STEP_ATTACK_ROLL) return true;
        if (!step_on(b, trial, notes)) return false;
    }
    return false;
}
