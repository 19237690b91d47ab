/* What the search knows of this game; see search/knowledge.h. */
#include "ai/search/knowledge.h"

const Knowledge knowledge_bff = {.game = "bff", .script = &ai_script_bff};
