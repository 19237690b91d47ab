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
} Scene;

typedef struct Knowledge {
    const char *game;
    const Opponent *script; /* its choice is always among the candidates */
    size_t memory; /* bytes of work memory for the functions below: zero when a decision begins, and theirs alone */

    /* The fast policy: a row of features for each action of the list, under a plan; `scene->legal->count` rows of
     * `action_features` numbers. The action with the highest weighted sum is the likeliest. */
    const char *const *action_features; /* names, ended by NULL; or NULL: playouts by the script */
    void (*weigh)(const Scene *scene, const AiPlan *plan, i16 *row);

    /* The value: features of a position, high for the Union. */
    const char *const *state_features; /* names, ended by NULL; or NULL: playouts to the end */
    void (*judge)(const void *board, const void *state, void *memory, i16 *row);

    /* Plans that the actor might follow in this activation, beside taking it as it comes. */
    int (*plans)(const Scene *scene, AiPlan *out);
    /* Carries out a plan with more care than the fast policy: the first action of a candidate, and in playouts the rest
     * of the activation under way. NULL: the fast policy does that too. */
    void (*follow)(const Scene *scene, const AiPlan *plan, Action *out);
    /* Adds to the list what it does not have and `check` allows, where it holds samples only: for the decision itself,
     * not in playouts. NULL: it is complete. */
    void (*widen)(const Scene *scene, List *list);
    /* What a playout draws from, found quicker than the list: it may hold what `check` refuses, which is then drawn
     * again, and holds something that is allowed. False: the list. NULL: always the list. */
    bool (*menu)(const void *board, const void *state, List *out);
    /* Is this decision worth a search? Others follow the plan, or the script where there is none. NULL: all are. */
    bool (*ponders)(const Scene *scene);
    /* Changes with each activation; never 0. NULL: every decision is its own. */
    u32 (*activation)(const void *board, const void *state);
    /* How far the game has gone, in parts that a horizon is measured in; NULL: playouts to the end. */
    int (*clock)(const void *board, const void *state);
    /* How well the game stands or ended for the Union, -1,000 .. 1,000, where victory alone does not tell; or NULL. */
    int (*margin)(const void *board, const void *state);
    int margin_share; /* sixteenths of a playout's score that the margin makes; 0: one */
    /* The plan in words: "take Hazel Grove". */
    void (*describe)(const void *board, const void *state, const AiPlan *plan, Writer *out);
} Knowledge;

const Knowledge *knowledge_of(const Game *game); /* NULL: none */

extern const Knowledge knowledge_lgv, knowledge_guv, knowledge_lfm, knowledge_bff;

#endif
