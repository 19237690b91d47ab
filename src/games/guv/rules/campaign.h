/* The night, events, the campaign and victory (2, 15 to 20). */
#ifndef LONGROLL_GUV_RULES_CAMPAIGN_H
#define LONGROLL_GUV_RULES_CAMPAIGN_H

#include "games/guv/steps.h"

/* ---- The night, supply and recovery (6.night, 15, 16) ------------------------------------------------------------ */

void guv_start_night(const GuvBoard *b, GuvState *s, const Journal *j); /* step 2 and on */
void guv_start_supply(const GuvBoard *b, GuvState *s, const Journal *j);
void guv_start_recovery(const GuvBoard *b, GuvState *s, const Journal *j);
void guv_continue_night(const GuvBoard *b, GuvState *s, const Journal *j); /* steps 4 and 5 */
/* 15.b to 15.h and GUV-R68 at this moment; depots of s->depot count. */
void guv_supplied_set(const GuvBoard *b, const GuvState *s, Side side, Bits128 *out);
void guv_supply_net(const GuvBoard *b, const GuvState *s, Side side, HexSet *roads); /* joined to a centre */
bool guv_supply_road_to(const GuvBoard *b, const GuvState *s, Side side, int hex);   /* GUV-R7 */

/* ---- Events (17) ------------------------------------------------------------------------------------------------- */

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

/* ---- The campaign (18) ------------------------------------------------------------------------------------------- */

/* A held formation was attacked or bombarded (18.hold-c, 19.lee-b). */
void guv_note_attacked(const GuvBoard *b, GuvState *s, int hex, const Journal *j);
bool guv_cavalry_waits(const GuvBoard *b, const GuvState *s);
bool guv_near_entry(const GuvBoard *b, const GuvState *s, int hex);
bool guv_cavalry_may_enter(const GuvBoard *b, const GuvState *s, int unit, int hex, Refusal *r);
void guv_bring_in_cavalry(const GuvBoard *b, GuvState *s, int unit, int hex, const Journal *j);
/* By the event Corps released. */
bool guv_may_release_corps(const GuvBoard *b, const GuvState *s, int formation, Refusal *r);
void guv_release_corps(const GuvBoard *b, GuvState *s, int formation, const Journal *j);
void guv_release_attacked(const GuvBoard *b, GuvState *s, const Journal *j);
bool guv_is_late(const GuvBoard *b, const GuvState *s, int unit);
bool guv_is_waiting_cavalry(const GuvBoard *b, const GuvState *s, int unit);

/* ---- Victory (2, 19) --------------------------------------------------------------------------------------------- */

/* 2, 19: after each hex entered, advance, retreat, placement and exit (GUV-R79). True when the game is over. */
bool guv_judge_at_once(const GuvBoard *b, GuvState *s, const Journal *j);
bool guv_judge_turn(const GuvBoard *b, GuvState *s, const Journal *j); /* end of a turn */

/* How the game may end. */
#define GUV_ENDINGS(X)                                                                                       \
    X(UNION_POINTS, "union-points", "Union automatic victory", UNION) /* 2.auto-a */                         \
    X(CONFEDERATE_POINTS, "confederate-points", "Confederate automatic victory", CONFEDERATE)                \
    X(CONFEDERATE_PLACES, "confederate-places", "Confederate automatic victory", CONFEDERATE) /* 2.auto-b */ \
    X(UNION, "union", "Union victory", UNION)                                                                \
    X(CONFEDERATE, "confederate", "Confederate victory", CONFEDERATE)                                        \
    X(DRAW, "draw", "draw", NOBODY)
typedef enum Ending { ENDING_NONE, GUV_ENDINGS(ENDING_ID) ENDINGS } Ending;

#endif
