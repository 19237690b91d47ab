/* What a rival sees of a position, of any game: places that count, units, and how far they are apart. */
#ifndef LONGROLL_AI_SKETCH_H
#define LONGROLL_AI_SKETCH_H

#include "core/game.h"

enum { SKETCH_PLACES = 64, SKETCH_UNITS = 320, SKETCH_WAYS = 96 };

typedef struct SketchPlace {
    i16 at;    /* the game's own: an Area, a hex, a piece */
    i16 worth; /* 1: hardly any, 10: much */
    u8 holder; /* Side */
} SketchPlace;

typedef struct SketchUnit {
    i16 at;
    i16 strength; /* about 10 for a brigade */
    u8 side;
    bool dug; /* behind works */
} SketchUnit;

typedef struct Sketch {
    const void *board, *state;
    int places, units;
    SketchPlace place[SKETCH_PLACES];
    SketchUnit unit[SKETCH_UNITS];
    u8 way[SKETCH_WAYS][SKETCH_WAYS]; /* for `apart`, by `measure` */
} Sketch;

typedef struct Sketcher {
    const char *game;
    /* Once before a decision; or NULL. */
    void (*measure)(Sketch *k);
    /* Fills places and units. */
    void (*draw)(Sketch *k);
    /* Steps between two; 1 for neighbours, who could fight. */
    int (*apart)(const Sketch *k, int from, int to);
} Sketcher;

extern const Sketcher sketcher_lgv, sketcher_guv, sketcher_lfm, sketcher_bff;

static inline void sketch_place(Sketch *k, int at, int worth, Side holder) {
    if (k->places < SKETCH_PLACES) k->place[k->places++] = (SketchPlace){(i16)at, (i16)worth, (u8)holder};
}
static inline void sketch_unit(Sketch *k, int at, int strength, Side side, bool dug) {
    if (k->units < SKETCH_UNITS) k->unit[k->units++] = (SketchUnit){(i16)at, (i16)strength, (u8)side, dug};
}

#endif
