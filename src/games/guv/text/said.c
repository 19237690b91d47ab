/* All that worksheets and outcomes can say: whoever asks for a line or an outcome that is not there must ask for one
 * that there could be. Without the prefix of the clauses, so that these are no places of the rules. */
#include "games/guv/rules.h"

const SheetColumn guv_columns[] = {
    {"attacker's dice", "14.ratio-a 14.ratio-b 17.csa-yell 17.usa-vets 14.enc-a 17.csa-jackson 14.bw-a 14.terr-a "
                        "14.terr-b 14.terr-d 14.dice-b"},
    {"defender's dice", "14.ratio-a 14.ratio-b 17.usa-steady 17.usa-vets 14.fort-a 14.terr-a 14.terr-d 13.l 14.dice-b"},
    {"factors", "12.f"},
    {"on the die", "D3f D4 D4a 17.csa-alex"},
    {NULL, NULL},
};

#define HITS(n) n " hits", n " hits, with 6s"
const char *const guv_labels[] = {
    "no hit",      "1 hit",    "1 hit, a 6", HITS("2"),      HITS("3"),     HITS("4"),
    HITS("5"),     HITS("6"),  HITS("7"),    HITS("8"),      HITS("9"),     HITS("10"),
    HITS("11"),    HITS("12"), "no effect",  "disorganized", "a step",      "a step, disorganized",
    "rain",        "dry",      "a chit",     "an event",     "done",        "failed",
    "a step lost", "no loss",  "wounded",    "unhurt",       "demoralized", "steady",
    "high",        "low",      NULL,
};
