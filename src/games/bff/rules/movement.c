/* What a move costs: rates (section 5), the ground under the front (BFF-R3, BFF-R27), roads and streams. */
#include "games/bff/rules.h"

/* ---- Rates ------------------------------------------------------------------------------------------------------- */

static MoveKind kind_of(const BffBoard *b, int piece) {
    switch (b->piece[piece].type) {
    case CAVALRY:
    case MOUNTED_INFANTRY: return MOVE_CAVALRY;
    case FIELD_BATTERY: return MOVE_FIELD_BATTERY;
    case HORSE_BATTERY: return MOVE_HORSE_BATTERY;
    case LEADER: return MOVE_LEADER;
    default: return MOVE_INFANTRY;
    }
}

static MoveRow row_of(const BffBoard *b, const BffState *s, int piece, Formation formation) {
    if (bff_is_leader(b, piece)) return ROW_ALONE;
    if (bff_is_battery(b, piece)) return ROW_LIMBERED;
    if (formation == BROKEN) return ROW_BROKEN;
    if (bff_is(s, piece, U_DISMOUNTED)) return ROW_DISMOUNTED;
    switch (formation) {
    case SUPPORTED_LINE: return ROW_SUPPORTED_LINE;
    case FIELD_COLUMN: return ROW_FIELD_COLUMN;
    case MARCH_COLUMN: return ROW_MARCH_COLUMN;
    default: return ROW_LINE;
    }
}

const MoveRate *bff_rate(const BffBoard *b, const BffState *s, int piece, Formation formation) {
    return &b->rate[kind_of(b, piece)][row_of(b, s, piece, formation)];
}

Clause bff_rate_clause(const BffBoard *b, const BffState *s, int piece, Formation formation) {
    MoveRow row = row_of(b, s, piece, formation);
    bool horse = kind_of(b, piece) == MOVE_CAVALRY;
    switch (row) {
    case ROW_FIELD_COLUMN:
    case ROW_MARCH_COLUMN: return horse ? BFF_5_5 : BFF_5_2;
    case ROW_BROKEN: return horse ? BFF_5_6 : BFF_5_3;
    case ROW_DISMOUNTED: return BFF_5_6;
    case ROW_LIMBERED: return BFF_5_7;
    case ROW_ALONE: return BFF_5_8;
    default: return horse ? BFF_5_4 : BFF_5_1;
    }
}

/* Where there is one rate, it is that of every pace. */
static i32 rate_at(const MoveRate *rate, Pace pace, Going going) {
    bool quick = pace == PACE_QUICK || pace == PACE_HALF_QUICK;
    return quick && rate->quick[going] ? rate->quick[going] : rate->full[going];
}

bool bff_rates_fall(const MoveRate *rate, Pace pace) {
    i32 open = rate_at(rate, pace, GOING_OPEN), broken = rate_at(rate, pace, GOING_BROKEN);
    return open >= broken && broken >= rate_at(rate, pace, GOING_ROUGH) &&
           (!rate->road_up || rate->road_up >= rate->road_down);
}

static bool is_half(Pace pace) { return pace == PACE_HALF || pace == PACE_HALF_QUICK; }

i32 bff_reach(const MoveRate *rate, Pace pace, Going going) {
    if (pace == PACE_NONE) return 0;
    i32 reach = rate_at(rate, pace, going);
    return is_half(pace) ? reach / 2 : reach; /* BFF-R27: all rates are even */
}

/* BFF-R3: the fractions of the move that are used in each ground, added up: exactly, over one denominator. */
bool bff_within_pace(const MoveRate *rate, Pace pace, const Route *route, i32 *over) {
    i64 up = rate->road_up ? rate->road_up : 1, down = rate->road_up ? rate->road_down : 1;
    i64 per[GOINGS], used[GOINGS];
    for (int g = 0; g < GOINGS; g++) {
        per[g] = rate_at(rate, pace, (Going)g);
        used[g] = route->spent[g];
    }
    *over = route->length;
    for (int g = 0; g < GOINGS; g++) {
        if (!per[g] && (used[g] || (g == GOING_OPEN && route->on_road))) return false;
        if (!per[g]) per[g] = 1;
    }
    i64 open = per[GOING_OPEN] * up, broken = per[GOING_BROKEN], rough = per[GOING_ROUGH];
    i64 all = open * broken * rough, halves = is_half(pace) ? 2 : 1;
    i64 sum = (used[GOING_OPEN] * up + route->on_road * down) * broken * rough + used[GOING_BROKEN] * open * rough +
              used[GOING_ROUGH] * open * broken;
    i64 excess = halves * sum - all;
    if (pace == PACE_NONE) return !route->length;
    *over = excess > 0 ? (i32)((excess * per[route->last] + halves * all - 1) / (halves * all)) : 0;
    return excess <= 0;
}

/* ---- The ground under the front ---------------------------------------------------------------------------------- */

static void spend(Route *route, Going going, i32 hundredths) {
    if (hundredths <= 0) return;
    route->length += hundredths;
    route->spent[going] += hundredths;
    route->last = going;
    if (going > route->worst) route->worst = going;
}

/* BFF-R3: the worst that is touched; BFF-12.22: a stream is broken at least. */
static Going going_of(const BffBoard *b, const BffState *s, int unit, const Stretch *ground, bool wet) {
    u32 classes = ground->classes | (ground->bare ? 1u << b->ground : 0);
    Going worst = wet ? GOING_BROKEN : GOING_OPEN;
    for (; classes; classes &= classes - 1) {
        Going going = bff_going(b, s, unit, (Terrain)bits_first(classes));
        if (going > worst) worst = going;
    }
    return worst;
}

/* The two walks are of one length; where either changes, the cost may. */
static void spend_walks(const BffBoard *b, const BffState *s, int unit, const Walk *ground, const Walk *water,
                        Route *route) {
    i32 at = 0;
    for (int g = 0, w = 0; g < ground->count;) {
        const Stretch *on = &ground->stretch[g];
        bool runs = w < water->count;
        i32 upto = runs && water->stretch[w].upto < on->upto ? water->stretch[w].upto : on->upto;
        spend(route, going_of(b, s, unit, on, runs && water->stretch[w].classes), upto - at);
        at = upto;
        if (runs && water->stretch[w].upto == upto) w++;
        if (on->upto == upto) g++;
    }
}

/* Is all of it to go alike? Of one kind it may lie on several patches. */
static bool is_plain(const BffBoard *b, const BffState *s, int unit, const Box *box, Going *going) {
    Going worst;
    Terrain alike;
    if (bff_goings(b, s, unit, box, going, &worst) && *going == worst) return true;
    if (!bff_uniform(b, box, &alike) || (b->water.patches && (bff_lines_near(b, box) & NEAR_STREAM))) return false;
    *going = bff_going(b, s, unit, alike);
    return true;
}

enum { PARTS = 4 };

static Point part_of(Point from, Point by, int part) {
    return (Point){from.x + by.x * part / PARTS, from.y + by.y * part / PARTS};
}

/* A slanted way fills little of its box, so it is looked at in parts; a hundredth more, for their ends are rounded. */
static bool way_is_plain(const BffBoard *b, const BffState *s, int unit, Point left, Point right, Point by,
                         Going *going) {
    Going one;
    for (int part = 0; part < PARTS; part++) {
        Point corner[4] = {part_of(left, by, part), part_of(right, by, part), part_of(left, by, part + 1),
                           part_of(right, by, part + 1)};
        Box box = box_of(corner, 4);
        box = (Box){{box.low.x - 1, box.low.y - 1}, {box.high.x + 1, box.high.y + 1}};
        if (!is_plain(b, s, unit, &box, &one) || (part && one != *going)) return false;
        *going = one;
    }
    return true;
}

void bff_walk(const BffBoard *b, const BffState *s, int unit, Point left, Point right, Point by, Route *route) {
    Going going = GOING_OPEN;
    Point corner[4] = {left, right, point_plus(left, by), point_plus(right, by)};
    Box box = box_of(corner, 4);
    bool slanted = by.x / PARTS && by.y / PARTS;
    if (is_plain(b, s, unit, &box, &going) || (slanted && way_is_plain(b, s, unit, left, right, by, &going))) {
        spend(route, going, point_distance_up(left, point_plus(left, by)));
        return;
    }
    Walk ground, water;
    walk_begin(&ground);
    walk_begin(&water);
    walk_edge(&ground, &b->land, left, right, by);
    if (bff_lines_near(b, &box) & NEAR_STREAM) walk_edge(&water, &b->water, left, right, by);
    spend_walks(b, s, unit, &ground, &water, route);
}

/* What the front can touch when it wheels by up to a quarter: the ends of its outer corner's arc, its middle, and so
 * much more as the arc bulges beyond the chords between them. */
static Box wheel_box(Pose at, i32 width, int pivot, int by) {
    int outward = pivot == FRONT_LEFT ? 1 : -1;
    Point corner[4] = {point_off(at.at, at.facing, -outward * width, 0)};
    for (int i = 0; i < 3; i++) {
        int facing = direction_turned(at.facing, -outward * by * i / 2);
        corner[i + 1] = point_off(corner[0], facing, outward * 2 * width, 0);
    }
    Box box = box_of(corner, 4);
    i32 more = by > TURN / 4 ? 2 * width : width / 8 + 1;
    return (Box){{box.low.x - more, box.low.y - more}, {box.high.x + more, box.high.y + more}};
}

void bff_walk_wheel(const BffBoard *b, const BffState *s, int unit, Pose at, i32 width, int pivot, int by,
                    Route *route) {
    Box box = wheel_box(at, width, pivot, by);
    Going going;
    if (is_plain(b, s, unit, &box, &going)) {
        spend(route, going, arc_length(width, by)); /* BFF-R27 */
        return;
    }
    Walk ground, water;
    walk_begin(&ground);
    walk_begin(&water);
    walk_wheel(&ground, &b->land, at, width, pivot, by);
    if (bff_lines_near(b, &box) & NEAR_STREAM) walk_wheel(&water, &b->water, at, width, pivot, by);
    spend_walks(b, s, unit, &ground, &water, route);
}

/* ---- `go` in the making ------------------------------------------------------------------------------------------ */

void bff_leg(Action *go, LegKind kind, int a, int b) {
    MUST(go->n + LEG_OPERANDS <= GO_OPERANDS);
    go->verb = DO_GO;
    go->op[go->n++] = (i16)kind;
    go->op[go->n++] = (i16)a;
    go->op[go->n++] = (i16)b;
}

void bff_face(Action *go, int direction) {
    go->verb = DO_GO;
    go->op[go->n++] = LEG_FACE;
    go->op[go->n++] = (i16)direction;
}
