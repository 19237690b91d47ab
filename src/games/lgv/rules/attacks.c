/* Who may attack, who must, and who takes part (9.0 to 9.3). */
#include "games/lgv/rules.h"

/* ---- What may and must be attacked ------------------------------------------------------------------------------- */

/* Units that may attack in a place: entrants and, in a Contested Active Area,
 * those that began there (LGV-9.0a, LGV-R16). */
u64 lgv_attack_pool(const LgvBoard *b, const LgvState *s, int place) {
    Side side = lgv_attacker(s);
    u64 ready = lgv_here(s, side, place) & s->fresh[side];
    bool inside = place == s->active && bits128_has(&s->contested_before, place); /* LGV-9.0c, LGV-9.3a */
    return inside ? ready : lgv_entrants(b, s, place);
}

bool lgv_may_attack(const LgvBoard *b, const LgvState *s, int place, Refusal *r) {
    Side side = lgv_attacker(s);
    if (lgv_is_vacant(s, side, place)) return refuse(r, LGV_8_1g, "No enemy is in %s.", lgv_place_label(b, place));
    if (bits128_has(&s->attacked, place))
        return refuse(r, LGV_R15, "%s has been attacked in this Impulse.", lgv_place_label(b, place)),
               refuse_also(r, LGV_8_2_1c);
    u64 pool = lgv_attack_pool(b, s, place);
    if (!pool) {
        refuse(r, LGV_9_0a, "No unit of the Active Area is in %s to attack there.", lgv_place_label(b, place));
        return refuse_also(r, LGV_R16), refuse_also(r, bits128_has(&s->contested_before, s->active) ? LGV_7_3c : 0);
    }
    if (pool & b->eligible_lead[side]) return true;
    return refuse(r, LGV_R17, "No unit in %s can lead an attack.", lgv_place_label(b, place)), refuse_also(r, LGV_9_4c);
}

/* LGV-9.1a: enemies in a place entered in this Impulse that was not Contested. */
static bool must_attack(const LgvBoard *b, const LgvState *s, int place) {
    return !bits128_has(&s->contested_before, place) && lgv_contested(s, place) && !bits128_has(&s->attacked, place) &&
           lgv_entrants(b, s, place);
}

int lgv_first_attack_due(const LgvBoard *b, const LgvState *s) {
    Bits128 left = lgv_contested_places(s);
    for (int p = lgv_next_place(&left); p; p = lgv_next_place(&left)) {
        if (must_attack(b, s, p)) return p;
    }
    return 0;
}

/* LGV-4.2.1: guns and Leaders enter where enemies are only after a unit that can lead. */
bool lgv_attacks_have_lead(const LgvBoard *b, const LgvState *s) {
    Bits128 left = lgv_contested_places(s);
    for (int p = lgv_next_place(&left); p; p = lgv_next_place(&left)) {
        if (must_attack(b, s, p) && !lgv_may_attack(b, s, p, NULL)) return false;
    }
    return true;
}

/* ---- Who attacks (9.1 to 9.3, LGV-9.0e, LGV-R16, LGV-P13) -------------------------------------------------------- */

void lgv_start_attack(const LgvBoard *b, LgvState *s, const Journal *j) {
    Fight *f = &s->fight;
    bits128_add(&s->attacked, f->place); /* LGV-8.2.1c, LGV-R15 */
    if (!f->second) f->attackers = 0;
    if (f->mandatory) f->attackers = lgv_entrants(b, s, f->place); /* LGV-R16: all that entered */
    if (f->attackers) { /* or, in an Overrun, those that stormed on (LGV-R28) */
        lgv_after_attackers(b, s, j);
        return;
    }
    lgv_step_to(s, STEP_ATTACKERS);
}

static bool may_join(const LgvBoard *b, const LgvState *s, int unit, Refusal *r) {
    if (lgv_side(b, unit) != (int)lgv_attacker(s) || !(lgv_attack_pool(b, s, s->fight.place) & lgv_bit(b, unit)))
        return refuse(r, LGV_9_0a, "%s is not a Fresh unit of the Active Area in %s.", lgv_unit_name(b, unit),
                      lgv_place_label(b, s->fight.place)),
               refuse_also(r, LGV_R16);
    if (s->fight.attackers & lgv_bit(b, unit)) return refuse(r, LGV_9_2, "%s attacks already.", lgv_unit_name(b, unit));
    return true;
}

static void attackers_legal(const LgvBoard *b, const LgvState *s, List *l) {
    Side side = lgv_attacker(s);
    lgv_list_units(b, side, lgv_attack_pool(b, s, s->fight.place) & ~s->fight.attackers, DO_JOIN, l);
    if (s->fight.attackers & b->eligible_lead[side]) list_add(l, DO_DONE, 0, 0, 0);
}

static bool attackers_check(const LgvBoard *b, const LgvState *s, const Action *a, Refusal *r) {
    if (a->verb == DO_JOIN) return may_join(b, s, a->op[0], r);
    if (a->verb != DO_DONE) return lgv_not_now(b, s, a, r);
    if (s->fight.attackers & b->eligible_lead[lgv_attacker(s)]) return true;
    refuse(r, LGV_9_2, "The attack needs a unit that can lead it.");
    return refuse_also(r, LGV_R17);
}

static void attackers_apply(const LgvBoard *b, LgvState *s, const Action *a, const Journal *j) {
    if (a->verb == DO_DONE) {
        lgv_after_attackers(b, s, j);
        return;
    }
    s->fight.attackers |= lgv_bit(b, a->op[0]);
}

LGV_STEP(attackers, "attackers", LGV_9_2, WHO_ATTACKER, "Who attacks in %p?");
