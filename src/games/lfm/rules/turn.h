/* The turn, night and victory (S1, S8, 23, 30). */
#ifndef LONGROLL_LFM_RULES_TURN_H
#define LONGROLL_LFM_RULES_TURN_H

#include "games/lfm/steps.h"

void lfm_start_game(const LfmBoard *b, LfmState *s, const Journal *j); /* totals, holders, then turn 1 */
void lfm_start_turn(const LfmBoard *b, LfmState *s,
                    const Journal *j); /* night, works of the turn, acting, initiative */
void lfm_start_half(const LfmBoard *b, LfmState *s, Side side, const Journal *j);
void lfm_end_half(const LfmBoard *b, LfmState *s, const Journal *j); /* after phase 7: other half, or end of turn */
/* LFM-30.12: the end of any phase. Objectives change hands; true when the game is over. */
bool lfm_end_phase(const LfmBoard *b, LfmState *s, const Journal *j);
/* Score of the battle for the Confederates (score), or the lead of the Union (lead); see victory.c. */
int lfm_score(const LfmBoard *b, const LfmState *s, Side side);
const GameResult *lfm_ending(const void *state);
void lfm_end(LfmState *s, int ending, Clause why, const Journal *j);
enum Ending { ENDING_NONE, ENDING_UNION, ENDING_CONFEDERATE, ENDING_DRAW, ENDING_SUDDEN, ENDING_PASSED, ENDINGS };
/* Exited by LFM-30.16: is it won? Ends the game if so. */
void lfm_judge_exit(const LfmBoard *b, LfmState *s, const Journal *j);
/* LFM-30.2: of the surprised corps, which neither moves nor builds in this turn. */
static inline bool lfm_surprised(const LfmBoard *b, const LfmState *s, int piece) {
    return s->turn == b->surprise_turn && b->surprise_corps && b->brief[piece].corps == b->surprise_corps &&
           lfm_on(s, OPTION_SURPRISE);
}
/* LFM-30.4, LFM-30.5: bound not to pass the line of the halt (b->halt_column), judged at the start of its move. The
 * brigade that is itself halted (b->brigade[].halted) may enter no ZOC either. */
bool lfm_held_back(const LfmBoard *b, const LfmState *s, int piece);
/* The sum of the die of the turn that is due (command, bridge, reorganization, recovery); false when there is none. Its
 * outcomes; 0 when the sheet is of another kind. */
bool lfm_turn_sheet(const LfmBoard *b, const LfmState *s, Worksheet *w);
int lfm_turn_outcomes(const Worksheet *w, Outcome *out);
/* Such a sheet: total[0] is the highest die that succeeds, total[1] is added to the die; detail[LFM_NATURAL] is the
 * highest natural die that succeeds whatever is added (19.1b), detail[LFM_SUM] says that the sheet is one of these. */
enum { LFM_NATURAL = 6, LFM_SUM = 7 };
void lfm_die_sheet(Worksheet *w, const char *title);
bool lfm_die_succeeds(const Worksheet *w, int die);
void lfm_start_night(const LfmBoard *b, LfmState *s, const Journal *j);      /* the first night turn (23.4) */
void lfm_start_initiative(const LfmBoard *b, LfmState *s, const Journal *j); /* acting commanders first (LFM-R5) */
void lfm_end_night(const LfmBoard *b, LfmState *s, const Journal *j);        /* the last one (23.6) */
void lfm_judge_turn(const LfmBoard *b, LfmState *s, const Journal *j);       /* S8a: may end the game */

#endif
