/* Retreats (BFF-R7, BFF-R8, BFF-R34). */
#ifndef LONGROLL_BFF_RULES_RETREAT_H
#define LONGROLL_BFF_RULES_RETREAT_H

#include "games/bff/steps.h"

/* Order it to retreat; bff_resolve_pending carries it out. Batteries limber up first. RETREAT_FULL breaks a brigade. */
void bff_order_retreat(BffState *s, int unit, RetreatKind kind, bool may_recall);
/* BFF-9.9: a checked charge stops 1" from its target; cavalry may go back up to a full move (BFF-12.35). */
void bff_halt_short(const BffBoard *b, BffState *s, int unit);
void bff_recall(const BffBoard *b, BffState *s, int unit, const Journal *j);
/* BFF-R34, BFF-12.33: does the pose keep it 1" from every enemy that is farther away now? */
bool bff_keeps_off(const BffBoard *b, const BffState *s, int unit, Pose at, Formation formation);
/* The pose with its middle at this point. */
Pose bff_pose_about(const BffBoard *b, const BffState *s, int unit, Point middle, int facing, Formation formation);
/* A straight path back (retreat_paths.c). It is open if the unit can follow it to its end, or off the table. */
typedef enum PathBack { PATH_BLOCKED, PATH_PARTIAL, PATH_OPEN } PathBack;

typedef struct RetreatPath {
    Pose end;
    Formation formation;
    i32 length;
    bool off; /* it leads off the table */
} RetreatPath;

int bff_retreat_direction(const BffBoard *b, const BffState *s,
                          int unit); /* the direction away from the nearest enemy */
/* Tries things on the state, and restores it. */
PathBack bff_retreat_path(const BffBoard *b, BffState *s, int unit, RetreatKind kind, int direction, RetreatPath *way);
/* Room for a broken brigade near where it stands (BFF-12.56). */
bool bff_broken_room(const BffBoard *b, const BffState *s, int unit, Pose *at);
bool bff_next_retreat(const BffBoard *b, BffState *s, const Journal *j); /* false: no unit has to retreat */
void bff_retreat_seen(const BffBoard *b, BffState *s, const Journal *j); /* referee: blocked, off the table */
/* Displacing (BFF-4.13): the retreat of a battery as a maneuver, at least half a move. */
void bff_displace(const BffBoard *b, BffState *s, int unit, const Journal *j);

#endif
