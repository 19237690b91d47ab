/* Losses of a combat (14.loss). */
#include "games/guv/rules.h"

/* ---- Who is in it ------------------------------------------------------------------------------------------------ */

bool guv_takes_part(const GuvBoard *b, const GuvState *s, int who, int unit) {
    if (!unit || guv_fate(s, unit) != FATE_MAP || guv_side(unit) != guv_fight_side(b, s, who) ||
        !guv_is_real(b, unit)) {
        return false;
    }
    return who == ATTACK ? bits128_has(&s->fight.attackers, guv_bit(unit)) : guv_is_target(&s->fight, s->hex[unit]);
}

Bits128 guv_fighters(const GuvBoard *b, const GuvState *s, int who) {
    Bits128 set = s->fight.attackers;
    if (who == ATTACK) return set;
    set = (Bits128){{0, 0}};
    for (int i = 0; i < s->fight.targets; i++) {
        for (int u = s->top[s->fight.target[i]]; u; u = s->below[u]) {
            if (guv_takes_part(b, s, DEFENSE, u)) bits128_add(&set, guv_bit(u));
        }
    }
    return set;
}

/* GUV-14.steps-f, GUV-14.six-ex1, GUV-R53, GUV-R59: a 6 is decided upon by who rolled it, the other hits by who
 * suffers. */
void guv_start_losses(const GuvBoard *b, GuvState *s, const Journal *j) {
    Fight *f = &s->fight;
    for (int who = ATTACK; who <= DEFENSE; who++) {
        f->sixes[who] = f->natural[who];
        f->losses[!who] = (u8)(f->hits[who] - f->natural[who]);
    }
    if (f->works == EFFECT_STEP) {
        f->losses[ATTACK]++; /* GUV-14.bw-a, GUV-14.fort-a */
        journal(j, NOBODY, GUV_14_steps_f, "The works cost the attacker a step.");
    }
    guv_go_on_with_sixes(b, s, j);
}

/* ---- Losses (GUV-P19, GUV-P20) ----------------------------------------------------------------------------------- */

static bool has_infantry(const GuvBoard *b, const GuvState *s, int who) {
    Side side = guv_fight_side(b, s, who);
    Bits128 set = guv_fighters(b, s, who);
    for (int u = guv_next_of(side, &set, 0); u; u = guv_next_of(side, &set, u)) {
        if (guv_is_brigade(b, u)) return true;
    }
    return false;
}

/* GUV-14.loss-a, GUV-14.steps-h, GUV-13.m, GUV-9.dummy-d. */
static bool may_lose(const GuvBoard *b, const GuvState *s, int who, int unit, Refusal *r) {
    if (!guv_takes_part(b, s, who, unit)) {
        refuse(r, GUV_14_loss_a, "%s cannot take a loss of this combat.", guv_unit_name(b, unit));
        return guv_is_real(b, unit) ? false : refuse_also(r, GUV_9_dummy_d);
    }
    if (s->fight.first[who] || guv_is_skirmisher(b, unit) || guv_is_brigade(b, unit) || !has_infantry(b, s, who))
        return true;
    return refuse(r, GUV_14_steps_h, "The first loss must fall on infantry.");
}

/* GUV-14.loss-c, GUV-14.six-b, GUV-R59, GUV-R61. */
static bool may_give_way(const GuvState *s, Refusal *r) {
    const Fight *f = &s->fight;
    if (f->forced)
        return refuse(r, GUV_14_six_b, "A retreat was imposed; none can be chosen."), refuse_also(r, GUV_R59);
    if (f->cancelled) return refuse(r, GUV_14_loss_c, "One loss has been canceled already.");
    if (f->taken[DEFENSE]) return true;
    return refuse(r, GUV_R61, "The first loss must be taken."), refuse_also(r, GUV_14_loss_c);
}

static void losses_list(const GuvBoard *b, const GuvState *s, int who, List *l) {
    Side side = guv_fight_side(b, s, who);
    Bits128 set = guv_fighters(b, s, who);
    for (int u = guv_next_of(side, &set, 0); u; u = guv_next_of(side, &set, u)) {
        if (may_lose(b, s, who, u, NULL)) list_add(l, DO_LOSE, 1, u, 0);
    }
    if (who == DEFENSE && may_give_way(s, NULL)) list_add(l, DO_GIVE_WAY, 0, 0, 0);
}

static void take_loss(const GuvBoard *b, GuvState *s, int who, const Action *a, const Journal *j) {
    Fight *f = &s->fight;
    f->losses[who]--;
    if (a->verb == DO_GIVE_WAY) {
        f->cancelled = 1;
        journal(j, NOBODY, GUV_14_loss_c, "The defender gives way and cancels a loss.");
        return;
    }
    f->taken[who]++;
    if (!guv_is_skirmisher(b, a->op[0])) f->first[who] = 1;
    guv_lose_step(b, s, a->op[0], GUV_14_loss_a, j);
}

static int steps_left(const GuvBoard *b, const GuvState *s, int who) {
    Side side = guv_fight_side(b, s, who);
    Bits128 set = guv_fighters(b, s, who);
    int steps = 0;
    for (int u = guv_next_of(side, &set, 0); u; u = guv_next_of(side, &set, u)) steps += guv_steps(b, s, u);
    return steps;
}

/* The defender could still get out of a loss: then even a certain end is his to choose. */
static bool way_out(const GuvState *s, int who) {
    const Fight *f = &s->fight;
    return who == DEFENSE && !f->forced && !f->cancelled && f->taken[DEFENSE] + f->losses[DEFENSE] > 1;
}

static void wipe_out(const GuvBoard *b, GuvState *s, int who, const Journal *j) {
    Side side = guv_fight_side(b, s, who);
    Bits128 set = guv_fighters(b, s, who);
    for (int u = guv_next_of(side, &set, 0); u; u = guv_next_of(side, &set, u))
        guv_eliminate(b, s, u, GUV_14_loss_b, j);
    s->fight.losses[who] = 0;
}

/* The losses that leave no choice. True when a choice must be asked for. */
static bool must_ask(const GuvBoard *b, GuvState *s, int who, const Journal *j) {
    while (s->fight.losses[who]) {
        Action room[64];
        List l = {room, 0};
        int steps = steps_left(b, s, who);
        if (!steps || (s->fight.losses[who] >= steps && !way_out(s, who))) {
            wipe_out(b, s, who, j);
            return false;
        }
        losses_list(b, s, who, &l);
        if (l.count > 1) return true;
        take_loss(b, s, who, &room[0], j);
    }
    return false;
}

/* GUV-14.steps-g: the move itself comes when all losses lie (GUV-P19, GUV-14.fight-ex2). */
static void start_withdrawal(const GuvBoard *b, GuvState *s, const Journal *j) {
    Bits128 set = guv_fighters(b, s, DEFENSE);
    bool goes = s->fight.forced == 1 || s->fight.cancelled;
    if (goes && bits128_any(&set)) guv_start_retreat(b, s, guv_fight_side(b, s, DEFENSE), set, j); /* GUV-14.ret-a */
    else guv_start_advance(b, s, j);
}

void guv_go_on_with_losses(const GuvBoard *b, GuvState *s, const Journal *j) {
    for (int who = DEFENSE; who >= ATTACK; who--) {
        if (!must_ask(b, s, who, j)) continue;
        guv_step_to(s, who == DEFENSE ? STEP_LOSSES : STEP_ATTACKER_LOSSES);
        return;
    }
    start_withdrawal(b, s, j);
}

static int loser(const GuvState *s) { return s->step == STEP_LOSSES ? DEFENSE : ATTACK; }

static void losses_legal(const GuvBoard *b, const GuvState *s, List *l) { losses_list(b, s, loser(s), l); }

static bool losses_check(const GuvBoard *b, const GuvState *s, const Action *a, Refusal *r) {
    if (a->verb == DO_LOSE) return may_lose(b, s, loser(s), a->op[0], r);
    return a->verb == DO_GIVE_WAY && loser(s) == DEFENSE ? may_give_way(s, r) : guv_not_now(b, s, a, r);
}

static void losses_apply(const GuvBoard *b, GuvState *s, const Action *a, const Journal *j) {
    take_loss(b, s, loser(s), a, j);
    guv_go_on_with_losses(b, s, j);
}

GUV_STEP(losses, "losses", GUV_14_loss_a, WHO_OPPONENT, "Defender losses: %n step~ left.");
GUV_STEP_BY(attacker_losses, losses, "attacker-losses", GUV_14_loss_a, WHO_ACTIVE, "Attacker losses: %n step~ left.");
