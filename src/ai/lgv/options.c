/* What an Active Area could do: marches and attacks, each at a glance; see sight.h. */
#include "ai/lgv/sight.h"

enum { TIRE_NEAR = 14, TIRE_FAR = 4, BREAKTHROUGH = 3500, EMPTY_SHARE = 50 };

/* ---- Where units can go --------------------------------------------------------------------------- */

/* Zones C and D, for the Union (LGV-14.2.1 is checked when it goes there). */
static bool breaks_out(const Sight *v, const Link *link) {
    const Place *to = &v->b->place[link->to];
    return v->me == UNION && to->zone && to->union_entry && to->sector == CONFEDERATE;
}

void flood_step(const Sight *v, const Link *link, int spent, int move, int via, Flood *f) {
    int to = link->to, limit = 99, cost = lgv_place_cost(v->b, v->s, v->me, to);
    bool foes = lgv_here(v->s, v->foe, to) != 0;
    cost = lgv_takes_whole_move(link) ? move : spent + cost + lgv_off_road_cost(link, foes);
    if (cost > move || (!breaks_out(v, link) && way_closed(v->b, v->s, v->me, link))) return;
    if (lgv_over_river(link)) limit = lgv_crossings_left(v->s, link);
    if (limit <= 0) return;
    int known = f->at[to];
    if (known && f->node[known - 1].cost <= cost) return;
    if (!known && f->count == NODES) return;
    if (!known) known = f->at[to] = (u8)++f->count;
    f->node[known - 1] = (Node){(u8)to, (u8)via, (u8)cost, (u8)limit, foes};
}

/* Nodes are found about nearest first; a cheaper way that comes late is not followed again. */
void flood_on(const Sight *v, int move, Flood *f) {
    for (int i = 0; i < f->count; i++) {
        Node n = f->node[i];
        const Place *p = &v->b->place[n.place];
        if (n.foes || p->zone || n.cost >= move) continue;
        for (int j = 0; j < p->links; j++) {
            int before = f->count, to = p->link[j].to;
            flood_step(v, &p->link[j], n.cost, move, n.via, f);
            if (f->count > before && n.limit < f->node[before].limit) f->node[f->at[to] - 1].limit = n.limit;
        }
    }
}

void flood_from(const Sight *v, int from, int move, Flood *f) {
    const Place *p = &v->b->place[from];
    bool tied = lgv_contested(v->s, from);
    f->count = 0;
    memset(f->at, 0, sizeof f->at);
    for (int i = 0; i < p->links; i++) {
        int to = p->link[i].to;
        bool open = !lgv_here(v->s, v->foe, to) && (int)lgv_controller(v->s, to) == v->me;
        if (!tied || open) flood_step(v, &p->link[i], 0, move, to, f);
    }
    flood_on(v, move, f);
}

/* ---- Who goes ----------------------------------------------------------------------------------------- */

u64 ready_in(const Sight *v, int place) {
    u64 set = lgv_here(v->s, v->me, place) & v->s->fresh[v->me];
    if (v->s->active == place && v->s->acted) {
        for (u64 left = set; left; left &= left - 1) {
            if (v->s->from[lgv_unit(v->b, v->me, left)]) set &= ~(left & -left);
        }
    }
    return set & ~v->b->of_type[v->me][ENGINEER];
}

u64 entered(const Sight *v, int place) {
    u64 set = 0;
    for (u64 left = lgv_here(v->s, v->me, place) & v->s->fresh[v->me]; left; left &= left - 1) {
        if (v->s->from[lgv_unit(v->b, v->me, left)]) set |= left & -left;
    }
    return set;
}

/* Where units have entered among enemies and wait for their attack. */
int committed_at(const Sight *v) {
    if (!v->s->active) return 0;
    for (int w = 0; w < 2; w++) {
        for (u64 left = v->s->held[v->me].word[w] & v->s->held[v->foe].word[w]; left; left &= left - 1) {
            int p = w * 64 + bits_first(left);
            if (p != v->s->active && !bits128_has(&v->s->attacked, p) && entered(v, p)) return p;
        }
    }
    return 0;
}

/* The best defender of foot, who stays behind. */
static u64 garrison_of(const Sight *v, u64 units) {
    u64 best = 0;
    int most = -1;
    for (u64 left = units; left; left &= left - 1) {
        const Unit *u = &v->b->unit[lgv_unit(v->b, v->me, left)];
        int defense = u->type == LEADER ? 0 : u->defense * 4 - u->attack;
        if (defense > most) most = defense, best = left & -left;
    }
    return best;
}

/* The weakest that can hold ground. */
static u64 one_of(const Sight *v, u64 units) {
    u64 best = 0;
    int least = 99;
    for (u64 left = units & v->b->counts[v->me]; left; left &= left - 1) {
        const Unit *u = &v->b->unit[lgv_unit(v->b, v->me, left)];
        int rank = u->attack + u->defense + (u->type == ARTILLERY ? 3 : 0);
        if (rank < least) least = rank, best = left & -left;
    }
    return best;
}

u64 party_of(const Sight *v, int place, int target, Party party) {
    u64 ready = ready_in(v, place);
    if (party == PARTY_ALL) return ready;
    if (party == PARTY_GARRISON) return lgv_here(v->s, v->me, place) == ready ? ready & ~garrison_of(v, ready) : ready;
    return v->s->active == place && entered(v, target) ? 0 : one_of(v, ready);
}

/* MF of the slowest that could lead, or of the slowest. */
int move_of(const Sight *v, u64 units) {
    int slowest = 99;
    u64 leads = units & v->b->eligible_lead[v->me];
    for (u64 left = leads ? leads : units; left; left &= left - 1) {
        int move = lgv_move_factor(v->b, v->s, lgv_unit(v->b, v->me, left));
        slowest = move < slowest ? move : slowest;
    }
    return units ? slowest : 0;
}

/* ---- What it is worth ------------------------------------------------------------------------------------- */

static i16 short_of(i64 value) { return (i16)(value > 30000 ? 30000 : value < -30000 ? -30000 : value); }

static int strength_of(const Sight *v, u64 units) {
    int sum = 0;
    for (; units; units &= units - 1) sum += unit_strength(v->b, lgv_unit(v->b, v->me, units));
    return sum;
}

static bool enemies_near(const Sight *v, int place) {
    return bits128_meet(&v->b->place[place].near, &v->s->held[v->foe]) || lgv_here(v->s, v->foe, place);
}

/* Ground that is left to whoever walks in. */
static int left_behind(Sight *v, u64 units, int from) {
    bool empty = !(lgv_here(v->s, v->me, from) & ~units);
    if (!empty || (int)lgv_controller(v->s, from) != v->me || !v->worth[from]) return 0;
    return v->worth[from] * EMPTY_SHARE / (enemies_near(v, from) ? 100 : 400);
}

static void add_up(Option *o) {
    o->worth =
        o->gain - o->loss + o->march + o->take - o->abandon - o->danger - (o->near ? TIRE_NEAR : TIRE_FAR) * o->tire;
}

void option_march(Sight *v, u64 units, int from, int to, Option *o) {
    const Place *p = &v->b->place[to];
    bool theirs = (int)lgv_controller(v->s, to) != v->me && !lgv_here(v->s, v->foe, to);
    i64 nearer = (i64)strength_of(v, units) * (want_of(v, to) - want_of(v, from)) / 64;
    *o = (Option){.from = (u8)from, .place = (u8)to, .tire = (i16)bits_count(units)};
    o->march = short_of(nearer);
    o->take = short_of(theirs ? v->worth[to] + 10 : 0);
    if (theirs && p->zone && p->union_entry && v->me == UNION) o->take = BREAKTHROUGH;
    o->abandon = short_of(left_behind(v, units, from));
    o->danger = short_of(danger_at(v, units, to));
    o->near = enemies_near(v, from);
    add_up(o);
}

void option_attack(Sight *v, u64 units, int from, int target, int limit, int water, Option *o) {
    *o = (Option){.from = (u8)from, .place = (u8)target, .attack = true, .near = 1};
    while (bits_count(units) > limit) {
        u64 worst = one_of(v, units & ~garrison_of(v, units));
        units &= worst ? ~worst : units - 1;
    }
    u64 all = units | (target == from ? 0 : entered(v, target));
    const Stack *foe = stack_of(v, v->foe, target);
    AttackOdds odds = attack_odds(v, all, attack_of(v, all, target) - foe->dv - water, target);
    o->tire = (i16)bits_count(units);
    o->gain = short_of(odds.gain);
    o->loss = short_of(odds.loss);
    o->abandon = short_of(target == from ? 0 : left_behind(v, units, from));
    add_up(o);
}

/* ---- All of them -------------------------------------------------------------------------------------------- */

static void add_march(Sight *v, int from, int to, Party party, Option *out, int *count) {
    u64 units = party_of(v, from, to, party);
    if (!units || *count == OPTIONS_MAX || !(units & v->b->counts[v->me])) return;
    option_march(v, units, from, to, &out[*count]);
    out[(*count)++].party = (u8)party;
}

static u64 who_can(const Sight *v, u64 units, int cost) {
    u64 able = 0;
    for (u64 left = units; left; left &= left - 1) {
        if (lgv_move_factor(v->b, v->s, lgv_unit(v->b, v->me, left)) >= cost) able |= left & -left;
    }
    return able;
}

static void add_attack(Sight *v, int from, const Node *n, Party party, Option *out, int *count) {
    u64 units = who_can(v, party_of(v, from, n->place, party), n->cost);
    const Link *link = lgv_link(v->b, n->via == n->place ? from : n->via, n->place);
    if (!(units & v->b->eligible_lead[v->me]) || *count == OPTIONS_MAX) return;
    option_attack(v, units, from, n->place, n->limit, lgv_water_defense(link), &out[*count]);
    out[(*count)++].party = (u8)party;
}

static void add_inside(Sight *v, int from, Option *out, int *count) {
    u64 units = ready_in(v, from);
    if (!(units & v->b->eligible_lead[v->me]) || bits128_has(&v->s->attacked, from)) return;
    option_attack(v, units, from, from, 99, 0, &out[(*count)++]);
}

int options_of(Sight *v, int from, Option *out) {
    Flood f;
    int count = 0;
    u64 ready = ready_in(v, from);
    if (!ready) return 0;
    bool alone = lgv_here(v->s, v->me, from) == ready && (v->worth[from] || enemies_near(v, from));
    if (lgv_contested(v->s, from)) add_inside(v, from, out, &count);
    flood_from(v, from, move_of(v, ready), &f);
    for (int i = 0; i < f.count; i++) {
        const Node *n = &f.node[i];
        if (n->foes) {
            if (bits128_has(&v->s->attacked, n->place)) continue;
            add_attack(v, from, n, PARTY_ALL, out, &count);
            if (alone) add_attack(v, from, n, PARTY_GARRISON, out, &count);
            continue;
        }
        if (n->place == from) continue;
        add_march(v, from, n->place, PARTY_ALL, out, &count);
        if (alone) add_march(v, from, n->place, PARTY_GARRISON, out, &count);
        if ((int)lgv_controller(v->s, n->place) != v->me) add_march(v, from, n->place, PARTY_ONE, out, &count);
    }
    return count;
}
