/* What the search knows of this game; see search/knowledge.h. */
#include "ai/guv/know.h"

const Knowledge knowledge_guv = {.game = "guv",
                                 .script = &ai_script_guv,
                                 .memory = sizeof(GuvRoom),
                                 .action_features = guv_action_features,
                                 .weigh = guv_weigh,
                                 .state_features = guv_state_features,
                                 .judge = guv_judge,
                                 .clock = guv_clock,
                                 .margin = guv_margin,
                                 .plans = guv_plans,
                                 .follow = guv_follow,
                                 .widen = guv_trim,
                                 .ponders = guv_ponders,
                                 .share = guv_share,
                                 .activation = guv_activation,
                                 .describe = guv_describe_plan};
