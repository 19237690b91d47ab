/* What a quick player sees; see sight.h. */
#include "ai/lgv/sight.h"

enum { TURNED = 30, STAND_OFF = 40, STAR = 160, DOOR = 1500, GROUND = 60, LOST = 650, SHARE = 40 };

static int lesser(int a, int b) { return a < b ? a : b; }
static int greater(int a, int b) { return a > b ? a : b; }

/* ---- Goals ---------------------------------------------------------------------------------- */

static bool is_door(const LgvBoard *b, int place) {
    for (int w = 0; w < 2; w++) {
        for (u64 left = b->zone_set.word[w] & b->confederate_sector.word[w]; left; left &= left - 1) {
            if (b->place[w * 64 + bits_first(left)].union_entry == place) return true;
        }
    }
    return false;
}

static int goal_worth(const LgvBoard *b, const LgvState *s, int p) {
    int left = phases_left(s), aim = s->aim[p];
    if (bits128_has(&s->closed, p)) return 0;
    if (s->victory == VICTORY_CAMPAIGN) {
        int star = b->place[p].star && left > 1 ? STAR : 0;
        return b->place[p].vp * VP * left + star + (is_door(b, p) ? DOOR : 0);
    }
    return !aim ? 0 : aim <= AIM_SCORE_MAX ? aim * VP : aim == AIM_KEY ? 4 * VP : aim == AIM_HOLD ? 2 * VP : 3 * VP;
}

void find_ways(Ways *w, const LgvBoard *b, const LgvState *s) {
    if (w->made && w->bridges == s->bridges) return;
    *w = (Ways){.made = true, .bridges = s->bridges};
    for (int p = 1; p <= b->places && w->goals < SIGHT_GOALS; p++) {
        bool goal = s->victory == VICTORY_CAMPAIGN ? b->place[p].vp || b->place[p].star || is_door(b, p) : s->aim[p];
        if (!goal || bits128_has(&s->closed, p)) continue;
        survey_measure(b, s, UNION, p, w->from.distance[0][w->goals]);
        survey_measure(b, s, CONFEDERATE, p, w->from.distance[1][w->goals]);
        w->from.by_place[p] = (u8)w->goals;
        w->goal[w->goals++] = (u8)p;
    }
}

/* ---- Where strength is wanted --------------------------------------------------------------------- */

typedef struct Weight {
    i32 all[2][SIGHT_GOALS];
} Weight;

static void weigh_side(const Sight *v, int side, i32 *all) {
    const Ways *w = v->ways;
    memset(all, 0, sizeof(i32) * SIGHT_GOALS);
    for (int word = 0; word < 2; word++) {
        for (u64 left = v->s->held[side].word[word]; left; left &= left - 1) {
            int p = word * 64 + bits_first(left), strength = 0;
            for (u64 here = lgv_here(v->s, side, p); here; here &= here - 1)
                strength += unit_strength(v->b, lgv_unit(v->b, side, here));
            for (int g = 0; g < w->goals; g++) all[g] += strength * distance_decay[w->from.distance[side - 1][g][p]];
        }
    }
}

/* How the chance to hold a place grows with strength near it: most where it is in doubt. */
static void find_pull(Sight *v) {
    Weight w;
    weigh_side(v, UNION, w.all[0]);
    weigh_side(v, CONFEDERATE, w.all[1]);
    for (int g = 0; g < v->ways->goals; g++) {
        i64 own = w.all[v->me - 1][g] / 1000 + 1, their = w.all[v->foe - 1][g] / 1000 + 1;
        i64 n = own * own, c = their * their, all = n + c;
        v->pull[g] = (i32)(64 * 2 * v->worth[v->ways->goal[g]] * own / all * c / all);
    }
}

Sight *sight_make(Lore *lore, const LgvBoard *b, const LgvState *s, int me) {
    Sight *v = &lore->sight;
    find_ways(&lore->ways, b, s);
    v->b = b, v->s = s, v->ways = &lore->ways, v->me = me, v->foe = 3 - me;
    v->wanted = v->seen[0] = v->seen[1] = (Bits128){{0, 0}};
    memset(v->worth, 0, sizeof v->worth);
    for (int g = 0; g < lore->ways.goals; g++) v->worth[lore->ways.goal[g]] = goal_worth(b, s, lore->ways.goal[g]);
    find_pull(v);
    int halves = s->turn < s->last_turn ? 0 : me == UNION ? lgv_halves(b, s) : -lgv_halves(b, s);
    v->standing = halves > 0 ? 1 : halves < 0 ? -1 : 0;
    return v;
}

int want_of(Sight *v, int place) {
    if (bits128_has(&v->wanted, place)) return v->want[place];
    i64 sum = 0;
    for (int g = 0; g < v->ways->goals; g++)
        sum += (i64)v->pull[g] * distance_decay[v->ways->from.distance[v->me - 1][g][place]];
    bits128_add(&v->wanted, place);
    return v->want[place] = (i32)(sum / 1000);
}

/* ---- Units ------------------------------------------------------------------------------------------- */

static int full_price(const Sight *v, int unit) {
    const Unit *u = &v->b->unit[unit];
    if (v->s->victory == VICTORY_CAMPAIGN) return u->type == LEADER ? 100 + 150 * u->killed : LOST;
    bool counts = v->s->victory == VICTORY_SCORE && u->side == UNION && u->type == INFANTRY;
    return counts ? VP : 30 + 10 * (u->attack + u->defense);
}

int price_of(const Sight *v, int unit) {
    bool desperate = v->standing < 0 && v->b->unit[unit].side == v->me;
    return full_price(v, unit) / (desperate ? 4 : 1);
}

static int price_of_all(const Sight *v, int side, u64 units) {
    int sum = 0;
    for (; units; units &= units - 1) sum += price_of(v, lgv_unit(v->b, side, units));
    return sum;
}

const Stack *stack_of(Sight *v, int side, int place) {
    Stack *k = &v->stack[side - 1][place];
    if (!bits128_has(&v->seen[side - 1], place)) stack_at(v->b, v->s, side, place, k);
    bits128_add(&v->seen[side - 1], place);
    return k;
}

/* ---- Attacks ---------------------------------------------------------------------------------------------- */

typedef struct Force {
    int lead, front, count, guns, commands;
    u64 leads;
} Force;

static Force force_of(const Sight *v, u64 units) {
    const LgvBoard *b = v->b;
    Force f = {.count = bits_count(units)};
    u8 command[LGV_COMMANDS] = {0};
    for (; units; units &= units - 1) {
        const Unit *u = &b->unit[lgv_unit(b, v->me, units)];
        if (u->type == LEADER) f.front = greater(f.front, u->leads);
        else f.commands += u->command && ++command[u->command] == 3;
        if (b->eligible_lead[v->me] & (units & -units)) f.lead = greater(f.lead, u->attack);
    }
    return f;
}

/* Fresh guns beside the target that stay where they are. */
static int supporting(const Sight *v, u64 units, int target) {
    int guns = 0;
    const Place *p = &v->b->place[target];
    u64 all = v->s->fresh[v->me] & v->b->of_type[v->me][ARTILLERY] & ~units;
    for (int i = 0; all && i < p->links; i++) guns += bits_count(lgv_here(v->s, v->me, p->link[i].to) & all);
    return guns;
}

int attack_of(const Sight *v, u64 units, int target) {
    Force f = force_of(v, units);
    if (!f.lead) return -20;
    bool wilds = v->b->place[target].wilderness && v->s->active && v->b->place[v->s->active].wilderness;
    return f.lead + lgv_further_unit(v->me) * (f.count - 1) + f.commands + f.front + supporting(v, units, target) +
           (wilds && target != v->s->active);
}

/* What control of a place would bring the side, beyond the units in it. */
static int stake_of(const Sight *v, int side, int place) {
    return GROUND + ((int)lgv_controller(v->s, place) == side ? v->worth[place] / 2 : v->worth[place]);
}

/* The first points make units turn, the others drive them back or kill them, and the place goes with them (11.1). */
static int hope_of(int margin, int units, int fresh, int price, int stake) {
    int most = 2 * units + fresh;
    if (!units) return 0;
    i64 turned = sum_over(margin) - sum_over(margin - fresh);
    i64 beyond = sum_over(margin - fresh) - sum_over(margin - most);
    return (int)((turned * TURNED + beyond * (price + stake) / (2 * units)) / 1296);
}

static int dearest_lead(const Sight *v, int side, u64 units) {
    int best = 0;
    for (u64 left = units & v->b->eligible_lead[side]; left; left &= left - 1) {
        int u = lgv_unit(v->b, side, left);
        if (!best || v->b->unit[u].attack > v->b->unit[best].attack) best = u;
    }
    return best ? price_of(v, best) : 0;
}

AttackOdds attack_odds(Sight *v, u64 units, int margin, int target) {
    const Stack *k = stack_of(v, v->foe, target);
    int price = price_of_all(v, v->foe, lgv_here(v->s, v->foe, target));
    int tied = ways_short(margin - 1) - ways_short(margin);
    return (AttackOdds){.gain = hope_of(margin, k->units, k->fresh, price, stake_of(v, v->me, target)),
                        .loss = (ways_short(margin) * dearest_lead(v, v->me, units) + tied * STAND_OFF) / 1296};
}

int worth_of_margin(Sight *v, int margin, int target, u64 attackers, int attacker) {
    const Stack *k = stack_of(v, 3 - attacker, target);
    if (margin < 0) return -dearest_lead(v, attacker, attackers);
    if (margin == 0 || !k->units) return -STAND_OFF;
    int turned = lesser(margin, k->fresh), beyond = lesser(margin, 2 * k->units + k->fresh) - turned;
    int price = price_of_all(v, 3 - attacker, lgv_here(v->s, 3 - attacker, target));
    return turned * TURNED + beyond * (price + stake_of(v, attacker, target)) / (2 * k->units);
}

int bombard_of(Sight *v, int target) {
    const LgvBoard *b = v->b;
    const Place *p = &b->place[target];
    const Stack *k = stack_of(v, v->foe, target);
    int best = 0, defense = lgv_cover(b, v->s, v->foe, target);
    for (int i = -1; i < p->links; i++) {
        int from = i < 0 ? target : p->link[i].to, value = 0, count = 0;
        u64 guns = lgv_here(v->s, v->me, from) & v->s->fresh[v->me] & b->of_type[v->me][ARTILLERY];
        for (; guns; guns &= guns - 1, count++) value = greater(value, b->unit[lgv_unit(b, v->me, guns)].attack);
        if (!count) continue;
        bool hill = b->place[from].hill && !lgv_here(v->s, v->foe, from);
        best = greater(best, value + count - 1 + 2 * hill);
    }
    int price = price_of_all(v, v->foe, lgv_here(v->s, v->foe, target));
    return best ? hope_of(best - defense, k->units, k->fresh, price, GROUND) : 0;
}

/* ---- Danger ------------------------------------------------------------------------------------------------- */

static int defense_of(Sight *v, u64 units, int place) {
    const LgvBoard *b = v->b;
    const Stack *k = stack_of(v, v->me, place);
    int best = 0;
    for (; units; units &= units - 1) best = greater(best, lgv_lead_defense(b, lgv_unit(b, v->me, units), false));
    return greater(k->units ? k->dv : 0, best + lgv_ground_defense(b, v->s, v->me, place));
}

int danger_at(Sight *v, u64 units, int place) {
    const Place *p = &v->b->place[place];
    u64 all = units | lgv_here(v->s, v->me, place);
    int count = bits_count(all), worst = 0, defense = -1;
    for (int i = -1; i < p->links; i++) {
        const Link *link = i < 0 ? NULL : &p->link[i];
        int from = link ? link->to : place;
        if (!(lgv_here(v->s, v->foe, from) & v->s->fresh[v->foe])) continue;
        if (link && (lgv_over_river(link) || lgv_sector_bars(v->b, v->foe, place))) continue;
        if (defense < 0) defense = defense_of(v, units, place);
        const Stack *k = stack_of(v, v->foe, from);
        if (k->lead) worst = greater(worst, stack_attack(k, v->foe, 99, true) - defense - lgv_water_defense(link) + 20);
    }
    if (!worst || !count) return 0;
    int hope = hope_of(worst - 20, count, 0, price_of_all(v, v->me, all), stake_of(v, v->foe, place));
    return hope * SHARE / 100;
}
