/* Supply (GUV-15.a, GUV-15.b): roads that run unbroken to a centre, the way of each unit to such a road, the check at
 * night, and depots. */
#include "games/guv/rules.h"

typedef struct Tracing {
    const GuvBoard *b;
    const GuvState *s;
    Side side;
    int unit;
} Tracing;

/* GUV-15.c, GUV-15.d: an enemy on or next to it breaks the road, a friend on it mends what adjacency broke. */
static bool is_open(const GuvBoard *b, const GuvState *s, Side side, int hex) {
    Side holder = guv_holder(s, hex);
    if (holder == side_other(side)) return false;
    return holder == side || !guv_next_to_enemy(b, s, side, hex);
}

/* GUV-15.e, GUV-15.f, GUV-10.e, GUV-10.f, GUV-11.c; GUV-R45: own pontoons. */
static bool road_passes(const void *context, int from, int to, int direction) {
    const Tracing *t = context;
    const GuvHex *h = &t->b->hex[from];
    if (!t->b->hex[to].in_play || !t->b->hex[to].any_road || !is_open(t->b, t->s, t->side, to)) return false;
    const Pontoon *p =
        h->water[direction] >= WATER_MINOR ? guv_pontoon_on(t->s, hexside_at(&t->b->grid, from, direction)) : NULL;
    if (p && p->owner == t->side) return true;
    if (!h->road[direction]) return false;
    switch (h->water[direction]) {
    case WATER_RAPPAHANNOCK: return false;
    case WATER_RAPIDAN: return !t->s->rain && h->crossing[direction] == CROSSING_FORD;
    case WATER_MINOR: return !t->s->rain || h->crossing[direction] == CROSSING_BRIDGE;
    default: return true;
    }
}

/* GUV-15.g, GUV-15.h: the flagged hexes. */
static void supply_roads(const Tracing *t, HexSet *out) {
    HexSet seeds;
    hexset_clear(&seeds);
    for (u32 i = 0; i < t->b->flags_of[t->side]; i++) {
        int hex = t->b->flag_hex[t->side][i];
        if (is_open(t->b, t->s, t->side, hex)) hexset_add(&seeds, hex);
    }
    hex_joined(&t->b->grid, &seeds, road_passes, t, out);
}

void guv_supply_net(const GuvBoard *b, const GuvState *s, Side side, HexSet *roads) {
    const Tracing t = {b, s, side, 0};
    supply_roads(&t, roads);
}

bool guv_supply_road_to(const GuvBoard *b, const GuvState *s, Side side, int hex) {
    HexSet roads;
    guv_supply_net(b, s, side, &roads);
    return hexset_has(&roads, hex);
}

/* GUV-R68: by the terrain cost of that unit's type, no contact cost, never through the enemy. */
static int trace_cost(const void *context, int from, int to, int direction) {
    const Tracing *t = context;
    if (guv_holder(t->s, to) == side_other(t->side)) return -1;
    return guv_ground_cost(t->b, t->s, t->unit, from, direction);
}

static bool reaches_road(const Tracing *t, const HexSet *roads) {
    int from = t->s->hex[t->unit];
    return hexset_has(roads, from) || hex_near(&t->b->grid, from, t->b->rule.supply_reach, trace_cost, t, roads);
}

/* GUV-15.i: cavalry and skirmishers (GUV-13.q) are always supplied; GUV-19.b: everybody in a scenario. */
static bool needs_supply(const GuvBoard *b, int unit) { return guv_is_brigade(b, unit) || guv_is_gun(b, unit); }

/* Infantry and artillery pay the same, so one way serves a whole stack. */
static void supply_stack(Tracing *t, const HexSet *roads, int hex, Bits128 *out) {
    const GuvBoard *b = t->b;
    int depot = t->s->depot[t->side], fed = b->supplied ? 1 : -1;
    if (depot && hex_distance(&b->grid, depot, hex) <= guv_event_radius(b, CSA_DEPOT)) fed = 1;
    for (int u = t->s->top[hex]; u; u = t->s->below[u]) {
        if (needs_supply(b, u) && fed < 0) {
            t->unit = u;
            fed = reaches_road(t, roads);
        }
        if (!needs_supply(b, u) || fed) bits128_add(out, guv_bit(u));
    }
}

/* At this moment; no marker is read or placed (GUV-R3). */
void guv_supplied_set(const GuvBoard *b, const GuvState *s, Side side, Bits128 *out) {
    Tracing t = {b, s, side, 0};
    HexSet roads;
    *out = (Bits128){{0, 0}};
    if (!b->supplied) supply_roads(&t, &roads);
    for (int u = guv_unit(side, 1); u <= b->last_unit[side]; u++) {
        if (guv_fate(s, u) != FATE_MAP || s->top[s->hex[u]] != u) continue;
        supply_stack(&t, &roads, s->hex[u], out);
    }
}

/* ---- The check at night (15.oos, GUV-R69) ------------------------------------------------------------------------ */

/* GUV-R69: one rung a night, by the state before the check. */
static void climb_ladder(const GuvBoard *b, GuvState *s, int unit, const Journal *j) {
    int mark = s->mark[unit];
    Side only = guv_sees(b, s, NOBODY, unit) ? NOBODY : guv_side(unit); /* GUV-P32 */
    const char *name = guv_unit_name(b, unit);
    if (!(mark & U_OOS)) {
        s->mark[unit] |= U_OOS; /* -1 on the dice of its side (GUV-15.oos-e: combat_dice.c) */
        journal(j, only, GUV_15_oos_a, "%s is out of supply.", name);
    } else if (mark & U_DEM && guv_steps(b, s, unit) == 1) {
        guv_eliminate(b, s, unit, GUV_15_oos_d, j);
    } else if (mark & U_DEM) {
        s->mark[unit] |= U_REDUCED;
        journal(j, only, GUV_15_oos_d, "%s loses a step from lack of supply.", name);
    } else {
        Clause why = mark & U_DIS ? GUV_15_oos_c : GUV_15_oos_b;
        guv_disorganize(b, s, unit, why, NULL);
        journal(j, only, why, "%s is %s: out of supply.", name, mark & U_DIS ? "demoralized" : "disorganized");
    }
}

static void check_supply(const GuvBoard *b, GuvState *s, Side side, const Bits128 *supplied, const Journal *j) {
    for (int u = guv_unit(side, 1); u <= b->last_unit[side]; u++) {
        if (guv_fate(s, u) != FATE_MAP) continue;
        if (bits128_has(supplied, guv_bit(u))) s->mark[u] &= (u16)~U_OOS; /* GUV-6.night-e */
        else climb_ladder(b, s, u, j);
    }
}

/* Who becomes demoralized next to the enemy goes before the night goes on (GUV-14.dem-d, GUV-R69): `depot` with nobody
 * asked is that moment. */
static void after_supply(const GuvBoard *b, GuvState *s, const Journal *j) {
    if (!b->supplied) {
        Bits128 south, north; /* both by the state before the check */
        guv_supplied_set(b, s, CONFEDERATE, &south);
        guv_supplied_set(b, s, UNION, &north);
        check_supply(b, s, CONFEDERATE, &south, j);
        check_supply(b, s, UNION, &north, j);
        for (int side = UNION; side <= CONFEDERATE; side++) {
            int event = side == UNION ? USA_WAGONS : CSA_DEPOT;
            if (s->depot[side]) s->event_cup[event]++; /* it returns */
            s->depot[side] = 0;
        }
    }
    guv_look_for_dem(b, s);
    if (!s->dem) guv_continue_night(b, s, j);
}

/* ANV first, then AoP; asked by open facts. */
void guv_start_supply(const GuvBoard *b, GuvState *s, const Journal *j) {
    guv_step_to(s, STEP_DEPOT);
    while (!b->supplied && s->asking) {
        if (guv_event_asked(b, s, (Side)s->asking)) return;
        s->asking = s->asking == CONFEDERATE ? UNION : 0;
    }
    s->asking = 0;
    after_supply(b, s, j);
}

/* ---- Depots (GUV-P22) -------------------------------------------------------------------------------------------- */

static void depot_legal(const GuvBoard *b, const GuvState *s, List *l) {
    guv_event_list(b, s, (Side)s->asking, l);
    list_add(l, DO_DECLINE, 0, 0, 0);
}

static bool depot_check(const GuvBoard *b, const GuvState *s, const Action *a, Refusal *r) {
    if (guv_is_event_verb(a->verb)) return guv_event_check(b, s, (Side)s->asking, a, r);
    return a->verb == DO_DECLINE || guv_not_now(b, s, a, r);
}

static void depot_apply(const GuvBoard *b, GuvState *s, const Action *a, const Journal *j) {
    if (guv_is_event_verb(a->verb)) {
        guv_event_apply(b, s, a, j); /* leads to the hex of the chit, and back here through start_supply */
        return;
    }
    s->asking = s->asking == CONFEDERATE ? UNION : 0;
    guv_start_supply(b, s, j);
}

GUV_STEP(depot, "depot", GUV_P22, WHO_ASKING, "Supply check: play a supply event?");
