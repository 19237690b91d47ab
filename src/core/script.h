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

/* Who wants to follow a script: each line that was run, with how many entries the game has after it, and the whole
 * game as a record that begins with the position that was set. */
typedef struct ScriptEar {
    void (*line)(void *context, Str line, int entries);
    void *context;
    Writer *record;
} ScriptEar;

/* Run one script. Never writes anything outside `result` and what `ear` (or NULL) hears. */
void script_run(Str text, const char *file, const DataSource *from, GameFinder *find, ScriptResult *result);
void script_follow(Str text, const char *file, const DataSource *from, GameFinder *find, const ScriptEar *ear,
                   ScriptResult *result);

#endif
