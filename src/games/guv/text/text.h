/* The board and the position as text: read, written, told in words. */
#ifndef LONGROLL_GUV_TEXT_TEXT_H
#define LONGROLL_GUV_TEXT_TEXT_H

#include "core/contract.h"
#include "core/facts.h"
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
int guv_place_named(const GuvBoard *b, const char *name); /* its hex (board/derive.c) */
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

/* ---- What the files that tell, read and judge a position share --------------------------------------------------- */

enum { PLAIN_MARKS = 4 };    /* the first four stand in the unit's own fact */
enum { ORDER_GIVEN = 0x80 }; /* of fate[]: the stack has had its order in this step (orders.c) */
/* Facts of pieces (unit_facts.c): what they depend on, and how they are said and set. */
extern const Part guv_sight[], guv_of_unit[], guv_of_marks[], guv_of_from[], guv_of_order[];
SayFact guv_say_unit, guv_say_units, guv_say_piece, guv_say_marks, guv_say_from, guv_say_order, guv_say_stack;
SetFact guv_set_units, guv_set_piece, guv_set_marks, guv_set_from, guv_set_order, guv_set_stack;
bool guv_same_sight(const View *now, const View *was, int unit);
bool guv_same_details(const View *now, const View *was, int unit);
bool guv_same_stack(const View *now, const View *was, int hex);
int guv_next_stack(const View *v, int hex);
void guv_put_under(GuvState *s, int unit, int hex); /* to the bottom of a stack */
bool guv_read_hex(const void *board, Str word, int *hex, Error *e);
/* Names of steps that only mean "begin here". */
enum { JUMP_START = STEP_COUNT, JUMP_TURN, JUMP_CHOOSING, JUMP_PULLING, JUMP_NIGHT, JUMP_END, JUMPS };
/* Pontoons lie in the order of their hexsides, whatever happened before: game.c keeps it so. */
/* The part of guv_sane that speaks of pieces and markers alone. */
bool guv_pieces_sane(const GuvBoard *b, const GuvState *s, Writer *w);
/* From the choice of formations on until the cup is filled nobody knows how many chits there are. */
static inline bool guv_is_choosing(const GuvState *s) { return s->step == STEP_CHOOSE || s->step == STEP_CHOOSE_EVENT; }

/* ---- The parts of a guess ---------------------------------------------------------------------------------------- */

void guv_shuffle(u8 *piece, int count, Stream *dice);
/* What lies under the tops of a side's stacks, as far as the viewer does not see it (guess_stacks.c). */
void guv_draw_stacks(const GuvBoard *b, GuvState *s, Side viewer, Side side, Stream *dice);

#endif
