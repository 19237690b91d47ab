/* Countercharges (BFF-R15, BFF-12.52). */
#include "games/bff/rules.h"

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

/* BFF-R15: units that may try it, wherever they stand. */
static bool is_ready_to_counter(const BffBoard *b, const BffState *s, int unit, Refusal *r) {
    const char *name = bff_name_of(b, unit);
    int charger = s->maneuver.unit;
    if (!bff_is_brigade(b, unit) || !bff_on_table(s, unit) || bff_side(b, unit) != bff_opponent(s))
        return refuse(r, BFF_R15, "%s is not a brigade of yours on the table.", name);
    if (!bff_mounted(b, s, unit)) return refuse(r, BFF_R15, "%s is not mounted.", name);
    if (!bff_good_order(s, unit)) return refuse(r, BFF_R15, "%s is not in good order.", name);
    if (bff_is(s, unit, U_COUNTERCHARGING) || is_engaged(b, s, unit))
        return refuse(r, BFF_R15, "%s is part of another charge.", name);
    if (bff_surprised(b, s, unit)) return refuse(r, BFF_12_2, "%s is surprised.", name);
    if (!bff_mounted(b, s, charger) && s->maneuver.target != unit)
        return refuse(r, BFF_R15, "Only its target may meet a charge of infantry.");
    return true;
}

static bool may_counter(const BffBoard *b, const BffState *s, int unit, Action *go, BffState *trial, Refusal *r) {
    if (!is_ready_to_counter(b, s, unit, r)) return false;
    if (!bff_plane(s)) return bff_may_charge_at_all(b, s, unit, r);
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
        bff_strike(b, s, unit, charger, &route, U_COUNTERCHARGING);
    } else {
        s->unit[unit].target = (u8)charger;
        s->unit[unit].mark |= U_COUNTERCHARGING | (s->unit[charger].mark & (U_OVER_BROKEN | U_OVER_ROUGH));
    }
    s->unit[charger].target = (u8)unit; /* BFF-R15: both count as charging */
    s->maneuver.target = (u8)unit;
    journal(j, NOBODY, BFF_R15, "%s meets the charge of %s halfway.", bff_name_of(b, unit), bff_name_of(b, charger));
}

static void countercharge_legal(const BffBoard *b, const BffState *s, List *l) {
    anybody_counters(b, s, l);
    list_add(l, DO_DECLINE, 0, 0, 0);
}

static bool countercharge_check(const BffBoard *b, const BffState *s, const Action *a, Refusal *r) {
    BffState trial;
    if (a->verb == DO_COUNTERCHARGE) return may_counter(b, s, a->op[0], NULL, &trial, r);
    return a->verb == DO_DECLINE || bff_not_now(b, s, a, r);
}

static void countercharge_apply(const BffBoard *b, BffState *s, const Action *a, const Journal *j) {
    if (a->verb == DO_COUNTERCHARGE) counter(b, s, a->op[0], j);
    bff_maneuvered(b, s, j);
}

BFF_STEP(countercharge, "countercharge", BFF_P4, WHO_OTHER, "%m charges: countercharge?");
