/* Key positions: who holds them (BFF-12.11), seen at the end of each player turn, or told by the table
 * (BFF-12.30); one that is lost (BFF-12.15). */
#include "games/bff/rules.h"

/* BFF-12.15. */
bool bff_key_lost(const BffBoard *b, const BffState *s, Side side) {
    for (int o = 1; o <= b->objectives; o++) {
        if (b->objective[o].key == side && s->holder[o] == side_other(side)) return true;
    }
    return false;
}

static bool could_hold(const BffBoard *b, const BffState *s, int unit) {
    return bff_is_brigade(b, unit) && bff_on_table(s, unit) && !bff_is(s, unit, U_BROKEN);
}

bool bff_can_hold(const BffBoard *b, const BffState *s, int unit, int objective) {
    if (!could_hold(b, s, unit)) return false;
    Block room;
    Polygon outline = bff_outline(b, s, unit, &room);
    Point at = b->objective[objective].at;
    Box spot = {at, at};
    return !boxes_apart(&outline.box, &spot, b->rule.hold) && gap_within(gap_point_polygon(at, &outline), b->rule.hold);
}

static bool is_near(const BffBoard *b, const BffState *s, Side side, int objective) {
    for (int p = pieces_next(&s->on_table[side], 0); p; p = pieces_next(&s->on_table[side], p)) {
        if (bff_can_hold(b, s, p, objective)) return true;
    }
    return false;
}

static void take(const BffBoard *b, BffState *s, int objective, Side side, const Journal *j) {
    if (s->holder[objective] == side) return;
    s->holder[objective] = (u8)side;
    journal(j, NOBODY, BFF_12_11, "%s is in %s hands.", b->objective[objective].name, side_mark(side));
}

static void look(const BffBoard *b, BffState *s, const Journal *j) {
    for (int o = 1; o <= b->objectives; o++) {
        bool north = is_near(b, s, UNION, o), south = is_near(b, s, CONFEDERATE, o);
        if (north != south) take(b, s, o, north ? UNION : CONFEDERATE, j);
    }
}

/* ---- Referee: the active player says what he holds --------------------------------------------------------------- */

static bool has_holder(const BffBoard *b, const BffState *s) {
    for (int p = pieces_next(&b->of_side[s->active], 0); p && p <= b->units;
         p = pieces_next(&b->of_side[s->active], p)) {
        if (could_hold(b, s, p)) return true;
    }
    return false;
}

static bool may_claim(const BffBoard *b, const BffState *s, int objective, Refusal *r) {
    const BffObjective *o = &b->objective[objective];
    if (s->holder[objective] == s->active) return refuse(r, BFF_12_11, "%s is in your hands already.", o->name);
    return has_holder(b, s) || refuse(r, BFF_12_11, "You have no unbroken brigade to hold %s.", o->name);
}

static int next_claim(const BffBoard *b, const BffState *s, int after) {
    for (int o = after + 1; o <= b->objectives; o++) {
        if (may_claim(b, s, o, NULL)) return o;
    }
    return 0;
}

void bff_see_holders(const BffBoard *b, BffState *s, const Journal *j) {
    if (bff_plane(s)) look(b, s, j);
    if (!bff_plane(s) && next_claim(b, s, 0)) bff_step_to(s, STEP_HOLDERS);
    else bff_close_player_turn(b, s, j);
}

BFF_CHOICE(holders, DO_CLAIM, next_claim, may_claim, DO_END)

static void holders_apply(const BffBoard *b, BffState *s, const Action *a, const Journal *j) {
    if (a->verb == DO_CLAIM) take(b, s, a->op[0], bff_active(s), j);
    if (a->verb == DO_END || !next_claim(b, s, 0)) bff_close_player_turn(b, s, j);
}

BFF_STEP(holders, "holders", BFF_12_11, WHO_ACTIVE, "Which key positions does the %a side hold?");
