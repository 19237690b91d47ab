/* The ground: patches, and walks that are split by them. */
#include "space/land.h"

bool land_add(Land *land, const Point *corner, int count, int class, int level) {
    if (count < 3 || count > CORNERS_MAX || class < 0 || class >= LAND_CLASSES) return false;
    if (level < 0 || level > INT16_MAX) return false;
    if (land->patches == PATCHES_MAX || land->corners + count > LAND_CORNERS_MAX) return false;
    for (int i = 0; i < count; i++) {
        if (!point_on_plane(corner[i])) return false;
    }
    Polygon p = polygon_on(corner, count);
    if (!polygon_simple(&p)) return false;
    land->patch[land->patches++] = (Patch){p.box, land->corners, (u8)count, (u8) class, (i16)level};
    memcpy(land->corner + land->corners, corner, (size_t)count * sizeof *corner);
    land->corners = (u16)(land->corners + count);
    return true;
}

const Patch *land_patch_at(const Land *land, Point at) {
    for (const Patch *patch = land->patch + land->patches; patch-- > land->patch;) {
        if (at.x < patch->box.low.x || at.x > patch->box.high.x || at.y < patch->box.low.y || at.y > patch->box.high.y)
            continue;
        Polygon p = patch_polygon(land, patch);
        if (polygon_has(&p, at) != POLYGON_OUTSIDE) return patch;
    }
    return NULL;
}

/* Is all of a convex polygon within? No edge runs through it, and a corner lies inside; one with all its corners on the
 * edge may lie in a notch, so it is not said to be within. */
static bool polygon_holds(const Polygon *p, const Polygon *convex) {
    bool inside = false;
    for (int i = 0; i < convex->count; i++) {
        int has = polygon_has(p, convex->corner[i]);
        if (has == POLYGON_OUTSIDE) return false;
        inside |= has == POLYGON_INSIDE;
    }
    for (int i = 0, last = p->count - 1; i < p->count && inside; last = i++) {
        if (segment_enters(p->corner[last], p->corner[i], convex)) return false;
    }
    return inside;
}

bool land_alike_under(const Land *land, const Polygon *polygon, const Patch **one) {
    *one = NULL;
    for (const Patch *patch = land->patch + land->patches; patch-- > land->patch;) {
        if (!boxes_meet(&patch->box, &polygon->box)) continue;
        Polygon p = patch_polygon(land, patch);
        if (!polygons_meet(&p, polygon)) continue;
        *one = patch;
        return polygon_holds(&p, polygon);
    }
    return true;
}

bool land_classes_under(const Land *land, const Polygon *polygon, u32 *seen, u32 *all) {
    bool bare = true;
    *seen = *all = 0;
    for (const Patch *patch = land->patch + land->patches; patch-- > land->patch;) {
        if (!boxes_meet(&patch->box, &polygon->box)) continue;
        Polygon p = patch_polygon(land, patch);
        if (!polygons_meet(&p, polygon)) continue;
        *all |= (u32)1 << patch->class;
        if (bare) *seen |= (u32)1 << patch->class;
        bare = bare && !polygon_holds(&p, polygon);
    }
    return bare;
}

/* ---- Stretches ---- */

/* The first stretch that ends after `mark`, split so that one begins there if there is room. */
static int stretch_at(Walk *w, i32 mark) {
    int at = 0;
    i32 begins = 0;
    while (at < w->count && w->stretch[at].upto <= mark) begins = w->stretch[at++].upto;
    if (at == w->count || begins == mark || w->count == STRETCHES_MAX) return at;
    memmove(w->stretch + at + 1, w->stretch + at, (size_t)(w->count - at) * sizeof *w->stretch);
    w->stretch[at].upto = mark;
    w->count++;
    return at + 1;
}

static bool stretch_alike(const Stretch *a, const Stretch *b) {
    return a->classes == b->classes && a->level == b->level && a->bare == b->bare;
}

/* Neighbours that have become alike are one. */
static void stretches_join(Walk *w) {
    int count = 0;
    for (int i = 0; i < w->count; i++) {
        if (count && stretch_alike(&w->stretch[count - 1], &w->stretch[i])) count--;
        Stretch s = w->stretch[i];
        w->stretch[count++] = s;
    }
    w->count = count;
}

/* From `from` to `upto` the walk also touches this, where no later patch holds all of it. */
static void stretch_touch(Walk *w, i32 from, i32 upto, u32 classes, i32 level) {
    if (from >= upto) return;
    int begin = stretch_at(w, from);
    for (int i = begin; i < w->count && (i == begin || w->stretch[i - 1].upto < upto); i++) {
        Stretch *s = &w->stretch[i];
        if (!s->bare || ((s->classes & classes) == classes && s->level >= level)) continue;
        if (s->upto > upto) stretch_at(w, upto);
        s->classes |= classes;
        if (level > s->level) s->level = level;
    }
}

/* From `from` to `upto` nothing that comes later, which means lower, shows. Without room to split it shows. */
static void stretch_close(Walk *w, i32 from, i32 upto) {
    if (from >= upto) return;
    for (int i = stretch_at(w, from); i < w->count && (i ? w->stretch[i - 1].upto : 0) < upto; i++) {
        if (w->stretch[i].upto > upto) stretch_at(w, upto);
        if ((i ? w->stretch[i - 1].upto : 0) >= from && w->stretch[i].upto <= upto) w->stretch[i].bare = false;
    }
}

/* A leg that touches nothing yet; its first hundredth. Without room the last stretch goes on, and shows all. */
static i32 leg_begin(Walk *w, i32 length) {
    i32 begins = w->length;
    w->length += length;
    if (w->count == STRETCHES_MAX) w->stretch[w->count - 1].upto = w->length, w->stretch[w->count - 1].bare = true;
    else w->stretch[w->count++] = (Stretch){w->length, 0, 0, true};
    return begins;
}

/* ---- Walks ---- */

/* A leg under way, and the patch that it is looked at with. */
typedef struct Leg {
    Walk *walk;
    i32 begins, length;
    const Patch *patch;
} Leg;

static void leg_touch(const Leg *leg, i32 from, i32 upto) {
    stretch_touch(leg->walk, leg->begins + from, leg->begins + upto, (u32)1 << leg->patch->class, leg->patch->level);
}

/* Does all of a box lie left of the line through `at` that goes `along`? Its rightmost corner tells. */
static bool box_left_of(const Box *box, Point at, Point along) {
    Point rightmost = {along.y < 0 ? box->high.x : box->low.x, along.x > 0 ? box->high.y : box->low.y};
    return cross(along, point_less(rightmost, at)) < 0;
}

static Point reversed(Point way) { return (Point){-way.x, -way.y}; }

/* Of a leg, in hundredths from its beginning. */
typedef struct Range {
    i32 from, upto;
} Range;

/* Where the way from a to b has the polygon at least on these sides (CUT_*); a patch has few of them. */
static int ranges_within(const Polygon *p, Point a, Point b, int sides, i32 length, Range *range) {
    Cut cut[CORNERS_MAX];
    int beside, ranges = 0, count = polygon_cuts(p, a, b, cut, &beside);
    i32 from = 0;
    for (int i = 0; i <= count; i++) {
        i32 upto = i < count ? cut_mark(cut[i].at, cut[i].of, length) : length;
        if (beside & sides) range[ranges++] = (Range){from, upto};
        from = upto;
        if (i < count) beside ^= cut[i].flips;
    }
    return ranges;
}

static void leg_close(const Leg *leg, i32 from, i32 upto) {
    stretch_close(leg->walk, leg->begins + from, leg->begins + upto);
}

static void leg_point(const Leg *leg, const Polygon *p, Point a, Point b) {
    Range range[CORNERS_MAX + 1];
    int ranges = ranges_within(p, a, b, CUT_INSIDE, leg->length, range);
    for (int i = 0; i < ranges; i++) {
        leg_touch(leg, range[i].from, range[i].upto);
        leg_close(leg, range[i].from, range[i].upto);
    }
}

/* The last comes first, for it covers the others. */
static bool next_patch(const Land *land, Leg *leg, const Box *box) {
    while (leg->patch-- > land->patch) {
        if (boxes_meet(&leg->patch->box, box)) return true;
    }
    return false;
}

void walk_point(Walk *w, const Land *land, Point a, Point b) {
    Leg leg = {.walk = w, .length = point_distance_up(a, b), .patch = land->patch + land->patches};
    if (!leg.length) return;
    Point ends[2] = {a, b};
    Box box = box_of(ends, 2);
    Point by = point_less(b, a);
    leg.begins = leg_begin(w, leg.length);
    while (next_patch(land, &leg, &box)) {
        if (box_left_of(&leg.patch->box, a, by) || box_left_of(&leg.patch->box, a, reversed(by))) continue;
        Polygon p = patch_polygon(land, leg.patch);
        leg_point(&leg, &p, a, b);
    }
    stretches_join(w);
}

/* A moving edge: the strip between the lines that its ends describe, `left` left of the way. */
typedef struct Strip {
    Point left, right, by;
} Strip;

/* Where along the leg the moving edge passes a corner of the polygon; for one outside the strip, where it passes the
 * point at which the edge to `other` enters the strip. */
static i32 strip_mark(const Strip *s, Point corner, Point other, i32 length) {
    i64 at, of;
    bool too_left = cross(s->by, point_less(corner, s->left)) < 0;
    if (too_left || cross(s->by, point_less(corner, s->right)) > 0) {
        Point edge = point_less(other, corner);
        at = cross(edge, point_less(too_left ? s->left : s->right, corner));
        of = -cross(edge, s->by);
    } else {
        Point front = point_less(s->right, s->left);
        at = cross(front, point_less(corner, s->left));
        of = cross(front, s->by);
    }
    return of < 0 ? cut_mark(-at, -of, length) : cut_mark(at, of, length);
}

/* When the moving edge passes edges of the polygon; those that follow each other in the strip make one range. */
static int ranges_passed(const Polygon *p, const Strip *s, i32 length, Range *range) {
    Point from = p->corner[p->count - 1];
    i64 from_left = cross(s->by, point_less(from, s->left)), from_right = cross(s->by, point_less(from, s->right));
    i32 last = 0;
    int ranges = 0;
    for (int i = 0; i < p->count; i++) {
        Point to = p->corner[i];
        i64 to_left = cross(s->by, point_less(to, s->left)), to_right = cross(s->by, point_less(to, s->right));
        if (!(from_left < 0 && to_left < 0) && !(from_right > 0 && to_right > 0)) {
            bool goes_on = ranges && from_left >= 0 && from_right <= 0;
            i32 one = goes_on ? last : strip_mark(s, from, to, length);
            last = strip_mark(s, to, from, length);
            if (!goes_on) range[ranges++] = (Range){one, one};
            Range *r = &range[ranges - 1];
            if (last < r->from) r->from = last;
            if (last > r->upto) r->upto = last;
        }
        from = to, from_left = to_left, from_right = to_right;
    }
    return ranges;
}

/* The patch holds the whole edge while one end is within and no edge of it is passed. */
static void leg_close_between(const Leg *leg, Range within, const Range *passed, int count) {
    while (within.from < within.upto) {
        Range next = {within.upto, within.upto};
        for (int i = 0; i < count; i++) {
            if (passed[i].upto > within.from && passed[i].from < next.from) next = passed[i];
        }
        leg_close(leg, within.from, next.from);
        within.from = next.upto;
    }
}

/* The moving edge touches a patch as long as it passes one of its edges, or its left end is within. */
static void leg_edge(const Leg *leg, const Polygon *p, const Strip *s) {
    Range passed[CORNERS_MAX], within[CORNERS_MAX + 1];
    Point to = point_plus(s->left, s->by);
    int passes = ranges_passed(p, s, leg->length, passed);
    int ranges = ranges_within(p, s->left, to, CUT_RIGHT, leg->length, within);
    for (int i = 0; i < passes; i++) leg_touch(leg, passed[i].from, passed[i].upto);
    for (int i = 0; i < ranges; i++) leg_touch(leg, within[i].from, within[i].upto);
    for (int i = 0; i < ranges; i++) leg_close_between(leg, within[i], passed, passes);
}

/* Does all of a box lie beside, before or beyond what the moving edge passes? */
static bool strip_misses(const Strip *s, const Box *box) {
    Point front = point_less(s->right, s->left);
    return box_left_of(box, s->left, s->by) || box_left_of(box, s->right, reversed(s->by)) ||
           box_left_of(box, s->left, reversed(front)) || box_left_of(box, point_plus(s->left, s->by), front);
}

void walk_edge(Walk *w, const Land *land, Point left, Point right, Point by) {
    i64 turn = cross(point_less(right, left), by);
    if (!turn) {
        Point leads = dot(point_less(right, left), by) > 0 ? right : left;
        walk_point(w, land, leads, point_plus(leads, by));
        return;
    }
    Strip strip = turn < 0 ? (Strip){left, right, by} : (Strip){right, left, by};
    Point corner[4] = {left, right, point_plus(left, by), point_plus(right, by)};
    Box box = box_of(corner, 4);
    Leg leg = {
        .walk = w, .length = point_distance_up(left, point_plus(left, by)), .patch = land->patch + land->patches};
    leg.begins = leg_begin(w, leg.length);
    while (next_patch(land, &leg, &box)) {
        if (strip_misses(&strip, &leg.patch->box)) continue;
        Polygon p = patch_polygon(land, leg.patch);
        leg_edge(&leg, &p, &strip);
    }
    stretches_join(w);
}

/* All of a leg touches what a convex polygon meets. */
static void leg_polygon(Walk *w, const Land *land, const Polygon *polygon, i32 length) {
    Leg leg = {.walk = w, .length = length, .patch = land->patch + land->patches};
    if (!length) return;
    leg.begins = leg_begin(w, length);
    while (next_patch(land, &leg, &polygon->box)) {
        Polygon p = patch_polygon(land, leg.patch);
        if (!polygons_meet(&p, polygon)) continue;
        leg_touch(&leg, 0, length);
        if (!polygon_holds(&p, polygon)) continue;
        leg_close(&leg, 0, length);
        break;
    }
    stretches_join(w);
}

void walk_wheel(Walk *w, const Land *land, Pose pose, i32 width, int pivot, int by) {
    int outward = pivot == FRONT_LEFT ? 1 : -1;
    Point corner[3] = {point_off(pose.at, pose.facing, -outward * width, 0)};
    corner[1] = point_off(corner[0], pose.facing, outward * 2 * width, 0);
    i32 marked = 0;
    for (int turned = 0; turned < by;) {
        turned = turned + WHEEL_STEP < by ? turned + WHEEL_STEP : by;
        corner[2] = point_off(corner[0], direction_turned(pose.facing, -outward * turned), outward * 2 * width, 0);
        Polygon triangle = polygon_on(corner, 3);
        i32 mark = arc_length(width, turned);
        leg_polygon(w, land, &triangle, mark - marked);
        marked = mark;
        corner[1] = corner[2];
    }
}

void walk_path(Walk *w, const Land *land, const Path *path, i32 width) {
    for (int i = 0; i < path->legs; i++) {
        Point from = path->point[i], to = path->point[i + 1];
        int facing = direction_toward(from, to);
        walk_edge(w, land, point_off(from, facing, -width, 0), point_off(from, facing, width, 0), point_less(to, from));
    }
}

i32 walk_within(const Walk *w, u32 classes) {
    i32 sum = 0, begins = 0;
    for (int i = 0; i < w->count; i++) {
        if (w->stretch[i].classes & classes) sum += w->stretch[i].upto - begins;
        begins = w->stretch[i].upto;
    }
    return sum;
}

u32 walk_classes(const Walk *w) {
    u32 classes = 0;
    for (int i = 0; i < w->count; i++) classes |= w->stretch[i].classes;
    return classes;
}

int walk_highest(const Walk *w) {
    int highest = 0;
    for (int i = 0; i < w->count; i++) {
        if (w->stretch[i].level > highest) highest = w->stretch[i].level;
    }
    return highest;
}
