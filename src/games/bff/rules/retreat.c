/* Retreats (BFF-R7, BFF-R8, BFF-R34): who goes next, recall or not, to which side; guns that displace (BFF-4.13). */
#include "games/bff/rules.h"

enum { ASIDE_STEP = 50, ASIDE_MOST = TURN / 4 }; /* BFF-12.54 */

void bff_order_retreat(BffState *s, int unit, RetreatKind kind, bool may_recall) {
    pieces_add(&s->retreat.set, unit);
    s->retreat.kind[unit] = (u8)kind;
    if (may_recall) pieces_add(&s->retreat.recalls, unit);
}

static RetreatKind kind_now(const BffState *s) { return (RetreatKind)s->retreat.kind[s->retreat.unit]; }

/* One unit has done with it. */
static void finish(BffState *s) {
    int unit = s->retreat.unit;
    s->retreat.kind[unit] = RETREAT_NONE;
    pieces_drop(&s->retreat.set, unit);
    pieces_drop(&s->retreat.recalls, unit);
    s->retreat.unit = 0;
    s->retreat.aside = 0;
}

/* ---- What becomes of it ------------------------------------------------------------------------------------------ */

static void prepare_retreat(const BffBoard *b, BffState *s, int unit, RetreatKind kind, const Journal *j) {
    s->unit[unit].mark &= ~(u32)(U_CHARGING | U_COUNTERCHARGING | U_MAY_BREAK_THROUGH | U_BREAKING_THROUGH);
    s->unit[unit].target = 0;
    if (kind == RETREAT_FULL && bff_is_brigade(b, unit)) bff_break(b, s, unit, BFF_R8, j);
}

/* BFF-12.7: guns without ammunition that leave by their own edge are not lost; one corner may be the first to leave. */
static Fate fate_beyond(const BffBoard *b, const BffState *s, int unit, const RetreatPath *way) {
    Box box = block_of(way->end, bff_shape(b, s, unit, way->formation)).box;
    bool own = false;
    switch (b->edge[bff_side(b, unit)]) {
    case EDGE_WEST: own = box.low.x < 0; break;
    case EDGE_EAST: own = box.high.x > b->width; break;
    case EDGE_NORTH: own = box.low.y < 0; break;
    case EDGE_SOUTH: own = box.high.y > b->depth; break;
    default: break;
    }
    return own && bff_on(s, OPTION_AMMUNITION) && pieces_have(&b->ammunition, unit) ? FATE_AWAY : FATE_OFF;
}

static void leave_table(const BffBoard *b, BffState *s, int unit, Fate fate, const Journal *j) {
    journal(j, NOBODY, fate == FATE_AWAY ? BFF_12_7 : BFF_R8, "%s leaves the table.", bff_name_of(b, unit));
    for (int p = bff_leader_with(b, s, unit, 0); p; p = bff_leader_with(b, s, unit, p))
        journal(j, NOBODY, BFF_R8, "%s leaves the table with it.", bff_name(b, s, p));
    bff_lift(b, s, unit, fate);
}

/* BFF-R34: no way. BFF-12.56: a broken brigade needs room for its shape all the same. */
static void stay(const BffBoard *b, BffState *s, int unit, RetreatKind kind, const Journal *j) {
    Pose at;
    prepare_retreat(b, s, unit, kind, j);
    if (kind == RETREAT_DISPLACE) {
        journal(j, NOBODY, BFF_4_13, "%s finds no way back.", bff_name_of(b, unit));
        return;
    }
    journal(j, NOBODY, BFF_R34, "%s has no way back.", bff_name_of(b, unit));
    if (bff_is_battery(b, unit)) bff_damage_guns(b, s, unit, GUNS_DAMAGED, BFF_R34, j);
    else bff_lose_stands(b, s, unit, 1, false, BFF_R34, j);
    if (!bff_plane(s) || !bff_on_table(s, unit) || s->unit[unit].formation != BROKEN) return;
    if (bff_broken_room(b, s, unit, &at)) bff_put(b, s, unit, at, BROKEN);
    else bff_lose_stands(b, s, unit, s->unit[unit].stands, false, BFF_12_56, j);
}

static void go_back(const BffBoard *b, BffState *s, int unit, RetreatKind kind, const RetreatPath *way,
                    const Journal *j) {
    static const Clause clause[RETREAT_KINDS] = {0, BFF_11_3, BFF_R7, BFF_R8, BFF_4_13};
    char inches[12];
    prepare_retreat(b, s, unit, kind, j);
    if (way->off) {
        leave_table(b, s, unit, fate_beyond(b, s, unit, way), j);
        return;
    }
    bff_put(b, s, unit, way->end, way->formation);
    journal(j, NOBODY, clause[kind], "%s goes back %s\".", bff_name_of(b, unit), bff_inches(way->length, inches));
}

/* ---- The direction (BFF-12.54) ----------------------------------------------------------------------------------- */

/* How far a place is from the side's own edge. */
static i32 from_own_edge(const BffBoard *b, int unit, Point p) {
    switch (b->edge[bff_side(b, unit)]) {
    case EDGE_WEST: return p.x;
    case EDGE_EAST: return b->width - p.x;
    case EDGE_NORTH: return p.y;
    case EDGE_SOUTH: return b->depth - p.y;
    default: return 0;
    }
}

typedef struct Choice {
    RetreatPath way[2]; /* left, right; straight on in the first */
    int angle;
    bool both;
} Choice;

/* The least angle at which a way is so good; of two alike the better one first, should nobody be asked. */
static bool find_angle(const BffBoard *b, BffState *s, int unit, RetreatKind kind, PathBack good, Choice *out) {
    int straight = bff_retreat_direction(b, s, unit);
    out->both = false;
    for (out->angle = 0; out->angle <= ASIDE_MOST; out->angle += ASIDE_STEP) {
        RetreatPath way[2];
        bool left = bff_retreat_path(b, s, unit, kind, direction_turned(straight, -out->angle), &way[0]) >= good;
        bool right =
            out->angle && bff_retreat_path(b, s, unit, kind, direction_turned(straight, out->angle), &way[1]) >= good;
        if (!left && !right) continue;
        out->way[0] = way[left ? 0 : 1];
        out->way[1] = way[right ? 1 : 0];
        out->both = left && right;
        return true;
    }
    return false;
}

static const RetreatPath *nearer_own_edge(const BffBoard *b, int unit, const Choice *c) {
    i32 left = from_own_edge(b, unit, c->way[0].end.at), right = from_own_edge(b, unit, c->way[1].end.at);
    return &c->way[right < left];
}

/* On the plane. True when the owner must be asked to which side. */
static bool set_out(const BffBoard *b, BffState *s, const Journal *j) {
    int unit = s->retreat.unit;
    RetreatKind kind = kind_now(s);
    Choice c;
    bool open = find_angle(b, s, unit, kind, PATH_OPEN, &c);
    if (open && c.both && kind != RETREAT_FULL) {
        s->retreat.aside = (i16)c.angle;
        bff_step_to(s, STEP_RETREAT);
        return true;
    }
    if (open || find_angle(b, s, unit, kind, PATH_PARTIAL, &c))
        go_back(b, s, unit, kind, nearer_own_edge(b, unit, &c), j);
    else stay(b, s, unit, kind, j);
    finish(s);
    return false;
}

/* ---- As a referee ------------------------------------------------------------------------------------------------ */

static void ask_table(const BffBoard *b, BffState *s) {
    int unit = s->retreat.unit;
    s->seen.value[FIELD_BLOCKED] = s->seen.value[FIELD_OFF_TABLE] = 0;
    bff_ask(s, 1u << FIELD_BLOCKED | 1u << FIELD_OFF_TABLE, bff_side(b, unit), STEP_RETREAT, unit);
}

void bff_retreat_seen(const BffBoard *b, BffState *s, const Journal *j) {
    int unit = s->retreat.unit;
    RetreatKind kind = kind_now(s);
    bool limited = bff_on(s, OPTION_AMMUNITION) && pieces_have(&b->ammunition, unit);
    if (s->seen.value[FIELD_OFF_TABLE]) {
        prepare_retreat(b, s, unit, kind, j);
        leave_table(b, s, unit, limited ? FATE_AWAY : FATE_OFF, j);
    } else if (s->seen.value[FIELD_BLOCKED]) {
        stay(b, s, unit, kind, j);
    } else {
        prepare_retreat(b, s, unit, kind, j);
        Formation now = (Formation)s->unit[unit].formation;
        bff_put(b, s, unit, (Pose){{0, 0}, 0}, bff_is_battery(b, unit) ? LIMBERED : now == GARRISON ? LINE : now);
        journal(j, NOBODY, kind == RETREAT_FULL ? BFF_R8 : BFF_R7, "%s goes back.", bff_name_of(b, unit));
    }
    finish(s);
    bff_resolve_pending(b, s, j);
}

/* ---- Who goes next ----------------------------------------------------------------------------------------------- */

/* True when a player was asked. */
static bool start_one(const BffBoard *b, BffState *s, const Journal *j) {
    if (pieces_have(&s->retreat.recalls, s->retreat.unit)) return bff_step_to(s, STEP_RETREAT), true;
    if (bff_plane(s)) return set_out(b, s, j);
    ask_table(b, s);
    return true;
}

bool bff_next_retreat(const BffBoard *b, BffState *s, const Journal *j) {
    while (pieces_any(&s->retreat.set)) {
        s->retreat.unit = (u8)pieces_next(&s->retreat.set, 0);
        if (start_one(b, s, j)) return true;
    }
    return false;
}

void bff_displace(const BffBoard *b, BffState *s, int unit, const Journal *j) {
    if (b->piece[unit].fixed) journal(j, NOBODY, BFF_R21, "%s holds.", bff_name_of(b, unit));
    else bff_order_retreat(s, unit, RETREAT_DISPLACE, false);
    s->return_to = STEP_MANEUVER;
    bff_resolve_pending(b, s, j);
}

PathBack bff_aside_path(const BffBoard *b, BffState *s, int hand, RetreatPath *way) {
    int unit = s->retreat.unit, turn = hand == HAND_LEFT ? -s->retreat.aside : s->retreat.aside;
    return bff_retreat_path(b, s, unit, kind_now(s), direction_turned(bff_retreat_direction(b, s, unit), turn), way);
}

/* ---- The step (BFF-P10) ------------------------------------------------------------------------------------------ */

static bool asks_recall(const BffState *s) { return pieces_have(&s->retreat.recalls, s->retreat.unit); }

static void retreat_legal(const BffBoard *b, const BffState *s, List *l) {
    if (asks_recall(s)) {
        list_add(l, DO_RECALL, 0, 0, 0);
        list_add(l, DO_HALT, 0, 0, 0);
    } else {
        list_add(l, DO_ASIDE, 1, HAND_LEFT, 0);
        list_add(l, DO_ASIDE, 1, HAND_RIGHT, 0);
    }
}

static bool retreat_check(const BffBoard *b, const BffState *s, const Action *a, Refusal *r) {
    const char *name = bff_name_of(b, s->retreat.unit);
    bool recall = a->verb == DO_RECALL || a->verb == DO_HALT;
    if (asks_recall(s)) return recall || refuse(r, BFF_P10, "First: does %s recall, or halt?", name);
    if (recall) return refuse(r, BFF_12_35, "%s cannot recall now.", name);
    return a->verb == DO_ASIDE || bff_not_now(b, s, a, r);
}

static void retreat_apply(const BffBoard *b, BffState *s, const Action *a, const Journal *j) {
    int unit = s->retreat.unit;
    pieces_drop(&s->retreat.recalls, unit);
    if (a->verb == DO_RECALL) {
        bff_recall(b, s, unit, j);
        finish(s);
    } else if (a->verb == DO_HALT) {
        if (start_one(b, s, j)) return;
    } else {
        RetreatPath way;
        if (bff_aside_path(b, s, a->op[0], &way)) go_back(b, s, unit, kind_now(s), &way, j);
        else stay(b, s, unit, kind_now(s), j);
        finish(s);
    }
    bff_resolve_pending(b, s, j);
}

BFF_STEP(retreat, "retreat", BFF_P10, WHO_RETREAT, "%r must retreat: choose how.");
