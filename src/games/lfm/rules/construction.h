/* Breastworks and burning bridges (24, 25). */
#ifndef LONGROLL_LFM_RULES_CONSTRUCTION_H
#define LONGROLL_LFM_RULES_CONSTRUCTION_H

#include "games/lfm/steps.h"

void lfm_start_construction(const LfmBoard *b, LfmState *s,
                            const Journal *j); /* goes on to artillery, or at night movement */
void lfm_bridge_sheet(const LfmBoard *b, const LfmState *s, int bridge, Worksheet *w);
/* LFM-25c, LFM-R76: a unit that leaves its hex gives up its torch (called by lfm_shift and lfm_lift). */
void lfm_drop_torch(const LfmBoard *b, LfmState *s, int piece);
void lfm_give_up_work(const LfmBoard *b, LfmState *s, int hex, const Journal *j); /* LFM-R73 after a move */
bool lfm_is_free_to_build(const LfmBoard *b, const LfmState *s, int unit, Refusal *r);
bool lfm_may_build_in(const LfmBoard *b, const LfmState *s, int hex, Refusal *r);
bool lfm_may_burn(const LfmBoard *b, const LfmState *s, int bridge, Refusal *r);
bool lfm_may_kindle(const LfmBoard *b, const LfmState *s, int unit, int bridge, Refusal *r);
int lfm_bridge_at(const LfmBoard *b, int side);
bool lfm_may_build(const LfmBoard *b, const LfmState *s, int unit, Refusal *r);
void lfm_finish_works(const LfmBoard *b, LfmState *s, const Journal *j);
void lfm_build(const LfmBoard *b, LfmState *s, int unit, const Journal *j);
bool lfm_may_raze(const LfmBoard *b, const LfmState *s, int hex, Refusal *r);
void lfm_construction_goes_on(const LfmBoard *b, LfmState *s, const Journal *j);
/* What defenders in a work have of it: mounted cavalry alone has none. */
typedef enum Shelter { SHELTER_NONE, SHELTER_IDLE, SHELTER_COUNTS } Shelter;
Shelter lfm_shelter(const LfmBoard *b, const LfmState *s, const Fight *f);

#endif
