/* Events whose chit is laid on a hex (GUV-P24): where it may lie, whom it serves, and what it does there. */
#include "games/guv/rules.h"

/* ---- Where it may lie, and whom it serves ----------------------------------------------------------------------- */

static bool is_stack_of(const GuvState *s, Side side, int hex) { return hex && guv_holder(s, hex) == side; }

static bool near_own(const GuvBoard *b, const GuvState *s, Side side, int hex,
                     bool (*is)(const GuvBoard *, const GuvState *, int)) {
    for (int d = -1; d < 6; d++) {
        int h = d < 0 ? hex : b->grid.next[hex][d];
        if (!h || guv_holder(s, h) != side) continue;
        for (int u = s->top[h]; u; u = s->below[u]) {
            if (is(b, s, u)) return true;
        }
    }
    return false;
}

static bool has_attacked(const GuvBoard *b, const GuvState *s, int unit) {
    return guv_is(s, unit, U_ACTIVE) && guv_is(s, unit, U_STRUCK) && !guv_is(s, unit, U_AGAIN);
}

static bool is_active_gun(const GuvBoard *b, const GuvState *s, int unit) {
    return guv_is_gun(b, unit) && guv_is(s, unit, U_ACTIVE);
}

static bool is_shaken(const GuvBoard *b, const GuvState *s, int unit) { return guv_is(s, unit, U_DIS | U_DEM); }

/* The chit of a far-reaching event is laid near a stack first, then in its own hex: lists stay short. */
static bool needs_stack(int event) {
    return event == CSA_DEPOT || event == USA_WAGONS || event == CSA_RETREAT || event == USA_RETREAT;
}

bool guv_event_needs_hex(int event) {
    return needs_stack(event) || event == CSA_DEMONS || event == CSA_ALEX || event == USA_EFFORT;
}

bool guv_right_hex(const GuvBoard *b, const GuvState *s, Side side, int event, int hex, Refusal *r) {
    if (!hex || !b->hex[hex].in_play) return refuse(r, GUV_P24, "That hex is not in play.");
    if (needs_stack(event)) return is_stack_of(s, side, hex) || refuse(r, GUV_P24, "Name the hex of a stack of yours.");
    if (guv_holder(s, hex) == side_other(side)) return refuse(r, GUV_R75, "The enemy is there.");
    if (event == CSA_DEMONS) {
        return near_own(b, s, side, hex, has_attacked) || refuse(r, GUV_17_csa_demons, "Nobody there has attacked.");
    }
    if (event == CSA_ALEX)
        return near_own(b, s, side, hex, is_active_gun) || refuse(r, GUV_17_csa_alex, "No active guns there.");
    return near_own(b, s, side, hex, is_shaken) || refuse(r, GUV_17_usa_effort, "Nobody there is shaken.");
}

/* GUV-17.csa-depot, GUV-17.csa-retreat; all others reach the hexes next to them (GUV-R75). */
int guv_event_radius(const GuvBoard *b, int event) {
    if (event == CSA_RETREAT || event == USA_RETREAT) return b->rule.retreat_radius;
    return event == CSA_DEPOT || event == USA_WAGONS ? b->rule.depot_radius : 1;
}

/* Whose neighbourhood is open to an event's chit. */
bool guv_event_serves(const GuvBoard *b, const GuvState *s, int event, int unit) {
    switch (event) {
    case CSA_DEMONS: return has_attacked(b, s, unit);
    case CSA_ALEX: return is_active_gun(b, s, unit);
    case USA_EFFORT: return is_shaken(b, s, unit);
    default: return s->top[s->hex[unit]] == unit;
    }
}

void guv_list_event_hexes(const GuvBoard *b, const GuvState *s, Side side, int event, List *l) {
    HexSet seen;
    hexset_clear(&seen);
    for (int u = guv_unit(side, 1); u <= b->last_unit[side]; u++) {
        if (guv_fate(s, u) != FATE_MAP || !guv_event_serves(b, s, event, u)) continue;
        if (needs_stack(event)) list_add(l, DO_PLAY_AT, 2, event, s->hex[u]);
        for (int d = -1; d < 6 && !needs_stack(event); d++) {
            int hex = d < 0 ? s->hex[u] : b->grid.next[s->hex[u]][d];
            if (!hex || hexset_has(&seen, hex)) continue;
            hexset_add(&seen, hex);
            if (guv_right_hex(b, s, side, event, hex, NULL)) list_add(l, DO_PLAY_AT, 2, event, hex);
        }
    }
}

/* ---- What it does there ----------------------------------------------------------------------------------------- */

static void demons(const GuvBoard *b, GuvState *s, int hex) {
    for (int d = -1; d < 6; d++) {
        int h = d < 0 ? hex : b->grid.next[hex][d];
        for (int u = h ? s->top[h] : 0; u; u = s->below[u]) {
            if (!has_attacked(b, s, u)) continue;
            s->mark[u] = (u16)((s->mark[u] & ~U_STRUCK) | U_AGAIN);
        }
    }
}

static void last_effort(const GuvBoard *b, GuvState *s, int hex, const Journal *j) {
    for (int d = -1; d < 6; d++) {
        int h = d < 0 ? hex : b->grid.next[hex][d];
        if (!h || guv_holder(s, h) != UNION) continue;
        for (int u = s->top[h]; u; u = s->below[u]) {
            if (!is_shaken(b, s, u)) continue;
            bool dem = guv_is(s, u, U_DEM);
            s->mark[u] = (u16)((s->mark[u] & ~(U_DIS | U_DEM)) | (dem ? U_DIS : 0));
            s->demoralized[UNION] = (u8)(s->demoralized[UNION] - dem);
            journal(j, NOBODY, GUV_17_usa_effort, "%s %s.", guv_open_name(b, s, u),
                    dem ? "rallies in part" : "rallies");
        }
    }
}

/* ---- The hex of a chit ------------------------------------------------------------------------------------------- */

static bool is_retreat(const GuvState *s) { return guv_shown(s, CSA_RETREAT) || guv_shown(s, USA_RETREAT); }

/* `event_hex` holds the stack that was named, until the chit has its own hex. */
static void start_chit_hex(const GuvBoard *b, GuvState *s, int event, int stack) {
    if (event == CSA_RETREAT || event == USA_RETREAT) guv_act_as(s, (Side)b->event[event].side);
    s->event_hex = (u16)stack;
    guv_step_to(s, STEP_CHIT_HEX);
}

static Side chit_owner(const GuvBoard *b, const GuvState *s) {
    return is_retreat(s) ? guv_active(b, s) : (Side)s->asking;
}

static bool may_mark(const GuvBoard *b, const GuvState *s, int hex, Refusal *r) {
    int reach = guv_event_radius(b, is_retreat(s) ? CSA_RETREAT : CSA_DEPOT);
    char label[MARK_ROOM];
    if (!hex || !b->hex[hex].in_play) return refuse(r, GUV_P24, "That hex is not in play.");
    if (guv_holder(s, hex) == side_other(chit_owner(b, s))) return refuse(r, GUV_R75, "The enemy is there.");
    return hex_distance(&b->grid, s->event_hex, hex) <= reach ||
           refuse(r, GUV_P24, "%s is more than %d hexes from the stack.", guv_hex_label(b, hex, label), reach);
}

static void chit_hex_legal(const GuvBoard *b, const GuvState *s, List *l) {
    u16 disk[HEX_DISK_SIZE(20)];
    int reach = guv_event_radius(b, is_retreat(s) ? CSA_RETREAT : CSA_DEPOT);
    int n = hex_disk(&b->grid, s->event_hex, reach, disk);
    for (int i = 0; i < n; i++) {
        if (may_mark(b, s, disk[i], NULL)) list_add(l, DO_MARK, 1, disk[i], 0);
    }
}

GUV_ONLY(chit_hex, DO_MARK, may_mark)

static void chit_hex_apply(const GuvBoard *b, GuvState *s, const Action *a, const Journal *j) {
    char label[MARK_ROOM];
    journal(j, NOBODY, GUV_P24, "The chit is placed in %s.", guv_hex_label(b, a->op[0], label));
    s->event_hex = (u16)a->op[0];
    if (is_retreat(s)) {
        guv_start_falling_back(b, s);
        return;
    }
    /* GUV-17.csa-depot, GUV-17.usa-wagons: for this check only. */
    Side side = (Side)s->asking;
    s->depot[side] = s->event_hex;
    s->shown &= ~(1u << (side == UNION ? USA_WAGONS : CSA_DEPOT));
    s->event_hex = 0;
    s->asking = side == CONFEDERATE ? UNION : 0;
    guv_start_supply(b, s, j);
}

GUV_STEP(chit_hex, "chit-hex", GUV_P24, WHO_CHIT, "Place the event chit in which hex?");

Side guv_chit_owner(const GuvBoard *b, const GuvState *s) { return chit_owner(b, s); }

void guv_play_at(const GuvBoard *b, GuvState *s, int event, int hex, const Journal *j) {
    switch (event) {
    case CSA_DEMONS:
        s->event_hex = (u16)hex; /* the chit lies there for all to see */
        demons(b, s, hex);
        break;
    case CSA_ALEX: s->event_hex = (u16)hex; break;
    case USA_EFFORT:
        last_effort(b, s, hex, j);
        guv_spend_event(b, s, event);
        break;
    default: start_chit_hex(b, s, event, hex); /* Supply Depot, supply wagons, General Retreat */
    }
}
