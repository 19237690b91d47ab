/* Ways: what a step costs, who may cross which water, and how far a commander reaches. */
#include "games/guv/rules.h"

/* ---- Pontoons ---------------------------------------------------------------------------------------------------- */

int guv_pontoon_index(const GuvState *s, int hexside) {
    for (int i = 0; i < GUV_PONTOONS; i++) {
        if (s->pontoon[i].side == hexside) return i;
    }
    return -1;
}

const Pontoon *guv_pontoon_on(const GuvState *s, int hexside) {
    int i = hexside ? guv_pontoon_index(s, hexside) : -1;
    return i < 0 ? NULL : &s->pontoon[i];
}

/* GUV-R45: only one's own. */
static bool own_pontoon(const GuvBoard *b, const GuvState *s, Side side, int from, int direction) {
    const Pontoon *p = guv_pontoon_on(s, hexside_at(&b->grid, from, direction));
    return p && p->owner == side;
}

/* ---- Water ------------------------------------------------------------------------------------------------------- */

/* Beyond the hex itself, off the road; -1 closed. */
static int water_cost(const GuvBoard *b, const GuvState *s, Side side, bool rides, int from, int direction) {
    const GuvHex *h = &b->hex[from];
    int water = h->water[direction];
    const WaterRow *row = &b->water[water];
    if (water <= WATER_CREEK) return s->rain ? row->rain : row->move; /* GUV-7.rain-b */
    /* GUV-11.build-c: over a pontoon. */
    if (own_pontoon(b, s, side, from, direction)) return b->rule.pontoon;
    if (s->rain) return h->crossing[direction] == CROSSING_BRIDGE ? 0 : -1; /* GUV-7.rain-c, GUV-7.rain-d */
    if (water == WATER_MINOR) return row->move;                             /* GUV-10.g */
    if (h->crossing[direction] != CROSSING_FORD) return -1;
    /* GUV-10.a, GUV-10.c, GUV-10.d. */
    if (water == WATER_RAPPAHANNOCK && !rides) return -1;
    return row->ford;
}

/* Along a road: creeks and bridged rivers cost nothing, fords and pontoons do (GUV-9.road-a, GUV-R89). */
int guv_water_cost(const GuvBoard *b, const GuvState *s, Side side, bool rides, int from, int direction) {
    const GuvHex *h = &b->hex[from];
    bool free = h->water[direction] <= WATER_CREEK || h->crossing[direction] == CROSSING_BRIDGE;
    return free && h->road[direction] ? 0 : water_cost(b, s, side, rides, from, direction);
}

int guv_dry_cost(const GuvBoard *b, int from, int direction) {
    int road = b->hex[from].road[direction];
    if (road) return road == ROAD_MAJOR ? b->rule.major_road : b->rule.minor_road;
    return b->terrain[b->hex[b->grid.next[from][direction]].terrain].move;
}

static bool rides(const GuvBoard *b, int unit) { return b->unit[unit].type == CAVALRY; }

/* GUV-9.d: the terrain effects table. The event Unknown Paths makes forest as cheap as open ground for the units of one
 * formation (17.csa-paths, GUV-R75). */
static int terrain_cost(const GuvBoard *b, const GuvState *s, int unit, int to) {
    int terrain = b->hex[to].terrain;
    bool paths = terrain == TERRAIN_FOREST && guv_shown(s, CSA_PATHS) && guv_side(unit) == CONFEDERATE &&
                 guv_is(s, unit, U_ACTIVE) && !guv_is(s, unit, U_DETACHED);
    return b->terrain[paths ? TERRAIN_OPEN : terrain].move;
}

/* Without any road (GUV-R68). */
int guv_ground_cost(const GuvBoard *b, const GuvState *s, int unit, int from, int direction) {
    int to = b->grid.next[from][direction];
    if (!to || !b->hex[to].in_play) return -1;
    int water = water_cost(b, s, guv_side(unit), rides(b, unit), from, direction);
    return water < 0 ? -1 : terrain_cost(b, s, unit, to) + water;
}

int guv_step_cost(const GuvBoard *b, const GuvState *s, int unit, int from, int direction, bool *by_road) {
    int to = b->grid.next[from][direction], road = b->hex[from].road[direction];
    *by_road = road != ROAD_NONE;
    if (!to || !b->hex[to].in_play) return -1;
    if (road) {
        int water = guv_water_cost(b, s, guv_side(unit), rides(b, unit), from, direction);
        return water < 0 ? -1 : guv_dry_cost(b, from, direction) + water;
    }
    return guv_ground_cost(b, s, unit, from, direction);
}

/* ---- Bans (18) --------------------------------------------------------------------------------------------------- */

/* Steps of Confederate infantry and artillery in a region (18.stuart-a). */
static int steps_beyond(const GuvBoard *b, const GuvState *s, int region) {
    int steps = 0;
    for (int u = guv_unit(CONFEDERATE, 1); u <= b->last_unit[CONFEDERATE]; u++) {
        bool counts = guv_is_brigade(b, u) || guv_is_gun(b, u);
        if (counts && guv_fate(s, u) == FATE_MAP && b->hex[s->hex[u]].region == region) steps += guv_steps(b, s, u);
    }
    return steps;
}

/* GUV-R78: ten steps on the far side of either river; going back is always allowed. */
static bool stuart_allows(const GuvBoard *b, const GuvState *s, int from, int to, Refusal *r) {
    if (b->hex[to].region == REGION_SOUTH || b->hex[to].region > b->hex[from].region) return true;
    int beyond = steps_beyond(b, s, REGION_WEDGE) + steps_beyond(b, s, REGION_NORTH);
    if (beyond >= b->rule.stuart_steps) return true;
    refuse(r, GUV_18_stuart_a, "Only %d steps of infantry and artillery stand beyond the rivers, %d are needed.",
           beyond, b->rule.stuart_steps);
    return refuse_also(r, GUV_R78);
}

/* The three brigades of turn 11: not into Confederate land (GUV-R12). */
static bool is_late_cavalry(const GuvBoard *b, const GuvState *s, int unit) {
    return b->unit[unit].side == UNION && b->unit[unit].late && !guv_on(s, OPTION_STONEMAN);
}

bool guv_ban_allows(const GuvBoard *b, const GuvState *s, int unit, int from, int to, Refusal *r) {
    const GuvUnit *u = &b->unit[unit];
    if (b->hex[from].region == b->hex[to].region || !guv_is_campaign(b)) return true;
    /* GUV-18.res-a. */
    if (u->side == UNION && guv_is_independent(b, s, unit) && (guv_is_gun(b, unit) || guv_is_brigade(b, unit))) {
        return refuse(r, GUV_18_res_a, "%s may never cross the great rivers.", u->name);
    }
    if (is_late_cavalry(b, s, unit) && !s->cavalry_free && b->hex[to].region == REGION_SOUTH) {
        return refuse(r, GUV_18_rein_b, "%s may not cross southward.", u->name), refuse_also(r, GUV_R12);
    }
    if (guv_is_stuart(b, unit)) return stuart_allows(b, s, from, to, r);
    return true;
}

bool guv_may_cross(const GuvBoard *b, const GuvState *s, int unit, int from, int direction, Refusal *r) {
    int to = b->grid.next[from][direction];
    bool by_road;
    if (!to || !b->hex[to].in_play) return refuse(r, GUV_14_ret_e, "The map ends there.");
    if (guv_is_skirmisher(b, unit) || !guv_is_real(b, unit)) {
        /* They go where infantry goes (GUV-R87). */
        int brigade = guv_unit(guv_side(unit), 1);
        if (guv_step_cost(b, s, brigade, from, direction, &by_road) < 0)
            return refuse(r, GUV_R34, "The water is closed.");
        return true;
    }
    if (guv_step_cost(b, s, unit, from, direction, &by_road) < 0) {
        return refuse(r, GUV_R34, "%s cannot cross the water there now.", guv_unit_name(b, unit));
    }
    return guv_ban_allows(b, s, unit, from, to, r);
}

/* GUV-R17. Cavalry may do whatever anybody may. */
bool guv_closed_to_all(const GuvBoard *b, const GuvState *s, Side side, int from, int direction) {
    const GuvHex *h = &b->hex[from];
    int to = b->grid.next[from][direction];
    if (!to || !b->hex[to].in_play) return true;
    if (h->water[direction] <= WATER_CREEK) return false;
    if (own_pontoon(b, s, side, from, direction) || h->crossing[direction] == CROSSING_BRIDGE) return false;
    if (h->water[direction] == WATER_MINOR) return s->rain != 0;
    return s->rain || h->crossing[direction] != CROSSING_FORD;
}

/* ---- Command (8.form-b, GUV-8.form-c, GUV-8.hc-f) ---------------------------------------------------------------- */

/* hex_flood would do; a set alone, and the dry sides known beforehand, make it three times as fast. */
void guv_command_area(const GuvBoard *b, const GuvState *s, Side side, int hex, int radius, int goal, HexSet *out) {
    u16 reached[HEXES_MAX];
    bool seen[HEXES_MAX + 1] = {false};
    int count = 0, at = 0;
    Side foe = side_other(side);
    hexset_clear(out);
    hexset_add(out, hex);
    seen[hex] = true;
    reached[count++] = (u16)hex;
    for (int step = 0; step < radius; step++) {
        for (int end = count; at < end; at++) {
            int from = reached[at];
            for (int d = 0; d < 6; d++) {
                int to = b->grid.next[from][d];
                if (seen[to] || guv_holds(s, foe, to)) continue;
                if (!(b->dry[from] >> d & 1) && guv_closed_to_all(b, s, side, from, d)) continue;
                hexset_add(out, to);
                if (to == goal) return;
                seen[to] = true;
                reached[count++] = (u16)to;
            }
        }
    }
}
