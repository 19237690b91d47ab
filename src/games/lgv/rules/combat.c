/* The assault up to the dice (9.4, 9.5): supporting guns, lead units, Leader to the front, the roll. */
#include "games/lgv/rules.h"

/* ---- Supporting guns (9.5, LGV-R25) ------------------------------------------------------------------------------ */

/* Fresh Artillery in Areas adjacent to the assaulted one, neither a Zone, its own
 * Area not Contested, that took no part in the Impulse. Serves the Attacker, and
 * with 19.7 the Defender (LGV-D8g). */
static u64 supporting_guns(const LgvBoard *b, const LgvState *s, int side, int place) {
    u64 guns = s->fresh[side] & b->of_type[side][ARTILLERY], set = 0;
    if (!guns || b->place[place].zone) return 0;
    const Place *p = &b->place[place];
    for (int i = 0; i < p->links; i++) {
        int at = p->link[i].to;
        if (b->place[at].zone || lgv_contested(s, at)) continue;
        set |= lgv_here(s, side, at) & guns;
    }
    for (u64 left = set; left; left &= left - 1) {
        if (s->from[lgv_unit(b, side, left)]) set &= ~(left & -left); /* LGV-9.5c */
    }
    return set;
}

static u64 support_open(const LgvBoard *b, const LgvState *s) {
    return supporting_guns(b, s, (int)lgv_attacker(s), s->fight.place) & ~s->fight.attackers & ~s->fight.guns;
}

void lgv_after_attackers(const LgvBoard *b, LgvState *s, const Journal *j) {
    Fight *f = &s->fight;
    Side side = lgv_attacker(s);
    for (u64 left = f->attackers; left; left &= left - 1) { /* LGV-8.2f: nobody of them moves on */
        int u = lgv_unit(b, side, left);
        if (!s->from[u] || f->place == s->active) s->spent[u] = (u8)lgv_move_factor(b, s, u);
    }
    f->guns = 0;
    lgv_step_to(s, support_open(b, s) ? STEP_SUPPORT : STEP_LEAD);
}

static void support_legal(const LgvBoard *b, const LgvState *s, List *l) {
    lgv_list_units(b, lgv_attacker(s), support_open(b, s), DO_SUPPORT, l);
    list_add(l, DO_DONE, 0, 0, 0);
}

static bool may_support(const LgvBoard *b, const LgvState *s, int u, Refusal *r) {
    if (lgv_side(b, u) == (int)lgv_attacker(s) && (support_open(b, s) & lgv_bit(b, u))) return true;
    refuse(r, LGV_9_5a, "%s is not a Fresh unmoved gun in an uncontested Area next to %s, or supports already.",
           lgv_unit_name(b, u), lgv_place_label(b, s->fight.place));
    return refuse_also(r, LGV_R25), refuse_also(r, LGV_9_5c);
}

LGV_CHECK(support, DO_SUPPORT, may_support, DO_DONE)

static void support_apply(const LgvBoard *b, LgvState *s, const Action *a, const Journal *j) {
    if (a->verb == DO_DONE) {
        lgv_step_to(s, STEP_LEAD);
        return;
    }
    s->fight.guns |= lgv_bit(b, a->op[0]);
    if (!support_open(b, s)) lgv_step_to(s, STEP_LEAD);
}

/* ---- Lead Attacking Unit and Leader to the front (LGV-9.4.2g: one; LGV-P14) -------------------------------------- */

static void lead_legal(const LgvBoard *b, const LgvState *s, List *l) {
    Side side = lgv_attacker(s);
    lgv_list_units(b, side, s->fight.attackers & b->eligible_lead[side], DO_LEAD, l);
}

static bool lead_check(const LgvBoard *b, const LgvState *s, const Action *a, Refusal *r) {
    if (a->verb != DO_LEAD) return lgv_not_now(b, s, a, r);
    const Unit *u = &b->unit[a->op[0]];
    bool takes_part = u->side == lgv_attacker(s) && (s->fight.attackers & lgv_bit(b, a->op[0]));
    if (!takes_part) return refuse(r, LGV_9_4_2a, "%s is not among the attackers.", u->name);
    if (b->eligible_lead[u->side] & lgv_bit(b, a->op[0])) return true;
    if (u->type == LEADER)
        return refuse(r, LGV_4_2_5b, "%s is a Leader and cannot be the Lead Attacking Unit.", u->name),
               refuse_also(r, LGV_9_4_2a);
    if (u->type == ARTILLERY) refuse(r, LGV_4_2_1, "%s is Artillery and cannot lead an assault.", u->name);
    else refuse(r, LGV_9_4c, "%s cannot lead the attack: it is Independent.", u->name);
    return u->independent ? (refuse_also(r, LGV_9_4c), refuse_also(r, LGV_R20), refuse_also(r, LGV_4_3_5b)) : false;
}

/* LGV-R24, LGV-R24b: a Fresh Leader who takes part and commands the Lead;
 * artillery Leaders never. */
static u64 front_open(const LgvBoard *b, const LgvState *s, const Fight *f) {
    Side side = lgv_attacker(s);
    u64 set = 0;
    for (u64 left = f->attackers & b->of_type[side][LEADER]; left; left &= left - 1) {
        const Unit *u = &b->unit[lgv_unit(b, side, left)];
        if (!u->bombards && (u->follows & lgv_bit(b, f->lead))) set |= left & -left;
    }
    return set;
}

static void lead_apply(const LgvBoard *b, LgvState *s, const Action *a, const Journal *j) {
    s->fight.lead = (u8)a->op[0];
    journal(j, NOBODY, LGV_9_4b, "%s leads the attack.", lgv_unit_name(b, a->op[0]));
    lgv_step_to(s, front_open(b, s, &s->fight) ? STEP_FRONT : STEP_DEFENSE);
}

static void front_legal(const LgvBoard *b, const LgvState *s, List *l) {
    lgv_list_units(b, lgv_attacker(s), front_open(b, s, &s->fight), DO_FRONT, l);
    list_add(l, DO_DECLINE, 0, 0, 0);
}

static bool front_check(const LgvBoard *b, const LgvState *s, const Action *a, Refusal *r) {
    if (a->verb == DO_DECLINE) return true;
    if (a->verb != DO_FRONT) return lgv_not_now(b, s, a, r);
    int u = a->op[0];
    if (lgv_side(b, u) != (int)lgv_attacker(s) || !(s->fight.attackers & lgv_bit(b, u)))
        return refuse(r, LGV_R24, "%s takes no part in the assault.", lgv_unit_name(b, u)), refuse_also(r, LGV_9_4_2f);
    if (b->unit[u].type != LEADER) return refuse(r, LGV_9_4_2f, "%s is not a Leader.", lgv_unit_name(b, u));
    if (front_open(b, s, &s->fight) & lgv_bit(b, u)) return true;
    refuse(r, LGV_9_4_2h, "%s does not command %s.", lgv_unit_name(b, u), lgv_unit_name(b, s->fight.lead));
    return refuse_also(r, b->unit[u].bombards ? LGV_R24 : LGV_R24b), refuse_also(r, LGV_9_4_2f);
}

static void front_apply(const LgvBoard *b, LgvState *s, const Action *a, const Journal *j) {
    if (a->verb == DO_FRONT) {
        s->fight.front = (u8)a->op[0];
        journal(j, NOBODY, LGV_9_4_2f, "%s leads from the front.", lgv_unit_name(b, a->op[0]));
    }
    lgv_step_to(s, STEP_DEFENSE);
}

/* ---- Lead Defending Unit (9.4.3a, LGV-R20, LGV-R21, LGV-P15) ----------------------------------------------------- */

static bool may_defend(const LgvBoard *b, const LgvState *s, int unit, Refusal *r) {
    int side = (int)lgv_defender(s);
    u64 there = lgv_here(s, side, s->fight.place);
    if (lgv_side(b, unit) != side || !(there & lgv_bit(b, unit)))
        return refuse(r, LGV_9_4_3a, "%s does not defend in %s.", lgv_unit_name(b, unit),
                      lgv_place_label(b, s->fight.place));
    u64 others = there & ~b->of_type[side][LEADER] & ~b->independent[side];
    if (!b->unit[unit].independent || !others) return true;
    refuse(r, LGV_9_4c, "%s is Independent, and another unit can lead the defense.", lgv_unit_name(b, unit));
    return refuse_also(r, LGV_R20), refuse_also(r, LGV_9_4_3a);
}

static void defense_legal(const LgvBoard *b, const LgvState *s, List *l) {
    int side = (int)lgv_defender(s);
    lgv_list_who(b, s, side, lgv_here(s, side, s->fight.place), DO_DEFEND, may_defend, l);
}

LGV_ONLY(defense, DO_DEFEND, may_defend)

/* LGV-D8g */
static u64 defense_guns_open(const LgvBoard *b, const LgvState *s) {
    if (!lgv_on(s, OPTION_DEFENSIVE_GUNS) || bits_count(s->fight.defense_guns) >= b->defense_guns_limit) return 0;
    return supporting_guns(b, s, (int)lgv_defender(s), s->fight.place) & ~s->fight.defense_guns;
}

static void ready_to_roll(LgvState *s) {
    int p = s->fight.place;
    s->fight.works = lgv_works(s, UNION, p) || lgv_works(s, CONFEDERATE, p);
    lgv_step_to(s, STEP_ASSAULT_ROLL);
}

static void defense_apply(const LgvBoard *b, LgvState *s, const Action *a, const Journal *j) {
    s->fight.defender = (u8)a->op[0];
    journal(j, NOBODY, LGV_9_4b, "%s leads the defense.", lgv_unit_name(b, a->op[0]));
    if (defense_guns_open(b, s)) {
        lgv_step_to(s, STEP_DEFENSE_GUNS);
        return;
    }
    ready_to_roll(s);
}

static void defense_guns_legal(const LgvBoard *b, const LgvState *s, List *l) {
    lgv_list_units(b, lgv_defender(s), defense_guns_open(b, s), DO_SUPPORT, l);
    list_add(l, DO_DONE, 0, 0, 0);
}

static bool may_support_defense(const LgvBoard *b, const LgvState *s, int u, Refusal *r) {
    if (lgv_side(b, u) == (int)lgv_defender(s) && (defense_guns_open(b, s) & lgv_bit(b, u))) return true;
    return refuse(r, LGV_D8g, "%s cannot support the defense of %s.", lgv_unit_name(b, u),
                  lgv_place_label(b, s->fight.place));
}

LGV_CHECK(defense_guns, DO_SUPPORT, may_support_defense, DO_DONE)

static void defense_guns_apply(const LgvBoard *b, LgvState *s, const Action *a, const Journal *j) {
    if (a->verb == DO_SUPPORT) s->fight.defense_guns |= lgv_bit(b, a->op[0]);
    if (a->verb == DO_DONE || !defense_guns_open(b, s)) ready_to_roll(s);
}

/* ---- The dice and the re-rolls (9.4.1, LGV-2.1b, LGV-P16, LGV-P17) ----------------------------------------------- */

/* "17 against 16: success by 1." Ties and misses have no margin. */
void lgv_tell_roll(const Worksheet *w, const Action *a, const char *result, Clause clause, const Journal *j) {
    if (!j) return;
    int at = w->total[0] + a->face[0] + a->face[1], dt = w->total[1] + a->face[2] + a->face[3];
    char by[16] = "";
    Writer out = writer_on(by, sizeof by);
    if (at > dt || (at < dt && clause == LGV_9_4a)) put_fmt(&out, " by %d", at > dt ? at - dt : dt - at);
    journal(j, NOBODY, clause, "{sum:%d} against {sum:%d}: %s%s. Dice {dice:%d}+{dice:%d} and {dice:%d}+{dice:%d}.", at,
            dt, result, by, a->face[0], a->face[1], a->face[2], a->face[3]);
}

/* Only what a later clause reads is kept: the margin between "repulsed" and one
 * more than the defenders can absorb, and whether the natural sums are equal. */
static void note_roll(LgvState *s, const Worksheet *w, const Action *a, const Journal *j) {
    int at = a->face[0] + a->face[1], dt = a->face[2] + a->face[3]; /* two dice of six faces each (LGV-2.1a) */
    int margin = w->total[0] + at - w->total[1] - dt;
    lgv_tell_roll(w, a, margin > 0 ? "success" : margin < 0 ? "repulse" : "stalemate", LGV_9_4a, j);
    s->fight.margin = (i8)lgv_fight_margin(w, margin);
    s->fight.falls = s->fight.front && at == dt; /* LGV-11.1.1a */
}

/* `rerolled` per side: 0 may still decide, 1 has re-rolled, 2 has accepted.
 * LGV-R32: the Attacker decides on the first roll, then the Defender on the
 * roll that lies; the Attacker gets no second say (LGV-13.3e, LGV-13.3f). */
static void assault_roll_apply(const LgvBoard *b, LgvState *s, const Action *a, const Journal *j) {
    Worksheet w;
    lgv_fight_sheet(b, s, &s->fight, &w);
    note_roll(s, &w, a, j);
    lgv_assault_rolled(b, s, j);
}

LGV_STEP(support, "support", LGV_9_5a, WHO_ATTACKER, "Which guns support the attack on %p?");
LGV_STEP(lead, "lead", LGV_9_4_2a, WHO_ATTACKER, "Choose who leads the attack on %p.");
LGV_STEP(front, "front", LGV_9_4_2f, WHO_ATTACKER, "Lead from the front?");
LGV_STEP(defense, "defense", LGV_9_4_3a, WHO_DEFENDER, "Choose who leads the defense of %p.");
LGV_STEP(defense_guns, "defense-guns", LGV_D8g, WHO_DEFENDER, "Which guns support the defense of %p?");
LGV_ROLL(assault_roll, "assault-roll", LGV_9_4_1, 4, "Assault on %p: roll two dice a side.");
