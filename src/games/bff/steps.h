/* Brigade Fire & Fury: the steps of the sequence of play. */
#ifndef LONGROLL_BFF_STEPS_H
#define LONGROLL_BFF_STEPS_H

#include "bff_clauses.h"
#include "core/values.h"
#include "games/bff/ask.h"

/* Kinds of operand. KIND_NUMBER is 0 to 60; KIND_HAND is left 1, right 2. */
#define BFF_KINDS(X)                              \
    X(PIECE, "unit")                              \
    X(FORMATION, "formation")                     \
    X(SITE, "site")                               \
    X(OBJECTIVE, "objective")                     \
    X(FIELD, "field")                             \
    X(NUMBER, "number")                           \
    X(HAND, "hand")                               \
    X(SIDE, "side")       /* of questions only */ \
    X(MEASURE, "measure") /* the same: hundredths, or tenths of a degree */
enum { KIND_NONE, BFF_KINDS(KIND_ID) KINDS };
enum { HAND_LEFT = 1, HAND_RIGHT = 2 };

/* Questions (query.c). */
#define BFF_QUESTIONS(X)                                                                                              \
    X(FIRE, "fire", 1, {KIND_PIECE}, "fire UNIT: its ranges and arc, and whom it could hit now with how many points") \
    X(FIRE_FROM, "fire-from", 4, {KIND_PIECE, KIND_MEASURE, KIND_MEASURE, KIND_MEASURE},                              \
      "fire-from UNIT X Y FACING: the same, if it stood there")                                                       \
    X(RADIUS, "radius", 1, {KIND_PIECE}, "radius LEADER: how far it reaches, and his units within it")                \
    X(REACH, "reach", 1, {KIND_PIECE}, "reach PIECE: how far it goes, and whom it could charge")                      \
    X(SIGHT, "sight", 2, {KIND_PIECE, KIND_PIECE}, "sight PIECE UNIT: how many of its stands see the other")          \
    X(CHARGES, "charges", 1, {KIND_SIDE}, "charges SIDE: who charges whom")                                           \
    X(COMMAND, "command", 1, {KIND_PIECE}, "command BRIGADE: which leaders count for its check, and why")             \
    X(ASIDE_TO, "aside", 1, {KIND_HAND}, "aside left|right: where the retreat under way ends if it turns there")      \
    X(DISTANCE, "distance", 2, {KIND_PIECE, KIND_PIECE}, "distance PIECE PIECE: from one to another")                 \
    X(SO_FAR, "so-far", 0, {0}, "so-far go PATH: as much of it as may be gone now, and why no more", .free = true)
enum { BFF_QUESTIONS(QUERY_ID) BFF_QUERIES };

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
