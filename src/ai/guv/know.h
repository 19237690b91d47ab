/* What the files of the search's knowledge of Give Us Victories share. */
#ifndef LONGROLL_KNOW_GUV_H
#define LONGROLL_KNOW_GUV_H

#include "ai/guv/script.h"
#include "ai/search/knowledge.h"

/* A plan's kind is a GuvIntentKind, what[0] its hex. */
GuvIntent guv_intent_of(const AiPlan *plan);
int guv_plans(const Scene *scene, AiPlan *out);
void guv_follow(const Scene *scene, const AiPlan *plan, Action *out);
bool guv_ponders(const Scene *scene);
u32 guv_activation(const void *board, const void *state);
void guv_describe_plan(const void *board, const void *state, const AiPlan *plan, Writer *out);

#endif
