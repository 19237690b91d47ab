/* What the search knows of this game; see search/knowledge.h. */
#include "ai/guv/know.h"

const Knowledge knowledge_guv = {
    KNOWLEDGE_OF(guv, guv_usual), .tastes = guv_tastes, .taste_sets = TASTE_SETS, .judge = guv_judge,
    .memory = sizeof(GuvRoom),    .follow = guv_follow, .widen = guv_trim,        .share = guv_share};
