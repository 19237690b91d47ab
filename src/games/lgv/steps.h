/* Lee's Greatest Victory: the steps of the sequence of play. */
#ifndef LONGROLL_LGV_STEPS_H
#define LONGROLL_LGV_STEPS_H

#include "core/values.h"
#include "games/lgv/ask.h"
#include "lgv_clauses.h"

/* Kinds of operand. */
#define LGV_KINDS(X)    \
    X(UNIT, "unit")     \
    X(PLACE, "place")   \
    X(FORD, "ford")     \
    X(SIDE, "side")     \
    X(NUMBER, "number") \
    X(COMMAND, "command")
enum { KIND_NONE, LGV_KINDS(KIND_ID) KINDS };
enum { BID_MAX = 40 };

/* Questions (query.c). */
#define LGV_QUESTIONS(X)                                                                                        \
    X(MARCH, "march", 7, {KIND_UNIT, KIND_UNIT, KIND_UNIT, KIND_UNIT, KIND_UNIT, KIND_UNIT, KIND_UNIT},         \
      "march UNIT...: where they can go now, and what it costs")                                                \
    X(WAY, "way", 8, {KIND_PLACE, KIND_UNIT, KIND_UNIT, KIND_UNIT, KIND_UNIT, KIND_UNIT, KIND_UNIT, KIND_UNIT}, \
      "way AREA UNIT...: the actions that bring them there")
enum { LGV_QUESTIONS(QUERY_ID) LGV_QUERIES };
extern const struct Orders lgv_orders;

typedef enum Who {
    WHO_SEATS = WHO_FIRST_OWN,
    WHO_UNION,
    WHO_ATTACKER,
    WHO_DEFENDER,
    WHO_ACTING,
    WHO_HOLDER,
} Who;

STEPS_OF(lgv, Lgv);
#define DECLARE_STEP(ID, id) extern const LgvStep lgv_step_##id;
LGV_STEPS(DECLARE_STEP)
#define LGV_STEP(...) STEP_LINE(lgv, Lgv, __VA_ARGS__)
#define LGV_STEP_BY(...) STEP_BY_LINE(lgv, Lgv, __VA_ARGS__)
#define LGV_ROLL(...) ROLL_LINE(lgv, Lgv, __VA_ARGS__)
#define LGV_CHECK(...) CHECK_LINE(lgv, Lgv, __VA_ARGS__)
#define LGV_ONLY(...) ONLY_LINE(lgv, Lgv, __VA_ARGS__)
#define LGV_ONLY_PAIR(...) ONLY_PAIR_LINE(lgv, Lgv, __VA_ARGS__)

/* Lists each unit of the set with this verb. */
static inline void lgv_list_units(const LgvBoard *b, int side, u64 set, int verb, List *l) {
    for (; set; set &= set - 1) list_add(l, verb, 1, lgv_unit(b, side, set), 0);
}

static inline u64 lgv_army(const LgvBoard *b, int side) {
    return b->count[side] ? ~(u64)0 >> (64 - b->count[side]) : 0;
}
/* Of a set of units, or of places, each that may. */
static inline void lgv_list_who(const LgvBoard *b, const LgvState *s, int side, u64 set, int verb, LgvMay *may,
                                List *l) {
    for (; set; set &= set - 1) {
        int u = lgv_unit(b, side, set);
        if (may(b, s, u, NULL)) list_add(l, verb, 1, u, 0);
    }
}
static inline void lgv_list_places(const LgvBoard *b, const LgvState *s, Bits128 set, int verb, LgvMay *may, List *l) {
    for (int w = 0; w < 2; w++) {
        for (u64 left = set.word[w]; left; left &= left - 1) {
            int p = w * 64 + bits_first(left);
            if (may(b, s, p, NULL)) list_add(l, verb, 1, p, 0);
        }
    }
}

extern const LgvStep lgv_works_step;
/* The step as the actor meets it: a pending works question comes first. */
static inline const LgvStep *lgv_step(const LgvState *s) {
    bool asked = bits128_any(&s->works_question[UNION]) || bits128_any(&s->works_question[CONFEDERATE]);
    return asked ? &lgv_works_step : lgv_step_table[s->step];
}

static inline Side lgv_attacker(const LgvState *s) { return (Side)s->momentum; }
static inline Side lgv_defender(const LgvState *s) { return side_other((Side)s->momentum); }

#endif
