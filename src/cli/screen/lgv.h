/* What the two files of the screen of Lee's Greatest Victory share. Everything
 * here is read from facts. */
#ifndef LONGROLL_CLI_SCREEN_LGV_H
#define LONGROLL_CLI_SCREEN_LGV_H

#include "cli/screen/canvas.h"
#include "cli/screen/screen.h"

enum { SPOTS = 128 };

/* An area or zone with what stands in it. */
typedef struct Spot {
    Str label, name;
    int x, y;               /* thousandths of a degree, east and north */
    int units[3], fresh[3]; /* by side; leaders not counted */
    int leaders[3];
    int choice; /* number of the first legal choice that names it, or 0 */
} Spot;

typedef struct Spots {
    int count;
    Spot spot[SPOTS];
} Spots;

void spots_gather(const View *v, Spots *s);
Spot *spot_of(Spots *s, Str label);
/* The place in focus; NULL when there is none. */
const Spot *spots_focus(const View *v, Spots *s);
/* "U4", "C2" and the mark of a legal choice. Returns the column after it. */
int spot_stack(const View *v, const Spot *spot, Canvas *c, int x, int y);

/* The focus and its neighbours, in 46 columns. Returns the lines it takes, at
 * most ten. */
int local_map(const View *v, Spots *s, const Spot *focus, Canvas *c);

#endif
