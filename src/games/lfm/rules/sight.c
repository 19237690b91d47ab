/* Line of sight (27), in the light of the turn (LFM-30.7). */
#include "games/lfm/rules.h"

/* LFM-30.7: the light of the turn. */
int lfm_within_light(const LfmBoard *b, const LfmState *s, int range) {
    int light = b->turn[s->turn].sight;
    return light && light < range ? light : range;
}

/* Along the straightest ways (LFM-27a, LFM-27b, LFM-27.1, LFM-27.2, LFM-27.3, LFM-R82, LFM-R87). In the worked example
 * the guns cannot hit LFM-27-ex1 (too far), LFM-27-ex4, LFM-27-ex6 and LFM-27-ex11 (hidden); they see LFM-27-ex2,
 * LFM-27-ex7 and LFM-27-ex8 clearly, LFM-27-ex3, LFM-27-ex5, LFM-27-ex9 and LFM-27-ex10 partly. */
int lfm_sight(const LfmBoard *b, const LfmState *s, Side side, int from, int to) {
    int range = hex_distance(&b->grid, from, to);
    if (lfm_within_light(b, s, range) < range) return SIGHT_BLOCKED;
    return hex_sight(&b->grid, &b->relief, &s->held[side], from, to); /* LFM-27.5, LFM-R85 */
}

/* Why a hex between obstructs, by its ground or its cover; 0 when it does not (LFM-R83). */
static Clause obstacle(const LfmBoard *b, int hex, int from, int to) {
    const Relief *v = &b->relief;
    int gun = v->ground[from], target = v->ground[to], high = gun > target ? gun : target;
    int bar = sight_bar(v, from, to);
    if (v->top[hex] < bar) return 0;
    if (v->ground[hex] < bar) return b->hex[hex].ground == GROUND_TOWN ? LFM_27_4 : LFM_27_6;
    if (v->ground[hex] > high) return LFM_27_1;
    return gun > target ? LFM_27_2 : LFM_27_3;
}

/* Friends stand in the way where the ground alone would let them see; else what lies on the shortest ways. */
void lfm_name_obstacles(const LfmBoard *b, int from, int to, Refusal *r) {
    const HexGrid *g = &b->grid;
    int range = hex_distance(g, from, to);
    if (hex_sight(g, &b->relief, NULL, from, to) != SIGHT_BLOCKED) {
        refuse_also(r, LFM_27_5);
        return;
    }
    for (int h = 1; h <= g->count; h++) {
        if (h == from || h == to || hex_distance(g, from, h) + hex_distance(g, h, to) != range) continue;
        refuse_also(r, obstacle(b, h, from, to)); /* 0 is none */
    }
}
