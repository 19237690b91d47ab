/* What the dice of an assault mean (9.4.4): repulse, stalemate, success; and how the fight comes to its end. */
#include "games/lgv/rules.h"

/* LGV-9.5d, LGV-D8g: guns that supported are Exhausted; they never retreat (LGV-9.5e). */
static void spend_guns(const LgvBoard *b, LgvState *s) {
    lgv_exhaust_set(b, s, (int)lgv_attacker(s), s->fight.guns);
    lgv_exhaust_set(b, s, (int)lgv_defender(s), s->fight.defense_guns);
}

/* LGV-9.4.4a: the Defender is unharmed; LGV-9.4.4d: Momentum stays. */
static void repulsed(const LgvBoard *b, LgvState *s, const Journal *j) {
    Fight *f = &s->fight;
    journal(j, NOBODY, LGV_9_4_4b, "Repulse: %s is eliminated, the other attackers are Exhausted.",
            lgv_unit_name(b, f->lead));
    lgv_eliminate(b, s, f->lead, j);
    lgv_exhaust_set(b, s, (int)lgv_attacker(s), f->attackers);
    /* LGV-9.1b, LGV-9.4.4c */
    if (f->mandatory) {
        lgv_start_repulse(b, s, j);
        return;
    }
    lgv_start_withdrawal(b, s, j); /* LGV-9.3b, LGV-R29b */
}

/* LGV-9.4.4g: Momentum stays. LGV-P20. */
static void stalemate(const LgvBoard *b, LgvState *s, const Journal *j) {
    Fight *f = &s->fight;
    journal(j, NOBODY, LGV_9_4_4e, "Stalemate: the attackers are Exhausted.");
    lgv_exhaust_set(b, s, (int)lgv_attacker(s), f->attackers);
    /* LGV-R29 */
    if (!f->mandatory) {
        lgv_start_withdrawal(b, s, j);
        return;
    }
    f->leaving = 0;
    for (u64 left = f->attackers; left; left &= left - 1) {
        if (lgv_may_retreat_at_all(b, s, lgv_unit(b, lgv_attacker(s), left))) f->leaving |= left & -left;
    }
    /* LGV-9.4.4f */
    if (f->leaving) {
        lgv_step_to(s, STEP_STALEMATE);
        return;
    }
    lgv_start_withdrawal(b, s, j);
}

/* LGV-9.4.4h, LGV-9.4.4j, LGV-9.4.4n, LGV-9.0d, LGV-11.1h, LGV-11.1-ex1,
 * LGV-R27, LGV-R28: attackers turn now, or after an Overrun. */
static void success(const LgvBoard *b, LgvState *s, int margin, const Journal *j) {
    Fight *f = &s->fight;
    int foe = (int)lgv_defender(s), capacity = lgv_fight_capacity(b, s, foe, lgv_here(s, foe, f->place));
    bool beyond = margin > capacity;
    f->overrun = beyond && lgv_may_overrun(b, f, f->works);
    f->points = (u8)(beyond ? capacity : margin);
    journal(j, NOBODY, f->overrun ? LGV_9_4_4k : LGV_9_4_4h, "%s: %d casualty point%s.",
            f->overrun ? "Overrun" : "Success", f->points, f->points == 1 ? "" : "s");
    if (!f->overrun) lgv_exhaust_set(b, s, (int)lgv_attacker(s), f->attackers);
    lgv_take_losses(b, s, j);
}

void lgv_resolve_assault(const LgvBoard *b, LgvState *s, const Journal *j) {
    int margin = s->fight.margin;
    spend_guns(b, s);
    /* LGV-R14, LGV-R16: who entered and did not attack was committed until now */
    lgv_exhaust_set(b, s, (int)lgv_attacker(s), lgv_entrants(b, s, s->fight.place) & ~s->fight.attackers);
    lgv_leader_falls(b, s, j); /* besides the Lead of a Repulse (LGV-R24c) */
    s->fight.margin = 0;
    s->fight.falls = 0;
    if (margin < 0) repulsed(b, s, j);
    else if (margin == 0) stalemate(b, s, j);
    else success(b, s, margin, j);
}

/* ---- The end of a fight ------------------------------------------------------------------------------------------ */

/* After voluntary retreats: an Overrun goes on, else the activation does. */
void lgv_end_fight(const LgvBoard *b, LgvState *s, const Journal *j) {
    if (s->fight.bombardment && lgv_step(s) != lgv_step_at(s->step)) {
        lgv_step_to(s, STEP_WITHDRAW); /* captured works are asked for before the Impulse ends (LGV-P22) */
        return;
    }
    if (s->fight.bombardment) {
        s->fight = (Fight){0};
        lgv_mark_impulse(s);
        lgv_end_impulse(b, s, j);
        return;
    }
    if (s->fight.overrun) {
        lgv_start_overrun(b, s, j);
        return;
    }
    s->fight = (Fight){0};
    lgv_step_to(s, STEP_ASSAULT);
}
