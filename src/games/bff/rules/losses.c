/* Stands and guns lost (BFF-R23, BFF-R35). In a charge combat the owner says whose, where there is a choice (BFF-P10,
 * BFF-12.53). */
#include "games/bff/rules.h"

/* ---- Stands and guns --------------------------------------------------------------------------------------------- */

int bff_lose_stands(const BffBoard *b, BffState *s, int unit, int stands, bool taken, Clause why, const Journal *j) {
    BffUnit *u = &s->unit[unit];
    int lost = stands < u->stands ? stands : u->stands;
    if (lost <= 0 || u->fate != FATE_TABLE) return 0;
    u->stands = (u8)(u->stands - lost);
    bff_count_lost(b, s, unit, lost, lost, taken);
    journal(j, NOBODY, why, "%s loses %d stand%s%s; %d left.", bff_name_of(b, unit), lost, lost == 1 ? "" : "s",
            taken ? ", captured" : "", u->stands);
    if (u->stands) {
        bff_reshape(b, s, unit);
        return lost;
    }
    journal(j, NOBODY, BFF_R35, "%s is no more.", bff_name_of(b, unit));
    bff_lift(b, s, unit, taken ? FATE_CAPTURED : FATE_LOST);
    return lost;
}

void bff_damage_guns(const BffBoard *b, BffState *s, int unit, GunFate how, Clause why, const Journal *j) {
    BffUnit *u = &s->unit[unit];
    if (how == GUNS_UNHURT || u->fate != FATE_TABLE) return;
    bool frail = bff_is(s, unit, U_DAMAGED) || b->piece[unit].half; /* BFF-R23, BFF-12.17 */
    if (how == GUNS_WRECKED || (how == GUNS_DAMAGED && frail)) {
        journal(j, NOBODY, how == GUNS_WRECKED ? why : BFF_R23, "%s is wrecked.", bff_name_of(b, unit));
        bff_lift(b, s, unit, FATE_LOST);
        return;
    }
    u->mark |= U_SILENCED;
    if (how == GUNS_DAMAGED) u->mark |= U_DAMAGED;
    journal(j, NOBODY, why, "%s is %s.", bff_name_of(b, unit),
            how == GUNS_DAMAGED ? "damaged and silenced" : "silenced");
}

void bff_capture_guns(const BffBoard *b, BffState *s, int unit, Clause why, const Journal *j) {
    journal(j, NOBODY, why, "%s is captured.", bff_name_of(b, unit));
    bff_lift(b, s, unit, FATE_CAPTURED);
}

static bool is_capture(const Combat *f, int which) { return !f->owed[which]; }

static bool any_brigade(const BffBoard *b, const BffState *s, const PieceSet *party) {
    for (int p = pieces_next(party, 0); p; p = pieces_next(party, p)) {
        if (bff_is_brigade(b, p) && bff_on_table(s, p)) return true;
    }
    return false;
}

/* Guns take the whole of a loss: not after a stand was lost, unless nobody else is left. */
static bool guns_may_bear(const BffBoard *b, const BffState *s, int which) {
    const Combat *f = &s->combat;
    const CombatRow *row = &b->combat[f->result];
    if (is_capture(f, which)) return true;
    if (row->guns < GUNS_DAMAGED) return false;
    int whole = row->stands ? row->stands : 1;
    return f->owed[which] >= whole || !any_brigade(b, s, &f->party[which]);
}

static bool may_lose(const BffBoard *b, const BffState *s, int which, int unit, Refusal *r) {
    const char *name = bff_name(b, s, unit);
    if (!pieces_have(&s->combat.party[which], unit) || !bff_on_table(s, unit))
        return refuse(r, BFF_P10, "%s has no part in the loss.", name);
    return bff_is_brigade(b, unit) || guns_may_bear(b, s, which) ||
           refuse(r, BFF_12_53, "A stand is lost already; %s cannot take the rest.", name);
}

static void take_loss(const BffBoard *b, BffState *s, int which, int unit, const Journal *j) {
    Combat *f = &s->combat;
    bool taken = is_capture(f, which), guns = bff_is_battery(b, unit);
    int before = s->unit[unit].stands;
    if (guns && taken) bff_capture_guns(b, s, unit, BFF_P10, j);
    else if (guns) bff_damage_guns(b, s, unit, (GunFate)b->combat[f->result].guns, BFF_P10, j);
    else bff_lose_stands(b, s, unit, 1, taken, BFF_P10, j);
    if (taken) f->captures[which]--;
    else f->owed[which] = guns ? 0 : (u8)(f->owed[which] - 1);
    /* Fewer stands are in the combat now (BFF-10.12). */
    int fewer = guns ? (bff_on_table(s, unit) ? 0 : bff_loss_value(b, unit, false)) : before - s->unit[unit].stands;
    u8 *count = &s->seen.value[FIELD_ATTACKERS + which];
    *count = (u8)(*count > fewer ? *count - fewer : 0);
}

static int able(const BffBoard *b, const BffState *s, int which, int *last) {
    int count = 0;
    const PieceSet *party = &s->combat.party[which];
    for (int p = pieces_next(party, 0); p; p = pieces_next(party, p)) {
        if (may_lose(b, s, which, p, NULL)) count++, *last = p;
    }
    return count;
}

/* The defenders' losses first. */
static int side_owing(const BffState *s) {
    const Combat *f = &s->combat;
    for (int which = 1; which >= 0; which--) {
        if (f->owed[which] || f->captures[which]) return which;
    }
    return -1;
}

int bff_owed(const BffState *s) {
    int which = side_owing(s);
    return which < 0 ? 0 : s->combat.owed[which] + s->combat.captures[which];
}

bool bff_ask_loss(const BffBoard *b, BffState *s, const Journal *j) {
    Combat *f = &s->combat;
    for (int which = side_owing(s), unit = 0; which >= 0; which = side_owing(s)) {
        int count = able(b, s, which, &unit);
        if (count > 1) {
            s->asking = (u8)bff_combat_side(s, which);
            bff_step_to(s, STEP_LOSSES);
            return true;
        }
        if (count == 1) take_loss(b, s, which, unit, j);
        else f->owed[which] = f->captures[which] = 0; /* nobody is left */
    }
    return false;
}

static void losses_legal(const BffBoard *b, const BffState *s, List *l) {
    int which = side_owing(s);
    if (which < 0) return; /* a position that cannot be */
    const PieceSet *party = &s->combat.party[which];
    for (int p = pieces_next(party, 0); p; p = pieces_next(party, p)) {
        if (may_lose(b, s, which, p, NULL)) list_add(l, DO_LOSE, 1, p, 0);
    }
}

static bool losses_check(const BffBoard *b, const BffState *s, const Action *a, Refusal *r) {
    return a->verb == DO_LOSE ? may_lose(b, s, side_owing(s), a->op[0], r) : bff_not_now(b, s, a, r);
}

static void losses_apply(const BffBoard *b, BffState *s, const Action *a, const Journal *j) {
    take_loss(b, s, side_owing(s), a->op[0], j);
    bff_resolve_pending(b, s, j);
}

BFF_STEP(losses, "losses", BFF_P10, WHO_ASKING, "Losses: %o to take. Who loses a stand?");
