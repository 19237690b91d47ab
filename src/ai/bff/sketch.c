/* What a rival sees of Brigade Fire & Fury; see rivals/sketch.h. A unit is where its front is, a key position has the
 * numbers after those of the pieces. */
#include "ai/rivals/sketch.h"

#include "games/bff/ask.h"

enum { STEP = 400, NEAR = 800 }; /* hundredths of an inch: a step; near enough to fight */

static void draw(Sketch *k) {
    const BffBoard *b = k->board;
    const BffState *s = k->state;
    for (int i = 1; i <= b->objectives; i++) {
        int worth = 2 + b->objective[i].vp * 2;
        sketch_place(k, BFF_PIECES + i, worth < 10 ? worth : 10, (Side)s->holder[i]);
    }
    for (int u = 1; u <= b->units; u++) {
        if (!bff_on_table(s, u)) continue;
        int strength = bff_is_battery(b, u) ? 6 : 2 * s->unit[u].stands;
        sketch_unit(k, u, bff_good_order(s, u) ? strength : strength * 3 / 4, bff_side(b, u), false);
    }
}

static Point point_of(const Sketch *k, int at) {
    const BffState *s = k->state;
    if (at > BFF_PIECES) return ((const BffBoard *)k->board)->objective[at - BFF_PIECES].at;
    return (Point){s->unit[at].x, s->unit[at].y};
}

static int apart(const Sketch *k, int from, int to) {
    i32 far = point_distance(point_of(k, from), point_of(k, to));
    return from == to ? 0 : far < NEAR ? 1 : far / STEP;
}

const Sketcher sketcher_bff = {.game = "bff", .draw = draw, .apart = apart};
