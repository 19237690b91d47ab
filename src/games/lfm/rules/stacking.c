/* Stacking (4): limits, cavalry of two modes, and excess at the end of movement. */
#include "games/lfm/rules.h"

/* ---- Limits (4.1, 4.2) ------------------------------------------------------------------------------------------- */

int lfm_sp_in(const LfmBoard *b, const LfmState *s, int hex, bool guns) {
    int sp = 0;
    for (int p = s->top[hex]; p && p <= b->units; p = s->below[p]) {
        if (lfm_is_gun(b, p) == guns) sp += lfm_sp(b, s, p);
    }
    return sp;
}

bool lfm_has_units(const LfmBoard *b, const LfmState *s, Side side, int hex) { return hexset_has(&s->held[side], hex); }

Tally lfm_tally(const LfmBoard *b, const LfmState *s, const PieceSet *set) {
    Tally t = {0};
    for (int p = pieces_next(set, 0); p && p <= b->units; p = pieces_next(set, p)) lfm_count(b, s, p, &t);
    return t;
}

/* 4.1a, 4.2, 4.4, LFM-R18. */
bool lfm_refuse_stack(const LfmBoard *b, const Tally *t, int hex, Refusal *r) {
    char label[MARK_ROOM];
    lfm_hex_label(b, hex, label);
    if (t->brigades > 1) {
        refuse(r, LFM_4_1a, "Two brigades would stand in %s.", label);
        return refuse_also(r, LFM_R18);
    }
    if (lfm_too_many_foot(b, t->foot))
        return refuse(r, LFM_4_1a, "%s would hold %d SP, more than %d.", label, t->foot, b->rule.stack);
    if (lfm_too_many_guns(b, t->guns) && t->batteries > 1) {
        refuse(r, LFM_4_2a, "%s would hold %d SP of artillery, more than %d.", label, t->guns, b->rule.stack_guns);
        return refuse_also(r, LFM_4_2b);
    }
    return refuse(r, LFM_4_4, "%s would hold mounted and dismounted cavalry.", label);
}

bool lfm_fits_without(const LfmBoard *b, const LfmState *s, const PieceSet *set, const PieceSet *gone, int hex,
                      Refusal *r) {
    Tally t = lfm_tally(b, s, set);
    for (int p = s->top[hex]; p && p <= b->units; p = s->below[p]) {
        if (!pieces_have(set, p) && !pieces_have(gone, p)) lfm_count(b, s, p, &t);
    }
    return lfm_within_limits(b, &t, hex, r);
}

bool lfm_fits(const LfmBoard *b, const LfmState *s, const PieceSet *set, int hex, Refusal *r) {
    return lfm_fits_without(b, s, set, set, hex, r);
}

/* Is a hex over its limits (4.6, LFM-R19)? */
static bool crowded(const LfmBoard *b, const LfmState *s, int hex) {
    PieceSet nobody = {{0}};
    return !lfm_fits(b, s, &nobody, hex, NULL);
}

/* ---- Mounted and dismounted (LFM-4.4, LFM-R19) ------------------------------------------------------------------- */

/* LFM-4.4, LFM-R19: not while the two modes of a hex can still be made one. */
bool lfm_modes_agree(const LfmBoard *b, const LfmState *s, Refusal *r) {
    char label[MARK_ROOM];
    for (int p = pieces_next(&b->horse, 0); p && p <= b->units; p = pieces_next(&b->horse, p)) {
        if (!lfm_on_map(s, p) || lfm_side(b, p) != lfm_phasing(s) || lfm_is_mounted(b, s, p)) continue;
        for (int u = s->top[s->hex[p]]; u && u <= b->units; u = s->below[u]) {
            if (!lfm_is_mounted(b, s, u)) continue;
            if (!lfm_may_change(b, s, p, true, NULL) && !lfm_may_change(b, s, u, false, NULL)) continue;
            return refuse(r, LFM_4_4, "Cavalry in %s is partly mounted; it may still change.",
                          lfm_hex_label(b, s->hex[p], label));
        }
    }
    return true;
}

/* LFM-4.4, LFM-R19: two modes may meet while the men can still mount or dismount. */
static bool modes_may_agree(const LfmBoard *b, const LfmState *s, const PieceSet *set, int hex) {
    PieceSet all = lfm_stack(s, hex);
    bool mount = true, dismount = true;
    int mounted = 0, dismounted = 0;
    pieces_add_all(&all, set);
    for (int p = pieces_next(&all, 0); p && p <= b->units; p = pieces_next(&all, p)) {
        if (b->brief[p].type != CAVALRY) continue;
        mounted += b->brief[p].sp[0];
        dismounted += b->brief[p].sp[1];
        if (lfm_is(s, p, U_CHANGED)) lfm_is_mounted(b, s, p) ? (dismount = false) : (mount = false);
    }
    return (mount && mounted <= b->rule.stack) || (dismount && dismounted <= b->rule.stack);
}

static bool any_horse(const LfmBoard *b, const LfmState *s, const PieceSet *set, int hex) {
    bool any = false;
    for (int i = 0; i < 4; i++) any |= (set->word[i] & b->horse.word[i]) != 0;
    for (int p = s->top[hex]; p; p = s->below[p]) any |= pieces_have(&b->horse, p);
    return any;
}

bool lfm_refuse_stay(const LfmBoard *b, const LfmState *s, const PieceSet *set, int hex, Refusal *r) {
    Refusal why = {0};
    if (!r && !any_horse(b, s, set, hex)) return false;
    lfm_fits(b, s, set, hex, &why);
    if (why.clause[0] == LFM_4_4 && modes_may_agree(b, s, set, hex)) return true;
    if (!r) return false;
    *r = why;
    return refuse_also(r, LFM_R19);
}

/* ---- Excess (4.6, LFM-R19) --------------------------------------------------------------------------------------- */

/* LFM-9.2f, LFM-R18: who was driven onto friends in this very phase, repulsed or out of a ZOC at night, has until the
 * next. */
static bool has_time(const LfmBoard *b, const LfmState *s, int hex) {
    int driven = lfm_is_night(b, s) ? U_CHANGED_HEX : U_FRESH_CHARGE;
    for (int p = s->top[hex]; p && p <= b->units; p = s->below[p]) {
        if (lfm_is(s, p, driven)) return true;
    }
    return false;
}

static bool is_excessive(const LfmBoard *b, const LfmState *s, int hex) {
    return crowded(b, s, hex) && !has_time(b, s, hex);
}

/* Of what retreats have left over (LFM-9.2f): whatever mends one of the limits that are broken in its hex, 4.1a, 4.2a
 * or 4.4, in any order (LFM-R19). */
static bool mends_limit(const LfmBoard *b, const LfmState *s, int unit) {
    PieceSet stack = lfm_stack(s, s->hex[unit]);
    Tally t = lfm_tally(b, s, &stack);
    if (lfm_is_gun(b, unit)) return t.guns > b->rule.stack_guns && t.batteries > 1;
    if (t.brigades > 1 || t.foot > b->rule.stack) return true;
    return b->brief[unit].type == CAVALRY && t.mounted && t.dismounted;
}

static bool may_lose(const LfmBoard *b, const LfmState *s, int unit, Refusal *r) {
    const char *name = lfm_name_of(b, unit);
    if (!lfm_is_unit(b, unit) || lfm_side(b, unit) != lfm_phasing(s) || !lfm_on_map(s, unit))
        return refuse(r, LFM_4_6, "%s is not a unit of yours on the map.", name);
    if (is_excessive(b, s, s->hex[unit]) && mends_limit(b, s, unit)) return true;
    refuse(r, LFM_4_6, "Losing %s would not cure the overstacking.", name);
    return refuse_also(r, LFM_R19);
}

static void excess_legal(const LfmBoard *b, const LfmState *s, List *l) {
    const PieceSet *own = &b->of_side[lfm_phasing(s)];
    for (int p = pieces_next(own, 0); p && p <= b->units; p = pieces_next(own, p)) {
        if (lfm_on_map(s, p) && may_lose(b, s, p, NULL)) list_add(l, DO_LOSE, 1, p, 0);
    }
}

LFM_ONLY(excess, DO_LOSE, may_lose)

static void excess_apply(const LfmBoard *b, LfmState *s, const Action *a, const Journal *j) {
    lfm_eliminate(b, s, a->op[0], LFM_4_6, j);
    lfm_resolve_pending(b, s, j); /* it still returns to STEP_CLOSE */
}

LFM_STEP(excess, "excess", LFM_4_6, WHO_PHASING, "Overstacked: which unit is eliminated?");

void lfm_next_excess(const LfmBoard *b, LfmState *s, const Journal *j) {
    const HexSet *held = &s->held[lfm_phasing(s)];
    for (int h = hexset_next(held, 0); h; h = hexset_next(held, h)) {
        if (!is_excessive(b, s, h)) continue;
        lfm_step_to(s, STEP_EXCESS);
        return;
    }
    lfm_leave_phase(b, s, j);
}
