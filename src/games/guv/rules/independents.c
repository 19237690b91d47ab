/* Independent units and others beside the chit's own (8.form-d, GUV-8.form-ex1, 8.ind-b, GUV-8.stuart-a). */
#include "games/guv/rules.h"

/* Who has no band (GUV-3.ind-a, GUV-R92), or is independent by the card (GUV-19.salem-b), may be taken by any
 * commander: GUV-8.form-d, GUV-8.hc-d; and anybody by the Independent chit, which is there every turn (GUV-8.ind-a):
 * GUV-8.ind-b. */
int guv_chit_takes(const GuvBoard *b, int chit) {
    return chit > CHIT_INDEPENDENT ? b->rule.independent_units : chit > CHIT_COMMANDER ? 0 : 1;
}

bool guv_may_take(const GuvBoard *b, const GuvState *s, const HexSet *area, int unit, Refusal *r) {
    Side side = guv_active(b, s);
    const char *name = guv_unit_name(b, unit);
    if (!unit || guv_side(unit) != side) return refuse(r, GUV_8_form_f, "Not your unit.");
    bool commander = s->chit > CHIT_COMMANDER && s->chit <= CHIT_INDEPENDENT;
    if (commander && side == CONFEDERATE && b->unit[unit].type == HORSE_ARTILLERY) {
        return refuse(r, GUV_R25, "%s is not cavalry.", name), refuse_also(r, GUV_8_stuart_a);
    }
    bool stuart = commander && guv_is_stuart(b, unit);
    if (!stuart && !s->independents) {
        return refuse(r, s->chit > CHIT_INDEPENDENT ? GUV_8_ind_b : GUV_8_form_d,
                      "No further unit may be taken along.");
    }
    if (s->chit == CHIT_INDEPENDENT + UNION && guv_is_waiting_cavalry(b, s, unit)) {
        return guv_near_entry(b, s, s->chit_at[s->chit]) ||
               refuse(r, GUV_R76, "%s waits off the map at an edge road.", name);
    }
    if (guv_fate(s, unit) != FATE_MAP) {
        refuse(r, GUV_8_a, "%s is not on the map.", name);
        return guv_is_late(b, s, unit) ? refuse_also(r, GUV_18_rein_a) : false;
    }
    Clause beyond = s->chit > CHIT_INDEPENDENT ? GUV_8_ind_b : GUV_8_form_b;
    if (!hexset_has(area, s->hex[unit])) {
        refuse(r, beyond, "%s is out of the radius.", name);
        return refuse_also(r, beyond == GUV_8_ind_b ? GUV_8_form_b : GUV_8_form_d);
    }
    if (s->chit > CHIT_INDEPENDENT && guv_is(s, unit, U_USED)) {
        refuse(r, GUV_8_ind_b, "%s was activated this turn.", name);
        refuse_also(r, GUV_8_ind_c);
        return refuse_also(r, GUV_8_form_d);
    }
    bool any = s->chit > CHIT_INDEPENDENT || stuart || guv_is_independent(b, s, unit);
    if (!any) return refuse(r, GUV_8_form_f, "%s belongs to another formation.", name);
    if (guv_is_late(b, s, unit) && s->chit <= CHIT_INDEPENDENT) {
        return refuse(r, GUV_18_rein_c, "%s acts only by the Independent chit or the Detachment marker.", name);
    }
    return guv_unit_free(b, s, unit, r);
}

/* Whom to ask about, so that no way is looked for in vain: within the radius as the crow flies, or waiting. */
static bool could_take(const GuvBoard *b, const GuvState *s, int unit) {
    if (guv_fate(s, unit) == FATE_WAITING) return s->chit == CHIT_INDEPENDENT + UNION;
    if (guv_fate(s, unit) != FATE_MAP || guv_is(s, unit, U_USED)) return false;
    bool alone = s->chit > CHIT_INDEPENDENT || guv_is_independent(b, s, unit) || guv_is_stuart(b, unit);
    return alone && hex_distance(&b->grid, s->hex[unit], s->chit_at[s->chit]) <= guv_chit_radius(b, s->chit);
}

static void take_legal(const GuvBoard *b, const GuvState *s, List *l) {
    HexSet area;
    Side side = guv_active(b, s);
    bool looked = false;
    bool commander = s->chit > CHIT_COMMANDER && s->chit <= CHIT_INDEPENDENT; /* with whom Stuart may go */
    const Bits128 *set = s->chit > CHIT_INDEPENDENT ? &b->units[side] : &b->beside[side];
    int first = s->independents || commander ? guv_next_of(side, set, 0) : 0;
    for (int u = first; u; u = guv_next_of(side, set, u)) {
        if (!could_take(b, s, u)) continue;
        if (!looked) guv_chit_area(b, s, 0, &area);
        looked = true;
        if (guv_may_take(b, s, &area, u, NULL)) list_add(l, DO_TAKE, 1, u, 0);
    }
    list_add(l, DO_DONE, 0, 0, 0);
}

/* Of the chit, within its radius as the crow flies, and yet not reached: something is in the way (8.form-c). */
static Clause out_of_command(const GuvBoard *b, const GuvState *s, int unit) {
    if (s->chit > CHIT_COMMANDER) return GUV_8_hc_d;
    int distance = hex_distance(&b->grid, s->hex[unit], s->chit_at[s->chit]);
    return distance > guv_chit_radius(b, s->chit) ? GUV_8_form_b : GUV_8_form_c;
}

static Clause why_inactive(const GuvBoard *b, const GuvState *s, int unit) {
    bool commander = s->chit > CHIT_COMMANDER && s->chit <= CHIT_INDEPENDENT;
    if (s->chit > CHIT_INDEPENDENT) return GUV_8_ind_b;
    if (guv_of_chit(b, s, unit)) return out_of_command(b, s, unit);
    if (guv_is_late(b, s, unit)) return GUV_18_rein_c;
    if (commander && guv_is_stuart(b, unit)) return GUV_8_stuart_a;
    if (guv_is_independent(b, s, unit)) return commander ? GUV_8_hc_d : GUV_8_form_d;
    return commander ? GUV_8_hc_d : GUV_8_form_f;
}

bool guv_refuse_inactive(const GuvBoard *b, const GuvState *s, int unit, Clause what, Refusal *r) {
    if (!r) return false;
    if (guv_is(s, unit, U_USED)) {
        refuse(r, GUV_8_det_e, "%s was activated earlier this turn.", guv_unit_name(b, unit));
        refuse_also(r, GUV_8_ind_c);
    } else if (guv_unit_free(b, s, unit, r)) {
        refuse(r, why_inactive(b, s, unit), "%s is not activated.", guv_unit_name(b, unit));
    }
    return refuse_also(r, what);
}

static bool take_check(const GuvBoard *b, const GuvState *s, const Action *a, Refusal *r) {
    if (a->verb == DO_DONE) return true;
    if (a->verb != DO_TAKE) return guv_not_now(b, s, a, r);
    HexSet area;
    guv_chit_area(b, s, s->hex[a->op[0]], &area);
    return guv_may_take(b, s, &area, a->op[0], r);
}

static void take_apply(const GuvBoard *b, GuvState *s, const Action *a, const Journal *j) {
    if (a->verb == DO_TAKE) {
        guv_activate_unit(b, s, a->op[0], s->chit <= CHIT_INDEPENDENT);
        if (s->independents) s->independents--;
    }
    if (a->verb == DO_DONE) {
        s->ordered = s->independents = 0;
        guv_start_movement(b, s, j);
    }
}

GUV_STEP(take, "take", GUV_P7, WHO_ACTIVE, "%c: activate other units too?");
