/* The Last Full Measure: small functions that read a board and a state. */
#ifndef LONGROLL_LFM_READING_H
#define LONGROLL_LFM_READING_H

#include "games/lfm/state.h"

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
