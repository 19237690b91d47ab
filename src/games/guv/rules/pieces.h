/* Pieces and what is seen of them (3, 9.see). */
#ifndef LONGROLL_GUV_RULES_PIECES_H
#define LONGROLL_GUV_RULES_PIECES_H

#include "games/guv/steps.h"

/* Walks a set of pieces: for (int u = guv_next_of(side, &set, 0); u; u = guv_next_of(side, &set, u)) ... */
static inline int guv_next_of(Side side, const Bits128 *set, int unit) {
    int at = (unit ? guv_bit(unit) : 0) + 1;
    while (at < 128) {
        u64 left = set->word[at >> 6] >> (at & 63);
        if (left) return guv_unit(side, at + bits_first(left));
        at = (at | 63) + 1;
    }
    return 0;
}

/* Every move of a piece goes through these; they keep stacks, counts and losses up to date. */
void guv_put_unit(const GuvBoard *b, GuvState *s, int unit, int hex);                  /* on top of the stack there */
void guv_lift_unit(const GuvBoard *b, GuvState *s, int unit, Fate fate);               /* off the map */
void guv_shift_unit(const GuvBoard *b, GuvState *s, int unit, int hex);                /* on top of another stack */
void guv_shift_group(const GuvBoard *b, GuvState *s, Side side, Bits128 set, int hex); /* keeps their order */
void guv_rebuild(const GuvBoard *b, GuvState *s); /* active, demoralized[], lost[] from the pieces */
void guv_make_active(GuvState *s, int unit);      /* and used */
void guv_clear_marks(GuvState *s, int marks);     /* from everybody; U_ACTIVE is among them */
/* One step lost (GUV-3.units-a); eliminated pieces go to the Losses Box. True when it was eliminated. */
bool guv_lose_step(const GuvBoard *b, GuvState *s, int unit, Clause why, const Journal *j);
void guv_eliminate(const GuvBoard *b, GuvState *s, int unit, Clause why, const Journal *j);

/* GUV-3.ind-a, GUV-R92; Salem Church's two brigades by data; Stoneman's cavalry without its variant (GUV-R84). */
static inline bool guv_is_independent(const GuvBoard *b, const GuvState *s, int unit) {
    if (b->unit[unit].stoneman) return !guv_on(s, OPTION_STONEMAN);
    return bits128_has(&b->independents[guv_side(unit)], guv_bit(unit));
}

/* Stuart's brigades; GUV-R25: not the horse artillery. */
static inline bool guv_is_stuart(const GuvBoard *b, int unit) {
    const GuvUnit *u = &b->unit[unit];
    return u->side == CONFEDERATE && u->type == CAVALRY && u->formation;
}

/* GUV-10.b: any of the six; rivers make no difference. Dummies are never alone, so any piece counts. */
static inline bool guv_next_to_enemy(const GuvBoard *b, const GuvState *s, Side side, int hex) {
    const u16 *around = b->grid.next[hex];
    Side foe = side_other(side);
    for (int d = 0; d < 6; d++) {
        if (guv_holds(s, foe, around[d])) return true;
    }
    return false;
}

/* The same of the six hexes around one: a bit per direction. */
int guv_contact_around(const GuvBoard *b, const GuvState *s, Side side, int hex);
bool guv_has_brigade(const GuvBoard *b, const GuvState *s, int hex);
/* A hex as people say it: "2017 Chancellorsville". */
const char *guv_hex_label(const GuvBoard *b, int hex, char out[MARK_ROOM]);
static inline const char *guv_unit_name(const GuvBoard *b, int unit) { return unit ? b->unit_mark[unit] : "nobody"; }
/* What the enemy sees as the top of a stack from a distance. */
int guv_shown_top(const GuvBoard *b, const GuvState *s, int hex);
/* Does the viewer see every piece of the stack? If not, it is secret which of them acted. */
bool guv_stack_open(const GuvBoard *b, const GuvState *s, Side viewer, int hex);
/* How the journal may name a piece that the enemy may not see: its name, or "a unit". */
const char *guv_open_name(const GuvBoard *b, const GuvState *s, int unit);

#endif
