/* The board and the position as text: read, written, told in words. */
#ifndef LONGROLL_BFF_TEXT_TEXT_H
#define LONGROLL_BFF_TEXT_TEXT_H

#include "core/naming.h"
#include "games/bff/steps.h"

/* ---- The board --------------------------------------------------------------------------------------------------- */

void bff_board_begin(void *board);
bool bff_board_fact(void *board, Str key, Str value, Source source, Error *e);
bool bff_board_end(void *board, bool whole, Error *e);
void bff_board_facts(const void *board, const FactSink *sink);
int bff_find_piece(const BffBoard *b, Str name, bool *ambiguous);
/* By name, else what is wrong: unknown, and what is near, or which of several (text/facts.c). */
extern const Naming bff_pieces;
bool bff_read_piece(const BffBoard *b, Str name, int *to, Error *e);
bool bff_read_circumstance(Str name, int *to, Error *e);
bool bff_key(const void *board, Str key, Writer *out, Error *e);
extern const SheetColumn bff_columns[]; /* text/said.c */
extern const char *const bff_outcome_codes[];
extern const Term bff_terms[];

/* ---- The position ------------------------------------------------------------------------------------------------ */

void bff_blank(const void *board, void *state);
int bff_fact_rank(const void *board, Str key);
bool bff_set_fact(const void *board, void *state, Str key, Str value, Error *e);
bool bff_clear(const void *board, void *state, Str what, Error *e);
bool bff_settle(const void *board, void *state, Error *e);
void bff_facts(const void *board, const void *state, Side viewer, const FactSink *sink);
void bff_notate(const void *board, const void *state, Side viewer, Side by, const Action *a, Writer *out);
bool bff_parse(const void *board, const void *state, Str text, Action *a, Error *e);
void bff_prompt(const void *board, const void *state, Side viewer, Writer *out);
void bff_say_path(const BffBoard *b, const BffState *s, const Action *go, Writer *w); /* text/path_words.c */
void bff_put_formation(Formation formation, Writer *w);
Clause bff_describe(const void *board, const void *state, const Action *a, Writer *out);
void bff_subject(const void *board, int id, Writer *out);
int bff_range(const void *board, int kind);
void bff_put_operand(const void *board, const void *state, int kind, int id, Writer *w);
bool bff_read_operand(const void *board, const void *state, int kind, Str word, i16 *id, Error *e);
bool bff_sane(const void *board, const void *state, Writer *complaint);
void bff_guess(const void *board, const void *state, Side viewer, Stream *dice, void *out);

#endif
