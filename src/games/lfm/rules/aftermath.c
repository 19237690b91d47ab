/* What follows a result: losses, checks, retreats, commander dice, lone commanders, the advance, in the order of
 * LFM-R101; then back to the step that the fight interrupted. */
#include "games/lfm/rules.h"

/* How far the result of a combat or charge has been carried out. */
enum { STAGE_LOSSES, STAGE_COHESION, STAGE_RETREAT, STAGE_ADVANCE, STAGE_DONE };

int lfm_fight_index(const Fight *f, int which, int hex) {
    for (int i = 0; i < f->hexes[which]; i++) {
        if (f->hex[which][i] == hex) return i;
    }
    return -1;
}

/* ---- The result (D5) --------------------------------------------------------------------------------------------- */

void lfm_apply_result(const LfmBoard *b, LfmState *s, const Journal *j) {
    Fight *f = &s->fight;
    f->stage = STAGE_LOSSES;
    switch (f->result) {
    case RESULT_DL2: f->owed[1] = 2; break; /* LFM-D5a, LFM-D5h: one for the side, wherever */
    case RESULT_DL: f->owed[1] = 1; break;
    case RESULT_EXC: f->owed[1] = 1; break; /* LFM-D5d, LFM-8.10b; the attacker's part follows */
    case RESULT_AL: f->owed[0] = 1; break;  /* LFM-D5f */
    default: break;                         /* LFM-D5g: NE is nothing at all */
    }
    lfm_resolve_pending(b, s, j);
}

static Side fight_side(const LfmState *s, int which) {
    bool phasing_fires = s->fight.kind != FIGHT_FIRE || !s->second_fire;
    return (which == 0) == phasing_fires ? lfm_phasing(s) : lfm_waiting(s);
}

/* LFM-D5c, LFM-P13: a unit with the lead CR, named by its owner, takes one check. */
static void ask_cohesion_check(const LfmBoard *b, LfmState *s, int which, const Journal *j) {
    Fight *f = &s->fight;
    int able = 0;
    s->asking = (u8)fight_side(s, which);
    f->checks = 1;
    f->failures = 0;
    for (int p = pieces_next(&f->part, 0); p; p = pieces_next(&f->part, p)) {
        if (lfm_side(b, p) != s->asking || b->piece[p].cr != f->lead[which]) continue;
        f->tested = (u8)p;
        able++;
    }
    if (able > 1) f->tested = 0;
    if (able == 1) lfm_start_cohesion_check(b, s, j);
    else if (able > 1) lfm_step_to(s, STEP_COHESION);
    else f->checks = 0, lfm_resolve_pending(b, s, j);
}

/* The stacks of a side, each as one (LFM-R55), counted or not (LFM-4.1c); of charging cavalry only those who ride
 * (LFM-R31). */
static void order_back(const LfmBoard *b, LfmState *s, int which) {
    const Fight *f = &s->fight;
    Side side = fight_side(s, which);
    bool charge = f->kind == FIGHT_CHARGE;
    PieceSet set = {{0}};
    for (int i = 0; i < f->hexes[which]; i++) {
        for (int p = s->top[f->hex[which][i]]; p; p = s->below[p]) {
            bool goes = lfm_side(b, p) == side && (!charge || which == 1 || pieces_have(&f->party, p));
            if (goes) pieces_add(&set, p);
        }
    }
    lfm_order_retreat(b, s, side, !charge ? CAUSE_COMBAT : which ? CAUSE_CHARGE : CAUSE_REPULSE, &set);
}

static void order_retreats(const LfmBoard *b, LfmState *s) {
    switch (s->fight.result) {
    case RESULT_DL2:
    case RESULT_DL:
    case RESULT_DR: order_back(b, s, 1); break; /* LFM-D5a, LFM-D5b */
    case RESULT_AR:
    case RESULT_AL: order_back(b, s, 0); break; /* LFM-D5e, LFM-D5f */
    default: break;                             /* LFM-D5d: after an exchange nobody retreats */
    }
}

/* ---- The advance (10) -------------------------------------------------------------------------------------------- */

static int note_vacated(const LfmBoard *b, LfmState *s, int which) {
    Fight *f = &s->fight;
    int count = 0;
    for (int i = 0; i < f->hexes[which]; i++) {
        int hex = f->hex[which][i];
        if (!lfm_has_units(b, s, fight_side(s, which), hex)) f->vacated[count++] = (u16)hex;
    }
    return count;
}

/* LFM-10.1b, LFM-P14: the victor, at once (LFM-10.2). */
static bool offer_advance(const LfmBoard *b, LfmState *s) {
    for (int which = 1; which >= 0; which--) {
        if (!note_vacated(b, s, which)) continue;
        s->asking = (u8)fight_side(s, 1 - which);
        return true;
    }
    return false;
}

/* ---- The chain --------------------------------------------------------------------------------------------------- */

/* The step that was interrupted says how it goes on; else it is asked again. */
static void return_to_caller(const LfmBoard *b, LfmState *s, const Journal *j) {
    const LfmStep *step = lfm_step_at(s->return_to);
    s->retreat = (Retreat){0};
    if (step->resume) step->resume(b, s, j);
    else lfm_step_to(s, (LfmStepId)s->return_to);
}

/* LFM-R101: the defender's losses, then the attacker's. True when a player was asked. */
static bool resolve_losses(const LfmBoard *b, LfmState *s, const Journal *j) {
    for (int which = 1; which >= 0; which--) {
        if (!s->fight.owed[which]) continue;
        s->asking = (u8)fight_side(s, which);
        if (lfm_ask_loss(b, s, j)) return true;
        s->fight.owed[which] = 0;
    }
    return false;
}

/* True when a step was begun. */
static bool resolve_result(const LfmBoard *b, LfmState *s, const Journal *j) {
    Fight *f = &s->fight;
    if (f->stage == STAGE_LOSSES) {
        if (resolve_losses(b, s, j)) return true;
        f->stage = STAGE_COHESION;
        bool check = f->result == RESULT_DC || f->result == RESULT_AC;
        if (check) return ask_cohesion_check(b, s, f->result == RESULT_DC, j), true;
    }
    if (f->stage == STAGE_COHESION) {
        f->stage = STAGE_RETREAT;
        order_retreats(b, s);
    }
    return false;
}

void lfm_resolve_pending(const LfmBoard *b, LfmState *s, const Journal *j) {
    Fight *f = &s->fight;
    bool result = f->kind == FIGHT_COMBAT || f->kind == FIGHT_CHARGE;
    if (result && resolve_result(b, s, j)) return;
    if (lfm_next_retreat(b, s, j)) return;
    if (f->kind == FIGHT_FIRE && f->checks) { /* LFM-R62: one die a commander for the whole fire */
        return_to_caller(b, s, j);
        return;
    }
    if (lfm_roll_casualties(b, s) || lfm_next_stranded(b, s, j)) return;
    if (f->kind == FIGHT_COMBAT && f->stage == STAGE_RETREAT) {
        f->stage = STAGE_ADVANCE;
        if (offer_advance(b, s)) {
            lfm_start_advance(b, s, j);
            return;
        }
    }
    return_to_caller(b, s, j);
}
