/* The plain fields of a state as facts: key, kind, place in the record. */
#ifndef LONGROLL_LGV_TEXT_FIELDS_H
#define LONGROLL_LGV_TEXT_FIELDS_H

#include "core/datum.h"
#include "games/lgv/rules.h"

/* Kinds of our own. */
enum {
    FIELD_SIGNED = DATUM_OWN, /* i16 */
    FIELD_SEAT,
    FIELD_UNIT,
    FIELD_PLACE,
    FIELD_PLACES,
    FIELD_UNITS,
    FIELD_FORDS,
    FIELD_SLOTS,
    FIELD_ADVANTAGE, /* its holder, and who gets it next */
    FIELD_STEP,
    FIELD_MAP
};

enum {
    FIELD_STEP_RANK = 100,
    RANK_AREA = 200,
    RANK_FORD = 300,
    RANK_UNIT = 400,
    RANK_UNIT_DETAIL = 500,
    RANK_FRAME = 600,
    RANK_LAST = 999
};

extern const char *const lgv_fates[FATES];
extern const char *const lgv_aims[3]; /* from AIM_KEY on */
extern const Datum lgv_fields[];      /* ended by an entry without a key */
/* Index of the field `step`: what stands after it belongs to a step under way. */
int lgv_step_field(void);
int lgv_field_count(void);
/* Names of steps that only mean "begin this phase". */
enum { JUMP_START = STEP_COUNT, JUMP_MOMENTUM, JUMP_COMBAT, JUMP_REORGANIZATION, JUMP_END, JUMPS };
int lgv_find_step(Str name);
bool lgv_no_step(Str name, Error *e); /* what begins something is told, and what is near */
/* The side whose units a set of the fight holds. */
Side lgv_set_side(const LgvState *s, const Datum *f);
/* A step begins anew: nothing of an earlier one is left. */
void lgv_clear_frames(LgvState *s);

/* Sets not yet derived carry this mark until `settle`. */
enum { UNSETTLED_PLACE = 127, UNSETTLED_FORD = 0 };

#endif
