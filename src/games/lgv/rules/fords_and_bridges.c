/* Fords (3.1.6, 8.4.4) and pontoon bridges (16). */
#include "games/lgv/rules.h"

/* ---- Crossing (8.4.4, 16.2) -------------------------------------------------------------------------------------- */

/* Confederates at the river: its rules bar them as the sector does, with a bridge or without. */
bool lgv_refuse_river(const LgvBoard *b, const LgvState *s, int from, int to, Refusal *r) {
    const Border *x = lgv_border_between(b, from, to);
    if (!x || x->water != WATER_MAJOR) return false;
    refuse_also(r, LGV_8_4_4a), refuse_also(r, LGV_3_1_6a);
    bool bridge = s->bridges >> x->ford & 1;
    return bridge ? (refuse_also(r, LGV_16_2d), refuse_also(r, LGV_16_0a)) : false;
}

/* 8.4.4, LGV-14.1.1a, b, LGV-16.2a, LGV-R38, LGV-R40: over Major Water, as between Zone H and Area 53 (LGV-14.1.1c). */
bool lgv_ford_allows(const LgvBoard *b, const LgvState *s, int unit, const Link *link, Refusal *r) {
    if (lgv_river_bars(lgv_side(b, unit), link))
        return refuse(r, LGV_8_4_4a, "Confederate units never cross Major Water."), refuse_also(r, LGV_3_1_6a);
    int f = link->ford;
    bool germanna = lgv_takes_whole_move(link) && !b->place[link->to].zone; /* 14.1.1 limits Zone H to 53 only */
    bool stood = s->bridges_stood >> f & 1, bridge = s->bridges >> f & 1;
    if (lgv_rain_bars(s, link))
        return refuse(r, LGV_D8b, "In heavy rain nobody crosses %s without a bridge.", b->ford[f].name);
    if (lgv_crossings_left(s, link) > 0) return true;
    if (stood && bridge) {
        refuse(r, germanna ? LGV_14_1_1b : LGV_8_4_4d, "Five units have crossed at %s in this Impulse.",
               b->ford[f].name);
        return refuse_also(r, LGV_16_2a), refuse_also(r, LGV_8_4_4d), refuse_also(r, LGV_R40);
    }
    refuse(r, germanna ? LGV_14_1_1a : LGV_8_4_4c,
           bridge ? "The bridge at %s did not stand when the Impulse began: one unit crosses, and one has."
                  : "Only one unit crosses at %s without a bridge in an Impulse, and one has.",
           b->ford[f].name);
    if (bridge) refuse_also(r, LGV_R38), refuse_also(r, LGV_8_4_4d);
    return refuse_also(r, LGV_R40), refuse_also(r, LGV_8_4_4c);
}

/* ---- Retreating over one (16.2b, 16.2c) -------------------------------------------------------------------------- */

/* LGV-11.2.4b, LGV-16.2b: over Major Water only Union units, by a bridge. */
bool lgv_retreat_may_cross(const LgvBoard *b, const LgvState *s, int unit, const Link *link, Refusal *r) {
    if (!lgv_over_river(link)) return true;
    if (lgv_side(b, unit) == UNION && lgv_has_bridge(s, link)) return true;
    refuse(r, LGV_11_2_4b, "%s cannot retreat over Major Water without a bridge.", lgv_unit_name(b, unit));
    return refuse_also(r, lgv_side(b, unit) == UNION ? LGV_16_2c : LGV_16_2d), refuse_also(r, LGV_R30);
}

/* LGV-16.2c, LGV-R29: its way back leads over a Ford without a bridge, where it is lost. */
bool lgv_wades_back(const LgvBoard *b, const LgvState *s, int unit) {
    const Link *link = lgv_goes_back(b, s, unit) ? lgv_link(b, s->place[unit], s->from[unit]) : NULL;
    return link && link->ford && !lgv_retreat_may_cross(b, s, unit, link, NULL);
}

/* ---- Building (16.1, LGV-6.2.2b, LGV-16.0a, LGV-P9; LGV-R39: beside enemy ground too) ---------------------------- */

/* Bit per ford at which a bridge may be built from here (LGV-16.1b, LGV-R38); Engineers are Union units
 * (LGV-4.2.3). */
int lgv_bridge_choices(const LgvBoard *b, const LgvState *s, int place) {
    u64 engineers = lgv_here(s, UNION, place) & s->fresh[UNION] & b->of_type[UNION][ENGINEER];
    if (lgv_attacker(s) != UNION || !engineers || s->bridged || b->place[place].sector != UNION) return 0;
    if (bits_count(s->bridges) >= b->bridge_limit) return 0; /* LGV-16.0b, LGV-D5 */
    int choices = 0;
    for (int f = 1; f <= b->fords; f++) {
        bool ours = b->ford[f].a == place && !bits128_has(&s->closed, b->ford[f].b);
        if (ours && !(s->bridges >> f & 1)) choices |= 1 << f;
    }
    return choices;
}

/* Declining is open only if something else can be done (LGV-R10). */
static bool can_do_more(const LgvBoard *b, const LgvState *s) {
    Side side = lgv_attacker(s);
    return lgv_may_attack_here(b, s, s->active) ||
           lgv_any_can_move(b, s, lgv_here(s, side, s->active) & s->fresh[side], ENTER_MOVE);
}

static void bridge_legal(const LgvBoard *b, const LgvState *s, List *l) {
    int choices = lgv_bridge_choices(b, s, s->active);
    for (int f = 1; f <= b->fords; f++) {
        if (choices >> f & 1) list_add(l, DO_BRIDGE, 1, f, 0);
    }
    if (can_do_more(b, s)) list_add(l, DO_DECLINE, 0, 0, 0);
}

/* The time for a bridge is before movement; often there was none (16.0, 16.1). */
bool lgv_why_no_bridge(const LgvBoard *b, const LgvState *s, Refusal *r) {
    u64 engineers = lgv_here(s, UNION, s->active) & s->fresh[UNION] & b->of_type[UNION][ENGINEER];
    if (lgv_attacker(s) != UNION) return refuse(r, LGV_16_0a, "Only the Union builds bridges.");
    if (s->bridged) return refuse(r, LGV_R38, "Only one bridge is built in an activation."), refuse_also(r, LGV_16_1a);
    if (bits_count(s->bridges) >= b->bridge_limit)
        return refuse(r, LGV_16_0b, "All %d bridges are in play.", b->bridge_limit), refuse_also(r, LGV_D5);
    if (!engineers) return refuse(r, LGV_16_1b, "No Fresh Engineer is in %s.", lgv_place_label(b, s->active));
    if (!lgv_bridge_choices(b, s, s->active))
        return refuse(r, LGV_16_1b, "%s has no ford without a bridge.", lgv_place_label(b, s->active));
    return refuse(r, LGV_16_1a, "A bridge is built before movement.");
}

static bool bridge_check(const LgvBoard *b, const LgvState *s, const Action *a, Refusal *r) {
    if (a->verb == DO_DECLINE)
        return can_do_more(b, s) ||
               refuse(r, LGV_R10, "Nothing else can be done from %s.", lgv_place_label(b, s->active));
    if (a->verb != DO_BRIDGE) return lgv_not_now(b, s, a, r);
    if (lgv_bridge_choices(b, s, s->active) >> a->op[0] & 1) return true;
    bool there = b->ford[a->op[0]].a == s->active;
    refuse(r, LGV_16_1b, there ? "A bridge already stands at %s." : "%s is not a ford of the Active Area.",
           b->ford[a->op[0]].name);
    return refuse_also(r, LGV_R38);
}

static void bridge_apply(const LgvBoard *b, LgvState *s, const Action *a, const Journal *j) {
    if (a->verb == DO_BRIDGE) {
        u64 engineers = lgv_here(s, UNION, s->active) & s->fresh[UNION] & b->of_type[UNION][ENGINEER];
        int engineer = lgv_unit(b, UNION, engineers);
        s->bridges |= (u16)(1u << a->op[0]);
        s->bridged = 1;
        s->acted = 1;
        lgv_exhaust(b, s, engineer); /* LGV-16.1c */
        journal(j, NOBODY, LGV_16_1a, "%s lays a bridge at %s and is Exhausted.", lgv_unit_name(b, engineer),
                b->ford[a->op[0]].name);
    }
    lgv_step_to(s, STEP_ASSAULT);
}

/* ---- Lost and removed (16.3, LGV-P27) ---------------------------------------------------------------------------- */

void lgv_lose_bridges(const LgvBoard *b, LgvState *s, int place, const Journal *j) {
    for (int f = 1; f <= b->fords; f++) {
        if (!(s->bridges >> f & 1) || (b->ford[f].a != place && b->ford[f].b != place)) continue;
        s->bridges &= (u16) ~(1u << f);
        journal(j, NOBODY, LGV_16_3a, "The bridge at %s is removed: %s is Confederate.", b->ford[f].name,
                lgv_place_label(b, place));
    }
}

static void remove_bridges_legal(const LgvBoard *b, const LgvState *s, List *l) {
    for (int f = 1; f <= b->fords; f++) {
        if (s->bridges >> f & 1) list_add(l, DO_REMOVE_BRIDGE, 1, f, 0);
    }
    list_add(l, DO_DONE, 0, 0, 0);
}

static bool remove_bridges_check(const LgvBoard *b, const LgvState *s, const Action *a, Refusal *r) {
    if (a->verb == DO_DONE) return true;
    if (a->verb != DO_REMOVE_BRIDGE) return lgv_not_now(b, s, a, r);
    return (s->bridges >> a->op[0] & 1) || refuse(r, LGV_16_3b, "No bridge stands at %s.", b->ford[a->op[0]].name);
}

static void remove_bridges_apply(const LgvBoard *b, LgvState *s, const Action *a, const Journal *j) {
    if (a->verb == DO_REMOVE_BRIDGE) {
        s->bridges &= (u16) ~(1u << a->op[0]);
        journal(j, NOBODY, LGV_16_3b, "The bridge at %s is taken up.", b->ford[a->op[0]].name);
        if (s->bridges) return;
    }
    lgv_next_turn(b, s, j);
}

LGV_STEP(bridge, "bridge", LGV_16_1a, WHO_ATTACKER, "Lay a pontoon bridge from %p first?");

LGV_STEP(remove_bridges, "remove-bridges", LGV_16_3b, WHO_ACTING, "Take up which bridges?");
