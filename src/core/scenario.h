/* Scenario: a header (game, title, board, options) and the facts of a first
 * position. Position: a list of facts set as one transaction. */
#ifndef LONGROLL_SCENARIO_H
#define LONGROLL_SCENARIO_H

#include "core/data.h"

enum { SCENARIO_OPTIONS = 24, TRANSACTION_MAX = 1024 };

typedef struct OptionChoice {
    Str name, value;
} OptionChoice;

/* What the option `handicap` may be here, and what a step of it is: "3 reconstructed victory points". */
typedef struct Handicap {
    int most; /* 0: there is none */
    Source source;
    Str counts; /* "victory points" */
} Handicap;

/* How it went in 1863, as the scenario would have counted it. */
typedef struct Past {
    Str text; /* empty: nothing is told */
    Side winner;
    bool has_margin;
    int margin; /* in points, for the Union */
} Past;

/* Slices into the text it was read from. */
typedef struct Scenario {
    Str game, name, title, board, about;
    int option_count;
    OptionChoice option[SCENARIO_OPTIONS]; /* the scenario's own defaults */
    Handicap handicap;
    Past history;
    Str facts;      /* the lines below the header */
    int facts_line; /* number of the first of them */
} Scenario;

/* Read a scenario text; `file` is for messages only. */
MUST_USE bool scenario_parse(Str text, const char *file, Scenario *out, Error *e);
/* "lgv/chancellorsville" from a source. */
MUST_USE bool scenario_read(const DataSource *from, Str name, Scenario *out, Error *e);

/* Facts collected, then applied in canonical order and judged once. */
typedef struct Transaction {
    int count;
    struct {
        Str key, value; /* `clear WHAT` has key "clear" */
        int line;
    } fact[TRANSACTION_MAX];
} Transaction;

/* A line `key = value` or `clear WHAT`. */
MUST_USE bool fact_read(Str text, Str *key, Str *value, Error *e);
MUST_USE bool transaction_add(Transaction *t, Str key, Str value, int line, Error *e);
/* Apply to `state`; on failure the state is as it was before and `*line` names
 * the offending line. `scratch` has game->state_size bytes. */
MUST_USE bool transaction_commit(const Game *game, const void *board, void *state, void *scratch, const Transaction *t,
                                 int *line, Error *e);

/* After transaction_commit failed with this line and error: if the position was wrong as a whole, name the line and
 * key of the fact that makes it wrong. Costs as much as one commit per fact. */
void transaction_blame(const Game *game, const void *board, const void *state, void *scratch, const Transaction *t,
                       int *line, Error *e);

/* Are these options of the game, each with one of its values, and none twice? */
MUST_USE bool options_valid(const Game *game, const OptionChoice *choice, int count, Error *e);
/* First state of a scenario; `chosen` overrides its options. `state` must not
 * be used after an error. */
MUST_USE bool scenario_setup(const Game *game, const void *board, const Scenario *s, const OptionChoice *chosen,
                             int chosen_count, void *state, Error *e);

#endif
