/* The Rule of 6 (14.six, GUV-P18). */
#include "games/guv/rules.h"

int guv_real_units(const GuvBoard *b, const GuvState *s, int hex) {
    int count = 0;
    for (int u = s->top[hex]; u; u = s->below[u]) count += guv_is_real(b, u);
    return count;
}

/* `who` has rolled it (GUV-14.six-ex1). GUV-R60: any unit, infantry or not. */
static bool may_hit(const GuvBoard *b, const GuvState *s, int who, int unit, Refusal *r) {
    if (!guv_takes_part(b, s, !who, unit)) {
        return refuse(r, GUV_14_six_a, "%s is not an enemy in this combat.", guv_unit_name(b, unit));
    }
    if (!bits128_has(&s->fight.six_hit[!who], guv_bit(unit)) || guv_real_units(b, s, s->hex[unit]) == 1) return true;
    return refuse(r, GUV_14_six_c, "A 6 has hit %s, and it is not alone in its hex.", guv_unit_name(b, unit));
}

static bool may_turn_six(const GuvState *s, int who, int verb) {
    return who == ATTACK ? verb == DO_REPEL && !s->fight.forced : verb == DO_CANCEL && s->fight.forced == 1;
}

static void six_list(const GuvBoard *b, const GuvState *s, int who, List *l) {
    Side side = guv_fight_side(b, s, !who);
    Bits128 set = guv_fighters(b, s, !who);
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
    Bits128 set = guv_fighters(b, s, !who);
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
void guv_go_on_with_sixes(const GuvBoard *b, GuvState *s, const Journal *j) {
    Fight *f = &s->fight;
    for (int who = ATTACK; who <= DEFENSE; who++) {
        while (f->sixes[who]) {
            Action room[64];
            List l = {room, 0};
            Bits128 victims = guv_fighters(b, s, !who);
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
    guv_go_on_with_losses(b, s, j);
}

static int roller(const GuvState *s) { return s->step == STEP_SIXES ? ATTACK : DEFENSE; }

static void sixes_legal(const GuvBoard *b, const GuvState *s, List *l) { six_list(b, s, roller(s), l); }

static bool sixes_check(const GuvBoard *b, const GuvState *s, const Action *a, Refusal *r) {
    int who = roller(s);
    if (a->verb == DO_HIT) return may_hit(b, s, who, a->op[0], r);
    if (a->verb == DO_DECLINE) {
        return !has_victim(b, s, who) || refuse(r, GUV_14_six_a, "The 6 must be used.");
    }
    if (a->verb != DO_REPEL && a->verb != DO_CANCEL) return guv_not_now(b, s, a, r);
    if (may_turn_six(s, who, a->verb)) return true;
    return refuse(r, who == ATTACK ? GUV_14_six_a : GUV_14_six_d, "This 6 cannot do that."), refuse_also(r, GUV_R59);
}

static void sixes_apply(const GuvBoard *b, GuvState *s, const Action *a, const Journal *j) {
    use_six(b, s, roller(s), a, j);
    guv_go_on_with_sixes(b, s, j);
}

GUV_STEP(sixes, "sixes", GUV_14_six_a, WHO_ACTIVE, "A 6: hit a unit, or force a retreat?");
GUV_STEP_BY(sixes_defender, sixes, "sixes-defender", GUV_14_six_d, WHO_OPPONENT,
            "A 6: hit a unit, or cancel the retreat?");
