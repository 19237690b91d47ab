/* The night (GUV-6.night-a): what follows the activations of turns 5, 10, 15, 20 and 25, in its exact order. */
#include "games/guv/rules.h"

/* ---- Step 2: detachments, skirmishers, breastworks (GUV-6.night-b, GUV-6.night-d, GUV-R72) ----------------------- */

static void gather_skirmishers(const GuvBoard *b, GuvState *s, Side side, const Journal *j) {
    bool one_gone = false;
    for (int u = guv_unit(side, 1); u <= b->last_unit[side]; u++) {
        if (!guv_is_skirmisher(b, u)) continue;
        if (guv_fate(s, u) == FATE_MAP) {
            int hex = s->hex[u];
            guv_lift_unit(b, s, u, FATE_AVAILABLE);
            guv_tidy_hex(b, s, hex, j);
        } else if (guv_fate(s, u) == FATE_ELIMINATED) {
            s->fate[u] = one_gone ? FATE_AVAILABLE : FATE_REMOVED; /* GUV-6.night-c, GUV-13.n */
            one_gone = true;
        }
    }
    if (one_gone) journal(j, NOBODY, GUV_6_night_c, "A %s skirmisher is removed.", side_title(side));
}

void guv_start_night(const GuvBoard *b, GuvState *s, const Journal *j) {
    for (int side = UNION; side <= CONFEDERATE; side++) {
        s->detachment[side] = 0;
        gather_skirmishers(b, s, (Side)side, j);
    }
    hexset_clear(&s->works);
    journal(j, NOBODY, GUV_6_night_b, "Night: detachments, skirmishers and breastworks leave the map.");
    s->asking = CONFEDERATE;
    guv_start_supply(b, s, j);
}

/* ---- Step 3: supply (15, GUV-P22) -------------------------------------------------------------------------------- */

/* GUV-R69: one rung a night, by the state before the check. */
static void climb_ladder(const GuvBoard *b, GuvState *s, int unit, const Journal *j) {
    int mark = s->mark[unit];
    Side only = guv_sees(b, s, NOBODY, unit) ? NOBODY : guv_side(unit); /* GUV-P32 */
    const char *name = guv_unit_name(b, unit);
    if (!(mark & U_OOS)) {
        s->mark[unit] |= U_OOS;
        journal(j, only, GUV_15_oos_a, "%s is out of supply.", name);
    } else if (mark & U_DEM && guv_steps(b, s, unit) == 1) {
        guv_eliminate(b, s, unit, GUV_15_oos_d, j);
    } else if (mark & U_DEM) {
        s->mark[unit] |= U_REDUCED;
        journal(j, only, GUV_15_oos_d, "%s loses a step from lack of supply.", name);
    } else {
        Clause why = mark & U_DIS ? GUV_15_oos_c : GUV_15_oos_b;
        guv_disorganize(b, s, unit, why, NULL);
        journal(j, only, why, "%s is %s: out of supply.", name, mark & U_DIS ? "demoralized" : "disorganized");
    }
}

static void check_supply(const GuvBoard *b, GuvState *s, Side side, const Bits128 *supplied, const Journal *j) {
    for (int u = guv_unit(side, 1); u <= b->last_unit[side]; u++) {
        if (guv_fate(s, u) != FATE_MAP) continue;
        if (bits128_has(supplied, guv_bit(u))) s->mark[u] &= (u16)~U_OOS; /* GUV-6.night-e */
        else climb_ladder(b, s, u, j);
    }
}

/* ---- Step 4 (GUV-6.night-f, GUV-14.dem-e) ------------------------------------------------------------------------ */

static void restore_order(const GuvBoard *b, GuvState *s) {
    (void)b;
    for (int u = 1; u <= GUV_UNITS; u++) {
        if (guv_fate(s, u) != FATE_MAP || guv_is(s, u, U_OOS)) continue;
        s->mark[u] &= (u16)~U_DIS;
        if (!guv_is(s, u, U_DEM)) continue;
        s->mark[u] = (u16)((s->mark[u] & ~U_DEM) | U_DIS);
        s->demoralized[guv_side(u)]--;
    }
}

void guv_go_on_at_night(const GuvBoard *b, GuvState *s, const Journal *j) {
    restore_order(b, s);
    guv_start_recovery(b, s, j);
}

/* Who becomes demoralized next to the enemy goes before the night goes on (GUV-14.dem-d, GUV-R69): `depot` with nobody
 * asked is that moment. */
static void after_supply(const GuvBoard *b, GuvState *s, const Journal *j) {
    if (!b->supplied) {
        Bits128 south, north; /* both by the state before the check */
        guv_supplied_set(b, s, CONFEDERATE, &south);
        guv_supplied_set(b, s, UNION, &north);
        check_supply(b, s, CONFEDERATE, &south, j);
        check_supply(b, s, UNION, &north, j);
        for (int side = UNION; side <= CONFEDERATE; side++) {
            int event = side == UNION ? USA_WAGONS : CSA_DEPOT;
            if (s->depot[side]) s->event_cup[event]++; /* it returns */
            s->depot[side] = 0;
        }
    }
    guv_look_for_dem(b, s);
    if (!s->dem) guv_go_on_at_night(b, s, j);
}

/* ANV first, then AoP; asked by open facts. */
void guv_start_supply(const GuvBoard *b, GuvState *s, const Journal *j) {
    guv_step_to(s, STEP_DEPOT);
    while (!b->supplied && s->asking) {
        if (guv_event_asked(b, s, (Side)s->asking)) return;
        s->asking = s->asking == CONFEDERATE ? UNION : 0;
    }
    s->asking = 0;
    after_supply(b, s, j);
}

static void depot_legal(const GuvBoard *b, const GuvState *s, List *l) {
    guv_event_list(b, s, (Side)s->asking, l);
    list_add(l, DO_DECLINE, 0, 0, 0);
}

static bool depot_check(const GuvBoard *b, const GuvState *s, const Action *a, Refusal *r) {
    if (guv_is_event_verb(a->verb)) return guv_event_check(b, s, (Side)s->asking, a, r);
    return a->verb == DO_DECLINE || guv_not_now(b, s, a, r);
}

static void depot_apply(const GuvBoard *b, GuvState *s, const Action *a, const Journal *j) {
    if (guv_is_event_verb(a->verb)) {
        guv_event_apply(b, s, a, j); /* leads to the hex of the chit, and back here through start_supply */
        return;
    }
    s->asking = s->asking == CONFEDERATE ? UNION : 0;
    guv_start_supply(b, s, j);
}

const GuvStep guv_step_depot = {
    {"depot", GUV_P22, WHO_ASKING, 0, "Supply check: play a supply event?"}, depot_legal, depot_check, depot_apply};

/* ---- Step 5: recovery (16, GUV-P23, GUV-R71) --------------------------------------------------------------------- */

static bool may_recover(const GuvBoard *b, const GuvState *s, int unit, Refusal *r) {
    const char *name = guv_unit_name(b, unit);
    /* GUV-6.night-h. */
    if (guv_fate(s, unit) != FATE_MAP) return refuse(r, GUV_16_c, "%s is not on the map.", name);
    if (!guv_is(s, unit, U_REDUCED)) return refuse(r, GUV_16_a, "%s is at full strength.", name);
    if (guv_is(s, unit, U_OOS)) return refuse(r, GUV_6_night_g, "%s is out of supply.", name);
    if (guv_is(s, unit, U_DIS | U_DEM)) return refuse(r, GUV_6_night_g, "%s is in disorder.", name);
    int more = b->unit[unit].combat - b->unit[unit].reduced;
    if (guv_stack_points(b, s, s->hex[unit]) + more > b->rule.stack_points) {
        return refuse(r, GUV_R8, "The hex of %s would hold too many points.", name);
    }
    return !guv_next_to_enemy(b, s, guv_side(unit), s->hex[unit]) ||
           refuse(r, GUV_16_a, "%s is next to the enemy.", name);
}

static void recover(const GuvBoard *b, GuvState *s, int unit, const Journal *j) {
    s->mark[unit] &= (u16)~U_REDUCED;
    journal(j, guv_side(unit), GUV_16_b, "%s returns to full strength.", guv_unit_name(b, unit));
}

/* Whether a formation is asked depends on its being on the map alone: the enemy must not learn who is reduced. */
static void recover_next(const GuvBoard *b, GuvState *s, const Journal *j) {
    do s->asked++;
    while (s->asked <= b->formations && !guv_formation_on_map(b, s, s->asked));
    if (s->asked <= b->formations) {
        s->asking = b->formation[s->asked].side;
        guv_step_to(s, STEP_RECOVER);
        return;
    }
    s->asking = s->asked = 0;
    /* GUV-6.night-i, GUV-17.a, GUV-R91. */
    if (guv_on(s, OPTION_EVENTS) && !b->own_events) guv_start_draw(b, s, CONFEDERATE, 1, STEP_RECOVER, j);
    else guv_close_turn(b, s, j);
}

void guv_start_recovery(const GuvBoard *b, GuvState *s, const Journal *j) {
    for (int u = 1; u <= GUV_UNITS; u++) {
        if (guv_is_independent(b, s, u) && may_recover(b, s, u, NULL)) recover(b, s, u, j);
    }
    s->asked = 0;
    recover_next(b, s, j);
}

static bool of_asked(const GuvBoard *b, const GuvState *s, int unit) {
    return b->unit[unit].formation == s->asked && !guv_is_independent(b, s, unit);
}

/* GUV-16.a: it may recover, or not. */
static void recover_legal(const GuvBoard *b, const GuvState *s, List *l) {
    Side side = (Side)s->asking;
    const Bits128 *set = &b->members[s->asked];
    for (int u = guv_next_of(side, set, 0); u; u = guv_next_of(side, set, u)) {
        if (of_asked(b, s, u) && may_recover(b, s, u, NULL)) list_add(l, DO_RECOVER, 1, u, 0);
    }
    list_add(l, DO_DECLINE, 0, 0, 0);
}

static bool recover_check(const GuvBoard *b, const GuvState *s, const Action *a, Refusal *r) {
    if (a->verb == DO_DECLINE) return true;
    if (a->verb != DO_RECOVER) return guv_not_now(b, s, a, r);
    bool own = a->op[0] && guv_side(a->op[0]) == (Side)s->asking && of_asked(b, s, a->op[0]);
    if (!own) return refuse(r, GUV_16_b, "The question is about %s.", b->formation[s->asked].name);
    return may_recover(b, s, a->op[0], r);
}

static void recover_apply(const GuvBoard *b, GuvState *s, const Action *a, const Journal *j) {
    if (a->verb == DO_RECOVER) recover(b, s, a->op[0], j);
    recover_next(b, s, j);
}

const GuvStep guv_step_recover = {{"recover", GUV_16_b, WHO_ASKING, 0, "Which reduced unit returns to full strength?"},
                                  recover_legal,
                                  recover_check,
                                  recover_apply};
