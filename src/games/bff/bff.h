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

/* What can be done: the verbs, their operands, help, and the clauses that say when they are open. */
#define BFF_ACTIONS(X)                                                                                                 \
    X(ATTACH, "attach", 2, {KIND_PIECE, KIND_PIECE}, "attach LEADER UNIT: he goes with it", {BFF_3_1})                 \
    X(DETACH, "detach", 1, {KIND_PIECE}, "detach LEADER: he stands alone", {BFF_3_1})                                  \
    X(PICK, "pick", 1, {KIND_PIECE}, "pick PIECE: it acts now", {BFF_3_2})                                             \
    X(MOVE, "move", 0, {0}, "move: as far as the result allows; limbered guns at the double quick", {BFF_3_2})         \
    X(PASS, "pass-lines", 0, {0}, "pass-lines: through friends, a half move", {BFF_3_2})                               \
    X(FORM, "form", 1, {KIND_FORMATION}, "form FORMATION: line and supported line hold, columns half move", {BFF_3_2}) \
    X(DISMOUNT, "dismount", 1, {KIND_FORMATION}, "dismount FORMATION: cavalry fights on foot", {BFF_3_2})              \
    X(MOUNT, "mount", 1, {KIND_FORMATION}, "mount FORMATION: cavalry mounts up and half moves", {BFF_3_2})             \
    X(GARRISON, "garrison", 1, {KIND_SITE}, "garrison SITE: half move into it", {BFF_3_2})                             \
    X(FLANK, "by-the-flank", 0, {0}, "by-the-flank: a half move sideways", {BFF_3_2})                                  \
    X(ABOUT, "about-face", 0, {0}, "about-face: face by the rear rank and hold", {BFF_3_2})                            \
    X(REPLENISH, "replenish", 0, {0}, "replenish: ammunition; guns displace to do so", {BFF_3_2})                      \
    X(CHARGE, "charge", 1, {KIND_PIECE}, "charge UNIT: into contact with it", {BFF_3_4})                               \
    X(LIMBER, "limber", 0, {0}, "limber: limber up and full move", {BFF_3_2})                                          \
    X(UNLIMBER, "unlimber", 0, {0}, "unlimber: after a full move, or where it stands, and fire", {BFF_3_2})            \
    X(PIVOT, "pivot", 0, {0}, "pivot: up to 45 degrees, and fire", {BFF_3_2})                                          \
    X(DISPLACE, "displace", 0, {0}, "displace: limber up and go back to rally", {BFF_3_2})                             \
    X(HOLD, "hold", 0, {0}, "hold: stay where it is", {BFF_3_2})                                                       \
    X(GO, "go", 0, {0}, "go [X Y | wheel-left N | wheel-right N]... [face N]: the exact path", .free = true)           \
    X(COUNTERCHARGE, "countercharge", 1, {KIND_PIECE}, "countercharge UNIT: it meets the charge halfway", {BFF_3_4})   \
    X(TARGET, "target", 1, {KIND_PIECE}, "target UNIT: a fire at it", {BFF_3_6})                                       \
    X(FIRE, "fire", 1, {KIND_PIECE}, "fire UNIT: all who can, join", {BFF_3_6}, .gathers = true)                       \
    X(PART, "part", 2, {KIND_PIECE, KIND_NUMBER}, "part UNIT N: so many of its stands join", {BFF_3_6},                \
      .gathers = true)                                                                                                 \
    X(RECALL, "recall", 0, {0}, "recall: the cavalry goes back up to a full move")                                     \
    X(HALT, "halt", 0, {0}, "halt: it stays before the enemy, or goes back as the rest")                               \
    X(RESOLVE, "resolve", 1, {KIND_PIECE}, "resolve UNIT: the charge combat against it", {BFF_3_7})                    \
    X(LOSE, "lose", 1, {KIND_PIECE}, "lose UNIT: it loses a stand")                                                    \
    X(ASIDE, "aside", 1, {KIND_HAND}, "aside left|right: the retreat turns that way")                                  \
    X(CARRY, "carry", 0, {0}, "carry: onto the ground that the loser left")                                            \
    X(STAY, "stay", 0, {0}, "stay: hold the ground")                                                                   \
    X(BREAK, "break-through", 2, {KIND_PIECE, KIND_PIECE}, "break-through UNIT ENEMY: charge on", {BFF_3_7})           \
    X(SAY, "say", 2, {KIND_FIELD, KIND_NUMBER}, "say FIELD VALUE: what the table shows")                               \
    X(CLAIM, "claim", 1, {KIND_OBJECTIVE}, "claim OBJECTIVE: the active side holds it", .gathers = true)               \
    X(DECLINE, "decline", 0, {0}, "decline: no countercharge")                                                         \
    X(DONE, "done", 0, {0}, "done: what is put together is complete")                                                  \
    X(END, "end", 0, {0}, "end: the step is over")
VERBS_OF(BFF_ACTIONS, BFF_VERBS);

/* The operands of `go`: three a leg (LEG_*, then a point or an angle), and at the end, perhaps, a facing. */
typedef enum LegKind { LEG_TO, LEG_WHEEL_LEFT, LEG_WHEEL_RIGHT, LEG_FACE, LEG_KINDS } LegKind;
enum { LEG_OPERANDS = 3, GO_OPERANDS = BFF_LEGS * LEG_OPERANDS + 2 }; /* the facing: LEG_FACE, direction */

/* ---- Small functions that read a board and a state --------------------------------------------------------------- */

static inline bool bff_is(const BffState *s, int piece, u32 mark) { return (s->unit[piece].mark & mark) != 0; }
static inline Side bff_side(const BffBoard *b, int piece) { return (Side)b->piece[piece].side; }
static inline bool bff_is_unit(const BffBoard *b, int piece) { return piece && piece <= b->units; }
static inline bool bff_is_brigade(const BffBoard *b, int piece) { return pieces_have(&b->brigades, piece); }
static inline bool bff_is_battery(const BffBoard *b, int piece) { return pieces_have(&b->batteries, piece); }
static inline bool bff_is_leader(const BffBoard *b, int piece) { return piece > b->units; }
static inline bool bff_on_table(const BffState *s, int piece) { return s->unit[piece].fate == FATE_TABLE; }
/* Cavalry of either kind on its horses. */
static inline bool bff_mounted(const BffBoard *b, const BffState *s, int piece) {
    return pieces_have(&b->mounted, piece) && !bff_is(s, piece, U_DISMOUNTED);
}
static inline bool bff_good_order(const BffState *s, int piece) {
    return !bff_is(s, piece, U_DISORDERED | U_BROKEN | U_SILENCED);
}
/* BFF-D4: with so many stands left; and as it is now. */
static inline Condition bff_condition_with(const BffBoard *b, int unit, int left) {
    if (left <= b->piece[unit].spent) return SPENT;
    return left <= b->piece[unit].worn ? WORN : FRESH;
}
static inline Condition bff_condition(const BffBoard *b, const BffState *s, int unit) {
    return bff_condition_with(b, unit, s->unit[unit].stands);
}
/* An option holds the index of its value; all are on unless said. */
static inline bool bff_on(const BffState *s, BffOption o) { return s->option[o] == 0; }

#endif
