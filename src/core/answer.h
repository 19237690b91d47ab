/* Questions about the map, and their answers. */
#ifndef LONGROLL_ANSWER_H
#define LONGROLL_ANSWER_H

#include "core/action.h"

/* Besides what may be done, a game may answer questions about the map: who is
 * supplied, how far a commander reaches, what can come here. A question is
 * written like an action; its `verb` is its number in Game.queries. Operands at the
 * end may be left out and are 0 then; what that means is the game's. */

/* One thing that an answer names. */
typedef struct Found {
    u8 kind;        /* as of an operand: a unit, a place */
    i16 id;         /* its id */
    i16 value;      /* steps, points, a cost; 0 where there is nothing to count */
    Clause clause;  /* why it is */
    const char *as; /* the code of what it is: "in-command" */
    i16 before;     /* a place on a way: the place before it; else 0 */
} Found;

/* What the number of things found under a code means: with `per` 2, 5 is 2 1/2. Other codes are without one. */
typedef struct Counted {
    const char *code;
    int per;
    const char *one, *many; /* "point", "points"; "" for a plain number */
} Counted;

/* Receives the answer: things that are the same by the same clause one after
 * another, and into `words` a sentence or two that sum it up. */
typedef struct Answer {
    void (*found)(void *context, const Found *found);
    void *context;
    Writer *words;
    /* Or NULL: an action that the answer proposes, and the state in which it would be done. */
    void (*action)(void *context, const void *state, const Action *action);
    /* Or NULL: the state in which they end, where they lead to a fight. */
    void (*fight)(void *context, const void *state);
} Answer;

void answer_found(const Answer *to, int kind, int id, int value, Clause clause, const char *as);
/* How far a hex is, and the hexes in play next to one. */
void answer_distance(const Answer *to, int kind, int hex, int distance, Clause clause);
void answer_neighbours(const Answer *to, int kind, const int *hexes, int count, Clause clause);

#endif
