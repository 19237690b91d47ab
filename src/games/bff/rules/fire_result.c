/* What a fire does (9): order, stands and guns, ammunition and leaders on a natural 10, charges that are checked. */
#include "games/bff/rules.h"

/* ---- The table --------------------------------------------------------------------------------------------------- */

/* BFF-9.1 to BFF-9.8 by the target's quality. */
FireResult bff_fire_result(const BffBoard *b, int target, int modified) {
    enum { LEAST = 2, MOST = LEAST + FIRE_ROWS - 1 };
    int row = modified < LEAST ? LEAST : modified > MOST ? MOST : modified;
    return (FireResult)b->fire_row[row - LEAST][b->piece[target].quality];
}

int bff_fire_losses(const BffBoard *b, const BffState *s, int target, int modified) {
    const FireRow *row = &b->fire[bff_fire_result(b, target, modified)];
    if (bff_is_battery(b, target)) return 0;
    int stands = row->stands;
    if (bff_is(s, target, U_DISORDERED | U_BROKEN)) stands += row->more; /* BFF-9.6 */
    if (modified >= b->result_more) stands++;                            /* BFF-9.1 */
    return stands;
}

bool bff_fire_checks_charge(const BffBoard *b, const BffState *s, int target, FireResult result) {
    if (!bff_is(s, target, U_CHARGING | U_COUNTERCHARGING)) return false;
    switch (b->fire[result].charge) {
    case CHARGE_CHECKED: return true;                       /* BFF-9.1, BFF-9.3 */
    case CHARGE_COLUMN_HOME: return !bff_storms(s, target); /* BFF-9.4, BFF-R19 */
    default: return false;                                  /* BFF-9.5 to BFF-9.8 */
    }
}

/* In the order of FireResult. */
static const char *const result_names[FIRE_RESULTS] = {"", BFF_FIRE_RESULTS(RESULT_NAME)};

static Clause result_clause(FireResult result) {
    static const Clause clause[FIRE_RESULTS] = {
        [DESULTORY] = BFF_9_8,      [LIVELY] = BFF_9_7,          [GALLING] = BFF_9_6,   [TELLING_HOME] = BFF_9_5,
        [TELLING_COLUMN] = BFF_9_4, [TELLING_CHECKED] = BFF_9_3, [WITHERING] = BFF_9_1,
    };
    return clause[result];
}

/* ---- A natural 10 ------------------------------------------------------------------------------------------------ */

/* BFF-9.11: a brigade if half or more of its stands were in this fire; a battery always. */
static void run_low(const BffBoard *b, BffState *s, const Journal *j) {
    for (int i = 0; i < s->fire.shots; i++) {
        const Shot *shot = &s->fire.shot[i];
        BffUnit *u = &s->unit[shot->unit];
        if (2 * shot->stands < u->stands || u->mark & U_LOW) continue;
        u->mark |= U_LOW;
        journal(j, NOBODY, BFF_9_11, "%s is low on ammunition.", bff_name_of(b, shot->unit));
    }
}

/* ---- The target -------------------------------------------------------------------------------------------------- */

static bool has_cannonade(const BffBoard *b, const Fire *f) {
    for (int i = 0; i < f->shots; i++) {
        if (bff_is_battery(b, f->shot[i].unit)) return true;
    }
    return false;
}

static void hit_battery(const BffBoard *b, BffState *s, int unit, FireResult result, const Journal *j) {
    GunFate fate = (GunFate)b->fire[result].guns;
    bff_damage_guns(b, s, unit, fate, fate == GUNS_DAMAGED ? BFF_9_2 : result_clause(result), j);
}

static void hit_brigade(const BffBoard *b, BffState *s, int unit, FireResult result, int losses, const Journal *j) {
    Clause why = b->fire[result].stands == 1 ? BFF_9_2 : result_clause(result);
    if (b->fire[result].disorders) bff_disorder(b, s, unit, why, j);
    if (losses) (void)bff_lose_stands(b, s, unit, losses, false, why, j);
}

static void fire_roll_apply(const BffBoard *b, BffState *s, const Action *a, const Journal *j) {
    int target = s->fire.target, die = a->face[0];
    Worksheet w;
    MUST(bff_fire_sheet(b, s, &s->fire, &s->seen, &w));
    int modified = die + w.total[1], losses = bff_fire_losses(b, s, target, modified);
    FireResult result = bff_fire_result(b, target, modified);
    bool checked = bff_fire_checks_charge(b, s, target, result),
         charging = bff_is(s, target, U_CHARGING | U_COUNTERCHARGING);
    journal(j, NOBODY, result_clause(result), "Rolled {dice:%d}, modified {sum:%d}: %s at %s.", die, modified,
            result_names[result], bff_name_of(b, target));
    if (die == b->result_natural) {
        run_low(b, s, j);
        bff_risk_leaders(b, s, target); /* BFF-9.12, before losses strand him */
    }
    if (bff_fire_has_effect(b, result, has_cannonade(b, &s->fire))) {
        if (bff_is_battery(b, target)) hit_battery(b, s, target, result, j);
        else hit_brigade(b, s, target, result, losses, j);
    }
    s->return_to = STEP_FIRE;
    if (checked && bff_on_table(s, target)) {
        bff_start_checked_charge(b, s, target, j);
        return;
    }
    if (charging && bff_on_table(s, target)) journal(j, NOBODY, BFF_9_10, "%s charges home.", bff_name_of(b, target));
    bff_resolve_pending(b, s, j);
}

BFF_ROLL(fire_roll, "fire-roll", BFF_7_4, 1, "Fire at %t: roll one die.");
