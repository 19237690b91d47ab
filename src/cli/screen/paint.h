/* Paint: text on a terminal, coloured there and plain anywhere else. */
#ifndef LONGROLL_CLI_SCREEN_PAINT_H
#define LONGROLL_CLI_SCREEN_PAINT_H

#include "core/game.h"

#include <stdio.h>

typedef enum Style { PLAIN, STRONG, FAINT, GOLD, ALERT, BLUE, BUTTERNUT } Style;

typedef struct Paint {
    FILE *out;
    bool terminal; /* screens may be cleared, prompts may wait */
    bool moves;    /* the cursor can be moved: a terminal that is not dumb */
    bool colour;   /* the same, and NO_COLOR is not set */
    bool rich;     /* characters beyond ASCII */
    int width;     /* columns */
    int height;    /* lines */
} Paint;

Paint paint_on(FILE *out);
void paint(const Paint *p, Style style, const char *format, ...) __attribute__((format(printf, 3, 4)));
/* Words, wrapped at the width, with further lines indented. `column` is
 * where the cursor stands; returns where it stands afterwards. */
int paint_wrap(const Paint *p, Style style, int column, int indent, Str text);
void paint_repeat(const Paint *p, Style style, const char *text, int count);
/* `rich` where the terminal has it, else `plain`. */
const char *sign(const Paint *p, const char *rich, const char *plain);
Style style_of(Side side);
/* Columns that a text takes: bytes that do not continue a sign. */
int text_width(Str text);
/* Blanks up to a column. */
void paint_to(const Paint *p, int from, int column);

#endif
