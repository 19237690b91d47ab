/* Facts collected for lookup: what screens and charts read of a position or
 * a board. The command sees a game only through these and the contract. */
#ifndef LONGROLL_CLI_FACTS_H
#define LONGROLL_CLI_FACTS_H

#include "core/data.h"

typedef struct Fact {
    Str key, value;
} Fact;

typedef struct FactText FactText; /* a block of the texts */

typedef struct Facts {
    Fact *fact;  /* in canonical order */
    int *by_key; /* indexes into `fact`, sorted by key */
    int count, room;
    FactText *text;
} Facts;

/* Each fills an empty (zeroed) `Facts`; give back with facts_free. */
void facts_of_position(Facts *f, const Game *game, const void *board, const void *state, Side viewer);
void facts_of_board(Facts *f, const Game *game, const void *board);
/* The keys of a board's files that are under `source reconstructed`. */
void facts_reconstructed(Facts *f, const Game *game, Str board, const DataSource *from);
void facts_free(Facts *f);

/* The value of a key, or an empty slice when there is none. */
Str facts_get(const Facts *f, const char *key);
/* The same with the key put together as by printf. */
Str facts_at(const Facts *f, const char *format, ...) __attribute__((format(printf, 2, 3)));
/* A whole number, or `otherwise`. */
i64 facts_number(const Facts *f, const char *key, i64 otherwise);

/* All facts whose key begins with `prefix`, by key: start with *at = 0; NULL at
 * the end. */
const Fact *facts_next(const Facts *f, Str prefix, int *at);

/* Part `index` of a dotted key ("area.43.name": 0 is "area"), or empty. */
Str key_part(Str key, int index);

#endif
