/* Give Us Victories: small functions that read a board and a state. */
#ifndef LONGROLL_GUV_READING_H
#define LONGROLL_GUV_READING_H

#include "games/guv/state.h"

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
