/* Losses, the Rule of 6 and the advance (14.loss, 14.six, 14.adv). */
#ifndef LONGROLL_GUV_RULES_LOSSES_H
#define LONGROLL_GUV_RULES_LOSSES_H

#include "games/guv/steps.h"

void guv_start_advance(const GuvBoard *b, GuvState *s,
                       const Journal *j); /* after the retreat and guv_offer_dismantling(STEP_ADVANCE) */
void guv_start_losses(const GuvBoard *b, GuvState *s, const Journal *j); /* the dice have been rolled */
bool guv_can_advance(const GuvBoard *b, const GuvState *s);
void guv_go_on_with_sixes(const GuvBoard *b, GuvState *s, const Journal *j);
int guv_real_units(const GuvBoard *b, const GuvState *s, int hex);
bool guv_takes_part(const GuvBoard *b, const GuvState *s, int who, int unit);
Bits128 guv_fighters(const GuvBoard *b, const GuvState *s, int who);
void guv_go_on_with_losses(const GuvBoard *b, GuvState *s, const Journal *j);

#endif
