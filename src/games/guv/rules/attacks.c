/* Combat declared (14.a to 14.i, 14.steps-a): who may attack, whom an attack out of the open obliges to be attacked too
 * (GUV-R50), and the building of attackers and targets. */
#include "games/guv/rules.h"

/* ---- Who may attack ---------------------------------------------------------------------------------------------- */

/* GUV-R50: once in an activation; Demons out of the earth takes the mark off again (event_hex.c). */
bool guv_not_yet_struck(const GuvBoard *b, const GuvState *s, int unit, Refusal *r) {
    return !guv_is(s, unit, U_STRUCK) ||
           refuse(r, GUV_R50, "%s has attacked in this activation.", guv_unit_name(b, unit));
}

static bool may_strike(const GuvBoard *b, const GuvState *s, int unit, Refusal *r) {
    const char *name = guv_unit_name(b, unit);
    if (!unit || guv_side(unit) != guv_active(b, s) || guv_fate(s, unit) != FATE_MAP) {
        return refuse(r, GUV_14_a, "%s is not a unit of yours on the map.", name);
    }
    if (!guv_is_real(b, unit)) return refuse(r, GUV_9_dummy_b, "A dummy does not fight.");
    if (guv_is_skirmisher(b, unit)) return guv_skirmisher_may_strike(b, s, unit, r);
    if (!guv_is(s, unit, U_ACTIVE)) return guv_refuse_inactive(b, s, unit, GUV_14_a, r);
    if (guv_is(s, unit, U_FIRED)) return refuse(r, GUV_12_a, "%s has bombarded.", name);
    if (guv_is(s, unit, U_MARCHED)) return refuse(r, GUV_9_fm_d, "%s has made a forced march.", name);
    if (guv_is(s, unit, U_BUILT)) return refuse(r, GUV_11_build_f, "%s has worked on a pontoon.", name);
    if (guv_is(s, unit, U_DIS)) return refuse(r, GUV_14_dis_a, "%s is disorganized.", name);
    if (guv_is(s, unit, U_DEM)) return refuse(r, GUV_14_dem_a, "%s is demoralized.", name);
    return guv_not_yet_struck(b, s, unit, r);
}

bool guv_leads_attack(const GuvBoard *b, const GuvState *s, int unit) {
    return !guv_is_skirmisher(b, unit) && guv_is(s, unit, U_ACTIVE) && may_strike(b, s, unit, NULL);
}

/* ---- Duties (GUV-14.c, GUV-14.e, GUV-R50) ------------------------------------------------------------------------ */

static bool binds(const GuvBoard *b, const GuvState *s, int hex) {
    return guv_holder(s, hex) == guv_fight_side(b, s, DEFENSE) && !guv_all_disorganized(b, s, hex);
}

/* Can a unit outside `attackers` still attack it? */
static bool can_be_met(const GuvBoard *b, const GuvState *s, const Bits128 *attackers, int hex) {
    Side side = guv_active(b, s);
    for (int d = 0; d < 6; d++) {
        int from = b->grid.next[hex][d];
        if (!from || guv_holder(s, from) != side || guv_is_great_river(b, hex, d)) continue;
        for (int u = s->top[from]; u; u = s->below[u]) {
            if (!bits128_has(attackers, guv_bit(u)) && guv_leads_attack(b, s, u)) return true;
        }
    }
    return false;
}

static const Bits128 nobody = {{0, 0}};

/* A duty of an earlier combat that can be met as long as the units in question do not go elsewhere. */
static bool old_duty(const GuvBoard *b, const GuvState *s, int hex) {
    return binds(b, s, hex) && can_be_met(b, s, &nobody, hex);
}

static int duty_left(const GuvBoard *b, const GuvState *s) {
    for (int h = hexset_next(&s->duties, 0); h; h = hexset_next(&s->duties, h)) {
        if (old_duty(b, s, h)) return h;
    }
    return 0;
}

/* The duties that attacking out of a hex brings; GUV-14.d: none out of woods. */
static int new_duties(const GuvBoard *b, const GuvState *s, const Fight *f, int from, u16 out[6]) {
    int count = 0;
    if (b->hex[from].terrain == TERRAIN_FOREST) return 0;
    for (int d = 0; d < 6; d++) {
        int hex = b->grid.next[from][d];
        if (!hex || guv_is_great_river(b, from, d) || guv_is_target(f, hex)) continue;
        if (!hexset_has(&s->attacked, hex) && binds(b, s, hex)) out[count++] = (u16)hex;
    }
    return count;
}

/* A hex that the attack would leave without an attacker although it binds; 0 = none. */
static int duty_broken(const GuvBoard *b, const GuvState *s, const Fight *f) {
    Side side = guv_active(b, s);
    for (int h = hexset_next(&s->duties, 0); h; h = hexset_next(&s->duties, h)) {
        if (!guv_is_target(f, h) && old_duty(b, s, h) && !can_be_met(b, s, &f->attackers, h)) return h;
    }
    for (int u = guv_next_of(side, &f->attackers, 0); u; u = guv_next_of(side, &f->attackers, u)) {
        u16 due[6];
        int count = new_duties(b, s, f, s->hex[u], due);
        for (int i = 0; i < count; i++) {
            if (!can_be_met(b, s, &f->attackers, due[i])) return due[i];
        }
    }
    return 0;
}

static bool reached_by_all(const GuvBoard *b, const GuvState *s, const Fight *f, int hex) {
    Side side = guv_active(b, s);
    for (int u = guv_next_of(side, &f->attackers, 0); u; u = guv_next_of(side, &f->attackers, u)) {
        if (!guv_combat_reaches(b, s->hex[u], hex)) return false;
    }
    return true;
}

/* GUV-14.ex1: all of three hexes at once, or in three combats.
 *
 * The attackers named so far with every hex that all of them can attack: if even that breaks a duty, nothing that may
 * follow can mend it, because further attackers only bring duties and further targets only meet them. */
static int beyond_mending(const GuvBoard *b, const GuvState *s, const Fight *named) {
    Side side = guv_active(b, s);
    Fight f = {.attackers = named->attackers};
    int first = guv_next_of(side, &f.attackers, 0);
    for (int d = 0; d < 6; d++) {
        int hex = b->grid.next[s->hex[first]][d];
        if (hex && guv_holder(s, hex) == side_other(side) && reached_by_all(b, s, &f, hex)) {
            f.target[f.targets++] = (u16)hex;
        }
    }
    return duty_broken(b, s, &f);
}

/* ---- The step (GUV-P14) ------------------------------------------------------------------------------------------ */

static bool touches_enemy(const GuvBoard *b, const GuvState *s, Side side) {
    for (int u = guv_unit(side, 1); u <= b->last_unit[side]; u++) {
        bool top = guv_fate(s, u) == FATE_MAP && s->top[s->hex[u]] == u;
        if (top && guv_next_to_enemy(b, s, side, s->hex[u])) return true;
    }
    return false;
}

/* GUV-14.a; asked by an open fact: a unit of his stands next to an
 * enemy. */
void guv_start_combat(const GuvBoard *b, GuvState *s, const Journal *j) {
    Side side = guv_active(b, s), foe = side_other(side);
    s->fight = (Fight){0};
    hexset_clear(&s->duties);
    for (int u = guv_unit(foe, 1); u <= b->last_unit[foe]; u++) s->mark[u] &= (u16)~U_SKIRMISHED; /* GUV-R73 */
    /* GUV-7.night-a, GUV-14.night-a */
    if (!guv_combat_open(b, s) || !touches_enemy(b, s, side)) {
        guv_end_activation(b, s, j);
        return;
    }
    guv_renew_detach(b, s);
    guv_step_to(s, STEP_COMBAT);
}

/* What keeps this unit, which stands next to it, from leading an attack on `hex`. */
static void why_not(const GuvBoard *b, const GuvState *s, int unit, int direction, int hex, Refusal *why) {
    if (guv_is_great_river(b, hex, direction)) {
        refuse(why, GUV_10_b, "No attack goes over a great river."), refuse_also(why, GUV_R39);
    } else if (may_strike(b, s, unit, why)) {
        refuse(why, GUV_13_j, "Skirmishers do not attack alone.");
    }
}

/* Nobody can lead an attack there: why those next to it cannot, or that nobody is. */
static bool refuse_attack(const GuvBoard *b, const GuvState *s, int hex, Refusal *r) {
    char label[MARK_ROOM];
    if (!r) return false;
    r->count = 0;
    for (int d = 0; d < 6; d++) {
        int from = b->grid.next[hex][d];
        if (!from || guv_holder(s, from) != guv_active(b, s)) continue;
        for (int u = s->top[from]; u; u = s->below[u]) {
            Refusal why;
            why_not(b, s, u, d, hex, &why);
            if (r->count) refuse_as(r, &why);
            else *r = why;
        }
    }
    if (!r->count) refuse(r, GUV_14_a, "No unit of yours is next to %s.", guv_hex_label(b, hex, label));
    return refuse_also(r, GUV_14_a);
}

static bool may_attack(const GuvBoard *b, const GuvState *s, int hex, Refusal *r) {
    Side side = guv_active(b, s);
    int broken = 0;
    char label[MARK_ROOM], other[MARK_ROOM];
    if (guv_holder(s, hex) != side_other(side)) {
        return refuse(r, GUV_14_a, "No enemy is in %s.", guv_hex_label(b, hex, label));
    }
    for (int d = 0; d < 6; d++) {
        int from = b->grid.next[hex][d];
        if (!from || guv_holder(s, from) != side || guv_is_great_river(b, hex, d)) continue;
        for (int u = s->top[from]; u; u = s->below[u]) {
            if (!guv_leads_attack(b, s, u)) continue;
            Fight f = {0};
            bits128_add(&f.attackers, guv_bit(u));
            int bad = beyond_mending(b, s, &f);
            if (!bad) return true;
            broken = bad;
        }
    }
    if (broken) {
        return refuse(r, GUV_14_c, "Nobody would be left to attack %s.", guv_hex_label(b, broken, other)),
               refuse_also(r, GUV_R50);
    }
    return refuse_attack(b, s, hex, r);
}

static void combat_legal(const GuvBoard *b, const GuvState *s, List *l) {
    Side side = guv_active(b, s);
    HexSet near;
    hexset_clear(&near);
    for (int u = guv_next_of(side, &s->active, 0); u; u = guv_next_of(side, &s->active, u)) {
        if (!guv_leads_attack(b, s, u)) continue;
        for (int d = 0; d < 6; d++) {
            int hex = b->grid.next[s->hex[u]][d];
            if (guv_holder(s, hex) == side_other(side)) hexset_add(&near, hex);
        }
    }
    for (int h = hexset_next(&near, 0); h; h = hexset_next(&near, h)) {
        if (may_attack(b, s, h, NULL)) list_add(l, DO_ATTACK, 1, h, 0);
    }
    guv_event_list(b, s, side, l);
    if (guv_may_detach(b, s, NULL)) list_add(l, DO_DETACH, 0, 0, 0);
    if (!duty_left(b, s)) list_add(l, DO_END, 0, 0, 0);
}

/* GUV-14.b: attacking is voluntary, but for duties. */
static bool may_end(const GuvBoard *b, const GuvState *s, Refusal *r) {
    int hex = duty_left(b, s);
    char label[MARK_ROOM];
    if (!hex) return true;
    return refuse(r, GUV_14_c, "%s must still be attacked.", guv_hex_label(b, hex, label)), refuse_also(r, GUV_R50);
}

static bool combat_check(const GuvBoard *b, const GuvState *s, const Action *a, Refusal *r) {
    if (a->verb == DO_ATTACK) return may_attack(b, s, a->op[0], r);
    return a->verb == DO_END ? may_end(b, s, r) : guv_check_besides(b, s, a, r);
}

static void combat_apply(const GuvBoard *b, GuvState *s, const Action *a, const Journal *j) {
    if (a->verb == DO_ATTACK) guv_aim_at(s, a->op[0], STEP_DECLARE);
    else if (a->verb == DO_END) guv_end_activation(b, s, j);
    else guv_apply_besides(b, s, a, j);
}

GUV_STEP(combat, "combat", GUV_14_a, WHO_ACTIVE, "%c: attack a hex, or end combat.");

/* GUV-14.i: each combat is resolved in full; duties that nobody can meet have lapsed. */
void guv_end_fight(const GuvBoard *b, GuvState *s, const Journal *j) {
    static const u8 played[] = {CSA_YELL, USA_STEADY, USA_VETS};
    for (int i = 0; i < COUNT(played); i++) {
        if (guv_shown(s, (EventKind)played[i])) guv_spend_event(b, s, played[i]); /* its effect is over (GUV-R75) */
    }
    s->fight = (Fight){0};
    for (int h = hexset_next(&s->duties, 0); h; h = hexset_next(&s->duties, h)) {
        if (!old_duty(b, s, h)) hexset_drop(&s->duties, h);
    }
    guv_step_to(s, STEP_COMBAT);
}

/* ---- Attackers and targets (GUV-14.steps-a, GUV-14.f, GUV-14.g, GUV-14.h) ---------------------------------------- */

static bool may_join(const GuvBoard *b, const GuvState *s, int unit, Refusal *r) {
    const Fight *f = &s->fight;
    char label[MARK_ROOM];
    if (!may_strike(b, s, unit, r)) return false;
    if (bits128_has(&f->attackers, guv_bit(unit))) {
        return refuse(r, GUV_14_steps_a, "%s attacks already.", guv_unit_name(b, unit));
    }
    for (int i = 0; i < f->targets; i++) {
        if (guv_combat_reaches(b, s->hex[unit], f->target[i])) continue;
        refuse(r, GUV_R62, "%s cannot attack %s.", guv_unit_name(b, unit), guv_hex_label(b, f->target[i], label));
        return refuse_also(r, GUV_14_a);
    }
    if (guv_is_skirmisher(b, unit)) {
        return guv_skirmisher_has_companion(b, s, unit) ||
               refuse(r, GUV_R87, "%s attacks only with another unit of its hex.", guv_unit_name(b, unit));
    }
    Fight trial = *f;
    bits128_add(&trial.attackers, guv_bit(unit));
    int broken = beyond_mending(b, s, &trial);
    if (!broken) return true;
    return refuse(r, GUV_14_c, "Nobody would be left to attack %s.", guv_hex_label(b, broken, label)),
           refuse_also(r, GUV_R50);
}

static bool may_add_target(const GuvBoard *b, const GuvState *s, int hex, Refusal *r) {
    const Fight *f = &s->fight;
    char label[MARK_ROOM];
    if (!bits128_any(&f->attackers)) return refuse(r, GUV_14_steps_a, "Choose an attacker first.");
    if (guv_is_target(f, hex)) return refuse(r, GUV_14_h, "%s is a target already.", guv_hex_label(b, hex, label));
    if (guv_holder(s, hex) != guv_fight_side(b, s, DEFENSE)) {
        return refuse(r, GUV_14_h, "No enemy is in %s.", guv_hex_label(b, hex, label));
    }
    return reached_by_all(b, s, f, hex) ||
           refuse(r, GUV_R62, "Not every attacker can attack %s.", guv_hex_label(b, hex, label));
}

static bool may_close(const GuvBoard *b, const GuvState *s, Refusal *r) {
    char label[MARK_ROOM];
    if (!bits128_any(&s->fight.attackers)) return refuse(r, GUV_14_steps_a, "At least one unit must attack.");
    int broken = duty_broken(b, s, &s->fight);
    if (!broken) return true;
    return refuse(r, GUV_14_c, "%s must be attacked too, now or by others.", guv_hex_label(b, broken, label)),
           refuse_also(r, GUV_R50);
}

static void declare_legal(const GuvBoard *b, const GuvState *s, List *l) {
    Side side = guv_active(b, s);
    const u16 *around = b->grid.next[s->fight.target[0]];
    Bits128 near = nobody;
    for (int d = 0; d < 6; d++) {
        if (guv_holder(s, around[d]) != side) continue;
        for (int u = s->top[around[d]]; u; u = s->below[u]) bits128_add(&near, guv_bit(u));
    }
    guv_list_units(b, s, side, &near, DO_JOIN, may_join, l);
    int first = guv_next_of(side, &s->fight.attackers, 0);
    if (!first) return;
    for (int d = 0; d < 6; d++) {
        int hex = b->grid.next[s->hex[first]][d];
        if (hex && may_add_target(b, s, hex, NULL)) list_add(l, DO_TARGET, 1, hex, 0);
    }
    if (may_close(b, s, NULL)) list_add(l, DO_DONE, 0, 0, 0);
}

static bool declare_check(const GuvBoard *b, const GuvState *s, const Action *a, Refusal *r) {
    if (a->verb == DO_JOIN) return may_join(b, s, a->op[0], r);
    if (a->verb == DO_TARGET) return may_add_target(b, s, a->op[0], r);
    return a->verb == DO_DONE ? may_close(b, s, r) : guv_not_now(b, s, a, r);
}

static void record_duties(const GuvBoard *b, GuvState *s) {
    Side side = guv_active(b, s);
    const Fight *f = &s->fight;
    for (int i = 0; i < f->targets; i++) {
        hexset_add(&s->attacked, f->target[i]);
        hexset_drop(&s->duties, f->target[i]);
    }
    for (int u = guv_next_of(side, &f->attackers, 0); u; u = guv_next_of(side, &f->attackers, u)) {
        u16 due[6];
        int count = new_duties(b, s, f, s->hex[u], due);
        for (int i = 0; i < count; i++) hexset_add(&s->duties, due[i]);
    }
    s->owes = 1;
}

static void mark_attackers(const GuvBoard *b, GuvState *s) {
    Side side = guv_active(b, s);
    for (int u = guv_next_of(side, &s->fight.attackers, 0); u; u = guv_next_of(side, &s->fight.attackers, u)) {
        s->mark[u] |= U_STRUCK;
        if (guv_is_skirmisher(b, u)) guv_make_active(s, u); /* GUV-R87 */
    }
}

static void declare_apply(const GuvBoard *b, GuvState *s, const Action *a, const Journal *j) {
    Fight *f = &s->fight;
    if (a->verb == DO_JOIN) {
        bits128_add(&f->attackers, guv_bit(a->op[0]));
        return;
    }
    if (a->verb == DO_TARGET) {
        f->target[f->targets++] = (u16)a->op[0];
        return;
    }
    int units = bits128_count(&f->attackers);
    record_duties(b, s);
    mark_attackers(b, s);
    for (int i = 0; i < f->targets; i++) {
        char label[MARK_ROOM];
        journal(j, NOBODY, GUV_14_steps_a, "%s attacks %s with %d unit%s.", side_mark(guv_active(b, s)),
                guv_hex_label(b, f->target[i], label), units, units == 1 ? "" : "s");
        guv_note_attacked(b, s, f->target[i], j);
    }
    guv_start_defense(b, s, j);
}

GUV_STEP(declare, "declare", GUV_14_steps_a, WHO_ACTIVE, "Attack on %h: choose attackers and other target hexes.");
