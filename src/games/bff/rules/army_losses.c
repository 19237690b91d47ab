/* Heavy casualties and greater losses of an army (BFF-R14, BFF-12.19, BFF-12.40). */
#include "games/bff/rules.h"

/* BFF-12.40: stands at the start of all who are in the battle. */
static int army_of(const BffBoard *b, const BffState *s, Side side) {
    int stands = 0;
    for (int p = pieces_next(&b->of_side[side], 0); p && p <= b->units; p = pieces_next(&b->of_side[side], p)) {
        if (s->unit[p].fate == FATE_NONE) continue;
        stands += bff_is_battery(b, p) ? bff_loss_value(b, p, false) : b->piece[p].stands;
    }
    return stands;
}

/* BFF-R14: a quarter; BFF-12.19: or the number that the battle gives. */
bool bff_heavy_casualties(const BffBoard *b, const BffState *s, Side side) {
    int lost = s->lost[side];
    if (b->heavy[side]) return lost >= b->heavy[side];
    return lost && lost * b->rule.heavy_down >= army_of(b, s, side) * b->rule.heavy_up;
}

bool bff_greater_losses(const BffBoard *b, const BffState *s, Side side) {
    return s->lost[side] > s->lost[side_other(side)] && bff_heavy_casualties(b, s, side);
}
