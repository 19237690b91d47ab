/* The campaign (18): formations held back, rivers that some may not cross, the cavalry that comes late. */
#include "games/guv/rules.h"

/* ---- Held back (18.hold, GUV-19.lee-b, GUV-R77) ------------------------------------------------------------------ */

/* GUV-18.hold-a, GUV-18.hold-b, GUV-19.lee-b; GUV-R77: until turn 6 means from turn 6 on. */
bool guv_formation_free(const GuvBoard *b, const GuvState *s, int formation, Refusal *r) {
    const GuvFormation *f = &b->formation[formation];
    if (!f->hold || guv_on(s, OPTION_HYPOTHETICAL) || s->freed >> formation & 1) return true; /* GUV-20.hyp-e */
    if (f->hold == HOLD_ATTACKED) return refuse(r, GUV_19_lee_b, "%s waits until it is attacked.", f->name);
    if (s->turn >= f->hold) return true;
    return refuse(r, formation == guv_find_formation(b, STR("I")) ? GUV_18_hold_a : GUV_18_hold_b,
                  "%s may not be activated before turn %d.", f->name, f->hold);
}

/* GUV-17.usa-release: I or VI Corps while they are held, or the cavalry (operand 0). */
bool guv_may_release_corps(const GuvBoard *b, const GuvState *s, int formation, Refusal *r) {
    if (formation == 0) {
        bool late = !s->cavalry_free && !guv_on(s, OPTION_STONEMAN);
        return late || refuse(r, GUV_17_usa_release, "The cavalry needs no release.");
    }
    if (formation > b->formations || b->formation[formation].side != UNION || !b->formation[formation].hold) {
        return refuse(r, GUV_17_usa_release, "Only I and VI Corps are held back.");
    }
    return !guv_formation_free(b, s, formation, NULL) || refuse(r, GUV_17_usa_release, "It is free already.");
}

void guv_release_corps(const GuvBoard *b, GuvState *s, int formation, const Journal *j) {
    if (formation == 0) s->cavalry_free = 1;
    else s->freed |= 1u << formation;
    /* GUV-18.hold-d: Gibbon goes with VI Corps. */
    if (formation && formation == guv_find_formation(b, STR("VI"))) s->gibbon_free = 1;
    journal(j, NOBODY, GUV_17_usa_release, "%s is released.", formation ? b->formation[formation].name : "The cavalry");
}

/* GUV-18.hold-c, GUV-19.lee-b, GUV-R77. Which corps stood there is its owner's secret. */
static bool anybody_held(const GuvBoard *b, const GuvState *s) {
    for (int f = 1; f <= b->formations; f++) {
        if (b->formation[f].hold && !guv_formation_free(b, s, f, NULL)) return true;
    }
    for (int u = 1; u <= b->last_unit[UNION]; u++) { /* Gibbon's brigades, of II Corps (GUV-R54) */
        if (b->unit[u].hold > s->turn && !s->gibbon_free) return true;
    }
    return false;
}

void guv_note_attacked(const GuvBoard *b, GuvState *s, int hex, const Journal *j) {
    if (s->struck || !anybody_held(b, s)) return;
    for (int u = s->top[hex]; u; u = s->below[u]) {
        bool held = b->unit[u].hold || b->formation[b->unit[u].formation].hold;
        if (!held || s->struck) continue;
        s->struck = 1;
        journal(j, guv_side(u), guv_is_campaign(b) ? GUV_18_hold_c : GUV_19_lee_b,
                "%s is attacked: it may act from next turn.", guv_unit_name(b, u));
    }
}

/* GUV-18.hold-c, GUV-19.lee-b: free from the next turn on. */
void guv_release_attacked(const GuvBoard *b, GuvState *s, const Journal *j) {
    if (!s->struck) return;
    for (int f = 1; f <= b->formations; f++) {
        if (b->formation[f].hold) s->freed |= 1u << f;
    }
    s->gibbon_free = 1;
    s->struck = 0;
    journal(j, NOBODY, b->victory == VICTORY_LEE ? GUV_19_lee_b : GUV_18_hold_c, "Held units are released.");
}

/* ---- Rivers (18.res, 18.stuart, 18.rein-b) ----------------------------------------------------------------------- */

/* Steps of Confederate infantry and artillery in a region (18.stuart-a). */
static int steps_beyond(const GuvBoard *b, const GuvState *s, int region) {
    int steps = 0;
    for (int u = guv_unit(CONFEDERATE, 1); u <= b->last_unit[CONFEDERATE]; u++) {
        bool counts = guv_is_brigade(b, u) || guv_is_gun(b, u);
        if (counts && guv_fate(s, u) == FATE_MAP && b->hex[s->hex[u]].region == region) steps += guv_steps(b, s, u);
    }
    return steps;
}

/* GUV-R78: ten steps on the far side of either river; going back is always allowed. */
static bool stuart_allows(const GuvBoard *b, const GuvState *s, int from, int to, Refusal *r) {
    if (b->hex[to].region == REGION_SOUTH || b->hex[to].region > b->hex[from].region) return true;
    int beyond = steps_beyond(b, s, REGION_WEDGE) + steps_beyond(b, s, REGION_NORTH);
    if (beyond >= b->rule.stuart_steps) return true;
    refuse(r, GUV_18_stuart_a, "Only %d steps of infantry and artillery stand beyond the rivers, %d are needed.",
           beyond, b->rule.stuart_steps);
    return refuse_also(r, GUV_R78);
}

/* The three brigades of turn 11: not into Confederate land (GUV-R12). */
static bool is_late_cavalry(const GuvBoard *b, const GuvState *s, int unit) {
    return b->unit[unit].side == UNION && b->unit[unit].late && !guv_on(s, OPTION_STONEMAN);
}

bool guv_ban_allows(const GuvBoard *b, const GuvState *s, int unit, int from, int to, Refusal *r) {
    const GuvUnit *u = &b->unit[unit];
    if (b->hex[from].region == b->hex[to].region || !guv_is_campaign(b)) return true;
    /* GUV-18.res-a. */
    if (u->side == UNION && guv_is_independent(b, s, unit) && (guv_is_gun(b, unit) || guv_is_brigade(b, unit))) {
        return refuse(r, GUV_18_res_a, "%s may never cross the great rivers.", u->name);
    }
    if (is_late_cavalry(b, s, unit) && !s->cavalry_free && b->hex[to].region == REGION_SOUTH) {
        return refuse(r, GUV_18_rein_b, "%s may not cross southward.", u->name), refuse_also(r, GUV_R12);
    }
    if (guv_is_stuart(b, unit)) return stuart_allows(b, s, from, to, r);
    return true;
}

/* ---- Late cavalry (18.rein, GUV-R76, GUV-R27) -------------------------------------------------------------------- */

/* GUV-18.rein-c: no commander has the cavalry of turn 11. */
bool guv_is_late(const GuvBoard *b, const GuvState *s, int unit) {
    return b->unit[unit].late && !guv_on(s, OPTION_STONEMAN);
}

/* GUV-18.rein-a, GUV-R76: waiting for the Independent chit or the Detachment marker. */
bool guv_is_waiting_cavalry(const GuvBoard *b, const GuvState *s, int unit) {
    return b->unit[unit].late && guv_fate(s, unit) == FATE_WAITING && s->turn >= b->rule.cavalry_turn &&
           !guv_is(s, unit, U_USED);
}

/* GUV-R27: the chit lies within 1 hex of where they come on. */
bool guv_near_entry(const GuvBoard *b, const GuvState *s, int hex) {
    for (int i = 0; i < b->entries; i++) {
        if (guv_holder(s, b->entry[i]) != CONFEDERATE && hex_distance(&b->grid, b->entry[i], hex) <= 1) return true;
    }
    return false;
}

bool guv_cavalry_waits(const GuvBoard *b, const GuvState *s) {
    for (int u = 1; u <= b->last_unit[UNION]; u++) {
        if (guv_is_waiting_cavalry(b, s, u)) return true;
    }
    return false;
}

/* GUV-R76: the waiting cavalry, brought by the chit or the marker, at the cost of the entry hex. */
bool guv_cavalry_may_enter(const GuvBoard *b, const GuvState *s, int unit, int hex, Refusal *r) {
    const char *name = guv_unit_name(b, unit);
    if (!unit || !b->unit[unit].late || guv_fate(s, unit) != FATE_WAITING || guv_active(b, s) != UNION) {
        return refuse(r, GUV_18_rein_a, "%s is not waiting to enter.", name);
    }
    if (!guv_is(s, unit, U_ACTIVE)) return refuse(r, GUV_18_rein_c, "%s was not taken along.", name);
    if (!hex || !b->hex[hex].entry) return refuse(r, GUV_18_rein_a, "That is no edge road between the rivers.");
    if (s->chit <= CHIT_INDEPENDENT && hex != s->detachment[UNION]) {
        return refuse(r, GUV_R76, "The Detachment marker lies elsewhere.");
    }
    if (s->chit > CHIT_INDEPENDENT && hex_distance(&b->grid, s->chit_at[s->chit], hex) > 1) {
        return refuse(r, GUV_R27, "The hex is not within 1 of the chit.");
    }
    if (guv_holder(s, hex) == CONFEDERATE) return refuse(r, GUV_9_e, "The enemy is there.");
    if (!guv_next_to_enemy(b, s, UNION, hex)) return true;
    if (s->marching) return refuse(r, GUV_9_fm_c, "The formation is on a forced march.");
    return !guv_is_night(b, s) || guv_night_attack(s) ||
           refuse(r, GUV_7_night_b, "At night nobody moves next to the enemy.");
}

void guv_bring_in_cavalry(const GuvBoard *b, GuvState *s, int unit, int hex, const Journal *j) {
    char label[MARK_ROOM];
    guv_put_unit(b, s, unit, hex);
    s->mark[unit] |= U_MOVED;
    journal(j, NOBODY, GUV_18_rein_a, "%s enters at %s.", guv_unit_name(b, unit), guv_hex_label(b, hex, label));
    s->group = (Bits128){{0, 0}};
    bits128_add(&s->group, guv_bit(unit));
    s->group_hex = (u16)hex;
    s->spent = (u8)(b->hex[hex].edge_road == ROAD_MAJOR ? b->rule.major_road : b->rule.minor_road);
    s->road = GROUP_WENT;
    s->went = 1;
    if (guv_next_to_enemy(b, s, UNION, hex)) s->spent = (u8)(s->spent + guv_contact_cost(b, s, hex));
    if (!guv_judge_at_once(b, s, j)) guv_start_contact(b, s, hex, j);
}
