/* Give Us Victories: what its rules answer to those who play it. Each question is decided once, in the file of its
 * clause. */
#ifndef LONGROLL_GUV_ASK_H
#define LONGROLL_GUV_ASK_H

#include "games/guv/guv.h"

/* ---- Ways (movement_costs.c, rivers.c): halves of a movement point, events and contact apart --------------------- */

/* Beyond the hex itself, by the road if there is one (GUV-R89); `rides`: cavalry (10.d). -1 where it is closed now. */
int guv_water_cost(const GuvBoard *b, const GuvState *s, Side side, bool rides, int from, int direction);
/* The hex itself: by the road that crosses the hexside, else by its terrain (9.d, 9.road-a). */
int guv_dry_cost(const GuvBoard *b, int from, int direction);

#endif
