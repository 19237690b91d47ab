/* The Construction phase (S3, 24, 25; LFM-P3): breastworks and burning bridges. LFM-R72: the book's "Organization and
 * Breastwork Phase". */
#include "games/lfm/rules.h"

/* ---- Works that are finished (S3a, 24.3, 24.12b, LFM-R73) -------------------------------------------------------- */

/* LFM-24.1, LFM-R75: everybody but mounted cavalry (and commanders, who are no units). */
static bool can_dig(const LfmBoard *b, const LfmState *s, int piece) {
    return lfm_is_unit(b, piece) && !lfm_is_mounted(b, s, piece);
}

/* LFM-S3a. The marker was placed in an earlier turn: each side has one Construction phase a turn (LFM-24.3a). Somebody
 * has stayed to dig, not necessarily the same (LFM-24.3b): else the marker is gone (LFM-R73: lfm_left). Once it
 * stands, it
 * stands, whoever is driven off (LFM-24.11b). */
static void finish_works(const LfmBoard *b, LfmState *s, const Journal *j) {
    char label[40];
    for (int h = hexset_next(&s->building, 0); h; h = hexset_next(&s->building, h)) {
        if (!hexset_has(&s->held[lfm_phasing(s)], h)) continue;
        if (lfm_in_zoi(b, s, lfm_phasing(s), h)) {
            journal(j, NOBODY, LFM_24_12b, "The work in %s waits.", lfm_hex_label(b, h, label));
        } else {
            hexset_drop(&s->building, h);
            hexset_add(&s->works, h);
            hexset_add(&s->built, h); /* LFM-24.9a: no face */
            journal(j, NOBODY, LFM_24_3a, "The breastwork in %s is completed.", lfm_hex_label(b, h, label));
        }
    }
}

/* ---- Works that are begun (S3b, 24.1, 24.2, 24.12a) -------------------------------------------------------------- */

/* A work that counts all round cannot be bettered; one with a face can (LFM-30.3). */
static bool is_complete(const LfmBoard *b, const LfmState *s, int hex) {
    if (!hexset_has(&s->works, hex)) return false;
    return hexset_has(&s->built, hex) || !b->hex[hex].face || !lfm_on(s, OPTION_FACED_WORKS);
}

static bool may_build_in(const LfmBoard *b, const LfmState *s, int hex, Refusal *r) {
    char label[40];
    if (hexset_has(&s->building, hex))
        return refuse(r, LFM_24_2a, "A work is begun in %s already.", lfm_hex_label(b, hex, label));
    if (is_complete(b, s, hex)) return refuse(r, LFM_24_1, "A work stands in %s.", lfm_hex_label(b, hex, label));
    return !lfm_in_zoi(b, s, lfm_phasing(s), hex) ||
           (refuse(r, LFM_24_12a, "%s is in an enemy zone of influence.", lfm_hex_label(b, hex, label)),
            refuse_also(r, LFM_S3b));
}

/* LFM-S3b. Everything but its hex. Its order does not matter (LFM-24.2a). */
static bool is_free_to_build(const LfmBoard *b, const LfmState *s, int unit, Refusal *r) {
    const char *name = lfm_name(b, s, unit);
    if (b->no_construction) return refuse(r, LFM_30_18, "Nothing is built in this battle.");
    if (!lfm_is_unit(b, unit)) return refuse(r, LFM_24_1, "%s cannot build.", name);
    if (lfm_side(b, unit) != lfm_phasing(s)) return refuse(r, LFM_24_1, "%s is not yours.", name);
    if (!lfm_on_map(s, unit)) return refuse(r, LFM_24_2a, "%s is not on the map.", name);
    if (!can_dig(b, s, unit)) {
        refuse(r, LFM_24_1, "%s is mounted.", name);
        return refuse_also(r, LFM_R75);
    }
    if (lfm_is(s, unit, U_STIRRED)) { /* LFM-R72 */
        refuse(r, LFM_24_2a, "%s was not in its hex at the start of the turn.", name);
        return refuse_also(r, LFM_R72);
    }
    if (lfm_surprised(b, s, unit)) return refuse(r, LFM_30_2, "%s is surprised.", name);
    return !lfm_locked(b, s, unit) || refuse(r, LFM_30_8, "%s is locked.", name);
}

static bool may_build(const LfmBoard *b, const LfmState *s, int unit, Refusal *r) {
    return is_free_to_build(b, s, unit, r) && may_build_in(b, s, s->hex[unit], r);
}

/* LFM-24.10: there are always markers enough. The unit alone is held, not its stack (LFM-R74); that it stays until the
 * turn ends (LFM-24.2b) and does not bombard (LFM-24.2c) is told by its mark. */
static void build(const LfmBoard *b, LfmState *s, int unit, const Journal *j) {
    char label[40];
    hexset_add(&s->building, s->hex[unit]);
    s->mark[unit] |= U_BUILDER;
    journal(j, NOBODY, LFM_24_2a, "%s starts a breastwork in %s.", lfm_name_of(b, unit),
            lfm_hex_label(b, s->hex[unit], label));
}

/* ---- Bridges (S3c, 25, LFM-R76) ---------------------------------------------------------------------------------- */

static int bridge_at(const LfmBoard *b, int side) {
    for (int i = 1; i <= b->bridges; i++) {
        if (b->bridge[i] == side) return i;
    }
    return 0;
}

static bool holds_torch(const LfmBoard *b, const LfmState *s, int unit) {
    for (int i = 1; i <= b->bridges; i++) {
        if (s->torch[lfm_phasing(s)][i] == unit) return true;
    }
    return false;
}

static bool is_beside(const LfmBoard *b, int bridge, int hex) {
    int ends[2];
    hexside_ends(&b->grid, b->bridge[bridge], &ends[0], &ends[1]);
    return hex == ends[0] || hex == ends[1];
}

static bool may_burn_ever(const LfmBoard *b, const LfmState *s, int bridge, Refusal *r) {
    if (!bridge) return refuse(r, LFM_25a, "There is no bridge.");
    if (b->no_construction) return refuse(r, LFM_30_18, "Nothing is burned in this battle.");
    if (b->bridge_fixed[bridge]) return refuse(r, LFM_25a, "%s cannot be burned.", b->bridge_name[bridge]);
    return !(s->burned >> bridge & 1) || refuse(r, LFM_R77, "%s is burned.", b->bridge_name[bridge]);
}

/* LFM-S3c. */
static bool may_kindle(const LfmBoard *b, const LfmState *s, int unit, int bridge, Refusal *r) {
    const char *name = lfm_name(b, s, unit);
    if (!may_burn_ever(b, s, bridge, r)) return false;
    if (!lfm_is_unit(b, unit) || lfm_side(b, unit) != lfm_phasing(s) || !lfm_on_map(s, unit) || !lfm_sp(b, s, unit))
        return refuse(r, LFM_25a, "%s is no unit of yours on the map.", name);
    if (!is_beside(b, bridge, s->hex[unit])) return refuse(r, LFM_25a, "%s is not beside the bridge.", name);
    if (s->torch[lfm_phasing(s)][bridge]) return refuse(r, LFM_R76, "An attempt at this bridge is under way.");
    return !holds_torch(b, s, unit) || refuse(r, LFM_R76, "%s is at another bridge.", name);
}

/* U_ROLLED: its marker was placed in this phase (LFM-25c: the next one), or it has rolled (LFM-R76). */
static bool may_burn(const LfmBoard *b, const LfmState *s, int bridge, Refusal *r) {
    if (!may_burn_ever(b, s, bridge, r)) return false;
    int unit = s->torch[lfm_phasing(s)][bridge];
    if (!unit) return refuse(r, LFM_25b, "No unit of yours has a marker there.");
    return !lfm_is(s, unit, U_ROLLED) ||
           refuse(r, LFM_25c, "%s must wait for the next Construction phase.", lfm_name_of(b, unit));
}

void lfm_bridge_sheet(const LfmBoard *b, const LfmState *s, int bridge, Worksheet *w) {
    Side side = lfm_phasing(s);
    int unit = s->torch[side][bridge], hex = s->hex[unit];
    lfm_die_sheet(w, "bridge");
    sheet_add(w, 0, b->piece[unit].cr, LFM_25c, "cohesion", unit), sheet_also(w, LFM_18_1a);
    if (!lfm_supported(b, s, side, hex)) sheet_add(w, 1, 1, LFM_18_1b, "no friend in order next to it", unit);
    if (lfm_in_zoi(b, s, side, hex) || lfm_in_zoc(b, s, side, hex)) /* LFM-R76: once */
        sheet_add(w, 1, 1, LFM_25d, "in an enemy zone", unit), sheet_also(w, LFM_R76);
    if (b->rain) sheet_add(w, 1, 1, LFM_25e, "rain", unit);
}

void lfm_drop_torch(const LfmBoard *b, LfmState *s, int piece) {
    for (int i = 1; i <= b->bridges; i++) {
        u8 *torch = &s->torch[lfm_side(b, piece)][i];
        if (*torch == piece) *torch = 0;
    }
}

/* ---- The phase --------------------------------------------------------------------------------------------------- */

/* The zone of a hex is asked once for its whole stack. */
static void list_builders(const LfmBoard *b, const LfmState *s, List *l) {
    const HexSet *own = &s->held[lfm_phasing(s)];
    for (int h = hexset_next(own, 0); h; h = hexset_next(own, h)) {
        bool open = false, asked = false;
        for (int u = s->top[h]; u && u <= b->units; u = s->below[u]) {
            if (!is_free_to_build(b, s, u, NULL)) continue;
            if (!asked) open = may_build_in(b, s, h, NULL);
            asked = true;
            if (open) list_add(l, DO_BUILD, 1, u, 0);
        }
    }
}

static void list_bridges(const LfmBoard *b, const LfmState *s, List *l) {
    for (int i = 1; i <= b->bridges; i++) {
        if (may_burn(b, s, i, NULL)) list_add(l, DO_BURN, 1, b->bridge[i], 0);
        int ends[2];
        hexside_ends(&b->grid, b->bridge[i], &ends[0], &ends[1]);
        for (int n = 0; n < 2; n++) {
            for (int u = s->top[ends[n]]; u && u <= b->units; u = s->below[u]) {
                if (may_kindle(b, s, u, i, NULL)) list_add(l, DO_KINDLE, 2, u, b->bridge[i]);
            }
        }
    }
}

static void construction_legal(const LfmBoard *b, const LfmState *s, List *l) {
    if (!b->no_construction) list_builders(b, s, l);
    list_bridges(b, s, l);
    list_add(l, DO_END, 0, 0, 0);
}

static bool construction_check(const LfmBoard *b, const LfmState *s, const Action *a, Refusal *r) {
    switch (a->verb) {
    case DO_BUILD: return may_build(b, s, a->op[0], r);
    case DO_KINDLE: return may_kindle(b, s, a->op[0], bridge_at(b, a->op[1]), r);
    case DO_BURN: return may_burn(b, s, bridge_at(b, a->op[0]), r);
    case DO_END: return true;
    default: return lfm_not_now(b, s, a, r);
    }
}

/* Night has no artillery (LFM-S9). */
static void end_construction(const LfmBoard *b, LfmState *s, const Journal *j) {
    if (lfm_end_phase(b, s, j)) return;
    if (lfm_is_night(b, s)) lfm_start_movement(b, s, j);
    else lfm_start_artillery(b, s, j);
}

static bool anybody_builds(const LfmBoard *b, const LfmState *s) {
    const HexSet *own = &s->held[lfm_phasing(s)];
    if (b->no_construction) return false;
    for (int h = hexset_next(own, 0); h; h = hexset_next(own, h)) {
        for (int u = s->top[h]; u && u <= b->units; u = s->below[u]) {
            if (!is_free_to_build(b, s, u, NULL)) continue;
            if (may_build_in(b, s, h, NULL)) return true;
            break; /* the hex is the same for all of them */
        }
    }
    return false;
}

static bool anybody_burns(const LfmBoard *b, const LfmState *s) {
    Action action[LIST_MAX];
    List l = {action, 0};
    if (b->bridges) list_bridges(b, s, &l);
    return l.count > 0;
}

/* Passes by itself when there is nothing to do. */
static void go_on(const LfmBoard *b, LfmState *s, const Journal *j) {
    lfm_step_to(s, STEP_CONSTRUCTION);
    if (!anybody_builds(b, s) && !anybody_burns(b, s)) end_construction(b, s, j);
}

void lfm_start_construction(const LfmBoard *b, LfmState *s, const Journal *j) {
    finish_works(b, s, j);
    go_on(b, s, j);
}

static void construction_apply(const LfmBoard *b, LfmState *s, const Action *a, const Journal *j) {
    int bridge = 0;
    switch (a->verb) {
    case DO_BUILD: build(b, s, a->op[0], j); break;
    case DO_KINDLE:
        bridge = bridge_at(b, a->op[1]);
        s->torch[lfm_phasing(s)][bridge] = (u8)a->op[0];
        s->mark[a->op[0]] |= U_ROLLED;
        journal(j, NOBODY, LFM_25b, "%s prepares to burn %s.", lfm_name_of(b, a->op[0]), b->bridge_name[bridge]);
        break;
    case DO_BURN:
        s->site = (u8)bridge_at(b, a->op[0]);
        lfm_step_to(s, STEP_BRIDGE_ROLL);
        return;
    default: end_construction(b, s, j); return;
    }
    go_on(b, s, j);
}

const LfmStep lfm_step_construction = {
    {"construction", LFM_P3, WHO_PHASING, 0, "Construction: start a breastwork or prepare to burn a bridge?"},
    construction_legal,
    construction_check,
    construction_apply};

/* LFM-R76: a failure harms nobody, and the marker stays; LFM-R77: what is burned is burned. */
static void bridge_roll_apply(const LfmBoard *b, LfmState *s, const Action *a, const Journal *j) {
    int bridge = s->site, unit = s->torch[lfm_phasing(s)][bridge];
    Worksheet w;
    lfm_bridge_sheet(b, s, bridge, &w);
    bool burned = lfm_die_succeeds(&w, a->face[0]);
    s->mark[unit] |= U_ROLLED;
    s->site = 0;
    if (burned) {
        s->burned |= (u16)(1u << bridge);
        s->torch[UNION][bridge] = s->torch[CONFEDERATE][bridge] = 0;
        for (int side = UNION; side <= CONFEDERATE; side++) lfm_note_zoc(b, s, (Side)side, b->bridge[bridge] / 3);
    }
    journal(j, NOBODY, burned ? LFM_25c : LFM_R76, "%s rolls %d + %d against %d: %s %s.", lfm_name_of(b, unit),
            a->face[0], w.total[1], w.total[0], b->bridge_name[bridge], burned ? "burns" : "stands");
    go_on(b, s, j);
}

const LfmStep lfm_step_bridge_roll = {
    {"bridge-roll", LFM_25c, WHO_FORTUNE, 1, "Bridge at %b: roll one die, a cohesion check to burn it."},
    NULL,
    NULL,
    bridge_roll_apply};
