/* Events with steps of their own: where a chit is laid, who comes back, who falls back. */
#include "games/guv/rules.h"

/* An event between activations has no active chit: while it runs, its owner acts as with his Independent chit. In his
 * own activation `asked` keeps the chit under way, and `declined`, which no activation needs, the step. */
static void act_as(GuvState *s, Side side) {
    bool between = s->step == STEP_INTERLUDE;
    s->asked = between ? 0 : s->chit;
    s->declined = between ? 0 : s->step;
    if (between) s->chit = (u8)(CHIT_INDEPENDENT + side);
}

static void act_no_more(const GuvBoard *b, GuvState *s, const Journal *j) {
    GuvStepId step = s->asked ? (GuvStepId)s->declined : STEP_INTERLUDE;
    s->chit = s->asked;
    s->asked = s->declined = 0;
    guv_step_to(s, step);
    if (step == STEP_INTERLUDE) guv_resume_interlude(b, s, j);
}

/* ---- The hex of a chit ------------------------------------------------------------------------------------------- */

static bool is_retreat(const GuvState *s) { return guv_shown(s, CSA_RETREAT) || guv_shown(s, USA_RETREAT); }

/* `event_hex` holds the stack that was named, until the chit has its own hex. */
void guv_start_chit_hex(const GuvBoard *b, GuvState *s, int event, int stack) {
    if (event == CSA_RETREAT || event == USA_RETREAT) act_as(s, (Side)b->event[event].side);
    s->event_hex = (u16)stack;
    guv_step_to(s, STEP_CHIT_HEX);
}

static Side chit_owner(const GuvBoard *b, const GuvState *s) {
    return is_retreat(s) ? guv_active(b, s) : (Side)s->asking;
}

static bool may_mark(const GuvBoard *b, const GuvState *s, int hex, Refusal *r) {
    int reach = is_retreat(s) ? b->rule.retreat_radius : b->rule.depot_radius;
    char label[40];
    if (!hex || !b->hex[hex].in_play) return refuse(r, GUV_P24, "That hex is not in play.");
    if (guv_holder(s, hex) == side_other(chit_owner(b, s))) return refuse(r, GUV_R75, "The enemy is there.");
    return hex_distance(&b->grid, s->event_hex, hex) <= reach ||
           refuse(r, GUV_P24, "%s is more than %d hexes from the stack.", guv_hex_label(b, hex, label), reach);
}

static void chit_hex_legal(const GuvBoard *b, const GuvState *s, List *l) {
    u16 disk[HEX_DISK_SIZE(20)];
    int reach = is_retreat(s) ? b->rule.retreat_radius : b->rule.depot_radius;
    int n = hex_disk(&b->grid, s->event_hex, reach, disk);
    for (int i = 0; i < n; i++) {
        if (may_mark(b, s, disk[i], NULL)) list_add(l, DO_MARK, 1, disk[i], 0);
    }
}

static bool chit_hex_check(const GuvBoard *b, const GuvState *s, const Action *a, Refusal *r) {
    return a->verb == DO_MARK ? may_mark(b, s, a->op[0], r) : guv_not_now(b, s, a, r);
}

static void start_falling_back(const GuvBoard *b, GuvState *s);

static void chit_hex_apply(const GuvBoard *b, GuvState *s, const Action *a, const Journal *j) {
    char label[40];
    journal(j, NOBODY, GUV_P24, "The chit is placed in %s.", guv_hex_label(b, a->op[0], label));
    s->event_hex = (u16)a->op[0];
    if (is_retreat(s)) {
        start_falling_back(b, s);
        return;
    }
    /* GUV-17.csa-depot, GUV-17.usa-wagons: for this check only. */
    Side side = (Side)s->asking;
    s->depot[side] = s->event_hex;
    s->shown &= ~(1u << (side == UNION ? USA_WAGONS : CSA_DEPOT));
    s->event_hex = 0;
    s->asking = side == CONFEDERATE ? UNION : 0;
    guv_start_supply(b, s, j);
}

const GuvStep guv_step_chit_hex = {{"chit-hex", GUV_P24, WHO_CHIT, 0, "Place the event chit in which hex?"},
                                   chit_hex_legal,
                                   chit_hex_check,
                                   chit_hex_apply};

Side guv_chit_owner(const GuvBoard *b, const GuvState *s) { return chit_owner(b, s); }

/* ---- Brigade Regroup (GUV-17.csa-regroup, GUV-17.usa-regroup) ---------------------------------------------------- */

/* GUV-R75: of the same division; artillery of the same corps or division; independents any independent. */
static bool is_kin(const GuvBoard *b, const GuvState *s, int unit, int other) {
    const GuvUnit *u = &b->unit[unit], *o = &b->unit[other];
    if (guv_is_skirmisher(b, other) || !guv_is_real(b, other) || guv_fate(s, other) != FATE_MAP) return false;
    if (guv_is_independent(b, s, unit)) return guv_is_independent(b, s, other);
    if (guv_is_gun(b, unit)) return u->formation == o->formation && !guv_is_independent(b, s, other);
    return u->division[0] && str_same(str_of(u->division), str_of(o->division));
}

static bool may_come_back(const GuvBoard *b, const GuvState *s, int unit, int hex, Refusal *r) {
    Side side = guv_side(unit);
    char label[40];
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
        for (int u = h ? s->top[h] : 0; u && guv_side(u) == side && !kin; u = s->below[u]) kin = is_kin(b, s, unit, u);
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
        if (guv_fate(s, u) != FATE_MAP || !is_kin(b, s, unit, u)) continue;
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
        return refuse(r, GUV_R75, "Skirmishers do not come back so."), refuse_also(r, GUV_17_csa_regroup);
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
    (void)b;
    act_as(s, side);
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
    char label[40];
    s->returning = 0;
    s->mark[unit] = (u16)((s->mark[unit] & U_USED) | (b->unit[unit].reduced ? U_REDUCED : 0));
    s->lost[side] = (i16)(s->lost[side] - b->unit[unit].combat); /* GUV-R1 */
    guv_put_unit(b, s, unit, a->op[0]);
    journal(j, NOBODY, GUV_17_csa_regroup, "%s regroups in %s.", guv_unit_name(b, unit),
            guv_hex_label(b, a->op[0], label));
    guv_spend_event(b, s, side == UNION ? USA_REGROUP : CSA_REGROUP);
    if (!guv_judge_at_once(b, s, j)) act_no_more(b, s, j);
}

const GuvStep guv_step_regroup = {
    {"regroup", GUV_17_csa_regroup, WHO_ACTIVE, 0, "Which eliminated unit returns, and where?"},
    regroup_legal,
    regroup_check,
    regroup_apply};

/* ---- General Retreat (GUV-17.csa-retreat, GUV-17.usa-retreat, GUV-R75) ------------------------------------------- */

/* The attackers of a fight, of which there is none now, are those who may still go. */
static void start_falling_back(const GuvBoard *b, GuvState *s) {
    Side side = guv_active(b, s);
    s->fight = (Fight){0};
    for (int u = guv_unit(side, 1); u <= b->last_unit[side]; u++) {
        bool goes = guv_fate(s, u) == FATE_MAP && guv_is_real(b, u) && !guv_is_skirmisher(b, u);
        if (goes && hex_distance(&b->grid, s->hex[u], s->event_hex) <= b->rule.retreat_radius) {
            bits128_add(&s->fight.attackers, guv_bit(u));
        }
    }
    guv_step_to(s, STEP_GENERAL_RETREAT);
}

bool guv_may_fall_back(const GuvBoard *b, const GuvState *s, int unit, Refusal *r) {
    bool may = unit && guv_side(unit) == guv_active(b, s) && bits128_has(&s->fight.attackers, guv_bit(unit));
    Clause why = guv_active(b, s) == UNION ? GUV_17_usa_retreat : GUV_17_csa_retreat;
    return may || refuse(r, why, "It is too far away, or has gone already.");
}

static void falling_back_legal(const GuvBoard *b, const GuvState *s, List *l) {
    Side side = guv_active(b, s);
    for (int u = guv_unit(side, 1); u <= b->last_unit[side]; u++) {
        if (guv_may_fall_back(b, s, u, NULL)) list_add(l, DO_PICK, 1, u, 0);
    }
    list_add(l, DO_END, 0, 0, 0);
}

static bool falling_back_check(const GuvBoard *b, const GuvState *s, const Action *a, Refusal *r) {
    if (a->verb == DO_END) return true;
    return a->verb == DO_PICK ? guv_may_fall_back(b, s, a->op[0], r) : guv_not_now(b, s, a, r);
}

static void falling_back_apply(const GuvBoard *b, GuvState *s, const Action *a, const Journal *j) {
    Side side = guv_active(b, s);
    if (a->verb == DO_PICK) {
        s->group = (Bits128){{0, 0}};
        bits128_add(&s->group, guv_bit(a->op[0]));
        s->group_hex = s->hex[a->op[0]];
        s->spent = s->road = 0;
        guv_step_to(s, STEP_MOVE);
        return;
    }
    s->fight = (Fight){0};
    s->event_hex = 0;
    guv_spend_event(b, s, side == UNION ? USA_RETREAT : CSA_RETREAT);
    act_no_more(b, s, j);
}

const GuvStep guv_step_general_retreat = {
    {"general-retreat", GUV_17_csa_retreat, WHO_ACTIVE, 0, "General Retreat: which units fall back?"},
    falling_back_legal,
    falling_back_check,
    falling_back_apply};

/* The group has stopped: who moved becomes DIS, and a die says who is DEM as well. Those who moved are kept where a
 * fight
 * keeps whom its 6s have hit. */
static bool must_roll(const GuvBoard *b, const GuvState *s, int unit) {
    return bits128_has(&s->fight.six_hit[0], guv_bit(unit)) && guv_fate(s, unit) == FATE_MAP && guv_is_real(b, unit) &&
           !guv_is_skirmisher(b, unit) && !guv_is(s, unit, U_DIS | U_DEM);
}

static int next_to_roll(const GuvBoard *b, const GuvState *s) {
    Side side = guv_active(b, s);
    for (int u = guv_unit(side, 1); u <= b->last_unit[side]; u++) {
        if (must_roll(b, s, u)) return u;
    }
    return 0;
}

static void roll_or_go_on(const GuvBoard *b, GuvState *s) {
    if (next_to_roll(b, s)) {
        guv_step_to(s, STEP_RETREAT_ROLL);
        return;
    }
    s->fight.six_hit[0] = (Bits128){{0, 0}};
    guv_step_to(s, STEP_GENERAL_RETREAT);
}

void guv_end_falling_back(const GuvBoard *b, GuvState *s, const Journal *j) {
    (void)j;
    for (int u = s->top[s->group_hex]; u; u = s->below[u]) {
        if (bits128_has(&s->group, guv_bit(u))) bits128_drop(&s->fight.attackers, guv_bit(u));
    }
    s->group = (Bits128){{0, 0}};
    s->group_hex = 0;
    s->spent = s->road = 0;
    roll_or_go_on(b, s);
}

/* A die for each, one after another. */
static void retreat_roll_apply(const GuvBoard *b, GuvState *s, const Action *a, const Journal *j) {
    int unit = next_to_roll(b, s);
    guv_disorganize(b, s, unit, GUV_17_csa_retreat, j);
    if (a->face[0] <= 2) guv_disorganize(b, s, unit, GUV_17_csa_retreat, j);
    roll_or_go_on(b, s);
}

const GuvStep guv_step_retreat_roll = {{"retreat-roll", GUV_17_csa_retreat, WHO_FORTUNE, 1,
                                        "General Retreat: roll for each unit that moved, 1 or 2 demoralizes."},
                                       NULL,
                                       NULL,
                                       retreat_roll_apply};
