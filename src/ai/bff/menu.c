/* What a unit might do, for playouts: without a look whether there is room for it, which takes most of the time of the
 * list. */
#include "ai/bff/plans.h"

static void offer(List *out, int verb, int operands, int operand) {
    if (out->count < LIST_MAX)
        out->action[out->count++] = (Action){.verb = (u8)verb, .n = (u8)operands, .op = {(i16)operand}};
}

static void offer_charges(const BffBoard *b, const BffState *s, int unit, List *out) {
    enum { REACH = 1700, SPAN = 1600 }; /* a double quick; two fronts */
    const PieceSet *foes = &s->on_table[side_other(bff_side(b, unit))];
    Point here = bff_middle(s, unit);
    for (int e = pieces_next(foes, 0); e; e = pieces_next(foes, e)) {
        if (point_distance(here, bff_middle(s, e)) > REACH + SPAN) continue;
        if (bff_apart(s, unit, e) <= REACH) offer(out, DO_CHARGE, 1, e);
    }
}

static void offer_brigade(const BffBoard *b, const BffState *s, int unit, List *out) {
    int formation = s->unit[unit].formation;
    bool column = formation == FIELD_COLUMN || formation == MARCH_COLUMN;
    offer(out, DO_MOVE, 0, 0);
    offer(out, DO_PASS, 0, 0);
    offer(out, DO_FLANK, 0, 0);
    offer(out, DO_ABOUT, 0, 0);
    if (formation != LINE) offer(out, DO_FORM, 1, LINE);
    if (formation != SUPPORTED_LINE) offer(out, DO_FORM, 1, SUPPORTED_LINE);
    if (!column) offer(out, DO_FORM, 1, FIELD_COLUMN);
    if (bff_is(s, unit, U_LOW)) offer(out, DO_REPLENISH, 0, 0);
    for (int site = 1; site <= b->sites; site++) offer(out, DO_GARRISON, 1, site);
    offer_charges(b, s, unit, out);
}

static void offer_battery(const BffState *s, int unit, List *out) {
    if (bff_is(s, unit, U_LOW)) offer(out, DO_REPLENISH, 0, 0);
    offer(out, DO_DISPLACE, 0, 0);
    if (bff_is(s, unit, U_SILENCED)) return;
    if (s->unit[unit].formation == LIMBERED) offer(out, DO_MOVE, 0, 0), offer(out, DO_UNLIMBER, 0, 0);
    else offer(out, DO_LIMBER, 0, 0), offer(out, DO_PIVOT, 0, 0);
}

bool bff_menu(const void *board, const void *state, List *out) {
    const BffBoard *b = board;
    const BffState *s = state;
    int unit = s->maneuver.unit;
    if (s->step != STEP_CHOICE || !bff_on(s, OPTION_POSITIONS) || pieces_have(&b->mounted, unit)) return false;
    if (bff_is_battery(b, unit)) offer_battery(s, unit, out);
    else offer_brigade(b, s, unit, out);
    offer(out, DO_HOLD, 0, 0);
    return true;
}
