/* The plain fields of a state as facts: key, kind, place in the record, and who may know them. */
#ifndef LONGROLL_GUV_TEXT_FIELDS_H
#define LONGROLL_GUV_TEXT_FIELDS_H

#include "core/datum.h"
#include "games/guv/rules.h"

/* Kinds of our own. */
enum {
    FIELD_MASK = DATUM_OWN, /* bits of a u16, by number */
    FIELD_STEP,
    FIELD_HEX,
    FIELD_HEXSIDE,
    FIELD_HEXES,  /* up to `high` of them */
    FIELD_PASSED, /* the hexes of a retreat, with their count in front */
    FIELD_HEXSET,
    FIELD_BOMBARDED, /* one set, */
    FIELD_DUTIES,    /* in turn */
    FIELD_PONTOONS,  /* bits of a u16: slots, by their hexsides */
    FIELD_CHIT,
    FIELD_CHITS,      /* u32 */
    FIELD_COMMANDERS, /* bits of a byte */
    FIELD_EVENTS,     /* u32 */
    FIELD_UNIT,
    FIELD_UNITS,
    FIELD_ASKED /* a formation while formations are chosen, else a number */
};

enum { OF_ACTIVE = 3 }; /* only the active side may know it */

enum {
    RANK_STEP = 100,
    RANK_CHITS = 200,
    RANK_WORKS = 300,
    RANK_PONTOON = 1000, /* + hexside */
    RANK_UNIT = 10000,   /* + unit: the first listed comes to lie on top */
    RANK_STACK = 20000,
    RANK_ACTIVATION,
    RANK_DETAIL,
    RANK_FRAME = 30000
};

extern const char *const guv_fates[FATES];
typedef struct MarkName {
    u16 mark;
    const char *name;
} MarkName;
enum { PLAIN_MARKS = 4 };          /* the first four stand in the unit's own fact */
extern const MarkName guv_marks[]; /* ended by an entry without a name */
enum { ORDER_GIVEN = 0x80 };       /* of fate[]: the stack has had its order in this step (orders.c) */
extern const char *const guv_contacts[5], *const guv_works_answers[4];
extern const Datum guv_fields[]; /* ended by an entry without a key */
/* Index of the field `step`: what stands after it belongs to a step under way. */
int guv_step_field(void);
int guv_field_count(void);
/* Names of steps that only mean "begin here". */
enum { JUMP_START = STEP_COUNT, JUMP_TURN, JUMP_CHOOSING, JUMP_PULLING, JUMP_NIGHT, JUMP_END, JUMPS };
int guv_find_step(Str name);
bool guv_no_step(Str name, Error *e); /* what begins something is told, and what is near */
/* The side whose pieces a set of the state holds. */
Side guv_set_side(const GuvBoard *b, const GuvState *s, const Datum *f);
/* A step begins anew: nothing of an earlier one is left. */
void guv_clear_frames(GuvState *s, int step);
/* Pontoons lie in the order of their hexsides, whatever happened before: game.c keeps it so. */
/* The part of guv_sane that speaks of pieces and markers alone. */
bool guv_pieces_sane(const GuvBoard *b, const GuvState *s, Writer *w);
/* From the choice of formations on until the cup is filled nobody knows how many chits there are. */
static inline bool guv_is_choosing(const GuvState *s) { return s->step == STEP_CHOOSE || s->step == STEP_CHOOSE_EVENT; }

#endif
