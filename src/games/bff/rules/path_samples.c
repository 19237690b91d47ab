/* Samples of `go`: ways that are worth a look, spread over the reach, each judged like any other. The list of a free
 * verb holds samples only; a player may take any path that bff_may_go accepts. */
#include "games/bff/rules/path_track.h"

enum { SAMPLES = 10 };

typedef struct Search {
    const BffBoard *b;
    const BffState *s;
    const Maneuver *m;
    Track *track;
    Formation formation;
    const MoveRate *rate;
    Pose at;
    i32 width;
    i32 depth[GOINGS]; /* as far as it can go over such ground */
    int facing_enemy;  /* appended to every path: guns that unlimber; -1: nothing */
    int usual;         /* Going whose rate the last path found went by */
    bool looked;       /* for the enemy */
    Point enemy;       /* the nearest; itself where there is none: enemy_of */
    /* What has been found. */
    List *list;
    Action *example;
    Action first; /* the first one tried, to explain why there is none */
    int most, found, tried;
    bool unasked; /* nobody asks why there is none: what is likeliest may come first */
    Pose end[SAMPLES];
} Search;

/* ---- Judging ----------------------------------------------------------------------------------------------------- */

/* True as long as more are wanted. */
static bool offer(Search *q, const Action *go) {
    Pose end;
    if (!q->tried++) q->first = *go;
    if (q->found >= q->most || !bff_can_go(q->track, go, &end)) return q->found < q->most;
    for (int i = 0; i < q->found; i++) {
        if (point_same(q->end[i].at, end.at) && q->end[i].facing == end.facing) return true;
    }
    q->end[q->found++] = end;
    if (q->example) *q->example = *go;
    if (q->list) {
        MUST(q->list->count < LIST_MAX);
        q->list->action[q->list->count++] = *go;
    }
    return q->found < q->most;
}

static Action blank(void) { return (Action){.verb = DO_GO, .n = 0, .op = {0}}; }

static bool on_table(const Search *q, Point p) {
    return p.x >= 0 && p.y >= 0 && p.x <= q->b->width && p.y <= q->b->depth;
}

/* The middle of the nearest enemy. */
static Point enemy_of(Search *q) {
    if (q->looked) return q->enemy;
    int enemy = bff_nearest_enemy(q->b, q->s, q->m->unit);
    q->looked = true;
    return q->enemy = enemy ? bff_centre(q->b, q->s, enemy) : q->at.at;
}

/* The path with its last point, and with the facing that guns want there. */
static bool offer_to(Search *q, Action go, Point to) {
    if (!on_table(q, to)) return true;
    bff_leg(&go, LEG_TO, to.x, to.y);
    if (q->facing_enemy >= 0) bff_face(&go, direction_toward(to, enemy_of(q)));
    return offer(q, &go);
}

static Point nearest_objective(const BffBoard *b, Point at) {
    Point best = at;
    i64 least = INT64_MAX;
    for (int i = 1; i <= b->objectives; i++) {
        Point way = point_less(b->objective[i].at, at);
        if (dot(way, way) < least) least = dot(way, way), best = b->objective[i].at;
    }
    return best;
}

/* ---- Lines ------------------------------------------------------------------------------------------------------- */

/* Wheels by so much, clockwise positive, then straight ahead as far as so much ground lets it. */
static bool wheel_ahead(Search *q, int by, i32 reach) {
    int angle = by < 0 ? -by : by;
    Action go = blank();
    i32 rest = reach - arc_length(q->width, angle);
    bff_leg(&go, by < 0 ? LEG_WHEEL_LEFT : LEG_WHEEL_RIGHT, angle, 0);
    if (rest < 1) return rest < 0 || offer(q, &go);
    Pose turned = pose_wheeled(q->at, q->width, by < 0 ? FRONT_LEFT : FRONT_RIGHT, angle);
    return offer_to(q, go, point_ahead(turned.at, turned.facing, rest));
}

static bool ahead(Search *q, int bearing, i32 reach) {
    return reach < 1 || offer_to(q, blank(), point_ahead(q->at.at, direction_turned(q->at.facing, bearing), reach));
}

static i32 shorter(i32 a, i32 b) { return a < b ? a : b; }

/* As far that way as it comes: by the rates of better ground first, but not of better than usual. */
static bool reach_out(Search *q, int by, i32 far, bool wheels) {
    int found = q->found;
    for (int g = q->usual; g < GOINGS && q->found == found; g++) {
        i32 reach = shorter(far, q->depth[g]);
        if (!(wheels ? wheel_ahead(q, by, reach) : ahead(q, by, reach))) return false;
        if (q->found > found) q->usual = g;
    }
    return true;
}

static bool is_linear(const Search *q) { return q->formation == LINE || q->formation == SUPPORTED_LINE; }

/* Up to a goal, an inch and a half short of it; a line wheels to it if it cannot incline so much. */
static bool toward(Search *q, Point goal) {
    if (point_same(goal, q->at.at)) return true;
    i32 far = point_distance(q->at.at, goal) - q->b->rule.aloof * 3 / 2;
    int by = direction_between(q->at.facing, direction_toward(q->at.at, goal)), angle = by < 0 ? -by : by;
    if (!is_linear(q) || angle <= q->b->rule.incline) return reach_out(q, by, far, false);
    return angle > TURN / 4 || reach_out(q, by, PLANE_FAR, true);
}

static void line_moves(Search *q) {
    static const i16 wheels[] = {-225, 225, -450, 450, -900, 900};
    static const i16 slants[] = {0, -450, 450, -225, 225};
    /* A caller that only asks whether there is one mostly has it at once; one that lists them comes to it last. */
    if (q->most == 1 && !ahead(q, 0, q->b->rule.aloof / 4)) return;
    if (!toward(q, enemy_of(q)) || !toward(q, nearest_objective(q->b, q->at.at))) return;
    for (int i = 0; i < 3; i++) {
        if (!reach_out(q, slants[i], PLANE_FAR, false)) return;
    }
    for (int i = 0; i < COUNT(wheels); i++) {
        if (!reach_out(q, wheels[i], PLANE_FAR, true)) return;
    }
    for (i32 part = q->depth[q->usual] / 2; part > 4; part /= 3) { /* in a press, smaller ones */
        for (int i = 0; i < COUNT(slants); i++) {
            if (!ahead(q, slants[i], part)) return;
        }
    }
    for (int i = 0; i < COUNT(wheels); i++) {
        int by = wheels[i] / 10;
        if (!wheel_ahead(q, by, arc_length(q->width, by < 0 ? -by : by))) return;
    }
    ahead(q, 0, q->b->rule.aloof / 4);
}

/* ---- Columns, limbered guns, broken brigades, leaders ------------------------------------------------------------ */

/* To the road's nearest point, then from bend to bend; `bend` is the first one that way. */
static bool along(Search *q, const BffLine *road, Point start, int bend, int step, i32 reach) {
    Action go = blank();
    Point at = q->at.at, next = start;
    for (int legs = 0; reach > 1;) {
        i32 length = point_distance_up(at, next);
        bool last = length >= reach || legs == BFF_LEGS - 1 || bend < 0 || bend >= road->count;
        if (length > reach) next = point_ahead(at, direction_toward(at, next), reach - 1);
        if (last) return offer_to(q, go, next);
        if (length) bff_leg(&go, LEG_TO, next.x, next.y), legs++;
        reach -= length;
        at = next;
        next = q->b->point[road->first + bend];
        bend += step;
    }
    return true;
}

static bool by_roads(Search *q) {
    i32 reach = q->depth[GOING_OPEN];
    Box here = {q->at.at, q->at.at};
    for (const BffLine *l = q->b->line; l < q->b->line + q->b->lines; l++) {
        if (l->kind != LINE_ROAD && l->kind != LINE_GOOD_ROAD) continue;
        if (boxes_apart(&l->box, &here, q->b->rule.road * 4)) continue;
        int nearest = -1;
        Gap best = {UINT32_MAX, 0, 1};
        for (int i = 0; i + 1 < l->count; i++) {
            Gap gap = gap_point_segment(q->at.at, q->b->point[l->first + i], q->b->point[l->first + i + 1]);
            if (gap_compare(gap, best) < 0) best = gap, nearest = i;
        }
        if (nearest < 0 || !gap_within(best, q->b->rule.road * 4)) continue;
        Point piece[2] = {q->b->point[l->first + nearest], q->b->point[l->first + nearest + 1]};
        Polygon edge = {piece, 2, box_of(piece, 2)};
        Point start = polygon_nearest(&edge, q->at.at);
        bool good = l->kind == LINE_GOOD_ROAD && q->rate->road_up;
        i32 far = good ? reach * q->rate->road_up / q->rate->road_down : reach;
        for (int way = 0; way < 2; way++) {
            if (!along(q, l, start, nearest + way, 2 * way - 1, far - BFF_LEGS)) return false;
            if (!along(q, l, start, nearest + way, 2 * way - 1, reach / 2)) return false;
        }
    }
    return true;
}

static bool all_round(Search *q, i32 reach) {
    for (int k = 0; k < 8; k++) {
        if (!ahead(q, k * (TURN / 8), reach)) return false;
    }
    return true;
}

static void free_moves(Search *q) {
    if (q->most == 1 && !ahead(q, 0, q->b->rule.aloof / 4)) return; /* see line_moves */
    if (!toward(q, enemy_of(q)) || !by_roads(q) || !toward(q, nearest_objective(q->b, q->at.at))) return;
    for (int k = 0; k < 8; k++) {
        if (!reach_out(q, k * (TURN / 8), PLANE_FAR, false)) return;
    }
    /* Guns that cannot unlimber are mostly too far from their leader: smaller steps do not help. */
    for (i32 part = q->depth[q->usual] / 2; part > 4 && q->m->verb != DO_UNLIMBER; part /= 3) {
        if (!all_round(q, part)) return;
    }
    ahead(q, 0, q->b->rule.aloof / 4);
}

static void leader_moves(Search *q) {
    if (q->unasked && !ahead(q, 0, q->b->rule.aloof / 4)) return;
    for (int p = 1; p <= q->b->units; p++) {
        if (!bff_on_table(q->s, p) || !bff_commands(q->b, q->m->unit, p)) continue;
        Point to = bff_centre(q->b, q->s, p);
        if (point_same(to, q->at.at)) continue;
        i32 far = point_distance_up(q->at.at, to), most = q->depth[GOING_BROKEN];
        if (far > most) to = point_ahead(q->at.at, direction_toward(q->at.at, to), most);
        if (!offer_to(q, blank(), to)) return;
        if (q->most > 1 && q->found >= q->most / 2) break;
    }
    free_moves(q);
}

/* ---- Other maneuvers --------------------------------------------------------------------------------------------- */

static void flank_moves(Search *q) {
    for (int k = 0; k < 6; k++) {
        int part = q->most == 1 ? 5 - k : k; /* a small step is found sooner */
        i32 reach = part < GOINGS ? q->depth[part] : q->depth[GOING_ROUGH] >> (part - GOINGS + 1);
        if (!ahead(q, TURN / 4, reach) || !ahead(q, -(TURN / 4), reach)) return;
    }
}

static bool facing(Search *q, int direction) {
    Action go = blank();
    bff_face(&go, direction);
    return offer(q, &go);
}

static void pivots(Search *q) {
    static const i8 parts[] = {4, -4, 2, -2, 1, -1, 3, -3};
    int by = direction_between(q->at.facing, direction_toward(q->at.at, enemy_of(q))), most = q->b->rule.pivot;
    if (by > most) by = most;
    if (by < -most) by = -most;
    if (!point_same(enemy_of(q), q->at.at) && !facing(q, direction_turned(q->at.facing, by))) return;
    for (int i = 0; i < COUNT(parts); i++) {
        if (!facing(q, direction_turned(q->at.facing, most * parts[i] / 4))) return;
    }
}

/* BFF-4.14: beside the brigades of its command, and toward its leaders; false: enough, or nobody is near. */
static bool toward_command(Search *q) {
    int guns = q->m->unit, near = 0;
    const PieceSet *friends = &q->s->on_table[bff_side(q->b, guns)];
    i32 half = q->b->size_unlimbered[0] / 2, far = q->depth[GOING_OPEN];
    for (int p = pieces_next(friends, 0); p; p = pieces_next(friends, p)) {
        if (!bff_is_brigade(q->b, p) || !bff_same_command(q->b, p, guns)) continue;
        if (!bff_within(q->b, q->s, p, guns, far)) continue;
        Block block = bff_block(q->s, p);
        int facing = q->s->unit[p].facing;
        Point left = point_off(block.corner[FRONT_LEFT], facing, -2 * half, 0);
        Point right = point_off(block.corner[FRONT_RIGHT], facing, 2 * half, 0);
        if (!offer_to(q, blank(), left) || !offer_to(q, blank(), right)) return false;
        near++;
    }
    for (int p = q->b->units + 1; p <= q->b->pieces; p++) {
        if (!bff_on_table(q->s, p) || !bff_commands(q->b, p, guns)) continue;
        if (!bff_within(q->b, q->s, p, guns, far + q->b->rule.radius[RADIUS_FULL])) continue;
        if (!toward(q, bff_point(q->s, p))) return false;
        near++;
    }
    return near > 0;
}

static void unlimberings(Search *q) {
    Action go = blank();
    if (q->most > 1) q->most = SAMPLES / 2; /* some where it stands, some after a move */
    bool more = offer(q, &go);
    if (more && !point_same(enemy_of(q), q->at.at)) more = facing(q, direction_toward(q->at.at, q->enemy));
    for (int k = 1; k < 8 && more && q->found; k++) more = facing(q, direction_turned(q->at.facing, k * (TURN / 8)));
    if (q->most > 1) q->most = SAMPLES;
    if (q->found >= q->most) return;
    if (!point_same(enemy_of(q), q->at.at)) q->facing_enemy = 0;
    if (toward_command(q)) free_moves(q);
}

static void charges(Search *q) {
    Action go;
    for (int k = 0; k < BFF_CHARGE_PATHS; k++) {
        if (bff_charge_path(q->b, q->s, q->m->unit, q->m->target, k, &go) && !offer(q, &go)) return;
    }
}

/* How far a front goes in a direction until it is at the polygon; -1: so far it is not. */
static i32 front_meets(const Search *q, Pose at, int direction, const Polygon *ground, i32 reach) {
    i32 low = 0, high = reach + 1;
    while (high - low > 1) {
        i32 middle = (low + high) / 2;
        Point to = point_ahead(at.at, direction, middle);
        Point corner[4] = {point_off(at.at, at.facing, -q->width, 0), point_off(to, at.facing, -q->width, 0),
                           point_off(to, at.facing, q->width, 0), point_off(at.at, at.facing, q->width, 0)};
        Polygon swept = polygon_on(corner, 4);
        *(polygons_overlap(&swept, ground) ? &high : &low) = middle;
    }
    return high > reach ? -1 : low;
}

static bool to_ground(Search *q, Action go, Pose at, int direction, const Polygon *ground) {
    if (!is_linear(q)) at.facing = direction;
    i32 far = q->depth[GOING_OPEN], reach = front_meets(q, at, direction, ground, far + q->b->rule.contact + 1);
    if (reach < 0) return true;
    if (reach > far) reach = far; /* at the ground is near enough */
    return reach < 2 ? offer(q, &go) : offer_to(q, go, point_ahead(at.at, direction, reach));
}

static void garrisons(Search *q) {
    static const i16 aside[] = {0, 450, -450, 225, -225, 900, -900};
    Polygon ground = patch_polygon(&q->b->land, &q->b->land.patch[q->b->site_ground[q->m->target]]);
    Point near = polygon_nearest(&ground, q->at.at);
    Point middle = {(ground.box.low.x + ground.box.high.x) / 2, (ground.box.low.y + ground.box.high.y) / 2};
    Action go = blank();
    if (!offer(q, &go)) return;
    int way = direction_toward(q->at.at, near), by = direction_between(q->at.facing, way);
    if (!to_ground(q, go, q->at, way, &ground)) return;
    if (!to_ground(q, go, q->at, direction_toward(q->at.at, middle), &ground)) return;
    for (int i = 0; i < COUNT(aside); i++) {
        if (!to_ground(q, go, q->at, direction_turned(q->at.facing, aside[i]), &ground)) return;
    }
    if (!by || !is_linear(q)) return;
    int angle = by < 0 ? -by : by;
    Pose turned = pose_wheeled(q->at, q->width, by < 0 ? FRONT_LEFT : FRONT_RIGHT, angle);
    bff_leg(&go, by < 0 ? LEG_WHEEL_LEFT : LEG_WHEEL_RIGHT, angle, 0);
    to_ground(q, go, turned, turned.facing, &ground);
}

static void changes(Search *q) {
    Action go = blank();
    if (!offer(q, &go)) return;
    bool line = is_linear(q);
    if (line && !facing(q, direction_turned(q->at.facing, TURN / 4))) return;
    if (line && !facing(q, direction_turned(q->at.facing, -(TURN / 4)))) return;
    if (q->m->pace == PACE_NONE) return;
    if (line) line_moves(q);
    else free_moves(q);
}

/* ---- Doors ------------------------------------------------------------------------------------------------------- */

static void search_begin(Search *q) {
    const BffBoard *b = q->b;
    int unit = q->m->unit;
    bff_start_track(b, q->s, q->m, q->track);
    q->formation = bff_leg_formation(q->s, q->m);
    q->rate = bff_rate(b, q->s, unit, q->formation);
    q->at = bff_pose(q->s, unit);
    q->facing_enemy = -1;
    q->width = bff_is_leader(b, unit) ? 0 : shape_width(bff_shape(b, q->s, unit, q->formation));
    for (int g = 0; g < GOINGS; g++) q->depth[g] = bff_reach(q->rate, (Pace)q->m->pace, (Going)g);
}

static void search(Search *q) {
    search_begin(q);
    switch (q->m->verb) {
    case DO_CHARGE: charges(q); return;
    case DO_GARRISON: garrisons(q); return;
    case DO_FLANK: flank_moves(q); return;
    case DO_PIVOT: pivots(q); return;
    case DO_UNLIMBER: unlimberings(q); return;
    case DO_FORM:
    case DO_DISMOUNT:
    case DO_MOUNT:
    case DO_LIMBER: changes(q); return;
    default: break;
    }
    if (bff_is_leader(q->b, q->m->unit)) leader_moves(q);
    else if (is_linear(q)) line_moves(q);
    else free_moves(q);
}

void bff_sample(const BffBoard *b, const BffState *s, List *l) {
    Track track;
    Search q = {.b = b, .s = s, .m = &s->maneuver, .track = &track, .list = l, .most = SAMPLES};
    search(&q);
}

bool bff_has_path(const BffBoard *b, const BffState *s, const Maneuver *m, Action *go, Refusal *r) {
    Track track;
    Search q = {.b = b, .s = s, .m = m, .track = &track, .example = go, .most = 1, .unasked = !r};
    search(&q);
    if (q.found || !r) return q.found;
    Route route;
    return q.tried ? bff_judge_go(b, s, m, &q.first, &route, r)
                   : refuse(r, BFF_12_33, "%s has no room for that.", bff_name_of(b, m->unit));
}
