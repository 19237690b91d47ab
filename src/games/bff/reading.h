/* Brigade Fire & Fury: small functions that read a board and a state. */
#ifndef LONGROLL_BFF_READING_H
#define LONGROLL_BFF_READING_H

#include "games/bff/state.h"

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
