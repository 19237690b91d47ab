/* Maneuvers of batteries (BFF-4.9 to BFF-4.14). */
#include "games/bff/rules.h"

/* ---- Command (BFF-4.14) ------------------------------------------------------------------------------------------ */

static bool in_command(const BffBoard *b, const BffState *s, int battery) {
    if (bff_battery_attached(b, s, battery)) return true;
    for (int p = pieces_next(&b->leaders, 0); p; p = pieces_next(&b->leaders, p)) {
        if (!bff_on_table(s, p) || !bff_commands(b, p, battery) || bff_is(s, p, U_HORSE)) continue; /* BFF-6.2 */
        if (bff_in_radius(b, s, p, battery)) return true;
    }
    return false;
}

/* Is anybody of the command so near that measuring is worth while? */
static bool could_be_commanded(const BffBoard *b, const BffState *s, int battery, Point at) {
    const PieceSet *own = &b->of_side[bff_side(b, battery)];
    Box guns = box_grown((Box){at, at}, b->size_unlimbered[0] + b->size_unlimbered[1]); /* however they face */
    for (int p = pieces_next(own, 0); p; p = pieces_next(own, p)) {
        if (!bff_on_table(s, p)) continue;
        bool leader = bff_is_leader(b, p);
        Point there = bff_point(s, p);
        Box box = leader ? (Box){there, there} : bff_box(s, p);
        if (boxes_apart(&box, &guns, leader ? b->rule.radius[RADIUS_FULL] : b->rule.attach)) continue;
        if (leader ? bff_commands(b, p, battery) : bff_is_brigade(b, p) && bff_same_command(b, p, battery)) return true;
    }
    return false;
}

bool bff_commanded_at(const BffBoard *b, const BffState *s, int battery, Pose at) {
    if (!bff_plane(s)) return s->seen.value[FIELD_COMMANDED];
    if (bff_leader_with(b, s, battery, 0)) return true;
    if (!could_be_commanded(b, s, battery, at.at)) return false;
    BffState there = *s;
    bff_put(b, &there, battery, at, UNLIMBERED);
    return in_command(b, &there, battery);
}

/* ---- What it may do ---------------------------------------------------------------------------------------------- */

static bool is_so(const BffBoard *b, const BffState *s, const Maneuver *m, Formation formation, Clause why,
                  Refusal *r) {
    return s->unit[m->unit].formation == formation ||
           refuse(r, why, "%s is %slimbered.", bff_name_of(b, m->unit), formation == LIMBERED ? "un" : "");
}

static bool plan_unlimber(const BffBoard *b, const BffState *s, Maneuver *m, Refusal *r) {
    const char *name = bff_name_of(b, m->unit);
    if (!is_so(b, s, m, LIMBERED, BFF_4_11, r)) return refuse_also(r, BFF_4_10);
    if (bff_out_of_ammunition(b, s, m->unit)) return refuse(r, BFF_12_7, "%s has no ammunition left.", name);
    if (!bff_plane(s) && !s->seen.value[FIELD_COMMANDED]) return refuse(r, BFF_4_14, "%s is not in command.", name);
    m->formation = UNLIMBERED;
    m->pace = PACE_FULL;
    if (bff_can_be_done(b, s, m, r)) return true;
    bool here = !refusal_wanted(r) || bff_commanded_at(b, s, m->unit, bff_pose(s, m->unit));
    return here ? false : refuse(r, BFF_4_14, "%s is in nobody's command radius.", name);
}

static bool plan_pivot(const BffBoard *b, const BffState *s, Maneuver *m, Refusal *r) {
    if (!is_so(b, s, m, UNLIMBERED, BFF_4_12, r)) return false;
    if (bff_out_of_ammunition(b, s, m->unit))
        return refuse(r, BFF_12_7, "%s has no ammunition left.", bff_name_of(b, m->unit));
    return bff_can_be_done(b, s, m, r);
}

static bool plan_limber(const BffBoard *b, const BffState *s, Maneuver *m, Refusal *r) {
    if (!is_so(b, s, m, UNLIMBERED, BFF_4_9, r)) return false;
    m->formation = LIMBERED;
    m->pace = PACE_FULL;
    return bff_can_be_done(b, s, m, r);
}

static bool plan_gun_move(const BffBoard *b, const BffState *s, Maneuver *m, Refusal *r) {
    m->pace = PACE_QUICK;
    return is_so(b, s, m, LIMBERED, BFF_4_9, r) && bff_can_be_done(b, s, m, r);
}

/* BFF-4.13: to rally, or to replenish; BFF-12.7 lets guns without ammunition go. */
static bool plan_displace(const BffBoard *b, const BffState *s, Maneuver *m, Refusal *r) {
    const char *name = bff_name_of(b, m->unit);
    bool low = bff_is(s, m->unit, U_LOW), fixed = b->piece[m->unit].fixed;
    if (m->verb == DO_REPLENISH) {
        if (!low) return refuse(r, BFF_4_13, "%s is not low on ammunition.", name);
        return !fixed || s->seen.value[FIELD_FORTIFIED] ||
               refuse(r, BFF_R21, "%s cannot move, and is not fortified.", name);
    }
    if (fixed && !s->seen.value[FIELD_FORTIFIED])
        return refuse(r, BFF_R21, "%s cannot move, and is not fortified.", name), refuse_also(r, BFF_4_13);
    if (bff_is(s, m->unit, U_SILENCED) || bff_out_of_ammunition(b, s, m->unit)) return true;
    refuse(r, BFF_4_13, "%s has nothing to rally from.", name);
    return refuse_also(r, fixed ? BFF_R21 : 0);
}

bool bff_plan_battery(const BffBoard *b, const BffState *s, Maneuver *m, Refusal *r) {
    const char *name = bff_name_of(b, m->unit);
    if (m->verb == DO_HOLD) return true;
    if (m->verb == DO_DISPLACE || m->verb == DO_REPLENISH) return plan_displace(b, s, m, r);
    if (m->verb != DO_MOVE && m->verb != DO_LIMBER && m->verb != DO_UNLIMBER && m->verb != DO_PIVOT)
        return refuse(r, BFF_P3, "'%s' is not a maneuver of a battery.", bff_verbs[m->verb].name),
               refuse_also(r, m->verb == DO_CHARGE ? BFF_R11 : 0);
    if (bff_is(s, m->unit, U_SILENCED)) return refuse(r, BFF_R18, "%s is silenced.", name);
    if (m->verb == DO_PIVOT) return plan_pivot(b, s, m, r);
    if (b->piece[m->unit].fixed) return refuse(r, BFF_R21, "%s is fixed.", name);
    if (m->verb == DO_LIMBER) return plan_limber(b, s, m, r);
    return m->verb == DO_UNLIMBER ? plan_unlimber(b, s, m, r) : plan_gun_move(b, s, m, r);
}

/* BFF-R18, BFF-2.8: the markers go, then the guns; fixed ones stay. */
void bff_displace_guns(const BffBoard *b, BffState *s, const Journal *j) {
    int unit = s->maneuver.unit;
    bool replenishes = s->maneuver.verb == DO_REPLENISH;
    s->unit[unit].mark &= ~(u32)U_SILENCED;
    if (replenishes) s->unit[unit].mark &= ~(u32)U_LOW;
    bff_tell_maneuver(b, s, BFF_4_13, replenishes ? "replenishes its ammunition" : "displaces to rally", j);
    if (b->piece[unit].fixed) {
        bff_maneuvered(b, s, j);
        return;
    }
    s->unit[unit].mark |= U_MOVED;
    bff_displace(b, s, unit, j);
}
