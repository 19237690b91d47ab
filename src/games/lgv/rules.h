/* Lee's Greatest Victory: what its files share. Not for inclusion from outside this folder. */
#ifndef LONGROLL_LGV_RULES_H
#define LONGROLL_LGV_RULES_H

#include "games/lgv/steps.h"
#include "games/lgv/text/text.h"

/* ---- Pieces and their places (3, 4) ------------------------------------------------------------------------------ */

void lgv_rebuild(const void *board, void *state);
void lgv_put_unit(const LgvBoard *b, LgvState *s, int unit, int place, bool fresh);
void lgv_lift_unit(const LgvBoard *b, LgvState *s, int unit, Fate fate);
void lgv_shift_unit(const LgvBoard *b, LgvState *s, int unit, int to);
void lgv_exhaust(const LgvBoard *b, LgvState *s, int unit);
void lgv_exhaust_set(const LgvBoard *b, LgvState *s, int side, u64 set);
void lgv_freshen_all(const LgvBoard *b, LgvState *s);
/* Eliminated: a Leader's fate is rolled later (LGV-12.2b). */
void lgv_eliminate(const LgvBoard *b, LgvState *s, int unit, const Journal *j);
static inline bool lgv_on(const LgvState *s, LgvOption o) { return s->option[o] != 0; }

/* Take the lowest place out of a set; 0 when it is empty. */
static inline int lgv_next_place(Bits128 *set) {
    int word = set->word[0] ? 0 : 1;
    if (!set->word[word]) return 0;
    int place = word * 64 + bits_first(set->word[word]);
    set->word[word] &= set->word[word] - 1;
    return place;
}

const char *lgv_place_label(const LgvBoard *b, int place); /* its number */
const char *lgv_place_title(const LgvBoard *b, int place); /* and its name */
const char *lgv_unit_name(const LgvBoard *b, int unit);

/* ---- Sides, bids and set-up (5, 18) ------------------------------------------------------------------------------ */

void lgv_start_game(const LgvBoard *b, LgvState *s, const Journal *j);

/* ---- Momentum Phase, Impulses and arrivals (6.1, 6.2) ------------------------------------------------------------ */

void lgv_start_turn(const LgvBoard *b, LgvState *s, const Journal *j);
Side lgv_momentum_winner(const LgvBoard *b, const LgvState *s, int north, int south);
Rain lgv_rain_of(const LgvBoard *b, const LgvState *s, int die);
void lgv_start_combat_phase(const LgvBoard *b, LgvState *s, const Journal *j);
void lgv_start_impulse(const LgvBoard *b, LgvState *s, const Journal *j);
void lgv_end_impulse(const LgvBoard *b, LgvState *s, const Journal *j);
void lgv_mark_impulse(LgvState *s);
void lgv_arrive(const LgvBoard *b, LgvState *s, const Journal *j);
bool lgv_may_call_division(const LgvBoard *b, const LgvState *s, int unit, Refusal *r);
void lgv_call_division(const LgvBoard *b, LgvState *s, int unit, const Journal *j);
void lgv_after_window(const LgvBoard *b, LgvState *s, const Journal *j);
void lgv_momentum_settled(const LgvBoard *b, LgvState *s, const Journal *j);
void lgv_switch_momentum(const LgvBoard *b, LgvState *s, const Journal *j);
void lgv_retention_settled(const LgvBoard *b, LgvState *s, const Journal *j);

/* ---- Stacking and control (7) ------------------------------------------------------------------------------------ */

bool lgv_has_room(const LgvBoard *b, const LgvState *s, int unit, int place);
/* Control, bridges and works after units came or went (LGV-7.2b, 15.2, 16.3a). */
void lgv_settle_place(const LgvBoard *b, LgvState *s, int place, const Journal *j);
/* LGV-7.4: no enemy there. LGV-7.5, is_free: and own control. */
static inline bool lgv_is_vacant(const LgvState *s, int side, int place) { return !lgv_here(s, 3 - side, place); }
static inline bool lgv_is_free(const LgvState *s, int side, int place) {
    return lgv_is_vacant(s, side, place) && (int)lgv_controller(s, place) == side;
}
static inline Bits128 lgv_contested_places(const LgvState *s) {
    return (Bits128){
        {s->held[UNION].word[0] & s->held[CONFEDERATE].word[0], s->held[UNION].word[1] & s->held[CONFEDERATE].word[1]}};
}

/* ---- Movement and Zones (8.2, 8.4, 14) --------------------------------------------------------------------------- */

typedef enum EntryMode { ENTER_MOVE, ENTER_EXPLOIT, ENTER_STORM } EntryMode;
/* The border or arrow as the map shows it, passable or not; NULL when there is none. */
const Border *lgv_border_between(const LgvBoard *b, int from, int to);
/* May the unit enter along the link? The one judge of movement. */
bool lgv_may_enter(const LgvBoard *b, const LgvState *s, int unit, const Link *link, EntryMode mode, Refusal *r);
/* The same for any place, adjacent or not, with the reason. */
bool lgv_may_go(const LgvBoard *b, const LgvState *s, int unit, int to, EntryMode mode, Refusal *r);
bool lgv_refuse_ways(const LgvBoard *b, const LgvState *s, int unit, Refusal *r);
bool lgv_can_move(const LgvBoard *b, const LgvState *s, int unit, EntryMode mode);
bool lgv_any_can_move(const LgvBoard *b, const LgvState *s, u64 attackers, EntryMode mode);
void lgv_enter(const LgvBoard *b, LgvState *s, int unit, int to, EntryMode mode, const Journal *j);
u64 lgv_entrants(const LgvBoard *b, const LgvState *s, int place);
void lgv_end_move(const LgvBoard *b, LgvState *s, int unit, const Journal *j);
bool lgv_sector_allows(const LgvBoard *b, const LgvState *s, int unit, int from, int to, Refusal *r);
bool lgv_zone_lets(const LgvBoard *b, const LgvState *s, int unit, const Link *link, EntryMode mode, Refusal *r);
/* LGV-14.1b: it came into the Zone by its move. */
static inline bool lgv_halts_in_zone(const LgvBoard *b, const LgvState *s, int unit, EntryMode mode) {
    return mode == ENTER_MOVE && s->from[unit] && b->place[s->place[unit]].zone;
}
/* Most ways lead from Area to Area: no Zone is asked. */
static inline bool lgv_zone_allows(const LgvBoard *b, const LgvState *s, int unit, const Link *link, EntryMode mode,
                                   Refusal *r) {
    bool zones = lgv_halts_in_zone(b, s, unit, mode) || b->place[link->to].zone;
    return !zones || lgv_zone_lets(b, s, unit, link, mode, r);
}
bool lgv_refuse_zone_way(const LgvBoard *b, int from, int to, bool closed, Refusal *r);

/* ---- Assault Activation and cavalry screens (8.1, 8.3) ----------------------------------------------------------- */

bool lgv_can_act(const LgvBoard *b, const LgvState *s, int place);
typedef struct AssaultOpen {
    bool move, attack, end;
} AssaultOpen;
AssaultOpen lgv_assault_open(const LgvBoard *b, const LgvState *s);
void lgv_resume_activation(const LgvBoard *b, LgvState *s, const Journal *j);
void lgv_close_target(const LgvBoard *b, LgvState *s, int place, const Journal *j);
u64 lgv_screeners(const LgvBoard *b, const LgvState *s, int place);
void lgv_close_next(const LgvBoard *b, LgvState *s, const Journal *j);

/* ---- Attacks and combat (9) -------------------------------------------------------------------------------------- */

void lgv_start_attack(const LgvBoard *b, LgvState *s, const Journal *j);
void lgv_after_attackers(const LgvBoard *b, LgvState *s, const Journal *j);
bool lgv_fight_sheet(const LgvBoard *b, const LgvState *s, const Fight *f, Worksheet *w);
int lgv_fight_capacity(const LgvBoard *b, const LgvState *s, int side, u64 units);
/* The two sums of a worksheet. */
enum { ATTACK, DEFENSE };
/* What a worksheet of ours carries for its outcomes. */
enum { DETAIL_CAPACITY, DETAIL_OVERRUN, DETAIL_MOST, DETAIL_FRONT, DETAIL_BOMBARDMENT };
int lgv_fight_margin(const Worksheet *w, int margin);
void lgv_tell_roll(const Worksheet *w, const Action *a, const char *result, Clause clause, const Journal *j);
int lgv_fight_outcomes(const Worksheet *w, Outcome *out);
void lgv_resolve_assault(const LgvBoard *b, LgvState *s, const Journal *j);
void lgv_end_fight(const LgvBoard *b, LgvState *s, const Journal *j);
bool lgv_may_overrun(const LgvBoard *b, const Fight *f, bool works);
void lgv_start_overrun(const LgvBoard *b, LgvState *s, const Journal *j);
/* Carry `trial` on from `about` to the dice with the named defaults, which are
 * noted as assumptions; false when it leads to no fight. */
bool lgv_preview_fight(const LgvBoard *b, LgvState *trial, const Action *about, Worksheet *notes);
u64 lgv_attack_pool(const LgvBoard *b, const LgvState *s, int place);
int lgv_first_attack_due(const LgvBoard *b, const LgvState *s);
/* Can every Mandatory Attack that is due be made? */
bool lgv_attacks_have_lead(const LgvBoard *b, const LgvState *s);
bool lgv_may_attack(const LgvBoard *b, const LgvState *s, int place, Refusal *r);

/* LGV-9.0c, LGV-9.3a, LGV-R17: an attack inside the Contested Active Area. */
static inline bool lgv_may_attack_here(const LgvBoard *b, const LgvState *s, int place) {
    Side side = lgv_attacker(s);
    return bits128_has(&s->contested_before, place) && lgv_contested(s, place) && !bits128_has(&s->attacked, place) &&
           (lgv_here(s, side, place) & s->fresh[side] & b->eligible_lead[side]);
}

/* ---- Bombardment (10) -------------------------------------------------------------------------------------------- */

void lgv_bombardment_values(const LgvBoard *b, const LgvState *s, const Fight *f, Worksheet *w);
void lgv_resolve_bombardment(const LgvBoard *b, LgvState *s, const Journal *j);
u64 lgv_guns_in_range(const LgvBoard *b, const LgvState *s, int side, int from, int target);
Bits128 lgv_bombard_targets(const LgvBoard *b, const LgvState *s);
bool lgv_bombard_possible(const LgvBoard *b, const LgvState *s, int target, Refusal *r);

/* ---- Losses and retreats (11) ------------------------------------------------------------------------------------ */

void lgv_leader_falls(const LgvBoard *b, LgvState *s, const Journal *j);
void lgv_take_losses(const LgvBoard *b, LgvState *s, const Journal *j);
void lgv_start_repulse(const LgvBoard *b, LgvState *s, const Journal *j);
void lgv_start_withdrawal(const LgvBoard *b, LgvState *s, const Journal *j);
bool lgv_may_retreat_at_all(const LgvBoard *b, const LgvState *s, int unit);
void lgv_retreat_list(const LgvBoard *b, const LgvState *s, List *l);
bool lgv_retreat_check(const LgvBoard *b, const LgvState *s, const Action *a, Refusal *r);
void lgv_retreat_unit(const LgvBoard *b, LgvState *s, const Action *a, const Journal *j);
bool lgv_goes_back(const LgvBoard *b, const LgvState *s, int unit);

/* ---- Reorganization (12) ----------------------------------------------------------------------------------------- */

void lgv_start_reorganization(const LgvBoard *b, LgvState *s, const Journal *j);
void lgv_entrench_or_go_on(const LgvBoard *b, LgvState *s, const Journal *j);
void lgv_side_done(const LgvBoard *b, LgvState *s, const Journal *j);

/* ---- The Advantage (13) ------------------------------------------------------------------------------------------ */

void lgv_use_advantage(LgvState *s, Side by, const Journal *j);
void lgv_hand_over_advantage(LgvState *s, const Journal *j);
/* For a standing order: let it stand. */
bool lgv_momentum_is_ours(const void *board, const void *state);
void lgv_assault_rolled(const LgvBoard *b, LgvState *s, const Journal *j);

/* ---- Entrenchments (15) ------------------------------------------------------------------------------------------ */

void lgv_set_works(LgvState *s, int side, int place, int level);
bool lgv_any_works(const LgvBoard *b, const LgvState *s, Side side);
bool lgv_may_entrench(const LgvBoard *b, const LgvState *s, int place, Refusal *r);
Side lgv_works_side(const LgvState *s);
void lgv_capture_works(const LgvBoard *b, LgvState *s, int place, int side, const Journal *j);

/* ---- Fords and pontoon bridges (8.4.4, 16) ----------------------------------------------------------------------- */

int lgv_bridge_choices(const LgvBoard *b, const LgvState *s, int place);
bool lgv_why_no_bridge(const LgvBoard *b, const LgvState *s, Refusal *r);
bool lgv_ford_allows(const LgvBoard *b, const LgvState *s, int unit, const Link *link, Refusal *r);
void lgv_lose_bridges(const LgvBoard *b, LgvState *s, int place, const Journal *j);
bool lgv_refuse_river(const LgvBoard *b, const LgvState *s, int from, int to, Refusal *r);
bool lgv_wades_back(const LgvBoard *b, const LgvState *s, int unit);
bool lgv_retreat_may_cross(const LgvBoard *b, const LgvState *s, int unit, const Link *link, Refusal *r);

/* ---- The End Phase and victory (6.4, 17) ------------------------------------------------------------------------- */

void lgv_start_end_phase(const LgvBoard *b, LgvState *s, const Journal *j);
Ending lgv_judge_goals(const LgvBoard *b, const LgvState *s, const Journal *j);
Ending lgv_judge_score(const LgvBoard *b, LgvState *s, const Journal *j);
void lgv_game_over(LgvState *s, Ending ending, Clause clause, const Journal *j);
void lgv_judge_campaign(const LgvBoard *b, LgvState *s, const Journal *j);
void lgv_next_turn(const LgvBoard *b, LgvState *s, const Journal *j);
void lgv_next_removal(const LgvBoard *b, LgvState *s, Side side, const Journal *j);

#endif
