/* Lee's Greatest Victory: the steps of the sequence of play. */
#ifndef LONGROLL_LGV_STEPS_H
#define LONGROLL_LGV_STEPS_H

#include "core/values.h"
#include "games/lgv/ask.h"
#include "lgv_clauses.h"

/* Kinds of operand. */
enum { KIND_NONE, KIND_UNIT, KIND_PLACE, KIND_FORD, KIND_SIDE, KIND_NUMBER, KIND_COMMAND };
enum { BID_MAX = 40 };

typedef enum Who {
    WHO_SEATS = WHO_FIRST_OWN,
    WHO_UNION,
    WHO_ATTACKER,
    WHO_DEFENDER,
    WHO_ACTING,
    WHO_HOLDER,
} Who;

/* One step of the sequence of play. `check` judges the actor's action after
 * verb and operands were found well-formed; `apply` does it and moves on. */
typedef STEP_RULES(LgvBoard, LgvState) LgvStep;
#define DECLARE_STEP(ID, id) extern const LgvStep lgv_step_##id;
LGV_STEPS(DECLARE_STEP)
/* The rules of a step are its own functions: move_legal, move_check, move_apply. Of a roll there is only the last. */
#define LGV_STEP(step, name, clause, who, ...) \
    const LgvStep lgv_step_##step = {{name, clause, who, 0, __VA_ARGS__}, step##_legal, step##_check, step##_apply}
#define LGV_ROLL(step, name, clause, dice, ...) \
    const LgvStep lgv_step_##step = {{name, clause, WHO_FORTUNE, dice, __VA_ARGS__}, NULL, NULL, step##_apply}

Side lgv_who(const void *board, const void *state, const Step *step);
const Step *lgv_step_now(const void *board, const void *state);
extern const VerbInfo lgv_verbs[LGV_VERBS];
extern const Forgone lgv_forgone[];
extern const OptionInfo lgv_options[OPTIONS - 1];

extern const LgvStep *const lgv_steps[STEP_COUNT];
extern const LgvStep lgv_works_step;
static inline const LgvStep *lgv_step_at(int step) { return lgv_steps[step]; }
/* The step as the actor meets it: a pending works question comes first. */
static inline const LgvStep *lgv_step(const LgvState *s) {
    bool asked = bits128_any(&s->works_question[UNION]) || bits128_any(&s->works_question[CONFEDERATE]);
    return asked ? &lgv_works_step : lgv_steps[s->step];
}
bool lgv_not_now(const LgvState *s, Refusal *r);

static inline void lgv_step_to(LgvState *s, LgvStepId step) { s->step = (u8)step; }
static inline Side lgv_attacker(const LgvState *s) { return (Side)s->momentum; }
static inline Side lgv_defender(const LgvState *s) { return side_other((Side)s->momentum); }

#endif
