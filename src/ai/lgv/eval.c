/* The evaluation; see lgv/eval.h. Four parts: what areas bring (17.2) and are
 * likely to bring, what was lost, what each side threatens to do next, and small
 * change that keeps a side tidy. */
#include "ai/lgv/memo.h"
#include "space/areas.h"

/* ---- Weights, in thousandths of a VP ------------------------------------------------------- */

enum {
    VP = 1000,
    LOST = 650,      /* an eliminated unit: half of them come back (12.1) */
    LOST_LEAD = 600, /* what an attacker fears of a Repulse */
    TURNED = 30,     /* a unit made Exhausted by a fight */
    FRESH_NEAR = 14, /* a Fresh unit that an enemy can see */
    FRESH_FAR = 3,
    FOOTHOLD = 15, /* each Area over the river */
    STAR = 160,    /* one more on the Momentum roll */
    ADVANTAGE = 150,
    MARKER = 70,
    WORKS = 10,
    BRIDGE = 40,
    NOW_SHARE = 38,  /* percent of a threat that comes true in this phase */
    NEXT_SHARE = 16, /* and in the next Turn */
};

static int greater(int a, int b) { return a > b ? a : b; }
static int lesser(int a, int b) { return a < b ? a : b; }

/* ---- Stacks ----------------------------------------------------------------------------------- */

typedef struct Field {
    const LgvState *s;
    Survey *v;
    Stack stack[2][LGV_PLACES];
    u8 place[2][LGV_PLACES]; /* places with units */
    int places[2];
    i32 threat_max[LGV_PLACES], threat_sum[LGV_PLACES];
    u8 entry[2][LGV_PLACES]; /* MF for a unit of the side to enter by road (8.2) */
    Bits128 walk[2];         /* Vacant places that Fresh units of the side can walk into now */
} Field;

static void count_unit(const LgvBoard *b, const LgvState *s, int unit, Stack *k) {
    const Unit *u = &b->unit[unit];
    bool fresh = lgv_fresh(b, s, unit), gun = u->type == ARTILLERY, leader = u->type == LEADER;
    bool leads = (b->eligible_lead[u->side] & lgv_bit(b, unit)) != 0;
    k->units++;
    k->fresh = (i16)(k->fresh + fresh);
    k->strength = (i16)(k->strength + unit_strength(b, unit));
    if (gun) k->guns = (i16)(k->guns + fresh);
    else if (u->type != ENGINEER) k->ready = (i16)(k->ready + fresh), k->all_ready++;
    if (leads && fresh) {
        int move = lgv_move_factor(b, s, unit);
        k->lead = (i16)greater(k->lead, u->attack);
        k->move = (i16)(k->move ? lesser(k->move, move) : move);
    }
    if (leads) k->all_lead = (i16)greater(k->all_lead, u->attack);
    if (leader && fresh) k->front = (i16)greater(k->front, u->leads);
    /* A lead no longer adds what it would as a further unit (9.4.3b). */
    k->dv = (i16)greater(k->dv, lgv_lead_defense(b, unit, fresh) - lgv_further_defense(b, unit, fresh));
    k->all_dv = (i16)greater(k->all_dv, lgv_lead_defense(b, unit, true) - lgv_further_defense(b, unit, true));
    k->further = (i16)(k->further + lgv_further_defense(b, unit, fresh));
    k->all_further = (i16)(k->all_further + lgv_further_defense(b, unit, true));
}

static void ground(const LgvBoard *b, const LgvState *s, int side, int place, Stack *k) {
    int more = lgv_ground_defense(b, s, side, place);
    k->dv = (i16)(k->dv + more + k->further);
    k->all_dv = (i16)(k->all_dv + more + k->all_further);
}

void stack_at(const LgvBoard *b, const LgvState *s, int side, int place, Stack *k) {
    *k = (Stack){0};
    for (u64 here = lgv_here(s, side, place); here; here &= here - 1) count_unit(b, s, lgv_unit(b, side, here), k);
    ground(b, s, side, place, k);
}

/* The works of the side count, and whether it is a Leader's; both follow from these. */
static const Stack *known_stack(Memo *o, const LgvBoard *b, const LgvState *s, int side, int place) {
    StackMemo *k = &o->stack[side - 1][place];
    u64 here = lgv_here(s, side, place), fresh = here & s->fresh[side];
    u8 works = (u8)lgv_works(s, side, place);
    if (k->age == o->age && k->here == here && k->fresh == fresh && k->works == works) return &k->stack;
    stack_at(b, s, side, place, &k->stack);
    k->age = o->age, k->here = here, k->fresh = fresh, k->works = works;
    k->version = ++o->version;
    return &k->stack;
}

static void muster(Field *f) {
    const LgvBoard *b = f->v->b;
    for (int side = UNION; side <= CONFEDERATE; side++) {
        f->places[side - 1] = 0;
        for (int w = 0; w < 2; w++) {
            for (u64 left = f->s->held[side].word[w]; left; left &= left - 1) {
                int p = w * 64 + bits_first(left);
                if (f->v->memo) f->stack[side - 1][p] = *known_stack(f->v->memo, b, f->s, side, p);
                else stack_at(b, f->s, side, p, &f->stack[side - 1][p]);
                f->place[side - 1][f->places[side - 1]++] = (u8)p;
            }
        }
    }
}

/* ---- Threats ------------------------------------------------------------------------------------ */

/* For a margin before the dice of -10 to 10. */
static const u16 short_of[22] = {1295, 1291, 1281, 1261, 1226, 1170, 1090, 986, 861, 721, 575,
                                 435,  310,  206,  126,  70,   35,   15,   5,   1,   0,   0};
static const u16 points_over[21] = {0,    1,    6,    21,   56,   126,  252,  458,   768,   1203, 1778,
                                    2499, 3360, 4346, 5436, 6606, 7832, 9093, 10374, 11665, 12960};

int ways_short(int margin) { return margin > 10 ? 0 : margin < -10 ? 1296 : short_of[margin + 10]; }

int sum_over(int margin) { return margin > 10 ? 1296 * margin : margin < -10 ? 0 : points_over[margin + 10]; }

/* What an attack of that margin before the dice is worth to the attacker. Of the
 * casualty points the first make units turn, the rest drive them back or kill
 * them, and the place goes with them (11.1). */
static int worth_of_attack(int margin, int units, int fresh, int stake) {
    int most = 2 * units + fresh;
    if (margin < -4) return 0;
    int tied = ways_short(margin - 1) - ways_short(margin);
    int turned = sum_over(margin) - sum_over(margin - fresh);
    int beyond = sum_over(margin - fresh) - sum_over(margin - most);
    i64 sum = (i64)beyond * (units * LOST + stake) / (most - fresh) + turned * TURNED;
    sum -= ways_short(margin) * LOST_LEAD + tied * 40;
    return sum > 0 ? (int)(sum / 1296) : 0;
}

static int stake_of(const Field *f, int place) { return 60 + f->v->worth[place] / 2; }

int stack_attack(const Stack *k, int side, int limit, bool guns) {
    int marching = lesser(k->ready + (guns ? k->guns : 0), limit);
    return lgv_attack_by(side, k->lead, marching, k->front) + (marching >= 4); /* some of one command, likely */
}

static void consider(const Field *f, int side, const Stack *k, int target, int water, int limit, bool guns,
                     Strike *best) {
    const Stack *foe = &f->stack[2 - side][target];
    int margin = stack_attack(k, side, limit, guns) - foe->dv - water;
    int worth = worth_of_attack(margin, foe->units, foe->fresh, stake_of(f, target));
    if (worth > best->worth) *best = (Strike){target, worth};
}

bool way_closed(const LgvBoard *b, const LgvState *s, int side, const Link *link) {
    if (bits128_has(&s->closed, link->to) || lgv_sector_bars(b, side, link->to)) return true;
    if (side == UNION && b->place[link->to].zone) return true; /* nobody is looked for there */
    return lgv_river_bars(side, link) || lgv_rain_bars(s, link);
}

static void find_costs(Field *f, int side) {
    const LgvBoard *b = f->v->b;
    const LgvState *s = f->s;
    for (int p = 1; p <= b->places; p++) f->entry[side - 1][p] = (u8)lgv_place_cost(b, s, side, p);
}

/* Flood from a stack over the ground its leads can cover (8.2): whom can it hit? `r` gets what that rests on. */
static Strike flood_strike(Field *f, int side, int from, StrikeMemo *r) {
    const LgvBoard *b = f->v->b;
    const LgvState *s = f->s;
    const Stack *k = &f->stack[side - 1][from];
    const u8 *need = f->v->need[side - 1];
    Strike best = {0, 0};
    u8 spent[LGV_PLACES], limit[LGV_PLACES], queue[256], head = 0, tail = 0;
    if (!k->lead || need[from] > k->move) return best;
    if (lgv_contested(s, from)) {
        r->looked[from] = 255;
        consider(f, side, k, from, 0, 99, true, &best);
        return best;
    }
    memset(spent, 99, sizeof spent);
    spent[from] = 0, limit[from] = 99;
    queue[tail++] = (u8)from;
    while (head != tail) {
        int at = queue[head++];
        for (int i = 0; i < b->place[at].links; i++) {
            const Link *link = &b->place[at].link[i];
            int to = link->to, most = limit[at];
            bool foes = f->entry[side - 1][to] > 2;
            r->looked[to] = 255;
            bool whole = lgv_takes_whole_move(link);
            int cost = whole ? k->move : spent[at] + f->entry[side - 1][to] + lgv_off_road_cost(link, foes);
            if (cost > k->move || cost >= spent[to]) continue;
            if (way_closed(b, s, side, link) || (whole && at != from)) continue;
            if (lgv_over_river(link)) most = lesser(most, lgv_crossing_limit(lgv_has_bridge(s, link)));
            spent[to] = (u8)cost, limit[to] = (u8)most;
            if (foes) consider(f, side, k, to, lgv_water_defense(link), most, cost <= 4, &best);
            else bits128_add(&r->walk, to);
            if (!foes && cost + need[to] <= k->move) queue[tail++] = (u8)to;
        }
    }
    return best;
}

static u32 version_of(const Memo *o, int side, int place) { return o->stack[side - 1][place].version; }

static bool still_holds(const Field *f, int side, int from, const StrikeMemo *r) {
    const Memo *o = f->v->memo;
    const u8 *entry = f->entry[side - 1];
    u8 changed = 0;
    if (r->age != o->age || r->version != version_of(o, side, from)) return false;
    for (int p = 0; p < LGV_PLACES; p++) changed |= (entry[p] ^ r->entry[p]) & r->looked[p];
    for (int i = 0; i < r->targets; i++) {
        if (r->target_version[i] != version_of(o, 3 - side, r->target[i])) return false;
    }
    return !changed;
}

static void find_targets(const Field *f, int side, int from, StrikeMemo *r) {
    const Memo *o = f->v->memo;
    r->age = o->age, r->version = version_of(o, side, from), r->targets = 0;
    memcpy(r->entry, f->entry[side - 1], sizeof r->entry);
    for (int i = 0; i < f->places[2 - side]; i++) {
        int p = f->place[2 - side][i];
        if (!r->looked[p]) continue;
        if (r->targets == TARGETS) {
            r->age = 0; /* too many to keep */
            return;
        }
        r->target[r->targets] = (u8)p;
        r->target_version[r->targets++] = version_of(o, 3 - side, p);
    }
}

static Strike best_strike(Field *f, int side, int from) {
    StrikeMemo fleeting, *r = f->v->memo ? &f->v->memo->strike[side - 1][from] : &fleeting;
    if (!f->v->memo || !still_holds(f, side, from, r)) {
        memset(r->looked, 0, sizeof r->looked);
        r->walk = (Bits128){{0, 0}};
        r->best = flood_strike(f, side, from, r);
        if (f->v->memo) find_targets(f, side, from, r);
    }
    for (int w = 0; w < 2; w++) f->walk[side - 1].word[w] |= r->walk.word[w];
    return r->best;
}

/* What a stack would win against another if all were Fresh. */
static int worth_when_fresh(const Field *f, int side, int at, int from, int water, int most) {
    const Stack *own = &f->stack[side - 1][at], *foe = &f->stack[2 - side][from];
    if (!foe->all_lead) return 0;
    int value = lgv_attack_by(3 - side, foe->all_lead, lesser(foe->all_ready, most), foe->front);
    value += foe->all_ready >= 4; /* some of one command, likely */
    return worth_of_attack(value - own->all_dv - water, own->units, own->units, stake_of(f, at));
}

/* Enemies two areas off a goal are a danger too: they come up, and steal a march. */
static int second_ring(const Field *f, int side, int at, int through) {
    const Place *p = &f->v->b->place[through];
    int worst = 0;
    for (int i = 0; i < p->links; i++) {
        int from = p->link[i].to;
        if (from == at || lgv_over_river(&p->link[i]) || !lgv_here(f->s, 3 - side, from)) continue;
        worst = greater(worst, worth_when_fresh(f, side, at, from, 0, 99));
    }
    return worst / 2;
}

/* In the next Turn all are Fresh; neighbours are looked at, and beyond them for goals. */
static int next_strike(const Field *f, int side, int at) {
    const LgvBoard *b = f->v->b;
    int worst = 0;
    for (int i = -1; i < b->place[at].links; i++) {
        const Link *link = i < 0 ? NULL : &b->place[at].link[i];
        int from = link ? link->to : at, most = 99;
        bool river = link && lgv_over_river(link);
        if (link && side == CONFEDERATE && f->v->worth[at] && !river && !lgv_here(f->s, 3 - side, from))
            worst = greater(worst, second_ring(f, side, at, from));
        if (!lgv_here(f->s, 3 - side, from)) continue;
        if (river && lgv_river_bars(3 - side, link)) continue;
        if (river) most = lgv_crossing_limit(lgv_has_bridge(f->s, link));
        worst = greater(worst, worth_when_fresh(f, side, at, from, lgv_water_defense(link), most));
    }
    return worst;
}

static bool phase_is_open(const LgvState *s) { return s->step >= STEP_STEAL && s->step <= STEP_BOMBARD_REROLL; }

/* What a side may fear: each enemy stack strikes once, several at one place count less. */
static int fear_of(Field *f, int side) {
    int total = 0, next = 0, own = side - 1, foe = 2 - side;
    for (int i = 0; i < f->places[own]; i++) f->threat_max[f->place[own][i]] = f->threat_sum[f->place[own][i]] = 0;
    if (phase_is_open(f->s)) find_costs(f, 3 - side);
    for (int i = 0; phase_is_open(f->s) && i < f->places[foe]; i++) {
        Strike k = best_strike(f, 3 - side, f->place[foe][i]);
        if (!k.target) continue;
        f->threat_max[k.target] = greater(f->threat_max[k.target], k.worth);
        f->threat_sum[k.target] += k.worth;
    }
    for (int i = 0; i < f->places[own]; i++) {
        int p = f->place[own][i];
        if (phase_is_open(f->s)) total += f->threat_max[p] + (f->threat_sum[p] - f->threat_max[p]) / 3;
        if (f->s->turn < f->s->last_turn) next += next_strike(f, side, p);
    }
    return (total * NOW_SHARE + next * (phase_is_open(f->s) ? NEXT_SHARE : 2 * NEXT_SHARE)) / 100;
}

/* ---- Areas ---------------------------------------------------------------------------------------- */

const u16 distance_decay[FAR + 1] = {1000, 894, 800, 716, 640, 572, 512, 458, 410, 366, 328, 293, 262, 234, 210, 188,
                                     168,  150, 134, 120, 107, 96,  86,  77,  69,  61,  55,  49,  44,  39,  35,  31,
                                     28,   25,  23,  20,  18,  16,  14,  13,  12,  10,  9,   8,   7,   7,   6};

static i64 weight_at(const Field *f, int side, int goal) {
    const u8 *distance = f->v->distance[side - 1][goal];
    i64 sum = 0;
    for (int i = 0; i < f->places[side - 1]; i++) {
        int p = f->place[side - 1][i];
        sum += (i64)f->stack[side - 1][p].strength * distance_decay[distance[p]];
    }
    return sum / 10;
}

/* Chance, in thousandths, that the Union will come to hold a place, by the weight of numbers. */
static int prospect(const Field *f, int goal) {
    i64 north = weight_at(f, UNION, goal), south = weight_at(f, CONFEDERATE, goal);
    i64 n = north * north, c = south * south * 3 / 4;
    return n + c ? (int)(1000 * n / (n + c + 1)) : 0;
}

/* Chance, in thousandths, that the enemy walks into a place nobody guards. */
static int walk_in(const Field *f, int goal, int enemy) {
    int place = f->v->goal[goal].place, nearest = FAR;
    if (lgv_here(f->s, 3 - enemy, place)) return 0;
    if (phase_is_open(f->s) && bits128_has(&f->walk[enemy - 1], place)) return 600;
    for (int i = 0; i < f->places[enemy - 1]; i++) {
        nearest = lesser(nearest, f->v->distance[enemy - 1][goal][f->place[enemy - 1][i]]);
    }
    return nearest <= 4 ? 600 : nearest <= 6 ? 450 : nearest <= 9 ? 250 : nearest <= 12 ? 80 : 0;
}

static const Bits128 *next_to(const void *map, int id) { return &((const LgvBoard *)map)->place[id].adjacent; }

static Bits128 joined_by(const Field *f, const Bits128 *open) {
    Memo *o = f->v->memo;
    if (!o) return areas_joined(f->v->b, next_to, f->v->b->supply_set, open);
    u64 key = (open->word[0] * 0x9E3779B97F4A7C15u) ^ (open->word[1] * 0xC2B2AE3D27D4EB4Fu);
    JoinedMemo *j = &o->joined[key >> 60];
    bool same = j->open.word[0] == open->word[0] && j->open.word[1] == open->word[1];
    if (!same || j->age != o->age)
        *j = (JoinedMemo){o->age, *open, areas_joined(f->v->b, next_to, f->v->b->supply_set, open)};
    return j->joined;
}

/* Supplied whatever the enemy walks into now: ground that he cannot reach, or that is held. */
static Bits128 surely_supplied(const Field *f) {
    Bits128 open = f->s->union_control;
    for (int w = 0; w < 2; w++) open.word[w] &= ~f->walk[CONFEDERATE - 1].word[w] | f->s->held[UNION].word[w];
    return joined_by(f, &open);
}

static int value_of_goals(Field *f, const Bits128 *supplied, const Bits128 *surely) {
    int total = 0;
    const LgvState *s = f->s;
    for (int g = 0; g < f->v->goals; g++) {
        const Goal *x = &f->v->goal[g];
        bool held = lgv_controller(s, x->place) == UNION;
        if (s->victory == VICTORY_GOALS && s->aim[x->place] == AIM_ENTER) held = lgv_here(s, UNION, x->place) != 0;
        bool counts = held && (s->victory != VICTORY_CAMPAIGN || bits128_has(supplied, x->place));
        int hold = counts ? (lgv_contested(s, x->place) ? 850 : 1000) : held ? 300 : 0;
        if (counts && !bits128_has(surely, x->place)) hold = hold * 7 / 10;
        int hope = prospect(f, g);
        if (held) hold -= hold * walk_in(f, g, CONFEDERATE) / 1000;
        else hold = walk_in(f, g, UNION);
        total += x->now * hold / 1000 + x->now * hope / 10000 + x->later * (45 * hold + 55 * hope) / 100000;
    }
    return total;
}

/* LGV-17.1.2 and a taste for ground over the river. */
static int value_of_footholds(const Field *f) {
    static const i16 thin[4] = {-7000, -5500, -900, -300};
    const LgvState *s = f->s;
    const LgvBoard *b = f->v->b;
    int count = bits_count(s->union_control.word[0] & b->confederate_sector.word[0]) +
                bits_count(s->union_control.word[1] & b->confederate_sector.word[1]);
    if (s->victory != VICTORY_CAMPAIGN) return count * FOOTHOLD / 3;
    return count < 4 ? thin[count] : (count - 4) * FOOTHOLD;
}

/* LGV-17.1.1: Zones C and D. */
static int value_of_breakthrough(const Field *f, const Bits128 *supplied, const Bits128 *surely) {
    const LgvBoard *b = f->v->b;
    int total = 0, whole = f->v->stakes.zone;
    if (f->s->victory != VICTORY_CAMPAIGN) return 0;
    for (int w = 0; w < 2; w++) {
        for (u64 left = b->zone_set.word[w] & b->confederate_sector.word[w]; left; left &= left - 1) {
            int p = w * 64 + bits_first(left), gate = b->place[p].union_entry;
            if (!gate) continue;
            bool there = lgv_controller(f->s, p) == UNION || lgv_here(f->s, UNION, p);
            if (there && bits128_meet(&b->place[p].adjacent, surely)) total += whole;
            else if (there && bits128_meet(&b->place[p].adjacent, supplied)) total += whole / 2;
            else if (lgv_here(f->s, UNION, gate) && bits128_has(supplied, gate)) total += f->v->stakes.gate;
        }
    }
    return total;
}

static int value_of_stars(const Field *f) {
    int total = 0;
    if (f->s->turn >= f->s->last_turn) return 0;
    for (int g = 0; g < f->v->goals; g++) {
        int p = f->v->goal[g].place;
        if (f->v->b->place[p].star && lgv_controller(f->s, p) == UNION) total += STAR;
    }
    return total;
}

/* ---- Units ------------------------------------------------------------------------------------------ */

/* In a small scenario only Union divisions count, and only where points do. */
static int small_price(const LgvState *s, const Unit *u, int fate) {
    bool counts = s->victory == VICTORY_SCORE && u->side == UNION && u->type == INFANTRY;
    return fate == RETURNING || fate == WOUNDED ? 0 : counts ? LOST : 12 * (u->attack + u->defense) + 40;
}

static int price_of_fate(const LgvState *s, const Unit *u, int fate) {
    if (s->victory != VICTORY_CAMPAIGN) return small_price(s, u, fate);
    bool last = s->turn == s->last_turn && s->step > STEP_ENTRENCH;
    switch (fate) {
    case ELIMINATED: return last ? VP : LOST;
    case REMOVED: return VP;
    case FALLEN: return u->killed * VP / 3 + 120;
    case WOUNDED: return 80;
    case RETURNING: return 20;
    case KILLED: return u->killed * VP;
    default: return 0;
    }
}

static int value_of_losses(const Field *f) {
    const LgvBoard *b = f->v->b;
    int total = 0;
    for (int u = 1; u <= b->units; u++) {
        if (f->s->fate[u] < ELIMINATED) continue;
        int price = price_of_fate(f->s, &b->unit[u], f->s->fate[u]);
        total += b->unit[u].side == UNION ? -price : price;
    }
    return total;
}

static int value_of_rest(const Field *f, int side) {
    const LgvBoard *b = f->v->b;
    int total = 0;
    for (int i = 0; i < f->places[side - 1]; i++) {
        int p = f->place[side - 1][i], fresh = f->stack[side - 1][p].fresh;
        bool near = bits128_meet(&b->place[p].near, &f->s->held[3 - side]) || lgv_here(f->s, 3 - side, p);
        total += fresh * (near ? FRESH_NEAR : FRESH_FAR);
        bool exposed = near || b->place[p].sector == CONFEDERATE;
        if (exposed) total += lgv_works(f->s, side, p) * WORKS * (near ? 2 : 1);
    }
    return total + (f->s->advantage == side || (!f->s->advantage && f->s->advantage_to == side) ? ADVANTAGE : 0) +
           (f->s->reroll[side] ? MARKER : 0);
}

/* Bridges that lead somewhere, and Engineers where one is wanted. */
static int value_of_engineers(const Field *f) {
    const LgvBoard *b = f->v->b;
    const LgvState *s = f->s;
    int total = 0;
    for (int i = 1; i <= b->fords; i++) {
        int near = b->ford[i].a, far = b->ford[i].b;
        if (s->bridges >> i & 1) total += lgv_controller(s, far) == UNION ? 2 * BRIDGE : BRIDGE;
        else if (lgv_here(s, UNION, near) & b->of_type[UNION][ENGINEER]) total += BRIDGE / 2;
    }
    return total;
}

void memo_clear(Memo *o) {
    o->age = 1, o->version = o->asked = 0, o->bonus = o->rain = 0;
    for (int p = 0; p < LGV_PLACES; p++) {
        o->stack[0][p].age = o->stack[1][p].age = 0;
        o->strike[0][p].age = o->strike[1][p].age = 0;
    }
    for (int i = 0; i < JOINED; i++) o->joined[i].age = 0;
}

static void memo_check(Memo *o, const LgvState *s) {
    o->asked++;
    if (o->bonus == s->mf_bonus && o->rain == s->rain) return;
    o->bonus = s->mf_bonus, o->rain = s->rain;
    o->age++;
}

int eval_lgv(Survey *v, const LgvState *s) {
    Field f;
    f.s = s, f.v = v;
    if (v->memo) memo_check(v->memo, s);
    if (s->turn != v->turn) survey_make(v, v->b, s, v->viewer, v->stakes, v->memo);
    else if (s->bridges != v->bridges) survey_bridges(v, s);
    muster(&f);
    f.walk[0] = f.walk[1] = (Bits128){{0, 0}};
    int fear = fear_of(&f, CONFEDERATE) - fear_of(&f, UNION); /* finds `walk` as well */
    Bits128 supplied = v->memo ? joined_by(&f, &s->union_control) : lgv_supplied(v->b, s), surely = surely_supplied(&f);
    int areas = value_of_goals(&f, &supplied, &surely) + value_of_breakthrough(&f, &supplied, &surely);
    int total =
        s->vp * VP + areas + value_of_footholds(&f) + value_of_stars(&f) + value_of_losses(&f) + value_of_engineers(&f);
    return total + value_of_rest(&f, UNION) - value_of_rest(&f, CONFEDERATE) + fear;
}
