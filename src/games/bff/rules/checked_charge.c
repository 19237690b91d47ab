/* A charge that fire has checked (BFF-9.9): it halts before the enemy; cavalry may recall instead. */
#include "games/bff/rules.h"

/* It no longer charges; nobody charges it in contact either, since it is not there any more. */
static void give_up(const BffBoard *b, BffState *s, int unit, bool recall, const Journal *j) {
    BffUnit *u = &s->unit[unit];
    if (recall) bff_recall(b, s, unit, j);
    else bff_halt_short(b, s, unit);
    u->mark = (u->mark & ~(u32)(U_CHARGING | U_COUNTERCHARGING)) | U_CHECKED;
    u->target = 0;
    bff_resolve_pending(b, s, j);
}

void bff_start_checked_charge(const BffBoard *b, BffState *s, int unit, const Journal *j) {
    journal(j, NOBODY, BFF_9_9, "The charge of %s is checked.", bff_name_of(b, unit));
    if (!bff_mounted(b, s, unit)) {
        give_up(b, s, unit, false, j);
        return;
    }
    s->asking = (u8)bff_side(b, unit);
    bff_step_to(s, STEP_CHECKED_CHARGE);
}

/* BFF-P8. */
EITHER_LINE(bff, Bff, checked_charge, DO_HALT, DO_RECALL)

static void checked_charge_apply(const BffBoard *b, BffState *s, const Action *a, const Journal *j) {
    give_up(b, s, s->fire.target, a->verb == DO_RECALL, j);
}

BFF_STEP(checked_charge, "checked", BFF_9_9, WHO_ASKING, "The charge of %t is checked: halt or recall?");
