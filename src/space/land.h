/* The ground of a table: patches of terrain, each a polygon with a class and a level, and what a move or a line of
 * sight passes through. Classes are numbers of the caller's. A later patch covers an earlier one. No units.
 *
 * A walk is the protocol of a move or of a line of sight: its length in hundredths, split where the ground changes. The
 * edge of a patch belongs to it. The length of a leg is rounded up. Each split is an exact fraction of its leg, rounded
 * once to the nearest hundredth of the leg's length, halves up; so stretches add up to the length, and a patch that is
 * only touched in passing counts for nothing. */
#ifndef LONGROLL_LAND_H
#define LONGROLL_LAND_H

#include "space/blocks.h"

enum { LAND_CLASSES = 32, PATCHES_MAX = 192, LAND_CORNERS_MAX = 4096, STRETCHES_MAX = 64, WHEEL_STEP = 50 };

typedef struct Patch {
    Box box;
    u16 first;       /* corner */
    u8 count, class; /* the class is a bit in sets of them */
    i16 level;
} Patch;

/* Flat: a board may hold it. */
typedef struct Land {
    u16 patches, corners;
    Patch patch[PATCHES_MAX];
    Point corner[LAND_CORNERS_MAX];
} Land;

/* False, with nothing changed, when there is no room, a corner is off the plane, or the polygon is not simple. */
bool land_add(Land *land, const Point *corner, int count, int class, int level);
static inline Polygon patch_polygon(const Land *land, const Patch *p) {
    return (Polygon){land->corner + p->first, p->count, p->box};
}

/* The last patch that a point belongs to; NULL: none. */
const Patch *land_patch_at(const Land *land, Point p);
/* Does a convex polygon lie on one patch alone, or on none (NULL)? False also where all its corners are on an edge. */
bool land_alike_under(const Land *land, const Polygon *p, const Patch **one);
/* The classes of all patches that meet a convex polygon, and of those the ones that show: no later patch holds all of
 * it. True: none holds it, so that what has no patch may show, too. */
bool land_classes_under(const Land *land, const Polygon *polygon, u32 *seen, u32 *all);

/* ---- Walks --------------------------------------------------------------------------------------------------- */

typedef struct Stretch {
    i32 upto;    /* from the end of the one before it, in hundredths from the beginning of the walk */
    i32 level;   /* the highest of what is touched, 0 at least */
    u32 classes; /* all that are touched; of a point's walk only what shows */
    bool bare;   /* no patch holds all of it: where nothing lies shows, too */
} Stretch;

/* Neighbours differ. If there are more stretches than fit, the last ones cover those that they can no longer
 * split: more ground counts, never less. */
typedef struct Walk {
    i32 length;
    i32 count;
    Stretch stretch[STRETCHES_MAX];
} Walk;

static inline void walk_begin(Walk *w) { w->length = w->count = 0; }
/* Each adds a leg at the end. One of no length adds nothing. */

/* A point goes from a to b. */
void walk_point(Walk *w, const Land *land, Point a, Point b);
/* A straight edge moves by `by`, all of it alike: what any of its points touches counts, from the last patch down
 * to the first that holds the whole edge at that moment. When it goes along itself, the end that leads is what
 * counts. */
void walk_edge(Walk *w, const Land *land, Point left, Point right, Point by);
/* The front edge of a block of this width wheels, as in pose_wheeled; the outer corner's arc is the length. In
 * steps of WHEEL_STEP tenths of a degree, and what remains: each touches what the triangle of the pivot and the
 * outer corner's places before and after it meets. */
void walk_wheel(Walk *w, const Land *land, Pose pose, i32 width, int pivot, int by);
/* A front of this width follows a path, at right angles to each leg. */
void walk_path(Walk *w, const Land *land, const Path *path, i32 width);

/* How much of it touches any of these classes, the classes that it touches at all, and its highest level. */
i32 walk_within(const Walk *w, u32 classes);
u32 walk_classes(const Walk *w);
int walk_highest(const Walk *w);

#endif
