/* The journal of a match as the terminal keeps it. */
#ifndef LONGROLL_CLI_PLAY_LOG_H
#define LONGROLL_CLI_PLAY_LOG_H

#include "cli/screen/paint.h"
#include "core/match.h"

typedef struct LogLine {
    int entry; /* number of the action, from 0 */
    Side only; /* who may read it; NOBODY for everyone */
    Clause clause;
    char *text;
} LogLine;

typedef struct Log {
    LogLine *line;
    int count, room;
    int told;           /* lines that everyone has been shown */
    int told_to[SIDES]; /* lines up to which this side's secrets were shown */
} Log;

/* A listener that writes into `log` what happens in `match`. */
typedef struct LogSink {
    Log *log;
    const Match *match;
} LogSink;

Journal log_listener(LogSink *sink);
/* Forget undone entries. */
void log_cut(Log *log, int entries);
void log_free(Log *log);
bool log_visible(const LogLine *line, Side viewer);
void log_print(const Paint *p, const Game *game, const LogLine *line);

#endif
