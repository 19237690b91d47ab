/* What the search knows of Lee's Greatest Victory; see search/knowledge.h. */
#include "ai/lgv/know.h"
#include "ai/lgv/look.h"

#define FEATURE_NAME(name) #name,
static const char *const lgv_action_features[] = {LGV_ACTION_FEATURES(FEATURE_NAME) NULL};

const Knowledge knowledge_lgv = {KNOWLEDGE_OF(lgv, ai_script_lgv),
                                 .judge = lgv_judge,
                                 .memory = (sizeof(Lore) + 63) / 64 * 64 + sizeof(Thought),
                                 .look = lgv_look,
                                 .finish = lgv_finish,
                                 .stretch = lgv_stretch,
                                 .margin_share = 3};
