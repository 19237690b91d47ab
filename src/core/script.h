/* Rule scripts: the readable tests of clauses. See docs/formats.md. */
#ifndef LONGROLL_SCRIPT_H
#define LONGROLL_SCRIPT_H

#include "core/match.h"

enum { SCRIPT_LIMIT = 1 << 18, SCRIPT_CLAUSES = 64 };

typedef struct ScriptResult {
    bool passed;
    bool proves;      /* has a line that can fail */
    int line;         /* of the first difference */
    int clause_count; /* named on its `rule` lines */
    Clause clause[SCRIPT_CLAUSES];
    const Game *game;
    char title[160];
    char message[4000]; /* what differed, expected and found; without file and line */
} ScriptResult;

/* Finds a game by its id; the caller knows which exist. */
typedef const Game *GameFinder(Str id);

/* Run one script. Never writes anything outside `result`. */
void script_run(Str text, const char *file, const DataSource *from, GameFinder *find, ScriptResult *result);

#endif
