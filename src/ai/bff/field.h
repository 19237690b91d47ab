/* The table at a quick look: fronts instead of outlines, and what a pose among them is worth. For the fast policy of
 * Brigade Fire & Fury; the script looks closer (eval.h). Lengths are hundredths of an inch. */
#ifndef LONGROLL_AI_BFF_FIELD_H
#define LONGROLL_AI_BFF_FIELD_H

#include "ai/bff/eval.h"

/* What counts of a pose. Ways are tenths of an inch, fire is half points. */
#define BFF_POSE_TERMS(X)                                                    \
    X(toward)       /* less way to a place that it is to take */             \
    X(keep)         /* less way to a place that it is to keep */             \
    X(fire_out)     /* the best fire that it has */                          \
    X(fire_in)      /* all that it would take */                             \
    X(fire_in_hold) /* the same, of those who keep a place */                \
    X(flanked)      /* enemies behind its front */                           \
    X(enfilades)    /* enemies whose front it is behind */                   \
    X(backed)       /* a friend close by */                                  \
    X(turned)       /* tens of degrees away from the nearest enemy */        \
    X(covered)      /* in cover under fire */                                \
    X(edge)         /* a retreat would lead off the table */                 \
    X(column)       /* in column within reach of the enemy */                \
    X(weak)         /* way from the enemy, of spent and disordered troops */ \
    X(gun_alone)    /* guns under the muskets of the enemy */                \
    X(gun_limbered) /* guns that cannot fire within reach */                 \
    X(close)        /* within 4" of a formed enemy */                        \
    X(plan_way)     /* less way to the plan's place */                       \
    X(plan_away)    /* way from the enemy, when the plan is to draw off */

#define POSE_TERM(name) POSE_##name,
enum { BFF_POSE_TERMS(POSE_TERM) POSE_TERMS };

typedef struct Front {
    Point left, right, middle, centre;
    i32 sine, cosine; /* of its facing; 1,024 is 1 */
    i32 reach;        /* of its fire; 0: it has none */
    u8 unit;
    bool muskets, faceless, formed;
} Front;

typedef struct BffField {
    const BffBoard *b;
    const BffState *s;
    Side side;
    BffSurvey survey;
    int foes, friends;
    Front foe[BFF_PIECES], friend[BFF_PIECES];
    bool has_place, draws_off; /* the plan's */
    Point place;
} BffField;

/* Where a unit might stand. */
typedef struct Stance {
    Pose pose;
    i32 width;
    u8 formation;
    bool fires; /* it can, there */
} Stance;

void bff_field_look(BffField *f, const BffBoard *b, const BffState *s, Side side);
Stance bff_stance_now(const BffField *f, int unit);
/* After the legs and the facing of a path. */
Stance bff_stance_after(const BffField *f, int unit, const Action *go);
/* About where it comes to if it goes so far toward its goal, or toward a place. */
Stance bff_stance_toward(const BffField *f, int unit, Point goal, i32 far);
Point bff_heading(const BffField *f, int unit); /* its goal; where it is, if it has none */
void bff_weigh_stance(const BffField *f, int unit, const Stance *stance, i16 term[POSE_TERMS]);
/* The nearest enemy's index in `foe`, -1: none; and how far. */
int bff_nearest_foe(const BffField *f, const Stance *stance, i32 *far);

#endif
