/* Lee's Greatest Victory (design: Michael Rinella): the public face.
 *
 * Area-impulse game of the Chancellorsville campaign, 30 April to 5 May
 * 1863, for two players. All clauses of the rulebook, the rulings of
 * docs/rulings/lgv.md and the optional module 19 as reconstructed there.
 * Hidden from a player: only the enemy's wish for a side and his bid.
 *
 * The rules are reached through `lgv_game`. Opponents may read the types
 * below; only this folder writes them. */
#ifndef LONGROLL_LGV_LGV_H
#define LONGROLL_LGV_LGV_H

#include "games/lgv/state.h"

extern const Game lgv_game;

/* ---- Small functions that read a board and a state --------------------------------------------------------------- */

static inline int lgv_side(const LgvBoard *b, int unit) { return b->unit[unit].side; }
static inline u64 lgv_bit(const LgvBoard *b, int unit) { return bit(unit - b->first[b->unit[unit].side]); }
static inline bool lgv_fresh(const LgvBoard *b, const LgvState *s, int unit) {
    return (s->fresh[b->unit[unit].side] & lgv_bit(b, unit)) != 0;
}
static inline Side lgv_controller(const LgvState *s, int place) {
    return bits128_has(&s->union_control, place) ? UNION : CONFEDERATE;
}
/* Units of a side in a place. */
static inline u64 lgv_here(const LgvState *s, int side, int place) { return s->at[side - 1][place]; }
static inline int lgv_works(const LgvState *s, int side, int place) { return s->works[side - 1][place]; }
/* LGV-7.3a; to contest an Area does not change its control (LGV-7.3b). */
static inline bool lgv_contested(const LgvState *s, int place) {
    return lgv_here(s, UNION, place) && lgv_here(s, CONFEDERATE, place);
}
/* The unit of the lowest bit in a set of a side. */
static inline int lgv_unit(const LgvBoard *b, int side, u64 set) { return b->first[side] + bits_first(set); }

/* MF of a unit this Turn (LGV-6.1.1f, LGV-D8b). */
int lgv_move_factor(const LgvBoard *b, const LgvState *s, int unit);
/* The way from one place to the next; NULL when they are not adjacent. */
const Link *lgv_link(const LgvBoard *b, int from, int to);
/* MF to enter along a link, by the one row of 8.2 that applies. */
int lgv_enter_cost(const LgvBoard *b, const LgvState *s, int unit, const Link *link, Clause *row);
/* Places joined to the Union rear by Union-controlled places (LGV-R46). */
Bits128 lgv_supplied(const LgvBoard *b, const LgvState *s);
/* VP that the Union would add for Areas now (17.2). */
int lgv_area_vp(const LgvBoard *b, const LgvState *s);
int lgv_handicap(const LgvState *s);                 /* points for the Union, below 0 for the Confederates (LGV-R48) */
int lgv_goals(const LgvBoard *b, const LgvState *s); /* where goals decide: reached by the Union, 0 to 2 */

/* Verbs. */
/* What can be done: the verbs, their operands, help, and the clauses that say when they are open. */
#define LGV_ACTIONS(X)                                                                                               \
    X(WANT, "want", 1, {KIND_SIDE}, "want SIDE: the side you wish for, in secret")                                   \
    X(BID, "bid", 1, {KIND_NUMBER}, "bid N: VP the Union will need, in secret")                                      \
    X(SWAP, "swap", 1, {KIND_COMMAND}, "swap CORPS: the corps that changes places with XI Corps")                    \
    X(PLACE, "place", 2, {KIND_UNIT, KIND_PLACE}, "place UNIT AREA: set up or bring back a unit")                    \
    X(STEAL, "steal", 0, {0}, "steal: steal a march", {LGV_13_1e})                                                   \
    X(DECLINE, "decline", 0, {0}, "decline: do without what is offered")                                             \
    X(REROLL_ADVANTAGE, "reroll-advantage", 0, {0}, "reroll-advantage: use the Advantage on this roll", {LGV_13_1a}) \
    X(REROLL_MARKER, "reroll-marker", 0, {0}, "reroll-marker: use your Re-Roll marker on this assault")              \
    X(ACCEPT, "accept", 0, {0}, "accept: let the roll stand")                                                        \
    X(ASSAULT, "assault", 1, {KIND_PLACE}, "assault AREA: activate it for movement and attack", {LGV_6_2_1a})        \
    X(BOMBARD, "bombard", 1, {KIND_PLACE}, "bombard AREA: a Bombardment Activation against it", {LGV_6_2_1a})        \
    X(PASS, "pass", 0, {0}, "pass: do nothing; Momentum switches", {LGV_R12b})                                       \
    X(BRIDGE, "bridge", 1, {KIND_FORD}, "bridge FORD: lay a pontoon bridge", {LGV_16_1a})                            \
    X(PICK, "pick", 1, {KIND_UNIT}, "pick UNIT: it moves now")                                                       \
    X(GO, "go", 1, {KIND_PLACE}, "go AREA: the picked unit enters it")                                               \
    X(STOP, "stop", 0, {0}, "stop: the picked unit ends its move")                                                   \
    X(ATTACK, "attack", 1, {KIND_PLACE}, "attack AREA: assault the enemies there")                                   \
    X(END, "end", 0, {0}, "end: the activation is over")                                                             \
    X(CLOSE, "close", 1, {KIND_PLACE}, "close AREA: settle this target next")                                        \
    X(JOIN, "join", 1, {KIND_UNIT}, "join UNIT: it takes part", .gathers = true, .joins = true)                      \
    X(SUPPORT, "support", 1, {KIND_UNIT}, "support UNIT: this gun supports", {LGV_9_5a}, .gathers = true,            \
      .joins = true)                                                                                                 \
    X(LEAD, "lead", 1, {KIND_UNIT}, "lead UNIT: the Lead Attacking Unit, or lead gun", {LGV_9_4b})                   \
    X(FRONT, "front", 1, {KIND_UNIT}, "front LEADER: he leads from the front", {LGV_9_4_2f})                         \
    X(DEFEND, "defend", 1, {KIND_UNIT}, "defend UNIT: the Lead Defending Unit", {LGV_9_4b})                          \
    X(DONE, "done", 0, {0}, "done: no more of these", .closes = true)                                                \
    X(TURN, "turn", 1, {KIND_UNIT}, "turn UNIT: Fresh to Exhausted, 1 casualty point", {LGV_11_1a})                  \
    X(FALL_BACK, "fall-back", 1, {KIND_UNIT}, "fall-back UNIT: it will retreat, 1 casualty point", {LGV_11_1a})      \
    X(ELIMINATE, "eliminate", 1, {KIND_UNIT}, "eliminate UNIT: 3 casualty points Fresh, 2 Exhausted", {LGV_11_1a})   \
    X(RETREAT, "retreat", 2, {KIND_UNIT, KIND_PLACE}, "retreat UNIT AREA")                                           \
    X(LOST, "lost", 1, {KIND_UNIT}, "lost UNIT: it cannot retreat and is eliminated")                                \
    X(EXPLOIT, "exploit", 0, {0}, "exploit: overrun into Vacant Areas", {LGV_9_4_4l})                                \
    X(STORM, "storm", 1, {KIND_PLACE}, "storm AREA: overrun into a second attack", {LGV_9_4_4l})                     \
    X(HALT, "halt", 0, {0}, "halt: the overrun goes no further")                                                     \
    X(ADVANCE, "advance", 2, {KIND_UNIT, KIND_PLACE}, "advance UNIT AREA: in the overrun", {LGV_9_4_4l})             \
    X(TARGET, "target", 1, {KIND_UNIT}, "target UNIT: the Primary Target", {LGV_10_2_1a})                            \
    X(FROM, "from", 1, {KIND_PLACE}, "from AREA: whose guns fire")                                                   \
    X(RETURN, "return", 2, {KIND_UNIT, KIND_PLACE}, "return LEADER AREA: place a returning Leader")                  \
    X(BRING, "bring", 1, {KIND_UNIT}, "bring UNIT: reorganize it", {LGV_12_0})                                       \
    X(RALLY, "rally", 1, {KIND_UNIT}, "rally UNIT: bring it back with the Advantage", {LGV_13_1j})                   \
    X(PRICE, "price", 1, {KIND_UNIT}, "price UNIT: removed for good in exchange")                                    \
    X(CALL, "call", 1, {KIND_UNIT}, "call LEADER: call his division (19.3)", {LGV_D8c})                              \
    X(ENTRENCH, "entrench", 1, {KIND_PLACE}, "entrench AREA: one step of works", {LGV_15_0a})                        \
    X(REMOVE_WORKS, "remove-works", 1, {KIND_PLACE}, "remove-works AREA: take off your marker", {LGV_15_3a})         \
    X(REMOVE_BRIDGE, "remove-bridge", 1, {KIND_FORD}, "remove-bridge FORD", {LGV_16_3b})                             \
    X(WORKS, "works", 1, {KIND_PLACE}, "works AREA: place an own +1 in captured works", {LGV_15_2a})
VERBS_OF(LGV_ACTIONS, LGV_VERBS);

#endif
