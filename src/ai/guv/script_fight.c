/* How ai:script for Give Us Victories fires and fights: attacks by the worksheet, losses where they hurt least. */
#include "ai/guv/script.h"

enum {
    HUNTER = 10,      /* who wins by losses of the enemy risks more */
    AHEAD = 200,      /* but nothing once he is ahead */
    LAST_CHANCE = 50, /* and who is not ahead in the last light, in thousandths */
    KILL = 40,        /* what he gives for a unit that is sure to fall */
    ALWAYS = 10000,
    PLANNED = 8,   /* what a plan gives for the fight that it is about, in hits */
    BOLDER = 4,    /* and for any, if it is bold */
    NO_FIGHT = 20, /* or against any */
};

/* ---- Attacks (GUV-P14) ------------------------------------------------------------------------------------------- */

static int steps_in(const GuvMind *m, int hex) {
    int steps = 0;
    for (int u = m->s->top[hex]; u; u = m->s->below[u]) {
        if (m->b->unit[u].type != DUMMY) steps += guv_steps(m->b, m->s, u);
    }
    return steps;
}

/* In thousandths: that none of so many dice shows a 6; that fewer than `steps` of them hit. */
static int no_six(int dice) {
    int chance = 1000;
    while (dice-- > 0) chance = chance * (GUV_DIE - 1) / GUV_DIE;
    return chance;
}

static int survives(int dice, int steps) {
    int hits[13] = {1000}, misses = GUV_DIE - GUV_HIT_FACES; /* by number */
    for (int d = 0; d < dice && d < 12; d++) {
        for (int h = d + 1; h > 0; h--) hits[h] = (misses * hits[h] + GUV_HIT_FACES * hits[h - 1]) / GUV_DIE;
        hits[0] = misses * hits[0] / GUV_DIE;
    }
    int sum = 0;
    for (int h = 0; h < steps && h < 13; h++) sum += hits[h];
    return sum;
}

/* In thousandths: that so many dice eliminate a unit in the hex. One that stands with others and can bear a loss is
 * spared by his owner, but not by a 6. */
int guv_kill_chance(const GuvMind *m, int hex, int dice) {
    int units = 0, steps = 0, frail = 0;
    for (int u = m->s->top[hex]; u; u = m->s->below[u]) {
        if (guv_is_light(m->b, u)) continue;
        units++;
        steps += guv_steps(m->b, m->s, u);
        frail += guv_steps(m->b, m->s, u) == 1;
    }
    int all = 1000 - survives(dice, steps > units ? steps + 1 : steps); /* one loss is cancelled by going back */
    int six = frail ? 1000 - no_six(dice) : 0;
    return units ? (all > six ? all : six) : 0;
}

int guv_loss_chance(int units, int steps, int frail, int dice) {
    int spent = 1000 - survives(dice, units ? steps - units + 1 : 0); /* first each gives the step that it can spare */
    int six = frail && units > 1 ? 1000 - no_six(dice) : 0;
    return spent > six ? spent : six;
}

/* The same of those who attack, `a` included if it joins one. */
static int own_chance(const GuvMind *m, const GuvState *s, const Action *a, int dice) {
    int units = 0, steps = 0, frail = 0;
    for (int u = guv_unit(m->side, 1); u <= m->b->last_unit[m->side]; u++) {
        bool attacks = bits128_has(&s->fight.attackers, guv_bit(u)) || (a->verb == DO_JOIN && a->op[0] == u);
        if (!attacks || guv_is_light(m->b, u)) continue;
        units++;
        steps += guv_steps(m->b, s, u);
        frail += guv_steps(m->b, s, u) == 1;
    }
    return guv_loss_chance(units, steps, frail, dice);
}

/* Who wins by what he eliminates, and is not ahead when the last light goes, has nothing to save: only who is likelier
 * to lose a unit matters. */
static bool last_chance(const GuvMind *m, const Action *a) {
    return m->survey.hunts && m->survey.last_light && m->survey.lead <= 0 && a->verb != DO_ATTACK;
}

/* The sheet of the fight that `a` leads to; a defender who can entrench is taken to do so. */
static bool look_ahead(GuvMind *m, const GuvState *s, const Action *a, int target, Worksheet *w) {
    GuvState dug = *s;
    *w = (Worksheet){.lines = 0};
    if (guv_takes_works(m->b, s, target)) hexset_add(&dug.works, target);
    return m->game->worksheet(m->b, &dug, m->side, a, w);
}

/* What a plan adds to it, in hits. */
static int planned(const GuvMind *m, int target) {
    int hit = m->survey.taste->hit;
    switch (m->intent.kind) {
    case INTENT_ASSAULT: return target == m->intent.hex ? PLANNED * hit : -BOLDER * hit;
    case INTENT_MARCH:
    case INTENT_REST: return -NO_FIGHT * hit;
    case INTENT_BOLD: return BOLDER * hit;
    case INTENT_CAUTIOUS: return -BOLDER * hit;
    default: return 0;
    }
}

/* What the worksheet promises of the fight. */
static int fight_worth(GuvMind *m, const GuvState *s, const Action *a, int target) {
    Worksheet w;
    if (!look_ahead(m, s, a, target, &w)) return NEVER;
    if (last_chance(m, a)) {
        return LAST_CHANCE + guv_kill_chance(m, target, w.total[0]) - own_chance(m, s, a, w.total[1]) +
               planned(m, target);
    }
    int mine = w.total[0] * (GUV_HIT_FACES + w.detail[DETAIL_MODIFIER]) + w.detail[DETAIL_BONUS];
    int other = w.total[1] * GUV_HIT_FACES + w.detail[DETAIL_BONUS_DEFENDER], steps = GUV_DIE * steps_in(m, target);
    if (mine > steps) mine = steps;
    int worth =
        m->survey.taste->hit * (mine - other) - m->survey.taste->fight_least + m->survey.press + planned(m, target);
    if (m->survey.hunts) worth += m->survey.lead > 0 ? -AHEAD : HUNTER;
    if (m->survey.held[target] || (m->survey.press && m->survey.ring[target])) worth += m->survey.taste->goal_fight;
    if (m->survey.hunts) worth += KILL * guv_kill_chance(m, target, w.total[0]) / 1000;
    else if (3 * mine >= 2 * steps) worth += m->survey.taste->last_unit;
    return worth;
}

/* GUV-14.six-a: that a 6 drives the defender out, no 6 of his undoes it, and a unit is left to advance. */
static int storm_chance(GuvMind *m, const Action *a, int steps) {
    Worksheet w;
    if (!look_ahead(m, m->s, a, m->s->fight.target[0], &w)) return 0;
    return (1000 - no_six(w.total[0])) * no_six(w.total[1]) / 1000 * survives(w.total[1], steps) / 1000;
}

/* A place that must be taken: many small attacks, each with its own chance, against one great one. */
static int rank_storm(GuvMind *m, const Action *a) {
    int units = 0, steps = 0, more = 0, all = 0;
    if (a->verb == DO_JOIN) return 1 + guv_points(m->b, m->s, a->op[0]);
    if (a->verb != DO_DONE) return 0;
    for (int u = guv_unit(m->side, 1); u <= m->b->last_unit[m->side]; u++) {
        if (!bits128_has(&m->s->fight.attackers, guv_bit(u))) continue;
        units++;
        steps += guv_steps(m->b, m->s, u);
    }
    const Action *join = NULL;
    for (int i = 0; i < m->legal->count; i++) {
        if (m->legal->action[i].verb != DO_JOIN) continue;
        join = &m->legal->action[i];
        more++;
        all += guv_steps(m->b, m->s, join->op[0]);
    }
    if (!join) return ALWAYS;
    int now = storm_chance(m, a, steps), whole = storm_chance(m, join, steps + all);
    int haste = m->b->last_turn == m->s->turn ? 2 : 1; /* nothing is saved for a later day */
    return haste * now * (units + more) / units >= whole && steps > 1 ? ALWAYS : 1;
}

/* Who must take two places keeps the one that he has: is this the last who would stay behind in it? */
static bool stays_behind(const GuvMind *m, const GuvState *s, int unit) {
    int hex = s->hex[unit];
    if (!m->survey.press || !m->survey.held[hex]) return false;
    for (int u = s->top[hex]; u; u = s->below[u]) {
        if (u != unit && !bits128_has(&s->fight.attackers, guv_bit(u))) return false;
    }
    return true;
}

/* Is there anybody who could attack it and need not stay behind? */
static bool can_spare(const GuvMind *m, int target) {
    for (int d = 0; d < 6; d++) {
        int hex = m->b->grid.next[target][d];
        if (!m->survey.own[hex]) continue;
        for (int u = m->s->top[hex]; u; u = m->s->below[u]) {
            if (guv_leads_attack(m->b, m->s, u) && !stays_behind(m, m->s, u)) return true;
        }
    }
    return false;
}

/* What those who stand in one hex can do to the target by themselves, with those who have joined already. */
static int stack_worth(GuvMind *m, int hex, int target) {
    GuvState *trial = &m->trial;
    Action attack = action1(DO_ATTACK, target), done = action0(DO_DONE);
    *trial = *m->s;
    if (trial->step == STEP_COMBAT) m->game->apply(m->b, trial, &attack, NULL);
    for (int u = m->s->top[hex]; u; u = m->s->below[u]) {
        Action join = action1(DO_JOIN, u);
        if (game_check(m->game, m->b, trial, m->side, &join, NULL)) m->game->apply(m->b, trial, &join, NULL);
    }
    return fight_worth(m, trial, &done, target);
}

static int rank_declare(GuvMind *m, const Action *a) {
    int target = m->s->fight.target[0];
    if (a->verb == DO_JOIN && stays_behind(m, m->s, a->op[0])) return NEVER;
    if (m->survey.press && m->survey.held[target]) return rank_storm(m, a);
    if (a->verb == DO_DONE) return fight_worth(m, m->s, a, target) + 1;
    if (a->verb == DO_JOIN) {
        int all = fight_worth(m, m->s, a, target), some = stack_worth(m, m->s->hex[a->op[0]], target);
        int points = guv_points(m->b, m->s, a->op[0]);
        return (some > all ? some : all) + (m->legal->count < 3 ? 1 : 0) + (points > 1) - 1;
    }
    return NEVER + 1; /* a further target only when the rules ask for it */
}

static int rank_attack(GuvMind *m, const Action *a) {
    int target = a->op[0], worth = fight_worth(m, m->s, a, target);
    if (!can_spare(m, target)) return NEVER;
    bool storm = m->survey.press && m->survey.held[target] && planned(m, target) >= 0;
    if (storm && worth > NEVER) return ALWAYS + worth;
    for (int d = 0; d < 6; d++) {
        int hex = m->b->grid.next[target][d];
        if (!m->survey.own[hex]) continue;
        int some = stack_worth(m, hex, target);
        if (some > worth) worth = some;
    }
    return worth;
}

/* ---- Bombardment (GUV-P12) --------------------------------------------------------------------------------------- */

static int rank_bombard(const GuvMind *m, int hex) {
    int rank = 20 + m->survey.theirs[hex];
    if (m->survey.held[hex]) rank += 20;
    if (m->b->hex[hex].terrain == TERRAIN_OPEN) rank += 6;
    if (hexset_has(&m->s->works, hex)) rank -= 6;
    for (int d = 0; d < 6; d++) rank += m->survey.own[m->b->grid.next[hex][d]] / 2;
    return rank;
}

/* ---- Losses (GUV-P18 to GUV-P20) --------------------------------------------------------------------------------- */

/* Own losses: skirmishers first, then what loses little, nobody for good while another can bear it. */
static int rank_loss(const GuvMind *m, int unit) {
    const GuvUnit *u = &m->b->unit[unit];
    if (u->type == SKIRMISHER) return 200;
    if (guv_steps(m->b, m->s, unit) == 2) return 150 - 4 * (u->combat - u->reduced) - 2 * u->bonus - u->combat;
    return 60 - 4 * u->combat - guv_points(m->b, m->s, unit);
}

static bool is_goal_fight(const GuvMind *m) {
    for (int i = 0; i < m->s->fight.targets; i++) {
        int hex = m->s->fight.target[i];
        if (m->survey.held[hex] || (m->survey.press && m->survey.ring[hex])) return true;
    }
    return false;
}

static bool is_crowded(const GuvMind *m) {
    int units = 0;
    for (int i = 0; i < m->s->fight.targets; i++) {
        for (int u = m->s->top[m->s->fight.target[i]]; u; u = m->s->below[u]) units++;
    }
    return units > 2;
}

/* A natural 6: first a unit that dies of it, then the place, then the strongest. */
static int rank_six(const GuvMind *m, const Action *a) {
    if (a->verb == DO_REPEL)
        return is_goal_fight(m)  ? 90
               : m->survey.hunts ? 10
               : is_crowded(m)   ? m->survey.taste->repel_crowd
                                 : m->survey.taste->repel;
    if (a->verb == DO_CANCEL) return is_goal_fight(m) ? 90 : 30;
    const GuvUnit *u = &m->b->unit[a->op[0]];
    if (u->type == SKIRMISHER) return 5;
    if (guv_steps(m->b, m->s, a->op[0]) == 1) return 50 + 4 * u->combat;
    return 20 + u->combat + 3 * u->bonus;
}

/* Giving way saves a step: not out of a place, but rather than that a unit dies; a hunter saves every step. */
static int rank_give_way(const GuvMind *m) {
    if (is_goal_fight(m)) return m->survey.taste->give_way_place;
    if (m->survey.hunts) return 190;
    bool works = false;
    for (int i = 0; i < m->s->fight.targets; i++) works |= hexset_has(&m->s->works, m->s->fight.target[i]);
    return works ? m->survey.taste->give_way_works : 140;
}

/* ---- Going back, going on ---------------------------------------------------------------------------------------- */

static int rank_way_back(const GuvMind *m, int hex) {
    int rank = -(int)m->survey.field[hex] / 2 - 3 * guv_threat(&m->survey, hex);
    if (m->survey.held[hex]) rank += 60;
    if (m->survey.own[hex]) rank += 5;
    if (m->b->hex[hex].terrain == TERRAIN_FOREST) rank += 2;
    return rank;
}

/* GUV-P10: who is much weaker does not wait, unless the place is worth it or works would be lost. Who hunts and is not
 * ahead awaits anybody: the enemy's attacks, too, are his chances. */
static int rank_contact(const GuvMind *m, const Action *a) {
    int hex = a->op[0];
    bool flee = a->verb == DO_BREAK;
    bool works = hexset_has(&m->s->works, hex) || m->b->hex[hex].fort == m->side;
    bool weak = 4 * guv_threat(&m->survey, hex) >= m->survey.taste->broken_off * m->survey.own[hex];
    bool awaits = m->survey.hunts && m->survey.lead <= 0;
    bool goes = weak && !works && !awaits && !m->survey.held[hex];
    return flee == goes ? 10 : 0;
}

static int rank_advance(const GuvMind *m, const Action *a) {
    int unit = a->op[0], to = a->op[1], from = m->s->hex[unit], points = guv_points(m->b, m->s, unit);
    if (m->survey.press && m->survey.held[from] && m->survey.count[from] == 1) return NEVER;
    if (m->survey.held[to]) return 500 + points;
    if (m->survey.held[from] && m->survey.own[from] - points < GARRISON) return NEVER;
    if (m->survey.press && m->survey.ring[to] && !m->survey.ring[from]) return 300 + points;
    int nearer = (int)m->survey.field[from] - (int)m->survey.field[to];
    int threat = guv_threat(&m->survey, to), there = m->survey.own[to] + m->survey.own[from];
    if (nearer <= 0 || threat > 2 * there) return NEVER;
    return m->survey.taste->advance + nearer + points;
}

/* ---- Dice -------------------------------------------------------------------------------------------------------- */

/* Each point is worth a sixth wherever it goes; own dice first, one point to each. */
static int rank_bonus(const GuvMind *m, const Action *a) {
    int who = m->s->step == STEP_BONUS ? 0 : 1, die = a->op[0] - 1;
    if (a->verb == DO_ADD) return 50 - 5 * m->s->fight.mod[who][die] - die;
    return 20 - 5 * (m->s->fight.mod[!who][die] < 0);
}

/* The ground that leaves the attacker least. */
static int rank_ground(GuvMind *m, const Action *a) {
    Worksheet w = {.lines = 0};
    if (!m->game->worksheet(m->b, m->s, m->side, a, &w)) return 0;
    return 2 * (w.total[1] - w.total[0]) + w.detail[DETAIL_BONUS_DEFENDER];
}

/* ---- All of it --------------------------------------------------------------------------------------------------- */

static int rank_shot(GuvMind *m, const Action *a) {
    switch (a->verb) {
    case DO_BOMBARD: return rank_bombard(m, a->op[0]);
    case DO_FIRE: return 10;
    case DO_AT: return a->op[0] == 1 ? 2 : 1;
    case DO_SUFFER: return rank_loss(m, a->op[0]);
    default: return NEVER;
    }
}

int rank_fight(GuvMind *m, const Action *a) {
    switch (a->verb) {
    case DO_BOMBARD:
    case DO_FIRE:
    case DO_AT:
    case DO_SUFFER: return rank_shot(m, a);
    case DO_ATTACK: return rank_attack(m, a);
    case DO_JOIN:
    case DO_TARGET: return rank_declare(m, a);
    case DO_DONE: return m->s->step == STEP_DECLARE ? rank_declare(m, a) : 0;
    case DO_SKIRMISH: return ALWAYS;
    case DO_ENTRENCH: return m->survey.press && !m->survey.held[a->op[0]] ? NEVER : ALWAYS; /* GUV-14.bw-f */
    case DO_EFFECT: return a->op[0] == EFFECT_STEP;
    case DO_TERRAIN: return rank_ground(m, a);
    case DO_ADD:
    case DO_SUB: return rank_bonus(m, a);
    case DO_MARCH_DIE: return 100 - a->op[0];
    case DO_HIT:
    case DO_REPEL:
    case DO_CANCEL: return rank_six(m, a);
    case DO_LOSE:
    case DO_REMOVE: return rank_loss(m, a->op[0]);
    case DO_GIVE_WAY: return rank_give_way(m);
    case DO_STAND:
    case DO_BREAK: return rank_contact(m, a);
    case DO_FLEE:
    case DO_RETREAT:
    case DO_DISPLACE: return ALWAYS + rank_way_back(m, a->op[1]);
    case DO_ADVANCE: return rank_advance(m, a);
    default: return NEVER;
    }
}
