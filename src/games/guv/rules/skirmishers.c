/* Skirmishers (13): produced in movement and in defense, in combat, and gathered at night. */
#include "games/guv/rules.h"

/* ---- The Availability Box ---------------------------------------------------------------------------------------- */

/* In the availability box; 0 = none. */
static int first_skirmisher(const GuvBoard *b, const GuvState *s, Side side) {
    for (int w = 0; w < 2; w++) {
        for (u64 left = b->skirmisher_set[side].word[w]; left; left &= left - 1) {
            int u = guv_unit(side, w * 64 + bits_first(left));
            if (guv_fate(s, u) == FATE_AVAILABLE) return u;
        }
    }
    return 0;
}

void guv_gather_skirmishers(const GuvBoard *b, GuvState *s, Side side, const Journal *j) {
    bool one_gone = false;
    for (int u = guv_unit(side, 1); u <= b->last_unit[side]; u++) {
        if (!guv_is_skirmisher(b, u)) continue;
        if (guv_fate(s, u) == FATE_MAP) {
            int hex = s->hex[u];
            guv_lift_unit(b, s, u, FATE_AVAILABLE);
            guv_tidy_hex(b, s, hex, j);
        } else if (guv_fate(s, u) == FATE_ELIMINATED) {            /* in the Losses Box (GUV-13.m) */
            s->fate[u] = one_gone ? FATE_AVAILABLE : FATE_REMOVED; /* GUV-6.night-c, GUV-13.n */
            one_gone = true;
        }
    }
    if (one_gone) journal(j, NOBODY, GUV_6_night_c, "A %s skirmisher is removed.", side_mark(side));
}

/* ---- Produced in movement (GUV-13.ex1; GUV-13.f: several in a hex; GUV-13.g: nobody takes one back) -------------- */

bool guv_may_skirmish(const GuvBoard *b, const GuvState *s, int unit, int hex, Refusal *r) {
    Side side = guv_side(unit);
    if (!guv_is_brigade(b, unit)) return refuse(r, GUV_13_c, "%s is not an infantry brigade.", guv_unit_name(b, unit));
    if (guv_is(s, unit, U_SKIRMISHED))
        return refuse(r, GUV_13_h, "%s has produced one already.", guv_unit_name(b, unit));
    if (guv_is_night(b, s)) return refuse(r, GUV_14_night_b, "No skirmishers are made at night.");
    if (!first_skirmisher(b, s, side)) return refuse(r, GUV_3_boxes_b, "No skirmisher is available.");
    if (hex == s->hex[unit]) return true;
    int direction = hex ? hex_direction(&b->grid, s->hex[unit], hex) : -1;
    char label[MARK_ROOM];
    if (direction < 0) return refuse(r, GUV_13_e, "%s is not adjacent.", guv_hex_label(b, hex, label));
    if (guv_holder(s, hex) == side_other(side)) return refuse(r, GUV_R87, "The enemy is there.");
    if (guv_next_to_enemy(b, s, side, hex)) {
        return refuse(r, GUV_13_e, "%s is in contact with the enemy.", guv_hex_label(b, hex, label));
    }
    return guv_may_cross(b, s, unit, s->hex[unit], direction, r);
}

void guv_skirmish(const GuvBoard *b, GuvState *s, int unit, int hex, const Journal *j) {
    int skirmisher = first_skirmisher(b, s, guv_side(unit));
    char label[MARK_ROOM];
    bool open = guv_stack_open(b, s, NOBODY, s->hex[unit]);
    const char *maker = open ? guv_unit_name(b, unit) : "A brigade";
    guv_put_unit(b, s, skirmisher, hex); /* it has no movement of its own (GUV-13.a) */
    s->mark[unit] |= U_SKIRMISHED;
    /* With an active brigade it may go on, never by itself (GUV-13.i). */
    if (hex == s->hex[unit] && guv_is(s, unit, U_ACTIVE)) guv_make_active(s, skirmisher);
    journal(j, NOBODY, GUV_13_e, "%s deploys a skirmisher in %s.", maker, guv_hex_label(b, hex, label));
    if (!open) journal(j, guv_side(unit), GUV_13_e, "The skirmisher is from %s.", guv_unit_name(b, unit));
}

/* `contact`: bit per direction, next to an enemy. */
void guv_skirmish_list(const GuvBoard *b, const GuvState *s, int contact, List *l) {
    Side side = guv_active(b, s);
    const u16 *around = b->grid.next[s->group_hex];
    if (guv_is_night(b, s) || guv_falling_back(s) || !first_skirmisher(b, s, side)) return;
    for (int u = s->top[s->group_hex]; u; u = s->below[u]) {
        if (!guv_in_group(s, u) || !guv_is_brigade(b, u) || guv_is(s, u, U_SKIRMISHED)) continue;
        list_add(l, DO_SKIRMISH, 2, u, s->group_hex);
        for (int d = 0; d < 6; d++) {
            if (contact >> d & 1 || guv_holder(s, around[d]) == side_other(side)) continue;
            if (guv_may_cross(b, s, u, s->group_hex, d, NULL)) list_add(l, DO_SKIRMISH, 2, u, around[d]);
        }
    }
}

/* ---- Produced when attacked (13.d, GUV-R73) ---------------------------------------------------------------------- */

bool guv_may_produce(const GuvBoard *b, const GuvState *s, int unit, int hex, Refusal *r) {
    char label[MARK_ROOM];
    if (!unit || guv_side(unit) != guv_fight_side(b, s, DEFENSE) || guv_fate(s, unit) != FATE_MAP) {
        return refuse(r, GUV_13_d, "%s does not defend.", guv_unit_name(b, unit));
    }
    if (s->hex[unit] != hex || !guv_is_target(&s->fight, hex)) {
        return refuse(r, GUV_R73, "%s is not in an attacked hex.", guv_unit_name(b, unit));
    }
    if (!guv_may_skirmish(b, s, unit, hex, r)) return false;
    return guv_has_room(b, s, first_skirmisher(b, s, guv_side(unit)), hex) ||
           refuse(r, GUV_R8, "%s is full.", guv_hex_label(b, hex, label));
}

static bool any_producer(const GuvBoard *b, const GuvState *s) {
    for (int i = 0; i < s->fight.targets; i++) {
        for (int u = s->top[s->fight.target[i]]; u; u = s->below[u]) {
            if (guv_may_produce(b, s, u, s->fight.target[i], NULL)) return true;
        }
    }
    return false;
}

/* GUV-9.dummy-a: when he is asked he may take off dummies, so those in the way do not keep him from being asked. */
static bool is_asked(const GuvBoard *b, const GuvState *s) {
    if (any_producer(b, s)) return true;
    if (!guv_on(s, OPTION_DUMMIES)) return false;
    GuvState bare = *s;
    for (int i = 0; i < s->fight.targets; i++) {
        for (int dummy; (dummy = guv_dummy_in(b, &bare, s->fight.target[i]));)
            guv_lift_unit(b, &bare, dummy, FATE_AVAILABLE);
    }
    return any_producer(b, &bare);
}

void guv_start_defense(const GuvBoard *b, GuvState *s, const Journal *j) {
    if (is_asked(b, s)) guv_step_to(s, STEP_SKIRMISHER);
    else guv_start_works(b, s, j);
}

static void skirmisher_legal(const GuvBoard *b, const GuvState *s, List *l) {
    for (int i = 0; i < s->fight.targets; i++) {
        int hex = s->fight.target[i];
        for (int u = s->top[hex]; u; u = s->below[u]) {
            if (guv_may_produce(b, s, u, hex, NULL)) list_add(l, DO_SKIRMISH, 2, u, hex);
        }
    }
    list_add(l, DO_DECLINE, 0, 0, 0);
}

GUV_CHECK_PAIR(skirmisher, DO_SKIRMISH, guv_may_produce, DO_DECLINE)

static void skirmisher_apply(const GuvBoard *b, GuvState *s, const Action *a, const Journal *j) {
    if (a->verb == DO_SKIRMISH) guv_skirmish(b, s, a->op[0], a->op[1], j);
    guv_start_works(b, s, j);
}

GUV_STEP(skirmisher, "skirmisher", GUV_14_steps_b, WHO_OPPONENT, "Deploy a skirmisher in the defense?");

/* ---- In combat (13.j, 13.l) -------------------------------------------------------------------------------------- */

/* GUV-R87: it acts with an activated brigade of its hex, in one activation a turn. */
bool guv_skirmisher_may_strike(const GuvBoard *b, const GuvState *s, int unit, Refusal *r) {
    if (guv_is(s, unit, U_USED) && !guv_is(s, unit, U_ACTIVE)) {
        return refuse(r, GUV_R87, "%s acted in another activation.", guv_unit_name(b, unit));
    }
    for (int u = s->top[s->hex[unit]]; u; u = s->below[u]) {
        if (guv_is_brigade(b, u) && guv_is(s, u, U_ACTIVE)) return guv_not_yet_struck(b, s, unit, r);
    }
    return refuse(r, GUV_13_j, "No active brigade is with %s.", guv_unit_name(b, unit)), refuse_also(r, GUV_R87);
}

/* GUV-13.j, GUV-R87. */
bool guv_skirmisher_has_companion(const GuvBoard *b, const GuvState *s, int unit) {
    for (int u = s->top[s->hex[unit]]; u; u = s->below[u]) {
        if (!guv_is_skirmisher(b, u) && bits128_has(&s->fight.attackers, guv_bit(u))) return true;
    }
    return false;
}

/* GUV-13.l: one skirmisher is the whole defense. */
bool guv_lone_skirmisher(const GuvBoard *b, const GuvState *s, const Fight *f) {
    int units = 0, skirmishers = 0;
    for (int i = 0; i < f->targets; i++) {
        for (int u = s->top[f->target[i]]; u; u = s->below[u]) {
            units += guv_is_real(b, u);
            skirmishers += guv_is_skirmisher(b, u);
        }
    }
    return units == 1 && skirmishers == 1;
}
