/* Give Us Victories: the steps of the sequence of play. */
#ifndef LONGROLL_GUV_STEPS_H
#define LONGROLL_GUV_STEPS_H

#include "games/guv/ask.h"
#include "guv_clauses.h"

/* Kinds of operand. */
#define GUV_KINDS(X)                                                               \
    X(UNIT, "unit")                                                                \
    X(HEX, "place")                                                                \
    X(HEXSIDE, "hexside")                                                          \
    X(FORMATION, "formation")                                                      \
    X(COMMANDER, "commander")                                                      \
    X(BOX, "box")                                                                  \
    X(ARM, "arm")                                                                  \
    X(EFFECT, "effect")                                                            \
    X(TERRAIN, "terrain")                                                          \
    X(DIE, "die")                                                                  \
    X(EVENT, "event")                                                              \
    X(ANSWER, "answer")                                                            \
    X(SIDE, "side") /* of questions only, as KIND_CHIT and KIND_SPOT */            \
    X(SPOT, "spot") /* a hex, or beyond their count the one where a unit stands */ \
    X(CHIT, "chit")
enum { KIND_NONE, GUV_KINDS(KIND_ID) KINDS };

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

STEPS_OF(guv, Guv);
#define DECLARE_STEP(ID, id) extern const GuvStep guv_step_##id;
GUV_STEPS(DECLARE_STEP)
#define GUV_STEP(...) STEP_LINE(guv, Guv, __VA_ARGS__)
#define GUV_STEP_BY(...) STEP_BY_LINE(guv, Guv, __VA_ARGS__)
#define GUV_DICE(...) DICE_LINE(guv, Guv, __VA_ARGS__)
#define GUV_ROLL(...) ROLL_LINE(guv, Guv, __VA_ARGS__)
#define GUV_CHECK(...) CHECK_LINE(guv, Guv, __VA_ARGS__)
#define GUV_CHECK_PAIR(...) CHECK_PAIR_LINE(guv, Guv, __VA_ARGS__)
#define GUV_ONLY(...) ONLY_LINE(guv, Guv, __VA_ARGS__)
#define GUV_ONLY_PAIR(...) ONLY_PAIR_LINE(guv, Guv, __VA_ARGS__)

/* The step as the actor meets it: DEM units next to the enemy go first (14.dem-c). */
static inline const GuvStep *guv_step(const GuvState *s) { return s->dem ? &guv_step_dem : guv_step_table[s->step]; }
/* The step as everyone may know it: standing orders are given in secret. */
const GuvStep *guv_step_open(const GuvState *s);
const Step *guv_step_shown(const void *board, const void *state);
DiceDue guv_dice(const void *board, const void *state);
/* Standing answers (KIND_ANSWER): contact * 3 + works. */
enum { ANSWERS = 12 };
extern const char *const guv_answers[ANSWERS + 1];
extern const char *const order_words[ANSWERS]; /* as people say them */

#endif
