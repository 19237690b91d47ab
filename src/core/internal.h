/* What the files of this room share and nobody outside it uses. */
#ifndef LONGROLL_CORE_INTERNAL_H
#define LONGROLL_CORE_INTERNAL_H

#include "core/marks.h"

/* A slice as the two arguments of %.*s, shortened so that what a file says can
 * never crowd out what we say about it. */
#define SHOW(slice) ((int)((slice).len < 80 ? (slice).len : 80)), (slice).at

/* Hash of what `viewer` sees; for REFEREE it is game_hash. */
u64 facts_hash(const Game *game, const void *board, const void *state, Side viewer);

/* ---- Lines of a file -------------------------------------------------------- */

enum { LINE_LIMIT = 1000 }; /* bytes a line of any of our files may have */

/* Walks the lines of a text. Comments and blanks around are cut off. */
typedef struct Lines {
    const char *file; /* for messages; NULL when nobody knows */
    Str rest;
    int number;  /* of the line read last, from 1 */
    bool blanks; /* blank lines mean something here and are given too */
    bool bad;    /* reading ended with an error */
} Lines;

Lines lines_of(const char *file, Str text);
/* Next line that says something. False at the end and on an error. */
bool lines_next(Lines *l, Str *line, Error *e);
/* After lines_next said false: was it the end? Otherwise the error now names
 * file and line. */
MUST_USE bool lines_ended(const Lines *l, Error *e);
/* An error that names file and line. Returns false. */
bool lines_fail(const Lines *l, Error *e, const char *format, ...) __attribute__((format(printf, 3, 4)));
/* Names file and line in front of an error that is already there. */
bool lines_wrap(const Lines *l, Error *e);
/* "NAME = VALUE" after `option`, added to those that a header names; `what` has the header (scenario.c). */
struct OptionChoice;
MUST_USE bool option_line(const Lines *lines, Str text, const char *what, struct OptionChoice *option, int *count,
                          Error *e);
/* Cut `key = value`; false when there is no key or no sign. */
bool line_fact(Str line, Str *key, Str *value);

/* ---- Names and refusals -------------------------------------------------------- */

/* Letters, digits, '-', '_' and '.', not beginning with '.': such a name can
 * never lead out of the data folder. */
bool name_is_plain(Str name);
/* Plain names with '/' between them. */
bool path_is_plain(Str path);
/* "LGV-8.4.3, LGV-8.1: why". */
void put_refusal(Writer *w, const Game *game, const Refusal *r);

/* ---- Members of a JSON object ---------------------------------------------------- */

static inline void field_clause(Json *j, const char *key, const Game *game, Clause clause) {
    field_text(j, key, clause_id(game, clause));
}
/* A code and, as `words`, what people read for it. */
static inline void field_code(Json *j, const Game *game, const char *code, const char *words) {
    char text[TERM_ROOM];
    field_text(j, "code", code);
    field_str(j, words, term_of(game, code, text));
}
static inline void field_heading(Json *j, const Game *game, const char *code, const char *words) {
    char text[TERM_ROOM];
    field_text(j, "code", code);
    field_str(j, words, heading_of(game, code, text));
}

#endif
