/* The end of the Movement phase (LFM-P8): Recover markers, works removed, excess (4.6), commanders without a place. */
#include "games/lfm/rules.h"

/* ---- Recover markers and works (S5d, 24.7) ----------------------------------------------------------------------- */

static bool has_fallen(const LfmBoard *b, const LfmState *s, int brigade) {
    const PieceSet *members = &b->brigade[brigade].members;
    for (int p = pieces_next(members, 0); p && p <= b->units; p = pieces_next(members, p)) {
        if (s->fate[p] == FATE_ELIMINATED) return true;
    }
    return false;
}

static bool may_prepare(const LfmBoard *b, const LfmState *s, int commander, Refusal *r) {
    const char *name = lfm_name_of(b, commander);
    if (!commander || lfm_side(b, commander) != lfm_phasing(s) || b->brief[commander].rank != RANK_BRIGADE ||
        !lfm_on_map(s, commander))
        return refuse(r, LFM_S5d, "%s is no brigade commander of yours on the map.", name);
    if (b->no_recovery) return refuse(r, LFM_30_18, "There is no recovery in this battle.");
    if (lfm_is(s, commander, U_RECOVER)) return refuse(r, LFM_S5d, "%s has a marker.", name);
    if (lfm_is(s, commander, U_MOVED)) {
        refuse(r, LFM_S5d, "%s has moved.", name);
        return refuse_also(r, LFM_17_1a);
    }
    return has_fallen(b, s, b->brief[commander].brigade) ||
           refuse(r, LFM_17_1a, "%s has lost no regiment that could come back.", name);
}

/* LFM-24.7, LFM-24.8a, LFM-24.8b: any work, by whoever is in it at the end. */
static bool may_raze(const LfmBoard *b, const LfmState *s, int hex, Refusal *r) {
    char label[40];
    if (!hexset_has(&s->works, hex))
        return refuse(r, LFM_24_7, "No breastwork that could be removed is in %s.", lfm_hex_label(b, hex, label));
    return hexset_has(&s->held[lfm_phasing(s)], hex) ||
           refuse(r, LFM_24_7, "No unit of yours is in %s.", lfm_hex_label(b, hex, label));
}

static void close_legal(const LfmBoard *b, const LfmState *s, List *l) {
    for (int p = b->units + 1; p <= b->pieces; p++) {
        if (may_prepare(b, s, p, NULL)) list_add(l, DO_RECOVER, 1, p, 0);
    }
    for (int h = hexset_next(&s->works, 0); h; h = hexset_next(&s->works, h)) {
        if (may_raze(b, s, h, NULL)) list_add(l, DO_RAZE, 1, h, 0);
    }
    list_add(l, DO_END, 0, 0, 0);
}

static bool any_to_close(const LfmBoard *b, const LfmState *s) {
    for (int p = b->units + 1; p <= b->pieces; p++) {
        if (may_prepare(b, s, p, NULL)) return true;
    }
    for (int h = hexset_next(&s->works, 0); h; h = hexset_next(&s->works, h)) {
        if (may_raze(b, s, h, NULL)) return true;
    }
    return false;
}

static bool close_check(const LfmBoard *b, const LfmState *s, const Action *a, Refusal *r) {
    switch (a->verb) {
    case DO_RECOVER: return may_prepare(b, s, a->op[0], r);
    case DO_RAZE: return may_raze(b, s, a->op[0], r);
    case DO_END: return true;
    default: return lfm_not_now(b, s, a, r);
    }
}

/* Commanders who have been left alone, or who wait off the map, find a place (20.9b, LFM-R90); then excess. */
static void settle_commanders(const LfmBoard *b, LfmState *s, const Journal *j) {
    s->fight = (Fight){0};
    s->host = STEP_CLOSE;
    lfm_strand_lonely(b, s);
    lfm_call_adrift(b, s, lfm_phasing(s));
    lfm_pursue(b, s, j);
}

static void close_apply(const LfmBoard *b, LfmState *s, const Action *a, const Journal *j) {
    char label[40];
    switch (a->verb) {
    case DO_RECOVER:
        s->mark[a->op[0]] |= U_RECOVER;
        journal(j, NOBODY, LFM_S5d, "%s prepares a recovery.", lfm_name_of(b, a->op[0]));
        break;
    case DO_RAZE:
        hexset_drop(&s->works, a->op[0]);
        hexset_drop(&s->built, a->op[0]);
        journal(j, NOBODY, LFM_24_7, "The breastwork in %s is removed.", lfm_hex_label(b, a->op[0], label));
        break;
    default: settle_commanders(b, s, j);
    }
}

const LfmStep lfm_step_close = {
    {"close", LFM_P8, WHO_PHASING, 0, "End of movement: place Recover markers or remove works?"},
    close_legal,
    close_check,
    close_apply};

void lfm_close_movement(const LfmBoard *b, LfmState *s, const Journal *j) {
    if (any_to_close(b, s)) lfm_step_to(s, STEP_CLOSE);
    else settle_commanders(b, s, j);
}

/* ---- Excess (4.6, LFM-R19) --------------------------------------------------------------------------------------- */

/* LFM-9.2f, LFM-R18: who was driven onto friends in this very phase, repulsed or out of a ZOC at night, has until the
 * next. */
static bool has_time(const LfmBoard *b, const LfmState *s, int hex) {
    int driven = lfm_is_night(b, s) ? U_STIRRED : U_FRESH_CHARGE;
    for (int p = s->top[hex]; p && p <= b->units; p = s->below[p]) {
        if (lfm_is(s, p, driven)) return true;
    }
    return false;
}

static bool is_excessive(const LfmBoard *b, const LfmState *s, int hex) {
    return lfm_crowded(b, s, hex) && !has_time(b, s, hex);
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
        return refuse(r, LFM_4_6, "%s is no unit of yours on the map.", name);
    if (is_excessive(b, s, s->hex[unit]) && mends_limit(b, s, unit)) return true;
    refuse(r, LFM_4_6, "The loss of %s would mend nothing.", name);
    return refuse_also(r, LFM_R19);
}

static void excess_legal(const LfmBoard *b, const LfmState *s, List *l) {
    const PieceSet *own = &b->of_side[lfm_phasing(s)];
    for (int p = pieces_next(own, 0); p && p <= b->units; p = pieces_next(own, p)) {
        if (lfm_on_map(s, p) && may_lose(b, s, p, NULL)) list_add(l, DO_LOSE, 1, p, 0);
    }
}

static bool excess_check(const LfmBoard *b, const LfmState *s, const Action *a, Refusal *r) {
    return a->verb == DO_LOSE ? may_lose(b, s, a->op[0], r) : lfm_not_now(b, s, a, r);
}

static void excess_apply(const LfmBoard *b, LfmState *s, const Action *a, const Journal *j) {
    lfm_eliminate(b, s, a->op[0], LFM_4_6, j);
    lfm_pursue(b, s, j); /* the host is still STEP_CLOSE */
}

const LfmStep lfm_step_excess = {{"excess", LFM_4_6, WHO_PHASING, 0, "Overstacked: which unit is eliminated?"},
                                 excess_legal,
                                 excess_check,
                                 excess_apply};

static void leave_phase(const LfmBoard *b, LfmState *s, const Journal *j) {
    for (int p = 1; p <= b->pieces; p++) s->mark[p] &= (u16)~U_OF_MOVEMENT;
    s->engaged = (PieceSet){{0}};
    if (lfm_end_phase(b, s, j)) return;
    if (lfm_is_night(b, s)) lfm_start_reorganization(b, s, j); /* LFM-S9, LFM-R81 */
    else lfm_start_combat(b, s, j);
}

void lfm_next_excess(const LfmBoard *b, LfmState *s, const Journal *j) {
    const HexSet *held = &s->held[lfm_phasing(s)];
    for (int h = hexset_next(held, 0); h; h = hexset_next(held, h)) {
        if (!is_excessive(b, s, h)) continue;
        lfm_step_to(s, STEP_EXCESS);
        return;
    }
    leave_phase(b, s, j);
}
