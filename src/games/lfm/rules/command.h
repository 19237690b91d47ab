/* Command, night, works, reinforcements and victory (19 to 30). */
#ifndef LONGROLL_LFM_RULES_COMMAND_H
#define LONGROLL_LFM_RULES_COMMAND_H

#include "games/lfm/steps.h"

/* ---- Command and commanders (19 to 21) --------------------------------------------------------------------------- */

/* LFM-R16: units of `side` have entered a hex with lone enemy commanders, who must leave; lfm_resolve_pending asks. */
void lfm_displace(const LfmBoard *b, LfmState *s, Side side, int hex, const Journal *j);
/* LFM-R90: at the end of the Movement phase commanders without a place try again. lfm_resolve_pending asks where. */
void lfm_recall_adrift(const LfmBoard *b, LfmState *s, Side side);
/* Dice for commanders at risk, then the next stranded commander; false: none. */
bool lfm_roll_casualties(const LfmBoard *b, LfmState *s);
bool lfm_next_stranded(const LfmBoard *b, LfmState *s, const Journal *j);
/* 8.11a: commanders above one star in this hex are at risk: a die each. */
void lfm_risk_commanders(const LfmBoard *b, LfmState *s, int hex);
void lfm_start_command(const LfmBoard *b, LfmState *s, const Journal *j);
/* The acting army commanders are found or relieved (20.12, LFM-R5). True when their owner must be asked:
 * STEP_ACTING. */
bool lfm_find_acting(const LfmBoard *b, LfmState *s, Side side, const Journal *j);
/* Everything within `range` of `from` by LFM-R9. */
bool lfm_traces(const LfmBoard *b, const LfmState *s, Side side, int from, int to, int range);
int lfm_superior(const LfmBoard *b, const LfmState *s, int commander); /* piece of the next higher on the map; 0 */
void lfm_command_sheet(const LfmBoard *b, const LfmState *s, int commander, Worksheet *w);
/* A copy of the state as the Command phase would leave it now; then why a piece is or is not in command, for people,
 * and the clause that decides. */
void lfm_foresee_command(const LfmBoard *b, LfmState *s);
const char *lfm_command_reason(const LfmBoard *b, const LfmState *s, int piece, Clause *clause);
/* 20.9b, 20.9c: is this the place of a brigade commander who comes with these pieces? First whether he has no
 * regiment of his own among them; then whether he is with one or, if he has none, with the commander he belongs
 * to. */
bool lfm_seeks_place(const LfmBoard *b, int commander, const PieceSet *with);
bool lfm_is_place_of(const LfmBoard *b, const LfmState *s, int commander, int hex, const PieceSet *with);
void lfm_strand_lone_commanders(const LfmBoard *b, LfmState *s);
bool lfm_stays_with_regiment(const LfmBoard *b, const LfmState *s, int piece, Refusal *r);

/* ---- Brigade integrity and detachments (22) ---------------------------------------------------------------------- */

/* LFM-22.4b, LFM-R11: after a piece has moved, remove DETACHED markers that no longer hold. */
void lfm_reattach(const LfmBoard *b, LfmState *s, int piece, int from, const Journal *j);
/* 22.2a, LFM-R20: regiments that must rejoin their brigade now; the steps they may take; whether there is one. */
void lfm_find_separated(const LfmBoard *b, LfmState *s);
void lfm_release(const LfmBoard *b, LfmState *s, const PieceSet *set); /* those of the set who are near again */
void lfm_release_all(const LfmBoard *b, LfmState *s);                  /* of the phasing side */
void lfm_find_rejoining(const March *m, Rejoining *out);
bool lfm_leads_to_brigade(const March *m, const Rejoining *h, int direction, bool by_road, Refusal *r);
bool lfm_must_rejoin(const LfmBoard *b, const LfmState *s, const Group *g, Refusal *r);
void lfm_mark_detached(const LfmBoard *b, LfmState *s, int unit, const Journal *j);
bool lfm_may_attach(const LfmBoard *b, const LfmState *s, int unit, Refusal *r);
bool lfm_may_detach(const LfmBoard *b, const LfmState *s, int unit, Refusal *r);
/* LFM-22.4a: a DETACHED marker may be placed or taken off. Within the phase U_ROLLED on a regiment says that its marker
 * was handled: no going to and fro. */
static inline bool lfm_marker_open(const LfmBoard *b, const LfmState *s, int unit) {
    return lfm_is_regiment(b, unit) && lfm_side(b, unit) == lfm_phasing(s) && lfm_on_map(s, unit) &&
           !lfm_is(s, unit, U_ROLLED);
}
/* The same with its reasons; and all whose marker may be handled. */
void lfm_list_markers(const LfmBoard *b, const LfmState *s, List *l);

/* ---- Night (23) -------------------------------------------------------------------------------------------------- */

void lfm_start_night(const LfmBoard *b, LfmState *s, const Journal *j); /* the first night turn (23.4) */
void lfm_end_night(const LfmBoard *b, LfmState *s, const Journal *j);   /* the last one (23.6) */
bool lfm_order_night_retreat(const LfmBoard *b, LfmState *s);
void lfm_find_engaged(const LfmBoard *b, LfmState *s);

/* ---- Breastworks and burning bridges (24, 25) -------------------------------------------------------------------- */

void lfm_start_construction(const LfmBoard *b, LfmState *s,
                            const Journal *j); /* goes on to artillery, or at night movement */
void lfm_bridge_sheet(const LfmBoard *b, const LfmState *s, int bridge, Worksheet *w);
/* LFM-25c, LFM-R76: a unit that leaves its hex gives up its torch (called by lfm_shift and lfm_lift). */
void lfm_drop_torch(const LfmBoard *b, LfmState *s, int piece);
void lfm_give_up_work(const LfmBoard *b, LfmState *s, int hex, const Journal *j); /* LFM-R73 after a move */
bool lfm_is_free_to_build(const LfmBoard *b, const LfmState *s, int unit, Refusal *r);
bool lfm_may_build_in(const LfmBoard *b, const LfmState *s, int hex, Refusal *r);
bool lfm_may_burn(const LfmBoard *b, const LfmState *s, int bridge, Refusal *r);
bool lfm_may_kindle(const LfmBoard *b, const LfmState *s, int unit, int bridge, Refusal *r);
int lfm_bridge_at(const LfmBoard *b, int side);
bool lfm_may_build(const LfmBoard *b, const LfmState *s, int unit, Refusal *r);
void lfm_finish_works(const LfmBoard *b, LfmState *s, const Journal *j);
void lfm_build(const LfmBoard *b, LfmState *s, int unit, const Journal *j);
bool lfm_may_raze(const LfmBoard *b, const LfmState *s, int hex, Refusal *r);
void lfm_construction_goes_on(const LfmBoard *b, LfmState *s, const Journal *j);
/* What defenders in a work have of it: mounted cavalry alone has none. */
typedef enum Shelter { SHELTER_NONE, SHELTER_IDLE, SHELTER_COUNTS } Shelter;
Shelter lfm_shelter(const LfmBoard *b, const LfmState *s, const Fight *f);

/* ---- Reinforcements, and the way off the map (26) ---------------------------------------------------------------- */

/* Entry (26, 9.2e). */
void lfm_list_entries(const LfmBoard *b, const LfmState *s, List *l);
bool lfm_may_go_round(const LfmBoard *b, const LfmState *s, int piece);
bool lfm_may_enter(const LfmBoard *b, const LfmState *s, int piece, Refusal *r);
bool lfm_may_join_entry(const LfmBoard *b, const LfmState *s, int piece, Refusal *r);
void lfm_find_entry_joiners(const LfmBoard *b, const LfmState *s, PieceSet *out);
bool lfm_may_shift(const LfmBoard *b, const LfmState *s, int piece, int hex, Refusal *r);
void lfm_shift_entry(const LfmBoard *b, LfmState *s, int piece, int hex, const Journal *j);
Group lfm_entry_group(const LfmBoard *b, const LfmState *s, int piece);
int lfm_entry_hexes(const LfmBoard *b, const LfmState *s, const Group *g, u16 *out); /* at most LFM_EDGE */
bool lfm_may_enter_map(const March *m, int hex, bool by_road, StepEffect *w, Refusal *r);
void lfm_enter_map(const LfmBoard *b, LfmState *s, int hex, bool by_road, const Journal *j);
void lfm_arrive_here(const LfmBoard *b, LfmState *s, const Journal *j);
bool lfm_may_exit(const LfmBoard *b, const LfmState *s, const Group *g, int *cost, Refusal *r);
void lfm_exit(const LfmBoard *b, LfmState *s, const Journal *j);
int lfm_entry_cost(const LfmBoard *b, const LfmState *s, int piece, int hex, Road road, bool by_road);

/* ---- The special rules of our battles (30) ----------------------------------------------------------------------- */

/* LFM-30.8: a locked brigade that is not roused. */
bool lfm_locked(const LfmBoard *b, const LfmState *s, int piece);
void lfm_rouse(const LfmBoard *b, LfmState *s, int hex, const Journal *j); /* this hex is fired at */
void lfm_rouse_near(const LfmBoard *b, LfmState *s, const Journal *j);     /* after moves: enemies within 3 hexes */
/* A unit of `side` has come here. */
void lfm_rouse_around(const LfmBoard *b, LfmState *s, Side side, int hex, const Journal *j);
bool lfm_rides(const LfmBoard *b, const LfmState *s, int piece); /* LFM-30.6 */

/* LFM-30.2: of the surprised corps, which may not move or build in this turn. */
static inline bool lfm_surprised(const LfmBoard *b, const LfmState *s, int piece) {
    return s->turn == b->surprise_turn && b->surprise_corps && b->brief[piece].corps == b->surprise_corps &&
           lfm_on(s, OPTION_SURPRISE);
}

/* LFM-30.4, LFM-30.5: may not pass the line of the halt (b->halt_column), as judged at the start of its move. The
 * brigade that is itself halted (b->brigade[].halted) may enter no ZOC either. */
bool lfm_held_back(const LfmBoard *b, const LfmState *s, int piece);
bool lfm_battle_lets_fire(const LfmBoard *b, const LfmState *s, int unit, Refusal *r);
void lfm_note_shot(const LfmBoard *b, LfmState *s, int unit);
bool lfm_must_charge(const LfmBoard *b, const LfmState *s, const Group *g, Refusal *r);
bool lfm_ride_allows(const March *m, Spot at, int direction, Refusal *r);
void lfm_later_works(const LfmBoard *b, LfmState *s, const Journal *j);
int lfm_halt_die(const LfmBoard *b, const LfmState *s);
int lfm_halted_brigade(const LfmBoard *b);

/* ---- Victory (30) ------------------------------------------------------------------------------------------------ */

/* LFM-30.12: the end of any phase. Objectives change hands; true when the game is over. */
bool lfm_end_phase(const LfmBoard *b, LfmState *s, const Journal *j);
/* How the game may end. */
#define LFM_ENDINGS(X)                                                \
    X(UNION, "union", "Union victory", UNION)                         \
    X(CONFEDERATE, "confederate", "Confederate victory", CONFEDERATE) \
    X(DRAW, "draw", "Draw", NOBODY)                                   \
    X(SUDDEN, "sudden", "Confederate sudden victory", CONFEDERATE)    \
    X(PASSED, "passed", "Union victory: passed through", UNION)
typedef enum Ending { ENDING_NONE, LFM_ENDINGS(ENDING_ID) ENDINGS } Ending;
/* Exited by LFM-30.16: is it won? Ends the game if so. */
void lfm_judge_exit(const LfmBoard *b, LfmState *s, const Journal *j);
void lfm_judge_turn(const LfmBoard *b, LfmState *s, const Journal *j); /* S8a: may end the game */

#endif
