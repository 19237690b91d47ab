/* Ways: who may take which step (2, 5, 16, 20, 23, 30). */
#include "games/lfm/rules.h"

bool lfm_has_unit(const LfmBoard *b, const PieceSet *set) {
    int first = pieces_next(set, 0);
    return first && first <= b->units;
}

/* ---- Who may stir ------------------------------------------------------------------------------------------------ */

bool lfm_locked(const LfmBoard *b, const LfmState *s, int piece) {
    int brigade = b->brief[piece].brigade;
    if (brigade) return (b->locked & ~s->roused) >> brigade & 1;
    return piece && piece == b->locked_with && !(b->locked & s->roused); /* he is free with the first of them */
}

static void rouse(const LfmBoard *b, LfmState *s, int brigade, const Journal *j) {
    s->roused |= bit(brigade);
    journal(j, NOBODY, LFM_30_8, "%s is roused.", b->brigade[brigade].name);
}

void lfm_rouse(const LfmBoard *b, LfmState *s, int hex, const Journal *j) {
    for (int p = s->top[hex]; p && p <= b->units; p = s->below[p]) {
        if (lfm_locked(b, s, p)) rouse(b, s, b->brief[p].brigade, j);
    }
}

static bool enemy_near(const LfmBoard *b, const LfmState *s, int brigade) {
    const PieceSet *members = &b->brigade[brigade].members;
    for (int p = pieces_next(members, 0); p && p <= b->units; p = pieces_next(members, p)) {
        const HexSet *foes = &s->held[side_other(lfm_side(b, p))];
        if (lfm_on_map(s, p) && hexset_within(&b->grid, foes, s->hex[p], b->rule.zoi)) return true;
    }
    return false;
}

void lfm_rouse_near(const LfmBoard *b, LfmState *s, const Journal *j) {
    for (u64 left = b->locked & ~s->roused; left; left &= left - 1) {
        if (enemy_near(b, s, bits_first(left))) rouse(b, s, bits_first(left), j);
    }
}

/* Some locked regiment is within reach of this hex, into which an enemy has just come. */
static bool is_near_hex(const LfmBoard *b, const LfmState *s, int brigade, int hex) {
    const PieceSet *members = &b->brigade[brigade].members;
    for (int p = pieces_next(members, 0); p && p <= b->units; p = pieces_next(members, p)) {
        if (lfm_on_map(s, p) && hex_distance(&b->grid, s->hex[p], hex) <= b->rule.zoi) return true;
    }
    return false;
}

void lfm_rouse_around(const LfmBoard *b, LfmState *s, Side side, int hex, const Journal *j) {
    for (u64 left = b->locked & ~s->roused; left; left &= left - 1) {
        int i = bits_first(left);
        if (b->brigade[i].side != side && is_near_hex(b, s, i, hex)) rouse(b, s, i, j);
    }
}

/* LFM-R80: at night a unit in a hex without road stays where it is. */
static bool has_road(const LfmBoard *b, const LfmState *s, int hex) {
    for (int d = 0; d < 6; d++) {
        if (lfm_road_over(b, s, hex, d)) return true;
    }
    return false;
}

bool lfm_may_stir(const LfmBoard *b, const LfmState *s, int piece, Refusal *r) {
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
    if (lfm_is_night(b, s) && lfm_on_map(s, piece) && !has_road(b, s, s->hex[piece])) {
        refuse(r, LFM_R80, "%s is in a hex without road, and it is night.", name);
        return refuse_also(r, LFM_23_5b);
    }
    return true;
}

/* ---- Hexes closed to some (30) ----------------------------------------------------------------------------------- */

static bool is_held_back(const LfmBoard *b, const LfmState *s, int piece, const Group *g) {
    const LfmFormation *f = &b->brigade[b->brief[piece].brigade];
    if (!g) return lfm_held_back(b, s, piece);
    return f->halted || (f->behind && !(f->freed && g->freed));
}

bool lfm_may_be_in(const LfmBoard *b, const LfmState *s, int piece, int hex, const Group *g, Refusal *r) {
    int brigade = piece <= b->units ? b->brief[piece].brigade : 0;
    if (!brigade) return true;
    if (b->brigade[brigade].bounded && hex_column(&b->grid, hex) < b->bounded_column)
        return refuse(r, LFM_30_10, "%s may go no further west than column %d.", lfm_name_of(b, piece),
                      b->bounded_column);
    bool passes = s->halted && hex_column(&b->grid, hex) > b->halt_column;
    if (!passes || !is_held_back(b, s, piece, g)) return true;
    return refuse(r, b->brigade[brigade].halted ? LFM_30_4 : LFM_30_5, "%s may go no further east than column %d.",
                  lfm_name_of(b, piece), b->halt_column);
}

static bool group_may_be_in(const LfmBoard *b, const LfmState *s, const Group *g, int hex, Refusal *r) {
    int column = hex_column(&b->grid, hex);
    if (column >= b->bounded_column && !(s->halted && column > b->halt_column)) return true;
    for (int p = pieces_next(&g->set, 0); p && p <= b->units; p = pieces_next(&g->set, p)) {
        if (!lfm_may_be_in(b, s, p, hex, g, r)) return false;
    }
    return true;
}

bool lfm_rides(const LfmBoard *b, const LfmState *s, int piece) {
    return piece == b->ride_unit && piece && s->turn == b->ride_turn && lfm_on(s, OPTION_RIDE) &&
           lfm_side(b, piece) == lfm_phasing(s);
}

static bool on_pike(const LfmBoard *b, int hex) {
    for (int d = 0; d < 6; d++) {
        if (b->hex[hex].road[d] == ROAD_PIKE) return true;
    }
    return false;
}

static bool along_road(const void *context, int from, int to, int direction) {
    const LfmBoard *b = context;
    (void)to;
    return b->hex[from].road[direction] != ROAD_NONE;
}

/* Steps along roads to the nearest hex of the pike; HEX_FAR where no road leads to it. */
static int steps_to_pike(const LfmBoard *b, int hex) {
    HexReach reach;
    hex_flood(&b->grid, hex, HEX_FAR - 1, along_road, b, &reach);
    for (int i = 0; i < reach.count; i++) {
        if (on_pike(b, reach.hex[i])) return reach.spent[reach.hex[i]];
    }
    return HEX_FAR;
}

/* LFM-30.6: along the road, nearer to the pike until it is on it; beyond that along any road. */
static bool ride_allows(const March *m, Spot at, int direction, Refusal *r) {
    const LfmBoard *b = m->b;
    const char *name = lfm_name_of(b, b->ride_unit);
    if (!m->rides || (at.flags & GROUP_CHARGED)) return true;
    if (!b->hex[at.hex].road[direction]) return refuse(r, LFM_30_6, "%s keeps to the road.", name);
    if (on_pike(b, at.hex) || steps_to_pike(b, b->grid.next[at.hex][direction]) < steps_to_pike(b, at.hex)) return true;
    return refuse(r, LFM_30_6, "%s rides towards the pike.", name);
}

/* ---- Into a ZOC (5, 16.6, 20.1a, 23.2a, LFM-R16) ----------------------------------------------------------------- */

static bool unit_may_touch(const LfmBoard *b, const LfmState *s, int unit, Refusal *r) {
    const char *name = lfm_name_of(b, unit);
    int brigade = b->brief[unit].brigade;
    if (lfm_shattered(b, s, unit)) return refuse(r, LFM_16_6, "%s is of a shattered brigade.", name);
    if (s->halted && brigade && b->brigade[brigade].halted)
        return refuse(r, LFM_30_4, "%s is halted and enters no ZOC.", name);
    return true;
}

/* LFM-26.0: a reinforcement of this very turn. */
static bool has_just_come(const LfmBoard *b, const LfmState *s, int piece) {
    return b->arrival_of[piece] && b->arrival[b->arrival_of[piece]].turn == s->turn;
}

static bool in_command(const LfmBoard *b, const LfmState *s, const Group *g, Refusal *r) {
    for (int p = pieces_next(&g->set, 0); p && p <= b->units; p = pieces_next(&g->set, p)) {
        if (lfm_is(s, p, U_COMMAND)) continue;
        refuse(r, LFM_5_6, "%s is not in command.", lfm_name_of(b, p));
        if (lfm_is(s, p, U_DETACHED)) refuse_also(r, LFM_22_4d);
        if (lfm_is_mounted(b, s, p))
            refuse_also(r, g->flags & GROUP_DROPPED ? LFM_3_4b : LFM_3_3a), refuse_also(r, LFM_R23);
        if (has_just_come(b, s, p)) refuse_also(r, LFM_R94);
        return refuse_also(r, LFM_20_1a);
    }
    return true;
}

/* LFM-3.2, LFM-5.6: cavalry out of command, except to charge. */
static bool comes_to_charge(const March *m, Spot there) {
    Group g = *m->g;
    g.hex = there.hex;
    g.spent = there.spent;
    g.flags = (u8)(there.flags | GROUP_HALTED);
    return lfm_charge_waits(m->b, m->s, &g);
}

/* `there`: where the group would stand in the ZOC. */
static bool may_touch(const March *m, Spot there, Way *w, Refusal *r) {
    const LfmBoard *b = m->b;
    const LfmState *s = m->s;
    const PieceSet *set = &m->g->set;
    char label[40];
    if (lfm_is_night(b, s)) return refuse(r, LFM_23_2a, "At night nobody enters a ZOC.");
    if (!m->units) { /* LFM-R16 */
        return hexset_has(&s->held[lfm_phasing(s)], there.hex) ||
               refuse(r, LFM_R16, "No unit of yours is in %s for a commander to join.",
                      lfm_hex_label(b, there.hex, label));
    }
    if (there.flags & GROUP_PARTIAL)
        return refuse(r, LFM_26_6, "Who enters with a partial allowance enters no ZOC in that turn.");
    if (there.flags & GROUP_ROAD) {
        refuse(r, LFM_2_2d, "Who has used the rate of a road may not enter the ZOC in %s.",
               lfm_hex_label(b, there.hex, label));
        refuse_also(r, LFM_5_5);
        return lfm_is_mounted(b, s, pieces_next(set, 0)) && refuse_also(r, LFM_3_1c);
    }
    for (int p = pieces_next(set, 0); p && p <= b->units; p = pieces_next(set, p)) {
        if (!unit_may_touch(b, s, p, r)) return false;
    }
    if (!lfm_may_rest(m, there.hex, r)) return false; /* it goes no further (5.2) */
    if (in_command(b, s, m->g, NULL)) return true;
    w->commits = comes_to_charge(m, there);
    return w->commits || in_command(b, s, m->g, r);
}

/* ---- A step ------------------------------------------------------------------------------------------------------ */

/* LFM-D1b, LFM-2.2a: -1 where one of them may not go, or no rate holds. */
static int step_cost(const March *m, int from, int direction, bool by_road) {
    if (!m->plain) return lfm_group_cost(m->b, m->s, &m->g->set, from, direction, by_road);
    if (by_road) return m->rated[from] >> direction & 1 ? m->rate[m->b->hex[from].road[direction]] : -1;
    int cost = m->step[from][direction];
    return cost == NEVER ? -1 : cost;
}

/* LFM-2.2a: a rate at all; LFM-2.2c: step by step, so rates and ordinary steps mix. */
static bool refuse_rate(const LfmBoard *b, const LfmState *s, int from, int direction, Refusal *r) {
    if (!lfm_road_over(b, s, from, direction)) {
        refuse(r, LFM_2_2a, "No road crosses that hexside.");
        if (b->hex[from].side[direction] & SIDE_BRIDGE) refuse_also(r, LFM_R77), refuse_also(r, LFM_D2c);
        return refuse_also(r, LFM_R13);
    }
    bool ford = b->hex[from].side[direction] & SIDE_FORD;
    return refuse(r, ford ? LFM_D2g : LFM_D2b, "No rate holds there.");
}

/* Where a rate holds the side is open, too. */
static bool refuse_side(const March *m, int from, int direction, bool by_road, Refusal *r) {
    if (!r) return false;
    if (by_road && step_cost(m, from, direction, false) >= 0) return refuse_rate(m->b, m->s, from, direction, r);
    int side = m->b->hex[from].side[direction];
    if (side & SIDE_RIVER && lfm_parted(m->b, m->s, from, direction)) {
        refuse(r, LFM_D2f, "A river without a way over it lies between.");
        if (side & SIDE_BRIDGE) refuse_also(r, LFM_D2c), refuse_also(r, LFM_R77);
        return refuse_also(r, LFM_D2);
    }
    refuse(r, LFM_D2b, "Artillery cannot cross the steep slope there.");
    return refuse_also(r, LFM_D2), refuse_also(r, LFM_1_1b);
}

/* LFM-2.2b, LFM-6.2: out of the enemy's sight only. */
static bool may_use_rate(const March *m, Spot at, int to, Refusal *r) {
    char label[40];
    Side side = lfm_phasing(m->s);
    if (at.flags & GROUP_CHARGED) return refuse(r, LFM_3_1c, "Cavalry that has charged uses no road rate.");
    int hex = lfm_in_zoi(m->b, m->s, side, at.hex) ? at.hex : lfm_in_zoi(m->b, m->s, side, to) ? to : 0;
    if (!hex) return true;
    refuse(r, LFM_2_2b, "%s is in a ZOI: no road rate.", lfm_hex_label(m->b, hex, label));
    return refuse_also(r, LFM_R13);
}

static bool may_head_for(const March *m, Spot at, int to, int direction, Refusal *r) {
    const LfmBoard *b = m->b;
    const LfmState *s = m->s;
    char label[40];
    if (at.flags & GROUP_HALTED) {
        refuse(r, LFM_5_2, "It has entered a ZOC and goes no further.");
        return at.flags & GROUP_FROM_ZOC && refuse_also(r, LFM_5_4a);
    }
    if (!b->hex[to].in_play) return refuse(r, LFM_D9a, "%s is off the map.", lfm_hex_label(b, to, label));
    if (hexset_has(&s->held[lfm_waiting(s)], to))
        return refuse(r, LFM_5_2, "The enemy is in %s.", lfm_hex_label(b, to, label));
    if (lfm_is_night(b, s) && !lfm_road_over(b, s, at.hex, direction)) {
        refuse(r, LFM_23_5b, "At night one moves along roads only.");
        return refuse_also(r, LFM_R80);
    }
    return group_may_be_in(b, s, m->g, to, r) && ride_allows(m, at, direction, r);
}

/* LFM-1.2, LFM-1.5c: by type and mode; LFM-D1b: the lowest of the stack. */
static bool can_pay(const March *m, Spot at, int cost, bool by_road, Refusal *r) {
    int left = m->g->allowance - at.spent, first = pieces_next(&m->g->set, 0);
    if (cost <= left) return true;
    refuse(r, LFM_D2e, "It costs %d/%d MP; %d/%d are left.", cost, LFM_MP, left, LFM_MP);
    refuse_also(r, LFM_1_2), refuse_also(r, LFM_D1a);
    if (pieces_next(&m->g->set, first)) refuse_also(r, LFM_D1b);
    else if (m->b->brief[first].type == CAVALRY) refuse_also(r, LFM_1_5c);
    if (has_just_come(m->b, m->s, first)) refuse_also(r, LFM_26_4b), refuse_also(r, LFM_R79);
    if (by_road && lfm_disordered(m->b, m->s, first)) refuse_also(r, LFM_16_5), refuse_also(r, LFM_R12);
    return by_road ? refuse_also(r, LFM_D2a) : refuse_also(r, LFM_1_1a);
}

/* LFM-R15: who has left a ZOC is disorganized from then on, though the mark waits for the end of what may become a
 * charge; on a road that is the rate of the disorganized (LFM-16.5). */
static int least_rate(const March *m, Spot at) {
    bool shaken = (at.flags & GROUP_WENT) && (at.flags & GROUP_FROM_ZOC) && m->units;
    return shaken && !lfm_is_night(m->b, m->s) ? m->b->rule.rate_disordered : 0;
}

bool lfm_may_step(const March *m, Spot at, int direction, bool by_road, Way *w, Refusal *r) {
    int to = m->b->grid.next[at.hex][direction];
    *w = (Way){0};
    if (at.flags & GROUP_COMMITTED) return refuse(r, LFM_R23, "It must charge now."), refuse_also(r, LFM_5_2);
    if (!may_head_for(m, at, to, direction, r)) return false;
    w->cost = step_cost(m, at.hex, direction, by_road);
    if (w->cost < 0) return refuse_side(m, at.hex, direction, by_road, r);
    if (by_road && w->cost < least_rate(m, at)) w->cost = least_rate(m, at);
    if (!can_pay(m, at, w->cost, by_road, r) || (by_road && !may_use_rate(m, at, to, r))) return false;
    w->zoc = lfm_in_zoc(m->b, m->s, lfm_phasing(m->s), to);
    return !w->zoc || may_touch(m, lfm_stepped(m, at, direction, by_road, w), w, r);
}

/* ---- How far (overlays) ------------------------------------------------------------------------------------------ */

/* The cheaper of ordinary cost and rate; nobody goes on from a ZOC that he has entered. */
static int scout_cost(const void *context, int from, int to, int direction) {
    const March *m = context;
    Way w, road;
    Spot at = {(u16)from, 0, m->g->flags};
    (void)to;
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
    hex_far_reach(&b->grid, &seeds, lfm_may_stir(b, s, piece, NULL) ? g.allowance : 0, 0, scout_cost, &m, out);
}
