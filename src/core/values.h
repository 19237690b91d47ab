/* Reading and writing values, the same in every game: numbers within limits,
 * yes and no, sides, words of a list, texts, options. Data, facts and positions
 * all use these, so that the same mistake gets the same message.
 *
 * A reader that returns false has said what it expected; `*to` is as before. */
#ifndef LONGROLL_VALUES_H
#define LONGROLL_VALUES_H

#include "core/game.h"

/* Finds the known name nearest to an unknown one; at most a third of the
 * letters may differ. */
typedef struct Nearest {
    Str wanted, best; /* `best` is empty while nothing is near */
    int apart;
} Nearest;

Nearest nearest_to(Str wanted);
void nearest_name(Nearest *n, Str name);
void nearest_words(Nearest *n, const char *const *words); /* a list that NULL ends */
void put_nearest(Writer *w, const Nearest *n);            /* "; did you mean 'Hancock'?", or nothing */
/* "no unit 'Hancok'; did you mean 'Hancock'?" */
bool fail_unknown(Error *e, const char *what, const Nearest *n);
/* "'Jones' names more than one unit: us-inf-jones cs-inf-jones"; `keys` are those that it may be. */
bool fail_several(Error *e, const char *what, Str name, const Writer *keys);

/* Room for a complete list of what a word may be. */
enum { LIST_ROOM = 800 };

/* All that a word could have been, added one by one, for the error that it is none of them. */
typedef struct Known {
    Nearest near;
    Writer list;
    char room[LIST_ROOM];
} Known;

void known_start(Known *k, Str wanted);
void known_add(Known *k, const char *name);
/* "no verb 'marsh'; there are: march halt; did you mean 'march'?": `what` is "no verb". */
bool fail_known(Error *e, const char *what, Known *k);

bool is_none(Str value); /* nothing at all, or "none" */
MUST_USE bool read_int(Str word, i32 low, i32 high, i32 *to, Error *e);
MUST_USE bool read_byte(Str word, i32 low, i32 high, u8 *to, Error *e); /* a negative number as an i8 has it */
MUST_USE bool read_small(Str word, i32 low, i32 high, i8 *to, Error *e);
MUST_USE bool read_short(Str word, i32 low, i32 high, i16 *to, Error *e);
MUST_USE bool read_yes(Str word, u8 *to, Error *e);
MUST_USE bool read_side(Str word, u8 *to, Error *e); /* UNION or CONFEDERATE */
MUST_USE bool read_side_or_none(Str word, u8 *to, Error *e);
/* The place of a word in a list that NULL ends. */
MUST_USE bool read_word(Str word, const char *const *words, u8 *to, Error *e);
/* Into `room` bytes, filled up with 0. */
MUST_USE bool read_text(Str value, char *to, size_t room, Error *e);
/* The name of a hex: its entry in place[1 .. most], the next one if it has none yet (`*index` is 0). */
enum { PLACE_ROOM = 28 };
MUST_USE bool read_place_name(Str value, u8 *index, u8 *places, int most, char place[][PLACE_ROOM], Error *e);

/* Options of a position: `chosen[i]` is the place of the value of options[i - 1]
 * among its values. */
MUST_USE bool read_option(const OptionInfo *options, int count, Str name, Str value, u8 *chosen, Error *e);
void put_option(const OptionInfo *option, int value, Writer *w);

/* The option `handicap`, the same in every game: none, or steps for one side. How many a scenario allows and what a
 * step is there the scenario says (scenario.h). */
enum { HANDICAP_MOST = 10 };
#define HANDICAP_VALUES                                                                                  \
    "none union+1 union+2 union+3 union+4 union+5 union+6 union+7 union+8 union+9 union+10 "             \
    "confederate+1 confederate+2 confederate+3 confederate+4 confederate+5 confederate+6 confederate+7 " \
    "confederate+8 confederate+9 confederate+10"
/* Steps for the Union, below 0 for the Confederates, by the place of the value among these. */
int handicap_steps(u8 chosen);
/* "The handicap of the Union side counts 2 points.", where there is one; `what` is counted, " points" or nothing. */
void tell_handicap(int steps, Clause clause, const char *what, const Journal *j);
MUST_USE bool read_handicap(Str value, int *steps);
Str handicap_value(int steps, char room[32]); /* and the other way round: "union+2" */

/* Actions: the verb by its name (0 = none), and a verb with its operands. `read`
 * is the game's read_operand. Names may have blanks: of two operands the first
 * takes as few words as fit. */
typedef bool ReadOperand(const void *board, const void *state, int kind, Str word, i16 *id, Error *e);
int verb_named(const VerbInfo *verbs, int count, Str name);
MUST_USE bool read_action(const VerbInfo *verbs, int count, ReadOperand *read, const void *board, const void *state,
                          Str text, Action *a, Error *e);
/* The other way round, with the faces of a roll; "?" for operands whose bit is in `hidden`. `write` is the game's
 * put_operand. */
typedef void PutOperand(const void *board, const void *state, int kind, int id, Writer *w);
void write_action(const VerbInfo *verbs, PutOperand *write, const void *board, const void *state, const Action *a,
                  u64 hidden, Writer *w);

/* Writes a blank, or a word after a blank, unless it is the first. */
void put_gap(Writer *w);
void put_more(Writer *w, const char *word);
const char *number_text(int number, char out[8]);

#endif
