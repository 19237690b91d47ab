/* All that worksheets and outcomes can say: whoever asks for a line or an outcome that is not there must ask for one
 * that there could be. Without the prefix of the clauses, so that these are no places of the rules. */
#include "games/bff/rules.h"

const SheetColumn bff_columns[] = {
    {"modifier", "1.1 1.2 1.4 1.5 1.6 1.7 1.8 1.9 1.10 1.11 1.12"},
    {"points", "7.1 7.2 7.3 12.17 D3 R9"},
    {"on the die", "7.4 8.1 8.2 8.3 8.4 8.5 6.4"},
    {"attacker", "10.1 10.2 10.3 10.4 10.5 10.6 10.7 10.8 10.10 10.11"},
    {"defender", "10.1 10.2 10.3 10.4 10.5 10.6 10.7 10.8 10.9 10.11"},
    {"halts up to", "12.4"},
    {"used", "5.1 5.2 5.3 5.4 5.5 5.6 5.7 5.8 12.25"},
    {"allowed", "5.1 5.2 5.3 5.4 5.5 5.6 5.7 5.8"},
    {NULL, NULL},
};

#define FIRE(name) name, name ", natural 10"
const char *const bff_labels[] = {
    "Double Quick",
    "Rally with Elan",
    "Well Handled",
    "Rally",
    "Tardy",
    "Shaken",
    "Wavering",
    "Disengage",
    "Panic",
    "Rout",
    FIRE("desultory fire"),
    FIRE("lively fire"),
    FIRE("galling fire"),
    FIRE("telling fire"),
    FIRE("withering fire"),
    FIRE("telling fire, charge home"),
    FIRE("telling fire, charge checked"),
    "Swept from the Field",
    "Driven Back",
    "Hard Pressed",
    "Desperate Struggle",
    "Falter",
    "Recoil",
    "Handsomely Repulsed",
    "unhurt",
    "horse shot",
    "falls",
    "the halt",
    "no halt",
    NULL,
};
