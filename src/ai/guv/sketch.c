/* What a rival sees of Give Us Victories; see rivals/sketch.h. */
#include "ai/rivals/sketch.h"

#include "games/guv/ask.h"

static void draw_places(Sketch *k, const GuvBoard *b, const GuvState *s) {
    for (int i = 0; i < COUNT(b->goal); i++)
        if (b->goal[i]) sketch_place(k, b->goal[i], 10, guv_holder(s, b->goal[i]));
    for (int h = 1; h <= b->grid.count; h++) {
        if (!b->hex[h].in_play) continue;
        if (guv_is_campaign(b) && b->hex[h].vp) sketch_place(k, h, b->hex[h].vp, guv_holder(s, h));
        if (guv_is_salem_exit(b, h)) sketch_place(k, h, 4, s->top[h] ? guv_holder(s, h) : CONFEDERATE);
    }
}

/* Where eliminations decide, whoever stands alone is worth going for. */
static void draw_stacks(Sketch *k) {
    for (int i = 0; i < k->units; i++) sketch_place(k, k->unit[i].at, 1, (Side)k->unit[i].side);
}

static void draw(Sketch *k) {
    const GuvBoard *b = k->board;
    const GuvState *s = k->state;
    draw_places(k, b, s);
    for (int u = 1; u <= GUV_UNITS; u++) {
        if (guv_fate(s, u) != FATE_MAP || !guv_is_real(b, u) || guv_is_light(b, u)) continue;
        int hex = s->hex[u];
        sketch_unit(k, hex, 2 * guv_points(b, s, u), guv_side(u), hexset_has(&s->works, hex));
    }
    if (!k->places) draw_stacks(k);
}

static int apart(const Sketch *k, int from, int to) {
    return hex_distance(&((const GuvBoard *)k->board)->grid, from, to);
}

const Sketcher sketcher_guv = {.game = "guv", .draw = draw, .apart = apart};
