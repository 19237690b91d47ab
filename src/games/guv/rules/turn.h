/* The turn (6), set-up and reinforcements (4, 19, 20). */
#ifndef LONGROLL_GUV_RULES_TURN_H
#define LONGROLL_GUV_RULES_TURN_H

#include "games/guv/steps.h"

void guv_start_game(const GuvBoard *b, GuvState *s,
                    const Journal *j); /* first step of the scenario: deployment, first hands, turn */
void guv_start_turn(const GuvBoard *b, GuvState *s, const Journal *j);
/* turn.c */
void guv_start_first_hands(const GuvBoard *b, GuvState *s, const Journal *j);
void guv_start_open_events(const GuvBoard *b, GuvState *s, const Journal *j);
/* arrivals.c */
void guv_start_arrivals(const GuvBoard *b, GuvState *s, const Journal *j);
bool guv_has_arrival_hex(const GuvBoard *b, const GuvState *s, int unit);
/* setup.c */
bool guv_start_deployment(const GuvBoard *b, GuvState *s, const Journal *j);
void guv_reveal_boxes(const GuvBoard *b, GuvState *s, const Journal *j);
void guv_start_choosing(const GuvBoard *b, GuvState *s, const Journal *j); /* after rain, arrivals and open events */
void guv_end_turn(const GuvBoard *b, GuvState *s, const Journal *j);       /* the cup is empty */
void guv_close_turn(const GuvBoard *b, GuvState *s, const Journal *j);     /* C: markers off, victory, next turn */

#endif
