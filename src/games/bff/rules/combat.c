/* The charge phase (BFF-3.7): who fights whom, in which order, what the table shows, the dice. */
#include "games/bff/rules.h"

/* ---- Who fights (BFF-R12, BFF-12.50) ----------------------------------------------------------------------------- */

/* BFF-9.10: its charge went home and has not been fought out; a checked one charges no more. */
static bool charges_home(const BffState *s, int unit) {
    int target = s->unit[unit].target;
    return bff_is(s, unit, U_CHARGING) && target && bff_on_table(s, target);
}

bool bff_is_charged(const BffState *s, int unit) {
    for (int p = pieces_next(&s->on_table[bff_active(s)], 0); p; p = pieces_next(&s->on_table[bff_active(s)], p)) {
        if (s->unit[p].target == unit && charges_home(s, p)) return true;
    }
    return false;
}

static bool front_touches(const BffBoard *b, const BffState *s, int charger, int enemy) {
    return bff_within(b, s, charger, enemy, b->rule.contact) &&
           bff_in_contact(b, s, charger, bff_pose(s, charger), enemy, NULL);
}

static void join_defenders(const BffBoard *b, const BffState *s, int charger, Combat *f) {
    const PieceSet *enemies = &s->on_table[bff_opponent(s)];
    for (int p = pieces_next(enemies, 0); p; p = pieces_next(enemies, p)) {
        if (pieces_have(&f->party[1], p) || bff_is(s, p, U_FOUGHT) || bff_is_charged(s, p)) continue;
        if (front_touches(b, s, charger, p)) pieces_add(&f->party[1], p);
    }
}

/* Stands of a unit that touch any of the others. */
static int stands_in_contact(const BffBoard *b, const BffState *s, int unit, const PieceSet *others) {
    int formation = s->unit[unit].formation, count = 0;
    if (formation == GARRISON || !bff_is_brigade(b, unit)) return s->unit[unit].stands;
    Shape shape = bff_shape(b, s, unit, (Formation)formation);
    for (int i = 0; i < shape.stands; i++) {
        Block stand = block_at(stand_pose(bff_pose(s, unit), shape, i), shape.width, shape.depth), room;
        Polygon own = block_polygon(&stand);
        bool touches = false;
        for (int p = pieces_next(others, 0); p && !touches; p = pieces_next(others, p)) {
            Polygon outline = bff_outline(b, s, p, &room);
            touches = polygons_within(&own, &outline, b->rule.contact);
        }
        count += touches;
    }
    return count;
}

static int main_unit(const BffBoard *b, const BffState *s, const Combat *f, int which, int target) {
    int best = 0, most = -1;
    for (int p = pieces_next(&f->party[which], 0); p; p = pieces_next(&f->party[which], p)) {
        int stands = bff_plane(s) ? stands_in_contact(b, s, p, &f->party[1 - which]) : s->unit[p].stands;
        if (stands > most || (stands == most && p == target)) best = p, most = stands;
    }
    return best;
}

bool bff_find_main_units(const BffBoard *b, const BffState *s, Combat *f) {
    int target = f->main[1];
    for (int which = 0; which < 2; which++) {
        PieceSet there = {{f->party[which].word[0] & s->on_table[bff_combat_side(s, which)].word[0],
                           f->party[which].word[1] & s->on_table[bff_combat_side(s, which)].word[1]}};
        f->party[which] = there;
        if (!pieces_any(&there)) f->main[which] = 0;
    }
    if (!pieces_any(&f->party[0]) || !pieces_any(&f->party[1])) return false;
    for (int which = 0; which < 2; which++) f->main[which] = (u8)main_unit(b, s, f, which, target);
    return true;
}

bool bff_gather_combat(const BffBoard *b, const BffState *s, int target, Combat *f) {
    const PieceSet *chargers = &s->on_table[bff_active(s)];
    *f = (Combat){.main = {0, (u8)target}, .second = s->second};
    if (!bff_is_unit(b, target) || !bff_on_table(s, target) || bff_side(b, target) != bff_opponent(s)) return false;
    for (int p = pieces_next(chargers, 0); p; p = pieces_next(chargers, p)) {
        if (s->unit[p].target == target && charges_home(s, p)) pieces_add(&f->party[0], p);
    }
    if (!pieces_any(&f->party[0])) return false;
    pieces_add(&f->party[1], target);
    for (int p = pieces_next(&f->party[0], 0); p && bff_plane(s); p = pieces_next(&f->party[0], p))
        join_defenders(b, s, p, f);
    return bff_find_main_units(b, s, f);
}

/* ---- Circumstances ----------------------------------------------------------------------------------------------- */

void bff_see_combat(const BffBoard *b, const BffState *s, const Combat *f, Circumstances *c) {
    int defender = f->main[1];
    bool guns = bff_is_battery(b, defender);
    *c = (Circumstances){{0}};
    for (int which = 0; which < 2; which++) bff_count_side(b, s, f, which, c);
    if (!bff_plane(s)) return; /* what else there is, the table shows */
    for (int which = 0; which < 2; which++)
        c->value[FIELD_ATTACKER_OUTFLANKED + which] = bff_is_outflanked(b, s, f, which);
    /* Who rides against the charge defends no ground. */
    c->value[FIELD_DEFENCE] =
        bff_is(s, defender, U_COUNTERCHARGING) ? DEFENCE_NONE : bff_defence(b, s, defender, f->main[0]);
    c->value[FIELD_DETACHED_BATTERY] = guns && !bff_battery_attached(b, s, defender);
}

static u32 open_fields(const BffBoard *b, const BffState *s, const Combat *f) {
    u32 open = 1u << FIELD_ATTACKERS | 1u << FIELD_DEFENDERS | 1u << FIELD_ATTACKER_OUTFLANKED |
               1u << FIELD_DEFENDER_OUTFLANKED | 1u << FIELD_DEFENCE;
    for (int which = 0; which < 2; which++) {
        int unit = f->main[which];
        if (bff_is_brigade(b, unit) && s->unit[unit].formation != SUPPORTED_LINE)
            open |= 1u << (FIELD_ATTACKER_SUPPORTED + which);
    }
    return bff_is_battery(b, f->main[1]) ? open | 1u << FIELD_DETACHED_BATTERY : open;
}

/* ---- The order of the combats (BFF-P9) --------------------------------------------------------------------------- */

static void mark_party(BffState *s, const Combat *f, u32 set, u32 drop) {
    for (int which = 0; which < 2; which++) {
        for (int p = pieces_next(&f->party[which], 0); p; p = pieces_next(&f->party[which], p))
            s->unit[p].mark = (s->unit[p].mark | set) & ~drop;
    }
}

static void fight(const BffBoard *b, BffState *s, int target, const Journal *j) {
    Combat *f = &s->combat;
    if (!bff_gather_combat(b, s, target, f)) return;
    f->stage = COMBAT_ROLLS;
    mark_party(s, f, U_FOUGHT, 0);
    journal(j, NOBODY, s->second ? BFF_3_7 : BFF_R12, "%s fights %s hand to hand.", bff_name_of(b, f->main[0]),
            bff_name_of(b, f->main[1]));
    bff_see_combat(b, s, f, &s->seen);
    if (bff_plane(s)) bff_combat_seen(b, s, j);
    else bff_ask(s, open_fields(b, s, f), bff_active(s), STEP_COMBAT_ROLL, target);
}

void bff_combat_seen(const BffBoard *b, BffState *s, const Journal *j) { bff_step_to(s, STEP_COMBAT_ROLL); }

void bff_start_charge_phase(const BffBoard *b, BffState *s, const Journal *j) {
    s->second = 0;
    bff_next_combat(b, s, j);
}

/* The targets whose combats are still to be fought. */
static int open_combats(const BffState *s, PieceSet *targets) {
    *targets = (PieceSet){{0}};
    for (int p = pieces_next(&s->on_table[bff_active(s)], 0); p; p = pieces_next(&s->on_table[bff_active(s)], p)) {
        if (charges_home(s, p)) pieces_add(targets, s->unit[p].target);
    }
    return pieces_count(targets);
}

/* The last combat is over: none of its party charges any more. */
static void close_combat(BffState *s) {
    for (int which = 0; which < 2; which++) {
        const PieceSet *party = &s->combat.party[which];
        for (int p = pieces_next(party, 0); p; p = pieces_next(party, p)) {
            s->unit[p].mark &= ~(u32)(U_CHARGING | U_COUNTERCHARGING | U_BREAKING_THROUGH);
            s->unit[p].target = 0;
        }
    }
    s->combat = (Combat){0};
    s->seen = (Circumstances){{0}};
}

void bff_next_combat(const BffBoard *b, BffState *s, const Journal *j) {
    PieceSet targets;
    close_combat(s);
    int open = open_combats(s, &targets);
    s->return_to = STEP_COMBATS;
    if (open) bff_step_to(s, STEP_COMBATS);
    else if (s->second) bff_end_player_turn(b, s, j);
    else bff_next_breakthrough(b, s, j); /* BFF-3.7: step 2 */
}

static void combats_legal(const BffBoard *b, const BffState *s, List *l) {
    PieceSet targets;
    open_combats(s, &targets);
    for (int p = pieces_next(&targets, 0); p; p = pieces_next(&targets, p)) list_add(l, DO_RESOLVE, 1, p, 0);
}

static bool combats_check(const BffBoard *b, const BffState *s, const Action *a, Refusal *r) {
    PieceSet targets;
    if (a->verb != DO_RESOLVE) return bff_not_now(b, s, a, r);
    open_combats(s, &targets);
    return pieces_have(&targets, a->op[0]) ||
           refuse(r, BFF_9_10, "No charge against %s is left to resolve.", bff_name(b, s, a->op[0]));
}

static void combats_apply(const BffBoard *b, BffState *s, const Action *a, const Journal *j) {
    fight(b, s, a->op[0], j);
}

BFF_OUTER(combats, bff_next_combat, "combats", BFF_P9, WHO_ACTIVE, "Which charge is resolved next?");

/* ---- The dice ---------------------------------------------------------------------------------------------------- */

static void combat_roll_apply(const BffBoard *b, BffState *s, const Action *a, const Journal *j) {
    Worksheet w;
    if (!bff_combat_sheet(b, s, &s->combat, &s->seen, &w)) return;
    int attack = a->face[0] + w.total[0], defense = a->face[1] + w.total[1];
    journal(j, NOBODY, BFF_10_1, "%s {dice:%d}%s%d = {sum:%d}, %s {dice:%d}%s%d = {sum:%d}.",
            bff_name_of(b, s->combat.main[0]), a->face[0], w.total[0] < 0 ? "" : "+", w.total[0], attack,
            bff_name_of(b, s->combat.main[1]), a->face[1], w.total[1] < 0 ? "" : "+", w.total[1], defense);
    bff_combat_result(b, s, attack - defense, j);
}

BFF_ROLL(combat_roll, "combat-roll", BFF_10_1, 2, "Charge on %d: roll one die a side, the attacker's first.");
