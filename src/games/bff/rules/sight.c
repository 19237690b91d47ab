/* Lines of sight (BFF-R5) and ranges (BFF-R7, BFF-R36). */
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

/* ---- Ranges and flanks ------------------------------------------------------------------------------------------- */

/* BFF-R7: does this enemy have it within musketry or canister range? */
bool bff_has_in_range(const BffBoard *b, const BffState *s, int enemy, int unit) {
    bool guns = bff_is_battery(b, enemy);
    if (guns && s->unit[enemy].formation != UNLIMBERED) return false;
    if (!bff_within(b, s, enemy, unit, guns ? b->rule.beyond_canister : bff_retreats_until(b, RETREAT_RANGE)))
        return false;
    return !guns || bff_sees(b, s, enemy, bff_point(s, enemy), unit);
}

bool bff_in_range(const BffBoard *b, const BffState *s, int unit) {
    const PieceSet *enemies = &s->on_table[side_other(bff_side(b, unit))];
    for (int p = pieces_next(enemies, 0); p; p = pieces_next(enemies, p)) {
        if (bff_has_in_range(b, s, p, unit)) return true;
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
