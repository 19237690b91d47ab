/* Advance after combat (GUV-14.adv-a, GUV-13.k, GUV-R67). */
#include "games/guv/rules.h"

static bool may_advance(const GuvBoard *b, const GuvState *s, int unit, int hex, Refusal *r) {
    char label[MARK_ROOM];
    if (!guv_takes_part(b, s, ATTACK, unit)) {
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

static void advance_legal(const GuvBoard *b, const GuvState *s, List *l) {
    const Fight *f = &s->fight;
    Side side = guv_active(b, s);
    for (int u = guv_next_of(side, &f->attackers, 0); u; u = guv_next_of(side, &f->attackers, u)) {
        for (int i = 0; i < f->targets; i++) {
            if (may_advance(b, s, u, f->target[i], NULL)) list_add(l, DO_ADVANCE, 2, u, f->target[i]);
        }
    }
    list_add(l, DO_DONE, 0, 0, 0);
}

GUV_CHECK_PAIR(advance, DO_ADVANCE, may_advance, DO_DONE)

/* GUV-14.bw-g: leaving his own works so costs the attacker nothing. */
static void advance_apply(const GuvBoard *b, GuvState *s, const Action *a, const Journal *j) {
    if (a->verb == DO_DONE) {
        guv_end_fight(b, s, j);
        return;
    }
    int u = a->op[0], to = a->op[1], from = s->hex[u];
    char label[MARK_ROOM];
    bits128_drop(&s->fight.attackers, guv_bit(u));
    guv_shift_unit(b, s, u, to);
    journal(j, NOBODY, GUV_14_adv_a, "%s advances to %s.", guv_unit_name(b, u), guv_hex_label(b, to, label));
    guv_leave_hex(b, s, from, to, j);
    if (guv_judge_at_once(b, s, j)) return; /* GUV-R79 */
    guv_start_advance(b, s, j);
}

GUV_STEP(advance, "advance", GUV_14_adv_a, WHO_ACTIVE, "Advance after combat?");
