/* Supply (GUV-15.a, GUV-15.b): roads that run unbroken to a centre, and the way of each unit to such a road. */
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
    if (depot && hex_distance(&b->grid, depot, hex) <= b->rule.depot_radius) fed = 1;
    for (int u = t->s->top[hex]; u; u = t->s->below[u]) {
        if (needs_supply(b, u) && fed < 0) {
            t->unit = u;
            fed = reaches_road(t, roads);
        }
        if (!needs_supply(b, u) || fed) bits128_add(out, guv_bit(u));
    }
}

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
