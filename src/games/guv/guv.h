/* Give Us Victories (design: Sergio Schiavi): the public face.
 *
 * Chit-pull hex game of the Chancellorsville campaign, 30 April to 4 May 1863, for two players. All clauses of the
 * rulebook and the rulings of docs/rulings/guv.md. Hidden from a player: the enemy's chosen formations and boxes,
 * what the cup still holds, event hands and cups, standing orders, and all but the top of a stack that none of the
 * player's own units is next to.
 *
 * The rules are reached through `guv_game`. Opponents may read the types below; only this folder writes them. */
#ifndef LONGROLL_GUV_GUV_H
#define LONGROLL_GUV_GUV_H

#include "games/guv/board/board.h"
#include "games/guv/reading.h"
#include "games/guv/state.h"

extern const Game guv_game;

#define GUV_STEPS(X)                                                                                         \
    X(BOXES, boxes)                   /* 20.hyp-a: a command counter into a box */                           \
    X(DEPLOY, deploy)                 /* 20.hyp-c, 20.abs-b: units within their zone */                      \
    X(RAIN, rain)                     /* 7.rain-a */                                                         \
    X(ARRIVAL_ROLL, arrival_roll)     /* 20.abs-c, 19.salem-c */                                             \
    X(ARRIVE, arrive)                 /* GUV-P5 */                                                           \
    X(OPEN_EVENTS, open_events)       /* GUV-P4: Great Offensive, Corps released; dummies */                 \
    X(CHOOSE, choose)                 /* GUV-P3, a formation at a time */                                    \
    X(CHOOSE_EVENT, choose_event)     /* GUV-P4: Good General into the cup */                                \
    X(INTERLUDE, interlude)           /* GUV-P21: events between activations */                              \
    X(PULL, pull)                     /* fortune draws a chit */                                             \
    X(ACTIVATE, activate)             /* GUV-P6, P7: hex, pass, draw */                                      \
    X(GENERAL, general)               /* Good General: which formation */                                    \
    X(TAKE, take)                     /* GUV-P7: independent units */                                        \
    X(MOVEMENT, movement)             /* GUV-P8, P9 */                                                       \
    X(DETACH, detach)                 /* 8.det: the hex of the marker */                                     \
    X(MOVE, move)                     /* a group is moving */                                                \
    X(BUILD_ROLL, build_roll)         /* 11.build-d */                                                       \
    X(DISMANTLE_ROLL, dismantle_roll) /* 11.dis-c */                                                         \
    X(CONTACT, contact)               /* GUV-P10 */                                                          \
    X(FLIGHT, flight)                 /* breaking contact, a unit at a time */                               \
    X(DISPLACE, displace)             /* 5.e */                                                              \
    X(MARCH_ROLL, march_roll)         /* 9.fm-f */                                                           \
    X(MARCH_LOSS, march_loss)                                                                                \
    X(BOMBARDMENT, bombardment) /* GUV-P12 */                                                                \
    X(BATTERY, battery)                                                                                      \
    X(SHOT_WORKS, shot_works) /* GUV-P13 */                                                                  \
    X(SHOT_ROLL, shot_roll)                                                                                  \
    X(SUFFER, suffer)                                                                                        \
    X(COMBAT, combat) /* GUV-P14 */                                                                          \
    X(DECLARE, declare)                                                                                      \
    X(SKIRMISHER, skirmisher)     /* 14.steps-b */                                                           \
    X(WORKS, works)               /* 14.steps-c */                                                           \
    X(FIGHT_EVENTS, fight_events) /* GUV-P16 */                                                              \
    X(EFFECTS, effects)           /* GUV-P15: breastwork effect, terrain */                                  \
    X(BONUS, bonus)               /* GUV-P17 attacker */                                                     \
    X(BONUS_DEFENDER, bonus_defender)                                                                        \
    X(ATTACK_ROLL, attack_roll)                                                                              \
    X(DEFENSE_ROLL, defense_roll)                                                                            \
    X(SIXES, sixes) /* GUV-P18 attacker */                                                                   \
    X(SIXES_DEFENDER, sixes_defender)                                                                        \
    X(LOSSES, losses)                   /* GUV-P19 defender */                                               \
    X(ATTACKER_LOSSES, attacker_losses) /* GUV-P20 */                                                        \
    X(RETREAT, retreat)                 /* 14.steps-g */                                                     \
    X(DISMANTLE, dismantle)             /* 11.dis-d: offered after a retreat */                              \
    X(DISMANTLE_AFTER_ROLL, dismantle_after_roll)                                                            \
    X(ADVANCE, advance)                                                                                      \
    X(WOUND_ROLL, wound_roll)           /* 17.csa-jackson */                                                 \
    X(DEPOT, depot)                     /* GUV-P22 */                                                        \
    X(RECOVER, recover)                 /* GUV-P23 */                                                        \
    X(DRAW, draw)                       /* an event chit: first three, night, or instead of an activation */ \
    X(REGROUP, regroup)                 /* 17.csa-regroup: unit and hex */                                   \
    X(CHIT_HEX, chit_hex)               /* GUV-P24: the hex of an event's chit */                            \
    X(GENERAL_RETREAT, general_retreat) /* 17.csa-retreat: moves */                                          \
    X(RETREAT_ROLL, retreat_roll)       /* its die for each unit */                                          \
    X(ORDERS, orders)                   /* standing answers */                                               \
    X(DEM, dem)                         /* 14.dem-c: comes before the step */

typedef enum GuvStepId { STEP_NONE, GUV_STEPS(STEP_ID) STEP_OVER, STEP_COUNT } GuvStepId;

enum {
    DO_ASSIGN = VERB_FIRST_OWN, /* assign FORMATION BOX */
    DO_PLACE,                   /* place UNIT HEX */
    DO_OWN,                     /* own: the formation's own chit */
    DO_UNDER,                   /* under COMMANDER */
    DO_LEAVE,                   /* leave: not this turn */
    DO_ACTIVATE,                /* activate HEX */
    DO_PASS,
    DO_DRAW,
    DO_CALL, /* call FORMATION: Good General */
    DO_TAKE, /* take UNIT */
    DO_DONE,
    DO_FORCE, /* force: forced march */
    DO_PICK,  /* pick UNIT */
    DO_JOIN,
    DO_GO, /* go HEX */
    DO_DROP,
    DO_STOP,
    DO_SKIRMISH,  /* skirmish UNIT HEX */
    DO_BUILD,     /* build UNIT SIDE */
    DO_DISMANTLE, /* dismantle SIDE */
    DO_DESTROY,   /* destroy SIDE */
    DO_CAPTURE,   /* capture SIDE */
    DO_EXIT,      /* exit: leave the map */
    DO_DETACH,    /* detach: use the Detachment marker */
    DO_MARK,      /* mark HEX: it lies there */
    DO_ENTER,     /* enter UNIT HEX: waiting cavalry */
    DO_DUMMY,     /* dummy HEX */
    DO_LIFT,      /* lift HEX: take a dummy off */
    DO_END,       /* end: the step is over */
    DO_STAND,     /* stand HEX */
    DO_BREAK,     /* break HEX */
    DO_FLEE,      /* flee UNIT HEX */
    DO_DISPLACE,  /* displace UNIT HEX */
    DO_REMOVE,    /* remove UNIT: eliminated as excess, or it cannot retreat */
    DO_LOSE,      /* lose UNIT: a step */
    DO_BOMBARD,   /* bombard HEX */
    DO_FIRE,      /* fire UNIT: joins the battery */
    DO_AT,        /* at ARM: fire at this type */
    DO_ENTRENCH,  /* entrench HEX: a breastwork */
    DO_DECLINE,
    DO_SUFFER,     /* suffer UNIT */
    DO_ATTACK,     /* attack HEX */
    DO_TARGET,     /* target HEX: a further hex */
    DO_EFFECT,     /* effect N: breastwork costs a step (1) or a die (2) */
    DO_TERRAIN,    /* terrain N: the modifier that counts */
    DO_ADD,        /* add DIE: +1 on an own die */
    DO_SUB,        /* sub DIE: -1 on a die of the enemy */
    DO_MARCH_DIE,  /* march-die DIE: the -1 of a forced march */
    DO_HIT,        /* hit UNIT: a natural 6 */
    DO_REPEL,      /* repel: a natural 6 forces the retreat */
    DO_CANCEL,     /* cancel: a defender's 6 cancels it */
    DO_GIVE_WAY,   /* give-way: retreat, and cancel a loss */
    DO_RETREAT,    /* retreat UNIT HEX */
    DO_ADVANCE,    /* advance UNIT HEX */
    DO_RECOVER,    /* recover UNIT */
    DO_PLAY,       /* play EVENT */
    DO_PLAY_AT,    /* play-at EVENT HEX */
    DO_RELEASE,    /* release FORMATION (0: the cavalry) */
    DO_ORDERS,     /* orders: give standing answers */
    DO_ORDER,      /* order HEX ANSWER */
    DO_NO_EVENTS,  /* no-events: decline, now and until further notice */
    DO_ASK_EVENTS, /* hear: be asked for events again */
    GUV_VERBS
};

#endif
