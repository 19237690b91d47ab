/* Cavalry screens (8.3, LGV-R18, LGV-P11), when a target is closed. */
#include "games/lgv/rules.h"

/* LGV-8.3b: by the priorities; LGV-8.3c: Fresh or not, and it stays so; LGV-8.3d:
 * again where it came to. */
u64 lgv_screeners(const LgvBoard *b, const LgvState *s, int place) {
    Side side = lgv_defender(s);
    u64 set = 0;
    u64 came = lgv_entrants(b, s, place);
    if (!came || (came & b->of_type[lgv_attacker(s)][CAVALRY])) return 0; /* LGV-8.3a, LGV-8.3f */
    for (u64 left = lgv_here(s, side, place) & b->of_type[side][CAVALRY]; left; left &= left - 1) {
        if (lgv_may_retreat_at_all(b, s, lgv_unit(b, side, left))) set |= left & -left;
    }
    return set;
}

static void all_screened(const LgvBoard *b, LgvState *s, const Journal *j);

static void screening_over(const LgvBoard *b, LgvState *s, const Journal *j) {
    s->fight.leaving = 0;
    if (lgv_is_vacant(s, lgv_attacker(s), s->fight.place)) {
        all_screened(b, s, j);
        return;
    }
    if (s->ending_activation) {
        s->fight = (Fight){0};
        lgv_close_next(b, s, j);
        return;
    }
    lgv_start_attack(b, s, j);
}

void lgv_close_target(const LgvBoard *b, LgvState *s, int place, const Journal *j) {
    s->fight.place = (u8)place;
    s->fight.leaving = bits128_has(&s->screened, place) ? 0 : lgv_screeners(b, s, place);
    bits128_add(&s->screened, place);
    if (s->fight.leaving) {
        lgv_step_to(s, STEP_SCREEN);
        return;
    }
    screening_over(b, s, j);
}

static void screen_legal(const LgvBoard *b, const LgvState *s, List *l) {
    lgv_retreat_list(b, s, l);
    if (!s->retreating) list_add(l, DO_DONE, 0, 0, 0);
}

static bool screen_check(const LgvBoard *b, const LgvState *s, const Action *a, Refusal *r) {
    if (a->verb == DO_DONE && !s->retreating) return true;
    if (a->verb != DO_RETREAT || s->retreating) return lgv_retreat_check(b, s, a, r);
    bool may = lgv_side(b, a->op[0]) == (int)lgv_defender(s) && (s->fight.leaving & lgv_bit(b, a->op[0]));
    if (may) return lgv_retreat_check(b, s, a, r);
    refuse(r, LGV_8_3a, "%s is not Cavalry that may screen here.", lgv_unit_name(b, a->op[0]));
    return refuse_also(r, LGV_R18);
}

static void screen_apply(const LgvBoard *b, LgvState *s, const Action *a, const Journal *j) {
    if (a->verb != DO_DONE) {
        lgv_retreat_unit(b, s, a, j);
        if (s->retreating || s->fight.leaving) return;
    }
    screening_over(b, s, j);
}

/* LGV-8.3e, LGV-R18: nobody is left: no attack; each entrant may go on. */
static void all_screened(const LgvBoard *b, LgvState *s, const Journal *j) {
    u64 came = lgv_entrants(b, s, s->fight.place);
    journal(j, NOBODY, LGV_R18, "The cavalry has screened %s: no attack.", lgv_place_label(b, s->fight.place));
    if (s->ending_activation) s->screened = (Bits128){{0, 0}}; /* the activation goes on: all may be asked again */
    s->ending_activation = 0;
    if (s->fight.second) { /* LGV-R28b */
        lgv_exhaust_set(b, s, (int)lgv_attacker(s), came);
        came = 0;
    }
    s->fight.leaving = came;
    lgv_resume_activation(b, s, j);
}

/* LGV-P12. Entrants freed by a full screen: `pick` one to move on, or `done`. */
static bool may_go_on(const LgvBoard *b, const LgvState *s, int unit, Refusal *r) {
    bool came = lgv_side(b, unit) == (int)lgv_attacker(s) && (s->fight.leaving & lgv_bit(b, unit));
    if (!came) return refuse(r, LGV_R18, "%s is not among the units that entered.", lgv_unit_name(b, unit));
    return lgv_can_move(b, s, unit, ENTER_MOVE) ||
           refuse(r, LGV_8_3e, "%s has no MF left for another Area.", lgv_unit_name(b, unit));
}

static void go_on_legal(const LgvBoard *b, const LgvState *s, List *l) {
    lgv_list_who(b, s, lgv_attacker(s), s->fight.leaving, DO_PICK, may_go_on, l);
    list_add(l, DO_DONE, 0, 0, 0);
}

LGV_CHECK(go_on, DO_PICK, may_go_on, DO_DONE)

static void go_on_apply(const LgvBoard *b, LgvState *s, const Action *a, const Journal *j) {
    if (a->verb == DO_DONE) {
        lgv_exhaust_set(b, s, (int)lgv_attacker(s), s->fight.leaving);
        s->fight.leaving = 0;
        lgv_resume_activation(b, s, j);
        return;
    }
    s->fight.leaving &= ~lgv_bit(b, a->op[0]);
    s->mover = (u8)a->op[0];
    lgv_step_to(s, STEP_MOVE);
}

LGV_STEP(screen, "screen", LGV_8_3a, WHO_DEFENDER, "Screen with cavalry in %p?");
LGV_STEP(go_on, "go-on", LGV_8_3e, WHO_ATTACKER, "%p is clear: who continues?");
