/* Charges in the maneuver phase (BFF-3.4, BFF-R11): who may charge whom, and contact. */
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

bool bff_may_charge_at_all(const BffBoard *b, const BffState *s, int unit, Refusal *r) {
    const char *name = bff_name_of(b, unit);
    if (!bff_is_brigade(b, unit)) return refuse(r, BFF_R11, "%s is not a brigade; only brigades charge.", name);
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
    return refuse(r, BFF_R11, "%s is not an enemy unit on the table.", bff_name_of(b, target));
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
    for (int k = 0; r && k < BFF_CHARGE_PATHS; k++) {
        if (bff_charge_path(b, s, m->unit, m->target, k, &first)) return bff_judge_go(b, s, m, &first, &route, r);
    }
    return refuse(r, BFF_R11, "No path leads %s to %s.", bff_name_of(b, m->unit), bff_name_of(b, m->target));
}

bool bff_may_charge(const BffBoard *b, const BffState *s, int unit, int target, Action *go, Refusal *r) {
    if (!bff_may_charge_at_all(b, s, unit, r) || !may_be_charged(b, s, unit, target, r)) return false;
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
