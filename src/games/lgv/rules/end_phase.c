/* The End Phase (6.4): victory, works and bridges removed, the next Turn or the end (LGV-R45). */
#include "games/lgv/rules.h"

/* ---- The phase --------------------------------------------------------------------------------------------------- */

/* LGV-6.4a: automatic victory first; LGV-5.1a: six Turns. */
void lgv_start_end_phase(const LgvBoard *b, LgvState *s, const Journal *j) {
    if (s->victory == VICTORY_CAMPAIGN) {
        lgv_judge_campaign(b, s, j);
        return;
    }
    if (s->turn < s->last_turn) {
        lgv_next_removal(b, s, UNION, j);
        return;
    }
    Ending ending = s->victory == VICTORY_SCORE ? lgv_judge_score(b, s, j) : lgv_judge_goals(b, s, j);
    lgv_game_over(s, ending, LGV_6_4e, j);
}

/* LGV-6.4b: Fresh; LGV-6.4c, LGV-13.3c: markers back; LGV-6.4d, LGV-3.2b: the Turn on. */
void lgv_next_turn(const LgvBoard *b, LgvState *s, const Journal *j) {
    s->acting = 0;
    lgv_freshen_all(b, s);
    s->reroll[UNION] = s->reroll[CONFEDERATE] = 1;
    s->turn++;
    lgv_start_turn(b, s, j);
}

/* ---- Works and bridges removed (LGV-15.3b, 16.3b, LGV-P27) ------------------------------------------------------- */

void lgv_next_removal(const LgvBoard *b, LgvState *s, Side side, const Journal *j) {
    for (; side <= CONFEDERATE; side++) {
        s->acting = (u8)side;
        if (lgv_any_works(b, s, side)) {
            lgv_step_to(s, STEP_REMOVE_WORKS);
            return;
        }
    }
    s->acting = UNION;
    if (s->bridges) {
        lgv_step_to(s, STEP_REMOVE_BRIDGES);
        return;
    }
    lgv_next_turn(b, s, j);
}
