/* One rule script while it runs; shared by the script_*.c files only. */
#ifndef LONGROLL_SCRIPT_RUN_H
#define LONGROLL_SCRIPT_RUN_H

#include "core/script.h"
#include "core/internal.h"

enum { SCRIPT_JOURNAL = 64 << 10, SCRIPT_WORDS = 3200 /* what was found instead */ };

typedef struct Run {
    ScriptResult *result;
    const DataSource *from;
    GameFinder *find;
    const ScriptEar *ear; /* or NULL */
    Str used;             /* the scenario's name */
    Lines lines;

    /* From the header; `game` is NULL before the line `use`. */
    const Game *game;
    Scenario scenario;
    int rule_count;
    Str rule[SCRIPT_CLAUSES]; /* ids met before the game was known */
    int rule_line[SCRIPT_CLAUSES];
    int option_count;
    OptionChoice option[SCENARIO_OPTIONS];

    void *board; /* a copy of its own, so that `board` lines may change it */
    bool board_changed;
    bool begun; /* the first position stands and `match` is open */
    Match match;
    void *copy, *spare; /* each a state, for trying things */

    Str case_name; /* of the case under way; empty outside */
    int case_line;
    bool case_proves;
    void *common; /* the position that every case begins with */

    Transaction sets; /* consecutive `set` lines, not judged yet */
    bool previewing;  /* `sheet` and `odds` are about `preview` */
    Worksheet preview;
    bool acted;     /* something was done or rolled */
    Writer journal; /* lines since the last `do` or `roll` */
    char journal_text[SCRIPT_JOURNAL];
    Action list[LIST_MAX];
} Run;

/* The script fails here. Returns false. */
bool script_fail(Run *run, const char *format, ...) __attribute__((format(printf, 2, 3)));
/* Text between `;`, trimmed; false at the end. */
bool script_item(Str *rest, Str *item);
/* Take a leading side word of a player off `item`. */
bool script_side(Str *item, Side *side);
/* Call it for a line that can fail: the script proves something. */
void script_proves(Run *run);
/* The position has changed: forget what was about the last one. */
void script_next_moment(Run *run);
/* No dead ends: a player who must decide has a legal action. */
bool script_judge_decision(Run *run);

bool script_do(Run *run, Str text);
bool script_roll(Run *run, Str text);
bool script_try(Run *run, Str text);
bool script_preview(Run *run, Str text);
bool script_sheet(Run *run, Str text);
bool script_expect(Run *run, Str text);
bool script_odds(Run *run, Str text);   /* `expect odds` */
bool script_answer(Run *run, Str text); /* `expect answer` */
/* Take `for SIDE` off the end of the text. */
Side script_viewer(Str *text);

#endif
