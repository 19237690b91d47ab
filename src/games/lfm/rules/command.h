/* Command (19 to 21). */
#ifndef LONGROLL_LFM_RULES_COMMAND_H
#define LONGROLL_LFM_RULES_COMMAND_H

#include "games/lfm/steps.h"

void lfm_start_command(const LfmBoard *b, LfmState *s, const Journal *j);
/* The acting army commanders are found or relieved (20.12, LFM-R5). True when their owner must be asked: STEP_ACTING.
 * */
bool lfm_find_acting(const LfmBoard *b, LfmState *s, Side side, const Journal *j);
/* Everything within `range` of `from` by LFM-R9. */
bool lfm_traces(const LfmBoard *b, const LfmState *s, Side side, int from, int to, int range);
int lfm_superior(const LfmBoard *b, const LfmState *s, int commander); /* piece of the next higher on the map; 0 */
/* LFM-22.4b, LFM-R11: after a piece has moved from one hex to another, DETACHED markers that go. */
void lfm_reattach(const LfmBoard *b, LfmState *s, int piece, int from, const Journal *j);
void lfm_command_sheet(const LfmBoard *b, const LfmState *s, int commander, Worksheet *w);
/* A copy of the state as the Command phase would leave it now; then why a piece is or is not in command, for people,
 * and
 * the clause that decides. */
void lfm_foresee_command(const LfmBoard *b, LfmState *s);
const char *lfm_command_reason(const LfmBoard *b, const LfmState *s, int piece, Clause *clause);
/* 20.12, LFM-R5 without the question: who would follow; several when the owner must choose. */
PieceSet lfm_acting_choices(const LfmBoard *b, const LfmState *s, Side side);
/* The end of the Command phase: U_COMMAND of brigade commanders and units (20.6 to 20.10). */
void lfm_find_command(const LfmBoard *b, LfmState *s, const Journal *j);

#endif
