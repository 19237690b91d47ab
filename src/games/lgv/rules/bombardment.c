/* The Bombardment Activation (section 10): target, guns, the roll, and what
 * follows from it. Only guns of one Area fire, two with Hunt (LGV-D8e). */
#include "games/lgv/rules.h"

/* ---- Guns in range (10.1.1, 14.4b, c, LGV-R41) ------------------------------------------------------------------- */

u64 lgv_guns_in_range(const LgvBoard *b, const LgvState *s, int side, int from, int target) {
    u64 guns = lgv_here(s, side, from) & s->fresh[side] & b->of_type[side][ARTILLERY];
    if (!guns || from == target) return guns;
    if (b->place[from].zone || b->place[target].zone) return 0;   /* LGV-10.1.1c, LGV-14.4c */
    if (!bits128_has(&b->place[from].adjacent, target)) return 0; /* LGV-10.1.1a */
    return lgv_contested(s, from) ? 0 : guns;                     /* LGV-10.1.1b */
}

/* Enemy-held places near a Fresh gun: all that can be targets, and few more. */
Bits128 lgv_bombard_targets(const LgvBoard *b, const LgvState *s) {
    int side = (int)lgv_attacker(s);
    const Bits128 *foe = &s->held[3 - side];
    Bits128 near = {{0, 0}};
    for (u64 guns = s->fresh[side] & b->of_type[side][ARTILLERY]; guns; guns &= guns - 1) {
        int at = s->place[lgv_unit(b, side, guns)];
        near.word[0] |= b->place[at].adjacent.word[0];
        near.word[1] |= b->place[at].adjacent.word[1];
        bits128_add(&near, at);
    }
    return (Bits128){{near.word[0] & foe->word[0], near.word[1] & foe->word[1]}};
}

bool lgv_bombard_possible(const LgvBoard *b, const LgvState *s, int target, Refusal *r) {
    int side = (int)lgv_attacker(s);
    if (!lgv_here(s, 3 - side, target)) return refuse(r, LGV_6_2_3, "No enemy is in %s.", lgv_place_label(b, target));
    if (lgv_guns_in_range(b, s, side, target, target)) return true;
    const Place *p = &b->place[target];
    for (int i = 0; i < p->links; i++) {
        if (lgv_guns_in_range(b, s, side, p->link[i].to, target)) return true;
    }
    refuse(r, p->zone ? LGV_14_4c : LGV_10_1_1a, "No Fresh gun is in range of %s.", p->label);
    bool in_zone = false;
    for (int i = 0; i < p->links; i++) in_zone |= b->place[p->link[i].to].zone && lgv_here(s, side, p->link[i].to);
    refuse_also(r, in_zone ? LGV_14_4b : LGV_10_1_1b), refuse_also(r, LGV_R41);
    return refuse_also(r, LGV_R10), refuse_also(r, LGV_R3);
}

/* ---- Primary Target (10.2, LGV-P24; LGV-10.2.1c: units only, no bridge) ------------------------------------------ */

static bool may_target(const LgvBoard *b, const LgvState *s, int unit, Refusal *r) {
    int foe = (int)lgv_defender(s);
    u64 there = lgv_here(s, foe, s->fight.place);
    if (lgv_side(b, unit) != foe || !(there & lgv_bit(b, unit)))
        return refuse(r, LGV_10_2_1a, "%s is not in the Target Area.", lgv_unit_name(b, unit));
    if (b->unit[unit].type != LEADER || !(there & ~b->of_type[foe][LEADER])) return true;
    return refuse(r, LGV_10_2_1b, "%s is a Leader, and other units are there.", lgv_unit_name(b, unit));
}

static void target_legal(const LgvBoard *b, const LgvState *s, List *l) {
    int foe = (int)lgv_defender(s);
    lgv_list_who(b, s, foe, lgv_here(s, foe, s->fight.place), DO_TARGET, may_target, l);
}

LGV_ONLY(target, DO_TARGET, may_target)

static void target_apply(const LgvBoard *b, LgvState *s, const Action *a, const Journal *j) {
    s->fight.defender = (u8)a->op[0]; /* and takes the first CP (LGV-10.2.1d) */
    journal(j, NOBODY, LGV_10_2_1a, "%s is the Primary Target.", lgv_unit_name(b, a->op[0]));
    lgv_step_to(s, STEP_BATTERY);
}

/* ---- Guns (10.3a, b) --------------------------------------------------------------------------------------------- */

static bool may_fire_from(const LgvBoard *b, const LgvState *s, int place, Refusal *r) {
    int side = (int)lgv_attacker(s), target = s->fight.place;
    if (place == s->fight.battery) return refuse(r, LGV_D8e, "The guns of %s fire already.", lgv_place_label(b, place));
    if (lgv_guns_in_range(b, s, side, place, target)) return true;
    if (place != target && (b->place[place].zone || b->place[target].zone))
        return refuse(r, LGV_14_4b, "Artillery in a Zone fires only within it, and none fires into one."),
               refuse_also(r, LGV_10_1_1c);
    if (place != target && lgv_contested(s, place))
        return refuse(r, LGV_10_1_1b, "%s is Contested: its guns fire only there.", lgv_place_label(b, place));
    return refuse(r, LGV_10_1_1a, "No Fresh gun of yours in %s is in range.", lgv_place_label(b, place));
}

static void batteries(const LgvBoard *b, const LgvState *s, List *l) {
    for (int p = 1; p <= b->places; p++) {
        if (lgv_here(s, lgv_attacker(s), p) && may_fire_from(b, s, p, NULL)) list_add(l, DO_FROM, 1, p, 0);
    }
}

static void battery_legal(const LgvBoard *b, const LgvState *s, List *l) { batteries(b, s, l); }

LGV_ONLY(battery, DO_FROM, may_fire_from)

static void battery_apply(const LgvBoard *b, LgvState *s, const Action *a, const Journal *j) {
    s->fight.battery = (u8)a->op[0];
    lgv_step_to(s, STEP_GUNS);
}

static int open_battery(const LgvState *s) {
    return s->step == STEP_SECOND_GUNS ? s->fight.battery2 : s->fight.battery;
}

static u64 guns_open(const LgvBoard *b, const LgvState *s) {
    return lgv_guns_in_range(b, s, (int)lgv_attacker(s), open_battery(s), s->fight.place) & ~s->fight.guns;
}

static u64 guns_named(const LgvBoard *b, const LgvState *s) {
    return s->fight.guns & lgv_here(s, lgv_attacker(s), open_battery(s));
}

static void guns_legal(const LgvBoard *b, const LgvState *s, List *l) {
    lgv_list_units(b, lgv_attacker(s), guns_open(b, s), DO_JOIN, l);
    if (guns_named(b, s)) list_add(l, DO_DONE, 0, 0, 0);
}

static bool guns_check(const LgvBoard *b, const LgvState *s, const Action *a, Refusal *r) {
    if (a->verb == DO_DONE)
        return guns_named(b, s) || (refuse(r, LGV_10_3a, "At least one gun must fire."), refuse_also(r, LGV_R10));
    if (a->verb != DO_JOIN) return lgv_not_now(b, s, a, r);
    int u = a->op[0];
    if (lgv_side(b, u) == (int)lgv_attacker(s) && (guns_open(b, s) & lgv_bit(b, u))) return true;
    bool gun = b->unit[u].type == ARTILLERY;
    refuse(r, gun ? LGV_10_3b : LGV_10_1a,
           gun ? "%s is not a Fresh gun of the firing Area, or fires already." : "%s is not Artillery.",
           lgv_unit_name(b, u));
    return refuse_also(r, LGV_R41);
}

static void guns_apply(const LgvBoard *b, LgvState *s, const Action *a, const Journal *j) {
    if (a->verb == DO_JOIN) s->fight.guns |= lgv_bit(b, a->op[0]);
    else lgv_step_to(s, s->step == STEP_SECOND_GUNS ? STEP_BOMBARD_ROLL : STEP_LEAD_GUN);
}

/* ---- Lead gun and artillery Leader (10.3a, d, LGV-R24) ----------------------------------------------------------- */

static u64 gun_leaders(const LgvBoard *b, const LgvState *s) {
    int side = (int)lgv_attacker(s);
    u64 set = 0;
    for (u64 left = lgv_here(s, side, s->fight.battery) & s->fresh[side] & b->of_type[side][LEADER]; left;
         left &= left - 1) {
        if (b->unit[lgv_unit(b, side, left)].bombards) set |= left & -left;
    }
    return set;
}

static void lead_gun_legal(const LgvBoard *b, const LgvState *s, List *l) {
    lgv_list_units(b, lgv_attacker(s), s->fight.guns, DO_LEAD, l);
}

static bool lead_gun_check(const LgvBoard *b, const LgvState *s, const Action *a, Refusal *r) {
    if (a->verb != DO_LEAD) return lgv_not_now(b, s, a, r);
    if (lgv_side(b, a->op[0]) == (int)lgv_attacker(s) && (s->fight.guns & lgv_bit(b, a->op[0]))) return true;
    return refuse(r, LGV_10_3a, "%s is not among the guns that fire.", lgv_unit_name(b, a->op[0]));
}

static void lead_gun_apply(const LgvBoard *b, LgvState *s, const Action *a, const Journal *j) {
    s->fight.lead = (u8)a->op[0];
    lgv_step_to(s, gun_leaders(b, s) ? STEP_GUN_LEADER : STEP_BOMBARD_ROLL);
}

static void gun_leader_legal(const LgvBoard *b, const LgvState *s, List *l) {
    lgv_list_units(b, lgv_attacker(s), gun_leaders(b, s), DO_FRONT, l);
    list_add(l, DO_DECLINE, 0, 0, 0);
}

static bool may_direct_guns(const LgvBoard *b, const LgvState *s, int u, Refusal *r) {
    if (lgv_side(b, u) == (int)lgv_attacker(s) && (gun_leaders(b, s) & lgv_bit(b, u))) return true;
    return refuse(r, LGV_10_3d, "%s is not a Fresh artillery Leader with the guns.", lgv_unit_name(b, u)),
           refuse_also(r, LGV_R24);
}

LGV_CHECK(gun_leader, DO_FRONT, may_direct_guns, DO_DECLINE)

/* LGV-D8e: a leader of all guns of his side may bring in those of one more Area. */
static bool second_battery_open(const LgvBoard *b, const LgvState *s) {
    const Unit *u = &b->unit[s->fight.front];
    if (u->option != OPTION_HUNT) return false;
    for (int p = 1; p <= b->places; p++) {
        if (lgv_here(s, lgv_attacker(s), p) && may_fire_from(b, s, p, NULL)) return true;
    }
    return false;
}

static void gun_leader_apply(const LgvBoard *b, LgvState *s, const Action *a, const Journal *j) {
    if (a->verb == DO_FRONT) {
        s->fight.front = (u8)a->op[0];
        journal(j, NOBODY, LGV_10_3d, "%s directs the guns from the front.", lgv_unit_name(b, a->op[0]));
        if (second_battery_open(b, s)) {
            lgv_step_to(s, STEP_SECOND_BATTERY);
            return;
        }
    }
    lgv_step_to(s, STEP_BOMBARD_ROLL);
}

static void second_battery_legal(const LgvBoard *b, const LgvState *s, List *l) {
    batteries(b, s, l);
    list_add(l, DO_DECLINE, 0, 0, 0);
}

static bool second_battery_check(const LgvBoard *b, const LgvState *s, const Action *a, Refusal *r) {
    return a->verb == DO_DECLINE || battery_check(b, s, a, r);
}

static void second_battery_apply(const LgvBoard *b, LgvState *s, const Action *a, const Journal *j) {
    if (a->verb == DO_DECLINE) {
        lgv_step_to(s, STEP_BOMBARD_ROLL);
        return;
    }
    s->fight.battery2 = (u8)a->op[0];
    lgv_step_to(s, STEP_SECOND_GUNS);
}

/* ---- The values (10.3, 10.4; LGV-10.4d: no DF; LGV-10.4-ex1) ----------------------------------------------------- */

void lgv_bombardment_values(const LgvBoard *b, const LgvState *s, const Fight *f, Worksheet *w) {
    int side = (int)lgv_attacker(s), foe = (int)lgv_defender(s);
    const Place *hill = &b->place[f->battery];
    int others = f->battery2 ? bits_count(f->guns & lgv_here(s, side, f->battery2)) : 0;
    int further = bits_count(f->guns) - 1 - others;
    sheet_add(w, ATTACK, b->unit[f->lead].attack, LGV_10_3a, "lead-gun", f->lead);
    if (further) sheet_add(w, ATTACK, further, LGV_10_3b, "further-guns", 0);
    if (others) sheet_add(w, ATTACK, others, LGV_D8e, "guns-of-the-other-area", 0);
    if (hill->hill && lgv_is_free(s, side, f->battery))
        sheet_add(w, ATTACK, 2, LGV_10_3c, "guns-on-a-hill", 0); /* LGV-3.1.8 */
    if (f->front) sheet_add(w, ATTACK, 1, LGV_10_3d, "leads-from-the-front", f->front);
    if (s->rain == HEAVY_RAIN) sheet_add(w, ATTACK, -1, LGV_D8b, "heavy-rain", 0);
    int fresh_guns = bits_count(lgv_here(s, foe, f->place) & s->fresh[foe] & b->of_type[foe][ARTILLERY]);
    sheet_add(w, DEFENSE, b->place[f->place].tem, LGV_10_4a, "terrain", 0);
    if (fresh_guns) sheet_add(w, DEFENSE, fresh_guns, LGV_10_4b, "fresh-guns", 0);
    if (lgv_works(s, foe, f->place)) sheet_add(w, DEFENSE, lgv_works(s, foe, f->place), LGV_10_4c, "entrenched", 0);
}

/* ---- The roll (10.4e, f) and the re-roll (13.1c, LGV-P25) -------------------------------------------------------- */

static void bombard_roll_apply(const LgvBoard *b, LgvState *s, const Action *a, const Journal *j) {
    Worksheet w;
    lgv_fight_sheet(b, s, &s->fight, &w);
    int at = a->face[0] + a->face[1], dt = a->face[2] + a->face[3];
    int margin = w.total[0] + at - w.total[1] - dt;
    lgv_tell_roll(&w, a, margin > 0 ? "effective" : "no effect", LGV_10_4e, j);
    s->fight.margin = (i8)lgv_fight_margin(&w, margin);
    s->fight.falls = s->fight.front && at == dt;
    if (s->advantage != NOBODY) {
        lgv_step_to(s, STEP_BOMBARD_REROLL);
        return;
    }
    lgv_resolve_bombardment(b, s, j);
}

void lgv_resolve_bombardment(const LgvBoard *b, LgvState *s, const Journal *j) {
    Fight *f = &s->fight;
    int foe = (int)lgv_defender(s), capacity = lgv_fight_capacity(b, s, foe, lgv_here(s, foe, f->place));
    int margin = f->margin;
    lgv_leader_falls(b, s, j);
    lgv_exhaust_set(b, s, (int)lgv_attacker(s), f->guns);   /* LGV-10.4g */
    if (f->front && !f->falls) lgv_exhaust(b, s, f->front); /* LGV-R24 */
    f->margin = 0;
    f->falls = 0;
    if (margin <= 0) {
        journal(j, NOBODY, LGV_10_4f, "The bombardment has no effect.");
        lgv_start_withdrawal(b, s, j);
        return;
    }
    f->points = (u8)(margin > capacity ? capacity : margin); /* LGV-R29c */
    journal(j, NOBODY, LGV_10_4e, "The bombardment inflicts %d casualty point%s.", f->points,
            f->points == 1 ? "" : "s");
    lgv_take_losses(b, s, j);
}

LGV_STEP(target, "target", LGV_10_2_1a, WHO_ATTACKER, "Bombardment of %p: choose the Primary Target.");
LGV_STEP(battery, "battery", LGV_R41, WHO_ATTACKER, "Which area's guns fire on %p?");
LGV_STEP(guns, "guns", LGV_10_3b, WHO_ATTACKER, "Which guns fire on %p?");
LGV_STEP(lead_gun, "lead-gun", LGV_10_3a, WHO_ATTACKER, "Which gun leads?");
LGV_STEP(gun_leader, "gun-leader", LGV_10_3d, WHO_ATTACKER, "Direct the guns with an artillery Leader?");
LGV_STEP(second_battery, "second-battery", LGV_D8e, WHO_ATTACKER, "Add guns from a second area?");
LGV_STEP_BY(second_guns, guns, "second-guns", LGV_D8e, WHO_ATTACKER, "Which guns fire from the second area?");
LGV_ROLL(bombard_roll, "bombard-roll", LGV_10_4e, 4, "Bombardment of %p: roll two dice a side.");
