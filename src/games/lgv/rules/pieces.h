/* Pieces and their places (3, 4). */
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
static inline bool lgv_on(const LgvState *s, LgvOption o) { return s->option[o] != 0; }

/* Take the lowest place out of a set; 0 when it is empty. */
static inline int lgv_next_place(Bits128 *set) {
    int word = set->word[0] ? 0 : 1;
    if (!set->word[word]) return 0;
    int place = word * 64 + bits_first(set->word[word]);
    set->word[word] &= set->word[word] - 1;
    return place;
}

const char *lgv_place_label(const LgvBoard *b, int place); /* its number */
const char *lgv_place_title(const LgvBoard *b, int place); /* and its name */
const char *lgv_unit_name(const LgvBoard *b, int unit);

#endif
