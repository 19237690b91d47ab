/* Where a group goes: one flood, and a value for each place; see know.h. The values are those of ai:script. */
#include "ai/lfm/know.h"

enum {
    WAY = 10,
    SEIZE = 150,
    HOLD = 60,
    SCREEN = 12,
    PER_POINT = 6,
    COVER = 5,
    CROWD = 6,
    APART = 5,
    STRIKE = 4,
    BREAK_AWAY = 20,
    COME_FROM = 3, /* hexes from which a stack can be expected to join an attack, on a large field */
    CAN_COME = 6,  /* hexes from the enemy within which it is asked who can come */
    TRUST = 3,     /* quarters of them that are counted on */
    ROAD_FREE = 5, /* hexes from the enemy beyond which it marches by road */
    GUNS_SEE = 8,
};

/* ---- Who moves --------------------------------------------------------------------------------------------------- */

static void enlist(const LfmThought *t, LfmParty *p, int piece) {
    const LfmMind *m = &t->mind;
    int allowance = lfm_allowance(m->b, m->s, piece);
    if (!p->lead || allowance < p->allowance) p->allowance = allowance;
    if (!p->lead) p->lead = piece;
    pieces_add(&p->set, piece);
    if (piece > m->b->units) return;
    p->sp += lfm_sp(m->b, m->s, piece);
    if (m->b->piece[piece].cr > p->force.cr) p->force.cr = m->b->piece[piece].cr;
    if (lfm_disordered(m->b, m->s, piece)) p->force.disordered = 1;
    if (!lfm_is(m->s, piece, U_COMMAND) || !lfm_unit_may_touch(m->b, m->s, piece, NULL)) p->touches = false;
}

static void add_kin(const LfmThought *t, LfmParty *p, int piece) {
    const LfmState *s = t->mind.s;
    if (s->fate[piece] != FATE_MAP || pieces_have(&p->set, piece) || p->kin == LFM_KIN) return;
    p->kin_hex[p->kin++] = s->hex[piece];
}

static bool is_under(const LfmBoard *b, int chief, int piece) {
    const LfmPiece *c = &b->piece[chief], *o = &b->piece[piece];
    if (o->side != c->side || o->rank + 1 != c->rank) return false;
    return c->rank == RANK_ARMY || (c->rank == RANK_CORPS ? o->corps == c->corps : o->division == c->division);
}

/* The regiments of the brigade; of higher commanders those right below them. */
static void find_kin(const LfmThought *t, LfmParty *p) {
    const LfmBoard *b = t->mind.b;
    const PieceSet *members = &b->brigade[p->brigade].members;
    if (p->lead > b->units && b->piece[p->lead].rank > RANK_BRIGADE) {
        for (int k = b->units + 1; k <= b->pieces; k++) {
            if (is_under(b, p->lead, k)) add_kin(t, p, k);
        }
        return;
    }
    for (int u = pieces_next(members, 0); p->brigade && u && u <= b->units; u = pieces_next(members, u)) {
        add_kin(t, p, u);
    }
}

static void complete(const LfmThought *t, LfmParty *p) {
    const LfmBoard *b = t->mind.b;
    p->brigade = b->piece[p->lead].brigade;
    p->force.hexes = 1;
    p->force.sp = lfm_gun(b, p->lead) ? p->sp : lfm_fighting_foot(b, p->sp);
    find_kin(t, p);
}

bool lfm_is_kin(const LfmThought *t, int lead, int piece) {
    const LfmPiece *one = &t->mind.b->piece[lead], *other = &t->mind.b->piece[piece];
    return piece != lead && lfm_foot(t->mind.b, lead) && other->brigade == one->brigade && other->type == one->type;
}

static LfmParty party_at(const LfmThought *t, int hex) {
    return (LfmParty){.from = hex, .touches = !lfm_is_night(t->mind.b, t->mind.s)};
}

LfmParty lfm_party_of(const LfmThought *t, int piece, bool whole) {
    const LfmMind *m = &t->mind;
    LfmParty p = party_at(t, m->s->hex[piece]);
    enlist(t, &p, piece);
    for (int i = 0; i < m->legal->count && whole; i++) {
        const Action *a = &m->legal->action[i];
        if (a->verb != DO_PICK || m->s->hex[a->op[0]] != p.from) continue;
        if (lfm_is_kin(t, piece, a->op[0])) enlist(t, &p, a->op[0]);
    }
    complete(t, &p);
    return p;
}

LfmParty lfm_party_moving(const LfmThought *t) {
    const Group *g = &t->mind.s->group;
    LfmParty p = party_at(t, g->hex);
    for (int u = pieces_next(&g->set, 0); u; u = pieces_next(&g->set, u)) enlist(t, &p, u);
    p.allowance = g->allowance;
    p.spent = g->spent;
    p.went = g->flags & GROUP_WENT;
    if (g->flags & (GROUP_ROAD | GROUP_PARTIAL)) p.touches = false;
    complete(t, &p);
    return p;
}

/* ---- Attacks ----------------------------------------------------------------------------------------------------- */

static void flood(LfmThought *t, const LfmParty *p, bool roads, HexFarReach *out);

static int foe_distance(LfmThought *t, int hex) {
    if (t->far[hex]) return t->far[hex];
    int nearest = 99;
    for (int i = 0; i < t->foes; i++) {
        int far = hex_distance(&t->mind.b->grid, hex, t->foe[i].hex);
        if (far < nearest) nearest = far;
    }
    return t->far[hex] = (u8)nearest;
}

/* The enemies beside whom such a stack could come to stand. */
static void find_comer(LfmThought *t, int i) {
    const LfmMind *m = &t->mind;
    const HexFarReach *r = &t->reach;
    LfmParty p = party_at(t, t->comer[i].hex);
    if (foe_distance(t, p.from) > CAN_COME) return;
    for (int u = m->s->top[p.from]; u && u <= m->b->units; u = m->s->below[u]) {
        if (lfm_can_join(t, u)) enlist(t, &p, u);
    }
    flood(t, &p, false, &t->reach);
    for (int k = 1; k < r->count; k++) {
        int to = r->hex[k], near = m->survey.near[to];
        for (int d = 0; near >> d; d++) {
            if (near >> d & 1) t->comes[m->b->grid.next[to][d]] |= bit(i);
        }
    }
}

static void find_comers(LfmThought *t) {
    if (t->found) return;
    t->found = true;
    memset(t->comes, 0, (t->mind.b->grid.count + 1u) * sizeof t->comes[0]);
    for (int i = 0; i < t->comers; i++) find_comer(t, i);
}

/* Exactly where a few stacks fight for four places; on a large field plain distance plays better. */
static bool may_come(LfmThought *t, int i, int foe) {
    if (!t->mind.survey.occupies) return hex_distance(&t->mind.b->grid, t->comer[i].hex, foe) <= COME_FROM;
    find_comers(t);
    return t->comes[foe] >> i & 1;
}

/* The strongest of those who could still come. */
static LfmForce help_against(LfmThought *t, const LfmParty *p, int foe, int room) {
    LfmForce help = {0};
    u64 taken = 0;
    while (room-- > 0) {
        int best = -1;
        for (int i = 0; i < t->comers; i++) {
            if (taken >> i & 1 || (t->comer[i].hex == p->from && !p->went) || !may_come(t, i, foe)) continue;
            if (best < 0 || t->comer[i].force.sp > t->comer[best].force.sp) best = i;
        }
        if (best < 0) break;
        taken |= bit(best);
        lfm_add_force(&help, &t->comer[best].force);
    }
    help.sp = help.sp * TRUST / 4;
    return help;
}

/* Enemies whom only this stack would touch must be attacked as well (8.2). */
static int strike_at(LfmThought *t, const LfmParty *p, int hex, int foe) {
    const LfmSurvey *v = &t->mind.survey;
    bool already = hex == p->from && !p->went;
    LfmForce all = lfm_force_around(v, v->side, foe), defense = lfm_force_in(v, foe);
    if (!already) lfm_add_force(&all, &p->force);
    LfmForce help = help_against(t, p, foe, OWN_HEXES - all.hexes);
    lfm_add_force(&all, &help);
    for (int d = 0; d < 6; d++) {
        int other = v->b->grid.next[hex][d];
        if (other == foe || !(v->near[hex] >> d & 1)) continue;
        int ready = lfm_force_around(v, v->side, other).sp - (already ? p->force.sp : 0);
        ready += help_against(t, p, other, 2).sp;
        if (2 * ready < 3 * v->theirs[other]) defense.sp += v->theirs[other];
    }
    return lfm_promise(v, v->side, all, foe, defense) + v->bold + v->prize[foe] / 2;
}

static int strike_value(LfmThought *t, const LfmParty *p, int hex) {
    const LfmSurvey *v = &t->mind.survey;
    int best = WORST;
    for (int d = 0; d < 6; d++) {
        if (!(v->near[hex] >> d & 1)) continue;
        int worth = strike_at(t, p, hex, v->b->grid.next[hex][d]);
        if (worth > best) best = worth;
    }
    return best < 0 ? 2 * STRIKE * best : STRIKE * best;
}

/* The strongest enemies that could come at it together. */
static LfmForce find_threat(const LfmThought *t, int hex) {
    LfmForce best[OWN_HEXES] = {{0}}, all = {0};
    for (int i = 0; i < t->foes; i++) {
        if (hex_distance(&t->mind.b->grid, t->foe[i].hex, hex) > STRIKE_FAR) continue;
        LfmForce one = t->foe[i].force;
        for (int k = 0; k < OWN_HEXES; k++) {
            if (one.sp <= best[k].sp) continue;
            LfmForce kept = best[k];
            best[k] = one, one = kept;
        }
    }
    for (int k = 0; k < OWN_HEXES && best[k].sp; k++) lfm_add_force(&all, &best[k]);
    return all;
}

static int danger_at(LfmThought *t, int hex, LfmForce defense) {
    const LfmSurvey *v = &t->mind.survey;
    LfmForce *threat = &t->threat[hex];
    if (threat->cr < 0) *threat = find_threat(t, hex);
    if (!threat->sp) return 0;
    int worth = lfm_promise(v, v->foe, *threat, hex, defense);
    return worth > 0 ? worth : 0;
}

/* ---- What a hex is worth to foot and horse ----------------------------------------------------------------------- */

static int parting(const LfmThought *t, const LfmParty *p, int hex) {
    int nearest = 99;
    for (int i = 0; i < p->kin; i++) {
        int far = hex_distance(&t->mind.b->grid, hex, p->kin_hex[i]);
        if (far < nearest) nearest = far;
    }
    return nearest == 99 || nearest < 2 ? 0 : nearest - 1;
}

static int prize_value(LfmThought *t, const LfmParty *p, int hex, int others) {
    const LfmSurvey *v = &t->mind.survey;
    bool goal = hexset_has(&v->goals, hex);
    int points = v->prize[hex];
    if (v->attacks && (goal || (v->occupies && points && !others))) return SEIZE + PER_POINT * points;
    if (points && (goal || v->attacks) && foe_distance(t, hex) <= 6) {
        if (others < FULL && !(v->attacks && others)) return HOLD + PER_POINT * points;
        return 0;
    }
    if (v->attacks) return 0;
    for (int d = 0; d < 6; d++) {
        int next = v->b->grid.next[hex][d];
        if (hexset_has(&v->goals, next)) return others + p->sp <= FULL + 2 ? SCREEN + v->prize[next] : 0;
    }
    return 0;
}

static int foot_value(LfmThought *t, const LfmParty *p, int hex) {
    const LfmSurvey *v = &t->mind.survey;
    int others = v->men[hex] - (hex == p->from ? p->sp : 0), all = others + p->sp;
    bool arrived = v->occupies && v->attacks && v->prize[hex] && !others; /* to leave it makes it a goal again */
    int value = prize_value(t, p, hex, others) - (arrived ? 0 : WAY * lfm_way_left(v, hex) / LFM_MP);
    if (lfm_ground_holds(v->b, hex)) value += COVER;
    if (hexset_has(&v->s->works, hex)) value += COVER;
    if (all > FULL) value -= CROWD * (all - FULL);
    value -= APART * parting(t, p, hex);
    if (pieces_have(&v->s->engaged, p->lead) && (hex != p->from || p->went)) value -= BREAK_AWAY;
    if (v->near[hex]) return value + strike_value(t, p, hex);
    LfmForce defense = p->force;
    defense.sp += others < FULL - defense.sp ? others : FULL - defense.sp;
    return value - (v->attacks ? 1 : v->occupies ? 2 : 4) * danger_at(t, hex, defense);
}

/* ---- Guns and commanders ----------------------------------------------------------------------------------------- */

/* How many enemies are in sight of each hex: sight is the same both ways. */
static void look_for_targets(LfmThought *t) {
    const LfmSurvey *v = &t->mind.survey;
    const HexSet *held = &v->s->held[v->foe];
    memset(t->targets, 0, sizeof t->targets);
    for (int foe = hexset_next(held, 0); foe; foe = hexset_next(held, foe)) {
        HexSet seen;
        hexset_clear(&seen);
        sight_add(&v->b->sight, &v->b->grid, foe, GUNS_SEE, &seen);
        for (int h = hexset_next(&seen, 0); h; h = hexset_next(&seen, h)) t->targets[h]++;
    }
    t->looked = true;
}

static int gun_value(LfmThought *t, const LfmParty *p, int hex) {
    enum { TARGETS = 4 };
    const LfmSurvey *v = &t->mind.survey;
    if (!t->looked) look_for_targets(t);
    int targets = t->targets[hex] < TARGETS ? t->targets[hex] : TARGETS;
    int value = -WAY * lfm_way_left(v, hex) / LFM_MP / 2 + 8 * targets;
    if (v->near[hex]) value -= 200;
    if (!v->men[hex] && foe_distance(t, hex) == 2) value -= 60;
    if (v->men[hex]) value += 12;
    if (v->guns[hex] - (hex == p->from ? p->sp : 0)) value -= 4;
    return value + 2 * v->b->hex[hex].level;
}

static int commander_value(LfmThought *t, const LfmParty *p, int hex) {
    const LfmMind *m = &t->mind;
    int value = 0, range = lfm_range_of_rank(m->b, p->lead);
    for (int i = 0; i < p->kin; i++) {
        int far = hex_distance(&m->b->grid, hex, p->kin_hex[i]);
        value += far <= range ? 20 - far : -far;
    }
    value += lfm_under_orders(m, p->lead, hex);
    if (m->survey.men[hex]) value += 15;
    if (m->survey.near[hex]) value -= 12;
    else if (!m->survey.own[hex] && foe_distance(t, hex) <= 3) value -= 40;
    return value;
}

/* LFM-20.9b: with a regiment of his, in the midst of them. */
static int brigadier_value(const LfmThought *t, const LfmParty *p, int hex) {
    int value = -1000;
    for (int i = 0; i < p->kin; i++) {
        int far = hex_distance(&t->mind.b->grid, hex, p->kin_hex[i]);
        if (!far) value += value < 0 ? 1000 : 0;
        value -= far * far;
    }
    return value - (t->mind.survey.near[hex] ? 2 : 0);
}

static int value_at(LfmThought *t, const LfmParty *p, int hex) {
    const LfmBoard *b = t->mind.b;
    if (p->lead > b->units)
        return b->piece[p->lead].rank == RANK_BRIGADE ? brigadier_value(t, p, hex) : commander_value(t, p, hex);
    return lfm_gun(b, p->lead) ? gun_value(t, p, hex) : foot_value(t, p, hex);
}

/* ---- Ways -------------------------------------------------------------------------------------------------------- */

typedef struct Asking {
    const LfmSurvey *v;
    const LfmParty *p;
    bool roads, night, unit;
} Asking;

static bool has_room(const LfmSurvey *v, const LfmParty *p, int hex) {
    const LfmBoard *b = v->b;
    if (hex == p->from) return !p->went || !lfm_too_many_foot(b, v->men[hex]);
    if (p->lead > b->units) return true;
    if (v->men[hex] || v->guns[hex]) return lfm_fits(b, v->s, &p->set, hex, NULL);
    return lfm_gun(b, p->lead) ? !lfm_too_many_guns(b, v->guns[hex] + p->sp)
                               : !lfm_too_many_foot(b, v->men[hex] + p->sp);
}

static bool may_touch(const Asking *ask, int hex) {
    if (!ask->unit) return lfm_commander_may_touch(ask->v->s, ask->v->side, hex);
    return ask->p->touches && has_room(ask->v, ask->p, hex);
}

static int step_cost(const void *context, int from, int to, int direction) {
    const Asking *ask = context;
    const LfmSurvey *v = ask->v;
    if (v->theirs[to]) return -1;
    if (ask->unit && v->near[from] && from != ask->p->from) return -1; /* it has stopped there */
    if (v->near[to] && ((ask->roads && ask->unit) || !may_touch(ask, to))) return -1;
    if (ask->night && !lfm_road_over(v->b, v->s, from, direction)) return -1;
    bool seen = hexset_has(&v->zoi, from) || hexset_has(&v->zoi, to);
    int rate = ask->roads && !seen ? lfm_way_rate(v->b, v->s, ask->p->lead, from, direction) : -1;
    return rate > 0 ? rate : lfm_way_cost(v->b, v->s, ask->p->lead, from, direction);
}

static void flood(LfmThought *t, const LfmParty *p, bool roads, HexFarReach *out) {
    const LfmMind *m = &t->mind;
    Asking ask = {&m->survey, p, roads, lfm_is_night(m->b, m->s), lfm_zoc_stops(m->b, p->lead)};
    HexSet seed;
    hexset_clear(&seed);
    hexset_add(&seed, p->from);
    hex_far_reach(&m->b->grid, &seed, p->allowance > p->spent ? p->allowance - p->spent : 0, 0, step_cost, &ask, out);
}

/* By road where the enemy is far, else in open order: two floods would cost twice as much. */
static bool goes_by_road(LfmThought *t, const LfmParty *p) {
    if (t->mind.s->group.flags & GROUP_ROAD && p->went) return true;
    return !hexset_has(&t->mind.survey.zoi, p->from) && foe_distance(t, p->from) > ROAD_FREE;
}

LfmTrip lfm_best_trip(LfmThought *t, const LfmParty *p, bool may_stay) {
    bool roads = goes_by_road(t, p);
    const HexFarReach *r = &t->mind.reach;
    int stay = may_stay ? value_at(t, p, p->from) : WORST;
    LfmTrip best = {.to = p->from, .by_road = roads};
    flood(t, p, roads, &t->mind.reach);
    for (int i = 1; i < r->count; i++) {
        if (!has_room(&t->mind.survey, p, r->hex[i])) continue;
        int gain = value_at(t, p, r->hex[i]) - stay;
        if (gain > best.gain) best.to = r->hex[i], best.gain = gain;
    }
    return best;
}

int lfm_best_places(LfmThought *t, const LfmParty *p, LfmTrip *out, int room) {
    bool roads = goes_by_road(t, p);
    const HexFarReach *r = &t->mind.reach;
    int stay = value_at(t, p, p->from), count = 0;
    flood(t, p, roads, &t->mind.reach);
    for (int i = 1; i < r->count; i++) {
        if (!has_room(&t->mind.survey, p, r->hex[i])) continue;
        LfmTrip one = {r->hex[i], value_at(t, p, r->hex[i]) - stay, roads};
        int at = count < room ? count++ : room;
        for (; at > 0 && out[at - 1].gain < one.gain; at--) {
            if (at < room) out[at] = out[at - 1];
        }
        if (at < room) out[at] = one;
    }
    return count;
}

/* ---- The way that was kept --------------------------------------------------------------------------------------- */

static bool same_set(const PieceSet *a, const PieceSet *b) { return memcmp(a, b, sizeof *a) == 0; }

void lfm_keep_way(LfmThought *t, const LfmParty *p, const LfmTrip *trip) {
    LfmWay *w = &t->way;
    u16 back[LFM_WAY];
    int hexes = 0;
    w->hexes = 0;
    for (int hex = trip->to; hex != p->from; hex = t->mind.b->grid.next[hex][hex_reverse(t->mind.reach.came[hex])]) {
        if (hexes == LFM_WAY) return;
        back[hexes++] = (u16)hex;
    }
    w->stand = t->kept, w->set = p->set, w->by_road = trip->by_road;
    w->hexes = hexes;
    for (int i = 0; i < hexes; i++) w->hex[i] = back[hexes - 1 - i];
}

int lfm_kept_way(const LfmThought *t, const LfmParty *p, bool *by_road) {
    const LfmWay *w = &t->way;
    if (w->stand != t->kept || !same_set(&w->set, &p->set)) return 0;
    *by_road = w->by_road;
    for (int i = 0; i < w->hexes; i++) {
        if (w->hex[i] == p->from) return i + 1 < w->hexes ? w->hex[i + 1] : p->from;
    }
    return 0;
}

int lfm_next_hex(LfmThought *t, const LfmParty *p, int to, bool *by_road) {
    HexFarReach *r = &t->mind.reach;
    *by_road = goes_by_road(t, p);
    flood(t, p, *by_road, r);
    if (r->spent[to] == HEX_BEYOND) {
        *by_road = !*by_road;
        flood(t, p, *by_road, r);
    }
    return to == p->from || r->spent[to] == HEX_BEYOND ? 0 : hex_after(&t->mind.b->grid, r->came, p->from, to);
}

int lfm_least_gain(const LfmThought *t, int piece) {
    enum { GAIN = 4, STEADY = 20, ROOTED = 60 };
    const LfmSurvey *v = &t->mind.survey;
    return piece > v->b->units || v->attacks ? GAIN : v->occupies ? ROOTED : STEADY;
}
