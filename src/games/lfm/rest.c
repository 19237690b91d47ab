/* Where a move may end, and whether such a place can still be reached (4.4, 20.9, LFM-1.3, LFM-R17, LFM-R19). */
#include "games/lfm/inner.h"

/* ---- Where a move may end ---------------------------------------------------------------------------------------- */

/* LFM-4.4, LFM-R19: two modes may meet while the men can still mount or dismount. */
static bool modes_may_agree(const LfmBoard *b, const LfmState *s, const PieceSet *set, int hex) {
    PieceSet all = lfm_stack(s, hex);
    bool mount = true, dismount = true;
    int mounted = 0, dismounted = 0;
    for (int i = 0; i < 4; i++) all.word[i] |= set->word[i];
    for (int p = pieces_next(&all, 0); p && p <= b->units; p = pieces_next(&all, p)) {
        if (b->brief[p].type != CAVALRY) continue;
        mounted += b->brief[p].sp[0];
        dismounted += b->brief[p].sp[1];
        if (lfm_is(s, p, U_CHANGED)) is_mounted(b, s, p) ? (dismount = false) : (mount = false);
    }
    return (mount && mounted <= b->rule.stack) || (dismount && dismounted <= b->rule.stack);
}

static bool any_horse(const LfmBoard *b, const LfmState *s, const PieceSet *set, int hex) {
    bool any = false;
    for (int i = 0; i < 4; i++) any |= (set->word[i] & b->horse.word[i]) != 0;
    for (int p = s->top[hex]; p; p = s->below[p]) any |= pieces_have(&b->horse, p);
    return any;
}

static bool refuse_stay(const LfmBoard *b, const LfmState *s, const PieceSet *set, int hex, Refusal *r) {
    Refusal why = {0};
    if (!r && !any_horse(b, s, set, hex)) return false;
    lfm_fits(b, s, set, hex, &why);
    if (why.clause[0] == LFM_4_4 && modes_may_agree(b, s, set, hex)) return true;
    if (!r) return false;
    *r = why;
    return refuse_also(r, LFM_R19);
}

static bool may_stay(const LfmBoard *b, const LfmState *s, const PieceSet *set, int hex, Refusal *r) {
    int first = pieces_next(set, 0);
    bool alone = !s->top[hex] && !pieces_next(set, first) && lfm_sp(b, s, first) <= b->rule.stack;
    return alone || lfm_fits(b, s, set, hex, NULL) || refuse_stay(b, s, set, hex, r);
}

static int lonely_commander(const LfmBoard *b, const LfmState *s, const Group *g) {
    int p = pieces_next(&g->set, b->units);
    while (p && lfm_at_home(b, s, p, g->hex, &g->set)) p = pieces_next(&g->set, p);
    return p;
}

bool lfm_may_rest(const LfmBoard *b, const LfmState *s, const Group *g, Refusal *r) {
    char label[40];
    int lonely = lonely_commander(b, s, g);
    if ((lonely && !r) || !may_stay(b, s, &g->set, g->hex, r)) return false;
    if (!lonely) return true;
    refuse(r, LFM_R17, "%s would have no regiment of his in %s.", lfm_name(b, s, lonely),
           lfm_hex_label(b, g->hex, label));
    return refuse_also(r, LFM_20_9b);
}

/* The group after a step. */
static Group stepped(const Group *g, int to, bool by_road, const Way *w) {
    Group there = *g;
    there.hex = (u16)to;
    there.spent = (u8)(g->spent + w->cost);
    there.flags |= (u8)(GROUP_WENT | (by_road ? GROUP_ROAD : 0));
    return there;
}

/* Is there any place of his that is not too far, were there a pike from road to road? */
static bool may_be_home(const LfmBoard *b, const LfmState *s, const Group *g, int commander) {
    const PieceSet *members = &b->brigade[b->brief[commander].brigade].members;
    int left = g->allowance - g->spent;
    bool any = false;
    for (int p = pieces_next(members, 0); p && p <= b->units; p = pieces_next(members, p)) {
        if (!on_map(s, p)) continue;
        any = true;
        if (lfm_least(b, g->hex, s->hex[p]) <= left) return true;
    }
    int superior = any ? 0 : lfm_superior(b, s, commander); /* LFM-20.9c */
    return superior && lfm_least(b, g->hex, s->hex[superior]) <= left;
}

static bool may_all_be_home(const LfmBoard *b, const LfmState *s, const Group *g) {
    for (int c = pieces_next(&g->set, b->units); c; c = pieces_next(&g->set, c)) {
        if (!lfm_at_home(b, s, c, g->hex, &g->set) && !may_be_home(b, s, g, c)) return false;
    }
    return true;
}

/* One step further: mostly there is room just beyond. */
static bool rests_next(const LfmBoard *b, const LfmState *s, const Group *g) {
    for (int k = 0; k < 12; k++) {
        Way w;
        int to = b->grid.next[g->hex][k / 2];
        if (!to || !lfm_may_step(b, s, g, to, k % 2, &w, NULL)) continue;
        Group there = stepped(g, to, k % 2, &w);
        if ((w.zoc && lfm_has_unit(b, &g->set)) || lfm_may_rest(b, s, &there, NULL)) return true;
    }
    return false;
}

/* Commanders without units: what a step costs them depends on nothing before it, so the flood runs from the places of
 * one of them to the group. */
static int courier_cost(const void *context, int to, int from, int direction) {
    const Stride *t = context;
    if (t->reach && lfm_strays(t, to, from)) return -1;
    if (lfm_in_zoc(t->b, t->s, t->side, to) && (t->night || !hexset_has(&t->s->held[t->side], to)))
        return -1; /* LFM-R16 */
    return lfm_stride_cost(t, from, hex_reverse(direction));
}

/* Where all of them could stay, of the places of this one that are not too far (20.9). */
static bool find_places(const LfmBoard *b, const LfmState *s, const Group *g, int commander, HexSet *out) {
    const PieceSet *members = &b->brigade[b->brief[commander].brigade].members;
    Group there = *g;
    bool any = false, found = false;
    hexset_clear(out);
    for (int p = pieces_next(members, 0); p && p <= b->units; p = pieces_next(members, p)) {
        if (!on_map(s, p)) continue;
        any = true;
        there.hex = s->hex[p];
        bool near = !hexset_has(out, there.hex) && lfm_least(b, g->hex, there.hex) <= g->allowance - g->spent;
        if (!near || !lfm_may_rest(b, s, &there, NULL)) continue;
        hexset_add(out, there.hex);
        found = true;
    }
    int superior = any ? 0 : lfm_superior(b, s, commander); /* LFM-20.9c */
    there.hex = s->hex[superior];
    if (!superior || !lfm_may_rest(b, s, &there, NULL)) return found;
    hexset_add(out, there.hex);
    return true;
}

static void find_errand(const LfmBoard *b, const LfmState *s, const Group *g, int commander, HexFarReach *left) {
    HexSet places, room[2];
    Stride t = lfm_stride(b, s, commander, room);
    t.rates = !(g->flags & GROUP_CHARGED);
    t.reach = left;
    t.goal = g->hex;
    t.budget = g->allowance - g->spent;
    (void)find_places(b, s, g, commander, &places);
    hex_far_reach(&b->grid, &places, g->allowance - g->spent, g->hex, courier_cost, &t, left);
}

/* By ordinary steps straight to the nearest hex of his that would do: what it costs; HEX_BEYOND if that fails. */
static int straight_home(const LfmBoard *b, const LfmState *s, const Group *g, int commander) {
    const PieceSet *members = &b->brigade[b->brief[commander].brigade].members;
    int nearest = 99, spent = 0;
    Group there = *g;
    for (int p = pieces_next(members, 0); p && p <= b->units; p = pieces_next(members, p)) {
        int distance = on_map(s, p) ? hex_distance(&b->grid, g->hex, s->hex[p]) : 99;
        if (distance < nearest) nearest = distance, there.hex = s->hex[p];
    }
    int superior = nearest == 99 ? lfm_superior(b, s, commander) : 0; /* LFM-20.9c */
    if (superior) there.hex = s->hex[superior], nearest = hex_distance(&b->grid, g->hex, there.hex);
    if (nearest == 99 || is_night(b, s) || !lfm_may_rest(b, s, &there, NULL)) return HEX_BEYOND;
    for (int at = g->hex; at != there.hex;) {
        int best = NEVER, next = 0;
        for (int d = 0; d < 6; d++) {
            int to = b->grid.next[at][d];
            if (!to || hex_distance(&b->grid, to, there.hex) >= nearest) continue;
            if (lfm_in_zoc(b, s, phasing(s), to) && !hexset_has(&s->held[phasing(s)], to)) continue;
            int cost = lfm_step_cost(b, s, commander, at, d);
            if (cost >= 0 && cost < best) best = cost, next = to;
        }
        if (!next) return HEX_BEYOND;
        at = next;
        spent += best;
        nearest--;
    }
    return spent;
}

static bool rides_home(const LfmBoard *b, const LfmState *s, const Group *g, int commander) {
    HexFarReach left;
    if (straight_home(b, s, g, commander) <= g->allowance - g->spent) return true;
    find_errand(b, s, g, commander, &left);
    return left.spent[g->hex] != HEX_BEYOND;
}

/* The search for a place: everywhere it could still go. Who has used a rate enters no ZOC, so units look for a place
 * outside ZOC by any way, then for one in a ZOC by ordinary steps alone. Whatever way is found, its next step leaves
 * the rest of it open. */
typedef struct Search {
    const LfmBoard *b;
    const LfmState *s;
    const Group *g;
    const HexFarReach *reach; /* what is being filled: spent on the way to each hex */
    bool units, into_zoc;
} Search;

static Group searcher(const Search *c, int hex) {
    Group at = *c->g;
    at.hex = (u16)hex;
    at.spent = (u8)(at.spent + c->reach->spent[hex]);
    at.flags |= GROUP_WENT;
    return at;
}

static int search_cost(const void *context, int from, int to, int direction) {
    const Search *c = context;
    Group at = searcher(c, from);
    Way w, road;
    (void)direction;
    if (c->into_zoc && from != c->g->hex && lfm_in_zoc(c->b, c->s, phasing(c->s), from)) return -1;
    if (!c->into_zoc && lfm_may_step(c->b, c->s, &at, to, true, &road, NULL)) return road.cost;
    if (!lfm_may_step(c->b, c->s, &at, to, false, &w, NULL)) return -1;
    return c->units && w.zoc && !c->into_zoc ? -1 : w.cost;
}

static bool search(const LfmBoard *b, const LfmState *s, const Group *g, bool into_zoc) {
    HexFarReach reach;
    Search c = {b, s, g, &reach, lfm_has_unit(b, &g->set), into_zoc};
    HexSet seeds;
    hexset_clear(&seeds);
    hexset_add(&seeds, g->hex);
    hex_far_reach(&b->grid, &seeds, g->allowance - g->spent, 0, search_cost, &c, &reach);
    for (int i = 1; i < reach.count; i++) {
        Group at = searcher(&c, reach.hex[i]);
        if (into_zoc ? lfm_in_zoc(b, s, phasing(s), at.hex) : lfm_may_rest(b, s, &at, NULL)) return true;
    }
    return false;
}

static bool finds_rest(const LfmBoard *b, const LfmState *s, const Group *g) {
    int lonely = lonely_commander(b, s, g);
    HexSet places;
    if (lonely && !find_places(b, s, g, lonely, &places)) return false;
    if (!may_stay(b, s, &g->set, 0, NULL)) return false;
    if (rests_next(b, s, g) || search(b, s, g, false)) return true;
    return lfm_has_unit(b, &g->set) && !(g->flags & GROUP_ROAD) && search(b, s, g, true);
}

bool lfm_way_on(const LfmBoard *b, const LfmState *s, const Group *g) {
    if (lfm_may_rest(b, s, g, NULL)) return true;
    if (g->flags & GROUP_HALTED) return false;
    if (!may_all_be_home(b, s, g)) return false;
    int lonely = lfm_has_unit(b, &g->set) ? 0 : lonely_commander(b, s, g);
    return lonely ? rides_home(b, s, g, lonely) : finds_rest(b, s, g);
}

/* Not one who goes along with his superior and has no regiment. */
static int errand_runner(const LfmBoard *b, const LfmState *s, const Group *g) {
    int c = lfm_has_unit(b, &g->set) ? 0 : pieces_next(&g->set, b->units);
    while (c && lfm_at_home(b, s, c, 0, &g->set)) c = pieces_next(&g->set, c);
    return c;
}

void lfm_find_errand(const LfmBoard *b, const LfmState *s, const Group *g, Homing *out) {
    out->flooded = false;
    out->commander = g->flags & (GROUP_HALTED | GROUP_COMMITTED) ? 0 : errand_runner(b, s, g);
    if (out->commander) out->straight = straight_home(b, s, g, out->commander);
}

/* What lies further from home than the group was not looked at to the end: it is as far at least, and at most as
 * far as a way back through the hex that was left. */
bool lfm_leaves_errand(const LfmBoard *b, const LfmState *s, const Group *there, Homing *h) {
    int from = s->group.hex, left = there->allowance - there->spent, d = hex_direction(&b->grid, there->hex, from);
    bool zoc = lfm_in_zoc(b, s, phasing(s), from) && !hexset_has(&s->held[phasing(s)], from);
    bool back = !zoc && !is_night(b, s);
    int cost = back ? lfm_step_cost(b, s, h->commander, there->hex, d) : -1;
    if (cost >= 0 && cost + h->straight <= left) return true;
    if (!may_be_home(b, s, there, h->commander)) return false;
    if (!h->flooded) find_errand(b, s, &s->group, h->commander, &h->left);
    h->flooded = true;
    if (h->left.spent[there->hex] <= left) return true;
    if (h->left.spent[from] > left) return false;
    return (cost >= 0 && cost + h->left.spent[from] <= left) || lfm_way_on(b, s, there);
}
