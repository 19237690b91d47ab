/* The maneuver check (1): who maneuvers (BFF-P2), its modifiers, and that it has acted. */
#include "games/bff/rules.h"

enum { FACES = 10 };

/* ---- Circumstances and sum --------------------------------------------------------------------------------------- */

/* BFF-1.1, BFF-1.2: detached leaders of its chain; BFF-6.2: none without a horse. */
static void see_leaders(const BffBoard *b, const BffState *s, int unit, Circumstances *c) {
    for (int p = pieces_next(&b->leaders, 0); p; p = pieces_next(&b->leaders, p)) {
        if (!bff_on_table(s, p) || !bff_commands(b, p, unit) || bff_is(s, p, U_HORSE)) continue;
        if (!bff_in_radius(b, s, p, unit)) continue; /* BFF-1.3 */
        c->value[bff_exceptional(b, s, p) ? FIELD_LEADERS_EXCEPTIONAL : FIELD_LEADERS]++;
    }
}

static void see_maneuver_check(const BffBoard *b, const BffState *s, int unit, Circumstances *c) {
    *c = (Circumstances){{0}};
    see_leaders(b, s, unit, c);
    c->value[FIELD_LINEAR_COVER] = bff_linear_cover(b, s, unit);
    c->value[FIELD_NEAR_FLANK] = bff_outflanked(b, s, unit, b->rule.outflanked);
    c->value[FIELD_IN_RANGE] = bff_in_range(b, s, unit);
    c->value[FIELD_FORTIFIED] = bff_fortified(b, s, unit);
}

static void add(Worksheet *w, int value, Clause clause, const char *code, int subject) {
    if (value) sheet_add(w, 0, value, clause, code, subject);
}

/* BFF-1.5, BFF-1.6, BFF-1.7. BFF-R26 tells where the figures come from; condition is by the label (BFF-D4). */
static int commander_drm(const BffBoard *b, int unit) {
    return b->piece[unit].exceptional ? b->maneuver_drm[MANEUVER_EXCEPTIONAL_BRIGADE] : 0;
}
static int quality_drm(const BffBoard *b, int unit) {
    return b->maneuver_drm[MANEUVER_QUALITY + b->piece[unit].quality];
}
static int condition_drm(const BffBoard *b, const BffState *s, int unit) {
    return b->maneuver_drm[MANEUVER_CONDITION + bff_condition(b, s, unit)];
}

int bff_troops_drm(const BffBoard *b, const BffState *s, int unit) {
    return commander_drm(b, unit) + quality_drm(b, unit) + condition_drm(b, s, unit);
}

static void add_leaders(const BffBoard *b, const BffState *s, int unit, const Circumstances *c, Worksheet *w) {
    const i8 *drm = b->maneuver_drm;
    for (int i = 0; i < c->value[FIELD_LEADERS]; i++)
        add(w, drm[MANEUVER_DETACHED], BFF_1_1, "detached-leader-in-radius", 0);
    for (int i = 0; i < c->value[FIELD_LEADERS_EXCEPTIONAL]; i++)
        add(w, drm[MANEUVER_DETACHED_EXCEPTIONAL], BFF_1_2, "detached-exceptional-leader-in-radius", 0);
    for (int p = bff_leader_with(b, s, unit, 0); p; p = bff_leader_with(b, s, unit, p)) {
        bool exceptional = bff_exceptional(b, s, p);
        add(w, drm[exceptional ? MANEUVER_ATTACHED_EXCEPTIONAL : MANEUVER_ATTACHED], BFF_1_4,
            exceptional ? "attached-exceptional-leader" : "attached-leader", p);
    }
    add(w, commander_drm(b, unit), BFF_1_5, "exceptional-commander", unit);
}

/* Every brigade has both, so that a nought is told, too. */
static void add_troops(const BffBoard *b, const BffState *s, int unit, Worksheet *w) {
    static const char *const qualities[QUALITIES] = {"crack", "veteran", "experienced", "green"};
    static const char *const conditions[CONDITIONS] = {"fresh", "worn", "spent"};
    Quality quality = (Quality)b->piece[unit].quality;
    Condition condition = bff_condition(b, s, unit);
    sheet_add(w, 0, quality_drm(b, unit), BFF_1_6, qualities[quality], unit); /* also a 0 */
    sheet_add(w, 0, condition_drm(b, s, unit), BFF_1_7, conditions[condition], unit);
}

static bool in_column(const BffState *s, int unit) {
    int formation = s->unit[unit].formation;
    return formation == FIELD_COLUMN || formation == MARCH_COLUMN;
}

void bff_maneuver_sheet(const BffBoard *b, const BffState *s, int unit, const Circumstances *c, Worksheet *w) {
    const i8 *drm = b->maneuver_drm;
    Side side = bff_side(b, unit);
    sheet_start(w, "maneuver-check", "modifier", "");
    add_leaders(b, s, unit, c, w);
    add_troops(b, s, unit, w);
    if (in_column(s, unit)) add(w, drm[MANEUVER_COLUMN_OR_COVER], BFF_1_8, "in-column", 0);
    else if (c->value[FIELD_LINEAR_COVER]) add(w, drm[MANEUVER_COLUMN_OR_COVER], BFF_1_8, "behind-linear-cover", 0);
    if (bff_is(s, unit, U_BROKEN)) add(w, drm[MANEUVER_BROKEN], BFF_1_9, "broken", 0);
    if (c->value[FIELD_NEAR_FLANK]) add(w, drm[MANEUVER_OUTFLANKED], BFF_1_10, "outflanked", 0);
    if (bff_key_lost(b, s, side)) add(w, drm[MANEUVER_KEY_LOST], BFF_1_11, "key-position-lost", 0);
    if (bff_greater_losses(b, s, side)) add(w, drm[MANEUVER_GREATER], BFF_1_12, "greater-losses", 0); /* BFF-12.40 */
    else if (bff_heavy_casualties(b, s, side)) add(w, drm[MANEUVER_HEAVY], BFF_1_12, "heavy-casualties", 0);
    w->detail[0] = (i16)unit;
    w->detail[BFF_SUM] = SUM_MANEUVER;
}

const char *const bff_handling_names[HANDLINGS] = {"", BFF_HANDLINGS(RESULT_NAME)};

int bff_maneuver_outcomes(const BffBoard *b, const BffState *s, const Worksheet *w, Outcome *out) {
    int count = 0;
    for (int die = FACES; die >= 1; die--) {
        const char *code = bff_handlings[bff_handling(b, s, w->detail[0], die + w->total[0])];
        if (!count || out[count - 1].code != code)
            out[count++] = (Outcome){.weight = 0, .code = code, .roll = {VERB_ROLL, 1, .face = {(u8)die}}};
        out[count - 1].weight++;
    }
    return count;
}

/* ---- Who maneuvers (BFF-P2) -------------------------------------------------------------------------------------- */

/* BFF-3.2: in any order; BFF-R22: once. */
static bool may_pick(const BffBoard *b, const BffState *s, int unit, Refusal *r) {
    const char *name = bff_name_of(b, unit);
    if (!bff_is_unit(b, unit))
        return refuse(r, BFF_3_2, "%s is not a unit; leaders move in the next step.", name), refuse_also(r, BFF_3_5);
    if (bff_side(b, unit) != bff_active(s)) return refuse(r, BFF_3_2, "%s is not yours.", name);
    if (!bff_on_table(s, unit)) return refuse(r, BFF_3_2, "%s is not on the table.", name);
    if (bff_is(s, unit, U_ACTED)) return refuse(r, BFF_R22, "%s has acted.", name);
    return !bff_surprised(b, s, unit) || refuse(r, BFF_12_2, "%s is surprised.", name);
}

static int next_pick(const BffBoard *b, const BffState *s, int after) {
    const PieceSet *own = &b->of_side[s->active];
    for (int p = pieces_next(own, after); p && p <= b->units; p = pieces_next(own, p)) {
        if (may_pick(b, s, p, NULL)) return p;
    }
    return 0;
}

/* BFF-R22: disordered and broken brigades roll, and one that must ride (BFF-12.6). */
static bool must_roll(const BffBoard *b, const BffState *s, int unit) {
    return bff_is_brigade(b, unit) && (!bff_good_order(s, unit) || bff_rides(b, s, unit));
}

static bool may_end(const BffBoard *b, const BffState *s, Refusal *r) {
    for (int p = next_pick(b, s, 0); p; p = next_pick(b, s, p)) {
        if (!must_roll(b, s, p)) continue;
        refuse(r, BFF_R22, "%s must still roll.", bff_name_of(b, p));
        return bff_good_order(s, p) ? refuse_also(r, BFF_12_6) : false;
    }
    return true;
}

/* An empty table, on which scripts build, does not run through its turns. */
static bool is_empty(const BffState *s) {
    return !pieces_any(&s->on_table[UNION]) && !pieces_any(&s->on_table[CONFEDERATE]);
}

void bff_start_maneuver(const BffBoard *b, BffState *s, const Journal *j) {
    s->maneuver = (Maneuver){0};
    s->seen = (Circumstances){{0}};
    if (next_pick(b, s, 0) || is_empty(s)) bff_step_to(s, STEP_MANEUVER);
    else bff_start_leader_moves(b, s, j);
}

static void maneuver_legal(const BffBoard *b, const BffState *s, List *l) {
    for (int p = next_pick(b, s, 0); p; p = next_pick(b, s, p)) list_add(l, DO_PICK, 1, p, 0);
    if (may_end(b, s, NULL)) list_add(l, DO_END, 0, 0, 0);
}

static bool maneuver_check(const BffBoard *b, const BffState *s, const Action *a, Refusal *r) {
    if (a->verb == DO_PICK) return may_pick(b, s, a->op[0], r);
    if (a->verb == DO_END) return may_end(b, s, r);
    if ((a->verb < DO_MOVE || a->verb > DO_HOLD) && a->verb != DO_GO) return bff_not_now(b, s, a, r);
    refuse(r, BFF_2_7, "Pick a unit first; a brigade rolls before it does anything.");
    return refuse_also(r, bff_verbs[a->verb].opens[0]);
}

/* BFF-2.7: the check first. As a referee ask what the sum and the result read (BFF-12.30). */
static void pick(const BffBoard *b, BffState *s, int unit, const Journal *j) {
    s->maneuver = (Maneuver){.unit = (u8)unit};
    s->seen = (Circumstances){{0}};
    if (bff_is_battery(b, unit)) {
        bff_start_choice(b, s, j);
    } else if (bff_plane(s)) {
        see_maneuver_check(b, s, unit, &s->seen);
        bff_maneuver_check_seen(b, s, j);
    } else {
        u32 fields = 1u << FIELD_LEADERS | 1u << FIELD_LEADERS_EXCEPTIONAL | 1u << FIELD_NEAR_FLANK |
                     1u << FIELD_IN_RANGE | 1u << FIELD_FORTIFIED;
        if (!in_column(s, unit)) fields |= 1u << FIELD_LINEAR_COVER; /* BFF-1.8: once */
        bff_ask(s, fields, bff_active(s), STEP_MANEUVER_ROLL, unit);
    }
}

static void maneuver_apply(const BffBoard *b, BffState *s, const Action *a, const Journal *j) {
    if (a->verb == DO_PICK) pick(b, s, a->op[0], j);
    else bff_start_leader_moves(b, s, j);
}

BFF_OUTER(maneuver, bff_maneuvered, "maneuver", BFF_P2, WHO_ACTIVE, "Maneuver: choose a unit.");

/* ---- The die and what it compels (2) ----------------------------------------------------------------------------- */

void bff_maneuver_check_seen(const BffBoard *b, BffState *s, const Journal *j) { bff_step_to(s, STEP_MANEUVER_ROLL); }

/* ---- It has acted ------------------------------------------------------------------------------------------------ */

void bff_maneuvered(const BffBoard *b, BffState *s, const Journal *j) {
    int piece = s->maneuver.unit;
    if (bff_on_table(s, piece)) s->unit[piece].mark |= U_ACTED; /* BFF-R22 */
    bff_rejoin(b, s, j);
    if (bff_is_leader(b, piece)) bff_start_leader_moves(b, s, j);
    else bff_start_maneuver(b, s, j);
}
