/* The board and the position as text: read, written, told in words. */
#ifndef LONGROLL_LGV_TEXT_TEXT_H
#define LONGROLL_LGV_TEXT_TEXT_H

#include "games/lgv/steps.h"

/* ---- The board --------------------------------------------------------------------------------------------------- */

void lgv_board_begin(void *board);
bool lgv_board_fact(void *board, Str key, Str value, Source source, Error *e);
bool lgv_board_end(void *board, bool whole, Error *e);
void lgv_board_facts(const void *board, const FactSink *sink);
bool lgv_board_derive(LgvBoard *b, Error *e);
bool lgv_board_counts(const LgvBoard *b, Error *e);
/* For src/space: the places adjacent to one. */
const Bits128 *lgv_next_to(const void *board, int place);
/* Ids by name; 0 when unknown. */
int lgv_find_place(const LgvBoard *b, Str name);
int lgv_find_ford(const LgvBoard *b, Str name);
bool lgv_no_ford(const LgvBoard *b, Str name, Error *e);
int lgv_find_command(const LgvBoard *b, Str name);

/* ---- The position ------------------------------------------------------------------------------------------------ */

/* Ids by name, else what is wrong: unknown, and what is near, or which of several. */
bool lgv_read_unit(const LgvBoard *b, Str name, int *to, Error *e);
bool lgv_read_place(const void *board, Str name, int *to, Error *e);
bool lgv_read_ford(const void *board, Str name, int *to, Error *e);
bool lgv_key(const void *board, Str key, Writer *out, Error *e);
extern const SheetColumn lgv_columns[]; /* text/said.c */
extern const char *const lgv_outcome_codes[];
extern const Term lgv_terms[];

void lgv_blank(const void *board, void *state);
int lgv_fact_rank(const void *board, Str key);
bool lgv_set_fact(const void *board, void *state, Str key, Str value, Error *e);
bool lgv_clear(const void *board, void *state, Str what, Error *e);
bool lgv_settle(const void *board, void *state, Error *e);
void lgv_facts(const void *board, const void *state, Side viewer, const FactSink *sink);
void lgv_notate(const void *board, const void *state, Side viewer, Side by, const Action *a, Writer *out);
bool lgv_parse(const void *board, const void *state, Str text, Action *a, Error *e);
void lgv_prompt(const void *board, const void *state, Side viewer, Writer *out);
Clause lgv_describe(const void *board, const void *state, const Action *a, Writer *out);
void lgv_subject(const void *board, int id, Writer *out);
int lgv_range(const void *board, int kind);
bool lgv_sane(const void *board, const void *state, Writer *complaint);

#endif
