/* Units lost by a result (8.10), by a disorganized stack that is driven back (14.4), in an exchange. */
#include "games/lfm/rules.h"

static int which_side(const LfmState *s) { return s->fight.owed[1] ? 1 : 0; }

/* LFM-8.10c: an exchange that the attacker must match. */
static bool matches(const LfmState *s) { return s->fight.result == RESULT_EXC && !s->fight.owed[1]; }

/* ---- Who may be lost --------------------------------------------------------------------------------------------- */

/* LFM-14.4, LFM-R56: any unit of the stack that is about to go. */
static bool may_lose_retreating(const LfmBoard *b, const LfmState *s, int unit, Refusal *r) {
    char label[MARK_ROOM];
    return (lfm_is_unit(b, unit) && lfm_on_map(s, unit) && s->hex[unit] == s->retreat.from &&
            pieces_have(&s->retreat.stack, unit)) ||
           refuse(r, LFM_14_4, "It must be a unit of the stack in %s.", lfm_hex_label(b, s->retreat.from, label));
}

/* Newcomers share the result, so a further loss may be any unit in the hexes (LFM-D5a); in an exchange any that took
 * part (LFM-8.10d). Ground that holds saves nobody from a loss (LFM-R51). */
static bool is_in_fight(const LfmBoard *b, const LfmState *s, int which, int unit) {
    const Fight *f = &s->fight;
    if (pieces_have(&f->part, unit)) return true;
    bool further = f->first[which] && f->result != RESULT_EXC && f->kind == FIGHT_COMBAT;
    return further && lfm_is_unit(b, unit) && lfm_on_map(s, unit) && lfm_fight_index(f, which, s->hex[unit]) >= 0;
}

static bool may_lose(const LfmBoard *b, const LfmState *s, int unit, Refusal *r) {
    int which = which_side(s);
    const Fight *f = &s->fight;
    if (s->retreat.owes) return may_lose_retreating(b, s, unit, r);
    if (lfm_side(b, unit) != (Side)s->asking || !lfm_is_unit(b, unit) || !is_in_fight(b, s, which, unit))
        return refuse(r, LFM_8_10a, "%s had no part in it.", lfm_name_of(b, unit));
    if (f->first[which] || b->piece[unit].cr == f->lead[which]) return true;
    refuse(r, LFM_8_10a, "The first loss must have cohesion %d, as used; %s has %d.", f->lead[which],
           lfm_name_of(b, unit), b->piece[unit].cr);
    if (f->result == RESULT_EXC) refuse_also(r, matches(s) ? LFM_8_10c : LFM_8_10b);
    return refuse_also(r, LFM_R47);
}

static int count_losable(const LfmBoard *b, const LfmState *s, int *only) {
    int count = 0;
    for (int p = 1; p <= b->units; p++) {
        if (!lfm_on_map(s, p) || lfm_side(b, p) != (Side)s->asking || !may_lose(b, s, p, NULL)) continue;
        *only = p;
        count++;
    }
    return count;
}

/* ---- Taking it --------------------------------------------------------------------------------------------------- */

static void note_loss(const LfmBoard *b, LfmState *s, int which, int unit) {
    Fight *f = &s->fight;
    int at = lfm_fight_index(f, which, s->hex[unit]);
    if (at >= 0) f->lost_in[which] |= (u8)(1 << at);
    lfm_risk_commanders(b, s, s->hex[unit]);
}

/* LFM-R99: he loses all who took part. */
static void lose_everybody(const LfmBoard *b, LfmState *s, const Journal *j) {
    for (int p = pieces_next(&s->fight.part, 0); p; p = pieces_next(&s->fight.part, p)) {
        if (lfm_side(b, p) != (Side)s->asking || !lfm_is_unit(b, p)) continue;
        note_loss(b, s, 0, p);
        lfm_eliminate(b, s, p, LFM_R99, j);
    }
    s->fight.owed[0] = 0;
}

static void take_loss(const LfmBoard *b, LfmState *s, int unit, const Journal *j) {
    Fight *f = &s->fight;
    if (s->retreat.owes) { /* before the retreat (LFM-R56) */
        lfm_risk_commanders(b, s, s->hex[unit]);
        lfm_eliminate(b, s, unit, LFM_14_4, j);
        s->retreat.owes = 0;
        return;
    }
    int which = which_side(s), sp = lfm_sp(b, s, unit);
    bool match = matches(s);
    note_loss(b, s, which, unit);
    lfm_eliminate(b, s, unit, f->result == RESULT_EXC ? LFM_8_10b : LFM_8_10a, j);
    f->first[which] = 1;
    if (match) {
        f->match = (u8)(f->match > sp ? f->match - sp : 0);
        f->owed[0] = f->match > 0;
    } else {
        f->owed[which]--;
        if (f->result != RESULT_EXC) return;
        f->match = (u8)sp;
        f->owed[0] = 1;
    }
}

/* SP of the attacker's units that could still be given (LFM-R99). */
static int at_hand(const LfmBoard *b, const LfmState *s) {
    int sp = 0;
    for (int p = pieces_next(&s->fight.part, 0); p; p = pieces_next(&s->fight.part, p)) {
        if (lfm_side(b, p) == (Side)s->asking && lfm_is_unit(b, p)) sp += lfm_sp(b, s, p);
    }
    return sp;
}

bool lfm_ask_loss(const LfmBoard *b, LfmState *s, const Journal *j) {
    int only = 0, count;
    if (matches(s) && !s->retreat.owes && at_hand(b, s) <= s->fight.match) {
        lose_everybody(b, s, j);
        return false;
    }
    count = count_losable(b, s, &only);
    if (count == 0) return false;
    if (count > 1) return lfm_step_to(s, STEP_LOSSES), true;
    take_loss(b, s, only, j);
    lfm_resolve_pending(b, s, j);
    return true;
}

/* ---- The step (LFM-P13) ------------------------------------------------------------------------------------------ */

static void losses_legal(const LfmBoard *b, const LfmState *s, List *l) {
    for (int p = 1; p <= b->units; p++) {
        if (lfm_on_map(s, p) && lfm_side(b, p) == (Side)s->asking && may_lose(b, s, p, NULL))
            list_add(l, DO_LOSE, 1, p, 0);
    }
}

LFM_ONLY(losses, DO_LOSE, may_lose)

static void losses_apply(const LfmBoard *b, LfmState *s, const Action *a, const Journal *j) {
    take_loss(b, s, a->op[0], j);
    lfm_resolve_pending(b, s, j);
}

LFM_STEP(losses, "losses", LFM_8_10a, WHO_ASKING, "Which unit is eliminated?");
