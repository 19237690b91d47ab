/* What a rival sees of The Last Full Measure; see rivals/sketch.h. */
#include "ai/rivals/sketch.h"

#include "games/lfm/ask.h"

static void draw(Sketch *k) {
    const LfmBoard *b = k->board;
    const LfmState *s = k->state;
    for (int i = 1; i <= b->objectives; i++) {
        int worth = 2 + b->objective[i].vp * 2;
        sketch_place(k, b->objective[i].hex, worth < 10 ? worth : 10, (Side)s->holder[i]);
    }
    for (int u = 1; u <= b->units; u++) {
        int hex = s->hex[u];
        if (!hex || s->fate[u] != FATE_MAP) continue;
        int strength = 2 * lfm_sp(b, s, u) - (lfm_disordered(b, s, u) ? 2 : 0);
        sketch_unit(k, hex, strength, lfm_side(b, u), hexset_has(&s->works, hex));
    }
}

static int apart(const Sketch *k, int from, int to) {
    return hex_distance(&((const LfmBoard *)k->board)->grid, from, to);
}

const Sketcher sketcher_lfm = {.game = "lfm", .draw = draw, .apart = apart};
