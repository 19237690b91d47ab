#include "ai/bff/field.h"

enum {
    ARC_SHARE = 423, /* of 1,024: the square of the cosine of half an arc of fire, 50 degrees */
    KEEP_NEAR = 150, /* near enough to keep a place */
    MUSKETS = 800,   /* under muskets */
    FLANK = 600,     /* so near an enemy behind the front is felt */
    CLOSE = 400,
    NEAR = 1000,
    REACH = 1300,     /* so near columns are in danger */
    GUNS_TURN = 3600, /* guns face an enemy so near */
    LIMBERED_NEAR = 2400,
    GUNS_STAY = 1400, /* guns that near an enemy do not go on */
    GUN_ALONE = 500,
    RETREAT = 1200, /* about as far as a retreat goes */
    TENTH = 10,
    SCALE = 1024,
};

/* ---- Fronts ------------------------------------------------------------------------------------------------------ */

static Point corner(const BffState *s, int unit, int i) {
    return (Point){s->corners[unit].x[i], s->corners[unit].y[i]};
}

static void face_it(Front *f, int facing) {
    f->sine = direction_sine(facing) / (SINE_ONE / SCALE);
    f->cosine = direction_cosine(facing) / (SINE_ONE / SCALE);
}

static void add_front(const BffField *f, int unit, Front *out) {
    const BffState *s = f->s;
    const BffUnit *u = &s->unit[unit];
    bool brigade = bff_is_brigade(f->b, unit), broken = (u->mark & U_BROKEN) != 0;
    *out = (Front){.left = corner(s, unit, FRONT_LEFT),
                   .right = corner(s, unit, FRONT_RIGHT),
                   .middle = {u->x, u->y},
                   .centre = bff_middle(s, unit),
                   .reach = bff_fit_to_fire(f->b, s, unit, NULL) ? bff_fire_reach(f->b, s, unit) : 0,
                   .unit = (u8)unit,
                   .muskets = brigade && !broken,
                   .faceless = u->formation == GARRISON || broken,
                   .formed = brigade && bff_good_order(s, unit)};
    face_it(out, u->facing);
}

static int add_side(const BffField *f, Side side, Front *out) {
    const PieceSet *all = &f->s->on_table[side];
    int count = 0;
    for (int u = pieces_next(all, 0); u; u = pieces_next(all, u)) add_front(f, u, &out[count++]);
    return count;
}

void bff_field_look(BffField *f, const BffBoard *b, const BffState *s, Side side) {
    f->b = b, f->s = s, f->side = side;
    f->has_place = f->draws_off = false;
    bff_survey_goals(&f->survey, b, s, side);
    f->foes = add_side(f, side_other(side), f->foe);
    f->friends = add_side(f, side, f->friend);
}

/* ---- Stances ----------------------------------------------------------------------------------------------------- */

static i32 width_of(const BffState *s, int unit) {
    return point_distance(corner(s, unit, FRONT_LEFT), corner(s, unit, FRONT_RIGHT));
}

Stance bff_stance_now(const BffField *f, int unit) {
    const BffUnit *u = &f->s->unit[unit];
    return (Stance){.pose = {{u->x, u->y}, u->facing},
                    .width = width_of(f->s, unit),
                    .formation = u->formation,
                    .fires = bff_fit_to_fire(f->b, f->s, unit, NULL)};
}

static bool keeps_facing(const BffField *f, int formation) {
    return formation == LINE || formation == SUPPORTED_LINE || f->s->maneuver.verb == DO_FLANK;
}

static void follow(const BffField *f, Stance *at, const i16 *leg) {
    if (leg[0] == LEG_TO) {
        Point to = {leg[1], leg[2]};
        if (!keeps_facing(f, at->formation)) at->pose.facing = direction_toward(at->pose.at, to);
        at->pose.at = to;
        return;
    }
    at->pose = pose_wheeled(at->pose, at->width, leg[0] == LEG_WHEEL_LEFT ? FRONT_LEFT : FRONT_RIGHT, leg[1]);
}

Stance bff_stance_after(const BffField *f, int unit, const Action *go) {
    Stance at = bff_stance_now(f, unit);
    const Maneuver *m = &f->s->maneuver;
    int legs = go->n / LEG_OPERANDS * LEG_OPERANDS;
    bool faces = go->n > legs, guns = bff_is_battery(f->b, unit);
    if (m->formation) at.formation = m->formation;
    if (guns) at.formation = m->verb == DO_UNLIMBER || m->verb == DO_PIVOT ? UNLIMBERED : LIMBERED;
    if (guns) at.fires = at.formation == UNLIMBERED;
    if (faces && !guns) at.pose.facing = go->op[go->n - 1];
    for (int i = 0; i < legs; i += LEG_OPERANDS) follow(f, &at, go->op + i);
    if (faces && guns) at.pose.facing = go->op[go->n - 1];
    return at;
}

/* Lines that would have to incline too much wheel first. */
Stance bff_stance_toward(const BffField *f, int unit, Point goal, i32 far) {
    Stance at = bff_stance_now(f, unit);
    i32 way = point_distance(at.pose.at, goal);
    if (way < TENTH) return at;
    int direction = direction_toward(at.pose.at, goal), by = direction_between(at.pose.facing, direction);
    int angle = by < 0 ? -by : by;
    if (!keeps_facing(f, at.formation) || angle > bff_incline(f->b)) {
        if (keeps_facing(f, at.formation)) far -= arc_length(at.width, angle > 900 ? 900 : angle);
        at.pose.facing = direction;
    }
    if (far > way) far = way;
    if (far > 0) at.pose.at = point_ahead(at.pose.at, direction, far);
    return at;
}

Point bff_heading(const BffField *f, int unit) {
    const BffUnit *u = &f->s->unit[unit];
    return f->survey.goal[unit] ? bff_goal_point(&f->survey, f->s, unit) : (Point){u->x, u->y};
}

/* ---- What a stance is worth -------------------------------------------------------------------------------------- */

/* A stance with its front laid out. */
typedef struct Laid {
    const BffField *f;
    const Stance *stance;
    Front own;
    int unit;
    i16 *term;
    int near; /* index of the nearest foe, -1: none */
    i32 far;
} Laid;

static i16 clipped(i32 value) { return (i16)(value > 2000 ? 2000 : value < -2000 ? -2000 : value); }

static void lay(Laid *l, const BffField *f, int unit, const Stance *at) {
    Bearing way = bearing_of(at->pose.facing);
    *l = (Laid){.f = f, .stance = at, .unit = unit, .near = -1, .far = PLANE_FAR};
    l->own = (Front){.left = bearing_off(at->pose.at, way, -at->width, 0),
                     .right = bearing_off(at->pose.at, way, at->width, 0),
                     .middle = at->pose.at,
                     .centre = at->pose.at,
                     .reach = at->fires ? bff_fire_reach(f->b, f->s, unit) : 0,
                     .unit = (u8)unit};
    l->own.sine = (i32)(way.sine / (SINE_ONE / SCALE));
    l->own.cosine = (i32)(way.cosine / (SINE_ONE / SCALE));
}

/* Does the point lie in the arc before a front? By the middle of the front, as a rule of thumb. */
static bool before(const Front *f, Point p) {
    if (f->faceless) return true;
    Point way = point_less(p, f->middle);
    i64 ahead = (i64)way.x * f->sine - (i64)way.y * f->cosine;
    return ahead > 0 && ahead * ahead / SCALE >= dot(way, way) * ARC_SHARE;
}

static bool behind(const Front *f, Point p) {
    Point way = point_less(p, f->middle);
    return !f->faceless && (i64)way.x * f->sine - (i64)way.y * f->cosine < 0;
}

/* Between two fronts that do not cross: from an end of one to the other. */
static u32 square_between(const Front *a, const Front *c) {
    u32 least = gap_point_segment(a->left, c->left, c->right).whole;
    u32 other = gap_point_segment(a->right, c->left, c->right).whole;
    if (other < least) least = other;
    other = gap_point_segment(c->left, a->left, a->right).whole;
    if (other < least) least = other;
    other = gap_point_segment(c->right, a->left, a->right).whole;
    return other < least ? other : least;
}

static void exchange_fire(Laid *l, const Front *foe, Gap gap) {
    const BffField *f = l->f;
    bool out = gap_within(gap, l->own.reach) && before(&l->own, foe->centre);
    bool in = gap_within(gap, foe->reach) && before(foe, l->own.middle);
    if (!out && !in) return;
    if (!gap_within(gap, bff_sight_between(f->b, l->own.middle, foe->centre))) return;
    if (out) {
        int points = bff_half_points_at(f->b, f->s, l->unit, gap);
        if (points > l->term[POSE_fire_out]) l->term[POSE_fire_out] = (i16)points;
    }
    if (in) l->term[POSE_fire_in] = (i16)(l->term[POSE_fire_in] + bff_half_points_at(f->b, f->s, foe->unit, gap));
}

static void meet(Laid *l, int i) {
    const Front *foe = &l->f->foe[i];
    enum { SPAN = 1600 };
    i32 rough = point_distance(l->own.middle, foe->middle), far = rough - SPAN;
    i32 reach = l->own.reach > foe->reach ? l->own.reach : foe->reach;
    if (far > l->far && far > reach) return;
    Gap gap = {square_between(&l->own, foe), 0, 1};
    i32 apart = gap_distance(gap);
    if (apart < l->far) l->far = apart, l->near = i;
    exchange_fire(l, foe, gap);
    if (!foe->muskets || apart > MUSKETS) return;
    if (apart <= CLOSE && foe->formed) l->term[POSE_close]++;
    if (apart <= FLANK && behind(&l->own, foe->middle)) l->term[POSE_flanked]++;
    if (apart <= FLANK && behind(foe, l->own.middle)) l->term[POSE_enfilades]++;
}

static bool has_friend_near(const Laid *l) {
    for (int i = 0; i < l->f->friends; i++) {
        const Front *friend = &l->f->friend[i];
        if (friend->unit == l->unit || !friend->muskets) continue;
        if (point_distance(l->own.middle, friend->centre) > CLOSE + NEAR) continue;
        if (square_between(&l->own, friend) <= (u32)CLOSE * CLOSE) return true;
    }
    return false;
}

static int turned_from(const Laid *l) {
    int way = direction_toward(l->own.middle, l->f->foe[l->near].centre);
    int by = direction_between(l->stance->pose.facing, way);
    return (by < 0 ? -by : by) / 100;
}

/* The way that a wheel to its goal takes of a line. */
static i32 to_wheel(const Laid *l, Point goal) {
    if (!keeps_facing(l->f, l->stance->formation)) return 0;
    int by = direction_between(l->stance->pose.facing, direction_toward(l->own.middle, goal));
    int over = (by < 0 ? -by : by) - bff_incline(l->f->b);
    return over > 0 ? arc_length(l->stance->width, over) / 2 : 0;
}

static void weigh_goal(Laid *l) {
    const BffSurvey *v = &l->f->survey;
    if (!v->goal[l->unit]) return;
    Point goal = bff_goal_point(v, l->f->s, l->unit);
    i32 way = bff_way_to(v, l->own.middle, goal);
    if (v->holds[l->unit]) l->term[POSE_keep] = clipped(-(way > KEEP_NEAR ? way - KEEP_NEAR : 0) / TENTH);
    else l->term[POSE_toward] = clipped(-(way + (way > FLANK ? to_wheel(l, goal) : 0)) / TENTH);
}

static void weigh_plan(Laid *l) {
    const BffField *f = l->f;
    if (f->has_place) l->term[POSE_plan_way] = clipped(-point_distance(l->own.middle, f->place) / TENTH);
    if (f->draws_off && l->near >= 0) l->term[POSE_plan_away] = clipped((l->far > RETREAT ? RETREAT : l->far) / TENTH);
}

static bool off_table(const BffBoard *b, Side side, Point p) {
    switch (b->edge[side]) {
    case EDGE_WEST: return p.x < 0;
    case EDGE_EAST: return p.x > b->width;
    case EDGE_NORTH: return p.y < 0;
    case EDGE_SOUTH: return p.y > b->depth;
    default: return false;
    }
}

static bool is_cornered(const Laid *l) {
    Point here = l->own.middle, foe = l->f->foe[l->near].centre;
    return off_table(l->f->b, l->f->side, point_ahead(here, direction_toward(foe, here), RETREAT));
}

static void weigh_guns(Laid *l) {
    i16 *t = l->term;
    t[POSE_fire_in] /= 2;
    t[POSE_toward] = (i16)(l->far > GUNS_STAY ? t[POSE_toward] / 2 : 0);
    t[POSE_keep] = (i16)(l->far > GUNS_STAY ? t[POSE_keep] / 2 : 0);
    t[POSE_gun_alone] = l->far < GUN_ALONE && l->f->foe[l->near].muskets;
    t[POSE_gun_limbered] = l->stance->formation == LIMBERED && l->far < LIMBERED_NEAR;
    if (l->far < GUNS_TURN) t[POSE_turned] = (i16)(turned_from(l) / 2);
    t[POSE_flanked] = t[POSE_close] = t[POSE_enfilades] = 0;
}

static void weigh_brigade(Laid *l) {
    const BffField *f = l->f;
    i16 *t = l->term;
    bool weak = bff_condition(f->b, f->s, l->unit) == SPENT || bff_is(f->s, l->unit, U_DISORDERED | U_BROKEN);
    bool holds = f->survey.holds[l->unit], column = false;
    int formation = l->stance->formation;
    column = formation == MARCH_COLUMN || formation == FIELD_COLUMN;
    if (holds) t[POSE_fire_in_hold] = t[POSE_fire_in];
    t[POSE_covered] =
        t[POSE_fire_in] && (formation == GARRISON || bff_ground_covers(f->b, bff_ground_near(f->b, l->own.middle)));
    if (l->near < 0) return;
    if (l->far < (holds ? 2 * NEAR : NEAR) && formation != GARRISON) t[POSE_turned] = (i16)turned_from(l);
    t[POSE_column] = column && l->far < REACH;
    t[POSE_edge] = l->far < RETREAT && is_cornered(l);
    if (weak) t[POSE_weak] = clipped((l->far > NEAR ? NEAR : l->far) / TENTH);
    if (weak && l->far < NEAR) t[POSE_toward] = t[POSE_keep] = 0;
}

int bff_nearest_foe(const BffField *f, const Stance *stance, i32 *far) {
    Laid l;
    int best = -1;
    u32 least = UINT32_MAX;
    Stance plain = *stance;
    plain.fires = false;
    lay(&l, f, 0, &plain);
    for (int i = 0; i < f->foes; i++) {
        u32 square = square_between(&l.own, &f->foe[i]);
        if (square < least) least = square, best = i;
    }
    *far = best < 0 ? PLANE_FAR : plane_root(least);
    return best;
}

void bff_weigh_stance(const BffField *f, int unit, const Stance *stance, i16 term[POSE_TERMS]) {
    Laid l;
    memset(term, 0, POSE_TERMS * sizeof *term);
    lay(&l, f, unit, stance);
    l.term = term;
    for (int i = 0; i < f->foes; i++) meet(&l, i);
    weigh_goal(&l);
    term[POSE_backed] = has_friend_near(&l);
    if (bff_is_battery(f->b, unit)) weigh_guns(&l);
    else weigh_brigade(&l);
    weigh_plan(&l);
}
