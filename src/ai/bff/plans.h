/* What one unit of Brigade Fire & Fury may mean to do with its maneuver. */
#ifndef LONGROLL_AI_BFF_PLANS_H
#define LONGROLL_AI_BFF_PLANS_H

#include "ai/bff/field.h"
#include "ai/search/knowledge.h"

/* GO: to the point what[0], what[1], where the key position what[2] is; CLOSE: the same with the enemy unit what[2];
 * CHARGE: the unit what[0]. */
typedef enum BffPlan { PLAN_AS_IT_COMES, PLAN_GO, PLAN_CLOSE, PLAN_CHARGE, PLAN_HOLD, PLAN_BACK } BffPlan;

/* Work memory of one decision. */
typedef struct BffRoom {
    BffField field;
    BffState after; /* a maneuver that is tried */
    Action path[LIST_MAX];
} BffRoom;

extern const Opponent bff_usual; /* script.c */

int bff_plans(const Scene *scene, AiPlan *out);
void bff_describe_plan(const void *board, const void *state, const AiPlan *plan, Writer *out);
void bff_widen(const Scene *scene, List *out);                  /* paths.c */
bool bff_menu(const void *board, const void *state, List *out); /* menu.c */
bool bff_ponders(const Scene *scene);
bool bff_trusts_policy(const Scene *scene);
u32 bff_activation(const void *board, const void *state);

/* features.c and position.c */
extern const char *const bff_action_features[], *const bff_state_features[];
/* A path of a move that is no step at all. */
bool bff_is_idle(const Scene *scene, const Action *go);
/* What the policy would take of the list. */
const Action *bff_likeliest(const Scene *scene); /* paths.c */
void bff_weigh(const Scene *scene, const AiPlan *plan, i16 *row);
void bff_judge_position(const void *board, const void *state, void *memory, i16 *row);
int bff_clock(const void *board, const void *state);
int bff_margin(const void *board, const void *state);
Side bff_wins_now(const void *board, const void *state, int *share);

#endif
