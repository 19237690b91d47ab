/* Brigade integrity and detachments (22). */
#ifndef LONGROLL_LFM_RULES_INTEGRITY_H
#define LONGROLL_LFM_RULES_INTEGRITY_H

#include "games/lfm/rules/movement.h"
#include "games/lfm/steps.h"

/* LFM-22.4b, LFM-R11: after a piece has moved, remove DETACHED markers that no longer hold. */
void lfm_reattach(const LfmBoard *b, LfmState *s, int piece, int from, const Journal *j);
/* 22.2a, LFM-R20: regiments that must rejoin their brigade now; the steps they may take; whether there is one. */
void lfm_find_separated(const LfmBoard *b, LfmState *s);
void lfm_release(const LfmBoard *b, LfmState *s, const PieceSet *set); /* those of the set who are near again */
void lfm_release_all(const LfmBoard *b, LfmState *s);                  /* of the phasing side */
void lfm_find_rejoining(const March *m, Rejoining *out);
bool lfm_leads_to_brigade(const March *m, const Rejoining *h, int direction, bool by_road, Refusal *r);
bool lfm_must_rejoin(const LfmBoard *b, const LfmState *s, const Group *g, Refusal *r);
void lfm_mark_detached(const LfmBoard *b, LfmState *s, int unit, const Journal *j);
bool lfm_may_attach(const LfmBoard *b, const LfmState *s, int unit, Refusal *r);
bool lfm_may_detach(const LfmBoard *b, const LfmState *s, int unit, Refusal *r);
/* LFM-22.4a: a DETACHED marker may be placed or taken off. Within the phase U_ROLLED on a regiment says that its marker
 * was handled: no going to and fro. */
static inline bool lfm_marker_open(const LfmBoard *b, const LfmState *s, int unit) {
    return lfm_is_regiment(b, unit) && lfm_side(b, unit) == lfm_phasing(s) && lfm_on_map(s, unit) &&
           !lfm_is(s, unit, U_ROLLED);
}
/* The same with its reasons; and all whose marker may be handled. */
void lfm_list_markers(const LfmBoard *b, const LfmState *s, List *l);

#endif
