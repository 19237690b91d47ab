/* Who may take which step (1, 20, 23). */
#include "games/lfm/rules.h"

bool lfm_has_unit(const LfmBoard *b, const PieceSet *set) {
    int first = pieces_next(set, 0);
    return first && first <= b->units;
}

/* ---- Who may stir ------------------------------------------------------------------------------------------------ */

bool lfm_may_move(const LfmBoard *b, const LfmState *s, int piece, Refusal *r) {
    const char *name = lfm_name_of(b, piece);
    if (lfm_is(s, piece, U_MOVED)) {
        refuse(r, LFM_S5a, "%s has moved.", name);
        return lfm_is(s, piece, U_FRESH_CHARGE) && (refuse_also(r, LFM_3_8), refuse_also(r, LFM_R24));
    }
    if (lfm_is_gun(b, piece) && !lfm_is_limbered(b, s, piece))
        return refuse(r, LFM_1_4a, "%s is unlimbered.", name), refuse_also(r, LFM_S5b);
    if (lfm_is(s, piece, U_BUILDER)) return refuse(r, LFM_24_2b, "%s builds a breastwork.", name);
    if (lfm_surprised(b, s, piece)) return refuse(r, LFM_30_2, "%s is surprised.", name);
    if (lfm_locked(b, s, piece)) return refuse(r, LFM_30_8, "%s may not move yet.", name);
    if (lfm_is_night(b, s) && lfm_on_map(s, piece) && !lfm_has_road(b, s, s->hex[piece])) {
        refuse(r, LFM_R80, "%s is in a hex without road, and it is night.", name);
        return refuse_also(r, LFM_23_5b);
    }
    return true;
}

/* ---- Hexes closed to some (30) ----------------------------------------------------------------------------------- */

static bool group_may_be_in(const LfmBoard *b, const LfmState *s, const Group *g, int hex, Refusal *r) {
    int column = hex_column(&b->grid, hex);
    if (column >= b->bounded_column && !(s->halted && column > b->halt_column)) return true;
    for (int p = pieces_next(&g->set, 0); p && p <= b->units; p = pieces_next(&g->set, p)) {
        if (!lfm_may_be_in(b, s, p, hex, g, r)) return false;
    }
    return true;
}

/* ---- A step ------------------------------------------------------------------------------------------------------ */

/* LFM-D1b, LFM-2.2a: -1 where one of them may not go, or no rate holds. */
static int step_cost(const March *m, int from, int direction, bool by_road) {
    if (!m->plain) return lfm_group_cost(m->b, m->s, &m->g->set, from, direction, by_road);
    if (by_road) return m->rated[from] >> direction & 1 ? m->rate[m->b->hex[from].road[direction]] : -1;
    int cost = m->step[from][direction];
    return cost == NEVER ? -1 : cost;
}

/* Where a rate holds the side is open, too. */
static bool refuse_side(const March *m, int from, int direction, bool by_road, Refusal *r) {
    if (!r) return false;
    if (by_road && step_cost(m, from, direction, false) >= 0) return lfm_refuse_rate(m->b, m->s, from, direction, r);
    int side = m->b->hex[from].side[direction];
    if (side & SIDE_RIVER && lfm_river_between(m->b, m->s, from, direction)) {
        refuse(r, LFM_D2f, "A river without a way over it lies between.");
        if (side & SIDE_BRIDGE) refuse_also(r, LFM_D2c), refuse_also(r, LFM_R77);
        return refuse_also(r, LFM_D2);
    }
    refuse(r, LFM_D2b, "Artillery cannot cross the steep slope there.");
    return refuse_also(r, LFM_D2), refuse_also(r, LFM_1_1b);
}

static bool may_head_for(const March *m, Spot at, int to, int direction, Refusal *r) {
    const LfmBoard *b = m->b;
    const LfmState *s = m->s;
    char label[MARK_ROOM];
    if (at.flags & GROUP_HALTED) return lfm_refuse_halted(at, r);
    if (!b->hex[to].in_play) return refuse(r, LFM_D9a, "%s is off the map.", lfm_hex_label(b, to, label));
    if (hexset_has(&s->held[lfm_waiting(s)], to))
        return refuse(r, LFM_5_2, "The enemy is in %s.", lfm_hex_label(b, to, label));
    if (lfm_is_night(b, s) && !lfm_road_over(b, s, at.hex, direction)) {
        refuse(r, LFM_23_5b, "At night units move along roads only.");
        return refuse_also(r, LFM_R80);
    }
    return group_may_be_in(b, s, m->g, to, r) && (!m->rides || lfm_ride_allows(m, at, direction, r));
}

/* LFM-1.2, LFM-1.5c: by type and mode; LFM-D1b: the lowest of the stack. */
static bool can_pay(const March *m, Spot at, int cost, bool by_road, Refusal *r) {
    int left = m->g->allowance - at.spent, first = pieces_next(&m->g->set, 0);
    if (cost <= left) return true;
    refuse(r, LFM_D2e, "It costs %d/%d MP; %d/%d are left.", cost, LFM_MP, left, LFM_MP);
    refuse_also(r, LFM_1_2), refuse_also(r, LFM_D1a);
    if (pieces_next(&m->g->set, first)) refuse_also(r, LFM_D1b);
    else if (m->b->brief[first].type == CAVALRY) refuse_also(r, LFM_1_5c);
    if (lfm_has_just_come(m->b, m->s, first)) refuse_also(r, LFM_26_4b), refuse_also(r, LFM_R79);
    if (by_road && lfm_disordered(m->b, m->s, first)) refuse_also(r, LFM_16_5), refuse_also(r, LFM_R12);
    return by_road ? refuse_also(r, LFM_D2a) : refuse_also(r, LFM_1_1a);
}

bool lfm_may_step(const March *m, Spot at, int direction, bool by_road, StepEffect *w, Refusal *r) {
    int to = m->b->grid.next[at.hex][direction];
    *w = (StepEffect){0};
    if (at.flags & GROUP_COMMITTED) return refuse(r, LFM_R23, "It must charge now."), refuse_also(r, LFM_5_2);
    if (!may_head_for(m, at, to, direction, r)) return false;
    w->cost = step_cost(m, at.hex, direction, by_road);
    if (w->cost < 0) return refuse_side(m, at.hex, direction, by_road, r);
    if (by_road && w->cost < lfm_least_rate(m, at)) w->cost = lfm_least_rate(m, at);
    if (!can_pay(m, at, w->cost, by_road, r) || (by_road && !lfm_may_use_rate(m, at, to, r))) return false;
    w->zoc = lfm_in_zoc(m->b, m->s, lfm_phasing(m->s), to);
    return !w->zoc || lfm_may_touch(m, lfm_stepped(m, at, direction, by_road, w), w, r);
}

/* ---- How far (overlays) ------------------------------------------------------------------------------------------ */

/* The cheaper of ordinary cost and rate; nobody goes on from a ZOC that he has entered. */
static int scout_cost(const void *context, int from, int to, int direction) {
    const March *m = context;
    StepEffect w, road;
    Spot at = {(u16)from, 0, m->g->flags};
    if (from != m->g->hex && lfm_in_zoc(m->b, m->s, lfm_phasing(m->s), from) && m->units) return -1;
    bool plain = lfm_may_step(m, at, direction, false, &w, NULL);
    if (lfm_may_step(m, at, direction, true, &road, NULL)) return road.cost;
    return plain ? w.cost : -1;
}

void lfm_reach(const LfmBoard *b, const LfmState *s, int piece, HexFarReach *out) {
    Group g = lfm_group_of(b, s, piece);
    March m = lfm_march(b, s, &g);
    HexSet seeds;
    hexset_clear(&seeds);
    hexset_add(&seeds, g.hex);
    hex_far_reach(&b->grid, &seeds, lfm_may_move(b, s, piece, NULL) ? g.allowance : 0, 0, scout_cost, &m, out);
}
