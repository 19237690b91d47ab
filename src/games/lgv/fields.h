/* The plain fields of a state as facts: key, kind, place in the record. */
#ifndef LONGROLL_LGV_FIELDS_H
#define LONGROLL_LGV_FIELDS_H

#include "games/lgv/inner.h"

typedef enum FieldKind {
    FIELD_NUMBER,
    FIELD_SIGNED,
    FIELD_YES,
    FIELD_SIDE,
    FIELD_SEAT,
    FIELD_UNIT,
    FIELD_PLACE,
    FIELD_WORD,
    FIELD_PLACES,
    FIELD_UNITS,
    FIELD_FORDS,
    FIELD_SLOTS,
    FIELD_ADVANTAGE,
    FIELD_STEP,
    FIELD_MAP
} FieldKind;

/* Facts with the value "nothing" are left out unless `always` is set. */
typedef struct Field {
    const char *key;
    FieldKind kind;
    u16 offset;
    u8 low, high;
    bool always;
    const char *const *words; /* FIELD_WORD: ended by NULL */
} Field;

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
extern const Field lgv_fields[];      /* ended by an entry without a key */
/* Index of the field `step`: what stands after it belongs to a step under way. */
int lgv_step_field(void);
int lgv_field_count(void);
/* Names of steps that only mean "begin this phase". */
enum { JUMP_START = STEP_COUNT, JUMP_MOMENTUM, JUMP_COMBAT, JUMP_REORGANIZATION, JUMP_END, JUMPS };
int lgv_find_step(Str name);
/* The side whose units a set of the fight holds. */
Side lgv_set_side(const LgvState *s, const Field *f);
/* A step begins anew: nothing of an earlier one is left. */
void lgv_clear_frames(LgvState *s);

/* Sets not yet derived carry this mark until `settle`. */
enum { UNSETTLED_PLACE = 127, UNSETTLED_FORD = 0 };

#endif
