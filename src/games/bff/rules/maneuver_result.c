/* What the maneuver table compels (2). */
#include "games/bff/rules.h"

enum { FACES = 10 };

static Handling handling_of(const BffBoard *b, int modified, bool good_order) {
    int row = 0;
    while (row < MANEUVER_ROWS - 1 && modified < b->maneuver_least[row]) row++;
    return (Handling)b->maneuver_row_results[row][!good_order];
}

Handling bff_handling(const BffBoard *b, const BffState *s, int unit, int modified) {
    return handling_of(b, modified, bff_good_order(s, unit));
}

/* Does it leave the player no choice? */
static bool compels(Handling h) { return h >= SHAKEN; }

int bff_unsteady_faces(const BffBoard *b, const BffState *s, int unit) {
    int faces = 0, modifier = bff_troops_drm(b, s, unit);
    for (int die = 1; die <= FACES; die++) faces += compels(handling_of(b, die + modifier, false));
    return faces;
}

/* BFF-2.8: order returns by a result only. */
static void rally(const BffBoard *b, BffState *s, int unit, Clause why, const Journal *j) {
    if (bff_is(s, unit, U_BROKEN)) bff_reform(b, s, unit, why, j);
    s->unit[unit].mark &= ~(u32)U_DISORDERED;
    journal(j, NOBODY, why, "%s returns to good order.", bff_name_of(b, unit));
}

/* Beyond musketry and canister range, or hold. */
static bool must_retire(const BffState *s) { return s->seen.value[FIELD_IN_RANGE] && !s->seen.value[FIELD_FORTIFIED]; }

static void retire(const BffBoard *b, BffState *s, int unit, Clause why, const Journal *j) {
    if (must_retire(s)) bff_order_retreat(s, unit, RETREAT_RANGE, false);
    else journal(j, NOBODY, why, "%s holds its position.", bff_name_of(b, unit));
}

/* BFF-R7: it goes back in the shape that it has; order returns, and broken troops reform, where the retreat ends. */
void bff_recover_order(const BffBoard *b, BffState *s, const Journal *j) {
    int unit = s->maneuver.unit, handling = s->maneuver.handling;
    if (s->return_to != STEP_MANEUVER || !bff_on_table(s, unit)) return;
    if (handling == SHAKEN) rally(b, s, unit, BFF_2_3, j);
    if (handling != WAVERING) return;
    bff_reform(b, s, unit, BFF_2_4, j);
    s->unit[unit].mark |= U_DISORDERED;
}

static void disengage(const BffBoard *b, BffState *s, int unit, const Journal *j) {
    if (must_retire(s)) bff_disorder(b, s, unit, BFF_2_5, j);
    retire(b, s, unit, BFF_2_5, j);
}

/* BFF-R8: it breaks as it goes, so that its way is found for the unit as it stands. `skedaddles`: a stand runs away. */
static void run(const BffBoard *b, BffState *s, int unit, bool skedaddles, Clause why, const Journal *j) {
    if (skedaddles) {
        journal(j, NOBODY, why, "A stand of %s skedaddles.", bff_name_of(b, unit));
        bff_lose_stands(b, s, unit, 1, false, why, j);
    }
    if (bff_on_table(s, unit)) bff_order_retreat(s, unit, RETREAT_FULL, false);
}

/* What must be done; false when the player may choose. */
static bool apply_forced_result(const BffBoard *b, BffState *s, int unit, Handling h, const Journal *j) {
    bool was_broken = bff_is(s, unit, U_BROKEN), was_good = bff_good_order(s, unit);
    switch (h) {
    case RALLY_WITH_ELAN: rally(b, s, unit, BFF_2_1, j); return false;
    case RALLY: rally(b, s, unit, BFF_2_2, j); return false;
    case SHAKEN: retire(b, s, unit, BFF_2_3, j); return true; /* then bff_recover_order */
    case WAVERING: retire(b, s, unit, BFF_2_4, j); return true;
    case DISENGAGE: disengage(b, s, unit, j); return true;
    case PANIC: run(b, s, unit, was_broken, was_good ? BFF_2_6 : BFF_2_5, j); return true;
    case ROUT: run(b, s, unit, true, BFF_2_6, j); return true;
    default: return false;
    }
}

static void maneuver_roll_apply(const BffBoard *b, BffState *s, const Action *a, const Journal *j) {
    int unit = s->maneuver.unit;
    Worksheet w;
    bff_maneuver_sheet(b, s, unit, &s->seen, &w);
    int modified = a->face[0] + w.total[0];
    Handling h = bff_handling(b, s, unit, modified);
    s->maneuver.handling = (u8)h;
    journal(j, NOBODY, BFF_2_7, "%s rolls {dice:%d} %s%d = {sum:%d}: %s.", bff_name_of(b, unit), a->face[0],
            w.total[0] < 0 ? "" : "+", w.total[0], modified, bff_handling_names[h]);
    if (!apply_forced_result(b, s, unit, h, j)) {
        bff_start_choice(b, s, j);
        return;
    }
    s->return_to = STEP_MANEUVER;
    bff_resolve_pending(b, s, j);
}

BFF_ROLL(maneuver_roll, "maneuver-check", BFF_2_7, 1, "%m rolls its maneuver check.");
