/* The turn machine that every game runs on.
 *
 * A game is a table of steps named as in the rulebook. The machine says whose
 * decision the current step is, whether an action has the form of its verb and
 * comes from the side whose turn it is, which dice are due, and what a roll may
 * lead to. The rules are in the functions of the steps, which are typed: each
 * game has its own record of them.
 *
 *     STEPS_OF(lgv, Lgv);      LgvStep, lgv_step_table, lgv_step_at, lgv_step_to, lgv_who, ...
 *
 * A game lists its steps once, `#define LGV_STEPS(X) X(MOVE, move) ...`; the list
 * makes the enum, the declarations and the table:
 *
 *     typedef enum LgvStepId { STEP_NONE, LGV_STEPS(STEP_ID) STEP_COUNT } LgvStepId; */
#ifndef LONGROLL_STEPS_H
#define LONGROLL_STEPS_H

#include "core/game.h"

#define STEP_RULES(Board, State)                                                    \
    struct {                                                                        \
        Step is;                                                                    \
        void (*legal)(const Board *b, const State *s, List *l);                     \
        bool (*check)(const Board *b, const State *s, const Action *a, Refusal *r); \
        void (*apply)(const Board *b, State *s, const Action *a, const Journal *j); \
        DiceDue (*dice)(const Board *b, const State *s);                            \
        void (*resume)(const Board *b, State *s, const Journal *j);                 \
    }
#define STEP_ID(ID, id) STEP_##ID,

/* `check` judges the actor's action when verb and operands are well-formed; `apply` does it and moves on; `dice` says
 * which dice are due where their number varies; `resume` says how a step goes on when what interrupted it is over. */
#define STEPS_OF(id, Name)                                                                     \
    typedef STEP_RULES(Name##Board, Name##State) Name##Step;                                   \
    /* May it be chosen? */                                                                    \
    typedef bool Name##May(const Name##Board *b, const Name##State *s, int id, Refusal *r);    \
    extern const Name##Step *const id##_step_table[];                                          \
    extern const VerbInfo id##_verbs[];                                                        \
    extern const Forgone id##_forgone[];                                                       \
    extern const StandingOrder id##_standing_orders[];                                         \
    extern const OptionInfo id##_options[];                                                    \
    Side id##_who(const void *board, const void *state, const Step *step);                     \
    const Step *id##_step_now(const void *board, const void *state);                           \
    static inline const Name##Step *id##_step_at(int step) { return id##_step_table[step]; }   \
    static inline void id##_step_to(Name##State *s, Name##StepId step) { s->step = (u8)step; } \
    /* Refuses with the clauses of the step and of what the verb is about. */                  \
    bool id##_not_now(const Name##Board *b, const Name##State *s, const Action *a, Refusal *r)
/* Who decides in a step in which no player does: the end of every game's `who`. */
static inline Side decider(const Step *step) { return step->who == WHO_FORTUNE ? FORTUNE : NOBODY; }
/* The verbs, from the game's list of actions; `rolls` says what fortune's dice are. */
#define VERB_TABLE(id, ID, rolls) \
    const VerbInfo id##_verbs[ID##_VERBS] = {[VERB_ROLL] = {"roll", 0, {0}, rolls}, ID##_ACTIONS(VERB_ROW)};
/* The table, in the game's steps.c: `row` makes an entry of the list. */
#define STEP_TABLE(id, Name, LIST, row, over_clause)                                                                   \
    static const Name##Step over_step = {{"over", over_clause, WHO_NOBODY, 0, "The game is over."}, NULL, NULL, NULL}; \
    const Name##Step *const id##_step_table[STEP_COUNT] = {                                                            \
        [STEP_NONE] = &over_step, [STEP_OVER] = &over_step, LIST(row)};                                                \
    const Step *id##_step_now(const void *board, const void *state) {                                                  \
        (void)board;                                                                                                   \
        return &id##_step(state)->is;                                                                                  \
    }                                                                                                                  \
    bool id##_not_now(const Name##Board *b, const Name##State *s, const Action *a, Refusal *r) {                       \
        return not_now(&id##_game, b, s, a, r);                                                                        \
    }
/* A step in a line. Its rules are its own functions: move_legal, move_check, move_apply; or those of another step. Of a
 * roll there is only the last, and where the number of dice varies, roll_dice. What interrupts an outer step, such as a
 * fight, returns to it by `how`. */
#define STEP_LINE(id, Name, step, ...) STEP_BY_LINE(id, Name, step, step, __VA_ARGS__)
#define STEP_BY_LINE(id, Name, step, rules, name, clause, who, ...) \
    const Name##Step id##_step_##step = {                           \
        {name, clause, who, 0, __VA_ARGS__}, rules##_legal, rules##_check, rules##_apply}
#define DICE_LINE(id, Name, step, name, clause, ...) \
    const Name##Step id##_step_##step = {            \
        {name, clause, WHO_FORTUNE, 0, __VA_ARGS__}, NULL, NULL, step##_apply, step##_dice}
#define ROLL_LINE(id, Name, step, name, clause, dice, ...) \
    const Name##Step id##_step_##step = {{name, clause, WHO_FORTUNE, dice, __VA_ARGS__}, NULL, NULL, step##_apply}
#define OUTER_LINE(id, Name, step, how, name, clause, who, ...) \
    const Name##Step id##_step_##step = {                       \
        {name, clause, who, 0, __VA_ARGS__}, step##_legal, step##_check, step##_apply, .resume = how}
/* A step with one choice: its list, which `next` goes through from 0 on, and its check. */
#define CHOICE_LINE(id, Name, step, choose, next, may, close)                                     \
    static void step##_legal(const Name##Board *b, const Name##State *s, List *l) {               \
        for (int one = next(b, s, 0); one; one = next(b, s, one)) list_add(l, choose, 1, one, 0); \
        list_add(l, close, 0, 0, 0);                                                              \
    }                                                                                             \
    CHECK_LINE(id, Name, step, choose, may, close)
/* The check of a step with one choice: `choose` takes what `may` allows, `close` is always open. */
#define CHECK_LINE(id, Name, step, choose, may, close)                                                  \
    static bool step##_check(const Name##Board *b, const Name##State *s, const Action *a, Refusal *r) { \
        if (a->verb == choose) return may(b, s, a->op[0], r);                                           \
        return a->verb == close || id##_not_now(b, s, a, r);                                            \
    }
/* A step with two answers, and nothing else to say. */
#define EITHER_LINE(id, Name, step, one, other)                                                         \
    static void step##_legal(const Name##Board *b, const Name##State *s, List *l) {                     \
        list_add(l, one, 0, 0, 0);                                                                      \
        list_add(l, other, 0, 0, 0);                                                                    \
    }                                                                                                   \
    static bool step##_check(const Name##Board *b, const Name##State *s, const Action *a, Refusal *r) { \
        return a->verb == one || a->verb == other || id##_not_now(b, s, a, r);                          \
    }
/* The check of a choice with two operands; and the check of a step in which there is no other choice. */
#define CHECK_PAIR_LINE(id, Name, step, choose, may, close)                                             \
    static bool step##_check(const Name##Board *b, const Name##State *s, const Action *a, Refusal *r) { \
        if (a->verb == choose) return may(b, s, a->op[0], a->op[1], r);                                 \
        return a->verb == close || id##_not_now(b, s, a, r);                                            \
    }
#define ONLY_LINE(id, Name, step, choose, may)                                                          \
    static bool step##_check(const Name##Board *b, const Name##State *s, const Action *a, Refusal *r) { \
        return a->verb == choose ? may(b, s, a->op[0], r) : id##_not_now(b, s, a, r);                   \
    }
#define ONLY_PAIR_LINE(id, Name, step, choose, may)                                                     \
    static bool step##_check(const Name##Board *b, const Name##State *s, const Action *a, Refusal *r) { \
        return a->verb == choose ? may(b, s, a->op[0], a->op[1], r) : id##_not_now(b, s, a, r);         \
    }

/* How a game may end, listed once: `#define LFM_ENDINGS(X) X(UNION, "union", "Union victory", UNION) ...`; the list
 * makes the enum, after ENDING_NONE, the words of facts and the results. */
#define ENDING_ID(ID, ...) ENDING_##ID,
#define ENDING_NAME(ID, name, ...) name,
#define ENDING_ROW(ID, name, ...) {__VA_ARGS__},
#define ENDINGS_OF(id, Name, LIST)                                        \
    static const GameResult endings[] = {{"", NOBODY}, LIST(ENDING_ROW)}; \
    const GameResult *id##_ending(const void *state) { return &endings[((const Name##State *)state)->ending]; }

/* Refuse by the step's clause, because this verb is not open now. Adds what the game's `bars` says. Always false. */
bool not_now(const Game *game, const void *board, const void *state, const Action *action, Refusal *r);

/* For `sane`: "about: what" as the complaint; false. */
bool complain(Writer *complaint, const char *what, const char *about);
/* Is what is derived as `rebuild` makes it? No state is larger than STATE_MOST. */
typedef void Rebuild(const void *board, void *state);
bool derived_sane(Rebuild *rebuild, const void *board, const void *state, size_t size, Writer *complaint);
/* The first action with this verb that the step offers; false: there is none. */
bool first_action(const Game *game, const void *board, const void *state, int verb, Action *first);
/* The same, done, in silence. */
bool do_first(const Game *game, const void *board, void *state, int verb);
/* The actor has a legal action; for `sane`. */
bool can_go_on(const Game *game, const void *board, const void *state, Writer *complaint);

/* A prompt with `%x` filled in by `issue`, which returns whether it wrote exactly one thing: if not, `~`
 * becomes an s. */
typedef bool PutIssue(const void *board, const void *state, Side viewer, char what, Writer *out);
void put_prompt(const char *text, PutIssue *issue, const void *board, const void *state, Side viewer, Writer *out);

/* How one verb reads: words before the first operand, behind it (before the second), and the clause. */
typedef struct Phrase {
    const char *before, *after;
    Clause clause; /* 0: the step's */
} Phrase;
/* What `done` and `end` mean in a step, where it has words of its own; by the step's clause. */
static inline Clause put_closing(const char *words, const Step *step, Writer *w) {
    put(w, words ? words : "done");
    return step->clause;
}

/* ---- What a roll may lead to -------------------------------------------------- */

enum { TRIED_ROLLS = 128, STATE_MOST = 8192 };

/* The code of what a roll did, by the states before and after it. */
typedef const char *CodeRoll(const void *board, const void *before, const void *after, const Action *roll);

/* Tries every roll on a copy, so that the rule itself decides which rolls have the same effect. At most
 * TRIED_ROLLS rolls. */
int tried_outcomes(const Game *game, const void *board, const void *state, CodeRoll *code, Outcome *out);
/* Merges outcomes with the same effect. Returns how many are left. */
int merged_outcomes(const Game *game, const void *board, const void *state, Outcome *out, int count);
/* The effect of one roll, as a hash of the state after it. */
u64 effect_of(const Game *game, const void *board, const void *state, const Action *roll, void *after);

#endif
