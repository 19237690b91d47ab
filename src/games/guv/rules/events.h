/* Night, supply, events and victory (2, 7, 15 to 17, 19). */
#ifndef LONGROLL_GUV_RULES_EVENTS_H
#define LONGROLL_GUV_RULES_EVENTS_H

#include "games/guv/steps.h"

void guv_start_night(const GuvBoard *b, GuvState *s, const Journal *j); /* step 2 and on */
void guv_start_supply(const GuvBoard *b, GuvState *s, const Journal *j);
void guv_start_recovery(const GuvBoard *b, GuvState *s, const Journal *j);
void guv_go_on_at_night(const GuvBoard *b, GuvState *s, const Journal *j); /* steps 4 and 5 */
/* 15.b to 15.h and GUV-R68 at this moment; depots of s->depot count. */
void guv_supplied_set(const GuvBoard *b, const GuvState *s, Side side, Bits128 *out);
void guv_supply_net(const GuvBoard *b, const GuvState *s, Side side, HexSet *roads); /* joined to a centre */
bool guv_supply_road_to(const GuvBoard *b, const GuvState *s, Side side, int hex);   /* GUV-R7 */
/* 17.usa-general: he went into the cup unseen; until he is pulled his chit counts as one in hand, and as played only
 * for its owner. */
static inline bool guv_general_in_cup(const GuvState *s) { return s->cup >> CHIT_GENERAL & 1; }
/* Events that may be played in the present step by `side`; list_add()s them; the same judge for check and apply. */
void guv_event_list(const GuvBoard *b, const GuvState *s, Side side, List *l);
bool guv_event_check(const GuvBoard *b, const GuvState *s, Side side, const Action *a, Refusal *r);
void guv_event_apply(const GuvBoard *b, GuvState *s, const Action *a, const Journal *j);
/* True for the verbs that event_check judges. */
static inline bool guv_is_event_verb(int verb) { return verb == DO_PLAY || verb == DO_PLAY_AT || verb == DO_RELEASE; }
/* Is `side` to be asked for events at all: open facts only (chits in hand, two a turn, standing answer)? */
bool guv_event_asked(const GuvBoard *b, const GuvState *s, Side side);
void guv_start_draw(const GuvBoard *b, GuvState *s, Side side, int count, GuvStepId back, const Journal *j);
/* GUV-17.d: its effect is over; some return to the cup. */
void guv_spend_event(const GuvBoard *b, GuvState *s, int event);
void guv_end_activation_events(const GuvBoard *b, GuvState *s,
                               const Journal *j); /* effects that end with it; chits back to the cup */
/* event_steps.c: events with steps of their own. */
void guv_start_chit_hex(const GuvBoard *b, GuvState *s, int event, int stack);
Side guv_chit_owner(const GuvBoard *b, const GuvState *s);
bool guv_regroup_possible(const GuvBoard *b, const GuvState *s, Side side);
void guv_start_regroup(const GuvBoard *b, GuvState *s, Side side);
static inline bool guv_falling_back(const GuvState *s) {
    return guv_shown(s, CSA_RETREAT) || guv_shown(s, USA_RETREAT);
}
bool guv_may_fall_back(const GuvBoard *b, const GuvState *s, int unit, Refusal *r);
void guv_end_falling_back(const GuvBoard *b, GuvState *s, const Journal *j);
/* 2, 19: after each hex entered, advance, retreat, placement and exit (GUV-R79). True when the game is over. */
bool guv_judge_at_once(const GuvBoard *b, GuvState *s, const Journal *j);
bool guv_judge_turn(const GuvBoard *b, GuvState *s, const Journal *j); /* end of a turn */
int guv_victory_points(const GuvBoard *b, const GuvState *s);
const GameResult *guv_ending(const void *state);
void guv_end(GuvState *s, int ending, Clause why, const Journal *j);
enum Ending {
    ENDING_NONE,
    ENDING_UNION_POINTS, /* 2.auto-a */
    ENDING_CONFEDERATE_POINTS,
    ENDING_CONFEDERATE_PLACES, /* 2.auto-b */
    ENDING_UNION,
    ENDING_CONFEDERATE,
    ENDING_DRAW,
    ENDINGS
};

#endif
