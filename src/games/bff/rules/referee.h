/* The referee beside a real table: questions (12.30). */
#ifndef LONGROLL_BFF_RULES_REFEREE_H
#define LONGROLL_BFF_RULES_REFEREE_H

#include "games/bff/steps.h"

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
