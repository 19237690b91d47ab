/* The Last Full Measure (series design: Gerald Todd): the public face.
 *
 * Regimental battles on hexes of 250 yards (LFM-0.4b), for two players; everything is open but the dice. All
 * clauses of the series rules, the rulings of docs/rulings/lfm.md and the rules of our own battles (section 30).
 *
 * The rules are reached through `lfm_game`. Opponents may read the types below; only this folder writes them. */
#ifndef LONGROLL_LFM_LFM_H
#define LONGROLL_LFM_LFM_H

#include "games/lfm/board/board.h"
#include "games/lfm/reading.h"
#include "games/lfm/state.h"

extern const Game lfm_game;

#define LFM_STEPS(X)                                                                                          \
    X(ACTING, acting)         /* LFM-R5: a tie for the acting army commander */                               \
    X(INITIATIVE, initiative) /* S1: two dice, the Union's first */                                           \
    X(HALT_ROLL, halt_roll)   /* LFM-30.4 */                                                                  \
    X(COMMAND, command)       /* LFM-P2 */                                                                    \
    X(COMMAND_ROLL, command_roll)                                                                             \
    X(CONSTRUCTION, construction) /* LFM-P3 */                                                                \
    X(BRIDGE_ROLL, bridge_roll)                                                                               \
    X(ARTILLERY, artillery) /* LFM-P4: target */                                                              \
    X(BATTERY, battery)     /* who fires at it */                                                             \
    X(FIRE_ROLL, fire_roll)                                                                                   \
    X(VICTIM, victim)                                                                                         \
    X(COHESION_ROLL, cohesion_roll) /* one cohesion check (18), after fire or DC, AC */                       \
    X(LIMBER, limber)               /* LFM-P5 */                                                              \
    X(MOVEMENT, movement)           /* LFM-P6: who moves */                                                   \
    X(MOVE, move)                   /* a group is moving */                                                   \
    X(CHARGE_ROLL, charge_roll)     /* LFM-P7 */                                                              \
    X(CLOSE, close)                 /* LFM-P8: Recover markers, works */                                      \
    X(EXCESS, excess)               /* 4.6 */                                                                 \
    X(ALLOT, allot)                 /* LFM-P10 */                                                             \
    X(DECLARE, declare)             /* one combat is put together */                                          \
    X(BEFORE, before)               /* LFM-P11 */                                                             \
    X(RESOLVE, resolve)             /* LFM-P12 */                                                             \
    X(COMBAT_ROLL, combat_roll)                                                                               \
    X(COHESION, cohesion)           /* LFM-P13: who takes DC, AC */                                           \
    X(LOSSES, losses)               /* LFM-P13 */                                                             \
    X(GIVE_WAY, give_way)           /* the next stack: stays in NR terrain, or goes; the unit lost by 14.4 */ \
    X(RETREAT, retreat)             /* its hexes */                                                           \
    X(CASUALTY_ROLL, casualty_roll) /* 8.11a */                                                               \
    X(ALONE, alone)                 /* LFM-P18 */                                                             \
    X(ADVANCE, advance)             /* LFM-P14 */                                                             \
    X(WITHDRAW, withdraw)           /* LFM-P15, LFM-P16: who draws off */                                     \
    X(PARTY, party)                 /* the part of a stack that goes */                                       \
    X(FOLLOW, follow)               /* 12.3b, 10.1a */                                                        \
    X(REORGANIZE, reorganize)       /* LFM-P17 */                                                             \
    X(REORGANIZE_ROLL, reorganize_roll)                                                                       \
    X(RECOVERY, recovery)                                                                                     \
    X(RECOVERY_ROLL, recovery_roll)                                                                           \
    X(RETURN, return ) /* the hex of a recovered regiment */

typedef enum LfmStepId { STEP_NONE, LFM_STEPS(STEP_ID) STEP_OVER, STEP_COUNT } LfmStepId;

enum {
    DO_ACT = VERB_FIRST_OWN, /* act COMMANDER: he acts as army commander */
    DO_COMMAND,              /* command COMMANDER: he rolls */
    DO_DETACH,               /* detach UNIT */
    DO_ATTACH,               /* attach UNIT: the marker comes off */
    DO_BUILD,                /* build UNIT: a breastwork */
    DO_KINDLE,               /* kindle UNIT SIDE: a bridge-burning marker */
    DO_BURN,                 /* burn SIDE: roll for it */
    DO_BOMBARD,              /* bombard HEX */
    DO_FIRE,                 /* fire UNIT: joins the bombardment */
    DO_VICTIM,               /* victim UNIT */
    DO_LIMBER,               /* limber UNIT */
    DO_PICK,                 /* pick PIECE: begins a group */
    DO_JOIN,                 /* join PIECE */
    DO_ALL,                  /* all: the rest of the stack joins */
    DO_GO,                   /* go HEX: at ordinary cost */
    DO_ROAD,                 /* road HEX: at the road's rate */
    DO_DROP,                 /* drop PIECE: stays where the group is */
    DO_STOP,                 /* stop: the group's move is over */
    DO_CHARGE,               /* charge HEX */
    DO_MOUNT,                /* mount UNIT */
    DO_DISMOUNT,             /* dismount UNIT */
    DO_UNLIMBER,             /* unlimber UNIT */
    DO_ENTER,                /* enter PIECE: begins a group that comes onto the map */
    DO_SHIFT,                /* shift PIECE HEX: it will enter there, later (26.7, 9.2e) */
    DO_EXIT,                 /* exit: leave the map for good (LFM-30.16) */
    DO_RECOVER,              /* recover COMMANDER: a Recover marker; in the Reorganization phase recover UNIT */
    DO_RAZE,                 /* raze HEX: remove the breastwork */
    DO_LOSE,                 /* lose UNIT */
    DO_ATTACK,               /* attack HEX: a combat against it */
    DO_WITH,                 /* with HEX: the stack there attacks */
    DO_TARGET,               /* target HEX: a further defending hex */
    DO_RESOLVE,              /* resolve HEX: the combat against it */
    DO_CHECK,                /* check UNIT: it takes the cohesion check */
    DO_HOLD,                 /* hold HEX: the stack there stays */
    DO_GIVE_WAY,             /* give-way HEX: the stack there retreats */
    DO_BACK,                 /* back HEX: a hex of the retreat */
    DO_HALT,                 /* halt: the retreat is over */
    DO_LEAVE,                /* leave: retreat off the map */
    DO_REJOIN,               /* rejoin HEX: where a lone commander goes */
    DO_ADVANCE,              /* advance PIECE HEX */
    DO_RALLY,                /* rally HEX: the reorganization die of the stack there */
    DO_PLACE,                /* place HEX: the recovered regiment */
    DO_DONE,                 /* done: what is being put together is complete */
    DO_END,                  /* end: the step is over */
    LFM_VERBS
};

/* The set-up and the arrivals of a position in the printed form; and whether such a list says the same. */
void lfm_deployment_write(const LfmBoard *b, const LfmState *s, Writer *w);
bool lfm_deployment_matches(const LfmBoard *b, const LfmState *s, Str text, Error *e) MUST_USE;

#endif
