/* Command and commanders (19 to 21). */
#ifndef LONGROLL_LFM_RULES_COMMAND_H
#define LONGROLL_LFM_RULES_COMMAND_H

#include "games/lfm/steps.h"

/* LFM-R16: units of `side` have entered a hex with lone enemy commanders, who must leave; lfm_resolve_pending asks. */
void lfm_displace(const LfmBoard *b, LfmState *s, Side side, int hex, const Journal *j);
/* LFM-R90: at the end of the Movement phase commanders without a place try again. lfm_resolve_pending asks where. */
void lfm_recall_adrift(const LfmBoard *b, LfmState *s, Side side);
/* Dice for commanders at risk, then the next stranded commander; false: none. */
bool lfm_roll_casualties(const LfmBoard *b, LfmState *s);
bool lfm_next_stranded(const LfmBoard *b, LfmState *s, const Journal *j);
/* 8.11a: commanders above one star in this hex are at risk: a die each. */
void lfm_risk_commanders(const LfmBoard *b, LfmState *s, int hex);
void lfm_start_command(const LfmBoard *b, LfmState *s, const Journal *j);
/* The acting army commanders are found or relieved (20.12, LFM-R5). True when their owner must be asked:
 * STEP_ACTING. */
bool lfm_find_acting(const LfmBoard *b, LfmState *s, Side side, const Journal *j);
/* Everything within `range` of `from` by LFM-R9. */
bool lfm_traces(const LfmBoard *b, const LfmState *s, Side side, int from, int to, int range);
int lfm_superior(const LfmBoard *b, const LfmState *s, int commander); /* piece of the next higher on the map; 0 */
void lfm_command_sheet(const LfmBoard *b, const LfmState *s, int commander, Worksheet *w);
/* A copy of the state as the Command phase would leave it now; then why a piece is or is not in command, for people,
 * and the clause that decides. */
void lfm_foresee_command(const LfmBoard *b, LfmState *s);
const char *lfm_command_reason(const LfmBoard *b, const LfmState *s, int piece, Clause *clause);
/* 20.9b, 20.9c: is this the place of a brigade commander who comes with these pieces? First whether he has no
 * regiment of his own among them; then whether he is with one or, if he has none, with the commander he belongs
 * to. */
bool lfm_seeks_place(const LfmBoard *b, int commander, const PieceSet *with);
bool lfm_is_place_of(const LfmBoard *b, const LfmState *s, int commander, int hex, const PieceSet *with);
void lfm_strand_lone_commanders(const LfmBoard *b, LfmState *s);

#endif
