/* Disordered and broken units (BFF-2.8, BFF-12.45). */
#include "games/bff/rules.h"

void bff_disorder(const BffBoard *b, BffState *s, int unit, Clause why, const Journal *j) {
    bool guns = bff_is_battery(b, unit);
    if (!bff_on_table(s, unit)) return;
    if (bff_is(s, unit, U_BROKEN | (guns ? U_SILENCED : U_DISORDERED))) return;
    s->unit[unit].mark |= guns ? U_SILENCED : U_DISORDERED;
    journal(j, NOBODY, why, "%s is %s.", bff_name_of(b, unit), guns ? "silenced" : "disordered");
}

void bff_break(const BffBoard *b, BffState *s, int unit, Clause why, const Journal *j) {
    BffUnit *u = &s->unit[unit];
    if (!bff_on_table(s, unit)) return;
    if (!bff_is(s, unit, U_BROKEN)) journal(j, NOBODY, why, "%s is broken.", bff_name_of(b, unit));
    u->mark = (u->mark | U_BROKEN) &
              ~(u32)(U_DISORDERED | U_CHARGING | U_COUNTERCHARGING | U_MAY_BREAK_THROUGH | U_BREAKING_THROUGH);
    u->target = 0;
    u->formation = BROKEN;
    bff_reshape(b, s, unit);
}

/* BFF-12.45: where it stands, in line or else in field column; else in field column on the nearest free ground, looked
 * for by half inches: first to the rear, then to either side, then ahead. */
static Pose reform_place(const BffBoard *b, const BffState *s, int unit, Formation *formation) {
    static const i16 ways[] = {1800, 1350, 2250, 900, 2700, 450, 3150, 0};
    Pose at = bff_pose(s, unit);
    i32 far = b->width > b->depth ? b->width : b->depth, step = b->rule.attach;
    int who;
    *formation = LINE;
    if (!bff_plane(s) || bff_free(b, s, unit, at, LINE, &who)) return at;
    *formation = FIELD_COLUMN;
    if (bff_free(b, s, unit, at, FIELD_COLUMN, &who)) return at;
    for (i32 reach = step; reach < far; reach += step) {
        for (int i = 0; i < COUNT(ways); i++) {
            Pose there = pose_moved(at, ways[i], reach);
            if (bff_free(b, s, unit, there, FIELD_COLUMN, &who)) return there;
        }
    }
    return at;
}

void bff_reform(const BffBoard *b, BffState *s, int unit, Clause why, const Journal *j) {
    if (!bff_is(s, unit, U_BROKEN) || !bff_on_table(s, unit)) return;
    Formation formation;
    Pose at = reform_place(b, s, unit, &formation);
    s->unit[unit].mark &= ~(u32)U_BROKEN;
    bff_put(b, s, unit, at, formation);
    journal(j, NOBODY, why, "%s reforms in %s.", bff_name_of(b, unit), formation == LINE ? "line" : "field column");
}
