/* Reinforcements, and the way off the map (26). */
#ifndef LONGROLL_LFM_RULES_ARRIVALS_H
#define LONGROLL_LFM_RULES_ARRIVALS_H

#include "games/lfm/rules/movement.h"
#include "games/lfm/steps.h"

/* Entry (26, 9.2e). */
void lfm_list_entries(const LfmBoard *b, const LfmState *s, List *l);
bool lfm_may_go_round(const LfmBoard *b, const LfmState *s, int piece);
bool lfm_may_enter(const LfmBoard *b, const LfmState *s, int piece, Refusal *r);
bool lfm_may_join_entry(const LfmBoard *b, const LfmState *s, int piece, Refusal *r);
void lfm_find_entry_joiners(const LfmBoard *b, const LfmState *s, PieceSet *out);
bool lfm_may_shift(const LfmBoard *b, const LfmState *s, int piece, int hex, Refusal *r);
void lfm_shift_entry(const LfmBoard *b, LfmState *s, int piece, int hex, const Journal *j);
Group lfm_entry_group(const LfmBoard *b, const LfmState *s, int piece);
int lfm_entry_hexes(const LfmBoard *b, const LfmState *s, const Group *g, u16 *out); /* at most LFM_EDGE */
bool lfm_may_enter_map(const March *m, int hex, bool by_road, StepEffect *w, Refusal *r);
void lfm_enter_map(const LfmBoard *b, LfmState *s, int hex, bool by_road, const Journal *j);
void lfm_arrive_here(const LfmBoard *b, LfmState *s, const Journal *j);
bool lfm_may_exit(const LfmBoard *b, const LfmState *s, const Group *g, int *cost, Refusal *r);
void lfm_exit(const LfmBoard *b, LfmState *s, const Journal *j);
int lfm_entry_cost(const LfmBoard *b, const LfmState *s, int piece, int hex, Road road, bool by_road);

#endif
