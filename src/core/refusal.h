/* Sides, clauses, refusals and errors. */
#ifndef LONGROLL_REFUSAL_H
#define LONGROLL_REFUSAL_H

#include "base/base.h"

/* ---- Who ------------------------------------------------------------------- */

/* Actors and viewers. Before the sides are settled the actors are FIRST and
 * SECOND. As viewers, NOBODY is a spectator and sees what both sides see, and
 * REFEREE sees everything. */
typedef enum Side { NOBODY, UNION, CONFEDERATE, FORTUNE, FIRST, SECOND, REFEREE, SIDES } Side;

const char *side_name(Side side);  /* "union" */
const char *side_title(Side side); /* "Union" */
const char *side_mark(Side side);  /* "{side:union|Union}", for marked text (marks.h) */
bool side_read(Str word, Side *side);
static inline bool is_player(int side) { return side == UNION || side == CONFEDERATE; }
static inline Side side_other(Side side) { return (Side)(UNION + CONFEDERATE - side); }

/* ---- Clauses ---------------------------------------------------------------- */

/* An entry of the game's clause table, generated from data/<game>/clauses.txt
 * as identifiers such as LGV_9_4_2c; 0 is none. */
typedef u16 Clause;

typedef struct ClauseInfo {
    const char *id;         /* "LGV-9.4.2c" */
    const char *text;       /* the clause, or the question of a ruling, in a sentence of our own */
    const char *ruling;     /* rulings: the answer and why; else "" */
    const char *sites;      /* "combat.c:120 combat.c:244": the code that cites it */
    int more_sites;         /* besides */
    const char *unobserved; /* why no script can show it; "" when one must */
} ClauseInfo;

/* ---- Three kinds of no ------------------------------------------------------ */

/* What the rules forbid: one to three clauses, the most specific first, and the
 * facts that decided. Further clauses that also forbid it are kept for rule
 * scripts, because readers look in different places. */
enum { REFUSAL_SHOWN = 3 };
typedef struct Refusal {
    int count;
    Clause clause[8];
    char why[240];
} Refusal;

/* Fills `r` unless it is NULL; always false, so that a rule reads `return
 * refuse(r, LGV_8_4_3, "...")`. A macro, so that it costs nothing when `r` is
 * NULL: the words are built only when they will be read. */
static inline bool refusal_wanted(const Refusal *r) { return r != NULL; }
#define refuse(r, ...) (refusal_wanted(r) ? refuse_with((r), __VA_ARGS__) : false)
bool refuse_with(Refusal *r, Clause clause, const char *format, ...) __attribute__((format(printf, 3, 4)));
/* How many clauses people are shown. */
static inline int refusal_shown(const Refusal *r) { return r->count < REFUSAL_SHOWN ? r->count : REFUSAL_SHOWN; }
/* Add a further clause to a refusal. Returns false. */
#define refuse_also(r, clause) (refusal_wanted(r) ? refuse_further((r), (clause)) : false)
bool refuse_further(Refusal *r, Clause clause);
/* Add the clauses of another refusal, as long as there is room. Returns false. */
bool refuse_as(Refusal *r, const Refusal *more);

/* What goes wrong outside the rules: a bad file, an unknown name, a full disk. */
typedef struct Error {
    char text[1000]; /* room for a complete list of what is possible */
    bool damaged;    /* it was read, and is not whole */
} Error;

#define MUST_USE __attribute__((warn_unused_result))
bool fail(Error *e, const char *format, ...) __attribute__((format(printf, 2, 3))); /* always false */

#endif
