/* Reinforcements and returns (26, 9.2e). */
#include "games/lfm/rules.h"

/* ---- Who waits --------------------------------------------------------------------------------------------------- */

static int arrival_of(const LfmBoard *b, int piece) { return b->arrival_of[piece]; }

static bool comes_now(const LfmBoard *b, const LfmState *s, int arrival) {
    const LfmArrival *a = &b->arrival[arrival];
    return lfm_side(b, a->piece[0]) == lfm_phasing(s) && (!a->option || lfm_on(s, (LfmOption)a->option));
}

static bool comes_by_road(const LfmBoard *b, const LfmState *s, int arrival) {
    return arrival && comes_now(b, s, arrival) && b->arrival[arrival].from != FROM_HERE;
}

/* Of those who are off the map. */
static inline bool is_ready(const LfmBoard *b, const LfmState *s, int piece) {
    return s->due[piece] <= s->turn && !lfm_is(s, piece, U_MOVED) && !lfm_surprised(b, s, piece);
}

static bool refuse_due(const LfmBoard *b, const LfmState *s, int piece, Refusal *r) {
    const char *name = lfm_name_of(b, piece);
    bool waits = s->fate[piece] == FATE_WAITING, away = s->fate[piece] == FATE_AWAY;
    if (lfm_side(b, piece) != lfm_phasing(s) || (!waits && !away))
        return refuse(r, LFM_26_1a, "%s is not one of yours that waits to enter.", name);
    if (s->due[piece] > s->turn)
        return refuse(r, away ? LFM_9_2e : LFM_26_1a, "%s enters on turn %d at the earliest.", name, s->due[piece]),
               refuse_also(r, LFM_R78);
    if (lfm_is(s, piece, U_MOVED)) return refuse(r, LFM_S5a, "%s was left waiting in this phase.", name);
    if (lfm_surprised(b, s, piece)) return refuse(r, LFM_30_2, "%s is surprised.", name);
    return refuse(r, LFM_26_0, "%s does not come by a road.", name);
}

/* LFM-26.1a, LFM-9.2e: off the map, and its turn has come. */
static inline bool is_due(const LfmBoard *b, const LfmState *s, int piece, Refusal *r) {
    bool comes = s->fate[piece] == FATE_WAITING ? comes_by_road(b, s, arrival_of(b, piece))
                                                : s->fate[piece] == FATE_AWAY && lfm_side(b, piece) == lfm_phasing(s);
    return (comes && is_ready(b, s, piece)) || (r && refuse_due(b, s, piece, r));
}

static bool all_due(const LfmBoard *b, const LfmState *s, PieceSet *out) {
    PieceSet coming = pieces_both(&b->of_side[lfm_phasing(s)], &s->away);
    for (int n = 1; n <= b->arrivals; n++) {
        if (comes_by_road(b, s, n)) {
            PieceSet these = pieces_both(&b->arriving[n], &s->waiting);
            pieces_add_all(&coming, &these);
        }
    }
    *out = (PieceSet){{0}};
    for (int p = pieces_next(&coming, 0); p; p = pieces_next(&coming, p)) {
        if (is_ready(b, s, p)) pieces_add(out, p);
    }
    return pieces_any(out);
}

/* LFM-R78: not into a ZOC. */
static bool is_open_entry(const LfmBoard *b, const LfmState *s, int hex, Refusal *r) {
    char label[MARK_ROOM];
    if (!lfm_in_zoc(b, s, lfm_phasing(s), hex)) return true;
    refuse(r, LFM_R78, "%s is in a ZOC: nobody enters there.", lfm_hex_label(b, hex, label));
    return refuse_also(r, s->group.arrival == NEVER ? LFM_9_2e : LFM_26_7);
}

static bool has_entry(const LfmBoard *b, const LfmState *s, int piece, Refusal *r) {
    return s->fate[piece] == FATE_AWAY || is_open_entry(b, s, s->hex[piece], r);
}

bool lfm_may_enter(const LfmBoard *b, const LfmState *s, int piece, Refusal *r) {
    return is_due(b, s, piece, r) && has_entry(b, s, piece, r);
}

/* ---- The group that comes ---------------------------------------------------------------------------------------- */

static bool is_partial(const LfmBoard *b, const LfmState *s, int arrival) {
    return arrival != NEVER && b->arrival[arrival].mp && b->arrival[arrival].turn == s->turn;
}

/* LFM-26.2: the allowance left in the turn of arrival. */
static int entry_allowance(const LfmBoard *b, const LfmState *s, int piece, int arrival) {
    return is_partial(b, s, arrival) ? b->arrival[arrival].mp : lfm_allowance(b, s, piece);
}

Group lfm_entry_group(const LfmBoard *b, const LfmState *s, int piece) {
    Group g = {0};
    pieces_add(&g.set, piece);
    g.arrival = (u8)(s->fate[piece] == FATE_AWAY ? NEVER : arrival_of(b, piece));
    g.allowance = (u8)entry_allowance(b, s, piece, g.arrival);
    g.flags = is_partial(b, s, g.arrival) ? GROUP_PARTIAL : 0; /* LFM-26.6 */
    return g;
}

/* LFM-26.3, LFM-26.1b: the same arrival, or from the same place off the map, up to the limit. */
static bool may_come_along(const LfmBoard *b, const LfmState *s, int piece, const Tally *party, Refusal *r) {
    const Group *g = &s->group;
    int first = pieces_next(&g->set, 0);
    const char *name = lfm_name_of(b, piece);
    if (pieces_have(&g->set, piece)) return refuse(r, LFM_26_3, "%s comes along already.", name);
    if (!is_due(b, s, piece, r)) return false;
    bool same = s->fate[piece] == s->fate[first] && s->hex[piece] == s->hex[first] &&
                (g->arrival == NEVER || arrival_of(b, piece) == g->arrival);
    if (!same) return refuse(r, LFM_26_3, "%s comes by another way.", name);
    Tally all = *party;
    if (piece <= b->units) lfm_count(b, s, piece, &all);
    return lfm_within_limits(b, &all, 0, NULL) || refuse(r, LFM_26_3, "With %s the stack would be too large.", name);
}

bool lfm_may_join_entry(const LfmBoard *b, const LfmState *s, int piece, Refusal *r) {
    Tally party = lfm_tally(b, s, &s->group.set);
    return may_come_along(b, s, piece, &party, r);
}

void lfm_find_entry_joiners(const LfmBoard *b, const LfmState *s, PieceSet *out) {
    const PieceSet *own = &b->of_side[lfm_phasing(s)];
    int arrival = s->group.arrival;
    PieceSet among = arrival == NEVER ? pieces_both(own, &s->away) : pieces_both(&b->arriving[arrival], &s->waiting);
    Tally party = lfm_tally(b, s, &s->group.set);
    for (int p = pieces_next(&among, 0); p; p = pieces_next(&among, p)) {
        if (may_come_along(b, s, p, &party, NULL)) pieces_add(out, p);
    }
}

/* ---- The first hex (26.4, 26.5, 26.7, LFM-R78, LFM-R79) ---------------------------------------------------------- */

/* The road by which one comes: that of the arrival, elsewhere the best that leaves the hex. */
static Road road_from_edge(const LfmBoard *b, const Group *g, int hex) {
    const u8 *road = b->hex[hex].edge_road;
    if (g->arrival != NEVER && b->arrival[g->arrival].hex == hex) return (Road)road[b->arrival[g->arrival].from];
    int best = ROAD_NONE;
    for (int d = 0; d < 6; d++) {
        if (road[d] > best) best = road[d];
    }
    return (Road)best;
}

int lfm_entry_cost(const LfmBoard *b, const LfmState *s, int piece, int hex, Road road, bool by_road) {
    if (by_road) return lfm_disordered(b, s, piece) ? b->rule.rate_disordered : b->rule.rate[road];
    if (road) return b->rule.rate[ROAD_NONE]; /* LFM-D2b */
    bool guns = lfm_is_gun(b, piece), mounted = lfm_is_commander(b, piece) || lfm_is_mounted(b, s, piece);
    return b->ground[b->hex[hex].ground].cost[guns ? GAIT_GUNS : mounted ? GAIT_MOUNTED : GAIT_FOOT];
}

/* LFM-26.4b: commanders alone ride past the column. */
static bool is_in_column(const LfmBoard *b, const Group *g) { return g->arrival != NEVER && lfm_has_unit(b, &g->set); }

/* LFM-26.4b, LFM-26.7: those who came round to a hex are of one column with those who come there as listed. */
static int stacks_ahead(const LfmBoard *b, const LfmState *s, const Group *g, int hex) {
    if (!is_in_column(b, g)) return 0;
    int around = s->around[b->edge_number[hex]], listed = 0;
    if (is_partial(b, s, g->arrival)) return s->column[g->arrival];
    if (b->arrival[g->arrival].hex == hex) return s->column[g->arrival] + around;
    for (int n = 1; n <= b->arrivals; n++) {
        bool there = b->arrival[n].hex == hex && comes_by_road(b, s, n) && !is_partial(b, s, n);
        if (there && s->column[n] > listed) listed = s->column[n];
    }
    return around + listed;
}

/* LFM-26.4a: the first hex counts. LFM-26.4b, LFM-26.4-ex1, LFM-R79: one hex of the road less for each stack ahead. */
static int price(const LfmBoard *b, const LfmState *s, const Group *g, int hex, Road road, bool by_road) {
    int most = 0, ahead = stacks_ahead(b, s, g, hex);
    for (int p = pieces_next(&g->set, 0); p; p = pieces_next(&g->set, p)) {
        int cost = lfm_entry_cost(b, s, p, hex, road, by_road);
        if (cost > most) most = cost;
    }
    return most + ahead * (by_road ? most : b->rule.rate[ROAD_NONE]);
}

/* LFM-R78: five hexes at once, five more for each turn that it has waited. */
static bool may_return_at(const LfmBoard *b, const LfmState *s, const Group *g, int hex, Refusal *r) {
    char label[MARK_ROOM];
    if (!hexset_has(&b->edge, hex)) return refuse(r, LFM_9_2e, "%s is not an edge hex.", lfm_hex_label(b, hex, label));
    for (int p = pieces_next(&g->set, 0); p; p = pieces_next(&g->set, p)) {
        int reach = b->rule.entry_shift * (s->turn - s->due[p] + 1);
        if (hex_distance(&b->grid, hex, s->hex[p]) <= reach) continue;
        refuse(r, LFM_9_2e, "%s left the map more than %d hexes from there.", lfm_name_of(b, p), reach);
        return refuse_also(r, LFM_R78);
    }
    return true;
}

static bool may_come_to(const LfmBoard *b, const LfmState *s, const Group *g, int hex, Refusal *r) {
    char label[MARK_ROOM];
    if (g->arrival == NEVER) return may_return_at(b, s, g, hex, r);
    int entry = s->hex[pieces_next(&g->set, 0)];
    return hex == entry || refuse(r, LFM_26_1a, "They come at %s.", lfm_hex_label(b, entry, label));
}

bool lfm_may_enter_map(const March *m, int hex, bool by_road, StepEffect *w, Refusal *r) {
    const LfmBoard *b = m->b;
    const LfmState *s = m->s;
    const Group *g = m->g;
    char label[MARK_ROOM];
    *w = (StepEffect){0};
    if (!may_come_to(b, s, g, hex, r) || !is_open_entry(b, s, hex, r)) return false;
    Road road = road_from_edge(b, g, hex);
    if (lfm_is_night(b, s) && !road) return refuse(r, LFM_23_5b, "At night units enter by road only.");
    if (by_road && !road) return refuse(r, LFM_2_2a, "No road comes in at %s.", lfm_hex_label(b, hex, label));
    if (by_road && lfm_in_zoi(b, s, lfm_phasing(s), hex)) {
        refuse(r, LFM_26_5, "%s is in a ZOI: no road rate.", lfm_hex_label(b, hex, label));
        return refuse_also(r, LFM_2_2b);
    }
    w->cost = price(b, s, g, hex, road, by_road);
    if (w->cost > g->allowance) {
        refuse(r, LFM_26_4b, "That costs %d/%d MP with the column ahead; it has %d/%d.", w->cost, LFM_MP, g->allowance,
               LFM_MP);
        return refuse_also(r, LFM_R79);
    }
    if (lfm_can_go_on(m, (Spot){(u16)hex, (u8)w->cost, (u8)(g->flags | GROUP_WENT | (by_road ? GROUP_ROAD : 0))}))
        return true;
    lfm_may_rest(m, hex, r);
    return false;
}

int lfm_entry_hexes(const LfmBoard *b, const LfmState *s, const Group *g, u16 *out) {
    int first = pieces_next(&g->set, 0), count = 0;
    if (g->arrival != NEVER) {
        out[count++] = s->hex[first];
        return count;
    }
    int reach = b->rule.entry_shift * (s->turn - s->due[first] + 1);
    for (int hex = hexset_next(&b->edge, 0); hex && count < LFM_EDGE; hex = hexset_next(&b->edge, hex)) {
        if (hex_distance(&b->grid, hex, s->hex[first]) <= reach) out[count++] = (u16)hex;
    }
    return count;
}

/* LFM-26.4b: do those who still wait of one arrival come by the road and with the allowance of another? */
static bool same_column(const LfmBoard *b, const LfmState *s, int one, int other, int hex) {
    const LfmArrival *a = &b->arrival[one], *o = &b->arrival[other];
    if (one == other) return true;
    if (o->hex != hex || a->from != o->from || lfm_side(b, a->piece[0]) != lfm_side(b, o->piece[0])) return false;
    if (is_partial(b, s, one) != is_partial(b, s, other) || (is_partial(b, s, one) && a->mp != o->mp)) return false;
    for (int i = 0; i < o->pieces; i++) {
        if (s->fate[o->piece[i]] == FATE_WAITING && s->hex[o->piece[i]] == hex) return true;
    }
    return false;
}

static void lengthen_column(const LfmBoard *b, LfmState *s, int arrival, int hex) {
    if (b->arrival[arrival].hex != hex) {
        s->around[b->edge_number[hex]]++;
        return;
    }
    for (int n = 1; n <= b->arrivals; n++) s->column[n] = (u8)(s->column[n] + same_column(b, s, arrival, n, hex));
}

void lfm_enter_map(const LfmBoard *b, LfmState *s, int hex, bool by_road, const Journal *j) {
    Group *g = &s->group;
    StepEffect w;
    char label[MARK_ROOM];
    March m = lfm_march(b, s, g);
    if (!lfm_may_enter_map(&m, hex, by_road, &w, NULL)) return;
    lfm_displace(b, s, lfm_phasing(s), hex, j);
    if (is_in_column(b, g)) lengthen_column(b, s, g->arrival, hex);
    for (int p = pieces_next(&g->set, 0); p; p = pieces_next(&g->set, p)) {
        lfm_put(b, s, p, hex);
        s->mark[p] |= U_CHANGED_HEX;
        if (lfm_is_gun(b, p)) s->mark[p] |= U_BACK; /* LFM-1.4a: guns come limbered */
        lfm_reattach(b, s, p, 0, j);
    }
    g->hex = (u16)hex;
    g->spent = (u8)w.cost;
    g->arrival = 0;
    g->flags |= (u8)(GROUP_WENT | (by_road ? GROUP_ROAD : 0));
    if (lfm_has_unit(b, &g->set)) lfm_rouse_around(b, s, lfm_phasing(s), hex, j);
    int count = pieces_count(&g->set);
    journal(j, NOBODY, LFM_26_1a, "%d piece%s at %s.", count, count == 1 ? " enters" : "s enter",
            lfm_hex_label(b, hex, label));
}

/* ---- Elsewhere, later (26.7) ------------------------------------------------------------------------------------- */

/* The next of an arrival who still waits. */
static int head_of(const LfmBoard *b, const LfmState *s, int arrival, const PieceSet *due) {
    const LfmArrival *a = &b->arrival[arrival];
    for (int i = 0; i < a->pieces; i++) {
        if (pieces_have(due, a->piece[i]) && s->fate[a->piece[i]] == FATE_WAITING) return a->piece[i];
    }
    return 0;
}

/* Steps along the edge to each of its hexes, by number; who waits elsewhere has one more. */
static const u8 *edge_steps(const LfmBoard *b, int from, u8 room[LFM_EDGE]) {
    if (b->edge_number[from]) return b->edge_steps[b->edge_number[from]];
    memset(room, HEX_FAR, LFM_EDGE);
    for (int k = 0; k < 6 * b->edges; k++) {
        int to = 1 + k / 6, steps = b->edge_steps[b->edge_number[b->grid.next[from][k % 6]]][to] + 1;
        if (steps < room[to]) room[to] = (u8)steps;
    }
    return room;
}

/* As far as they could come before the last turn. */
static int edge_reach(const LfmBoard *b, const LfmState *s) {
    int steps = b->turns > s->turn ? (b->turns - s->turn) * b->rule.entry_shift : 0;
    return steps < HEX_FAR ? steps : HEX_FAR - 1;
}

/* Turns of delay to each edge hex: LFM-R78, one for every five hexes begun. */
static int delay(const LfmBoard *b, int steps) { return (steps + b->rule.entry_shift - 1) / b->rule.entry_shift; }

static bool is_in_reach(int steps, int reach) { return steps > 0 && steps <= reach; }

static bool may_shift_to(const LfmBoard *b, const LfmState *s, int from, int hex, Refusal *r) {
    char label[MARK_ROOM];
    u8 room[LFM_EDGE];
    return is_in_reach(edge_steps(b, from, room)[b->edge_number[hex]], edge_reach(b, s)) ||
           refuse(r, LFM_26_7, "%s is not another edge hex that could be reached in time.",
                  lfm_hex_label(b, hex, label));
}

/* LFM-26.7: the road may be blocked, but there is another place and time for it to come. */
bool lfm_may_go_round(const LfmBoard *b, const LfmState *s, int piece) {
    if (s->fate[piece] != FATE_WAITING || !is_due(b, s, piece, NULL)) return false;
    return edge_reach(b, s) && hexset_around(&b->grid, &b->edge, s->hex[piece]);
}

bool lfm_may_shift(const LfmBoard *b, const LfmState *s, int piece, int hex, Refusal *r) {
    if (!is_due(b, s, piece, r)) return false;
    if (s->fate[piece] == FATE_AWAY)
        return refuse(r, LFM_9_2e, "%s chooses its hex as it enters.", lfm_name_of(b, piece));
    return may_shift_to(b, s, s->hex[piece], hex, r);
}

/* Each by itself: the others of the arrival may come as they are listed. */
void lfm_shift_entry(const LfmBoard *b, LfmState *s, int piece, int hex, const Journal *j) {
    char label[MARK_ROOM];
    u8 room[LFM_EDGE];
    s->due[piece] = (u8)(s->turn + delay(b, edge_steps(b, s->hex[piece], room)[b->edge_number[hex]]));
    s->hex[piece] = (u16)hex;
    journal(j, NOBODY, LFM_26_7, "%s will enter at %s on turn %d.", lfm_name(b, s, piece), lfm_hex_label(b, hex, label),
            s->due[piece]);
}

/* From an edge hex from near to far; from elsewhere all of the edge. */
static void list_shifts(const LfmBoard *b, const LfmState *s, int head, List *l) {
    u8 room[LFM_EDGE];
    const u8 *steps = edge_steps(b, s->hex[head], room), *near = b->edge_near[b->edge_number[s->hex[head]]];
    int reach = edge_reach(b, s);
    HexSet hexes;
    hexset_clear(&hexes);
    if (steps == room) {
        for (int n = 1; n <= b->edges; n++) {
            if (is_in_reach(steps[n], reach)) hexset_add(&hexes, b->edge_hex[n]);
        }
    } else {
        for (int i = 1; is_in_reach(steps[near[i]], reach); i++) hexset_add(&hexes, b->edge_hex[near[i]]);
    }
    for (int hex = hexset_next(&hexes, 0); hex; hex = hexset_next(&hexes, hex)) list_add(l, DO_SHIFT, 2, head, hex);
}

void lfm_list_entries(const LfmBoard *b, const LfmState *s, List *l) {
    PieceSet due;
    if (!all_due(b, s, &due)) return;
    lfm_list_pieces(b, s, &due, DO_ENTER, has_entry, l);
    /* A sample: where the next of each arrival could go. All of them together would be too many. */
    for (int n = 1; n <= b->arrivals; n++) {
        int head = b->arrival[n].turn <= s->turn && comes_now(b, s, n) ? head_of(b, s, n, &due) : 0;
        if (head) list_shifts(b, s, head, l);
    }
}

/* ---- Those who are put into a hex (from = here) ------------------------------------------------------------------ */

static bool is_free_for(const LfmBoard *b, const LfmState *s, int piece, int hex) {
    PieceSet alone = {{0}};
    pieces_add(&alone, piece);
    if (!b->hex[hex].in_play || lfm_in_zoc(b, s, lfm_phasing(s), hex) || lfm_holder(b, s, hex) == lfm_waiting(s))
        return false;
    return lfm_fits(b, s, &alone, hex, NULL);
}

static int nearest_free(const LfmBoard *b, const LfmState *s, int piece, int from) {
    u16 ring[HEX_RING_SIZE(HEX_LINE_MAX)];
    for (int radius = 0; radius < HEX_LINE_MAX; radius++) {
        int count = hex_ring(&b->grid, from, radius, ring);
        for (int i = 0; i < count; i++) {
            if (is_free_for(b, s, piece, ring[i])) return ring[i];
        }
    }
    return 0;
}

void lfm_arrive_here(const LfmBoard *b, LfmState *s, const Journal *j) {
    char label[MARK_ROOM];
    for (int n = 1; n <= b->arrivals; n++) {
        const LfmArrival *a = &b->arrival[n];
        if (a->from != FROM_HERE || a->turn > s->turn || !comes_now(b, s, n)) continue;
        for (int i = 0; i < a->pieces; i++) {
            int p = a->piece[i], hex = s->fate[p] == FATE_WAITING ? nearest_free(b, s, p, a->hex) : 0;
            if (!hex) continue;
            lfm_put(b, s, p, hex);
            lfm_spread_disorder(b, s, hex, j);
            s->mark[p] |= U_CHANGED_HEX;
            lfm_reattach(b, s, p, 0, j);
            journal(j, NOBODY, LFM_26_1a, "%s deploys at %s.", lfm_name_of(b, p), lfm_hex_label(b, hex, label));
        }
    }
}
