/* All that worksheets and outcomes can say: a script that asks for a line or an outcome that is not there must ask for
 * one that there could be. Without the prefix of the clauses, so that these are no places of the rules. */
#include "games/lgv/rules.h"

const SheetColumn lgv_columns[] = {
    {"attack", "9.4.2a 9.4.2b 9.4.2c 9.4.2d 9.4.2e 9.4.2f 10.3a 10.3b 10.3c 10.3d D8b D8e", NULL},
    {"defense", "9.4.3a 9.4.3b 9.4.3c 9.4.3d 9.4.3e 9.4.3f D8f D8g 10.4a 10.4b 10.4c", NULL},
    {NULL, NULL, NULL},
};

const char *const lgv_outcome_codes[] = {
    "repulse", "stalemate",   "success", "overrun", "no-effect", "casualties", "kept",  "lost",  "first", "second",
    "union",   "confederate", "killed",  "wounded", "returns",   "dry",        "light", "heavy", NULL,
};

/* Codes that read otherwise than they are spelt. */
const Term lgv_terms[] = {
    {"fresh-guns", "Fresh guns"},
    {"further-fresh-units", "further Fresh units"},
    {"guns-of-the-other-area", "guns of the other Area"},
    {"leader-present", "Leader present"},
    {"over-major-water", "over Major Water"},
    {"over-minor-water", "over Minor Water"},
    {"xi-corps-surprised", "XI Corps surprised"},
    {NULL, NULL},
};
