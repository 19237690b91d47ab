/* Things of a board by their names: a unit is "Hancock", a hex "1207", an objective
 * "3". A game has one Naming for each kind of thing that its facts are about or
 * speak of; keys, values and errors are all read and written with it. */
#ifndef LONGROLL_NAMING_H
#define LONGROLL_NAMING_H

#include "core/values.h"

/* Place and size of a member of a record. */
#define AT(record, member) offsetof(record, member), sizeof(((record *)0)->member)
typedef struct Member {
    u32 offset, size;
} Member;

/* The number in a member of 1, 2 or 4 bytes. */
i64 member_number(const void *record, u32 offset, u32 size, bool sign);
void member_store(void *record, u32 offset, u32 size, i64 number);

typedef bool ReadName(const void *board, Str name, int *id, Error *e);
typedef void PutName(const void *board, int id, Writer *w);

/* Ids run from 1, or from behind `after`, to what the board says in `last`, or to
 * `most`. Names are texts in the records of the things: see NAMED_BY. Without
 * them the things have numbers. `read` and `put` stand in for either. */
typedef struct Naming {
    const char *what, *many; /* for errors: "hex", "hexes" */
    Member after, last;
    int most;
    u32 stride;                   /* from one record to the next */
    u32 key, longer, name, alias; /* where the texts of record 0 are in the board; 0 = there is none */
    u32 several;                  /* the text that tells apart those of one name; 0 = the key */
    ReadName *read;
    PutName *put;
} Naming;

/* The key of every record of an array in the board. */
#define NAMED_BY(Board, array, text) .stride = sizeof(((Board *)0)->array[0]), .key = offsetof(Board, array[0].text)

int naming_first(const Naming *n, const void *board);
int naming_last(const Naming *n, const void *board);
/* Is there a thing of this id? Records may be empty. */
bool naming_has(const Naming *n, const void *board, int id);
/* By key or longer key, else by name or alias if no other has it; 0 = none. */
int naming_find(const Naming *n, const void *board, Str name, bool *ambiguous);
/* The same, or what `read` finds, with a word about what is wrong: unknown, and what is near, or which of several. */
MUST_USE bool naming_read(const Naming *n, const void *board, Str name, int *id, Error *e);
void naming_put(const Naming *n, const void *board, int id, Writer *w);

extern const Naming naming_sides; /* union, confederate */

#endif
