/* What the search knows of this game; see search/knowledge.h. */
#include "ai/bff/plans.h"

const Knowledge knowledge_bff = {KNOWLEDGE_OF(bff, bff_usual),
                                 .judge = bff_judge_position,
                                 .memory = sizeof(BffRoom),
                                 .trusts_policy = bff_trusts_policy,
                                 .widen = bff_widen,
                                 .menu = bff_menu,
                                 .margin_share = 8,
                                 .wins_now = bff_wins_now};
