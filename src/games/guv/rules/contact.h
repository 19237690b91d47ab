/* Contact and dummies (9.contact, 9.break, 9.dummy). */
#ifndef LONGROLL_GUV_RULES_CONTACT_H
#define LONGROLL_GUV_RULES_CONTACT_H

#include "games/guv/steps.h"

int guv_dummy_in(const GuvBoard *b, const GuvState *s, int hex);
bool guv_dummies_open(const GuvState *s); /* may the actor take dummies off in this step? */
bool guv_may_lift_dummy(const GuvBoard *b, const GuvState *s, Side side, int hex, Refusal *r);
void guv_lift_list(const GuvBoard *b, const GuvState *s, Side side, List *l);
void guv_lift_dummy(const GuvBoard *b, GuvState *s, int hex, const Journal *j);
void guv_start_contact(const GuvBoard *b, GuvState *s, int hex, const Journal *j); /* the group has entered this hex */
void guv_resume_after_retreat(const GuvBoard *b, GuvState *s, const Journal *j);
/* After every apply and look_for_dem (game.c): a step with nothing left to ask ends. */
void guv_settle_step(const GuvBoard *b, GuvState *s, const Journal *j);
bool guv_may_place_dummy(const GuvBoard *b, const GuvState *s, int hex, Refusal *r);
bool guv_may_lift_own_dummy(const GuvBoard *b, const GuvState *s, int hex, Refusal *r);
int guv_free_dummy(const GuvBoard *b, const GuvState *s, Side side);
/* Dummies go with the last of their stack (9.dummy-c); then the hex is tidied. */
void guv_leave_hex(const GuvBoard *b, GuvState *s, int from, int to, const Journal *j);
void guv_after_contact(const GuvBoard *b, GuvState *s, const Journal *j); /* the mover decides whether to go on */
void guv_dummies_follow(const GuvBoard *b, GuvState *s, int from, int to);

#endif
