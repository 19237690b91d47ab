/* Initiative (S1, LFM-R2 to LFM-R4). */
#include "games/lfm/rules.h"

static int army_cv(const LfmBoard *b, const LfmState *s, Side side) {
    int acting = s->acting[side];
    return acting ? lfm_cv(b, s, acting) : 0; /* LFM-R4 */
}

static void take_initiative(const LfmBoard *b, LfmState *s, Side side, Clause why, const Journal *j) {
    s->first = (u8)side;
    s->pool = 0;
    journal(j, NOBODY, why, "The %s side is first.", side_mark(side));
    lfm_start_half(b, s, side, j);
}

void lfm_start_initiative(const LfmBoard *b, LfmState *s, const Journal *j) {
    s->return_to = STEP_INITIATIVE;
    for (int side = UNION; side <= CONFEDERATE; side++) {
        if (lfm_find_acting(b, s, (Side)side, j)) return; /* LFM-R5 */
    }
    bool named = s->turn == 1 || b->initiative_fixed; /* LFM-S0b, LFM-R2; LFM-30.18 */
    if (named && b->first) take_initiative(b, s, (Side)b->first, LFM_S0b, j);
    else lfm_step_to(s, STEP_INITIATIVE);
}

/* The Union's die first. The winner has no choice (LFM-R3). */
static void initiative_apply(const LfmBoard *b, LfmState *s, const Action *a, const Journal *j) {
    int cv[] = {army_cv(b, s, UNION), army_cv(b, s, CONFEDERATE)};
    int ahead = a->face[0] + cv[0] - a->face[1] - cv[1];
    Clause why = ahead ? LFM_S1a : LFM_S1b;
    journal(j, NOBODY, LFM_S1a, "Initiative: Union {dice:%d} + %d, Confederates {dice:%d} + %d.", a->face[0], cv[0],
            a->face[1], cv[1]);
    if (!ahead) ahead = cv[0] - cv[1];
    if (ahead) {
        take_initiative(b, s, ahead > 0 ? UNION : CONFEDERATE, why, j);
        return;
    }
    if (s->pool < NEVER) s->pool++;
    journal(j, NOBODY, LFM_S1c, "Equal: both roll again.");
}

LFM_ROLL(initiative, "initiative", LFM_S1a, 2, "Initiative: roll one die a side, the Union's first.");
