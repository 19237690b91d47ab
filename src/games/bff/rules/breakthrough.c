/* Breakthroughs (BFF-11.1, BFF-11.2, BFF-R24): half a move at the double quick into the closest enemy in reach, then
 * the second combats. */
#include "games/bff/rules.h"

static Maneuver onward(int unit, int enemy) {
    return (Maneuver){.unit = (u8)unit,
                      .handling = DOUBLE_QUICK,
                      .verb = DO_CHARGE,
                      .pace = PACE_HALF_QUICK,
                      .formation = FORMATION_NONE,
                      .target = (u8)enemy};
}

/* The nearest of the set; those equally near are moved from it into `out`. */
static void take_nearest(const BffBoard *b, const BffState *s, int unit, PieceSet *from, PieceSet *out) {
    i32 best = PLANE_FAR;
    *out = (PieceSet){{0}};
    for (int p = pieces_next(from, 0); p; p = pieces_next(from, p)) {
        i32 far = bff_distance(b, s, unit, p);
        if (far < best) best = far, *out = (PieceSet){{0}};
        if (far == best) pieces_add(out, p);
    }
    for (int p = pieces_next(out, 0); p; p = pieces_next(out, p)) pieces_drop(from, p);
}

PieceSet bff_breakthrough_targets(const BffBoard *b, const BffState *s, int unit) {
    i32 most = bff_rate(b, s, unit, (Formation)s->unit[unit].formation)->quick[GOING_OPEN] / 2 + b->rule.contact;
    PieceSet left = {{0}}, near, found = {{0}};
    const PieceSet *enemies = &s->on_table[side_other(bff_side(b, unit))];
    for (int p = pieces_next(enemies, 0); p; p = pieces_next(enemies, p)) {
        if (bff_within(b, s, unit, p, most)) pieces_add(&left, p);
    }
    if (!pieces_any(&left)) return found;
    BffState trial = *s;
    while (pieces_any(&left) && !pieces_any(&found)) {
        take_nearest(b, s, unit, &left, &near);
        for (int p = pieces_next(&near, 0); p; p = pieces_next(&near, p)) {
            trial.maneuver = onward(unit, p);
            if (bff_may_charge(b, &trial, unit, p, NULL, NULL)) pieces_add(&found, p);
        }
    }
    return found;
}

static void break_through(const BffBoard *b, BffState *s, int unit, int enemy, const Journal *j) {
    Action go;
    Route route = {.worst = (Going)s->seen.value[FIELD_CHARGED_OVER]};
    s->maneuver = onward(unit, enemy);
    if (bff_plane(s)) MUST(bff_may_charge(b, s, unit, enemy, &go, NULL) && bff_may_go(b, s, &go, &route, NULL));
    s->unit[unit].mark &= ~(u32)(U_MAY_BREAK_THROUGH | U_FOUGHT);
    bff_strike(b, s, unit, enemy, &route, U_CHARGING | U_BREAKING_THROUGH);
    s->maneuver = (Maneuver){0};
    journal(j, NOBODY, BFF_11_1, "%s breaks through to %s.", bff_name_of(b, unit), bff_name_of(b, enemy));
    if (route.worst != GOING_OPEN) bff_disorder(b, s, unit, BFF_11_1, j); /* over broken or rough ground */
    bff_rejoin(b, s, j);
}

static int next_to_break(const BffState *s) {
    for (int p = pieces_next(&s->on_table[bff_active(s)], 0); p; p = pieces_next(&s->on_table[bff_active(s)], p)) {
        if (bff_is(s, p, U_MAY_BREAK_THROUGH)) return p;
    }
    return 0;
}

/* BFF-R24: no enemy is in reach any more; a unit that won ground carries that instead. True when a player was asked. */
static bool carry_instead(const BffBoard *b, BffState *s, int unit, const Journal *j) {
    s->unit[unit].mark &= ~(u32)U_MAY_BREAK_THROUGH;
    journal(j, NOBODY, BFF_R24, "%s has no enemy in reach.", bff_name_of(b, unit));
    for (const Won *won = s->won; won < s->won + BFF_COMBATS; won++) {
        if (won->unit != unit) continue;
        s->combat = (Combat){.main = {(u8)unit, won->loser}, .rolls = 1, .result = won->result, .stage = COMBAT_CARRY};
        s->combat.x = won->x, s->combat.y = won->y;
        pieces_add(&s->combat.party[0], unit);
        s->maneuver = (Maneuver){0};
        s->return_to = STEP_BREAKTHROUGH;
        return bff_ask_carry(b, s, j);
    }
    return false;
}

/* True when a player was asked. */
static bool start_one(const BffBoard *b, BffState *s, int unit, const Journal *j) {
    s->maneuver = (Maneuver){.unit = (u8)unit};
    if (!bff_plane(s)) {
        s->seen = (Circumstances){{0}};
        bff_ask(s, 1u << FIELD_SECOND_ENEMY | 1u << FIELD_CHARGED_OVER, bff_active(s), STEP_BREAKTHROUGH, unit);
        return true;
    }
    PieceSet beyond = bff_breakthrough_targets(b, s, unit);
    int first = pieces_next(&beyond, 0);
    if (!first) return carry_instead(b, s, unit, j);
    if (pieces_next(&beyond, first)) return bff_step_to(s, STEP_BREAKTHROUGH), true; /* BFF-P11 */
    break_through(b, s, unit, first, j);
    return false;
}

void bff_next_breakthrough(const BffBoard *b, BffState *s, const Journal *j) {
    for (int unit = next_to_break(s); unit; unit = next_to_break(s)) {
        s->combat = (Combat){0}; /* of the unit that carried its ground before */
        if (start_one(b, s, unit, j)) return;
    }
    memset(s->won, 0, sizeof s->won);
    s->maneuver = (Maneuver){0};
    s->second = 1; /* BFF-3.7: step 3 */
    bff_next_combat(b, s, j);
}

void bff_breakthrough_seen(const BffBoard *b, BffState *s, const Journal *j) {
    if (s->seen.value[FIELD_SECOND_ENEMY] && pieces_any(&s->on_table[bff_opponent(s)])) {
        bff_step_to(s, STEP_BREAKTHROUGH);
        return;
    }
    if (!carry_instead(b, s, s->maneuver.unit, j)) bff_next_breakthrough(b, s, j);
}

static PieceSet open_enemies(const BffBoard *b, const BffState *s) {
    int unit = s->maneuver.unit;
    if (!bff_is(s, unit, U_MAY_BREAK_THROUGH)) return (PieceSet){{0}}; /* a position that cannot be */
    return bff_plane(s) ? bff_breakthrough_targets(b, s, unit) : s->on_table[bff_opponent(s)];
}

static void breakthrough_legal(const BffBoard *b, const BffState *s, List *l) {
    PieceSet enemies = open_enemies(b, s);
    for (int p = pieces_next(&enemies, 0); p; p = pieces_next(&enemies, p))
        list_add(l, DO_BREAK, 2, s->maneuver.unit, p);
}

static bool breakthrough_check(const BffBoard *b, const BffState *s, const Action *a, Refusal *r) {
    if (a->verb != DO_BREAK) return bff_not_now(b, s, a, r);
    if (a->op[0] != s->maneuver.unit)
        return refuse(r, BFF_P11, "It is for %s to break through now.", bff_name_of(b, s->maneuver.unit));
    PieceSet enemies = open_enemies(b, s);
    return pieces_have(&enemies, a->op[1]) ||
           refuse(r, BFF_R24, "%s is not among the closest enemies in reach.", bff_name(b, s, a->op[1]));
}

static void breakthrough_apply(const BffBoard *b, BffState *s, const Action *a, const Journal *j) {
    break_through(b, s, a->op[0], a->op[1], j);
    bff_next_breakthrough(b, s, j);
}

BFF_OUTER(breakthrough, bff_next_breakthrough, "breakthrough", BFF_P11, WHO_ACTIVE, "%m breaks through: charge whom?");
