/* Retreats (11.2, with 14.5 and 16.2): after a repulse, as a loss, by choice,
 * and when cavalry screens. Units go one at a time, by the priorities. */
#include "games/lgv/rules.h"

typedef enum Class { CLASS_A, CLASS_B, CLASS_C, CLASS_D, CLOSED } Class;

/* An attacker's first step goes back to where it came from (LGV-11.2b). */
bool lgv_goes_back(const LgvBoard *b, const LgvState *s, int unit) {
    bool step = s->step == STEP_REPULSE || s->step == STEP_STALEMATE || s->step == STEP_ASSAULT_ROLL ||
                s->step == STEP_ATTACKER_REROLL || s->step == STEP_DEFENDER_REROLL;
    return step && lgv_side(b, unit) == (int)lgv_attacker(s) && s->retreating != unit;
}

/* 11.2.2, LGV-R30: how a place ranks for a retreating unit. */
static Class class_of(const LgvBoard *b, const LgvState *s, int unit, int to) {
    int side = lgv_side(b, unit);
    bool own = lgv_here(s, side, to) != 0, vacant = lgv_is_vacant(s, side, to),
         control = (int)lgv_controller(s, to) == side;
    if (vacant ? !control : !own) return CLOSED; /* enemy-controlled Vacant, or enemies alone */
    if (!lgv_has_room(b, s, unit, to)) return CLASS_D;
    return vacant ? CLASS_A : control ? CLASS_B : CLASS_C;
}

/* LGV-11.2.2a: enemy-controlled places next to a candidate. */
static int enemies_around(const LgvBoard *b, const LgvState *s, int side, int place) {
    const Bits128 *around = &b->place[place].adjacent;
    int north =
        bits_count(around->word[0] & s->union_control.word[0]) + bits_count(around->word[1] & s->union_control.word[1]);
    return side == UNION ? bits128_count(around) - north : north;
}

static bool way_open(const LgvBoard *b, const LgvState *s, int unit, int from, const Link *link, Refusal *r) {
    if (bits128_has(&s->passed, link->to))
        return refuse(r, LGV_R30, "%s has left %s in this retreat.", lgv_unit_name(b, unit),
                      lgv_place_label(b, link->to));
    return lgv_sector_allows(b, s, unit, from, link->to, r) && lgv_retreat_may_cross(b, s, unit, link, r);
}

/* The best class with a legal place, and in class A the fewest enemies around. */
typedef struct Best {
    Class class;
    int enemies;
    int place; /* the first of that kind */
} Best;

static Best best_class(const LgvBoard *b, const LgvState *s, int unit, int from) {
    Best best = {CLOSED, 0, 0};
    const Place *p = &b->place[from];
    for (int i = 0; i < p->links; i++) {
        int to = p->link[i].to;
        Class class = class_of(b, s, unit, to);
        if (class > best.class || class == CLOSED || !way_open(b, s, unit, from, &p->link[i], NULL)) continue;
        int enemies = class == CLASS_A ? enemies_around(b, s, lgv_side(b, unit), to) : 0;
        if (class < best.class || enemies < best.enemies) best = (Best){class, enemies, to};
    }
    return best;
}

/* LGV-14.5, LGV-R30: an own Vacant Zone is open besides the priorities. */
static bool is_refuge(const LgvBoard *b, const LgvState *s, int unit, int to) {
    return b->place[to].zone && lgv_is_free(s, lgv_side(b, unit), to);
}

static bool by_priority(const LgvBoard *b, const LgvState *s, int unit, const Link *link, Refusal *r) {
    static const Clause clause[] = {LGV_11_2_2a, LGV_11_2_2b, LGV_11_2_2c, LGV_11_2_2d};
    int from = s->place[unit];
    Class class = class_of(b, s, unit, link->to);
    if (class == CLOSED)
        return refuse(r, LGV_R30, "%s is enemy-controlled and Vacant, or held by enemies alone.",
                      lgv_place_label(b, link->to)),
               refuse_also(r, LGV_11_2_4a), refuse_also(r, LGV_11_2_2a);
    Best best = best_class(b, s, unit, from);
    bool equal =
        class == best.class && (class != CLASS_A || enemies_around(b, s, lgv_side(b, unit), link->to) == best.enemies);
    if (equal || is_refuge(b, s, unit, link->to)) return true;
    return refuse(r, clause[best.class], "%s is a better place to retreat to than %s.", lgv_place_label(b, best.place),
                  lgv_place_label(b, link->to)),
           refuse_also(r, LGV_R30), refuse_also(r, clause[class]),
           refuse_also(r, s->step == STEP_SCREEN ? LGV_8_3b : 0);
}

static bool may_retreat_to(const LgvBoard *b, const LgvState *s, int unit, int to, Refusal *r) {
    int from = s->place[unit];
    const Link *link = lgv_link(b, from, to);
    if (!link) {
        const Border *x = lgv_border_between(b, from, to);
        refuse(r, LGV_R30, "%s and %s are not adjacent.", lgv_place_label(b, from), lgv_place_label(b, to));
        return refuse_also(r, !x ? LGV_3_1c : x->water == WATER_MAJOR ? LGV_11_2_4b : LGV_11_2_4c);
    }
    if (lgv_goes_back(b, s, unit)) {
        if (to != s->from[unit])
            return refuse(r, LGV_11_2b, "%s must retreat to %s, where it came from.", lgv_unit_name(b, unit),
                          lgv_place_label(b, s->from[unit]));
        return lgv_retreat_may_cross(b, s, unit, link, r);
    }
    return way_open(b, s, unit, from, link, r) && by_priority(b, s, unit, link, r);
}

static bool has_way(const LgvBoard *b, const LgvState *s, int unit) {
    const Place *p = &b->place[s->place[unit]];
    for (int i = 0; i < p->links; i++) {
        if (may_retreat_to(b, s, unit, p->link[i].to, NULL)) return true;
    }
    return false;
}

/* Can a chain of full places be followed to an end? `seen` are places left. */
static bool finds_end(const LgvBoard *b, const LgvState *s, int unit, int from, Bits128 *seen) {
    const Place *p = &b->place[from];
    bits128_add(seen, from);
    for (int i = 0; i < p->links; i++) {
        int to = p->link[i].to;
        Class class = class_of(b, s, unit, to);
        if (class == CLOSED || bits128_has(seen, to) || !way_open(b, s, unit, from, &p->link[i], NULL)) continue;
        if (class != CLASS_D || finds_end(b, s, unit, to, seen)) return true;
    }
    return false;
}

/* LGV-R18, LGV-R29, LGV-R30c: a unit that retreats by choice must have a way to
 * the end, or choose its end over a bare Ford. The choice is judged before the retreat begins. */
bool lgv_may_retreat_at_all(const LgvBoard *b, const LgvState *s, int unit) {
    Bits128 seen = {{0, 0}};
    int from = s->place[unit];
    if (!lgv_goes_back(b, s, unit)) return finds_end(b, s, unit, from, &seen);
    const Link *link = lgv_link(b, from, s->from[unit]);
    if (!link || !lgv_retreat_may_cross(b, s, unit, link, NULL)) return lgv_wades_back(b, s, unit);
    bits128_add(&seen, from);
    return lgv_has_room(b, s, unit, link->to) || finds_end(b, s, unit, link->to, &seen);
}

/* ---- One retreat after another ----------------------------------------------------------------------------------- */

static Side retreat_side(const LgvState *s) {
    return s->step == STEP_REPULSE || s->step == STEP_STALEMATE ? lgv_attacker(s) : lgv_defender(s);
}

/* In the middle of a retreat only that unit goes on (LGV-11.2.1a, b). */
static u64 movers(const LgvBoard *b, const LgvState *s) {
    return s->retreating ? lgv_bit(b, s->retreating) : s->fight.leaving;
}

static bool is_voluntary(const LgvState *s) {
    return s->step == STEP_STALEMATE || s->step == STEP_WITHDRAW || s->step == STEP_SCREEN;
}

void lgv_retreat_list(const LgvBoard *b, const LgvState *s, List *l) {
    Side side = retreat_side(s);
    for (u64 left = movers(b, s); left; left &= left - 1) {
        int u = lgv_unit(b, side, left);
        const Place *p = &b->place[s->place[u]];
        int before = l->count;
        if (is_voluntary(s) && !s->retreating && !lgv_may_retreat_at_all(b, s, u)) continue;
        for (int i = 0; i < p->links; i++) {
            if (may_retreat_to(b, s, u, p->link[i].to, NULL)) list_add(l, DO_RETREAT, 2, u, p->link[i].to);
        }
        if (l->count == before) list_add(l, DO_LOST, 1, u, 0);
    }
}

static bool not_his_retreat(const LgvBoard *b, const LgvState *s, int unit, Refusal *r) {
    bool stays_fresh = s->step == STEP_WITHDRAW && lgv_side(b, unit) == (int)lgv_defender(s) && lgv_fresh(b, s, unit);
    if (stays_fresh)
        return refuse(r, LGV_11_2_3d, "%s is Fresh and may not retreat by choice.", lgv_unit_name(b, unit));
    return refuse(r, LGV_11_2_1a, "%s has no retreat to make now.", lgv_unit_name(b, unit));
}

bool lgv_retreat_check(const LgvBoard *b, const LgvState *s, const Action *a, Refusal *r) {
    if (a->verb != DO_RETREAT && a->verb != DO_LOST) return lgv_not_now(b, s, a, r);
    int u = a->op[0];
    Side side = retreat_side(s);
    if (lgv_side(b, u) != (int)side || s->fate[u] != ON_MAP || !(movers(b, s) & lgv_bit(b, u)))
        return not_his_retreat(b, s, u, r);
    if (is_voluntary(s) && !s->retreating && !lgv_may_retreat_at_all(b, s, u))
        return refuse(r, s->step == STEP_SCREEN ? LGV_R18 : LGV_R30c, "%s has no legal retreat and may not choose one.",
                      lgv_unit_name(b, u));
    if (a->verb == DO_RETREAT) return may_retreat_to(b, s, u, a->op[1], r);
    if (!has_way(b, s, u)) return true;
    return refuse(r, LGV_11_2_4a, "%s can still retreat.", lgv_unit_name(b, u));
}

/* One step of one unit; a full Area is only passed through (LGV-7.1.3g, LGV-R30b). */
void lgv_retreat_unit(const LgvBoard *b, LgvState *s, const Action *a, const Journal *j) {
    int u = a->op[0], from = s->place[u];
    u64 me = lgv_bit(b, u);
    if (a->verb == DO_LOST) {
        if (lgv_wades_back(b, s, u))
            journal(j, NOBODY, LGV_16_2c, "%s goes back over the Ford, where no bridge is.", lgv_unit_name(b, u));
        else journal(j, NOBODY, LGV_11_2_4a, "%s has no way to retreat.", lgv_unit_name(b, u));
        lgv_eliminate(b, s, u, j);
    } else {
        bool full = !lgv_has_room(b, s, u, a->op[1]);
        lgv_shift_unit(b, s, u, a->op[1]);
        journal(j, NOBODY, full ? LGV_11_2_2d : LGV_11_2_1a, "%s retreats to %s%s.", lgv_unit_name(b, u),
                lgv_place_label(b, a->op[1]), full ? ", which is full, and continues" : "");
        bits128_add(&s->passed, from);
        s->retreating = full ? (u8)u : 0;
    }
    if (a->verb == DO_LOST) s->retreating = 0;
    s->fight.leaving &= ~me;
    if (!s->retreating) s->passed = (Bits128){{0, 0}};
    s->fight.attackers &= retreat_side(s) == lgv_attacker(s) ? ~me : ~(u64)0;
    lgv_settle_place(b, s, from, j);
}

static void forced_legal(const LgvBoard *b, const LgvState *s, List *l) { lgv_retreat_list(b, s, l); }

static bool forced_check(const LgvBoard *b, const LgvState *s, const Action *a, Refusal *r) {
    return lgv_retreat_check(b, s, a, r);
}

static void voluntary_legal(const LgvBoard *b, const LgvState *s, List *l) {
    lgv_retreat_list(b, s, l);
    if (!s->retreating) list_add(l, DO_DONE, 0, 0, 0);
}

static bool voluntary_check(const LgvBoard *b, const LgvState *s, const Action *a, Refusal *r) {
    if (a->verb == DO_DONE)
        return !s->retreating ||
               refuse(r, LGV_11_2_1b, "%s must go on from the full Area.", lgv_unit_name(b, s->retreating));
    return lgv_retreat_check(b, s, a, r);
}

/* ---- Repulsed attackers (LGV-9.1b, LGV-11.2a, LGV-P19) ----------------------------------------------------------- */

void lgv_start_repulse(const LgvBoard *b, LgvState *s, const Journal *j) {
    s->fight.leaving = s->fight.attackers; /* supporting guns stay (LGV-9.5e) */
    if (s->fight.leaving) lgv_step_to(s, STEP_REPULSE);
    else lgv_start_withdrawal(b, s, j);
}

/* ---- The Defender: losses taken as retreat, then by choice (LGV-P21) --------------------------------------------- */

/* LGV-11.2.3b: after every result; LGV-11.2.3c: any of them; LGV-11.2.3e: never the
 * victorious attackers; LGV-R30d: Leaders and Engineers alike. */
void lgv_start_withdrawal(const LgvBoard *b, LgvState *s, const Journal *j) {
    Side side = lgv_defender(s);
    s->fight.leaving = 0;
    for (u64 left = lgv_here(s, side, s->fight.place) & ~s->fresh[side]; left; left &= left - 1) { /* LGV-11.2.3d */
        if (lgv_may_retreat_at_all(b, s, lgv_unit(b, side, left))) s->fight.leaving |= left & -left;
    }
    if (s->fight.leaving) lgv_step_to(s, STEP_WITHDRAW);
    else lgv_end_fight(b, s, j);
}

static void forced_apply(const LgvBoard *b, LgvState *s, const Action *a, const Journal *j) {
    lgv_retreat_unit(b, s, a, j);
    if (!s->retreating && !s->fight.leaving) lgv_start_withdrawal(b, s, j);
}

/* The attackers after a stalemate, then the Defender. */
static void voluntary_apply(const LgvBoard *b, LgvState *s, const Action *a, const Journal *j) {
    bool last = s->step == STEP_WITHDRAW;
    if (a->verb == DO_DONE) s->fight.leaving = 0;
    else lgv_retreat_unit(b, s, a, j);
    if (s->retreating || s->fight.leaving) return;
    if (last) lgv_end_fight(b, s, j);
    else lgv_start_withdrawal(b, s, j);
}

LGV_STEP_BY(repulse, forced, "repulse", LGV_11_2b, WHO_ATTACKER, "Repulsed from %p: retreat the attackers.");
LGV_STEP_BY(stalemate, voluntary, "stalemate", LGV_9_4_4f, WHO_ATTACKER, "Stalemate in %p: who retreats?%w");
LGV_STEP_BY(retreat, forced, "retreat", LGV_11_2_1a, WHO_DEFENDER, "Retreat units from %p.");
LGV_STEP_BY(withdraw, voluntary, "withdraw", LGV_11_2_3a, WHO_DEFENDER, "Withdraw Exhausted units from %p?");
