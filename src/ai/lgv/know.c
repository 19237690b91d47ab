/* What the search knows of this game; see search/knowledge.h. */
#include "ai/search/knowledge.h"

const Knowledge knowledge_lgv = {.game = "lgv", .script = &ai_script_lgv};
