/* B1: the pull of a chit and who acts with it (8.pull, 8.form, 8.hc, 8.ind, 8.det). */
#include "games/guv/rules.h"

/* ---- Between activations: events (GUV-P21) ----------------------------------------------------------------------- */

/* Both are asked in turn until both decline. */
static void interlude_next(const GuvBoard *b, GuvState *s, const Journal *j) {
    for (int tries = 0; tries < 2; tries++) {
        bool declined = s->declined >> s->asking & 1;
        if (!declined && guv_event_asked(b, s, (Side)s->asking)) {
            guv_step_to(s, STEP_INTERLUDE);
            return;
        }
        s->asking = (u8)side_other((Side)s->asking);
    }
    s->asking = s->declined = 0;
    guv_start_pull(b, s, j);
}

void guv_start_interlude(const GuvBoard *b, GuvState *s, Side first, const Journal *j) {
    s->declined = 0;
    s->asking = (u8)first;
    interlude_next(b, s, j);
}

static void interlude_legal(const GuvBoard *b, const GuvState *s, List *l) {
    guv_event_list(b, s, (Side)s->asking, l);
    list_add(l, DO_DECLINE, 0, 0, 0);
    list_add(l, DO_NO_EVENTS, 0, 0, 0);
}

static bool interlude_check(const GuvBoard *b, const GuvState *s, const Action *a, Refusal *r) {
    if (a->verb == DO_DECLINE || a->verb == DO_NO_EVENTS) return true;
    if (guv_is_event_verb(a->verb)) return guv_event_check(b, s, (Side)s->asking, a, r);
    return guv_not_now(b, s, a, r);
}

static void interlude_apply(const GuvBoard *b, GuvState *s, const Action *a, const Journal *j) {
    int side = s->asking;
    if (guv_is_event_verb(a->verb)) {
        s->declined = 0;
        s->asking = (u8)side_other((Side)side);
        guv_event_apply(b, s, a, j);
        if (s->step != STEP_INTERLUDE) return; /* an event with steps of its own comes back by itself */
    } else {
        s->declined |= (u8)(1 << side);
        if (a->verb == DO_NO_EVENTS) s->no_events[side] = 1;
        s->asking = (u8)side_other((Side)side);
    }
    interlude_next(b, s, j);
}

const GuvStep guv_step_interlude = {{"interlude", GUV_P21, WHO_ASKING, 0, "Between activations: play an event?"},
                                    interlude_legal,
                                    interlude_check,
                                    interlude_apply};

void guv_resume_interlude(const GuvBoard *b, GuvState *s, const Journal *j) { interlude_next(b, s, j); }

/* ---- The pull (8.pull-a, GUV-R15) -------------------------------------------------------------------------------- */

/* GUV-R19: he counts as used from the turn of the choice on; that is the turn of the pull too, as every cup is emptied,
 * and until then nobody may know of it (GUV-P30). */
void guv_open_chit(GuvState *s, int chit) {
    s->chit = (u8)chit;
    s->cup &= ~(1u << chit);
    s->drawn |= 1u << chit;
    if (chit > CHIT_COMMANDER && chit <= CHIT_INDEPENDENT) s->commander_used[chit - CHIT_COMMANDER] = s->turn;
}

static void pull(const GuvBoard *b, GuvState *s, int number, const Journal *j) {
    u32 left = s->cup;
    for (int i = 1; i < number; i++) left &= left - 1;
    guv_open_chit(s, bits_first(left));
    char title[40];
    journal(j, NOBODY, GUV_8_pull_a, "Drawn: %s.", guv_chit_title(b, s->chit, title));
    if (s->chit == CHIT_GENERAL) s->played[UNION]++; /* only now it is seen */
    guv_step_to(s, s->chit == CHIT_GENERAL ? STEP_GENERAL : STEP_ACTIVATE);
}

/* The last chit needs no draw. */
void guv_start_pull(const GuvBoard *b, GuvState *s, const Journal *j) {
    s->chit = 0;
    if (bits_count(s->cup) > 1) guv_step_to(s, STEP_PULL);
    else if (s->cup) pull(b, s, 1, j);
    else guv_end_turn(b, s, j); /* GUV-6.d */
}

static DiceDue pull_dice(const GuvBoard *b, const GuvState *s) {
    (void)b;
    return (DiceDue){1, (u8)bits_count(s->cup)};
}

static void pull_apply(const GuvBoard *b, GuvState *s, const Action *a, const Journal *j) { pull(b, s, a->face[0], j); }

const GuvStep guv_step_pull = {
    {"pull", GUV_8_pull_a, WHO_FORTUNE, 0, "Draw a chit from the cup."}, NULL, NULL, pull_apply, pull_dice};

/* ---- Who may act: nobody twice in a turn, whatever brought him (GUV-8.det-e, GUV-8.ind-c); who was out of the
 * radius, or
 * whose formation passed or was not chosen, may still be taken by another chit or marker (GUV-R28, GUV-R86) */

/* ---- Units and chits --------------------------------------------------------------------------------------------- */

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
    (void)b;
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

int guv_chit_radius(const GuvBoard *b, int chit) {
    if (chit > CHIT_INDEPENDENT) return b->rule.independent_radius;
    return chit > CHIT_COMMANDER ? b->commander[chit - CHIT_COMMANDER].radius : b->formation[chit].radius;
}

/* GUV-18.rein-c: no commander has the cavalry of turn 11. */
static bool is_late(const GuvBoard *b, const GuvState *s, int unit) {
    return b->unit[unit].late && !guv_on(s, OPTION_STONEMAN);
}

/* GUV-18.rein-a, GUV-R76: waiting for the Independent chit or the Detachment marker. */
static bool is_waiting_cavalry(const GuvBoard *b, const GuvState *s, int unit) {
    return b->unit[unit].late && guv_fate(s, unit) == FATE_WAITING && s->turn >= b->rule.cavalry_turn &&
           !guv_is(s, unit, U_USED);
}

/* GUV-R27: the chit lies within 1 hex of where they come on. */
static bool near_entry(const GuvBoard *b, const GuvState *s, int hex) {
    for (int i = 0; i < b->entries; i++) {
        if (guv_holder(s, b->entry[i]) != CONFEDERATE && hex_distance(&b->grid, b->entry[i], hex) <= 1) return true;
    }
    return false;
}

static bool cavalry_waits(const GuvBoard *b, const GuvState *s) {
    for (int u = 1; u <= b->last_unit[UNION]; u++) {
        if (is_waiting_cavalry(b, s, u)) return true;
    }
    return false;
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
    if (s->chit != CHIT_INDEPENDENT + UNION || !cavalry_waits(b, s)) return;
    for (int i = 0; i < b->entries; i++) {
        if (guv_holder(s, b->entry[i]) == CONFEDERATE) continue;
        for (int d = -1; d < 6; d++) {
            int h = d < 0 ? b->entry[i] : b->grid.next[b->entry[i]][d];
            if (h && b->hex[h].in_play && guv_holder(s, h) != CONFEDERATE) hexset_add(out, h);
        }
    }
}

/* GUV-17.b, GUV-R74. */
static bool may_draw(const GuvBoard *b, const GuvState *s, Refusal *r) {
    if (!guv_on(s, OPTION_EVENTS)) return refuse(r, GUV_17_a, "This game is played without events.");
    if (s->chit > CHIT_COMMANDER && s->chit <= CHIT_INDEPENDENT) {
        return refuse(r, GUV_17_b, "A High Commander's chit cannot be traded.");
    }
    if (s->asked == CHIT_GENERAL) return refuse(r, GUV_17_b, "It was called by Good General, not pulled.");
    if (b->own_events) return refuse(r, GUV_R74, "Nobody draws in a scenario.");
    Side side = guv_active(b, s);
    for (int e = 1; e < EVENT_KINDS; e++) {
        if (b->event[e].side == side && s->event_cup[e]) return true;
    }
    return refuse(r, GUV_R74, "Your event cup is empty.");
}

static void activate_legal(const GuvBoard *b, const GuvState *s, List *l) {
    HexSet hexes;
    chit_hexes(b, s, &hexes);
    for (int h = hexset_next(&hexes, 0); h; h = hexset_next(&hexes, h)) list_add(l, DO_ACTIVATE, 1, h, 0);
    list_add(l, DO_PASS, 0, 0, 0);
    if (may_draw(b, s, NULL)) list_add(l, DO_DRAW, 0, 0, 0);
    if (!s->ordered) list_add(l, DO_ORDERS, 0, 0, 0);
}

/* The same for one hex: somebody whom the chit can activate is in it or next to it. */
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
    return s->chit == CHIT_INDEPENDENT + UNION && near_entry(b, s, hex) && cavalry_waits(b, s);
}

static bool chit_check(const GuvBoard *b, const GuvState *s, int hex, Refusal *r) {
    if (hex && may_place(b, s, hex)) return true;
    char label[40];
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
    case DO_DRAW: return may_draw(b, s, r);
    case DO_ORDERS: return !s->ordered || refuse(r, GUV_P10, "Orders were given already.");
    default: return guv_not_now(b, s, a, r);
    }
}

bool guv_chit_commands(const GuvBoard *b, const GuvState *s, int unit) {
    bool commander = s->chit > CHIT_COMMANDER && s->chit <= CHIT_INDEPENDENT;
    return guv_of_chit(b, s, unit) || (commander && guv_is_independent(b, s, unit) && !is_late(b, s, unit));
}

/* GUV-8.form-d, GUV-8.hc-d, GUV-8.ind-b. */
int guv_chit_takes(const GuvBoard *b, int chit) {
    return chit > CHIT_INDEPENDENT ? b->rule.independent_units : chit > CHIT_COMMANDER ? 0 : 1;
}

/* GUV-8.form-b, GUV-8.hc-d, GUV-8.hc-e, GUV-R18: command is fixed when the chit is placed, and all act as one. */
void guv_activate_in_command(const GuvBoard *b, GuvState *s) {
    HexSet area;
    Side side = guv_active(b, s);
    guv_command_area(b, s, side, s->chit_at[s->chit], guv_chit_radius(b, s->chit), 0, &area);
    const Bits128 *set = s->chit > CHIT_COMMANDER ? &b->units[side] : &b->members[s->chit];
    for (int u = guv_next_of(side, set, 0); u; u = guv_next_of(side, set, u)) {
        if (guv_fate(s, u) != FATE_MAP || !hexset_has(&area, s->hex[u]) || !guv_unit_free(b, s, u, NULL)) continue;
        if (guv_chit_commands(b, s, u)) guv_activate_unit(b, s, u, !guv_of_chit(b, s, u));
    }
}

static void place_chit(const GuvBoard *b, GuvState *s, int hex, const Journal *j) {
    char title[40], label[40];
    s->asked = 0;
    s->chit_at[s->chit] = (u16)hex; /* GUV-8.form-g: to the end of the turn */
    journal(j, NOBODY, GUV_8_form_a, "%s is placed in %s.", guv_chit_title(b, s->chit, title),
            guv_hex_label(b, hex, label));
    s->independents = (u8)guv_chit_takes(b, s->chit);
    if (s->chit <= CHIT_INDEPENDENT) guv_activate_in_command(b, s);
    guv_step_to(s, STEP_TAKE);
}

static void activate_apply(const GuvBoard *b, GuvState *s, const Action *a, const Journal *j) {
    Side side = guv_active(b, s);
    switch (a->verb) {
    case DO_ACTIVATE: place_chit(b, s, a->op[0], j); break;
    case DO_DRAW:
        s->ordered = 0;
        journal(j, NOBODY, GUV_17_b, "%s passes and draws an event chit.", side_title(side));
        guv_start_draw(b, s, side, 1, STEP_PULL, j);
        break;
    case DO_ORDERS:
        s->ordered = 1;
        s->back = STEP_ACTIVATE;
        guv_step_to(s, STEP_ORDERS);
        break;
    default:
        journal(j, NOBODY, GUV_8_pull_c, "%s passes.", side_title(side));
        s->ordered = s->asked = 0;
        guv_start_interlude(b, s, side, j);
    }
}

const GuvStep guv_step_activate = {{"activate", GUV_8_pull_b, WHO_ACTIVE, 0, "%c is drawn: place the chit, or pass."},
                                   activate_legal,
                                   activate_check,
                                   activate_apply};

/* ---- Good General picks a formation (17.usa-general, GUV-R75) ---------------------------------------------------- */

static bool may_call(const GuvBoard *b, const GuvState *s, int formation, Refusal *r) {
    const GuvFormation *f = &b->formation[formation];
    u32 taken = s->cup | s->drawn;
    for (int c = 1; c <= GUV_COMMANDERS; c++) taken |= s->box[c];
    if (f->side != UNION) return refuse(r, GUV_17_usa_general, "Choose one of your own formations.");
    if (!guv_formation_in_play(b, s, formation)) return refuse(r, GUV_17_usa_general, "%s is not in play.", f->name);
    if (taken >> formation & 1) return refuse(r, GUV_R75, "%s was chosen this turn.", f->name);
    return guv_formation_free(b, s, formation, r);
}

static void general_legal(const GuvBoard *b, const GuvState *s, List *l) {
    for (int f = 1; f <= b->formations; f++) {
        if (may_call(b, s, f, NULL)) list_add(l, DO_CALL, 1, f, 0);
    }
    list_add(l, DO_PASS, 0, 0, 0);
}

static bool general_check(const GuvBoard *b, const GuvState *s, const Action *a, Refusal *r) {
    if (a->verb == DO_PASS) return true;
    return a->verb == DO_CALL ? may_call(b, s, a->op[0], r) : guv_not_now(b, s, a, r);
}

static void general_apply(const GuvBoard *b, GuvState *s, const Action *a, const Journal *j) {
    s->event_cup[USA_GENERAL]++; /* it returns */
    s->ordered = 0;
    if (a->verb == DO_PASS) {
        guv_start_interlude(b, s, UNION, j);
        return;
    }
    s->chit = (u8)a->op[0];
    s->asked = CHIT_GENERAL;
    s->drawn |= 1u << s->chit;
    journal(j, NOBODY, GUV_17_usa_general, "Good General calls %s.", b->formation[s->chit].name);
    guv_step_to(s, STEP_ACTIVATE);
}

const GuvStep guv_step_general = {
    {"general", GUV_17_usa_general, WHO_ACTIVE, 0, "Good General: activate which formation?"},
    general_legal,
    general_check,
    general_apply};

/* ---- Independent units (8.form-d, GUV-8.form-ex1, 8.ind-b, GUV-8.stuart-a) --------------------------------------- */

bool guv_may_take(const GuvBoard *b, const GuvState *s, const HexSet *area, int unit, Refusal *r) {
    Side side = guv_active(b, s);
    const char *name = guv_unit_name(b, unit);
    if (!unit || guv_side(unit) != side) return refuse(r, GUV_8_form_f, "Not your unit.");
    bool commander = s->chit > CHIT_COMMANDER && s->chit <= CHIT_INDEPENDENT;
    if (commander && side == CONFEDERATE && b->unit[unit].type == HORSE_ARTILLERY) {
        return refuse(r, GUV_R25, "%s is no cavalry.", name), refuse_also(r, GUV_8_stuart_a);
    }
    bool stuart = commander && guv_is_stuart(b, unit);
    if (!stuart && !s->independents) {
        return refuse(r, s->chit > CHIT_INDEPENDENT ? GUV_8_ind_b : GUV_8_form_d,
                      "No further unit may be taken along.");
    }
    if (s->chit == CHIT_INDEPENDENT + UNION && is_waiting_cavalry(b, s, unit)) {
        return near_entry(b, s, s->chit_at[s->chit]) ||
               refuse(r, GUV_R76, "%s waits off the map at an edge road.", name);
    }
    if (guv_fate(s, unit) != FATE_MAP) {
        refuse(r, GUV_8_a, "%s is not on the map.", name);
        return is_late(b, s, unit) ? refuse_also(r, GUV_18_rein_a) : false;
    }
    Clause beyond = s->chit > CHIT_INDEPENDENT ? GUV_8_ind_b : GUV_8_form_b;
    if (!hexset_has(area, s->hex[unit])) {
        refuse(r, beyond, "%s is out of the radius.", name);
        return refuse_also(r, beyond == GUV_8_ind_b ? GUV_8_form_b : GUV_8_form_d);
    }
    if (s->chit > CHIT_INDEPENDENT && guv_is(s, unit, U_USED)) {
        refuse(r, GUV_8_ind_b, "%s was activated this turn.", name);
        refuse_also(r, GUV_8_ind_c);
        return refuse_also(r, GUV_8_form_d);
    }
    bool any = s->chit > CHIT_INDEPENDENT || stuart || guv_is_independent(b, s, unit);
    if (!any) return refuse(r, GUV_8_form_f, "%s belongs to another formation.", name);
    if (is_late(b, s, unit) && s->chit <= CHIT_INDEPENDENT) {
        return refuse(r, GUV_18_rein_c, "%s acts only by the Independent chit or the Detachment marker.", name);
    }
    return guv_unit_free(b, s, unit, r);
}

/* GUV-8.ind-b: the Independent chit has no radius to trace, only hexes next to it. */
void guv_chit_area(const GuvBoard *b, const GuvState *s, int goal, HexSet *area) {
    if (s->chit > CHIT_INDEPENDENT) {
        u16 disk[HEX_DISK_SIZE(9)];
        int n = hex_disk(&b->grid, s->chit_at[s->chit], b->rule.independent_radius, disk);
        hexset_clear(area);
        for (int i = 0; i < n; i++) hexset_add(area, disk[i]);
        return;
    }
    guv_command_area(b, s, guv_active(b, s), s->chit_at[s->chit], guv_chit_radius(b, s->chit), goal, area);
}

/* Whom to ask about, so that no way is looked for in vain: within the radius as the crow flies, or waiting. */
static bool could_take(const GuvBoard *b, const GuvState *s, int unit) {
    if (guv_fate(s, unit) == FATE_WAITING) return s->chit == CHIT_INDEPENDENT + UNION;
    if (guv_fate(s, unit) != FATE_MAP || guv_is(s, unit, U_USED)) return false;
    bool alone = s->chit > CHIT_INDEPENDENT || guv_is_independent(b, s, unit) || guv_is_stuart(b, unit);
    return alone && hex_distance(&b->grid, s->hex[unit], s->chit_at[s->chit]) <= guv_chit_radius(b, s->chit);
}

static void take_legal(const GuvBoard *b, const GuvState *s, List *l) {
    HexSet area;
    Side side = guv_active(b, s);
    bool looked = false;
    bool commander = s->chit > CHIT_COMMANDER && s->chit <= CHIT_INDEPENDENT; /* with whom Stuart may go */
    const Bits128 *set = s->chit > CHIT_INDEPENDENT ? &b->units[side] : &b->beside[side];
    int first = s->independents || commander ? guv_next_of(side, set, 0) : 0;
    for (int u = first; u; u = guv_next_of(side, set, u)) {
        if (!could_take(b, s, u)) continue;
        if (!looked) guv_chit_area(b, s, 0, &area);
        looked = true;
        if (guv_may_take(b, s, &area, u, NULL)) list_add(l, DO_TAKE, 1, u, 0);
    }
    list_add(l, DO_DONE, 0, 0, 0);
}

/* Of the chit, within its radius as the crow flies, and yet not reached: something is in the way (8.form-c). */
static Clause out_of_command(const GuvBoard *b, const GuvState *s, int unit) {
    if (s->chit > CHIT_COMMANDER) return GUV_8_hc_d;
    int distance = hex_distance(&b->grid, s->hex[unit], s->chit_at[s->chit]);
    return distance > guv_chit_radius(b, s->chit) ? GUV_8_form_b : GUV_8_form_c;
}

static Clause why_inactive(const GuvBoard *b, const GuvState *s, int unit) {
    bool commander = s->chit > CHIT_COMMANDER && s->chit <= CHIT_INDEPENDENT;
    if (s->chit > CHIT_INDEPENDENT) return GUV_8_ind_b;
    if (guv_of_chit(b, s, unit)) return out_of_command(b, s, unit);
    if (is_late(b, s, unit)) return GUV_18_rein_c;
    if (commander && guv_is_stuart(b, unit)) return GUV_8_stuart_a;
    if (guv_is_independent(b, s, unit)) return commander ? GUV_8_hc_d : GUV_8_form_d;
    return commander ? GUV_8_hc_d : GUV_8_form_f;
}

bool guv_refuse_inactive(const GuvBoard *b, const GuvState *s, int unit, Clause what, Refusal *r) {
    if (!r) return false;
    if (guv_is(s, unit, U_USED)) {
        refuse(r, GUV_8_det_e, "%s was activated earlier this turn.", guv_unit_name(b, unit));
        refuse_also(r, GUV_8_ind_c);
    } else if (guv_unit_free(b, s, unit, r)) {
        refuse(r, why_inactive(b, s, unit), "%s is not activated.", guv_unit_name(b, unit));
    }
    return refuse_also(r, what);
}

static bool take_check(const GuvBoard *b, const GuvState *s, const Action *a, Refusal *r) {
    if (a->verb == DO_DONE) return true;
    if (a->verb != DO_TAKE) return guv_not_now(b, s, a, r);
    HexSet area;
    guv_chit_area(b, s, s->hex[a->op[0]], &area);
    return guv_may_take(b, s, &area, a->op[0], r);
}

static void take_apply(const GuvBoard *b, GuvState *s, const Action *a, const Journal *j) {
    if (a->verb == DO_TAKE) {
        guv_activate_unit(b, s, a->op[0], s->chit <= CHIT_INDEPENDENT);
        if (s->independents) s->independents--;
    }
    if (a->verb == DO_DONE) {
        s->ordered = s->independents = 0;
        guv_start_movement(b, s, j);
    }
}

const GuvStep guv_step_take = {
    {"take", GUV_P7, WHO_ACTIVE, 0, "%c: activate other units too?"}, take_legal, take_check, take_apply};

/* ---- Detachment (GUV-8.form-e, GUV-8.det-c, GUV-R26) ------------------------------------------------------------- */

enum { DETACH_DECLINED = 0xffff };

bool guv_may_detach(const GuvBoard *b, const GuvState *s, Refusal *r) {
    Side side = guv_active(b, s);
    if (s->chit > CHIT_INDEPENDENT) return refuse(r, GUV_R26, "The marker does not go with the Independent chit.");
    if (s->detachment[side] == DETACH_DECLINED) {
        return refuse(r, GUV_8_det_c, "You took it back in this step; it may be placed in the next one.");
    }
    return s->detachment[side] == 0 || refuse(r, GUV_8_det_a, "The marker was used this turn.");
}

void guv_start_detach(GuvState *s) {
    s->back = s->step;
    guv_step_to(s, STEP_DETACH);
}

void guv_renew_detach(const GuvBoard *b, GuvState *s) {
    Side side = guv_active(b, s);
    if (s->detachment[side] == DETACH_DECLINED) s->detachment[side] = 0;
}

static bool may_be_detached(const GuvBoard *b, const GuvState *s, int unit) {
    return !guv_is(s, unit, U_USED) && guv_unit_free(b, s, unit, NULL);
}

static bool mark_ok(const GuvBoard *b, const GuvState *s, const HexSet *area, int hex) {
    Side side = guv_active(b, s);
    if (!hex || !hexset_has(area, hex)) return false;
    if (side == UNION && b->hex[hex].entry && guv_holder(s, hex) != CONFEDERATE && cavalry_waits(b, s)) return true;
    if (guv_holder(s, hex) != side) return false;
    for (int u = s->top[hex]; u; u = s->below[u]) {
        if (may_be_detached(b, s, u)) return true;
    }
    return false;
}

static void detach_legal(const GuvBoard *b, const GuvState *s, List *l) {
    HexSet area;
    guv_chit_area(b, s, 0, &area);
    for (int h = hexset_next(&area, 0); h; h = hexset_next(&area, h)) {
        if (mark_ok(b, s, &area, h)) list_add(l, DO_MARK, 1, h, 0);
    }
    list_add(l, DO_DECLINE, 0, 0, 0);
}

static bool detach_check(const GuvBoard *b, const GuvState *s, const Action *a, Refusal *r) {
    if (a->verb == DO_DECLINE) return true;
    if (a->verb != DO_MARK) return guv_not_now(b, s, a, r);
    HexSet area;
    guv_chit_area(b, s, a->op[0], &area);
    if (mark_ok(b, s, &area, a->op[0])) return true;
    char label[40];
    if (!hexset_has(&area, a->op[0])) {
        return refuse(r, GUV_8_det_b, "%s is out of the radius.", guv_hex_label(b, a->op[0], label));
    }
    return refuse(r, GUV_8_det_d, "Nobody in %s could be detached.", guv_hex_label(b, a->op[0], label));
}

static void detach_apply(const GuvBoard *b, GuvState *s, const Action *a, const Journal *j) {
    Side side = guv_active(b, s);
    guv_step_to(s, (GuvStepId)s->back);
    s->back = 0;
    if (a->verb == DO_DECLINE) {
        s->detachment[side] = DETACH_DECLINED;
        return;
    }
    int hex = a->op[0];
    char label[40];
    s->detachment[side] = (u16)hex;
    journal(j, NOBODY, GUV_8_det_b, "%s puts the Detachment marker on %s.", side_title(side),
            guv_hex_label(b, hex, label));
    for (int u = 1; u <= b->last_unit[side] && side == UNION && b->hex[hex].entry; u++) {
        if (is_waiting_cavalry(b, s, u)) guv_activate_unit(b, s, u, true); /* GUV-R76 */
    }
    if (guv_holder(s, hex) != side) return;
    for (int u = s->top[hex]; u; u = s->below[u]) {
        if (may_be_detached(b, s, u)) guv_activate_unit(b, s, u, true);
    }
}

const GuvStep guv_step_detach = {{"detach", GUV_8_det_b, WHO_ACTIVE, 0, "Where does the Detachment marker go?"},
                                 detach_legal,
                                 detach_check,
                                 detach_apply};

/* ---- The end of an activation ------------------------------------------------------------------------------------ */

void guv_end_activation(const GuvBoard *b, GuvState *s, const Journal *j) {
    Side side = guv_active(b, s);
    if (guv_shown(s, CSA_JACKSON) && !s->wound_rolled) {
        guv_step_to(s, STEP_WOUND_ROLL);
        return;
    }
    guv_end_activation_events(b, s, j);
    guv_renew_detach(b, s);
    guv_take_marks_off(s, U_OF_ACTIVATION);
    s->marching = s->went = s->wound_rolled = 0;
    hexset_clear(&s->attacked);
    hexset_clear(&s->duties);
    memset(s->from, 0, sizeof s->from);
    s->fight = (Fight){0};
    guv_start_interlude(b, s, side, j);
}
