/* What the search knows of Lee's Greatest Victory; see search/knowledge.h. */
#include "ai/lgv/know.h"
#include "ai/lgv/look.h"

#define FEATURE_NAME(name) #name,
static const char *const action_features[] = {LGV_ACTION_FEATURES(FEATURE_NAME) NULL};

const Knowledge knowledge_lgv = {
    .game = "lgv",
    .script = &ai_script_lgv,
    .memory = (sizeof(Lore) + 63) / 64 * 64 + sizeof(Thought),
    .action_features = action_features,
    .weigh = lgv_weigh,
    .state_features = lgv_state_features,
    .judge = lgv_judge,
    .plans = lgv_plans,
    .look = lgv_look,
    .finish = lgv_finish,
    .ponders = lgv_ponders,
    .activation = lgv_activation,
    .stretch = lgv_stretch,
    .clock = lgv_clock,
    .margin = lgv_margin,
    .margin_share = 3,
    .describe = lgv_describe_plan,
};
