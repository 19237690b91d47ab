/* Give Us Victories: the steps of the sequence of play. */
#ifndef LONGROLL_GUV_STEPS_H
#define LONGROLL_GUV_STEPS_H

#include "core/values.h"
#include "games/guv/ask.h"
#include "guv_clauses.h"

/* Kinds of operand. */
enum {
    KIND_NONE,
    KIND_UNIT,
    KIND_HEX,
    KIND_HEXSIDE,
    KIND_FORMATION,
    KIND_COMMANDER,
    KIND_BOX,
    KIND_ARM,
    KIND_EFFECT,
    KIND_TERRAIN,
    KIND_DIE,
    KIND_EVENT,
    KIND_ANSWER,
    KIND_SIDE, /* of questions only, as KIND_CHIT and KIND_SPOT */
    KIND_SPOT, /* a hex, or beyond their count the one where a unit stands */
    KIND_CHIT,
    KINDS
};

/* What the defender may claim of the ground (14.terr-c). */
typedef enum TerrainChoice { CHOOSE_NOTHING, CHOOSE_HEX, CHOOSE_HEIGHT, CHOOSE_SIDE, TERRAIN_CHOICES } TerrainChoice;
/* A choice of ground names the target too: target index * TERRAIN_CHOICES + TerrainChoice. */

typedef enum Who {
    WHO_ACTIVE = WHO_FIRST_OWN, /* owner of the chit being activated; attacker */
    WHO_OPPONENT,               /* the other side; defender */
    WHO_ASKING,                 /* s->asking */
    WHO_RETREAT,                /* s->retreat.side */
    WHO_CHIT,                   /* who lays an event's chit */
} Who;

/* One step of the sequence of play. `check` judges the actor's action after verb and operands were found
 * well-formed; `apply` does it and moves on. For fortune `dice` says how many dice of how many faces are due. */
typedef STEP_RULES(GuvBoard, GuvState) GuvStep;
#define DECLARE_STEP(ID, id) extern const GuvStep guv_step_##id;
GUV_STEPS(DECLARE_STEP)
/* The rules of a step are its own functions: move_legal, move_check, move_apply. Of a roll there is only the last. */
#define GUV_STEP(step, name, clause, who, ...) \
    const GuvStep guv_step_##step = {{name, clause, who, 0, __VA_ARGS__}, step##_legal, step##_check, step##_apply}
#define GUV_ROLL(step, name, clause, dice, ...) \
    const GuvStep guv_step_##step = {{name, clause, WHO_FORTUNE, dice, __VA_ARGS__}, NULL, NULL, step##_apply}

const GuvStep *guv_step_at(int step);
/* The step as the actor meets it: DEM units next to the enemy go first (14.dem-c). */
const GuvStep *guv_step(const GuvState *s);
/* The step as everyone may know it: standing orders are given in secret. */
const GuvStep *guv_step_open(const GuvState *s);
Side guv_who(const void *board, const void *state, const Step *step);
const Step *guv_step_now(const void *board, const void *state);
const Step *guv_step_shown(const void *board, const void *state);
DiceDue guv_dice(const void *board, const void *state);
/* Refuses with the clauses of the step and of what the verb is about. */
bool guv_not_now(const GuvBoard *b, const GuvState *s, const Action *a, Refusal *r);
extern const VerbInfo guv_verbs[GUV_VERBS];
extern const Forgone guv_forgone[];
extern const OptionInfo guv_options[OPTIONS - 1];
/* Standing answers (KIND_ANSWER): contact * 3 + works. */
enum { ANSWERS = 12 };
extern const char *const guv_answers[ANSWERS + 1];
extern const char *const order_words[ANSWERS]; /* as people say them */

static inline void guv_step_to(GuvState *s, GuvStepId step) { s->step = (u8)step; }

#endif
