/* The Last Full Measure (series design: Gerald Todd): the public face.
 *
 * Regimental battles on hexes of 250 yards (LFM-0.4b), for two players; everything is open but the dice. All
 * clauses of the series rules, the rulings of docs/rulings/lfm.md and the rules of our own battles (section 30).
 *
 * The rules are reached through `lfm_game`. Opponents may read the types below; only this folder writes them. */
#ifndef LONGROLL_LFM_LFM_H
#define LONGROLL_LFM_LFM_H

#include "games/lfm/board/board.h"
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

/* What can be done: the verbs, their operands, help, and the clauses that say when they are open. */
#define LFM_ACTIONS(X)                                                                                         \
    X(ACT, "act", 1, {KIND_PIECE}, "act COMMANDER: he acts as army commander")                                 \
    X(COMMAND, "command", 1, {KIND_PIECE}, "command COMMANDER: he rolls for command")                          \
    X(DETACH, "detach", 1, {KIND_PIECE}, "detach UNIT: a DETACHED marker", {LFM_22_4a})                        \
    X(ATTACH, "attach", 1, {KIND_PIECE}, "attach UNIT: its DETACHED marker comes off")                         \
    X(BUILD, "build", 1, {KIND_PIECE}, "build UNIT: it begins a breastwork", {LFM_24_2a})                      \
    X(KINDLE, "kindle", 2, {KIND_PIECE, KIND_HEXSIDE}, "kindle UNIT HEXSIDE: it will try to burn the bridge",  \
      {LFM_25b})                                                                                               \
    X(BURN, "burn", 1, {KIND_HEXSIDE}, "burn HEXSIDE: roll for the bridge", {LFM_25c})                         \
    X(BOMBARD, "bombard", 1, {KIND_HEX}, "bombard HEX: the target of guns")                                    \
    X(FIRE, "fire", 1, {KIND_PIECE}, "fire UNIT: the battery joins", .gathers = true, .joins = true)           \
    X(VICTIM, "victim", 1, {KIND_PIECE}, "victim UNIT: it takes the checks")                                   \
    X(LIMBER, "limber", 1, {KIND_PIECE}, "limber UNIT")                                                        \
    X(PICK, "pick", 1, {KIND_PIECE}, "pick PIECE: it moves now")                                               \
    X(JOIN, "join", 1, {KIND_PIECE}, "join PIECE: it goes along", .gathers = true, .joins = true)              \
    X(ALL, "all", 0, {0}, "all: the rest of the stack goes along")                                             \
    X(GO, "go", 1, {KIND_HEX}, "go HEX: the group enters it")                                                  \
    X(ROAD, "road", 1, {KIND_HEX}, "road HEX: the group enters it at the rate of the road")                    \
    X(DROP, "drop", 1, {KIND_PIECE}, "drop PIECE: it stays here", .gathers = true)                             \
    X(STOP, "stop", 0, {0}, "stop: the group ends its move", .closes = true)                                   \
    X(CHARGE, "charge", 1, {KIND_HEX}, "charge HEX: the cavalry charges")                                      \
    X(MOUNT, "mount", 1, {KIND_PIECE}, "mount UNIT", {LFM_1_5a, LFM_S5b})                                      \
    X(DISMOUNT, "dismount", 1, {KIND_PIECE}, "dismount UNIT", {LFM_1_5a, LFM_S5b})                             \
    X(UNLIMBER, "unlimber", 1, {KIND_PIECE}, "unlimber UNIT", {LFM_R21, LFM_1_4b})                             \
    X(ENTER, "enter", 1, {KIND_PIECE}, "enter PIECE: it comes onto the map", {LFM_S5c})                        \
    X(SHIFT, "shift", 2, {KIND_PIECE, KIND_HEX}, "shift PIECE HEX: it will enter there, later", .free = true)  \
    X(EXIT, "exit", 0, {0}, "exit: the group leaves the map for good")                                         \
    X(RECOVER, "recover", 1, {KIND_PIECE}, "recover PIECE: a commander prepares, later a regiment comes back", \
      {LFM_17_1a, LFM_S5d})                                                                                    \
    X(RAZE, "raze", 1, {KIND_HEX}, "raze HEX: remove the breastwork", {LFM_24_8a})                             \
    X(LOSE, "lose", 1, {KIND_PIECE}, "lose UNIT: it is eliminated", {LFM_8_10a})                               \
    X(ATTACK, "attack", 1, {KIND_HEX}, "attack HEX: begin a combat")                                           \
    X(WITH, "with", 1, {KIND_HEX}, "with HEX: the stack there attacks", .gathers = true, .joins = true)        \
    X(TARGET, "target", 1, {KIND_HEX}, "target HEX: attacked in the same combat", .gathers = true)             \
    X(RESOLVE, "resolve", 1, {KIND_HEX}, "resolve HEX: the combat against it")                                 \
    X(CHECK, "check", 1, {KIND_PIECE}, "check UNIT: it takes the cohesion check")                              \
    X(HOLD, "hold", 1, {KIND_HEX}, "hold HEX: the stack there stays")                                          \
    X(GIVE_WAY, "give-way", 1, {KIND_HEX}, "give-way HEX: the stack there goes")                               \
    X(BACK, "back", 1, {KIND_HEX}, "back HEX: it retreats there", {LFM_9_1b})                                  \
    X(HALT, "halt", 0, {0}, "halt: the retreat ends here")                                                     \
    X(LEAVE, "leave", 0, {0}, "leave: retreat off the map")                                                    \
    X(REJOIN, "rejoin", 1, {KIND_HEX}, "rejoin HEX: the commander goes there")                                 \
    X(ADVANCE, "advance", 2, {KIND_PIECE, KIND_HEX}, "advance PIECE HEX: after combat", {LFM_10_2})            \
    X(RALLY, "rally", 1, {KIND_HEX}, "rally HEX: the stack there rolls for order", {LFM_14_5a})                \
    X(PLACE, "place", 1, {KIND_HEX}, "place HEX: the recovered regiment returns there", {LFM_17_1d})           \
    X(DONE, "done", 0, {0}, "done: what is put together is complete", .closes = true)                          \
    X(END, "end", 0, {0}, "end: the step is over")
VERBS_OF(LFM_ACTIONS, LFM_VERBS);

/* The set-up and the arrivals of a position in the printed form; and whether such a list says the same. */
void lfm_deployment_write(const LfmBoard *b, const LfmState *s, Writer *w);
bool lfm_deployment_matches(const LfmBoard *b, const LfmState *s, Str text, Error *e) MUST_USE;

/* ---- Small functions that read a board and a state --------------------------------------------------------------- */

static inline bool lfm_is(const LfmState *s, int piece, int mark) { return (s->mark[piece] & mark) != 0; }
/* Does anybody wear the mark? Many words at a time: to ask them one by one takes long. */
static inline bool lfm_is_anyone_marked(const LfmState *s, int mark) {
    u16 any = 0;
    for (int p = 0; p <= LFM_PIECES; p++) any = (u16)(any | s->mark[p]);
    return (any & mark) != 0;
}
static inline Side lfm_side(const LfmBoard *b, int piece) { return (Side)b->brief[piece].side; }
static inline bool lfm_is_unit(const LfmBoard *b, int piece) { return piece && piece <= b->units; }
static inline int lfm_sp(const LfmBoard *b, const LfmState *s, int unit) {
    return b->brief[unit].sp[lfm_is(s, unit, U_BACK)];
}
/* The CV of a commander, or of his replacement (LFM-R97). */
static inline int lfm_cv(const LfmBoard *b, const LfmState *s, int commander) {
    return b->piece[commander].cv[lfm_is(s, commander, U_BACK)];
}
/* The side whose pieces stand in a hex; NOBODY when it is empty. */
static inline Side lfm_holder(const LfmBoard *b, const LfmState *s, int hex) {
    return s->top[hex] ? lfm_side(b, s->top[hex]) : NOBODY;
}
/* LFM-D2c: a bridge over this hexside that stands; `burned` as in the state. */
static inline bool lfm_bridged(const LfmBoard *b, u16 burned, int from, int direction) {
    const LfmHex *h = &b->hex[from];
    return (h->side[direction] & SIDE_BRIDGE) && !(burned >> h->bridge[direction] & 1);
}
/* LFM-D2f: a river without a ford or a bridge that stands parts these neighbours. */
bool lfm_river_between(const LfmBoard *b, const LfmState *s, int hex, int direction);
/* LFM-15.1c: a regiment of a shattered brigade; batteries and commanders never (LFM-R100). */
static inline bool lfm_shattered(const LfmBoard *b, const LfmState *s, int piece) {
    return s->shattered && piece <= b->units && b->brief[piece].brigade &&
           (s->shattered >> b->brief[piece].brigade & 1);
}
/* LFM-14.1b, LFM-16.7: D, Charged or shattered. */
static inline bool lfm_disordered(const LfmBoard *b, const LfmState *s, int unit) {
    return lfm_is(s, unit, U_D | U_CHARGED) || lfm_shattered(b, s, unit);
}

#endif
