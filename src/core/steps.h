/* The turn machine that every game runs on.
 *
 * A game is a table of steps named as in the rulebook. The machine says whose
 * decision the current step is, whether an action has the form of its verb and
 * comes from the side whose turn it is, which dice are due, and what a roll may
 * lead to. The rules are in the functions of the steps, which are typed: each
 * game has its own record of them.
 *
 *     typedef STEP_RULES(LgvBoard, LgvState) LgvStep;
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

/* Refuse by the step's clause, because this verb is not open now. Adds what the game's `bars` says. Always false. */
bool not_now(const Game *game, const void *board, const void *state, const Action *action, Refusal *r);

/* The actor has a legal action; for `sane`. */
bool can_go_on(const Game *game, const void *board, const void *state, Writer *complaint);

/* A prompt with `%x` filled in by `issue`, which returns whether it wrote exactly one thing: if not, `~`
 * becomes an s. */
typedef bool PutIssue(const void *board, const void *state, Side viewer, char what, Writer *out);
void put_prompt(const char *text, PutIssue *issue, const void *board, const void *state, Side viewer, Writer *out);

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
