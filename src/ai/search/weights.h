/* Weights of a game's policy and value, and the sizes of its levels: data/ai/<game>.txt. */
#ifndef LONGROLL_AI_WEIGHTS_H
#define LONGROLL_AI_WEIGHTS_H

#include "ai/ai.h"

enum { FEATURES_MAX = 80, LEVELS = 5, TASTE_SETS = 2 };

/* What makes a level: nothing but how much it thinks, how wide, and how much it errs. */
typedef struct LevelSize {
    i32 budget;      /* actions played in the playouts of one decision; 0: it does not search */
    i32 width;       /* candidates */
    i32 gate;        /* hundredths of a standard error by which a rival must be better than the usual choice */
    i32 horizon;     /* of a playout, in Knowledge.clock; 0: to the end */
    i32 temperature; /* of a choice without search, in 256ths; 0: always the likeliest. With one: of playouts; 0: 256 */
} LevelSize;

struct Weights {
    LevelSize level[LEVELS + 1]; /* from 1 */
    int action_count, state_count;
    i16 action[FEATURES_MAX]; /* 256 is a factor of e in odds */
    i16 state[FEATURES_MAX];
    i16 even; /* the value of a position without features */
    /* How much a game's own judgement makes of things, where it is no sum of features; in sets, for whom it likes. */
    int taste_count;
    i16 taste[TASTE_SETS][FEATURES_MAX];
};

typedef struct Knowledge Knowledge;

/* Weights fit one game, one version of its rules and one list of features; others are refused with a message. */
MUST_USE bool weights_read(const Knowledge *k, const Game *game, Str text, Weights *out, Error *e);
MUST_USE bool weights_load(const Knowledge *k, const Game *game, const DataSource *from, Weights *out, Error *e);

/* Sums, for a policy and a value; a sum as a chance of 10,000 by a table of the logistic function. */
void weigh_rows(const i16 *weight, int features, const i16 *row, int rows, i32 *sum);
int chance_of(i32 sum);
/* One of the rows, the likelier the higher its sum; `temperature` in 256ths, 0 takes the highest. */
int draw_row(const i32 *sum, int rows, int temperature, u32 number);

#endif
