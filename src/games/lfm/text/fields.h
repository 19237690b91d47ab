/* The plain fields of a state as facts: key, kind and place in the record. Nothing is hidden (LFM-R88). */
#ifndef LONGROLL_LFM_TEXT_FIELDS_H
#define LONGROLL_LFM_TEXT_FIELDS_H

#include "core/datum.h"
#include "games/lfm/rules.h"

/* Kinds of our own. */
enum {
    FIELD_STEP = DATUM_OWN,
    FIELD_FLAGS, /* bits of a byte, by their words */
    FIELD_HEX,
    FIELD_HEXES, /* `high` of them at most; "-" stands for none among others */
    FIELD_PIECE,
    FIELD_BRIGADES, /* bits of a u64 */
    FIELD_BRIDGE,   /* by its hexside */
    FIELD_BRIDGES   /* bits of a u16 */
};

/* The canonical order. */
enum {
    RANK_FACT_OPTION = 0,
    RANK_FACT_FIELD = 1, /* + index of the field, up to the step */
    RANK_FACT_STEP = 100,
    RANK_FACT_SCORE = 150,
    RANK_FACT_OBJECTIVE = 200, /* + number */
    RANK_FACT_TOTAL = 300,     /* + brigade */
    RANK_FACT_TORCH = 400,
    RANK_FACT_COLUMN = 500,
    RANK_FACT_AROUND = 599,
    RANK_FACT_WORK = 600,   /* + hex */
    RANK_FACT_PIECE = 3000, /* + 5 * piece: the piece, then its marks, fight, target and shots */
    RANK_FACT_FRAME = 6000  /* + index of the field */
};

extern const char *const lfm_fates[FATES];

/* What a piece wears. `set` names a set of the state instead of a mark. */
typedef struct MarkName {
    const char *name;
    u16 mark;
    u16 set;  /* offset of a PieceSet; 0 = none */
    u8 plain; /* stands in the piece's own fact, not among its passing marks */
} MarkName;
extern const MarkName lfm_marks[]; /* ended by an entry without a name */
/* "limbered", "dismounted", "replaced", or "" where both sides are alike. */
const char *lfm_back_name(const LfmBoard *b, int piece);
/* "unlimbered", "mounted": what goes without saying (LFM-29c), or "". */
const char *lfm_front_name(const LfmBoard *b, int piece);

extern const Datum lfm_fields[]; /* ended by an entry without a key */
/* Index of the field `step`: what stands after it belongs to a step under way. */
int lfm_step_field(void);
int lfm_field_count(void);

/* Names of steps that only mean "begin here". */
enum {
    JUMP_START = STEP_COUNT,
    JUMP_TURN,
    JUMP_HALF,
    JUMP_COMMAND,
    JUMP_CONSTRUCTION,
    JUMP_ARTILLERY,
    JUMP_MOVEMENT,
    JUMP_COMBAT,
    JUMP_REORGANIZATION,
    JUMP_END_OF_HALF,
    JUMPS
};
int lfm_find_step(Str name);
bool lfm_no_step(Str name, Error *e); /* what begins something is told, and what is near */
/* A step begins anew: nothing of an earlier one is left. */
void lfm_clear_frames(LfmState *s);
/* The part of lfm_sane that speaks of pieces and markers alone. */
bool lfm_pieces_sane(const LfmBoard *b, const LfmState *s, Writer *w);
/* The arrival by which a piece comes (LFM-26.0); 0 = none, or its option is off. */
int lfm_arrival_of(const LfmBoard *b, const LfmState *s, int piece);

#endif
