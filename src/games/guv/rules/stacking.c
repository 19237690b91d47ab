/* Stacking (5): what a hex holds, and excess units after movement (GUV-P11). */
#include "games/guv/rules.h"

/* ---- Limits (GUV-R8) --------------------------------------------------------------------------------------------- */

int guv_stack_units(const GuvState *s, int hex) {
    int count = 0;
    for (int u = s->top[hex]; u; u = s->below[u]) count++;
    return count;
}

int guv_stack_points(const GuvBoard *b, const GuvState *s, int hex) {
    int points = 0;
    for (int u = s->top[hex]; u; u = s->below[u]) points += guv_points(b, s, u);
    return points;
}

Bits128 guv_stack_set(const GuvState *s, int hex) {
    Bits128 set = {{0, 0}};
    for (int u = s->top[hex]; u; u = s->below[u]) bits128_add(&set, guv_bit(u));
    return set;
}

/* GUV-5.a, GUV-5.b, GUV-5.c; GUV-5.h: chits and markers are no pieces here. */
bool guv_room_for(const GuvBoard *b, const GuvState *s, Side side, int points, int hex) {
    int units = 1;
    if (guv_holds(s, side_other(side), hex)) return false;
    for (int u = s->top[hex]; u; u = s->below[u]) {
        units++;
        points += guv_points(b, s, u);
    }
    return guv_stack_fits(b, units, points);
}

/* ---- Excess (GUV-5.d, GUV-R8, GUV-R9) ---------------------------------------------------------------------------- */

static bool is_over(const GuvBoard *b, const GuvState *s, int hex) {
    int units = 0, points = 0;
    for (int u = s->top[hex]; u; u = s->below[u]) units++, points += guv_points(b, s, u);
    return !guv_stack_fits(b, units, points);
}

static int first_excess(const GuvBoard *b, const GuvState *s) {
    Side side = guv_active(b, s);
    for (int u = guv_unit(side, 1); u <= b->last_unit[side]; u++) {
        if (guv_fate(s, u) == FATE_MAP && s->top[s->hex[u]] == u && is_over(b, s, s->hex[u])) return s->hex[u];
    }
    return 0;
}

/* The sum of the `count` strongest of a hex, one left out. */
static int strongest(const GuvBoard *b, const GuvState *s, int hex, int count, int but) {
    u8 points[GUV_UNION_UNITS + 1];
    int n = 0, sum = 0;
    for (int u = s->top[hex]; u; u = s->below[u]) {
        if (u != but) points[n++] = (u8)guv_points(b, s, u);
    }
    for (; count > 0 && n > 0; count--) {
        int best = 0;
        for (int i = 1; i < n; i++) best = points[i] > points[best] ? i : best;
        sum += points[best];
        points[best] = points[--n];
    }
    return sum;
}

/* GUV-R9: the fewest units that cure it; is this one of them? */
static bool is_excess(const GuvBoard *b, const GuvState *s, int hex, int unit) {
    int units = guv_stack_units(s, hex), points = guv_stack_points(b, s, hex);
    int fewest = units > b->rule.stack_units ? units - b->rule.stack_units : 0;
    while (points - strongest(b, s, hex, fewest, 0) > b->rule.stack_points) fewest++;
    int rest = points - guv_points(b, s, unit) - strongest(b, s, hex, fewest - 1, unit);
    return rest <= b->rule.stack_points;
}

/* GUV-5.e; GUV-R34 for hexsides. */
static bool may_displace(const GuvBoard *b, const GuvState *s, int unit, int hex, Refusal *r) {
    int direction = hex ? hex_direction(&b->grid, s->hex[unit], hex) : -1;
    char label[MARK_ROOM];
    if (direction < 0) return refuse(r, GUV_5_e, "%s is not adjacent.", guv_hex_label(b, hex, label));
    if (guv_next_to_enemy(b, s, guv_side(unit), hex)) {
        return refuse(r, GUV_5_e, "%s is adjacent to the enemy.", guv_hex_label(b, hex, label));
    }
    if (!guv_is_real(b, unit) && !s->top[hex]) return refuse(r, GUV_9_dummy_b, "A dummy is always with real units.");
    if (!guv_has_room(b, s, unit, hex)) return refuse(r, GUV_R8, "%s has no room.", guv_hex_label(b, hex, label));
    return guv_may_cross(b, s, unit, s->hex[unit], direction, r);
}

static bool has_way(const GuvBoard *b, const GuvState *s, int unit) {
    for (int d = 0; d < 6; d++) {
        if (may_displace(b, s, unit, b->grid.next[s->hex[unit]][d], NULL)) return true;
    }
    return false;
}

static void displace_legal(const GuvBoard *b, const GuvState *s, List *l) {
    int hex = first_excess(b, s);
    for (int u = s->top[hex]; u; u = s->below[u]) {
        if (!is_excess(b, s, hex, u)) continue;
        int before = l->count;
        for (int d = 0; d < 6; d++) {
            int to = b->grid.next[hex][d];
            if (may_displace(b, s, u, to, NULL)) list_add(l, DO_DISPLACE, 2, u, to);
        }
        if (l->count == before) list_add(l, DO_REMOVE, 1, u, 0);
    }
}

static bool displace_check(const GuvBoard *b, const GuvState *s, const Action *a, Refusal *r) {
    if (a->verb != DO_DISPLACE && a->verb != DO_REMOVE) return guv_not_now(b, s, a, r);
    int hex = first_excess(b, s), unit = a->op[0];
    if (!unit || guv_fate(s, unit) != FATE_MAP || s->hex[unit] != hex) {
        return refuse(r, GUV_5_d, "The overstacked hex is elsewhere.");
    }
    if (!is_excess(b, s, hex, unit)) return refuse(r, GUV_R9, "Fewer units would be enough.");
    if (a->verb == DO_DISPLACE) return may_displace(b, s, unit, a->op[1], r);
    if (!has_way(b, s, unit)) return true;
    return refuse(r, GUV_5_f, "%s can be moved aside.", guv_unit_name(b, unit)), refuse_also(r, GUV_5_e);
}

static void after_displacement(const GuvBoard *b, GuvState *s, const Journal *j) {
    if (first_excess(b, s)) guv_step_to(s, STEP_DISPLACE);
    else if (s->marching && s->went) guv_step_to(s, STEP_MARCH_ROLL);
    else guv_start_bombardment(b, s, j);
}

static void displace_apply(const GuvBoard *b, GuvState *s, const Action *a, const Journal *j) {
    int unit = a->op[0], from = s->hex[unit];
    char label[MARK_ROOM];
    if (a->verb == DO_REMOVE) {
        if (guv_is_real(b, unit)) guv_eliminate(b, s, unit, GUV_5_f, j);
        else guv_lift_unit(b, s, unit, FATE_AVAILABLE);
    } else {
        guv_shift_unit(b, s, unit, a->op[1]);
        journal(j, NOBODY, GUV_5_e, "%s is displaced to %s.", guv_open_name(b, s, unit),
                guv_hex_label(b, a->op[1], label));
        guv_tidy_hex(b, s, from, j);
    }
    if (!guv_judge_at_once(b, s, j)) after_displacement(b, s, j);
}

void guv_start_displacement(const GuvBoard *b, GuvState *s, const Journal *j) { after_displacement(b, s, j); }

GUV_STEP(displace, "displace", GUV_5_e, WHO_ACTIVE, "Overstacked: which unit is displaced?");
