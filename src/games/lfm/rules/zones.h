/* Zones of control and influence, sight (5, 6, 27). */
#ifndef LONGROLL_LFM_RULES_ZONES_H
#define LONGROLL_LFM_RULES_ZONES_H

#include "games/lfm/rules/movement.h"
#include "games/lfm/steps.h"

/* Is `hex` in a ZOC against `side` (5.1)? The enemy's own hexes are. */
static inline bool lfm_in_zoc(const LfmBoard *b, const LfmState *s, Side side, int hex) {
    return hexset_has(&s->zoc[side_other(side)], hex);
}

/* Update s->zoc: `side` has just taken this hex; or something else about it has changed. */
void lfm_spread_zoc(const LfmBoard *b, LfmState *s, Side side, int hex);
void lfm_note_zoc(const LfmBoard *b, LfmState *s, Side side, int hex);
/* Directions in which enemy combat units touch `hex`, rivers considered. */
int lfm_contact(const LfmBoard *b, const LfmState *s, Side side, int hex);
/* Is `hex` in a ZOI against `side` (6, 23.5a, LFM-30.7)? */
bool lfm_in_zoi(const LfmBoard *b, const LfmState *s, Side side, int hex);
/* Sight of a battery (27.5: its own side's units raise hexes): SIGHT_*; SIGHT_BLOCKED beyond the light (LFM-30.7). */
int lfm_sight(const LfmBoard *b, const LfmState *s, Side side, int from, int to);
/* Distance to the nearest enemy combat unit; 99 when there is none. */
int lfm_enemy_distance(const LfmBoard *b, const LfmState *s, Side side, int hex);
void lfm_name_obstacles(const LfmBoard *b, int from, int to, Refusal *r);
bool lfm_has_just_come(const LfmBoard *b, const LfmState *s, int piece);
bool lfm_may_touch(const March *m, Spot there, StepEffect *w, Refusal *r);
int lfm_within_light(const LfmBoard *b, const LfmState *s, int range);
bool lfm_refuse_halted(Spot at, Refusal *r);

#endif
