/* Stacking and control (7). */
#ifndef LONGROLL_LGV_RULES_STACKING_H
#define LONGROLL_LGV_RULES_STACKING_H

#include "games/lgv/steps.h"

bool lgv_has_room(const LgvBoard *b, const LgvState *s, int unit, int place);
/* Control, bridges and works after units came or went (LGV-7.2b, 15.2, 16.3a). */
void lgv_settle_place(const LgvBoard *b, LgvState *s, int place, const Journal *j);
/* LGV-7.4: no enemy there. LGV-7.5, is_free: and own control. */
static inline bool lgv_is_vacant(const LgvState *s, int side, int place) { return !lgv_here(s, 3 - side, place); }
static inline bool lgv_is_free(const LgvState *s, int side, int place) {
    return lgv_is_vacant(s, side, place) && (int)lgv_controller(s, place) == side;
}
static inline Bits128 lgv_contested_places(const LgvState *s) {
    return (Bits128){
        {s->held[UNION].word[0] & s->held[CONFEDERATE].word[0], s->held[UNION].word[1] & s->held[CONFEDERATE].word[1]}};
}

#endif
