/* The board and the position as text: read, written, told in words. */
#ifndef LONGROLL_LFM_TEXT_TEXT_H
#define LONGROLL_LFM_TEXT_TEXT_H

#include "core/naming.h"
#include "games/lfm/steps.h"

/* ---- The board --------------------------------------------------------------------------------------------------- */

void lfm_board_begin(void *board);
bool lfm_board_fact(void *board, Str key, Str value, Source source, Error *e);
bool lfm_board_end(void *board, bool whole, Error *e);
void lfm_board_facts(const void *board, const FactSink *sink);
int lfm_find_piece(const LfmBoard *b, Str name, bool *ambiguous);
extern const Naming lfm_pieces, lfm_brigades; /* text/facts.c */
bool lfm_read_piece(const LfmBoard *b, Str name, int *to, Error *e);
bool lfm_key(const void *board, Str key, Writer *out, Error *e);
extern const SheetColumn lfm_columns[]; /* text/said.c */
extern const char *const lfm_outcome_codes[];
extern const Term lfm_terms[];

/* ---- The position ------------------------------------------------------------------------------------------------ */

void lfm_blank(const void *board, void *state);
int lfm_fact_rank(const void *board, Str key);
bool lfm_set_fact(const void *board, void *state, Str key, Str value, Error *e);
bool lfm_clear(const void *board, void *state, Str what, Error *e);
bool lfm_settle(const void *board, void *state, Error *e);
void lfm_facts(const void *board, const void *state, Side viewer, const FactSink *sink);
void lfm_notate(const void *board, const void *state, Side viewer, Side by, const Action *a, Writer *out);
bool lfm_parse(const void *board, const void *state, Str text, Action *a, Error *e);
void lfm_prompt(const void *board, const void *state, Side viewer, Writer *out);
Clause lfm_describe(const void *board, const void *state, const Action *a, Writer *out);
void lfm_subject(const void *board, int id, Writer *out);
int lfm_range(const void *board, int kind);
void lfm_put_operand(const void *board, const void *state, int kind, int id, Writer *w);
bool lfm_read_operand(const void *board, const void *state, int kind, Str word, i16 *id, Error *e);
bool lfm_sane(const void *board, const void *state, Writer *complaint);
void lfm_guess(const void *board, const void *state, Side viewer, Stream *dice, void *out);

#endif
