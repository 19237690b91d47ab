/* Movement, contact, dummies, pontoons and skirmishers (9, 11, 13). */
#ifndef LONGROLL_GUV_RULES_MOVEMENT_H
#define LONGROLL_GUV_RULES_MOVEMENT_H

#include "games/guv/steps.h"

void guv_start_movement(const GuvBoard *b, GuvState *s, const Journal *j);
void guv_after_contact(const GuvBoard *b, GuvState *s, const Journal *j); /* the mover decides whether to go on */
/* The group of STEP_MOVE and STEP_GENERAL_RETREAT. */
int guv_group_allowance(const GuvBoard *b, const GuvState *s);            /* halves, without the road point */
int guv_group_points(const GuvBoard *b, const GuvState *s, bool by_road); /* with it, as long as it goes by road */
bool guv_group_may_go(const GuvBoard *b, const GuvState *s, int to, int *cost, bool *by_road, Refusal *r);
void guv_group_go(const GuvBoard *b, GuvState *s, int to, const Journal *j);
void guv_start_displacement(const GuvBoard *b, GuvState *s,
                            const Journal *j); /* displace.c: the movement step has ended */
void guv_sort_pontoons(GuvState *s);           /* text/fields.c: by hexside; whatever changes them sorts them */
/* Dummies (dummies.c). */
int guv_dummy_in(const GuvBoard *b, const GuvState *s, int hex);
bool guv_dummies_open(const GuvState *s); /* may the actor take dummies off in this step? */
bool guv_may_lift_dummy(const GuvBoard *b, const GuvState *s, Side side, int hex, Refusal *r);
void guv_lift_list(const GuvBoard *b, const GuvState *s, Side side, List *l);
void guv_lift_dummy(const GuvBoard *b, GuvState *s, int hex, const Journal *j);
/* Pontoons. Hexsides by id. */
bool guv_may_build(const GuvBoard *b, const GuvState *s, int unit, int hexside, Refusal *r);
void guv_build_list(const GuvBoard *b, const GuvState *s, List *l);
void guv_build(const GuvBoard *b, GuvState *s, int unit, int hexside, const Journal *j);
bool guv_may_dismantle(const GuvBoard *b, const GuvState *s, int hexside, Refusal *r);
void guv_dismantle_list(const GuvBoard *b, const GuvState *s, List *l);
void guv_dismantle(const GuvBoard *b, GuvState *s, int hexside, const Journal *j);
bool guv_may_seize(const GuvBoard *b, const GuvState *s, int hexside, Refusal *r);
void guv_seize_list(const GuvBoard *b, const GuvState *s, List *l);
void guv_seize(const GuvBoard *b, GuvState *s, int hexside, bool capture, const Journal *j);
/* 13.c, 13.e: may this brigade produce one in that hex now? */
bool guv_may_skirmish(const GuvBoard *b, const GuvState *s, int unit, int hex, Refusal *r);
void guv_skirmish(const GuvBoard *b, GuvState *s, int unit, int hex, const Journal *j);
void guv_start_contact(const GuvBoard *b, GuvState *s, int hex, const Journal *j); /* the group has entered this hex */
/* 14.bw-f, 14.fort-d, GUV-R36, GUV-R38: pieces have left `hex` by movement or by breaking contact. */
void guv_left_works(const GuvBoard *b, GuvState *s, Side side, int hex, Bits128 who, const Journal *j);
/* 11.dis-d, GUV-R46: offer to dismantle what retreating units crossed; goes to `back` when there is nothing to offer.
 * */
void guv_offer_dismantling(const GuvBoard *b, GuvState *s, GuvStepId back, const Journal *j);
void guv_resume_after_retreat(const GuvBoard *b, GuvState *s, const Journal *j);
/* A retreating or fleeing unit has stepped from one hex to the next (GUV-R46). */
void guv_note_crossing(const GuvBoard *b, GuvState *s, int from, int to);
/* After every apply and look_for_dem (game.c): a step that has nothing left to ask leads on. */
void guv_settle_step(const GuvBoard *b, GuvState *s, const Journal *j);

#endif
