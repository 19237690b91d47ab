/* Brigade Fire & Fury (Rich Hasenauer): the public face.
 *
 * Brigades and batteries on a table measured in inches, for two players; everything is open but the dice. All
 * lines of the quick-reference sheet, the rulings of docs/rulings/bff.md and the rules of our own battles (section
 * 12).
 *
 * Two ways to play, one set of rules. On the plane (`positions = on`) the engine knows where everything stands. As
 * a referee (`positions = off`) it keeps the rosters and asks for what it cannot see. Either way a maneuver check,
 * a fire or a charge first fills a record of circumstances, and sums and tables read only that record (BFF-12.30).
 *
 * The rules are reached through `bff_game`. Opponents may read the types below; only this folder writes them. */
#ifndef LONGROLL_BFF_BFF_H
#define LONGROLL_BFF_BFF_H

#include "games/bff/board/board.h"
#include "games/bff/reading.h"
#include "games/bff/state.h"

extern const Game bff_game;

#define BFF_STEPS(X)                                                              \
    X(HALT_ROLL, halt_roll) /* BFF-12.4 */                                        \
    X(LEADERS, leaders)     /* BFF-P1, Maneuver step 1 */                         \
    X(MANEUVER, maneuver)   /* BFF-P2, step 2: who */                             \
    X(MANEUVER_ROLL, maneuver_roll)                                               \
    X(CHOICE, choice)               /* BFF-P3: which maneuver */                  \
    X(POSE, pose)                   /* its path and facing; a leader's move */    \
    X(COUNTERCHARGE, countercharge) /* BFF-P4 */                                  \
    X(LEADER_MOVES, leader_moves)   /* BFF-P5, step 3: who */                     \
    X(FIRE, fire)                   /* BFF-P6, BFF-P7: target */                  \
    X(FIRERS, firers)               /* who joins */                               \
    X(FIRE_ROLL, fire_roll)                                                       \
    X(CHECKED_CHARGE, checked_charge) /* BFF-P8: halt or recall */                \
    X(COMBATS, combats)               /* BFF-P9: which combat */                  \
    X(COMBAT_ROLL, combat_roll)                                                   \
    X(LOSSES, losses)             /* BFF-P10: who loses a stand */                \
    X(RETREAT, retreat)           /* BFF-P10: to which side; recall or not */     \
    X(CARRY, carry)               /* BFF-P10: carry the position, or not */       \
    X(LEADER_ROLL, leader_roll)   /* BFF-6.4 */                                   \
    X(BREAKTHROUGH, breakthrough) /* BFF-P11 */                                   \
    X(ASK, ask)                   /* BFF-12.30: circumstances, in referee mode */ \
    X(HOLDERS, holders)           /* BFF-12.30: who holds the key positions, in referee mode */

typedef enum BffStepId { STEP_NONE, BFF_STEPS(STEP_ID) STEP_OVER, STEP_COUNT } BffStepId;

enum {
    DO_ATTACH = VERB_FIRST_OWN, /* attach LEADER UNIT */
    DO_DETACH,                  /* detach LEADER */
    DO_PICK,                    /* pick PIECE: it maneuvers, a leader moves */
    DO_MOVE,                    /* move: at the pace that the result allows; a limbered battery at the double quick */
    DO_PASS,                    /* pass-lines */
    DO_FORM,                    /* form FORMATION: line, supported-line, field-column, march-column */
    DO_DISMOUNT,                /* dismount FORMATION */
    DO_MOUNT,                   /* mount FORMATION */
    DO_GARRISON,                /* garrison SITE */
    DO_FLANK,                   /* by-the-flank */
    DO_ABOUT,                   /* about-face */
    DO_REPLENISH,               /* replenish; a battery displaces to do so */
    DO_CHARGE,                  /* charge UNIT */
    DO_LIMBER,                  /* limber: and full move */
    DO_UNLIMBER,                /* unlimber: after a full move, or where it is, and fire */
    DO_PIVOT,                   /* pivot: and fire */
    DO_DISPLACE,                /* displace: to rally */
    DO_HOLD,                    /* hold: no maneuver; a brigade stays, guns stay and fire */
    DO_GO,                      /* go PATH [face DIRECTION]: the exact path and facing of the maneuver */
    DO_COUNTERCHARGE,           /* countercharge UNIT */
    DO_TARGET,                  /* target UNIT: a fire at it */
    DO_FIRE,                    /* fire UNIT: all its stands that can, join */
    DO_PART,                    /* part UNIT N: only so many of them */
    DO_RECALL,                  /* recall: cavalry goes back */
    DO_HALT,                    /* halt: it stays before the enemy */
    DO_RESOLVE,                 /* resolve UNIT: the combat of which it is the target */
    DO_LOSE,                    /* lose UNIT: a stand of it, or the battery */
    DO_ASIDE,                   /* aside DIRECTION: left, right */
    DO_CARRY,                   /* carry: onto the loser's ground */
    DO_STAY,                    /* stay */
    DO_BREAK,                   /* break-through UNIT ENEMY */
    DO_SAY,                     /* say FIELD VALUE */
    DO_CLAIM,                   /* claim OBJECTIVE: the active side holds it now */
    DO_DECLINE,                 /* decline: no countercharge */
    DO_DONE,                    /* done: what is put together is complete; the rest of the questions as they stand */
    DO_END,                     /* end: the step is over */
    BFF_VERBS
};

/* The operands of `go`: three a leg (LEG_*, then a point or an angle), and at the end, perhaps, a facing. */
typedef enum LegKind { LEG_TO, LEG_WHEEL_LEFT, LEG_WHEEL_RIGHT, LEG_FACE, LEG_KINDS } LegKind;
enum { LEG_OPERANDS = 3, GO_OPERANDS = BFF_LEGS * LEG_OPERANDS + 2 }; /* the facing: LEG_FACE, direction */

#endif
