/* What the dice cost (14.loss, 14.six, 14.steps-h): 6s first, then the defender's losses, then the attacker's; and the
 * advance that ends a combat (14.adv-a). */
#include "games/guv/rules/fight.h"

static void go_on_with_sixes(const GuvBoard *b, GuvState *s, const Journal *j);
static void go_on_with_losses(const GuvBoard *b, GuvState *s, const Journal *j);

/* ---- Who is in it ------------------------------------------------------------------------------------------------ */

static bool takes_part(const GuvBoard *b, const GuvState *s, int who, int unit) {
    if (!unit || guv_fate(s, unit) != FATE_MAP || guv_side(unit) != guv_fight_side(b, s, who) ||
        !guv_is_real(b, unit)) {
        return false;
    }
    return who == ATTACK ? bits128_has(&s->fight.attackers, guv_bit(unit)) : guv_is_target(&s->fight, s->hex[unit]);
}

static Bits128 fighters(const GuvBoard *b, const GuvState *s, int who) {
    Bits128 set = s->fight.attackers;
    if (who == ATTACK) return set;
    set = (Bits128){{0, 0}};
    for (int i = 0; i < s->fight.targets; i++) {
        for (int u = s->top[s->fight.target[i]]; u; u = s->below[u]) {
            if (takes_part(b, s, DEFENSE, u)) bits128_add(&set, guv_bit(u));
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
    go_on_with_sixes(b, s, j);
}

/* ---- The Rule of 6 (GUV-P18) ------------------------------------------------------------------------------------- */

static int real_units(const GuvBoard *b, const GuvState *s, int hex) {
    int count = 0;
    for (int u = s->top[hex]; u; u = s->below[u]) count += guv_is_real(b, u);
    return count;
}

/* `who` has rolled it. GUV-R60: any unit, infantry or not. */
static bool may_hit(const GuvBoard *b, const GuvState *s, int who, int unit, Refusal *r) {
    if (!takes_part(b, s, !who, unit)) {
        return refuse(r, GUV_14_six_a, "%s is no enemy in this combat.", guv_unit_name(b, unit));
    }
    if (!bits128_has(&s->fight.six_hit[!who], guv_bit(unit)) || real_units(b, s, s->hex[unit]) == 1) return true;
    return refuse(r, GUV_14_six_c, "A 6 has hit %s, and it is not alone in its hex.", guv_unit_name(b, unit));
}

static bool may_turn_six(const GuvState *s, int who, int verb) {
    return who == ATTACK ? verb == DO_REPEL && !s->fight.forced : verb == DO_CANCEL && s->fight.forced == 1;
}

static void six_list(const GuvBoard *b, const GuvState *s, int who, List *l) {
    Side side = guv_fight_side(b, s, !who);
    Bits128 set = fighters(b, s, !who);
    for (int u = guv_next_of(side, &set, 0); u; u = guv_next_of(side, &set, u)) {
        if (may_hit(b, s, who, u, NULL)) list_add(l, DO_HIT, 1, u, 0);
    }
    int verb = who == ATTACK ? DO_REPEL : DO_CANCEL;
    bool victims = l->count > 0;
    if (!may_turn_six(s, who, verb)) return;
    list_add(l, verb, 0, 0, 0);
    if (!victims) list_add(l, DO_DECLINE, 0, 0, 0); /* then it is a hit like others */
}

static bool has_victim(const GuvBoard *b, const GuvState *s, int who) {
    Side side = guv_fight_side(b, s, !who);
    Bits128 set = fighters(b, s, !who);
    for (int u = guv_next_of(side, &set, 0); u; u = guv_next_of(side, &set, u)) {
        if (may_hit(b, s, who, u, NULL)) return true;
    }
    return false;
}

static void use_six(const GuvBoard *b, GuvState *s, int who, const Action *a, const Journal *j) {
    Fight *f = &s->fight;
    f->sixes[who]--;
    if (a->verb == DO_REPEL) {
        f->forced = 1;
        journal(j, NOBODY, GUV_14_six_a, "A 6 forces the defender to retreat.");
    } else if (a->verb == DO_CANCEL) {
        f->forced = 2;
        journal(j, NOBODY, GUV_14_six_d, "The defender's 6 cancels the retreat.");
    } else if (a->verb == DO_DECLINE) {
        f->losses[!who]++;
    } else {
        bits128_add(&f->six_hit[!who], guv_bit(a->op[0]));
        f->taken[!who]++;
        guv_lose_step(b, s, a->op[0], who == ATTACK ? GUV_14_six_a : GUV_14_six_d, j);
    }
}

/* Single answers are given at once: all that decides lies open. A 6 that may hit nobody is a hit like others. */
static void go_on_with_sixes(const GuvBoard *b, GuvState *s, const Journal *j) {
    Fight *f = &s->fight;
    for (int who = ATTACK; who <= DEFENSE; who++) {
        while (f->sixes[who]) {
            Action room[64];
            List l = {room, 0};
            Bits128 victims = fighters(b, s, !who);
            if (bits128_any(&victims)) six_list(b, s, who, &l);
            if (l.count > 1) {
                guv_step_to(s, who == ATTACK ? STEP_SIXES : STEP_SIXES_DEFENDER);
                return;
            }
            if (l.count == 1 && room[0].verb == DO_HIT) {
                use_six(b, s, who, &room[0], j);
            } else {
                f->losses[!who] = (u8)(f->losses[!who] + f->sixes[who]);
                f->sixes[who] = 0;
            }
        }
    }
    go_on_with_losses(b, s, j);
}

static void sixes_legal(const GuvBoard *b, const GuvState *s, List *l) { six_list(b, s, ATTACK, l); }
static void sixes_defender_legal(const GuvBoard *b, const GuvState *s, List *l) { six_list(b, s, DEFENSE, l); }

static bool six_check(const GuvBoard *b, const GuvState *s, int who, const Action *a, Refusal *r) {
    if (a->verb == DO_HIT) return may_hit(b, s, who, a->op[0], r);
    if (a->verb == DO_DECLINE) {
        return !has_victim(b, s, who) || refuse(r, GUV_14_six_a, "The 6 must be used.");
    }
    if (a->verb != DO_REPEL && a->verb != DO_CANCEL) return guv_not_now(b, s, a, r);
    if (may_turn_six(s, who, a->verb)) return true;
    return refuse(r, who == ATTACK ? GUV_14_six_a : GUV_14_six_d, "That does not lie with this 6."),
           refuse_also(r, GUV_R59);
}

static bool sixes_check(const GuvBoard *b, const GuvState *s, const Action *a, Refusal *r) {
    return six_check(b, s, ATTACK, a, r);
}

static bool sixes_defender_check(const GuvBoard *b, const GuvState *s, const Action *a, Refusal *r) {
    return six_check(b, s, DEFENSE, a, r);
}

static void sixes_apply(const GuvBoard *b, GuvState *s, const Action *a, const Journal *j) {
    use_six(b, s, ATTACK, a, j);
    go_on_with_sixes(b, s, j);
}

static void sixes_defender_apply(const GuvBoard *b, GuvState *s, const Action *a, const Journal *j) {
    use_six(b, s, DEFENSE, a, j);
    go_on_with_sixes(b, s, j);
}

const GuvStep guv_step_sixes = {{"sixes", GUV_14_six_a, WHO_ACTIVE, 0, "A 6: hit a unit, or force a retreat?"},
                                sixes_legal,
                                sixes_check,
                                sixes_apply};
const GuvStep guv_step_sixes_defender = {
    {"sixes-defender", GUV_14_six_d, WHO_OPPONENT, 0, "A 6: hit a unit, or cancel the retreat?"},
    sixes_defender_legal,
    sixes_defender_check,
    sixes_defender_apply};

/* ---- Losses (GUV-P19, GUV-P20) ----------------------------------------------------------------------------------- */

static bool has_infantry(const GuvBoard *b, const GuvState *s, int who) {
    Side side = guv_fight_side(b, s, who);
    Bits128 set = fighters(b, s, who);
    for (int u = guv_next_of(side, &set, 0); u; u = guv_next_of(side, &set, u)) {
        if (guv_is_brigade(b, u)) return true;
    }
    return false;
}

/* GUV-14.loss-a, GUV-14.steps-h, GUV-13.m, GUV-9.dummy-d. */
static bool may_lose(const GuvBoard *b, const GuvState *s, int who, int unit, Refusal *r) {
    if (!takes_part(b, s, who, unit)) {
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
    if (f->cancelled) return refuse(r, GUV_14_loss_c, "One loss was cancelled already.");
    if (f->taken[DEFENSE]) return true;
    return refuse(r, GUV_R61, "The first loss must be taken."), refuse_also(r, GUV_14_loss_c);
}

static void losses_list(const GuvBoard *b, const GuvState *s, int who, List *l) {
    Side side = guv_fight_side(b, s, who);
    Bits128 set = fighters(b, s, who);
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
    Bits128 set = fighters(b, s, who);
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
    Bits128 set = fighters(b, s, who);
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
    Bits128 set = fighters(b, s, DEFENSE);
    bool goes = s->fight.forced == 1 || s->fight.cancelled;
    if (goes && bits128_any(&set)) guv_start_retreat(b, s, guv_fight_side(b, s, DEFENSE), set, j); /* GUV-14.ret-a */
    else guv_start_advance(b, s, j);
}

static void go_on_with_losses(const GuvBoard *b, GuvState *s, const Journal *j) {
    for (int who = DEFENSE; who >= ATTACK; who--) {
        if (!must_ask(b, s, who, j)) continue;
        guv_step_to(s, who == DEFENSE ? STEP_LOSSES : STEP_ATTACKER_LOSSES);
        return;
    }
    start_withdrawal(b, s, j);
}

static void losses_legal(const GuvBoard *b, const GuvState *s, List *l) { losses_list(b, s, DEFENSE, l); }
static void attacker_losses_legal(const GuvBoard *b, const GuvState *s, List *l) { losses_list(b, s, ATTACK, l); }

static bool losses_check(const GuvBoard *b, const GuvState *s, const Action *a, Refusal *r) {
    if (a->verb == DO_LOSE) return may_lose(b, s, DEFENSE, a->op[0], r);
    return a->verb == DO_GIVE_WAY ? may_give_way(s, r) : guv_not_now(b, s, a, r);
}

static bool attacker_losses_check(const GuvBoard *b, const GuvState *s, const Action *a, Refusal *r) {
    if (a->verb == DO_LOSE) return may_lose(b, s, ATTACK, a->op[0], r);
    return guv_not_now(b, s, a, r);
}

static void losses_apply(const GuvBoard *b, GuvState *s, const Action *a, const Journal *j) {
    take_loss(b, s, DEFENSE, a, j);
    go_on_with_losses(b, s, j);
}

static void attacker_losses_apply(const GuvBoard *b, GuvState *s, const Action *a, const Journal *j) {
    take_loss(b, s, ATTACK, a, j);
    go_on_with_losses(b, s, j);
}

const GuvStep guv_step_losses = {{"losses", GUV_14_loss_a, WHO_OPPONENT, 0, "Defender losses: %n step~ left."},
                                 losses_legal,
                                 losses_check,
                                 losses_apply};
const GuvStep guv_step_attacker_losses = {
    {"attacker-losses", GUV_14_loss_a, WHO_ACTIVE, 0, "Attacker losses: %n step~ left."},
    attacker_losses_legal,
    attacker_losses_check,
    attacker_losses_apply};

/* ---- Advance (GUV-14.adv-a, GUV-13.k, GUV-R67) ------------------------------------------------------------------- */

static bool may_advance(const GuvBoard *b, const GuvState *s, int unit, int hex, Refusal *r) {
    char label[40];
    if (!takes_part(b, s, ATTACK, unit)) {
        return refuse(r, GUV_14_adv_a, "%s took no part, or has advanced.", guv_unit_name(b, unit));
    }
    if (!guv_is_target(&s->fight, hex) || guv_holder(s, hex) == guv_fight_side(b, s, DEFENSE)) {
        return refuse(r, GUV_14_adv_a, "The defender has not left %s.", guv_hex_label(b, hex, label));
    }
    int direction = hex_direction(&b->grid, s->hex[unit], hex);
    if (direction < 0) return refuse(r, GUV_R67, "%s is not next to it.", guv_unit_name(b, unit));
    if (!guv_has_room(b, s, unit, hex)) return refuse(r, GUV_R8, "%s is full.", guv_hex_label(b, hex, label));
    return guv_may_cross(b, s, unit, s->hex[unit], direction, r);
}

static void advance_list(const GuvBoard *b, const GuvState *s, List *l) {
    const Fight *f = &s->fight;
    Side side = guv_active(b, s);
    for (int u = guv_next_of(side, &f->attackers, 0); u; u = guv_next_of(side, &f->attackers, u)) {
        for (int i = 0; i < f->targets; i++) {
            if (may_advance(b, s, u, f->target[i], NULL)) list_add(l, DO_ADVANCE, 2, u, f->target[i]);
        }
    }
}

bool guv_can_advance(const GuvBoard *b, const GuvState *s) {
    const Fight *f = &s->fight;
    Side side = guv_active(b, s);
    for (int i = 0; i < f->targets; i++) {
        if (guv_holder(s, f->target[i]) == side_other(side)) continue;
        for (int u = guv_next_of(side, &f->attackers, 0); u; u = guv_next_of(side, &f->attackers, u)) {
            if (may_advance(b, s, u, f->target[i], NULL)) return true;
        }
    }
    return false;
}

void guv_start_advance(const GuvBoard *b, GuvState *s, const Journal *j) {
    if (guv_can_advance(b, s)) guv_step_to(s, STEP_ADVANCE);
    else guv_end_fight(b, s, j);
}

/* GUV-9.dummy-c; those without room come off. */
void guv_leave_hex(const GuvBoard *b, GuvState *s, int from, int to, const Journal *j) {
    while (s->top[from] && !real_units(b, s, from) && guv_has_room(b, s, s->top[from], to)) {
        guv_shift_unit(b, s, s->top[from], to);
    }
    guv_tidy_hex(b, s, from, j);
}

static void advance_legal(const GuvBoard *b, const GuvState *s, List *l) {
    advance_list(b, s, l);
    list_add(l, DO_DONE, 0, 0, 0);
}

static bool advance_check(const GuvBoard *b, const GuvState *s, const Action *a, Refusal *r) {
    if (a->verb == DO_ADVANCE) return may_advance(b, s, a->op[0], a->op[1], r);
    return a->verb == DO_DONE || guv_not_now(b, s, a, r);
}

/* GUV-14.bw-g: leaving his own works so costs the attacker nothing. */
static void advance_apply(const GuvBoard *b, GuvState *s, const Action *a, const Journal *j) {
    if (a->verb == DO_DONE) {
        guv_end_fight(b, s, j);
        return;
    }
    int u = a->op[0], to = a->op[1], from = s->hex[u];
    char label[40];
    bits128_drop(&s->fight.attackers, guv_bit(u));
    guv_shift_unit(b, s, u, to);
    journal(j, NOBODY, GUV_14_adv_a, "%s advances to %s.", guv_unit_name(b, u), guv_hex_label(b, to, label));
    guv_leave_hex(b, s, from, to, j);
    if (guv_judge_at_once(b, s, j)) return; /* GUV-R79 */
    guv_start_advance(b, s, j);
}

const GuvStep guv_step_advance = {
    {"advance", GUV_14_adv_a, WHO_ACTIVE, 0, "Advance after combat?"}, advance_legal, advance_check, advance_apply};
