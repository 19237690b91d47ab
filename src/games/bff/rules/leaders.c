/* Leaders: replaced, attached and detached in Maneuver step 1 (BFF-3.1, BFF-P1); they move alone in step 3 (BFF-3.5,
 * BFF-P5). Attached ones go with their unit (BFF-3.3): they have no place of their own. */
#include "games/bff/rules.h"

/* ---- Attach and detach (BFF-R16) --------------------------------------------------------------------------------- */

static bool is_own_leader(const BffBoard *b, const BffState *s, int leader, Refusal *r) {
    if (!bff_is_leader(b, leader)) return refuse(r, BFF_3_1, "%s is not a leader.", bff_name_of(b, leader));
    return bff_side(b, leader) == bff_active(s) || refuse(r, BFF_3_1, "%s is not yours.", bff_name(b, s, leader));
}

static bool may_attach(const BffBoard *b, const BffState *s, int leader, int unit, Refusal *r) {
    if (!is_own_leader(b, s, leader, r)) return false;
    const char *name = bff_name(b, s, leader);
    if (!bff_on_table(s, leader)) return refuse(r, BFF_R16, "%s does not stand alone on the table.", name);
    if (!bff_is_unit(b, unit) || !bff_on_table(s, unit))
        return refuse(r, BFF_R16, "%s is not a unit on the table.", bff_name_of(b, unit));
    if (!bff_commands(b, leader, unit))
        return refuse(r, BFF_R16, "%s is not of the command of %s.", bff_name_of(b, unit), name);
    if (!bff_plane(s) || bff_within(b, s, leader, unit, b->rule.attach)) return true;
    char far[12];
    return refuse(r, BFF_R16, "%s is %s\" too far from %s.", name,
                  bff_inches(bff_distance(b, s, leader, unit) - b->rule.attach, far), bff_name_of(b, unit));
}

static bool may_detach(const BffBoard *b, const BffState *s, int leader, Refusal *r) {
    if (!is_own_leader(b, s, leader, r)) return false;
    if (s->unit[leader].fate == FATE_ATTACHED &&
        bff_is(s, leader, U_REASSIGNED)) /* detached, then attached; not back */
        return refuse(r, BFF_3_1, "%s has been attached in this step.", bff_name(b, s, leader));
    return s->unit[leader].fate == FATE_ATTACHED || refuse(r, BFF_R16, "%s is with no unit.", bff_name(b, s, leader));
}

/* Lists them, or stops at the first when there is no list; true when there is one. */
static bool list_attachments(const BffBoard *b, const BffState *s, List *l) {
    int before = l ? l->count : 0;
    for (int p = pieces_next(&b->leaders, 0); p; p = pieces_next(&b->leaders, p)) {
        if (bff_side(b, p) != bff_active(s)) continue;
        if (may_detach(b, s, p, NULL)) {
            if (!l) return true;
            list_add(l, DO_DETACH, 1, p, 0);
        }
        for (int u = 1; u <= b->units && bff_on_table(s, p); u++) {
            if (!bff_commands(b, p, u) || !may_attach(b, s, p, u, NULL)) continue;
            if (!l) return true;
            list_add(l, DO_ATTACH, 2, p, u);
        }
    }
    return l && l->count > before;
}

static void go_on(const BffBoard *b, BffState *s, const Journal *j) {
    if (list_attachments(b, s, NULL)) bff_step_to(s, STEP_LEADERS);
    else bff_start_maneuver(b, s, j);
}

void bff_start_leaders(const BffBoard *b, BffState *s, const Journal *j) {
    bff_count_down(b, s, j);
    bff_arrive(b, s, j);
    bff_rejoin(b, s, j);
    go_on(b, s, j);
}

static void leaders_legal(const BffBoard *b, const BffState *s, List *l) {
    list_attachments(b, s, l);
    list_add(l, DO_END, 0, 0, 0);
}

static bool leaders_check(const BffBoard *b, const BffState *s, const Action *a, Refusal *r) {
    if (a->verb == DO_ATTACH) return may_attach(b, s, a->op[0], a->op[1], r);
    if (a->verb == DO_DETACH) return may_detach(b, s, a->op[0], r);
    return a->verb == DO_END || bff_not_now(b, s, a, r);
}

static void attach(const BffBoard *b, BffState *s, int leader, int unit, const Journal *j) {
    BffUnit *u = &s->unit[leader];
    bff_put_leader(s, leader, (Point){0, 0});
    u->fate = FATE_ATTACHED;
    u->with = (u8)unit;
    u->mark |= U_REASSIGNED;
    journal(j, NOBODY, BFF_R16, "%s joins %s.", bff_name(b, s, leader), bff_name_of(b, unit));
}

static void detach(const BffBoard *b, BffState *s, int leader, const Journal *j) {
    int unit = s->unit[leader].with;
    bff_put_leader(s, leader, bff_plane(s) ? bff_centre(b, s, unit) : (Point){0, 0});
    s->unit[leader].mark |= U_REASSIGNED;
    journal(j, NOBODY, BFF_R16, "%s leaves %s.", bff_name(b, s, leader), bff_name_of(b, unit));
}

static void leaders_apply(const BffBoard *b, BffState *s, const Action *a, const Journal *j) {
    if (a->verb == DO_ATTACH) attach(b, s, a->op[0], a->op[1], j);
    if (a->verb == DO_DETACH) detach(b, s, a->op[0], j);
    if (a->verb == DO_END) bff_start_maneuver(b, s, j);
    else go_on(b, s, j);
}

BFF_STEP(leaders, "leaders", BFF_P1, WHO_ACTIVE, "Leaders: attach or detach.");

/* ---- Moves of detached leaders (BFF-3.5) ------------------------------------------------------------------------- */

/* BFF-6.2: without a horse half a move. */
static Maneuver leader_move(const BffState *s, int leader) {
    Pace pace = bff_is(s, leader, U_HORSE) ? PACE_HALF : PACE_FULL;
    return (Maneuver){.unit = (u8)leader, .verb = DO_MOVE, .pace = (u8)pace};
}

static bool may_move(const BffBoard *b, const BffState *s, int leader, Refusal *r) {
    if (!bff_is_leader(b, leader)) return refuse(r, BFF_3_5, "%s is not a leader.", bff_name_of(b, leader));
    const char *name = bff_name(b, s, leader);
    if (bff_side(b, leader) != bff_active(s)) return refuse(r, BFF_3_5, "%s is not yours.", name);
    if (s->unit[leader].fate == FATE_ATTACHED)
        return refuse(r, BFF_3_3, "%s moves with %s.", name, bff_name_of(b, s->unit[leader].with)),
               refuse_also(r, BFF_3_5);
    if (!bff_on_table(s, leader)) return refuse(r, BFF_3_5, "%s is not on the table.", name);
    if (bff_is(s, leader, U_ACTED)) return refuse(r, BFF_R22, "%s has moved.", name);
    if (bff_surprised(b, s, leader)) return refuse(r, BFF_12_2, "%s is surprised.", name);
    Maneuver m = leader_move(s, leader);
    return bff_has_path(b, s, &m, NULL, r);
}

static int next_mover(const BffBoard *b, const BffState *s, int after) {
    for (int p = pieces_next(&b->leaders, after); p; p = pieces_next(&b->leaders, p)) {
        if (bff_side(b, p) == bff_active(s) && bff_on_table(s, p) && may_move(b, s, p, NULL)) return p;
    }
    return 0;
}

/* BFF-12.30: without positions there is nothing to move. */
void bff_start_leader_moves(const BffBoard *b, BffState *s, const Journal *j) {
    s->maneuver = (Maneuver){0};
    if (bff_plane(s) && next_mover(b, s, 0)) bff_step_to(s, STEP_LEADER_MOVES);
    else bff_start_defensive_fire(b, s, j);
}

BFF_CHOICE(leader_moves, DO_PICK, next_mover, may_move, DO_END)

static void leader_moves_apply(const BffBoard *b, BffState *s, const Action *a, const Journal *j) {
    if (a->verb == DO_END) {
        bff_start_defensive_fire(b, s, j);
        return;
    }
    s->maneuver = leader_move(s, a->op[0]);
    bff_start_pose(b, s, j);
}

BFF_OUTER(leader_moves, bff_start_leader_moves, "leader-moves", BFF_P5, WHO_ACTIVE, "Move a detached leader?");

/* ---- Reached by the enemy (BFF-R16) ------------------------------------------------------------------------------ */

static bool is_reached(const BffBoard *b, const BffState *s, int leader) {
    Point at = bff_point(s, leader);
    i32 reach = b->rule.contact;
    Box box = {{at.x - reach, at.y - reach}, {at.x + reach, at.y + reach}};
    PieceSet near = bff_near(b, s, &box);
    for (int p = pieces_next(&near, 0); p; p = pieces_next(&near, p)) {
        if (bff_side(b, p) != bff_side(b, leader) && bff_within(b, s, leader, p, reach)) return true;
    }
    return false;
}

/* The nearest friend within his flight, the lowest id of several; as a referee any (BFF-12.30). */
static int refuge(const BffBoard *b, const BffState *s, int leader) {
    const PieceSet *friends = &b->of_side[bff_side(b, leader)];
    int best = 0;
    i32 nearest = PLANE_FAR;
    for (int p = pieces_next(friends, 0); p && p <= b->units; p = pieces_next(friends, p)) {
        if (!bff_on_table(s, p)) continue;
        if (!bff_plane(s)) return p;
        if (!bff_within(b, s, leader, p, b->rule.leader_flight)) continue;
        i32 distance = bff_distance(b, s, leader, p);
        if (distance >= nearest) continue;
        nearest = distance;
        best = p;
    }
    return best;
}

static void flee(const BffBoard *b, BffState *s, int leader, const Journal *j) {
    int unit = refuge(b, s, leader);
    if (!unit) {
        journal(j, NOBODY, BFF_R16, "%s is captured.", bff_name(b, s, leader));
        bff_lift(b, s, leader, FATE_CAPTURED);
        return;
    }
    bff_put_leader(s, leader, bff_plane(s) ? bff_centre(b, s, unit) : (Point){0, 0});
    if (bff_plane(s)) journal(j, NOBODY, BFF_R16, "%s goes to %s.", bff_name(b, s, leader), bff_name_of(b, unit));
    else journal(j, NOBODY, BFF_R16, "%s looks for other troops.", bff_name(b, s, leader));
}

void bff_rejoin(const BffBoard *b, BffState *s, const Journal *j) {
    PieceSet stranded = s->stranded;
    s->stranded = (PieceSet){{0}};
    for (int p = pieces_next(&b->leaders, 0); p; p = pieces_next(&b->leaders, p)) {
        bool alone = bff_plane(s) && bff_on_table(s, p);
        if (pieces_have(&stranded, p) || (alone && is_reached(b, s, p))) flee(b, s, p, j);
    }
}
