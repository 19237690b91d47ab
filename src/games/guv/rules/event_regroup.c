/* Brigade Regroup (GUV-17.csa-regroup, GUV-17.usa-regroup). */
#include "games/guv/rules.h"

/* GUV-R75: of the same division; artillery of the same corps or division; independents any independent. */
static bool is_same_command(const GuvBoard *b, const GuvState *s, int unit, int other) {
    const GuvUnit *u = &b->unit[unit], *o = &b->unit[other];
    if (guv_is_skirmisher(b, other) || !guv_is_real(b, other) || guv_fate(s, other) != FATE_MAP) return false;
    if (guv_is_independent(b, s, unit)) return guv_is_independent(b, s, other);
    if (guv_is_gun(b, unit)) return u->formation == o->formation && !guv_is_independent(b, s, other);
    return u->division[0] && str_same(str_of(u->division), str_of(o->division));
}

static bool may_come_back(const GuvBoard *b, const GuvState *s, int unit, int hex, Refusal *r) {
    Side side = guv_side(unit);
    char label[MARK_ROOM];
    if (!hex || !b->hex[hex].in_play || guv_holder(s, hex) == side_other(side)) {
        return refuse(r, GUV_17_csa_regroup, "%s is not open.", guv_hex_label(b, hex, label));
    }
    if (guv_next_to_enemy(b, s, side, hex)) {
        refuse(r, GUV_17_csa_regroup, "It is next to the enemy.");
        return side == UNION ? refuse_also(r, GUV_17_usa_regroup) : false;
    }
    bool kin = false;
    for (int d = -1; d < 6 && !kin; d++) {
        int h = d < 0 ? hex : b->grid.next[hex][d];
        for (int u = h ? s->top[h] : 0; u && guv_side(u) == side && !kin; u = s->below[u])
            kin = is_same_command(b, s, unit, u);
    }
    if (!kin) return refuse(r, GUV_R75, "No unit of its division is there or next to it.");
    int points = b->unit[unit].reduced ? b->unit[unit].reduced : b->unit[unit].combat; /* it comes back reduced */
    return guv_room_for(b, s, side, points, hex) || refuse(r, GUV_R8, "%s is full.", guv_hex_label(b, hex, label));
}

/* The hexes around its kin. */
static int return_hexes(const GuvBoard *b, const GuvState *s, int unit, List *l) {
    Side side = guv_side(unit);
    HexSet seen;
    int count = 0;
    hexset_clear(&seen);
    for (int u = guv_unit(side, 1); u <= b->last_unit[side]; u++) {
        if (guv_fate(s, u) != FATE_MAP || !is_same_command(b, s, unit, u)) continue;
        for (int d = -1; d < 6; d++) {
            int hex = d < 0 ? s->hex[u] : b->grid.next[s->hex[u]][d];
            if (!hex || hexset_has(&seen, hex)) continue;
            hexset_add(&seen, hex);
            if (!may_come_back(b, s, unit, hex, NULL)) continue;
            if (l) list_add(l, DO_MARK, 1, hex, 0);
            count++;
        }
    }
    return count;
}

static bool may_regroup(const GuvBoard *b, const GuvState *s, Side side, int unit, Refusal *r) {
    if (unit && guv_is_skirmisher(b, unit))
        return refuse(r, GUV_R75, "Skirmishers do not come back this way."), refuse_also(r, GUV_17_csa_regroup);
    if (!unit || guv_side(unit) != side || guv_fate(s, unit) != FATE_ELIMINATED)
        return refuse(r, side == UNION ? GUV_17_usa_regroup : GUV_17_csa_regroup, "%s was not eliminated.",
                      guv_unit_name(b, unit));
    return return_hexes(b, s, unit, NULL) || refuse(r, GUV_R75, "There is no hex for %s.", guv_unit_name(b, unit));
}

bool guv_regroup_possible(const GuvBoard *b, const GuvState *s, Side side) {
    for (int u = guv_unit(side, 1); u <= b->last_unit[side]; u++) {
        if (guv_fate(s, u) == FATE_ELIMINATED && may_regroup(b, s, side, u, NULL)) return true;
    }
    return false;
}

void guv_start_regroup(const GuvBoard *b, GuvState *s, Side side) {
    guv_act_as(s, side);
    s->returning = 0;
    guv_step_to(s, STEP_REGROUP);
}

static void regroup_legal(const GuvBoard *b, const GuvState *s, List *l) {
    Side side = guv_active(b, s);
    if (s->returning) {
        return_hexes(b, s, s->returning, l);
        return;
    }
    for (int u = guv_unit(side, 1); u <= b->last_unit[side]; u++) {
        if (guv_fate(s, u) == FATE_ELIMINATED && may_regroup(b, s, side, u, NULL)) list_add(l, DO_PICK, 1, u, 0);
    }
}

static bool regroup_check(const GuvBoard *b, const GuvState *s, const Action *a, Refusal *r) {
    if (a->verb == DO_MARK && s->returning) return may_come_back(b, s, s->returning, a->op[0], r);
    if (a->verb == DO_PICK && !s->returning) return may_regroup(b, s, guv_active(b, s), a->op[0], r);
    return guv_not_now(b, s, a, r);
}

static void regroup_apply(const GuvBoard *b, GuvState *s, const Action *a, const Journal *j) {
    if (a->verb == DO_PICK) {
        s->returning = (u8)a->op[0];
        return;
    }
    int unit = s->returning;
    Side side = guv_side(unit);
    char label[MARK_ROOM];
    s->returning = 0;
    s->mark[unit] = (u16)((s->mark[unit] & U_USED) | (b->unit[unit].reduced ? U_REDUCED : 0));
    s->lost[side] = (i16)(s->lost[side] - b->unit[unit].combat); /* GUV-R1 */
    guv_put_unit(b, s, unit, a->op[0]);
    journal(j, NOBODY, GUV_17_csa_regroup, "%s regroups in %s.", guv_unit_name(b, unit),
            guv_hex_label(b, a->op[0], label));
    guv_spend_event(b, s, side == UNION ? USA_REGROUP : CSA_REGROUP);
    if (!guv_judge_at_once(b, s, j)) guv_act_no_more(b, s, j);
}

GUV_STEP(regroup, "regroup", GUV_17_csa_regroup, WHO_ACTIVE, "Which eliminated unit returns, and where?");
