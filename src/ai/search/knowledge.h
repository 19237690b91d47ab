/* What a game brings to the search: plans, features of actions and positions. All of it asks the game's public
 * questions; no rule is computed here. */
#ifndef LONGROLL_AI_KNOWLEDGE_H
#define LONGROLL_AI_KNOWLEDGE_H

#include "ai/ai.h"
#include "ai/search/weights.h"

enum { PLANS_MAX = 24 };

/* A decision, in the game or in a playout. */
typedef struct Scene {
    const Game *game;
    const void *board, *state;
    Side side;
    const List *legal;
    Stream *dice;
    void *memory; /* Knowledge.memory bytes */
    const Weights *weights;
    const Action *usual; /* for `ponders`: what would be done without a search */
} Scene;

/* A candidate that the game has found itself. */
typedef struct Looked {
    Action first;
    AiPlan plan;
} Looked;

enum { LOOKED_MAX = 32 };

typedef struct Knowledge {
    const char *game;
    const Opponent *script; /* its choice is always among the candidates */
    /* Is the policy's likeliest action the usual choice here, and the script's a rival? NULL: the other way round. */
    bool (*trusts_policy)(const Scene *scene);
    size_t memory; /* bytes of work memory for the functions below: zero when a decision begins, and theirs alone */

    /* The fast policy: a row of features for each action of the list, under a plan; `scene->legal->count` rows of
     * `action_features` numbers. The action with the highest weighted sum is the likeliest. */
    const char *const *action_features; /* names, ended by NULL; or NULL: playouts by the script */
    void (*weigh)(const Scene *scene, const AiPlan *plan, i16 *row);

    /* The value: features of a position, high for the Union. */
    const char *const *state_features; /* names, ended by NULL; or NULL: playouts to the end */
    void (*judge)(const void *board, const void *state, void *memory, i16 *row);

    /* What the weights say of tastes: names, ended by NULL, each with so many numbers; or NULL. */
    const char *const *tastes;
    int taste_sets;

    /* Plans that the actor might follow in this activation, beside taking it as it comes. */
    int (*plans)(const Scene *scene, AiPlan *out);
    /* Carries out a plan with more care than the fast policy: the first action of a candidate, and in playouts the rest
     * of the activation under way. NULL: the fast policy does that too. */
    void (*follow)(const Scene *scene, const AiPlan *plan, Action *out);
    /* Adds to the list what it does not have and `check` allows, where it holds samples only, or takes out what only
     * people need: for the decision itself, not in playouts. NULL: it is complete. */
    void (*widen)(const Scene *scene, List *list);
    /* What a playout draws from, found quicker than the list: it may hold what `check` refuses, which is then drawn
     * again, and holds something that is allowed. False: the list. NULL: always the list. */
    bool (*menu)(const void *board, const void *state, List *out);
    /* Candidates of the game's own making in place of all others, the usual one first; at most LOOKED_MAX. `begun` is
     * the plan under way or NULL. 0: not worth a search, the usual choice does. -1, or NULL: the search finds them. */
    int (*look)(const Scene *scene, const LevelSize *size, const AiPlan *begun, Looked *out);
    /* With `look`: playout number n of such a candidate, by the scene's numbers, to a horizon; the chance of a Union
     * victory, of 10,000. Adds to `spent` what it cost. */
    int (*finish)(const Scene *scene, int candidate, int horizon, int n, i64 *spent);
    /* Is this decision worth a search? Others follow the plan, or the script where there is none. NULL: all are. */
    bool (*ponders)(const Scene *scene);
    /* How much of a level's budget it is worth then, in sixteenths. NULL: all. */
    int (*share)(const Scene *scene);
    /* Changes with each activation; never 0. NULL: every decision is its own. */
    u32 (*activation)(const void *board, const void *state);
    /* The same for people who look back, where an activation changes while a fight is under way. NULL: as above. */
    u32 (*stretch)(const void *board, const void *state);
    /* What an action of the list that stands alone is meant to begin, if that is known: so that it is carried out as it
     * was compared. Leaves the plan as it is otherwise. NULL: each action stands for itself. */
    void (*intend)(const Scene *scene, const Action *first, AiPlan *plan);
    /* Has the plan been carried out, though its activation lasts? Then the script's choice is the usual one again.
     * NULL: it holds as long as the activation. */
    bool (*is_done)(const Scene *scene, const AiPlan *plan);
    /* How far the game has gone, in parts that a horizon is measured in; NULL: playouts to the end. */
    int (*clock)(const void *board, const void *state);
    /* What the roll that is due is about, never 0: in playouts of the same number the same falls for it whatever went
     * before, and over the playouts each face equally often. NULL: numbers in the order of the rolls. */
    u32 (*luck)(const void *board, const void *state);
    /* How well the game stands or ended for the Union, -1,000 .. 1,000, where victory alone does not tell; or NULL. */
    int (*margin)(const void *board, const void *state);
    int margin_share; /* sixteenths of a playout's score that the margin makes; 0: one */
    /* For people who look back: who would win if it ended now, and how many sixteenths of the value that is, so near
     * the end. NULL: none. */
    Side (*wins_now)(const void *board, const void *state, int *share);
    /* The plan in words: "take Hazel Grove". */
    void (*describe)(const void *board, const void *state, const AiPlan *plan, Writer *out);
} Knowledge;

/* What every game brings, under the same names, and its usual choice. */
#define KNOWLEDGE_OF(id, usual)                                                                  \
    .game = #id, .script = &usual, .action_features = id##_action_features, .weigh = id##_weigh, \
    .state_features = id##_state_features, .plans = id##_plans, .ponders = id##_ponders,         \
    .activation = id##_activation, .clock = id##_clock, .margin = id##_margin, .describe = id##_describe_plan

const Knowledge *knowledge_of(const Game *game); /* NULL: none */

extern const Knowledge knowledge_lgv, knowledge_guv, knowledge_lfm, knowledge_bff;

#endif
