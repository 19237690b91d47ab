/* Events (17). */
#ifndef LONGROLL_GUV_RULES_EVENTS_H
#define LONGROLL_GUV_RULES_EVENTS_H

#include "games/guv/steps.h"

/* 17.usa-general: he went into the cup unseen; until he is pulled his chit counts as one in hand, and as played only
 * for its owner. */
static inline bool guv_general_in_cup(const GuvState *s) { return s->cup >> CHIT_GENERAL & 1; }
/* Lists the events that `side` may play in the current step; check and apply use the same judge. */
void guv_event_list(const GuvBoard *b, const GuvState *s, Side side, List *l);
/* To play, to decline, and to decline until further notice; for the side that is asked. */
void guv_offer_events(const GuvBoard *b, const GuvState *s, List *l);
bool guv_offered_check(const GuvBoard *b, const GuvState *s, const Action *a, Refusal *r);
bool guv_event_check(const GuvBoard *b, const GuvState *s, Side side, const Action *a, Refusal *r);
void guv_event_apply(const GuvBoard *b, GuvState *s, const Action *a, const Journal *j);
/* True for the verbs that event_check judges. */
static inline bool guv_is_event_verb(int verb) { return verb == DO_PLAY || verb == DO_PLAY_AT || verb == DO_RELEASE; }
/* Is `side` asked for events at all? Depends on open facts only (chits in hand, two a turn, standing answer). */
bool guv_event_asked(const GuvBoard *b, const GuvState *s, Side side);
void guv_start_draw(const GuvBoard *b, GuvState *s, Side side, int count, GuvStepId back, const Journal *j);
/* GUV-17.d: its effect is over; some return to the cup. */
void guv_spend_event(const GuvBoard *b, GuvState *s, int event);
void guv_end_activation_events(const GuvBoard *b, GuvState *s,
                               const Journal *j); /* effects that end with it; chits back to the cup */
/* Events whose chit is laid on a hex (event_hex.c). */
bool guv_event_needs_hex(int event);
bool guv_right_hex(const GuvBoard *b, const GuvState *s, Side side, int event, int hex, Refusal *r);
void guv_list_event_hexes(const GuvBoard *b, const GuvState *s, Side side, int event, List *l);
void guv_play_at(const GuvBoard *b, GuvState *s, int event, int hex, const Journal *j);
Side guv_chit_owner(const GuvBoard *b, const GuvState *s);
bool guv_regroup_possible(const GuvBoard *b, const GuvState *s, Side side);
void guv_start_regroup(const GuvBoard *b, GuvState *s, Side side);
static inline bool guv_falling_back(const GuvState *s) {
    return guv_shown(s, CSA_RETREAT) || guv_shown(s, USA_RETREAT);
}
bool guv_may_fall_back(const GuvBoard *b, const GuvState *s, int unit, Refusal *r);
void guv_end_falling_back(const GuvBoard *b, GuvState *s, const Journal *j);
void guv_act_as(GuvState *s, Side side);
void guv_start_falling_back(const GuvBoard *b, GuvState *s);
void guv_act_no_more(const GuvBoard *b, GuvState *s, const Journal *j);
bool guv_may_draw(const GuvBoard *b, const GuvState *s, Refusal *r);
void guv_add_events(const GuvBoard *b, const GuvState *s, const Fight *f, Worksheet *w);

#endif
