/* Contact: the enemy next to a moving stack stands or breaks away, at once (9.break, GUV-P10). */
#include "games/guv/rules.h"

/* ---- What it costs to come next to the enemy (9.contact) --------------------------------------------------------- */

/* GUV-9.contact-a; GUV-9.contact-b: over a river, too; GUV-R31: once, however many they are. GUV-14.night-c: not in a
 * Night Attack!. GUV-9.move-ex1 to GUV-9.move-ex4. */
int guv_contact_cost(const GuvBoard *b, const GuvState *s, int to) {
    return b->hex[to].terrain == TERRAIN_FOREST || guv_night_attack(s) ? 0 : b->rule.contact;
}

/* ---- Can the hex be emptied? (9.break-c) ------------------------------------------------------------------------- */

enum { FLIGHT_UNITS = 12, FLIGHT_HEXES = 12 };

/* GUV-9.break-b, GUV-R33: away from every enemy, unless friends stand there. */
bool guv_is_refuge(const GuvBoard *b, const GuvState *s, Side side, int hex, int newcomer) {
    if (!hex || !b->hex[hex].in_play || hex == newcomer || guv_holder(s, hex) == side_other(side)) return false;
    if (guv_holder(s, hex) == side) return true;
    bool met = newcomer && hex_distance(&b->grid, hex, newcomer) == 1;
    return !met && !guv_next_to_enemy(b, s, side, hex);
}

static bool may_flee_one(const GuvBoard *b, const GuvState *s, int unit, int direction) {
    int from = s->hex[unit], to = b->grid.next[from][direction];
    Side side = guv_side(unit);
    if (!guv_is_refuge(b, s, side, to, 0) || !guv_may_cross(b, s, unit, from, direction, NULL)) return false;
    /* GUV-R66: whom leaving the works demoralizes goes where a demoralized unit may. */
    bool works = hexset_has(&s->works, from) || b->hex[from].fort == side; /* GUV-R36 */
    return !works || !guv_is(s, unit, U_DIS | U_DEM) || !guv_next_to_enemy(b, s, side, to);
}

/* GUV-9.break-g, GUV-R35: exactly two hexes, past the enemy if need be, never ending next to him. The hex between, one
 * without a pontoon on the way if there is a choice; 0 when there is no way. */
static int way_of_two(const GuvBoard *b, const GuvState *s, int unit, int to) {
    int from = s->hex[unit], found = 0;
    Side side = guv_side(unit);
    if (guv_holder(s, to) == side_other(side) || guv_next_to_enemy(b, s, side, to)) return 0;
    for (int d = 0; d < 6; d++) {
        int way = b->grid.next[from][d], on_to = way ? hex_direction(&b->grid, way, to) : -1;
        if (on_to < 0 || guv_holder(s, way) == side_other(side)) continue;
        if (!guv_may_cross(b, s, unit, from, d, NULL) || !guv_may_cross(b, s, unit, way, on_to, NULL)) continue;
        bool pontoon =
            guv_pontoon_on(s, hexside_of(&b->grid, from, way)) || guv_pontoon_on(s, hexside_of(&b->grid, way, to));
        if (!pontoon) return way;
        found = way;
    }
    return found;
}

/* Where a unit could go, stacking left aside. */
static int flight_hexes(const GuvBoard *b, const GuvState *s, int unit, u16 out[FLIGHT_HEXES]) {
    int count = 0;
    if (b->unit[unit].type == CAVALRY) {
        u16 ring[HEX_RING_SIZE(2)];
        int n = hex_ring(&b->grid, s->hex[unit], 2, ring);
        for (int i = 0; i < n; i++) {
            if (b->hex[ring[i]].in_play && way_of_two(b, s, unit, ring[i])) out[count++] = ring[i];
        }
        return count;
    }
    for (int d = 0; d < 6; d++) {
        if (may_flee_one(b, s, unit, d)) out[count++] = b->grid.next[s->hex[unit]][d];
    }
    return count;
}

/* A trial of where everybody goes. Brigades come first, so that skirmishers can follow them. */
typedef struct Trial {
    const GuvBoard *b;
    const GuvState *s;
    int count;
    u8 unit[FLIGHT_UNITS];
    u16 to[FLIGHT_UNITS];
    u8 ways[FLIGHT_UNITS]; /* where it could go, once that was looked for */
    bool looked[FLIGHT_UNITS];
    u16 way[FLIGHT_UNITS][FLIGHT_HEXES];
} Trial;

static int trial_ways(Trial *t, int at) {
    if (!t->looked[at]) t->ways[at] = (u8)flight_hexes(t->b, t->s, t->unit[at], t->way[at]);
    t->looked[at] = true;
    return t->ways[at];
}

static bool trial_room(const Trial *t, int at, int hex) {
    int units = guv_stack_units(t->s, hex) + 1,
        points = guv_stack_points(t->b, t->s, hex) + guv_points(t->b, t->s, t->unit[at]);
    for (int i = 0; i < at; i++) {
        if (t->to[i] != hex) continue;
        units++;
        points += guv_points(t->b, t->s, t->unit[i]);
    }
    return guv_stack_fits(t->b, units, points);
}

/* GUV-R87: to the same hex as a brigade of its stack. Brigades that have gone already count too. */
static bool follows_brigade(const Trial *t, int at, int hex) {
    for (int i = 0; i < at; i++) {
        if (t->to[i] == hex && guv_is_brigade(t->b, t->unit[i])) return true;
    }
    return guv_was_passed(t->s, hex);
}

static bool trial_goes(Trial *t, int at, int hex) {
    if (!trial_room(t, at, hex)) return false;
    if (guv_is_skirmisher(t->b, t->unit[at]) && !follows_brigade(t, at, hex)) return false;
    t->to[at] = (u16)hex;
    return true;
}

static bool trial_fits(Trial *t, int at) {
    if (at == t->count) return true;
    for (int i = 0; i < trial_ways(t, at); i++) {
        if (trial_goes(t, at, t->way[at][i]) && trial_fits(t, at + 1)) return true;
    }
    return false;
}

static void trial_start(Trial *t, const GuvBoard *b, const GuvState *s, int hex) {
    t->b = b;
    t->s = s;
    t->count = 0;
    t->unit[0] = 0;
    memset(t->looked, 0, sizeof t->looked);
    for (int pass = 0; pass < 3; pass++) {
        for (int u = s->top[hex]; u; u = s->below[u]) {
            int kind = guv_is_brigade(b, u) ? 0 : guv_is_skirmisher(b, u) ? 2 : 1;
            if (guv_is_real(b, u) && kind == pass && t->count < FLIGHT_UNITS) t->unit[t->count++] = (u8)u;
        }
    }
}

/* GUV-9.break-a, GUV-13.i. */
static bool may_break(const GuvBoard *b, const GuvState *s, int hex, Refusal *r) {
    Trial trial;
    char label[MARK_ROOM];
    trial_start(&trial, b, s, hex);
    bool lone = trial.count && guv_is_skirmisher(b, trial.unit[trial.count - 1]) && !guv_has_brigade(b, s, hex);
    if (lone) {
        return refuse(r, GUV_13_i, "A skirmisher without a brigade does not break contact."), refuse_also(r, GUV_R87);
    }
    if (trial_fits(&trial, 0)) return true;
    for (int i = 0; i < trial.count && r; i++) {
        if (trial_ways(&trial, i)) continue;
        return refuse(r, GUV_9_break_c, "%s cannot be emptied: %s has nowhere to go.", guv_hex_label(b, hex, label),
                      guv_unit_name(b, trial.unit[i]));
    }
    return refuse(r, GUV_9_break_c, "%s cannot be emptied: there is not room for all.", guv_hex_label(b, hex, label));
}

/* ---- The question ------------------------------------------------------------------------------------------------ */

static int pending(const GuvBoard *b, const GuvState *s) {
    Side side = side_other(guv_active(b, s));
    int mask = 0;
    for (int d = 0; d < 6; d++) {
        bool asked = s->react >> d & 1;
        mask |= (asked && guv_holder(s, b->grid.next[s->react_hex][d]) == side) << d;
    }
    return mask;
}

/* GUV-9.break-f: the mover only pauses. */
static void after_contact(const GuvBoard *b, GuvState *s, const Journal *j) {
    s->react_hex = s->react = 0;
    guv_step_to(s, STEP_MOVE);
    if (!guv_group_has(b, s, guv_is_mover, 0)) guv_end_group(b, s, j);
}

static void contact_next(const GuvBoard *b, GuvState *s, const Journal *j) {
    s->react = (u8)pending(b, s);
    if (s->react) guv_step_to(s, STEP_CONTACT);
    else after_contact(b, s, j);
}

/* GUV-9.contact-c, GUV-9.break-e, GUV-R32: also across a river, and each time anew. GUV-R10: no other combat in
 * movement. GUV-9.break-h: not at night. */
void guv_start_contact(const GuvBoard *b, GuvState *s, int hex, const Journal *j) {
    s->react_hex = (u16)hex;
    s->react = guv_is_night(b, s) ? 0 : 0x3f;
    contact_next(b, s, j);
}

/* Who had to go as demoralized moves no further with the stack. */
static void prune_group(const GuvBoard *b, GuvState *s) {
    Side side = guv_active(b, s);
    for (int u = guv_unit(side, 1); u <= b->last_unit[side]; u++) {
        if (!bits128_has(&s->group, guv_bit(u)) || s->hex[u] == s->group_hex) continue;
        bits128_drop(&s->group, guv_bit(u));
        s->mark[u] |= U_HALTED;
    }
}

/* Demoralized units go first and may leave nobody to ask (GUV-R37), or nobody who moves. */
void guv_settle_step(const GuvBoard *b, GuvState *s, const Journal *j) {
    if (s->group_hex && bits128_any(&s->group)) prune_group(b, s);
    if (s->dem) return;
    if (s->step == STEP_DEPOT && !s->asking) guv_continue_night(b, s, j);
    bool empty = !bits128_any(&s->group);
    if (s->step == STEP_CONTACT && (empty || !pending(b, s))) after_contact(b, s, j);
    if (s->step == STEP_MOVE) after_contact(b, s, j);
}

static void contact_legal(const GuvBoard *b, const GuvState *s, List *l) {
    int mask = pending(b, s);
    for (int d = 0; d < 6; d++) {
        if (!(mask >> d & 1)) continue;
        int hex = b->grid.next[s->react_hex][d];
        list_add(l, DO_STAND, 1, hex, 0);
        if (may_break(b, s, hex, NULL)) list_add(l, DO_BREAK, 1, hex, 0);
    }
}

static bool contact_check(const GuvBoard *b, const GuvState *s, const Action *a, Refusal *r) {
    if (a->verb != DO_STAND && a->verb != DO_BREAK) return guv_not_now(b, s, a, r);
    int direction = a->op[0] ? hex_direction(&b->grid, s->react_hex, a->op[0]) : -1;
    char label[MARK_ROOM];
    if (direction < 0 || !(pending(b, s) >> direction & 1)) {
        return refuse(r, GUV_9_break_d, "%s is not asked now.", guv_hex_label(b, a->op[0], label));
    }
    return a->verb == DO_STAND || may_break(b, s, a->op[0], r);
}

static void contact_apply(const GuvBoard *b, GuvState *s, const Action *a, const Journal *j) {
    int hex = a->op[0], direction = hex_direction(&b->grid, s->react_hex, hex);
    char label[MARK_ROOM];
    s->react = (u8)(s->react & ~(1u << direction));
    if (a->verb == DO_STAND) {
        journal(j, NOBODY, GUV_P10, "%s holds %s.", guv_unit_name(b, guv_shown_top(b, s, hex)),
                guv_hex_label(b, hex, label));
        contact_next(b, s, j);
        return;
    }
    journal(j, NOBODY, GUV_9_break_a, "%s breaks contact in %s.", guv_unit_name(b, guv_shown_top(b, s, hex)),
            guv_hex_label(b, hex, label));
    s->retreat = (Retreat){.side = (u8)guv_holder(s, hex), .set = guv_stack_set(s, hex), .from = (u16)hex};
    guv_step_to(s, STEP_FLIGHT);
}

GUV_STEP(contact, "contact", GUV_9_break_d, WHO_OPPONENT, "Enemy in %h: stand or break contact?");

/* ---- The flight, a unit at a time -------------------------------------------------------------------------------- */

/* The owner's order: this one goes next, the others of the trial after it. False if it is not there. */
static bool flight_of(Trial *t, const GuvBoard *b, const GuvState *s, int unit) {
    trial_start(t, b, s, s->retreat.from);
    int at = 0;
    while (at < t->count && t->unit[at] != unit) at++;
    if (at == t->count) return false;
    for (; at > 0; at--) t->unit[at] = t->unit[at - 1];
    t->unit[0] = (u8)unit;
    return true;
}

static bool may_flee(Trial *t, int hex) {
    for (int i = 0; i < trial_ways(t, 0); i++) {
        if (t->way[0][i] == hex) return trial_goes(t, 0, hex) && trial_fits(t, 1);
    }
    return false;
}

static void flight_legal(const GuvBoard *b, const GuvState *s, List *l) {
    for (int u = s->top[s->retreat.from]; u; u = s->below[u]) {
        Trial t;
        if (!flight_of(&t, b, s, u)) continue;
        for (int i = 0; i < trial_ways(&t, 0); i++) {
            if (may_flee(&t, t.way[0][i])) list_add(l, DO_FLEE, 2, u, t.way[0][i]);
        }
    }
}

static bool flight_check(const GuvBoard *b, const GuvState *s, const Action *a, Refusal *r) {
    Trial t;
    int unit = a->op[0];
    if (a->verb != DO_FLEE) return guv_not_now(b, s, a, r);
    if (!flight_of(&t, b, s, unit)) {
        return refuse(r, GUV_9_break_c, "%s is not in the stack that breaks contact.", guv_unit_name(b, unit));
    }
    if (a->op[1] && may_flee(&t, a->op[1])) return true;
    char label[MARK_ROOM];
    bool shaken = guv_is(s, unit, U_DIS | U_DEM) &&
                  (hexset_has(&s->works, s->retreat.from) || b->hex[s->retreat.from].fort == guv_side(unit));
    refuse(r, b->unit[unit].type == CAVALRY ? GUV_9_break_g : GUV_9_break_b, "%s is not open to %s.",
           guv_hex_label(b, a->op[1], label), guv_unit_name(b, unit));
    refuse_also(r, b->unit[unit].type == CAVALRY ? GUV_R35 : GUV_R33);
    return shaken ? refuse_also(r, GUV_R66) : false;
}

static void flight_ends(const GuvBoard *b, GuvState *s, const Journal *j) {
    guv_tidy_hex(b, s, s->retreat.from, j);
    s->retreat.from = s->retreat.count = 0;
    s->retreat.set = (Bits128){{0, 0}};
    if (!guv_judge_at_once(b, s, j)) guv_offer_dismantling(b, s, STEP_CONTACT, j);
}

static void flight_apply(const GuvBoard *b, GuvState *s, const Action *a, const Journal *j) {
    int unit = a->op[0], from = s->retreat.from, to = a->op[1];
    char label[MARK_ROOM];
    bool brigade = guv_is_brigade(b, unit);
    int way = b->unit[unit].type == CAVALRY ? way_of_two(b, s, unit, to) : from;
    guv_shift_unit(b, s, unit, to);
    s->mark[unit] |= U_MOVED;
    if (brigade) s->retreat.passed[s->retreat.count++] = (u16)to;
    if (way != from) guv_note_crossing(b, s, from, way);
    guv_note_crossing(b, s, way, to);
    journal(j, NOBODY, GUV_9_break_a, "%s goes to %s.", guv_open_name(b, s, unit), guv_hex_label(b, to, label));
    Trial left;
    trial_start(&left, b, s, from);
    if (left.count) return;
    guv_dummies_follow(b, s, from, to);
    guv_left_works(b, s, (Side)s->retreat.side, from, s->retreat.set, j);
    flight_ends(b, s, j);
}

GUV_STEP(flight, "flight", GUV_9_break_c, WHO_RETREAT, "Breaking contact: retreat where?");

/* ---- On with what was interrupted -------------------------------------------------------------------------------- */

void guv_resume_after_retreat(const GuvBoard *b, GuvState *s, const Journal *j) {
    GuvStepId back = (GuvStepId)s->back;
    s->back = 0;
    guv_step_to(s, back);
    if (back == STEP_CONTACT) contact_next(b, s, j);
    if (back == STEP_ADVANCE) guv_start_advance(b, s, j);
    if (back != STEP_DEPOT || s->asking) return;
    guv_look_for_dem(b, s); /* others of the night's demoralized may be left */
    if (!s->dem) guv_continue_night(b, s, j);
}
