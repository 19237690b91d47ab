/* Plain choices: how ai:script expects both sides to settle a matter, so that it
 * can be valued. Its real choices compare what follows from each; these do not. */
#include "ai/lgv/script.h"

enum { QUICK_STEPS = 160 };

int mind_score(Mind *m, const LgvState *s) {
    int value;
    if (s->step == STEP_OVER) {
        Actor actor;
        game_actor(m->game, m->b, s, &actor);
        value = actor.winner == UNION ? 30000 : actor.winner == CONFEDERATE ? -30000 : 0;
        value += 200 * s->vp;
    } else {
        value = eval_lgv(&m->survey, s);
    }
    return m->side == CONFEDERATE ? -value : value;
}

static bool works_asked(const LgvState *s) {
    return bits128_any(&s->works_question[UNION]) || bits128_any(&s->works_question[CONFEDERATE]);
}

void mind_do(Mind *m, LgvState *s, Action a) {
    m->game->apply(m->b, s, &a, NULL);
    while (works_asked(s)) {
        List l = {.action = m->list[0]};
        m->game->legal(m->b, s, &l);
        m->game->apply(m->b, s, &l.action[0], NULL);
    }
}

/* ---- One plain choice ------------------------------------------------------------------------ */

/* A loss hurts least where little is lost; Leaders are worth their VP besides. */
static int loss_rank(const LgvBoard *b, const Action *a) {
    const Unit *u = &b->unit[a->op[0]];
    int strength = unit_strength(b, a->op[0]);
    if (a->verb == DO_TURN) return 200 - strength;
    if (a->verb == DO_FALL_BACK) return 100 - strength;
    return 50 - strength - (u->type == LEADER ? 10 * u->killed : 0);
}

static int defender_rank(const LgvBoard *b, const LgvState *s, int unit) {
    bool fresh = lgv_fresh(b, s, unit);
    return 4 * (lgv_lead_defense(b, unit, fresh) - lgv_further_defense(b, unit, fresh)) -
           (b->unit[unit].type == LEADER);
}

static int target_rank(const LgvBoard *b, const LgvState *s, int unit) {
    return unit_strength(b, unit) + (lgv_fresh(b, s, unit) ? 0 : 4);
}

static int fresh_guns(const LgvBoard *b, const LgvState *s, int place) {
    int side = s->momentum;
    return bits_count(lgv_here(s, side, place) & s->fresh[side] & b->of_type[side][ARTILLERY]);
}

/* Higher is better; among equals the first of the list. */
static int plain_rank(const LgvBoard *b, const LgvState *s, const Action *a) {
    switch (a->verb) {
    case DO_WORKS: return 1;
    case DO_JOIN:
    case DO_SUPPORT: return 1;
    case DO_LEAD: return b->unit[a->op[0]].attack;
    case DO_FRONT: return 10 * b->unit[a->op[0]].leads - b->unit[a->op[0]].killed;
    case DO_DEFEND: return defender_rank(b, s, a->op[0]);
    case DO_ACCEPT: return 1;
    case DO_TURN:
    case DO_FALL_BACK:
    case DO_ELIMINATE: return loss_rank(b, a);
    case DO_LOST: return -1;
    case DO_DONE: return s->step == STEP_SCREEN || s->step == STEP_STALEMATE || s->step == STEP_WITHDRAW;
    case DO_HALT: return 1;
    case DO_TARGET: return target_rank(b, s, a->op[0]);
    case DO_FROM: return fresh_guns(b, s, a->op[0]);
    case DO_PRICE: return -unit_strength(b, a->op[0]);
    default: return 0;
    }
}

Action mind_plain(Mind *m, const LgvState *s) {
    List l = {.action = m->list[0]};
    m->game->legal(m->b, s, &l);
    MUST(l.count > 0);
    int best = 0, rank = plain_rank(m->b, s, &l.action[0]);
    for (int i = 1; i < l.count; i++) {
        int r = plain_rank(m->b, s, &l.action[i]);
        if (r > rank) best = i, rank = r;
    }
    return l.action[best];
}

/* ---- Until the matter is settled ------------------------------------------------------------ */

bool mind_rests(const LgvState *s) {
    if (works_asked(s)) return false;
    switch (s->step) {
    case STEP_CLOSE:
    case STEP_SCREEN:
    case STEP_ATTACKERS:
    case STEP_SUPPORT:
    case STEP_LEAD:
    case STEP_FRONT:
    case STEP_DEFENSE:
    case STEP_DEFENSE_GUNS:
    case STEP_ASSAULT_ROLL:
    case STEP_ATTACKER_REROLL:
    case STEP_DEFENDER_REROLL:
    case STEP_LOSSES:
    case STEP_REPULSE:
    case STEP_STALEMATE:
    case STEP_RETREAT:
    case STEP_WITHDRAW:
    case STEP_OVERRUN:
    case STEP_STORM:
    case STEP_TARGET:
    case STEP_BATTERY:
    case STEP_GUNS:
    case STEP_LEAD_GUN:
    case STEP_GUN_LEADER:
    case STEP_SECOND_BATTERY:
    case STEP_SECOND_GUNS:
    case STEP_BOMBARD_ROLL:
    case STEP_BOMBARD_REROLL:
    case STEP_PRICE:
    case STEP_PLACE: return false;
    default: return true;
    }
}

/* Over every class of the roll due; beyond the depth the middle class stands for all. */
static int over_dice(Mind *m, LgvState *s, int dice) {
    Outcome *out = m->outcome[dice > 0]; /* at most one roll lies open at each depth */
    int count = m->game->outcomes(m->b, s, NULL, out);
    i64 sum = 0, weight = 0, all = 0;
    for (int i = 0; i < count; i++) all += out[i].weight;
    for (int i = 0; i < count; i++) {
        bool middle = weight * 2 <= all && (weight + out[i].weight) * 2 > all;
        weight += out[i].weight;
        if (!out[i].weight || (dice <= 0 && !middle)) continue;
        LgvState next = *s;
        mind_do(m, &next, out[i].roll);
        int value = mind_value(m, &next, dice - 1);
        if (dice <= 0) return value;
        sum += (i64)out[i].weight * value;
    }
    return all ? (int)(sum / all) : mind_score(m, s);
}

int mind_value(Mind *m, LgvState *s, int dice) {
    for (int i = 0; i < QUICK_STEPS && !mind_rests(s); i++) {
        bool roll = s->step == STEP_ASSAULT_ROLL || s->step == STEP_BOMBARD_ROLL;
        if (roll && !works_asked(s)) return over_dice(m, s, dice);
        Action a = mind_plain(m, s);
        m->game->apply(m->b, s, &a, NULL);
    }
    return mind_score(m, s);
}

int mind_after(Mind *m, const LgvState *s, const Action *a, int dice) {
    LgvState next = *s;
    m->game->apply(m->b, &next, a, NULL);
    return mind_value(m, &next, dice);
}
