/* Bombardment, skirmishers and combat (12 to 14). */
#ifndef LONGROLL_GUV_RULES_COMBAT_H
#define LONGROLL_GUV_RULES_COMBAT_H

#include "games/guv/steps.h"

/* ---- Bombardment (12) -------------------------------------------------------------------------------------------- */

void guv_start_bombardment(const GuvBoard *b, GuvState *s, const Journal *j);
bool guv_in_range(const GuvBoard *b, int from, int to, Refusal *r);
bool guv_shot_sheet(const GuvBoard *b, const GuvState *s, const Fight *f, Worksheet *w);
int guv_shot_outcomes(const Worksheet *w, Outcome *out);

/* ---- Skirmishers (13) -------------------------------------------------------------------------------------------- */

void guv_start_defense(const GuvBoard *b, GuvState *s, const Journal *j); /* B */
/* 13.c, 13.e: may this brigade produce one in that hex now? */
bool guv_may_skirmish(const GuvBoard *b, const GuvState *s, int unit, int hex, Refusal *r);
void guv_skirmish(const GuvBoard *b, GuvState *s, int unit, int hex, const Journal *j);
bool guv_skirmisher_may_strike(const GuvBoard *b, const GuvState *s, int unit, Refusal *r);
bool guv_skirmisher_has_companion(const GuvBoard *b, const GuvState *s, int unit);
bool guv_lone_skirmisher(const GuvBoard *b, const GuvState *s, const Fight *f);
void guv_skirmish_list(const GuvBoard *b, const GuvState *s, int contact, List *l);
void guv_gather_skirmishers(const GuvBoard *b, GuvState *s, Side side, const Journal *j);
bool guv_may_produce(const GuvBoard *b, const GuvState *s, int unit, int hex, Refusal *r);

/* ---- Combat (14) ------------------------------------------------------------------------------------------------- */

void guv_start_combat(const GuvBoard *b, GuvState *s, const Journal *j);
/* The only sum of a fight, line by line; previews fill a Fight of their own. Columns: attacker's and defender's
 * dice. detail[]: DETAIL_*. */
bool guv_fight_sheet(const GuvBoard *b, const GuvState *s, const Fight *f, Worksheet *w);
enum { SHEET_FIGHT = 1, SHEET_SHOT };
int guv_fight_outcomes(const GuvBoard *b, const GuvState *s, int who,
                       Outcome *out); /* the roll of attacker (0), defender (1) */
int guv_sheet_outcomes(const Worksheet *w, Outcome *out);
bool guv_preview_fight(const GuvBoard *b, GuvState *trial, const Action *about, Worksheet *notes);
void guv_end_fight(const GuvBoard *b, GuvState *s, const Journal *j);
/* The index of a side in a Fight. */
enum { ATTACK, DEFENSE };
/* DICE_MOST: no action has room for more (ACTION_FACES). DICE_EXACT: up to here outcomes are exact (6^12 is below
 * 2^32). */
enum { DICE_MOST = 90, DICE_EXACT = 12, GROUNDS = 6 * TERRAIN_CHOICES };
static inline Side guv_fight_side(const GuvBoard *b, const GuvState *s, int who) {
    return who == ATTACK ? guv_active(b, s) : side_other(guv_active(b, s));
}

static inline bool guv_is_target(const Fight *f, int hex) {
    for (int i = 0; i < f->targets; i++) {
        if (f->target[i] == hex) return true;
    }
    return false;
}

/* What is put together in this step begins with its first target. */
static inline void guv_aim_at(GuvState *s, int hex, GuvStepId step) {
    s->fight = (Fight){.target = {(u16)hex}, .targets = 1};
    guv_step_to(s, step);
}
/* Does combat reach from hex to hex: neighbours that no major river parts (GUV-10.b, GUV-R39)? */
static inline bool guv_combat_reaches(const GuvBoard *b, int from, int to) {
    int direction = hex_direction(&b->grid, from, to);
    return direction >= 0 && !guv_is_great_river(b, from, direction);
}

/* The terrain effects the defender may choose from, as operands of `terrain`; each distinct effect once. */
int guv_ground_options(const GuvBoard *b, const GuvState *s, const Fight *f, u8 out[GROUNDS]);
int guv_fight_bonus(const GuvBoard *b, const GuvState *s, const Fight *f, int who);
int guv_ground_bonus(const GuvBoard *b, const GuvState *s, const Fight *f);
bool guv_fight_has(const GuvBoard *b, const GuvState *s, const Fight *f, int who, int mark); /* a unit with this mark */
void guv_start_dice(const GuvBoard *b, GuvState *s, const Journal *j);                       /* D and E */
bool guv_not_yet_struck(const GuvBoard *b, const GuvState *s, int unit, Refusal *r);
void guv_ask_events(const GuvBoard *b, GuvState *s, const Journal *j);
int guv_ring_of(const GuvBoard *b, const GuvState *s, const Fight *f, int target);

/* ---- Breastworks and fortifications (14.bw, 14.fort) ------------------------------------------------------------- */

bool guv_may_entrench(const GuvBoard *b, const GuvState *s, Side side, int hex,
                      Refusal *r); /* 14.bw-b, 14.bw-c, GUV-R48 */
void guv_entrench(const GuvBoard *b, GuvState *s, int hex, const Journal *j);
/* By open facts alone: could a new breastwork be placed here (14.bw-c, 14.night-b)? */
bool guv_works_fit(const GuvBoard *b, const GuvState *s, int hex);
bool guv_counts_as_fort(const GuvBoard *b, const GuvState *s, const Fight *f, int target);
bool guv_counts_as_works(const GuvBoard *b, const GuvState *s, const Fight *f, int target);
/* 14.bw-f, 14.fort-d, GUV-R36, GUV-R38: pieces have left `hex` by movement or by breaking contact. */
void guv_left_works(const GuvBoard *b, GuvState *s, Side side, int hex, Bits128 who, const Journal *j);
void guv_start_works(const GuvBoard *b, GuvState *s, const Journal *j);
/* After pieces have left a hex: a breastwork without its builders goes (14.bw-d), dummies alone go (9.dummy-b). */
void guv_tidy_hex(const GuvBoard *b, GuvState *s, int hex, const Journal *j);

/* ---- Losses, the Rule of 6 and the advance (14.loss, 14.six, 14.adv) --------------------------------------------- */

void guv_start_advance(const GuvBoard *b, GuvState *s,
                       const Journal *j); /* after the retreat and guv_offer_dismantling(STEP_ADVANCE) */
void guv_start_losses(const GuvBoard *b, GuvState *s, const Journal *j); /* the dice have been rolled */
bool guv_can_advance(const GuvBoard *b, const GuvState *s);
void guv_go_on_with_sixes(const GuvBoard *b, GuvState *s, const Journal *j);
int guv_real_units(const GuvBoard *b, const GuvState *s, int hex);
bool guv_takes_part(const GuvBoard *b, const GuvState *s, int who, int unit);
Bits128 guv_fighters(const GuvBoard *b, const GuvState *s, int who);
void guv_go_on_with_losses(const GuvBoard *b, GuvState *s, const Journal *j);

/* ---- Retreats, DIS and DEM (14.ret, 14.dis, 14.dem) -------------------------------------------------------------- */

/* A retreating or fleeing unit has stepped from one hex to the next (GUV-R46). */
void guv_note_crossing(const GuvBoard *b, GuvState *s, int from, int to);
/* DIS, and DEM if DIS already (12.res-a, 14.bw-e); skirmishers and dummies never (13.o). */
void guv_disorganize(const GuvBoard *b, GuvState *s, int unit, Clause why, const Journal *j);
bool guv_all_disorganized(const GuvBoard *b, const GuvState *s, int hex); /* all but skirmishers are DIS */
/* GUV-R64, GUV-R66: the hexes open to this unit now, best class only. `dem`: only hexes away from the enemy. */
void guv_start_retreat(const GuvBoard *b, GuvState *s, Side side, Bits128 set, const Journal *j);
/* After every apply (game.c): sets s->dem to the side whose DEM units must retreat now, the inactive side first;
 * not during a flight or retreat. */
void guv_look_for_dem(const GuvBoard *b, GuvState *s);
void guv_restore_order(const GuvBoard *b, GuvState *s);
void guv_rest(const GuvBoard *b, GuvState *s, const Journal *j);
bool guv_was_passed(const GuvState *s, int hex); /* by those of the stack who have gone already */
Bits128 guv_retreat_movers(const GuvState *s, Bits128 set);
void guv_list_retreats(const GuvBoard *b, const GuvState *s, Side side, const Bits128 *set, List *l);
bool guv_retreat_allowed(const GuvBoard *b, const GuvState *s, Side side, const Bits128 *set, const Action *a,
                         Refusal *r);
void guv_retreat_unit(const GuvBoard *b, GuvState *s, const Action *a, const Journal *j);

#endif
