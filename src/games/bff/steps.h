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
void bff_query(const void *board, const void *state, Side viewer, const Action *question, const Answer *to);

typedef enum Who {
    WHO_ACTIVE = WHO_FIRST_OWN,
    WHO_OTHER,   /* the opponent of the active player */
    WHO_ASKING,  /* s->asking */
    WHO_RETREAT, /* the owner of s->retreat.unit */
} Who;

/* One step of the sequence of play. `check` judges the actor's action after verb and operands were found
 * well-formed; `apply` does it and moves on. For fortune `dice` says how many dice are due. */
typedef STEP_RULES(BffBoard, BffState) BffStep;
#define DECLARE_STEP(ID, id) extern const BffStep bff_step_##id;
BFF_STEPS(DECLARE_STEP)
/* The rules of a step are its own functions: move_legal, move_check, move_apply. Of a roll there is only the last. */
#define BFF_STEP(step, name, clause, who, ...) \
    const BffStep bff_step_##step = {{name, clause, who, 0, __VA_ARGS__}, step##_legal, step##_check, step##_apply}
#define BFF_ROLL(step, name, clause, dice, ...) \
    const BffStep bff_step_##step = {{name, clause, WHO_FORTUNE, dice, __VA_ARGS__}, NULL, NULL, step##_apply}
/* What interrupts it, such as a fight, returns to it by `how`. */
#define BFF_OUTER(step, how, name, clause, who, ...) \
    const BffStep bff_step_##step = {                \
        {name, clause, who, 0, __VA_ARGS__}, step##_legal, step##_check, step##_apply, .resume = how}

const BffStep *bff_step(const BffState *s);
const BffStep *bff_step_at(int step);
Side bff_who(const void *board, const void *state, const Step *step);
const Step *bff_step_now(const void *board, const void *state);
/* Refuses with the step's clause, and with that of the part of the turn to which the verb belongs. */
bool bff_not_now(const BffBoard *b, const BffState *s, const Action *a, Refusal *r);
extern const VerbInfo bff_verbs[BFF_VERBS];
extern const Forgone bff_forgone[];
extern const OptionInfo bff_options[OPTIONS - 1];

static inline void bff_step_to(BffState *s, BffStepId step) { s->step = (u8)step; }
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
