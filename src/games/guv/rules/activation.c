/* Activation (8): the pulled chit is placed or passed, and when the activation ends. */
#include "games/guv/rules.h"

/* ---- Who may act: nobody twice in a turn, whatever brought him (GUV-8.det-e, GUV-8.ind-c); who was out of the
 * radius, or whose formation passed or was not chosen, may still be taken by another chit or marker (GUV-R28,
 * GUV-R86) */

/* ---- Units and chits --------------------------------------------------------------------------------------------- */

/* GUV-8.a: only who is activated acts. */
bool guv_unit_free(const GuvBoard *b, const GuvState *s, int unit, Refusal *r) {
    const GuvUnit *u = &b->unit[unit];
    if (u->type == SKIRMISHER || u->type == DUMMY) return refuse(r, GUV_R87, "%s needs no activation.", u->name);
    if (guv_is(s, unit, U_USED)) return refuse(r, GUV_8_form_d, "%s was activated this turn.", u->name);
    /* GUV-18.hold-b, GUV-R54, GUV-R77: Gibbon's brigades stand still even when Couch acts. */
    if (u->hold && !guv_on(s, OPTION_HYPOTHETICAL) && s->turn < u->hold && !s->gibbon_free) {
        return refuse(r, GUV_18_hold_b, "%s may not act before turn %d.", u->name, u->hold);
    }
    return !u->formation || guv_is_independent(b, s, unit) || guv_formation_free(b, s, u->formation, r);
}

void guv_activate_unit(const GuvBoard *b, GuvState *s, int unit, bool beside) {
    guv_make_active(s, unit);
    if (guv_is(s, unit, U_DIS)) s->mark[unit] |= U_RESTING; /* GUV-R65 */
    if (beside) s->mark[unit] |= U_DETACHED;
    if (s->marching) s->mark[unit] |= U_MARCHED; /* GUV-R23 */
    s->from[guv_bit(unit)] = s->hex[unit];
}

static bool is_boxed(const GuvState *s, int commander, int formation) { return s->box[commander] >> formation & 1; }

/* Does the chit stand for this unit's formation? */
bool guv_of_chit(const GuvBoard *b, const GuvState *s, int unit) {
    int formation = guv_is_independent(b, s, unit) ? 0 : b->unit[unit].formation;
    if (s->chit > CHIT_INDEPENDENT || !formation) return false;
    return s->chit > CHIT_COMMANDER ? is_boxed(s, s->chit - CHIT_COMMANDER, formation) : s->chit == formation;
}

/* Nobody else can be of the chit under way, wherever he is; with the Independent chit anybody. */
static Bits128 chit_units(const GuvBoard *b, const GuvState *s) {
    if (s->chit > CHIT_INDEPENDENT) return b->units[guv_active(b, s)];
    if (s->chit <= CHIT_COMMANDER) return b->members[s->chit];
    Bits128 set = {{0, 0}};
    for (u32 left = s->box[s->chit - CHIT_COMMANDER]; left; left &= left - 1) {
        const Bits128 *more = &b->members[bits_first(left)];
        for (int w = 0; w < COUNT(set.word); w++) set.word[w] |= more->word[w];
    }
    return set;
}

/* ---- Activate (8.form-a, GUV-R16, GUV-R27) ----------------------------------------------------------------------- */

/* Whose hexes count for placing the chit. */
static bool anchors(const GuvBoard *b, const GuvState *s, int unit) {
    if (guv_fate(s, unit) != FATE_MAP) return false;
    return s->chit > CHIT_INDEPENDENT ? guv_unit_free(b, s, unit, NULL) : guv_of_chit(b, s, unit);
}

static void chit_hexes(const GuvBoard *b, const GuvState *s, HexSet *out) {
    Side side = guv_active(b, s);
    Bits128 set = chit_units(b, s);
    int last = 0; /* units of a stack often follow each other */
    hexset_clear(out);
    for (int u = guv_next_of(side, &set, 0); u; u = guv_next_of(side, &set, u)) {
        if (s->hex[u] == last || !anchors(b, s, u)) continue;
        last = s->hex[u];
        hexset_add(out, last);
        for (int d = 0; d < 6; d++) {
            int h = b->grid.next[s->hex[u]][d];
            if (h && b->hex[h].in_play && guv_holder(s, h) != side_other(side)) hexset_add(out, h);
        }
    }
    if (s->chit != CHIT_INDEPENDENT + UNION || !guv_cavalry_waits(b, s)) return;
    for (int i = 0; i < b->entries; i++) {
        if (guv_holder(s, b->entry[i]) == CONFEDERATE) continue;
        for (int d = -1; d < 6; d++) {
            int h = d < 0 ? b->entry[i] : b->grid.next[b->entry[i]][d];
            if (h && b->hex[h].in_play && guv_holder(s, h) != CONFEDERATE) hexset_add(out, h);
        }
    }
}

static void activate_legal(const GuvBoard *b, const GuvState *s, List *l) {
    HexSet hexes;
    chit_hexes(b, s, &hexes);
    for (int h = hexset_next(&hexes, 0); h; h = hexset_next(&hexes, h)) list_add(l, DO_ACTIVATE, 1, h, 0);
    list_add(l, DO_PASS, 0, 0, 0);
    if (guv_may_draw(b, s, NULL)) list_add(l, DO_DRAW, 0, 0, 0);
    if (!s->ordered) list_add(l, DO_ORDERS, 0, 0, 0);
}

/* The same for one hex: a unit that the chit can activate is in it or next to it. */
static bool may_place(const GuvBoard *b, const GuvState *s, int hex) {
    Side side = guv_active(b, s);
    if (!b->hex[hex].in_play || guv_holder(s, hex) == side_other(side)) return false;
    for (int d = -1; d < 6; d++) {
        int h = d < 0 ? hex : b->grid.next[hex][d];
        if (!h || guv_holder(s, h) != side) continue;
        for (int u = s->top[h]; u; u = s->below[u]) {
            if (anchors(b, s, u)) return true;
        }
    }
    return s->chit == CHIT_INDEPENDENT + UNION && guv_near_entry(b, s, hex) && guv_cavalry_waits(b, s);
}

static bool chit_check(const GuvBoard *b, const GuvState *s, int hex, Refusal *r) {
    if (hex && may_place(b, s, hex)) return true;
    char label[MARK_ROOM];
    bool free_chit = s->chit > CHIT_INDEPENDENT;
    refuse(r, free_chit ? GUV_R27 : GUV_R16,
           "%s is neither the hex of a unit that the chit can activate nor next to one, free of enemies.",
           guv_hex_label(b, hex, label));
    return refuse_also(r, free_chit ? GUV_8_ind_b : GUV_8_form_a);
}

static bool activate_check(const GuvBoard *b, const GuvState *s, const Action *a, Refusal *r) {
    switch (a->verb) {
    case DO_ACTIVATE: return chit_check(b, s, a->op[0], r);
    case DO_PASS: return true; /* GUV-8.pull-b, GUV-R85 */
    case DO_DRAW: return guv_may_draw(b, s, r);
    case DO_ORDERS: return !s->ordered || refuse(r, GUV_P10, "Orders were given already.");
    default: return guv_not_now(b, s, a, r);
    }
}

static void place_chit(const GuvBoard *b, GuvState *s, int hex, const Journal *j) {
    char title[40], label[MARK_ROOM];
    s->asked = 0;
    s->chit_at[s->chit] = (u16)hex; /* GUV-8.form-g: to the end of the turn */
    journal(j, NOBODY, GUV_8_form_a, "%s is placed in %s.", guv_chit_title(b, s->chit, title),
            guv_hex_label(b, hex, label));
    s->independents = (u8)guv_chit_takes(b, s->chit);
    if (s->chit <= CHIT_INDEPENDENT) guv_activate_in_command(b, s);
    guv_step_to(s, STEP_TAKE); /* then movement, bombardment and combat (GUV-6.c) */
}

static void activate_apply(const GuvBoard *b, GuvState *s, const Action *a, const Journal *j) {
    Side side = guv_active(b, s);
    switch (a->verb) {
    case DO_ACTIVATE: place_chit(b, s, a->op[0], j); break;
    case DO_DRAW:
        s->ordered = 0;
        journal(j, NOBODY, GUV_17_b, "%s passes and draws an event chit.", side_mark(side));
        guv_start_draw(b, s, side, 1, STEP_PULL, j);
        break;
    case DO_ORDERS:
        s->ordered = 1;
        s->back = STEP_ACTIVATE;
        guv_step_to(s, STEP_ORDERS);
        break;
    default:
        journal(j, NOBODY, GUV_8_pull_c, "%s passes.", side_mark(side));
        s->ordered = s->asked = 0;
        guv_start_interlude(b, s, side, j);
    }
}

GUV_STEP(activate, "activate", GUV_8_pull_b, WHO_ACTIVE, "%c is drawn: place the chit, or pass.");

/* ---- The end of an activation ------------------------------------------------------------------------------------ */

void guv_end_activation(const GuvBoard *b, GuvState *s, const Journal *j) {
    Side side = guv_active(b, s);
    if (guv_shown(s, CSA_JACKSON) && !s->wound_rolled) {
        guv_step_to(s, STEP_WOUND_ROLL);
        return;
    }
    guv_end_activation_events(b, s, j);
    guv_renew_detach(b, s);
    guv_clear_marks(s, U_OF_ACTIVATION);
    s->marching = s->went = s->wound_rolled = 0;
    hexset_clear(&s->attacked);
    hexset_clear(&s->duties);
    memset(s->from, 0, sizeof s->from);
    s->fight = (Fight){0};
    guv_start_interlude(b, s, side, j);
}
