/* Blocks on the plane: rectangles of stands in ranks and files, their edges, moves, arcs and flanks. No rules: how wide
 * a stand is, how far it may go and how wide an arc opens is the caller's business.
 *
 * A block stands where the middle of its front edge is and faces a direction. Every corner and centre is derived from
 * these two with one rounding, so two ways to the same pose give the same corners. */
#ifndef LONGROLL_BLOCKS_H
#define LONGROLL_BLOCKS_H

#include "space/polygons.h"

typedef struct Pose {
    Point at; /* the middle of the front edge */
    i32 facing;
} Pose;

/* Stands in ranks, `files` to a rank; the last rank may be short and then stands in the middle. Sizes in hundredths,
 * 10 or more; a whole block at most BLOCK_MAX wide and deep. Smaller ones would lose their shape when rounded. */
typedef struct Shape {
    u8 stands, files;
    i16 width, depth; /* of a stand */
} Shape;

enum { STAND_MIN = 10, BLOCK_MAX = 8000 };

bool shape_fits(Shape s);
static inline int shape_ranks(Shape s) { return (s.stands + s.files - 1) / s.files; }
static inline i32 shape_width(Shape s) { return s.files * s.width; }
static inline i32 shape_depth(Shape s) { return shape_ranks(s) * s.depth; }

/* Corners go clockwise, so that edge i, from corner i to the next, is the face of that name. */
enum { FRONT_LEFT, FRONT_RIGHT, REAR_RIGHT, REAR_LEFT };
enum { FACE_FRONT, FACE_RIGHT, FACE_REAR, FACE_LEFT };

typedef struct Block {
    Point corner[4];
    Box box;
} Block;

Block block_at(Pose pose, i32 width, i32 depth);
static inline Block block_of(Pose pose, Shape s) { return block_at(pose, shape_width(s), shape_depth(s)); }
static inline Polygon block_polygon(const Block *b) { return (Polygon){b->corner, 4, b->box}; }
static inline Point face_from(const Block *b, int face) { return b->corner[face]; }
static inline Point face_to(const Block *b, int face) { return b->corner[(face + 1) & 3]; }
/* Are all its corners on a table of this width and depth, whose north-western corner is 0, 0? */
bool block_on_table(const Block *b, i32 width, i32 depth);

/* By stand, 0 to stands - 1, rank by rank from the left: the middle of its front edge, with the block's facing.
 * Its own block is block_at(stand_pose(...), s.width, s.depth); its centre lies half its depth behind. */
Pose stand_pose(Pose pose, Shape s, int stand);
Point stand_centre(Pose pose, Shape s, int stand);

/* ---- Moves --------------------------------------------------------------------------------------------------- */

/* Straight to where `bearing` points as seen from the facing: 0 ahead, 450 an incline to the right, 900 by the right
 * flank, 1800 to the rear. The facing stays. */
Pose pose_moved(Pose pose, int bearing, i32 hundredths);
/* Was that a move straight ahead with at most this much incline? The facing must be the same. A hundredth beside
 * the limit is forgiven, because ends are rounded. */
bool pose_inclined(Pose from, Pose to, int incline);
/* Forward about FRONT_LEFT or FRONT_RIGHT, `by` 0 to 1800: the other corner describes arc_length(width, by), and the
 * block turns toward the corner that stands. That corner is where it was but for rounding. */
Pose pose_wheeled(Pose pose, i32 width, int pivot, int by);
/* About face: the rear edge becomes the front. */
Pose pose_reversed(Pose pose, i32 depth);

enum { PATH_LEGS_MAX = 8 };

/* What a column follows: 1 to 8 legs between legs + 1 points. */
typedef struct Path {
    u8 legs;
    Point point[PATH_LEGS_MAX + 1];
} Path;

/* The sum of its legs' lengths, each rounded down. */
i32 path_length(const Path *p);
/* At its last point, facing as the last leg that leads anywhere; `facing` when none does. */
Pose path_end(const Path *p, int facing);

/* ---- Arcs and ranges ----------------------------------------------------------------------------------------- */

/* What lies ahead of the line from `left` to `right` (one point, or the ends of a front edge), opened by `spread` (0 to
 * 600) on either side, at least as far as `reach`: a polygon of its two points and two that are rounded once. Its edges
 * count. All four must be on the plane. */
typedef struct Arc {
    Point corner[4];
} Arc;

Arc arc_from(Point left, Point right, int facing, int spread, i32 reach);
/* Is a point of it in the arc? Whether it is in range is asked of the front edge: gap_segment_polygon. */
bool arc_meets(const Arc *arc, const Polygon *target);

/* ---- Contact and flanks -------------------------------------------------------------------------------------- */

/* The faces of `b`, a bit for each, that are within this many hundredths of `other`. Corners belong to two. */
int block_faces_near(const Block *b, const Polygon *other, i32 hundredths);
/* The faces that are nearest of all to `other`; every face that it meets, when it does. Where that is a corner, both
 * of its faces: so are, with the front, the flanks of a block that a wider one meets head-on. */
int block_faces_nearest(const Block *b, const Polygon *other);
/* The one face that `other`, which faces `toward`, strikes: of the nearest faces the one that looks most against it; of
 * two alike the first in the order of their names. `facing` is the block's. */
int block_face_struck(const Block *b, int facing, const Polygon *other, int toward);
/* Does the point lie beyond the line of that face, on the outer side? Not on the line. */
static inline bool face_beyond(const Block *b, int face, Point p) {
    return side_of(face_from(b, face), face_to(b, face), p) < 0;
}
/* Behind the line of the front edge, however far to the side. Not on it. */
static inline bool behind_front(const Block *b, Point p) {
    return side_of(b->corner[FRONT_LEFT], b->corner[FRONT_RIGHT], p) > 0;
}
/* Beside it: -1 beyond the line of the left face, 1 beyond that of the right, else 0. */
static inline int beside_block(const Block *b, Point p) {
    return face_beyond(b, FACE_LEFT, p) ? -1 : face_beyond(b, FACE_RIGHT, p);
}
/* How many corners of the other are behind the line of the front edge: 0 none of it, all of them the whole. */
int corners_behind_front(const Block *b, const Polygon *other);

#endif
