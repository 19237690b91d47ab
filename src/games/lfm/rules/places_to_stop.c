/* Where a move may end, and whether such a place can still be reached (4.4, 20.9, LFM-1.3, LFM-R17, LFM-R19). */
#include "games/lfm/rules.h"

/* ---- Where a move may end ---------------------------------------------------------------------------------------- */

/* With the units that are there and not of the group. */
static bool fits_in(const March *m, int hex) {
    const LfmBoard *b = m->b;
    Tally t = m->tally;
    for (int p = m->s->top[hex]; p && p <= b->units; p = m->s->below[p]) {
        if (!pieces_have(&m->g->set, p)) lfm_count(b, m->s, p, &t);
    }
    return lfm_within_limits(b, &t, hex, NULL);
}

static bool may_stay(const March *m, int hex, Refusal *r) {
    int top = m->s->top[hex];
    bool fits = top && top <= m->b->units ? fits_in(m, hex) : m->fits;
    return fits || lfm_refuse_stay(m->b, m->s, &m->g->set, hex, r);
}

static int lonely_commander(const March *m, int hex) {
    int p = pieces_next(&m->seekers, 0);
    while (p && lfm_is_place_of(m->b, m->s, p, hex, &m->g->set)) p = pieces_next(&m->seekers, p);
    return p;
}

bool lfm_may_rest(const March *m, int hex, Refusal *r) {
    char label[MARK_ROOM];
    int lonely = lonely_commander(m, hex);
    if ((lonely && !r) || !may_stay(m, hex, r)) return false;
    if (!lonely) return true;
    refuse(r, LFM_R17, "%s would have no regiment of his in %s.", lfm_name(m->b, m->s, lonely),
           lfm_hex_label(m->b, hex, label));
    return refuse_also(r, LFM_20_9b);
}

/* Is there any place of his that is not too far, were there a pike from road to road? */
static bool may_be_home(const March *m, Spot at, int commander) {
    const LfmBoard *b = m->b;
    const LfmState *s = m->s;
    PieceSet his = pieces_both(&b->brigade[b->brief[commander].brigade].members, &s->present);
    int left = m->g->allowance - at.spent, first = pieces_next(&his, 0);
    for (int p = first; p && p <= b->units; p = pieces_next(&his, p)) {
        if (lfm_least_ride(b, s, at.hex, s->hex[p]) <= left) return true;
    }
    bool any = first && first <= b->units;
    int superior = any ? 0 : lfm_superior(b, s, commander); /* LFM-20.9c */
    return superior && lfm_least_ride(b, s, at.hex, s->hex[superior]) <= left;
}

static bool may_all_be_home(const March *m, Spot at) {
    for (int c = pieces_next(&m->seekers, 0); c; c = pieces_next(&m->seekers, c)) {
        if (!lfm_is_place_of(m->b, m->s, c, at.hex, &m->g->set) && !may_be_home(m, at, c)) return false;
    }
    return true;
}

/* One step further: mostly there is room just beyond. */
static bool rests_next(const March *m, Spot at) {
    for (int k = 0; k < 12; k++) {
        StepEffect w;
        int to = m->b->grid.next[at.hex][k / 2];
        if (!to || !lfm_may_step(m, at, k / 2, k % 2, &w, NULL)) continue;
        if ((w.zoc && m->units) || lfm_may_rest(m, to, NULL)) return true;
    }
    return false;
}

/* Commanders without units: what a step costs them depends on nothing before it, so the flood runs from the places of
 * one of them to the group. */
static int commander_cost(const void *context, int to, int from, int direction) {
    const Stride *t = context;
    int most = lfm_may_spend(t, to, from);
    if (most < t->b->least_rate) return -1;
    if (lfm_in_zoc(t->b, t->s, t->side, to) && (t->night || !lfm_commander_may_touch(t->s, t->side, to)))
        return -1; /* LFM-R16 */
    int cost = lfm_stride_cost(t, from, hex_reverse(direction));
    return cost <= most ? cost : -1;
}

/* Where all of them could stay, of the places of this one that are not too far (20.9). */
static bool find_places(const March *m, Spot at, int commander, HexSet *out) {
    const LfmBoard *b = m->b;
    const LfmState *s = m->s;
    PieceSet his = pieces_both(&b->brigade[b->brief[commander].brigade].members, &s->present);
    int first = pieces_next(&his, 0), left = m->g->allowance - at.spent;
    bool found = false;
    hexset_clear(out);
    for (int p = first; p && p <= b->units; p = pieces_next(&his, p)) {
        bool near = !hexset_has(out, s->hex[p]) && lfm_least_ride(b, s, at.hex, s->hex[p]) <= left;
        if (!near || !lfm_may_rest(m, s->hex[p], NULL)) continue;
        hexset_add(out, s->hex[p]);
        found = true;
    }
    bool any = first && first <= b->units;
    int superior = any ? 0 : lfm_superior(b, s, commander); /* LFM-20.9c */
    if (!superior || !lfm_may_rest(m, s->hex[superior], NULL)) return found;
    hexset_add(out, s->hex[superior]);
    return true;
}

static void find_way_to_place(const March *m, Spot at, int commander, HexFarReach *left) {
    HexSet places, room[2];
    Stride t = lfm_stride(m->b, m->s, commander, room);
    t.rates = !(at.flags & GROUP_CHARGED);
    t.reach = left;
    t.goal = at.hex;
    t.budget = m->g->allowance - at.spent;
    (void)find_places(m, at, commander, &places);
    hex_far_reach(&m->b->grid, &places, t.budget, at.hex, commander_cost, &t, left);
}

/* Of the places of a brigade commander the nearest, occupied or not; 0: none. */
static int nearest_place(const LfmBoard *b, const LfmState *s, int from, int commander) {
    PieceSet his = pieces_both(&b->brigade[b->brief[commander].brigade].members, &s->present);
    int nearest = HEX_LINE_MAX, hex = 0;
    for (int p = pieces_next(&his, 0); p && p <= b->units; p = pieces_next(&his, p)) {
        int distance = hex_distance(&b->grid, from, s->hex[p]);
        if (distance < nearest) nearest = distance, hex = s->hex[p];
    }
    int superior = hex ? 0 : lfm_superior(b, s, commander); /* LFM-20.9c */
    return superior ? s->hex[superior] : hex;
}

/* By ordinary steps straight to the nearest hex of his that would do: what it costs; HEX_BEYOND if that fails. */
static int straight_home(const March *m, Spot at, int commander) {
    const LfmBoard *b = m->b;
    const LfmState *s = m->s;
    int goal = nearest_place(b, s, at.hex, commander), spent = 0, hex = at.hex;
    if (!goal || lfm_is_night(b, s) || !lfm_may_rest(m, goal, NULL)) return HEX_BEYOND;
    for (int left = hex_distance(&b->grid, hex, goal); left > 0; left--) {
        int best = NEVER, next = 0;
        for (int d = 0; d < 6; d++) {
            int to = b->grid.next[hex][d];
            if (!to || hex_distance(&b->grid, to, goal) >= left) continue;
            if (lfm_in_zoc(b, s, lfm_phasing(s), to) && !hexset_has(&s->held[lfm_phasing(s)], to)) continue;
            int cost = lfm_step_cost(b, s, commander, hex, d);
            if (cost >= 0 && cost < best) best = cost, next = to;
        }
        if (!next) return HEX_BEYOND;
        hex = next;
        spent += best;
    }
    return spent;
}

static bool rides_home(const March *m, Spot at, int commander) {
    HexFarReach left;
    if (straight_home(m, at, commander) <= m->g->allowance - at.spent) return true;
    find_way_to_place(m, at, commander, &left);
    return left.spent[at.hex] != HEX_BEYOND;
}

/* The search for a place: everywhere it could still go. Who has used a rate enters no ZOC, so units look for a place
 * outside ZOC by any way, then for one in a ZOC by ordinary steps alone. Whatever way is found, its next step leaves
 * the rest of it open. */
typedef struct Search {
    const March *m;
    Spot start;
    const HexFarReach *reach; /* what is being filled: spent on the way to each hex */
    bool into_zoc, *found;
} Search;

static int searched_cost(const Search *c, int from, int direction) {
    Spot at = {(u16)from, (u8)(c->start.spent + c->reach->spent[from]), (u8)(c->start.flags | GROUP_WENT)};
    StepEffect w;
    if (!c->into_zoc && lfm_may_step(c->m, at, direction, true, &w, NULL)) return w.cost;
    if (!lfm_may_step(c->m, at, direction, false, &w, NULL)) return -1;
    return c->m->units && w.zoc && !c->into_zoc ? -1 : w.cost;
}

/* Once a place has been found there is nothing more to look for. */
static int search_cost(const void *context, int from, int to, int direction) {
    const Search *c = context;
    const LfmState *s = c->m->s;
    if (*c->found) return -1;
    if (c->into_zoc && from != c->start.hex && lfm_in_zoc(c->m->b, s, lfm_phasing(s), from)) return -1;
    int cost = searched_cost(c, from, direction);
    if (cost < 0) return -1;
    *c->found = c->into_zoc ? lfm_in_zoc(c->m->b, s, lfm_phasing(s), to) : lfm_may_rest(c->m, to, NULL);
    return cost;
}

static bool search(const March *m, Spot at, bool into_zoc) {
    HexFarReach reach;
    bool found = false;
    Search c = {m, at, &reach, into_zoc, &found};
    HexSet seeds;
    hexset_clear(&seeds);
    hexset_add(&seeds, at.hex);
    hex_far_reach(&m->b->grid, &seeds, m->g->allowance - at.spent, 0, search_cost, &c, &reach);
    return found;
}

static bool finds_rest(const March *m, Spot at) {
    int lonely = lonely_commander(m, at.hex);
    HexSet places;
    if (lonely && !find_places(m, at, lonely, &places)) return false;
    if (!may_stay(m, 0, NULL)) return false;
    if (rests_next(m, at) || search(m, at, false)) return true;
    return m->units && !(at.flags & GROUP_ROAD) && search(m, at, true);
}

bool lfm_can_go_on(const March *m, Spot at) {
    if (lfm_may_rest(m, at.hex, NULL)) return true;
    if (at.flags & GROUP_HALTED) return false;
    if (!may_all_be_home(m, at)) return false;
    int lonely = m->units ? 0 : lonely_commander(m, at.hex);
    return lonely ? rides_home(m, at, lonely) : finds_rest(m, at);
}

/* Not one who goes along with his superior and has no regiment. */
static int commander_without_place(const March *m) { return m->units ? 0 : lonely_commander(m, 0); }

void lfm_find_way_to_place(const March *m, Rejoining *out) {
    out->flooded = false;
    out->commander = m->g->flags & (GROUP_HALTED | GROUP_COMMITTED) ? 0 : commander_without_place(m);
    if (out->commander) out->straight = straight_home(m, lfm_spot(m->g), out->commander);
}

/* What lies further from home than the group was not looked at to the end: it is as far at least, and at most as
 * far as a way back through the hex that was left. */
bool lfm_keeps_way_to_place(const March *m, Spot there, Rejoining *h) {
    const LfmBoard *b = m->b;
    const LfmState *s = m->s;
    int from = m->g->hex, left = m->g->allowance - there.spent, d = hex_direction(&b->grid, there.hex, from);
    bool zoc = lfm_in_zoc(b, s, lfm_phasing(s), from) && !hexset_has(&s->held[lfm_phasing(s)], from);
    bool back = !zoc && !lfm_is_night(b, s);
    int cost = back ? lfm_step_cost(b, s, h->commander, there.hex, d) : -1;
    if (cost >= 0 && cost + h->straight <= left) return true;
    if (!may_be_home(m, there, h->commander)) return false;
    if (!h->flooded) find_way_to_place(m, lfm_spot(m->g), h->commander, &h->left);
    h->flooded = true;
    if (h->left.spent[there.hex] <= left) return true;
    if (h->left.spent[from] > left) return false;
    return (cost >= 0 && cost + h->left.spent[from] <= left) || lfm_can_go_on(m, there);
}
