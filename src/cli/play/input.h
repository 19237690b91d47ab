/* Lines from a person: with a terminal a small editor with history and
 * completion, otherwise plain lines. */
#ifndef LONGROLL_CLI_PLAY_INPUT_H
#define LONGROLL_CLI_PLAY_INPUT_H

#include "cli/screen/paint.h"

enum { INPUT_LINE = 400, INPUT_HISTORY = 50, COMPLETIONS = 64, COMPLETION_ROOM = 100 };

/* Lines that `text` could become; each whole, not only what is missing. */
typedef struct Completions {
    int count;
    char line[COMPLETIONS][COMPLETION_ROOM];
} Completions;

typedef void Completer(void *context, Str text, Completions *out);

typedef struct Input {
    FILE *in;
    const Paint *paint;
    bool editor;
    Completer *complete; /* may be NULL */
    void *context;
    int history_count;
    char history[INPUT_HISTORY][INPUT_LINE];
} Input;

void input_open(Input *input, FILE *in, const Paint *paint);
/* False at the end of the input. A line that is too long is returned as
 * empty, with a message. */
bool input_line(Input *input, const char *prompt, char line[INPUT_LINE]);
/* Add a completion unless it is there already or does not begin with `text`. */
void completion_add(Completions *c, Str text, Str line);

#endif
