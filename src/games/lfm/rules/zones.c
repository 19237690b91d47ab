/* Zones of control and influence, sight, works (5, 6, 24, 27). */
#include "games/lfm/rules.h"

/* ---- Control (5) ------------------------------------------------------------------------------------------------- */

bool lfm_parted(const LfmBoard *b, const LfmState *s, int hex, int direction) {
    if (b->wet[hex] >> direction & 1) return true;
    return s->burned && (b->fixed_wet[hex] >> direction & 1) && (s->burned >> b->hex[hex].bridge[direction] & 1);
}

int lfm_contact(const LfmBoard *b, const LfmState *s, Side side, int hex) {
    int mask = hexset_around(&b->grid, &s->held[side_other(side)], hex);
    if (!mask || !(b->wet[hex] | b->fixed_wet[hex])) return mask;
    for (int d = 0; d < 6; d++) {
        if (lfm_parted(b, s, hex, d)) mask &= ~(1 << d); /* LFM-D2f */
    }
    return mask;
}

void lfm_spread_zoc(const LfmBoard *b, LfmState *s, Side side, int hex) {
    HexSet *zoc = &s->zoc[side];
    hexset_add(zoc, hex);
    for (int d = 0; d < 6; d++) {
        int to = b->grid.next[hex][d];
        if (to && !lfm_parted(b, s, to, hex_reverse(d))) hexset_add(zoc, to);
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

/* LFM-30.7: the light of the turn. */
static int within_light(const LfmBoard *b, const LfmState *s, int range) {
    int light = b->turn[s->turn].sight;
    return light && light < range ? light : range;
}

/* Sight without units is the same both ways (LFM-6.1b, LFM-6.1c), so the hex looks for the enemy, first as far as by
 * day. Limbered guns count as others do (LFM-R40). */
static bool influences(const LfmBoard *b, const LfmState *s, const SightZone *zone, int hex, const HexSet *units) {
    if (zone->words && !sight_zone_meets(zone, hex, units)) return false;
    int radius = within_light(b, s, zone->radius);
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
        sight_add(&b->sight, &b->grid, h, within_light(b, s, range), out);
    }
}

int lfm_sight(const LfmBoard *b, const LfmState *s, Side side, int from, int to) {
    int range = hex_distance(&b->grid, from, to);
    if (within_light(b, s, range) < range) return SIGHT_BLOCKED;
    return hex_sight(&b->grid, &b->relief, &s->held[side], from, to); /* LFM-27.5, LFM-R85 */
}

/* ---- Works and ground that holds (24, 9.2d) ---------------------------------------------------------------------- */

/* A hex further off lies on every side by which a shortest way to it leaves. */
static int sides_toward(const HexGrid *g, int hex, int other) {
    int mask = 0, near = hex_distance(g, hex, other) - 1;
    for (int d = 0; d < 6; d++) mask |= (g->next[hex][d] && hex_distance(g, g->next[hex][d], other) == near) << d;
    return mask;
}

/* LFM-30.3: a work of the beginning looks one way, unless it was built anew (24.9a). */
static bool faces_all(const LfmBoard *b, const LfmState *s, int hex, const u16 *against, int count) {
    if (!b->hex[hex].face || hexset_has(&s->built, hex) || !lfm_on(s, OPTION_FACED_WORKS)) return true;
    for (int i = 0; i < count; i++) {
        if (!(b->hex[hex].face & sides_toward(&b->grid, hex, against[i]))) return false;
    }
    return true;
}

bool lfm_work(const LfmBoard *b, const LfmState *s, int hex, const u16 *against, int count) {
    if (b->ground[b->hex[hex].ground].work) return true; /* LFM-24.5 */
    return hexset_has(&s->works, hex) && faces_all(b, s, hex, against, count);
}

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

bool lfm_may_refuse(const LfmBoard *b, const LfmState *s, const PieceSet *set, int hex, const u16 *against, int count) {
    if (lfm_ground_holds(b, hex) || wall_between(b, hex, against, count)) return true;
    return !only_mounted(b, s, set, hex) && lfm_work(b, s, hex, against, count);
}

/* ---- Neighbours and the enemy ------------------------------------------------------------------------------------ */

bool lfm_supported(const LfmBoard *b, const LfmState *s, Side side, int hex) {
    const u16 *around = b->grid.next[hex];
    for (int d = 0; d < 6; d++) {
        if (!hexset_has(&s->held[side], around[d])) continue;
        for (int p = s->top[around[d]]; p && p <= b->units; p = s->below[p]) {
            if (!lfm_disordered(b, s, p)) return true;
        }
    }
    return false;
}

int lfm_enemy_distance(const LfmBoard *b, const LfmState *s, Side side, int hex) {
    const HexSet *foes = &s->held[side_other(side)];
    int nearest = 99;
    for (int h = hexset_next(foes, 0); h; h = hexset_next(foes, h)) {
        int distance = hex_distance(&b->grid, hex, h);
        if (distance < nearest) nearest = distance;
    }
    return nearest;
}
