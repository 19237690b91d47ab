/* Plans for an activation: a stack marches together to one place, attacks, or
 * its units go their own best ways. Each is played on a copy and valued. Nothing
 * is remembered between decisions: a plan half done is found again, as it is
 * still the best. */
#include "ai/lgv/script.h"

enum {
    LEAST_MARGIN = -3, /* attacks weaker than this are not looked at */
    PASS_BONUS = 6,    /* a thing must be worth doing */
    WORST = 1000000,
    PLAN_LIST = 1,
    REACH_LIST = 2,
    BRIDGE_LIST = 3,
    IMPULSE_LIST = 4,
};

/* ---- Where units can go ------------------------------------------------------------------------ */

static bool moving(const LgvState *s, int unit) { return s->step == STEP_MOVE && s->mover == unit; }

static int node_of(const Reach *r, int place) {
    for (int i = 1; i < r->nodes; i++) {
        if (r->place[i] == place) return i;
    }
    return 0;
}

/* One step from a node of the flood; a place is kept by its cheapest way. */
static void spread(Mind *m, Reach *r, int from, const Action *go) {
    const LgvState *at = &m->node[from];
    int to = go->op[0], unit = r->unit;
    if (r->nodes == REACH_NODES || to == r->place[0]) return;
    LgvState *next = &m->node[r->nodes];
    if (node_of(r, to)) return;
    *next = *at;
    mind_do(m, next, *go);
    r->place[r->nodes] = (u8)to;
    r->parent[r->nodes] = (u8)from;
    r->fight[r->nodes] = lgv_here(at, 3 - m->b->unit[unit].side, to) != 0;
    r->spent[r->nodes] = next->spent[unit];
    r->nodes++;
}

/* Nearest first, so that the first way found to a place is among the cheapest. */
static void explore(Mind *m, const LgvState *s, int unit, Reach *r) {
    u8 done[REACH_NODES] = {0};
    *r = (Reach){.type = m->b->unit[unit].type, .unit = (u8)unit, .nodes = 1};
    r->move = (u8)lgv_move_factor(m->b, s, unit);
    m->node[0] = *s;
    r->place[0] = s->place[unit];
    r->spent[0] = s->spent[unit];
    if (!moving(s, unit)) mind_do(m, &m->node[0], action1(DO_PICK, unit));
    for (;;) {
        int at = -1;
        for (int i = 0; i < r->nodes; i++) {
            bool open = !done[i] && moving(&m->node[i], unit);
            if (open && (at < 0 || r->spent[i] < r->spent[at])) at = i;
        }
        if (at < 0) return;
        done[at] = 1;
        List l = {.action = m->list[REACH_LIST]};
        m->game->legal(m->b, &m->node[at], &l);
        for (int i = 0; i < l.count; i++) {
            if (l.action[i].verb == DO_GO) spread(m, r, at, &l.action[i]);
        }
    }
}

/* The state from which units that are not yet moving set out: now, or once the
 * mover has stopped. */
static void find_base(Mind *m, const LgvState *s) {
    m->base = *s;
    for (int i = 0; i < 2 && m->base.step == STEP_MOVE; i++) {
        List l = {.action = m->list[REACH_LIST]};
        m->game->legal(m->b, &m->base, &l);
        Action a = l.action[l.count - 1].verb == DO_STOP ? l.action[l.count - 1] : l.action[0];
        mind_do(m, &m->base, a);
    }
}

static const Reach *reach_of(Mind *m, const LgvState *s, int unit) {
    int type = m->b->unit[unit].type, move = lgv_move_factor(m->b, s, unit);
    for (int i = 0; i < m->kinds; i++) {
        const Reach *r = &m->reach[i];
        if (r->unit == unit || (r->type == type && r->move == move && !s->from[unit] && !s->from[r->unit])) return r;
    }
    Action pick = action1(DO_PICK, unit);
    bool ready = moving(s, unit) ||
                 (m->base.step == STEP_ASSAULT && game_check(m->game, m->b, &m->base, (Side)s->momentum, &pick, NULL));
    if (m->kinds == REACH_KINDS || !ready) return NULL;
    explore(m, moving(s, unit) ? s : &m->base, unit, &m->reach[m->kinds]);
    return &m->reach[m->kinds++];
}

/* ---- Marching on a copy ----------------------------------------------------------------------------- */

typedef struct March {
    Mind *m;
    LgvState state;
    bool begun;
    Action first;
    u64 went; /* units that march together */
} March;

static void act(March *x, Action a) {
    if (!x->begun) x->first = a;
    x->begun = true;
    mind_do(x->m, &x->state, a);
}

static bool legal_now(const March *x, const Action *a) {
    return game_check(x->m->game, x->m->b, &x->state, (Side)x->state.momentum, a, NULL);
}

/* A unit goes the way of its kind to a node; false, and nothing is done, when
 * the first step is barred. */
static bool walk(March *x, const Reach *r, int unit, int node) {
    u8 way[REACH_NODES];
    int steps = 0;
    bool begun = x->begun;
    LgvState before = x->state;
    for (int i = node; i; i = r->parent[i]) way[steps++] = (u8)i;
    if (!moving(&x->state, unit)) {
        Action pick = action1(DO_PICK, unit);
        if (!legal_now(x, &pick)) return false;
        act(x, pick);
    }
    for (int i = steps - 1; i >= 0; i--) {
        Action go = action1(DO_GO, r->place[way[i]]);
        if (!moving(&x->state, unit) || !legal_now(x, &go)) {
            x->state = before;
            x->begun = begun;
            return false;
        }
        act(x, go);
    }
    if (moving(&x->state, unit)) act(x, action0(DO_STOP));
    return true;
}

/* ---- Who marches ---------------------------------------------------------------------------------------- */

typedef struct Order {
    int count;
    u8 unit[ORDER_MAX];
} Order;

/* The mover first, then leads by attack, guns, and Leaders last (LGV-R17, LGV-R17b). */
static int order_rank(const LgvBoard *b, const LgvState *s, int unit) {
    const Unit *u = &b->unit[unit];
    if (moving(s, unit)) return 1000;
    if (b->eligible_lead[u->side] & lgv_bit(b, unit)) return 100 + u->attack * 4 + u->defense;
    if (u->type == LEADER) return 5 + u->leads;
    return u->type == ENGINEER ? 0 : 50;
}

static void line_up(const Mind *m, const LgvState *s, Order *o) {
    int side = s->momentum;
    o->count = 0;
    for (u64 left = lgv_here(s, side, s->active) & s->fresh[side]; left; left &= left - 1) {
        int u = lgv_unit(m->b, side, left);
        if ((s->from[u] && !moving(s, u)) || o->count == ORDER_MAX) continue;
        int at = o->count++, rank = order_rank(m->b, s, u);
        for (; at > 0 && order_rank(m->b, s, o->unit[at - 1]) < rank; at--) o->unit[at] = o->unit[at - 1];
        o->unit[at] = (u8)u;
    }
    /* A mover that has left the Active Area stands elsewhere. */
    if (s->step == STEP_MOVE && s->place[s->mover] != s->active && o->count < ORDER_MAX) {
        for (int i = o->count++; i > 0; i--) o->unit[i] = o->unit[i - 1];
        o->unit[0] = s->mover;
    }
}

/* Which of the order take part: all, all but the best defender, leads only, few. */
typedef enum Party {
    PARTY_ALL,
    PARTY_GARRISON,
    PARTY_LEADS,
    PARTY_THREE,
    PARTY_TWO,
    PARTY_ONE,
    PARTY_WEAKEST,
    PARTIES
} Party;

static int best_guard(const LgvBoard *b, const Order *o) {
    int best = 0, value = -1;
    for (int i = 1; i < o->count; i++) {
        const Unit *u = &b->unit[o->unit[i]];
        int worth = u->type == INFANTRY ? 2 * u->defense - u->attack : -1;
        if (worth > value) best = o->unit[i], value = worth;
    }
    return best;
}

static bool takes_part(const Mind *m, const Order *o, Party party, int index) {
    int unit = o->unit[index];
    const Unit *u = &m->b->unit[unit];
    bool lead = (m->b->eligible_lead[u->side] & lgv_bit(m->b, unit)) != 0;
    switch (party) {
    case PARTY_ALL: return true;
    case PARTY_GARRISON: return unit != best_guard(m->b, o);
    case PARTY_LEADS: return lead || index == 0;
    case PARTY_THREE: return index < 3 || (u->type == LEADER && u->rank != RANK_ARMY);
    case PARTY_TWO: return index < 2;
    case PARTY_ONE: return index == 0;
    default: return index == o->count - 1;
    }
}

/* ---- Valuing a march --------------------------------------------------------------------------------------- */

static void take(Plan *best, const March *x, int value) {
    if (!x->begun || (best->found && value <= best->value)) return;
    *best = (Plan){.value = value, .found = true, .first = x->first};
}

/* Where in the order, best first, there is room for one more of that worth; -1: nowhere. */
static int room_for(const Plans *all, const Course *one) {
    int same = 0, last = -1;
    for (int i = 0; i < all->count; i++) {
        if (all->course[i].from != one->from) continue;
        if (all->course[i].value == one->value) return -1; /* much the same */
        same++, last = i;
    }
    int at = same == all->each ? last : all->count == all->most ? all->count - 1 : all->count;
    return at < all->count && all->course[at].value >= one->value ? -1 : at;
}

/* Among the best few, if these are asked for. */
static void keep(Plans *all, const Course *one) {
    int at = room_for(all, one);
    if (at < 0) return;
    if (at == all->count) all->count++;
    for (; at > 0 && all->course[at - 1].value < one->value; at--) all->course[at] = all->course[at - 1];
    all->course[at] = *one;
}

/* How a plan leaves things, before the dice of its attack. */
static void remember(March *x, CourseKind kind, int place) {
    Mind *m = x->m;
    if (!m->plans) return;
    m->about.kind = (u8)kind, m->about.place = (u8)place, m->about.from = x->state.active;
    m->about.units = x->went;
    m->about.state = x->state;
}

static void offer(Plan *best, const March *x, int value) {
    Mind *m = x->m;
    if (m->plans && x->begun) {
        m->about.value = value, m->about.first = x->first;
        keep(m->plans, &m->about);
    }
    take(best, x, value);
}

/* Is the attack that the march leads to worth working out? */
static bool has_a_chance(March *x, const Action *attack) {
    Worksheet w;
    if (!x->m->game->worksheet(x->m->b, &x->state, (Side)x->state.momentum, attack, &w)) return true; /* all screen */
    return w.total[0] - w.total[1] >= LEAST_MARGIN;
}

static void offer_attack(Plan *best, March *x, int place) {
    Action attack = action1(DO_ATTACK, place);
    if (!legal_now(x, &attack) || !has_a_chance(x, &attack)) return;
    act(x, attack);
    remember(x, COURSE_ATTACK, place);
    offer(best, x, mind_value(x->m, &x->state, 1));
}

/* By the way of its own kind, or else in the track of another: guns and Leaders
 * may follow where they may not go first. */
static bool go_along(Mind *m, const LgvState *s, March *x, int unit, int place) {
    const Reach *own = reach_of(m, s, unit);
    if (moving(s, unit) && s->place[unit] == place) { /* the mover stops, the others come to him */
        act(x, action0(DO_STOP));
        return true;
    }
    int node = own ? node_of(own, place) : 0;
    if (node && walk(x, own, unit, node)) return true;
    for (int i = 0; i < m->kinds && !moving(s, unit); i++) {
        const Reach *track = &m->reach[i];
        node = track != own && track->place[0] == s->place[unit] ? node_of(track, place) : 0;
        if (node && walk(x, track, unit, node)) return true;
    }
    return false;
}

static void try_party(Mind *m, const LgvState *s, const Order *o, Party party, int place, Plan *best) {
    March x = {.m = m, .state = *s};
    int came = 0;
    bool fight = lgv_here(s, 3 - s->momentum, place) != 0;
    for (int i = 0; i < o->count; i++) {
        if (!takes_part(m, o, party, i)) continue;
        if (m->b->unit[o->unit[i]].type == ENGINEER && i > 0) continue;
        if (go_along(m, s, &x, o->unit[i], place)) came++, x.went |= lgv_bit(m->b, o->unit[i]);
        else if (i == 0 && s->step == STEP_MOVE) return; /* the mover must go first */
    }
    if (!came) return;
    if (!fight || bits128_has(&s->contested_before, place)) {
        remember(&x, COURSE_MARCH, place);
        offer(best, &x, mind_score(m, &x.state));
    }
    if (fight) offer_attack(best, &x, place);
}

static void all_places(const Mind *m, const LgvState *s, Bits128 *places) {
    *places = (Bits128){{0, 0}};
    if (s->step == STEP_MOVE && s->from[s->mover]) bits128_add(places, s->place[s->mover]);
    for (int k = 0; k < m->kinds; k++) {
        for (int i = 1; i < m->reach[k].nodes; i++) bits128_add(places, m->reach[k].place[i]);
    }
}

static void try_marches(Mind *m, const LgvState *s, const Order *o, Plan *best) {
    Bits128 places;
    all_places(m, s, &places);
    for (int p = 1; p <= m->b->places; p++) {
        if (!bits128_has(&places, p)) continue;
        bool fight = lgv_here(s, 3 - s->momentum, p) != 0;
        for (int party = PARTY_ALL; party < PARTIES; party++) {
            bool few = (party == PARTY_TWO && o->count < 3) || (party == PARTY_THREE && o->count < 5) ||
                       (party >= PARTY_GARRISON && o->count < 2);
            bool idle = fight ? party >= PARTY_ONE && o->count > 1 : party == PARTY_THREE || party == PARTY_LEADS;
            bool narrow = m->narrow && party != PARTY_ALL && party != PARTY_GARRISON && party != PARTY_WEAKEST;
            if (!few && !idle && !narrow) try_party(m, s, o, (Party)party, p, best);
        }
    }
}

/* The best place for one unit, on top of what was done; false when none helps. */
static bool best_way(Mind *m, const LgvState *s, March *x, int unit, int *value) {
    const Reach *r = reach_of(m, s, unit);
    bool found = false, stops = moving(s, unit) && s->from[unit];
    March chosen = *x;
    for (int n = stops ? 0 : 1; r && n < r->nodes; n++) {
        March y = *x;
        if (n == 0) act(&y, action0(DO_STOP));
        else if (r->fight[n] || !walk(&y, r, unit, n)) continue;
        int v = mind_score(m, &y.state);
        if (v <= *value) continue;
        *value = v;
        found = true;
        chosen = y;
    }
    *x = chosen;
    return found;
}

/* Each unit goes where it does most good, one after the other. */
static void try_own_ways(Mind *m, const LgvState *s, const Order *o, Plan *best) {
    March x = {.m = m, .state = *s};
    int value = s->step == STEP_MOVE ? -WORST : mind_score(m, s);
    for (int i = 0; i < o->count; i++) {
        bool went = best_way(m, s, &x, o->unit[i], &value);
        if (!went && s->step == STEP_MOVE && i == 0) return;
    }
    remember(&x, COURSE_AREA, 0);
    offer(best, &x, value);
}

/* Stopping short, or ending, is always a plan where it is legal. */
static void try_plain(Mind *m, const LgvState *s, Plan *best) {
    List l = {.action = m->list[PLAN_LIST]};
    m->game->legal(m->b, s, &l);
    for (int i = 0; i < l.count; i++) {
        const Action *a = &l.action[i];
        March x = {.m = m, .state = *s};
        if (a->verb == DO_ATTACK) offer_attack(best, &x, a->op[0]);
        if (a->verb != DO_END && a->verb != DO_STOP) continue;
        act(&x, *a);
        remember(&x, COURSE_PLAIN, 0);
        offer(best, &x, mind_value(m, &x.state, 0) + (a->verb == DO_END));
    }
}

Plan plan_activation(Mind *m, const LgvState *s) {
    Plan best = {.value = 0};
    Order o;
    m->kinds = 0;
    find_base(m, s);
    line_up(m, s, &o);
    try_plain(m, s, &best);
    for (int i = 0; i < o.count; i++) (void)reach_of(m, s, o.unit[i]);
    try_marches(m, s, &o, &best);
    if (!m->narrow) try_own_ways(m, s, &o, &best);
    return best;
}

/* ---- From the choice of an activation ------------------------------------------------------------------------ */

Plan plan_bridge(Mind *m, const LgvState *s, const List *legal) {
    Plan best = {.value = 0};
    for (int i = 0; i < legal->count; i++) {
        March x = {.m = m, .state = *s};
        act(&x, legal->action[i]);
        m->about.bridge = legal->action[i].verb == DO_BRIDGE ? (u8)legal->action[i].op[0] : 0;
        Plan then = plan_activation(m, &x.state);
        if (then.found) take(&best, &x, then.value);
    }
    return best;
}

static Plan plan_area(Mind *m, const LgvState *s) {
    m->about.bridge = 0;
    if (s->step != STEP_BRIDGE) return plan_activation(m, s);
    List l = {.action = m->list[BRIDGE_LIST]};
    m->game->legal(m->b, s, &l);
    return plan_bridge(m, s, &l);
}

Plan plan_impulse(Mind *m, const LgvState *s, const List *legal) {
    Plan best = {.value = mind_score(m, s) + PASS_BONUS, .found = true, .first = action0(DO_PASS)};
    for (int i = 0; i < legal->count; i++) {
        const Action *a = &legal->action[i];
        March x = {.m = m, .state = *s};
        if (a->verb == DO_PASS) continue;
        act(&x, *a);
        if (a->verb == DO_BOMBARD) {
            remember(&x, COURSE_BOMBARD, a->op[0]);
            offer(&best, &x, mind_value(m, &x.state, 1));
            continue;
        }
        Plan then = plan_area(m, &x.state);
        if (then.found) take(&best, &x, then.value);
    }
    return best;
}

int plan_gain(Mind *m, const LgvState *s) {
    List l = {.action = m->list[IMPULSE_LIST]};
    if (s->step != STEP_IMPULSE) return 0;
    Side side = m->side;
    m->side = (Side)s->momentum;
    m->game->legal(m->b, s, &l);
    int gain = plan_impulse(m, s, &l).value - mind_score(m, s) - PASS_BONUS;
    m->side = side;
    return gain;
}

/* ---- A plan that was begun ------------------------------------------------------------------------------------ */

bool plan_go_on(Mind *m, const LgvState *s, u64 units, int place, bool attack, Action *first) {
    Order o;
    March x = {.m = m, .state = *s};
    m->kinds = 0;
    find_base(m, s);
    line_up(m, s, &o);
    for (int i = 0; i < o.count; i++) (void)reach_of(m, s, o.unit[i]);
    for (int i = 0; i < o.count && !x.begun; i++) {
        if (units & lgv_bit(m->b, o.unit[i])) (void)go_along(m, s, &x, o.unit[i], place);
        else if (moving(s, o.unit[i])) return false;
    }
    Action now = action1(DO_ATTACK, place);
    if (!x.begun && attack && legal_now(&x, &now)) act(&x, now);
    *first = x.first;
    return x.begun;
}
