/* What the search knows of this game; see search/knowledge.h. */
#include "ai/lfm/know.h"

const Knowledge knowledge_lfm = {
    .game = "lfm",
    .script = &ai_script_lfm,
    .memory = sizeof(LfmThought),
    .action_features = lfm_action_features,
    .weigh = lfm_weigh,
    .state_features = lfm_state_features,
    .judge = lfm_judge,
    .plans = lfm_plans,
    .activation = lfm_activation,
    .intend = lfm_intend,
    .is_done = lfm_plan_is_done,
    .clock = lfm_clock,
    .margin = lfm_margin,
    .margin_share = 4,
    .ponders = lfm_ponders,
    .describe = lfm_describe_plan,
};
