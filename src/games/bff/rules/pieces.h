/* Pieces, ground and sight (1.3, 8.5, 10.9). */
#ifndef LONGROLL_BFF_RULES_PIECES_H
#define LONGROLL_BFF_RULES_PIECES_H

#include "games/bff/steps.h"

/* ---- Pieces on the table, their shapes and order ----------------------------------------------------------------- */

int bff_nearest_enemy(const BffBoard *b, const BffState *s, int unit); /* unit; lowest id of several; 0: none */
/* Every change of position, formation or strength goes through these; they keep derived data and losses up to
 * date. In referee mode positions are 0 and there are no corners. */
void bff_put(const BffBoard *b, BffState *s, int unit, Pose at, Formation formation); /* onto the table */
void bff_put_leader(BffState *s, int leader, Point at);                               /* detached */
void bff_lift(const BffBoard *b, BffState *s, int piece, Fate fate); /* off the table: losses counted */
void bff_reshape(const BffBoard *b, BffState *s, int unit);          /* after stands or formation changed */
void bff_rebuild(const void *board, void *state);                    /* all that is derived */
void bff_disorder(const BffBoard *b, BffState *s, int unit, Clause why, const Journal *j); /* silences a battery */
void bff_break(const BffBoard *b, BffState *s, int unit, Clause why, const Journal *j); /* BROKEN, no longer charging */
void bff_reform(const BffBoard *b, BffState *s, int unit, Clause why, const Journal *j); /* broken no more: field column
                                                                                              if line has no room: R2 */
/* How many stands a battery counts as in losses (BFF-R23, BFF-12.16, BFF-12.17). */
int bff_loss_value(const BffBoard *b, int unit, bool flat);
Shape bff_shape(const BffBoard *b, const BffState *s, int unit, Formation formation);
static inline Pose bff_pose(const BffState *s, int unit) {
    const BffUnit *u = &s->unit[unit];
    return (Pose){{u->x, u->y}, u->facing};
}
static inline Point bff_point(const BffState *s, int piece) { return (Point){s->unit[piece].x, s->unit[piece].y}; }
Block bff_block(const BffState *s, int unit);
/* "0.35": hundredths as inches, for refusals. */
const char *bff_inches(i32 hundredths, char out[12]);
/* The outline that others measure to and may not enter: its block, or the ground that it garrisons. `room` holds
 * the corners. */
Polygon bff_outline(const BffBoard *b, const BffState *s, int unit, Block *room);
Point bff_centre(const BffBoard *b, const BffState *s, int unit);
int bff_site_of(const BffBoard *b, const BffState *s, int unit); /* a garrison's; 0: none */
/* The site that a point lies in; 0: none. */
int bff_site_at(const BffBoard *b, Point p);
bool bff_within(const BffBoard *b, const BffState *s, int one, int other,
                i32 hundredths);                                            /* units; leaders are points */
i32 bff_distance(const BffBoard *b, const BffState *s, int one, int other); /* rounded down */
/* Would a unit in this pose and formation overlap no other and stay on the table? If not, `who` is in the way (0:
 * the edge). */
bool bff_free(const BffBoard *b, const BffState *s, int unit, Pose at, Formation formation, int *who);
/* The same, of these units alone; the outline is that of the unit in the pose. */
bool bff_free_of(const BffBoard *b, const BffState *s, const PieceSet *others, const Block *at, int *who);

/* Of its outline. */
static inline Box bff_box(const BffState *s, int unit) {
    const Boxes *x = &s->boxes;
    return (Box){{x->west[unit], x->north[unit]}, {x->east[unit], x->south[unit]}};
}

/* The units whose boxes meet this one. */
PieceSet bff_near(const BffBoard *b, const BffState *s, const Box *box);
/* 35 is 0.35, without the sign for inches. */
const char *bff_inches(i32 hundredths, char out[12]);
/* Leaders attached to a unit, lowest id first: the next after `after`, 0 at the end. */
int bff_leader_with(const BffBoard *b, const BffState *s, int unit, int after);
static inline bool bff_same_command(const BffBoard *b, int one, int other) {
    const BffPiece *p = &b->piece[one], *q = &b->piece[other];
    return p->division ? p->division == q->division : p->corps && p->corps == q->corps;
}
void bff_count_lost(const BffBoard *b, BffState *s, int unit, int stands, int flat, bool taken);

/* ---- Ground, cover, lines of sight and the command radius (1.3, 8.5, 10.9) --------------------------------------- */

void bff_survey(BffBoard *b); /* board_end: cells, boxes of lines */
Terrain bff_ground_at(const BffBoard *b, Point p);
int bff_level_at(const BffBoard *b, Point p);
/* BFF-12.1: the going of a terrain for this unit. */
Going bff_going(const BffBoard *b, const BffState *s, int unit, Terrain t);
/* Is the ground in the box all alike, with no stream? */
bool bff_uniform(const BffBoard *b, const Box *box, Terrain *ground);
bool bff_level_box(const BffBoard *b, const Box *box); /* alike in level */
/* The best and worst going for an edge that stays in the box; false: not known. */
bool bff_goings(const BffBoard *b, const BffState *s, int unit, const Box *box, Going *best, Going *worst);
int bff_lines_near(const BffBoard *b, const Box *box);                                                 /* NEAR_* */
static inline bool bff_line_stands(const BffState *s, const BffLine *l) { return s->turn >= l->turn; } /* BFF-12.20 */
/* BFF-R5: can the target's nearest point be seen from `from`, the middle of a stand's front or a leader? The
 * `looker` does not block its own sight. Guns on higher ground see over units. */
bool bff_sees(const BffBoard *b, const BffState *s, int looker, Point from, int target);
/* BFF-8.5, BFF-D7, BFF-12.21, BFF-12.23, BFF-12.24: cover of a target against fire from a point. */
Cover bff_cover(const BffBoard *b, const BffState *s, int target, Point from);
/* BFF-10.9, BFF-D6: what a defender has against an attacker in contact. */
Defence bff_defence(const BffBoard *b, const BffState *s, int defender, int attacker);
bool bff_linear_cover(const BffBoard *b, const BffState *s, int unit); /* BFF-1.8, BFF-12.23 */
bool bff_fortified(const BffBoard *b, const BffState *s, int unit);    /* in a maneuver check: BFF-R38 */
/* BFF-R7: within 8" of an enemy brigade, or 12" of an unlimbered enemy battery that sees it. */
bool bff_in_range(const BffBoard *b, const BffState *s, int unit);
/* BFF-R6: an enemy behind its front, in good order or charging, with reach; within `near` hundredths, if not 0. */
bool bff_outflanked(const BffBoard *b, const BffState *s, int unit, i32 near);
/* BFF-1.3, BFF-R32: is a unit within a detached leader's command radius? */
i32 bff_radius_now(const BffBoard *b, const BffState *s); /* BFF-1.3, by the light */
bool bff_in_radius(const BffBoard *b, const BffState *s, int leader, int unit);
/* BFF-R36: a battery in contact with a brigade of its command. */
bool bff_battery_attached(const BffBoard *b, const BffState *s, int battery);
bool bff_near_road(const BffBoard *b, Point p); /* else there is none to follow from there */
bool bff_is_outflanked(const BffBoard *b, const BffState *s, const Combat *f, int which);
bool bff_has_in_range(const BffBoard *b, const BffState *s, int enemy, int unit);

#endif
