/* The ground: patches, walks that are split by them, and lines of sight. */
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

u32 land_classes_at(const Land *land, Point at) {
    u32 classes = 0;
    for (const Patch *patch = land->patch; patch < land->patch + land->patches; patch++) {
        Polygon p = patch_polygon(land, patch);
        if (polygon_has(&p, at) != POLYGON_OUTSIDE) classes |= (u32)1 << patch->class;
    }
    return classes;
}

u32 land_classes_under(const Land *land, const Polygon *polygon) {
    u32 classes = 0;
    for (const Patch *patch = land->patch; patch < land->patch + land->patches; patch++) {
        if ((classes >> patch->class & 1) || !boxes_meet(&patch->box, &polygon->box)) continue;
        Polygon p = patch_polygon(land, patch);
        if (polygons_meet(&p, polygon)) classes |= (u32)1 << patch->class;
    }
    return classes;
}

int land_level_at(const Land *land, Point at) {
    int level = 0;
    for (const Patch *patch = land->patch; patch < land->patch + land->patches; patch++) {
        if (patch->level <= level) continue;
        Polygon p = patch_polygon(land, patch);
        if (polygon_has(&p, at) != POLYGON_OUTSIDE) level = patch->level;
    }
    return level;
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
    return a->classes == b->classes && a->level == b->level;
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

/* From `from` to `upto` the walk also touches this. */
static void stretch_touch(Walk *w, i32 from, i32 upto, u32 classes, i32 level) {
    if (from >= upto) return;
    int begin = stretch_at(w, from);
    bool changed = false;
    for (int i = begin; i < w->count && (i == begin || w->stretch[i - 1].upto < upto); i++) {
        Stretch *s = &w->stretch[i];
        if ((s->classes & classes) == classes && s->level >= level) continue;
        if (s->upto > upto) stretch_at(w, upto);
        s->classes |= classes;
        if (level > s->level) s->level = level;
        changed = true;
    }
    if (changed) stretches_join(w);
}

/* A leg that touches nothing yet; its first hundredth. When there is no room the last stretch goes on. */
static i32 leg_begin(Walk *w, i32 length) {
    i32 begins = w->length;
    w->length += length;
    if (w->count == STRETCHES_MAX) w->stretch[w->count - 1].upto = w->length;
    else w->stretch[w->count++] = (Stretch){w->length, 0, 0};
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

static void leg_point(const Leg *leg, const Polygon *p, Point a, Point b) {
    Cut cut[CORNERS_MAX];
    int beside, count = polygon_cuts(p, a, b, cut, &beside);
    i32 from = 0;
    for (int i = 0; i <= count; i++) {
        i32 upto = i < count ? cut_mark(cut[i].at, cut[i].of, leg->length) : leg->length;
        if (beside) leg_touch(leg, from, upto);
        from = upto;
        if (i < count) beside ^= cut[i].flips;
    }
}

void walk_point(Walk *w, const Land *land, Point a, Point b) {
    Leg leg = {.walk = w, .length = point_distance(a, b)};
    if (!leg.length) return;
    Point ends[2] = {a, b};
    Box box = box_of(ends, 2);
    Point by = point_less(b, a);
    leg.begins = leg_begin(w, leg.length);
    for (leg.patch = land->patch; leg.patch < land->patch + land->patches; leg.patch++) {
        if (!boxes_meet(&leg.patch->box, &box) || box_left_of(&leg.patch->box, a, by) ||
            box_left_of(&leg.patch->box, a, reversed(by)))
            continue;
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

/* The moving edge touches a patch as long as it passes one of its edges, or its left end is within. Edges that follow
 * each other in the strip make one stretch. */
static void leg_edge(const Leg *leg, const Polygon *p, const Strip *s) {
    Point from = p->corner[p->count - 1];
    i64 from_left = cross(s->by, point_less(from, s->left)), from_right = cross(s->by, point_less(from, s->right));
    i32 low = 0, high = 0, last = 0;
    for (int i = 0; i < p->count; i++) {
        Point to = p->corner[i];
        i64 to_left = cross(s->by, point_less(to, s->left)), to_right = cross(s->by, point_less(to, s->right));
        if (!(from_left < 0 && to_left < 0) && !(from_right > 0 && to_right > 0)) {
            bool goes_on = i > 0 && from_left >= 0 && from_right <= 0;
            i32 one = goes_on ? last : strip_mark(s, from, to, leg->length);
            last = strip_mark(s, to, from, leg->length);
            if (!goes_on) leg_touch(leg, low, high), low = high = one;
            if (last < low) low = last;
            if (last > high) high = last;
        }
        from = to, from_left = to_left, from_right = to_right;
    }
    leg_touch(leg, low, high);
    leg_point(leg, p, s->left, point_plus(s->left, s->by));
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
    Leg leg = {.walk = w, .length = plane_root((u32)dot(by, by))};
    leg.begins = leg_begin(w, leg.length);
    for (leg.patch = land->patch; leg.patch < land->patch + land->patches; leg.patch++) {
        if (!boxes_meet(&leg.patch->box, &box) || strip_misses(&strip, &leg.patch->box)) continue;
        Polygon p = patch_polygon(land, leg.patch);
        leg_edge(&leg, &p, &strip);
    }
    stretches_join(w);
}

/* All of a leg touches what a polygon meets. */
static void leg_polygon(Walk *w, const Land *land, const Polygon *polygon, i32 length) {
    Leg leg = {.walk = w, .length = length};
    if (!length) return;
    leg.begins = leg_begin(w, length);
    for (leg.patch = land->patch; leg.patch < land->patch + land->patches; leg.patch++) {
        if (!boxes_meet(&leg.patch->box, &polygon->box)) continue;
        Polygon p = patch_polygon(land, leg.patch);
        if (polygons_meet(&p, polygon)) leg_touch(&leg, 0, length);
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

/* ---- Lines of sight ---- */

Sight land_sight(const Land *land, const Veil *veil, Point from, Point to, const Polygon *blocker, int blockers) {
    Sight sight = {.blocker = -1};
    Walk walk;
    walk_begin(&walk);
    walk_point(&walk, land, from, to);
    for (u32 rest = veil->shallow & walk_classes(&walk); rest; rest &= rest - 1) {
        int class = bits_first(rest);
        sight.depth[class] = walk_within(&walk, (u32)1 << class);
        if (sight.depth[class] > veil->depth[class]) sight.veiled |= (u32)1 << class;
    }
    int highest = walk_highest(&walk);
    sight.ground = highest > 0 && highest > land_level_at(land, from) && highest > land_level_at(land, to);
    for (int i = 0; i < blockers && sight.blocker < 0; i++) {
        if (segment_enters(from, to, &blocker[i])) sight.blocker = i;
    }
    sight.clear = !sight.veiled && !sight.ground && sight.blocker < 0;
    return sight;
}
