/* Casualties (11.1): the Leader at the front; then the Defender distributes the points, the Lead Defending Unit or
 * Primary Target first, exactly where that is possible (LGV-P18). */
#include "games/lgv/rules.h"

/* ---- The Leader at the front (11.1.1) ---------------------------------------------------------------------------- */

/* LGV-11.1.1a, LGV-11.1.1b, LGV-11.1.1-ex1, LGV-R24c: removed whatever the result. */
void lgv_leader_falls(const LgvBoard *b, LgvState *s, const Journal *j) {
    Fight *f = &s->fight;
    if (!f->falls) return;
    journal(j, NOBODY, LGV_11_1_1a, "Equal dice: %s falls at the front.", lgv_unit_name(b, f->front));
    lgv_eliminate(b, s, f->front, j);
}

/* What the units that may still take losses can absorb. A unit that falls back
 * is done; one that was turned can still fall back or be eliminated. */
static u64 can_suffer(const LgvState *s, const Fight *f, int side) { return lgv_here(s, side, f->place) & ~f->leaving; }

static int room_for_points(const LgvBoard *b, const LgvState *s) {
    int side = (int)lgv_defender(s);
    return lgv_fight_capacity(b, s, side, can_suffer(s, &s->fight, side));
}

/* 11.2: the retreats that were taken as losses, then the voluntary ones. */
static void after_losses(const LgvBoard *b, LgvState *s, const Journal *j) {
    s->fight.hit = 0;
    if (s->fight.leaving) {
        lgv_step_to(s, STEP_RETREAT);
        return;
    }
    lgv_start_withdrawal(b, s, j);
}

void lgv_take_losses(const LgvBoard *b, LgvState *s, const Journal *j) {
    Fight *f = &s->fight;
    int side = (int)lgv_defender(s);
    f->leaving = f->hit = 0; /* LGV-9.0d: any unit there may be hit */
    if (f->points < room_for_points(b, s)) {
        lgv_step_to(s, STEP_LOSSES);
        return;
    }
    for (u64 left = lgv_here(s, side, f->place); left;
         left &= left - 1) /* LGV-R27: all of them; LGV-11.1h: no CP beyond that, LGV-11.1-ex1 */
        lgv_eliminate(b, s, lgv_unit(b, side, left), j);
    f->points = 0;
    after_losses(b, s, j);
}

/* Points absorbed by a loss, and what the unit can absorb after it (LGV-R26). */
static int loss_points(int verb, bool fresh) {
    if (verb == DO_TURN) return 1;      /* LGV-11.1e */
    if (verb == DO_FALL_BACK) return 1; /* LGV-11.1g */
    return fresh ? 3 : 2;               /* LGV-11.1d, LGV-11.1f */
}

static bool may_suffer(const LgvBoard *b, const LgvState *s, const Action *a, Refusal *r) {
    const Fight *f = &s->fight;
    int side = (int)lgv_defender(s), u = a->op[0];
    if (lgv_side(b, u) != side || !(can_suffer(s, f, side) & lgv_bit(b, u)))
        return refuse(r, LGV_11_1a, "%s cannot take a loss in %s.", lgv_unit_name(b, u), lgv_place_label(b, f->place));
    if (!f->hit && u != f->defender)
        return refuse(r, LGV_11_1b, "%s takes the first casualty point.", lgv_unit_name(b, f->defender)),
               refuse_also(r, f->bombardment ? LGV_10_2_1d : LGV_9_4_4i);
    bool fresh = lgv_fresh(b, s, u);
    if (a->verb == DO_TURN && !fresh) return refuse(r, LGV_11_1e, "%s is Exhausted already.", lgv_unit_name(b, u));
    if (a->verb == DO_FALL_BACK && fresh)
        return refuse(r, LGV_11_1g, "%s is Fresh; it must turn before it falls back.", lgv_unit_name(b, u)),
               refuse_also(r, LGV_R26);
    int points = loss_points(a->verb, fresh), own = fresh ? 3 : 2;
    if (points > f->points)
        return refuse(r, LGV_11_1c, "That absorbs %d points, and %d are left.", points, f->points),
               refuse_also(r, LGV_R27), refuse_also(r, fresh ? LGV_11_1d : LGV_11_1f);
    int left_in_unit = a->verb == DO_TURN ? 2 : 0;
    int room = room_for_points(b, s) - own + left_in_unit;
    if (f->points - points <= room) return true;
    return refuse(r, LGV_11_1c, "The other units could not absorb the %d points that remain.", f->points - points),
           refuse_also(r, LGV_R27);
}

static void losses_legal(const LgvBoard *b, const LgvState *s, List *l) {
    int side = (int)lgv_defender(s);
    for (u64 left = can_suffer(s, &s->fight, side); left; left &= left - 1) {
        for (int verb = DO_TURN; verb <= DO_ELIMINATE; verb++) {
            Action a = action1(verb, lgv_unit(b, side, left));
            if (may_suffer(b, s, &a, NULL)) list_add(l, verb, 1, a.op[0], 0);
        }
    }
}

static bool losses_check(const LgvBoard *b, const LgvState *s, const Action *a, Refusal *r) {
    bool loss = a->verb == DO_TURN || a->verb == DO_FALL_BACK || a->verb == DO_ELIMINATE;
    return loss ? may_suffer(b, s, a, r) : lgv_not_now(b, s, a, r);
}

static void losses_apply(const LgvBoard *b, LgvState *s, const Action *a, const Journal *j) {
    Fight *f = &s->fight;
    int u = a->op[0], points = loss_points(a->verb, lgv_fresh(b, s, u));
    u64 me = lgv_bit(b, u);
    f->points = (u8)(f->points - points);
    f->hit |= me;
    if (a->verb == DO_TURN) {
        lgv_exhaust(b, s, u);
        journal(j, NOBODY, LGV_11_1e, "%s is Exhausted: 1 casualty point.", lgv_unit_name(b, u));
    } else if (a->verb == DO_FALL_BACK) {
        f->leaving |= me;
        journal(j, NOBODY, LGV_11_1g, "%s will retreat: 1 casualty point.", lgv_unit_name(b, u));
    } else {
        lgv_eliminate(b, s, u, j);
    }
    if (!f->points) after_losses(b, s, j);
}

LGV_STEP(losses, "losses", LGV_11_1a, WHO_DEFENDER, "Losses in %p: %n CP left.");
