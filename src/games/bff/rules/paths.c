/* The judge of paths: what a `go` may be, where it leads and ends (BFF-R3, 12.31 to 12.34). path_swath.c has who is in
 * the way, path_step.c the step. */
#include "games/bff/rules/path_track.h"

/* ---- What the maneuver is ---------------------------------------------------------------------------------------- */

static bool is_line(Formation f) { return f == LINE || f == SUPPORTED_LINE; }

Formation bff_leg_formation(const BffState *s, const Maneuver *m) {
    Formation was = (Formation)s->unit[m->unit].formation;
    switch (m->verb) {
    case DO_UNLIMBER:
    case DO_LIMBER: return LIMBERED;
    case DO_GARRISON: return was == GARRISON ? FIELD_COLUMN : was;
    default: return m->formation ? (Formation)m->formation : was;
    }
}

void bff_start_track(const BffBoard *b, const BffState *s, const Maneuver *m, Track *t) {
    t->b = b, t->s = s, t->m = m;
    t->unit = m->unit;
    t->leader = bff_is_leader(b, t->unit);
    t->was = (Formation)s->unit[t->unit].formation;
    t->formation = bff_leg_formation(s, m);
    t->becomes = m->verb == DO_UNLIMBER ? UNLIMBERED : m->verb == DO_GARRISON ? GARRISON : t->formation;
    t->free = !is_line(t->formation);
    t->charge = m->verb == DO_CHARGE;
    t->through = m->verb == DO_PASS || t->leader; /* BFF-4.2, BFF-12.27 */
    t->rate = bff_rate(b, s, t->unit, t->formation);
    t->most = bff_reach(t->rate, (Pace)m->pace, GOING_OPEN);
    if (t->rate->road_up) t->most = t->most * t->rate->road_up / t->rate->road_down;
    t->falls = bff_rates_fall(t->rate, (Pace)m->pace);
    t->sure = t->falls && t->rate->full[GOING_ROUGH] ? bff_reach(t->rate, (Pace)m->pace, GOING_ROUGH) : -1;
    t->begins = bff_pose(s, t->unit);
    t->width = t->depth = t->wide = t->deep = 0;
    t->known = (PieceSet){{0}};
    Point at = t->begins.at;
    t->stands = (Block){{at, at, at, at}, {at, at}};
    if (t->leader) return;
    Shape shape = bff_shape(b, s, t->unit, t->formation);
    t->width = t->wide = shape_width(shape), t->depth = t->deep = shape_depth(shape);
    if (t->becomes != t->formation) {
        shape = bff_shape(b, s, t->unit, t->becomes);
        t->wide = shape_width(shape), t->deep = shape_depth(shape);
    }
    t->stands = t->formation == t->was ? bff_block(s, t->unit) : block_at(t->begins, t->width, t->depth);
}

/* The clause that allows the maneuver, for refusals. */
static Clause verb_clause(const Track *t) {
    switch (t->m->verb) {
    case DO_PASS: return BFF_4_2;
    case DO_FORM: return t->was == GARRISON ? BFF_4_5 : is_line(t->formation) ? BFF_4_3 : BFF_4_4;
    case DO_DISMOUNT:
    case DO_MOUNT: return t->was == GARRISON ? BFF_4_5 : is_line(t->formation) ? BFF_4_3 : BFF_4_4;
    case DO_GARRISON: return BFF_4_5;
    case DO_FLANK: return BFF_4_6;
    case DO_CHARGE: return BFF_R11;
    case DO_LIMBER: return BFF_4_9;
    case DO_UNLIMBER: return BFF_4_10;
    case DO_PIVOT: return BFF_4_12;
    default: return t->leader ? BFF_3_5 : bff_is_battery(t->b, t->unit) ? BFF_4_9 : BFF_4_1;
    }
}

/* ---- Operands ---------------------------------------------------------------------------------------------------- */

/* How far the farther of two corners lies beyond the edge of the table. */
static i32 beyond_edge(const BffBoard *b, Point low, Point high) {
    i32 x = high.x - b->width > -low.x ? high.x - b->width : -low.x;
    i32 y = high.y - b->depth > -low.y ? high.y - b->depth : -low.y;
    return x > y ? x : y;
}

static bool refuse_beyond(const BffBoard *b, const char *what, Point low, Point high, Refusal *r) {
    if (!r) return false;
    char far[12];
    return refuse(r, BFF_12_33, "%s by %s\".", what, bff_inches(beyond_edge(b, low, high), far));
}

static bool read_leg(Track *t, const i16 *op, Refusal *r) {
    Leg *leg = &t->leg[t->legs++];
    *leg = (Leg){.kind = (LegKind)op[0]};
    if (op[0] == LEG_TO) {
        leg->to.at = (Point){op[1], op[2]};
        if (op[1] >= 0 && op[2] >= 0 && op[1] <= t->b->width && op[2] <= t->b->depth) return true;
        return refuse_beyond(t->b, "That is off the table", leg->to.at, leg->to.at, r);
    }
    leg->by = op[1];
    bool wheel = op[0] == LEG_WHEEL_LEFT || op[0] == LEG_WHEEL_RIGHT;
    if (wheel && op[1] > 0 && op[1] <= TURN / 2 && !op[2]) return true;
    return refuse(r, BFF_R3, "A wheel is by a tenth of a degree to half a turn.");
}

static bool read_legs(Track *t, const Action *go, Refusal *r) {
    int faces = go->n % LEG_OPERANDS;
    if (go->n > GO_OPERANDS || faces == 1) return refuse(r, BFF_R3, "A path has at most %d legs.", BFF_LEGS);
    for (int i = 0; i + LEG_OPERANDS <= go->n; i += LEG_OPERANDS) {
        if (!read_leg(t, go->op + i, r)) return false;
    }
    if (!faces) return true;
    t->face = go->op[go->n - 1];
    if (go->op[go->n - 2] == LEG_FACE && t->face >= 0 && t->face < TURN) return true;
    return refuse(r, BFF_R3, "A facing is a tenth of a degree, 0 to %d.", TURN - 1);
}

/* ---- Shape: which legs, which facing ----------------------------------------------------------------------------- */

/* BFF-12.31: into line from column or garrison, and only then: ahead or to either flank. */
static bool may_face(const Track *t, Refusal *r) {
    int turn = direction_between(t->pose.facing, t->face);
    if (t->face < 0) return t->m->verb != DO_PIVOT || refuse(r, BFF_4_12, "Say which way it shall face.");
    if (t->m->verb == DO_UNLIMBER) return true;
    if (t->m->verb == DO_PIVOT) {
        int over = (turn < 0 ? -turn : turn) - t->b->rule.pivot;
        return over <= 0 || refuse(r, BFF_4_12, "That is %d.%d degrees too much.", over / 10, over % 10);
    }
    bool deploys = t->formation != t->was && is_line(t->formation) && !is_line(t->was) && t->was != BROKEN;
    if (!deploys) return refuse(r, BFF_12_31, "%s keeps its facing.", bff_name_of(t->b, t->unit));
    if (turn == 0 || turn == TURN / 4 || turn == -TURN / 4) return true;
    return refuse(r, BFF_12_31, "Into line it keeps its facing or turns to a flank, by 90 degrees.");
}

static bool may_have_legs(const Track *t, Refusal *r) {
    bool stays = t->m->verb == DO_MOVE || t->m->verb == DO_PASS || t->m->verb == DO_FLANK;
    if (!t->legs && stays) return refuse(r, verb_clause(t), "Say where it shall go.");
    if (t->legs && t->m->pace == PACE_NONE) return refuse(r, verb_clause(t), "It holds its ground.");
    if (t->m->verb == DO_FLANK && t->legs > 1) return refuse(r, BFF_4_6, "By the flank it goes straight.");
    return true;
}

/* BFF-4.6: exactly sideways, a hundredth forgiven. */
static bool may_go_sideways(const Leg *leg, Refusal *r) {
    Point way = point_less(leg->to.at, leg->from.at);
    int right = direction_turned(leg->from.facing, TURN / 4), left = direction_turned(leg->from.facing, -TURN / 4);
    if (direction_within(right, 0, way, 1) || direction_within(left, 0, way, 1)) return true;
    int off = direction_between(leg->from.facing, direction_toward(leg->from.at, leg->to.at));
    off = (off < 0 ? -off : off) - TURN / 4;
    off = off < 0 ? -off : off;
    return refuse(r, BFF_4_6, "By the flank it goes exactly sideways; that is %d.%d degrees off.", off / 10, off % 10);
}

static bool may_lead(const Track *t, Leg *leg, Refusal *r) {
    if (leg->kind != LEG_TO) {
        if (t->free || t->m->verb == DO_FLANK) return refuse(r, BFF_R3, "Only lines wheel.");
        int pivot = leg->kind == LEG_WHEEL_LEFT ? FRONT_LEFT : FRONT_RIGHT;
        leg->to = pose_wheeled(leg->from, t->width, pivot, leg->by);
        return true;
    }
    if (point_same(leg->from.at, leg->to.at)) return refuse(r, BFF_R3, "A leg must lead somewhere.");
    leg->to.facing = t->free ? direction_toward(leg->from.at, leg->to.at) : leg->from.facing;
    if (t->m->verb == DO_FLANK) leg->to.facing = leg->from.facing;
    if (t->leader) leg->to.facing = 0;
    if (t->m->verb == DO_FLANK) return may_go_sideways(leg, r);
    if (t->free || pose_inclined(leg->from, leg->to, t->b->rule.incline)) return true;
    int off = direction_between(leg->from.facing, direction_toward(leg->from.at, leg->to.at));
    off = off < 0 ? -off : off;
    return refuse(r, BFF_R3, "A line goes ahead or inclines by up to %d degrees; that is %d.%d.",
                  t->b->rule.incline / 10, off / 10, off % 10);
}

static i32 leg_length(const Track *t, const Leg *leg) {
    return leg->kind == LEG_TO ? point_distance_up(leg->from.at, leg->to.at) : arc_length(t->width, leg->by);
}

/* From pose to pose; the new facing of a line comes first, that of guns last. */
static bool lay_out(Track *t, Refusal *r) {
    bool last = t->m->verb == DO_UNLIMBER;
    Pose at = t->pose;
    if (t->face >= 0 && !last) at.facing = t->face;
    t->turned = at.facing != t->pose.facing && !t->leader;
    t->start = t->turned ? block_at(at, t->width, t->depth) : t->stands;
    for (int i = 0; i < t->legs; i++) {
        t->leg[i].from = at;
        if (!may_lead(t, &t->leg[i], r)) return false;
        at = t->leg[i].to;
        t->length += t->leg[i].length = leg_length(t, &t->leg[i]);
    }
    if (t->face >= 0 && last) at.facing = t->face;
    t->pose = at;
    return true;
}

/* ---- Pace (section 5) -------------------------------------------------------------------------------------------- */

/* What leaves only half of the move, where the maneuver would allow all of it. */
static Clause halved_by(const Track *t) {
    if (t->leader) return bff_is(t->s, t->unit, U_HORSE) ? BFF_6_2 : 0;
    return t->m->handling == TARDY ? BFF_2_4 : t->m->handling == RALLY ? BFF_2_2 : 0;
}

static bool too_far(const Track *t, const Route *route, i32 over, Refusal *r) {
    static const char *const ground[GOINGS] = {"", " over broken ground", " over rough ground"};
    if (!r) return false;
    char far[12];
    refuse(r, bff_rate_clause(t->b, t->s, t->unit, t->formation), "%s\" too far%s.", bff_inches(over, far),
           ground[route->last]);
    refuse_also(r, verb_clause(t));
    return refuse_also(r, halved_by(t));
}

/* Farther than on the best of roads: no look at the ground is needed. */
static bool may_reach(const Track *t, Refusal *r) {
    Route route = {.length = t->length};
    return t->length <= t->most || too_far(t, &route, t->length - t->most, r);
}

/* BFF-12.25: does the whole unit stand along the road? */
static bool begins_on_road(const Track *t) {
    Point front = t->leg[0].from.at, rear = point_ahead(front, t->leg[0].from.facing, -t->depth);
    return t->leader || bff_road_along(t->b, rear, front) == LINE_GOOD_ROAD;
}

static void walk_leg(const Track *t, const Leg *leg, bool *road, Route *route) {
    const BffBoard *b = t->b;
    if (leg->kind != LEG_TO) {
        int pivot = leg->kind == LEG_WHEEL_LEFT ? FRONT_LEFT : FRONT_RIGHT;
        bff_walk_wheel(b, t->s, t->unit, leg->from, t->width, pivot, leg->by, route);
        return;
    }
    bool follows = t->free && t->formation != BROKEN;
    LineKind along = follows ? bff_road_along(b, leg->from.at, leg->to.at) : LINE_KINDS;
    if (along != LINE_KINDS) {
        bool bonus = *road && along == LINE_GOOD_ROAD;
        i32 length = leg->length; /* BFF-12.21: a road that is followed is open */
        route->length += length;
        *(bonus ? &route->on_road : &route->spent[GOING_OPEN]) += length;
        route->last = GOING_OPEN;
        *road = bonus;
        return;
    }
    *road = false;
    Point by = point_less(leg->to.at, leg->from.at), at = leg->from.at;
    Point left = point_off(at, leg->to.facing, -t->width, 0), right = point_off(at, leg->to.facing, t->width, 0);
    bff_walk(b, t->s, t->unit, left, right, by, route);
}

static bool may_pace(const Track *t, Route *route, Refusal *r) {
    const MoveRate *rate = t->rate;
    bool road = t->legs && rate->road_up && begins_on_road(t);
    i32 over;
    for (int i = 0; i < t->legs; i++) walk_leg(t, &t->leg[i], &road, route);
    route->moved = t->legs > 0;
    return bff_within_pace(rate, (Pace)t->m->pace, route, &over) || too_far(t, route, over, r);
}

/* The rest, when the first look did not tell. */
static bool can_pace(const Track *t) {
    bool within;
    Route route = {0};
    return bff_knows_pace(t, true, &within) ? within : may_pace(t, &route, NULL);
}

/* ---- Where it ends ----------------------------------------------------------------------------------------------- */

static bool stands_in_open(const Track *t) { return !t->leader && t->becomes != GARRISON; }

static bool may_stay(const Track *t, const Block *end, Refusal *r) {
    if (!stands_in_open(t) || block_on_table(end, t->b->width, t->b->depth)) return true;
    return refuse_beyond(t->b, "It would leave the table", end->box.low, end->box.high, r);
}

static bool may_stand(const Track *t, const Block *end, Refusal *r) {
    int who;
    if (!stands_in_open(t)) return true;
    if (bff_free_of(t->b, t->s, &t->near, end, &who)) return true;
    return bff_refuse_place(t, who, r);
}

/* BFF-4.5, BFF-12.46: its front at the ground, and nobody else in it; whether it is large enough the choice has
 * asked. */
static bool may_garrison(const Track *t, Route *route, Refusal *r) {
    const Patch *patch = &t->b->land.patch[t->b->site_ground[t->m->target]];
    Polygon ground = patch_polygon(&t->b->land, patch);
    PieceSet others = bff_near(t->b, t->s, &ground.box);
    pieces_drop(&others, t->unit);
    for (int p = pieces_next(&others, 0); p; p = pieces_next(&others, p)) {
        Block room;
        Polygon outline = bff_outline(t->b, t->s, p, &room);
        if (polygons_overlap(&outline, &ground))
            return refuse(r, BFF_12_46, "%s stands there.", bff_name_of(t->b, p)), refuse_also(r, BFF_4_5);
    }
    Block front = block_at(t->pose, t->width, t->depth);
    Gap gap = gap_segment_polygon(face_from(&front, FACE_FRONT), face_to(&front, FACE_FRONT), &ground);
    char far[12];
    if (!gap_within(gap, t->b->rule.contact))
        return refuse(r, BFF_4_5, "Its front ends %s\" from it.", r ? bff_inches(gap_distance(gap), far) : "");
    Point middle = {(ground.box.low.x + ground.box.high.x) / 2, (ground.box.low.y + ground.box.high.y) / 2};
    route->end = (Pose){polygon_nearest(&ground, middle), t->pose.facing};
    return true;
}

/* BFF-12.4, BFF-12.5: no part of it comes east of the line, nor farther than it is. */
static bool may_go_east(const Track *t, const Block *end, Refusal *r) {
    if (t->leader || end->box.high.x <= t->b->halt_east || end->box.high.x <= t->start.box.high.x) return true;
    if (!bff_held_back(t->b, t->s, t->unit)) return true;
    char far[12];
    i32 over = end->box.high.x - t->b->halt_east;
    bool self = t->unit == t->b->halt_brigade;
    return refuse(r, self ? BFF_12_4 : BFF_12_5, "%s\" too far east.", r ? bff_inches(over, far) : "");
}

/* What the maneuver itself asks of the end. */
static bool may_end(const Track *t, Route *route, Refusal *r) {
    i32 off;
    char far[12];
    switch (t->m->verb) {
    case DO_GARRISON: return may_garrison(t, route, r);
    case DO_UNLIMBER:
        return bff_commanded_at(t->b, t->s, t->unit, t->pose) ||
               refuse(r, BFF_4_14, "%s is there neither in its leader's radius nor with a brigade of its command.",
                      bff_name_of(t->b, t->unit));
    case DO_CHARGE:
        if (bff_in_contact(t->b, t->s, t->unit, t->pose, t->m->target, r ? &off : NULL)) return true;
        return refuse(r, BFF_12_32, "%s\" short of %s.", r ? bff_inches(off, far) : "",
                      bff_name_of(t->b, t->m->target));
    default: return true;
    }
}

/* BFF-12.42: a ride ends nearer to the enemy. */
static bool may_ride(const Track *t, Refusal *r) {
    if (t->m->verb != DO_MOVE || t->leader || !bff_rides(t->b, t->s, t->unit)) return true;
    int enemy = bff_nearest_enemy(t->b, t->s, t->unit);
    if (!enemy) return true;
    Block room, end = block_at(t->pose, t->width, t->depth);
    Polygon outline = bff_outline(t->b, t->s, enemy, &room), mine = block_polygon(&end), was = block_polygon(&t->start);
    Gap now = gap_polygons(&mine, &outline), then = gap_polygons(&was, &outline);
    if (gap_compare(now, then) < 0) return true;
    if (!r) return false;
    char far[12];
    refuse(r, BFF_12_42, "%s must come nearer to %s, and ends %s\" farther.", bff_name_of(t->b, t->unit),
           bff_name_of(t->b, enemy), bff_inches(gap_distance(now) - gap_distance(then), far));
    return refuse_also(r, BFF_12_6);
}

static void forget_legs(Track *t) {
    t->pose = t->begins;
    t->legs = 0, t->length = 0, t->face = -1;
}

bool bff_lay_out(Track *t, const Action *go) {
    forget_legs(t);
    return read_legs(t, go, NULL) && lay_out(t, NULL);
}

/* Its legs, where they lead, and not too far on any ground. */
static bool may_lead_there(Track *t, const Action *go, Refusal *r) {
    forget_legs(t);
    return read_legs(t, go, r) && may_have_legs(t, r) && may_face(t, r) && lay_out(t, r) && may_reach(t, r);
}

/* What is the same for every caller: where its legs lead, what stands there. */
static bool may_get_there(Track *t, Block *end, Refusal *r) {
    *end = t->becomes == GARRISON ? t->start : block_at(t->pose, t->wide, t->deep);
    if (!may_go_east(t, end, r) || !may_stay(t, end, r)) return false;
    bff_find_near(t, end);
    return may_stand(t, end, r);
}

bool bff_can_go(Track *t, const Action *go, Pose *end) {
    Block block;
    bool within = true;
    if (!may_lead_there(t, go, NULL)) return false;
    bool known = bff_knows_pace(t, false, &within);
    if ((known && !within) || !may_get_there(t, &block, NULL)) return false;
    Route route = {.end = t->pose};
    if (!may_end(t, &route, NULL) || !bff_may_pass(t, &block, &route, NULL) || (!known && !can_pace(t))) return false;
    *end = route.end;
    return may_ride(t, NULL);
}

bool bff_judge_go(const BffBoard *b, const BffState *s, const Maneuver *m, const Action *go, Route *route, Refusal *r) {
    Track t;
    Block end;
    bff_start_track(b, s, m, &t);
    bool there = may_lead_there(&t, go, r) && may_get_there(&t, &end, r);
    *route = (Route){.end = t.pose};
    if (!there || !may_pace(&t, route, r) || !bff_may_pass(&t, &end, route, r) || !may_end(&t, route, r)) return false;
    route->abatis = !t.leader && bff_crosses_abatis(&t);
    return may_ride(&t, r);
}

bool bff_may_go(const BffBoard *b, const BffState *s, const Action *go, Route *route, Refusal *r) {
    return bff_judge_go(b, s, &s->maneuver, go, route, r);
}

/* ---- Leaders on its way (BFF-R16) -------------------------------------------------------------------------------- */

PieceSet bff_ridden_over(const BffBoard *b, const BffState *s, const Action *go) {
    Track t;
    PieceSet over = {{0}};
    bff_start_track(b, s, &s->maneuver, &t);
    if (t.leader || !may_lead_there(&t, go, NULL)) return over;
    for (int p = pieces_next(&b->leaders, 0); p; p = pieces_next(&b->leaders, p)) {
        bool enemy = bff_side(b, p) != bff_side(b, t.unit) && bff_on_table(s, p);
        if (enemy && bff_passes_over(&t, bff_point(s, p))) pieces_add(&over, p);
    }
    return over;
}
