/* What the search knows of this game; see search/knowledge.h. */
#include "ai/lfm/know.h"

const Knowledge knowledge_lfm = {KNOWLEDGE_OF(lfm, ai_script_lfm),
                                 .judge = lfm_judge,
                                 .memory = sizeof(LfmThought),
                                 .intend = lfm_intend,
                                 .is_done = lfm_plan_is_done,
                                 .margin_share = 4,
                                 .luck = lfm_luck};
