/* ai:script, a commander for either side of Give Us Victories.
 *
 * He knows the places that count and how far they are (guv/eval.c), activates who can do most, moves each stack to
 * where it is worth most, and attacks by the worksheet of the rules, or, where eliminations decide, by trying the fight
 * on a copy (guv/script_try.c). He looks no further than the activation under way. */
#include "ai/guv/script.h"

#include "ai/ai.h"

/* ---- One action by its rank -------------------------------------------------------------------------------------- */

static int rank(void *mind, const Action *a) {
    GuvMind *m = mind;
    int fight = rank_fight(m, a), turn = m->s->step == STEP_DECLARE ? NEVER : rank_turn(m, a);
    return fight > turn ? fight : turn;
}

/* ---- The choice -------------------------------------------------------------------------------------------------- */

bool guv_asks_way(const GuvState *s) {
    switch (s->step) {
    case STEP_BATTERY:
    case STEP_SHOT_WORKS:
    case STEP_SUFFER:
    case STEP_COMBAT:
    case STEP_DECLARE:
    case STEP_SKIRMISHER:
    case STEP_WORKS:
    case STEP_FIGHT_EVENTS:
    case STEP_EFFECTS:
    case STEP_BONUS:
    case STEP_BONUS_DEFENDER:
    case STEP_SIXES:
    case STEP_SIXES_DEFENDER:
    case STEP_LOSSES:
    case STEP_ATTACKER_LOSSES:
    case STEP_RECOVER:
    case STEP_CONTACT: return s->dem != 0;
    default: return true;
    }
}

static void survey_goals(GuvMind *m, const GuvBoard *b, const GuvState *s, Side side) {
    guv_survey(&m->survey, b, s, side, m->taste);
    bool aims = m->intent.kind == INTENT_ASSAULT || m->intent.kind == INTENT_MARCH;
    if (aims) guv_survey_aim(&m->survey, m->intent.hex);
}

void guv_decide(GuvMind *m, const Game *game, const GuvBoard *b, const GuvState *s, Side side, const List *legal,
                Action *out) {
    m->intent = (GuvIntent){0};
    guv_decide_with(m, game, b, s, side, legal, out);
}

void guv_prepare(GuvMind *m, const Game *game, const GuvBoard *b, const GuvState *s, Side side, const List *legal) {
    PUT_BEFORE(m, game, b, s, side, legal);
    m->has_chosen = false;
    survey_goals(m, b, s, side);
}

void guv_decide_prepared(GuvMind *m, Action *out) {
    const GuvState *s = m->s;
    if (s->step == STEP_MOVEMENT && !s->dem) {
        choose_movement(m, out);
    } else if (s->step == STEP_MOVE && !s->dem) {
        choose_move(m, out);
    } else {
        if (guv_asks_way(s)) guv_survey_field(&m->survey);
        choose_by_rank(m->legal, rank, m, out);
    }
}

void guv_decide_with(GuvMind *m, const Game *game, const GuvBoard *b, const GuvState *s, Side side, const List *legal,
                     Action *out) {
    *out = legal->action[0];
    if (legal->count == 1) return;
    guv_prepare(m, game, b, s, side, legal);
    guv_decide_prepared(m, out);
}

static void choose_by(const GuvTaste *taste, const AiTurn *t, Action *out) {
    GuvScratch *room = t->scratch;
    room->mind.taste = taste;
    guv_decide(&room->mind, t->game, t->board, t->guess, t->side, t->legal, out);
    if (t->legal->count > 1 && guv_asks_trial(&room->mind)) choose_by_trial(&room->mind, t->dice, &room->trial, out);
}

static void choose(const Opponent *self, const AiTurn *t, Action *out) {
    (void)self;
    choose_by(&guv_taste_script, t, out);
}

static void choose_usual(const Opponent *self, const AiTurn *t, Action *out) {
    (void)self;
    choose_by(guv_taste_of_levels(t->weights, t->board, t->side), t, out);
}

const Opponent guv_usual = {.name = "usual", .game = "guv", .scratch_size = sizeof(GuvScratch), .choose = choose_usual};

const Opponent ai_script_guv = {.name = "script",
                                .game = "guv",
                                .title = "Script, the yardstick",
                                .about = "marches on the places that count, masses, and attacks by the worksheet",
                                .scratch_size = sizeof(GuvScratch),
                                .choose = choose};
