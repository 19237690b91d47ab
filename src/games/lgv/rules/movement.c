/* Movement (8.2, 8.4): what a unit may enter, at which cost, and what happens when it does. */
#include "games/lgv/rules.h"

const Link *lgv_link(const LgvBoard *b, int from, int to) {
    const Place *p = &b->place[from];
    for (int i = 0; i < p->links; i++) {
        if (p->link[i].to == to) return &p->link[i];
    }
    return NULL;
}

/* LGV-6.1.1f, LGV-R12d: printed 5 becomes 6; LGV-D8b: heavy rain takes 1. */
int lgv_move_factor(const LgvBoard *b, const LgvState *s, int unit) {
    const Unit *u = &b->unit[unit];
    int move = u->move;
    if (s->mf_bonus && u->side == CONFEDERATE && move == 5) move = 6;
    if (s->rain == HEAVY_RAIN && move > 1) move--;
    return move;
}

/* LGV-8.2a: the single row that applies (LGV-8.2-ex1), by road or not (LGV-3.1.1b); an attack costs no more
 * (LGV-9.0b); from a Zone the cost of the Area (LGV-14.1d), into one 1 MF (LGV-3.1d). */
int lgv_enter_cost(const LgvBoard *b, const LgvState *s, int unit, const Link *link, Clause *row) {
    int side = lgv_side(b, unit), to = link->to;
    const Place *p = &b->place[to];
    u64 enemies = lgv_here(s, 3 - side, to);
    if (lgv_takes_whole_move(link)) { /* LGV-14.1.1d, LGV-R17e */
        *row = LGV_14_1_1d;
        return lgv_move_factor(b, s, unit);
    }
    int cost = lgv_place_cost(b, s, side, to);
    if (enemies) *row = link->road ? LGV_8_2d : LGV_8_2e;
    else *row = p->zone ? LGV_R9 : cost > 1 ? LGV_8_2c : LGV_8_2b; /* LGV-R17c, LGV-14.1e */
    return cost + lgv_off_road_cost(link, enemies);
}

/* ---- May it enter? ----------------------------------------------------------------------------------------------- */

/* LGV-R17: the first into a Mandatory Attack must be able to lead it. */
static bool lead_is_there(const LgvBoard *b, const LgvState *s, int unit, int to, Refusal *r) {
    int side = lgv_side(b, unit);
    if (bits128_has(&s->contested_before, to)) return true;
    u64 company = lgv_entrants(b, s, to) | lgv_bit(b, unit);
    if (company & b->eligible_lead[side]) return true;
    refuse(r, LGV_R17, "%s cannot lead the attack that would be due in %s; a division or brigade must enter first.",
           lgv_unit_name(b, unit), lgv_place_label(b, to));
    if (b->unit[unit].type == LEADER) return refuse_also(r, LGV_4_2_5b);
    if (b->unit[unit].type == ARTILLERY) refuse_also(r, LGV_4_2_1);
    return refuse_also(r, LGV_9_4c), refuse_also(r, LGV_4_3_5b);
}

/* Conditions on what is in the entered place. */
static bool ground_allows(const LgvBoard *b, const LgvState *s, int unit, const Link *link, EntryMode mode,
                          Refusal *r) {
    int side = lgv_side(b, unit), to = link->to;
    bool enemies = lgv_here(s, 3 - side, to) != 0;
    if (mode == ENTER_EXPLOIT && enemies)
        return refuse(r, LGV_9_4_4l, "%s is not Vacant.", lgv_place_label(b, to)), refuse_also(r, LGV_R28);
    if (mode == ENTER_STORM && !enemies)
        return refuse(r, LGV_9_4_4l, "No enemy is in %s to attack.", lgv_place_label(b, to)), refuse_also(r, LGV_R28);
    /* LGV-8.2h: units may leave a Contested Area */
    if (mode == ENTER_MOVE && !s->from[unit] && bits128_has(&s->contested_before, s->place[unit]) &&
        !lgv_is_free(s, side, to)) {
        refuse(r, LGV_8_4_5, "%s leaves a Contested Area and must first enter a Free one; %s is not Free.",
               lgv_unit_name(b, unit), lgv_place_label(b, to));
        return refuse_also(r, LGV_R13), refuse_also(r, LGV_7_3c);
    }
    if (enemies) return lead_is_there(b, s, unit, to, r);
    /* LGV-4.2.5c */
    if (b->unit[unit].type == LEADER && (int)lgv_controller(s, to) != side) {
        refuse(r, LGV_8_4_7, "%s may not be the first into enemy-controlled %s.", lgv_unit_name(b, unit),
               lgv_place_label(b, to));
        return refuse_also(r, LGV_R17b), refuse_also(r, LGV_4_2_5c);
    }
    return true;
}

static bool can_pay(const LgvBoard *b, const LgvState *s, int unit, const Link *link, Refusal *r) {
    int move = lgv_move_factor(b, s, unit), left = move - s->spent[unit]; /* an assault spends it all (LGV-8.2f) */
    if (lgv_takes_whole_move(link)) {
        if (!s->spent[unit]) return true;
        return refuse(r, LGV_R17e, "The crossing takes the whole move, and %s has spent %d MF.", lgv_unit_name(b, unit),
                      s->spent[unit]),
               refuse_also(r, LGV_14_1_1d);
    }
    Clause row;
    int cost = lgv_enter_cost(b, s, unit, link, &row);
    if (cost <= left) return true;
    refuse(r, row, "To enter %s costs %d MF; %s has %d left of %d.", lgv_place_label(b, link->to), cost,
           lgv_unit_name(b, unit), left, move);
    refuse_also(r, LGV_R17d), refuse_also(r, LGV_8_2a), refuse_also(r, LGV_8_2g), refuse_also(r, LGV_8_1e);
    return refuse_also(r, row == LGV_8_2e ? LGV_8_2d : 0);
}

bool lgv_may_enter(const LgvBoard *b, const LgvState *s, int unit, const Link *link, EntryMode mode, Refusal *r) {
    int to = link->to;
    bool plain = link->plain >> lgv_side(b, unit) & 1 && b->unit[unit].type != ENGINEER && !bits128_has(&s->closed, to);
    bool ford = lgv_over_river(link);
    if (!plain && !(lgv_sector_allows(b, s, unit, s->place[unit], to, r) &&
                    (!ford || lgv_ford_allows(b, s, unit, link, r)) && lgv_zone_allows(b, s, unit, link, mode, r)))
        return false;
    if (bits128_has(&s->attacked, to))
        return refuse(r, LGV_8_2_1c, "%s has been attacked in this Impulse.", lgv_place_label(b, to)),
               refuse_also(r, LGV_9_0f);
    if (!ground_allows(b, s, unit, link, mode, r)) return false;
    if (mode != ENTER_STORM && !can_pay(b, s, unit, link, r)) return false; /* LGV-R28b */
    if (lgv_has_room(b, s, unit, to)) return true;
    refuse(r, LGV_8_4_1, "%s is full: %d %s units.", lgv_place_label(b, to), b->stack_limit[lgv_side(b, unit)],
           side_title((Side)lgv_side(b, unit)));
    refuse_also(r, LGV_7_1_3f), refuse_also(r, lgv_side(b, unit) == UNION ? LGV_7_1_1 : LGV_7_1_2);
    return b->unit[unit].type == LEADER ? (refuse_also(r, LGV_7_1_3c), refuse_also(r, LGV_R8)) : false;
}

const Border *lgv_border_between(const LgvBoard *b, int from, int to) {
    for (int i = 0; i < b->borders; i++) {
        const Border *x = &b->border[i];
        if ((x->a == from && x->b == to) || (x->a == to && x->b == from)) return x;
    }
    return NULL;
}

/* Why two places are not adjacent. */
static bool not_adjacent(const LgvBoard *b, int unit, int from, int to, Refusal *r) {
    const Border *x = lgv_border_between(b, from, to);
    const char *here = lgv_place_label(b, from), *there = lgv_place_label(b, to);
    if (x && x->barred) return lgv_refuse_zone_way(b, from, to, true, r);
    if (x && x->water == WATER_MAJOR) {
        bool south = lgv_side(b, unit) == CONFEDERATE;
        refuse(r, south ? LGV_8_4_4a : LGV_8_4_4b, "A major river without a ford parts %s and %s.", here, there);
        return refuse_also(r, LGV_R3), refuse_also(r, LGV_3_1_6a), refuse_also(r, LGV_3_1c), refuse_also(r, LGV_8_1e);
    }
    if (x) {
        refuse(r, LGV_8_4_3, "No road joins %s to %s, and a Wilderness Area is entered and left only along roads.",
               here, there);
        return refuse_also(r, LGV_R3), refuse_also(r, LGV_3_1c), refuse_also(r, LGV_8_1e);
    }
    if (b->place[from].zone && b->place[to].zone) lgv_refuse_zone_way(b, from, to, false, r);
    else refuse(r, LGV_8_1e, "%s and %s are not adjacent.", lgv_place_title(b, from), lgv_place_title(b, to));
    return refuse_also(r, LGV_3_1c), refuse_also(r, LGV_8_1e);
}

bool lgv_may_go(const LgvBoard *b, const LgvState *s, int unit, int to, EntryMode mode, Refusal *r) {
    const Link *link = lgv_link(b, s->place[unit], to);
    if (!link) { /* far away, and perhaps in a sector closed to it besides */
        Refusal sector = {.count = 0};
        not_adjacent(b, unit, s->place[unit], to, r);
        if (refusal_wanted(r)) (void)lgv_sector_allows(b, s, unit, s->place[unit], to, &sector);
        return refuse_as(r, &sector);
    }
    return lgv_may_enter(b, s, unit, link, mode, r);
}

/* Most units stand next to a quiet own Area: a plain way, Free, with room, for 2 MF
 * at the most. Nothing in may_enter can stop that step, so it need not be asked. */
static bool has_easy_step(const LgvBoard *b, const LgvState *s, int unit) {
    int side = lgv_side(b, unit);
    if (b->unit[unit].type == ENGINEER || lgv_move_factor(b, s, unit) - s->spent[unit] < 2) return false;
    const Bits128 *plain = &b->place[s->place[unit]].plain[side];
    Bits128 easy;
    for (int w = 0; w < 2; w++) {
        u64 own = side == UNION ? s->union_control.word[w] : ~s->union_control.word[w];
        easy.word[w] = plain->word[w] & own & ~s->held[3 - side].word[w] & ~s->closed.word[w] & ~s->attacked.word[w];
    }
    for (int p = lgv_next_place(&easy); p; p = lgv_next_place(&easy)) {
        if (bits_count(lgv_here(s, side, p)) < b->stack_limit[side]) return true;
    }
    return false;
}

bool lgv_can_move(const LgvBoard *b, const LgvState *s, int unit, EntryMode mode) {
    if (mode != ENTER_STORM && has_easy_step(b, s, unit)) return true;
    const Place *p = &b->place[s->place[unit]];
    for (int i = 0; i < p->links; i++) {
        if (lgv_may_enter(b, s, unit, &p->link[i], mode, NULL)) return true;
    }
    return false;
}

/* Every way is closed: the refusal names what closes each. */
bool lgv_refuse_ways(const LgvBoard *b, const LgvState *s, int unit, Refusal *r) {
    int here = s->place[unit];
    for (int k = 0; refusal_wanted(r) && k < 3; k++) { /* the first clause of each, then the others */
        for (int i = 0; i < b->borders; i++) {
            const Border *x = &b->border[i];
            Refusal way = {.count = 0};
            if (x->a != here && x->b != here) continue;
            (void)lgv_may_go(b, s, unit, x->a == here ? x->b : x->a, ENTER_MOVE, &way);
            refuse_also(r, way.clause[k]);
        }
    }
    return false;
}

/* ---- Entering ---------------------------------------------------------------------------------------------------- */

/* The unit goes one Area on: cost, crossing, control in passing. The place left is settled too:
 * enemies there may now be alone (LGV-R13b). */
void lgv_enter(const LgvBoard *b, LgvState *s, int unit, int to, EntryMode mode, const Journal *j) {
    int from = s->place[unit];
    const Link *link = lgv_link(b, from, to);
    Clause row = LGV_R28b;
    int cost = mode == ENTER_STORM ? 0 : lgv_enter_cost(b, s, unit, link, &row);
    s->spent[unit] = (u8)(s->spent[unit] + cost);
    s->from[unit] = (u8)from;
    if (link->ford) s->crossings[link->ford]++; /* LGV-R40 */
    lgv_shift_unit(b, s, unit, to);
    s->acted = 1;
    journal(j, NOBODY, row, "%s enters %s, %d MF.", lgv_unit_name(b, unit), lgv_place_title(b, to), cost);
    lgv_settle_place(b, s, from, j);
    lgv_settle_place(b, s, to, j);
}

/* Units that came into a place in this Impulse and still stand ready there. */
u64 lgv_entrants(const LgvBoard *b, const LgvState *s, int place) {
    Side side = lgv_attacker(s);
    u64 set = 0;
    for (u64 left = lgv_here(s, side, place) & s->fresh[side]; left; left &= left - 1) {
        int u = lgv_unit(b, side, left);
        if (s->from[u]) set |= left & -left;
    }
    return set;
}

/* LGV-8.1f, LGV-R14: Exhausted where no enemy is; else committed to the attack. */
void lgv_end_move(const LgvBoard *b, LgvState *s, int unit, const Journal *j) {
    int place = s->place[unit];
    s->mover = 0;
    if (!lgv_is_vacant(s, lgv_side(b, unit), place)) {
        journal(j, NOBODY, LGV_R14, "%s joins the attack on %s.", lgv_unit_name(b, unit), lgv_place_label(b, place));
        return;
    }
    lgv_exhaust(b, s, unit);
    journal(j, NOBODY, LGV_8_1f, "%s ends its move in %s and is Exhausted.", lgv_unit_name(b, unit),
            lgv_place_label(b, place));
}
