/* What the files of the knowledge of Lee's Greatest Victory share. */
#ifndef LONGROLL_LGV_KNOW_H
#define LONGROLL_LGV_KNOW_H

#include "ai/lgv/sight.h"
#include "ai/search/knowledge.h"

/* Features of an action. Worths are in eighths of a thousandth of a VP, yes and no is 16 and 0. */
#define LGV_ACTION_FEATURES(X)                                                                                       \
    X(attack)         /* what is hoped of the attack that it leads to */                                             \
    X(repulse)        /* what is feared of it */                                                                     \
    X(march)          /* how much nearer its units come to where they are wanted */                                  \
    X(take)           /* ground that it walks into */                                                                \
    X(abandon)        /* ground that it leaves empty */                                                              \
    X(danger)         /* what enemies may do to its units where they will stand */                                   \
    X(tire)           /* Fresh units spent far from the enemy */                                                     \
    X(tire_near)      /* and near him */                                                                             \
    X(join)           /* goes where others wait to attack */                                                         \
    X(hesitate)       /* attacks, or goes elsewhere, while others could still join */                                \
    X(pick_order)     /* leads first */                                                                              \
    X(idle)           /* moves a unit that no good option asks for */                                                \
    X(end)            /* ends the activation */                                                                      \
    X(stop)           /* ends a move */                                                                              \
    X(pass)           /* passes */                                                                                   \
    X(pass_spent)     /* passes while many enemies are Fresh */                                                      \
    X(pass_ends)      /* passes on the last Turn: 16 if the score is well, -16 if not; twice that after the enemy */ \
    X(bombard)        /* what guns may do to the target */                                                           \
    X(bridge)         /* divisions that wait for a bridge there */                                                   \
    X(no_bridge)      /* declines to lay one */                                                                      \
    X(plan)           /* carries out the plan */                                                                     \
    X(off_plan)       /* works against it */                                                                         \
    X(lead_attack)    /* attack factor of a lead */                                                                  \
    X(lead_price)     /* what its loss would cost */                                                                 \
    X(front)          /* bonus of a Leader at the front */                                                           \
    X(front_risk)     /* what his fall would cost */                                                                 \
    X(takes_part)     /* units that join an attack or support it */                                                  \
    X(defend)         /* defense value that a lead defender gives */                                                 \
    X(defend_price)   /* what its loss would cost */                                                                 \
    X(loss_turn)      /* a loss by turning, */                                                                       \
    X(loss_back)      /* by falling back, */                                                                         \
    X(loss_eliminate) /* by elimination, */                                                                          \
    X(loss_price)     /* and what goes with the unit */                                                              \
    X(loss_ground)    /* the worth of the place, if it falls back from there */                                      \
    X(retreat_want)   /* a retreat to where units are wanted */                                                      \
    X(retreat_danger) /* or into danger */                                                                           \
    X(withdraw)       /* a retreat by choice */                                                                      \
    X(withdraw_saves) /* danger that it leaves */                                                                    \
    X(withdraw_yield) /* ground that it gives up */                                                                  \
    X(reroll)         /* how much better a new roll is likely to be */                                               \
    X(reroll_marker)  /* takes the marker */                                                                         \
    X(reroll_price)   /* gives the Advantage away */                                                                 \
    X(keep)           /* chance to win an Impulse by it */                                                           \
    X(steal)          /* own units that become Fresh, less the enemy's */                                            \
    X(steal_any)      /* steals a march at all */                                                                    \
    X(target)         /* who is hit first by guns */                                                                 \
    X(bring)          /* brings a unit back */                                                                       \
    X(price)          /* what is given for it */                                                                     \
    X(place_want)     /* placed where it is wanted */                                                                \
    X(entrench)       /* digs */                                                                                     \
    X(entrench_near)  /* digs near the enemy, or on ground that counts */                                            \
    X(remove)         /* takes up works or bridges that are in use */                                                \
    X(accept)         /* takes what is offered: works, */                                                            \
    X(halt)           /* an overrun that goes no further */                                                          \
    X(set_up)         /* a good place to begin */

#define LGV_FEATURE_ID(name) F_##name,
enum { LGV_ACTION_FEATURES(LGV_FEATURE_ID) LGV_ACTION_COUNT };

typedef enum PlanKind {
    PLAN_NONE,
    PLAN_ATTACK,
    PLAN_MARCH,
    PLAN_BOMBARD,
    PLAN_PASS,
    PLAN_COURSE_AREA, /* from here on courses (look.c): an Area, each unit its own way */
    PLAN_COURSE_MARCH,
    PLAN_COURSE_ATTACK,
    PLAN_KIND_ROOM /* of a course; above it the ford where it lays a bridge, or 0 */
} PlanKind;
/* `what` of a plan: the Active Area, the place that it is about, and its Party. */
enum { PLAN_FROM, PLAN_PLACE, PLAN_PARTY };
/* `what` of a course: both places, and which units, in two parts. */
enum { COURSE_WAY, COURSE_LOW, COURSE_HIGH };

/* What the levels count in the campaign where the script has its own (Stakes). */
enum { TASTE_ZONE, TASTE_GATE, TASTE_DOOR };

void lgv_weigh(const Scene *scene, const AiPlan *plan, i16 *row);
int lgv_plans(const Scene *scene, AiPlan *out);
void lgv_describe_plan(const void *board, const void *state, const AiPlan *plan, Writer *out);
bool lgv_ponders(const Scene *scene);
u32 lgv_activation(const void *board, const void *state);
u32 lgv_stretch(const void *board, const void *state);

extern const char *const lgv_state_features[];
void lgv_judge(const void *board, const void *state, void *memory, i16 *row);
int lgv_clock(const void *board, const void *state);
int lgv_margin(const void *board, const void *state);

#endif
