/* The turn and the initiative (S0, S1, S7, S8). */
#ifndef LONGROLL_LFM_RULES_TURN_H
#define LONGROLL_LFM_RULES_TURN_H

#include "games/lfm/steps.h"

void lfm_start_game(const LfmBoard *b, LfmState *s, const Journal *j); /* totals, holders, then turn 1 */
void lfm_start_turn(const LfmBoard *b, LfmState *s,
                    const Journal *j); /* night, works of the turn, acting, initiative */
void lfm_start_half(const LfmBoard *b, LfmState *s, Side side, const Journal *j);
void lfm_end_half(const LfmBoard *b, LfmState *s, const Journal *j); /* after phase 7: other half, or end of turn */
/* The sum of the die of the turn that is due (command, bridge, reorganization, recovery); false when there is none. Its
 * outcomes; 0 when the sheet is of another kind. */
bool lfm_turn_sheet(const LfmBoard *b, const LfmState *s, Worksheet *w);
int lfm_turn_outcomes(const Worksheet *w, Outcome *out);
/* Such a sheet: total[0] is the highest die that succeeds, total[1] is added to the die; detail[LFM_NATURAL] is the
 * highest natural die that succeeds whatever is added (19.1b), detail[LFM_SUM] says that the sheet is one of these. */
enum { LFM_NATURAL = 6, LFM_SUM = 7 };
void lfm_die_sheet(Worksheet *w, const char *title);
bool lfm_die_succeeds(const Worksheet *w, int die);
void lfm_start_initiative(const LfmBoard *b, LfmState *s, const Journal *j); /* acting commanders first (LFM-R5) */
void lfm_start_phases(const LfmBoard *b, LfmState *s, const Journal *j);

#endif
