/* What the search knows of this game; see search/knowledge.h. */
#include "ai/bff/plans.h"

const Knowledge knowledge_bff = {.game = "bff",
                                 .script = &ai_script_bff,
                                 .trusts_policy = bff_trusts_policy,
                                 .memory = sizeof(BffField),
                                 .action_features = bff_action_features,
                                 .weigh = bff_weigh,
                                 .state_features = bff_state_features,
                                 .judge = bff_judge_position,
                                 .plans = bff_plans,
                                 .widen = bff_widen,
                                 .menu = bff_menu,
                                 .ponders = bff_ponders,
                                 .activation = bff_activation,
                                 .clock = bff_clock,
                                 .margin = bff_margin,
                                 .margin_share = 8,
                                 .describe = bff_tell_plan};
