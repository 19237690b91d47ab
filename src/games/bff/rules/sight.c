/* Lines of sight and what hangs on them: the command radius, ranges, flanks (BFF-R4 to BFF-R7, BFF-R32, BFF-R36). */
#include "games/bff/rules.h"

/* ---- Sight (BFF-R5) ---------------------------------------------------------------------------------------------- */

/* BFF-12.21: sight goes so far into each kind of ground, all its stretches together. */
static bool ground_is_clear(const BffBoard *b, Point from, Point to, const Box *box) {
    Terrain alike;
    if (bff_uniform(b, box, &alike) && b->terrain[alike].sight < 0) return true;
    Walk walk;
    walk_begin(&walk);
    walk_point(&walk, &b->land, from, to);
    i32 depth[TERRAINS] = {0}, begins = 0;
    for (int i = 0; i < walk.count; i++) {
        const Stretch *st = &walk.stretch[i];
        int terrain = st->classes ? bits_first(st->classes) : b->ground;
        depth[terrain] += st->upto - begins;
        begins = st->upto;
    }
    for (int t = 0; t < TERRAINS; t++) {
        if (b->terrain[t].sight >= 0 && depth[t] > b->terrain[t].sight) return false;
    }
    return true;
}

/* Higher ground between: higher than both ends. */
static bool relief_is_clear(const BffBoard *b, Point from, Point to, const Box *box) {
    if (!b->relief.patches || bff_level_box(b, box)) return true;
    int here = bff_level_at(b, from), there = bff_level_at(b, to), higher = here > there ? here : there;
    Walk walk;
    walk_begin(&walk);
    walk_point(&walk, &b->relief, from, to);
    for (int i = 0; i < walk.count; i++) {
        const Stretch *st = &walk.stretch[i];
        if ((st->bare ? b->level : st->level) > higher) return false;
    }
    return true;
}

/* Units between. Guns that stand higher than both, who is in the way and the target, fire over. */
static bool units_are_clear(const BffBoard *b, const BffState *s, int looker, Point from, Point to, int target,
                            const Box *box) {
    PieceSet near = bff_near(b, s, box);
    pieces_drop(&near, looker);
    pieces_drop(&near, target);
    if (!pieces_any(&near)) return true;
    bool over = bff_is_unit(b, looker) && bff_is_battery(b, looker);
    int here = over ? bff_level_at(b, from) : 0;
    over = over && here > bff_level_at(b, to);
    for (int p = pieces_next(&near, 0); p; p = pieces_next(&near, p)) {
        Block room;
        Polygon outline = bff_outline(b, s, p, &room);
        if (!segment_enters(from, to, &outline)) continue;
        if (!over || here <= bff_level_at(b, bff_centre(b, s, p))) return false;
    }
    return true;
}

bool bff_sees(const BffBoard *b, const BffState *s, int looker, Point from, int target) {
    Block room, own;
    Polygon outline = bff_outline(b, s, target, &room);
    Point to = polygon_nearest(&outline, from);
    if (bff_is_unit(b, looker) && bff_site_of(b, s, looker)) { /* a garrison looks out at every side of its ground */
        Polygon site = bff_outline(b, s, looker, &own);
        from = polygon_nearest(&site, to);
        to = polygon_nearest(&outline, from);
    }
    if (!gap_within(gap_point_segment(from, to, to), bff_sight_limit(b, s))) return false; /* BFF-12.9 */
    Point ends[2] = {from, to};
    Box box = box_of(ends, 2);
    return units_are_clear(b, s, looker, from, to, target, &box) && ground_is_clear(b, from, to, &box) &&
           relief_is_clear(b, from, to, &box);
}

/* ---- The command radius (BFF-1.3, BFF-R32) ----------------------------------------------------------------------- */

static i32 radius_through(const BffBoard *b, Point from, Point to, i32 radius) {
    Walk walk;
    walk_begin(&walk);
    walk_point(&walk, &b->land, from, to);
    for (int i = 0; i < walk.count; i++) {
        const Stretch *st = &walk.stretch[i];
        i32 there = b->rule.radius[b->terrain[st->classes ? bits_first(st->classes) : b->ground].radius];
        if (there < radius) radius = there;
    }
    return radius;
}

bool bff_in_radius(const BffBoard *b, const BffState *s, int leader, int unit) {
    i32 radius = b->rule.radius[RADIUS_FULL], dusk = b->rule.radius[RADIUS_TWILIGHT];
    if (bff_light_now(b, s) != LIGHT_DAY && dusk < radius) radius = dusk; /* BFF-12.9: night as twilight */
    Block room;
    Polygon outline = bff_outline(b, s, unit, &room);
    Point from = bff_point(s, leader), to = polygon_nearest(&outline, from);
    Gap gap = gap_point_polygon(from, &outline);
    return gap_within(gap, radius) && gap_within(gap, radius_through(b, from, to, radius));
}

/* ---- Ranges and flanks ------------------------------------------------------------------------------------------- */

/* BFF-R7: does this enemy have it within musketry or canister range? */
static bool has_in_range(const BffBoard *b, const BffState *s, int enemy, int unit) {
    bool guns = bff_is_battery(b, enemy);
    if (guns && s->unit[enemy].formation != UNLIMBERED) return false;
    if (!bff_within(b, s, enemy, unit, guns ? b->rule.beyond_canister : b->rule.beyond_musketry)) return false;
    return !guns || bff_sees(b, s, enemy, bff_point(s, enemy), unit);
}

bool bff_in_range(const BffBoard *b, const BffState *s, int unit) {
    const PieceSet *enemies = &s->on_table[side_other(bff_side(b, unit))];
    for (int p = pieces_next(enemies, 0); p; p = pieces_next(enemies, p)) {
        if (has_in_range(b, s, p, unit)) return true;
    }
    return false;
}

/* BFF-R38: the works lie between it and every enemy in range; where there is none, they are before its front. */
bool bff_fortified(const BffBoard *b, const BffState *s, int unit) {
    const PieceSet *enemies = &s->on_table[side_other(bff_side(b, unit))];
    Box box = bff_box(s, unit);
    bool any = false;
    if (!(bff_lines_near(b, &box) & NEAR_WALL)) return false; /* BFF-12.24: only works fortify */
    for (int p = pieces_next(enemies, 0); p; p = pieces_next(enemies, p)) {
        if (!has_in_range(b, s, p, unit)) continue;
        if (bff_cover(b, s, unit, bff_point(s, p)) != COVER_FORTIFIED) return false;
        any = true;
    }
    return any || bff_behind_works(b, s, unit);
}

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

bool bff_battery_attached(const BffBoard *b, const BffState *s, int battery) {
    const PieceSet *friends = &s->on_table[bff_side(b, battery)];
    Block room;
    Polygon guns = bff_outline(b, s, battery, &room);
    for (int p = pieces_next(friends, 0); p; p = pieces_next(friends, p)) {
        if (!bff_is_brigade(b, p) || !bff_same_command(b, p, battery)) continue;
        if (!bff_within(b, s, p, battery, b->rule.attach)) continue;
        if (bff_site_of(b, s, p)) return true;
        Block brigade = bff_block(s, p);
        if (block_faces_near(&brigade, &guns, b->rule.attach) & ~(1 << FACE_FRONT)) return true; /* BFF-R36 */
    }
    return false;
}
