/* Brigade Fire & Fury: the steps of the sequence of play. */
#ifndef LONGROLL_BFF_STEPS_H
#define LONGROLL_BFF_STEPS_H

#include "bff_clauses.h"
#include "core/values.h"
#include "games/bff/ask.h"

/* Kinds of operand. KIND_NUMBER is 0 to 60; KIND_HAND is left 1, right 2. */
enum {
    KIND_NONE,
    KIND_PIECE,
    KIND_FORMATION,
    KIND_SITE,
    KIND_OBJECTIVE,
    KIND_FIELD,
    KIND_NUMBER,
    KIND_HAND,
    KIND_SIDE,    /* of questions only */
    KIND_MEASURE, /* the same: hundredths, or tenths of a degree */
    KINDS
};
enum { HAND_LEFT = 1, HAND_RIGHT = 2 };

/* Questions (query.c). */
enum { ASK_FIRE, ASK_FIRE_FROM, ASK_RADIUS, ASK_REACH, ASK_SIGHT, ASK_CHARGES, ASK_COMMAND, ASK_DISTANCE, BFF_QUERIES };
extern const VerbInfo bff_queries[BFF_QUERIES];
extern const Counted bff_counted[];
void bff_query(const void *board, const void *state, Side viewer, const Action *question, const Answer *to);

typedef enum Who {
    WHO_ACTIVE = WHO_FIRST_OWN,
    WHO_OTHER,   /* the opponent of the active player */
    WHO_ASKING,  /* s->asking */
    WHO_RETREAT, /* the owner of s->retreat.unit */
} Who;

STEPS_OF(bff, Bff);
#define DECLARE_STEP(ID, id) extern const BffStep bff_step_##id;
BFF_STEPS(DECLARE_STEP)
#define BFF_STEP(...) STEP_LINE(bff, Bff, __VA_ARGS__)
#define BFF_ROLL(...) ROLL_LINE(bff, Bff, __VA_ARGS__)
#define BFF_OUTER(...) OUTER_LINE(bff, Bff, __VA_ARGS__)
#define BFF_CHOICE(...) CHOICE_LINE(bff, Bff, __VA_ARGS__)
#define BFF_CHECK(...) CHECK_LINE(bff, Bff, __VA_ARGS__)

static inline const BffStep *bff_step(const BffState *s) { return bff_step_table[s->step]; }

static inline Side bff_active(const BffState *s) { return (Side)s->active; }
static inline Side bff_opponent(const BffState *s) { return side_other((Side)s->active); }
/* BFF-12.30: the engine knows where things stand. */
static inline bool bff_plane(const BffState *s) { return bff_on(s, OPTION_POSITIONS); }
/* Night is at least twilight. Without the option it is always day (BFF-12.29). */
static inline Light bff_light_now(const BffBoard *b, const BffState *s) {
    return bff_on(s, OPTION_TWILIGHT) ? (Light)b->turn[s->turn].light : LIGHT_DAY;
}
/* BFF-12.9: hundredths; PLANE_FAR without a limit. */
static inline i32 bff_sight_limit(const BffBoard *b, const BffState *s) {
    bool dark = bff_light_now(b, s) != LIGHT_DAY && b->turn[s->turn].sight;
    return dark ? b->turn[s->turn].sight : PLANE_FAR;
}
static inline const char *bff_name_of(const BffBoard *b, int piece) { return b->piece_mark[0][piece]; }
/* As he is called now: a replacement has his own name. */
const char *bff_name(const BffBoard *b, const BffState *s, int piece);

#endif
