/* ai:script, a commander for either side of Lee's Greatest Victory.
 *
 * He knows what the areas are worth (lgv/eval.c), keeps stacks together and out
 * of reach of stronger ones, works out each attack to the last die, and compares
 * what follows from each choice. He looks one activation ahead, no further. */
#include "ai/lgv/script.h"

#include "ai/ai.h"

enum {
    BID = 8,
    WORTH_ADVANTAGE = 90, /* beyond what the evaluation counts for it */
    MARCH_UNITS = 8,      /* fewer Exhausted units are no reason to steal a march */
    MARCH_EACH = 22,
    MARCH_TEMPO = 40,
};

/* ---- By comparing what follows ---------------------------------------------------------------- */

/* Among equals the last: `done` and `decline` stand at the end of a list. */
static void choose_by_value(Mind *m, const LgvState *s, const List *legal, Action *out) {
    int best = 0, value = 0;
    for (int i = 0; i < legal->count; i++) {
        int v = mind_after(m, s, &legal->action[i], 1);
        if (i && v < value) continue;
        best = i, value = v;
    }
    *out = legal->action[best];
}

static void choose_plan(Mind *m, const LgvState *s, const List *legal, Action *out) {
    Plan plan = s->step == STEP_BRIDGE    ? plan_bridge(m, s, legal)
                : s->step == STEP_IMPULSE ? plan_impulse(m, s, legal)
                                          : plan_activation(m, s);
    *out = plan.found ? plan.first : legal->action[0];
}

/* LGV-8.3e: entrants freed by a screen go on, or stay. */
static void choose_to_go_on(Mind *m, const LgvState *s, const List *legal, Action *out) {
    int value = 0;
    for (int i = 0; i < legal->count; i++) {
        const Action *a = &legal->action[i];
        LgvState next = *s;
        mind_do(m, &next, *a);
        int v = a->verb == DO_PICK ? plan_activation(m, &next).value : mind_value(m, &next, 0);
        if (i && v <= value) continue;
        *out = *a, value = v;
    }
}

/* ---- The Advantage ------------------------------------------------------------------------------- */

/* LGV-R31: it goes to the winner anyway, so a lost roll is always rolled again. */
static Action at_momentum(const LgvState *s, Side side) {
    return action0(s->winner == side ? DO_ACCEPT : DO_REROLL_ADVANTAGE);
}

/* The Impulse as if Momentum had been kept. */
static void keep_momentum(Mind *m, const LgvState *s, LgvState *next) {
    *next = *s;
    mind_do(m, next, action0(DO_REROLL_ADVANTAGE));
    mind_do(m, next, (Action){.verb = VERB_ROLL, .n = 1, .face = {6}});
}

/* LGV-R33: is the Impulse at stake worth the Advantage? */
static Action at_retention(Mind *m, const LgvState *s) {
    bool mine = s->momentum == m->side;
    if (mine == (s->kept != 0)) return action0(DO_ACCEPT);
    LgvState next;
    keep_momentum(m, s, &next);
    int gain = plan_gain(m, &next), kept = 7 - s->impulse, chance = mine ? kept : 6 - kept;
    return action0(gain * chance / 6 > 2 * WORTH_ADVANTAGE + 150 ? DO_REROLL_ADVANTAGE : DO_ACCEPT);
}

static int exhausted_at_front(const LgvBoard *b, const LgvState *s, int side) {
    int count = 0;
    for (u64 left = b->counts[side] & ~s->fresh[side]; left; left &= left - 1) {
        int u = lgv_unit(b, side, left);
        count += s->fate[u] == ON_MAP;
    }
    return count;
}

/* 13.1e-i: worth it when many own units have gone and the enemy's have not. */
static Action at_march(Mind *m, const LgvState *s) {
    int own = exhausted_at_front(m->b, s, m->side), foe = exhausted_at_front(m->b, s, 3 - (int)m->side);
    if (own < MARCH_UNITS) return action0(DO_DECLINE);
    LgvState next = *s;
    mind_do(m, &next, action0(DO_STEAL));
    int value = mind_score(m, &next) - mind_score(m, s) + MARCH_EACH * (own - foe) + MARCH_TEMPO * (s->impulse - 1);
    return action0(value > WORTH_ADVANTAGE ? DO_STEAL : DO_DECLINE);
}

/* A re-roll must be better than what lies by the price of what it takes. */
static void choose_reroll(Mind *m, const LgvState *s, const List *legal, Action *out) {
    int value = 0;
    for (int i = legal->count - 1; i >= 0; i--) { /* `accept` comes last */
        const Action *a = &legal->action[i];
        int v = mind_after(m, s, a, 1) - (a->verb == DO_REROLL_ADVANTAGE ? WORTH_ADVANTAGE : 0);
        if (i < legal->count - 1 && v <= value) continue;
        *out = *a, value = v;
    }
}

/* ---- The End Phase --------------------------------------------------------------------------------- */

/* 15.3: works that nobody stands in are taken up, as markers are few. */
static void choose_removal(const LgvState *s, const List *legal, Action *out) {
    *out = legal->action[legal->count - 1];
    for (int i = 0; i < legal->count; i++) {
        const Action *a = &legal->action[i];
        if (a->verb != DO_REMOVE_WORKS || lgv_here(s, s->acting, a->op[0])) continue;
        *out = *a;
        return;
    }
}

/* ---- Before the first Turn --------------------------------------------------------------------------- */

/* Where a place stands on the river: fords without a bridge, and who waits to cross. */
static int crossing_worth(const LgvBoard *b, const LgvState *s, int place) {
    int worth = 0, divisions = bits_count(lgv_here(s, UNION, place) & b->of_type[UNION][INFANTRY]);
    for (int f = 1; f <= b->fords; f++) {
        if (b->ford[f].a != place || (s->bridges >> f & 1)) continue;
        bool guarded = lgv_here(s, CONFEDERATE, b->ford[f].b) != 0;
        worth = 10 + 2 * divisions - (guarded ? 4 : 0) + (b->place[b->ford[f].b].wilderness ? 3 : 0);
    }
    return worth;
}

static void choose_set_up(const LgvBoard *b, const LgvState *s, const List *legal, Action *out) {
    int best = -1;
    for (int i = 0; i < legal->count; i++) {
        const Action *a = &legal->action[i];
        int worth = 1 + crossing_worth(b, s, a->op[1]);
        if (worth <= best) continue;
        *out = *a, best = worth;
    }
}

/* 5.2g: XI Corps changes places with the smallest corps, so that it is out of the way. */
static void choose_swap(const LgvBoard *b, const List *legal, Action *out) {
    int least = 99;
    for (int i = 0; i < legal->count; i++) {
        int size = bits_count(b->of_command[UNION][legal->action[i].op[0]]);
        if (size >= least) continue;
        *out = legal->action[i], least = size;
    }
}

static void choose_bid(const List *legal, Action *out) {
    int nearest = 99;
    for (int i = 0; i < legal->count; i++) {
        int away = legal->action[i].op[0] > BID ? legal->action[i].op[0] - BID : BID - legal->action[i].op[0];
        if (away >= nearest) continue;
        *out = legal->action[i], nearest = away;
    }
}

/* Either side will do: a wish by lot. */
static void choose_wish(const List *legal, Stream *dice, Action *out) {
    *out = legal->action[stream_below(dice, (u32)legal->count)];
}

/* ---- The choice --------------------------------------------------------------------------------------- */

static bool before_play(const LgvBoard *b, const LgvState *s, const List *legal, Stream *dice, Action *out) {
    switch (s->step) {
    case STEP_SIDE_CHOICE: choose_wish(legal, dice, out); return true;
    case STEP_BID: choose_bid(legal, out); return true;
    case STEP_VARIANT: choose_swap(b, legal, out); return true;
    case STEP_VARIANT_PLACE:
    case STEP_SET_UP: choose_set_up(b, s, legal, out); return true;
    default: return false;
    }
}

static void choose_in_play(Mind *m, const LgvState *s, const List *legal, Action *out) {
    bool works = legal->action[0].verb == DO_WORKS;
    switch (works ? STEP_NONE : s->step) {
    case STEP_NONE: return; /* works: always */
    case STEP_MOMENTUM_REROLL: *out = at_momentum(s, m->side); return;
    case STEP_RETENTION_REROLL: *out = at_retention(m, s); return;
    case STEP_STEAL: *out = at_march(m, s); return;
    case STEP_IMPULSE:
    case STEP_BRIDGE:
    case STEP_ASSAULT:
    case STEP_MOVE: choose_plan(m, s, legal, out); return;
    case STEP_GO_ON: choose_to_go_on(m, s, legal, out); return;
    case STEP_ATTACKER_REROLL:
    case STEP_DEFENDER_REROLL:
    case STEP_BOMBARD_REROLL: choose_reroll(m, s, legal, out); return;
    case STEP_REMOVE_WORKS:
    case STEP_REMOVE_BRIDGES: choose_removal(s, legal, out); return;
    default: choose_by_value(m, s, legal, out); return;
    }
}

/* Whatever was planned, an opponent answers with one of the list. */
static void keep_to_list(const List *legal, Action *out) {
    for (int i = 0; i < legal->count; i++) {
        if (action_same(&legal->action[i], out)) return;
    }
    *out = legal->action[0];
}

void script_in_play(Mind *m, const LgvState *s, const List *legal, Action *out) {
    *out = legal->action[0];
    choose_in_play(m, s, legal, out);
    keep_to_list(legal, out);
}

static void choose(const Opponent *self, const AiTurn *t, Action *out) {
    (void)self;
    Mind *m = t->scratch;
    const LgvState *s = t->guess;
    *out = t->legal->action[0];
    if (t->legal->count == 1 || before_play(t->board, s, t->legal, t->dice, out)) return;
    m->game = t->game;
    m->b = t->board;
    m->side = t->side;
    m->plans = NULL;
    m->narrow = false;
    memo_clear(&m->memo);
    survey_make(&m->survey, m->b, s, t->side, script_stakes(t->side), &m->memo);
    script_in_play(m, s, t->legal, out);
}

const Opponent ai_script_lgv = {.name = "script",
                                .game = "lgv",
                                .title = "Script, the yardstick",
                                .about = "plans an activation at a time, by exact odds and the worth of areas",
                                .scratch_size = sizeof(Mind),
                                .choose = choose};
