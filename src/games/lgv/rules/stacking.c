/* Stacking (7.1). */
#include "games/lgv/rules.h"

/* LGV-7.1.3a-d: does this unit count where `units` (itself among them) are? Markers are no units (LGV-7.1.3e). */
static bool counts_among(const LgvBoard *b, int unit, u64 units) {
    const Unit *u = &b->unit[unit];
    if (u->type == ENGINEER) return false; /* LGV-7.1.3d */
    if (u->type != LEADER) return true;    /* LGV-7.1.1, LGV-7.1.2 */
    /* LGV-7.1.3b: army commanders never; LGV-7.1.3c: others without a unit of theirs */
    return u->rank != RANK_ARMY && !(units & u->frees); /* LGV-7.1.3a, b, c; LGV-R8 */
}

/* Everybody may count it: all stacks are open (LGV-7.1.3h). */
static int stack_count(const LgvBoard *b, int side, u64 units) {
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
    return !counts_among(b, unit, units) || stack_count(b, side, units) <= b->stack_limit[side];
}
