/* All that worksheets and outcomes can say: a script that asks for a line or an outcome that is not there must ask for
 * one that there could be. Without the prefix of the clauses, so that these are no places of the rules. */
#include "games/lfm/rules.h"

const SheetColumn lfm_columns[] = {
    {"odds-column", "D3a D3b (8.8)", NULL},
    {"on-the-die", "D6 D6a 8.7 16.3 16.4 24.4 24.6a D2 D7a R39 (24.5)", NULL},
    {"attackers", "8.3a D3c (4.1b) (7.6b)", NULL},
    {"defenders", "8.3a D3c (4.1b) (7.6b)", NULL},
    {"strength", "7.5b R33", NULL},
    {"cohesion", "3.7a 3.7b", NULL},
    {"die", "3.9b 3.9c 3.9d 3.9e 3.9f 3.9g 3.9h 3.9i 20.5b 20.5c 20.4a 18.1b 25d 25e 14.5b R63 (R8) (R71) (R76) (6.2)",
     NULL},
    {"value", "20.3a R96 20.5b 20.4b 17.1c 25c 14.5a 19.1b 18.1a (20.12a) (20.4a)", NULL},
    {NULL, NULL, NULL},
};

const char *const lfm_outcome_codes[] = {
    "DL2",       "DL",      "DR",       "DC",       "EXC",     "NE",      "AC",    "AR",          "AL",
    "no-effect", "1-check", "2-checks", "3-checks", "success", "failure", "again", "union-first", "confederates-first",
    "halt",      "no-halt", "casualty", "unhurt",   NULL,
};

/* Codes that read otherwise than they are spelt. */
const Term lfm_terms[] = {
    {"artillery-commanded", "artillery in range of a commander in command"},
    {"attackers-breech-loaders", "attacker's breech-loaders"},
    {"away", "hexes away"},
    {"beside-commanded", "next to a regiment of its brigade that is in command"},
    {"brigade-commands", "in range of its brigade commander, who is in command"},
    {"brigade-out-of-range", "a brigade out of range"},
    {"casualty", "a casualty"},
    {"command-value-alone", "or the die by itself against his command value"},
    {"confederates-first", "the Confederates first"},
    {"corps-commands", "in range of a commander of its corps, who is in command"},
    {"defenders-breech-loaders", "defender's breech-loaders"},
    {"detached-commanded", "detached, with a commander of its own chain in command"},
    {"found-in-command", "found in command in the Command phase"},
    {"guns-at-long-range", "guns, at long range"},
    {"halt", "the halt"},
    {"no-friend", "no friend in order next to it"},
    {"no-superior", "not in range of a superior in command"},
    {"no-unit-near", "no unit in order is near"},
    {"not-rolled", "he has not rolled"},
    {"out-of-command", "nobody in command reaches it"},
    {"roll-failed", "his roll failed"},
    {"rolled", "he has rolled his command value or less"},
    {"shattered-brigade", "a shattered brigade"},
    {"superior-commands", "in range of his superior, who is in command"},
    {"union-first", "the Union first"},
    {"with-commander", "with a commander in command"},
    {NULL, NULL},
};
