/* The course of a game that is over: the chance of a Union victory as it went, and where it turned. */
#ifndef LONGROLL_AI_COURSE_H
#define LONGROLL_AI_COURSE_H

#include "ai/ai.h"
#include "core/match.h"

enum { COURSE_TURNS = 3 };

/* A stretch of entries, most often an activation, and what it made of the chance. */
typedef struct CourseTurn {
    int from, to;      /* entries before it, and up to its end */
    int key;           /* the entry within it that changed the chance most, the same way; from 1 */
    int before, after; /* the Union's chance, of AI_SURE */
} CourseTurn;

typedef struct Course {
    const AiValue *value;
    const Match *match;
    void *state; /* after the entries so far; game->state_size bytes of the caller */
    int entry;   /* so many were valued */
    int chance;  /* after them */
    u32 stretch;
    CourseTurn now;      /* the stretch under way */
    int best[2], key[2]; /* its greatest fall and rise by one entry, and which */
    int turns;
    CourseTurn turn[COURSE_TURNS]; /* the greatest changes so far, the greatest first */
} Course;

/* From the first position on. The match stays as it is until the course has been gone through. */
void course_begin(Course *c, const AiValue *value, const Match *match, void *state);
bool course_ended(const Course *c);
/* One entry further. True: a stretch has ended here, or the game, and `chance` is a point of the curve. */
bool course_next(Course *c);

#endif
