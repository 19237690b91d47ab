/* What the files of the screen of Give Us Victories share. */
#ifndef LONGROLL_CLI_SCREEN_GUV_H
#define LONGROLL_CLI_SCREEN_GUV_H

#include "cli/canvas.h"
#include "cli/screen.h"
#include "space/hexes.h"

/* What stands in a hex. */
typedef struct Pile {
    int count;  /* pieces, seen or not */
    Side side;  /* NOBODY: not to be known */
    int choice; /* the first that names it, from 1 */
} Pile;

typedef struct Field {
    const View *v;
    HexGrid grid;
    Pile pile[HEXES_MAX + 1];
    int focus;                      /* a hex */
    int west, north, columns, rows; /* the part that is drawn */
} Field;

/* "1207" */
Str hex_label_of(const Field *f, int hex, char text[8]);
/* Is it in the part that is drawn? */
bool field_shows(const Field *f, int hex);
/* The map around the focus: as much of it as fits. */
void field_map(Field *f);

#endif
