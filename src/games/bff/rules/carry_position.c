/* Carrying the position (BFF-R20, BFF-12.55), or recalling, after a charge combat; who breaks through (BFF-R24). */
#include "games/bff/rules.h"

/* The index of the victors; -1: nobody has won. */
static int victors(const Combat *f) {
    int beaten = bff_beaten(f->result);
    return beaten < 0 ? -1 : 1 - beaten;
}

/* BFF-11.5: of the defenders only who rode against the charge. */
static bool is_victor(const BffBoard *b, const BffState *s, int which, int unit) {
    if (!bff_is_brigade(b, unit) || !bff_on_table(s, unit) || bff_is(s, unit, U_BROKEN | U_MAY_BREAK_THROUGH))
        return false;
    return which == 0 || bff_is(s, unit, U_COUNTERCHARGING);
}

/* BFF-12.5: a brigade that is held back comes no farther east. */
static bool is_west_of_halt(const BffBoard *b, const BffState *s, int unit, Pose at) {
    if (!bff_held_back(b, s, unit)) return true;
    Block block = block_of(at, bff_shape(b, s, unit, (Formation)s->unit[unit].formation));
    return block.box.high.x <= b->halt_east;
}

static bool has_room(const BffBoard *b, const BffState *s, int unit, Pose at) {
    Formation formation = (Formation)s->unit[unit].formation;
    int who;
    return bff_free(b, s, unit, at, formation, &who) && bff_keeps_off(b, s, unit, at, formation) &&
           is_west_of_halt(b, s, unit, at);
}

/* As near to the middle of the ground that was left as there is room, facing whither the loser went; with its own
 * facing where that one has no room. */
static bool carried_pose(const BffBoard *b, const BffState *s, int unit, Pose *out) {
    enum { PARTS = 20 };
    const Combat *f = &s->combat;
    int loser = f->main[1 - victors(f)], own = s->unit[unit].facing, facing = own;
    Point ground = {f->x, f->y}, from = bff_centre(b, s, unit), way = point_less(ground, from);
    if (loser && bff_on_table(s, loser)) facing = direction_toward(ground, bff_centre(b, s, loser));
    for (int look = 0; look < (facing == own ? 1 : 2); look++) {
        for (int part = PARTS; part > 0; part--) {
            Point middle = {from.x + way.x * part / PARTS, from.y + way.y * part / PARTS};
            *out = bff_pose_about(b, s, unit, middle, look ? own : facing, (Formation)s->unit[unit].formation);
            if (!point_same(middle, from) && has_room(b, s, unit, *out)) return true;
        }
    }
    return false;
}

static bool may_carry(const BffBoard *b, const BffState *s, int unit, Pose *at, Refusal *r) {
    const Combat *f = &s->combat;
    if (unit != f->main[victors(f)]) return refuse(r, BFF_12_55, "%s carries it.", bff_name_of(b, f->main[victors(f)]));
    if (!bff_plane(s)) return true;
    return carried_pose(b, s, unit, at) || refuse(r, BFF_R20, "There is no room where the enemy stood.");
}

/* BFF-11.3, BFF-11.5: cavalry, after the first combat only; BFF-11.4: never after a struggle. */
static bool may_recall(const BffBoard *b, const BffState *s, int unit, Refusal *r) {
    const Combat *f = &s->combat;
    const char *name = bff_name_of(b, unit);
    if (!bff_mounted(b, s, unit)) return refuse(r, BFF_11_3, "%s is not mounted.", name);
    if (f->rolls > 1) return refuse(r, BFF_11_4, "Nobody recalls after a struggle.");
    if (victors(f) == 1) return true;
    if (f->result != HARD_PRESSED) return refuse(r, BFF_11_3, "%s recalls after Hard Pressed only.", name);
    return !f->second || refuse(r, BFF_11_3, "Nobody recalls after a second combat.");
}

/* ---- Who breaks through (BFF-11.1, BFF-11.2, BFF-R24) ------------------------------------------------------------ */

static bool must_break_through(const BffBoard *b, const BffState *s, int unit) {
    const Combat *f = &s->combat;
    if (f->second || !is_victor(b, s, 0, unit)) return false; /* a breakthrough never leads to another */
    if (f->result == DRIVEN_BACK) return bff_mounted(b, s, unit);
    return f->result == SWEPT_FROM_THE_FIELD;
}

/* What it has won is remembered: other combats may leave nobody in reach. */
static void remember_ground(BffState *s) {
    const Combat *f = &s->combat;
    for (int i = 0; i < BFF_COMBATS; i++) {
        if (s->won[i].unit) continue;
        s->won[i] = (Won){f->main[0], f->main[1], f->result, f->x, f->y};
        return;
    }
}

/* Where nobody is in reach it carries the position instead. As a referee that is asked when its turn comes. */
static void mark_breakthroughs(const BffBoard *b, BffState *s) {
    const PieceSet *party = &s->combat.party[0];
    for (int p = pieces_next(party, 0); p; p = pieces_next(party, p)) {
        if (!must_break_through(b, s, p)) continue;
        PieceSet beyond = bff_plane(s) ? bff_breakthrough_targets(b, s, p) : s->on_table[bff_opponent(s)];
        if (pieces_any(&beyond)) s->unit[p].mark |= U_MAY_BREAK_THROUGH;
    }
    if (bff_is(s, s->combat.main[0], U_MAY_BREAK_THROUGH)) remember_ground(s);
}

/* ---- The step ---------------------------------------------------------------------------------------------------- */

static bool has_choice(const BffBoard *b, const BffState *s, int unit) {
    Pose at;
    return may_carry(b, s, unit, &at, NULL) || may_recall(b, s, unit, NULL);
}

bool bff_ask_carry(const BffBoard *b, BffState *s, const Journal *j) {
    Combat *f = &s->combat;
    int which = victors(f);
    if (f->stage != COMBAT_CARRY) return false;
    if (!f->victor && which == 0 && s->return_to == STEP_COMBATS) mark_breakthroughs(b, s); /* once */
    for (int p = which < 0 ? 0 : pieces_next(&f->party[which], f->victor); p; p = pieces_next(&f->party[which], p)) {
        if (!is_victor(b, s, which, p) || !has_choice(b, s, p)) continue;
        f->victor = (u8)p;
        s->asking = (u8)bff_combat_side(s, which);
        bff_step_to(s, STEP_CARRY);
        return true;
    }
    f->stage = COMBAT_IDLE;
    return false;
}

static void carry_legal(const BffBoard *b, const BffState *s, List *l) {
    int unit = s->combat.victor;
    Pose at;
    if (may_carry(b, s, unit, &at, NULL)) list_add(l, DO_CARRY, 0, 0, 0);
    if (may_recall(b, s, unit, NULL)) list_add(l, DO_RECALL, 0, 0, 0);
    list_add(l, DO_STAY, 0, 0, 0);
}

static bool carry_check(const BffBoard *b, const BffState *s, const Action *a, Refusal *r) {
    Pose at;
    switch (a->verb) {
    case DO_CARRY: return may_carry(b, s, s->combat.victor, &at, r);
    case DO_RECALL: return may_recall(b, s, s->combat.victor, r);
    case DO_STAY: return true;
    default: return bff_not_now(b, s, a, r);
    }
}

static void carry_apply(const BffBoard *b, BffState *s, const Action *a, const Journal *j) {
    int unit = s->combat.victor;
    Pose at = {{0, 0}, 0};
    if (a->verb == DO_CARRY && may_carry(b, s, unit, &at, NULL)) {
        bff_put(b, s, unit, at, (Formation)s->unit[unit].formation);
        journal(j, NOBODY, BFF_R20, "%s carries the position.", bff_name_of(b, unit));
    }
    if (a->verb == DO_RECALL) bff_recall(b, s, unit, j);
    bff_resolve_pending(b, s, j);
}

BFF_STEP(carry, "carry", BFF_P10, WHO_ASKING, "%v has won: carry the position?");
