/* The Last Full Measure: the steps of the sequence of play. */
#ifndef LONGROLL_LFM_STEPS_H
#define LONGROLL_LFM_STEPS_H

#include "core/values.h"
#include "games/lfm/ask.h"
#include "lfm_clauses.h"

/* Kinds of operand. */
/* Of questions only: sides, and spots: a hex, or beyond their count the one where a piece stands. */
enum { KIND_NONE, KIND_PIECE, KIND_HEX, KIND_HEXSIDE, KIND_SIDE, KIND_SPOT, KINDS };

/* Questions (query.c). */
enum { ASK_SIGHT, ASK_ZOC, ASK_ZOI, ASK_RANGE, ASK_COMMAND, ASK_MARCH, ASK_DISTANCE, ASK_NEIGHBOURS, LFM_QUERIES };
extern const VerbInfo lfm_queries[LFM_QUERIES];
void lfm_query(const void *board, const void *state, Side viewer, const Action *question, const Answer *to);

typedef enum Who {
    WHO_PHASING = WHO_FIRST_OWN,
    WHO_OTHER,   /* the non-phasing player */
    WHO_ASKING,  /* s->asking */
    WHO_RETREAT, /* s->retreat.side */
} Who;

/* One step of the sequence of play. `check` judges the actor's action after verb and operands were found
 * well-formed; `apply` does it and moves on. For fortune `dice` says how many dice are due. */
typedef STEP_RULES(LfmBoard, LfmState) LfmStep;
#define DECLARE_STEP(ID, id) extern const LfmStep lfm_step_##id;
LFM_STEPS(DECLARE_STEP)
/* The rules of a step are its own functions: move_legal, move_check, move_apply. Of a roll there is only the last. */
#define LFM_STEP(step, name, clause, who, ...) \
    const LfmStep lfm_step_##step = {{name, clause, who, 0, __VA_ARGS__}, step##_legal, step##_check, step##_apply}
#define LFM_ROLL(step, name, clause, dice, ...) \
    const LfmStep lfm_step_##step = {{name, clause, WHO_FORTUNE, dice, __VA_ARGS__}, NULL, NULL, step##_apply}
/* What interrupts it, such as a fight, returns to it by `how`. */
#define LFM_OUTER(step, how, name, clause, who, ...) \
    const LfmStep lfm_step_##step = {                \
        {name, clause, who, 0, __VA_ARGS__}, step##_legal, step##_check, step##_apply, .resume = how}

const LfmStep *lfm_step(const LfmState *s);
const LfmStep *lfm_step_at(int step);
Side lfm_who(const void *board, const void *state, const Step *step);
const Step *lfm_step_now(const void *board, const void *state);
/* Refuses with the clauses of the step and of what the verb is about. */
bool lfm_not_now(const LfmBoard *b, const LfmState *s, const Action *a, Refusal *r);
void lfm_bars(const void *board, const void *state, Side side, const Action *a, Refusal *r); /* verbs.c */
extern const VerbInfo lfm_verbs[LFM_VERBS];
extern const Forgone lfm_forgone[];
extern const OptionInfo lfm_options[OPTIONS - 1];

static inline void lfm_step_to(LfmState *s, LfmStepId step) { s->step = (u8)step; }
static inline Side lfm_phasing(const LfmState *s) { return (Side)s->phasing; }
static inline Side lfm_waiting(const LfmState *s) { return side_other((Side)s->phasing); }
/* An option holds the index of its value; the first six are on unless said. */
static inline bool lfm_on(const LfmState *s, LfmOption o) { return (s->option[o] != 0) != (o < OPTION_HOOKER); }

#endif
