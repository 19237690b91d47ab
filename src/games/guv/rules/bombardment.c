/* Bombardment (12): batteries, the breastwork against them, the die and who suffers. */
#include "games/guv/rules.h"

/* ---- Guns and range ---------------------------------------------------------------------------------------------- */

static bool may_fire(const GuvBoard *b, const GuvState *s, int unit, Refusal *r) {
    const char *name = guv_unit_name(b, unit);
    if (!unit || guv_side(unit) != guv_active(b, s)) return refuse(r, GUV_12_proc_a, "%s is not yours.", name);
    if (!guv_is_gun(b, unit)) return refuse(r, GUV_12_a, "%s is not artillery.", name), refuse_also(r, GUV_R94);
    if (guv_fate(s, unit) != FATE_MAP) return refuse(r, GUV_12_a, "%s is not on the map.", name);
    if (!guv_is(s, unit, U_ACTIVE)) return guv_refuse_inactive(b, s, unit, GUV_12_a, r);
    /* It still defends (GUV-R88). */
    if (guv_is(s, unit, U_FIRED)) return refuse(r, GUV_12_c, "%s has fired this turn.", name);
    if (guv_is(s, unit, U_MARCHED)) return refuse(r, GUV_9_fm_d, "%s is on a forced march.", name);
    if (guv_is(s, unit, U_DIS)) return refuse(r, GUV_14_dis_a, "%s is disorganized.", name);
    return !guv_is(s, unit, U_DEM) || refuse(r, GUV_14_dem_a, "%s is demoralized.", name);
}

/* GUV-12.obst-b, GUV-R49; GUV-R93: towns are cities here. */
static bool sees_past(const GuvBoard *b, int from, int to) {
    u16 between[2];
    int count = hex_between(&b->grid, from, to, between);
    for (int i = 0; i < count; i++) {
        if (b->hex[between[i]].terrain == TERRAIN_OPEN) return true;
    }
    return false;
}

/* GUV-12.b, GUV-12.obst-a; rivers are no bar (GUV-R39). */
bool guv_in_range(const GuvBoard *b, int from, int to, Refusal *r) {
    int distance = hex_distance(&b->grid, from, to);
    if (distance == 1) return true;
    if (distance > b->rule.range) return refuse(r, GUV_12_b, "It is %d hexes away.", distance);
    return sees_past(b, from, to) || refuse(r, GUV_12_obst_b, "Woods or houses are in the way.");
}

static bool may_fire_at(const GuvBoard *b, const GuvState *s, int unit, int hex, Refusal *r) {
    return may_fire(b, s, unit, r) && guv_in_range(b, s->hex[unit], hex, r);
}

static bool may_bombard(const GuvBoard *b, const GuvState *s, int hex, Refusal *r) {
    Side side = guv_active(b, s);
    char label[MARK_ROOM];
    if (guv_holder(s, hex) != side_other(side)) {
        return refuse(r, GUV_12_proc_a, "No enemy is in %s.", guv_hex_label(b, hex, label));
    }
    if (hexset_has(&s->bombarded, hex)) {
        return refuse(r, GUV_12_g, "%s was bombarded in this activation.", guv_hex_label(b, hex, label));
    }
    int near = 0; /* of the guns that cannot, the nearest tells why */
    for (int u = guv_next_of(side, &s->active, 0); u; u = guv_next_of(side, &s->active, u)) {
        if (may_fire_at(b, s, u, hex, NULL)) return true;
        bool nearer = !near || hex_distance(&b->grid, s->hex[u], hex) < hex_distance(&b->grid, s->hex[near], hex);
        if (guv_is_gun(b, u) && nearer) near = u;
    }
    if (near) return may_fire_at(b, s, near, hex, r), refuse_also(r, GUV_12_b);
    return refuse(r, GUV_12_b, "None of your active guns can fire at %s.", guv_hex_label(b, hex, label));
}

/* ---- The step (GUV-P12) ------------------------------------------------------------------------------------------ */

/* Is an enemy within two hexes of any piece of his? An open fact, so that the question gives nothing away. */
static bool enemy_near(const GuvBoard *b, const GuvState *s, Side side) {
    for (int u = guv_unit(side, 1); u <= b->last_unit[side]; u++) {
        if (guv_fate(s, u) != FATE_MAP || s->top[s->hex[u]] != u) continue;
        if (guv_next_to_enemy(b, s, side, s->hex[u]) || guv_contact_around(b, s, side, s->hex[u])) return true;
    }
    return false;
}

/* GUV-12.d, GUV-7.night-a, GUV-9.fm-d; GUV-R75: none in a Night Attack! either. */
void guv_start_bombardment(const GuvBoard *b, GuvState *s, const Journal *j) {
    s->fight = (Fight){0};
    hexset_clear(&s->bombarded);
    if (guv_is_night(b, s) || s->marching || !enemy_near(b, s, guv_active(b, s))) {
        guv_start_combat(b, s, j);
        return;
    }
    guv_renew_detach(b, s);
    guv_step_to(s, STEP_BOMBARDMENT);
}

static void list_targets(const GuvBoard *b, const GuvState *s, List *l) {
    Side side = guv_active(b, s);
    HexSet seen;
    hexset_clear(&seen);
    for (int u = guv_next_of(side, &s->active, 0); u; u = guv_next_of(side, &s->active, u)) {
        u16 disk[HEX_DISK_SIZE(2)];
        if (!may_fire(b, s, u, NULL)) continue;
        int count = hex_disk(&b->grid, s->hex[u], 2, disk);
        for (int i = 0; i < count; i++) {
            bool enemy = guv_holder(s, disk[i]) == side_other(side) && !hexset_has(&s->bombarded, disk[i]);
            if (enemy && guv_in_range(b, s->hex[u], disk[i], NULL)) hexset_add(&seen, disk[i]);
        }
    }
    for (int h = hexset_next(&seen, 0); h; h = hexset_next(&seen, h)) list_add(l, DO_BOMBARD, 1, h, 0);
}

static void bombardment_legal(const GuvBoard *b, const GuvState *s, List *l) {
    list_targets(b, s, l);
    guv_event_list(b, s, guv_active(b, s), l);
    if (guv_may_detach(b, s, NULL)) list_add(l, DO_DETACH, 0, 0, 0);
    list_add(l, DO_END, 0, 0, 0);
}

static bool bombardment_check(const GuvBoard *b, const GuvState *s, const Action *a, Refusal *r) {
    if (a->verb == DO_BOMBARD) return may_bombard(b, s, a->op[0], r);
    return a->verb == DO_END || guv_check_besides(b, s, a, r);
}

static void bombardment_apply(const GuvBoard *b, GuvState *s, const Action *a, const Journal *j) {
    if (a->verb == DO_BOMBARD) guv_aim_at(s, a->op[0], STEP_BATTERY);
    else if (a->verb == DO_END) guv_start_combat(b, s, j);
    else guv_apply_besides(b, s, a, j);
}

GUV_STEP(bombardment, "bombardment", GUV_12_d, WHO_ACTIVE, "%c: choose a target for your guns, or end bombardment.");

/* ---- The battery (12.e, 12.f, 12.proc-a, 12.proc-b) -------------------------------------------------------------- */

static bool may_join_battery(const GuvBoard *b, const GuvState *s, int unit, Refusal *r) {
    if (!may_fire_at(b, s, unit, s->fight.target[0], r)) return false;
    return !bits128_has(&s->fight.attackers, guv_bit(unit)) ||
           refuse(r, GUV_12_e, "%s fires already.", guv_unit_name(b, unit));
}

static void battery_legal(const GuvBoard *b, const GuvState *s, List *l) {
    Side side = guv_active(b, s);
    guv_list_units(b, s, side, &s->active, DO_FIRE, may_join_battery, l);
    if (!bits128_any(&s->fight.attackers)) return;
    list_add(l, DO_AT, 1, ARM_INFANTRY, 0);
    list_add(l, DO_AT, 1, ARM_GUNS, 0);
}

/* GUV-R95: either type may be named, whatever the stack hides. */
static bool battery_check(const GuvBoard *b, const GuvState *s, const Action *a, Refusal *r) {
    if (a->verb == DO_FIRE) return may_join_battery(b, s, a->op[0], r);
    if (a->verb != DO_AT) return guv_not_now(b, s, a, r);
    if (!bits128_any(&s->fight.attackers)) return refuse(r, GUV_12_proc_a, "At least one unit must fire.");
    bool arm = a->op[0] == ARM_INFANTRY || a->op[0] == ARM_GUNS;
    return arm || refuse(r, GUV_12_proc_b, "Infantry and cavalry, or guns, are the targets.");
}

static void open_fire(const GuvBoard *b, GuvState *s, const Journal *j) {
    Side side = guv_active(b, s);
    Fight *f = &s->fight;
    char label[MARK_ROOM];
    Worksheet w;
    for (int u = guv_next_of(side, &f->attackers, 0); u; u = guv_next_of(side, &f->attackers, u)) s->mark[u] |= U_FIRED;
    hexset_add(&s->bombarded, f->target[0]);
    s->owes = 0;
    guv_shot_sheet(b, s, f, &w);
    journal(j, NOBODY, GUV_12_f, "%s bombards %s with %d points, target %s.", side_mark(side),
            guv_hex_label(b, f->target[0], label), w.total[0], f->arm == ARM_GUNS ? "guns" : "infantry and cavalry");
    guv_note_attacked(b, s, f->target[0], j);
    guv_step_to(s, guv_works_fit(b, s, f->target[0]) ? STEP_SHOT_WORKS : STEP_SHOT_ROLL); /* GUV-12.proc-c */
}

static void battery_apply(const GuvBoard *b, GuvState *s, const Action *a, const Journal *j) {
    if (a->verb == DO_FIRE) {
        bits128_add(&s->fight.attackers, guv_bit(a->op[0]));
        return;
    }
    s->fight.arm = (u8)a->op[0];
    open_fire(b, s, j);
}

GUV_STEP(battery, "battery", GUV_12_proc_a, WHO_ACTIVE, "Bombarding %h: which guns fire, and at what?");

/* ---- The breastwork (12.proc-c, GUV-P13) ------------------------------------------------------------------------- */

static void shot_works_legal(const GuvBoard *b, const GuvState *s, List *l) {
    int hex = s->fight.target[0];
    if (guv_may_entrench(b, s, guv_fight_side(b, s, DEFENSE), hex, NULL)) list_add(l, DO_ENTRENCH, 1, hex, 0);
    list_add(l, DO_DECLINE, 0, 0, 0);
}

static bool shot_works_check(const GuvBoard *b, const GuvState *s, const Action *a, Refusal *r) {
    if (a->verb == DO_DECLINE) return true;
    if (a->verb != DO_ENTRENCH) return guv_not_now(b, s, a, r);
    if (a->op[0] != s->fight.target[0]) return refuse(r, GUV_14_bw_b, "That hex is not the target.");
    return guv_may_entrench(b, s, guv_fight_side(b, s, DEFENSE), a->op[0], r);
}

static void shot_works_apply(const GuvBoard *b, GuvState *s, const Action *a, const Journal *j) {
    if (a->verb == DO_ENTRENCH) guv_entrench(b, s, a->op[0], j);
    guv_step_to(s, STEP_SHOT_ROLL);
}

GUV_STEP(shot_works, "shot-works", GUV_12_proc_c, WHO_OPPONENT, "Build a breastwork in %h first?");

/* ---- The sum (12.proc-d, GUV-D4a) -------------------------------------------------------------------------------- */

enum { FACTORS, DIE, SHOT_BITS = 2, DIE_HIGH = 7 };

/* GUV-17.csa-alex, GUV-R75: the whole battery stands in the chit's hex or beside it. */
static bool alexander_fires(const GuvBoard *b, const GuvState *s, const Fight *f) {
    if (!guv_shown(s, CSA_ALEX) || guv_active(b, s) != CONFEDERATE) return false;
    for (int u = guv_next_of(CONFEDERATE, &f->attackers, 0); u; u = guv_next_of(CONFEDERATE, &f->attackers, u)) {
        if (hex_distance(&b->grid, s->hex[u], s->event_hex) > guv_event_radius(b, CSA_ALEX)) return false;
    }
    return true;
}

static Shot shot_at(const GuvBoard *b, int factors, int die) {
    int column = die < 1 ? 1 : die > DIE_HIGH ? DIE_HIGH : die;
    for (int i = 0; i < b->artillery_rows; i++) {
        const ArtilleryRow *row = &b->artillery[i];
        if (factors >= row->low && factors <= row->high) return (Shot)row->result[column];
    }
    return SHOT_NONE;
}

bool guv_shot_sheet(const GuvBoard *b, const GuvState *s, const Fight *f, Worksheet *w) {
    int hex = f->target[0];
    Side side = guv_active(b, s);
    if (!f->targets || !bits128_any(&f->attackers)) return false;
    sheet_start(w, "bombardment", "factors", "on-the-die");
    for (int u = guv_next_of(side, &f->attackers, 0); u; u = guv_next_of(side, &f->attackers, u)) {
        sheet_add(w, FACTORS, guv_points(b, s, u), GUV_12_f, "guns", u);
    }
    int ground = b->terrain[b->hex[hex].terrain].bombard;
    if (ground) sheet_add(w, DIE, ground, GUV_D3f, ground > 0 ? "open-ground" : "houses", 0);
    if (hexset_has(&s->works, hex)) sheet_add(w, DIE, b->rule.breastwork, GUV_D4, "breastwork", 0);
    /* GUV-R90: only for the side it serves. */
    if (b->hex[hex].fort == side_other(side)) sheet_add(w, DIE, b->rule.fort, GUV_D4a, "fortification", 0);
    if (alexander_fires(b, s, f)) sheet_add(w, DIE, 1, GUV_17_csa_alex, "alexanders-artillery", 0);
    w->detail[DETAIL_KIND] = SHEET_SHOT;
    w->detail[DETAIL_ATTACK] = w->total[FACTORS];
    w->detail[DETAIL_MODIFIER] = w->total[DIE];
    for (int face = 1; face <= 6; face++) {
        int result = shot_at(b, w->total[FACTORS], face + w->total[DIE]);
        w->detail[DETAIL_ROW] = (i16)(w->detail[DETAIL_ROW] | result << (face - 1) * SHOT_BITS);
    }
    return true;
}

static Shot shot_of(const Worksheet *w, int face) {
    return (Shot)(w->detail[DETAIL_ROW] >> (face - 1) * SHOT_BITS & 3);
}

static const char *const shot_words[] = {"no effect", "disorganized", "a step", "a step, disorganized"};

static const char *const shot_codes[] = {"no-effect", "disorganized", "step", "step-disorganized"};

int guv_shot_outcomes(const Worksheet *w, Outcome *out) {
    int count = 0, at[4] = {-1, -1, -1, -1};
    for (int face = 1; face <= 6; face++) {
        Shot shot = shot_of(w, face);
        if (at[shot] < 0) {
            at[shot] = count;
            out[count++] = (Outcome){
                0, shot_codes[shot], (i16)(shot >= SHOT_STEP), {.verb = VERB_ROLL, .n = 1, .face = {(u8)face}}};
        }
        out[at[shot]].weight++;
    }
    return count;
}

/* ---- The die and who suffers (12.res, GUV-R47) ------------------------------------------------------------------- */

static void end_shot(GuvState *s) {
    s->fight = (Fight){0};
    guv_step_to(s, STEP_BOMBARDMENT);
}

/* GUV-12.ex1. */
static void shot_roll_apply(const GuvBoard *b, GuvState *s, const Action *a, const Journal *j) {
    Worksheet w;
    guv_shot_sheet(b, s, &s->fight, &w);
    Shot shot = shot_of(&w, a->face[0]);
    journal(j, NOBODY, GUV_12_proc_d, "Rolled {dice:%d}, modified {sum:%d}: %s.", a->face[0], a->face[0] + w.total[DIE],
            shot_words[shot]);
    s->fight.shot = (u8)shot;
    if (shot == SHOT_NONE) end_shot(s);
    else guv_step_to(s, STEP_SUFFER);
}

GUV_ROLL(shot_roll, "shot-roll", GUV_12_proc_d, 1, "Bombardment of %h: roll one die.");

static bool of_arm(const GuvBoard *b, int unit, int arm) {
    return guv_is_real(b, unit) && guv_is_gun(b, unit) == (arm == ARM_GUNS);
}

/* GUV-R95: where the hex holds none of the named type the other suffers. */
static int arm_hit(const GuvBoard *b, const GuvState *s) {
    for (int u = s->top[s->fight.target[0]]; u; u = s->below[u]) {
        if (of_arm(b, u, s->fight.arm)) return s->fight.arm;
    }
    return s->fight.arm == ARM_GUNS ? ARM_INFANTRY : ARM_GUNS;
}

static bool can_be_shaken(const GuvBoard *b, const GuvState *s, int unit) {
    return !guv_is_skirmisher(b, unit) && !guv_is(s, unit, U_DEM);
}

static bool may_suffer(const GuvBoard *b, const GuvState *s, int unit, Refusal *r) {
    int hex = s->fight.target[0], arm = arm_hit(b, s);
    if (!unit || guv_fate(s, unit) != FATE_MAP || s->hex[unit] != hex) {
        return refuse(r, GUV_12_proc_b, "%s is not in the target hex.", guv_unit_name(b, unit));
    }
    if (!guv_is_real(b, unit)) return refuse(r, GUV_9_dummy_d, "A dummy absorbs nothing.");
    if (!of_arm(b, unit, arm)) return refuse(r, GUV_12_proc_b, "%s is of the other type.", guv_unit_name(b, unit));
    if (s->fight.shot != SHOT_DIS || can_be_shaken(b, s, unit)) return true;
    for (int u = s->top[hex]; u; u = s->below[u]) {
        if (of_arm(b, u, arm) && can_be_shaken(b, s, u)) {
            return refuse(r, GUV_R47, "%s can take it, %s cannot.", guv_unit_name(b, u), guv_unit_name(b, unit));
        }
    }
    return true;
}

static void suffer_legal(const GuvBoard *b, const GuvState *s, List *l) {
    for (int u = s->top[s->fight.target[0]]; u; u = s->below[u]) {
        if (may_suffer(b, s, u, NULL)) list_add(l, DO_SUFFER, 1, u, 0);
    }
}

GUV_ONLY(suffer, DO_SUFFER, may_suffer)

static void suffer_apply(const GuvBoard *b, GuvState *s, const Action *a, const Journal *j) {
    static const Clause clause[] = {GUV_12_res_a, GUV_12_res_a, GUV_12_res_b, GUV_12_res_c};
    int u = a->op[0], shot = s->fight.shot;
    end_shot(s);
    bool gone = shot != SHOT_DIS && guv_lose_step(b, s, u, clause[shot], j);
    if (shot != SHOT_STEP && !gone) guv_disorganize(b, s, u, clause[shot], j);
}

GUV_STEP(suffer, "suffer", GUV_12_res_a, WHO_OPPONENT, "Which unit in %h takes the result?");
