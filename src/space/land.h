/* The ground of a table: patches of terrain, each a polygon with a class and a level, what a move passes through, and
 * lines of sight. Classes are numbers of the caller's; patches may overlap. No units.
 *
 * A walk is the protocol of a move or of a line of sight: its length in hundredths, split where the ground changes. The
 * edge of a patch belongs to it. Each split is an exact fraction of its leg, rounded once to the nearest hundredth of
 * the leg's length, halves up; so stretches add up to the length, and a patch that is only touched in passing counts
 * for nothing. */
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

/* The classes of the patches that a point belongs to, and of those that a polygon meets: a bit for each. */
u32 land_classes_at(const Land *land, Point p);
u32 land_classes_under(const Land *land, const Polygon *p);
/* The highest level of the patches that a point belongs to; 0 at least. */
int land_level_at(const Land *land, Point p);

/* ---- Walks --------------------------------------------------------------------------------------------------- */

typedef struct Stretch {
    i32 upto;    /* from the end of the one before it, in hundredths from the beginning of the walk */
    i32 level;   /* the highest, 0 at least */
    u32 classes; /* all that are touched */
} Stretch;

/* Neighbours differ. Should there be more stretches than fit, those that come too late are drawn out over the ones that
 * they cannot split: more ground counts, never less. */
typedef struct Walk {
    i32 length;
    i32 count;
    Stretch stretch[STRETCHES_MAX];
} Walk;

static inline void walk_begin(Walk *w) { w->length = w->count = 0; }
/* Each adds a leg at the end. A leg's length is rounded down; one of no length adds nothing. */

/* A point goes from a to b. */
void walk_point(Walk *w, const Land *land, Point a, Point b);
/* A straight edge goes `by` so much, all of it alike: what any of its points touches counts. When it goes along itself,
 * the end that leads is what counts. */
void walk_edge(Walk *w, const Land *land, Point left, Point right, Point by);
/* The front edge of a block so wide wheels, as in pose_wheeled; the outer corner's arc is the length. In steps of
 * WHEEL_STEP tenths of a degree, and what remains: each touches what the triangle of the pivot and the outer corner's
 * places before and after it meets. */
void walk_wheel(Walk *w, const Land *land, Pose pose, i32 width, int pivot, int by);
/* A front so wide follows a path, at right angles to each leg. */
void walk_path(Walk *w, const Land *land, const Path *path, i32 width);

/* How much of it touches any of these classes, the classes that it touches at all, and its highest level. */
i32 walk_within(const Walk *w, u32 classes);
u32 walk_classes(const Walk *w);
int walk_highest(const Walk *w);

/* ---- Lines of sight ------------------------------------------------------------------------------------------ */

/* What one sees through: a class of `shallow` blocks when more than `depth` of it lies in the line, all its stretches
 * together; 0 is for what blocks at once. The others never block. */
typedef struct Veil {
    u32 shallow;
    i32 depth[LAND_CLASSES];
} Veil;

typedef struct Sight {
    bool clear;
    u32 veiled;              /* the classes that are too deep */
    bool ground;             /* ground between is higher than both ends */
    i32 blocker;             /* the first that the line passes through, else -1 */
    i32 depth[LAND_CLASSES]; /* of the shallow classes: what lies in the line */
} Sight;

/* Along the straight line; a line that only touches the edge of a blocker passes it. Whose heights overlook a blocker
 * does not hand it in. `blockers` may be 0 of them. */
Sight land_sight(const Land *land, const Veil *veil, Point from, Point to, const Polygon *blocker, int blockers);

#endif
