/* Zones of control (5) and of influence (6). */
#include "games/lfm/rules.h"

/* ---- Control (5) ------------------------------------------------------------------------------------------------- */

bool lfm_river_between(const LfmBoard *b, const LfmState *s, int hex, int direction) {
    if (b->wet[hex] >> direction & 1) return true;
    return s->burned && (b->fixed_wet[hex] >> direction & 1) && (s->burned >> b->hex[hex].bridge[direction] & 1);
}

int lfm_contact(const LfmBoard *b, const LfmState *s, Side side, int hex) {
    int mask = hexset_around(&b->grid, &s->held[side_other(side)], hex);
    if (!mask || !(b->wet[hex] | b->fixed_wet[hex])) return mask;
    for (int d = 0; d < 6; d++) {
        if (lfm_river_between(b, s, hex, d)) mask &= ~(1 << d); /* LFM-D2f */
    }
    return mask;
}

/* LFM-5.1: its hex and those around it. */
void lfm_spread_zoc(const LfmBoard *b, LfmState *s, Side side, int hex) {
    HexSet *zoc = &s->zoc[side];
    hexset_add(zoc, hex);
    for (int d = 0; d < 6; d++) {
        int to = b->grid.next[hex][d];
        if (to && !lfm_river_between(b, s, to, hex_reverse(d))) hexset_add(zoc, to);
    }
}

void lfm_note_zoc(const LfmBoard *b, LfmState *s, Side side, int hex) {
    for (int d = -1; d < 6; d++) {
        int at = d < 0 ? hex : b->grid.next[hex][d];
        bool in = hexset_has(&s->held[side], at) || lfm_contact(b, s, side_other(side), at);
        if (in) hexset_add(&s->zoc[side], at);
        else hexset_drop(&s->zoc[side], at);
    }
}

/* ---- Influence and sight (6, 27) --------------------------------------------------------------------------------- */

/* LFM-6.1a. Sight without units is the same both ways (LFM-6.1b, LFM-6.1c), so the hex looks for the enemy, first as
 * far as by day. Limbered guns count as others do (LFM-R40). */
static bool influences(const LfmBoard *b, const LfmState *s, const SightZone *zone, int hex, const HexSet *units) {
    if (zone->words && !sight_zone_meets(zone, hex, units)) return false;
    int radius = lfm_within_light(b, s, zone->radius);
    return (zone->words && radius == zone->radius) || sight_any(&b->sight, &b->grid, hex, radius, units);
}

bool lfm_in_zoi(const LfmBoard *b, const LfmState *s, Side side, int hex) {
    if (lfm_is_night(b, s)) return false; /* LFM-23.5a */
    Side foe = side_other(side);
    return influences(b, s, &b->zoi, hex, &s->held[foe]) || influences(b, s, &b->zoi_guns, hex, &s->guns[foe]);
}

/* The enemy looks around: the same sight as in lfm_in_zoi, asked once for all hexes. */
void lfm_find_zoi(const LfmBoard *b, const LfmState *s, Side side, HexSet *out) {
    const HexSet *held = &s->held[side_other(side)], *guns = &s->guns[side_other(side)];
    hexset_clear(out);
    for (int h = lfm_is_night(b, s) ? 0 : hexset_next(held, 0); h; h = hexset_next(held, h)) {
        int range = hexset_has(guns, h) ? b->rule.zoi_guns : b->rule.zoi;
        sight_add(&b->sight, &b->grid, h, lfm_within_light(b, s, range), out);
    }
}

/* ---- Neighbours and the enemy ------------------------------------------------------------------------------------ */

int lfm_enemy_distance(const LfmBoard *b, const LfmState *s, Side side, int hex) {
    const HexSet *foes = &s->held[side_other(side)];
    int nearest = 99;
    for (int h = hexset_next(foes, 0); h; h = hexset_next(foes, h)) {
        int distance = hex_distance(&b->grid, hex, h);
        if (distance < nearest) nearest = distance;
    }
    return nearest;
}

/* ---- Into a ZOC (5, 16.6, 20.1a, 23.2a, LFM-R16) ----------------------------------------------------------------- */

bool lfm_unit_may_touch(const LfmBoard *b, const LfmState *s, int unit, Refusal *r) {
    const char *name = lfm_name_of(b, unit);
    int brigade = b->brief[unit].brigade;
    if (lfm_shattered(b, s, unit)) return refuse(r, LFM_16_6, "%s is of a shattered brigade.", name);
    if (s->halted && brigade && b->brigade[brigade].halted)
        return refuse(r, LFM_30_4, "%s is halted and enters no ZOC.", name);
    return true;
}

/* LFM-26.0: a reinforcement of this very turn. */
bool lfm_has_just_come(const LfmBoard *b, const LfmState *s, int piece) {
    return b->arrival_of[piece] && b->arrival[b->arrival_of[piece]].turn == s->turn;
}

static bool in_command(const LfmBoard *b, const LfmState *s, const Group *g, Refusal *r) {
    for (int p = pieces_next(&g->set, 0); p && p <= b->units; p = pieces_next(&g->set, p)) {
        if (lfm_is(s, p, U_COMMAND)) continue;
        refuse(r, LFM_5_6, "%s is not in command.", lfm_name_of(b, p));
        if (lfm_is(s, p, U_DETACHED)) refuse_also(r, LFM_22_4d);
        if (lfm_is_mounted(b, s, p))
            refuse_also(r, g->flags & GROUP_DROPPED ? LFM_3_4b : LFM_3_3a), refuse_also(r, LFM_R23);
        if (lfm_has_just_come(b, s, p)) refuse_also(r, LFM_R94);
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
bool lfm_may_touch(const March *m, Spot there, StepEffect *w, Refusal *r) {
    const LfmBoard *b = m->b;
    const LfmState *s = m->s;
    const PieceSet *set = &m->g->set;
    char label[MARK_ROOM];
    if (lfm_is_night(b, s)) return refuse(r, LFM_23_2a, "At night nobody enters a ZOC.");
    if (!m->units) { /* LFM-R16 */
        return lfm_commander_may_touch(s, lfm_phasing(s), there.hex) ||
               refuse(r, LFM_R16, "No unit of yours is in %s for a commander to join.",
                      lfm_hex_label(b, there.hex, label));
    }
    if (there.flags & GROUP_PARTIAL)
        return refuse(r, LFM_26_6, "A unit that enters with a partial allowance enters no ZOC in that turn.");
    if (there.flags & GROUP_ROAD) {
        refuse(r, LFM_2_2d, "A unit that has used the road rate may not enter the ZOC in %s.",
               lfm_hex_label(b, there.hex, label));
        refuse_also(r, LFM_5_5);
        return lfm_is_mounted(b, s, pieces_next(set, 0)) && refuse_also(r, LFM_3_1c);
    }
    for (int p = pieces_next(set, 0); p && p <= b->units; p = pieces_next(set, p)) {
        if (!lfm_unit_may_touch(b, s, p, r)) return false;
    }
    if (!lfm_may_rest(m, there.hex, r)) return false; /* it goes no further (5.2) */
    if (in_command(b, s, m->g, NULL)) return true;
    w->commits = comes_to_charge(m, there);
    return w->commits || in_command(b, s, m->g, r);
}

/* LFM-5.2; LFM-5.4a: pieces that came from a ZOC as well. */
bool lfm_refuse_halted(Spot at, Refusal *r) {
    refuse(r, LFM_5_2, "It has entered a ZOC and goes no further.");
    return at.flags & GROUP_FROM_ZOC && refuse_also(r, LFM_5_4a);
}
