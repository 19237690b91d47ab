/* Pieces on the table: their shapes and outlines, and every change of place, formation, strength and order. */
#include "games/bff/rules.h"

const char *bff_inches(i32 hundredths, char out[12]) {
    i32 size = hundredths < 0 ? -hundredths : hundredths;
    Writer w = writer_on(out, 12);
    put_fmt(&w, "%s%d.%d%d", hundredths < 0 ? "-" : "", size / 100, size / 10 % 10, size % 10);
    return out;
}

/* ---- Shapes (BFF-R1, BFF-R2) ------------------------------------------------------------------------------------- */

Block bff_block(const BffState *s, int unit) {
    const Corners *c = &s->corners[unit];
    Block block;
    for (int i = 0; i < 4; i++) block.corner[i] = (Point){c->x[i], c->y[i]};
    block.box = box_of(block.corner, 4);
    return block;
}

static Polygon site_polygon(const BffBoard *b, int site) {
    return patch_polygon(&b->land, &b->land.patch[b->site_ground[site]]);
}

int bff_site_at(const BffBoard *b, Point p) {
    for (int site = b->sites; site > 0; site--) {
        Polygon polygon = site_polygon(b, site);
        if (polygon_has(&polygon, p) != POLYGON_OUTSIDE) return site;
    }
    return 0;
}

int bff_site_of(const BffBoard *b, const BffState *s, int unit) {
    return s->unit[unit].formation == GARRISON && bff_plane(s) ? bff_site_at(b, bff_point(s, unit)) : 0;
}

Polygon bff_outline(const BffBoard *b, const BffState *s, int unit, Block *room) {
    int site = bff_site_of(b, s, unit);
    if (site) return site_polygon(b, site);
    *room = bff_block(s, unit);
    return block_polygon(room);
}

Point bff_centre(const BffBoard *b, const BffState *s, int unit) {
    Formation formation = (Formation)s->unit[unit].formation;
    if (!bff_is_unit(b, unit) || formation == GARRISON || !bff_plane(s)) return bff_point(s, unit);
    return point_off(bff_point(s, unit), s->unit[unit].facing, 0, -shape_depth(bff_shape(b, s, unit, formation)));
}

/* ---- Derived parts ----------------------------------------------------------------------------------------------- */

static void set_box(Boxes *boxes, int unit, const Box *box) {
    boxes->west[unit] = (i16)box->low.x, boxes->east[unit] = (i16)box->high.x;
    boxes->north[unit] = (i16)box->low.y, boxes->south[unit] = (i16)box->high.y;
}

static void clear_box(Boxes *boxes, int unit) {
    boxes->west[unit] = boxes->north[unit] = INT16_MAX;
    boxes->east[unit] = boxes->south[unit] = INT16_MIN;
}

void bff_reshape(const BffBoard *b, BffState *s, int unit) {
    const BffUnit *u = &s->unit[unit];
    memset(&s->corners[unit], 0, sizeof s->corners[unit]);
    clear_box(&s->boxes, unit);
    if (!bff_plane(s) || u->fate != FATE_TABLE || !bff_is_unit(b, unit)) return;
    Block block = block_of(bff_pose(s, unit), bff_shape(b, s, unit, (Formation)u->formation));
    for (int i = 0; i < 4; i++) {
        s->corners[unit].x[i] = (i16)block.corner[i].x;
        s->corners[unit].y[i] = (i16)block.corner[i].y;
    }
    Polygon outline = bff_outline(b, s, unit, &block);
    set_box(&s->boxes, unit, &outline.box);
}

void bff_rebuild(const void *board, void *state) {
    const BffBoard *b = board;
    BffState *s = state;
    memset(s->on_table, 0, sizeof s->on_table);
    for (int p = 0; p <= BFF_PIECES; p++) {
        bff_reshape(b, s, p);
        if (bff_is_unit(b, p) && bff_on_table(s, p)) pieces_add(&s->on_table[bff_side(b, p)], p);
    }
}

static i16 narrow(i32 at) { return (i16)(at < INT16_MIN ? INT16_MIN : at > INT16_MAX ? INT16_MAX : at); }

/* Compared all at once: no branch, so that it can be done many at a time. Eight answers become eight bits by one
 * product, in which each of them is shifted to its place in the highest byte. */
PieceSet bff_near(const BffBoard *b, const BffState *s, const Box *box) {
    const Boxes *x = &s->boxes;
    u8 apart[BFF_PIECES + 1];
    i16 west = narrow(box->low.x), east = narrow(box->high.x), north = narrow(box->low.y), south = narrow(box->high.y);
    int end = (b->units + 16) & ~15; /* whole rows; beyond the last unit stands nobody */
    for (int p = 0; p < end; p++) {
        apart[p] = (u8)((x->west[p] > east) | (x->east[p] < west) | (x->north[p] > south) | (x->south[p] < north));
    }
    PieceSet set = {{0}};
    for (int at = 0; at < end; at += 8) {
        const u8 *e = apart + at;
        u64 eight = (u64)e[7] << 56 | (u64)e[6] << 48 | (u64)e[5] << 40 | (u64)e[4] << 32 | (u64)e[3] << 24 |
                    (u64)e[2] << 16 | (u64)e[1] << 8 | e[0];
        set.word[at >> 6] |= (~(eight * 0x0102040810204080) >> 56) << (at & 63);
    }
    return set;
}

/* ---- Place ------------------------------------------------------------------------------------------------------- */

int bff_loss_value(const BffBoard *b, int unit, bool flat) {
    if (!bff_is_battery(b, unit)) return b->piece[unit].stands;
    int whole = flat ? 1 : b->rule.battery_stands;        /* BFF-12.16, BFF-R23 */
    return b->piece[unit].half ? (whole + 1) / 2 : whole; /* BFF-12.17 */
}

void bff_put(const BffBoard *b, BffState *s, int unit, Pose at, Formation formation) {
    BffUnit *u = &s->unit[unit];
    Side side = bff_side(b, unit);
    if (u->fate != FATE_TABLE) s->came[side] = (i16)(s->came[side] + bff_loss_value(b, unit, true));
    u->fate = FATE_TABLE;
    u->formation = (u8)formation;
    u->x = u->y = u->facing = 0;
    if (bff_plane(s)) u->x = (i16)at.at.x, u->y = (i16)at.at.y, u->facing = (i16)at.facing;
    pieces_add(&s->on_table[side], unit);
    bff_reshape(b, s, unit);
}

void bff_put_leader(BffState *s, int leader, Point at) {
    BffUnit *u = &s->unit[leader];
    u->fate = FATE_TABLE;
    u->with = 0;
    u->x = u->y = u->facing = 0;
    if (bff_plane(s)) u->x = (i16)at.x, u->y = (i16)at.y;
}

int bff_leader_with(const BffBoard *b, const BffState *s, int unit, int after) {
    for (int p = after ? after + 1 : b->units + 1; p <= b->pieces; p++) {
        if (s->unit[p].fate == FATE_ATTACHED && s->unit[p].with == unit) return p;
    }
    return 0;
}

/* BFF-1.1: his chain is the formation that he commands and all below it. */
bool bff_commands(const BffBoard *b, int leader, int unit) {
    const BffPiece *l = &b->piece[leader], *u = &b->piece[unit];
    if (l->side != u->side) return false;
    return l->rank == RANK_CORPS ? l->corps && l->corps == u->corps : l->division && l->division == u->division;
}

/* BFF-R35, BFF-R16: they stand where it stood, until they have found a friend. BFF-R8: off the table they go with
 * it. */
static void release_leaders(const BffBoard *b, BffState *s, int unit, Fate fate) {
    Point at = bff_centre(b, s, unit);
    for (int p = bff_leader_with(b, s, unit, 0); p; p = bff_leader_with(b, s, unit, p)) {
        if (fate == FATE_OFF || fate == FATE_AWAY) {
            bff_lift(b, s, p, FATE_OFF);
        } else {
            bff_put_leader(s, p, at);
            pieces_add(&s->stranded, p);
        }
    }
}

void bff_count_lost(const BffBoard *b, BffState *s, int unit, int stands, int flat, bool taken) {
    Side side = bff_side(b, unit);
    s->lost[side] = (i16)(s->lost[side] + stands);
    s->lost_flat[side] = (i16)(s->lost_flat[side] + flat);
    if (taken) s->captured[side] = (i16)(s->captured[side] + stands);
}

void bff_lift(const BffBoard *b, BffState *s, int piece, Fate fate) {
    BffUnit *u = &s->unit[piece];
    if (bff_is_unit(b, piece)) {
        bool guns = bff_is_battery(b, piece), counts = fate == FATE_LOST || fate == FATE_CAPTURED || fate == FATE_OFF;
        if (u->fate == FATE_TABLE) release_leaders(b, s, piece, fate);
        int stands = guns ? bff_loss_value(b, piece, false) : u->stands,
            flat = guns ? bff_loss_value(b, piece, true) : stands;
        if (counts) bff_count_lost(b, s, piece, stands, flat, fate == FATE_CAPTURED); /* BFF-R8, BFF-12.16 */
        pieces_drop(&s->on_table[bff_side(b, piece)], piece);
        pieces_drop(&s->retreat.set, piece);
        pieces_drop(&s->combat.party[0], piece);
        pieces_drop(&s->combat.party[1], piece);
    }
    pieces_drop(&s->stranded, piece);
    u->fate = (u8)fate;
    u->x = u->y = u->facing = 0;
    u->with = u->target = 0;
    u->fired = 0;
    u->mark &= ~(u32)U_OF_PLAYER_TURN;
    if (bff_is_unit(b, piece)) u->formation = FORMATION_NONE, u->mark = 0, u->stands = 0;
    else u->mark &= ~(u32)U_HORSE, u->due = 0;
    bff_reshape(b, s, piece);
}

/* ---- Distances and room ------------------------------------------------------------------------------------------ */

/* Where a piece is: a unit's outline, a leader's point, or the unit that he is with. */
typedef struct Whereabouts {
    Polygon outline;
    Block room;
    Point point;
    bool leader;
} Whereabouts;

static void find(const BffBoard *b, const BffState *s, int piece, Whereabouts *w) {
    if (bff_is_leader(b, piece) && s->unit[piece].fate == FATE_ATTACHED) piece = s->unit[piece].with;
    w->leader = bff_is_leader(b, piece);
    w->point = bff_point(s, piece);
    if (!w->leader) w->outline = bff_outline(b, s, piece, &w->room);
}

static Gap gap_of(const Whereabouts *x, const Whereabouts *y) {
    if (x->leader && y->leader) return gap_point_segment(x->point, y->point, y->point);
    if (x->leader) return gap_point_polygon(x->point, &y->outline);
    return y->leader ? gap_point_polygon(y->point, &x->outline) : gap_polygons(&x->outline, &y->outline);
}

static Gap gap_between(const BffBoard *b, const BffState *s, int one, int other) {
    Whereabouts x, y;
    find(b, s, one, &x);
    find(b, s, other, &y);
    return gap_of(&x, &y);
}

bool bff_within(const BffBoard *b, const BffState *s, int one, int other, i32 hundredths) {
    if (bff_is_unit(b, one) && bff_is_unit(b, other)) {
        const Boxes *x = &s->boxes;
        i32 across = x->west[one] - x->east[other], back = x->west[other] - x->east[one];
        i32 down = x->north[one] - x->south[other], up = x->north[other] - x->south[one];
        if (across > hundredths || back > hundredths || down > hundredths || up > hundredths) return false;
    }
    Whereabouts x, y;
    find(b, s, one, &x);
    find(b, s, other, &y);
    if (x.leader || y.leader) return gap_within(gap_of(&x, &y), hundredths);
    return polygons_within(&x.outline, &y.outline, hundredths);
}

i32 bff_distance(const BffBoard *b, const BffState *s, int one, int other) {
    return gap_distance(gap_between(b, s, one, other));
}

/* Squared, between boxes: no gap of what they hold is less. */
static i64 box_gap(const Box *a, const Boxes *x, int unit) {
    i64 across = a->low.x - x->east[unit], back = x->west[unit] - a->high.x;
    i64 down = a->low.y - x->south[unit], up = x->north[unit] - a->high.y;
    i64 wide = across > back ? across : back, deep = down > up ? down : up;
    return (wide > 0 ? wide * wide : 0) + (deep > 0 ? deep * deep : 0);
}

int bff_nearest_enemy(const BffBoard *b, const BffState *s, int unit) {
    const PieceSet *enemies = &s->on_table[side_other(bff_side(b, unit))];
    const Boxes *x = &s->boxes;
    Point at = bff_point(s, unit);
    Box box = {at, at};
    if (bff_is_unit(b, unit)) box = bff_box(s, unit);
    int guess = 0, nearest = 0;
    i64 least = INT64_MAX;
    for (int p = pieces_next(enemies, 0); p; p = pieces_next(enemies, p)) {
        i64 gap = box_gap(&box, x, p);
        if (gap < least) least = gap, guess = p;
    }
    if (!guess) return 0;
    Gap best = gap_between(b, s, unit, guess);
    for (int p = pieces_next(enemies, 0); p; p = pieces_next(enemies, p)) {
        if (p != guess && box_gap(&box, x, p) > best.whole) continue;
        Gap gap = p == guess ? best : gap_between(b, s, unit, p);
        int order = gap_compare(gap, best);
        if (order < 0 || (order == 0 && !nearest)) nearest = p, best = gap;
    }
    return nearest;
}

bool bff_free_of(const BffBoard *b, const BffState *s, const PieceSet *others, const Block *at, int *who) {
    Polygon mine = block_polygon(at);
    for (int p = pieces_next(others, 0); p; p = pieces_next(others, p)) {
        Box box = bff_box(s, p);
        if (boxes_apart(&at->box, &box, -1)) continue;
        Block room;
        Polygon other = bff_outline(b, s, p, &room);
        bool convex = s->unit[p].formation != GARRISON;
        if (!(convex ? convex_overlap(&mine, &other) : polygons_overlap(&mine, &other))) continue;
        *who = p;
        return false;
    }
    return true;
}

bool bff_free(const BffBoard *b, const BffState *s, int unit, Pose at, Formation formation, int *who) {
    Block block = block_of(at, bff_shape(b, s, unit, formation));
    *who = 0;
    if (!block_on_table(&block, b->width, b->depth)) return false; /* BFF-12.33 */
    PieceSet near = bff_near(b, s, &block.box);
    pieces_drop(&near, unit);
    return bff_free_of(b, s, &near, &block, who);
}
