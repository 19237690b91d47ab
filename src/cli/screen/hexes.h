/* The screen of a game on hexes: what stands where, the map around the action, the stacks. From facts only; what
 * differs
 * between games is in its look. */
#ifndef LONGROLL_CLI_SCREEN_HEXES_H
#define LONGROLL_CLI_SCREEN_HEXES_H

#include "cli/screen/canvas.h"
#include "cli/screen/screen.h"
#include "space/hexes.h"

/* What stands in a hex. */
typedef struct Pile {
    int count;  /* pieces, seen or not */
    Side side;  /* NOBODY: hidden */
    int choice; /* the first that names it, from 1 */
} Pile;

typedef struct Field Field;

/* How one game looks on this screen. */
typedef struct HexLook {
    const char *open;            /* the terrain without a letter */
    const char *road;            /* the best kind of road */
    const char *const *focus;    /* facts that say where the action is; ended by NULL */
    const char *grounds, *signs; /* the two lines below the map */
    const char *stacks;          /* the line above the stacks */
    void (*put_stack)(const View *v, const char *label, Writer *w);
} HexLook;

struct Field {
    const View *v;
    const HexLook *look;
    HexGrid grid;
    Pile pile[HEXES_MAX + 1];
    int focus;                      /* a hex */
    int west, north, columns, rows; /* the part that is drawn */
};

/* "1207" */
Str hex_label_of(const Field *f, int hex, char text[8]);
/* Is it in the part that is drawn? */
bool field_shows(const Field *f, int hex);
/* The map around the focus: as much of it as fits. */
void field_map(Field *f);
/* The body of the screen: map and stacks. */
void hexes_body(const View *v, const HexLook *look);

bool words_have(Str text, const char *word);
void put_legend(const Paint *p, const char *text);
void put_track(const View *v, const char *name, Str value);
/* Title, turn and step, without the end of the line. */
void hexes_header(const View *v);

#endif
