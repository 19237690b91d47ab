/* The board and the position as text: read, written, told in words. */
#ifndef LONGROLL_GUV_TEXT_TEXT_H
#define LONGROLL_GUV_TEXT_TEXT_H

#include "core/contract.h"
#include "core/naming.h"
#include "games/guv/steps.h"

CONTRACT_OF(guv);

/* ---- The board --------------------------------------------------------------------------------------------------- */

/* Ids by name, else what is wrong: unknown, and what is near, or which of several (text/facts.c). */
extern const Naming guv_units, guv_commanders, guv_events;
static inline bool guv_read_unit(const GuvBoard *b, Str name, int *to, Error *e) {
    return naming_read(&guv_units, b, name, to, e);
}
bool guv_read_formation(const GuvBoard *b, Str name, int *to, Error *e);
bool guv_read_chit(const void *board, Str name, int *to, Error *e);
int guv_find_unit(const GuvBoard *b, Str name, bool *ambiguous);
int guv_find_formation(const GuvBoard *b, Str name); /* key, name or commander */
int guv_find_commander(const GuvBoard *b, Str name);
int guv_find_event(const GuvBoard *b, Str name);
int guv_find_chit(const GuvBoard *b, Str name); /* "V", "Jackson", "union-independent", "good-general" */
void guv_put_chit(const GuvBoard *b, int chit, Writer *out);
const char *guv_chit_title(const GuvBoard *b, int chit, char title[40]); /* "V Corps", "Union Independent" */

/* ---- The position ------------------------------------------------------------------------------------------------ */

/* What others may not know of an action done in this state: the draw, the choice, or which of them it was. */
bool guv_veils(const GuvState *s, const Action *a);
/* Questions (query.c). */
#define GUV_QUESTIONS(X)                                                                                      \
    X(SUPPLY, "supply", 1, {KIND_SIDE}, "supply SIDE: its centers and roads, and who is cut off from them")   \
    X(COMMAND, "command", 2, {KIND_CHIT, KIND_HEX}, "command CHIT HEX: whom it commands from there")          \
    X(REACH, "reach", 1, {KIND_HEX}, "reach HEX: who can come there in one move, and what it costs")          \
    X(MARCH, "march", 7, {KIND_UNIT, KIND_UNIT, KIND_UNIT, KIND_UNIT, KIND_UNIT, KIND_UNIT, KIND_UNIT},       \
      "march UNIT...: where they can go in one move, and what it costs")                                      \
    X(WAY, "way", 8, {KIND_HEX, KIND_UNIT, KIND_UNIT, KIND_UNIT, KIND_UNIT, KIND_UNIT, KIND_UNIT, KIND_UNIT}, \
      "way HEX UNIT...: the actions that bring them there now")                                               \
    X(DISTANCE, "distance", 2, {KIND_SPOT, KIND_SPOT}, "distance A B: hexes from one hex or unit to another") \
    X(NEIGHBOURS, "neighbours", 1, {KIND_SPOT}, "neighbours A: the hexes next to a hex or unit")
enum { GUV_QUESTIONS(QUERY_ID) GUV_QUERIES };
extern const struct Orders guv_orders;
bool guv_deploy_sane(const GuvBoard *b, const GuvState *s); /* setup.c: all who wait have a zone */

#endif
