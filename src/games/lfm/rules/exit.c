/* The way off the map for good (LFM-30.16). */
#include "games/lfm/rules.h"

bool lfm_may_exit(const LfmBoard *b, const LfmState *s, const Group *g, int *cost, Refusal *r) {
    char label[MARK_ROOM];
    int hex = g->hex, first = pieces_next(&g->set, 0);
    if (!hex || !b->hex[hex].exit || lfm_side(b, first) != UNION)
        return refuse(r, LFM_30_16, "%s is not an exit of yours.", lfm_hex_label(b, hex, label));
    if (g->flags & GROUP_HALTED) return refuse(r, LFM_5_2, "It has entered a ZOC and goes no further.");
    if (!lfm_has_unit(b, &g->set)) return refuse(r, LFM_30_16, "Commanders do not leave without their regiments.");
    Road road = ROAD_NONE;
    for (int d = 0; d < 6; d++) {
        if (b->hex[hex].edge_road[d] > road) road = (Road)b->hex[hex].edge_road[d];
    }
    if (lfm_must_rejoin(b, s, g, r)) return false;
    bool rate = road && !(g->flags & GROUP_CHARGED) && !lfm_in_zoi(b, s, UNION, hex);
    *cost = 0;
    for (int p = first; p; p = pieces_next(&g->set, p)) {
        if (lfm_is_gun(b, p)) return refuse(r, LFM_30_16, "%s is not a regiment.", lfm_name_of(b, p));
        int one = lfm_entry_cost(b, s, p, hex, road, rate);
        if (one > *cost) *cost = one;
    }
    return g->spent + *cost <= g->allowance || refuse(r, LFM_D2e, "One more hex of the road cannot be paid for.");
}

void lfm_exit(const LfmBoard *b, LfmState *s, const Journal *j) {
    int hex = s->group.hex;
    PieceSet gone = s->group.set;
    char label[MARK_ROOM];
    int count = pieces_count(&gone);
    journal(j, NOBODY, LFM_30_16, "%d piece%s the map at %s.", count, count == 1 ? " exits" : "s exit",
            lfm_hex_label(b, hex, label));
    for (int p = pieces_next(&gone, 0); p; p = pieces_next(&gone, p)) {
        lfm_lift(b, s, p, FATE_EXITED);
        s->hex[p] = 0;
    }
    lfm_give_up_work(b, s, hex, j);
    s->group = (Group){0};
    lfm_step_to(s, STEP_MOVEMENT);
    lfm_judge_exit(b, s, j);
}
