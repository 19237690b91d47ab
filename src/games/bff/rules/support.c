/* Support and numbers in a charge combat (BFF-R10, BFF-R13, BFF-12.50, BFF-12.51). */
#include "games/bff/rules.h"

static bool in_charge_contact(const BffState *s, int unit) {
    return bff_is(s, unit, U_CHARGING | U_COUNTERCHARGING) || bff_is_charged(s, unit);
}

static bool supports(const BffBoard *b, const BffState *s, int one, int other) {
    int formation = s->unit[other].formation;
    if (one == other || !bff_good_order(s, one) || formation == GARRISON || formation == BROKEN) return false;
    if (s->unit[one].formation == GARRISON || !bff_within(b, s, one, other, b->rule.support)) return false;
    int turned = direction_between(s->unit[other].facing, s->unit[one].facing);
    if (turned < -b->rule.incline || turned > b->rule.incline) return false;
    Block block = bff_block(s, other);
    return face_beyond(&block, FACE_REAR, bff_centre(b, s, one)) && !in_charge_contact(s, one);
}

/* Brigades that support a member of the party and are no members themselves. */
static PieceSet supporters(const BffBoard *b, const BffState *s, const Combat *f, int which) {
    const PieceSet *friends = &s->on_table[bff_combat_side(s, which)];
    PieceSet out = {{0}};
    for (int p = pieces_next(friends, 0); p; p = pieces_next(friends, p)) {
        if (!bff_is_brigade(b, p) || pieces_have(&f->party[which], p)) continue;
        for (int q = pieces_next(&f->party[which], 0); q; q = pieces_next(&f->party[which], q)) {
            if (bff_is_brigade(b, q) && supports(b, s, p, q)) pieces_add(&out, p);
        }
    }
    return out;
}

static int stands_of(const BffBoard *b, const BffState *s, const PieceSet *set) {
    int sum = 0;
    for (int p = pieces_next(set, 0); p; p = pieces_next(set, p))
        sum += bff_is_battery(b, p) ? bff_loss_value(b, p, false) : s->unit[p].stands; /* BFF-R13, BFF-12.17 */
    return sum;
}

static bool is_supported(const BffBoard *b, const BffState *s, int unit, const PieceSet *by) {
    if (!bff_is_brigade(b, unit)) return false;
    if (s->unit[unit].formation == SUPPORTED_LINE) return true; /* it supports itself */
    for (int p = pieces_next(by, 0); p; p = pieces_next(by, p)) {
        if (supports(b, s, p, unit)) return true;
    }
    return false;
}

void bff_count_side(const BffBoard *b, const BffState *s, const Combat *f, int which, Circumstances *c) {
    PieceSet behind = bff_plane(s) ? supporters(b, s, f, which) : (PieceSet){{0}};
    int all = stands_of(b, s, &f->party[which]) + stands_of(b, s, &behind), most = bff_fields[FIELD_ATTACKERS].most;
    c->value[FIELD_ATTACKERS + which] = (u8)(all < most ? all : most);
    c->value[FIELD_ATTACKER_SUPPORTED + which] = is_supported(b, s, f->main[which], &behind);
}
