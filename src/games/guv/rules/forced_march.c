/* Forced marches (9.fm): who may, and the die after the movement. */
#include "games/guv/rules.h"

/* ---- Who may ----------------------------------------------------------------------------------------------------- */

/* GUV-9.fm-a, GUV-9.fm-b, GUV-R20, GUV-R21, GUV-R23. */
bool guv_may_force_march(const GuvBoard *b, const GuvState *s, Refusal *r) {
    Side side = guv_active(b, s);
    if (s->chit > CHIT_INDEPENDENT) return refuse(r, GUV_R21, "The Independent chit makes no forced march.");
    if (s->marching) return refuse(r, GUV_9_fm_b, "It is declared.");
    if (guv_night_attack(s)) return refuse(r, GUV_9_fm_c, "A Night Attack! is under way.");
    if (s->march[side]) return refuse(r, GUV_9_fm_b, "You have made your forced march this turn.");
    return !s->went || refuse(r, GUV_R23, "Units have moved already.");
}

/* The mark doubles their points, but not of who is OOS, DIS or DEM (GUV-9.fm-g, GUV-R22: movement.c); it keeps them
 * from attack and bombardment (GUV-9.fm-d) and costs 1 on a die if they are attacked (GUV-9.fm-e, GUV-R24). */
void guv_force_march(const GuvBoard *b, GuvState *s, const Journal *j) {
    Side side = guv_active(b, s);
    s->marching = 1;
    s->march[side] = s->chit;
    for (int u = guv_next_of(side, &s->active, 0); u; u = guv_next_of(side, &s->active, u)) s->mark[u] |= U_MARCHED;
    journal(j, NOBODY, GUV_9_fm_a, "%s makes a forced march.", side_mark(side));
}

/* ---- The die (GUV-9.fm-f, GUV-R23) ------------------------------------------------------------------------------- */

static bool of_formation(const GuvBoard *b, const GuvState *s, int unit, bool beside) {
    if (guv_fate(s, unit) != FATE_MAP || guv_is_skirmisher(b, unit)) return false;
    return beside ? guv_is(s, unit, U_ACTIVE) : guv_of_chit(b, s, unit);
}

static bool has_proper(const GuvBoard *b, const GuvState *s) {
    Side side = guv_active(b, s);
    for (int u = guv_unit(side, 1); u <= b->last_unit[side]; u++) {
        if (of_formation(b, s, u, false)) return true;
    }
    return false;
}

static void march_roll_apply(const GuvBoard *b, GuvState *s, const Action *a, const Journal *j) {
    bool loses = a->face[0] <= 2;
    journal(j, NOBODY, GUV_9_fm_f, "The forced march: {dice:%d}%s.", a->face[0], loses ? ", a unit loses a step" : "");
    if (loses) guv_step_to(s, STEP_MARCH_LOSS);
    else guv_start_bombardment(b, s, j);
}

GUV_ROLL(march_roll, "march-roll", GUV_9_fm_f, 1, "Forced march: roll one die, 1 or 2 costs a step.");

static void march_loss_legal(const GuvBoard *b, const GuvState *s, List *l) {
    Side side = guv_active(b, s);
    bool beside = !has_proper(b, s);
    for (int u = guv_unit(side, 1); u <= b->last_unit[side]; u++) {
        if (of_formation(b, s, u, beside)) list_add(l, DO_LOSE, 1, u, 0);
    }
    if (l->count == 0) list_add(l, DO_DONE, 0, 0, 0);
}

static bool march_loss_check(const GuvBoard *b, const GuvState *s, const Action *a, Refusal *r) {
    bool beside = !has_proper(b, s);
    if (a->verb == DO_DONE) {
        Side side = guv_active(b, s);
        for (int u = guv_unit(side, 1); u <= b->last_unit[side]; u++) {
            if (of_formation(b, s, u, beside)) return refuse(r, GUV_9_fm_f, "A unit must lose a step.");
        }
        return true;
    }
    if (a->verb != DO_LOSE) return guv_not_now(b, s, a, r);
    int unit = a->op[0];
    bool good = unit && guv_side(unit) == guv_active(b, s) && of_formation(b, s, unit, beside);
    return good || refuse(r, GUV_R23, "%s is not of the formation that marched.", guv_unit_name(b, unit));
}

static void march_loss_apply(const GuvBoard *b, GuvState *s, const Action *a, const Journal *j) {
    if (a->verb == DO_LOSE) guv_lose_step(b, s, a->op[0], GUV_9_fm_f, j);
    if (!guv_judge_at_once(b, s, j)) guv_start_bombardment(b, s, j);
}

GUV_STEP(march_loss, "march-loss", GUV_9_fm_f, WHO_ACTIVE, "Forced march: which unit loses a step?");
