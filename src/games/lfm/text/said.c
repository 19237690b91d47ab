/* All that worksheets and outcomes can say: whoever asks for a line or an outcome that is not there must ask for one
 * that there could be. Without the prefix of the clauses, so that these are no places of the rules. */
#include "games/lfm/rules.h"

const SheetColumn lfm_columns[] = {
    {"odds column", "D3a D3b (8.8)"},
    {"on the die", "D6 D6a 8.7 16.3 16.4 24.4 24.6a D2 D7a R39 (24.5)"},
    {"attackers", "8.3a D3c (4.1b) (7.6b)"},
    {"defenders", "8.3a D3c (4.1b) (7.6b)"},
    {"strength", "7.5b R33"},
    {"cohesion", "3.7a 3.7b"},
    {"die", "3.9b 3.9c 3.9d 3.9e 3.9f 3.9g 3.9h 3.9i 20.5b 20.5c 20.4a 18.1b 25d 25e 14.5b R63 (R8) (R71) (R76) (6.2)"},
    {"value", "20.3a R96 20.5b 20.4b 17.1c 25c 14.5a 19.1b 18.1a (20.12a) (20.4a)"},
    {NULL, NULL},
};

const char *const lfm_labels[] = {
    "DL2",
    "DL",
    "DR",
    "DC",
    "EXC",
    "NE",
    "AC",
    "AR",
    "AL",
    "no effect",
    "1 check",
    "2 checks",
    "3 checks",
    "success",
    "failure",
    "again",
    "the Union first",
    "the Confederates first",
    "the halt",
    "no halt",
    "a casualty",
    "unhurt",
    NULL,
};
