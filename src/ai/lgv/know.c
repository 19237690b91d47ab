/* What the search knows of Lee's Greatest Victory; see search/knowledge.h. */
#include "ai/lgv/know.h"
#include "ai/lgv/look.h"

#define FEATURE_NAME(name) #name,
static const char *const lgv_action_features[] = {LGV_ACTION_FEATURES(FEATURE_NAME) NULL};

/* Of the Union and of the Confederates. */
static const char *const lgv_tastes[] = {[TASTE_ZONE] = "zone", [TASTE_GATE] = "gate", [TASTE_DOOR] = "door", NULL};

const Knowledge knowledge_lgv = {KNOWLEDGE_OF(lgv, ai_script_lgv),
                                 .judge = lgv_judge,
                                 .tastes = lgv_tastes,
                                 .taste_sets = TASTE_SETS,
                                 .memory = (sizeof(Lore) + 63) / 64 * 64 + sizeof(Thought),
                                 .look = lgv_look,
                                 .finish = lgv_finish,
                                 .stretch = lgv_stretch,
                                 .margin_share = 3};
