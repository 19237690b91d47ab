/* Who may fire, whom they can hit and with how many points (BFF-R4, BFF-R28, 7.1 to 7.3, BFF-R9). */
#include "games/bff/rules.h"

/* ---- Who may fire (BFF-R28) -------------------------------------------------------------------------------------- */

static u16 first_stands(int count) { return (u16)((1u << count) - 1); }

/* BFF-R28: those with a field of fire. */
static u16 front_rank(const BffBoard *b, const BffState *s, int unit) {
    const BffUnit *u = &s->unit[unit];
    if (bff_is_battery(b, unit)) return u->formation == UNLIMBERED;
    switch (u->formation) {
    case LINE:
    case SUPPORTED_LINE:
    case FIELD_COLUMN: {
        Shape shape = bff_shape(b, s, unit, (Formation)u->formation);
        return first_stands(shape.files < shape.stands ? shape.files : shape.stands);
    }
    case GARRISON: return first_stands(u->stands);
    default: return 0;
    }
}

u16 bff_ready_stands(const BffBoard *b, const BffState *s, int unit) {
    return (u16)(front_rank(b, s, unit) & ~s->unit[unit].fired);
}

static bool battery_is_fit(const BffBoard *b, const BffState *s, int unit, Refusal *r) {
    const char *name = bff_name_of(b, unit);
    if (s->unit[unit].formation != UNLIMBERED) return refuse(r, BFF_R28, "%s is limbered.", name);
    if (bff_is(s, unit, U_SILENCED)) return refuse(r, BFF_R28, "%s is silenced.", name), refuse_also(r, BFF_R18);
    if (bff_is(s, unit, U_MOVED)) return refuse(r, BFF_R28, "%s has moved too much to fire.", name);
    return bff_battle_lets_fire(b, s, unit, r);
}

static bool brigade_is_fit(const BffBoard *b, const BffState *s, int unit, Refusal *r) {
    const char *name = bff_name_of(b, unit);
    if (bff_is(s, unit, U_BROKEN)) return refuse(r, BFF_R28, "%s is broken.", name);
    if (bff_mounted(b, s, unit)) return refuse(r, BFF_R28, "%s is mounted.", name);
    return s->unit[unit].formation != MARCH_COLUMN || refuse(r, BFF_R28, "%s is in march column.", name);
}

bool bff_fit_to_fire(const BffBoard *b, const BffState *s, int unit, Refusal *r) {
    return bff_is_battery(b, unit) ? battery_is_fit(b, s, unit, r) : brigade_is_fit(b, s, unit, r);
}

bool bff_may_fire(const BffBoard *b, const BffState *s, int unit, Refusal *r) {
    if (!bff_is_unit(b, unit)) return refuse(r, BFF_R28, "Only brigades and batteries fire.");
    const char *name = bff_name_of(b, unit);
    if (!bff_on_table(s, unit)) return refuse(r, BFF_R28, "%s is not on the table.", name);
    if (!bff_fit_to_fire(b, s, unit, r)) return false;
    /* Checked or not, it charged in this turn. */
    if (bff_is(s, unit, U_CHARGING | U_COUNTERCHARGING | U_CHECKED))
        return refuse(r, BFF_R28, "%s charges in this turn.", name);
    return bff_ready_stands(b, s, unit) || refuse(r, BFF_R28, "%s has fired in this step.", name);
}

/* ---- Points (7.1 to 7.3) ----------------------------------------------------------------------------------------- */

/* In half points: BFF-7.1 and BFF-D1, BFF-7.2 and BFF-D2. */
static int half_points(const BffBoard *b, int unit, int band) {
    const BffPiece *p = &b->piece[unit];
    return bff_is_battery(b, unit) ? b->cannonade[p->gun_class][band] : b->musketry[p->weapon][band];
}

static const i16 *ranges(const BffBoard *b, int unit) {
    return bff_is_battery(b, unit) ? b->cannonade_range : b->musketry_range;
}

int bff_bands(const BffBoard *b, int unit) {
    int bands = bff_is_battery(b, unit) ? CANNONADE_BANDS : MUSKETRY_BANDS;
    while (bands > 1 && !half_points(b, unit, bands - 1)) bands--;
    return bands;
}

i32 bff_band_reach(const BffBoard *b, int unit, int band) { return ranges(b, unit)[band]; }

int bff_halvings(const BffBoard *b, const BffState *s, int unit) {
    int set = 0;
    if (bff_is(s, unit, U_DISORDERED)) set |= 1 << HALVED_DISORDERED; /* BFF-7.3 */
    if (bff_is(s, unit, U_LOW)) set |= 1 << HALVED_LOW;
    if (bff_is(s, unit, U_DAMAGED)) set |= 1 << HALVED_DAMAGED;
    if (b->piece[unit].half) set |= 1 << HALVED_BATTERY; /* BFF-12.17 */
    return set;
}

/* Eighths of half points, so that each of three halvings (BFF-R9) stays exact (BFF-D3). */
static u16 eighths(const BffBoard *b, const BffState *s, int unit, int band) {
    return (u16)(half_points(b, unit, band) * 8 >> bits_count((u64)bff_halvings(b, s, unit)));
}

/* ---- Arc, range and sight (BFF-R4) ------------------------------------------------------------------------------- */

/* A unit that looks at a target. */
typedef struct Aim {
    const BffBoard *b;
    const BffState *s;
    int unit, target;
    Block own, room; /* corners of the two */
    Polygon from, to;
    Shape shape;
    i32 reach; /* of its weapon and of the light */
} Aim;

/* How far a stand came towards a hit; the farther the better it explains. */
typedef enum Miss { MISS_ARC, MISS_RANGE, MISS_SIGHT, HIT } Miss;

typedef struct Sighting {
    Gap gap;
    Point from;
} Sighting;

i32 bff_fire_reach(const BffBoard *b, const BffState *s, int unit) {
    i32 reach = ranges(b, unit)[bff_bands(b, unit) - 1], light = bff_sight_limit(b, s); /* BFF-12.9 */
    return light < reach ? light : reach;
}

static Aim aim_at(const BffBoard *b, const BffState *s, int unit, int target) {
    return (Aim){.b = b, .s = s, .unit = unit, .target = target, .reach = bff_fire_reach(b, s, unit)};
}

/* False: their boxes are farther apart than it reaches. */
static bool aim_open(Aim *a) {
    a->from = bff_outline(a->b, a->s, a->unit, &a->own);
    a->to = bff_outline(a->b, a->s, a->target, &a->room);
    a->shape = bff_shape(a->b, a->s, a->unit, (Formation)a->s->unit[a->unit].formation);
    return !boxes_apart(&a->from.box, &a->to.box, a->reach);
}

/* BFF-12.61: a garrison fires from the point of its ground that is nearest. */
static Miss garrison_sees(const Aim *a, Sighting *out) {
    Point there = polygon_nearest(&a->to, bff_centre(a->b, a->s, a->unit));
    out->from = polygon_nearest(&a->from, there);
    out->gap = gap_polygons(&a->from, &a->to);
    if (!gap_within(out->gap, a->reach)) return MISS_RANGE;
    return bff_sees(a->b, a->s, a->unit, out->from, a->target) ? HIT : MISS_SIGHT;
}

/* Wholly to the left of an arc, or to the right? */
static bool is_beside(const Arc *arc, const Polygon *p) {
    bool left = true, right = true;
    for (int i = 0; i < p->count && (left || right); i++) {
        left = left && side_of(arc->corner[0], arc->corner[1], p->corner[i]) < 0;
        right = right && side_of(arc->corner[3], arc->corner[2], p->corner[i]) > 0;
    }
    return left || right;
}

/* Is a point of the target in it? Mostly a corner is, or all lie on one side. */
static bool arc_has(const Arc *arc, const Polygon *p) {
    for (int i = 0; i < p->count; i++) {
        if (side_of(arc->corner[0], arc->corner[1], p->corner[i]) >= 0 &&
            side_of(arc->corner[0], arc->corner[2], p->corner[i]) <= 0)
            return true;
    }
    return !is_beside(arc, p) && arc_meets(arc, p);
}

/* Its own front centre has the target in arc, range and sight. */
static Miss stand_sees(const Aim *a, int stand, Sighting *out) {
    Pose at = stand_pose(bff_pose(a->s, a->unit), a->shape, stand);
    Arc arc = arc_from(at.at, at.at, at.facing, a->b->rule.arc, BFF_ARC);
    *out = (Sighting){.from = at.at};
    if (!arc_has(&arc, &a->to)) return MISS_ARC;
    out->gap = gap_point_polygon(at.at, &a->to);
    if (!gap_within(out->gap, a->reach)) return MISS_RANGE;
    return bff_sees(a->b, a->s, a->unit, at.at, a->target) ? HIT : MISS_SIGHT;
}

static bool is_garrison(const BffState *s, int unit) { return s->unit[unit].formation == GARRISON; }

/* The arc of the whole front: what is not in it is in the arc of no stand. */
static Arc whole_arc(const BffBoard *b, const BffState *s, int unit, const Block *own, i32 reach) {
    return arc_from(own->corner[FRONT_LEFT], own->corner[FRONT_RIGHT], s->unit[unit].facing, b->rule.arc, reach);
}

static bool may_have_in_arc(const Aim *a) {
    if (is_garrison(a->s, a->unit)) return true;
    if (corners_behind_front(&a->own, &a->to) == a->to.count) return false;
    Arc arc = whole_arc(a->b, a->s, a->unit, &a->own, a->reach);
    return !is_beside(&arc, &a->to);
}

Box bff_fire_zone(const BffBoard *b, const BffState *s, int unit) {
    i32 reach = bff_fire_reach(b, s, unit);
    Block own;
    Polygon outline = bff_outline(b, s, unit, &own);
    if (is_garrison(s, unit)) {
        Point by = {reach, reach};
        return (Box){point_less(outline.box.low, by), point_plus(outline.box.high, by)};
    }
    Arc arc = whole_arc(b, s, unit, &own, reach);
    return box_of(arc.corner, COUNT(arc.corner));
}

/* What they found, and why not: of all misses the one nearest to a hit. */
typedef struct Search {
    Sighting seen[BFF_STANDS];
    Miss best;
    Gap gap; /* MISS_RANGE: the nearest */
} Search;

static void note_miss(Search *f, Miss miss, Gap gap) {
    if (miss == MISS_RANGE && (f->best < MISS_RANGE || gap_compare(gap, f->gap) < 0)) f->gap = gap;
    if (miss > f->best) f->best = miss;
}

/* The stands, of `ready`, that have the target; with `any` the first is enough. */
static u16 stands_that_hit(const Aim *a, u16 ready, bool any, Search *f) {
    u16 hit = 0;
    f->best = MISS_ARC;
    if (is_garrison(a->s, a->unit)) {
        Miss miss = garrison_sees(a, &f->seen[0]);
        note_miss(f, miss, f->seen[0].gap);
        for (int i = 1; i < BFF_STANDS; i++) f->seen[i] = f->seen[0];
        return f->best == HIT ? ready : 0;
    }
    for (u64 rest = ready; rest; rest &= rest - 1) {
        int stand = bits_first(rest);
        Miss miss = stand_sees(a, stand, &f->seen[stand]);
        note_miss(f, miss, f->seen[stand].gap);
        if (miss != HIT) continue;
        hit |= (u16)(1u << stand);
        if (any) break;
    }
    return hit;
}

static i32 rounded_up(Gap gap) {
    i32 down = gap_distance(gap);
    return gap_within(gap, down) ? down : down + 1;
}

static bool tell_range(const Aim *a, i32 gap, Refusal *r) {
    char inches[12], far[12];
    bool dark = a->reach < ranges(a->b, a->unit)[bff_bands(a->b, a->unit) - 1];
    refuse(r, BFF_R4, "%s is %s\" from %s, %s\" too far.", bff_name_of(a->b, a->target), bff_inches(gap, far),
           bff_name_of(a->b, a->unit), bff_inches(gap - a->reach, inches));
    return refuse_also(r, dark ? BFF_12_9 : bff_is_battery(a->b, a->unit) ? BFF_7_2 : BFF_7_1);
}

static bool tell_miss(const Aim *a, const Search *f, Refusal *r) {
    const char *name = bff_name_of(a->b, a->unit), *target = bff_name_of(a->b, a->target);
    if (!r) return false;
    if (f->best == MISS_RANGE) return tell_range(a, rounded_up(f->gap), r);
    if (f->best == MISS_ARC) return refuse(r, BFF_R4, "%s does not have %s in its arc of fire.", name, target);
    refuse(r, BFF_R5, "%s does not see %s.", name, target);
    return refuse_also(r, BFF_R4);
}

/* The stands that hit, after whatever can be told without them. */
static u16 search(Aim *a, bool any, Search *f, Refusal *r) {
    u16 hit = 0;
    if (!aim_open(a)) {
        if (r) tell_range(a, rounded_up(gap_polygons(&a->from, &a->to)), r);
        return 0;
    }
    if (!bff_surprise_lets_fire(a->b, a->s, a->unit, a->target, r)) return 0;
    f->best = MISS_ARC;
    if (may_have_in_arc(a)) hit = stands_that_hit(a, bff_ready_stands(a->b, a->s, a->unit), any, f);
    if (!hit) tell_miss(a, f, r);
    return hit;
}

bool bff_can_hit(const BffBoard *b, const BffState *s, int unit, int target, Refusal *r) {
    Aim a = aim_at(b, s, unit, target);
    Search found;
    return bff_plane(s) ? search(&a, true, &found, r) != 0 : bff_surprise_lets_fire(b, s, unit, target, r);
}

/* ---- A shot ------------------------------------------------------------------------------------------------------ */

/* BFF-12.62: of those who can, so many of the nearest; of two alike the first. */
static u16 nearest_of(const Sighting seen[BFF_STANDS], u16 hit, int stands) {
    u16 taken = 0;
    for (int i = 0; i < stands; i++) {
        int best = -1;
        for (u64 rest = hit & ~taken; rest; rest &= rest - 1) {
            int stand = bits_first(rest);
            if (best < 0 || gap_compare(seen[stand].gap, seen[best].gap) < 0) best = stand;
        }
        taken |= (u16)(1u << best);
    }
    return taken;
}

static int band_of(const BffBoard *b, int unit, Gap gap) {
    const i16 *range = ranges(b, unit);
    int band = 0, last = bff_bands(b, unit) - 1;
    while (band < last && !gap_within(gap, range[band])) band++;
    return band;
}

int bff_half_points_at(const BffBoard *b, const BffState *s, int unit, Gap gap) {
    if (!gap_within(gap, bff_fire_reach(b, s, unit))) return 0;
    return bits_count(front_rank(b, s, unit)) * eighths(b, s, unit, band_of(b, unit, gap)) / 8;
}

/* BFF-R4: from the nearest point of the unit's front edge; BFF-12.61: of the ground that it garrisons. */
static int range_band(const Aim *a) {
    Gap gap = is_garrison(a->s, a->unit)
                  ? gap_polygons(&a->from, &a->to)
                  : gap_segment_polygon(face_from(&a->own, FACE_FRONT), face_to(&a->own, FACE_FRONT), &a->to);
    return band_of(a->b, a->unit, gap);
}

/* BFF-R30: behind the line of its front; garrisons and broken brigades have none. */
static bool enfilades(const Aim *a, Point from) {
    if (is_garrison(a->s, a->target) || bff_is(a->s, a->target, U_BROKEN)) return false;
    return behind_front(&a->room, from);
}

static void fill_shot(const Aim *a, u16 mask, const Sighting seen[BFF_STANDS], Shot *shot) {
    int band = range_band(a);
    u16 points = eighths(a->b, a->s, a->unit, band);
    *shot = (Shot){.unit = (u8)a->unit, .mask = mask, .stands = (u8)bits_count(mask), .band = (u8)band};
    shot->halves = (u16)(shot->stands * points);
    for (u64 rest = mask; rest; rest &= rest - 1) {
        if (enfilades(a, seen[bits_first(rest)].from)) shot->enfilading = (u16)(shot->enfilading + points);
    }
}

/* BFF-12.30: as the players say. */
static bool reported_shot(const BffBoard *b, const BffState *s, int unit, int stands, Shot *shot, Refusal *r) {
    u16 ready = bff_ready_stands(b, s, unit), mask = 0;
    int count = bits_count(ready), band = s->seen.value[FIELD_BAND], last = bff_bands(b, unit) - 1;
    if (stands > count) return refuse(r, BFF_R28, "Only %d stands of %s can fire.", count, bff_name_of(b, unit));
    if (!stands) stands = count;
    if (band > last) band = last;
    for (int i = 0; i < stands; i++) mask |= (u16)(ready & ~mask) & (u16) - (ready & ~mask);
    *shot = (Shot){.unit = (u8)unit, .stands = (u8)stands, .band = (u8)band, .mask = mask};
    shot->halves = (u16)(stands * eighths(b, s, unit, band));
    return true;
}

bool bff_see_shot(const BffBoard *b, const BffState *s, int unit, int target, int stands, Shot *shot, Refusal *r) {
    Search found;
    if (!bff_plane(s))
        return bff_surprise_lets_fire(b, s, unit, target, r) && reported_shot(b, s, unit, stands, shot, r);
    Aim a = aim_at(b, s, unit, target);
    u16 hit = search(&a, false, &found, r);
    int count = bits_count(hit);
    if (!hit) return false;
    if (stands > count)
        return refuse(r, BFF_R4, "Only %d stands of %s can hit %s.", count, bff_name_of(b, unit),
                      bff_name_of(b, target));
    fill_shot(&a, stands ? nearest_of(found.seen, hit, stands) : hit, found.seen, shot);
    return true;
}

/* ---- The target -------------------------------------------------------------------------------------------------- */

/* BFF-R29, BFF-12.60: most points, then the better quality, then the first of the order of battle. */
int bff_main_shot(const BffBoard *b, const Fire *f) {
    int best = 0;
    for (int i = 1; i < f->shots; i++) {
        const Shot *one = &f->shot[i], *other = &f->shot[best];
        int quality = b->piece[one->unit].quality - b->piece[other->unit].quality;
        if (one->halves < other->halves || (one->halves == other->halves && quality > 0)) continue;
        if (one->halves > other->halves || quality < 0 || one->unit < other->unit) best = i;
    }
    return best;
}

void bff_see_target(const BffBoard *b, const BffState *s, const Fire *f, Circumstances *c) {
    u32 all = 0, behind = 0;
    *c = s->seen;
    if (!bff_plane(s) || !f->shots) return;
    for (int i = 0; i < f->shots; i++) all += f->shot[i].halves, behind += f->shot[i].enfilading;
    int main = f->shot[bff_main_shot(b, f)].unit;
    c->value[FIELD_ENFILADED] = 2 * behind > all; /* BFF-R30 */
    c->value[FIELD_COVER] = (u8)bff_cover(b, s, f->target, bff_point(s, main));
}
