/* Ways back (BFF-R7, BFF-R8, BFF-R34, BFF-12.54): how far a unit can go straight in a direction, through friends and
 * round enemies; recalls (BFF-12.35) and charges that halt (BFF-9.9). The middle of the unit goes; what it looks like
 * at the end is known before it goes. */
#include "games/bff/rules.h"

enum { STEP = 25, COARSE = 50, BEYOND = 4000 }; /* how finely enemies, friends and ranges are looked for; how far */

Pose bff_pose_about(const BffBoard *b, const BffState *s, int unit, Point middle, int facing, Formation formation) {
    return (Pose){point_off(middle, facing, 0, shape_depth(bff_shape(b, s, unit, formation))), facing};
}

static Polygon outline_at(const BffBoard *b, const BffState *s, int unit, Pose at, Formation formation, Block *room) {
    *room = block_of(at, bff_shape(b, s, unit, formation));
    return block_polygon(room);
}

static PieceSet enemies_near(const BffBoard *b, const BffState *s, int unit, const Box *box, i32 within) {
    Box wide = {{box->low.x - within, box->low.y - within}, {box->high.x + within, box->high.y + within}};
    PieceSet near = bff_near(b, s, &wide);
    const PieceSet *enemies = &s->on_table[side_other(bff_side(b, unit))];
    return (PieceSet){{near.word[0] & enemies->word[0], near.word[1] & enemies->word[1]}};
}

/* Enemies within so much of the unit in this pose. */
static PieceSet enemies_within(const BffBoard *b, const BffState *s, int unit, const Polygon *at, i32 within) {
    PieceSet near = enemies_near(b, s, unit, &at->box, within), out = {{0}};
    for (int p = pieces_next(&near, 0); p; p = pieces_next(&near, p)) {
        Block room;
        Polygon enemy = bff_outline(b, s, p, &room);
        if (polygons_within(at, &enemy, within)) pieces_add(&out, p);
    }
    return out;
}

bool bff_keeps_off(const BffBoard *b, const BffState *s, int unit, Pose at, Formation formation) {
    Block room;
    Polygon mine = outline_at(b, s, unit, at, formation, &room);
    PieceSet near = enemies_within(b, s, unit, &mine, b->rule.aloof);
    for (int p = pieces_next(&near, 0); p; p = pieces_next(&near, p)) {
        if (!bff_within(b, s, unit, p, b->rule.aloof)) return false;
    }
    return true;
}

/* ---- Who goes, and how ------------------------------------------------------------------------------------------- */

typedef enum Look { LOOK_KEPT, LOOK_AWAY, LOOK_BACK } Look; /* the facing while it goes: its own, ahead, to the enemy */

typedef struct Retreater {
    const BffBoard *b;
    BffState *s;
    int unit, direction;
    RetreatKind kind;
    Formation formation;
    Look look;
    Point middle;
    const MoveRate *rate;
} Retreater;

static int facing_of(const Retreater *g) {
    if (g->look == LOOK_KEPT) return g->s->unit[g->unit].facing;
    return g->look == LOOK_AWAY ? g->direction : direction_turned(g->direction, TURN / 2);
}

static Pose pose_after(const Retreater *g, i32 length) {
    Point middle = point_ahead(g->middle, g->direction, length);
    return bff_pose_about(g->b, g->s, g->unit, middle, facing_of(g), g->formation);
}

static Retreater retreater_of(const BffBoard *b, BffState *s, int unit, RetreatKind kind, int direction) {
    Formation now = (Formation)s->unit[unit].formation;
    Retreater g = {
        .b = b, .s = s, .unit = unit, .direction = direction, .kind = kind, .formation = now, .look = LOOK_KEPT};
    bool guns = bff_is_battery(b, unit);
    if (guns) g.formation = LIMBERED, g.look = LOOK_AWAY;
    else if (kind == RETREAT_FULL || now == BROKEN) g.formation = BROKEN, g.look = LOOK_AWAY;
    else if (now == GARRISON) g.formation = LINE, g.look = LOOK_BACK;
    g.rate = bff_rate(b, s, unit, guns ? LIMBERED : BROKEN); /* BFF-R7, BFF-R8 */
    g.middle = bff_centre(b, s, unit);
    return g;
}

/* ---- How far the rate goes --------------------------------------------------------------------------------------- */

static bool within_pace(const Retreater *g, Pace pace, i32 length) {
    Pose at = pose_after(g, 0);
    i32 width = shape_width(bff_shape(g->b, g->s, g->unit, g->formation)), over;
    Point by = point_less(point_ahead(g->middle, g->direction, length), g->middle);
    Route route = {0};
    bff_walk(g->b, g->s, g->unit, point_off(at.at, at.facing, -width, 0), point_off(at.at, at.facing, width, 0), by,
             &route);
    return bff_within_pace(g->rate, pace, &route, &over);
}

/* The longest way at the pace: the cost grows with the length. */
static i32 longest(const Retreater *g, Pace pace) {
    i32 low = 0, high = g->rate->full[GOING_OPEN] / (pace == PACE_HALF ? 2 : 1);
    if (within_pace(g, pace, high)) return high;
    while (high - low > 1) {
        i32 middle = (low + high) / 2;
        if (within_pace(g, pace, middle)) low = middle;
        else high = middle;
    }
    return low;
}

/* ---- How far it must go ------------------------------------------------------------------------------------------ */

static bool out_of_range(const Retreater *g, i32 length) {
    BffUnit saved = g->s->unit[g->unit];
    bff_put(g->b, g->s, g->unit, pose_after(g, length), g->formation);
    bool out = !bff_in_range(g->b, g->s, g->unit);
    g->s->unit[g->unit] = saved;
    bff_reshape(g->b, g->s, g->unit);
    return out;
}

static bool far_enough(const Retreater *g, i32 length) {
    if (g->kind != RETREAT_TWO) return out_of_range(g, length);
    Block room;
    Polygon mine = outline_at(g->b, g->s, g->unit, pose_after(g, length), g->formation, &room);
    PieceSet near = enemies_within(g->b, g->s, g->unit, &mine, bff_retreats_until(g->b, RETREAT_TWO) - 1);
    return !pieces_any(&near);
}

/* The shortest way that is far enough, in coarse steps and then to the hundredth; at most `most`. */
static i32 shortest(const Retreater *g, i32 least, i32 most) {
    if (far_enough(g, least)) return least;
    i32 low = least, high = least;
    do {
        low = high;
        high = low + COARSE < most ? low + COARSE : most;
        if (high == low) return most;
    } while (!far_enough(g, high));
    while (high - low > 1) {
        i32 middle = (low + high) / 2;
        if (far_enough(g, middle)) high = middle;
        else low = middle;
    }
    return high;
}

static i32 goal_of(const Retreater *g) {
    i32 most = longest(g, PACE_FULL);
    if (g->kind == RETREAT_FULL) return most;
    return shortest(g, g->kind == RETREAT_DISPLACE ? longest(g, PACE_HALF) : 0, most); /* BFF-4.13: half at least */
}

/* ---- The way ----------------------------------------------------------------------------------------------------- */

/* Nearer than it was when it set out, or through him. */
static bool comes_nearer(const Retreater *g, const Polygon *mine, Point middle, int enemy) {
    Block room, first;
    Polygon him = bff_outline(g->b, g->s, enemy, &room);
    Polygon start = outline_at(g->b, g->s, g->unit, pose_after(g, 0), g->formation, &first);
    if (segment_enters(g->middle, middle, &him)) return true;
    return gap_compare(gap_polygons(mine, &him), gap_polygons(&start, &him)) < 0;
}

/* BFF-R34: does an enemy bar it there? */
static bool is_barred(const Retreater *g, const Polygon *mine, Point middle) {
    PieceSet near = enemies_within(g->b, g->s, g->unit, mine, g->b->rule.aloof);
    for (int p = pieces_next(&near, 0); p; p = pieces_next(&near, p)) {
        if (comes_nearer(g, mine, middle, p)) return true; /* whom it was near already bars nothing else */
    }
    return false;
}

typedef enum Stop { STOP_NONE, STOP_ENEMY, STOP_EDGE } Stop;

/* BFF-R34: to the hundredth, between a place that may be taken and one that is free. */
static i32 first_free(const Retreater *g, i32 from, i32 to) {
    int who;
    while (from < to && !bff_free(g->b, g->s, g->unit, pose_after(g, from), g->formation, &who)) from++;
    return from;
}

/* Goes from step to step up to `goal`, then on until it stands free; notes the last free place before the goal. Close
 * to the edge its new shape may lap over it at first; BFF-12.54 asks where it ends. */
static Stop go_along(const Retreater *g, i32 goal, i32 *part, i32 *end) {
    bool within = false; /* it has been wholly on the table */
    *part = 0;
    for (i32 at = goal < STEP ? goal : STEP; at <= goal + BEYOND;
         at += at < goal && at + STEP > goal ? goal - at : STEP) {
        Block room;
        int who;
        Pose pose = pose_after(g, at);
        Polygon mine = outline_at(g->b, g->s, g->unit, pose, g->formation, &room);
        *end = at;
        bool on = block_on_table(&room, g->b->width, g->b->depth);
        if (!on && (within || at >= goal)) return STOP_EDGE;
        within |= on;
        if (is_barred(g, &mine, point_ahead(g->middle, g->direction, at))) return STOP_ENEMY;
        bool free = bff_free(g->b, g->s, g->unit, pose, g->formation, &who);
        if (free && at >= goal) return *end = first_free(g, goal > at - STEP ? goal : at - STEP, at), STOP_NONE;
        if (free) *part = at;
    }
    return STOP_ENEMY;
}

static PathBack take_way(const Retreater *g, i32 length, PathBack kind, RetreatPath *way) {
    way->length = length;
    way->formation = g->formation;
    way->end = pose_after(g, length);
    return kind;
}

PathBack bff_retreat_path(const BffBoard *b, BffState *s, int unit, RetreatKind kind, int direction, RetreatPath *way) {
    Retreater g = retreater_of(b, s, unit, kind, direction);
    *way = (RetreatPath){.off = false};
    i32 goal = goal_of(&g), part, end;
    switch (go_along(&g, goal, &part, &end)) {
    case STOP_NONE: return take_way(&g, end, PATH_OPEN, way);
    case STOP_EDGE: way->off = true; return take_way(&g, end, PATH_OPEN, way);
    default: return part > 0 ? take_way(&g, part, PATH_PARTIAL, way) : PATH_BLOCKED;
    }
}

/* BFF-12.54: from its nearest point to the unit's middle; without enemies toward the own edge. */
int bff_retreat_direction(const BffBoard *b, const BffState *s, int unit) {
    static const i16 toward[EDGES] = {0, 2700, 900, 0, 1800, 0};
    int enemy = bff_nearest_enemy(b, s, unit);
    if (!enemy) return toward[b->edge[bff_side(b, unit)]];
    Block room;
    Polygon outline = bff_outline(b, s, enemy, &room);
    Point middle = bff_centre(b, s, unit), from = polygon_nearest(&outline, middle);
    if (point_same(from, middle)) return direction_turned(s->unit[unit].facing, TURN / 2);
    return direction_toward(from, middle);
}

bool bff_broken_room(const BffBoard *b, const BffState *s, int unit, Pose *at) {
    enum { RINGS = 24, SPOKES = 16 }; /* 6" in steps of a quarter */
    Point middle = bff_centre(b, s, unit);
    int who, facing = s->unit[unit].facing;
    for (int ring = 0; ring <= RINGS; ring++) {
        for (int spoke = 0; spoke < (ring ? SPOKES : 1); spoke++) {
            Point there = point_ahead(middle, spoke * (TURN / SPOKES), ring * STEP);
            *at = bff_pose_about(b, s, unit, there, facing, BROKEN);
            if (bff_free(b, s, unit, *at, BROKEN, &who)) return true;
        }
    }
    return false;
}

/* ---- Recalls and halts ------------------------------------------------------------------------------------------- */

/* Units that charged it charge nothing now. */
static void release(const BffBoard *b, BffState *s, int unit) {
    for (int p = pieces_next(&b->brigades, 0); p; p = pieces_next(&b->brigades, p)) {
        if (s->unit[p].target != unit) continue;
        s->unit[p].target = 0;
        s->unit[p].mark &= ~(u32)(U_CHARGING | U_COUNTERCHARGING);
    }
}

/* BFF-12.35: up to a full move of its own formation, as far as there is room. */
void bff_recall(const BffBoard *b, BffState *s, int unit, const Journal *j) {
    char inches[12];
    i32 part = 0, end = 0;
    if (s->combat.stage == COMBAT_IDLE) release(b, s, unit); /* a combat under way ends by itself */
    s->unit[unit].mark &= ~(u32)(U_CHARGING | U_COUNTERCHARGING | U_MAY_BREAK_THROUGH);
    s->unit[unit].target = 0;
    if (bff_plane(s)) {
        Retreater g = retreater_of(b, s, unit, RETREAT_RANGE, bff_retreat_direction(b, s, unit));
        g.rate = bff_rate(b, s, unit, (Formation)s->unit[unit].formation);
        i32 most = longest(&g, PACE_FULL);
        if (go_along(&g, most, &part, &end) == STOP_NONE && end == most) part = most;
        if (part) bff_put(b, s, unit, pose_after(&g, part), g.formation);
    }
    journal(j, NOBODY, BFF_12_35, "%s recalls%s%s%s.", bff_name_of(b, unit), bff_plane(s) ? ", " : "",
            bff_plane(s) ? bff_inches(part, inches) : "", bff_plane(s) ? "\"" : "");
}

/* Straight back the way it faces from, until it is 1" from whom it charged and stands free. */
void bff_halt_short(const BffBoard *b, BffState *s, int unit) {
    BffUnit *u = &s->unit[unit];
    int target = u->target, who;
    Pose from = bff_pose(s, unit);
    Formation formation = (Formation)u->formation;
    for (i32 back = 0; bff_plane(s) && target && back <= 4 * b->result_halt; back++) {
        Pose at = {point_ahead(from.at, direction_turned(from.facing, TURN / 2), back), from.facing};
        Block mine, room;
        Polygon own = outline_at(b, s, unit, at, formation, &mine), enemy = bff_outline(b, s, target, &room);
        if (polygons_within(&own, &enemy, b->result_halt - 1) || !bff_free(b, s, unit, at, formation, &who)) continue;
        bff_put(b, s, unit, at, formation);
        return;
    }
}
