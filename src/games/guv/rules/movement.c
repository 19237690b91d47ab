/* Movement (9), a stack at a time (GUV-P9). */
#include "games/guv/rules.h"

/* ---- The group that moves ---------------------------------------------------------------------------------------- */

bool guv_in_group(const GuvState *s, int unit) { return bits128_has(&s->group, guv_bit(unit)); }

bool guv_is_mover(const GuvBoard *b, int unit) { return !guv_is_light(b, unit); }

/* GUV-9.fm-a, GUV-9.fm-g, GUV-R22; 17.csa-jackson; GUV-R75 for the General Retreat. */
int guv_allowance(const GuvBoard *b, const GuvState *s, int unit, bool marching) {
    if (guv_falling_back(s)) return b->rule.retreat_move;
    int halves = 2 * b->unit[unit].move;
    if (marching && !guv_is(s, unit, U_DIS | U_DEM | U_OOS)) halves *= 2;
    if (guv_shown(s, CSA_JACKSON)) halves += b->rule.jackson_move;
    return halves;
}

/* What is the same for every hex that the group might enter next. */
typedef struct March {
    Side side;
    int points; /* its allowance */
    int first;  /* of those who have points */
} March;

/* GUV-R29: the slowest counts. */
static March march_of(const GuvBoard *b, const GuvState *s) {
    March m = {guv_side(s->top[s->group_hex]), 255, 0};
    for (int u = s->top[s->group_hex]; u; u = s->below[u]) {
        if (!guv_in_group(s, u) || !guv_is_mover(b, u)) continue;
        int points = guv_allowance(b, s, u, s->marching);
        if (points < m.points) m.points = points;
        if (!m.first) m.first = u;
    }
    return m;
}

int guv_group_allowance(const GuvBoard *b, const GuvState *s) { return march_of(b, s).points; }

bool guv_group_has(const GuvBoard *b, const GuvState *s, bool (*is)(const GuvBoard *, int), int but) {
    for (int u = s->top[s->group_hex]; u; u = s->below[u]) {
        if (u != but && guv_in_group(s, u) && is(b, u)) return true;
    }
    return false;
}

/* ---- A step ------------------------------------------------------------------------------------------------------ */

bool guv_abandons_works(const GuvBoard *b, const GuvState *s, int hex, const Bits128 *leaving) {
    Side side = guv_side(s->top[hex]);
    if (guv_is_night(b, s) || (!hexset_has(&s->works, hex) && b->hex[hex].fort != side)) return false;
    for (int u = s->top[hex]; u; u = s->below[u]) {
        if (guv_is_mover(b, u) && !bits128_has(leaving, guv_bit(u))) return false;
    }
    return guv_next_to_enemy(b, s, side, hex);
}

/* GUV-9.fm-c, GUV-14.dem-b. */
bool guv_may_touch(const GuvBoard *b, const GuvState *s, int unit, bool shaken, Refusal *r) {
    if (guv_is(s, unit, U_MARCHED)) return refuse(r, GUV_9_fm_c, "%s is on a forced march.", guv_unit_name(b, unit));
    if (guv_is(s, unit, U_DEM)) return refuse(r, GUV_14_dem_b, "%s is demoralized.", guv_unit_name(b, unit));
    if (!shaken || !guv_is(s, unit, U_DIS)) return true;
    refuse(r, GUV_R66, "%s becomes demoralized as it leaves the works.", guv_unit_name(b, unit));
    return refuse_also(r, GUV_14_dem_b);
}

/* Who may not come next to the enemy, and why. */
static bool group_may_touch(const GuvBoard *b, const GuvState *s, Refusal *r) {
    bool shaken = guv_abandons_works(b, s, s->group_hex, &s->group);
    if (guv_is_quiet_night(b, s)) return refuse(r, GUV_7_night_b, "At night nobody moves next to the enemy.");
    for (int u = s->top[s->group_hex]; u; u = s->below[u]) {
        if (guv_in_group(s, u) && !guv_may_touch(b, s, u, shaken, r)) return false;
    }
    return true;
}

static bool refuse_water(const GuvBoard *b, const GuvState *s, int unit, int direction, Refusal *r) {
    Water water = (Water)b->hex[s->group_hex].water[direction];
    const Pontoon *p = guv_pontoon_on(s, hexside_at(&b->grid, s->group_hex, direction));
    Clause why = water == WATER_MINOR          ? GUV_7_rain_c
                 : s->rain                     ? GUV_7_rain_d
                 : water == WATER_RAPPAHANNOCK ? GUV_10_a
                                               : GUV_10_d;
    refuse(r, why, "%s cannot cross the water there now.", guv_unit_name(b, unit));
    if (water == WATER_RAPPAHANNOCK && b->unit[unit].type != CAVALRY) refuse_also(r, GUV_10_a);
    return p && p->owner != guv_side(unit) ? refuse_also(r, GUV_R45) : false;
}

/* The cost for the whole group: the dearest of its members; -1 when one of them may not. They pay alike, except over
 * rivers and on Unknown Paths. */
static int group_cost(const GuvBoard *b, const GuvState *s, int first, int direction, bool *by_road, Refusal *r) {
    int most = 0, to = b->grid.next[s->group_hex][direction];
    bool alike = b->hex[s->group_hex].water[direction] <= WATER_CREEK && !guv_shown(s, CSA_PATHS);
    for (int u = first; u; u = s->below[u]) {
        if (!guv_in_group(s, u) || !guv_is_mover(b, u)) continue;
        int cost = guv_step_cost(b, s, u, s->group_hex, direction, by_road);
        if (alike || cost < 0) return cost < 0 ? (int)refuse_water(b, s, u, direction, r) - 1 : cost;
        if (!guv_ban_allows(b, s, u, s->group_hex, to, r)) return -1;
        if (cost > most) most = cost;
    }
    return most;
}

/* GUV-9.road-b, GUV-R30, GUV-R89: one point more, for roads alone. */
static int road_points(const GuvState *s, bool by_road) {
    return by_road && !(s->road & GROUP_OFF_ROAD) && !guv_falling_back(s) ? GUV_ROAD_POINT : 0;
}

int guv_group_points(const GuvBoard *b, const GuvState *s, bool by_road) {
    return guv_group_allowance(b, s) + road_points(s, by_road);
}

/* GUV-9.c. */
bool guv_group_can_pay(const GuvState *s, int base, int cost, bool by_road, Refusal *r) {
    int points = base + road_points(s, by_road), total = s->spent + cost, left = points - s->spent;
    if (total <= points) return true;
    refuse(r, GUV_9_c, "It costs %d.%d points; %d.%d are left.", cost / 2, cost % 2 * 5, left / 2, left % 2 * 5);
    if (total <= base + road_points(s, true)) refuse_also(r, GUV_9_road_b); /* the extra point is for roads */
    for (int u = s->marching ? s->top[s->group_hex] : 0; u; u = s->below[u]) {
        if (guv_in_group(s, u) && guv_is(s, u, U_DIS | U_DEM | U_OOS)) refuse_also(r, GUV_9_fm_g);
    }
    return false;
}

/* A General Retreat has no check of stacking after it, so it never breaks the limits (GUV-R8). */
static bool group_fits(const GuvBoard *b, const GuvState *s, int to) {
    int units = guv_stack_units(s, to), points = guv_stack_points(b, s, to);
    for (int u = s->top[s->group_hex]; u; u = s->below[u]) {
        if (!guv_in_group(s, u)) continue;
        units++;
        points += guv_points(b, s, u);
    }
    return guv_stack_fits(b, units, points);
}

bool guv_card_allows(const GuvBoard *b, Side side, int to, Refusal *r) {
    bool barred = side == UNION && b->union_south && hex_row(&b->grid, to) > b->union_south;
    return !barred || refuse(r, GUV_19_a, "The card keeps the Union north of row %d.", b->union_south);
}

/* GUV-R75: a General Retreat never leads away from the own supply centres. A scenario's card may bar the south. */
static bool may_head_for(const GuvBoard *b, const GuvState *s, Side side, int to, Refusal *r) {
    if (guv_falling_back(s) && b->flag_distance[side][to] > b->flag_distance[side][s->group_hex]) {
        return refuse(r, GUV_R75, "That leads away from your supply centers.");
    }
    if (guv_falling_back(s) && !group_fits(b, s, to)) return refuse(r, GUV_R8, "There is no room.");
    return guv_card_allows(b, side, to, r);
}

/* `contact`: the hex is next to an enemy. */
static bool may_step(const GuvBoard *b, const GuvState *s, const March *m, int direction, bool contact, int *cost,
                     bool *by_road, Refusal *r) {
    int to = b->grid.next[s->group_hex][direction];
    char label[MARK_ROOM];
    if (!b->hex[to].in_play) return refuse(r, GUV_19_a, "%s is outside the play area.", guv_hex_label(b, to, label));
    if (guv_holds(s, side_other(m->side), to)) {
        return refuse(r, GUV_9_e, "The enemy is in %s.", guv_hex_label(b, to, label)), refuse_also(r, GUV_5_a);
    }
    if (!may_head_for(b, s, m->side, to, r)) return false;
    *cost = group_cost(b, s, m->first, direction, by_road, r);
    if (*cost < 0) return false;
    if (contact && !group_may_touch(b, s, r)) return false;
    if (contact) *cost += guv_contact_cost(b, s, to);
    return guv_group_can_pay(s, m->points, *cost, *by_road, r);
}

bool guv_group_may_go(const GuvBoard *b, const GuvState *s, int to, int *cost, bool *by_road, Refusal *r) {
    int direction = to ? hex_direction(&b->grid, s->group_hex, to) : -1;
    char label[MARK_ROOM];
    if (direction < 0) {
        refuse(r, GUV_9_c, "%s is not adjacent: a unit moves hex by hex.", guv_hex_label(b, to, label));
        return refuse_also(r, GUV_9_a);
    }
    March m = march_of(b, s);
    return may_step(b, s, &m, direction, guv_next_to_enemy(b, s, m.side, to), cost, by_road, r);
}

static void tell_move(const GuvBoard *b, const GuvState *s, int from, int to, int count, const Journal *j) {
    char here[MARK_ROOM], there[MARK_ROOM];
    const char *lead = guv_unit_name(b, guv_shown_top(b, s, to));
    guv_hex_label(b, from, here), guv_hex_label(b, to, there);
    if (count == 1) journal(j, NOBODY, GUV_9_a, "%s moves %s to %s.", lead, here, there);
    else journal(j, NOBODY, GUV_9_a, "%s and %d more move %s to %s.", lead, count - 1, here, there);
}

/* The pieces that left a hex by this step; the works stay while one of their builders does (14.bw-f). */
static void group_go(const GuvBoard *b, GuvState *s, int to, const Journal *j) {
    int cost, from = s->group_hex, count = bits128_count(&s->group);
    bool by_road;
    if (!guv_group_may_go(b, s, to, &cost, &by_road, NULL)) return;
    Side side = guv_side(s->top[from]);
    guv_shift_group(b, s, side, s->group, to);
    s->group_hex = (u16)to;
    s->spent = (u8)(s->spent + cost);
    s->road |= (u8)(GROUP_WENT | (by_road ? 0 : GROUP_OFF_ROAD));
    s->went |= !guv_falling_back(s);
    for (int u = s->top[to]; u; u = s->below[u]) {
        if (!guv_in_group(s, u)) continue;
        s->mark[u] |= U_MOVED;
        if (guv_falling_back(s)) bits128_add(&s->fight.six_hit[0], guv_bit(u));
        if (guv_is_skirmisher(b, u) && !guv_falling_back(s)) guv_make_active(s, u); /* GUV-R87 */
    }
    if (j) tell_move(b, s, from, to, count, j);
    guv_left_works(b, s, side, from, s->group, j);
    guv_tidy_hex(b, s, from, j);
}

/* ---- Joining and dropping (GUV-5.g, GUV-R29) --------------------------------------------------------------------- */

/* A skirmisher goes along with a brigade, in one activation a turn (GUV-13.i, GUV-R87); a dummy with anybody. */
static bool may_go_along(const GuvBoard *b, const GuvState *s, int unit, Refusal *r) {
    if (!guv_is_real(b, unit)) return true;
    if (guv_is(s, unit, U_USED) && !guv_is(s, unit, U_ACTIVE)) {
        return refuse(r, GUV_R87, "It acted in another activation.");
    }
    return guv_group_has(b, s, guv_is_brigade, 0) ||
           refuse(r, GUV_13_i, "A skirmisher goes only with an infantry brigade.");
}

static bool may_move(const GuvBoard *b, const GuvState *s, int unit, Refusal *r) {
    const char *name = guv_unit_name(b, unit);
    if (!unit || guv_side(unit) != guv_active(b, s) || guv_fate(s, unit) != FATE_MAP) {
        return refuse(r, GUV_9_a, "%s is not a unit of yours on the map.", name);
    }
    bool free_hand = guv_falling_back(s) && guv_is_mover(b, unit);
    if (guv_is(s, unit, U_BUILT) && !guv_falling_back(s))
        return refuse(r, GUV_11_build_f, "%s has worked on a pontoon.", name), refuse_also(r, GUV_9_b);
    if (guv_is(s, unit, U_HALTED) && !free_hand)
        return refuse(r, GUV_9_b, "%s has finished moving.", name), refuse_also(r, GUV_R29);
    if (!guv_is_mover(b, unit)) return true;
    if (guv_falling_back(s)) return guv_may_fall_back(b, s, unit, r);
    return guv_is(s, unit, U_ACTIVE) || guv_refuse_inactive(b, s, unit, GUV_8_a, r);
}

static bool may_join(const GuvBoard *b, const GuvState *s, int unit, Refusal *r) {
    if (!may_move(b, s, unit, r)) return false;
    if (s->hex[unit] != s->group_hex) return refuse(r, GUV_R29, "%s is elsewhere.", guv_unit_name(b, unit));
    if (guv_in_group(s, unit)) return refuse(r, GUV_R29, "%s goes along already.", guv_unit_name(b, unit));
    return guv_is_mover(b, unit) || may_go_along(b, s, unit, r);
}

static bool may_drop(const GuvBoard *b, const GuvState *s, int unit, Refusal *r) {
    if (!unit || guv_side(unit) != guv_active(b, s) || !guv_in_group(s, unit)) {
        return refuse(r, GUV_R29, "%s is not in the moving stack.", guv_unit_name(b, unit));
    }
    if (!guv_is_mover(b, unit)) return true;
    if (!guv_group_has(b, s, guv_is_mover, unit)) return refuse(r, GUV_R29, "Nobody would be left; stop instead.");
    bool needed = guv_is_brigade(b, unit) && guv_group_has(b, s, guv_is_skirmisher, 0) &&
                  !guv_group_has(b, s, guv_is_brigade, unit);
    return !needed || refuse(r, GUV_13_i, "Its skirmishers would be left without a brigade.");
}

/* In a General Retreat a dropped unit has gone as far as it will. */
static void drop(const GuvBoard *b, GuvState *s, int unit) {
    bits128_drop(&s->group, guv_bit(unit));
    if (guv_falling_back(s) && guv_is_mover(b, unit)) bits128_drop(&s->fight.attackers, guv_bit(unit));
    else s->mark[unit] |= U_HALTED;
}

/* ---- The moving stack -------------------------------------------------------------------------------------------- */

void guv_end_group(const GuvBoard *b, GuvState *s, const Journal *j) {
    if (guv_falling_back(s)) {
        guv_end_falling_back(b, s, j);
        return;
    }
    for (int u = s->top[s->group_hex]; u; u = s->below[u]) {
        if (guv_in_group(s, u)) s->mark[u] |= U_HALTED;
    }
    s->group = (Bits128){{0, 0}};
    s->group_hex = 0;
    s->spent = s->road = 0;
    guv_step_to(s, STEP_MOVEMENT);
}

static void move_legal(const GuvBoard *b, const GuvState *s, List *l) {
    March m = march_of(b, s);
    int cost, contact = guv_contact_around(b, s, m.side, s->group_hex);
    bool by_road;
    for (int d = 0; d < 6; d++) {
        int to = b->grid.next[s->group_hex][d];
        if (to && may_step(b, s, &m, d, contact >> d & 1, &cost, &by_road, NULL)) list_add(l, DO_GO, 1, to, 0);
    }
    for (int u = s->top[s->group_hex]; u; u = s->below[u]) {
        if (may_join(b, s, u, NULL)) list_add(l, DO_JOIN, 1, u, 0);
        else if (may_drop(b, s, u, NULL)) list_add(l, DO_DROP, 1, u, 0);
    }
    guv_skirmish_list(b, s, contact, l);
    if (!guv_falling_back(s)) guv_seize_list(b, s, l);
    if (!guv_falling_back(s) && guv_may_exit(b, s, &cost, NULL)) list_add(l, DO_EXIT, 0, 0, 0);
    list_add(l, DO_STOP, 0, 0, 0);
}

static bool move_check(const GuvBoard *b, const GuvState *s, const Action *a, Refusal *r) {
    int cost;
    bool by_road;
    bool plain = a->verb == DO_GO || a->verb == DO_JOIN || a->verb == DO_DROP || a->verb == DO_STOP;
    if (guv_falling_back(s) && !plain) return refuse(r, GUV_17_csa_retreat, "A General Retreat only falls back.");
    switch (a->verb) {
    case DO_GO: return guv_group_may_go(b, s, a->op[0], &cost, &by_road, r);
    case DO_JOIN: return may_join(b, s, a->op[0], r);
    case DO_DROP: return may_drop(b, s, a->op[0], r);
    case DO_SKIRMISH:
        if (!a->op[0] || guv_side(a->op[0]) != guv_active(b, s) || !guv_in_group(s, a->op[0])) {
            return refuse(r, GUV_13_c, "%s is not in the moving stack.", guv_unit_name(b, a->op[0]));
        }
        return guv_may_skirmish(b, s, a->op[0], a->op[1], r);
    case DO_DESTROY:
    case DO_CAPTURE: return guv_may_seize(b, s, a->op[0], r);
    case DO_EXIT: return guv_may_exit(b, s, &cost, r);
    case DO_STOP: return true;
    default: return guv_not_now(b, s, a, r);
    }
}

static void move_apply(const GuvBoard *b, GuvState *s, const Action *a, const Journal *j) {
    switch (a->verb) {
    case DO_GO:
        group_go(b, s, a->op[0], j);
        if (!guv_judge_at_once(b, s, j)) guv_start_contact(b, s, a->op[0], j);
        break;
    case DO_JOIN: bits128_add(&s->group, guv_bit(a->op[0])); break;
    case DO_DROP: drop(b, s, a->op[0]); break;
    case DO_SKIRMISH:
        guv_skirmish(b, s, a->op[0], a->op[1], j);
        guv_judge_at_once(b, s, j);
        break;
    case DO_DESTROY:
    case DO_CAPTURE: guv_seize(b, s, a->op[0], a->verb == DO_CAPTURE, j); break;
    case DO_EXIT:
        s->went = 1;
        guv_leave_map(b, s, j);
        guv_end_group(b, s, j);
        guv_judge_at_once(b, s, j);
        break;
    default: guv_end_group(b, s, j);
    }
}

GUV_STEP(move, "move", GUV_9_a, WHO_ACTIVE, "Stack in %h: choose a hex, %m MP left.");

/* ---- The movement step ------------------------------------------------------------------------------------------- */

void guv_start_movement(const GuvBoard *b, GuvState *s, const Journal *j) {
    guv_renew_detach(b, s);
    guv_step_to(s, STEP_MOVEMENT);
}

static bool may_pick(const GuvBoard *b, const GuvState *s, int unit, Refusal *r) {
    if (!may_move(b, s, unit, r)) return false;
    return guv_is_mover(b, unit) ||
           refuse(r, guv_is_real(b, unit) ? GUV_13_i : GUV_9_dummy_c, "It does not move by itself.");
}

static void movement_list_others(const GuvBoard *b, const GuvState *s, List *l) {
    Side side = guv_active(b, s);
    if (side == UNION && s->turn >= b->rule.cavalry_turn) {
        for (int u = 1; u <= b->last_unit[UNION]; u++) {
            if (!b->unit[u].late) continue;
            for (int i = 0; i < b->entries; i++) {
                if (guv_cavalry_may_enter(b, s, u, b->entry[i], NULL)) list_add(l, DO_ENTER, 2, u, b->entry[i]);
            }
        }
    }
}

static void movement_legal(const GuvBoard *b, const GuvState *s, List *l) {
    Side side = guv_active(b, s);
    guv_list_units(b, s, side, &s->active, DO_PICK, may_pick, l);
    guv_build_list(b, s, l);
    if (side == UNION) guv_dismantle_list(b, s, l);
    movement_list_others(b, s, l);
    if (guv_may_force_march(b, s, NULL)) list_add(l, DO_FORCE, 0, 0, 0);
    if (guv_may_detach(b, s, NULL)) list_add(l, DO_DETACH, 0, 0, 0);
    if (guv_on(s, OPTION_EVENTS)) guv_event_list(b, s, side, l);
    list_add(l, DO_END, 0, 0, 0);
}

static bool movement_check(const GuvBoard *b, const GuvState *s, const Action *a, Refusal *r) {
    switch (a->verb) {
    case DO_PICK: return may_pick(b, s, a->op[0], r);
    case DO_BUILD: return guv_may_build(b, s, a->op[0], a->op[1], r);
    case DO_DISMANTLE: return guv_may_dismantle(b, s, a->op[0], r);
    case DO_ENTER: return guv_cavalry_may_enter(b, s, a->op[0], a->op[1], r);
    case DO_FORCE: return guv_may_force_march(b, s, r);
    case DO_END: return true;
    default: return guv_check_besides(b, s, a, r);
    }
}

void guv_begin_group(GuvState *s, int unit) {
    s->group = (Bits128){{0, 0}};
    bits128_add(&s->group, guv_bit(unit));
    s->group_hex = s->hex[unit];
    s->spent = s->road = 0;
    guv_step_to(s, STEP_MOVE);
}

static void movement_apply(const GuvBoard *b, GuvState *s, const Action *a, const Journal *j) {
    switch (a->verb) {
    case DO_PICK: guv_begin_group(s, a->op[0]); break;
    case DO_BUILD: guv_build(b, s, a->op[0], a->op[1], j); break;
    case DO_DISMANTLE: guv_dismantle(b, s, a->op[0], j); break;
    case DO_ENTER: guv_bring_in_cavalry(b, s, a->op[0], a->op[1], j); break;
    case DO_FORCE: guv_force_march(b, s, j); break;
    case DO_END: guv_start_displacement(b, s, j); break;
    default: guv_apply_besides(b, s, a, j);
    }
}

GUV_STEP(movement, "movement", GUV_9_a, WHO_ACTIVE, "%c: move units, or end movement.");
