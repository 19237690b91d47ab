/* The journal of a match; see play/log.h. */
#include "cli/play/log.h"

#include "cli/cli.h"

#include <stdlib.h>

static void hear(void *context, Side only, Clause clause, Str text) {
    LogSink *sink = context;
    Log *log = sink->log;
    if (log->count == log->room) {
        log->room = log->room ? 2 * log->room : 256;
        log->line = realloc_or_exit(log->line, (size_t)log->room * sizeof *log->line);
    }
    char *own = alloc_or_exit(text.len + 1);
    Writer plain = writer_on(own, text.len + 1);
    put_plain(&plain, text);
    log->line[log->count++] = (LogLine){sink->match->count, only, clause, own};
}

Journal log_listener(LogSink *sink) { return (Journal){hear, sink}; }

void log_cut(Log *log, int entries) {
    while (log->count && log->line[log->count - 1].entry >= entries) free(log->line[--log->count].text);
    if (log->told > log->count) log->told = log->count;
    for (int i = 0; i < SIDES; i++) {
        if (log->told_to[i] > log->count) log->told_to[i] = log->count;
    }
}

void log_free(Log *log) {
    log_cut(log, 0);
    free(log->line);
    *log = (Log){0};
}

bool log_visible(const LogLine *line, Side viewer) {
    return line->only == NOBODY || line->only == viewer || viewer == REFEREE;
}

void log_print(const Paint *p, const Game *game, const LogLine *line) {
    const char *clause = clause_id(game, line->clause);
    int column = 2;
    fputs("  ", p->out);
    column = paint_wrap(p, PLAIN, column, 4, str_of(line->text));
    if (line->only != NOBODY) paint(p, FAINT, " (for the %s only)", side_title(line->only));
    paint(p, FAINT, "  %s\n", clause);
    (void)column;
}
