/* Retreats (14.ret, 14.dem). */
#ifndef LONGROLL_GUV_RULES_RETREAT_H
#define LONGROLL_GUV_RULES_RETREAT_H

#include "games/guv/steps.h"

/* GUV-R64, GUV-R66: the hexes open to this unit now, best class only. `dem`: only hexes away from the enemy. */
int guv_retreat_hexes(const GuvBoard *b, const GuvState *s, int unit, bool dem, u16 out[8]);
void guv_start_retreat(const GuvBoard *b, GuvState *s, Side side, Bits128 set, const Journal *j);
/* DEM units of `side` next to an enemy. */
Bits128 guv_dem_due(const GuvBoard *b, const GuvState *s, Side side);
/* After every apply (game.c): sets s->dem to the side whose DEM units must go now, the one not active first; not in
 * the middle of a flight or retreat. */
void guv_look_for_dem(const GuvBoard *b, GuvState *s);

#endif
