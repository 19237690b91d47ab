/* What the search knows of this game; see search/knowledge.h. */
#include "ai/guv/know.h"

const Knowledge knowledge_guv = {.game = "guv",
                                 .script = &ai_script_guv,
                                 .memory = sizeof(GuvMind),
                                 .plans = guv_plans,
                                 .follow = guv_follow,
                                 .ponders = guv_ponders,
                                 .activation = guv_activation,
                                 .describe = guv_describe_plan};
