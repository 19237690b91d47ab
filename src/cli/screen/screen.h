/* The screen above the prompt: what matters of the position, drawn from facts.
 * No rules here: a game's screen knows its keys, nothing else. */
#ifndef LONGROLL_CLI_SCREEN_SCREEN_H
#define LONGROLL_CLI_SCREEN_SCREEN_H

#include "cli/facts.h"
#include "cli/screen/paint.h"

/* What a screen may look at. */
typedef struct View {
    const Paint *paint;
    const Game *game;
    const Facts *position, *board;
    const Facts *origin; /* keys of the board that we reconstructed */
    const char *focus;   /* the place to look at, or "" */
    Side viewer;
    /* Notations of the legal choices, to mark places and pieces. */
    int choices;
    const char *const *choice;
} View;

typedef struct Screen {
    const char *game;              /* id, or NULL for any */
    void (*header)(const View *v); /* one line */
    void (*body)(const View *v);   /* places and stacks */
} Screen;

const Screen *screen_of(const Game *game);
/* The last word of a choice's notation that names `operand`, e.g. an area. */
bool choice_names(const View *v, Str operand);

extern const Screen screen_lgv, screen_guv, screen_lfm, screen_bff;

#endif
