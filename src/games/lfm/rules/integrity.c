/* Brigade integrity (22; LFM-22.1 only says what it stands for). */
#include "games/lfm/rules.h"

/* ---- Separated regiments (22.2a, LFM-R20) ------------------------------------------------------------------------ */

static bool other_in(const LfmBoard *b, const LfmState *s, int unit, int hex) {
    for (int p = s->top[hex]; p && p <= b->units; p = s->below[p]) {
        if (p != unit && b->brief[p].brigade == b->brief[unit].brigade) return true;
    }
    return false;
}

static bool is_near(const LfmBoard *b, const LfmState *s, int unit) {
    int hex = s->hex[unit];
    if (other_in(b, s, unit, hex)) return true;
    for (int d = 0; d < 6; d++) {
        if (other_in(b, s, unit, b->grid.next[hex][d])) return true;
    }
    return false;
}

/* LFM-22.2b: the only unit of its brigade is with the brigade commander, which is his duty (20.9b). */
static bool has_others(const LfmBoard *b, const LfmState *s, int unit) {
    const PieceSet *members = &b->brigade[b->brief[unit].brigade].members;
    for (int p = pieces_next(members, 0); p && p <= b->units; p = pieces_next(members, p)) {
        if (p != unit && lfm_on_map(s, p)) return true;
    }
    return false;
}

/* LFM-R20: excused in a ZOC. */
static bool in_zoc(const LfmBoard *b, const LfmState *s, int unit) {
    return lfm_in_zoc(b, s, lfm_side(b, unit), s->hex[unit]);
}

/* LFM-22.4c: detached regiments are free, special units always (LFM-20.8b). LFM-22.3: one that enters later is bound
 * from its next phase on. */
void lfm_find_separated(const LfmBoard *b, LfmState *s) {
    const PieceSet *own = &b->of_side[lfm_phasing(s)];
    for (int p = pieces_next(own, 0); p && p <= b->units; p = pieces_next(own, p)) {
        if (!lfm_on_map(s, p) || !lfm_is_regiment(b, p) || b->piece[p].special || lfm_is(s, p, U_DETACHED)) continue;
        if (!is_near(b, s, p) && has_others(b, s, p) && !in_zoc(b, s, p)) s->mark[p] |= U_SEPARATED;
    }
}

/* LFM-R20: free as soon as it is adjacent, no matter which of them moved. */
static void release(const LfmBoard *b, LfmState *s, int unit) {
    if (lfm_is(s, unit, U_SEPARATED) && lfm_on_map(s, unit) && is_near(b, s, unit)) s->mark[unit] &= (u16)~U_SEPARATED;
}

void lfm_release(const LfmBoard *b, LfmState *s, const PieceSet *set) {
    for (int p = pieces_next(set, 0); p && p <= b->units; p = pieces_next(set, p)) release(b, s, p);
}

void lfm_release_all(const LfmBoard *b, LfmState *s) {
    if (!lfm_is_anyone_marked(s, U_SEPARATED)) return;
    for (int p = 1; p <= b->units; p++) {
        if (lfm_is(s, p, U_SEPARATED) && lfm_side(b, p) == lfm_phasing(s)) release(b, s, p);
    }
}

static bool is_bound(const LfmBoard *b, const LfmState *s, int unit) {
    return lfm_is(s, unit, U_SEPARATED) && !lfm_is(s, unit, U_DETACHED) && lfm_on_map(s, unit) && !in_zoc(b, s, unit) &&
           lfm_may_move(b, s, unit, NULL);
}

static int bound_member(const LfmBoard *b, const LfmState *s, const Group *g) {
    for (int p = pieces_next(&g->set, 0); p && p <= b->units; p = pieces_next(&g->set, p)) {
        if (lfm_is(s, p, U_SEPARATED) && is_bound(b, s, p)) return p;
    }
    return 0;
}

/* ---- The way home ------------------------------------------------------------------------------------------------ */

/* The flood runs backwards, from the brigade to the regiment. A way through a ZOC is none. */
static int home_cost(const void *context, int to, int from, int direction) {
    const Stride *t = context;
    int most = lfm_may_spend(t, to, from);
    if (most < t->b->least_rate || lfm_in_zoc(t->b, t->s, t->side, to)) return -1;
    int cost = lfm_stride_cost(t, from, hex_reverse(direction));
    if (cost < 0 || cost > most) return -1;
    return lfm_may_be_in(t->b, t->s, t->piece, to, NULL, NULL) ? cost : -1;
}

/* Where the nearest other unit of the brigade is; 0: nowhere. */
static int nearest_other(const LfmBoard *b, const LfmState *s, int unit) {
    const PieceSet *members = &b->brigade[b->brief[unit].brigade].members;
    int nearest = HEX_LINE_MAX, hex = 0;
    for (int p = pieces_next(members, 0); p && p <= b->units; p = pieces_next(members, p)) {
        if (p == unit || !lfm_on_map(s, p)) continue;
        int distance = hex_distance(&b->grid, s->hex[unit], s->hex[p]);
        if (distance < nearest) nearest = distance, hex = s->hex[p];
    }
    return hex;
}

/* What it costs to go straight to the nearest of the others: the cheapest way costs no more. HEX_BEYOND: it fails. */
static int straight_home(const Stride *t) {
    const LfmBoard *b = t->b;
    int at = t->s->hex[t->piece], goal = nearest_other(b, t->s, t->piece), spent = 0;
    PieceSet alone = {{0}};
    pieces_add(&alone, t->piece);
    if (!goal) return HEX_BEYOND;
    for (int left = hex_distance(&b->grid, at, goal); left > 1; left--) {
        int best = HEX_BEYOND, next = 0;
        for (int d = 0; d < 6; d++) {
            int to = b->grid.next[at][d];
            if (!to || hex_distance(&b->grid, to, goal) >= left) continue;
            int cost = home_cost(t, to, at, hex_reverse(d));
            if (cost >= 0 && cost < best) best = cost, next = to;
        }
        if (!next) return HEX_BEYOND;
        at = next;
        spent += best;
    }
    return spent && lfm_fits(b, t->s, &alone, at, NULL) ? spent : HEX_BEYOND;
}

/* Hexes beside or with another unit of the brigade, where it could stay. */
static void find_goals(const LfmBoard *b, const LfmState *s, int unit, HexSet *out) {
    PieceSet others = pieces_both(&b->brigade[b->brief[unit].brigade].members, &s->present), alone = {{0}};
    pieces_drop(&others, unit);
    pieces_add(&alone, unit);
    bool fits = lfm_fits(b, s, &alone, 0, NULL);
    hexset_clear(out);
    for (int p = pieces_next(&others, 0); p && p <= b->units; p = pieces_next(&others, p)) {
        for (int d = -1; d < 6; d++) {
            int hex = d < 0 ? s->hex[p] : b->grid.next[s->hex[p]][d];
            if (!hex || !b->hex[hex].in_play || hexset_has(out, hex)) continue;
            if (lfm_in_zoc(b, s, lfm_side(b, unit), hex)) continue;
            if (s->top[hex] ? lfm_fits(b, s, &alone, hex, NULL) : fits) hexset_add(out, hex);
        }
    }
}

/* What is left of the way from each hex that is not further than the regiment; false when there is none. */
static bool find_way_home(const LfmBoard *b, const LfmState *s, int unit, HexFarReach *left) {
    HexSet goals, room[2];
    Stride t = lfm_stride(b, s, unit, room);
    find_goals(b, s, unit, &goals);
    t.goal = s->hex[unit];
    t.budget = straight_home(&t);
    t.reach = left;
    hex_far_reach(&b->grid, &goals, t.budget < HEX_BEYOND ? t.budget : HEX_BEYOND - 1, t.goal, home_cost, &t, left);
    return left->spent[s->hex[unit]] != HEX_BEYOND;
}

/* On a cheapest way, and open to the group as it is? */
static bool leads_home(const March *m, int unit, const HexFarReach *left, int direction, bool by_road) {
    const LfmBoard *b = m->b;
    int from = m->g->hex, to = b->grid.next[from][direction];
    Spot at = lfm_spot(m->g);
    StepEffect w;
    if (left->spent[to] == HEX_BEYOND) return false;
    int cost = by_road ? lfm_road_cost(b, m->s, unit, from, direction) : lfm_step_cost(b, m->s, unit, from, direction);
    if (cost < 0 || cost + left->spent[to] != left->spent[from]) return false;
    return lfm_may_step(m, at, direction, by_road, &w, NULL) &&
           lfm_can_go_on(m, lfm_stepped(m, at, direction, by_road, &w));
}

static bool any_leads_home(const March *m, int unit, const HexFarReach *left) {
    for (int k = 0; k < 12; k++) {
        if (m->b->grid.next[m->g->hex][k / 2] && leads_home(m, unit, left, k / 2, k % 2)) return true;
    }
    return false;
}

void lfm_find_rejoining(const March *m, Rejoining *h) {
    h->unit = bound_member(m->b, m->s, m->g);
    if (!h->unit) return;
    if (!find_way_home(m->b, m->s, h->unit, &h->left) || !any_leads_home(m, h->unit, &h->left)) h->unit = 0;
}

bool lfm_leads_to_brigade(const March *m, const Rejoining *h, int direction, bool by_road, Refusal *r) {
    if (!h->unit || leads_home(m, h->unit, &h->left, direction, by_road)) return true;
    refuse(r, LFM_22_2a, "%s must rejoin its brigade by the cheapest way.", lfm_name_of(m->b, h->unit));
    return refuse_also(r, LFM_R20);
}

static bool refuse_parting(const LfmBoard *b, const Rejoining *h, Refusal *r) {
    refuse(r, LFM_22_2a, "%s must first rejoin its brigade.", lfm_name_of(b, h->unit));
    return refuse_also(r, LFM_R20);
}

/* It can go straight home, and wherever a cheapest way may begin it can go and stay: it must, whichever that is. */
static bool is_free_to_rejoin(const March *m, int unit) {
    HexSet room[2];
    Stride t = lfm_stride(m->b, m->s, unit, room);
    int from = m->g->hex;
    for (int d = 0; d < 6; d++) {
        int to = m->b->grid.next[from][d], cost = to ? home_cost(&t, to, from, hex_reverse(d)) : -1;
        StepEffect w;
        if (cost < 0) continue;
        bool by_road = cost < lfm_step_cost(m->b, m->s, unit, from, d);
        if (!lfm_may_step(m, lfm_spot(m->g), d, by_road, &w, NULL) || !lfm_may_rest(m, to, NULL)) return false;
    }
    return straight_home(&t) != HEX_BEYOND;
}

bool lfm_must_rejoin(const LfmBoard *b, const LfmState *s, const Group *g, Refusal *r) {
    Rejoining h;
    h.unit = bound_member(b, s, g);
    if (!h.unit) return false;
    March m = lfm_march(b, s, g);
    if (!is_free_to_rejoin(&m, h.unit)) lfm_find_rejoining(&m, &h);
    if (h.unit) refuse_parting(b, &h, r);
    return h.unit != 0;
}
