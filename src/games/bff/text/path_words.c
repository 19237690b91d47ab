/* A path in words, so that each of a list can be told from the others. */
#include "games/bff/board/data.h"
#include "games/bff/rules/path_track.h"

static void put_degrees(int tenths, Writer *w) {
    put_int(w, tenths / 10);
    if (tenths % 10) put_fmt(w, ".%d", tenths % 10);
    put(w, " degrees");
}

static const char *compass(int direction) {
    static const char *const words[] = {"north", "northeast", "east", "southeast",
                                        "south", "southwest", "west", "northwest"};
    return words[direction_turned(direction, TURN / 16) / (TURN / 8)];
}

/* "west (254.3 degrees)". */
static void put_direction(int direction, Writer *w) {
    put_fmt(w, "%s (", compass(direction));
    put_degrees(direction, w);
    put(w, ")");
}

/* By how much the way turns off from a direction. Points are whole hundredths: where a round angle leads to the same
 * one, it is told. */
static int angle_off(int from, Point at, Point to) {
    enum { ROUND = 25 };
    int off = direction_between(from, direction_toward(at, to));
    int near = (off + (off < 0 ? -ROUND : ROUND) / 2) / ROUND * ROUND;
    for (i32 far = point_distance(at, to), more = 0; more < 2; more++) {
        if (point_same(point_ahead(at, direction_turned(from, near), far + more), to)) return near;
    }
    return off;
}

static void put_turn(const char *verb, int by, Writer *w) {
    put_fmt(w, "%s %s ", verb, by < 0 ? "left" : "right");
    put_degrees(by < 0 ? -by : by, w);
}

/* One leg: "wheel left 45 degrees", "ahead", "incline right 22.5 degrees"; of columns, guns and leaders "northwest (315
 * degrees)". */
static void put_leg(const Track *t, const Leg *leg, Writer *w) {
    bool flank = t->m->verb == DO_FLANK, column = t->free && !flank;
    if (leg->kind != LEG_TO) {
        put_turn("wheel", leg->kind == LEG_WHEEL_LEFT ? -leg->by : leg->by, w);
        return;
    }
    int off = angle_off(column ? 0 : leg->from.facing, leg->from.at, leg->to.at);
    if (column) put_direction(direction_turned(off, 0), w);
    else if (flank) put_fmt(w, "to the %s", off < 0 ? "left" : "right");
    else if (off) put_turn("incline", off, w);
    else put(w, "ahead");
}

static void put_legs(const Track *t, bool road, Writer *w) {
    char inches[12];
    for (int i = 0; i < t->legs; i++) {
        if (i) put(w, ", then ");
        put_leg(t, &t->leg[i], w);
    }
    put_fmt(w, ", %s\"%s", bff_inches(t->length, inches), road ? " by road" : "");
}

/* "into the left flank of Wilcox's Brigade". */
static void put_impact(const Track *t, Pose end, Writer *w) {
    static const char *const faces[] = {
        [FACE_FRONT] = "front", [FACE_RIGHT] = "right flank", [FACE_REAR] = "rear", [FACE_LEFT] = "left flank"};
    int target = t->m->target, formation = t->s->unit[target].formation;
    put(w, ", into ");
    if (formation != GARRISON && formation != BROKEN) {
        Block block = bff_block(t->s, target), mine = block_at(end, t->width, t->depth);
        Polygon own = block_polygon(&mine);
        put_fmt(w, "the %s of ", faces[block_face_struck(&block, t->s->unit[target].facing, &own, end.facing)]);
    }
    put(w, bff_name_of(t->b, target));
}

/* Who is nearest there. */
static void put_enemy(const Track *t, Pose end, Writer *w) {
    BffState there = *t->s;
    char inches[12];
    bff_put(t->b, &there, t->unit, end, t->becomes);
    int enemy = bff_nearest_enemy(t->b, &there, t->unit);
    if (!enemy) return;
    put_fmt(w, ", %s\" from %s", bff_inches(bff_distance(t->b, &there, t->unit, enemy), inches),
            bff_name_of(t->b, enemy));
}

/* How a unit stands at the end: its facing, unless the last leg has told it, its new formation, the enemy. */
static void put_end(const Track *t, Pose end, Writer *w) {
    bool along = t->free && t->m->verb != DO_FLANK; /* it faces as it goes */
    if (!t->legs || (t->face >= 0 && along)) put(w, ", facing "), put_direction(end.facing, w);
    else if (!along) put_fmt(w, ", facing %s", compass(end.facing));
    if (t->becomes != t->was && t->becomes != GARRISON) {
        put(w, bff_is_battery(t->b, t->unit) ? ", " : ", in ");
        bff_put_formation(t->becomes, w);
    }
    if (t->charge) put_impact(t, end, w);
    else if (t->legs) put_enemy(t, end, w);
}

/* "wheel right 45 degrees, then ahead, 10.00", facing northwest, 5.20" from Wilcox's Brigade". */
void bff_say_path(const BffBoard *b, const BffState *s, const Action *go, Writer *w) {
    Route route;
    Track t;
    Pose end;
    bff_start_track(b, s, &s->maneuver, &t);
    if (!bff_may_go(b, s, go, &route, NULL) || !bff_can_go(&t, go, &end)) {
        put(w, "go");
        return;
    }
    if (t.legs) put_legs(&t, route.on_road > 0, w);
    else if (t.m->verb == DO_PIVOT) put_turn("turn", direction_between(t.begins.facing, end.facing), w);
    else put(w, "stay there");
    if (!t.leader) put_end(&t, end, w);
}
