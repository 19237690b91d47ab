/* The step of the path: where the maneuver leads, and what it leaves behind (BFF-P3, BFF-3.3). */
#include "games/bff/rules.h"
#include "games/bff/rules/path_track.h"

/* ---- The measuring tape ------------------------------------------------------------------------------------------ */

/* What the same mix of ground would allow: the length at which the fractions add up to the move. */
static i32 allowed_for(const MoveRate *rate, Pace pace, const Route *route) {
    Route some = *route;
    i32 low = 0, high = 2 * PLANE_FAR;
    if (!route->length) return bff_reach(rate, pace, GOING_OPEN);
    while (high - low > 1) {
        i32 middle = (low + high) / 2, over;
        some.length = middle;
        for (int g = 0; g < GOINGS; g++) some.spent[g] = (i32)((i64)route->spent[g] * middle / route->length);
        some.on_road = (i32)((i64)route->on_road * middle / route->length);
        *(bff_within_pace(rate, pace, &some, &over) ? &low : &high) = middle;
    }
    return low;
}

bool bff_route_sheet(const BffBoard *b, const BffState *s, const Action *go, Worksheet *w) {
    static const char *const ground[GOINGS] = {"open-ground-or-road", "broken-ground", "rough-ground"};
    const Maneuver *m = &s->maneuver;
    Route route;
    if (s->step != STEP_POSE || go->verb != DO_GO) return false;
    Refusal no;
    if (!bff_judge_go(b, s, m, go, &route, &no) && !route.length) return false;
    Formation formation = bff_leg_formation(s, m);
    Clause clause = bff_rate_clause(b, s, m->unit, formation);
    sheet_start(w, "move", "used", "allowed");
    for (int g = 0; g < GOINGS; g++) {
        if (route.spent[g]) sheet_add(w, 0, route.spent[g], clause, ground[g], m->unit);
    }
    if (route.on_road) sheet_add(w, 0, route.on_road, BFF_12_25, "along-a-good-road", m->unit);
    i32 allowed = allowed_for(bff_rate(b, s, m->unit, formation), (Pace)m->pace, &route);
    sheet_add(w, 1, allowed, clause, "allowed", m->unit);
    w->detail[BFF_SUM] = SUM_ROUTE;
    return true;
}

/* ---- The end of a move ------------------------------------------------------------------------------------------- */

static void see_route(BffState *s, const Route *route) {
    s->seen.value[FIELD_DISORDERED_FRIEND] = route->disordered != 0;
    s->seen.value[FIELD_CROSSED_ABATIS] = route->abatis;
    s->seen.value[FIELD_CHARGED_OVER] = (u8)route->worst;
    s->seen.value[FIELD_MOVED_FIRST] = route->moved;
}

static void mark_charge(BffState *s, int unit, int over) {
    s->unit[unit].mark |= U_CHARGING;
    s->unit[unit].target = s->maneuver.target;
    if (over == GOING_BROKEN) s->unit[unit].mark |= U_OVER_BROKEN; /* BFF-10.11, BFF-11.1 */
    if (over == GOING_ROUGH) s->unit[unit].mark |= U_OVER_ROUGH;
}

void bff_moved(const BffBoard *b, BffState *s, const Journal *j) {
    int unit = s->maneuver.unit, verb = s->maneuver.verb;
    BffUnit *u = &s->unit[unit];
    const u8 *seen = s->seen.value;
    if (bff_is_leader(b, unit)) {
        u->mark |= U_ACTED;
        bff_start_leader_moves(b, s, j);
        return;
    }
    if (!bff_plane(s)) {
        Formation becomes = verb == DO_GARRISON ? GARRISON : (Formation)s->maneuver.formation;
        if (becomes) bff_put(b, s, unit, (Pose){{0, 0}, 0}, becomes);
    }
    if (verb == DO_PASS && seen[FIELD_DISORDERED_FRIEND]) bff_disorder(b, s, unit, BFF_4_2, j);
    if (seen[FIELD_CROSSED_ABATIS]) u->mark |= U_ABATIS;                    /* BFF-8.2 */
    if (verb == DO_UNLIMBER && seen[FIELD_MOVED_FIRST]) u->mark |= U_MOVED; /* BFF-4.10: it does not fire */
    if (verb == DO_CHARGE) mark_charge(s, unit, seen[FIELD_CHARGED_OVER]);
    if (verb == DO_CHARGE) bff_charge_declared(b, s, j);
    else bff_maneuvered(b, s, j);
}

static u32 questions(const BffBoard *b, const Maneuver *m) {
    u32 fields = 0;
    bool abatis = m->verb == DO_CHARGE;
    for (int i = 0; i < b->lines; i++) abatis |= b->line[i].kind == LINE_ABATIS && m->pace != PACE_NONE;
    if (abatis && bff_is_brigade(b, m->unit)) fields |= 1u << FIELD_CROSSED_ABATIS;
    if (m->verb == DO_PASS) fields |= 1u << FIELD_DISORDERED_FRIEND;
    if (m->verb == DO_CHARGE) fields |= 1u << FIELD_CHARGED_OVER;
    return fields;
}

void bff_start_pose(const BffBoard *b, BffState *s, const Journal *j) {
    Maneuver *m = &s->maneuver;
    const BffUnit *u = &s->unit[m->unit];
    m->x = u->x, m->y = u->y, m->facing = u->facing;
    if (bff_plane(s)) {
        bff_step_to(s, STEP_POSE);
        return;
    }
    bool moved_first = s->seen.value[FIELD_MOVED_FIRST]; /* BFF-12.30: the choice has asked */
    see_route(s, &(Route){.moved = moved_first});
    u32 fields = questions(b, m);
    if (fields) bff_ask(s, fields, bff_active(s), STEP_POSE, m->unit);
    else bff_moved(b, s, j);
}

/* ---- The step ---------------------------------------------------------------------------------------------------- */

static bool check(const BffBoard *b, const BffState *s, const Action *a, Refusal *r) {
    Route route;
    Track track;
    Pose end;
    if (a->verb != DO_GO) return bff_not_now(b, s, a, r);
    if (r) return bff_may_go(b, s, a, &route, r);
    bff_start_track(b, s, &s->maneuver, &track);
    return bff_can_go(&track, a, &end);
}

static void tell(const BffBoard *b, const BffState *s, const Route *route, const Journal *j) {
    if (!j) return;
    int unit = s->maneuver.unit;
    bool leader = bff_is_leader(b, unit);
    Clause clause = leader ? BFF_3_5 : s->maneuver.verb == DO_CHARGE ? BFF_R11 : BFF_3_2;
    char far[12];
    if (!route->moved) journal(j, NOBODY, clause, "%s is in its place.", bff_name(b, s, unit));
    else journal(j, NOBODY, clause, "%s goes %s\".", bff_name(b, s, unit), bff_inches(route->length, far));
}

static void apply(const BffBoard *b, BffState *s, const Action *a, const Journal *j) {
    const Maneuver *m = &s->maneuver;
    Route route;
    MUST(bff_may_go(b, s, a, &route, NULL));
    PieceSet over = bff_ridden_over(b, s, a);
    for (int p = pieces_next(&over, 0); p; p = pieces_next(&over, p)) pieces_add(&s->stranded, p);
    Formation becomes = m->verb == DO_GARRISON ? GARRISON : (Formation)(m->formation ? m->formation : 0);
    if (bff_is_leader(b, m->unit)) bff_put_leader(s, m->unit, route.end.at);
    else bff_put(b, s, m->unit, route.end, becomes ? becomes : (Formation)s->unit[m->unit].formation);
    see_route(s, &route);
    tell(b, s, &route, j);
    bff_moved(b, s, j);
}

const BffStep bff_step_pose = {{"pose", BFF_P3, WHO_ACTIVE, 0, "%m: choose a path."}, bff_sample, check, apply};
