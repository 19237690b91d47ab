/* Set-up and reinforcements (4, 19, 20). */
#ifndef LONGROLL_GUV_RULES_SETUP_H
#define LONGROLL_GUV_RULES_SETUP_H

#include "games/guv/steps.h"

void guv_start_game(const GuvBoard *b, GuvState *s,
                    const Journal *j); /* first step of the scenario: deployment, first hands, turn */
void guv_start_first_hands(const GuvBoard *b, GuvState *s, const Journal *j);
void guv_start_arrivals(const GuvBoard *b, GuvState *s, const Journal *j);
bool guv_has_arrival_hex(const GuvBoard *b, const GuvState *s, int unit);
void guv_reveal_boxes(const GuvBoard *b, GuvState *s, const Journal *j);

#endif
