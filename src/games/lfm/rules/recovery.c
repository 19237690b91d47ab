/* Recovery of eliminated regiments (S7c, 17, LFM-R68 to LFM-R70, LFM-R91). */
#include "games/lfm/rules.h"

/* ---- Recover markers, in the Movement phase (LFM-S5d) ------------------------------------------------------------ */

static bool has_fallen(const LfmBoard *b, const LfmState *s, int brigade) {
    const PieceSet *members = &b->brigade[brigade].members;
    for (int p = pieces_next(members, 0); p && p <= b->units; p = pieces_next(members, p)) {
        if (s->fate[p] == FATE_ELIMINATED) return true;
    }
    return false;
}

bool lfm_may_prepare_recovery(const LfmBoard *b, const LfmState *s, int commander, Refusal *r) {
    const char *name = lfm_name_of(b, commander);
    if (!commander || lfm_side(b, commander) != lfm_phasing(s) || b->brief[commander].rank != RANK_BRIGADE ||
        !lfm_on_map(s, commander))
        return refuse(r, LFM_S5d, "%s is not a brigade commander of yours on the map.", name);
    if (b->without & WITHOUT_RECOVERY) return refuse(r, LFM_30_18, "There is no recovery in this battle.");
    if (lfm_is(s, commander, U_RECOVER)) return refuse(r, LFM_S5d, "%s has a marker.", name);
    if (lfm_is(s, commander, U_MOVED)) {
        refuse(r, LFM_S5d, "%s has moved.", name);
        return refuse_also(r, LFM_17_1a);
    }
    return has_fallen(b, s, b->brief[commander].brigade) ||
           refuse(r, LFM_17_1a, "%s has lost no regiment that could come back.", name);
}

/* ---- Where a regiment may come back (17.1d) ---------------------------------------------------------------------- */

static bool is_open(const LfmBoard *b, const LfmState *s, int unit, int hex, Refusal *r) {
    Side side = lfm_side(b, unit);
    char label[MARK_ROOM];
    if (!b->hex[hex].in_play || lfm_holder(b, s, hex) == side_other(side))
        return refuse(r, LFM_17_1d, "%s is not open.", lfm_hex_label(b, hex, label));
    if (lfm_in_zoc(b, s, side, hex) || lfm_in_zoi(b, s, side, hex))
        return refuse(r, LFM_17_1d, "%s is in an enemy zone.", lfm_hex_label(b, hex, label));
    PieceSet set = {{0}};
    pieces_add(&set, unit);
    if (lfm_fits(b, s, &set, hex, r)) return true;
    return refuse_also(r, LFM_17_1d);
}

/* LFM-R91: he has lost his last regiment and stays with another unit. */
static bool has_lost_his_brigade(const LfmBoard *b, const LfmState *s, int commander) {
    return !lfm_brigade_in(b, s, b->brief[commander].brigade, s->hex[commander]);
}

static bool may_return(const LfmBoard *b, const LfmState *s, int unit, int hex, Refusal *r) {
    int commander = b->brigade[b->brief[unit].brigade].commander, home = s->hex[commander];
    char label[MARK_ROOM];
    if (!hex || hex_distance(&b->grid, home, hex) > 1)
        return refuse(r, LFM_17_1d, "%s is neither the hex of %s nor next to it.", lfm_hex_label(b, hex, label),
                      lfm_name_of(b, commander));
    if (hex != home && has_lost_his_brigade(b, s, commander) && is_open(b, s, unit, home, NULL))
        return refuse(r, LFM_R91, "There is room in the hex of %s.", lfm_name_of(b, commander));
    return is_open(b, s, unit, hex, r);
}

/* The hexes open to it; their number. */
static int hexes_for(const LfmBoard *b, const LfmState *s, int unit, u16 out[7]) {
    int home = s->hex[b->brigade[b->brief[unit].brigade].commander], count = 0;
    if (may_return(b, s, unit, home, NULL)) out[count++] = (u16)home;
    for (int d = 0; d < 6; d++) {
        int hex = b->grid.next[home][d];
        if (hex && may_return(b, s, unit, hex, NULL)) out[count++] = (u16)hex;
    }
    return count;
}

/* ---- The attempt ------------------------------------------------------------------------------------------------- */

/* LFM-S7c, LFM-17.1a, LFM-R68. What his regiments do does not matter (LFM-17.1b). */
static bool may_try(const LfmBoard *b, const LfmState *s, int commander, Refusal *r) {
    const char *name = lfm_name_of(b, commander);
    Side side = lfm_side(b, commander);
    if (!lfm_on_map(s, commander)) return refuse(r, LFM_R90, "%s is not on the map.", name), refuse_also(r, LFM_17_1a);
    if (!lfm_is(s, commander, U_RECOVER)) {
        refuse(r, LFM_R68, "%s has no Recover marker.", name);
        return refuse_also(r, LFM_S5d), refuse_also(r, LFM_17_1a);
    }
    if (lfm_is(s, commander, U_RALLIED)) return refuse(r, LFM_R68, "%s has made his attempt.", name);
    if (lfm_in_zoc(b, s, side, s->hex[commander])) return refuse(r, LFM_17_1a, "%s is in an enemy ZOC.", name);
    return !lfm_in_zoi(b, s, side, s->hex[commander]) ||
           (refuse(r, LFM_17_1a, "%s is in an enemy ZOI.", name), refuse_also(r, LFM_6_2));
}

static bool may_recover(const LfmBoard *b, const LfmState *s, int unit, Refusal *r) {
    const char *name = lfm_name(b, s, unit);
    u16 hexes[7];
    if (b->without & WITHOUT_RECOVERY) return refuse(r, LFM_30_18, "There is no recovery in this battle.");
    if (lfm_is_gun(b, unit)) return refuse(r, LFM_R70, "%s is a battery.", name);
    if (!lfm_is_regiment(b, unit) || lfm_side(b, unit) != lfm_phasing(s))
        return refuse(r, LFM_17_1a, "%s is not a regiment of yours.", name);
    if (s->fate[unit] != FATE_ELIMINATED)
        return refuse(r, LFM_17_1a, "%s is not among the eliminated that may come back.", name);
    int commander = b->brigade[b->brief[unit].brigade].commander;
    if (!commander) return refuse(r, LFM_17_1a, "%s has no brigade commander.", name);
    if (!may_try(b, s, commander, r)) return false;
    return hexes_for(b, s, unit, hexes) > 0 || refuse(r, LFM_R69, "There is no hex for %s to come back to.", name);
}

/* LFM-17.1c: unmodified. */
void lfm_recovery_sheet(const LfmBoard *b, const LfmState *s, int unit, Worksheet *w) {
    lfm_die_sheet(w, "recovery");
    sheet_add(w, 0, b->piece[unit].cr, LFM_17_1c, "cohesion", unit);
}

static int next_to_recover(const LfmBoard *b, const LfmState *s, int unit) {
    const PieceSet *own = &b->of_side[lfm_phasing(s)];
    for (int u = pieces_next(own, unit); u && u <= b->units; u = pieces_next(own, u)) {
        if (s->fate[u] == FATE_ELIMINATED && may_recover(b, s, u, NULL)) return u;
    }
    return 0;
}

void lfm_start_recovery(const LfmBoard *b, LfmState *s, const Journal *j) {
    lfm_step_to(s, STEP_RECOVERY);
    if (!next_to_recover(b, s, 0)) lfm_end_reorganization(b, s, j);
}

LFM_CHOICE(recovery, DO_RECOVER, next_to_recover, may_recover, DO_END)

static void recovery_apply(const LfmBoard *b, LfmState *s, const Action *a, const Journal *j) {
    if (a->verb == DO_END) {
        lfm_end_reorganization(b, s, j);
        return;
    }
    s->asked = (u8)a->op[0];
    lfm_step_to(s, STEP_RECOVERY_ROLL);
}

LFM_STEP(recovery, "recovery", LFM_17_1a, WHO_PHASING, "Recovery: roll for which regiment?");

/* ---- The die and the hex ----------------------------------------------------------------------------------------- */

/* LFM-R68: in good order, undetached, mounted; among the disorganized it is one of them. LFM-R91: a commander who had
 * lost his brigade joins it. */
static void bring_back(const LfmBoard *b, LfmState *s, int hex, const Journal *j) {
    int unit = s->asked, commander = b->brigade[b->brief[unit].brigade].commander;
    bool bereft = has_lost_his_brigade(b, s, commander);
    char label[MARK_ROOM];
    lfm_put(b, s, unit, hex);
    s->mark[unit] = 0;
    s->asked = 0;
    journal(j, NOBODY, LFM_17_1d, "%s is back in %s.", lfm_name_of(b, unit), lfm_hex_label(b, hex, label));
    lfm_spread_disorder(b, s, hex, j);
    if (bereft && s->hex[commander] != hex) {
        int from = s->hex[commander];
        lfm_shift(b, s, commander, hex);
        lfm_reattach(b, s, commander, from, j);
        journal(j, NOBODY, LFM_R91, "%s joins it.", lfm_name_of(b, commander));
    }
    lfm_start_recovery(b, s, j);
}

/* LFM-17.1c: a failure may be tried again on a later turn. */
static void recovery_roll_apply(const LfmBoard *b, LfmState *s, const Action *a, const Journal *j) {
    int unit = s->asked;
    u16 hexes[7];
    Worksheet w;
    lfm_recovery_sheet(b, s, unit, &w);
    bool good = lfm_die_succeeds(&w, a->face[0]);
    s->mark[b->brigade[b->brief[unit].brigade].commander] |= U_RALLIED; /* LFM-R68: one attempt each */
    journal(j, NOBODY, LFM_17_1c, "%s: {dice:%d} against {sum:%d}. %s", lfm_name_of(b, unit), a->face[0], w.total[0],
            good ? "It rallies." : "It does not rally.");
    if (!good) {
        s->asked = 0;
        lfm_start_recovery(b, s, j);
    } else if (hexes_for(b, s, unit, hexes) == 1) {
        bring_back(b, s, hexes[0], j);
    } else {
        lfm_step_to(s, STEP_RETURN);
    }
}

LFM_ROLL(recovery_roll, "recovery-roll", LFM_17_1c, 1, "%a: recovery roll, one die.");

static void return_legal(const LfmBoard *b, const LfmState *s, List *l) {
    u16 hexes[7];
    int count = hexes_for(b, s, s->asked, hexes);
    for (int i = 0; i < count; i++) list_add(l, DO_PLACE, 1, hexes[i], 0);
}

static bool return_check(const LfmBoard *b, const LfmState *s, const Action *a, Refusal *r) {
    return a->verb == DO_PLACE ? may_return(b, s, s->asked, a->op[0], r) : lfm_not_now(b, s, a, r);
}

static void return_apply(const LfmBoard *b, LfmState *s, const Action *a, const Journal *j) {
    bring_back(b, s, a->op[0], j);
}

LFM_STEP(return, "return", LFM_P17, WHO_PHASING, "Where does %a return?");
