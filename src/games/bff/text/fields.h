/* The plain fields of a state as facts: key, kind and place in the record. Nothing is hidden. */
#ifndef LONGROLL_BFF_TEXT_FIELDS_H
#define LONGROLL_BFF_TEXT_FIELDS_H

#include "games/bff/board/data.h"

/* Kinds of our own. */
enum {
    FACT_NUMBERS = DATUM_OWN, /* two u8 */
    FACT_SHORT,               /* i16 */
    FACT_STEP,
    FACT_PIECE,
    FACT_PIECES, /* two u8 */
    FACT_TARGET, /* a piece; of a garrison the number of its site */
    FACT_VERB,
    FACT_POSE,  /* three i16: x, y, facing */
    FACT_FIELDS /* bits of a u32: circumstances */
};

/* The canonical order. */
enum {
    RANK_FACT_OPTION = 0, /* + number */
    RANK_FACT_FIELD = 20, /* + index of the field, up to the step */
    RANK_FACT_STEP = 100,
    RANK_FACT_SCORE = 150,
    RANK_FACT_HOLDER = 200, /* + number */
    RANK_FACT_PIECE = 300,  /* + piece */
    RANK_FACT_FRAME = 600,  /* + index of the field */
    RANK_FACT_SHOT = 700,   /* + number */
    RANK_FACT_WON = 750,    /* + number */
    RANK_FACT_SEEN = 800    /* + field */
};

/* What a piece wears, each a word of its fact. `set` names a set of the state instead of a mark. */
typedef struct MarkName {
    const char *name;
    u32 mark;
    u16 set; /* offset of a PieceSet; 0 = none */
} MarkName;
extern const MarkName bff_marks[]; /* ended by an entry without a name */
extern const char *const bff_fates[FATES], *const bff_retreat_kinds[RETREAT_KINDS + 1];

extern const Datum bff_fact_fields[]; /* ended by an entry without a key */
/* Index of the field `step`: what stands after it belongs to a step under way. */
int bff_step_field(void);
int bff_fact_field_count(void);

/* Stands that a unit has when its fact does not say: its label, or none when it is gone. */
int bff_usual_stands(const BffBoard *b, int piece, int fate);
/* The answer to a question as a word, and back: "yes", "full", "3". */
void bff_put_value(int field, int value, Writer *w);
bool bff_read_value(int field, Str word, int *value);
int bff_find_field(Str name);

/* Names of steps that only mean "begin here". */
enum {
    JUMP_START = STEP_COUNT,
    JUMP_TURN,
    JUMP_PLAYER_TURN,
    JUMP_LEADERS,
    JUMP_MANEUVER,
    JUMP_LEADER_MOVES,
    JUMP_DEFENSIVE_FIRE,
    JUMP_OFFENSIVE_FIRE,
    JUMP_CHARGE,
    JUMPS
};
extern const char *const bff_jumps[JUMPS - JUMP_START + 1]; /* ends with NULL */
int bff_find_step(Str name);
/* A step begins anew: nothing of an earlier one is left. */
void bff_clear_frames(BffState *s);
/* The part of bff_sane that speaks of pieces alone. */
bool bff_pieces_sane(const BffBoard *b, const BffState *s, Writer *w);
/* Losses and arrivals as the roster has them. */
typedef struct Tally {
    i16 lost[3], flat[3], captured[3], came[3];
} Tally;
Tally bff_tally(const BffBoard *b, const BffState *s);

#endif
