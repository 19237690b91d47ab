/* The rules of our battles, victory and the referee (12). */
#ifndef LONGROLL_BFF_RULES_VICTORY_H
#define LONGROLL_BFF_RULES_VICTORY_H

#include "games/bff/steps.h"

/* ---- The special rules of our battles (12) ----------------------------------------------------------------------- */

/* BFF-12.6: this brigade must ride at the enemy in this player turn, if its maneuver check allows it. */
bool bff_rides(const BffBoard *b, const BffState *s, int unit);
void bff_halt_sheet(const BffBoard *b, const BffState *s, Worksheet *w);
int bff_halt_outcomes(const BffBoard *b, const BffState *s, const Worksheet *w, Outcome *out);
bool bff_surprised(const BffBoard *b, const BffState *s, int piece); /* BFF-12.2 */
bool bff_held_back(const BffBoard *b, const BffState *s, int unit);  /* BFF-12.4, BFF-12.5: not east of the line */
void bff_note_shot(const BffBoard *b, BffState *s, const Shot *shot);
bool bff_battle_lets_fire(const BffBoard *b, const BffState *s, int unit, Refusal *r);
bool bff_surprise_lets_fire(const BffBoard *b, const BffState *s, int unit, int target, Refusal *r);
bool bff_ride_lets(const BffBoard *b, const BffState *s, const Maneuver *m, Refusal *r);
void bff_tell_works(const BffBoard *b, const BffState *s, const Journal *j);
int bff_halt_die(const BffBoard *b, const BffState *s);
bool bff_is_surprised_by(const BffBoard *b, const BffState *s, int unit, int by);

/* ---- Arrivals, key positions and victory (12) -------------------------------------------------------------------- */

void bff_see_holders(const BffBoard *b, BffState *s, const Journal *j); /* BFF-12.11; the referee asks; then: */
void bff_judge(const BffBoard *b, BffState *s, const Journal *j);       /* the game is over: who has won */
void bff_arrive(const BffBoard *b, BffState *s, const Journal *j);      /* BFF-12.10, for the active side */
/* How the game may end. */
#define BFF_ENDINGS(X)                                                \
    X(UNION, "union", "Union victory", UNION)                         \
    X(CONFEDERATE, "confederate", "Confederate victory", CONFEDERATE) \
    X(DRAW, "draw", "Draw", NOBODY)
typedef enum Ending { ENDING_NONE, BFF_ENDINGS(ENDING_ID) ENDINGS } Ending;
bool bff_heavy_casualties(const BffBoard *b, const BffState *s, Side side); /* BFF-R14, BFF-12.19 */
bool bff_greater_losses(const BffBoard *b, const BffState *s, Side side);
bool bff_key_lost(const BffBoard *b, const BffState *s, Side side); /* BFF-12.15 */
/* True when one side has no unbroken brigade left or to come (BFF-12.28): the game is over. Call it after each
 * combat, fire and retreat. */
bool bff_judge_end(const BffBoard *b, BffState *s, const Journal *j);

/* ---- The referee beside a real table: questions (12.30) ---------------------------------------------------------- */

typedef struct FieldInfo {
    const char *name; /* "linear-cover" */
    Clause clause;
    const char *question; /* "Is it behind a wall, fence or work?" */
    u8 most;              /* highest answer; 0: as the roster says (stands) */
    const char *values;   /* words of the answers, or NULL: a number; "no yes" */
} FieldInfo;

extern const FieldInfo bff_fields[FIELDS];
/* Ask `who` for these fields (bits) about a piece; afterwards the function listed below for the step `return_to` goes
 * on. `done` accepts what is in s->seen, so set that first. */
void bff_ask(BffState *s, u32 fields, Side who, BffStepId return_to, int about);
int bff_field_most(const BffBoard *b, const BffState *s, Field field);
/* STEP_MANEUVER_ROLL -> bff_maneuver_check_seen, STEP_POSE -> bff_moved, STEP_FIRERS -> bff_firers_seen, STEP_CHOICE ->
 * bff_choice_seen, STEP_FIRE_ROLL -> bff_fire_seen, STEP_COMBAT_ROLL -> bff_combat_seen, STEP_RETREAT ->
 * bff_retreat_seen, STEP_BREAKTHROUGH -> bff_breakthrough_seen. */

#endif
