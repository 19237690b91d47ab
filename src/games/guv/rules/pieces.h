/* Pieces, stacking, the turn, set-up and activation (3 to 8). */
#ifndef LONGROLL_GUV_RULES_PIECES_H
#define LONGROLL_GUV_RULES_PIECES_H

#include "games/guv/steps.h"

/* ---- Pieces and what is seen of them (3, 9.see) ------------------------------------------------------------------ */

/* Walks a set of pieces: for (int u = guv_next_of(side, &set, 0); u; u = guv_next_of(side, &set, u)) ... */
static inline int guv_next_of(Side side, const Bits128 *set, int unit) {
    int at = (unit ? guv_bit(unit) : 0) + 1;
    while (at < 128) {
        u64 left = set->word[at >> 6] >> (at & 63);
        if (left) return guv_unit(side, at + bits_first(left));
        at = (at | 63) + 1;
    }
    return 0;
}
/* Of a set of pieces, or of hexes, each that may. */
static inline void guv_list_units(const GuvBoard *b, const GuvState *s, Side side, const Bits128 *set, int verb,
                                  GuvMay *may, List *l) {
    for (int u = guv_next_of(side, set, 0); u; u = guv_next_of(side, set, u)) {
        if (may(b, s, u, NULL)) list_add(l, verb, 1, u, 0);
    }
}

/* Every move of a piece goes through these; they keep stacks, counts and losses up to date. */
void guv_put_unit(const GuvBoard *b, GuvState *s, int unit, int hex);                  /* on top of the stack there */
void guv_lift_unit(const GuvBoard *b, GuvState *s, int unit, Fate fate);               /* off the map */
void guv_shift_unit(const GuvBoard *b, GuvState *s, int unit, int hex);                /* on top of another stack */
void guv_shift_group(const GuvBoard *b, GuvState *s, Side side, Bits128 set, int hex); /* keeps their order */
void guv_rebuild(const GuvBoard *b, GuvState *s); /* active, demoralized[], lost[] from the pieces */
void guv_make_active(GuvState *s, int unit);      /* and used */
void guv_clear_marks(GuvState *s, int marks);     /* from everybody; U_ACTIVE is among them */
/* One step lost (GUV-3.units-a); eliminated pieces go to the Losses Box. True when it was eliminated. */
bool guv_lose_step(const GuvBoard *b, GuvState *s, int unit, Clause why, const Journal *j);
void guv_eliminate(const GuvBoard *b, GuvState *s, int unit, Clause why, const Journal *j);

/* GUV-3.ind-a, GUV-R92; Salem Church's two brigades by data; Stoneman's cavalry without its variant (GUV-R84). */
static inline bool guv_is_independent(const GuvBoard *b, const GuvState *s, int unit) {
    if (b->unit[unit].stoneman) return !guv_on(s, OPTION_STONEMAN);
    return bits128_has(&b->independents[guv_side(unit)], guv_bit(unit));
}

/* Stuart's brigades; GUV-R25: not the horse artillery. */
static inline bool guv_is_stuart(const GuvBoard *b, int unit) {
    const GuvUnit *u = &b->unit[unit];
    return u->side == CONFEDERATE && u->type == CAVALRY && u->formation;
}

/* GUV-10.b: any of the six; rivers make no difference. Dummies are never alone, so any piece counts. */
static inline bool guv_next_to_enemy(const GuvBoard *b, const GuvState *s, Side side, int hex) {
    const u16 *around = b->grid.next[hex];
    Side foe = side_other(side);
    for (int d = 0; d < 6; d++) {
        if (guv_holds(s, foe, around[d])) return true;
    }
    return false;
}

/* The same of the six hexes around one: a bit per direction. */
int guv_contact_around(const GuvBoard *b, const GuvState *s, Side side, int hex);
bool guv_has_brigade(const GuvBoard *b, const GuvState *s, int hex);
/* A hex as people say it: "2017 Chancellorsville". */
const char *guv_hex_label(const GuvBoard *b, int hex, char out[MARK_ROOM]);
static inline const char *guv_unit_name(const GuvBoard *b, int unit) { return unit ? b->unit_mark[unit] : "nobody"; }
/* What the enemy sees as the top of a stack from a distance. */
int guv_shown_top(const GuvBoard *b, const GuvState *s, int hex);
/* Does the viewer see every piece of the stack? If not, it is secret which of them acted. */
bool guv_stack_open(const GuvBoard *b, const GuvState *s, Side viewer, int hex);
/* How the journal may name a piece that the enemy may not see: its name, or "a unit". */
const char *guv_open_name(const GuvBoard *b, const GuvState *s, int unit);

/* ---- Stacking (5) ------------------------------------------------------------------------------------------------ */

void guv_start_displacement(const GuvBoard *b, GuvState *s, const Journal *j); /* the movement step has ended */
/* for (int u = s->top[hex]; u; u = s->below[u]) walks a stack from the top. */
int guv_stack_units(const GuvState *s, int hex);
int guv_stack_points(const GuvBoard *b, const GuvState *s, int hex);
Bits128 guv_stack_set(const GuvState *s, int hex); /* bits within the holder's side */
/* GUV-R8: would it fit the limits of 5.b and 5.c? */
bool guv_room_for(const GuvBoard *b, const GuvState *s, Side side, int points, int hex);
static inline bool guv_has_room(const GuvBoard *b, const GuvState *s, int unit, int hex) {
    return guv_room_for(b, s, guv_side(unit), guv_points(b, s, unit), hex);
}

/* ---- The turn and rain (6, 7) ------------------------------------------------------------------------------------ */

void guv_start_turn(const GuvBoard *b, GuvState *s, const Journal *j);
void guv_start_open_events(const GuvBoard *b, GuvState *s, const Journal *j);
void guv_end_turn(const GuvBoard *b, GuvState *s, const Journal *j);   /* the cup is empty */
void guv_close_turn(const GuvBoard *b, GuvState *s, const Journal *j); /* C: markers off, victory, next turn */

/* ---- Set-up and reinforcements (4, 19, 20) ----------------------------------------------------------------------- */

void guv_start_game(const GuvBoard *b, GuvState *s,
                    const Journal *j); /* first step of the scenario: deployment, first hands, turn */
void guv_start_arrivals(const GuvBoard *b, GuvState *s, const Journal *j);
bool guv_has_arrival_hex(const GuvBoard *b, const GuvState *s, int unit);
void guv_reveal_boxes(const GuvBoard *b, GuvState *s, const Journal *j);

/* ---- Activation: points, the cup, commanders, detachments (8) ---------------------------------------------------- */

void guv_start_interlude(const GuvBoard *b, GuvState *s, Side first, const Journal *j);
void guv_resume_interlude(const GuvBoard *b, GuvState *s, const Journal *j); /* after an event with steps of its own */
void guv_end_activation(const GuvBoard *b, GuvState *s, const Journal *j);
/* Is any unit that acts with it on the map? */
bool guv_formation_on_map(const GuvBoard *b, const GuvState *s, int formation);
/* May formations be put under this High Commander this turn (8.hc-g)? */
bool guv_commander_free(const GuvBoard *b, const GuvState *s, int commander);
/* Refuses by `what`, for which it would have to be active, and says why it is not. */
bool guv_refuse_inactive(const GuvBoard *b, const GuvState *s, int unit, Clause what, Refusal *r);
/* Is the active chit that of this unit's formation? */
bool guv_of_chit(const GuvBoard *b, const GuvState *s, int unit);
void guv_activate_unit(const GuvBoard *b, GuvState *s, int unit, bool beside);
/* The hexes that the chit on the map reaches (`goal` as above), the units it activates, and the units its owner
 * may take along. */
void guv_chit_area(const GuvBoard *b, const GuvState *s, int goal, HexSet *area);
bool guv_chit_commands(const GuvBoard *b, const GuvState *s, int unit);
bool guv_may_take(const GuvBoard *b, const GuvState *s, const HexSet *area, int unit, Refusal *r);
void guv_activate_in_command(const GuvBoard *b, GuvState *s); /* the chit of a formation or commander lies on the map */
/* 8.det: `detach` is common to movement, bombardment and combat steps; it leads to STEP_DETACH and back. */
bool guv_may_detach(const GuvBoard *b, const GuvState *s, Refusal *r);
/* What every phase of an activation lets its player do besides: play an event, use the Detachment marker. */
bool guv_check_besides(const GuvBoard *b, const GuvState *s, const Action *a, Refusal *r);
void guv_apply_besides(const GuvBoard *b, GuvState *s, const Action *a, const Journal *j);
void guv_renew_detach(const GuvBoard *b, GuvState *s); /* a new step begins: it may be offered again */
/* The standing answer to the current question; false when the player must be asked. */
bool guv_standing_answer(const void *board, const void *state, Action *answer);
/* Everything within `radius` of `hex` by a path that avoids enemies and closed hexsides (8.form-c, GUV-R17). If
 * only one hex matters, name it as `goal` to stop there; 0 = none. */
void guv_command_area(const GuvBoard *b, const GuvState *s, Side side, int hex, int radius, int goal, HexSet *out);
void guv_start_choosing(const GuvBoard *b, GuvState *s, const Journal *j); /* after rain, arrivals and open events */
bool guv_keeps_jackson(const GuvBoard *b, const GuvState *s, int paid, Refusal *r);
bool guv_may_go_under(const GuvBoard *b, const GuvState *s, int commander, Refusal *r);
void guv_fill_cup(const GuvBoard *b, GuvState *s, const Journal *j);
bool guv_formation_asked(const GuvBoard *b, const GuvState *s, int formation);

#endif
