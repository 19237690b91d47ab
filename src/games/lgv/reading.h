/* Lee's Greatest Victory: small functions that read a board and a state. */
#ifndef LONGROLL_LGV_READING_H
#define LONGROLL_LGV_READING_H

#include "games/lgv/state.h"

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
enum {
    DO_WANT = VERB_FIRST_OWN,
    DO_BID,
    DO_SWAP,
    DO_PLACE,
    DO_STEAL,
    DO_DECLINE,
    DO_REROLL_ADVANTAGE,
    DO_REROLL_MARKER,
    DO_ACCEPT,
    DO_ASSAULT,
    DO_BOMBARD,
    DO_PASS,
    DO_BRIDGE,
    DO_PICK,
    DO_GO,
    DO_STOP,
    DO_ATTACK,
    DO_END,
    DO_CLOSE,
    DO_JOIN,
    DO_SUPPORT,
    DO_LEAD,
    DO_FRONT,
    DO_DEFEND,
    DO_DONE,
    DO_TURN,
    DO_FALL_BACK,
    DO_ELIMINATE,
    DO_RETREAT,
    DO_LOST,
    DO_EXPLOIT,
    DO_STORM,
    DO_HALT,
    DO_ADVANCE,
    DO_TARGET,
    DO_FROM,
    DO_RETURN,
    DO_BRING,
    DO_RALLY,
    DO_PRICE,
    DO_CALL,
    DO_ENTRENCH,
    DO_REMOVE_WORKS,
    DO_REMOVE_BRIDGE,
    DO_WORKS,
    LGV_VERBS
};

#endif
