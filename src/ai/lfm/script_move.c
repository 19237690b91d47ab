/* How ai:script for The Last Full Measure moves: each stack goes where it is worth most, by the way to the goals, by
 * the attacks that it could make there with others, by what could be done to it, and by its brigade. */
#include "ai/lfm/script.h"

enum {
    WAY = 10,        /* a movement point nearer to a goal */
    SEIZE = 150,     /* a place to be had for the taking */
    HOLD = 60,       /* a place that lacks a garrison */
    SCREEN = 12,     /* a hex beside such a place */
    PER_POINT = 6,   /* of a place */
    COVER = 5,       /* ground that lets a stack stay */
    CROWD = 6,       /* each SP that cannot fight there */
    APART = 5,       /* each hex from the others of the brigade */
    STRIKE = 4,      /* of what an attack promises */
    BREAK_AWAY = 20, /* the disorder of leaving the enemy */
    GAIN = 4,        /* a move must gain so much */
    STEADY = 20,     /* the same for who defends */
    ROOTED = 60,     /* and where places alone count */
    CAN_COME = 6,    /* hexes from the enemy within which it is asked who can come */
    TRUST = 3,       /* quarters of them that are counted on */
    PARTY = 16,
};

/* ---- Who moves --------------------------------------------------------------------------------------------------- */

typedef struct Party {
    int from, spent, allowance, units, sp;
    int lead, brigade; /* the first of them; of its regiments */
    bool touches;      /* may enter a ZOC */
    bool went;
    LfmForce force;
    u8 unit[PARTY];
    PieceSet set; /* of the same */
} Party;

typedef struct Trip {
    int to, gain;
    bool by_road;
} Trip;

static void enlist(const LfmMind *m, Party *p, int piece) {
    const LfmState *s = m->s;
    if (p->units == PARTY) return;
    p->unit[p->units++] = (u8)piece;
    pieces_add(&p->set, piece);
    int allowance = lfm_allowance(m->b, m->s, piece);
    if (p->units == 1 || allowance < p->allowance) p->allowance = allowance;
    if (p->units == 1) p->lead = piece;
    if (piece > m->b->units) return;
    p->sp += lfm_sp(m->b, s, piece);
    if (lfm_foot(m->b, piece)) p->brigade = m->b->piece[piece].brigade;
    if (m->b->piece[piece].cr > p->force.cr) p->force.cr = m->b->piece[piece].cr;
    if (lfm_disordered(m->b, s, piece)) p->force.disordered = 1;
    if (!lfm_is(s, piece, U_COMMAND) || !lfm_unit_may_touch(m->b, s, piece, NULL)) p->touches = false;
}

static Party party_at(const LfmMind *m, int hex) {
    return (Party){.from = hex, .touches = !lfm_is_night(m->b, m->s), .force = {.hexes = 1}};
}

static LfmForce force_of(const LfmMind *m, const Party *p) {
    LfmForce f = p->force;
    f.sp = lfm_gun(m->b, p->lead) ? p->sp : lfm_fighting_foot(m->b, p->sp);
    return f;
}

/* ---- Attacks ----------------------------------------------------------------------------------------------------- */

static bool can_join(const LfmMind *m, int p) {
    if (!lfm_foot(m->b, p) || lfm_shattered(m->b, m->s, p) || !lfm_is(m->s, p, U_COMMAND)) return false;
    return !lfm_is(m->s, p, U_MOVED | U_D | U_CHARGED) && !pieces_have(&m->s->group.set, p);
}

static void find_plain_ways(LfmMind *m, const Party *p);

/* The enemy hexes beside which a stack could come to stand. */
static void weigh_stack(LfmMind *m, int hex) {
    Party p = party_at(m, hex);
    for (int u = m->s->top[hex]; u && u <= m->b->units; u = m->s->below[u]) {
        if (can_join(m, u)) enlist(m, &p, u);
    }
    if (!p.units || m->stacks == STACKS) return;
    int index = m->stacks++;
    m->stack_hex[index] = (u16)hex;
    m->stack[index] = force_of(m, &p);
    find_plain_ways(m, &p);
    for (int i = 1; i < m->reach.count; i++) {
        int to = m->reach.hex[i];
        for (int d = 0; d < 6 && m->survey.near[to]; d++) {
            if (m->survey.near[to] >> d & 1) m->comers[m->b->grid.next[to][d]] |= bit(index);
        }
    }
}

/* For every enemy hex who stands ready beside it, and who else could come. */
static void weigh_attacks(LfmMind *m) {
    const HexSet *foes = &m->s->held[m->survey.foe], *own = &m->s->held[m->side];
    m->stacks = 0;
    for (int foe = hexset_next(foes, 0); foe; foe = hexset_next(foes, foe)) {
        m->ready[foe] = lfm_force_around(&m->survey, m->side, foe);
        m->comers[foe] = 0;
    }
    for (int h = hexset_next(own, 0); h; h = hexset_next(own, h)) {
        if (!m->survey.near[h] && lfm_foe_distance(&m->survey, h) <= CAN_COME) weigh_stack(m, h);
    }
}

/* The strongest of those who could still come, others than the party itself. */
static LfmForce help_against(const LfmMind *m, const Party *p, int foe, int room) {
    LfmForce help = {0};
    u64 left = m->comers[foe];
    while (room-- > 0) {
        int best = -1;
        for (u64 rest = left; rest; rest &= rest - 1) {
            int i = bits_first(rest);
            if (m->stack_hex[i] == p->from && !p->went) continue;
            if (best < 0 || m->stack[i].sp > m->stack[best].sp) best = i;
        }
        if (best < 0) break;
        left &= ~bit(best);
        lfm_add_force(&help, &m->stack[best]);
    }
    help.sp = help.sp * TRUST / 4;
    return help;
}

/* With all who are there, and most of those who could still come. Enemies whom only this stack would touch must be
 * attacked as well (8.2). */
static int strike_at(const LfmMind *m, const Party *p, int hex, int foe) {
    bool already = hex == p->from && !p->went;
    LfmForce all = m->ready[foe], mine = force_of(m, p), defense = lfm_force_in(&m->survey, foe);
    if (!already) lfm_add_force(&all, &mine);
    LfmForce help = help_against(m, p, foe, OWN_HEXES - all.hexes);
    lfm_add_force(&all, &help);
    for (int d = 0; d < 6; d++) {
        int other = m->b->grid.next[hex][d];
        if (other == foe || !(m->survey.near[hex] >> d & 1)) continue;
        int ready = m->ready[other].sp - (already ? mine.sp : 0) + help_against(m, p, other, 2).sp;
        if (2 * ready < 3 * m->survey.theirs[other]) defense.sp += m->survey.theirs[other];
    }
    return lfm_promise(&m->survey, m->side, all, foe, defense) + m->survey.bold + m->survey.prize[foe] / 2;
}

/* The best of those that it would touch. */
static int strike_value(const LfmMind *m, const Party *p, int hex) {
    int best = WORST;
    for (int d = 0; d < 6; d++) {
        if (!(m->survey.near[hex] >> d & 1)) continue;
        int worth = strike_at(m, p, hex, m->b->grid.next[hex][d]);
        if (worth > best) best = worth;
    }
    return best < 0 ? 2 * STRIKE * best : STRIKE * best;
}

/* ---- What a hex is worth to foot and horse ----------------------------------------------------------------------- */

static bool in_party(const Party *p, int piece) {
    for (int i = 0; i < p->units; i++) {
        if (p->unit[i] == piece) return true;
    }
    return false;
}

/* Hexes from the nearest other regiment of the brigade. */
static int parting(const LfmMind *m, const Party *p, int hex) {
    const PieceSet *members = &m->b->brigade[p->brigade].members;
    int nearest = 99;
    for (int u = pieces_next(members, 0); u && u <= m->b->units; u = pieces_next(members, u)) {
        if (m->s->fate[u] != FATE_MAP || in_party(p, u)) continue;
        int far = hex_distance(&m->b->grid, hex, m->s->hex[u]);
        if (far < nearest) nearest = far;
    }
    return nearest == 99 || nearest < 2 ? 0 : nearest - 1;
}

static int prize_value(const LfmMind *m, const Party *p, int hex, int others) {
    const LfmSurvey *v = &m->survey;
    bool goal = hexset_has(&v->goals, hex);
    int points = v->prize[hex];
    if (v->attacks && (goal || (v->occupies && points && !others))) return SEIZE + PER_POINT * points;
    if (points && (goal || v->attacks) && lfm_foe_distance(v, hex) <= 6) {
        if (others < FULL && !(v->attacks && others)) return HOLD + PER_POINT * points;
        return 0;
    }
    if (v->attacks) return 0;
    for (int d = 0; d < 6; d++) {
        int next = m->b->grid.next[hex][d];
        if (hexset_has(&v->goals, next)) return others + p->sp <= FULL + 2 ? SCREEN + v->prize[next] : 0;
    }
    return 0;
}

static int foot_value(const LfmMind *m, const Party *p, int hex) {
    const LfmSurvey *v = &m->survey;
    int others = v->men[hex] - (hex == p->from ? p->sp : 0), all = others + p->sp;
    int value = -WAY * lfm_way_left(v, hex) / LFM_MP + prize_value(m, p, hex, others);
    if (lfm_ground_holds(m->b, hex)) value += COVER;
    if (hexset_has(&m->s->works, hex)) value += COVER;
    if (all > FULL) value -= CROWD * (all - FULL);
    value -= APART * parting(m, p, hex);
    if (pieces_have(&m->s->engaged, p->lead) && (hex != p->from || p->went)) value -= BREAK_AWAY;
    if (v->near[hex]) return value + strike_value(m, p, hex);
    LfmForce defense = force_of(m, p);
    defense.sp += others < FULL - defense.sp ? others : FULL - defense.sp;
    return value - (v->attacks ? 1 : v->occupies ? 2 : 4) * lfm_danger(v, hex, defense);
}

/* ---- Guns and commanders ----------------------------------------------------------------------------------------- */

static int gun_value(const LfmMind *m, const Party *p, int hex) {
    enum { FAR = 8, TARGETS = 4 };
    const LfmSurvey *v = &m->survey;
    HexSet seen;
    hexset_clear(&seen);
    sight_add(&m->b->sight, &m->b->grid, hex, FAR, &seen);
    for (int i = 0; i < HEXSET_WORDS; i++) seen.word[i] &= m->s->held[v->foe].word[i];
    int targets = hexset_count(&seen), foe = lfm_foe_distance(v, hex);
    int value = -WAY * lfm_way_left(v, hex) / LFM_MP / 2 + 8 * (targets < TARGETS ? targets : TARGETS);
    if (v->near[hex]) value -= 200;
    if (foe == 2 && !v->men[hex]) value -= 60;
    if (v->men[hex]) value += 12;
    if (v->guns[hex] - (hex == p->from ? p->sp : 0)) value -= 4;
    return value + 2 * m->b->hex[hex].level;
}

/* LFM-20.10a: in the hex of a superior in command nobody need roll; worth most to those who seldom succeed. */
int lfm_under_orders(const LfmMind *m, int commander, int hex) {
    int chief = m->s->acting[m->side];
    if (!chief || chief == commander || m->s->fate[chief] != FATE_MAP || m->s->hex[chief] != hex) return 0;
    return 6 * (6 - lfm_cv(m->b, m->s, commander));
}

/* The commanders right below him and their men are what he wants to be near. */
static int commander_value(const LfmMind *m, const Party *p, int hex) {
    const LfmBoard *b = m->b;
    const LfmPiece *c = &b->piece[p->lead];
    int value = 0, range = lfm_range_of_rank(b, p->lead);
    for (int k = b->units + 1; k <= b->pieces; k++) {
        const LfmPiece *o = &b->piece[k];
        bool his =
            o->side == c->side && o->rank + 1 == c->rank && m->s->fate[k] == FATE_MAP &&
            (c->rank == RANK_ARMY || (c->rank == RANK_CORPS ? o->corps == c->corps : o->division == c->division));
        if (!his) continue;
        int far = hex_distance(&b->grid, hex, m->s->hex[k]);
        value += far <= range ? 20 - far : -far;
    }
    value += lfm_under_orders(m, p->lead, hex);
    if (m->survey.men[hex]) value += 15;
    if (m->survey.near[hex]) value -= 12;
    else if (!m->survey.own[hex] && lfm_foe_distance(&m->survey, hex) <= 3) value -= 40;
    return value;
}

/* LFM-20.9b: with a regiment of his, in the midst of them. */
static int brigadier_value(const LfmMind *m, const Party *p, int hex) {
    const PieceSet *members = &m->b->brigade[m->b->piece[p->lead].brigade].members;
    int value = -1000;
    for (int u = pieces_next(members, 0); u && u <= m->b->units; u = pieces_next(members, u)) {
        if (m->s->fate[u] != FATE_MAP) continue;
        int far = hex_distance(&m->b->grid, hex, m->s->hex[u]);
        if (!far) value += value < 0 ? 1000 : 0;
        value -= far * far;
    }
    return value - (m->survey.near[hex] ? 2 : 0);
}

static int value_at(const LfmMind *m, const Party *p, int hex) {
    if (p->lead > m->b->units)
        return m->b->piece[p->lead].rank == RANK_BRIGADE ? brigadier_value(m, p, hex) : commander_value(m, p, hex);
    return lfm_gun(m->b, p->lead) ? gun_value(m, p, hex) : foot_value(m, p, hex);
}

/* ---- Ways -------------------------------------------------------------------------------------------------------- */

typedef struct Asking {
    const LfmMind *m;
    const Party *p;
    bool roads;
} Asking;

static bool has_room(const LfmMind *m, const Party *p, int hex) {
    if (hex == p->from) return !p->went || !lfm_too_many_foot(m->b, m->survey.men[hex]);
    return p->lead > m->b->units || lfm_fits(m->b, m->s, &p->set, hex, NULL);
}

/* The dearest of the party (LFM-D1b); -1 when one may not. */
static int step_cost(const LfmMind *m, const Party *p, int from, int direction, bool by_road) {
    int most = 0;
    for (int i = 0; i < p->units; i++) {
        int cost = by_road ? lfm_way_rate(m->b, m->s, p->unit[i], from, direction)
                           : lfm_way_cost(m->b, m->s, p->unit[i], from, direction);
        if (cost < 0) return -1;
        if (cost > most) most = cost;
    }
    return most;
}

static bool may_touch(const LfmMind *m, const Party *p, int hex) {
    if (p->lead > m->b->units) return lfm_commander_may_touch(m->s, m->side, hex);
    return p->touches && has_room(m, p, hex);
}

static int party_cost(const void *context, int from, int to, int direction) {
    const Asking *ask = context;
    const LfmMind *m = ask->m;
    bool unit = lfm_zoc_stops(m->b, ask->p->lead);
    if (m->survey.theirs[to]) return -1;
    if (unit && m->survey.near[from] && from != ask->p->from) return -1; /* it has stopped there */
    if (m->survey.near[to] && ((ask->roads && unit) || !may_touch(m, ask->p, to))) return -1;
    if (lfm_is_night(m->b, m->s) && !lfm_road_over(m->b, m->s, from, direction)) return -1;
    bool seen = hexset_has(&m->survey.zoi, from) || hexset_has(&m->survey.zoi, to);
    int rate = ask->roads && !seen ? step_cost(m, ask->p, from, direction, true) : -1;
    return rate > 0 ? rate : step_cost(m, ask->p, from, direction, false);
}

static void flood(const LfmMind *m, const Party *p, bool roads, HexFarReach *out) {
    Asking ask = {m, p, roads};
    HexSet seed;
    hexset_clear(&seed);
    hexset_add(&seed, p->from);
    hex_far_reach(&m->b->grid, &seed, p->allowance > p->spent ? p->allowance - p->spent : 0, 0, party_cost, &ask, out);
}

static void find_plain_ways(LfmMind *m, const Party *p) { flood(m, p, false, &m->reach); }

static void find_ways(LfmMind *m, const Party *p) {
    find_plain_ways(m, p);
    flood(m, p, true, &m->roads);
}

/* The best hex of all that it can reach. Where it may not stay it must go on, whatever that is worth. */
static Trip best_trip(LfmMind *m, const Party *p, bool may_stay) {
    find_ways(m, p);
    int stay = may_stay ? value_at(m, p, p->from) : WORST;
    Trip best = {.to = p->from, .gain = 0};
    for (int way = 0; way < 2; way++) {
        const HexFarReach *r = way ? &m->roads : &m->reach;
        for (int i = 1; i < r->count; i++) {
            int hex = r->hex[i];
            if (!has_room(m, p, hex) || (way && m->reach.spent[hex] != HEX_BEYOND)) continue;
            int gain = value_at(m, p, hex) - stay;
            if (gain > best.gain) best = (Trip){hex, gain, way == 1};
        }
    }
    return best;
}

/* ---- The movement step ------------------------------------------------------------------------------------------- */

static const Action *find_action(const List *l, int verb, int op) {
    for (int i = 0; i < l->count; i++) {
        if (l->action[i].verb == verb && (op < 0 || l->action[i].op[0] == op)) return &l->action[i];
    }
    return NULL;
}

static Party alone(const LfmMind *m, int piece) {
    Party p = party_at(m, m->s->hex[piece]);
    enlist(m, &p, piece);
    return p;
}

/* Regiments of one brigade and one pace go together. */
static bool goes_with(const LfmMind *m, int lead, int piece) {
    return piece != lead && lfm_foot(m->b, piece) && m->b->piece[piece].type == m->b->piece[lead].type &&
           m->b->piece[piece].brigade == m->b->piece[lead].brigade;
}

static Party whole_party(const LfmMind *m, int lead) {
    Party p = alone(m, lead);
    for (int i = 0; i < m->legal->count && lfm_foot(m->b, lead); i++) {
        const Action *a = &m->legal->action[i];
        if (a->verb == DO_PICK && m->s->hex[a->op[0]] == p.from && goes_with(m, lead, a->op[0]))
            enlist(m, &p, a->op[0]);
    }
    return p;
}

/* A brigade commander moves only to find his men again. */
bool lfm_is_idle(const LfmMind *m, int piece) {
    const LfmPiece *c = &m->b->piece[piece];
    if (c->rank != RANK_BRIGADE) return false;
    for (int u = m->s->top[m->s->hex[piece]]; u && u <= m->b->units; u = m->s->below[u]) {
        if (m->b->piece[u].brigade == c->brigade) return true;
    }
    return false;
}

static int best_gain(LfmMind *m, int piece) {
    Party single = alone(m, piece), whole = whole_party(m, piece);
    int gain = best_trip(m, &single, true).gain;
    if (whole.units < 2) return gain;
    int all = best_trip(m, &whole, true).gain;
    return all > gain ? all : gain;
}

int lfm_script_goal(LfmMind *m, int piece, bool *apart) {
    lfm_survey_field(&m->survey);
    weigh_attacks(m);
    Party single = alone(m, piece), whole = whole_party(m, piece);
    Trip one = best_trip(m, &single, true), all = whole.units > 1 ? best_trip(m, &whole, true) : one;
    *apart = all.gain < one.gain;
    if (one.gain > 0 || all.gain > 0) return *apart ? one.to : all.to;
    all = best_trip(m, &whole, false); /* who is picked must move */
    return all.to != whole.from ? all.to : 0;
}

/* Units first; commanders when all units have found their place. */
static const Action *best_pick(LfmMind *m, bool commanders) {
    const Action *best = NULL;
    int most = commanders || m->survey.attacks ? GAIN : m->survey.occupies ? ROOTED : STEADY;
    for (int i = 0; i < m->legal->count; i++) {
        const Action *a = &m->legal->action[i];
        if (a->verb != DO_PICK || (a->op[0] > m->b->units) != commanders) continue;
        if (commanders && lfm_is_idle(m, a->op[0])) continue;
        int gain = best_gain(m, a->op[0]);
        if (gain > most) best = a, most = gain;
    }
    return best;
}

/* Reinforcements: infantry first, then guns, then commanders who could not come with them. */
static const Action *find_entry(const LfmMind *m) {
    const Action *best = NULL;
    int most = 0;
    for (int i = 0; i < m->legal->count; i++) {
        const Action *a = &m->legal->action[i];
        if (a->verb != DO_ENTER) continue;
        int rank = lfm_foot(m->b, a->op[0]) ? 3 : lfm_gun(m->b, a->op[0]) ? 2 : 1;
        if (rank > most) best = a, most = rank;
    }
    return best;
}

/* Guns unlimber where they have come to stay, or see an enemy. */
const Action *lfm_find_unlimber(const LfmMind *m) {
    enum { SOON = 6 };
    for (int i = 0; i < m->legal->count; i++) {
        const Action *a = &m->legal->action[i];
        if (a->verb != DO_UNLIMBER) continue;
        int hex = m->s->hex[a->op[0]];
        if (!m->survey.near[hex] && lfm_foe_distance(&m->survey, hex) <= SOON) return a;
    }
    return NULL;
}

/* A piece still has a duty: to rejoin, to charge, to mount. */
static const Action *find_duty(const LfmMind *m) {
    const Action *any = NULL;
    for (int i = 0; i < m->legal->count; i++) {
        const Action *a = &m->legal->action[i];
        if (a->verb == DO_PICK && lfm_is(m->s, a->op[0], U_SEPARATED)) return a;
        if (a->verb == DO_PICK && a->op[0] == m->b->ride_unit) return a;
        if (!any && (a->verb == DO_PICK || a->verb == DO_DISMOUNT || a->verb == DO_MOUNT)) any = a;
    }
    return any;
}

void lfm_choose_movement(LfmMind *m, Action *out) {
    lfm_survey_field(&m->survey);
    weigh_attacks(m);
    const Action *a = find_entry(m);
    if (!a) a = best_pick(m, false);
    if (!a) a = lfm_find_unlimber(m);
    if (!a) a = best_pick(m, true);
    if (!a) a = find_action(m->legal, DO_END, -1);
    if (!a) a = find_duty(m);
    if (a) *out = *a;
}

/* ---- The moving stack -------------------------------------------------------------------------------------------- */

static Party moving_party(const LfmMind *m) {
    const Group *g = &m->s->group;
    Party p = party_at(m, g->hex);
    for (int u = pieces_next(&g->set, 0); u; u = pieces_next(&g->set, u)) enlist(m, &p, u);
    p.allowance = g->allowance;
    p.spent = g->spent;
    p.went = g->flags & GROUP_WENT;
    if (g->flags & (GROUP_ROAD | GROUP_PARTIAL)) p.touches = false;
    return p;
}

/* LFM-26.3: a brigade comes in with its commander, and with those above who wait. */
static bool enters_with(const LfmMind *m, int lead, int piece) {
    const LfmPiece *c = &m->b->piece[piece];
    if (piece <= m->b->units) return goes_with(m, lead, piece);
    return c->rank > RANK_BRIGADE || c->brigade == m->b->piece[lead].brigade;
}

static const Action *entry_joiner(const LfmMind *m, const Party *p) {
    for (int i = 0; i < m->legal->count; i++) {
        const Action *a = &m->legal->action[i];
        if (a->verb == DO_JOIN && lfm_foot(m->b, p->lead) && enters_with(m, p->lead, a->op[0])) return a;
    }
    return NULL;
}

static const Action *choose_entry(const LfmMind *m, const Party *p) {
    const Action *a = entry_joiner(m, p);
    if (!a) a = find_action(m->legal, DO_ROAD, -1);
    if (!a) a = find_action(m->legal, DO_GO, -1);
    return a ? a : find_action(m->legal, DO_STOP, -1);
}

/* A piece that can come along and keeps pace, if that is better. */
static const Action *companion(LfmMind *m, const Party *p, int gain) {
    if (p->went || !lfm_foot(m->b, p->lead)) return NULL;
    Party whole = *p;
    const Action *first = NULL;
    for (int i = 0; i < m->legal->count; i++) {
        const Action *a = &m->legal->action[i];
        if (a->verb != DO_JOIN || !goes_with(m, p->lead, a->op[0])) continue;
        if (!first) first = a;
        enlist(m, &whole, a->op[0]);
    }
    if (!first) return NULL;
    if (best_trip(m, &whole, true).gain >= gain) return first;
    Party more = *p; /* not all, but one more */
    enlist(m, &more, first->op[0]);
    return best_trip(m, &more, true).gain >= gain ? first : NULL;
}

/* The next hex of the way to `to`. */
static int next_hex(const LfmMind *m, const Trip *trip, int from) {
    return hex_after(&m->b->grid, trip->by_road ? m->roads.came : m->reach.came, from, trip->to);
}

int lfm_charge_worth(const LfmMind *m, const Action *a) {
    Worksheet w = {.lines = 0};
    int worth = 0;
    if (!m->game->worksheet(m->b, m->s, m->side, a, &w)) return WORST;
    for (int face = 1; face <= 6; face++) {
        int result = lfm_sheet_result(m->b, &w, face);
        worth += result <= RESULT_DL ? 50 : result <= RESULT_DR ? 25 : result < RESULT_AR ? 0 : -30;
    }
    return worth / 6;
}

/* A charge that promises something, or must be made (LFM-P7). */
static const Action *find_charge(LfmMind *m) {
    const Action *best = NULL;
    bool must = !find_action(m->legal, DO_STOP, -1) && !find_action(m->legal, DO_GO, -1);
    int most = must ? WORST : 8;
    for (int i = 0; i < m->legal->count; i++) {
        const Action *a = &m->legal->action[i];
        int worth = a->verb == DO_CHARGE ? lfm_charge_worth(m, a) : WORST;
        if (worth > most) best = a, most = worth;
    }
    return best;
}

/* None of the ways that he knows is open: the best of the steps that are. */
static const Action *any_step(const LfmMind *m, const Party *p) {
    const Action *best = NULL;
    int most = WORST - 1;
    for (int i = 0; i < m->legal->count; i++) {
        const Action *a = &m->legal->action[i];
        if (a->verb != DO_GO && a->verb != DO_ROAD) continue;
        int value = value_at(m, p, a->op[0]) + (a->verb == DO_ROAD);
        if (value > most) best = a, most = value;
    }
    return best;
}

static const Action *step_of(const LfmMind *m, const Trip *trip, int from) {
    int hex = next_hex(m, trip, from);
    const Action *a = trip->by_road ? find_action(m->legal, DO_ROAD, hex) : NULL;
    return a ? a : find_action(m->legal, DO_GO, hex);
}

void lfm_choose_move(LfmMind *m, Action *out) {
    lfm_survey_field(&m->survey);
    weigh_attacks(m);
    Party p = moving_party(m);
    const Action *stop = find_action(m->legal, DO_STOP, -1), *a = NULL;
    if (!p.from) {
        a = choose_entry(m, &p);
        if (a) *out = *a;
        return;
    }
    a = find_charge(m);
    Trip trip = best_trip(m, &p, stop != NULL);
    if (!a) a = companion(m, &p, trip.gain);
    if (!a && trip.to != p.from) {
        trip = best_trip(m, &p, stop != NULL); /* the ways of the stack itself */
        a = step_of(m, &trip, p.from);
    }
    if (!a) a = stop;
    if (!a) a = any_step(m, &p);
    if (a) *out = *a;
}
