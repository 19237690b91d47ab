/* Pieces and places, stacking and control (3, 4, 7). */
#ifndef LONGROLL_LGV_RULES_PIECES_H
#define LONGROLL_LGV_RULES_PIECES_H

#include "games/lgv/steps.h"

void lgv_rebuild(const LgvBoard *b, LgvState *s);
void lgv_put_unit(const LgvBoard *b, LgvState *s, int unit, int place, bool fresh);
void lgv_lift_unit(const LgvBoard *b, LgvState *s, int unit, Fate fate);
void lgv_shift_unit(const LgvBoard *b, LgvState *s, int unit, int to);
void lgv_exhaust(const LgvBoard *b, LgvState *s, int unit);
void lgv_exhaust_set(const LgvBoard *b, LgvState *s, int side, u64 set);
void lgv_freshen_all(const LgvBoard *b, LgvState *s);
/* Eliminated: a Leader's fate is rolled later (LGV-12.2b). */
void lgv_eliminate(const LgvBoard *b, LgvState *s, int unit, const Journal *j);
int lgv_stack_count(const LgvBoard *b, int side, u64 units);
bool lgv_has_room(const LgvBoard *b, const LgvState *s, int unit, int place);
void lgv_set_works(LgvState *s, int side, int place, int level);
/* Control, bridges and works after units came or went (LGV-7.2b, 15.2, 16.3a). */
void lgv_settle_place(const LgvBoard *b, LgvState *s, int place, const Journal *j);
/* LGV-7.4: no enemy there. LGV-7.5, is_free: and own control. */
static inline bool lgv_is_vacant(const LgvState *s, int side, int place) { return !lgv_here(s, 3 - side, place); }
static inline bool lgv_is_free(const LgvState *s, int side, int place) {
    return lgv_is_vacant(s, side, place) && (int)lgv_controller(s, place) == side;
}
static inline bool lgv_on(const LgvState *s, LgvOption o) { return s->option[o] != 0; }
static inline Bits128 lgv_contested_places(const LgvState *s) {
    return (Bits128){
        {s->held[UNION].word[0] & s->held[CONFEDERATE].word[0], s->held[UNION].word[1] & s->held[CONFEDERATE].word[1]}};
}
/* Take the lowest place out of a set; 0 when it is empty. */
static inline int lgv_next_place(Bits128 *set) {
    int word = set->word[0] ? 0 : 1;
    if (!set->word[word]) return 0;
    int place = word * 64 + bits_first(set->word[word]);
    set->word[word] &= set->word[word] - 1;
    return place;
}
const char *lgv_place_label(const LgvBoard *b, int place);
const char *lgv_unit_name(const LgvBoard *b, int unit);
bool lgv_sector_allows(const LgvBoard *b, const LgvState *s, int unit, int from, int to, Refusal *r);

#endif
