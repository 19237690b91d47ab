/* Pieces and the hexes they stand in: every change of place goes through here. */
#include "games/guv/rules.h"

/* ---- Stacks ------------------------------------------------------------------------------------------------------ */

static void unlink_unit(GuvState *s, int unit) {
    u8 *at = &s->top[s->hex[unit]];
    while (*at != unit) at = &s->below[*at];
    *at = s->below[unit];
    s->below[unit] = 0;
}

static void link_unit(GuvState *s, int unit, int hex) {
    s->hex[unit] = (u16)hex;
    s->below[unit] = s->top[hex];
    s->top[hex] = (u8)unit;
}

/* GUV-R96: the last to enter lies on top. */
void guv_put_unit(const GuvBoard *b, GuvState *s, int unit, int hex) {
    s->fate[unit] = (u8)((s->fate[unit] & ~7) | FATE_MAP);
    link_unit(s, unit, hex);
    s->demoralized[guv_side(unit)] += (u8)guv_is(s, unit, U_DEM);
}

/* What counts for the 24 points (GUV-2.elim-b, GUV-R1): the front side of units, never of skirmishers. */
static int worth(const GuvBoard *b, int unit) {
    return guv_is_skirmisher(b, unit) || !guv_is_real(b, unit) ? 0 : b->unit[unit].combat;
}

void guv_lift_unit(const GuvBoard *b, GuvState *s, int unit, Fate fate) {
    Side side = guv_side(unit);
    unlink_unit(s, unit);
    s->demoralized[side] = (u8)(s->demoralized[side] - guv_is(s, unit, U_DEM));
    s->fate[unit] = (u8)fate; /* standing answers go with it */
    if (fate != FATE_EXITED) s->hex[unit] = 0;
    if (fate == FATE_ELIMINATED) s->lost[side] = (i16)(s->lost[side] + worth(b, unit));
    /* Which side it died on is of no account (GUV-R1); a unit that comes back has acted this turn (8). */
    bool may_return = fate == FATE_ELIMINATED && !guv_is_skirmisher(b, unit);
    s->mark[unit] &= fate != FATE_ELIMINATED ? U_REDUCED : may_return ? U_USED : 0;
    if (s->retreat.side == side) bits128_drop(&s->retreat.set, guv_bit(unit));
    if (side == guv_active(b, s)) {
        bits128_drop(&s->active, guv_bit(unit));
        bits128_drop(&s->group, guv_bit(unit));
        bits128_drop(&s->fight.attackers, guv_bit(unit));
    }
}

void guv_shift_unit(const GuvBoard *b, GuvState *s, int unit, int hex) {
    unlink_unit(s, unit);
    link_unit(s, unit, hex);
}

void guv_shift_group(const GuvBoard *b, GuvState *s, Side side, Bits128 set, int hex) {
    u8 order[GUV_UNION_UNITS + 1];
    int count = 0, from = 0;
    for (int w = 0; w < 2 && !from; w++) {
        if (set.word[w]) from = s->hex[guv_unit(side, w * 64 + bits_first(set.word[w]))];
    }
    for (int u = s->top[from]; u; u = s->below[u]) {
        if (bits128_has(&set, guv_bit(u))) order[count++] = (u8)u;
    }
    while (count > 0) guv_shift_unit(b, s, order[--count], hex);
}

void guv_rebuild(const GuvBoard *b, GuvState *s) {
    memset(s->lost, 0, sizeof s->lost);
    memset(s->demoralized, 0, sizeof s->demoralized);
    s->active = (Bits128){{0, 0}};
    for (int u = 1; u <= GUV_UNITS; u++) {
        Fate fate = guv_fate(s, u);
        Side side = guv_side(u);
        if (fate == FATE_MAP && guv_is(s, u, U_DEM)) s->demoralized[side]++;
        if (fate == FATE_ELIMINATED) s->lost[side] = (i16)(s->lost[side] + worth(b, u));
        if (guv_is(s, u, U_ACTIVE) && side == guv_active(b, s)) bits128_add(&s->active, guv_bit(u));
    }
}

void guv_make_active(GuvState *s, int unit) {
    s->mark[unit] |= U_USED | U_ACTIVE;
    bits128_add(&s->active, guv_bit(unit));
}

void guv_clear_marks(GuvState *s, int marks) {
    for (int u = 1; u <= GUV_UNITS; u++) s->mark[u] &= (u16)~marks;
    s->active = (Bits128){{0, 0}};
}

/* ---- Losses and morale ------------------------------------------------------------------------------------------- */

void guv_eliminate(const GuvBoard *b, GuvState *s, int unit, Clause why, const Journal *j) {
    int hex = s->hex[unit];
    journal(j, NOBODY, why, "%s is eliminated.", guv_unit_name(b, unit));
    guv_lift_unit(b, s, unit, FATE_ELIMINATED); /* to the Losses Box (GUV-3.boxes-b) */
    guv_tidy_hex(b, s, hex, j);
}

/* GUV-3.units-a, GUV-3.units-b, GUV-14.loss-b. */
bool guv_lose_step(const GuvBoard *b, GuvState *s, int unit, Clause why, const Journal *j) {
    if (guv_steps(b, s, unit) == 1) {
        guv_eliminate(b, s, unit, why, j);
        return true;
    }
    s->mark[unit] |= U_REDUCED;
    journal(j, NOBODY, why, "%s loses a step.", guv_open_name(b, s, unit));
    return false;
}

/* ---- Looking at hexes -------------------------------------------------------------------------------------------- */

/* Every hex within two is looked at once: the six, those straight on, and the corners, each next to two of the six. */
int guv_contact_around(const GuvBoard *b, const GuvState *s, Side side, int hex) {
    const u16 *around = b->grid.next[hex];
    Side foe = side_other(side);
    int near = 0, mask = 0;
    for (int d = 0; d < 6; d++) {
        int here = around[d], turned = d < 5 ? d + 1 : 0;
        int corner = here ? b->grid.next[here][turned] : b->grid.next[around[turned]][d];
        if (guv_holds(s, foe, here)) near |= 1 << d;
        if (guv_holds(s, foe, b->grid.next[here][d])) mask |= 1 << d;
        if (guv_holds(s, foe, corner)) mask |= 1 << d | 1 << turned;
    }
    return (mask | near << 1 | near >> 5 | near >> 1 | near << 5) & 0x3f;
}

bool guv_has_brigade(const GuvBoard *b, const GuvState *s, int hex) {
    for (int u = s->top[hex]; u; u = s->below[u]) {
        if (guv_is_brigade(b, u)) return true;
    }
    return false;
}

/* ---- Names ------------------------------------------------------------------------------------------------------- */

const char *guv_hex_label(const GuvBoard *b, int hex, char out[MARK_ROOM]) {
    char id[8];
    if (!hex) return "nowhere";
    return mark_place(out, str_of(hex_text(&b->grid, hex, id)), b->place[b->hex[hex].name]);
}
