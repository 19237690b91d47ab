/* The night, supply and recovery (6.night, 15, 16). */
#ifndef LONGROLL_GUV_RULES_SUPPLY_H
#define LONGROLL_GUV_RULES_SUPPLY_H

#include "games/guv/steps.h"

void guv_start_night(const GuvBoard *b, GuvState *s, const Journal *j); /* step 2 and on */
void guv_start_supply(const GuvBoard *b, GuvState *s, const Journal *j);
void guv_start_recovery(const GuvBoard *b, GuvState *s, const Journal *j);
void guv_continue_night(const GuvBoard *b, GuvState *s, const Journal *j); /* steps 4 and 5 */
/* 15.b to 15.h and GUV-R68 at this moment; depots of s->depot count. */
void guv_supplied_set(const GuvBoard *b, const GuvState *s, Side side, Bits128 *out);
void guv_supply_net(const GuvBoard *b, const GuvState *s, Side side, HexSet *roads); /* joined to a centre */
bool guv_supply_road_to(const GuvBoard *b, const GuvState *s, Side side, int hex);   /* GUV-R7 */

#endif
