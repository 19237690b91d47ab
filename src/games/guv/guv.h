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

/* What can be done: the verbs, their operands, help, and the clauses that say when they are open. */
#define GUV_ACTIONS(X)                                                                                               \
    X(ASSIGN, "assign", 2, {KIND_FORMATION, KIND_BOX}, "assign FORMATION BOX: its counter goes there, face down")    \
    X(PLACE, "place", 2, {KIND_UNIT, KIND_HEX}, "place UNIT HEX: set up or bring in a unit")                         \
    X(OWN, "own", 0, {0}, "own: the formation's own chit goes into the cup", {GUV_8_points_d})                       \
    X(UNDER, "under", 1, {KIND_COMMANDER}, "under COMMANDER: the formation goes into his box", {GUV_8_points_d})     \
    X(LEAVE, "leave", 0, {0}, "leave: not this turn")                                                                \
    X(ACTIVATE, "activate", 1, {KIND_HEX}, "activate HEX: put the chit there", {GUV_8_form_a})                       \
    X(PASS, "pass", 0, {0}, "pass: no activation")                                                                   \
    X(DRAW, "draw", 0, {0}, "draw: an event chit instead of the activation")                                         \
    X(CALL, "call", 1, {KIND_FORMATION}, "call FORMATION: Good General activates it")                                \
    X(TAKE, "take", 1, {KIND_UNIT}, "take UNIT: it acts too", .gathers = true, .joins = true)                        \
    X(DONE, "done", 0, {0}, "done: no more of these")                                                                \
    X(FORCE, "force", 0, {0}, "force: a forced march", {GUV_R23})                                                    \
    X(PICK, "pick", 1, {KIND_UNIT}, "pick UNIT: it moves now")                                                       \
    X(JOIN, "join", 1, {KIND_UNIT}, "join UNIT: it goes, or attacks, along", .gathers = true, .joins = true)         \
    X(GO, "go", 1, {KIND_HEX}, "go HEX: the moving stack enters it")                                                 \
    X(DROP, "drop", 1, {KIND_UNIT}, "drop UNIT: it stays here", .gathers = true)                                     \
    X(STOP, "stop", 0, {0}, "stop: the stack ends its move")                                                         \
    X(SKIRMISH, "skirmish", 2, {KIND_UNIT, KIND_HEX}, "skirmish UNIT HEX: the brigade puts a skirmisher there")      \
    X(BUILD, "build", 2, {KIND_UNIT, KIND_HEXSIDE}, "build UNIT HEXSIDE: a pontoon", {GUV_11_build_a})               \
    X(DISMANTLE, "dismantle", 1, {KIND_HEXSIDE}, "dismantle HEXSIDE: take up a pontoon", {GUV_11_dis_a})             \
    X(DESTROY, "destroy", 1, {KIND_HEXSIDE}, "destroy HEXSIDE: an enemy pontoon, for good")                          \
    X(CAPTURE, "capture", 1, {KIND_HEXSIDE}, "capture HEXSIDE: an enemy pontoon")                                    \
    X(EXIT, "exit", 0, {0}, "exit: the stack leaves the map")                                                        \
    X(DETACH, "detach", 0, {0}, "detach: use the Detachment marker", {GUV_R26})                                      \
    X(MARK, "mark", 1, {KIND_HEX}, "mark HEX: the marker goes there; its units act too")                             \
    X(ENTER, "enter", 2, {KIND_UNIT, KIND_HEX}, "enter UNIT HEX: the waiting cavalry comes")                         \
    X(DUMMY, "dummy", 1, {KIND_HEX}, "dummy HEX: put a dummy on your units", {GUV_9_dummy_a})                        \
    X(LIFT, "lift", 1, {KIND_HEX}, "lift HEX: take a dummy off")                                                     \
    X(END, "end", 0, {0}, "end: the step is over")                                                                   \
    X(STAND, "stand", 1, {KIND_HEX}, "stand HEX: the stack keeps contact")                                           \
    X(BREAK, "break", 1, {KIND_HEX}, "break HEX: the stack breaks contact")                                          \
    X(FLEE, "flee", 2, {KIND_UNIT, KIND_HEX}, "flee UNIT HEX: where it goes")                                        \
    X(DISPLACE, "displace", 2, {KIND_UNIT, KIND_HEX}, "displace UNIT HEX: an excess unit makes room", {GUV_5_d})     \
    X(REMOVE, "remove", 1, {KIND_UNIT}, "remove UNIT: it has nowhere to go")                                         \
    X(LOSE, "lose", 1, {KIND_UNIT}, "lose UNIT: it loses a step")                                                    \
    X(BOMBARD, "bombard", 1, {KIND_HEX}, "bombard HEX: the target of guns")                                          \
    X(FIRE, "fire", 1, {KIND_UNIT}, "fire UNIT: the guns join", .gathers = true, .joins = true)                      \
    X(AT, "at", 1, {KIND_ARM}, "at infantry|guns: fire at this type")                                                \
    X(ENTRENCH, "entrench", 1, {KIND_HEX}, "entrench HEX: put up a breastwork")                                      \
    X(DECLINE, "decline", 0, {0}, "decline: do without what is offered", .declines = true)                           \
    X(SUFFER, "suffer", 1, {KIND_UNIT}, "suffer UNIT: it takes the result")                                          \
    X(ATTACK, "attack", 1, {KIND_HEX}, "attack HEX: begin a combat")                                                 \
    X(TARGET, "target", 1, {KIND_HEX}, "target HEX: attacked in the same combat", .gathers = true)                   \
    X(EFFECT, "effect", 1, {KIND_EFFECT}, "effect step|die: what the breastwork costs the attacker")                 \
    X(TERRAIN, "terrain", 1, {KIND_TERRAIN}, "terrain CHOICE: the ground that counts")                               \
    X(ADD, "add", 1, {KIND_DIE}, "add DIE: +1 on a die of your own", {GUV_14_elite_c})                               \
    X(SUB, "sub", 1, {KIND_DIE}, "sub DIE: -1 on a die of the enemy", {GUV_14_elite_c})                              \
    X(MARCH_DIE, "march-die", 1, {KIND_DIE}, "march-die DIE: it carries the -1 of the forced march")                 \
    X(HIT, "hit", 1, {KIND_UNIT}, "hit UNIT: your 6 costs it a step")                                                \
    X(REPEL, "repel", 0, {0}, "repel: your 6 forces the enemy back")                                                 \
    X(CANCEL, "cancel", 0, {0}, "cancel: your 6 cancels the forced retreat")                                         \
    X(GIVE_WAY, "give-way", 0, {0}, "give-way: retreat and cancel a loss", {GUV_14_loss_c})                          \
    X(RETREAT, "retreat", 2, {KIND_UNIT, KIND_HEX}, "retreat UNIT HEX")                                              \
    X(ADVANCE, "advance", 2, {KIND_UNIT, KIND_HEX}, "advance UNIT HEX: after combat", {GUV_14_adv_a})                \
    X(RECOVER, "recover", 1, {KIND_UNIT}, "recover UNIT: back to full strength", {GUV_16_a})                         \
    X(PLAY, "play", 1, {KIND_EVENT}, "play EVENT", {GUV_R74})                                                        \
    X(PLAY_AT, "play-at", 2, {KIND_EVENT, KIND_HEX}, "play-at EVENT HEX", {GUV_R74})                                 \
    X(RELEASE, "release", 1, {KIND_FORMATION}, "release FORMATION|cavalry: Corps released", {GUV_R74})               \
    X(ORDERS, "orders", 0, {0}, "orders: give standing answers", .standing = true)                                   \
    X(ORDER, "order", 2, {KIND_HEX, KIND_ANSWER}, "order HEX ANSWER: the stack's standing answer", .standing = true) \
    X(NO_EVENTS, "no-events", 0, {0}, "no-events: decline, now and until further notice", .standing = true)          \
    X(ASK_EVENTS, "hear", 0, {0}, "hear: be asked for events again", .standing = true)
VERBS_OF(GUV_ACTIONS, GUV_VERBS);

/* ---- Small functions that read a board and a state --------------------------------------------------------------- */

static inline Side guv_side(int unit) { return unit > GUV_UNION_UNITS ? CONFEDERATE : UNION; }
/* Within its side, for sets. */
static inline int guv_bit(int unit) { return unit > GUV_UNION_UNITS ? unit - GUV_UNION_UNITS : unit; }
static inline int guv_unit(Side side, int bit) { return side == UNION ? bit : bit + GUV_UNION_UNITS; }
static inline Fate guv_fate(const GuvState *s, int unit) { return (Fate)(s->fate[unit] & 7); }
static inline StandingContact guv_contact(const GuvState *s, int unit) {
    return (StandingContact)(s->fate[unit] >> 3 & 3);
}
static inline StandingWorks guv_works_order(const GuvState *s, int unit) {
    return (StandingWorks)(s->fate[unit] >> 5 & 3);
}
/* The side whose pieces stand in a hex; NOBODY when it is empty. */
static inline Side guv_holder(const GuvState *s, int hex) {
    return (Side)((s->top[hex] != 0) + (s->top[hex] > GUV_UNION_UNITS));
}
/* Do pieces of this side stand there? The ids of a side are a run: one comparison tells. */
static inline bool guv_holds(const GuvState *s, Side side, int hex) {
    int first = side == UNION ? 1 : GUV_UNION_UNITS + 1;
    int count = side == UNION ? GUV_UNION_UNITS : GUV_UNITS - GUV_UNION_UNITS;
    return (u8)(s->top[hex] - first) < count;
}
static inline bool guv_is(const GuvState *s, int unit, int mark) { return (s->mark[unit] & mark) != 0; }
static inline int guv_points(const GuvBoard *b, const GuvState *s, int unit) {
    return guv_is(s, unit, U_REDUCED) ? b->unit[unit].reduced : b->unit[unit].combat;
}
static inline int guv_bonus(const GuvBoard *b, const GuvState *s, int unit) {
    return guv_is(s, unit, U_REDUCED) ? b->unit[unit].reduced_bonus : b->unit[unit].bonus;
}
static inline int guv_steps(const GuvBoard *b, const GuvState *s, int unit) {
    return b->unit[unit].reduced && !guv_is(s, unit, U_REDUCED) ? 2 : 1;
}
static inline bool guv_is_real(const GuvBoard *b, int unit) { return b->unit[unit].type != DUMMY; }
/* Infantry that is no skirmisher. */
static inline bool guv_is_brigade(const GuvBoard *b, int unit) { return b->unit[unit].type == INFANTRY; }
/* GUV-R94: horse artillery is artillery. */
static inline bool guv_is_gun(const GuvBoard *b, int unit) {
    return b->unit[unit].type == ARTILLERY || b->unit[unit].type == HORSE_ARTILLERY;
}
static inline bool guv_is_skirmisher(const GuvBoard *b, int unit) { return b->unit[unit].type == SKIRMISHER; }
/* Skirmishers and dummies: they have no movement points of their own (GUV-13.a, GUV-R29). */
static inline bool guv_is_light(const GuvBoard *b, int unit) { return b->unit[unit].type >= SKIRMISHER; }
/* The side whose chit is being activated. */
static inline Side guv_chit_side(const GuvBoard *b, int chit) {
    if (chit <= CHIT_COMMANDER) return (Side)b->formation[chit].side; /* formation 0 is nobody's */
    if (chit <= CHIT_INDEPENDENT) return (Side)b->commander[chit - CHIT_COMMANDER].side;
    return chit == CHIT_GENERAL ? UNION : (Side)(chit - CHIT_INDEPENDENT);
}
static inline Side guv_active(const GuvBoard *b, const GuvState *s) { return guv_chit_side(b, s->chit); }
/* An option holds the index of its value; of events and the Rule of 6 the first is "on", the book's default. */
static inline bool guv_on(const GuvState *s, GuvOption o) {
    return (s->option[o] != 0) != (o == OPTION_EVENTS || o == OPTION_SIXES);
}
static inline bool guv_is_night(const GuvBoard *b, const GuvState *s) { return b->turn[s->turn].night != 0; }
static inline bool guv_shown(const GuvState *s, EventKind e) { return s->shown >> e & 1; }
/* A Night Attack! is under way (17.csa-night): the one exception of GUV-7.night-c. */
static inline bool guv_night_attack(const GuvState *s) { return guv_shown(s, CSA_NIGHT) || guv_shown(s, USA_NIGHT); }
static inline bool guv_is_campaign(const GuvBoard *b) { return b->victory == VICTORY_CAMPAIGN; }
/* GUV-P32: may `viewer` see this piece, which stands on the map? */
bool guv_sees(const GuvBoard *b, const GuvState *s, Side viewer, int unit);
/* Could who holds the hex put up a breastwork there, if it were attacked now (14.bw-b)? */
bool guv_takes_works(const GuvBoard *b, const GuvState *s, int hex);

#endif
