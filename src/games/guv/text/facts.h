/* What the files that tell, read and judge a position share. */
#ifndef LONGROLL_GUV_TEXT_FACTS_H
#define LONGROLL_GUV_TEXT_FACTS_H

#include "core/facts.h"
#include "games/guv/rules.h"

extern const char *const guv_fates[FATES];
enum { PLAIN_MARKS = 4 };          /* the first four stand in the unit's own fact */
extern const MarkName guv_marks[]; /* ended by an entry without a name */
enum { ORDER_GIVEN = 0x80 };       /* of fate[]: the stack has had its order in this step (orders.c) */
extern const char *const guv_contacts[5], *const guv_works_answers[4];
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

#endif
