/* Outflanked units (BFF-R6, BFF-12.48), in a check and in a charge combat. */
#include "games/bff/rules.h"

/* How far a unit fires at most. */
static i32 fire_reach(const BffBoard *b, int unit) {
    const BffPiece *p = &b->piece[unit];
    bool guns = bff_is_battery(b, unit);
    const u8 *points = guns ? b->cannonade[p->gun_class] : b->musketry[p->weapon];
    const i16 *range = guns ? b->cannonade_range : b->musketry_range;
    i32 reach = 0;
    for (int band = 0; band < (guns ? CANNONADE_BANDS : MUSKETRY_BANDS); band++) {
        if (points[band]) reach = range[band];
    }
    return reach;
}

/* BFF-R6: its own charge or fire reach. */
static i32 reach_of(const BffBoard *b, const BffState *s, int unit) {
    if (bff_is_battery(b, unit)) /* BFF-12.48 */
        return s->unit[unit].formation == UNLIMBERED ? fire_reach(b, unit) : -1;
    i32 fire = fire_reach(b, unit), charge = bff_rate(b, s, unit, (Formation)s->unit[unit].formation)->full[GOING_OPEN];
    return fire > charge ? fire : charge;
}

bool bff_outflanked(const BffBoard *b, const BffState *s, int unit, i32 near) {
    Formation formation = (Formation)s->unit[unit].formation;
    if (formation == GARRISON || formation == BROKEN) return false; /* BFF-12.48 */
    Block block = bff_block(s, unit);
    const PieceSet *enemies = &s->on_table[side_other(bff_side(b, unit))];
    i32 sight = bff_sight_limit(b, s); /* BFF-12.9 */
    for (int p = pieces_next(enemies, 0); p; p = pieces_next(enemies, p)) {
        if (!bff_good_order(s, p) && !bff_is(s, p, U_CHARGING)) continue;
        if (!behind_front(&block, bff_point(s, p))) continue;
        i32 reach = reach_of(b, s, p);
        if (near && reach > near) reach = near;
        if (bff_within(b, s, p, unit, reach < sight ? reach : sight)) return true;
    }
    return false;
}

/* ---- In a charge combat (BFF-12.3) ------------------------------------------------------------------------------- */

/* Flank or rear; a unit struck in two faces that are not adjacent is struck in one of these. Garrisons and broken
 * brigades have neither. */
static bool struck_beside(const BffBoard *b, const BffState *s, int unit, int by) {
    int formation = s->unit[unit].formation;
    if (formation == GARRISON || formation == BROKEN) return false;
    Block block = bff_block(s, unit), room;
    Polygon other = bff_outline(b, s, by, &room);
    return block_face_struck(&block, s->unit[unit].facing, &other, s->unit[by].facing) != FACE_FRONT;
}

bool bff_is_outflanked(const BffBoard *b, const BffState *s, const Combat *f, int which) {
    int unit = f->main[which];
    for (int p = pieces_next(&f->party[1 - which], 0); p; p = pieces_next(&f->party[1 - which], p)) {
        if (which == 0 && !bff_is(s, p, U_COUNTERCHARGING)) continue; /* only who charges strikes */
        if (struck_beside(b, s, unit, p)) return true;
        if (which == 1 && bff_is_surprised_by(b, s, unit, p)) return true; /* BFF-12.3 */
    }
    return false;
}
