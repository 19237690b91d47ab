/* All that worksheets and outcomes can say: a script that asks for a line or an outcome that is not there must ask for
 * one that there could be. Without the prefix of the clauses, so that these are no places of the rules. */
#include "games/guv/rules.h"

const SheetColumn guv_columns[] = {
    {"attackers-dice",
     "14.ratio-a 14.ratio-b 17.csa-yell 17.usa-vets 14.enc-a 17.csa-jackson 14.bw-a 14.terr-a "
     "14.terr-b 14.terr-d 14.dice-b R97",
     "attacker's dice"},
    {"defenders-dice", "14.ratio-a 14.ratio-b 17.usa-steady 17.usa-vets 14.fort-a 14.terr-a 14.terr-d 13.l 14.dice-b",
     "defender's dice"},
    {"factors", "12.f", NULL},
    {"on-the-die", "D3f D4 D4a 17.csa-alex", NULL},
    {NULL, NULL, NULL},
};

const char *const guv_outcome_codes[] = {
    "no-hit",     "1-hit",     "1-hit-6",      "2-hits",    "2-hits-6s",         "3-hits",  "3-hits-6s",  "4-hits",
    "4-hits-6s",  "5-hits",    "5-hits-6s",    "6-hits",    "6-hits-6s",         "7-hits",  "7-hits-6s",  "8-hits",
    "8-hits-6s",  "9-hits",    "9-hits-6s",    "10-hits",   "10-hits-6s",        "11-hits", "11-hits-6s", "12-hits",
    "12-hits-6s", "no-effect", "disorganized", "step",      "step-disorganized", "rain",    "dry",        "chit",
    "event",      "done",      "failed",       "step-lost", "no-loss",           "wounded", "unhurt",     "demoralized",
    "steady",     "high",      "low",          NULL,
};

/* Codes that read otherwise than they are spelt. */
const Term guv_terms[] = {
    {"1-hit-6", "1 hit, a 6"},
    {"10-hits-6s", "10 hits, with 6s"},
    {"11-hits-6s", "11 hits, with 6s"},
    {"12-hits-6s", "12 hits, with 6s"},
    {"2-hits-6s", "2 hits, with 6s"},
    {"3-hits-6s", "3 hits, with 6s"},
    {"4-hits-6s", "4 hits, with 6s"},
    {"5-hits-6s", "5 hits, with 6s"},
    {"6-hits-6s", "6 hits, with 6s"},
    {"7-hits-6s", "7 hits, with 6s"},
    {"8-hits-6s", "8 hits, with 6s"},
    {"9-hits-6s", "9 hits, with 6s"},
    {"alexanders-artillery", "Alexander's Artillery"},
    {"away", "hexes away"},
    {"breastwork-step", "breastwork: a step instead of a die"},
    {"centre", "center"},
    {"chit", "a chit"},
    {"event", "an event"},
    {"has-acted", "has acted this turn"},
    {"in-radius", "within the radius"},
    {"jackson-attacks", "Jackson attacks"},
    {"lone-skirmisher", "a lone skirmisher"},
    {"may-join", "may be taken along"},
    {"most-dice", "as many as can be rolled"},
    {"one-die", "at least one die"},
    {"out-of-radius", "out of the radius"},
    {"step", "a step"},
    {"step-disorganized", "a step, disorganized"},
    {"step-lost", "a step lost"},
    {NULL, NULL},
};
