/* What a step costs (1, 2, LFM-D1, LFM-D2). */
#include "games/lfm/rules.h"

/* ---- Allowances and costs (1.2, LFM-D1, LFM-D2) ------------------------------------------------------------------ */

/* LFM-1.5c: cavalry at the rate of the mode it is in. */
static AllowanceKind allowance_kind(const LfmBoard *b, const LfmState *s, int piece) {
    switch (b->brief[piece].type) {
    case CAVALRY: return lfm_is_mounted(b, s, piece) ? ALLOWANCE_MOUNTED : ALLOWANCE_DISMOUNTED;
    case ARTILLERY: return ALLOWANCE_ARTILLERY;
    case HORSE_ARTILLERY: return ALLOWANCE_HORSE_ARTILLERY;
    case COMMANDER: return ALLOWANCE_COMMANDER;
    default: return ALLOWANCE_INFANTRY;
    }
}

int lfm_allowance(const LfmBoard *b, const LfmState *s, int piece) {
    return b->rule.allowance[allowance_kind(b, s, piece)]; /* LFM-1.2, LFM-D1a */
}

/* Asked for every step: the sets are at hand, the pieces far apart. */
static inline Gait gait_of(const LfmBoard *b, const LfmState *s, int piece) {
    if (pieces_have(&b->guns, piece)) return GAIT_GUNS;
    bool mounted = piece > b->units || (pieces_have(&b->horse, piece) && !lfm_is(s, piece, U_BACK));
    return mounted ? GAIT_MOUNTED : GAIT_FOOT;
}

/* LFM-R77, LFM-D2c: a burned bridge cuts the road. */
static Road road_over(const LfmBoard *b, u16 burned, int from, int direction) {
    const LfmHex *h = &b->hex[from];
    bool cut = (h->side[direction] & SIDE_BRIDGE) && !lfm_bridged(b, burned, from, direction);
    return cut ? ROAD_NONE : (Road)h->road[direction];
}

Road lfm_road_over(const LfmBoard *b, const LfmState *s, int from, int direction) {
    return road_over(b, s->burned, from, direction);
}

/* What water adds: LFM-D2, a bridge as road, a ford always something; NEVER where it closes the side. */
static int water_cost(const LfmBoard *b, u16 burned, int from, int direction, Gait gait) {
    int side = b->hex[from].side[direction];
    if (!(side & (SIDE_CREEK | SIDE_RIVER))) return 0;
    if (lfm_bridged(b, burned, from, direction)) return b->side[ROW_BRIDGE].cost[gait];
    if (side & SIDE_FORD) return b->side[ROW_FORD].cost[gait];
    return b->side[side & SIDE_RIVER ? ROW_RIVER : ROW_CREEK].cost[gait];
}

static int plus(int sum, int cost) { return sum == NEVER || cost == NEVER ? NEVER : sum + cost; }

/* LFM-1.1b: what the hexside adds without a road. */
static int side_cost(const LfmBoard *b, u16 burned, int from, int direction, Gait gait) {
    int side = b->hex[from].side[direction];
    if (!side) return 0;
    int cost = water_cost(b, burned, from, direction, gait);
    if (side & SIDE_STEEP) cost = plus(cost, b->side[ROW_STEEP].cost[gait]);
    if (side & SIDE_WALL) cost = plus(cost, b->side[ROW_WALL].cost[gait]);
    return cost;
}

/* LFM-D2b: trails do not help guns up a steep slope. */
static bool road_carries(const LfmBoard *b, int from, int direction, Road road, Gait gait) {
    bool steep = (b->hex[from].side[direction] & SIDE_STEEP) && b->side[ROW_STEEP].cost[gait] == NEVER;
    return road && !(steep && road == ROAD_TRAIL);
}

/* A river that a road reaches without bridge or ford stays closed; fords are paid for (LFM-D2g). */
static int road_water(const LfmBoard *b, u16 burned, int from, int direction, Gait gait) {
    int side = b->hex[from].side[direction];
    if (!(side & (SIDE_RIVER | SIDE_FORD)) || lfm_bridged(b, burned, from, direction)) return 0;
    return water_cost(b, burned, from, direction, gait);
}

/* Into a hex as if its ground were `ground`; -1 where it is closed. */
static int cost_over(const LfmBoard *b, u16 burned, Gait gait, int ground, int from, int direction) {
    Road road = road_over(b, burned, from, direction);
    int cost;
    if (road_carries(b, from, direction, road, gait)) { /* LFM-2.3a, LFM-D2b */
        cost = plus(b->rule.rate[ROAD_NONE], road_water(b, burned, from, direction, gait));
    } else { /* LFM-1.1a */
        cost = plus(b->ground[ground].cost[gait], side_cost(b, burned, from, direction, gait));
    }
    return cost == NEVER ? -1 : cost;
}

static bool rate_over(const LfmBoard *b, u16 burned, Gait gait, int from, int direction) {
    Road road = road_over(b, burned, from, direction);
    return road_carries(b, from, direction, road, gait) && !road_water(b, burned, from, direction, gait); /* LFM-D2g */
}

static void derive_costs(LfmBoard *b, Gait gait, int from) {
    u8 *step = b->step[1 << gait][from], *rated = &b->rated[1 << gait][from];
    *rated = 0;
    for (int d = 0; d < 6; d++) {
        int to = b->grid.next[from][d];
        bool open = to && b->hex[to].in_play;
        int cost = open ? cost_over(b, 0, gait, b->hex[to].ground, from, d) : -1;
        step[d] = (u8)(cost < 0 ? NEVER : cost < NEVER ? cost : NEVER - 1);
        *rated |= (u8)((open && rate_over(b, 0, gait, from, d)) << d);
    }
}

/* LFM-D1b: the dearest, and NEVER is the dearest of all. */
static void derive_stack_costs(LfmBoard *b, int gaits, int from) {
    int one = gaits & -gaits, others = gaits & ~one;
    if (!others) return;
    for (int d = 0; d < 6; d++) {
        u8 cost = b->step[one][from][d], other = b->step[others][from][d];
        b->step[gaits][from][d] = cost > other ? cost : other;
    }
    b->rated[gaits][from] = b->rated[one][from] & b->rated[others][from];
}

/* Of a step in either direction; `gait` GAITS: of anybody. */
static int least_between(const LfmBoard *b, int gait, int hex, int d) {
    if (gait == GAITS) return b->least_step;
    int there = b->step[1 << gait][hex][d], back = b->step[1 << gait][b->grid.next[hex][d]][hex_reverse(d)];
    return there < back ? there : back;
}

static int off_road(const LfmBoard *b, int gait, int hex, const u8 *known) {
    int least = NEVER;
    for (int d = 0; d < 6; d++) {
        int to = b->grid.next[hex][d];
        if (b->hex[hex].road[d]) return 0;
        int cost = to ? known[to] + least_between(b, gait, hex, d) : NEVER;
        if (cost < least) least = cost;
    }
    return least;
}

/* A hex without road is a step further than one of its neighbours, as soon as these are known. */
static void derive_off_road(LfmBoard *b, int gait) {
    u8 *known = b->off_road[gait];
    memset(known, NEVER, sizeof b->off_road[gait]);
    for (bool news = true; news;) {
        news = false;
        for (int hex = 1; hex <= b->grid.count; hex++) {
            int cost = off_road(b, gait, hex, known);
            news |= cost != known[hex];
            known[hex] = (u8)cost;
        }
    }
    for (int hex = 0; hex <= b->grid.count; hex++)
        known[hex] = (u8)(known[hex] * (b->least_step - b->least_rate) / b->least_step);
}

static void derive_least(LfmBoard *b) {
    b->least_step = b->rule.rate[ROAD_NONE];
    b->least_rate = b->rule.rate_disordered;
    for (int road = ROAD_NONE; road < ROADS; road++) {
        if (b->rule.rate[road] < b->least_rate) b->least_rate = b->rule.rate[road];
    }
    for (int k = 0; k < GROUNDS * GAITS; k++) {
        int cost = b->ground[k / GAITS].cost[k % GAITS];
        if (cost < b->least_step) b->least_step = (u8)cost;
    }
    if (b->least_step < b->least_rate) b->least_rate = b->least_step;
}

void lfm_derive_costs(LfmBoard *b) {
    for (int hex = 0; hex <= b->grid.count; hex++) {
        for (int gait = 0; gait < GAITS; gait++) derive_costs(b, (Gait)gait, hex);
        for (int gaits = 1; gaits < 1 << GAITS; gaits++) derive_stack_costs(b, gaits, hex);
    }
    derive_least(b);
    for (int gait = 0; gait <= GAITS; gait++) derive_off_road(b, gait);
}

/* LFM-30.1: Rodes and Colston know how to go through the woods, eastward. */
static bool keeps_pace(const LfmBoard *b, const LfmState *s, int piece, int direction) {
    return s->turn <= b->pace_turns && b->division[b->brief[piece].division].pace && direction <= HEX_SE &&
           b->brief[piece].type == INFANTRY && lfm_is(s, piece, U_COMMAND) && lfm_on(s, OPTION_PACE);
}

/* Where the tables of the board, which know no fire, are wrong. */
static bool has_burned(const LfmBoard *b, const LfmState *s, int from, int direction) {
    return s->burned >> b->hex[from].bridge[direction] & 1;
}

static inline int gait_cost(const LfmBoard *b, const LfmState *s, Gait gait, int piece, int from, int direction) {
    int cost = b->step[1 << gait][from][direction];
    if (s->turn > b->pace_turns && !s->burned) return cost == NEVER ? -1 : cost; /* mostly: neither pace nor fire */
    int ground = b->hex[b->grid.next[from][direction]].ground;
    bool pace = ground == GROUND_WOODS && keeps_pace(b, s, piece, direction);
    if (!pace && !has_burned(b, s, from, direction)) return cost == NEVER ? -1 : cost;
    if (!b->hex[b->grid.next[from][direction]].in_play) return -1;
    return cost_over(b, s->burned, gait, pace ? GROUND_CLEAR : ground, from, direction);
}

int lfm_step_cost(const LfmBoard *b, const LfmState *s, int piece, int from, int direction) {
    return gait_cost(b, s, gait_of(b, s, piece), piece, from, direction);
}

int lfm_foot_step_cost(const LfmBoard *b, const LfmState *s, int from, int direction) {
    return gait_cost(b, s, GAIT_FOOT, 0, from, direction);
}

/* LFM-2.1, LFM-D2a; LFM-16.1, LFM-16.5, LFM-R12: the disordered have one rate on all roads. */
static int rate_of(const LfmBoard *b, const LfmState *s, int piece, int road) {
    return lfm_disordered(b, s, piece) ? b->rule.rate_disordered : b->rule.rate[road];
}

/* LFM-2.2a: does a rate hold there? */
static bool is_rated(const LfmBoard *b, const LfmState *s, Gait gait, int from, int direction) {
    if (!(b->rated[1 << gait][from] >> direction & 1)) return false;
    return !has_burned(b, s, from, direction) || rate_over(b, s->burned, gait, from, direction);
}

int lfm_road_cost(const LfmBoard *b, const LfmState *s, int piece, int from, int direction) {
    if (!is_rated(b, s, gait_of(b, s, piece), from, direction)) return -1;
    return rate_of(b, s, piece, b->hex[from].road[direction]);
}

int lfm_foot_road_cost(const LfmBoard *b, const LfmState *s, int from, int direction) {
    return is_rated(b, s, GAIT_FOOT, from, direction) ? b->rule.rate[b->hex[from].road[direction]] : -1;
}

bool lfm_may_cross(const LfmBoard *b, const LfmState *s, int piece, int from, int direction) {
    return lfm_step_cost(b, s, piece, from, direction) >= 0;
}

/* LFM-D1b: the dearest for a stack that moves together; -1 when one of them may not. */
int lfm_group_cost(const LfmBoard *b, const LfmState *s, const PieceSet *set, int from, int direction, bool by_road) {
    int most = 0;
    for (int p = pieces_next(set, 0); p; p = pieces_next(set, p)) {
        int cost = by_road ? lfm_road_cost(b, s, p, from, direction) : lfm_step_cost(b, s, p, from, direction);
        if (cost < 0) return -1;
        if (cost > most) most = cost;
    }
    return most;
}

/* What it costs in all its gaits and at the slowest rate (LFM-D1b), and what decides where it may stay. */
March lfm_march(const LfmBoard *b, const LfmState *s, const Group *g) {
    March m = {.b = b, .s = s, .g = g, .units = lfm_has_unit(b, &g->set), .plain = !s->burned};
    int gaits = 0, slow = 0, quick = 0;
    for (int p = pieces_next(&g->set, 0); p; p = pieces_next(&g->set, p)) {
        gaits |= 1 << gait_of(b, s, p);
        m.plain &= !keeps_pace(b, s, p, 0);
        lfm_disordered(b, s, p) ? slow++ : quick++;
        if (p <= b->units) lfm_count(b, s, p, &m.tally);
        else if (lfm_seeks_place(b, p, &g->set)) pieces_add(&m.seekers, p);
    }
    for (int road = 0; road < ROADS; road++) {
        if (quick) m.rate[road] = b->rule.rate[road];
        if (slow && m.rate[road] < b->rule.rate_disordered) m.rate[road] = b->rule.rate_disordered;
    }
    m.step = b->step[gaits];
    m.rated = b->rated[gaits];
    m.fits = lfm_within_limits(b, &m.tally, 0, NULL);
    m.rides = b->ride_unit && pieces_have(&g->set, b->ride_unit) && lfm_rides(b, s, b->ride_unit);
    return m;
}

Stride lfm_stride(const LfmBoard *b, const LfmState *s, int piece, HexSet room[2]) {
    Gait gait = gait_of(b, s, piece);
    bool plain = !s->burned && !keeps_pace(b, s, piece, 0);
    Stride t = {.b = b,
                .s = s,
                .piece = piece,
                .side = lfm_side(b, piece),
                .plain = plain,
                .night = lfm_is_night(b, s),
                .rates = true,
                .step = b->step[1 << gait],
                .rated = b->rated[1 << gait],
                .off_road = b->off_road[plain ? gait : GAITS],
                .asked = &room[0],
                .watched = &room[1]};
    for (int road = 0; road < ROADS; road++) t.rate[road] = (u8)rate_of(b, s, piece, road);
    hexset_clear(t.asked);
    hexset_clear(t.watched);
    return t;
}

static bool is_watched(const Stride *t, int hex) {
    if (!hexset_has(t->asked, hex)) {
        hexset_add(t->asked, hex);
        if (lfm_in_zoi(t->b, t->s, t->side, hex)) hexset_add(t->watched, hex);
    }
    return hexset_has(t->watched, hex);
}

int lfm_stride_cost(const Stride *t, int from, int direction) {
    int cost = t->step[from][direction], rate = t->rate[t->b->hex[from].road[direction]];
    bool rated = t->rated[from] >> direction & 1;
    if (!t->plain) {
        cost = lfm_step_cost(t->b, t->s, t->piece, from, direction);
        rated = lfm_road_cost(t->b, t->s, t->piece, from, direction) >= 0;
    }
    if (cost < 0 || cost == NEVER || (t->night && !lfm_road_over(t->b, t->s, from, direction))) return -1;
    if (!rated || !t->rates || rate >= cost) return cost;
    return is_watched(t, from) || is_watched(t, t->b->grid.next[from][direction]) ? cost : rate;
}
