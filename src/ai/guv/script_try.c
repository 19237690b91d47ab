/* How ai:script for Give Us Victories weighs a fight when what it eliminates decides: it plays the fight to its end
 * many times on a copy, itself as ever and the enemy doing anything, and looks who has lost more then. So it sees what
 * no formula does: hexes that an attack obliges it to attack as well, frail units of its own, who cannot retreat. */
#include "ai/guv/script.h"

enum {
    TRIES = 120, /* of each action */
    A_TURN = 5,  /* activations that another day turn brings */
    WON = 1000,
};

/* ---- What a position is worth ------------------------------------------------------------------------------------ */

/* What is hoped for, in thousandths of a victory, with so many activations to come, of either side: who is ahead keeps
 * it; who is not may still get there. As counted in games against ai:random. */
static int hope(int lead, int left) {
    if (lead > 0) return WON;
    int miss = lead == 0 ? 484 : lead == -1 ? 963 : 1000, keeps = lead == 0 ? 78 : lead == -1 ? 85 : 93;
    while (left-- > 0) miss = miss * keeps / 100;
    return WON - miss;
}

static int worth(const GuvMind *m, const GuvState *s) {
    int left = bits_count(m->s->cup) + (m->survey.last_light ? 0 : A_TURN);
    return hope(guv_lead(m->b, s, m->side), left);
}

/* ---- A fight to its end ------------------------------------------------------------------------------------------ */

static bool is_fight(int step) {
    return step == STEP_FLIGHT || step == STEP_DISPLACE || (step >= STEP_BOMBARDMENT && step <= STEP_ADVANCE);
}

/* Between two combats nobody need go on, unless the rules oblige him (GUV-14.c) or he means to (`on`). */
static bool is_settled(const GuvMind *m, const GuvState *s, const Actor *actor, bool on) {
    if (!is_fight(s->step) || actor->side == NOBODY) return true;
    Action end = action0(DO_END);
    if (on || s->step != STEP_COMBAT || s->dem) return false;
    return actor->side != m->side || game_check(m->game, m->b, s, m->side, &end, NULL);
}

static Action roll_of(const Actor *actor, Stream *dice) {
    Action roll = action0(VERB_ROLL);
    roll.n = actor->dice;
    for (int i = 0; i < actor->dice; i++) roll.face[i] = (u8)(1 + stream_below(dice, actor->faces));
    return roll;
}

static int play_out(const GuvMind *m, const Action *first, bool on, Stream *dice, GuvTrial *t) {
    Action act = *first;
    Actor actor;
    t->s = *m->s;
    t->mind.taste = m->taste;
    for (;;) {
        m->game->apply(m->b, &t->s, &act, NULL);
        game_actor(m->game, m->b, &t->s, &actor);
        if (is_settled(m, &t->s, &actor, on)) return worth(m, &t->s);
        if (actor.side == FORTUNE) {
            act = roll_of(&actor, dice);
            continue;
        }
        List legal = {.action = t->action};
        m->game->legal(m->b, &t->s, &legal);
        if (actor.side == m->side) guv_decide(&t->mind, m->game, m->b, &t->s, m->side, &legal, &act);
        else act = legal.action[stream_below(dice, (u32)legal.count)];
    }
}

/* ---- The choice -------------------------------------------------------------------------------------------------- */

bool guv_asks_trial(const GuvMind *m) {
    if (!m->survey.hunts || m->s->dem) return false;
    switch (m->s->step) {
    case STEP_COMBAT:
    case STEP_DECLARE:
    case STEP_SIXES:
    case STEP_SIXES_DEFENDER: return true;
    default: return false;
    }
}

/* With this fight alone, or with those that he would begin after it, whichever is better: a second wave often finishes
 * what the first has shaken. */
static int try_action(const GuvMind *m, const Action *a, Stream *dice, GuvTrial *t) {
    int alone = 0, all = 0;
    for (int k = 0; k < TRIES; k++) {
        alone += play_out(m, a, false, dice, t);
        all += play_out(m, a, true, dice, t);
    }
    return all > alone ? all : alone;
}

void choose_by_trial(const GuvMind *m, Stream *dice, GuvTrial *t, Action *out) {
    int best = TRIES * NEVER;
    for (int i = 0; i < m->legal->count; i++) {
        const Action *a = &m->legal->action[i];
        bool end = m->s->step == STEP_COMBAT && a->verb == DO_END;
        if (m->s->step == STEP_COMBAT && a->verb != DO_ATTACK && !end) continue; /* events */
        int sum = end ? TRIES * worth(m, m->s) : try_action(m, a, dice, t);
        if (sum > best || (end && sum == best)) *out = *a, best = sum; /* nothing to gain: no fight */
    }
}
