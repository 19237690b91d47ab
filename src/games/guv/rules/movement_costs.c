/* What a step costs (9.d, 9.road). */
#include "games/guv/rules.h"

/* Along a road: creeks and bridged rivers cost nothing, fords and pontoons do (GUV-9.road-a, GUV-R89). */
int guv_water_cost(const GuvBoard *b, const GuvState *s, Side side, bool rides, int from, int direction) {
    const GuvHex *h = &b->hex[from];
    bool free = h->water[direction] <= WATER_CREEK || h->crossing[direction] == CROSSING_BRIDGE;
    return free && h->road[direction] ? 0 : guv_water_cost_over(b, s, side, rides, from, direction);
}

/* GUV-3.map-a: the terrain of the hex, or the road over its side. */
int guv_dry_cost(const GuvBoard *b, int from, int direction) {
    int road = b->hex[from].road[direction];
    if (road) return road == ROAD_MAJOR ? b->rule.major_road : b->rule.minor_road;
    return b->terrain[b->hex[b->grid.next[from][direction]].terrain].move;
}

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
    int water = guv_water_cost_over(b, s, guv_side(unit), guv_rides(b, unit), from, direction);
    return water < 0 ? -1 : terrain_cost(b, s, unit, to) + water;
}

/* GUV-9.move-ex1, GUV-9.move-ex2, GUV-9.move-ex3, GUV-9.move-ex4: with the cost of contact (contact.c). */
int guv_step_cost(const GuvBoard *b, const GuvState *s, int unit, int from, int direction, bool *by_road) {
    int to = b->grid.next[from][direction], road = b->hex[from].road[direction];
    *by_road = road != ROAD_NONE;
    if (!to || !b->hex[to].in_play) return -1;
    if (road) {
        int water = guv_water_cost(b, s, guv_side(unit), guv_rides(b, unit), from, direction);
        return water < 0 ? -1 : guv_dry_cost(b, from, direction) + water;
    }
    return guv_ground_cost(b, s, unit, from, direction);
}
