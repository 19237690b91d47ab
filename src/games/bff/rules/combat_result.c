/* What a charge combat does to both sides (BFF-11.1 to BFF-11.7), but for the moves: losses, order, who goes back. */
#include "games/bff/rules.h"

/* ---- The table --------------------------------------------------------------------------------------------------- */

static CombatResult row_of(const BffBoard *b, int difference) {
    int row = COMBAT_ROWS / 2; /* 0 */
    for (int i = 0; i < COMBAT_ROWS; i++) {
        int key = b->combat_key[i];
        if (key > 0 && difference >= key) return (CombatResult)b->combat_row[i];
        if (key < 0 && difference <= key) row = i;
    }
    return (CombatResult)b->combat_row[row];
}

/* BFF-R25: the last tie is a Falter. */
CombatResult bff_combat_row(const BffBoard *b, int rolls, int difference) {
    CombatResult result = row_of(b, difference);
    return result == DESPERATE_STRUGGLE && rolls + 1 >= b->rule.struggles ? FALTER : result;
}

static const char *combat_name(int result) {
    static const char *const name[COMBAT_RESULTS] = {"none", BFF_COMBAT_RESULTS(RESULT_NAME)};
    return name[result];
}

int bff_beaten(int result) {
    switch (result) {
    case SWEPT_FROM_THE_FIELD:
    case DRIVEN_BACK:
    case HARD_PRESSED: return 1;
    case FALTER:
    case RECOIL:
    case HANDSOMELY_REPULSED: return 0;
    default: return -1;
    }
}

static Clause clause_of(int result) {
    static const Clause clause[COMBAT_RESULTS] = {0,        BFF_11_1, BFF_11_2, BFF_11_3,
                                                  BFF_11_4, BFF_11_5, BFF_11_6, BFF_11_7};
    return clause[result];
}

/* BFF-11.1, BFF-11.7. */
static bool is_rout(int result) { return result == SWEPT_FROM_THE_FIELD || result == HANDSOMELY_REPULSED; }

/* BFF-11.2, BFF-11.6: by cavalry or outflanked; BFF-11.3, BFF-11.5: outflanked. */
static bool beaten_worse(const Combat *f, int which) {
    if (f->result == DRIVEN_BACK || f->result == RECOIL) return f->by_cavalry || f->outflanked[which];
    return (f->result == HARD_PRESSED || f->result == FALTER) && f->outflanked[which];
}

/* ---- Losses ------------------------------------------------------------------------------------------------------ */

/* BFF-12.53: a side whose main unit is a battery owes guns, any other stands. */
static int stands_owed(const BffBoard *b, const Combat *f, int which) {
    const CombatRow *row = &b->combat[f->result];
    if (bff_is_battery(b, f->main[which])) return row->guns >= GUNS_DAMAGED ? (row->stands ? row->stands : 1) : 0;
    return row->stands + (f->was_disordered[which] ? row->more : 0);
}

static int captures_owed(const BffBoard *b, const Combat *f, int which) {
    int by = f->difference < 0 ? -f->difference : f->difference;
    if (is_rout(f->result)) return by > b->combat_over ? by - b->combat_over : 0;
    bool more = f->result == DRIVEN_BACK || f->result == RECOIL;
    return more && beaten_worse(f, which) ? b->combat_beaten_worse : 0;
}

/* Disorder and what is owed. */
static void suffer(const BffBoard *b, BffState *s, int which, const Journal *j) {
    Combat *f = &s->combat;
    Clause why = clause_of(f->result);
    f->owed[which] = (u8)stands_owed(b, f, which);
    f->captures[which] = (u8)captures_owed(b, f, which);
    for (int p = pieces_next(&f->party[which], 0); p; p = pieces_next(&f->party[which], p)) {
        bool breaks = bff_is_brigade(b, p) && is_rout(f->result); /* they break when they go */
        if (!breaks && !bff_is(s, p, U_BROKEN)) bff_disorder(b, s, p, why, j);
        if (is_rout(f->result)) bff_risk_leaders(b, s, p); /* BFF-6.4 */
    }
}

static void note_before(const BffBoard *b, BffState *s) {
    Combat *f = &s->combat;
    int beaten = bff_beaten(f->result), loser = f->main[beaten < 0 ? 1 : beaten];
    for (int which = 0; which < 2; which++) {
        f->outflanked[which] = s->seen.value[FIELD_ATTACKER_OUTFLANKED + which];
        f->was_disordered[which] = bff_is(s, f->main[which], U_DISORDERED | U_BROKEN);
    }
    f->by_cavalry = beaten >= 0 && bff_mounted(b, s, f->main[1 - beaten]);
    if (!bff_plane(s)) return;
    Point middle = bff_centre(b, s, loser);
    f->x = (i16)middle.x;
    f->y = (i16)middle.y;
    f->facing = s->unit[loser].facing;
}

void bff_combat_result(const BffBoard *b, BffState *s, int difference, const Journal *j) {
    Combat *f = &s->combat;
    f->result = (u8)bff_combat_row(b, f->rolls, difference);
    f->difference = (i8)difference;
    f->rolls++;
    note_before(b, s);
    journal(j, NOBODY, clause_of(f->result), "%s%d: %s.", difference > 0 ? "+" : "", difference,
            combat_name(f->result));
    if (difference == 0 && f->result == FALTER) journal(j, NOBODY, BFF_R25, "The last tie is a Falter.");
    for (int which = 1; which >= 0; which--) {
        if (f->result == DESPERATE_STRUGGLE || which == bff_beaten(f->result)) suffer(b, s, which, j);
    }
    f->stage = COMBAT_LOSSES;
    s->return_to = STEP_COMBATS;
    bff_resolve_pending(b, s, j);
}

/* BFF-10.12: the sheet leaves out what is lost, reads condition and order anew, and the stands less those just lost
 * (losses.c). */
void bff_combat_again(const BffBoard *b, BffState *s, const Journal *j) {
    Combat *f = &s->combat;
    if (bff_find_main_units(b, s, f)) {
        f->stage = COMBAT_ROLLS;
        journal(j, NOBODY, BFF_10_12, "The fight continues.");
        bff_step_to(s, STEP_COMBAT_ROLL);
        return;
    }
    bool attackers = pieces_any(&f->party[0]), defenders = pieces_any(&f->party[1]);
    f->result = (u8)(attackers ? HARD_PRESSED : defenders ? FALTER : COMBAT_NONE); /* nobody is left to go back */
    f->stage = COMBAT_RETREATS;
    bff_resolve_pending(b, s, j);
}

/* ---- Who goes back ----------------------------------------------------------------------------------------------- */

/* BFF-11.2: also after a second combat; BFF-11.3, BFF-11.5, BFF-11.6: after the first only; BFF-11.4: never after a
 * struggle. */
static bool may_recall(const BffBoard *b, const BffState *s, int unit, RetreatKind kind) {
    const Combat *f = &s->combat;
    bool rides = bff_mounted(b, s, unit) && !bff_is(s, unit, U_BROKEN);
    return kind != RETREAT_FULL && rides && f->rolls == 1 && (!f->second || f->result == DRIVEN_BACK);
}

static void order_back(const BffBoard *b, BffState *s, int which, const Journal *j) {
    const Combat *f = &s->combat;
    RetreatKind kind = beaten_worse(f, which) ? RETREAT_FULL : (RetreatKind)b->combat[f->result].retreat;
    for (int p = pieces_next(&f->party[which], 0); p; p = pieces_next(&f->party[which], p)) {
        if (!bff_on_table(s, p)) continue;
        if (bff_is_brigade(b, p)) bff_order_retreat(s, p, kind, may_recall(b, s, p, kind));
        else if (b->piece[p].fixed) bff_capture_guns(b, s, p, BFF_R21, j);
        else bff_order_retreat(s, p, RETREAT_FULL, false); /* limber up and go, whatever the row */
    }
}

/* BFF-11.1 to BFF-11.3: the attacker who charged over bad ground, rides, or fought twice; BFF-11.5: defending horse. */
static bool disorders_victor(const BffBoard *b, const BffState *s, int unit, int which) {
    if (bff_mounted(b, s, unit)) return true;
    return which == 0 && (s->combat.second || bff_is(s, unit, U_OVER_BROKEN | U_OVER_ROUGH));
}

void bff_order_beaten(const BffBoard *b, BffState *s, const Journal *j) {
    Combat *f = &s->combat;
    int beaten = bff_beaten(f->result);
    f->stage = COMBAT_CARRY;
    if (beaten < 0) return;
    order_back(b, s, beaten, j);
    const PieceSet *victors = &f->party[1 - beaten];
    for (int p = pieces_next(victors, 0); p; p = pieces_next(victors, p)) {
        if (bff_on_table(s, p) && !bff_is(s, p, U_BROKEN) && disorders_victor(b, s, p, 1 - beaten))
            bff_disorder(b, s, p, clause_of(f->result), j);
    }
}
