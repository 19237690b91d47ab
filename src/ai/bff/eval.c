#include "ai/bff/eval.h"

/* How much counts for how much, in tenths of a point of fire. */
enum {
    GOAL_INCH = 40,  /* an inch nearer to a place to be taken */
    KEEP_INCH = 6,   /* an inch nearer to a place to be kept */
    KEEP_NEAR = 150, /* near enough to keep it */
    FIRE_OUT = 5,    /* a half point fired */
    FIRE_IN = 6,     /* a half point taken */
    FIRE_BRAVE = 4,  /* by those who have a place to take */
    FLANK = 120,     /* an enemy behind the front */
    BACKED = 40,     /* a friend close behind or beside */
    TURNED = 3,      /* a degree away from the nearest enemy */
    COVERED = 40,    /* woods, buildings */
    SPENT_INCH = 14, /* an inch away from the enemy, for spent troops */
    GUN_ALONE = 200, /* guns under the muskets of the enemy */
    GUN_LIMBERED = 60,
    MARCHING = 90,  /* in column within reach of the enemy */
    ABREAST = 1500, /* farther from their goals brigades go abreast */
    FAR = 2000,
    CLOSE = 1000,
    LOW = 60,
    EDGE = 300,      /* with its own edge of the table behind it */
    BEHIND = 1200,   /* so near */
    RETREATS = 1400, /* as far as it may have to go back */
    STRIDE = 150,    /* looked at in such steps */
    DRIVES = 1000,   /* from enemies so near */
    LANE = 1000,     /* how far beside it others go */
    THREAT = 1500,   /* so near is the enemy to a place that he may come for it */
    KEPT = 600,      /* hundredths by which a place that he has is farther */
    VALUE = 150,     /* and a point that it counts nearer */
    ENOUGH = 14,     /* stands that go to a place, beside those that meet the enemy there */
    SURPLUS = 600,   /* hundredths by which it is farther for more */
    SAFE = 4000,     /* where enough are already */
    CROWD = 15,      /* hundredths by which a place is farther for each stand that goes there already */
};

/* ---- Places ------------------------------------------------------------------------------------------------------ */

static Point front_of(const BffState *s, int unit) { return (Point){s->unit[unit].x, s->unit[unit].y}; }

static Point corner_of(const BffState *s, int unit, int i) {
    return (Point){s->corners[unit].x[i], s->corners[unit].y[i]};
}

static Block block_now(const BffState *s, int unit) {
    Block k;
    for (int i = 0; i < 4; i++) k.corner[i] = corner_of(s, unit, i);
    k.box = box_of(k.corner, 4);
    return k;
}

static Point middle_between(Point a, Point c) { return (Point){(a.x + c.x) / 2, (a.y + c.y) / 2}; }

Point bff_middle(const BffState *s, int unit) {
    return middle_between(corner_of(s, unit, FRONT_LEFT), corner_of(s, unit, REAR_RIGHT));
}

static Block moved(Block k, Point by) {
    for (int i = 0; i < 4; i++) k.corner[i] = point_plus(k.corner[i], by);
    k.box = box_of(k.corner, 4);
    return k;
}

static Gap gap_between(const BffState *s, int one, int other) {
    Block a = block_now(s, one), c = block_now(s, other);
    Polygon p = block_polygon(&a), q = block_polygon(&c);
    return gap_polygons(&p, &q);
}

i32 bff_apart(const BffState *s, int one, int other) { return gap_distance(gap_between(s, one, other)); }

/* ---- Goals ------------------------------------------------------------------------------------------------------- */

/* What counts for the enemy alone is worth taking as well. */
static bool worth_taking(const BffSurvey *v, const BffState *s, int objective) {
    return s->holder[objective] != v->side;
}

/* Stands of the enemy that are near enough to come for it. */
static int threat(const BffSurvey *v, const BffState *s, int objective) {
    Side foe = side_other(v->side);
    int stands = 0;
    for (int e = pieces_next(&s->on_table[foe], 0); e; e = pieces_next(&s->on_table[foe], e)) {
        if (!bff_is_brigade(v->b, e) || bff_is(s, e, U_BROKEN)) continue;
        if (point_distance(front_of(s, e), v->b->objective[objective].at) < THREAT) stands += s->unit[e].stands;
    }
    return stands;
}

bool bff_holds_place(const BffSurvey *v, const BffState *s, int enemy) {
    for (int i = 1; i <= v->b->objectives; i++) {
        if (worth_taking(v, s, i) && bff_can_hold(v->b, s, enemy, i)) return true;
    }
    return false;
}

/* Near places first, rich ones a little farther, those last to which enough go already. */
static i32 goal_cost(const BffSurvey *v, const BffState *s, int unit, int objective) {
    const BffObjective *o = &v->b->objective[objective];
    bool take = worth_taking(v, s, objective);
    int need = take ? ENOUGH + v->threat[objective] * 3 / 2 : v->threat[objective];
    i32 cost = point_distance(front_of(s, unit), o->at) - VALUE * o->vp + CROWD * v->sent[objective];
    if (v->sent[objective] >= need) cost += take ? SURPLUS : SAFE;
    return take ? cost : cost + KEPT;
}

/* Who has the shortest way is sent first. */
static void find_goals(BffSurvey *v, const BffState *s) {
    PieceSet left = s->on_table[v->side];
    while (pieces_any(&left)) {
        int unit = 0, objective = 0;
        i32 least = INT32_MAX;
        for (int u = pieces_next(&left, 0); u; u = pieces_next(&left, u)) {
            for (int i = 1; i <= v->b->objectives; i++) {
                i32 cost = goal_cost(v, s, u, i);
                if (cost < least) least = cost, unit = u, objective = i;
            }
        }
        if (!unit) return;
        pieces_drop(&left, unit);
        v->goal[unit] = (u8)objective;
        v->holds[unit] = !worth_taking(v, s, objective);
        if (bff_is_brigade(v->b, unit)) v->sent[objective] = (u8)(v->sent[objective] + s->unit[unit].stands);
    }
}

/* The brigade that is nearest to a place goes right there; the others go abreast of it. */
static void find_lanes(BffSurvey *v, const BffState *s) {
    for (int i = 1; i <= v->b->objectives; i++) {
        int first = 0;
        i32 least = INT32_MAX;
        for (int u = pieces_next(&s->on_table[v->side], 0); u; u = pieces_next(&s->on_table[v->side], u)) {
            if (v->goal[u] != i) continue;
            v->lane[u] = LANE;
            i32 far = point_distance(front_of(s, u), v->b->objective[i].at);
            if (far < least && bff_is_brigade(v->b, u) && !bff_is(s, u, U_BROKEN)) least = far, first = u;
        }
        v->lane[first] = 0;
    }
}

void bff_survey_goals(BffSurvey *v, const BffBoard *b, const BffState *s, Side side) {
    *v = (BffSurvey){.b = b, .side = side};
    for (int i = 1; i <= b->objectives; i++) v->threat[i] = (u8)threat(v, s, i);
    find_goals(v, s);
    find_lanes(v, s);
}

static i32 shifted(i32 goal, i32 here, i32 lane) {
    return here > goal + lane ? goal + lane : here < goal - lane ? goal - lane : here;
}

Point bff_goal_point(const BffSurvey *v, const BffState *s, int unit) {
    Point p = v->b->objective[v->goal[unit]].at, here = front_of(s, unit);
    bool across = v->b->edge[v->side] == EDGE_WEST || v->b->edge[v->side] == EDGE_EAST;
    if (across) p.y = shifted(p.y, here.y, v->lane[unit]);
    else p.x = shifted(p.x, here.x, v->lane[unit]);
    return p;
}

int bff_foe(const BffSurvey *v, const BffState *s, int unit, i32 *far) {
    int best = 0;
    Side foe = side_other(v->side);
    Point here = bff_middle(s, unit);
    *far = PLANE_FAR;
    for (int e = pieces_next(&s->on_table[foe], 0); e; e = pieces_next(&s->on_table[foe], e)) {
        i32 rough = point_distance(here, bff_middle(s, e));
        if (rough - CLOSE - 200 > *far) continue;
        i32 apart = bff_apart(s, unit, e);
        if (apart < *far) *far = apart, best = e;
    }
    return best;
}

/* ---- Fire -------------------------------------------------------------------------------------------------------- */

static bool ahead_of(const BffState *s, int from, int at) {
    if (s->unit[from].formation == GARRISON) return true;
    int way = direction_toward(front_of(s, from), bff_middle(s, at));
    int by = direction_between(s->unit[from].facing, way);
    return by >= -500 && by <= 500;
}

i32 bff_sight_between(const BffBoard *b, Point a, Point c) {
    Point spots[3] = {{(a.x + c.x) / 2, (a.y + c.y) / 2}, a, c};
    i32 least = PLANE_FAR;
    for (int i = 0; i < 3; i++) {
        i32 sight = bff_sight_into(b, bff_ground_near(b, spots[i]));
        if (sight >= 0 && sight + 150 < least) least = sight + 150;
    }
    return least;
}

int bff_guess_fire(const BffBoard *b, const BffState *s, int from, int at) {
    if (!bff_fit_to_fire(b, s, from, NULL) || !ahead_of(s, from, at)) return 0;
    Point a = front_of(s, from), c = bff_middle(s, at);
    if (point_distance(a, c) > bff_fire_reach(b, s, from) + CLOSE) return 0;
    Gap gap = gap_between(s, from, at);
    return gap_within(gap, bff_sight_between(b, a, c)) ? bff_half_points_at(b, s, from, gap) : 0;
}

/* ---- How well it stands ------------------------------------------------------------------------------------------ */

typedef struct Around {
    int out, in; /* the best fire it has, and all that it would take */
    int flanked, near_muskets;
    i32 far; /* of the nearest enemy */
    int foe;
} Around;

static void look_around(const BffSurvey *v, const BffState *s, int unit, Around *a) {
    Side foe = side_other(v->side);
    Block mine = block_now(s, unit);
    Point here = bff_middle(s, unit);
    *a = (Around){.far = PLANE_FAR};
    for (int e = pieces_next(&s->on_table[foe], 0); e; e = pieces_next(&s->on_table[foe], e)) {
        i32 rough = point_distance(here, bff_middle(s, e));
        if (rough > 7500) continue;
        i32 apart = rough < FAR + CLOSE ? bff_apart(s, unit, e) : rough;
        if (apart < a->far) a->far = apart, a->foe = e;
        int out = bff_guess_fire(v->b, s, unit, e);
        if (out > a->out) a->out = out;
        a->in += bff_guess_fire(v->b, s, e, unit);
        bool muskets = bff_is_brigade(v->b, e) && !bff_is(s, e, U_BROKEN);
        if (!muskets || apart > 800) continue;
        a->near_muskets++;
        if (behind_front(&mine, front_of(s, e)) && apart < 600) a->flanked++;
    }
}

static bool backed(const BffSurvey *v, const BffState *s, int unit) {
    for (int f = pieces_next(&s->on_table[v->side], 0); f; f = pieces_next(&s->on_table[v->side], f)) {
        if (f == unit || bff_is(s, f, U_BROKEN) || !bff_is_brigade(v->b, f)) continue;
        if (point_distance(bff_middle(s, unit), bff_middle(s, f)) > CLOSE + 400) continue;
        if (bff_apart(s, unit, f) <= 400) return true;
    }
    return false;
}

static int turned_away(const BffState *s, int unit, int foe) {
    int by = direction_between(s->unit[unit].facing, direction_toward(front_of(s, unit), bff_middle(s, foe)));
    return (by < 0 ? -by : by) / 10;
}

/* What a line that does not face its goal loses by the wheel that it needs, in hundredths of an inch. */
static i32 to_wheel(const BffSurvey *v, const BffState *s, int unit, Point goal) {
    int formation = s->unit[unit].formation;
    if (formation != LINE && formation != SUPPORTED_LINE) return 0;
    int by = direction_between(s->unit[unit].facing, direction_toward(front_of(s, unit), goal));
    int over = (by < 0 ? -by : by) - bff_incline(v->b);
    i32 width = point_distance(corner_of(s, unit, FRONT_LEFT), corner_of(s, unit, FRONT_RIGHT));
    return over > 0 ? arc_length(width, over) / 2 : 0;
}

i32 bff_way_to(const BffSurvey *v, Point here, Point goal) {
    bool across = v->b->edge[v->side] == EDGE_WEST || v->b->edge[v->side] == EDGE_EAST;
    i32 ahead = across ? goal.x - here.x : goal.y - here.y, *aside = across ? &here.y : &here.x;
    i32 from = across ? goal.y : goal.x;
    if (ahead < 0) ahead = -ahead;
    if (ahead > ABREAST) *aside = from + (*aside - from) / 2;
    else *aside = from + (*aside - from) * (2 * ABREAST - ahead) / (2 * ABREAST);
    return point_distance(here, goal);
}

/* How far from the goal, in worth. */
static int goal_worth(const BffSurvey *v, const BffState *s, int unit) {
    if (!v->goal[unit]) return 0;
    Point goal = bff_goal_point(v, s, unit);
    i32 far = bff_way_to(v, front_of(s, unit), goal);
    if (!v->holds[unit]) return -((far + (far > 600 ? to_wheel(v, s, unit, goal) : 0)) * GOAL_INCH / 100);
    return far <= KEEP_NEAR ? 0 : -((far - KEEP_NEAR) * KEEP_INCH / 100);
}

static int guns_standing(const BffSurvey *v, const BffState *s, int unit, const Around *a) {
    int worth = a->out * FIRE_OUT - a->in * FIRE_IN / 2;
    if (a->near_muskets && a->far < 500) worth -= GUN_ALONE;
    if (a->far > 1400) worth += goal_worth(v, s, unit) / 2;
    if (s->unit[unit].formation == LIMBERED && a->far < 2400) worth -= GUN_LIMBERED;
    if (a->foe && a->far < 3600) worth -= turned_away(s, unit, a->foe) * TURNED / 2;
    return worth + (backed(v, s, unit) ? BACKED : 0);
}

/* A retreat from the enemy that is near would lead over its own edge (BFF-R8). Who guards a flank cannot but stand near
 * the others. */
static bool at_own_edge(const BffSurvey *v, const BffState *s, int unit, const Around *a) {
    if (!a->foe || a->far > CLOSE + 200) return false;
    Point here = bff_middle(s, unit);
    Point there = point_ahead(here, direction_toward(bff_middle(s, a->foe), here), BEHIND);
    switch (v->b->edge[v->side]) {
    case EDGE_WEST: return there.x < 0;
    case EDGE_EAST: return there.x > v->b->width;
    case EDGE_NORTH: return there.y < 0;
    case EDGE_SOUTH: return there.y > v->b->depth;
    default: return false;
    }
}

int bff_standing(const BffSurvey *v, const BffState *s, int unit) {
    if (s->unit[unit].fate != FATE_TABLE) return -10000;
    Around a;
    look_around(v, s, unit, &a);
    if (bff_is_battery(v->b, unit)) return guns_standing(v, s, unit, &a);
    const BffUnit *u = &s->unit[unit];
    bool weak = bff_condition(v->b, s, unit) == SPENT || (u->mark & U_DISORDERED);
    int worth = a.out * FIRE_OUT - a.in * (v->holds[unit] ? FIRE_IN : FIRE_BRAVE) - a.flanked * FLANK;
    if (a.in && bff_ground_covers(v->b, bff_ground_near(v->b, bff_middle(s, unit)))) worth += COVERED;
    if (backed(v, s, unit)) worth += BACKED;
    if (u->mark & U_LOW) worth -= LOW;
    if (at_own_edge(v, s, unit, &a)) worth -= EDGE;
    if (a.foe && a.far < (v->holds[unit] ? FAR : CLOSE)) worth -= turned_away(s, unit, a.foe) * TURNED;
    if (a.far < 1300 && (u->formation == MARCH_COLUMN || u->formation == FIELD_COLUMN)) worth -= MARCHING;
    if (u->formation == GARRISON) worth += COVERED;
    if (weak && a.far < CLOSE) return worth + a.far * SPENT_INCH / 100;
    return worth + goal_worth(v, s, unit) + (weak ? CLOSE * SPENT_INCH / 100 : 0);
}

/* ---- The edge of the table --------------------------------------------------------------------------------------- */

/* A retreat from this enemy, until it is so far from him, would lead off the table (BFF-R7, BFF-12.54): its middle goes
 * straight from his nearest point, and it keeps its front. */
static bool driven_off(const BffSurvey *v, const BffState *s, Block now, int enemy, i32 until) {
    Block him = block_now(s, enemy);
    Polygon outline = block_polygon(&him);
    Point here = middle_between(now.corner[FRONT_LEFT], now.corner[REAR_RIGHT]);
    Point from = polygon_nearest(&outline, here);
    if (point_same(from, here)) return false;
    Point step = point_less(point_ahead(here, direction_toward(from, here), STRIDE), here);
    for (i32 gone = 0; gone < RETREATS; gone += STRIDE) {
        Polygon mine = block_polygon(&now);
        if (!gap_within(gap_polygons(&mine, &outline), until)) return false;
        now = moved(now, step);
        if (!block_on_table(&now, v->b->width, v->b->depth)) return true;
    }
    return false;
}

bool bff_cornered(const BffSurvey *v, const BffState *s, int unit, i32 until) {
    i32 far;
    int enemy = bff_foe(v, s, unit, &far);
    return enemy && far <= DRIVES && driven_off(v, s, block_now(s, unit), enemy, until);
}

/* Nobody is wholly sure, and nobody lost: other things count as well. */
static int unsteady(const BffSurvey *v, const BffState *s, int unit) {
    int dice = bff_unsteady_faces(v->b, s, unit);
    return dice < 1 ? 1 : dice > 9 ? 9 : dice;
}

int bff_carry_risk(const BffSurvey *v, const BffState *s, int unit, int target) {
    Block there = moved(block_now(s, unit), point_less(bff_middle(s, target), bff_middle(s, unit)));
    Polygon mine = block_polygon(&there);
    Side foe = side_other(v->side);
    int nearest = 0;
    i32 least = DRIVES;
    for (int e = pieces_next(&s->on_table[foe], 0); e; e = pieces_next(&s->on_table[foe], e)) {
        if (e == target || bff_is(s, e, U_BROKEN)) continue;
        Block him = block_now(s, e);
        Polygon outline = block_polygon(&him);
        i32 apart = gap_distance(gap_polygons(&mine, &outline));
        if (apart < least) least = apart, nearest = e;
    }
    if (!nearest || !driven_off(v, s, there, nearest, bff_retreats_until(v->b, RETREAT_RANGE))) return 0;
    return unsteady(v, s, unit) * (bff_is(s, unit, U_OVER_BROKEN | U_OVER_ROUGH) ? 10 : 4);
}

/* ---- Leaders ----------------------------------------------------------------------------------------------------- */

int bff_leader_need(const BffSurvey *v, const BffState *s, int unit) {
    return unsteady(v, s, unit) * (bff_good_order(s, unit) ? 1 : 2);
}

int bff_detached_reach(const BffSurvey *v, const BffState *s, int leader, int with) {
    Point here = with ? bff_middle(s, with) : front_of(s, leader);
    int reached = 0;
    for (int u = pieces_next(&s->on_table[v->side], 0); u; u = pieces_next(&s->on_table[v->side], u)) {
        if (!bff_commands(v->b, leader, u) || !bff_is_brigade(v->b, u)) continue;
        if (bff_radius_reaches(v->b, s, here, u)) reached += bff_leader_need(v, s, u);
    }
    return reached;
}

int bff_leader_standing(const BffSurvey *v, const BffState *s, int leader) {
    return bff_leader_standing_at(v, s, leader, front_of(s, leader));
}

int bff_leader_standing_at(const BffSurvey *v, const BffState *s, int leader, Point here) {
    enum { NEED = 50, GUNS = 60, REACHED = 500, TAKEN = 200 };
    int worth = 0, joins = 0;
    for (int u = pieces_next(&s->on_table[v->side], 0); u; u = pieces_next(&s->on_table[v->side], u)) {
        if (!bff_commands(v->b, leader, u)) continue;
        int need = bff_is_brigade(v->b, u) ? NEED * bff_leader_need(v, s, u) : GUNS;
        Block k = block_now(s, u);
        Polygon p = block_polygon(&k);
        Gap gap = gap_point_polygon(here, &p);
        if (bff_is_brigade(v->b, u) && bff_attach_reaches(v->b, gap) && need > joins) joins = need;
        worth += bff_radius_reaches(v->b, s, here, u) ? need : need * 100 / (gap_distance(gap) + 200);
    }
    Side foe = side_other(v->side);
    for (int e = pieces_next(&s->on_table[foe], 0); e; e = pieces_next(&s->on_table[foe], e)) {
        if (!joins && point_distance(here, bff_middle(s, e)) < REACHED) worth -= TAKEN;
    }
    return worth + joins;
}
