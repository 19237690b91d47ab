/* Retreats after combat (14.ret, GUV-R64), a unit and a hex at a time. */
#include "games/guv/rules.h"

/* ---- Where to (GUV-R64) ------------------------------------------------------------------------------------------ */

/* Best first; hexes farther from the own supply centres come after all others. */
enum {
    EMPTY_FREE,
    FRIENDS_FREE,
    EMPTY_CONTACT,
    FRIENDS_CONTACT,
    FULL,
    CLASSES,
    FARTHER = CLASSES,
    CLOSED = 2 * CLASSES
};

bool guv_was_passed(const GuvState *s, int hex) {
    for (int i = 0; i < s->retreat.count; i++) {
        if (s->retreat.passed[i] == hex) return true;
    }
    return false;
}

/* GUV-14.ret-e; GUV-14.dem-b, GUV-R66: a DEM unit enters no hex next to an enemy. */
static bool may_enter(const GuvBoard *b, const GuvState *s, int unit, int from, int direction, bool dem) {
    int to = b->grid.next[from][direction];
    Side side = guv_side(unit);
    if (!to || guv_holder(s, to) == side_other(side) || guv_was_passed(s, to)) return false;
    return !(dem && guv_next_to_enemy(b, s, side, to)) && guv_may_cross(b, s, unit, from, direction, NULL);
}

static bool is_full(const GuvBoard *b, const GuvState *s, int unit, int hex) {
    return s->top[hex] && !guv_has_room(b, s, unit, hex);
}

typedef struct Chain {
    const GuvBoard *b;
    const GuvState *s;
    int unit;
    bool dem;
} Chain;

/* It stays where there is room, and never comes back to where it stands now. */
static bool passes_on(const void *context, int from, int to, int direction) {
    const Chain *c = context;
    return is_full(c->b, c->s, c->unit, from) && to != c->s->hex[c->unit] &&
           may_enter(c->b, c->s, c->unit, from, direction, c->dem);
}

/* GUV-R64: does a chain through this full hex end in one with room, before there are too many to remember? */
static bool has_way_on(const Chain *c, int full) {
    HexReach reach;
    hex_flood(&c->b->grid, full, (int)COUNT(c->s->retreat.passed) - c->s->retreat.count, passes_on, c, &reach);
    for (int i = 0; i < reach.count; i++) {
        if (!is_full(c->b, c->s, c->unit, reach.hex[i])) return true;
    }
    return false;
}

/* GUV-14.ret-b, GUV-14.ret-c, GUV-14.ret-d. */
static int class_of(const GuvBoard *b, const GuvState *s, int unit, int direction, bool dem) {
    int from = s->hex[unit], to = b->grid.next[from][direction];
    Side side = guv_side(unit);
    if (!may_enter(b, s, unit, from, direction, dem)) return CLOSED;
    bool full = is_full(b, s, unit, to);
    if (full && !has_way_on(&(Chain){b, s, unit, dem}, to)) return CLOSED;
    bool contact = guv_next_to_enemy(b, s, side, to);
    int class = full ? FULL : (s->top[to] ? FRIENDS_FREE : EMPTY_FREE) + (contact ? EMPTY_CONTACT : 0);
    return class + (b->flag_distance[side][to] > b->flag_distance[side][from] ? FARTHER : 0);
}

static int retreat_hexes(const GuvBoard *b, const GuvState *s, int unit, bool dem, u16 out[8]) {
    int class[6], best = CLOSED, count = 0;
    for (int d = 0; d < 6; d++) {
        class[d] = class_of(b, s, unit, d, dem);
        if (class[d] < best) best = class[d];
    }
    for (int d = 0; d < 6 && best < CLOSED; d++) {
        if (class[d] == best) out[count++] = b->grid.next[s->hex[unit]][d];
    }
    return count;
}

/* Why this hex is closed to the unit. */
static bool refuse_closed(const GuvBoard *b, const GuvState *s, int unit, int hex, bool dem, Refusal *r) {
    char label[MARK_ROOM];
    if (!r) return false;
    guv_hex_label(b, hex, label);
    if (may_enter(b, s, unit, s->hex[unit], hex_direction(&b->grid, s->hex[unit], hex), dem)) {
        refuse(r, GUV_R64, "%s is full, and there is no way on to a hex with room.", label);
        return refuse_also(r, GUV_14_ret_c), refuse_also(r, GUV_14_ret_e);
    }
    refuse(r, GUV_14_ret_e, "%s is closed to %s.", label, guv_unit_name(b, unit));
    return dem ? refuse_also(r, GUV_R66), refuse_also(r, GUV_14_dem_b) : refuse_also(r, GUV_R64);
}

static bool may_retreat_to(const GuvBoard *b, const GuvState *s, int unit, int hex, bool dem, Refusal *r) {
    u16 open[8];
    char label[MARK_ROOM];
    int count = retreat_hexes(b, s, unit, dem, open), direction = hex_direction(&b->grid, s->hex[unit], hex);
    for (int i = 0; i < count; i++) {
        if (open[i] == hex) return true;
    }
    if (direction < 0) return refuse(r, GUV_14_ret_b, "%s is not adjacent.", guv_hex_label(b, hex, label));
    if (class_of(b, s, unit, direction, dem) == CLOSED) return refuse_closed(b, s, unit, hex, dem, r);
    char better[8 * 5 + 1];
    Writer w = writer_on(better, sizeof better);
    for (int i = 0; i < count; i++) put_gap(&w), hex_write(&w, &b->grid, open[i]);
    return refuse(r, GUV_14_ret_b, "A better hex than %s is open: %s.", guv_hex_label(b, hex, label), better),
           refuse_also(r, GUV_R64);
}

/* ---- One unit, one hex ------------------------------------------------------------------------------------------- */

void guv_list_retreats(const GuvBoard *b, const GuvState *s, Side side, const Bits128 *set, List *l) {
    for (int u = guv_next_of(side, set, 0); u; u = guv_next_of(side, set, u)) {
        u16 open[8];
        int count = retreat_hexes(b, s, u, guv_is(s, u, U_DEM), open);
        for (int i = 0; i < count; i++) list_add(l, DO_RETREAT, 2, u, open[i]);
        if (!count) list_add(l, DO_REMOVE, 1, u, 0);
    }
}

/* In the middle of a chain only that unit goes (14.ret-c). */
Bits128 guv_retreat_movers(const GuvState *s, Bits128 set) {
    if (!s->retreat.unit) return set;
    set = (Bits128){{0, 0}};
    bits128_add(&set, guv_bit(s->retreat.unit));
    return set;
}

bool guv_retreat_allowed(const GuvBoard *b, const GuvState *s, Side side, const Bits128 *set, const Action *a,
                         Refusal *r) {
    if (a->verb != DO_RETREAT && a->verb != DO_REMOVE) return guv_not_now(b, s, a, r);
    int u = a->op[0];
    u16 open[8];
    if (!u || guv_side(u) != side || !bits128_has(set, guv_bit(u))) {
        return refuse(r, GUV_14_ret_a, "%s has no retreat to make now.", guv_unit_name(b, u));
    }
    bool dem = guv_is(s, u, U_DEM);
    if (a->verb == DO_RETREAT) return may_retreat_to(b, s, u, a->op[1], dem, r);
    return !retreat_hexes(b, s, u, dem, open) || refuse(r, GUV_14_ret_e, "%s can still retreat.", guv_unit_name(b, u));
}

static void end_chain(GuvState *s, int unit) {
    s->retreat.unit = s->retreat.count = 0;
    memset(s->retreat.passed, 0, sizeof s->retreat.passed);
    bits128_drop(&s->retreat.set, guv_bit(unit));
}

void guv_note_crossing(const GuvBoard *b, GuvState *s, int from, int to) {
    int side = hexside_of(&b->grid, from, to), i = side ? guv_pontoon_index(s, side) : -1;
    if (i >= 0 && s->pontoon[i].owner == s->retreat.side) s->retreat.crossed |= (u16)(1u << i); /* GUV-11.dis-d */
}

/* A full hex is only passed through (14.ret-c): the unit goes on from there and enters no hex twice. */
void guv_retreat_unit(const GuvBoard *b, GuvState *s, const Action *a, const Journal *j) {
    int u = a->op[0], from = s->hex[u];
    char label[MARK_ROOM];
    if (a->verb == DO_REMOVE) {
        journal(j, NOBODY, GUV_14_ret_e, "%s cannot retreat.", guv_unit_name(b, u));
        guv_eliminate(b, s, u, guv_is(s, u, U_DEM) ? GUV_14_dem_d : GUV_14_ret_e, j);
        end_chain(s, u);
        return;
    }
    int to = a->op[1];
    bool full = is_full(b, s, u, to);
    s->mark[u] |= U_MOVED; /* GUV-R65 */
    if (s->retreat.count < COUNT(s->retreat.passed)) s->retreat.passed[s->retreat.count++] = (u16)from;
    guv_note_crossing(b, s, from, to);
    guv_shift_unit(b, s, u, to);
    journal(j, NOBODY, full ? GUV_14_ret_c : GUV_14_ret_b, "%s retreats to %s%s.", guv_unit_name(b, u),
            guv_hex_label(b, to, label), full ? ", which is full, and continues" : "");
    guv_leave_hex(b, s, from, to, j);
    if (full) s->retreat.unit = (u8)u;
    else end_chain(s, u);
}

/* ---- After combat (14.steps-g) ----------------------------------------------------------------------------------- */

/* GUV-14.ret-f, GUV-14.bw-e: works are given up, and all who retreat are shaken alike, whichever hex they leave;
 * a unit that becomes DEM by this picks its hex as DEM. */
/* GUV-14.steps-g. */
void guv_start_retreat(const GuvBoard *b, GuvState *s, Side side, Bits128 set, const Journal *j) {
    s->retreat = (Retreat){.set = set, .side = (u8)side};
    guv_step_to(s, STEP_RETREAT);
    bool works = false;
    for (int u = guv_next_of(side, &set, 0); u; u = guv_next_of(side, &set, u)) {
        works |= hexset_has(&s->works, s->hex[u]) || b->hex[s->hex[u]].fort == side;
    }
    for (int u = guv_next_of(side, &set, 0); u && works; u = guv_next_of(side, &set, u)) {
        guv_disorganize(b, s, u, s->fight.forced ? GUV_14_ret_f : GUV_14_bw_e, j);
    }
}

static void retreat_legal(const GuvBoard *b, const GuvState *s, List *l) {
    Bits128 set = guv_retreat_movers(s, s->retreat.set);
    guv_list_retreats(b, s, (Side)s->retreat.side, &set, l);
}

static bool retreat_check(const GuvBoard *b, const GuvState *s, const Action *a, Refusal *r) {
    Bits128 set = guv_retreat_movers(s, s->retreat.set);
    return guv_retreat_allowed(b, s, (Side)s->retreat.side, &set, a, r);
}

static void retreat_apply(const GuvBoard *b, GuvState *s, const Action *a, const Journal *j) {
    guv_retreat_unit(b, s, a, j);
    if (guv_judge_at_once(b, s, j)) return; /* GUV-R79 */
    if (s->retreat.unit || bits128_any(&s->retreat.set)) return;
    bool advance = guv_can_advance(b, s);
    if (!advance) guv_end_fight(b, s, j);
    guv_offer_dismantling(b, s, advance ? STEP_ADVANCE : STEP_COMBAT, j);
}

GUV_STEP(retreat, "retreat", GUV_14_ret_a, WHO_RETREAT, "Retreat where?");
