/* How ai:script for Give Us Victories moves: each stack goes where it is worth most, by the way to the goals, by the
 * attacks that those who act now could make together, and by what could be done to it there. */
#include "ai/guv/script_move.h"

enum {
    CROWD = 1,      /* the same, once enough stand beside it */
    BOLD = 20,      /* who wins by the losses of the enemy seeks fights */
    KILL = 100,     /* what he gives for a unit that is sure to fall */
    HUNT_ODDS = 4,  /* at which he thinks that enough stand beside it */
    TOUCH = 50,     /* and for each stack that he pins, twice where no other does: it may waste itself on him */
    PINNED = 300,   /* so he stays beside it while a day is to come */
    FRAIL = 400,    /* but nobody there whom one hit eliminates */
    SAFE = 200,     /* and nobody at all once he is ahead: each stack beside him */
    GUN_LINE = 600, /* guns keep out of the hexes before a place that must be taken: brigades storm from there */
    VANGUARD = 4,   /* brigades that must get away, and one to spare */
    ESCAPE = 1000,  /* to leave the map at once */
    PONTOON_GAIN = 8,
    PLANNED = 150, /* what a plan gives for the enemy whom it is against */
    BOLDER = 30,   /* and for everybody, if it is bold */
};

/* ---- What an attack promises ------------------------------------------------------------------------------------- */

/* The defender will put up works, and those of a fortification cost a step: about as much as a die. */
static int promise(const GuvMind *m, int hex, int attack) {
    int defense = m->survey.theirs[hex];
    if (!attack || !defense) return NEVER;
    bool fort = m->b->hex[hex].fort == m->survey.foe;
    Worksheet w;
    int more = guv_handicap_dice(m->b, m->s, m->side);
    guv_foresee_combat(m->b, &(GuvProspect){hex, attack, defense, more, .works = true, .fort = fort}, &w);
    int mine = w.total[0], other = w.total[1];
    if (mine > m->survey.taste->many_dice) mine = m->survey.taste->many_dice;
    if (other > m->survey.taste->many_dice) other = m->survey.taste->many_dice;
    int want = m->survey.taste->die * (mine - other) + m->survey.press / 2 +
               (m->survey.held[hex] ? m->survey.taste->goal_strike : 0);
    if (m->survey.hunts) return want + BOLD + KILL * guv_kill_chance(m, hex, mine) / 1000;
    return want + (defense > 4 ? 0 : m->survey.taste->weak_strike);
}

/* Everybody who acts now and could be beside it. */
static int could_strike(const GuvMind *m, int hex) {
    int points = 0;
    for (int u = guv_unit(m->side, 1); u <= m->b->last_unit[m->side]; u++) {
        if (guv_fate(m->s, u) != FATE_MAP || !guv_leads_attack(m->b, m->s, u)) continue;
        int far = hex_distance(&m->b->grid, m->s->hex[u], hex);
        if (far == 1 || (far <= m->survey.taste->near_enough && !guv_is(m->s, u, U_HALTED)))
            points += guv_points(m->b, m->s, u);
    }
    return points;
}

static int stands_ready(const GuvMind *m, int hex) {
    int points = 0;
    for (int d = 0; d < 6; d++) {
        int h = m->b->grid.next[hex][d];
        if (!m->survey.own[h] || guv_is_great_river(m->b, hex, d)) continue;
        for (int u = m->s->top[h]; u; u = m->s->below[u]) {
            if (guv_leads_attack(m->b, m->s, u)) points += guv_points(m->b, m->s, u);
        }
    }
    return points;
}

/* What a plan adds to it. */
static int planned(const GuvMind *m, int hex, int want) {
    switch (m->intent.kind) {
    case INTENT_ASSAULT: return hex == m->intent.hex ? PLANNED : want / 2;
    case INTENT_MARCH: return -100;
    case INTENT_BOLD: return want + BOLDER;
    case INTENT_CAUTIOUS: return want - BOLDER;
    default: return want;
    }
}

/* Who must take a place fights for it and for what stands next to it; who must get away fights for nothing. */
static int appetite(const GuvMind *m, int hex) {
    const GuvSurvey *v = &m->survey;
    if (!guv_combat_open(m->b, m->s)) return -100;
    if (v->runs || (v->press && !v->held[hex] && !v->ring[hex])) return 0;
    int want = promise(m, hex, could_strike(m, hex) * m->survey.taste->count_on / 8);
    if (v->press && v->held[hex] && want < m->survey.taste->storm) want = m->survey.taste->storm;
    return want < -100 ? -100 : want;
}

/* They are weighed when asked for: few of them are in reach. */
void weigh_attacks(GuvMind *m) { hexset_clear(&m->weighed); }

static void weigh_attack(GuvMind *m, int hex) {
    if (hexset_has(&m->weighed, hex)) return;
    hexset_add(&m->weighed, hex);
    m->want[hex] = (i16)planned(m, hex, appetite(m, hex));
    int ready = stands_ready(m, hex);
    m->ready[hex] = (u8)(ready > 255 ? 255 : ready);
}

/* ---- What a hex is worth ----------------------------------------------------------------------------------------- */

/* Those who move now are not awaited where they already stand. */
static int awaits(const GuvMind *m, const Party *p, int foe) {
    bool beside = hex_distance(&m->b->grid, p->from, foe) == 1;
    return m->ready[foe] - (beside && m->ready[foe] >= p->points ? p->points : 0);
}

/* Nowhere to flee for those in `foe` once a stack of ours has come to `to`. */
static bool cornered(const GuvMind *m, int foe, int to) {
    for (int d = 0; d < 6; d++) {
        if (guv_is_refuge(m->b, m->s, m->survey.foe, m->b->grid.next[foe][d], to)) return false;
    }
    return true;
}

/* What striking at `foe` from there is worth. Who hunts is surest of those who cannot break contact: he stands beside
 * them already, or they are cornered; and he does not startle those whom others are about to strike. */
static int strike_at(const GuvMind *m, const Party *p, int hex, int foe) {
    const GuvSurvey *v = &m->survey;
    int ready = awaits(m, p, foe);
    bool storm = v->press && v->held[foe];
    int limit = guv_dice_limit(m->b, foe), odds = v->hunts ? HUNT_ODDS : limit ? limit : m->survey.taste->many_dice;
    bool enough = !storm && ready >= v->theirs[foe] * odds;
    if (!v->hunts) return m->want[foe] * (enough ? CROWD : m->survey.taste->strike);
    if (hex == p->from || cornered(m, foe, hex)) return enough ? 0 : m->want[foe] * m->survey.taste->strike * 2;
    return ready >= 2 * v->theirs[foe] ? -m->want[foe] * m->survey.taste->strike
           : enough                    ? 0
                                       : m->want[foe] * m->survey.taste->strike;
}

static int strike_value(GuvMind *m, const Party *p, int hex) {
    int value = 0, startled = 0;
    for (int d = 0; d < 6; d++) {
        int foe = m->b->grid.next[hex][d];
        if (!m->survey.theirs[foe] || guv_is_great_river(m->b, hex, d)) continue;
        weigh_attack(m, foe);
        if (m->want[foe] <= 0) continue;
        int here = strike_at(m, p, hex, foe);
        if (here < 0) startled += here;
        if (here > value) value = here;
    }
    return value + startled;
}

/* May anybody of that stack still attack before the last night? */
static bool may_come(const GuvMind *m, int foe) {
    for (int u = m->s->top[foe]; u; u = m->s->below[u]) {
        bool used = m->survey.last_light && guv_is(m->s, u, U_USED);
        if (!guv_is_light(m->b, u) && !used && !guv_is(m->s, u, U_DIS | U_DEM)) return true;
    }
    return false;
}

/* Does another stack of ours stand beside it? */
static bool is_pinned(const GuvMind *m, const Party *p, int foe) {
    for (int d = 0; d < 6; d++) {
        int hex = m->b->grid.next[foe][d];
        if (m->survey.own[hex] > (hex == p->from ? p->points : 0)) return true;
    }
    return false;
}

/* Who hunts and is not ahead gets next to as many as he can: an enemy who attacks works and skirmishers loses more by
 * it than he does. */
static int touch_value(const GuvMind *m, const Party *p, int hex) {
    int value = 0;
    for (int d = 0; d < 6; d++) {
        int foe = m->b->grid.next[hex][d];
        if (!m->survey.theirs[foe] || guv_is_great_river(m->b, hex, d)) continue;
        value += may_come(m, foe) && !is_pinned(m, p, foe) ? 2 * TOUCH : TOUCH;
    }
    return value;
}

static int frail_units(const GuvMind *m, const Party *p) {
    int units = 0;
    for (int i = 0; i < p->units; i++) {
        units += !guv_is_light(m->b, p->unit[i]) && guv_steps(m->b, m->s, p->unit[i]) == 1;
    }
    return units;
}

/* What it is worth to a hunter to stand next to the enemy there. */
static int hunt_value(GuvMind *m, const Party *p, int hex) {
    int value = -FRAIL * frail_units(m, p);
    if (m->survey.lead > 0) return value - SAFE * m->survey.near[hex];
    return value + strike_value(m, p, hex) + touch_value(m, p, hex);
}

/* How good it is for them to stand there at the end of their move. */
static int value_at(GuvMind *m, const Party *p, int hex) {
    const GuvSurvey *v = &m->survey;
    int way = v->field[hex] < NO_WAY ? v->field[hex] : 400, value = -(v->runs ? 3 : 1) * m->survey.taste->way * way;
    int others = v->own[hex] - (hex == p->from ? p->points : 0), all = p->points + others;
    if (v->held[hex]) value += others < (v->press ? 1 : GARRISON) ? m->survey.taste->hold : m->survey.taste->held;
    if (m->b->hex[hex].terrain == TERRAIN_FOREST || m->b->hex[hex].height)
        value += v->press && !v->runs ? m->survey.taste->press_cover : m->survey.taste->cover;
    bool lacks = v->held[hex] && !others; /* a garrison of guns sets brigades free */
    if (v->press && v->ring[hex] && guv_is_gun(m->b, p->lead) && !lacks) value -= GUN_LINE;
    int threat = guv_threat(v, hex);
    if (!threat) return value;
    value += v->hunts ? hunt_value(m, p, hex) : strike_value(m, p, hex);
    if (threat > all)
        value -= (v->hunts ? m->survey.taste->danger / 2 : m->survey.taste->danger) * (threat - all) * 10 /
                 (10 + 2 * v->press);
    return value;
}

/* ---- The stack that moves ---------------------------------------------------------------------------------------- */

static void enlist(const GuvMind *m, Party *p, int unit) {
    const GuvState *s = m->s;
    int halves = guv_allowance(m->b, s, unit, s->marching);
    if (p->units == COUNT(p->unit)) return;
    p->unit[p->units++] = (u8)unit;
    p->points += guv_points(m->b, s, unit);
    if (!guv_may_touch(m->b, s, unit, false, NULL)) p->no_touch = true;
    if (guv_is_light(m->b, unit)) return;
    if (!p->lead || halves < p->allowance) p->allowance = halves;
    if (!p->lead || m->b->unit[p->lead].type == CAVALRY) p->lead = unit;
}

static Party party_at(const GuvMind *m, int hex) {
    return (Party){.from = hex, .no_touch = guv_is_quiet_night(m->b, m->s), .roads = true};
}

typedef struct Asking {
    const GuvMind *m;
    const Party *p;
    bool roads;
} Asking;

/* GUV-5.b, GUV-5.c, which count once the move is over. */
static bool has_room(const GuvMind *m, const Party *p, int hex) {
    if (hex == p->from) return true;
    return guv_stack_fits(m->b, m->survey.count[hex] + p->units, m->survey.own[hex] + p->points);
}

static int party_cost(const void *context, int from, int to, int direction) {
    const Asking *ask = context;
    const GuvMind *m = ask->m;
    bool by_road;
    int cost = guv_way_cost(m->b, m->s, ask->p->lead, from, direction, &by_road);
    if (cost <= 0 || m->survey.theirs[to] || (ask->roads && !by_road)) return -1;
    if (!m->survey.near[to]) return cost;
    if (ask->p->no_touch || !has_room(m, ask->p, to)) return -1; /* nobody is caught in a crowd before the enemy */
    return cost + guv_contact_cost(m->b, m->s, to);
}

/* Halves that a move may still cost. */
static int budget(int halves) { return halves < 0 ? 0 : halves > HEX_BUDGET_MAX ? HEX_BUDGET_MAX : halves; }

static void find_ways(GuvMind *m, const Party *p) {
    Asking ask = {m, p, false};
    int left = p->allowance - p->spent;
    hex_reach(&m->b->grid, p->from, budget(left), party_cost, &ask, &m->reach);
    ask.roads = true;
    if (p->roads) hex_reach(&m->b->grid, p->from, budget(left + GUV_ROAD_POINT), party_cost, &ask, &m->roads);
    else m->roads.count = 0;
}

/* May those who must get away leave the map from there, with what they have left? */
static bool escapes(const GuvMind *m, int hex, int left) {
    const GuvSurvey *v = &m->survey;
    for (int i = 0; v->runs && i < v->goals; i++) {
        if (v->goal[i].hex == hex) return v->goal[i].far <= left;
    }
    return false;
}

static bool abandons(const GuvMind *m, const Party *p) {
    Bits128 leaving = {{0, 0}};
    for (int i = 0; i < p->units; i++) bits128_add(&leaving, guv_bit(p->unit[i]));
    return guv_abandons_works(m->b, m->s, p->from, &leaving);
}

static bool pins(const GuvMind *m, const Party *p) {
    const GuvSurvey *v = &m->survey;
    return v->hunts && v->lead <= 0 && !v->last_light && v->near[p->from];
}

Trip best_trip(GuvMind *m, const Party *p) {
    find_ways(m, p);
    int stay = value_at(m, p, p->from) + (abandons(m, p) ? m->survey.taste->abandon : 0) + (pins(m, p) ? PINNED : 0);
    if (!guv_stack_fits(m->b, m->survey.count[p->from], m->survey.own[p->from])) stay -= 500;
    Trip best = {.to = p->from, .gain = 0};
    for (int way = 0; way < 2; way++) {
        const HexReach *r = way ? &m->roads : &m->reach;
        for (int i = 0; i < r->count; i++) {
            if (r->hex[i] == p->from || !has_room(m, p, r->hex[i])) continue;
            int gain = value_at(m, p, r->hex[i]) - stay;
            bool away = escapes(m, r->hex[i], p->allowance - p->spent - r->spent[r->hex[i]]);
            if (away) gain += ESCAPE;
            if (gain > best.gain) best = (Trip){r->hex[i], gain, way == 1, away};
        }
    }
    return best;
}

/* ---- The movement step ------------------------------------------------------------------------------------------- */

const Action *find_action(const List *l, int verb, int op) {
    for (int i = 0; i < l->count; i++) {
        if (l->action[i].verb == verb && (op < 0 || l->action[i].op[0] == op)) return &l->action[i];
    }
    return NULL;
}

static bool same_pace(const GuvMind *m, int unit, int other) {
    return (m->b->unit[unit].type == CAVALRY) == (m->b->unit[other].type == CAVALRY);
}

/* All of a hex that may be picked and keep pace with `lead`, with the skirmishers there. */
Party whole_party(const GuvMind *m, int lead) {
    Party p = party_at(m, m->s->hex[lead]);
    enlist(m, &p, lead);
    for (int u = m->s->top[p.from]; u; u = m->s->below[u]) {
        if (u != lead && find_action(m->legal, DO_PICK, u) && same_pace(m, lead, u)) enlist(m, &p, u);
    }
    return p;
}

Party alone(const GuvMind *m, int unit) {
    Party p = party_at(m, m->s->hex[unit]);
    enlist(m, &p, unit);
    return p;
}

/* A pontoon is laid where the other bank is much nearer to the goal. */
static const Action *find_build(const GuvMind *m) {
    const Action *best = NULL;
    int gain = PONTOON_GAIN;
    for (int i = 0; i < m->legal->count; i++) {
        const Action *a = &m->legal->action[i];
        if (a->verb != DO_BUILD) continue;
        int one, two, here = m->s->hex[a->op[0]];
        hexside_ends(&m->b->grid, a->op[1], &one, &two);
        int there = one == here ? two : one;
        if (!guv_is_great_river(m->b, one, hex_direction(&m->b->grid, one, two))) continue;
        int nearer = m->survey.field[here] - m->survey.field[there];
        if (m->survey.theirs[there] || nearer <= gain) continue;
        best = a, gain = nearer;
    }
    return best;
}

/* Halves to go for the brigades that must get away, the nearest, after their best trips. */
static int way_left(GuvMind *m, bool marching) {
    int least[VANGUARD], sum = 0;
    for (int k = 0; k < VANGUARD; k++) least[k] = NO_WAY;
    for (int i = 0; i < m->legal->count; i++) {
        const Action *a = &m->legal->action[i];
        if (a->verb != DO_PICK || m->b->unit[a->op[0]].type != INFANTRY) continue;
        Party p = alone(m, a->op[0]);
        if (marching) p.allowance = guv_allowance(m->b, m->s, a->op[0], true), p.no_touch = true;
        Trip trip = best_trip(m, &p);
        int way = trip.away ? 0 : m->survey.field[trip.to];
        for (int k = 0; k < VANGUARD; k++) {
            if (way >= least[k]) continue;
            int kept = least[k];
            least[k] = way, way = kept;
        }
    }
    for (int k = 0; k < VANGUARD; k++) sum += least[k];
    return sum;
}

/* GUV-9.fm: away from the enemy, with a long way to go, when nobody could fight anyway. */
static bool should_force(GuvMind *m) {
    int units = 0, way = 0;
    if (m->survey.runs) return way_left(m, true) < way_left(m, false);
    if (m->b->last_turn == m->s->turn && m->b->victory == VICTORY_CAMPAIGN) return false;
    for (int u = guv_unit(m->side, 1); u <= m->b->last_unit[m->side]; u++) {
        if (guv_fate(m->s, u) != FATE_MAP || !guv_is(m->s, u, U_ACTIVE) || guv_is_light(m->b, u)) continue;
        if (guv_enemy_distance(&m->survey, m->s->hex[u], m->survey.taste->march_away) <= m->survey.taste->march_away)
            return false;
        units++;
        way += m->survey.field[m->s->hex[u]];
    }
    return units > 0 && way / units >= m->survey.taste->march_way && way / units < NO_WAY / 2;
}

static const Action *best_pick(GuvMind *m, GuvMarch *march) {
    const Action *best = NULL;
    int gain = LEAST_GAIN;
    (void)march;
    if (m->intent.kind == INTENT_STAND || m->intent.kind == INTENT_REST) return NULL;
    HexSet seen;
    hexset_clear(&seen);
    for (int i = 0; i < m->legal->count; i++) {
        const Action *a = &m->legal->action[i];
        if (a->verb != DO_PICK) continue;
        Party single = alone(m, a->op[0]);
        int most = best_trip(m, &single).gain;
        if (!hexset_has(&seen, single.from)) {
            Party whole = whole_party(m, a->op[0]);
            int all = whole.units > 1 ? best_trip(m, &whole).gain : 0;
            if (all > most) most = all;
            hexset_add(&seen, single.from);
        }
        if (most > gain) best = a, gain = most;
    }
    return best;
}

/* Events of the movement step are ranked like all others. */
static const Action *find_event(GuvMind *m) {
    const Action *best = NULL;
    int rank = 0;
    for (int i = 0; i < m->legal->count; i++) {
        const Action *a = &m->legal->action[i];
        if (a->verb != DO_PLAY && a->verb != DO_PLAY_AT && a->verb != DO_ENTER) continue;
        int r = rank_turn(m, a);
        if (r > rank) best = a, rank = r;
    }
    return best;
}

void move_or_end(GuvMind *m, const Action *(*pick)(GuvMind *m, GuvMarch *march), GuvMarch *march, Action *out) {
    const Action *a = find_event(m), *force = find_action(m->legal, DO_FORCE, -1);
    if (!a && force && (m->intent.kind == INTENT_FORCE || should_force(m))) a = force;
    if (!a) a = find_build(m);
    if (!a) a = pick(m, march);
    const Action *detach = find_action(m->legal, DO_DETACH, -1);
    if (!a && detach && (m->intent.kind == INTENT_DETACH || guv_should_detach(m))) a = detach;
    if (!a) a = find_action(m->legal, DO_END, -1);
    if (a) *out = *a;
}

void choose_movement(GuvMind *m, Action *out) {
    guv_survey_field(&m->survey);
    weigh_attacks(m);
    move_or_end(m, best_pick, NULL, out);
}

/* ---- The moving stack -------------------------------------------------------------------------------------------- */

Party moving_party(const GuvMind *m) {
    Party p = party_at(m, m->s->group_hex);
    for (int u = m->s->top[p.from]; u; u = m->s->below[u]) {
        if (bits128_has(&m->s->group, guv_bit(u))) enlist(m, &p, u);
    }
    p.spent = m->s->spent;
    p.roads = !(m->s->road & GROUP_OFF_ROAD);
    return p;
}

/* A unit that can come along and keeps pace; 0 when none should. */
static int companion(GuvMind *m, const Party *p, const Trip *trip) {
    if (m->s->road & GROUP_WENT || (m->survey.press && m->survey.ring[trip->to])) return 0;
    Party whole = *p;
    int first = 0;
    for (int i = 0; i < m->legal->count; i++) {
        const Action *a = &m->legal->action[i];
        if (a->verb != DO_JOIN || !same_pace(m, p->lead, a->op[0])) continue;
        if (m->b->unit[a->op[0]].type == DUMMY) continue;
        if (!first) first = a->op[0];
        enlist(m, &whole, a->op[0]);
    }
    if (!first) return 0;
    if (best_trip(m, &whole).gain >= trip->gain) return first;
    Party more = *p; /* not all, but one more */
    enlist(m, &more, first);
    return trip->to != p->from && best_trip(m, &more).gain >= trip->gain ? first : 0;
}

/* The next hex of the way to `to`. */
static int next_hex(const GuvMind *m, const Trip *trip, int from) {
    return hex_after(&m->b->grid, trip->by_road ? m->roads.came : m->reach.came, from, trip->to);
}

/* GUV-13: before an attack, or against one; but it cannot go away again (GUV-13.i), so not where brigades are to storm
 * from. */
const Action *find_skirmisher(const GuvMind *m, const Party *p) {
    if (m->survey.press && m->survey.ring[p->from]) return NULL;
    if (!guv_threat(&m->survey, p->from)) return NULL;
    if (!guv_stack_fits(m->b, m->survey.count[p->from] + 1, m->survey.own[p->from] + 1)) return NULL;
    for (int i = 0; i < m->legal->count; i++) {
        const Action *a = &m->legal->action[i];
        if (a->verb == DO_SKIRMISH && a->op[1] == p->from) return a;
    }
    return NULL;
}

const Action *find_seizure(const GuvMind *m) {
    const Action *take = find_action(m->legal, DO_CAPTURE, -1);
    return m->side == UNION && take ? take : find_action(m->legal, DO_DESTROY, -1);
}

void choose_move(GuvMind *m, Action *out) {
    guv_survey_field(&m->survey);
    weigh_attacks(m);
    Party p = moving_party(m);
    const Action *a = m->b->victory == VICTORY_SALEM ? find_action(m->legal, DO_EXIT, -1) : NULL;
    if (!a) a = find_seizure(m);
    if (a) {
        *out = *a;
        return;
    }
    Trip trip = best_trip(m, &p);
    int friend = companion(m, &p, &trip);
    if (friend) a = find_action(m->legal, DO_JOIN, friend);
    if (!a && trip.to != p.from) {
        trip = best_trip(m, &p); /* the ways of the stack itself */
        a = find_action(m->legal, DO_GO, next_hex(m, &trip, p.from));
    }
    if (!a) a = find_skirmisher(m, &p);
    if (!a) a = find_action(m->legal, DO_STOP, -1);
    if (a) *out = *a;
}
