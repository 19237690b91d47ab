/* Retreats, DIS and DEM (14.ret, 14.dis, 14.dem). */
#ifndef LONGROLL_GUV_RULES_RETREAT_H
#define LONGROLL_GUV_RULES_RETREAT_H

#include "games/guv/steps.h"

/* A retreating or fleeing unit has stepped from one hex to the next (GUV-R46). */
void guv_note_crossing(const GuvBoard *b, GuvState *s, int from, int to);
/* DIS, and DEM if DIS already (12.res-a, 14.bw-e); skirmishers and dummies never (13.o). */
void guv_disorganize(const GuvBoard *b, GuvState *s, int unit, Clause why, const Journal *j);
bool guv_all_disorganized(const GuvBoard *b, const GuvState *s, int hex); /* all but skirmishers are DIS */
/* GUV-R64, GUV-R66: the hexes open to this unit now, best class only. `dem`: only hexes away from the enemy. */
void guv_start_retreat(const GuvBoard *b, GuvState *s, Side side, Bits128 set, const Journal *j);
/* After every apply (game.c): sets s->dem to the side whose DEM units must retreat now, the inactive side first;
 * not during a flight or retreat. */
void guv_look_for_dem(const GuvBoard *b, GuvState *s);
void guv_restore_order(const GuvBoard *b, GuvState *s);
void guv_rest(const GuvBoard *b, GuvState *s, const Journal *j);
Bits128 guv_retreat_movers(const GuvState *s, Bits128 set);
void guv_list_retreats(const GuvBoard *b, const GuvState *s, Side side, const Bits128 *set, List *l);
bool guv_retreat_allowed(const GuvBoard *b, const GuvState *s, Side side, const Bits128 *set, const Action *a,
                         Refusal *r);
void guv_retreat_unit(const GuvBoard *b, GuvState *s, const Action *a, const Journal *j);

#endif
