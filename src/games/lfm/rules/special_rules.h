/* The special rules of our battles (30). */
#ifndef LONGROLL_LFM_RULES_SPECIAL_RULES_H
#define LONGROLL_LFM_RULES_SPECIAL_RULES_H

#include "games/lfm/rules/movement.h"
#include "games/lfm/steps.h"

/* LFM-30.8: a locked brigade that is not roused. */
bool lfm_locked(const LfmBoard *b, const LfmState *s, int piece);
void lfm_rouse(const LfmBoard *b, LfmState *s, int hex, const Journal *j); /* this hex is fired at */
void lfm_rouse_near(const LfmBoard *b, LfmState *s, const Journal *j);     /* after moves: enemies within 3 hexes */
/* A unit of `side` has come here. */
void lfm_rouse_around(const LfmBoard *b, LfmState *s, Side side, int hex, const Journal *j);
bool lfm_rides(const LfmBoard *b, const LfmState *s, int piece); /* LFM-30.6 */

/* LFM-30.2: of the surprised corps, which may not move or build in this turn. */
static inline bool lfm_surprised(const LfmBoard *b, const LfmState *s, int piece) {
    return s->turn == b->surprise_turn && b->surprise_corps && b->brief[piece].corps == b->surprise_corps &&
           lfm_on(s, OPTION_SURPRISE);
}

/* LFM-30.4, LFM-30.5: may not pass the line of the halt (b->halt_column), as judged at the start of its move. The
 * brigade that is itself halted (b->brigade[].halted) may enter no ZOC either. */
bool lfm_held_back(const LfmBoard *b, const LfmState *s, int piece);
bool lfm_battle_lets_fire(const LfmBoard *b, const LfmState *s, int unit, Refusal *r);
void lfm_note_shot(const LfmBoard *b, LfmState *s, int unit);
bool lfm_must_charge(const LfmBoard *b, const LfmState *s, const Group *g, Refusal *r);
bool lfm_ride_allows(const March *m, Spot at, int direction, Refusal *r);
void lfm_later_works(const LfmBoard *b, LfmState *s, const Journal *j);
int lfm_halt_die(const LfmBoard *b, const LfmState *s);
int lfm_halted_brigade(const LfmBoard *b);

#endif
