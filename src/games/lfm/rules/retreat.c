/* Retreats (9): who goes next, whether it stays in ground that holds, its one or two hexes, off the map. */
#include "games/lfm/rules.h"

/* ---- Ground that holds (9.2d, LFM-D2) ---------------------------------------------------------------------------- */

static bool only_mounted(const LfmBoard *b, const LfmState *s, const PieceSet *set, int hex) {
    for (int p = s->top[hex]; p && p <= b->units; p = s->below[p]) {
        if (pieces_have(set, p) && !lfm_is_mounted(b, s, p)) return false;
    }
    return true;
}

static bool wall_between(const LfmBoard *b, int hex, const u16 *against, int count) {
    for (int i = 0; i < count; i++) {
        int d = hex_direction(&b->grid, hex, against[i]);
        if (d < 0 || !(b->hex[hex].side[d] & SIDE_WALL)) return false;
    }
    return count > 0 && b->side[ROW_WALL].nr;
}

static bool ground_lets_refuse(const LfmBoard *b, const LfmState *s, const PieceSet *set, int hex, const u16 *against,
                               int count) {
    if (lfm_ground_holds(b, hex) || wall_between(b, hex, against, count)) return true;
    return !only_mounted(b, s, set, hex) && lfm_work(b, s, hex, against, count);
}

/* By a result, not by will (14.1a): these disorganize, cost a D stack a unit, shake commanders. */
bool lfm_is_forced(int cause) {
    return cause == CAUSE_COMBAT || cause == CAUSE_CHARGE || cause == CAUSE_REPULSE || cause == CAUSE_FIRE;
}

/* ---- The first hex (LFM-R53) ------------------------------------------------------------------------------------- */

/* A neighbour that nobody bars: on the map, no enemy in it, and every piece can cross. */
static bool is_open(const LfmBoard *b, const LfmState *s, const PieceSet *set, int from, int d) {
    int to = b->grid.next[from][d], first = pieces_next(set, 0);
    if (!to || !b->hex[to].in_play || !first) return false;
    if (hexset_has(&s->held[side_other(lfm_side(b, first))], to)) return false;
    for (int p = first; p; p = pieces_next(set, p)) {
        if (!lfm_may_cross(b, s, p, from, d)) return false;
    }
    return true;
}

/* LFM-9.2a: directions opposite the enemy hexes of the fight, or of any enemy in contact. */
static int opposite(const LfmBoard *b, const LfmState *s, int cause, Side side, int from) {
    const Fight *f = &s->fight;
    int enemies = 0;
    if (cause != CAUSE_COMBAT && cause != CAUSE_CHARGE && cause != CAUSE_REPULSE) {
        enemies = lfm_contact(b, s, side, from);
    } else {
        int foe = lfm_fight_index(f, 0, from) >= 0 ? 1 : 0;
        for (int d = 0; d < 6; d++) enemies |= (lfm_fight_index(f, foe, b->grid.next[from][d]) >= 0) << d;
    }
    return (enemies << 3 | enemies >> 3) & 63;
}

/* LFM-R37: away from either of the firing hexes. */
static int away_from_guns(const LfmBoard *b, const LfmState *s, int from) {
    const Fight *f = &s->fight;
    int mask = 0;
    for (int d = 0; d < 6; d++) {
        int to = b->grid.next[from][d];
        for (int i = 0; to && i < f->hexes[0]; i++) {
            int gun = f->hex[0][i];
            mask |= (hex_distance(&b->grid, to, gun) > hex_distance(&b->grid, from, gun)) << d;
        }
    }
    return mask;
}

int lfm_retreat_hexes(const LfmBoard *b, const LfmState *s, Cause cause, const PieceSet *set, int from, u16 out[6],
                      bool *zoc) {
    int first = pieces_next(set, 0), free = 0, barred = 0, count = 0;
    Side side = lfm_side(b, first);
    for (int d = 0; d < 6; d++) {
        if (!is_open(b, s, set, from, d)) continue;
        if (lfm_in_zoc(b, s, side, b->grid.next[from][d])) barred |= 1 << d;
        else free |= 1 << d;
    }
    int best = free & (cause == CAUSE_FIRE ? away_from_guns(b, s, from) : opposite(b, s, cause, side, from));
    if (!best) best = free; /* LFM-9.2b: rather than into a ZOC */
    *zoc = !best;
    if (!best && cause != CAUSE_NIGHT) best = barred; /* LFM-9.2c; LFM-23.3 */
    for (int d = 0; d < 6; d++) {
        if (best >> d & 1) out[count++] = b->grid.next[from][d];
    }
    return count;
}

bool lfm_may_leave(const LfmBoard *b, int hex) {
    for (int d = 0; d < 6; d++) {
        if (!b->hex[b->grid.next[hex][d]].in_play) return true; /* hex 0 is never in play */
    }
    return false;
}

bool lfm_has_way_out(const LfmBoard *b, const LfmState *s, Cause cause, const PieceSet *set, int hex) {
    u16 out[6];
    bool zoc;
    return pieces_any(set) && lfm_retreat_hexes(b, s, cause, set, hex, out, &zoc) && !zoc;
}

/* ---- The second hex (9.2h, LFM-R54) ------------------------------------------------------------------------------ */

/* Commanders alone do not retreat: they look for a place (21.3). */
static bool has_units(const LfmBoard *b, const PieceSet *set) {
    int first = pieces_next(set, 0);
    return first && first <= b->units;
}

static int brigade_of(const LfmBoard *b, const PieceSet *set) {
    for (int p = pieces_next(set, 0); p && p <= b->units; p = pieces_next(set, p)) {
        if (b->brief[p].brigade) return b->brief[p].brigade;
    }
    return 0;
}

static bool brigade_near(const LfmBoard *b, const LfmState *s, int brigade, int hex) {
    if (lfm_brigade_in(b, s, brigade, hex)) return true;
    for (int d = 0; d < 6; d++) {
        int next = b->grid.next[hex][d];
        if (next && next != s->retreat.at && lfm_brigade_in(b, s, brigade, next)) return true;
    }
    /* Those who stay in the first hex are neighbours too; those who go are not. */
    PieceSet set = s->retreat.stack;
    for (int p = s->top[s->retreat.at]; p && p <= b->units; p = s->below[p]) {
        if (b->brief[p].brigade == brigade && !pieces_have(&set, p)) return true;
    }
    return false;
}

static bool is_homeward(const LfmBoard *b, const LfmState *s, const PieceSet *set, int brigade, int to) {
    int chief = b->brigade[brigade].commander;
    if (brigade_near(b, s, brigade, to)) return true;
    if (!chief || !lfm_on_map(s, chief) || pieces_have(set, chief)) return false;
    int hex = s->hex[chief];
    return hex_distance(&b->grid, to, hex) < hex_distance(&b->grid, s->retreat.at, hex);
}

/* Out of every ZOC, not back again; the duty of 9.2h apart. */
static bool is_second(const LfmBoard *b, const LfmState *s, const PieceSet *set, int d) {
    int at = s->retreat.at, to = b->grid.next[at][d];
    return to != s->retreat.from && is_open(b, s, set, at, d) && !lfm_in_zoc(b, s, (Side)s->retreat.side, to);
}

static int second_hexes(const LfmBoard *b, const LfmState *s, u16 out[6]) {
    PieceSet set = s->retreat.stack;
    int brigade = brigade_of(b, &set), open = 0, home = 0, count = 0;
    for (int d = 0; d < 6; d++) {
        if (!is_second(b, s, &set, d)) continue;
        open |= 1 << d;
        home |= (brigade && is_homeward(b, s, &set, brigade, b->grid.next[s->retreat.at][d])) << d;
    }
    int best = brigade ? home : open;
    for (int d = 0; d < 6 && !best; d++) { /* none of them leads home: not nearer to the enemy */
        Side side = (Side)s->retreat.side;
        int to = b->grid.next[s->retreat.at][d];
        if (!(open >> d & 1)) continue;
        if (lfm_enemy_distance(b, s, side, to) >= lfm_enemy_distance(b, s, side, s->retreat.at)) home |= 1 << d;
    }
    if (!best) best = home;
    for (int d = 0; d < 6; d++) {
        if (best >> d & 1) out[count++] = b->grid.next[s->retreat.at][d];
    }
    return count;
}

/* ---- Going ------------------------------------------------------------------------------------------------------- */

void lfm_order_retreat(const LfmBoard *b, LfmState *s, Side side, Cause cause, const PieceSet *set) {
    s->retreat = (Retreat){.cause = (u8)cause, .side = (u8)side, .set = *set};
}

/* One stack has done with it. */
static void finish_stack(const LfmBoard *b, LfmState *s, const Journal *j) {
    int from = s->retreat.from;
    s->retreat.stack = (PieceSet){{0}};
    s->retreat.from = s->retreat.at = 0;
    s->retreat.accepted = 0;
    lfm_left_hex(b, s, from, j);
}

static void settle_down(const LfmBoard *b, LfmState *s, const Journal *j) {
    PieceSet set = s->retreat.stack;
    int at = s->retreat.at;
    lfm_shake_order(b, s, &set);
    finish_stack(b, s, j);
    lfm_spread_disorder(b, s, at, j);
    lfm_rouse_near(b, s, j);
}

bool lfm_ground_scatters_shattered(const LfmBoard *b, int hex) {
    return b->hex[hex].ground == GROUND_WOODS || b->hex[hex].ground == GROUND_TOWN;
}

/* LFM-9.2g: woods and houses swallow shattered men who are driven into them. */
static void eliminate_shattered(const LfmBoard *b, LfmState *s, int hex, const Journal *j) {
    if (!lfm_ground_scatters_shattered(b, hex) || !lfm_is_forced(s->retreat.cause) || s->retreat.accepted) return;
    PieceSet set = s->retreat.stack;
    for (int p = pieces_next(&set, 0); p && p <= b->units; p = pieces_next(&set, p)) {
        if (lfm_shattered(b, s, p)) lfm_eliminate(b, s, p, LFM_9_2g, j);
    }
}

/* LFM-12.4: guns that draw off into a ZOC without a friend there are lost; before combat they are D (LFM-11.1b). */
static void lose_guns(const LfmBoard *b, LfmState *s, int hex, bool friend, const Journal *j) {
    bool drawn_off = s->retreat.cause == CAUSE_VOLUNTARY;
    PieceSet set = s->retreat.stack;
    for (int p = pieces_next(&set, 0); p && p <= b->units; p = pieces_next(&set, p)) {
        if (drawn_off && !friend && lfm_is_gun(b, p) && s->hex[p] == hex) lfm_eliminate(b, s, p, LFM_12_4, j);
    }
}

static void step_back(const LfmBoard *b, LfmState *s, int to, const Journal *j) {
    PieceSet set = s->retreat.stack;
    Side side = (Side)s->retreat.side;
    bool first = !s->retreat.at, friend = lfm_has_units(b, s, side, to), zoc = lfm_in_zoc(b, s, side, to);
    char label[MARK_ROOM];
    for (int p = pieces_next(&set, 0); p; p = pieces_next(&set, p)) {
        int was = s->hex[p];
        lfm_shift(b, s, p, to);
        lfm_reattach(b, s, p, was, j);
    }
    s->retreat.at = (u16)to;
    journal(j, NOBODY, first ? LFM_9_2a : LFM_9_2h, "They retreat to %s.", lfm_hex_label(b, to, label));
    lfm_displace(b, s, side, to, j);
    eliminate_shattered(b, s, to, j);
    if (zoc) {
        lose_guns(b, s, to, friend, j);
        bool repulsed = s->retreat.cause == CAUSE_REPULSE; /* LFM-R31: its Charged marker is D enough */
        if (s->top[to] && !repulsed) lfm_disorganize(b, s, to, LFM_9_2c, j);
    }
    if (!has_units(b, &s->retreat.stack) || zoc || !first) settle_down(b, s, j); /* LFM-9.1b */
}

/* LFM-9.2e, LFM-R52, LFM-R78: off the map, with all marks, to come back next turn at the earliest. */
static void leave_map(const LfmBoard *b, LfmState *s, const Journal *j) {
    PieceSet set = s->retreat.stack;
    int hex = s->retreat.at ? s->retreat.at : s->retreat.from;
    char label[MARK_ROOM];
    lfm_shake_order(b, s, &set);
    for (int p = pieces_next(&set, 0); p; p = pieces_next(&set, p)) {
        lfm_lift(b, s, p, FATE_AWAY);
        s->hex[p] = (u16)hex;
        s->due[p] = (u8)(s->turn + 1);
    }
    journal(j, NOBODY, LFM_9_2e, "They leave the map from %s.", lfm_hex_label(b, hex, label));
    finish_stack(b, s, j);
}

/* LFM-R52: nowhere to go. */
static void eliminate_stack(const LfmBoard *b, LfmState *s, const Journal *j) {
    PieceSet set = s->retreat.stack;
    for (int p = pieces_next(&set, 0); p && p <= b->units; p = pieces_next(&set, p)) lfm_eliminate(b, s, p, LFM_R52, j);
    finish_stack(b, s, j);
}

/* ---- Who goes next ----------------------------------------------------------------------------------------------- */

/* The first hex of the set, and whether there is another. */
static int next_hex(const LfmState *s, bool *another) {
    int hex = 0;
    *another = false;
    for (int p = pieces_next(&s->retreat.set, 0); p; p = pieces_next(&s->retreat.set, p)) {
        if (!hex) hex = s->hex[p];
        else if (s->hex[p] != hex) *another = true;
    }
    return hex;
}

/* LFM-9.2d, LFM-R50, LFM-R38: the defending side of a combat and the victim of fire, never attackers or the target of
 * a charge (LFM-3.6). */
static bool may_refuse(const LfmBoard *b, const LfmState *s, int hex) {
    const Fight *f = &s->fight;
    bool defends =
        s->retreat.cause == CAUSE_FIRE || (s->retreat.cause == CAUSE_COMBAT && s->retreat.side == (u8)lfm_waiting(s));
    return defends && ground_lets_refuse(b, s, &s->retreat.set, hex, f->hex[0], f->hexes[0]);
}

/* LFM-24.2b, LFM-R50: who builds must stay if the ground lets him. */
static bool has_builder(const LfmState *s, int hex) {
    for (int p = s->top[hex]; p; p = s->below[p]) {
        if (pieces_have(&s->retreat.set, p) && lfm_is(s, p, U_BUILDER)) return true;
    }
    return false;
}

static void stay(const LfmBoard *b, LfmState *s, int hex, const Journal *j) {
    char label[MARK_ROOM];
    journal(j, NOBODY, LFM_R50, "The stack in %s holds.", lfm_hex_label(b, hex, label));
    for (int p = s->top[hex]; p; p = s->below[p]) pieces_drop(&s->retreat.set, p);
}

static bool any_disordered(const LfmBoard *b, const LfmState *s, const PieceSet *set) {
    for (int p = pieces_next(set, 0); p && p <= b->units; p = pieces_next(set, p)) {
        if (lfm_disordered(b, s, p)) return true;
    }
    return false;
}

/* LFM-14.4, LFM-R56: a D or shattered stack loses a unit first, unless this result took one from it already. */
static bool owes_unit(const LfmBoard *b, const LfmState *s, const PieceSet *set, int hex) {
    const Fight *f = &s->fight;
    if (!lfm_is_forced(s->retreat.cause) || s->retreat.cause == CAUSE_FIRE || s->retreat.accepted)
        return false; /* LFM-R36 */
    int which = lfm_fight_index(f, 0, hex) >= 0 ? 0 : 1, at = lfm_fight_index(f, which, hex);
    bool paid = at >= 0 && (f->lost_in[which] >> at & 1);
    return !paid && any_disordered(b, s, set);
}

/* LFM-R92: a brigade commander goes with his last regiment. */
static void bring_chief(const LfmBoard *b, LfmState *s, int hex) {
    PieceSet set = s->retreat.stack;
    int brigade = brigade_of(b, &set), chief = b->brigade[brigade].commander;
    if (!brigade || !chief || !lfm_on_map(s, chief) || s->hex[chief] != hex) return;
    for (int p = s->top[hex]; p && p <= b->units; p = s->below[p]) {
        if (b->brief[p].brigade == brigade && !pieces_have(&set, p)) return;
    }
    pieces_add(&s->retreat.stack, chief);
    pieces_drop(&s->retreat.set, chief);
}

/* The stack in `hex` is the next; its guns limber (LFM-9.2i, LFM-7.2), its commanders are in danger (LFM-8.11a). */
static void set_out(const LfmBoard *b, LfmState *s, int hex, bool accepted) {
    const Fight *f = &s->fight;
    s->retreat.from = (u16)hex;
    s->retreat.accepted = accepted;
    for (int p = s->top[hex]; p; p = s->below[p]) {
        if (!pieces_have(&s->retreat.set, p)) continue;
        pieces_add(&s->retreat.stack, p);
        pieces_drop(&s->retreat.set, p);
    }
    bring_chief(b, s, hex);
    PieceSet set = s->retreat.stack;
    s->retreat.owes = owes_unit(b, s, &set, hex);
    for (int p = pieces_next(&set, 0); p && p <= b->units; p = pieces_next(&set, p)) {
        if (lfm_is_gun(b, p) && !lfm_is_limbered(b, s, p)) lfm_turn_over(s, p);
        if (lfm_is(s, p, U_BUILDER)) hexset_drop(&s->building, hex); /* LFM-24.11a, LFM-R74 */
        s->mark[p] &= (u16)~U_BUILDER;
    }
    if (!lfm_is_forced(s->retreat.cause)) return;
    lfm_risk_commanders(b, s, hex);
    for (int which = 0; which < 2; which++) {
        int at = lfm_fight_index(f, which, hex);
        if (at >= 0) s->fight.fled_from[which] |= (u8)(1 << at);
    }
}

/* The owner is asked for a hex, or there is only one way, or none. */
static bool start_way(const LfmBoard *b, LfmState *s, const Journal *j) {
    PieceSet set = s->retreat.stack;
    u16 out[6];
    bool zoc;
    if (!has_units(b, &set)) return finish_stack(b, s, j), false;
    int count = lfm_retreat_hexes(b, s, (Cause)s->retreat.cause, &set, s->retreat.from, out, &zoc);
    bool edge = lfm_may_leave(b, s->retreat.from);
    if (!count && !edge) return eliminate_stack(b, s, j), false;
    if (count == 1 && !edge) step_back(b, s, out[0], j);
    if (!s->retreat.from) return false; /* that was all */
    u16 second[6];
    if (s->retreat.at && !second_hexes(b, s, second) && !lfm_may_leave(b, s->retreat.at))
        return settle_down(b, s, j), false;
    return lfm_step_to(s, STEP_RETREAT), true;
}

/* True when the owner must say which stack, and whether it stays (LFM-R53, LFM-R50). */
static bool choose_stack(const LfmBoard *b, LfmState *s, const Journal *j) {
    bool another;
    int hex = next_hex(s, &another);
    if (may_refuse(b, s, hex) && has_builder(s, hex)) return stay(b, s, hex, j), false;
    if (another || may_refuse(b, s, hex)) return lfm_step_to(s, STEP_GIVE_WAY), true;
    set_out(b, s, hex, false);
    return false;
}

bool lfm_next_retreat(const LfmBoard *b, LfmState *s, const Journal *j) {
    while (s->retreat.from || pieces_any(&s->retreat.set)) {
        if (!s->retreat.from && choose_stack(b, s, j)) return true;
        if (!s->retreat.from) continue;
        if (s->retreat.owes) {
            s->asking = s->retreat.side;
            if (lfm_ask_loss(b, s, j)) return true;
            s->retreat.owes = 0;
        }
        if (start_way(b, s, j)) return true;
    }
    return false;
}

/* ---- The steps (LFM-P13) ----------------------------------------------------------------------------------------- */

static bool goes_from(const LfmState *s, int hex) {
    for (int p = s->top[hex]; p; p = s->below[p]) {
        if (pieces_have(&s->retreat.set, p)) return true;
    }
    return false;
}

static bool may_hold(const LfmBoard *b, const LfmState *s, int hex, Refusal *r) {
    char label[MARK_ROOM];
    if (!goes_from(s, hex)) return refuse(r, LFM_9_2d, "Nobody must go back from %s.", lfm_hex_label(b, hex, label));
    if (s->retreat.cause == CAUSE_CHARGE) return refuse(r, LFM_3_6, "Nobody may stay before a charge.");
    if (s->retreat.side == (u8)lfm_phasing(s) && s->retreat.cause == CAUSE_COMBAT)
        return refuse(r, LFM_R50, "Attackers are driven back whatever the ground.");
    return may_refuse(b, s, hex) ||
           refuse(r, LFM_9_2d, "The ground of %s does not let them stay.", lfm_hex_label(b, hex, label));
}

static bool may_give_way(const LfmBoard *b, const LfmState *s, int hex, Refusal *r) {
    char label[MARK_ROOM];
    if (!goes_from(s, hex)) return refuse(r, LFM_R53, "Nobody must go back from %s.", lfm_hex_label(b, hex, label));
    if (may_refuse(b, s, hex) && has_builder(s, hex))
        return refuse(r, LFM_R50, "Builders stay where the ground lets them."), refuse_also(r, LFM_24_2b);
    return true;
}

static void give_way_legal(const LfmBoard *b, const LfmState *s, List *l) {
    HexSet seen;
    hexset_clear(&seen);
    for (int p = pieces_next(&s->retreat.set, 0); p; p = pieces_next(&s->retreat.set, p)) hexset_add(&seen, s->hex[p]);
    for (int h = hexset_next(&seen, 0); h; h = hexset_next(&seen, h)) {
        if (may_hold(b, s, h, NULL)) list_add(l, DO_HOLD, 1, h, 0);
        if (may_give_way(b, s, h, NULL)) list_add(l, DO_GIVE_WAY, 1, h, 0);
    }
}

static bool give_way_check(const LfmBoard *b, const LfmState *s, const Action *a, Refusal *r) {
    if (a->verb == DO_HOLD) return may_hold(b, s, a->op[0], r);
    if (a->verb == DO_GIVE_WAY) return may_give_way(b, s, a->op[0], r);
    return lfm_not_now(b, s, a, r);
}

static void give_way_apply(const LfmBoard *b, LfmState *s, const Action *a, const Journal *j) {
    if (a->verb == DO_HOLD) stay(b, s, a->op[0], j);
    else set_out(b, s, a->op[0], may_refuse(b, s, a->op[0]));
    lfm_resolve_pending(b, s, j);
}

LFM_STEP(give_way, "give-way", LFM_9_2d, WHO_RETREAT, "Retreats: which stack next?");

static int open_hexes(const LfmBoard *b, const LfmState *s, u16 out[6]) {
    bool zoc;
    PieceSet set = s->retreat.stack;
    if (s->retreat.at) return second_hexes(b, s, out);
    return lfm_retreat_hexes(b, s, (Cause)s->retreat.cause, &set, s->retreat.from, out, &zoc);
}

static void retreat_legal(const LfmBoard *b, const LfmState *s, List *l) {
    u16 out[6];
    HexSet open;
    hexset_clear(&open);
    for (int i = open_hexes(b, s, out); i > 0; i--) hexset_add(&open, out[i - 1]);
    for (int h = hexset_next(&open, 0); h; h = hexset_next(&open, h)) list_add(l, DO_BACK, 1, h, 0);
    if (lfm_may_leave(b, s->retreat.at ? s->retreat.at : s->retreat.from)) list_add(l, DO_LEAVE, 0, 0, 0);
    if (s->retreat.at) list_add(l, DO_HALT, 0, 0, 0);
}

static bool may_go_back(const LfmBoard *b, const LfmState *s, int hex, Refusal *r) {
    u16 out[6];
    char label[MARK_ROOM], better[6 * 5 + 1];
    Writer w = writer_on(better, sizeof better);
    for (int i = open_hexes(b, s, out); i > 0; i--) {
        if (out[i - 1] == hex) return true;
        if (r) put_gap(&w), hex_write(&w, &b->grid, out[i - 1]);
    }
    lfm_hex_label(b, hex, label);
    if (s->retreat.at) return refuse(r, LFM_9_2h, "%s is not a second hex for them.", label), refuse_also(r, LFM_R54);
    int d = hex_direction(&b->grid, s->retreat.from, hex);
    PieceSet set = s->retreat.stack;
    if (d < 0 || !is_open(b, s, &set, s->retreat.from, d)) {
        refuse(r, LFM_9_1b, "They cannot go from here to %s.", label);
        return refuse_also(r, LFM_R53);
    }
    bool zoc = lfm_in_zoc(b, s, (Side)s->retreat.side, hex);
    if (zoc && s->retreat.cause == CAUSE_NIGHT) return refuse(r, LFM_23_3, "%s is in a ZOC.", label);
    if (zoc) refuse(r, LFM_9_2b, "%s is in a ZOC, and another way is open: %s.", label, better);
    else if (s->retreat.cause == CAUSE_FIRE)
        refuse(r, LFM_R37, "%s does not lead away from the guns; these do: %s.", label, better);
    else refuse(r, LFM_9_2a, "%s does not lie opposite the enemy; these do: %s.", label, better);
    return refuse_also(r, LFM_R53);
}

static bool retreat_check(const LfmBoard *b, const LfmState *s, const Action *a, Refusal *r) {
    int hex = s->retreat.at ? s->retreat.at : s->retreat.from;
    char label[MARK_ROOM];
    if (a->verb == DO_BACK) return may_go_back(b, s, a->op[0], r);
    if (a->verb == DO_HALT) return s->retreat.at || refuse(r, LFM_9_1b, "They must go back one hex at least.");
    if (a->verb != DO_LEAVE) return lfm_not_now(b, s, a, r);
    return lfm_may_leave(b, hex) || refuse(r, LFM_9_2e, "%s is not at the edge.", lfm_hex_label(b, hex, label));
}

static void retreat_apply(const LfmBoard *b, LfmState *s, const Action *a, const Journal *j) {
    u16 second[6];
    if (a->verb == DO_LEAVE) leave_map(b, s, j);
    else if (a->verb == DO_HALT) settle_down(b, s, j);
    else step_back(b, s, a->op[0], j);
    if (s->retreat.from && !second_hexes(b, s, second) && !lfm_may_leave(b, s->retreat.at)) settle_down(b, s, j);
    if (!s->retreat.from) lfm_resolve_pending(b, s, j);
}

LFM_STEP(retreat, "retreat", LFM_9_1b, WHO_RETREAT, "Retreat where?");
