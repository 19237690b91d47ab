/* The board and the position as text: read, written, told in words. */
#ifndef LONGROLL_GUV_TEXT_TEXT_H
#define LONGROLL_GUV_TEXT_TEXT_H

#include "core/naming.h"
#include "games/guv/steps.h"

/* ---- The board --------------------------------------------------------------------------------------------------- */

void guv_board_begin(void *board);
bool guv_board_fact(void *board, Str key, Str value, Source source, Error *e);
bool guv_board_end(void *board, bool whole, Error *e);
void guv_board_facts(const void *board, const FactSink *sink);
bool guv_board_derive(GuvBoard *b, Error *e);
bool guv_board_counts(const GuvBoard *b, Error *e);
/* Ids by name, else what is wrong: unknown, and what is near, or which of several (text/facts.c). */
extern const Naming guv_units, guv_commanders, guv_events;
static inline bool guv_read_unit(const GuvBoard *b, Str name, int *to, Error *e) {
    return naming_read(&guv_units, b, name, to, e);
}
bool guv_read_formation(const GuvBoard *b, Str name, int *to, Error *e);
bool guv_read_chit(const void *board, Str name, int *to, Error *e);
bool guv_key(const void *board, Str key, Writer *out, Error *e);
extern const SheetColumn guv_columns[]; /* text/said.c */
extern const char *const guv_outcome_codes[];
extern const Term guv_terms[];
int guv_find_unit(const GuvBoard *b, Str name, bool *ambiguous);
int guv_find_formation(const GuvBoard *b, Str name); /* key, name or commander */
int guv_find_commander(const GuvBoard *b, Str name);
int guv_find_event(const GuvBoard *b, Str name);
int guv_find_chit(const GuvBoard *b, Str name); /* "V", "Jackson", "union-independent", "good-general" */
void guv_put_chit(const GuvBoard *b, int chit, Writer *out);
const char *guv_chit_title(const GuvBoard *b, int chit, char title[40]); /* "V Corps", "Union Independent" */

/* ---- The position ------------------------------------------------------------------------------------------------ */

void guv_blank(const void *board, void *state);
int guv_fact_rank(const void *board, Str key);
bool guv_set_fact(const void *board, void *state, Str key, Str value, Error *e);
bool guv_clear(const void *board, void *state, Str what, Error *e);
bool guv_settle(const void *board, void *state, Error *e);
void guv_facts(const void *board, const void *state, Side viewer, const FactSink *sink);
/* What others may not know of an action done in this state: the draw, the choice, or which of them it was. */
bool guv_veils(const GuvState *s, const Action *a);
void guv_notate(const void *board, const void *state, Side viewer, Side by, const Action *a, Writer *out);
bool guv_parse(const void *board, const void *state, Str text, Action *a, Error *e);
void guv_prompt(const void *board, const void *state, Side viewer, Writer *out);
Clause guv_describe(const void *board, const void *state, const Action *a, Writer *out);
void guv_subject(const void *board, int id, Writer *out);
int guv_range(const void *board, int kind);
void guv_put_operand(const void *board, const void *state, int kind, int id, Writer *out);
bool guv_read_operand(const void *board, const void *state, int kind, Str word, i16 *id, Error *e);
/* Questions about the map (query.c). */
enum { ASK_SUPPLY, ASK_COMMAND, ASK_REACH, ASK_MARCH, ASK_DISTANCE, ASK_NEIGHBOURS, GUV_QUERIES };
extern const VerbInfo guv_queries[GUV_QUERIES];
void guv_query(const void *board, const void *state, Side viewer, const Action *question, const Answer *to);
bool guv_deploy_sane(const GuvBoard *b, const GuvState *s); /* setup.c: all who wait have a zone */
bool guv_sane(const void *board, const void *state, Writer *complaint);
void guv_guess(const void *board, const void *state, Side viewer, Stream *dice, void *out);

#endif
