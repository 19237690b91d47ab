/* Pieces on places: where units are, stacking, control (sections 3, 4, 7). */
#include "games/lgv/rules.h"

const char *lgv_place_label(const LgvBoard *b, int place) { return b->place[place].label; }
const char *lgv_unit_name(const LgvBoard *b, int unit) { return b->unit[unit].name; }

/* ---- Derived sets ------------------------------------------------------------------------------------------------ */

static void note_place(LgvState *s, int side, int place) {
    u64 units = s->at[side - 1][place];
    if (units) bits128_add(&s->held[side], place);
    else bits128_drop(&s->held[side], place);
    if (units & s->fresh[side]) bits128_add(&s->fresh_held[side], place);
    else bits128_drop(&s->fresh_held[side], place);
}

void lgv_rebuild(const LgvBoard *b, LgvState *s) {
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

/* ---- Stacking (7.1) ---------------------------------------------------------------------------------------------- */

/* LGV-7.1.3a-d: does this unit count where `units` (itself among them) are? */
static bool counts_among(const LgvBoard *b, int unit, u64 units) {
    const Unit *u = &b->unit[unit];
    if (u->type == ENGINEER) return false; /* LGV-7.1.3d */
    if (u->type != LEADER) return true;    /* LGV-7.1.1, LGV-7.1.2 */
    /* LGV-7.1.3b: army commanders never; LGV-7.1.3c: others without a unit of theirs */
    return u->rank != RANK_ARMY && !(units & u->frees); /* LGV-7.1.3a, b, c; LGV-R8 */
}

int lgv_stack_count(const LgvBoard *b, int side, u64 units) {
    int count = bits_count(units & b->counts[side]);
    for (u64 left = units & b->of_type[side][LEADER]; left; left &= left - 1) {
        count += counts_among(b, lgv_unit(b, side, left), units);
    }
    return count;
}

/* LGV-7.1.3f, LGV-R8: limits are tested with the entering unit counted; a unit
 * that stacks freely always finds room; Zones have no limit (LGV-7.1.3i, LGV-14.3). */
bool lgv_has_room(const LgvBoard *b, const LgvState *s, int unit, int place) {
    if (b->place[place].zone) return true;
    int side = lgv_side(b, unit);
    u64 units = lgv_here(s, side, place) | lgv_bit(b, unit);
    if (bits_count(units) <= b->stack_limit[side]) return true;
    return !counts_among(b, unit, units) || lgv_stack_count(b, side, units) <= b->stack_limit[side];
}

/* ---- Control (7.2), bridges lost (16.3a), works captured (15.2) -------------------------------------------------- */

static void lose_bridges(const LgvBoard *b, LgvState *s, int place, const Journal *j) {
    for (int f = 1; f <= b->fords; f++) {
        if (!(s->bridges >> f & 1) || (b->ford[f].a != place && b->ford[f].b != place)) continue;
        s->bridges &= (u16) ~(1u << f);
        journal(j, NOBODY, LGV_16_3a, "The bridge at %s is removed: %s is Confederate.", b->ford[f].name,
                lgv_place_label(b, place));
    }
}

void lgv_set_works(LgvState *s, int side, int place, int level) {
    u8 *works = &s->works[side - 1][place];
    s->works_count[side - 1] = (u8)(s->works_count[side - 1] + (level > 0) - (*works > 0));
    *works = (u8)level;
}

/* LGV-R37, LGV-15.2a, LGV-15.2b: enemy works where only own units remain are removed;
 * their captor may place an own +1 if he has none there and a counter is left. */
static void capture_works(const LgvBoard *b, LgvState *s, int place, int side, const Journal *j) {
    if (!lgv_works(s, 3 - side, place)) return;
    lgv_set_works(s, 3 - side, place, 0);
    bits128_drop(&s->works_question[3 - side], place);
    journal(j, NOBODY, LGV_R37, "Enemy works in %s are removed.", lgv_place_label(b, place));
    if (!lgv_works(s, side, place) && s->works_count[side - 1] < b->works_limit[side]) {
        bits128_add(&s->works_question[side], place);
    }
}

void lgv_settle_place(const LgvBoard *b, LgvState *s, int place, const Journal *j) {
    bool north = lgv_here(s, UNION, place) != 0, south = lgv_here(s, CONFEDERATE, place) != 0;
    if (north == south) return;
    Side holder = north ? UNION : CONFEDERATE;
    if (lgv_controller(s, place) != holder) {
        if (holder == UNION) bits128_add(&s->union_control, place);
        else bits128_drop(&s->union_control, place);
        journal(j, NOBODY, LGV_7_2b, "%s now controls %s %s.", side_title(holder), lgv_place_label(b, place),
                b->place[place].name);
        if (holder == CONFEDERATE) lose_bridges(b, s, place, j);
    }
    capture_works(b, s, place, (int)holder, j);
}
