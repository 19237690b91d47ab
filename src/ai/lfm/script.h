/* What the files of ai:script for The Last Full Measure share. */
#ifndef LONGROLL_SCRIPT_LFM_H
#define LONGROLL_SCRIPT_LFM_H

#include "ai/lfm/eval.h"
#include "ai/script.h"

enum { WORST = -1000000, STACKS = 64 };

/* Work memory of one decision. */
typedef struct LfmMind {
    BEFORE_HIM(LfmBoard, LfmState);
    LfmSurvey survey;
    /* Movement: who is ready next to an enemy hex; the stacks that could come, and where. */
    LfmForce ready[HEXES_MAX + 1];
    u64 comers[HEXES_MAX + 1]; /* bit per stack */
    int stacks;
    LfmForce stack[STACKS];
    u16 stack_hex[STACKS];
    HexFarReach reach, roads;
} LfmMind;

/* ---- The turn: command, works, fire, order (lfm/script_turn.c) --------------------------------------------------- */

/* Ranks one action of the list: the highest is chosen, WORST is worse than anything. */
int lfm_rank_turn(LfmMind *m, const Action *a);

/* ---- Movement (lfm/script_move.c) -------------------------------------------------------------------------------- */

/* The best action of the steps `movement` and `move`. */
void lfm_choose_movement(LfmMind *m, Action *out);
void lfm_choose_move(LfmMind *m, Action *out);
/* Where a piece that is picked would go, and whether its kin would stay behind; 0: nowhere. */
int lfm_script_goal(LfmMind *m, int piece, bool *apart);
/* A brigade commander moves only to find his men again. */
bool lfm_is_idle(const LfmMind *m, int commander);
/* LFM-20.10a: in the hex of a superior in command nobody need roll; worth most to those who seldom succeed. */
int lfm_under_orders(const LfmMind *m, int commander, int hex);
/* Guns unlimber where they have come to stay, or see an enemy; NULL: none does. */
const Action *lfm_find_unlimber(const LfmMind *m);
/* What a charge promises; WORST when it cannot be foreseen. */
int lfm_charge_worth(const LfmMind *m, const Action *a);

/* ---- Combat (lfm/script_fight.c) --------------------------------------------------------------------------------- */

int lfm_rank_fight(LfmMind *m, const Action *a);

#endif
