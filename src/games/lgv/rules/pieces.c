/* Pieces and their places (3, 4): derived sets, placing, lifting, turning, eliminating. */
#include "games/lgv/rules.h"

const char *lgv_place_label(const LgvBoard *b, int place) { return b->place_mark[place]; }
const char *lgv_place_title(const LgvBoard *b, int place) { return b->place_title[place]; }
const char *lgv_unit_name(const LgvBoard *b, int unit) { return b->unit_mark[unit]; }

/* ---- Derived sets ------------------------------------------------------------------------------------------------ */

static void note_place(LgvState *s, int side, int place) {
    u64 units = s->at[side - 1][place];
    if (units) bits128_add(&s->held[side], place);
    else bits128_drop(&s->held[side], place);
    if (units & s->fresh[side]) bits128_add(&s->fresh_held[side], place);
    else bits128_drop(&s->fresh_held[side], place);
}

void lgv_rebuild(const void *board, void *state) {
    const LgvBoard *b = board;
    LgvState *s = state;
    memset(s->at, 0, sizeof s->at);
    memset(s->held, 0, sizeof s->held);
    memset(s->fresh_held, 0, sizeof s->fresh_held);
    for (int u = 1; u <= b->units; u++) {
        if (s->fate[u] == ON_MAP && s->place[u]) s->at[lgv_side(b, u) - 1][s->place[u]] |= lgv_bit(b, u);
    }
    s->works_count[0] = s->works_count[1] = 0;
    for (int p = 1; p <= b->places; p++) {
        note_place(s, UNION, p);
        note_place(s, CONFEDERATE, p);
        s->works_count[0] = (u8)(s->works_count[0] + (s->works[0][p] > 0));
        s->works_count[1] = (u8)(s->works_count[1] + (s->works[1][p] > 0));
    }
}

/* ---- Placing, lifting, turning ----------------------------------------------------------------------------------- */

void lgv_put_unit(const LgvBoard *b, LgvState *s, int unit, int place, bool fresh) {
    int side = lgv_side(b, unit);
    u64 me = lgv_bit(b, unit);
    s->place[unit] = (u8)place;
    s->fate[unit] = ON_MAP;
    s->when[unit] = 0;
    s->at[side - 1][place] |= me;
    s->fresh[side] = fresh ? s->fresh[side] | me : s->fresh[side] & ~me;
    note_place(s, side, place);
}

void lgv_lift_unit(const LgvBoard *b, LgvState *s, int unit, Fate fate) {
    int side = lgv_side(b, unit), place = s->place[unit];
    u64 me = lgv_bit(b, unit);
    s->at[side - 1][place] &= ~me;
    s->fresh[side] &= ~me;
    s->place[unit] = 0;
    s->from[unit] = 0;
    s->spent[unit] = 0;
    s->fate[unit] = (u8)fate;
    note_place(s, side, place);
}

void lgv_shift_unit(const LgvBoard *b, LgvState *s, int unit, int to) {
    int side = lgv_side(b, unit), old = s->place[unit];
    u64 me = lgv_bit(b, unit);
    s->at[side - 1][old] &= ~me;
    s->at[side - 1][to] |= me;
    s->place[unit] = (u8)to;
    note_place(s, side, old);
    note_place(s, side, to);
}

/* LGV-4.1: the Exhausted back. */
void lgv_exhaust(const LgvBoard *b, LgvState *s, int unit) {
    int side = lgv_side(b, unit);
    s->fresh[side] &= ~lgv_bit(b, unit);
    note_place(s, side, s->place[unit]);
}

void lgv_exhaust_set(const LgvBoard *b, LgvState *s, int side, u64 set) {
    for (u64 left = set & s->fresh[side]; left; left &= left - 1) lgv_exhaust(b, s, lgv_unit(b, side, left));
}

void lgv_freshen_all(const LgvBoard *b, LgvState *s) {
    for (int side = UNION; side <= CONFEDERATE; side++) {
        for (int p = 1; p <= b->places; p++) s->fresh[side] |= s->at[side - 1][p];
        s->fresh_held[side] = s->held[side];
    }
}

void lgv_eliminate(const LgvBoard *b, LgvState *s, int unit, const Journal *j) {
    bool leader = b->unit[unit].type == LEADER;
    int place = s->place[unit];
    u64 me = lgv_bit(b, unit);
    journal(j, NOBODY, leader ? LGV_12_2b : LGV_11_1i, "%s is eliminated.", lgv_unit_name(b, unit));
    lgv_lift_unit(b, s, unit, leader ? FALLEN : ELIMINATED);
    if (lgv_side(b, unit) == (int)lgv_attacker(s)) s->fight.attackers &= ~me;
    lgv_settle_place(b, s, place, j);
}
