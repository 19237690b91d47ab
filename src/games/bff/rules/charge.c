/* Charges in the maneuver phase (BFF-3.4, BFF-R11): who may charge whom, contact, countercharges (BFF-R15). */
#include "games/bff/rules.h"

/* BFF-12.32: the front edge of the charger, not its flank. */
bool bff_in_contact(const BffBoard *b, const BffState *s, int unit, Pose at, int target, i32 *short_by) {
    i32 width = shape_width(bff_shape(b, s, unit, (Formation)s->unit[unit].formation));
    Block room;
    Polygon outline = bff_outline(b, s, target, &room);
    Point front[2] = {point_off(at.at, at.facing, -width, 0), point_off(at.at, at.facing, width, 0)};
    Box box = box_of(front, 2);
    if (!short_by && boxes_apart(&box, &outline.box, b->rule.contact)) return false;
    Gap gap = gap_segment_polygon(front[0], front[1], &outline);
    if (short_by) *short_by = gap_distance(gap) - b->rule.contact;
    return gap_within(gap, b->rule.contact);
}

/* ---- Who may charge whom (BFF-R11) ------------------------------------------------------------------------------- */

static bool may_charge_at_all(const BffBoard *b, const BffState *s, int unit, Refusal *r) {
    const char *name = bff_name_of(b, unit);
    if (!bff_is_brigade(b, unit)) return refuse(r, BFF_R11, "%s is no brigade; only brigades charge.", name);
    if (bff_is(s, unit, U_BROKEN)) return refuse(r, BFF_R11, "%s is broken.", name);
    /* BFF-R19: of the columns only the field column storms. */
    int f = s->unit[unit].formation;
    if (f == MARCH_COLUMN) return refuse(r, BFF_R11, "%s is in march column.", name), refuse_also(r, BFF_R19);
    if (f == GARRISON) return refuse(r, BFF_R11, "%s is in garrison; it must leave it first.", name);
    if (s->halted && unit == b->halt_brigade) return refuse(r, BFF_12_4, "%s is halted.", name);
    return true;
}

static bool may_be_charged(const BffBoard *b, const BffState *s, int unit, int target, Refusal *r) {
    if (bff_is_unit(b, target) && bff_on_table(s, target) && bff_side(b, target) != bff_side(b, unit)) return true;
    return refuse(r, BFF_R11, "%s is no enemy unit on the table.", bff_name_of(b, target));
}

/* Farther than the rate in the open, or than one sees: no way will do. */
static bool is_near_enough(const BffBoard *b, const BffState *s, int unit, int target, Pace pace, Refusal *r) {
    const MoveRate *rate = bff_rate(b, s, unit, (Formation)s->unit[unit].formation);
    i32 most = bff_reach(rate, pace, GOING_OPEN) + b->rule.contact, sight = bff_sight_limit(b, s),
        reach = most < sight ? most : sight;
    if (bff_within(b, s, unit, target, reach)) return true;
    if (!r) return false;
    char far[12];
    bff_inches(bff_distance(b, s, unit, target) - reach, far);
    if (sight < most) return refuse(r, BFF_12_9, "%s is %s\" beyond sight.", bff_name_of(b, target), far);
    return refuse(r, BFF_R11, "%s is %s\" too far for a charge.", bff_name_of(b, target), far);
}

/* On failure: why the most direct way is none. */
static bool find_way(const BffBoard *b, const BffState *s, const Maneuver *m, Action *go, Refusal *r) {
    const MoveRate *rate = bff_rate(b, s, m->unit, (Formation)s->unit[m->unit].formation);
    if (bff_find_charge(b, s, m, bff_reach(rate, (Pace)m->pace, GOING_OPEN), go)) return true;
    Action first;
    Route route;
    for (int k = 0; r && k < BFF_CHARGE_WAYS; k++) {
        if (bff_charge_way(b, s, m->unit, m->target, k, &first)) return bff_judge_go(b, s, m, &first, &route, r);
    }
    return refuse(r, BFF_R11, "No path leads %s to %s.", bff_name_of(b, m->unit), bff_name_of(b, m->target));
}

bool bff_may_charge(const BffBoard *b, const BffState *s, int unit, int target, Action *go, Refusal *r) {
    if (!may_charge_at_all(b, s, unit, r) || !may_be_charged(b, s, unit, target, r)) return false;
    if (!bff_plane(s)) return true; /* BFF-12.30: the table shows the rest */
    Maneuver m = s->maneuver;
    if (!is_near_enough(b, s, unit, target, (Pace)m.pace, r)) return false;
    m.unit = (u8)unit;
    m.verb = DO_CHARGE;
    m.formation = FORMATION_NONE;
    m.target = (u8)target;
    return find_way(b, s, &m, go, r);
}

void bff_strike(const BffBoard *b, BffState *s, int unit, int target, const Route *route, u32 mark) {
    BffUnit *u = &s->unit[unit];
    bff_put(b, s, unit, route->end, (Formation)u->formation);
    u->mark &= ~(u32)(U_OVER_BROKEN | U_OVER_ROUGH);
    u->mark |= mark;
    u->target = (u8)target;
    if (route->worst == GOING_BROKEN) u->mark |= U_OVER_BROKEN;
    if (route->worst == GOING_ROUGH) u->mark |= U_OVER_ROUGH;
    if (route->abatis) u->mark |= U_ABATIS;
}

/* ---- Countercharges (BFF-R15, BFF-12.52) ------------------------------------------------------------------------- */

/* Where the charge is met: halfway between where it began and where it struck, facing as it does now. */
static Pose halfway(const BffState *s) {
    const Maneuver *m = &s->maneuver;
    Pose now = bff_pose(s, m->unit);
    return (Pose){{(now.at.x + m->x) / 2, (now.at.y + m->y) / 2}, now.facing};
}

/* A copy in which the charge has come halfway and the cavalry may ride against it. */
static bool met_halfway(const BffBoard *b, const BffState *s, int cavalry, BffState *trial, Refusal *r) {
    int charger = s->maneuver.unit, who;
    Pose half = halfway(s);
    if (!bff_free(b, s, charger, half, (Formation)s->unit[charger].formation, &who))
        return refuse(r, BFF_12_52, "There is no room to meet it halfway.");
    *trial = *s;
    bff_put(b, trial, charger, half, (Formation)s->unit[charger].formation);
    trial->maneuver = (Maneuver){
        .unit = (u8)cavalry, .handling = WELL_HANDLED, .verb = DO_CHARGE, .pace = PACE_FULL, .target = (u8)charger};
    return true;
}

static bool is_engaged(const BffBoard *b, const BffState *s, int unit) {
    for (int p = pieces_next(&b->brigades, 0); p; p = pieces_next(&b->brigades, p)) {
        if (p != s->maneuver.unit && bff_is(s, p, U_CHARGING) && s->unit[p].target == unit) return true;
    }
    return false;
}

/* BFF-R15: who may think of it, wherever he stands. */
static bool is_ready_to_counter(const BffBoard *b, const BffState *s, int unit, Refusal *r) {
    const char *name = bff_name_of(b, unit);
    int charger = s->maneuver.unit;
    if (!bff_is_brigade(b, unit) || !bff_on_table(s, unit) || bff_side(b, unit) != bff_opponent(s))
        return refuse(r, BFF_R15, "%s is no brigade of yours on the table.", name);
    if (!bff_mounted(b, s, unit)) return refuse(r, BFF_R15, "%s is not mounted.", name);
    if (!bff_good_order(s, unit)) return refuse(r, BFF_R15, "%s is not in good order.", name);
    if (bff_is(s, unit, U_COUNTER) || is_engaged(b, s, unit))
        return refuse(r, BFF_R15, "%s has to do with another charge.", name);
    if (bff_surprised(b, s, unit)) return refuse(r, BFF_12_2, "%s is surprised.", name);
    if (!bff_mounted(b, s, charger) && s->maneuver.target != unit)
        return refuse(r, BFF_R15, "The charge of infantry is met by whom it is made against only.");
    return true;
}

static bool may_counter(const BffBoard *b, const BffState *s, int unit, Action *go, BffState *trial, Refusal *r) {
    if (!is_ready_to_counter(b, s, unit, r)) return false;
    if (!bff_plane(s)) return may_charge_at_all(b, s, unit, r);
    return met_halfway(b, s, unit, trial, r) && bff_may_charge(b, trial, unit, s->maneuver.unit, go, r);
}

static bool anybody_counters(const BffBoard *b, const BffState *s, List *l) {
    BffState trial;
    bool any = false;
    for (int p = pieces_next(&s->on_table[bff_opponent(s)], 0); p; p = pieces_next(&s->on_table[bff_opponent(s)], p)) {
        if (!pieces_have(&b->mounted, p) || !may_counter(b, s, p, NULL, &trial, NULL)) continue;
        any = true;
        if (!l) return true;
        list_add(l, DO_COUNTERCHARGE, 1, p, 0);
    }
    return any;
}

/* BFF-P4. */
void bff_charge_declared(const BffBoard *b, BffState *s, const Journal *j) {
    journal(j, NOBODY, BFF_3_4, "%s charges %s.", bff_name_of(b, s->maneuver.unit), bff_name_of(b, s->maneuver.target));
    if (anybody_counters(b, s, NULL)) bff_step_to(s, STEP_COUNTERCHARGE);
    else bff_maneuvered(b, s, j);
}

static void counter(const BffBoard *b, BffState *s, int unit, const Journal *j) {
    int charger = s->maneuver.unit;
    Action go;
    BffState trial;
    Route route = {0};
    if (!may_counter(b, s, unit, &go, &trial, NULL)) return;
    if (bff_plane(s)) {
        MUST(bff_may_go(b, &trial, &go, &route, NULL));
        bff_put(b, s, charger, halfway(s), (Formation)s->unit[charger].formation);
        bff_strike(b, s, unit, charger, &route, U_COUNTER);
    } else {
        s->unit[unit].target = (u8)charger;
        s->unit[unit].mark |= U_COUNTER | (s->unit[charger].mark & (U_OVER_BROKEN | U_OVER_ROUGH));
    }
    s->unit[charger].target = (u8)unit; /* BFF-R15: both count as charging */
    s->maneuver.target = (u8)unit;
    journal(j, NOBODY, BFF_R15, "%s meets the charge of %s halfway.", bff_name_of(b, unit), bff_name_of(b, charger));
}

static void counter_legal(const BffBoard *b, const BffState *s, List *l) {
    anybody_counters(b, s, l);
    list_add(l, DO_DECLINE, 0, 0, 0);
}

static bool counter_check(const BffBoard *b, const BffState *s, const Action *a, Refusal *r) {
    BffState trial;
    if (a->verb == DO_COUNTERCHARGE) return may_counter(b, s, a->op[0], NULL, &trial, r);
    return a->verb == DO_DECLINE || bff_not_now(b, s, a, r);
}

static void counter_apply(const BffBoard *b, BffState *s, const Action *a, const Journal *j) {
    if (a->verb == DO_COUNTERCHARGE) counter(b, s, a->op[0], j);
    bff_maneuvered(b, s, j);
}

const BffStep bff_step_countercharge = {
    {"countercharge", BFF_P4, WHO_OTHER, 0, "%m charges: countercharge?"}, counter_legal, counter_check, counter_apply};
