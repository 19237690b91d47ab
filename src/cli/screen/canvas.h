/* Canvas: a rectangle of signs, each with a style, written in any order and
 * printed line by line. */
#ifndef LONGROLL_CLI_SCREEN_CANVAS_H
#define LONGROLL_CLI_SCREEN_CANVAS_H

#include "cli/screen/paint.h"

enum { CANVAS_WIDTH = 120, CANVAS_HEIGHT = 40 };

typedef struct Cell {
    char sign[5]; /* one sign of UTF-8; "" is a blank */
    u8 style;
} Cell;

typedef struct Canvas {
    int width, height;
    Cell cell[CANVAS_HEIGHT][CANVAS_WIDTH];
} Canvas;

void canvas_clear(Canvas *c, int width, int height);
/* Text from a cell on; what does not fit is dropped. Returns the column after it. */
int canvas_text(Canvas *c, int x, int y, Style style, const char *format, ...) __attribute__((format(printf, 5, 6)));
/* One sign where nothing stands yet. */
void canvas_fill(Canvas *c, int x, int y, Style style, const char *one);
bool canvas_free_at(const Canvas *c, int x, int y);
/* Without trailing blanks and empty lines. */
void canvas_print(const Canvas *c, const Paint *p, int indent);

#endif
